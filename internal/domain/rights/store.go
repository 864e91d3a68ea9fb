package rights

import "freightdesk/internal/foundation/database"

// The tables of grants: role, role_permission, role_rule and user_role for both
// kinds of role. This package alone writes them.

const roleColumns = `r.tenant_id, r.id, r.kind, r.department_id, r.role_name, r.role_code, r.description, r.data_scope, r.scope_departments,
	r.level, r.user_type, r.builtin, r.version, r.created_by, r.created_at, r.updated_by, r.updated_at`

const (
	contentFrom = `SELECT g.role_id, p.id AS row_id, p.parent_id, p.name, p.perms
		FROM role_permission g JOIN permission p ON p.id = g.permission_id`
	// Rows a role grants below one whose rules it carries but which it does not
	// grant any more.
	unboundRows = `SELECT r.role_name, p.name AS parent_name, k.name AS row_name
		FROM role_rule b JOIN role r ON r.tenant_id = b.tenant_id AND r.id = b.role_id
		JOIN role_permission g ON g.tenant_id = b.tenant_id AND g.role_id = b.role_id
		JOIN permission k ON k.id = g.permission_id AND k.parent_id = b.permission_id AND k.perms <> '' AND k.deleted_at = 0
		JOIN permission p ON p.id = b.permission_id WHERE b.tenant_id = :tenant`
	firstUnbound = ` ORDER BY r.id, p.id, k.sort_no, k.id LIMIT 1`
	bondsFrom    = `SELECT b.role_id, b.permission_id AS row_id, b.rule_id
		FROM role_rule b JOIN permission_rule k ON k.id = b.rule_id AND k.status = '1'`
)

