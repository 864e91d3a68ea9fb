package app_test

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// userCalls name the user u-DEP, or their username.
var userCalls = []call{
	{"GET", "/sys/user/queryById?id=u-DEP", ""},
	{"GET", "/sys/user/queryUserRole?userid=u-DEP", ""},
	{"PUT", "/sys/user/edit", `{"id":"u-DEP","realname":"改名"}`},
	{"POST", "/sys/user/reveal", `{"id":"u-DEP","field":"phone"}`},
	{"DELETE", "/sys/user/delete?id=u-DEP", ""},
	{"DELETE", "/sys/user/deleteBatch?ids=u-DEP,", ""},
	{"PUT", "/sys/user/frozenBatch", `{"ids":"u-DEP,","status":"2"}`},
	{"PUT", "/sys/user/changePassword", `{"username":"DEP","password":"another-Long-1","confirmpassword":"another-Long-1"}`},
	{"PUT", "/sys/user/putRecycleBin", `{"userIds":"u-DEP"}`},
	{"DELETE", "/sys/user/deleteRecycleBin?userIds=u-DEP", ""},
	{"GET", "/sys/sysUserAgent/queryByUserName?userName=DEP", ""},
	{"POST", "/sys/sysUserAgent/add", `{"userName":"DEP","agentUserName":"service","startTime":"2026-11-21 00:00:00",` +
		`"endTime":"2026-11-30 00:00:00"}`},
	{"POST", "/sys/user/addSysUserRole", `{"roleId":"DEPROLE","userIdList":["u-DEP"]}`},
	{"DELETE", "/sys/user/deleteUserRole?roleId=DEPROLE&userId=u-DEP", ""},
	{"DELETE", "/sys/user/deleteUserRoleBatch?roleId=DEPROLE&userIds=u-DEP,", ""},
}

// userLists answer without what is out of reach.
var userLists = []string{
	"/sys/user/list?pageSize=100", "/sys/user/list?username=DEP", "/api/user?username=DEP", "/sys/user/queryByIds?userIds=u-DEP,",
	"/sys/user/recycleBin", "/sys/user/userRoleList?roleId=r-driver-reviewer",
}

func hidden(t *testing.T, c *apptest.Client, username string) {
	t.Helper()
	for _, path := range userLists {
		a := c.Get(strings.ReplaceAll(path, "DEP", username))
		if !a.Success() || strings.Contains(a.Body, `"u-`+username+`"`) {
			t.Errorf("%s answers %d %s", path, a.Status, a.Body)
		}
	}
}

// TestUsersOutOfReachDoNotExist (security C.4): the deputy of one department
// asks for users of another, in use and in the recycle bin.
func TestUsersOutOfReachDoNotExist(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		s.done(s.grant(s.admin, s.deputyRole, userRows+",b-pii-view"))
		before := s.look("u-driver_reviewer")
		absent(t, s.deputy, userCalls, "driver_reviewer", s.helper)
		hidden(t, s.deputy, "driver_reviewer")
		s.unchanged(before, "u-driver_reviewer")
		s.done(s.admin.Delete("/sys/user/delete?id=u-driver_reviewer2"))
		absent(t, s.deputy, userCalls, "driver_reviewer2", s.helper)
		hidden(t, s.deputy, "driver_reviewer2")
		if !strings.Contains(s.admin.Get("/sys/user/recycleBin").Body, "u-driver_reviewer2") {
			t.Error("the recycle bin is empty")
		}
		for _, seen := range []string{"u-service", "u-nobody", "u-regulator"} {
			if !strings.Contains(s.deputy.Get("/sys/user/list?pageSize=100").Body, `"`+seen+`"`) {
				t.Errorf("%s of his own department is missing", seen)
			}
		}
	})
}

// TestNamesOfOthersTellNoMoreThanThatTheyAreTaken: names are unique over all
// departments, but whose a value is stays unknown.
func TestNamesOfOthersTellNoMoreThanThatTheyAreTaken(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		check := func(id string) bool {
			return s.deputy.Get("/sys/duplicate/check?tableName=sys_user&fieldName=email&fieldVal=driver_reviewer@example.com&dataId=" +
				id).Success()
		}
		if check("") || check("u-driver_reviewer") || check("u-nobody") {
			t.Error("a value of somebody out of reach seems free")
		}
	})
}

