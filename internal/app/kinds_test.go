package app_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// Roles, department roles and ceilings are three families of calls over one
// model of grants.

// callsOfKind are every call that takes an id of one kind, which stands where they
// say X. What lists or takes away answers as it does over what is not there;
// every other call says that nothing is there.
type callsOfKind struct {
	byID   []call
	silent []call
}

// kinds are the three families by the kind of id they take.
var kinds = map[string]callsOfKind{
	"role": {
		byID: []call{
			{"GET", "/sys/role/queryById?id=X", ""},
			{"PUT", "/sys/role/edit", `{"id":"X","roleName":"改名"}`},
			{"DELETE", "/sys/role/delete?id=X", ""},
			{"DELETE", "/sys/role/deleteBatch?ids=X,", ""},
			{"GET", "/sys/permission/queryRolePermission?roleId=X", ""},
			{"POST", "/sys/permission/saveRolePermission", `{"roleId":"X","permissionIds":"b-user-list","lastpermissionIds":"b-driver-list"}`},
			{"GET", "/sys/role/datarule/m-driver-check/X", ""},
			{"POST", "/sys/role/datarule", `{"permissionId":"m-driver-check","roleId":"X","dataRuleIds":""}`},
			{"POST", "/sys/user/addSysUserRole", `{"roleId":"X","userIdList":["u-nobody"]}`},
			{"GET", "/sys/permission/explain?roleId=X&add=b-user-list", ""},
		},
		silent: []call{
			{"PUT", "/sys/user/edit", `{"id":"u-nobody","selectedroles":"X"}`},
			{"GET", "/sys/user/userRoleList?roleId=X", ""},
			{"DELETE", "/sys/user/deleteUserRole?roleId=X&userId=u-nobody", ""},
			{"DELETE", "/sys/user/deleteUserRoleBatch?roleId=X&userIds=u-nobody,", ""},
			{"GET", "/sys/duplicate/check?tableName=sys_role&fieldName=role_code&fieldVal=tenant_only&dataId=X", ""},
			{"GET", "/sys/role/checkRoleCode?roleCode=tenant_only&id=X", ""},
		},
	},
	"department role": {
		byID: []call{
			{"PUT", "/sys/sysDepartRole/edit", `{"id":"X","roleName":"改名"}`},
			{"DELETE", "/sys/sysDepartRole/delete?id=X", ""},
			{"DELETE", "/sys/sysDepartRole/deleteBatch?ids=X,", ""},
			{"GET", "/sys/sysDepartPermission/queryDeptRolePermission?roleId=X", ""},
			{"POST", "/sys/sysDepartPermission/saveDeptRolePermission", `{"roleId":"X","permissionIds":"","lastpermissionIds":"b-driver-list"}`},
			{"GET", "/sys/sysDepartRole/datarule/m-driver-check/dep-service/X", ""},
			{"POST", "/sys/sysDepartRole/datarule", `{"permissionId":"m-driver-check","roleId":"X","dataRuleIds":""}`},
			{"POST", "/sys/sysDepartRole/deptRoleUserAdd", `{"userId":"u-nobody","newRoleId":"X","oldRoleId":""}`},
		},
		silent: []call{
			{"POST", "/sys/sysDepartRole/deptRoleUserAdd", `{"userId":"u-nobody","newRoleId":"","oldRoleId":"X"}`},
			{"GET", "/sys/duplicate/check?tableName=sys_depart_role&fieldName=role_code&fieldVal=department_only&dataId=X", ""},
		},
	},
	"ceiling": {
		byID: []call{
			{"GET", "/sys/permission/queryDepartPermission?departId=X", ""},
			{"POST", "/sys/permission/saveDepartPermission", `{"departId":"X","permissionIds":"","lastpermissionIds":"b-driver-list"}`},
			{"GET", "/sys/sysDepartPermission/datarule/m-driver-check/X", ""},
			{"POST", "/sys/sysDepartPermission/datarule", `{"permissionId":"m-driver-check","departId":"X","dataRuleIds":""}`},
			{"POST", "/sys/sysDepartRole/add", `{"departId":"X","roleName":"外来","roleCode":"foreign"}`},
			{"GET", "/sys/sysDepartRole/getDeptRoleByUserId?departId=X&userId=u-nobody", ""},
		},
		silent: []call{
			{"GET", "/sys/sysDepartRole/list?deptId=X", ""},
			{"GET", "/sys/sysDepartRole/getDeptRoleList?departId=X", ""},
			{"GET", "/sys/sysDepartPermission/queryTreeListForDeptRole?departId=X", ""},
		},
	},
}

