package expiry

import (
	"context"
	"errors"
	"slices"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// author of what the night writes.
const author = "system"

// batch is how many rows the night reads at once; what follows from them is one
// transaction. A night that was ended goes on where the next one finds less to do.
const batch = 256

// Night makes what is due today, and what is void void, in all tenants. To run it
// again changes nothing more.
func (s *Service) Night(ctx context.Context) error {
	return s.tenants.Each(ctx, func(within scope.Scope) error { return s.night(ctx, within) })
}

// night is that of one tenant. What is renewed comes before what is due: nobody is
// called twice about one paper.
func (s *Service) night(ctx context.Context, within scope.Scope) error {
	n := night{Service: s, within: within, today: instant.Of(s.now())}
	var err error
	for _, subject := range s.subjects {
		err = errors.Join(err, n.end(ctx, subject), n.begin(ctx, subject))
	}
	if n.hasChanged {
		s.bus.Publish(fanout.Hint{Topic: Topic, Tenant: within.Tenant})
	}
	return err
}

// night is one of one tenant.
type night struct {
	*Service
	within     scope.Scope
	today      instant.Instant
	hasChanged bool
}

// end makes void what holds no more, stage by stage.
func (n *night) end(ctx context.Context, subject dossier.Reminded) error {
	for last := (kept{Stage: -1}); ; {
		rows, err := database.All[kept](ctx, n.db, open.For(n.within, subject.Type, last.Stage, last.ID, batch))
		if err != nil || len(rows) == 0 {
			return err
		}
		last = rows[len(rows)-1]
		holders, err := subject.Named(ctx, n.db, n.within, targets(rows))
		if err != nil {
			return err
		}
		over := map[Reason][]string{}
		for _, row := range rows {
			if why := n.whyVoid(row, holders); why != None {
				over[why] = append(over[why], row.ID)
			}
		}
		if err := n.write(ctx, n.voiding(over)); err != nil {
			return err
		}
	}
}

// settle does at once for one subject, whose papers in force are others now, what the
// night would do about reminders that are there: nobody is called about a paper that
// was renewed, and again about one whose renewal was taken back.
func (s *Service) settle(ctx context.Context, tx *database.Tx, within scope.Scope, kind string, h dossier.Holder) error {
	n := night{Service: s, within: within, today: instant.Of(s.now())}
	rows, err := database.All[kept](ctx, tx, ofTargets.For(within, kind, database.IDs([]string{h.ID})))
	if err != nil {
		return err
	}
	over, at := map[Reason][]string{}, instant.Of(s.now())
	var changes []database.Query
	for _, row := range rows {
		why := n.whyVoid(row, []dossier.Holder{h})
		switch {
		case row.State == Open && why != None:
			over[why] = append(over[why], row.ID)
		case row.State == Void && why == None:
			changes = append(changes, revive.For(within, author, at, row.ID))
		}
	}
	if changes = append(changes, n.voiding(over)...); len(changes) == 0 {
		return nil
	}
	tx.AfterCommit(func() { s.bus.Publish(fanout.Hint{Topic: Topic, Tenant: within.Tenant}) })
	return database.ExecAll(ctx, tx, changes...)
}

func targets(rows []kept) []string {
	ids := make([]string, len(rows))
	for i, row := range rows {
		ids[i] = row.TargetID
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// whyVoid compares a reminder with its subject as it is in force.
func (n *night) whyVoid(row kept, holders []dossier.Holder) Reason {
	at := slices.IndexFunc(holders, func(h dossier.Holder) bool { return h.ID == row.TargetID })
	if at < 0 {
		return Gone
	}
	for _, paper := range holders[at].Papers {
		if paper.Name != row.Paper || paper.At.DocType != row.DocType || paper.Until != row.EndsOn {
			continue
		}
		if stage, _ := stageOf(paper.Until, n.today); stage < row.Stage {
			return Overtaken
		}
		return None
	}
	return Renewed
}

// voiding makes reminders void, for each reason those with it.
func (n *night) voiding(over map[Reason][]string) []database.Query {
	var changes []database.Query
	for why, ids := range over {
		changes = append(changes, void.For(n.within, why, author, instant.Of(n.now()), database.IDs(ids)))
	}
	return changes
}

// begin makes what is due, from the subject whose papers end first.
func (n *night) begin(ctx context.Context, subject dossier.Reminded) error {
	until := dossier.DayAfter(n.today, stages[len(stages)-1])
	for last := (dossier.Holder{}); ; {
		holders, err := subject.Ending(ctx, n.db, n.within, until, last, batch)
		if err != nil || len(holders) == 0 {
			return err
		}
		last = holders[len(holders)-1]
		if err := n.remindOf(ctx, subject, holders); err != nil {
			return err
		}
	}
}

// remindOf makes what is due about some subjects and is not there yet.
func (n *night) remindOf(ctx context.Context, subject dossier.Reminded, holders []dossier.Holder) error {
	ids := database.IDsOf(holders, func(h dossier.Holder) string { return h.ID })
	known, err := database.All[kept](ctx, n.db, ofTargets.For(n.within, subject.Type, ids))
	if err != nil {
		return err
	}
	there := make(map[string]map[key]kept, len(holders))
	for _, k := range known {
		if there[k.TargetID] == nil {
			there[k.TargetID] = map[key]kept{}
		}
		there[k.TargetID][k.key()] = k
	}
	var due []database.Query
	at := instant.Of(n.now())
	for _, h := range holders {
		for _, paper := range h.Papers {
			stage, isDue := stageOf(paper.Until, n.today)
			if !isDue {
				continue
			}
			k, isThere := there[h.ID][key{paper.At.DocType, paper.Name, paper.Until, stage}]
			switch {
			case !isThere:
				due = append(due, remind.For(n.within, n.newID(), subject.Type, h.ID, paper.At.DocType, paper.Name, paper.Until, stage,
					dueOn(paper.Until, stage), h.Title, author, at, author, at))
			case k.State == Void:
				due = append(due, revive.For(n.within, author, at, k.ID))
			}
		}
	}
	return n.write(ctx, due)
}

func (n *night) write(ctx context.Context, changes []database.Query) error {
	if len(changes) == 0 {
		return nil
	}
	n.hasChanged = true
	return n.db.InTx(ctx, func(tx *database.Tx) error { return database.ExecAll(ctx, tx, changes...) })
}
