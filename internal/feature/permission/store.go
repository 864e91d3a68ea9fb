package permission

import "freightdesk/internal/foundation/database"

// grant is one permission row that one role gives, with the role's reach.
type grant struct {
	Perms            string `db:"perms"`
	DataScope        string `db:"data_scope"`
	ScopeDepartments string `db:"scope_departments"`
}

var (
	rowTable = database.NewTable[Row]("permission")

	grantsOfUser = database.DefineTenant("permission.grantsOfUser", `
		SELECT p.perms, r.data_scope, r.scope_departments
		FROM user_role ur
		JOIN role r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id
		JOIN role_permission rp ON rp.tenant_id = r.tenant_id AND rp.role_id = r.id
		JOIN permission p ON p.id = rp.permission_id
		WHERE ur.tenant_id = ? AND ur.user_id = ? AND p.perms <> '' AND p.deleted_at = 0`)

	rowsOfUser = database.DefineTenant("permission.rowsOfUser", `
		SELECT DISTINCT p.id
		FROM user_role ur
		JOIN role_permission rp ON rp.tenant_id = ur.tenant_id AND rp.role_id = ur.role_id
		JOIN permission p ON p.id = rp.permission_id
		WHERE ur.tenant_id = ? AND ur.user_id = ? AND p.deleted_at = 0`)

	allRows = database.Define("permission.all", `
		SELECT id, parent_id, name, perms, perms_type, status, icon, component, component_name, url, redirect, sort_no, menu_type,
			is_leaf, is_route, keep_alive, hidden, always_show, internal_or_external, pinyin
		FROM permission WHERE deleted_at = 0 ORDER BY sort_no, id`)

	grantRow = database.DefineTenant("permission.grant", `
		INSERT INTO role_permission (tenant_id, role_id, permission_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`)

	bumpEpochs = database.DefineTenant("permission.bumpEpochs", `
		UPDATE account SET auth_epoch = auth_epoch + 1
		WHERE id IN (SELECT user_id FROM user_role WHERE tenant_id = ? AND role_id = ?)`)
)