// TestAMaskLeavesTheNumberBehindIt: who may edit sends back what they read, and
// nobody learns a number digit by digit.
func TestAMaskLeavesTheNumberBehindIt(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		s.done(s.edit(s.admin, "u-nobody", "phone", "15400009077"))
		for name, want := range map[string]string{"admin": "15400009077", "service": "15400009077", "auditor": "154****9077"} {
			if got := w.SignIn(name).Get("/sys/user/queryById?id=u-nobody").Text("result.phone"); got != want {
				t.Errorf("%s reads the phone as %s", name, got)
			}
		}
		s.done(s.edit(s.deputy, "u-nobody", "phone", "154****9077"))
		if got := s.admin.Post("/sys/user/reveal", map[string]string{
			"id":    "u-nobody",
			"field": "phone",
		}).Text("result.value"); got != "15400009077" {
			t.Errorf("its own mask changed the phone to %s", got)
		}
		for _, mask := range []string{"154****0000", "***********", "1540000907*"} {
			if a := s.edit(s.deputy, "u-nobody", "phone", mask); a.Text("result.errors.0.field") != "phone" {
				t.Errorf("%s: %s", mask, a.Body)
			}
		}
		for asked, want := range map[string]int{"15400009077": 1, "9077": 1, "15400009*": 0} {
			if total := s.admin.Get("/sys/user/list?phone=" + asked).Int("result.total"); total != want {
				t.Errorf("%s finds %d", asked, total)
			}
		}
	})
}

// TestUsersOfAnotherTenantDoNotExist: the calls of the administration, made by
// who holds every code in a second tenant.
func TestUsersOfAnotherTenantDoNotExist(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		before := s.look("u-driver_reviewer")
		c := inSecondTenant(t, w)
		absent(t, c, userCalls, "driver_reviewer", "scale-two")
		hidden(t, c, "driver_reviewer")
		s.unchanged(before, "u-driver_reviewer")
		if a := c.Get("/sys/user/list"); a.Int("result.total") != 1 {
			t.Errorf("he sees %s", a.Body)
		}
		if a := s.join(c, s.helper, "u-nobody"); a.Status != 404 && !strings.Contains(a.Body, "510") {
			t.Errorf("a role of the first tenant: %s", a.Body)
		}
	})
}

// TestNumbersOfOthersAreShownSingly: no answer to whoever may not edit a user holds a
// whole phone or address, and showing one leaves an entry that does not hold it
// either.
func TestNumbersOfOthersAreShownSingly(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops, admin, auditor := w.SignIn("ops"), w.SignIn("admin"), w.SignIn("auditor")
		if a := admin.Put("/sys/user/edit", map[string]any{"id": "u-ops", "email": "lead@example.com"}); !a.Success() {
			t.Fatal(a.Body)
		}
		for _, path := range append(userLists, everyRowOfOps...) {
			a := auditor.Get(strings.ReplaceAll(path, "DEP", "ops"))
			if shown := ownNumbers.ReplaceAllString(a.Body, ""); whole.MatchString(shown) {
				t.Errorf("%s shows %s", path, whole.FindString(shown))
			}
		}
		if own := ops.Get("/user/info").Body; !strings.Contains(own, "15400009001") || !strings.Contains(own, "lead@example.com") {
			t.Errorf("one's own are hidden: %s", own)
		}
		for field, want := range map[string]string{"phone": "15400009001", "email": "lead@example.com"} {
			if got := admin.Post("/sys/user/reveal", map[string]string{"id": "u-ops", "field": field}).Text("result.value"); got != want {
				t.Errorf("%s is revealed as %s", field, got)
			}
		}
		entries, err := database.All[string](context.Background(), w.App.DB(), revealed.For(scope.Tenant(1)))
		if err != nil || len(entries) != 2 || whole.MatchString(strings.Join(entries, "\n")) {
			t.Errorf("the trail holds %v, %v", entries, err)
		}
	})
}

