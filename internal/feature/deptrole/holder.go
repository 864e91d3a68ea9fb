package deptrole

import (
	"context"
	"slices"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/rights"
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
		FROM department_role r JOIN department_role_user u ON u.tenant_id = r.tenant_id AND u.role_id = r.id
		WHERE r.tenant_id = ? AND r.department_id = ? AND u.user_id = ? ORDER BY r.created_at, r.id`)
	memberships = database.DefineTenant("departmentRole.memberships", `SELECT department_id FROM department_member WHERE tenant_id = ? AND user_id = ?`)
	giveRole    = database.DefineTenant("departmentRole.give", `
		INSERT INTO department_role_user (tenant_id, user_id, role_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`)
	takeRole = database.DefineTenant("departmentRole.take", `DELETE FROM department_role_user WHERE tenant_id = ? AND user_id = ? AND role_id = ?`)
)

// RolesIn are the roles of a department the caller reaches, for choosing.
func (s *Service) RolesIn(ctx context.Context, departmentID string) ([]Role, error) {
	return list.Rows(ctx, s.db, caller.From(ctx).Scope(grantCode(ctx)), paging.Request{PageNo: 1, Size: paging.MaxSize},
		database.Where("r.department_id = ?", departmentID))
}

// HoldsIn are the roles a user holds in one department.
func (s *Service) HoldsIn(ctx context.Context, departmentID, userID string) ([]Holder, error) {
	if err := s.reaches(ctx, s.db, grantCode(ctx), departmentID); err != nil {
		return nil, err
	}
	return database.All[Holder](ctx, s.db, holdersIn.For(caller.From(ctx).Tenant(), departmentID, userID))
}

// Assign gives and takes department roles. The user must rank below the caller,
// not be himself, and belong to the department of each role he gets; the caller
// must hold over that department all the role grants.
func (s *Service) Assign(ctx context.Context, userID string, change rights.Change) error {
	who := caller.From(ctx)
	if len(change.Add)+len(change.Remove) > database.MaxIDs {
		return fault.New(fault.Refused, "一次最多处理 256 条")
	}
	return s.db.InSerial(ctx, func(tx *database.Tx) error {
		had, err := database.All[string](ctx, tx, rolesOfUser.For(who.Tenant(), userID))
		if err != nil {
			return err
		}
		add, remove := rights.Without(change.Add, had), rights.Both(change.Remove, had)
		if len(add)+len(remove) == 0 {
			return nil
		}
		if userID == who.UserID {
			return fault.New(fault.NoRight, "不能修改自己的部门角色")
		}
		if err := s.rights.Outranks(ctx, tx, userID); err != nil {
			return err
		}
		if err := s.give(ctx, tx, userID, add); err != nil {
			return err
		}
		for _, id := range remove {
			if _, err := list.One(ctx, tx, who.Scope(MayGrant), id); err != nil {
				return err
			}
			if _, err := database.Exec(ctx, tx, takeRole.For(who.Tenant(), userID, id)); err != nil {
				return err
			}
		}
		audit.Changed(tx, audit.Change{Object: "departmentRoleUser", ID: userID, After: map[string][]string{"added": add, "removed": remove}})
		return s.rights.Changed(ctx, tx, userID)
	})
}

func (s *Service) give(ctx context.Context, tx *database.Tx, userID string, roleIDs []string) error {
	who := caller.From(ctx)
	places, err := database.All[string](ctx, tx, memberships.For(who.Tenant(), userID))
	if err != nil {
		return err
	}
	holding, err := s.rights.Holding(ctx, tx)
	if err != nil {
		return err
	}
	for _, id := range roleIDs {
		r, err := list.One(ctx, tx, who.Scope(MayGrant), id)
		if err != nil {
			return err
		}
		if !slices.Contains(places, r.DepartmentID) {
			return fault.New(fault.Refused, "用户不属于部门角色「"+r.Name+"」的部门")
		}
		if err := s.mayReach(ctx, tx, holding, r, nil); err != nil {
			return err
		}
		if _, err := database.Exec(ctx, tx, giveRole.For(who.Tenant(), userID, id)); err != nil {
			return err
		}
	}
	return nil
}
