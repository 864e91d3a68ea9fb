package dossier

import (
	"context"
	"errors"
	"time"

	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/job"
	"freightdesk/internal/foundation/scope"
)

// perLook is how many of those that wait are read at once, and written where they have
// changed: no more are in memory, whoever decides or claims meanwhile waits for no more,
// and then the night rests.
const perLook = 32

// opened is a subject that is looked at again, with the profile that is judged.
type opened[R any, P Profile] struct {
	task    review.Waiting // zero: nothing waits, the subject is in force
	row     R
	profile P
}

// again is one about which something else is found now than it was.
type again[R any] struct {
	task  review.Waiting
	row   R // assessed anew
	found []review.Precheck
}

// Look lets the rules look again at everything that waits, and at what is in force
// with a paper that runs out: papers have expired since it was looked at, rules were
// set, others have come. What somebody works on is left as it is: its sheet was made
// anew when it was claimed. A submission that cannot be opened holds up no other.
func (s *Shelf[R, S, P]) Look(ctx context.Context, within scope.Scope) error {
	return errors.Join(s.lookAtWaiting(ctx, within), s.lookAtEnding(ctx, within))
}

func (s *Shelf[R, S, P]) lookAtWaiting(ctx context.Context, within scope.Scope) error {
	var unopened error
	for after := ""; ; {
		began := time.Now()
		waiting, err := s.Desk.WaitingAfter(ctx, s.DB, within, s.Type, after, perLook)
		if err != nil || len(waiting) == 0 {
			return errors.Join(unopened, err)
		}
		after = waiting[len(waiting)-1].TaskID
		all, failed, err := s.openAll(ctx, within, waiting)
		if err != nil {
			return err
		}
		if unopened == nil {
			unopened = failed
		}
		if err := s.lookAt(ctx, within, all, began); err != nil {
			return err
		}
	}
}

// lookAtEnding goes as far ahead as a rule can be set to. What waits was looked at.
func (s *Shelf[R, S, P]) lookAtEnding(ctx context.Context, within scope.Scope) error {
	if s.Ending == nil {
		return nil
	}
	until := DayAfter(instant.Of(s.Now()), int(Ahead[0].Highest))
	for after := (Standing{}); ; {
		began := time.Now()
		rows, err := database.All[R](ctx, s.DB, s.Ending.For(within, until, after.ExpiresOn, after.ID, perLook))
		if err != nil || len(rows) == 0 {
			return err
		}
		after = *s.Parts(&rows[len(rows)-1]).Standing
		all, err := s.openInForce(ctx, within, database.IDsOf(rows, func(r R) string { return s.Parts(&r).ID }))
		if err != nil {
			return err
		}
		if err := s.lookAt(ctx, within, all, began); err != nil {
			return err
		}
	}
}

// lookAt looks at some of them, writes what has changed, and rests twice as long as that took.
func (s *Shelf[R, S, P]) lookAt(ctx context.Context, within scope.Scope, all []opened[R, P], began time.Time) error {
	changed, err := s.changed(ctx, s.DB, within, all)
	if err != nil {
		return err
	}
	if err := s.renew(ctx, within, changed); err != nil {
		return err
	}
	return job.Rest(ctx, began)
}

// changed are those that have. What is known of pictures is read for all at once.
func (s *Shelf[R, S, P]) changed(
	ctx context.Context, q database.Reader, within scope.Scope, all []opened[R, P],
) ([]again[R], error) {
	settings, err := s.Rules.Settings(ctx, q, within, s.Catalogue)
	if err != nil {
		return nil, err
	}
	profiles := make([]P, len(all))
	for i, o := range all {
		profiles[i] = o.profile
	}
	known, err := s.pictures(ctx, q, within, profiles...)
	if err != nil {
		return nil, err
	}
	var changed []again[R]
	for _, o := range all {
		found, err := s.Findings(ctx, q, within, Look{By: settings, Today: instant.Of(s.Now())}, o.row, o.profile)
		if err != nil {
			return nil, err
		}
		found = append(found, s.ofPictures(known, settings, s.Parts(&o.row).ID, o.profile)...)
		isOther, err := s.assessAgain(&o.row, o.task, found)
		if err != nil {
			return nil, err
		}
		if isOther {
			changed = append(changed, again[R]{o.task, o.row, found})
		}
	}
	return changed, nil
}

// lookNow lets the rules look again at a row that is about to be saved, if it waits: who
// was blacklisted has another place in the queue at once.
func (s *Shelf[R, S, P]) lookNow(ctx context.Context, tx *database.Tx, within scope.Scope, r *R) error {
	w, waits, err := s.Desk.WaitingOf(ctx, tx, within, s.Type, s.Parts(r).ID)
	if err != nil || !waits {
		return err
	}
	p, err := s.openSnapshot(w.Snapshot, w.TargetID)
	if err != nil {
		return err
	}
	changed, err := s.changed(ctx, tx, within, []opened[R, P]{{w, *r, p}})
	if err != nil || len(changed) == 0 {
		return err
	}
	*r = changed[0].row
	if err := s.Desk.RerankHeld(ctx, tx, within, w, s.Parts(r).QueueRank); err != nil {
		return err
	}
	return s.Rules.Again(ctx, tx, within, s.foundAgain(changed[0]))
}

