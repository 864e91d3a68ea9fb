package role

import (
	"context"
	"slices"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/scope"
)

var (
	roleTable = database.NewTable[Role]("role")

	roles = database.NewList[Role](database.ListSpec{
		Name: "role.list", From: "role", Key: "id", Tenant: "tenant_id", Small: true, Order: "createTime",
		Fields: []database.Field{
			{Wire: "roleName", Column: "role_name", Sort: true},
			{Wire: "roleCode", Column: "role_code", Sort: true},
			{Wire: "description", Column: "description", Sort: true},
			{Wire: "level", Column: "level", Kind: database.Number, Sort: true},
			{Wire: "dataScope", Column: "data_scope", Sort: true},
			{Wire: "userType", Column: "user_type", Sort: true},
			{Wire: "builtin", Column: "builtin", Kind: database.Flag},
			{Wire: "createTime", Column: "created_at", Kind: database.Time, Sort: true},
			{Wire: "updateTime", Column: "updated_at", Kind: database.Time, Sort: true},
		},
	})

	codeHolders = database.DefineTenant("role.codeHolders", `SELECT id FROM role WHERE tenant_id = ? AND role_code = ? AND id <> ?`)
	rolesByIDs  = database.DefineTenant("role.byIDs", `
		SELECT tenant_id, id, role_name, role_code, description, data_scope, scope_departments, level, user_type, builtin, version,
			created_by, created_at, updated_by, updated_at
		FROM role WHERE tenant_id = ? AND id IN (?) ORDER BY level DESC, id`)
	allRoles = database.DefineTenant("role.all", `
		SELECT tenant_id, id, role_name, role_code, description, data_scope, scope_departments, level, user_type, builtin, version,
			created_by, created_at, updated_by, updated_at
		FROM role WHERE tenant_id = ? ORDER BY created_at DESC, id DESC`)
	knownDepartments = database.DefineTenant("role.knownDepartments", `SELECT id FROM department WHERE tenant_id = ? AND id IN (?)`)

	rolesOfUser  = database.DefineTenant("role.ofUser", `SELECT role_id FROM user_role WHERE tenant_id = ? AND user_id = ? ORDER BY role_id`)
	namesOfUsers = database.DefineTenant("role.namesOfUsers", `
		SELECT u.user_id, r.role_name FROM user_role u JOIN role r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
		WHERE u.tenant_id = ? AND u.user_id IN (?) ORDER BY r.level DESC, r.id`)
	giveRole   = database.DefineTenant("role.give", `INSERT INTO user_role (tenant_id, user_id, role_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`)
	takeRole   = database.DefineTenant("role.take", `DELETE FROM user_role WHERE tenant_id = ? AND user_id = ? AND role_id = ?`)
	holderKind = database.DefineTenant("role.holderKind", `
		SELECT a.user_type FROM user_tenant m JOIN account a ON a.id = m.user_id WHERE m.tenant_id = ? AND m.user_id = ?`)
	placesOfUser = database.DefineTenant("role.placesOfUser", `
		SELECT department_id FROM department_member WHERE tenant_id = ? AND user_id = ?`)
	placesOfRole = database.DefineTenant("role.placesOfRole", `
		SELECT DISTINCT m.department_id FROM user_role u JOIN department_member m ON m.tenant_id = u.tenant_id AND m.user_id = u.user_id
		WHERE u.tenant_id = ? AND u.role_id = ?`)

	dropGrants  = database.DefineTenant("role.dropGrants", `DELETE FROM role_permission WHERE tenant_id = ? AND role_id = ?`)
	dropRules   = database.DefineTenant("role.dropRules", `DELETE FROM role_rule WHERE tenant_id = ? AND role_id = ?`)
	dropHolders = database.DefineTenant("role.dropHolders", `DELETE FROM user_role WHERE tenant_id = ? AND role_id = ?`)
	dropRole    = database.DefineTenant("role.drop", `DELETE FROM role WHERE tenant_id = ? AND id = ? AND builtin = FALSE`)
)

func insertRole(ctx context.Context, tx *database.Tx, within scope.Scope, r *Role) error {
	err := roleTable.Insert(ctx, tx, within, r)
	if columns, broken := database.DuplicateKey(err); broken && slices.Contains(columns, "role_code") {
		return fault.Field("roleCode", "角色编码 "+r.Code+" 已存在")
	}
	return err
}

func deleteRole(ctx context.Context, tx *database.Tx, within scope.Scope, id string) error {
	for _, statement := range []*database.Statement{dropRules, dropGrants, dropHolders} {
		if _, err := database.Exec(ctx, tx, statement.For(within, id)); err != nil {
			return err
		}
	}
	return database.ExecOne(ctx, tx, dropRole.For(within, id), fault.Absent())
}

// byIDs reads the roles of a list of ids; one that is missing is
// fault.Absent.
func byIDs(ctx context.Context, q database.Reader, within scope.Scope, ids []string) ([]Role, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	found, err := database.All[Role](ctx, q, rolesByIDs.For(within, database.IDs(ids)))
	if err == nil && len(found) != len(ids) {
		err = fault.Absent()
	}
	return found, err
}
