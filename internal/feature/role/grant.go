package role

import (
	"context"
	"slices"
	"strings"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/rights"
	"freightdesk/internal/foundation/scope"
)

// customerCodes is the closed set of codes a role for customers may grant. It
// grows with the screens customers get, whose lists know the company a row
// belongs to; no code of the administration is ever part of it.
var customerCodes = []string{"customer:list"}

// menuRow is what a grant must know of a row of the menu.
type menuRow struct {
	ID       string `db:"id"`
	ParentID string `db:"parent_id"`
	Name     string `db:"name"`
	Perms    string `db:"perms"`
}

var (
	rowsGranted = database.DefineTenant("role.rowsGranted", `
		SELECT g.permission_id FROM role_permission g JOIN permission p ON p.id = g.permission_id
		WHERE g.tenant_id = ? AND g.role_id = ? AND p.deleted_at = 0 ORDER BY g.permission_id`)
	menuRowsByID = database.Define("role.menuRowsByID", `SELECT id, parent_id, name, perms FROM permission WHERE id IN (?) AND deleted_at = 0`)
	grantRows    = database.DefineTenant("role.grantRows", `
		INSERT INTO role_permission (tenant_id, role_id, permission_id)
		SELECT CAST(:tenant AS BIGINT), CAST(? AS TEXT), id FROM permission WHERE id IN (?) ON CONFLICT DO NOTHING`)
	revokeRows  = database.DefineTenant("role.revokeRows", `DELETE FROM role_permission WHERE tenant_id = ? AND role_id = ? AND permission_id IN (?)`)
	revokeBonds = database.DefineTenant("role.revokeBonds", `DELETE FROM role_rule WHERE tenant_id = ? AND role_id = ? AND permission_id IN (?)`)
)

// Granted are the rows a role grants, as far as the caller sees them himself:
// what he cannot see he neither gives nor takes.
func (s *Service) Granted(ctx context.Context, roleID string) ([]string, error) {
	within := caller.From(ctx).Tenant()
	if _, err := roleTable.ByID(ctx, s.db, within, roleID); err != nil {
		return nil, err
	}
	ids, err := database.All[string](ctx, s.db, rowsGranted.For(within, roleID))
	if err != nil {
		return nil, err
	}
	holding, err := s.rights.Holding(ctx, s.db)
	return slices.DeleteFunc(ids, func(id string) bool { return !holding.Sees(id) }), err
}

// SaveGrants applies a change to what a role grants. The role must rank below
// the caller and not be his own; each row he gives or takes he must hold, with
// its codes as far as the role reaches.
func (s *Service) SaveGrants(ctx context.Context, roleID string, change rights.Change) error {
	return s.shape(ctx, roleID, func(tx *database.Tx, holding *rights.Holding, r Role) error {
		done, err := s.applyGrants(ctx, tx, holding, r, change)
		if err != nil || len(done.Add)+len(done.Remove) == 0 {
			return err
		}
		audit.Changed(tx, audit.Change{Object: "rolePermission", ID: roleID, After: map[string][]string{"added": done.Add, "removed": done.Remove}})
		return s.rights.RoleChanged(ctx, tx, caller.From(ctx).Tenant(), roleID)
	})
}

// applyGrants writes what of a change is new and checks the role as it then
// stands; a refusal takes the transaction back.
func (s *Service) applyGrants(ctx context.Context, tx *database.Tx, holding *rights.Holding, r Role, change rights.Change) (rights.Change, error) {
	within := caller.From(ctx).Tenant()
	had, err := database.All[string](ctx, tx, rowsGranted.For(within, r.ID))
	if err != nil {
		return change, err
	}
	done := rights.Change{Add: rights.Without(change.Add, had), Remove: rights.Both(change.Remove, had)}
	if err := mayTouch(ctx, tx, holding, r, done.Add, done.Remove); err != nil {
		return done, err
	}
	loosened, err := writeGrants(ctx, tx, within, r.ID, done.Add, done.Remove)
	if err != nil {
		return done, err
	}
	concerned := func(row rights.CodedRow) bool { return loosened || slices.Contains(done.Add, row.RowID) }
	return done, s.mayReach(ctx, tx, holding, r, concerned)
}

// mayTouch refuses rows the caller does not see, rows that are gone, and rows a
// customer's role may never grant.
func mayTouch(ctx context.Context, tx *database.Tx, holding *rights.Holding, r Role, add, remove []string) error {
	rows, err := menuRows(ctx, tx, add)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if !holding.Sees(row.ID) {
			return fault.New(fault.NoRight, "不能授予自己没有的权限「"+row.Name+"」")
		}
		outside := slices.ContainsFunc(rights.CodesOf(row.Perms), func(code string) bool { return !slices.Contains(customerCodes, code) })
		if r.UserType == rights.Customer && outside {
			return fault.New(fault.Refused, "「"+row.Name+"」不能授予货主端角色")
		}
	}
	for _, id := range remove {
		if !holding.Sees(id) {
			return fault.New(fault.NoRight, "不能收回自己没有的权限")
		}
	}
	return nil
}

