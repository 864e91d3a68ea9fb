package rights

import (
	"context"
	"slices"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/scope"
)

// customerCodes is the closed set of codes a role for customers may grant. It
// grows with the screens customers get, whose lists know the company a row
// belongs to; no code of the administration is ever part of it.
var customerCodes = []string{"customer:list"}

// ChangeRole runs a change of one role under the caller's current rights.
func (s *Roles) ChangeRole(ctx context.Context, code, id string, change func(*database.Tx, *CallerGrants, Role) error) error {
	return s.db.InSerial(ctx, func(tx *database.Tx) error {
		holding, err := s.engine.CallerGrants(ctx, tx)
		if err != nil {
			return err
		}
		r, err := s.RoleToChange(ctx, tx, holding, code, id)
		if err != nil {
			return err
		}
		return change(tx, holding, r)
	})
}

// RoleToChange reads a role the caller may change: one that they do not hold
// themselves, whose holders all lie within the reach of the code and, of the
// tenant's, one that ranks below them. Super administrators may change all.
func (s *Roles) RoleToChange(ctx context.Context, tx *database.Tx, holding *CallerGrants, code, id string) (Role, error) {
	who := caller.From(ctx)
	r, err := s.One(ctx, tx, code, id)
	if err != nil || holding.Super {
		return r, err
	}
	if s.Kind == TenantRole && r.Level >= int64(holding.Level) {
		return r, fault.New(fault.NoRight, "角色「"+r.Name+"」的级别不低于自己，不能修改")
	}
	own, err := s.RolesOf(ctx, tx, who.WholeTenant(), who.UserID)
	if err == nil && slices.Contains(own, id) {
		return r, fault.New(fault.NoRight, "不能修改自己持有的"+s.Kind.word()+"「"+r.Name+"」")
	}
	if err != nil {
		return r, err
	}
	reached, err := reachesHolders(ctx, tx, who.Scope(code).Places(), id)
	if err == nil && !reached {
		err = fault.New(fault.NoRight, s.Kind.word()+"「"+r.Name+"」有您管理范围之外的持有人，不能修改或删除")
	}
	return r, err
}

// Granted are the rows a role grants, as far as the caller sees them themselves:
// what they cannot see they neither gives nor takes.
func (s *Roles) Granted(ctx context.Context, roleID string) ([]string, error) {
	if _, err := s.One(ctx, s.db, s.ReadingCode(ctx), roleID); err != nil {
		return nil, err
	}
	ids, err := GrantedBy(ctx, s.db, caller.From(ctx).WholeTenant(), roleID)
	if err != nil {
		return nil, err
	}
	return s.engine.seen(ctx, ids)
}

// GrantedBy are the rows a role grants.
func GrantedBy(ctx context.Context, q database.Reader, within scope.Scope, roleID string) ([]string, error) {
	return database.All[string](ctx, q, rowsGranted.For(within, roleID))
}

// seen leaves out what the caller is not shown.
func (e *Engine) seen(ctx context.Context, ids []string) ([]string, error) {
	holding, err := e.CallerGrants(ctx, e.db)
	return slices.DeleteFunc(ids, func(id string) bool { return !holding.Sees(id) }), err
}

// SaveGrants applies a change to what a role grants. The caller must be able to
// shape it; each row they give or takes they must hold, with its codes as far as
// the role reaches, and a department role stays below its department's ceiling.
func (s *Roles) SaveGrants(ctx context.Context, roleID string, change Change) error {
	return s.ChangeRole(ctx, s.MayGrant, roleID, func(tx *database.Tx, holding *CallerGrants, r Role) error {
		done, err := s.Apply(ctx, tx, holding, r, change)
		if err != nil || done.IsNothing() {
			return err
		}
		audit.Changed(tx, audit.Change{Object: string(s.Kind) + "Permission", ID: roleID, After: done.Noted()})
		return s.engine.RoleChanged(ctx, tx, caller.From(ctx).WholeTenant(), roleID)
	})
}

