package gate

import (
	"context"
	"strings"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
	"freightdesk/internal/foundation/text"
)

// Roll is a list of subjects that papers do not decide about.
type Roll int

// The rolls.
const (
	Black Roll = 1
	White Roll = 2
)

// object is a roll in the audit trail, by the ids of who stands on it.
func (r Roll) object() string {
	if r == Black {
		return "blacklist"
	}
	return "whitelist"
}

// Kind is a kind of subject as the gates know it.
type Kind struct {
	Catalogue
	MayList string
	// Sees keeps rows t of entries about targets within a scope of the subject's list.
	Sees func(within scope.Scope) database.Condition
}

// Listed is what a roll is told of a subject that is put on it.
type Listed struct {
	Roll              Roll
	Subject, TargetID string
	Title             string
	Reason, Memo      string
	Gates             []string
	Until             string
}

// Enter puts a subject on a roll inside a transaction. One whose last day is over
// leaves it first.
func (s *Service) Enter(ctx context.Context, tx *database.Tx, within scope.Scope, l Listed) error {
	if err := s.Leave(ctx, tx, within, l.Roll, l.Subject, l.TargetID, "已到期"); err != nil {
		return err
	}
	audit.Changed(tx, audit.Change{Object: l.Roll.object(), ID: l.TargetID, After: l})
	return s.write(ctx, tx, within, l, caller.From(ctx).Realname, database.Made(ctx, s.now()))
}

// Plant is Enter of a subject that came with a whole world.
func (s *Service) Plant(ctx context.Context, tx *database.Tx, within scope.Scope, l Listed, by string, at instant.Instant) error {
	return s.write(ctx, tx, within, l, "系统", database.Stamp{CreatedBy: by, CreatedAt: at, UpdatedBy: by, UpdatedAt: at})
}

func (s *Service) write(ctx context.Context, tx *database.Tx, within scope.Scope, l Listed, by string, stamp database.Stamp) error {
	row := Entry{
		ID: s.newID(), Roll: l.Roll, Subject: l.Subject, TargetID: l.TargetID, Title: l.Title, Reason: l.Reason, Memo: l.Memo,
		Gates: strings.Join(l.Gates, ","), Until: l.Until, AuthorName: by, Stamp: stamp,
	}
	s.changed(tx, within)
	wasFaster := fault.New(fault.Conflict, "数据已被他人修改，请刷新后重试")
	return database.Taken(entries.Insert(ctx, tx, within, &row), "target_id", wasFaster)
}

// Leave takes a subject off a roll; one that is not on it stays so.
func (s *Service) Leave(ctx context.Context, tx *database.Tx, within scope.Scope, roll Roll, subject, id, memo string) error {
	who, at := caller.From(ctx), instant.Of(s.now())
	left, err := database.Exec(ctx, tx, end.For(within, at, who.Username, who.Realname, memo, who.Username, at, roll, subject, id))
	if left > 0 {
		s.changed(tx, within)
		audit.Changed(tx, audit.Change{Object: roll.object(), ID: id, After: map[string]any{"subject": subject, "leftFor": memo}})
	}
	return err
}

// State of an entry.
type State int

// The states.
const (
	InForce State = iota
	Over          // its last day is over
	Ended         // somebody took the subject off
)

func (e Entry) state(today instant.Instant) State {
	switch {
	case e.EndedAt > 0:
		return Ended
	case e.Until != "" && e.Until < today.Date():
		return Over
	}
	return InForce
}

// Row is an entry in the list.
type Row struct {
	Entry
	SubjectName string   `json:"subjectName"`
	Intercepts  []string `json:"intercepts"` // codes of hy_intercept
	State       State    `json:"state"`
}

// List pages through entries about subjects that the caller may list, the newest
// first: those in force of the blacklist, unless others are asked for.
func (s *Service) List(ctx context.Context, r paging.Request) (paging.Page[Row], error) {
	today := instant.Of(s.now())
	within, sees := s.seen(caller.From(ctx))
	state, err := byState(r.Filters.Get("state"), today)
	if err != nil {
		return paging.Page[Row]{}, err
	}
	conditions := []database.Condition{sees, state}
	if r.Filters.Get("roll") == "" {
		conditions = append(conditions, database.Where("t.roll = ?", Black))
	}
	page, err := list.Page(ctx, s.db, within, r, conditions...)
	if err != nil {
		return paging.Page[Row]{}, err
	}
	rows := make([]Row, len(page.Records))
	for i, e := range page.Records {
		rows[i] = s.row(e, today)
	}
	return paging.With(page, rows), nil
}

func (s *Service) row(e Entry, today instant.Instant) Row {
	kind, _ := s.kind(e.Subject)
	return Row{Entry: e, SubjectName: kind.Name, Intercepts: text.Parts(e.Gates), State: e.state(today)}
}

// Find reads one, whatever its state.
func (s *Service) Find(ctx context.Context, id string) (Row, error) {
	within, sees := s.seen(caller.From(ctx))
	e, err := list.One(ctx, s.db, within, id, sees)
	if err != nil {
		return Row{}, err
	}
	return s.row(e, instant.Of(s.now())), nil
}

// byState finds entries by state, those in force where none is asked for.
func byState(value string, today instant.Instant) (database.Condition, error) {
	switch value {
	case "", "0":
		return database.Where("t.ended_at = 0 AND (t.until = '' OR t.until >= ?)", today.Date()), nil
	case "1":
		return database.Where("t.ended_at = 0 AND t.until <> '' AND t.until < ?", today.Date()), nil
	case "2":
		return database.Where("t.ended_at > 0"), nil
	}
	return database.Condition{}, fault.Field("state", "状态只能是 0 生效中、1 已到期或 2 已移出")
}

// seen are the entries about subjects that a caller may list.
func (s *Service) seen(who caller.Caller) (scope.Scope, database.Condition) {
	var terms []database.Condition
	for _, kind := range s.kinds {
		terms = append(terms, database.Targets(kind.Subject, who.Scope(kind.MayList), kind.Sees))
	}
	return who.WholeTenant(), database.Either(terms...)
}
