package app_test

import (
	"context"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

var (
	plantTenant     = database.Define("apptest.plantTenant", `INSERT INTO tenant (id, name, status, created_at) VALUES (2, '第二租户', 1, 0)`)
	plantMembership = database.DefineTenant("apptest.plantMembership", `
		INSERT INTO user_tenant (tenant_id, user_id, department_id, is_default) VALUES (?, ?, 'dep-two', FALSE)`)
	plantDepartment = database.DefineTenant("apptest.plantDepartment", `
		INSERT INTO department (tenant_id, id, depart_name, org_code, created_by, created_at) VALUES (?, 'dep-two', '二部', 'A01', '', 0)`)
	plantClosure = database.DefineTenant("apptest.plantClosure", `
		INSERT INTO department_closure (tenant_id, ancestor_id, descendant_id, depth) VALUES (?, 'dep-two', 'dep-two', 0)`)
	plantHead = database.DefineTenant("apptest.plantHead", `
		INSERT INTO role (tenant_id, id, role_name, role_code, data_scope, level, created_by, created_at, updated_by, updated_at)
		VALUES (?, 'scale-two', '全部', 'everything', 'all', 5, '', 0, '', 0)`)
	plantEverything = database.DefineTenant("apptest.plantEverything", `
		INSERT INTO role_permission (tenant_id, role_id, permission_id) SELECT CAST(:tenant AS BIGINT), 'scale-two', id FROM permission`)
)

// inSecondTenant signs a user in who holds every code over a second tenant and
// nothing in the first.
func inSecondTenant(t *testing.T, w *apptest.World) *apptest.Client {
	t.Helper()
	ctx, two := context.Background(), scope.Tenant(2)
	err := w.App.DB().InTx(ctx, func(tx *database.Tx) error {
		for _, q := range []database.Query{
			plantTenant.With(), plantMembership.For(two, "u-nobody"), plantDepartment.For(two), plantClosure.For(two),
			plantHead.For(two), plantEverything.For(two), giveForTest.For(two, "u-nobody", "scale-two"),
			bumpForTest.With("u-nobody"),
		} {
			if _, err := database.Exec(ctx, tx, q); err != nil {
				return err
			}
		}
		return apptest.Recount(ctx, tx)
	})
	if err != nil {
		t.Fatal(err)
	}
	c := w.SignIn("nobody")
	c.Header.Set("tenant_id", "2")
	return c
}

var (
	closeTenant = database.Define("apptest.closeTenant", `UPDATE tenant SET status = 0 WHERE id = ?`)
	moveHome    = database.DefineTenant("apptest.moveHome", `UPDATE user_tenant SET is_default = (tenant_id = :tenant) WHERE user_id = ?`)
)

// TestAClosedTenantLetsNobodyIn: neither by choice nor by default, from the next call on.
func TestAClosedTenantLetsNobodyIn(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		second, first := inSecondTenant(t, w), w.SignIn("admin")
		answers := func(c *apptest.Client, want int) {
			t.Helper()
			a := c.Get("/review/stats/mine")
			if a.Status != want || (want != 200 && a.Text("message") != "不属于所选租户") {
				t.Errorf("%d wanted: %d %s", want, a.Status, a.Body)
			}
		}
		write := func(query database.Query) {
			t.Helper()
			ctx := context.Background()
			if err := w.App.DB().InTx(ctx, func(tx *database.Tx) error {
				_, err := database.Exec(ctx, tx, query)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		byDefault := w.SignIn("nobody") // at home in the first, where they hold nothing
		answers(second, 200)
		if a := byDefault.Get("/review/stats/mine"); a.Status != 403 || a.Text("result.permission") != "head_page" {
			t.Errorf("the default tenant is not the first: %d %s", a.Status, a.Body)
		}
		write(moveHome.For(scope.Tenant(2), "u-nobody"))
		answers(byDefault, 200)
		write(moveHome.For(scope.Tenant(1), "u-nobody"))
		write(closeTenant.With(2))
		answers(second, 403)
		answers(first, 200)
		write(closeTenant.With(1))
		answers(first, 403)
		answers(byDefault, 403)
		first.Header.Set("tenant_id", "1")
		answers(first, 403)
	})
}

type call struct{ method, path, body string }

// departmentCalls name the department DEP or its role DEPROLE.
var departmentCalls = []call{
	{"GET", "/sys/permission/queryDepartPermission?departId=DEP", ""},
	{"POST", "/sys/permission/saveDepartPermission", `{"departId":"DEP","permissionIds":"b-role-list"}`},
	{"GET", "/sys/sysDepartPermission/datarule/m-driver-check/DEP", ""},
	{"POST", "/sys/sysDepartPermission/datarule", `{"permissionId":"m-driver-check","departId":"DEP","dataRuleIds":""}`},
	{"POST", "/sys/sysDepartRole/add", `{"departId":"DEP","roleName":"外来","roleCode":"foreign"}`},
	{"PUT", "/sys/sysDepartRole/edit", `{"id":"DEPROLE","roleName":"改名"}`},
	{"DELETE", "/sys/sysDepartRole/delete?id=DEPROLE", ""},
	{"DELETE", "/sys/sysDepartRole/deleteBatch?ids=DEPROLE,", ""},
	{"GET", "/sys/sysDepartPermission/queryDeptRolePermission?roleId=DEPROLE", ""},
	{"POST", "/sys/sysDepartPermission/saveDeptRolePermission", `{"roleId":"DEPROLE","permissionIds":"b-driver-list"}`},
	{"GET", "/sys/sysDepartRole/datarule/m-driver-check/DEP/DEPROLE", ""},
	{"POST", "/sys/sysDepartRole/datarule", `{"permissionId":"m-driver-check","roleId":"DEPROLE","dataRuleIds":""}`},
	{"GET", "/sys/sysDepartRole/getDeptRoleByUserId?departId=DEP&userId=u-auditor", ""},
	{"POST", "/sys/sysDepartRole/deptRoleUserAdd", `{"userId":"u-nobody2","newRoleId":"DEPROLE"}`},
}

// treeCalls name the department DEP as its keepers do.
var treeCalls = []call{
	{"POST", "/sys/sysDepart/add", `{"parentId":"DEP","departName":"外来","orgCategory":"2"}`},
	{"PUT", "/sys/sysDepart/edit", `{"id":"DEP","departName":"改名"}`},
	{"PUT", "/sys/sysDepart/edit", `{"id":"DEP","parentId":"","version":1}`},
	{"DELETE", "/sys/sysDepart/delete?id=DEP", ""},
	{"DELETE", "/sys/sysDepart/deleteBatch?ids=DEP,", ""},
	{"GET", "/sys/sysDepart/getDepartName?orgCode=A01A01A01", ""},
	{"POST", "/sys/user/editSysDepartWithUser", `{"depId":"DEP","userIdList":["u-nobody"]}`},
	{"DELETE", "/sys/user/deleteUserInDepart?depId=DEP&userId=u-multi_dept", ""},
	{"DELETE", "/sys/user/deleteUserInDepartBatch?depId=DEP&userIds=u-multi_dept", ""},
}

// showsNobody makes calls that list under the department DEP and must answer
// as if nothing were there.
func showsNobody(t *testing.T, c *apptest.Client, department string) {
	t.Helper()
	for _, path := range []string{
		"/sys/user/departUserList?depId=DEP", "/sys/user/queryUserByDepId?id=DEP", "/sys/sysDepart/getUsersByDepartId?id=DEP",
		"/sys/user/queryByOrgCodeForAddressList?orgCode=A01A01A01", "/sys/sysDepart/queryDepartTreeSync?pid=DEP", "/sys/sysDepart/listAll?id=DEP",
		"/sys/user/userDepartList?userId=u-multi_dept", "/sys/sysDepart/queryTreeByKeyWord?keyWord=华", "/sys/sysDepart/queryTreeList",
	} {
		a := c.Get(strings.ReplaceAll(path, "DEP", department))
		if a.Status != 200 || strings.Contains(a.Body, "u-multi_dept") || strings.Contains(a.Body, department) {
			t.Errorf("%s: %d %s", path, a.Status, a.Body)
		}
	}
}

// absent makes calls that must answer as if what they name were not there.
func absent(t *testing.T, c *apptest.Client, calls []call, department, role string) {
	t.Helper()
	named := strings.NewReplacer("DEPROLE", role, "DEP", department)
	for _, call := range calls {
		var body any
		if call.body != "" {
			body = named.Replace(call.body)
		}
		if a := c.Do(call.method, named.Replace(call.path), body); a.Status != 404 {
			t.Errorf("%s %s: %d %s", call.method, call.path, a.Status, a.Body)
		}
	}
}

// TestDepartmentsOutOfReachDoNotExist (security C.4): the deputy of one
// department asks for another of the same tenant.
func TestDepartmentsOutOfReachDoNotExist(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		role := h.departmentRole(h.admin, "dep-north", "north")
		absent(t, h.deputy, append([]call{
			{"GET", "/sys/sysDepartPermission/queryTreeListForDeptRole?departId=DEP", ""},
			{"GET", "/sys/permission/explain?userId=u-multi_dept&code=driver:list", ""},
		}, departmentCalls...), "dep-north", role)
		onlyRoles(t, w, "u-service", h.role(h.admin, "tree_keeper", map[string]any{"level": 40, "dataScope": "below"}, deputyRows+treeRows))
		absent(t, h.deputy, treeCalls, "dep-north", role)
		showsNobody(t, h.deputy, "dep-north")
		for _, path := range []string{"/sys/sysDepartRole/list", "/sys/sysDepartRole/getDeptRoleList?departId=dep-north"} {
			if a := h.deputy.Get(path); strings.Contains(a.Body, role) {
				t.Errorf("%s shows %s", path, a.Body)
			}
		}
	})
}

