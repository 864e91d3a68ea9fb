package department

import (
	"cmp"
	"context"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
)

// Delete deletes departments with their ceilings and roles, all or none. One
// that still has users, records, or departments below it that are not removed
// with it stays, and so does the caller's own.
func (s *Service) Delete(ctx context.Context, ids []string) error {
	if err := database.Bounded(ids, "条"); err != nil {
		return err
	}
	who := caller.From(ctx)
	return s.db.InSerial(ctx, func(tx *database.Tx) error {
		if _, err := database.Exec(ctx, tx, holdTree.With(who.TenantID)); err != nil {
			return err
		}
		var gone []Department
		for _, id := range ids {
			d, err := departments.One(ctx, tx, who.ScopeToChange(MayRemove, MayList), id)
			if err != nil {
				return err
			}
			gone = append(gone, d)
		}
		if err := s.notOwn(ctx, tx, ids, "不能删除自己所在的部门"); err != nil {
			return err
		}
		for _, d := range gone {
			if err := s.isEmpty(ctx, tx, d, ids); err != nil {
				return err
			}
			audit.Changed(tx, audit.Change{Object: "department", ID: d.ID, Before: d})
		}
		return s.clear(ctx, tx, ids)
	})
}

func (s *Service) isEmpty(ctx context.Context, tx *database.Tx, d Department, leaving []string) error {
	within := caller.From(ctx).WholeTenant()
	if _, has, err := database.Maybe[string](ctx, tx, childrenLeft.For(within, d.ID, database.IDs(leaving))); err != nil || has {
		return cmp.Or[error](err, fault.New(fault.Refused, "部门「"+d.Name+"」还有下级部门，请先移动或删除下级部门"))
	}
	if deleted, has, err := database.Maybe[int64](ctx, tx, memberLeft.For(within, d.ID)); err != nil || has {
		why := "还有用户，请先移出用户"
		if deleted != 0 {
			why = "还有回收站中的用户，请先彻底删除，或还原后移出"
		}
		return cmp.Or[error](err, fault.New(fault.Refused, "部门「"+d.Name+"」"+why))
	}
	for _, k := range s.guards {
		if has, err := k.Has(ctx, tx, within, d.ID); err != nil || has {
			return cmp.Or[error](err, fault.New(fault.Refused, "部门「"+d.Name+"」还有"+k.Name+"，不能删除"))
		}
	}
	return nil
}

// clear takes away what hangs on empty departments, and them.
func (s *Service) clear(ctx context.Context, tx *database.Tx, ids []string) error {
	within := caller.From(ctx).WholeTenant()
	if err := s.Rights.DepartmentsRemoved(ctx, tx, within, ids); err != nil {
		return err
	}
	err := database.ExecEach(ctx, tx, drop, func(s *database.Statement) database.Query { return s.For(within, database.IDs(ids)) })
	if err != nil {
		return err
	}
	return version.Raise(ctx, tx)
}