// menuRows reads the rows of the menu a grant names; one that is gone refuses
// the whole.
func menuRows(ctx context.Context, q database.Reader, ids []string) ([]menuRow, error) {
	var out []menuRow
	for chunk := range slices.Chunk(ids, database.MaxIDs) {
		rows, err := database.All[menuRow](ctx, q, menuRowsByID.With(database.IDs(chunk)))
		if err != nil {
			return nil, err
		}
		out = append(out, rows...)
	}
	if len(out) != len(ids) {
		return nil, fault.Field("permissionIds", "部分菜单已被删除，请刷新后重试")
	}
	return out, nil
}

// writeGrants writes a change and tells whether it took rules from the role:
// those of an entry also bind the buttons below it.
func writeGrants(ctx context.Context, tx *database.Tx, within scope.Scope, roleID string, add, remove []string) (loosened bool, err error) {
	for chunk := range slices.Chunk(add, database.MaxIDs) {
		if _, err := database.Exec(ctx, tx, grantRows.For(within, roleID, database.IDs(chunk))); err != nil {
			return false, err
		}
	}
	for chunk := range slices.Chunk(remove, database.MaxIDs) {
		dropped, err := database.Exec(ctx, tx, revokeBonds.For(within, roleID, database.IDs(chunk)))
		if err != nil {
			return false, err
		}
		loosened = loosened || dropped > 0
		if _, err := database.Exec(ctx, tx, revokeRows.For(within, roleID, database.IDs(chunk))); err != nil {
			return false, err
		}
	}
	return loosened, nil
}

// Rules of a row with those a role carries, as the drawer of data rules shows
// them.
type Rules struct {
	Rules []rights.Rule `json:"datarule"`
	// Checked are the ids the role carries, joined by commas; absent for none.
	Checked string `json:"drChecked,omitempty"`
}

var (
	rulesCarried = database.DefineTenant("role.rulesCarried", `
		SELECT rule_id FROM role_rule WHERE tenant_id = ? AND role_id = ? AND permission_id = ? ORDER BY rule_id`)
	carryRule = database.DefineTenant("role.carryRule", `
		INSERT INTO role_rule (tenant_id, role_id, permission_id, rule_id) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`)
)

// RulesOf are the data rules of a row and which of them the role carries.
func (s *Service) RulesOf(ctx context.Context, rowID, roleID string) (Rules, error) {
	within := caller.From(ctx).Tenant()
	if _, err := roleTable.ByID(ctx, s.db, within, roleID); err != nil {
		return Rules{}, err
	}
	if _, err := menuRows(ctx, s.db, []string{rowID}); err != nil {
		return Rules{}, fault.New(fault.Refused, "未找到权限配置信息")
	}
	rules, err := s.rights.RulesOf(ctx, s.db, rowID)
	if err != nil {
		return Rules{}, err
	}
	checked, err := database.All[string](ctx, s.db, rulesCarried.For(within, roleID, rowID))
	return Rules{Rules: rules, Checked: strings.Join(checked, ",")}, err
}

// SaveRules makes the given rules the only ones the role carries on a row it
// grants. To loosen the role the caller must hold the row's codes, and those
// of the buttons below it, as far as the role would reach without the rule.
func (s *Service) SaveRules(ctx context.Context, rowID, roleID string, ruleIDs []string) error {
	within := caller.From(ctx).Tenant()
	return s.shape(ctx, roleID, func(tx *database.Tx, holding *rights.Holding, r Role) error {
		granted, err := database.All[string](ctx, tx, rowsGranted.For(within, roleID))
		if err != nil {
			return err
		}
		if !slices.Contains(granted, rowID) {
			return fault.New(fault.Refused, "请先保存角色菜单权限!")
		}
		rules, err := s.rights.RulesOf(ctx, tx, rowID)
		if err != nil {
			return err
		}
		for _, id := range ruleIDs {
			if !slices.ContainsFunc(rules, func(rule rights.Rule) bool { return rule.ID == id }) {
				return fault.Field("dataRuleIds", "数据规则不存在，请刷新后重试")
			}
		}
		had, err := database.All[string](ctx, tx, rulesCarried.For(within, roleID, rowID))
		if err != nil {
			return err
		}
		if err := writeRules(ctx, tx, within, roleID, rowID, ruleIDs); err != nil {
			return err
		}
		if len(rights.Without(had, ruleIDs)) > 0 {
			if err := s.mayReach(ctx, tx, holding, r, nil); err != nil {
				return err
			}
		}
		audit.Changed(tx, audit.Change{Object: "roleRule", ID: roleID + "/" + rowID, Before: had, After: ruleIDs})
		return s.rights.RoleChanged(ctx, tx, within, roleID)
	})
}

func writeRules(ctx context.Context, tx *database.Tx, within scope.Scope, roleID, rowID string, ruleIDs []string) error {
	if _, err := database.Exec(ctx, tx, revokeBonds.For(within, roleID, database.IDs{rowID})); err != nil {
		return err
	}
	for _, id := range ruleIDs {
		if _, err := database.Exec(ctx, tx, carryRule.For(within, roleID, rowID, id)); err != nil {
			return err
		}
	}
	return nil
}