// TestAnotherTenantsRightsDoNotExist: every call that names a role, a
// department or a department role of another tenant answers as if there were
// none, and changes nothing there.
func TestAnotherTenantsRightsDoNotExist(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := fixture{t: t, w: w, admin: w.SignIn("admin")}
		h.done(h.ceiling(h.admin, "dep-hq", "m-driver-check,b-driver-list"))
		department := h.departmentRole(h.admin, "dep-hq", "hq")
		c := inSecondTenant(t, w)
		if got := c.Get("/sys/role/list"); got.Int("result.total") != 1 {
			t.Fatalf("he sees %s", got.Body)
		}
		look := func() string {
			return h.admin.Get("/sys/role/list?pageSize=100").Text("result") + h.admin.Get("/sys/sysDepartRole/list").Text("result") +
				h.admin.Get("/sys/permission/queryDepartPermission?departId=dep-hq").Text("result") +
				h.admin.Get("/sys/permission/queryRolePermission?roleId=r-service").Text("result") +
				h.admin.Get("/sys/sysDepartPermission/queryDeptRolePermission?roleId="+department).Text("result") +
				h.admin.Get("/sys/sysDepartRole/getDeptRoleByUserId?departId=dep-hq&userId=u-auditor").Text("result") +
				h.admin.Get("/sys/sysDepart/listAll").Text("result") + h.admin.Get("/sys/user/departUserList?depId=dep-north").Text("result")
		}
		before := look()
		absent(t, c, append([]call{
			{"GET", "/sys/role/queryById?id=r-service", ""},
			{"PUT", "/sys/role/edit", `{"id":"r-service","roleName":"改名"}`},
			{"DELETE", "/sys/role/delete?id=r-service", ""},
			{"GET", "/sys/permission/queryRolePermission?roleId=r-service", ""},
			{"POST", "/sys/permission/saveRolePermission", `{"roleId":"r-service","permissionIds":"b-dict-add"}`},
			{"GET", "/sys/role/datarule/m-driver-check/r-service", ""},
			{"POST", "/sys/role/datarule", `{"permissionId":"m-driver-check","roleId":"r-service","dataRuleIds":""}`},
			{"GET", "/sys/permission/explain?userId=u-auditor&code=dict:list", ""},
			{"GET", "/sys/permission/explain?roleId=r-service&add=b-dict-add", ""},
		}, departmentCalls...), "dep-hq", department)
		absent(t, c, treeCalls, "dep-north", department)
		showsNobody(t, c, "dep-north")
		if a := c.Put("/sys/selectDepart", map[string]string{"orgCode": "A01A01", "username": "admin"}); a.Success() {
			t.Errorf("he works in a department of another tenant: %s", a.Body)
		}
		for _, path := range []string{"/sys/sysDepartRole/list?deptId=dep-hq", "/sys/sysDepartRole/getDeptRoleList?departId=dep-hq"} {
			if a := c.Get(path); strings.Contains(a.Body, department) {
				t.Errorf("%s shows %s", path, a.Body)
			}
		}
		if after := look(); after != before {
			t.Errorf("something changed\nbefore %s\nafter  %s", before, after)
		}
	})
}
