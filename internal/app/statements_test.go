package app_test

import (
	"context"
	"fmt"
	"maps"
	"regexp"
	"strings"
	"sync"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
)

// TestEveryStatementRunsOnBothEngines prepares each registered text: one that
// only one engine understands is a bug of tomorrow.
func TestEveryStatementRunsOnBothEngines(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		if err := w.App.DB().Prepare(context.Background()); err != nil {
			t.Error(err)
		}
	})
}

var tableName = regexp.MustCompile(`(?i)\b(?:FROM|JOIN|INTO|UPDATE)\s+([a-z_]+)`)

// boundByKey are statements over tenant tables that are reached by a secret or
// by a key that is unique over all tenants, and why.
var boundByKey = map[string]string{
	"driver.sealed":           anyValueTriesAKey,
	"waybill.sealed":          anyValueTriesAKey,
	"customer.sealed":         anyValueTriesAKey,
	"carrier.sealed":          anyValueTriesAKey,
	"file.byPath":             "the 128-bit name is the key; the row says whose file it is",
	"file.unowned":            "a sweep over all tenants",
	"file.unseen":             "older pictures of all tenants are looked at in turn",
	"file.looseTenants":       "says only which tenants have hashes to pack",
	"file.uncompared":         "new pictures of all tenants are compared in turn",
	"upload.untouched":        "a sweep over all tenants",
	"file.uncheckedSince":     "a check over all tenants",
	"file.damagedOnes":        "a check over all tenants",
	"file.damaged":            "how many, for whoever runs the server; not which",
	"file.dropQuotas":         "a sweep over all tenants",
	"account.memberships":     "asks which tenants a user belongs to",
	"session.byHash":          "asks which tenants a user belongs to",
	"rights.rankAnywhere":     "an account is one: its highest rank in any tenant protects it",
	"rights.anyGrant":         menuRowsAreGlobal,
	"rights.boundThrough":     menuRowsAreGlobal,
	"rights.holdersOfRows":    menuRowsAreGlobal,
	"rights.loseRoles":        accountsAreOne,
	"rights.countedRoles":     accountsAreOne,
	"rights.dropRowBonds":     menuRowsAreGlobal,
	"rights.dropRowOffers":    menuRowsAreGlobal,
	"rights.dropRowGrants":    menuRowsAreGlobal,
	"rights.dropRowCeilings":  menuRowsAreGlobal,
	"rights.dropRuleBonds":    menuRowsAreGlobal,
	"rights.dropRuleOffers":   menuRowsAreGlobal,
	"department.forgetPlaces": accountsAreOne,
	"department.everywhere":   accountsAreOne,
	"department.forgetCharge": accountsAreOne,
	"account.dropAgents":      accountsAreOne,
	"account.tenantsOf":       "asks which tenants a user belongs to",
	"purgetest.places":        accountsAreOne,
	"purgetest.charge":        accountsAreOne,
	"purgetest.roles":         accountsAreOne,
	"counter.kept":            countersAreOfAll,
	"counter.drop":            countersAreOfAll,
	"account.tenants":         "asks which tenants a user belongs to",
}

const anyValueTriesAKey = "a key is one for all tenants: any sealed value tries it, and is not shown"

const countersAreOfAll = "counts over all tenants: for repairs, loads and tests"

const accountsAreOne = "an account is one for all its tenants: what goes with it goes everywhere"

const menuRowsAreGlobal = "a menu row and its rules are global: removing one concerns its holders in every tenant"

// TestTenantTablesAreReadWithATenant: every statement that touches a table with
// a tenant_id column is bound to one.
func TestTenantTablesAreReadWithATenant(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	tenanted := map[string]bool{}
	tables, err := w.App.DB().TablesWith(context.Background(), "tenant_id")
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		tenanted[table] = true
	}
	for name, text := range database.Registered() {
		if database.Tenanted(name) || boundByKey[name] != "" || strings.HasSuffix(name, ".insert") || strings.HasSuffix(name, ".update") {
			continue
		}
		for _, found := range tableName.FindAllStringSubmatch(text, -1) {
			if tenanted[found[1]] {
				t.Errorf("%s touches %s without a tenant: define it with DefineTenant", name, found[1])
			}
		}
	}
}

// TestTheAuditTrailOnlyGrows: no statement changes or removes an entry.
func TestTheAuditTrailOnlyGrows(t *testing.T) {
	changes := regexp.MustCompile(`(?i)(UPDATE|DELETE\s+FROM|REPLACE\s+INTO)\s+audit_entry`)
	for name, text := range database.Registered() {
		if changes.MatchString(text) {
			t.Errorf("%s changes the audit trail", name)
		}
	}
}