// Apply writes what of a change is new and checks the role as it then stands; a
// refusal takes the transaction back.
func (s *Roles) Apply(ctx context.Context, tx *database.Tx, holding *CallerGrants, r Role, change Change) (Change, error) {
	within := caller.From(ctx).WholeTenant()
	had, err := GrantedBy(ctx, tx, within, r.ID)
	if err != nil {
		return change, err
	}
	done := change.Since(had)
	if err := s.mayTouch(ctx, tx, holding, r, done); err != nil {
		return done, err
	}
	if err := holding.mayNarrow(ctx, tx, r, done.Remove); err != nil {
		return done, err
	}
	if err := writeGrants(ctx, tx, within, r.ID, done); err != nil {
		return done, err
	}
	return done, holding.MayReach(ctx, tx, r, func(row CodedRow) bool { return slices.Contains(done.Add, row.RowID) })
}

// mayTouch refuses rows above the ceiling of a department role, rows the caller
// does not see, rows that are gone, and rows a customer's role may never grant.
func (s *Roles) mayTouch(ctx context.Context, tx *database.Tx, holding *CallerGrants, r Role, change Change) error {
	rows, err := menuRows(ctx, tx, change.Add)
	if err != nil {
		return err
	}
	var ceiling []string
	if s.Kind == DepartmentRole {
		ceiling, err = s.engine.CeilingOf(ctx, tx, caller.From(ctx).WholeTenant(), r.DepartmentID)
	}
	if err != nil {
		return err
	}
	for _, row := range rows {
		if s.Kind == DepartmentRole && !slices.Contains(ceiling, row.RowID) {
			return fault.New(fault.Refused, "「"+row.Name+"」超出部门的权限上限")
		}
		if err := holding.mayGive(row); err != nil {
			return err
		}
		outside := slices.ContainsFunc(CodesOf(row.Perms), func(code string) bool { return !slices.Contains(customerCodes, code) })
		if r.UserType == Customer && outside {
			return fault.New(fault.Refused, "「"+row.Name+"」不能授予货主端角色")
		}
	}
	return holding.mayTake(change.Remove)
}

// mayGive refuses a row the caller is not shown.
func (h *CallerGrants) mayGive(row CodedRow) error {
	if !h.Sees(row.RowID) {
		return fault.New(fault.NoRight, "不能授予自己没有的权限「"+row.Name+"」")
	}
	return nil
}

// mayTake refuses rows of which the caller is not shown one.
func (h *CallerGrants) mayTake(ids []string) error {
	if slices.ContainsFunc(ids, func(id string) bool { return !h.Sees(id) }) {
		return fault.New(fault.NoRight, "不能收回自己没有的权限")
	}
	return nil
}

var menuRowsByID = database.Define("rights.menuRows", `
	SELECT '' AS role_id, id AS row_id, parent_id, name, perms FROM permission WHERE id IN (?) AND deleted_at = 0`)

// MenuRows reads rows of the menu; those that are gone are missing.
func MenuRows(ctx context.Context, q database.Reader, ids []string) ([]CodedRow, error) {
	var out []CodedRow
	for chunk := range slices.Chunk(ids, database.MaxIDs) {
		rows, err := database.All[CodedRow](ctx, q, menuRowsByID.With(database.IDs(chunk)))
		if err != nil {
			return nil, err
		}
		out = append(out, rows...)
	}
	return out, nil
}

// menuRows reads the rows a change names; one that is gone refuses the whole.
func menuRows(ctx context.Context, q database.Reader, ids []string) ([]CodedRow, error) {
	rows, err := MenuRows(ctx, q, ids)
	if err == nil && len(rows) != len(ids) {
		err = fault.Field("permissionIds", "部分菜单已被删除，请刷新后重试")
	}
	return rows, err
}

// writeGrants writes a change; see mayUnbind for what it refuses.
func writeGrants(ctx context.Context, tx *database.Tx, within scope.Scope, roleID string, change Change) error {
	write := func(statement *database.Statement, ids []string) error {
		for chunk := range slices.Chunk(ids, database.MaxIDs) {
			if _, err := database.Exec(ctx, tx, statement.For(within, roleID, database.IDs(chunk))); err != nil {
				return err
			}
		}
		return nil
	}
	if err := write(grantRows, change.Add); err != nil {
		return err
	}
	if err := write(revokeRows, change.Remove); err != nil {
		return err
	}
	left := func(ids database.IDs) database.Query { return leftUnbound.For(within, roleID, ids) }
	if err := mayUnbind(ctx, tx, change.Remove, left); err != nil {
		return err
	}
	return write(revokeBonds, change.Remove)
}

