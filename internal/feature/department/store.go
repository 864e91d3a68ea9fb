package department

import (
	"context"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/scope"
)

// version is that of all departments, whatever tenant they are of.
var version = database.NewVersion("department")

var (
	table = database.NewTable[Department]("department")

	listing = database.ListSpec{
		Name: "department.list", From: "department d", Key: "d.id", Tenant: "d.tenant_id", Department: "d.id", Creator: "d.created_by",
		Small: true, Order: "departOrder", Ascending: true,
		Fields: []database.Field{
			{Wire: "departOrder", Column: "d.sort_no", Kind: database.Number, Sort: true},
			{Wire: "departName", Column: "d.depart_name", Sort: true},
			{Wire: "orgCode", Column: "d.org_code", Sort: true},
		},
	}
	departments = database.NewList[Department](listing)
	// choices are the same rows as far as pickers show them.
	choices = database.NewList[choice](listing)

	closeSelf = database.DefineTenant("department.closeSelf", `
		INSERT INTO department_closure (tenant_id, ancestor_id, descendant_id, depth) VALUES (?, ?, ?, 0)`)
	closeAbove = database.DefineTenant("department.closeAbove", `
		INSERT INTO department_closure (tenant_id, ancestor_id, descendant_id, depth)
		SELECT c.tenant_id, c.ancestor_id, d.id, c.depth + 1
		FROM department d JOIN department_closure c ON c.tenant_id = d.tenant_id AND c.descendant_id = d.parent_id
		WHERE d.tenant_id = ? AND d.id = ?`)
	departmentsOf = database.DefineTenant("department.ofUser", `
		SELECT d.tenant_id, d.id, d.parent_id, d.depart_name, d.depart_name_en, d.depart_name_abbr, d.sort_no, d.description, d.org_category,
			d.org_type, d.org_code, d.mobile, d.fax, d.address, d.memo, d.status, d.version, d.created_by, d.created_at, d.updated_by, d.updated_at
		FROM department_member m JOIN department d ON d.tenant_id = m.tenant_id AND d.id = m.department_id
		WHERE m.tenant_id = ? AND m.user_id = ? ORDER BY d.sort_no, d.id`)
	below = database.DefineTenant("department.below", `SELECT descendant_id FROM department_closure WHERE tenant_id = ? AND ancestor_id = ?`)
	above = database.DefineTenant("department.above", `
		SELECT ancestor_id FROM department_closure WHERE tenant_id = ? AND descendant_id IN (?)`)

	// holdTree makes changes to a tenant's tree wait for each other.
	holdTree = database.Define("department.holdTree", `UPDATE tenant SET status = status WHERE id = ?`)
	codes    = database.DefineTenant("department.codes", `
		SELECT org_code FROM department WHERE tenant_id = ? AND parent_id = ? ORDER BY org_code DESC LIMIT 1`)
	codeTaken = database.DefineTenant("department.codeTaken", `SELECT id FROM department WHERE tenant_id = ? AND org_code = ?`)

	// Moving: what lay above is cut off the sub-tree, what lies above now is
	// joined, and codes and depths below follow.
	cutAbove = database.DefineTenant("department.cutAbove", `
		DELETE FROM department_closure WHERE tenant_id = :tenant
			AND descendant_id IN (SELECT b.descendant_id FROM department_closure b WHERE b.tenant_id = :tenant AND b.ancestor_id = ?)
			AND ancestor_id NOT IN (SELECT b.descendant_id FROM department_closure b WHERE b.tenant_id = :tenant AND b.ancestor_id = ?)`)
	graftBelow = database.DefineTenant("department.graftBelow", `
		INSERT INTO department_closure (tenant_id, ancestor_id, descendant_id, depth)
		SELECT a.tenant_id, a.ancestor_id, b.descendant_id, a.depth + b.depth + 1
		FROM department_closure a JOIN department_closure b ON b.tenant_id = a.tenant_id
		WHERE a.tenant_id = :tenant AND a.descendant_id = ? AND b.ancestor_id = ?`)
	recode = database.DefineTenant("department.recode", `
		UPDATE department SET org_code = CAST(? AS TEXT) || SUBSTR(org_code, CAST(? AS INTEGER)), org_type = CAST((
			SELECT COUNT(*) FROM department_closure c WHERE c.tenant_id = department.tenant_id AND c.descendant_id = department.id) AS TEXT)
		WHERE tenant_id = :tenant AND id IN (SELECT descendant_id FROM department_closure WHERE tenant_id = :tenant AND ancestor_id = ?)`)
	membersBelow = database.DefineTenant("department.membersBelow", `
		SELECT DISTINCT m.user_id FROM department_closure c JOIN department_member m ON m.tenant_id = c.tenant_id
			AND m.department_id = c.descendant_id
		WHERE c.tenant_id = ? AND c.ancestor_id = ?`)

	childrenLeft = database.DefineTenant("department.childrenLeft", `
		SELECT id FROM department WHERE tenant_id = ? AND parent_id = ? AND id NOT IN (?) LIMIT 1`)
	// memberLeft is when a member was deleted, 0 for one in use, whom it names first.
	memberLeft = database.DefineTenant("department.memberLeft", `
		SELECT a.deleted_at FROM department_member m JOIN account a ON a.id = m.user_id WHERE m.tenant_id = ? AND m.department_id = ?
		ORDER BY a.deleted_at LIMIT 1`)
	drop = []*database.Statement{
		database.DefineTenant("department.dropManagers", `DELETE FROM user_manages WHERE tenant_id = ? AND department_id IN (?)`),
		database.DefineTenant("department.dropClosure", `DELETE FROM department_closure WHERE tenant_id = ? AND descendant_id IN (?)`),
		database.DefineTenant("department.drop", `DELETE FROM department WHERE tenant_id = ? AND id IN (?)`),
	}
)

// insert writes a department and its place in the tree.
func insert(ctx context.Context, tx *database.Tx, within scope.Scope, d *Department) error {
	if err := namesake(table.Insert(ctx, tx, within, d)); err != nil {
		return err
	}
	if _, err := database.Exec(ctx, tx, closeSelf.For(within, d.ID, d.ID)); err != nil {
		return err
	}
	if _, err := database.Exec(ctx, tx, closeAbove.For(within, d.ID)); err != nil {
		return err
	}
	return version.Raise(ctx, tx)
}

// namesake turns the broken index of two siblings with one name into a refusal.
func namesake(err error) error {
	return database.Taken(err, "depart_name", fault.Field("departName", "同级已有同名部门"))
}

var tenants = database.Define("department.tenants", `SELECT id FROM tenant ORDER BY id`)

// Tenants are the ids of all tenants, for work that no user asks for.
func (s *Service) Tenants(ctx context.Context) ([]int64, error) {
	return database.All[int64](ctx, s.db, tenants.With())
}
