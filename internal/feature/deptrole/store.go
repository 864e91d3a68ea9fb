package deptrole

import (
	"context"
	"slices"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/scope"
)

type named struct {
	ID   string `db:"id"`
	Name string `db:"name"`
}

var (
	roleTable = database.NewTable[Role]("department_role")

	list = database.NewList[Role](database.ListSpec{
		Name: "departmentRole.list", From: "department_role r", Key: "r.id", Tenant: "r.tenant_id", Department: "r.department_id", Creator: "r.created_by",
		Small: true, Order: "createTime",
		Fields: []database.Field{
			{Wire: "roleName", Column: "r.role_name", Sort: true},
			{Wire: "roleCode", Column: "r.role_code", Sort: true},
			{Wire: "description", Column: "r.description", Sort: true},
			{Wire: "createTime", Column: "r.created_at", Kind: database.Time, Sort: true},
			{Wire: "updateTime", Column: "r.updated_at", Kind: database.Time, Sort: true},
		},
	})

	departmentsByID = database.DefineTenant("departmentRole.departments", `
		SELECT id, depart_name AS name FROM department WHERE tenant_id = ? AND id IN (?)`)
	rolesOfUser        = database.DefineTenant("departmentRole.ofUser", `SELECT role_id FROM department_role_user WHERE tenant_id = ? AND user_id = ?`)
	codeHolders        = database.DefineTenant("departmentRole.codeHolders", `SELECT id FROM department_role WHERE tenant_id = ? AND role_code = ? AND id <> ?`)
	holdersOf          = database.DefineTenant("departmentRole.holders", `SELECT user_id FROM department_role_user WHERE tenant_id = ? AND role_id = ?`)
	rolesOfDepartments = database.DefineTenant("departmentRole.ofDepartments", `
		SELECT id FROM department_role WHERE tenant_id = ? AND department_id IN (?)`)

	dropRole = []*database.Statement{
		database.DefineTenant("departmentRole.dropRules", `DELETE FROM department_role_rule WHERE tenant_id = ? AND role_id IN (?)`),
		database.DefineTenant("departmentRole.dropGrants", `DELETE FROM department_role_permission WHERE tenant_id = ? AND role_id IN (?)`),
		database.DefineTenant("departmentRole.dropHolders", `DELETE FROM department_role_user WHERE tenant_id = ? AND role_id IN (?)`),
		database.DefineTenant("departmentRole.drop", `DELETE FROM department_role WHERE tenant_id = ? AND id IN (?)`),
	}
	dropCeilings = []*database.Statement{
		database.DefineTenant("departmentRole.dropCeilingRules", `DELETE FROM department_rule WHERE tenant_id = ? AND department_id IN (?)`),
		database.DefineTenant("departmentRole.dropCeilings", `DELETE FROM department_permission WHERE tenant_id = ? AND department_id IN (?)`),
	}
)

func insertRole(ctx context.Context, tx *database.Tx, within scope.Scope, r *Role) error {
	err := roleTable.Insert(ctx, tx, within, r)
	if columns, broken := database.DuplicateKey(err); broken && slices.Contains(columns, "role_code") {
		return fault.Field("roleCode", "部门角色编码 "+r.Code+" 已存在")
	}
	return err
}

// execEach runs statements over one list of ids, at most database.MaxIDs.
func execEach(ctx context.Context, tx *database.Tx, within scope.Scope, statements []*database.Statement, ids []string) error {
	for _, statement := range statements {
		if _, err := database.Exec(ctx, tx, statement.For(within, database.IDs(ids))); err != nil {
			return err
		}
	}
	return nil
}