// allGrants is every row of the model, to see that nothing was written.
var allGrants = []*database.Statement{
	database.DefineTenant("familytest.roles", `
		SELECT kind || ' ' || id || ' ' || role_name || ' ' || CAST(version AS TEXT) FROM role WHERE tenant_id = ? ORDER BY id`),
	database.DefineTenant("familytest.grants", `
		SELECT role_id || ' ' || permission_id FROM role_permission WHERE tenant_id = ? ORDER BY role_id, permission_id`),
	database.DefineTenant("familytest.rules", `SELECT role_id || ' ' || rule_id FROM role_rule WHERE tenant_id = ? ORDER BY role_id, rule_id`),
	database.DefineTenant("familytest.holders", `
		SELECT user_id || ' ' || role_id FROM user_role WHERE tenant_id = ? ORDER BY user_id, role_id`),
	database.DefineTenant("familytest.ceilings", `
		SELECT department_id || ' ' || permission_id FROM department_permission WHERE tenant_id = ? ORDER BY department_id, permission_id`),
	database.DefineTenant("familytest.offers", `
		SELECT department_id || ' ' || rule_id FROM department_rule WHERE tenant_id = ? ORDER BY department_id, rule_id`),
}

func grantsNow(t *testing.T, w *apptest.World) string {
	t.Helper()
	var out []string
	for _, statement := range allGrants {
		rows, err := database.All[string](t.Context(), w.App.DB(), statement.For(scope.Tenant(1)))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, rows...)
	}
	return strings.Join(out, "\n")
}

// relatives is a world where u-nobody holds a role and a department role that
// have one code, and a department offers the rule that both carry.
type relatives struct {
	staff
	ids map[string]string // by family
}

func newRelatives(t *testing.T, w *apptest.World) relatives {
	r := relatives{newStaff(t, w), map[string]string{"ceiling": "dep-service"}}
	for _, department := range []string{"dep-hq", "dep-service"} {
		r.done(r.ceiling(r.admin, department, "m-driver-check,b-driver-list"))
	}
	const rows = "m-driver-check,b-driver-list"
	role := r.role(r.admin, "same", map[string]any{"level": 5, "dataScope": "below"}, rows)
	r.role(r.admin, "tenant_only", map[string]any{"level": 5}, "")
	department := r.departmentRole(r.admin, "dep-service", "same")
	r.departmentRole(r.admin, "dep-service", "department_only")
	r.done(r.departmentGrant(r.admin, department, rows))
	rule := r.done(r.admin.Post("/sys/permission/addPermissionRule", map[string]string{
		"permissionId": "m-driver-check", "ruleName": "规则", "ruleColumn": "riskLevel", "ruleConditions": ">=", "ruleValue": "2", "status": "1",
	})).Text("result.id")
	for path, holder := range map[string]string{
		"/sys/role/datarule": role, "/sys/sysDepartPermission/datarule": "dep-service",
	} {
		r.done(r.admin.Post(path, map[string]string{"permissionId": "m-driver-check", "roleId": holder, "departId": holder, "dataRuleIds": rule}))
	}
	carried := map[string]string{"permissionId": "m-driver-check", "roleId": department, "dataRuleIds": rule}
	r.done(r.admin.Post("/sys/sysDepartRole/datarule", carried))
	r.done(r.join(r.admin, role, "u-nobody"))
	r.done(r.assign(r.admin, "u-nobody", department))
	r.ids["role"], r.ids["department role"] = role, department
	return r
}

func ask(c *apptest.Client, made call, id string) apptest.Answer {
	var body any
	if made.body != "" {
		body = strings.ReplaceAll(made.body, "X", id)
	}
	return c.Do(made.method, strings.ReplaceAll(made.path, "X", id), body)
}

// TestNoFamilyReachesIntoAnother: an id of another family is as good as one
// that is nowhere, to administrators and heads of departments alike.
func TestNoFamilyReachesIntoAnother(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		r := newRelatives(t, w)
		before := grantsNow(t, w)
		for name, f := range kinds {
			for of, id := range r.ids {
				if of == name {
					continue
				}
				for who, c := range map[string]*apptest.Client{"administrator": r.admin, "head": r.deputy} {
					for _, made := range f.byID {
						if a := ask(c, made, id); a.Status != 404 && a.Int("code") != 510 {
							t.Errorf("%s %s with the id of a %s, as %s: %d %s", made.method, made.path, of, who, a.Status, a.Body)
						}
					}
					for _, made := range f.silent {
						if a, nowhere := ask(c, made, id), ask(c, made, "nowhere"); a.Body != nowhere.Body || a.Status != nowhere.Status {
							t.Errorf("%s %s with the id of a %s, as %s: %s, want %s", made.method, made.path, of, who, a.Body, nowhere.Body)
						}
					}
				}
			}
		}
		if after := grantsNow(t, w); after != before {
			t.Errorf("something was written:\n%s\nwas\n%s", after, before)
		}
		for name, f := range kinds { // the same calls reach what is theirs
			for _, made := range f.byID {
				if made.method == "GET" {
					r.done(ask(r.admin, made, r.ids[name]))
				}
			}
		}
	})
}

