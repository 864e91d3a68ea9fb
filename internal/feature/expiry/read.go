package expiry

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

// Row is a reminder in the list. The whole phone is shown by the record of whom it
// is: the subject's, or that of who drives the vehicle.
type Row struct {
	Reminder
	SubjectName  string `json:"subjectName"`
	DaysLeft     int    `json:"daysLeft"` // negative: over for so many days
	Contact      string `json:"contact"`
	ContactPhone string `json:"contactPhone"` // masked, "" where the subject has none
}

// List pages through reminders about subjects that the caller may list, the
// soonest first; those that are open unless others are asked for.
func (s *Service) List(ctx context.Context, r paging.Request) (paging.Page[Row], error) {
	within, sees := s.seen(caller.From(ctx), caller.Caller.Scope)
	conditions := []database.Condition{sees}
	if r.Filters.Get("state") == "" {
		conditions = append(conditions, database.Where("t.state = ?", Open))
	}
	page, err := list.Page(ctx, s.db, within, r, conditions...)
	if err != nil {
		return paging.Page[Row]{}, err
	}
	rows, err := s.rows(ctx, within, page.Records)
	return paging.With(page, rows), err
}

// Find reads one.
func (s *Service) Find(ctx context.Context, id string) (Row, error) {
	within, sees := s.seen(caller.From(ctx), caller.Caller.Scope)
	r, err := list.One(ctx, s.db, within, id, sees)
	if err != nil {
		return Row{}, err
	}
	rows, err := s.rows(ctx, within, []Reminder{r})
	if err != nil {
		return Row{}, err
	}
	return rows[0], nil
}

// reach is how far a caller's code goes.
type reach func(who caller.Caller, code string) scope.Scope

// toChange is the reach of changing reminders of what one sees.
func toChange(who caller.Caller, code string) scope.Scope { return who.ScopeToChange(MayEdit, code) }

// seen are the reminders about subjects that a caller may list.
func (s *Service) seen(who caller.Caller, by reach) (scope.Scope, database.Condition) {
	var terms []database.Condition
	for _, subject := range s.subjects {
		terms = append(terms, database.Targets(subject.Type, by(who, subject.MayList), subject.Sees))
	}
	return who.WholeTenant(), database.Either(terms...)
}

// rows add what is known of the subjects now.
func (s *Service) rows(ctx context.Context, within scope.Scope, reminders []Reminder) ([]Row, error) {
	named := map[string][]string{}
	for _, r := range reminders {
		named[r.Subject] = append(named[r.Subject], r.TargetID)
	}
	contacts := map[string]map[string]dossier.Contact{}
	for kind, ids := range named {
		subject, isKnown := s.subject(kind)
		if !isKnown {
			continue
		}
		var err error
		if contacts[kind], err = subject.Contacts(ctx, s.db, within, ids); err != nil {
			return nil, err
		}
	}
	today, rows := instant.Of(s.now()), make([]Row, len(reminders))
	for i, r := range reminders {
		subject, _ := s.subject(r.Subject)
		contact := contacts[r.Subject][r.TargetID]
		rows[i] = Row{
			Reminder: r, SubjectName: subject.Name, DaysLeft: daysLeft(r.EndsOn, today), Contact: contact.Name, ContactPhone: contact.Phone,
		}
	}
	return rows, nil
}

// Count is how many reminders are open at a stage of a kind of subject.
type Count struct {
	Subject     string `json:"subject"`
	SubjectName string `json:"subjectName"`
	Stage       int    `json:"stage"`
	Open        int64  `json:"open"`
}

// Counts are the open reminders that the caller sees, by kind and stage; those that
// they may not list are left out, not zero.
func (s *Service) Counts(ctx context.Context) ([]Count, error) {
	who := caller.From(ctx)
	counts := []Count{}
	for _, subject := range s.subjects {
		within := who.Scope(subject.MayList)
		if !who.May(subject.MayList) || within.Empty() {
			continue
		}
		byStage, err := s.byStage(ctx, subject, within)
		if err != nil {
			return nil, err
		}
		for _, stage := range stages {
			counts = append(counts, Count{Subject: subject.Type, SubjectName: subject.Name, Stage: stage, Open: byStage[stage]})
		}
	}
	return counts, nil
}

func (s *Service) byStage(ctx context.Context, subject dossier.Reminded, within scope.Scope) (map[int]int64, error) {
	out := map[int]int64{}
	if within.Whole {
		counted, err := database.All[struct {
			Stage int   `db:"stage"`
			Total int64 `db:"total"`
		}](ctx, s.db, countOpen.For(within, subject.Type))
		for _, c := range counted {
			out[c.Stage] = c.Total
		}
		return out, err
	}
	for _, stage := range stages {
		at := database.Where("t.subject = ? AND t.state = 0 AND t.stage = ?", subject.Type, stage)
		var err error
		out[stage], _, err = list.Count(ctx, s.db, scope.Tenant(within.Tenant), paging.Request{}, at, subject.Sees(within))
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}
