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

var (
	rowsGranted = database.DefineTenant("departmentRole.rowsGranted", `
		SELECT permission_id FROM department_role_permission WHERE tenant_id = ? AND role_id = ? ORDER BY permission_id`)
	grantRows = database.DefineTenant("departmentRole.grantRows", `
		INSERT INTO department_role_permission (tenant_id, role_id, permission_id)
		SELECT CAST(:tenant AS BIGINT), CAST(? AS TEXT), id FROM permission WHERE id IN (?) ON CONFLICT DO NOTHING`)
	revokeRows = database.DefineTenant("departmentRole.revokeRows", `
		DELETE FROM department_role_permission WHERE tenant_id = ? AND role_id = ? AND permission_id IN (?)`)
	revokeBonds = database.DefineTenant("departmentRole.revokeBonds", `
		DELETE FROM department_role_rule WHERE tenant_id = ? AND role_id = ? AND permission_id IN (?)`)
	contentOfRoles = database.DefineTenant("departmentRole.content", `
		SELECT g.role_id, p.id AS row_id, p.parent_id, p.name, p.perms FROM department_role_permission g JOIN permission p ON p.id = g.permission_id
		WHERE g.tenant_id = ? AND g.role_id IN (?) AND p.perms <> ''`)
	bondsOfRoles = database.DefineTenant("departmentRole.bonds", `
		SELECT b.role_id, b.permission_id AS row_id, b.rule_id FROM department_role_rule b JOIN permission_rule k ON k.id = b.rule_id AND k.status = '1'
		WHERE b.tenant_id = ? AND b.role_id IN (?)`)
	rulesCarried = database.DefineTenant("departmentRole.rulesCarried", `
		SELECT rule_id FROM department_role_rule WHERE tenant_id = ? AND role_id = ? AND permission_id = ? ORDER BY rule_id`)
	carryRule = database.DefineTenant("departmentRole.carryRule", `
		INSERT INTO department_role_rule (tenant_id, role_id, permission_id, rule_id) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`)
)

// grantCode is the code whose scope decides which roles a caller may read the
// grants of.
func grantCode(ctx context.Context) string {
	if caller.From(ctx).May(MayList) {
		return MayList
	}
	return MayGrant
}

// Granted are the rows a department role grants that the caller sees himself.
func (s *Service) Granted(ctx context.Context, roleID string) ([]string, error) {
	who := caller.From(ctx)
	if _, err := list.One(ctx, s.db, who.Scope(grantCode(ctx)), roleID); err != nil {
		return nil, err
	}
	ids, err := database.All[string](ctx, s.db, rowsGranted.For(who.Tenant(), roleID))
	if err != nil {
		return nil, err
	}
	return s.seen(ctx, ids)
}

// SaveGrants applies a change to what a department role grants: below the
// department's ceiling, and of what the caller holds over the department.
func (s *Service) SaveGrants(ctx context.Context, roleID string, change rights.Change) error {
	within := caller.From(ctx).Tenant()
	return s.shape(ctx, roleID, func(tx *database.Tx, holding *rights.Holding, r Role) error {
		had, err := database.All[string](ctx, tx, rowsGranted.For(within, roleID))
		if err != nil {
			return err
		}
		add, remove := rights.Without(change.Add, had), rights.Both(change.Remove, had)
		if len(add)+len(remove) == 0 {
			return nil
		}
		if err := s.mayTouch(ctx, tx, holding, r, add, remove); err != nil {
			return err
		}
		loosened, err := writeGrants(ctx, tx, within, roleID, add, remove)
		if err != nil {
			return err
		}
		concerned := func(row rights.CodedRow) bool { return loosened || slices.Contains(add, row.RowID) }
		if err := s.mayReach(ctx, tx, holding, r, concerned); err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{Object: "departmentRolePermission", ID: roleID, After: map[string][]string{"added": add, "removed": remove}})
		return s.holdersChanged(ctx, tx, roleID)
	})
}

func (s *Service) mayTouch(ctx context.Context, tx *database.Tx, holding *rights.Holding, r Role, add, remove []string) error {
	rows, err := menuRows(ctx, tx, add)
	if err != nil {
		return err
	}
	ceiling, err := s.rights.CeilingOf(ctx, tx, caller.From(ctx).Tenant(), r.DepartmentID)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if !slices.Contains(ceiling, row.ID) {
			return fault.New(fault.Refused, "「"+row.Name+"」超出部门的权限上限")
		}
		if !holding.Sees(row.ID) {
			return fault.New(fault.NoRight, "不能授予自己没有的权限「"+row.Name+"」")
		}
	}
	for _, id := range remove {
		if !holding.Sees(id) {
			return fault.New(fault.NoRight, "不能收回自己没有的权限")
		}
	}
	return nil
}