// TestEachFamilyLeavesItsOwnTrail, by the names that the audit always had.
func TestEachFamilyLeavesItsOwnTrail(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		r := newRelatives(t, w)
		r.done(r.admin.Delete("/sys/sysDepartRole/delete?id=" + r.ids["department role"]))
		entry := fmt.Sprintf(`"id":%q,"departId":"dep-service","roleName":"部门角色 same"`, r.ids["department role"])
		if trail := trailText(t, w, "departmentRole"); strings.Count(trail, entry) != 2 {
			t.Errorf("a department role that came and went: %s", trail)
		}
		for _, object := range []string{
			"role", "rolePermission", "roleRule", "userRole", "departmentRolePermission", "departmentRoleRule", "departmentRoleUser",
			"departmentPermission", "departmentRule",
		} {
			if trailText(t, w, object) == "" {
				t.Errorf("nothing tells of a %s", object)
			}
		}
	})
}

var trailOfObject = database.DefineTenant("familytest.trail", `
	SELECT detail FROM audit_entry WHERE tenant_id = ? AND object = ? ORDER BY id`)

func trailText(t *testing.T, w *apptest.World, object string) string {
	t.Helper()
	details, err := database.All[string](t.Context(), w.App.DB(), trailOfObject.For(scope.Tenant(1), object))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(details, "\n")
}

// TestListsOfOneKindShowNoOther, nor do the words of a refusal, dictionaries,
// checks of codes or files that name roles by them.
func TestListsOfOneKindShowNoOther(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		r := newRelatives(t, w)
		shows := func(path, id, other string, c *apptest.Client) {
			t.Helper()
			if a := c.Get(path); a.Status != 200 || strings.Contains(a.Body, other) || (id != "" && !strings.Contains(a.Body, id)) {
				t.Errorf("%s: %d %s", path, a.Status, a.Body)
			}
		}
		role, department := r.ids["role"], r.ids["department role"]
		for _, c := range []*apptest.Client{r.admin, r.deputy} {
			for _, path := range []string{
				"/sys/role/list?pageSize=200", "/api/role?pageSize=200", "/sys/role/queryall", "/sys/user/queryUserRole?userid=u-nobody",
			} {
				shows(path, role, department, c)
			}
			for _, path := range []string{
				"/sys/sysDepartRole/list?pageSize=200", "/sys/sysDepartRole/getDeptRoleList?departId=dep-service",
				"/sys/sysDepartRole/getDeptRoleByUserId?departId=dep-service&userId=u-nobody",
			} {
				shows(path, department, role, c)
			}
			for _, path := range []string{
				"loadDict/sys_role,role_name,id", "getDictItems/sys_role,role_name,id", "getDictItems/sys_depart_role,role_name,id",
			} {
				if a := c.Get("/sys/dict/" + path); strings.Contains(a.Body, role) || strings.Contains(a.Body, department) {
					t.Errorf("%s: %s", path, a.Body)
				}
			}
		}
		codes := column(t, r.admin.Get("/sys/role/exportXls?roleCode=*e*"), "角色编码")
		if slices.Contains(codes, "department_only") || !slices.Contains(codes, "tenant_only") {
			t.Errorf("the file of roles has %v", codes)
		}
		lessons := w.SignIn("finance").Get("/driver/hyDriver/list").Text("result.roles")
		if strings.Contains(lessons, "部门角色") {
			t.Errorf("a refusal names %s", lessons)
		}
		r.codes(t)
		r.files(t)
	})
}

// codes may stand in both kinds, once in each.
func (r relatives) codes(t *testing.T) {
	t.Helper()
	for table, codes := range map[string]map[string]bool{
		"sys_role":        {"same": true, "tenant_only": true, "department_only": false},
		"sys_depart_role": {"same": true, "tenant_only": false, "department_only": true},
	} {
		for code, taken := range codes {
			path := fmt.Sprintf("/sys/duplicate/check?tableName=%s&fieldName=role_code&fieldVal=%s", table, code)
			if free := r.admin.Get(path).Success(); free == taken {
				t.Errorf("%s: %v", path, free)
			}
		}
	}
	r.refused("a role's code twice", r.admin.Post("/sys/role/add", map[string]any{"roleName": "再来", "roleCode": "same"}))
	r.refused("a department role's code twice", r.addDepartmentRole(r.admin, "dep-hq", "same"))
}

// files name roles of the tenant by their codes, and customers' accounts show
// the names of theirs.
func (r relatives) files(t *testing.T) {
	t.Helper()
	row := []string{"new1", "新一", "wald-und-wiese-9", "N1", "", "", "", "department_only"}
	a := r.admin.Form("/sys/user/importExcel", nil, "用户.xls", workbook(t, userTitles, row))
	if !strings.Contains(a.Body, "角色编码 department_only 不存在") {
		t.Errorf("a file gives a department role: %s", a.Body)
	}
	onlyRoles(t, r.w, "u-shipper", "r-customer-admin", r.ids["department role"])
	a = r.admin.Get("/customer/hyCustomerUser/accounts?customerId=c-demo-shipper")
	if !strings.Contains(a.Body, "货主管理员") || strings.Contains(a.Body, "部门角色") {
		t.Errorf("the accounts of a customer: %s", a.Body)
	}
}
