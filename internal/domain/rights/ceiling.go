package rights

import (
	"context"
	"slices"
	"strings"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/scope"
)

// A ceiling is what the roles of a department may be given at most, with the
// rules it offers them. It grants nothing, so its two tables are no grants.

// belowCeilings is met by a granted row g of a role r when neither the role's
// department nor any above lacks it; above roles of the tenant stands none.
const belowCeilings = `(r.kind = 'role' OR NOT EXISTS (
	SELECT 1 FROM department_closure c WHERE c.tenant_id = r.tenant_id AND c.descendant_id = r.department_id AND NOT EXISTS (
		SELECT 1 FROM department_permission t
		WHERE t.tenant_id = c.tenant_id AND t.department_id = c.ancestor_id AND t.permission_id = g.permission_id)))`

// rolesBelow are the department roles at or below a department.
const rolesBelow = `SELECT r.id FROM department_closure c
	JOIN role r ON r.tenant_id = c.tenant_id AND r.department_id = c.descendant_id AND r.kind = 'departmentRole'
	WHERE c.tenant_id = :tenant AND c.ancestor_id = ?`

const departmentsAtOrBelow = `SELECT descendant_id FROM department_closure WHERE tenant_id = :tenant AND ancestor_id = ?`

var (
	ceilingOf = database.DefineTenant("rights.ceilingOf", `
		SELECT t.permission_id FROM department_permission t WHERE t.tenant_id = :tenant AND t.department_id = ? AND NOT EXISTS (
			SELECT 1 FROM department_closure c WHERE c.tenant_id = t.tenant_id AND c.descendant_id = t.department_id AND NOT EXISTS (
				SELECT 1 FROM department_permission a
				WHERE a.tenant_id = c.tenant_id AND a.department_id = c.ancestor_id AND a.permission_id = t.permission_id))
		ORDER BY t.permission_id`)
	ownCeiling = database.DefineTenant("rights.ownCeiling", `
		SELECT permission_id FROM department_permission WHERE tenant_id = ? AND department_id = ? ORDER BY permission_id`)
	parentOf = database.DefineTenant("rights.parent", `
		SELECT p.id, p.depart_name AS name FROM department d JOIN department p ON p.tenant_id = d.tenant_id AND p.id = d.parent_id
		WHERE d.tenant_id = ? AND d.id = ?`)
	raiseCeiling = database.DefineTenant("rights.raiseCeiling", `
		INSERT INTO department_permission (tenant_id, department_id, permission_id)
		SELECT CAST(:tenant AS BIGINT), CAST(? AS TEXT), id FROM permission WHERE id IN (?) ON CONFLICT DO NOTHING`)
	lowerGrants = database.DefineTenant("rights.lowerGrants", `
		DELETE FROM role_permission WHERE tenant_id = :tenant AND role_id IN (`+rolesBelow+`) AND permission_id IN (?)`)
	// lowerCeiling takes rows from a department and all below it, with the bonds
	// of their roles.
	lowerCeiling = []*database.Statement{
		database.DefineTenant("rights.lowerBonds", `
			DELETE FROM role_rule WHERE tenant_id = :tenant AND role_id IN (`+rolesBelow+`) AND permission_id IN (?)`),
		database.DefineTenant("rights.lowerOffers", `
			DELETE FROM department_rule WHERE tenant_id = :tenant AND department_id IN (`+departmentsAtOrBelow+`) AND permission_id IN (?)`),
		database.DefineTenant("rights.lowerCeilings", `
			DELETE FROM department_permission WHERE tenant_id = :tenant AND department_id IN (`+departmentsAtOrBelow+`) AND permission_id IN (?)`),
	}
	dropCeilings = []*database.Statement{
		database.DefineTenant("rights.dropOffers", `DELETE FROM department_rule WHERE tenant_id = ? AND department_id IN (?)`),
		database.DefineTenant("rights.dropCeilings", `DELETE FROM department_permission WHERE tenant_id = ? AND department_id IN (?)`),
	}
	grantedBelow = database.DefineTenant("rights.grantedBelow", `
		SELECT DISTINCT permission_id FROM role_permission WHERE tenant_id = :tenant AND role_id IN (`+rolesBelow+`)`)
	leftUnboundBelow = database.DefineTenant("rights.leftUnboundBelow",
		unboundRows+` AND b.role_id IN (`+rolesBelow+`) AND b.permission_id IN (?)`+firstUnbound)
	offeredRules = database.DefineTenant("rights.offeredRules", `
		SELECT rule_id FROM department_rule WHERE tenant_id = ? AND department_id = ? AND permission_id = ? ORDER BY rule_id`)
	offerRule = database.DefineTenant("rights.offerRule", `
		INSERT INTO department_rule (tenant_id, department_id, permission_id, rule_id) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`)
	withdrawRules = database.DefineTenant("rights.withdrawRules", `
		DELETE FROM department_rule WHERE tenant_id = ? AND department_id = ? AND permission_id = ?`)
)