var (
	roleTable = database.NewTable[Role]("role")

	rolesOfKind = map[Kind]*database.List[Role]{
		TenantRole: database.NewList[Role](database.ListSpec{
			Name: "role.list", From: "role r", Key: "r.id", Tenant: "r.tenant_id", Where: "r.kind = 'role'",
			Small: true, Order: "createTime", Fields: append(roleFields,
				database.Field{Wire: "level", Column: "r.level", Kind: database.Number, Sort: true},
				database.Field{Wire: "dataScope", Column: "r.data_scope", Sort: true},
				database.Field{Wire: "userType", Column: "r.user_type", Sort: true},
				database.Field{Wire: "builtin", Column: "r.builtin", Kind: database.Flag}),
		}),
		DepartmentRole: database.NewList[Role](database.ListSpec{
			Name: "departmentRole.list", From: "role r", Key: "r.id", Tenant: "r.tenant_id", Where: "r.kind = 'departmentRole'",
			Department: "r.department_id", Creator: "r.created_by", Small: true, Order: "createTime", Fields: roleFields,
		}),
	}
	roleFields = []database.Field{
		{Wire: "roleName", Column: "r.role_name", Sort: true},
		{Wire: "roleCode", Column: "r.role_code", Sort: true},
		{Wire: "description", Column: "r.description", Sort: true},
		{Wire: "createTime", Column: "r.created_at", Kind: database.Time, Sort: true},
		{Wire: "updateTime", Column: "r.updated_at", Kind: database.Time, Sort: true},
	}

	codeHolders = database.DefineTenant("rights.codeHolders", `
		SELECT id FROM role WHERE tenant_id = :tenant AND kind = ? AND LOWER(role_code) = LOWER(?) AND id <> ? LIMIT 1`)
	tenantRoles = database.DefineTenant("rights.tenantRoles", `
		SELECT `+roleColumns+` FROM role r WHERE r.tenant_id = ? AND r.kind = 'role' ORDER BY r.created_at DESC, r.id DESC`)
	tenantRolesByID = database.DefineTenant("rights.tenantRolesByID", `
		SELECT `+roleColumns+` FROM role r WHERE r.tenant_id = ? AND r.kind = 'role' AND r.id IN (?) ORDER BY r.level DESC, r.id`)
	rolesOfDepartments = database.DefineTenant("rights.rolesOfDepartments", `
		SELECT id FROM role WHERE tenant_id = ? AND kind = 'departmentRole' AND department_id IN (?)`)

	rowsGranted = database.DefineTenant("rights.rowsGranted", `
		SELECT g.permission_id FROM role_permission g JOIN permission p ON p.id = g.permission_id
		WHERE g.tenant_id = ? AND g.role_id = ? AND p.deleted_at = 0 ORDER BY g.permission_id`)
	grantRows = database.DefineTenant("rights.grantRows", `
		INSERT INTO role_permission (tenant_id, role_id, permission_id)
		SELECT CAST(:tenant AS BIGINT), CAST(? AS TEXT), id FROM permission WHERE id IN (?) ON CONFLICT DO NOTHING`)
	revokeRows = database.DefineTenant("rights.revokeRows", `
		DELETE FROM role_permission WHERE tenant_id = ? AND role_id = ? AND permission_id IN (?)`)
	revokeBonds = database.DefineTenant("rights.revokeBonds", `
		DELETE FROM role_rule WHERE tenant_id = ? AND role_id = ? AND permission_id IN (?)`)
	leftUnbound  = database.DefineTenant("rights.leftUnbound", unboundRows+` AND b.role_id = ? AND b.permission_id IN (?)`+firstUnbound)
	boundThrough = database.Define("rights.boundThrough", `
		SELECT COUNT(*) FROM role_permission g WHERE g.permission_id = ? AND EXISTS (
			SELECT 1 FROM role_rule b WHERE b.tenant_id = g.tenant_id AND b.role_id = g.role_id AND b.permission_id = ?)`)
	anyGrant = database.Define("rights.anyGrant", `SELECT role_id FROM role_permission WHERE permission_id = ? LIMIT 1`)
	// rolesAlong are the roles that reach below, of who belongs to one of the departments.
	rolesAlong = database.DefineTenant("rights.rolesAlong", `
		SELECT DISTINCT `+roleColumns+` FROM user_role u JOIN role r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
		JOIN department_member m ON m.tenant_id = u.tenant_id AND m.user_id = u.user_id
		WHERE u.tenant_id = ? AND m.department_id IN (?) AND (r.department_id = m.department_id OR r.data_scope = 'below')`)
	rulesCarried = database.DefineTenant("rights.rulesCarried", `
		SELECT rule_id FROM role_rule WHERE tenant_id = ? AND role_id = ? AND permission_id = ? ORDER BY rule_id`)
	carryRule = database.DefineTenant("rights.carryRule", `
		INSERT INTO role_rule (tenant_id, role_id, permission_id, rule_id) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`)

	contentOfRoles = database.DefineTenant("rights.contentOfRoles", contentFrom+`
		WHERE g.tenant_id = ? AND g.role_id IN (?) AND p.perms <> ''`)
	bondsOfRoles = database.DefineTenant("rights.bondsOfRoles", bondsFrom+` WHERE b.tenant_id = ? AND b.role_id IN (?)`)
	contentOfAll = database.DefineTenant("rights.contentOfAll", contentFrom+` WHERE g.tenant_id = ? AND p.perms <> ''`)
	bondsOfAll   = database.DefineTenant("rights.bondsOfAll", bondsFrom+` WHERE b.tenant_id = ?`)

	rolesOfUser = database.DefineTenant("rights.rolesHeld", `
		SELECT u.role_id FROM user_role u JOIN role r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
		WHERE u.tenant_id = :tenant AND u.user_id = ? AND r.kind = ? ORDER BY u.role_id`)
	departmentRolesOfUser = database.DefineTenant("rights.departmentRolesHeld", `
		SELECT `+roleColumns+` FROM user_role u JOIN role r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
		WHERE u.tenant_id = ? AND u.user_id = ? AND r.kind = 'departmentRole' ORDER BY r.id`)
	rolesByList = database.DefineTenant("rights.rolesByList", `
		SELECT `+roleColumns+` FROM role r WHERE r.tenant_id = ? AND r.data_scope = ?`)
	listDepartments = database.DefineTenant("rights.listDepartments", `
		UPDATE role SET scope_departments = ?, version = version + 1 WHERE tenant_id = :tenant AND id = ?`)
	placesOfRole = database.DefineTenant("rights.placesOfRole", `
		SELECT DISTINCT m.department_id FROM user_role u JOIN department_member m ON m.tenant_id = u.tenant_id AND m.user_id = u.user_id
		WHERE u.tenant_id = ? AND u.role_id = ?`)
	giveRole = database.DefineTenant("rights.give", `
		INSERT INTO user_role (tenant_id, user_id, role_id, account_created)
		SELECT CAST(:tenant AS BIGINT), a.id, CAST(? AS TEXT), a.created_at FROM account a WHERE a.id = ? ON CONFLICT DO NOTHING`)
	takeRole = database.DefineTenant("rights.take", `DELETE FROM user_role WHERE tenant_id = ? AND user_id = ? AND role_id = ?`)

	// An account counts among the holders of a tenant's role while it is listed.
	countedAmong = database.DefineTenant("rights.countedAmong", `
		SELECT r.id FROM role r WHERE r.tenant_id = ? AND r.kind = 'role' AND r.id IN (?) AND EXISTS (
			SELECT 1 FROM user_tenant m JOIN account a ON a.id = m.user_id
			WHERE m.tenant_id = r.tenant_id AND m.user_id = ? AND a.deleted_at = 0)`)
	countedRoles = database.Define("rights.countedRoles", `
		SELECT h.tenant_id, h.role_id, a.deleted_at FROM user_role h JOIN account a ON a.id = h.user_id
		JOIN user_tenant m ON m.tenant_id = h.tenant_id AND m.user_id = h.user_id
		JOIN role r ON r.tenant_id = h.tenant_id AND r.id = h.role_id AND r.kind = 'role' WHERE h.user_id IN (?)`)
	countedHolders = database.DefineTenant("rights.countedHolders", `
		SELECT COUNT(*) FROM user_role h JOIN role r ON r.tenant_id = h.tenant_id AND r.id = h.role_id AND r.kind = 'role'
		JOIN user_tenant m ON m.tenant_id = h.tenant_id AND m.user_id = h.user_id JOIN account a ON a.id = h.user_id
		WHERE h.tenant_id = ? AND h.role_id = ? AND a.deleted_at = 0`)

	dropRole = []*database.Statement{
		database.DefineTenant("rights.dropBonds", `DELETE FROM role_rule WHERE tenant_id = ? AND role_id = ?`),
		database.DefineTenant("rights.dropGrants", `DELETE FROM role_permission WHERE tenant_id = ? AND role_id = ?`),
		database.DefineTenant("rights.dropHolders", `DELETE FROM user_role WHERE tenant_id = ? AND role_id = ?`),
		database.DefineTenant("rights.dropRole", `DELETE FROM role WHERE tenant_id = ? AND id = ? AND builtin = FALSE`),
	}

	// What hangs on a user's place, on an account, on rows and rules of the menu.
	leaveRoles = database.DefineTenant("rights.leaveRoles", `
		DELETE FROM user_role WHERE tenant_id = :tenant AND role_id IN (
			SELECT id FROM role WHERE tenant_id = :tenant AND kind = 'departmentRole' AND department_id = ?) AND user_id = ?`)
	loseRoles = database.Define("rights.loseRoles", `DELETE FROM user_role WHERE user_id = ?`)
	dropRows  = []*database.Statement{
		database.Define("rights.dropRowBonds", `
			DELETE FROM role_rule WHERE rule_id IN (SELECT id FROM permission_rule WHERE permission_id IN (?))`),
		database.Define("rights.dropRowOffers", `
			DELETE FROM department_rule WHERE rule_id IN (SELECT id FROM permission_rule WHERE permission_id IN (?))`),
		database.Define("rights.dropRowGrants", `DELETE FROM role_permission WHERE permission_id IN (?)`),
		database.Define("rights.dropRowCeilings", `DELETE FROM department_permission WHERE permission_id IN (?)`),
	}
	dropRule = []*database.Statement{
		database.Define("rights.dropRuleBonds", `DELETE FROM role_rule WHERE rule_id = ?`),
		database.Define("rights.dropRuleOffers", `DELETE FROM department_rule WHERE rule_id = ?`),
	}
)
