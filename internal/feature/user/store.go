package user

import "freightdesk/internal/foundation/database"

var (
	accountTable = database.NewTable[Account]("account")

	accountByUsername = database.Define("account.byUsername", `
		SELECT id, username, realname, password, user_type, company_id, is_super, status, suspended, avatar, phone, phone_index, phone_tail,
			email, telephone, post, work_no,
			sex, birthday, must_change, auth_epoch, version, deleted_at, purged_at, created_by, created_at, updated_by, updated_at
		FROM account WHERE username = ? AND deleted_at = 0`)
	accountByPhone = database.Define("account.byPhone", `
		SELECT id, username, realname, password, user_type, company_id, is_super, status, suspended, avatar, phone, phone_index, phone_tail,
			email, telephone, post, work_no,
			sex, birthday, must_change, auth_epoch, version, deleted_at, purged_at, created_by, created_at, updated_by, updated_at
		FROM account WHERE phone_index = ? AND deleted_at = 0`)
	anyAccount = database.Define("account.any", `SELECT id FROM account LIMIT 1`)

	membershipsOf = database.Define("account.memberships", `
		SELECT t.tenant_id, t.department_id, t.is_default FROM user_tenant t JOIN tenant n ON n.id = t.tenant_id
		WHERE t.user_id = ? AND n.status = 1 ORDER BY t.is_default DESC, t.tenant_id`)
	tenantsOf = database.Define("account.tenantsOf", `SELECT tenant_id FROM user_tenant WHERE user_id IN (?)`)

	namesByUsername = database.DefineTenant("account.namesByUsername", `
		SELECT a.username AS value, a.realname AS text FROM user_tenant t JOIN account a ON a.id = t.user_id
		WHERE t.tenant_id = ? AND a.username IN (?)`)
	operatorAtWork = database.DefineTenant("account.operatorAtWork", `
		SELECT a.id FROM user_tenant t JOIN account a ON a.id = t.user_id
		WHERE t.tenant_id = ? AND a.username = ? AND a.user_type = 'operator' AND a.status = 1 AND a.deleted_at = 0`)

	readPreference = database.Define("preference.read", `SELECT value FROM preference WHERE user_id = ? AND name = ?`)
	savePreference = database.Define("preference.save", `
		INSERT INTO preference (user_id, name, value, updated_at) VALUES (?, ?, ?, ?)
		ON CONFLICT (user_id, name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`)
	countPreferences = database.Define("preference.count", `SELECT COUNT(*) FROM preference WHERE user_id = ?`)
)