// CeilingOf are the menu rows the roles of a department may be given at most:
// its own ceiling below those of all departments above it.
func (e *Engine) CeilingOf(ctx context.Context, q database.Reader, within scope.Scope, departmentID string) ([]string, error) {
	return database.All[string](ctx, q, ceilingOf.For(within, departmentID))
}

// GrantedBelow are the rows that roles of a department and of those below it grant.
func (e *Engine) GrantedBelow(ctx context.Context, q database.Reader, departmentID string) ([]string, error) {
	return database.All[string](ctx, q, grantedBelow.For(caller.From(ctx).WholeTenant(), departmentID))
}

// MustReach refuses a department out of the code's scope, as if it were not
// there.
func (e *Engine) MustReach(ctx context.Context, q database.Reader, code, departmentID string) error {
	who := caller.From(ctx)
	known, err := e.DepartmentNames(ctx, q, who.WholeTenant(), []string{departmentID})
	if err != nil {
		return err
	}
	reached, err := e.ReachesDepartment(ctx, q, who.Scope(code), departmentID)
	if err == nil && (len(known) == 0 || !reached) {
		err = fault.Absent()
	}
	return err
}

// Ceiling are the rows of a department's ceiling that the caller sees themselves;
// code says whose scope the department must lie in.
func (e *Engine) Ceiling(ctx context.Context, code, departmentID string) ([]string, error) {
	if err := e.MustReach(ctx, e.db, code, departmentID); err != nil {
		return nil, err
	}
	ids, err := database.All[string](ctx, e.db, ownCeiling.For(caller.From(ctx).WholeTenant(), departmentID))
	if err != nil {
		return nil, err
	}
	return e.seen(ctx, ids)
}

// SaveCeiling applies a change to a department's ceiling. What rises must be
// held by the caller over the whole department and be part of the ceiling above;
// what falls must be held so too, and falls from the departments below and from all
// their roles.
func (e *Engine) SaveCeiling(ctx context.Context, code, departmentID string, change Change) error {
	within := caller.From(ctx).WholeTenant()
	return e.db.InSerial(ctx, func(tx *database.Tx) error {
		if err := e.MustReach(ctx, tx, code, departmentID); err != nil {
			return err
		}
		holding, err := e.CallerGrants(ctx, tx)
		if err != nil {
			return err
		}
		had, err := database.All[string](ctx, tx, ownCeiling.For(within, departmentID))
		if err != nil {
			return err
		}
		done := change.Since(had)
		if done.IsNothing() {
			return nil
		}
		if err := e.raise(ctx, tx, holding, departmentID, done.Add); err != nil {
			return err
		}
		if err := e.lower(ctx, tx, holding, departmentID, done.Remove); err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{Object: "departmentPermission", ID: departmentID, After: done.Noted()})
		return e.DepartmentChanged(ctx, tx, within, departmentID)
	})
}

