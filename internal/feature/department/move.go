package department

import (
	"context"
	"slices"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/scope"
)

// move puts a department with all below it under d.ParentID: the closure is
// rebuilt, codes and depths follow, and whoever belongs to it gets their rights
// anew. Records keep their department and their counters.
//
// Nobody but a super administrator moves a department of their own, and nobody
// lifts one to where its roles may do what they do not hold, nor from under or to
// under people whose roles reach further down there than they could give.
func (s *Service) move(ctx context.Context, tx *database.Tx, d *Department) error {
	within := caller.From(ctx).WholeTenant()
	parent, err := s.place(ctx, tx, MayEdit, d.ParentID)
	if err != nil {
		return err
	}
	moved, err := database.All[string](ctx, tx, below.For(within, d.ID))
	if err != nil {
		return err
	}
	if slices.Contains(moved, d.ParentID) {
		return fault.Field("parentId", "不能移动到自己或自己的下级部门之下")
	}
	if err := s.mayMove(ctx, tx, d.ID, moved); err != nil {
		return err
	}
	if err := s.mayShift(ctx, tx, d.ID, d.ParentID); err != nil {
		return err
	}
	before, err := s.Rights.CeilingOf(ctx, tx, within, d.ID)
	if err != nil {
		return err
	}
	if err := s.transplant(ctx, tx, d, parent); err != nil {
		return err
	}
	if err := s.mayLift(ctx, tx, d.ID, before); err != nil {
		return err
	}
	return s.membersChanged(ctx, tx, d.ID)
}

// mayMove refuses one's own department, and a sub-tree of which not all is
// within the caller's reach.
func (s *Service) mayMove(ctx context.Context, tx *database.Tx, id string, moved []string) error {
	who := caller.From(ctx)
	if err := s.notOwn(ctx, tx, []string{id}, "不能移动自己所在的部门"); err != nil {
		return err
	}
	reach := who.Scope(MayEdit)
	trees := scope.Scope{Tenant: reach.Tenant, Whole: reach.Whole, Trees: reach.Trees}
	covered, err := s.Rights.ReachesDepartment(ctx, tx, trees, id)
	if err != nil || covered {
		return err
	}
	for _, each := range moved {
		if _, err := departments.One(ctx, tx, reach, each); err != nil {
			return fault.New(fault.NoRight, "部分下级部门不在自己的数据范围内，不能移动")
		}
	}
	return nil
}

// mayShift refuses a move by which roles that reach below would gain or lose the
// department: those of who belongs to what lies above it before or after, not both.
// Whoever is in charge there ranks below the caller, too, and gets the charge of no
// members whom the caller may not list.
func (s *Service) mayShift(ctx context.Context, tx *database.Tx, id, parentID string) error {
	within := caller.From(ctx).WholeTenant()
	before, err := database.All[string](ctx, tx, above.For(within, database.IDs{id}))
	if err != nil {
		return err
	}
	after, err := database.All[string](ctx, tx, above.For(within, database.IDs{parentID}))
	if err != nil {
		return err
	}
	gained := rights.Without(after, before)
	if err := s.mayComeUnder(ctx, tx, id, gained); err != nil {
		return err
	}
	changed := slices.Concat(rights.Without(before, append(after, id)), gained)
	for chunk := range slices.Chunk(changed, database.MaxIDs) {
		people, err := database.All[string](ctx, tx, inCharge.For(within, database.IDs(chunk), caller.From(ctx).UserID))
		if err != nil {
			return err
		}
		for some := range slices.Chunk(people, database.MaxIDs) {
			if err := s.Rights.Outranks(ctx, tx, some...); err != nil {
				return err
			}
		}
	}
	return s.Rights.MayShift(ctx, tx, id, changed)
}

// mayComeUnder refuses to put a department below one that somebody is in charge of,
// be it the caller, unless they could put them in charge of it.
func (s *Service) mayComeUnder(ctx context.Context, tx *database.Tx, id string, gained []string) error {
	for chunk := range slices.Chunk(gained, database.MaxIDs) {
		people, err := database.All[string](ctx, tx, inCharge.For(caller.From(ctx).WholeTenant(), database.IDs(chunk), ""))
		if err != nil {
			return err
		}
		if len(people) > 0 {
			return s.mayPutInCharge(ctx, tx, id)
		}
	}
	return nil
}

// notOwn refuses departments that hold, themselves or below, one of the caller's.
func (s *Service) notOwn(ctx context.Context, tx *database.Tx, ids []string, why string) error {
	who := caller.From(ctx)
	if who.Rights.Super {
		return nil
	}
	own, err := placesOf(ctx, tx, who.WholeTenant(), who.UserID)
	if err != nil {
		return err
	}
	own = append(own, who.DepartmentID)
	over, err := database.All[string](ctx, tx, above.For(who.WholeTenant(), database.IDs(own)))
	if err != nil {
		return err
	}
	if len(rights.Both(over, ids)) > 0 {
		return fault.New(fault.NoRight, why)
	}
	return nil
}

func (s *Service) transplant(ctx context.Context, tx *database.Tx, d *Department, parent Department) error {
	within := caller.From(ctx).WholeTenant()
	code, err := nextCode(ctx, tx, within, d.ParentID, parent.OrgCode)
	if err != nil {
		return err
	}
	err = database.ExecAll(ctx, tx,
		cutAbove.For(within, d.ID, d.ID), graftBelow.For(within, d.ParentID, d.ID), recode.For(within, code, int64(len(d.OrgCode)+1), d.ID))
	if _, broken := database.DuplicateKey(err); broken {
		return fault.New(fault.Refused, "机构编码冲突，请先移动到其他部门").Because(err)
	}
	if err != nil {
		return err
	}
	d.OrgCode, d.Depth = code, depthBelow(parent)
	return nil
}

// mayLift refuses a place under other ceilings, unless the caller holds over the
// department everything its roles may do from then on, or may do no more.
func (s *Service) mayLift(ctx context.Context, tx *database.Tx, id string, before []string) error {
	after, err := s.Rights.CeilingOf(ctx, tx, caller.From(ctx).WholeTenant(), id)
	if err != nil || caller.From(ctx).Rights.Super {
		return err
	}
	granted, err := s.Rights.GrantedBelow(ctx, tx, id)
	if err != nil {
		return err
	}
	changed := append(rights.Without(after, before), rights.Both(granted, rights.Without(before, after))...)
	if len(changed) == 0 {
		return nil
	}
	holding, err := s.Rights.CallerGrants(ctx, tx)
	if err != nil {
		return err
	}
	lacking, err := holding.FirstMissingOver(ctx, tx, changed, id)
	if err == nil && lacking != "" {
		err = fault.New(fault.NoRight, "移动后部门会增减自己没有的「"+lacking+"」，不能移动")
	}
	return err
}

// membersChanged makes a move count for whoever belongs to the sub-tree, for who has
// a department role in it, and for those above, who see its rows no more or now.
func (s *Service) membersChanged(ctx context.Context, tx *database.Tx, id string) error {
	within := caller.From(ctx).WholeTenant()
	members, err := database.All[string](ctx, tx, membersBelow.For(within, id))
	if err != nil {
		return err
	}
	if err := s.Rights.Placed(ctx, tx, members...); err != nil {
		return err
	}
	s.Rights.EverybodyChanged(tx)
	return s.Rights.DepartmentChanged(ctx, tx, within, id)
}
