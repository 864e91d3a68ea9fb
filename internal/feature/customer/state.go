package customer

import (
	"context"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/scope"
)

// SetStatus freezes or thaws customers, all or none. The sessions of a frozen
// customer's accounts end, and none signs in until it is thawed.
func (s *Service) SetStatus(ctx context.Context, ids []string, status int) error {
	if status != Normal && status != Frozen {
		return fault.Field("status", "状态只能是正常或冻结")
	}
	return s.changeEach(ctx, list, MayFreeze, ids, func(tx *database.Tx, _ scope.Scope, r *record) error {
		r.Status = status
		return s.needs.Accounts.Suspend(ctx, tx, r.ID, status == Frozen)
	})
}

// changeEach changes several customers of a list within the reach of a code in
// one transaction; the refusal names one that is absent.
func (s *Service) changeEach(
	ctx context.Context, from *database.List[record], code string, ids []string, act func(*database.Tx, scope.Scope, *record) error,
) error {
	within := s.ToChange(ctx, code)
	if err := database.Bounded(ids, "条"); err != nil {
		return err
	}
	return s.change(ctx, func(tx *database.Tx) error {
		for _, id := range ids {
			r, err := from.One(ctx, tx, within, id)
			if err != nil {
				return fault.Among(err, id)
			}
			before := r
			if err := act(tx, within, &r); err != nil {
				return err
			}
			r.Touch(ctx, s.Now())
			change := audit.Change{Object: Type, ID: r.ID, Before: auditView(before)}
			if r.DeletedAt == 0 {
				change.After = auditView(r)
			}
			audit.Changed(tx, change)
			if err := s.Save(ctx, tx, within, before, &r); err != nil {
				return err
			}
		}
		return nil
	})
}