func (e *Engine) raise(ctx context.Context, tx *database.Tx, holding *CallerGrants, departmentID string, add []string) error {
	within := caller.From(ctx).WholeTenant()
	rows, err := menuRows(ctx, tx, add)
	if err != nil {
		return err
	}
	parent, hasParent, err := database.Maybe[named](ctx, tx, parentOf.For(within, departmentID))
	if err != nil {
		return err
	}
	above, err := e.CeilingOf(ctx, tx, within, parent.ID)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if hasParent && !slices.Contains(above, row.RowID) {
			return fault.New(fault.Refused, "上级部门「"+parent.Name+"」没有「"+row.Name+"」，请先为上级部门授权")
		}
		if err := holding.mayGive(row); err != nil {
			return err
		}
		lacking, err := holding.FirstMissing(ctx, Content{Rows: []CodedRow{row}}, GrantScope{Tree: departmentID}, nil)
		if err != nil {
			return err
		}
		if lacking != "" {
			return fault.New(fault.NoRight, "自己的「"+lacking+"」不及该部门的数据范围，不能授予")
		}
	}
	for chunk := range slices.Chunk(add, database.MaxIDs) {
		if _, err := database.Exec(ctx, tx, raiseCeiling.For(within, departmentID, database.IDs(chunk))); err != nil {
			return err
		}
	}
	return nil
}

// lower takes rows away below a department; see mayUnbind for what it refuses.
func (e *Engine) lower(ctx context.Context, tx *database.Tx, holding *CallerGrants, departmentID string, remove []string) error {
	within := caller.From(ctx).WholeTenant()
	if err := holding.mayTake(remove); err != nil {
		return err
	}
	lacking, err := holding.FirstMissingOver(ctx, tx, remove, departmentID)
	if err != nil {
		return err
	}
	if lacking != "" {
		return fault.New(fault.NoRight, "自己的「"+lacking+"」不及该部门的数据范围，不能收回")
	}
	write := func(statements ...*database.Statement) error {
		for chunk := range slices.Chunk(remove, database.MaxIDs) {
			err := database.ExecEach(ctx, tx, statements, func(s *database.Statement) database.Query {
				return s.For(within, departmentID, database.IDs(chunk))
			})
			if err != nil {
				return err
			}
		}
		return nil
	}
	if err := write(lowerGrants); err != nil {
		return err
	}
	left := func(ids database.IDs) database.Query { return leftUnboundBelow.For(within, departmentID, ids) }
	if err := mayUnbind(ctx, tx, remove, left); err != nil {
		return err
	}
	return write(lowerCeiling...)
}

// CeilingRules are the data rules of a row and which of them a department
// offers to its roles.
func (e *Engine) CeilingRules(ctx context.Context, code, rowID, departmentID string) (RowRules, error) {
	if err := e.MustReach(ctx, e.db, code, departmentID); err != nil {
		return RowRules{}, err
	}
	rules, err := e.existingRules(ctx, rowID)
	if err != nil {
		return RowRules{}, err
	}
	offered, err := database.All[string](ctx, e.db, offeredRules.For(caller.From(ctx).WholeTenant(), departmentID, rowID))
	return RowRules{Rules: rules, Checked: strings.Join(offered, ",")}, err
}

// SaveCeilingRules changes the rules a department offers on a row of its
// ceiling. Roles that carry one keep it: a rule leaves a role only by
// who may loosen the role.
func (e *Engine) SaveCeilingRules(ctx context.Context, code, rowID, departmentID string, change RuleChange) error {
	within := caller.From(ctx).WholeTenant()
	return e.db.InSerial(ctx, func(tx *database.Tx) error {
		if err := e.MustReach(ctx, tx, code, departmentID); err != nil {
			return err
		}
		had, err := database.All[string](ctx, tx, ownCeiling.For(within, departmentID))
		if err != nil {
			return err
		}
		if !slices.Contains(had, rowID) {
			return fault.New(fault.Refused, "请先保存部门菜单权限!")
		}
		offered, err := database.All[string](ctx, tx, offeredRules.For(within, departmentID, rowID))
		if err != nil {
			return err
		}
		ruleIDs, err := e.rulesAfter(ctx, tx, rowID, offered, change)
		if err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{Object: "departmentRule", ID: departmentID + "/" + rowID, Before: offered, After: ruleIDs})
		return replaceRules(ctx, tx, withdrawRules.For(within, departmentID, rowID), ruleIDs, func(id string) database.Query {
			return offerRule.For(within, departmentID, rowID, id)
		})
	})
}
