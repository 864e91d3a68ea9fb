package deptrole

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

// menuRow is what a grant must know of a row of the menu.
type menuRow struct {
	ID    string `db:"id"`
	Name  string `db:"name"`
	Perms string `db:"perms"`
}

var (
	menuRowsByID = database.Define("departmentRole.menuRows", `SELECT id, name, perms FROM permission WHERE id IN (?) AND deleted_at = 0`)
	ownCeiling   = database.DefineTenant("departmentRole.ownCeiling", `
		SELECT permission_id FROM department_permission WHERE tenant_id = ? AND department_id = ? ORDER BY permission_id`)
	parentOf = database.DefineTenant("departmentRole.parent", `
		SELECT p.id, p.depart_name AS name FROM department d JOIN department p ON p.tenant_id = d.tenant_id AND p.id = d.parent_id
		WHERE d.tenant_id = ? AND d.id = ?`)
	raiseCeiling = database.DefineTenant("departmentRole.raiseCeiling", `
		INSERT INTO department_permission (tenant_id, department_id, permission_id)
		SELECT CAST(:tenant AS BIGINT), CAST(? AS TEXT), id FROM permission WHERE id IN (?) ON CONFLICT DO NOTHING`)
	// lowerCeiling takes rows from a department, all below it and their roles.
	lowerCeiling = []*database.Statement{
		database.DefineTenant("departmentRole.lowerRoleRules", `
			DELETE FROM department_role_rule WHERE tenant_id = :tenant AND role_id IN (
				SELECT r.id FROM department_role r JOIN department_closure c ON c.tenant_id = r.tenant_id AND c.descendant_id = r.department_id
				WHERE r.tenant_id = :tenant AND c.ancestor_id = ?) AND permission_id IN (?)`),
		database.DefineTenant("departmentRole.lowerRoleGrants", `
			DELETE FROM department_role_permission WHERE tenant_id = :tenant AND role_id IN (
				SELECT r.id FROM department_role r JOIN department_closure c ON c.tenant_id = r.tenant_id AND c.descendant_id = r.department_id
				WHERE r.tenant_id = :tenant AND c.ancestor_id = ?) AND permission_id IN (?)`),
		database.DefineTenant("departmentRole.lowerRules", `
			DELETE FROM department_rule WHERE tenant_id = :tenant AND department_id IN (
				SELECT descendant_id FROM department_closure WHERE tenant_id = :tenant AND ancestor_id = ?) AND permission_id IN (?)`),
		database.DefineTenant("departmentRole.lowerCeilings", `
			DELETE FROM department_permission WHERE tenant_id = :tenant AND department_id IN (
				SELECT descendant_id FROM department_closure WHERE tenant_id = :tenant AND ancestor_id = ?) AND permission_id IN (?)`),
	}
	boundRolesBelow = database.DefineTenant("departmentRole.boundBelow", `
		SELECT DISTINCT b.role_id FROM department_role_rule b
		JOIN department_role r ON r.tenant_id = b.tenant_id AND r.id = b.role_id
		JOIN department_closure c ON c.tenant_id = r.tenant_id AND c.descendant_id = r.department_id
		WHERE b.tenant_id = :tenant AND c.ancestor_id = ? AND b.permission_id IN (?)`)
	offeredRules = database.DefineTenant("departmentRole.offeredRules", `
		SELECT rule_id FROM department_rule WHERE tenant_id = ? AND department_id = ? AND permission_id = ? ORDER BY rule_id`)
	offerRule = database.DefineTenant("departmentRole.offerRule", `
		INSERT INTO department_rule (tenant_id, department_id, permission_id, rule_id) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`)
	withdrawRules = database.DefineTenant("departmentRole.withdrawRules", `
		DELETE FROM department_rule WHERE tenant_id = ? AND department_id = ? AND permission_id = ?`)
)

// Ceiling are the rows of a department's ceiling that the caller sees himself.
func (s *Service) Ceiling(ctx context.Context, departmentID string) ([]string, error) {
	who := caller.From(ctx)
	code := mayListCeiling
	if !who.May(code) {
		code = mayCeiling
	}
	if err := s.reaches(ctx, s.db, code, departmentID); err != nil {
		return nil, err
	}
	ids, err := database.All[string](ctx, s.db, ownCeiling.For(who.Tenant(), departmentID))
	if err != nil {
		return nil, err
	}
	return s.seen(ctx, ids)
}