// writeGrants writes a change and tells whether it took rules from the role.
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

// shape runs a change of what one department role grants under the caller's
// current rights. Nobody changes a role he holds himself.
func (s *Service) shape(ctx context.Context, id string, change func(*database.Tx, *rights.Holding, Role) error) error {
	return s.db.InSerial(ctx, func(tx *database.Tx) error {
		r, err := list.One(ctx, tx, caller.From(ctx).Scope(MayGrant), id)
		if err != nil {
			return err
		}
		if err := s.notOwn(ctx, tx, r); err != nil {
			return err
		}
		holding, err := s.rights.Holding(ctx, tx)
		if err != nil {
			return err
		}
		return change(tx, holding, r)
	})
}

// mayReach refuses what a department role would grant, as it stands in the
// transaction, beyond what the caller holds over its department.
func (s *Service) mayReach(ctx context.Context, q database.Reader, holding *rights.Holding, r Role, concern func(rights.CodedRow) bool) error {
	within, ids := caller.From(ctx).Tenant(), database.IDs{r.ID}
	rows, err := database.All[rights.CodedRow](ctx, q, contentOfRoles.For(within, ids))
	if err != nil {
		return err
	}
	bonds, err := database.All[rights.Bond](ctx, q, bondsOfRoles.For(within, ids))
	if err != nil {
		return err
	}
	row, err := holding.Uncovered(ctx, rights.ContentsOf(rows, bonds)[r.ID], r.extent(), concern)
	if err == nil && row != "" {
		err = fault.New(fault.NoRight, "自己的「"+row+"」不及该部门的数据范围，不能授予")
	}
	return err
}

// RulesOf are the data rules a department offers on a row with those its role
// carries already, and which of them it carries.
func (s *Service) RulesOf(ctx context.Context, rowID, roleID string) (Rules, error) {
	who := caller.From(ctx)
	r, err := list.One(ctx, s.db, who.Scope(grantCode(ctx)), roleID)
	if err != nil {
		return Rules{}, err
	}
	if _, err := menuRows(ctx, s.db, []string{rowID}); err != nil {
		return Rules{}, fault.New(fault.Refused, "未找到权限配置信息")
	}
	rules, err := s.rights.RulesOf(ctx, s.db, rowID)
	if err != nil {
		return Rules{}, err
	}
	offered, err := database.All[string](ctx, s.db, offeredRules.For(who.Tenant(), r.DepartmentID, rowID))
	if err != nil {
		return Rules{}, err
	}
	carried, err := database.All[string](ctx, s.db, rulesCarried.For(who.Tenant(), roleID, rowID))
	rules = slices.DeleteFunc(rules, func(rule rights.Rule) bool { return !slices.Contains(append(offered, carried...), rule.ID) })
	return Rules{Rules: rules, Checked: strings.Join(carried, ",")}, err
}

// SaveRules makes the given rules the only ones a department role carries on a
// row it grants. To loosen the role the caller must hold its codes as far.
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
		if err := s.checkRules(ctx, tx, rowID, ruleIDs); err != nil {
			return err
		}
		offered, err := database.All[string](ctx, tx, offeredRules.For(within, r.DepartmentID, rowID))
		if err != nil {
			return err
		}
		had, err := database.All[string](ctx, tx, rulesCarried.For(within, roleID, rowID))
		if err != nil {
			return err
		}
		if len(rights.Without(ruleIDs, append(offered, had...))) > 0 {
			return fault.Field("dataRuleIds", "部门没有提供该数据规则")
		}
		err = replaceRules(ctx, tx, revokeBonds.For(within, roleID, database.IDs{rowID}), ruleIDs, func(id string) database.Query {
			return carryRule.For(within, roleID, rowID, id)
		})
		if err != nil {
			return err
		}
		if len(rights.Without(had, ruleIDs)) > 0 {
			if err := s.mayReach(ctx, tx, holding, r, nil); err != nil {
				return err
			}
		}
		audit.Changed(tx, audit.Change{Object: "departmentRoleRule", ID: roleID + "/" + rowID, Before: had, After: ruleIDs})
		return s.holdersChanged(ctx, tx, roleID)
	})
}