// unbound is a granted row that the rules of its parent would bind no longer.
type unbound struct {
	Role   string `db:"role_name"`
	Parent string `db:"parent_name"`
	Row    string `db:"row_name"`
}

// mayUnbind refuses that rows go with their rules while a role goes on granting
// a row below one of them: rules of an entry also bind its buttons, which would
// open without a word. left reads such rows once the grants are gone.
func mayUnbind(ctx context.Context, tx *database.Tx, removed []string, left func(database.IDs) database.Query) error {
	for chunk := range slices.Chunk(removed, database.MaxIDs) {
		found, any, err := database.Maybe[unbound](ctx, tx, left(chunk))
		if err != nil {
			return err
		}
		if any {
			return fault.New(fault.Refused, "角色「"+found.Role+"」在「"+found.Parent+"」上的数据规则也约束着「"+found.Row+
				"」，取消「"+found.Parent+"」会放宽它；请一并取消「"+found.Row+"」，或先解除数据规则")
		}
	}
	return nil
}

// mayNarrow refuses to take rows of a role, or to bind them by rules, where holders
// have them further than the caller: with a row goes what stands below it.
func (h *CallerGrants) mayNarrow(ctx context.Context, tx *database.Tx, r Role, rows []string) error {
	if len(rows) == 0 {
		return nil
	}
	row, err := h.beyond(ctx, tx, r, func(row CodedRow) bool {
		return slices.Contains(rows, row.RowID) || slices.Contains(rows, row.ParentID)
	})
	if err == nil && row != "" {
		err = fault.New(fault.NoRight, "自己的「"+row+"」不及"+r.whose()+"的数据范围，不能收回或限制")
	}
	return err
}

// MayTakeAll refuses to take away all that a role grants, or to rank it anew, when
// the caller does not hold it as far as the role reaches.
func (h *CallerGrants) MayTakeAll(ctx context.Context, tx *database.Tx, r Role) error {
	row, err := h.beyond(ctx, tx, r, nil)
	if err == nil && row != "" {
		err = fault.New(fault.NoRight, "角色「"+r.Name+"」的「"+row+"」是自己没有的权限，或超出自己的数据范围，不能删除角色或修改其级别、数据范围")
	}
	return err
}

// MayReach refuses what a role would grant, as it stands in the transaction,
// beyond what the caller holds; with those who hold the role in mind. Only rows
// that concern are asked about; nil: all.
func (h *CallerGrants) MayReach(ctx context.Context, tx *database.Tx, r Role, concern func(CodedRow) bool) error {
	row, err := h.beyond(ctx, tx, r, concern)
	if err == nil && row != "" {
		err = fault.New(fault.NoRight, "自己的「"+row+"」不及"+r.whose()+"的数据范围，不能授予")
	}
	return err
}

// beyond is the first row that a role grants further than the caller holds it, with
// those who hold the role in mind; "" for none.
func (h *CallerGrants) beyond(ctx context.Context, tx *database.Tx, r Role, concern func(CodedRow) bool) (string, error) {
	within := h.caller.WholeTenant()
	places, err := database.All[string](ctx, tx, placesOfRole.For(within, r.ID))
	if err != nil {
		return "", err
	}
	contents, err := ContentOf(ctx, tx, within, []Role{r})
	if err != nil {
		return "", err
	}
	return h.FirstMissing(ctx, contents[r.ID], r.GrantScope(places), concern)
}

// whose tells in a refusal whose data scope it is about.
func (r Role) whose() string {
	if r.Kind == DepartmentRole {
		return "该部门"
	}
	return "角色"
}

// Grant gives rows to a role inside a seed's transaction; what it has it keeps.
func (s *Roles) Grant(ctx context.Context, tx *database.Tx, within scope.Scope, roleID string, rows []string) error {
	if err := writeGrants(ctx, tx, within, roleID, Change{Add: rows}); err != nil {
		return err
	}
	return s.engine.RoleChanged(ctx, tx, within, roleID)
}
