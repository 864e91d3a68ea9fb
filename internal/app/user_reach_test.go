package app_test

import (
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
)

// userCalls name the user u-DEP, or his username.
var userCalls = []call{
	{"GET", "/sys/user/queryById?id=u-DEP", ""},
	{"GET", "/sys/user/queryUserRole?userid=u-DEP", ""},
	{"PUT", "/sys/user/edit", `{"id":"u-DEP","realname":"改名"}`},
	{"DELETE", "/sys/user/delete?id=u-DEP", ""},
	{"DELETE", "/sys/user/deleteBatch?ids=u-DEP,", ""},
	{"PUT", "/sys/user/frozenBatch", `{"ids":"u-DEP,","status":"2"}`},
	{"PUT", "/sys/user/changePassword", `{"username":"DEP","password":"another-Long-1","confirmpassword":"another-Long-1"}`},
	{"PUT", "/sys/user/putRecycleBin", `{"userIds":"u-DEP"}`},
	{"DELETE", "/sys/user/deleteRecycleBin?userIds=u-DEP", ""},
	{"GET", "/sys/sysUserAgent/queryByUserName?userName=DEP", ""},
	{"POST", "/sys/sysUserAgent/add", `{"userName":"DEP","agentUserName":"service","startTime":"2026-11-21 00:00:00","endTime":"2026-11-30 00:00:00"}`},
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
			return s.deputy.Get("/sys/duplicate/check?tableName=sys_user&fieldName=email&fieldVal=driver_reviewer@example.com&dataId=" + id).Success()
		}
		if check("") || check("u-driver_reviewer") || check("u-nobody") {
			t.Error("a value of somebody out of reach seems free")
		}
	})
}

// TestNumbersAreWholeForWhoEditsThem (settled s7).
func TestNumbersAreWholeForWhoEditsThem(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		s.done(s.edit(s.admin, "u-nobody", "phone", "15400009077"))
		readers := s.role(s.admin, "readers", map[string]any{"level": 10, "dataScope": "all"}, "b-user-list")
		onlyRoles(t, w, "u-auditor", readers)
		auditor := w.SignIn("auditor")
		for c, want := range map[*apptest.Client]string{s.admin: "15400009077", s.deputy: "15400009077", auditor: "154****9077"} {
			if got := c.Get("/sys/user/queryById?id=u-nobody").Text("result.phone"); got != want {
				t.Errorf("the phone is %s, want %s", got, want)
			}
		}
		s.done(s.edit(s.deputy, "u-nobody", "phone", "154****9077"))
		if got := s.admin.Get("/sys/user/queryById?id=u-nobody").Text("result.phone"); got != "15400009077" {
			t.Errorf("its own mask changed the phone to %s", got)
		}
		for _, mask := range []string{"154****0000", "***********", "1540000907*"} {
			if a := s.edit(s.deputy, "u-nobody", "phone", mask); a.Text("result.errors.0.field") != "phone" {
				t.Errorf("%s: %s", mask, a.Body)
			}
		}
		if total := auditor.Get("/sys/user/list?phone=15400009077").Int("result.total"); total != 1 {
			t.Errorf("the whole number finds %d", total)
		}
		if total := auditor.Get("/sys/user/list?phone=15400009*").Int("result.total"); total != 0 {
			t.Errorf("its beginning finds %d", total)
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
