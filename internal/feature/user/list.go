package user

import (
	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/database"
)

// listedUsers are the accounts of a tenant that are not in the recycle bin.
var listedUsers = database.NewCounter("user.list")

// users are the accounts of a tenant, removed those in the recycle bin. Somebody
// belongs to several departments: they are seen by whoever reaches one of them.
var (
	users = database.NewList[listed](database.ListSpec{
		Name: "user.list", From: from, Key: "a.id", Tenant: "m.tenant_id", Department: "b.department_id", Belongs: belongs,
		Creator: "a.created_by",
		Where:   "a.deleted_at = 0", Small: true, Grows: true, Order: "createTime", Fields: fields, Counter: listedUsers,
	})
	removed = database.NewList[listed](database.ListSpec{
		Name: "user.removed", From: from, Key: "a.id", Tenant: "m.tenant_id", Department: "b.department_id", Belongs: belongs,
		Creator: "a.created_by",
		Where:   "a.deleted_at > 0 AND a.purged_at = 0", Small: true, Order: "deleteTime", Fields: fields,
	})
	everybody = database.NewList[listed](everyAccount)
	// reachable are the same accounts, where it only counts who is among them.
	reachable    = database.NewList[reachedID](everyAccount)
	everyAccount = database.ListSpec{
		Name: "user.everybody", From: from, Key: "a.id", Tenant: "m.tenant_id", Department: "b.department_id", Belongs: belongs,
		Creator: "a.created_by",
		Small:   true, Order: "createTime", Fields: fields,
	}
	// holders are the accounts that have a role of the tenant, read along its members.
	holders = database.NewList[listed](database.ListSpec{
		Name: "user.holders", Key: "a.id", Tenant: "h.tenant_id", Department: "b.department_id", Belongs: belongs, Creator: "a.created_by",
		From: `user_role h JOIN role r ON r.tenant_id = h.tenant_id AND r.id = h.role_id AND r.kind = 'role'
			JOIN user_tenant m ON m.tenant_id = h.tenant_id AND m.user_id = h.user_id JOIN account a ON a.id = h.user_id`,
		Where: "a.deleted_at = 0", Small: true, Grows: true, Order: "createTime", Fields: fields, Counter: rights.Holders, Part: "h.role_id",
		Along: []database.Twin{{Column: "a.id", Other: "h.user_id"}, {Column: "a.created_at", Other: "h.account_created"}},
	})
)

// reachedID is an account within reachedID.
type reachedID struct {
	ID string `db:"a.id"`
}

const (
	from    = "user_tenant m JOIN account a ON a.id = m.user_id"
	belongs = "EXISTS (SELECT 1 FROM department_member b WHERE b.tenant_id = m.tenant_id AND b.user_id = a.id AND :reach)"
)

var fields = []database.Field{
	{Wire: "username", Column: "a.username", Sort: true, Rule: "用户账号"},
	{Wire: "realname", Column: "a.realname", Sort: true, Rule: "用户名称"},
	{Wire: "workNo", Column: "a.work_no", Sort: true, Rule: "工号"},
	{Wire: "post", Column: "a.post", Sort: true, Rule: "岗位"},
	{Wire: "sex", Column: "a.sex", Kind: database.Number, Sort: true, Rule: "性别"},
	{Wire: "status", Column: "a.status", Kind: database.Number, Sort: true, Rule: "状态"},
	{Wire: "userType", Column: "a.user_type", Sort: true, Rule: "用户类型"},
	{Wire: "createBy", Column: "a.created_by", Sort: true, Rule: "创建人"},
	{Wire: "createTime", Column: "a.created_at", Kind: database.Time, Sort: true, Rule: "创建时间"},
	{Wire: "updateTime", Column: "a.updated_at", Kind: database.Time, Sort: true},
	{Wire: "deleteTime", Column: "a.deleted_at", Kind: database.Time, Sort: true, NoFilter: true},
	{Wire: "birthday", Column: "a.birthday", Sort: true, NoFilter: true},
	{Wire: "telephone", Column: "a.telephone", Sort: true, NoFilter: true},
	{Wire: "phone", Column: "a.phone_tail", Sort: true, NoFilter: true}, // a mask shows these digits, and no others are in order
	{Wire: "orgCode", Column: firstDepartment, Sort: true, NoFilter: true},
	{Wire: "orgCodeTxt", Column: firstDepartment, Sort: true, NoFilter: true},
}

// firstDepartment is the code of the first department a user belongs to.
const firstDepartment = `COALESCE((SELECT MIN(d.org_code) FROM department_member b JOIN department d ON d.tenant_id = b.tenant_id
	AND d.id = b.department_id
	WHERE b.tenant_id = m.tenant_id AND b.user_id = a.id), '')`

// Statements of the administration.
var (
	sameUsername = database.Define("account.sameUsername", `SELECT id FROM account WHERE LOWER(username) = LOWER(?) LIMIT 1`)
	idOfUsername = database.DefineTenant("account.idOfUsername", `
		SELECT a.id FROM user_tenant m JOIN account a ON a.id = m.user_id WHERE m.tenant_id = ? AND a.username = ? AND a.deleted_at = 0`)
	otherTenants = database.DefineTenant("account.otherTenants", `
		SELECT user_id FROM user_tenant WHERE tenant_id <> ? AND user_id IN (?)`)
	activeSupers = database.Define("account.activeSupers", `
		SELECT COUNT(*) FROM account WHERE is_super = TRUE AND status = 1 AND deleted_at = 0`)

	placesOfUser   = database.DefineTenant("account.places", `SELECT department_id FROM department_member WHERE tenant_id = ? AND user_id = ?`)
	chargeOfUser   = database.DefineTenant("account.charge", `SELECT department_id FROM user_manages WHERE tenant_id = ? AND user_id = ?`)
	operatorsAmong = database.DefineTenant("account.operatorsAmong", `
		SELECT a.id FROM user_tenant m JOIN account a ON a.id = m.user_id
		WHERE m.tenant_id = ? AND a.id IN (?) AND a.user_type = 'operator'`)
	departmentLinksOfUsers = database.DefineTenant("account.seats", `
		SELECT m.user_id, d.id, d.depart_name AS name, d.org_code, FALSE AS managed
		FROM department_member m JOIN department d ON d.tenant_id = m.tenant_id AND d.id = m.department_id
		WHERE m.tenant_id = :tenant AND m.user_id IN (?)
		UNION ALL
		SELECT g.user_id, d.id, d.depart_name, d.org_code, TRUE
		FROM user_manages g JOIN department d ON d.tenant_id = g.tenant_id AND d.id = g.department_id
		WHERE g.tenant_id = :tenant AND g.user_id IN (?)`)

	// dropOwn are what only this feature keeps of an account.
	dropOwn = []*database.Statement{
		database.Define("account.dropAgents", `DELETE FROM user_agent WHERE username = (SELECT username FROM account WHERE id = ?)`),
		database.Define("account.dropPreferences", `DELETE FROM preference WHERE user_id = ?`),
	}
)