// everyRowOfOps are the other calls that answer the row of ops.
var everyRowOfOps = []string{
	"/sys/user/queryById?id=u-ops", "/sys/user/queryUserComponentData?username=o", "/sys/user/getMultiUser?username=ops",
	"/sys/user/departUserList?depId=dep-operations", "/sys/user/queryUserByDepId?id=dep-operations",
	"/sys/sysDepart/getUsersByDepartId?id=dep-operations",
	"/sys/user/queryByOrgCodeForAddressList?orgCode=A01A01", "/sys/sysDepart/queryTreeByKeyWord?keyWord=张", "/api/user?username=ops",
}

// TestWhoEditsAUserReadsHisNumbers: a client of the family checks and sends back
// what a list gave it. Customers' accounts, and users beyond the reach of
// user:edit, stay masked.
func TestWhoEditsAUserReadsHisNumbers(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		for _, path := range append(everyRowOfOps, "/sys/user/list?username=ops", "/sys/user/userRoleList?roleId=r-operations-lead",
			"/sys/user/queryByIds?userIds=u-ops,") {
			if a := s.admin.Get(path); !strings.Contains(a.Body, `"15400009001"`) || !strings.Contains(a.Body, `"ops@example.com"`) {
				t.Errorf("%s hides the numbers: %s", path, a.Body)
			}
		}
		if row := s.admin.Get("/sys/user/list?username=shipper"); row.Text("result.records.0.phone") != "154****9014" {
			t.Errorf("a consignor: %s", row.Body)
		}
		s.done(s.admin.Delete("/sys/user/delete?id=u-regulator"))
		if bin := s.admin.Get("/sys/user/recycleBin"); !strings.Contains(bin.Body, `"15400009010"`) {
			t.Errorf("the recycle bin: %s", bin.Body)
		}
		lister := s.role(s.admin, "far_lister", map[string]any{"level": 10, "dataScope": "all"}, "m-home,m-system,m-user,b-user-list")
		onlyRoles(t, w, "u-auditor", lister, s.role(s.admin, "near_editor",
			map[string]any{"level": 10, "dataScope": "list", "scopeDepartIds": "dep-finance"},
			"m-home,m-system,m-user,b-user-edit"))
		for name, want := range map[string]string{"finance": "15400009006", "ops": "154****9001", "auditor": "15400009011"} {
			if got := w.SignIn("auditor").Get("/sys/user/list?username=" + name).Text("result.records.0.phone"); got != want {
				t.Errorf("who edits 财务部 reads %s of %s", got, name)
			}
		}
	})
}

// TestRulesOnTheListNarrowNoDepartments: they say which users, not where one places them.
func TestRulesOnTheListNarrowNoDepartments(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		s.done(s.grant(s.admin, s.deputyRole, "m-user"))
		rule := s.done(s.admin.Post("/sys/permission/addPermissionRule", map[string]string{
			"permissionId": "m-user", "ruleName": "规则", "ruleColumn": "username", "ruleConditions": "RIGHT_LIKE", "ruleValue": "pup", "status": "1",
		})).Text("result.id")
		s.done(s.admin.Post("/sys/role/datarule", map[string]string{
			"permissionId": "m-user", "roleId": s.deputyRole, "dataRuleIds": rule,
		}))
		add := func(departmentID string) apptest.Answer {
			return s.deputy.Post("/sys/user/add", map[string]any{
				"username": "puppet", "realname": "木偶", "workNo": "W-puppet", "password": "wooden-Long-1", "selecteddeparts": departmentID,
			})
		}
		s.refused("out of reach", add("dep-finance"))
		s.done(add("dep-service"))
	})
}

var (
	ownNumbers = regexp.MustCompile(`15400009011|auditor@example\.com`)
	whole      = regexp.MustCompile(`154\d{8}|[a-z_]{2,}@example\.com`)
	revealed   = database.DefineTenant("usertest.revealed", `
		SELECT detail FROM audit_entry WHERE tenant_id = ? AND object = 'user' AND object_id = 'u-ops' AND detail LIKE '%revealed%'
			ORDER BY at, id`)
)
