package rights

import (
	"context"
	"maps"
	"slices"
	"strings"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// RolesOf are the ids of a user's roles of the family, in order.
func (s *Roles) RolesOf(ctx context.Context, q database.Reader, within scope.Scope, userID string) ([]string, error) {
	return database.All[string](ctx, q, rolesOfUser.For(within, userID, string(s.Kind)))
}

// Holders are the listed accounts that hold a role of the tenant, by role. Its
// numbers are kept here, where roles are given and taken.
var Holders = database.NewCounter("user.holders")

// Hand gives roles to a user and takes others from them; who may is asked before.
func (e *Engine) Hand(ctx context.Context, tx *database.Tx, within scope.Scope, userID string, change Change) error {
	moved := map[string]int64{}
	for _, id := range change.Add {
		rows, err := database.Exec(ctx, tx, giveRole.For(within, id, userID))
		if err != nil {
			return err
		}
		moved[id] += rows
	}
	for _, id := range change.Remove {
		rows, err := database.Exec(ctx, tx, takeRole.For(within, userID, id))
		if err != nil {
			return err
		}
		moved[id] -= rows
	}
	for chunk := range slices.Chunk(slices.Sorted(maps.Keys(moved)), database.MaxIDs) {
		counted, err := database.All[string](ctx, tx, countedAmong.For(within, database.IDs(chunk), userID))
		if err != nil {
			return err
		}
		for _, id := range counted {
			Holders.AddTo(tx, within, id, moved[id])
		}
	}
	return e.Changed(ctx, tx, userID)
}

// Listed moves the numbers of Holders for accounts that went into the recycle
// bin (-1) or came back (1), in all their tenants.
func (e *Engine) Listed(ctx context.Context, tx *database.Tx, userIDs []string, change int64) error {
	held, err := database.All[countedRole](ctx, tx, countedRoles.With(database.IDs(userIDs)))
	for _, h := range held {
		Holders.AddTo(tx, scope.Tenant(h.Tenant), h.Role, change)
	}
	return err
}

// countedRole is a role that an account holds.
type countedRole struct {
	Tenant    int64           `db:"tenant_id"`
	Role      string          `db:"role_id"`
	DeletedAt instant.Instant `db:"deleted_at"`
}

// Leaving takes the department roles from a user that they have in a department.
func (e *Engine) Leaving(within scope.Scope, departmentID, userID string) database.Query {
	return leaveRoles.For(within, departmentID, userID)
}

// MayGiveDepartmentRoles refuses users with roles of the given departments that
// grant more than the caller holds there (fault.NoRight); of none given: of all.
func (e *Engine) MayGiveDepartmentRoles(ctx context.Context, tx *database.Tx, userID string, departmentIDs ...string) error {
	within := caller.From(ctx).WholeTenant()
	roles, err := database.All[Role](ctx, tx, departmentRolesOfUser.For(within, userID))
	if err != nil || len(roles) == 0 {
		return err
	}
	holding, err := e.CallerGrants(ctx, tx)
	if err != nil {
		return err
	}
	for _, r := range roles {
		if len(departmentIDs) > 0 && !slices.Contains(departmentIDs, r.DepartmentID) {
			continue
		}
		if err := holding.MayReach(ctx, tx, r, nil); err != nil {
			return err
		}
	}
	return nil
}

// MayShift refuses to let roles gain or lose a department (fault.NoRight): of those
// that reach below, in the hands of who belongs to the given departments, one ranks
// no lower than the caller or grants what they do not hold over the department.
func (e *Engine) MayShift(ctx context.Context, tx *database.Tx, departmentID string, along []string) error {
	within := caller.From(ctx).WholeTenant()
	holding, err := e.CallerGrants(ctx, tx)
	if err != nil || holding.Super || len(along) == 0 {
		return err
	}
	var roles []Role
	for chunk := range slices.Chunk(along, database.MaxIDs) {
		found, err := database.All[Role](ctx, tx, rolesAlong.For(within, database.IDs(chunk)))
		if err != nil {
			return err
		}
		roles = append(roles, found...)
	}
	contents, err := ContentOf(ctx, tx, within, roles)
	if err != nil {
		return err
	}
	for _, r := range roles {
		row, err := holding.FirstMissing(ctx, contents[r.ID], GrantScope{Tree: departmentID}, nil)
		if err != nil {
			return err
		}
		if row != "" || (r.Kind == TenantRole && r.Level >= int64(holding.Level)) {
			return fault.New(fault.NoRight, r.Kind.word()+"「"+r.Name+"」的持有人会因此增减对该部门的权限，其中有您不能授予或收回的，不能移动")
		}
	}
	return nil
}

// LoseRoles takes every role of all tenants from an account.
func (e *Engine) LoseRoles(ctx context.Context, tx *database.Tx, userID string) error {
	held, err := database.All[countedRole](ctx, tx, countedRoles.With(database.IDs{userID}))
	if err != nil {
		return err
	}
	for _, h := range held {
		if h.DeletedAt == 0 {
			Holders.AddTo(tx, scope.Tenant(h.Tenant), h.Role, -1)
		}
	}
	_, err = database.Exec(ctx, tx, loseRoles.With(userID))
	return err
}

// DropRows takes rows of the menu and their rules from all roles and ceilings of
// every tenant, before they go.
func (e *Engine) DropRows(ctx context.Context, tx *database.Tx, rowIDs []string) error {
	for chunk := range slices.Chunk(rowIDs, database.MaxIDs) {
		err := database.ExecEach(ctx, tx, dropRows, func(s *database.Statement) database.Query { return s.With(database.IDs(chunk)) })
		if err != nil {
			return err
		}
	}
	return nil
}

// DropRule sets free whom a rule bound, in every tenant, before it goes.
func (e *Engine) DropRule(ctx context.Context, tx *database.Tx, ruleID string) error {
	return database.ExecEach(ctx, tx, dropRule, func(s *database.Statement) database.Query { return s.With(ruleID) })
}

// DepartmentsRemoved drops ceilings and roles of departments inside the
// transaction that removes them, and takes them from the reach of other roles.
func (e *Engine) DepartmentsRemoved(ctx context.Context, tx *database.Tx, within scope.Scope, departmentIDs []string) error {
	if err := e.unlist(ctx, tx, within, departmentIDs); err != nil {
		return err
	}
	for chunk := range slices.Chunk(departmentIDs, database.MaxIDs) {
		roles, err := database.All[string](ctx, tx, rolesOfDepartments.For(within, database.IDs(chunk)))
		if err != nil {
			return err
		}
		for _, id := range roles {
			if err := e.drop(ctx, tx, within, id); err != nil {
				return err
			}
		}
		err = database.ExecEach(ctx, tx, dropCeilings, func(s *database.Statement) database.Query { return s.For(within, database.IDs(chunk)) })
		if err != nil {
			return err
		}
	}
	return ceilings.Raise(ctx, tx)
}

// unlist takes departments from the roles that reach them by name.
func (e *Engine) unlist(ctx context.Context, tx *database.Tx, within scope.Scope, departmentIDs []string) error {
	roles, err := database.All[Role](ctx, tx, rolesByList.For(within, string(scope.List)))
	if err != nil {
		return err
	}
	for _, r := range roles {
		listed := r.Listed()
		left := Without(listed, departmentIDs)
		if len(left) == len(listed) {
			continue
		}
		if _, err := database.Exec(ctx, tx, listDepartments.For(within, strings.Join(left, ","), r.ID)); err != nil {
			return err
		}
		if err := e.RoleChanged(ctx, tx, within, r.ID); err != nil {
			return err
		}
	}
	return nil
}