// seen leaves out what the caller is not shown: what he cannot see he neither
// gives nor takes.
func (s *Service) seen(ctx context.Context, ids []string) ([]string, error) {
	holding, err := s.rights.Holding(ctx, s.db)
	return slices.DeleteFunc(ids, func(id string) bool { return !holding.Sees(id) }), err
}

// SaveCeiling applies a change to a department's ceiling. What rises must be
// held by the caller over the whole department and be part of the ceiling above;
// what falls also falls from the departments below and from all their roles.
func (s *Service) SaveCeiling(ctx context.Context, departmentID string, change rights.Change) error {
	within := caller.From(ctx).Tenant()
	return s.db.InSerial(ctx, func(tx *database.Tx) error {
		if err := s.reaches(ctx, tx, mayCeiling, departmentID); err != nil {
			return err
		}
		holding, err := s.rights.Holding(ctx, tx)
		if err != nil {
			return err
		}
		had, err := database.All[string](ctx, tx, ownCeiling.For(within, departmentID))
		if err != nil {
			return err
		}
		add, remove := rights.Without(change.Add, had), rights.Both(change.Remove, had)
		if len(add)+len(remove) == 0 {
			return nil
		}
		if err := s.raise(ctx, tx, holding, departmentID, add); err != nil {
			return err
		}
		if err := s.lower(ctx, tx, holding, departmentID, remove); err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{Object: "departmentPermission", ID: departmentID, After: map[string][]string{"added": add, "removed": remove}})
		return s.rights.DepartmentChanged(ctx, tx, within, departmentID)
	})
}

func (s *Service) raise(ctx context.Context, tx *database.Tx, holding *rights.Holding, departmentID string, add []string) error {
	within := caller.From(ctx).Tenant()
	rows, err := menuRows(ctx, tx, add)
	if err != nil {
		return err
	}
	parent, hasParent, err := database.Maybe[named](ctx, tx, parentOf.For(within, departmentID))
	if err != nil {
		return err
	}
	var above []string
	if hasParent {
		if above, err = s.rights.CeilingOf(ctx, tx, within, parent.ID); err != nil {
			return err
		}
	}
	for _, row := range rows {
		if hasParent && !slices.Contains(above, row.ID) {
			return fault.New(fault.Refused, "上级部门「"+parent.Name+"」没有「"+row.Name+"」，请先为上级部门授权")
		}
		if err := mayHandOn(ctx, holding, departmentID, row); err != nil {
			return err
		}
	}
	for chunk := range slices.Chunk(add, database.MaxIDs) {
		if _, err := database.Exec(ctx, tx, raiseCeiling.For(within, departmentID, database.IDs(chunk))); err != nil {
			return err
		}
	}
	return nil
}

// mayHandOn refuses a row the caller does not hold over the whole department.
func mayHandOn(ctx context.Context, holding *rights.Holding, departmentID string, row menuRow) error {
	if !holding.Sees(row.ID) {
		return fault.New(fault.NoRight, "不能授予自己没有的权限「"+row.Name+"」")
	}
	for _, code := range rights.CodesOf(row.Perms) {
		covered, err := holding.Covers(ctx, code, rights.Extent{Tree: departmentID}, nil)
		if err != nil {
			return err
		}
		if !covered {
			return fault.New(fault.NoRight, "自己的「"+row.Name+"」不及该部门的数据范围，不能授予")
		}
	}
	return nil
}