// hostile are classes of input, not attacks: what they have in common is that a
// text pasted into SQL would change its shape.
var hostile = []string{
	`'`, `"`, `''`, `--`, `/*`, `;`, `%`, `_`, `\`, "\x01", "\r\n", `1 OR 1=1`, `＇`, `{"$gt":""}`, `[]`, strings.Repeat("长", 200),
}

// filterForms are the forms a filter may take (contract §1.6); each has a text
// of its own, and there are no others.
var filterForms = []string{"", "ordinary", "ordinary*", "*ordinary", "*ordinary*", "a,b", ",a,", "!ordinary", "7", "154*"}

// TestStatementsDoNotDependOnInput (security S3): whatever a caller sends, the
// set of SQL texts is the one ordinary values give.
func TestStatementsDoNotDependOnInput(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin := w.SignIn("admin")
		ordinary := map[string]bool{}
		// No filter once more: it finds the rows that ordinary values have added, in lists of ids that have grown.
		for _, form := range append(filterForms, "") {
			maps.Copy(ordinary, textsOf(w, func() { sendEverywhere(admin, form) }))
		}
		for _, value := range hostile {
			for text := range textsOf(w, func() { sendEverywhere(admin, value) }) {
				if !ordinary[text] {
					t.Errorf("input %q made a new statement: %s", value, text)
				}
			}
		}
	})
}

// TestACallAsksOnceWhoCalls: session, account, tenant and the versions of what is
// kept in memory come together, whatever the call is for.
func TestACallAsksOnceWhoCalls(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin := w.SignIn("admin")
		call := func() { admin.Get("/review/stats/mine") }
		call() // reads rights and settings
		var names []string
		w.App.DB().Observe(func(e database.Executed) { names = append(names, e.Name) })
		defer w.App.DB().Observe(nil)
		call()
		if len(names) == 0 || names[0] != "session.byHash" || len(names) > 2 {
			t.Errorf("one statement about the caller, one for the answer: %q", names)
		}
	})
}

func textsOf(w *apptest.World, act func()) map[string]bool {
	var mu sync.Mutex
	texts := map[string]bool{}
	w.App.DB().Observe(func(e database.Executed) {
		mu.Lock()
		defer mu.Unlock()
		texts[e.Text] = true
	})
	act()
	w.App.DB().Observe(nil)
	return texts
}

// sendEverywhere puts one value into every text input of the dictionary calls
// and of the lists.
func sendEverywhere(c *apptest.Client, value string) {
	q := queryEscape(value)
	for _, path := range []string{
		"/sys/dict/list?dictName=" + q, "/sys/dict/list?dictCode=" + q, "/sys/dict/list?description=" + q + "&column=createTime",
		"/sys/dict/list?column=" + q, "/sys/dict/list?order=" + q, "/sys/dict/list?pageNo=" + q + "&pageSize=" + q,
		"/sys/dictItem/list?dictId=" + q, "/sys/dictItem/list?dictId=d-sex&itemText=" + q,
		"/sys/dict/getDictItems/" + q, "/sys/dict/loadDict/sys_user,realname,username?keyword=" + q, "/sys/dict/loadDictItem/sex?key=" + q,
		"/sys/dictItem/dictItemCheck?dictId=" + q + "&itemValue=" + q, "/sys/user/preference/" + q,
		"/vehicle/hyVehicle/list?vehicleNumber=" + q, "/vehicle/hyVehicle/list?owner=" + q,
		"/carrier/hyCarrier/list?actualCarrierName=" + q, "/carrier/hyCarrier/list?contactPhone=" + q + "&actualCarrierId=" + q,
		"/carrier/hyCarrier/members?carrierId=" + q,
		"/driver/hyDriver/list?driverName=" + q, "/driver/hyDriver/list?telephone=" + q, "/driver/hyDriver/queryById?id=" + q,
		"/driver/hyDriver/list?reviewState=2&rejectReason=" + q, "/driver/hyDriver/list?expireState=" + q,
		"/driver/hyDriver/list?expireTime_begin=" + q + "&expireTime_end=" + q, "/driver/hyDriver/list?reviewTime_begin=" + q,
		"/review/task/history?targetType=driver&targetId=" + q, "/review/stats/daily?targetType=" + q, "/review/stats/reasons?targetType=" + q,
		"/wx/bangding?code=" + q + "&state=" + q,
		"/sys/role/list?roleName=" + q, "/sys/role/list?roleCode=" + q + "&column=level", "/sys/role/queryById?id=" + q,
		"/sys/role/checkRoleCode?roleCode=" + q,
		"/sys/role/datarule/m-driver-check/" + q, "/sys/permission/queryRolePermission?roleId=" + q,
		"/sys/permission/getSystemSubmenu?parentId=" + q,
		"/sys/permission/queryPermissionRule?permissionId=m-driver-check&ruleName=" + q, "/sys/permission/explain?code=" + q,
		"/sys/permission/explain?permissionId=" + q,
		"/sys/permission/queryDepartPermission?departId=" + q, "/sys/sysDepartRole/list?deptId=" + q, "/sys/sysDepartRole/list?roleName=" + q,
		"/sys/sysDepartRole/getDeptRoleByUserId?departId=dep-hq&userId=" + q,
		"/sys/user/list?username=" + q, "/sys/user/list?phone=" + q, "/sys/user/list?email=" + q + "&column=workNo",
		"/sys/user/queryByIds?userIds=" + q,
		"/sys/user/userRoleList?roleId=" + q, "/sys/user/queryUserRole?userid=" + q, "/sys/user/checkOnlyUser?username=" + q,
		"/sys/position/list?name=" + q,
		"/sys/sysUserAgent/queryByUserName?userName=" + q, "/sys/tenant/queryList?ids=" + q,
		"/sys/sysDepart/searchBy?keyWord=" + q, "/sys/sysDepart/queryTreeByKeyWord?keyWord=" + q, "/sys/sysDepart/listAll?id=" + q,
		"/sys/sysDepart/getDepartName?orgCode=" + q, "/sys/sysDepart/queryDepartTreeSync?pid=" + q, "/sys/user/departUserList?depId=" + q,
		"/sys/user/departUserList?depId=dep-finance&username=" + q, "/sys/user/queryUserByDepId?id=dep-hq&realname=" + q,
		"/sys/user/queryByOrgCodeForAddressList?orgCode=" + q + "&realname=" + q + "&workNo=" + q, "/sys/user/userDepartList?userId=" + q,
	} {
		c.Get(path)
	}
	sendToQueries(c, q)
	for _, send := range []func(c *apptest.Client, value, q string){
		sendToRights,
		sendToUsers,
		sendToCustomers,
	} {
		send(c, value, q)
	}
}

// sendToRights puts one value into what shapes roles, the menu, departments and
// dictionaries.
func sendToRights(c *apptest.Client, value, q string) {
	c.Post("/sys/role/add", map[string]string{"roleName": value, "roleCode": value, "description": value, "dataScope": value})
	c.Put("/sys/role/edit", map[string]string{"id": "r-service", "description": value})
	c.Post("/sys/permission/saveRolePermission", map[string]string{"roleId": value, "permissionIds": value})
	c.Post("/sys/permission/add", map[string]string{"menuType": "0", "name": value, "url": value, "perms": value})
	c.Post("/sys/permission/addPermissionRule", map[string]string{
		"permissionId": "m-driver-check", "ruleName": value, "ruleColumn": "createBy", "ruleConditions": "=", "ruleValue": value,
	})
	c.Post("/sys/permission/addPermissionRule", map[string]string{
		"permissionId": "m-driver-check", "ruleName": "x", "ruleColumn": value, "ruleConditions": value, "ruleValue": "x",
	})
	c.Post("/sys/sysDepartRole/deptRoleUserAdd", map[string]string{"userId": value, "newRoleId": "x"})
	c.Post("/sys/sysDepart/add", map[string]string{"parentId": value, "departName": value, "orgCategory": value})
	c.Put("/sys/sysDepart/edit", map[string]string{"id": "dep-finance", "memo": value, "parentId": value})
	c.Post("/sys/user/editSysDepartWithUser", map[string]any{"depId": "dep-finance", "userIdList": []string{value}})
	c.Delete("/sys/user/deleteUserInDepart?depId=dep-finance&userId=" + q)
	c.Delete("/sys/sysDepart/delete?id=" + q)
	c.Put("/sys/selectDepart", map[string]string{"orgCode": value, "username": value})
	c.Post("/sys/dict/add", map[string]string{"dictCode": value, "dictName": value, "description": value})
	c.Put("/setting/hySetting/edit", map[string]string{"footer_address": value, "hotline": value, "bg": value})
	c.Put("/sys/dict/edit", map[string]string{"id": value, "dictName": value})
	c.Post("/sys/dictItem/add", map[string]string{"dictId": "d-sex", "itemText": value, "itemValue": value})
	c.Delete("/sys/dict/delete?id=" + q)
	c.Delete("/sys/dict/deleteBatch?ids=" + q)
}

func sendToUsers(c *apptest.Client, value, q string) {
	c.Post("/sys/user/add", map[string]string{
		"username": value, "realname": value, "workNo": value, "email": value, "password": value,
		"selectedroles": value,
	})
	c.Put("/sys/user/edit", map[string]string{"id": "u-nobody", "realname": value, "post": value, "selecteddeparts": value})
	c.Put("/sys/user/frozenBatch", map[string]string{"ids": value, "status": "2"})
	c.Put("/sys/user/changePassword", map[string]string{"username": value, "password": "wald-und-wiese-9"})
	c.Post("/sys/user/addSysUserRole", map[string]any{"roleId": value, "userIdList": []string{value}})
	c.Delete("/sys/user/delete?id=" + q)
}

// sendToReports puts one value, escaped, into every input of a report.
func sendToReports(c *apptest.Client, q string) {
	for _, path := range []string{
		"/online/cgreport/api/getRpColumns/" + q, "/online/cgreport/api/getData/" + q,
		"/online/cgreport/api/getData/rp-hy_driver?driver_name=" + q,
		"/online/cgreport/api/getData/rp-hy_driver?self_status=" + q, "/online/cgreport/api/getData/rp-hy_driver?expires_on_begin=" + q,
		"/online/cgreport/api/getData/rp-hy_customer?consignor=" + q, "/online/cgreport/api/getData/rp-hy_customer?contact_phone=" + q,
		"/online/cgreport/api/getData/rp-sys_user?username=" + q + "&phone=" + q, "/online/cgreport/api/getData/rp-sys_user?column=" + q,
		"/online/cgreport/api/getData/rp-sys_dict_item?item_text=" + q, "/online/cgreport/api/getData/rp-sys_dict_item?self_dict_code=" + q,
		"/online/cgreport/api/getColumnsAndData/rp-sys_dict_item?superQueryParams=" + q + "&item_value=" + q,
	} {
		c.Get(path)
	}
}

func sendToCustomers(c *apptest.Client, value, q string) {
	for _, path := range []string{
		"list?consignor=" + q, "list?contactPhone=" + q + "&column=contractTo", "list?consignorId=" + q,
		"list?contractNo=" + q + "&salesman=" + q,
		"queryById?id=" + q, "accounts?customerId=" + q,
	} {
		c.Get("/customer/hyCustomerUser/" + path)
	}
	c.Post("/customer/hyCustomerUser/add", map[string]string{
		"consignor": value, "consignorId": value, "contact": value, "username": value,
		"selectedroles": value,
	})
	c.Put("/customer/hyCustomerUser/edit", map[string]string{"id": "c-demo-coal", "address": value, "contact": value, "salesman": value})
	c.Put("/customer/hyCustomerUser/frozenBatch", map[string]string{"ids": value, "status": "2"})
	c.Post("/customer/hyCustomerUser/addAccount", map[string]string{
		"customerId": "c-demo-coal", "username": value, "realname": value,
		"password": "wald-und-wiese-9", "selectedroles": value,
	})
	c.Put("/customer/hyCustomerUser/frozenAccount", map[string]string{"customerId": "c-demo-coal", "ids": value, "status": "2"})
}

// sendToQueries puts one value, escaped, into the inputs of reports and into the
// calls of later clients of the family.
func sendToQueries(c *apptest.Client, q string) {
	sendToReports(c, q)
	for _, path := range []string{
		"/sys/sysDepart/queryAllParentId?departId=" + q + "&orgCode=" + q, "/sys/user/queryUserComponentData?departId=" + q + "&realname=" + q,
		"/sys/user/exportXls?username=" + q + "&phone=" + q + "&selections=" + q, "/sys/role/exportXls?roleName=" + q + "&selections=" + q,
		"/sys/sysDepart/exportXls?departName=" + q + "&selections=" + q, "/sys/dict/exportXls?dictName=" + q + "&selections=" + q,
		"/sys/user/getMultiUser?username=" + q, "/sys/permission/queryListAsync?pid=" + q,
	} {
		c.Get(path)
	}
}

func queryEscape(value string) string {
	var out strings.Builder
	for i := range len(value) {
		c := value[i]
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' {
			out.WriteByte(c)
			continue
		}
		fmt.Fprintf(&out, "%%%02X", c)
	}
	return out.String()
}
