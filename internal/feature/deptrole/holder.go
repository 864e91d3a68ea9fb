package deptrole

import (
	"context"
	"slices"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/paging"
)

// Holder is a user's hold on a department role, as the family's clients read it.
type Holder struct {
	ID     string `db:"id" json:"id"`
	UserID string `db:"user_id" json:"userId"`
	RoleID string `db:"role_id" json:"droleId"`
}

var (
	holdersIn = database.DefineTenant("departmentRole.holdersIn", `
		SELECT r.id || ':' || u.user_id AS id, u.user_id, r.id AS role_id
		FROM role r JOIN user_role u ON u.tenant_id = r.tenant_id AND u.role_id = r.id
		WHERE r.tenant_id = ? AND r.kind = 'departmentRole' AND r.department_id = ? AND u.user_id = ? ORDER BY r.created_at, r.id`)
	memberships = database.DefineTenant("departmentRole.memberships", `
		SELECT department_id FROM department_member WHERE tenant_id = ? AND user_id = ?`)
)

// RolesIn are the roles of a department the caller reaches, for choosing.
func (s *Service) RolesIn(ctx context.Context, departmentID string) ([]Role, error) {
	request := paging.Request{PageNo: 1, Size: paging.MaxSize}
	found, err := s.Rows(ctx, s.ReadingCode(ctx), request, database.Where("r.department_id = ?", departmentID))
	out := make([]Role, len(found))
	for i, r := range found {
		out[i] = shown(r)
	}
	return out, err
}

// HoldsIn are the roles a user holds in one department.
func (s *Service) HoldsIn(ctx context.Context, departmentID, userID string) ([]Holder, error) {
	if err := s.rights.MustReach(ctx, s.db, s.ReadingCode(ctx), departmentID); err != nil {
		return nil, err
	}
	return database.All[Holder](ctx, s.db, holdersIn.For(caller.From(ctx).WholeTenant(), departmentID, userID))
}

// Assign gives and takes department roles. The user must rank below the caller,
// not be themselves, and belong to the department of each role they get; the caller
// must hold over that department all that a role grants which comes or goes.
func (s *Service) Assign(ctx context.Context, userID string, change rights.Change) error {
	who := caller.From(ctx)
	if len(change.Add)+len(change.Remove) > database.MaxIDs {
		return fault.New(fault.Refused, "一次最多处理 256 条")
	}
	return s.db.InSerial(ctx, func(tx *database.Tx) error {
		had, err := s.RolesOf(ctx, tx, who.WholeTenant(), userID)
		if err != nil {
			return err
		}
		done := change.Since(had)
		if done.IsNothing() {
			return nil
		}
		if userID == who.UserID {
			return fault.New(fault.NoRight, "不能修改自己的部门角色")
		}
		if err := s.rights.Outranks(ctx, tx, userID); err != nil {
			return err
		}
		if err := s.mayHand(ctx, tx, userID, done); err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{Object: "departmentRoleUser", ID: userID, After: done.Noted()})
		return s.rights.Hand(ctx, tx, who.WholeTenant(), userID, done)
	})
}

// mayHand refuses roles that the caller could not give, or give back, and roles of
// departments the user does not belong to.
func (s *Service) mayHand(ctx context.Context, tx *database.Tx, userID string, change rights.Change) error {
	places, err := database.All[string](ctx, tx, memberships.For(caller.From(ctx).WholeTenant(), userID))
	if err != nil {
		return err
	}
	holding, err := s.rights.CallerGrants(ctx, tx)
	if err != nil {
		return err
	}
	for _, id := range slices.Concat(change.Add, change.Remove) {
		r, err := s.One(ctx, tx, MayGrant, id)
		if err != nil {
			return err
		}
		if slices.Contains(change.Add, id) && !slices.Contains(places, r.DepartmentID) {
			return fault.New(fault.Refused, "用户不属于部门角色「"+r.Name+"」的部门")
		}
		if err := holding.MayReach(ctx, tx, r, nil); err != nil {
			return err
		}
	}
	return nil
}