// foundAgain is what is found now, for the pages of the rules.
func (s *Shelf[R, S, P]) foundAgain(a again[R]) check.Found {
	return check.Found{
		Catalogue: s.Catalogue, TaskID: a.task.TaskID, Revision: a.task.Revision, TargetID: s.Parts(&a.row).ID, At: instant.Of(s.Now()),
		Hits: hitsOf(a.found),
	}
}

// openAll opens submissions, but for those decided or removed meanwhile, and says what
// was wrong with the first that could not be opened.
func (s *Shelf[R, S, P]) openAll(
	ctx context.Context, within scope.Scope, waiting []review.Waiting,
) (all []opened[R, P], unopened, err error) {
	rows, err := s.Table.ByIDs(ctx, s.DB, within, database.IDsOf(waiting, func(w review.Waiting) string { return w.TargetID }))
	if err != nil {
		return nil, nil, err
	}
	byTask := make(map[string]R, len(rows))
	for _, r := range rows {
		byTask[s.Parts(&r).TaskID] = r
	}
	for _, w := range waiting {
		r, isThere := byTask[w.TaskID]
		if !isThere {
			continue
		}
		p, err := s.openSnapshot(w.Snapshot, w.TargetID)
		switch {
		case err == nil:
			all = append(all, opened[R, P]{w, r, p})
		case unopened == nil:
			unopened = err
		}
	}
	return all, unopened, nil
}

// openInForce opens those of which nothing newer was submitted.
func (s *Shelf[R, S, P]) openInForce(ctx context.Context, within scope.Scope, ids []string) ([]opened[R, P], error) {
	rows, err := s.Table.ByIDs(ctx, s.DB, within, ids)
	if err != nil {
		return nil, err
	}
	var all []opened[R, P]
	for _, r := range rows {
		parts := s.Parts(&r)
		if parts.ReviewState != review.Passed {
			continue
		}
		p, err := s.Open(*parts.Stored, parts.ID)
		if err != nil {
			return nil, err
		}
		all = append(all, opened[R, P]{row: r, profile: p})
	}
	return all, nil
}

// assessAgain keeps what is found now in a row, and tells whether that is something
// else than before. What is in force has no place in the queue.
func (s *Shelf[R, S, P]) assessAgain(r *R, w review.Waiting, found []review.Precheck) (bool, error) {
	standing := s.Parts(r).Standing
	before := *standing
	err := standing.assess(found)
	if w.TaskID == "" {
		return standing.Prechecks != before.Prechecks, err
	}
	standing.QueueRank = review.Rank(standing.RiskLevel, standing.RiskScore, w.DueAt)
	return standing.Prechecks != before.Prechecks || standing.QueueRank != before.QueueRank || standing.QueueRank != w.Rank, err
}

// renew writes what has changed. Whatever somebody has decided, submitted, claimed or
// edited since it was read stays as it is until the next night.
func (s *Shelf[R, S, P]) renew(ctx context.Context, within scope.Scope, changed []again[R]) error {
	if len(changed) == 0 {
		return nil
	}
	return s.DB.InTx(ctx, func(tx *database.Tx) error {
		for _, a := range changed {
			err := tx.Try(ctx, func() error { return s.renewOne(ctx, tx, within, a) })
			if err != nil && !fault.Is(err, fault.Conflict) {
				return err
			}
		}
		s.Desk.Reranked(tx, within, s.Type)
		return nil
	})
}

// renewOne keeps the version of the row: nobody who has it open has to know. No number
// by place or state depends on what the machine finds.
func (s *Shelf[R, S, P]) renewOne(ctx context.Context, tx *database.Tx, within scope.Scope, a again[R]) error {
	r := *s.Parts(&a.row).Standing
	if a.task.TaskID != "" {
		if err := s.Desk.Rerank(ctx, tx, within, a.task, r.QueueRank); err != nil {
			return err
		}
	}
	query := s.Assess.For(within, r.RiskLevel, r.RiskScore, r.Prechecks, r.QueueRank, r.ID, r.Version)
	err := database.ExecOne(ctx, tx, query, fault.New(fault.Conflict, "数据已被他人修改，请刷新后重试"))
	if err != nil || a.task.TaskID == "" {
		return err // what rules had found in the submission that passed stays on their pages
	}
	return s.Rules.Again(ctx, tx, within, s.foundAgain(a))
}
