package customer

import (
	"context"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
)

// SetStatus freezes or thaws customers, all or none. The sessions of a frozen
// customer's accounts end, and none signs in until it is thawed.
func (s *Service) SetStatus(ctx context.Context, ids []string, status int) error {
	if status != Normal && status != Frozen {
		return fault.Field("status", "状态只能是正常或冻结")
	}
	return s.changeEach(ctx, MayFreeze, ids, func(tx *database.Tx, r *record) error {
		r.Status = status
		return s.Accounts.Suspend(ctx, tx, r.ID, status == Frozen)
	})
}

// Remove deletes customers, all or none. Their accounts go with them; their
// names stay taken.
func (s *Service) Remove(ctx context.Context, ids []string) error {
	return s.changeEach(ctx, MayRemove, ids, func(tx *database.Tx, r *record) error {
		r.DeletedAt = instant.Of(s.now())
		return s.Accounts.Remove(ctx, tx, r.ID)
	})
}

// changeEach changes several customers within the reach of a code in one transaction.
func (s *Service) changeEach(ctx context.Context, code string, ids []string, act func(*database.Tx, *record) error) error {
	who := caller.From(ctx)
	within := who.Scope(code)
	if err := database.Bounded(ids, "条"); err != nil {
		return err
	}
	return s.db.InSerial(ctx, func(tx *database.Tx) error {
		for _, id := range ids {
			r, err := list.One(ctx, tx, within, id)
			if err != nil {
				return fault.Among(err, id)
			}
			before := r
			if err := act(tx, &r); err != nil {
				return err
			}
			r.Touch(ctx, s.now())
			change := audit.Change{Object: Type, ID: r.ID, Before: auditView(before)}
			if r.DeletedAt == 0 {
				change.After = auditView(r)
			}
			audit.Changed(tx, change)
			if err := table.Update(ctx, tx, within, &r); err != nil {
				return err
			}
		}
		return nil
	})
}