// lower takes rows away below a department. Rules of an entry also bind the
// buttons below it, so a role that loses the entry with its rules must not end
// up beyond what the caller holds.
func (s *Service) lower(ctx context.Context, tx *database.Tx, holding *rights.Holding, departmentID string, remove []string) error {
	within := caller.From(ctx).Tenant()
	for _, id := range remove {
		if !holding.Sees(id) {
			return fault.New(fault.NoRight, "不能收回自己没有的权限")
		}
	}
	var loosened []string
	for chunk := range slices.Chunk(remove, database.MaxIDs) {
		bound, err := database.All[string](ctx, tx, boundRolesBelow.For(within, departmentID, database.IDs(chunk)))
		if err != nil {
			return err
		}
		loosened = append(loosened, bound...)
		for _, statement := range lowerCeiling {
			if _, err := database.Exec(ctx, tx, statement.For(within, departmentID, database.IDs(chunk))); err != nil {
				return err
			}
		}
	}
	for _, id := range rights.Without(loosened, nil) {
		r, err := roleTable.ByID(ctx, tx, within, id)
		if err != nil {
			return err
		}
		if err := s.mayReach(ctx, tx, holding, r, nil); err != nil {
			return err
		}
	}
	return nil
}

// menuRows reads the rows of the menu a change names; one that is gone refuses
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

// Rules of a row with those chosen, as the drawers of data rules show them.
type Rules struct {
	Rules []rights.Rule `json:"datarule"`
	// Checked are the ids of the chosen ones, joined by commas; absent for none.
	Checked string `json:"drChecked,omitempty"`
}

// CeilingRules are the data rules of a row and which of them a department
// offers to its roles.
func (s *Service) CeilingRules(ctx context.Context, rowID, departmentID string) (Rules, error) {
	if err := s.reaches(ctx, s.db, mayCeiling, departmentID); err != nil {
		return Rules{}, err
	}
	if _, err := menuRows(ctx, s.db, []string{rowID}); err != nil {
		return Rules{}, fault.New(fault.Refused, "未找到权限配置信息")
	}
	rules, err := s.rights.RulesOf(ctx, s.db, rowID)
	if err != nil {
		return Rules{}, err
	}
	offered, err := database.All[string](ctx, s.db, offeredRules.For(caller.From(ctx).Tenant(), departmentID, rowID))
	return Rules{Rules: rules, Checked: strings.Join(offered, ",")}, err
}

// SaveCeilingRules makes the given rules the only ones a department offers on a
// row of its ceiling. Roles that carry one keep it: a rule leaves a role only by
// who may loosen the role.
func (s *Service) SaveCeilingRules(ctx context.Context, rowID, departmentID string, ruleIDs []string) error {
	within := caller.From(ctx).Tenant()
	return s.db.InSerial(ctx, func(tx *database.Tx) error {
		if err := s.reaches(ctx, tx, mayCeiling, departmentID); err != nil {
			return err
		}
		had, err := database.All[string](ctx, tx, ownCeiling.For(within, departmentID))
		if err != nil {
			return err
		}
		if !slices.Contains(had, rowID) {
			return fault.New(fault.Refused, "请先保存部门菜单权限!")
		}
		if err := s.checkRules(ctx, tx, rowID, ruleIDs); err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{Object: "departmentRule", ID: departmentID + "/" + rowID, After: ruleIDs})
		return replaceRules(ctx, tx, withdrawRules.For(within, departmentID, rowID), ruleIDs, func(id string) database.Query {
			return offerRule.For(within, departmentID, rowID, id)
		})
	})
}

// checkRules refuses rules that are not the row's.
func (s *Service) checkRules(ctx context.Context, tx *database.Tx, rowID string, ruleIDs []string) error {
	rules, err := s.rights.RulesOf(ctx, tx, rowID)
	if err != nil {
		return err
	}
	for _, id := range ruleIDs {
		if !slices.ContainsFunc(rules, func(r rights.Rule) bool { return r.ID == id }) {
			return fault.Field("dataRuleIds", "数据规则不存在，请刷新后重试")
		}
	}
	return nil
}

func replaceRules(ctx context.Context, tx *database.Tx, drop database.Query, ruleIDs []string, add func(string) database.Query) error {
	if _, err := database.Exec(ctx, tx, drop); err != nil {
		return err
	}
	for _, id := range ruleIDs {
		if _, err := database.Exec(ctx, tx, add(id)); err != nil {
			return err
		}
	}
	return nil
}

// extent is how far a department role reaches.
func (r Role) extent() rights.Extent { return rights.Extent{Reach: scope.Below, Tree: r.DepartmentID} }
