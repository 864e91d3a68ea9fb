package dossier

import (
	"context"

	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/scope"
)

// Fresh makes r a subject of the caller's department that nobody has submitted yet.
func (s *Shelf[R, S, P]) Fresh(ctx context.Context, r *R, id, remark string) {
	parts := s.Parts(r)
	parts.DepartmentID, parts.Remark = caller.From(ctx).DepartmentID, remark
	*parts.Standing = Standing{ID: id, Status: Normal, ReviewState: review.NoState, Version: 1, Stamp: database.Made(ctx, s.Now())}
}

// Add writes a fresh subject and puts it into the review queue.
func (s *Shelf[R, S, P]) Add(ctx context.Context, r *R, p P) error {
	return s.DB.InTx(ctx, func(tx *database.Tx) error { return s.add(ctx, tx, r, p) })
}

func (s *Shelf[R, S, P]) add(ctx context.Context, tx *database.Tx, r *R, p P) error {
	var none P
	within := caller.From(ctx).WholeTenant()
	if err := s.Offer(ctx, tx, within, r, none, p); err != nil {
		return err
	}
	if err := s.Insert(ctx, tx, within, r); err != nil {
		return err
	}
	audit.Changed(tx, audit.Change{Object: s.Type, ID: s.Parts(r).ID, After: s.Trail(*r)})
	return nil
}

// ToChange is the scope of a right over subjects that the caller may see in the list.
func (s *Shelf[R, S, P]) ToChange(ctx context.Context, code string) scope.Scope {
	return caller.From(ctx).ScopeToChange(code, s.MayList)
}

// Edit lets change work on a subject in reach of the right to edit and writes it.
// Of another version than the one that was read, stale tells the current row.
func (s *Shelf[R, S, P]) Edit(
	ctx context.Context, id string, version httpapi.Opt[int64], stale func(scope.Scope, R) error,
	change func(*database.Tx, scope.Scope, *R) error,
) (R, error) {
	return s.Change(ctx, s.MayEdit, id, version, stale, change)
}

// Change is Edit in reach of another right.
func (s *Shelf[R, S, P]) Change(
	ctx context.Context, code, id string, version httpapi.Opt[int64], stale func(scope.Scope, R) error,
	change func(*database.Tx, scope.Scope, *R) error,
) (R, error) {
	within := s.ToChange(ctx, code)
	var r R
	err := s.DB.InTx(ctx, func(tx *database.Tx) error {
		var err error
		if r, err = s.List.One(ctx, tx, within, id); err != nil {
			return err
		}
		old, parts := r, s.Parts(&r)
		if version.Given && version.Value != parts.Version {
			return stale(within, r)
		}
		if err := change(tx, within, &r); err != nil {
			return err
		}
		parts.Touch(ctx, s.Now())
		if err := s.Save(ctx, tx, within, old, &r); err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{Object: s.Type, ID: parts.ID, Before: s.Trail(old), After: s.Trail(r)})
		return nil
	})
	return r, err
}
