package app_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"freightdesk/internal/app/apptest"
)

// The escalation paths of security C.5 that lead through accounts. The deputy
// of escalation_test.go also keeps the users of their department; `nobody` is their
// puppet there, `regulator` sits there too but ranks above them.

const userRows = "b-user-add,b-user-edit,b-user-remove,b-user-freeze,b-user-resetpwd"

type staff struct {
	fixture
	helper string // a role the deputy may give
}

func newStaff(t *testing.T, w *apptest.World) staff {
	s := staff{fixture: newFixture(t, w)}
	s.done(s.grant(s.admin, s.deputyRole, userRows))
	s.helper = s.role(s.deputy, "helper", map[string]any{"level": 20, "dataScope": "below"}, "m-driver-check,b-driver-list")
	s.done(s.edit(s.admin, "u-nobody", "selecteddeparts", "dep-service"))
	s.done(s.edit(s.admin, "u-regulator", "selecteddeparts", "dep-service"))
	onlyRoles(t, w, "u-regulator", "r-operations-lead")
	return s
}

// edit sends a user's id with one more field.
func (s staff) edit(c *apptest.Client, id, field string, value any) apptest.Answer {
	return c.Put("/sys/user/edit", map[string]any{"id": id, field: value})
}

func (s staff) freeze(c *apptest.Client, ids, status string) apptest.Answer {
	return c.Put("/sys/user/frozenBatch", map[string]string{"ids": ids, "status": status})
}

func (s staff) reset(c *apptest.Client, username string) apptest.Answer {
	return c.Put("/sys/user/changePassword", map[string]string{
		"username": username, "password": "another-Long-1",
		"confirmpassword": "another-Long-1",
	})
}

func (s staff) join(c *apptest.Client, roleID string, userIDs ...string) apptest.Answer {
	return c.Post("/sys/user/addSysUserRole", map[string]any{"roleId": roleID, "userIdList": userIDs})
}

// look is everything about users that these tests must not see change.
func (s staff) look(ids ...string) string {
	s.t.Helper()
	var out strings.Builder
	for _, id := range ids {
		out.WriteString(s.done(s.admin.Get("/sys/user/queryById?id=" + id)).Text("result"))
		out.WriteString(s.admin.Get("/sys/user/queryUserRole?userid=" + id).Text("result"))
		out.WriteString("\n")
	}
	return out.String()
}

func (s staff) unchanged(before string, ids ...string) {
	s.t.Helper()
	if after := s.look(ids...); after != before {
		s.t.Errorf("something changed\nbefore %s\nafter  %s", before, after)
	}
}

func TestRolesAreNotGivenAboveOneself(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		people := []string{"u-service", "u-nobody", "u-regulator", "u-shipper"}
		before := s.look(people...)
		s.refused("E1 oneself, in the form", s.edit(s.deputy, "u-service", "selectedroles", s.deputyRole+","+s.helper))
		s.refused("E1 oneself, as a member", s.join(s.deputy, s.helper, "u-service"))
		s.refused("E1 giving oneself up", s.deputy.Delete("/sys/user/deleteUserRole?roleId="+s.deputyRole+"&userId=u-service"))
		s.refused("E1 one's departments", s.edit(s.deputy, "u-service", "selecteddeparts", "dep-service,dep-hq"))
		for _, above := range []string{"r-operations-lead", "r-platform-admin", "r-auditor"} {
			s.refused("E2 "+above+" in the form", s.edit(s.deputy, "u-nobody", "selectedroles", above))
			s.refused("E2 "+above+" as a member", s.join(s.deputy, above, "u-nobody"))
		}
		s.refused("E2 a new puppet", s.deputy.Post("/sys/user/add", map[string]any{
			"username": "puppet", "realname": "木偶", "workNo": "W-puppet", "password": "wooden-Long-1", "selecteddeparts": "dep-service",
			"selectedroles": "r-operations-lead",
		}))
		s.refused("E2 who ranks above", s.join(s.deputy, s.helper, "u-regulator"))
		s.refused("E18 a batch with who ranks above", s.join(s.deputy, s.helper, "u-nobody", "u-regulator"))
		s.refused("E2 a puppet in another department", s.edit(s.deputy, "u-nobody", "selecteddeparts", "dep-service,dep-north"))
		s.refused("E2 a new puppet elsewhere", s.deputy.Post("/sys/user/add", map[string]any{
			"username": "puppet", "realname": "木偶", "workNo": "W-puppet", "password": "wooden-Long-1", "selecteddeparts": "dep-north",
		}))
		s.refused("E2 a new puppet nowhere", s.deputy.Post("/sys/user/add",
			map[string]any{"username": "puppet", "realname": "木偶", "workNo": "W-puppet", "password": "wooden-Long-1"}))
		s.refused("E13 a customer", s.edit(s.admin, "u-shipper", "selectedroles", "r-service"))
		s.refused("E13 a customer, as a member", s.join(s.admin, "r-service", "u-shipper"))
		s.unchanged(before, people...)
		if total := s.admin.Get("/sys/user/list?username=puppet").Int("result.total"); total != 0 {
			t.Errorf("%d puppets were made", total)
		}
		s.done(s.join(s.deputy, s.helper, "u-nobody"))
	})
}

// TestRightsOneLacksAreNeitherTakenNorBorrowed: who ranks below may still hold
// what the deputy lacks.
func TestRightsOneLacksAreNeitherTakenNorBorrowed(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		richer := s.role(s.admin, "richer", map[string]any{"level": 20, "dataScope": "below"}, "m-driver-check,b-driver-list,b-pii-view")
		s.done(s.join(s.admin, richer, "u-nobody"))
		before := s.look("u-nobody")
		s.refused("taking a role one may not give", s.deputy.Delete("/sys/user/deleteUserRole?roleId="+richer+"&userId=u-nobody"))
		s.refused("taking it in the form", s.edit(s.deputy, "u-nobody", "selectedroles", ""))
		s.refused("the password of who holds more", s.reset(s.deputy, "nobody"))
		s.refused("the phone of who holds more", s.edit(s.deputy, "u-nobody", "phone", "15400009098"))
		s.refused("a role over the whole tenant", s.deputy.Post("/sys/role/add",
			map[string]any{"roleName": "宽", "roleCode": "wide", "dataScope": "all", "level": 10}))
		s.unchanged(before, "u-nobody")
		s.done(s.admin.Delete("/sys/user/deleteUserRole?roleId=" + richer + "&userId=u-nobody"))
		s.done(s.join(s.deputy, s.helper, "u-nobody"))
		s.done(s.edit(s.deputy, "u-nobody", "phone", "15400009098"))
		s.done(s.reset(s.deputy, "nobody"))
	})
}

func TestAccountsAboveOneselfAreLeftAlone(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		people := []string{"u-regulator", "u-nobody", "u-service"}
		before := s.look(people...)
		s.refused("E9 a password", s.reset(s.deputy, "regulator"))
		s.refused("E9 a phone number", s.edit(s.deputy, "u-regulator", "phone", "15400009098"))
		s.refused("E9 an address", s.edit(s.deputy, "u-regulator", "email", "deputy@example.com"))
		s.refused("E9 a deputy's deputy", s.deputy.Post("/sys/sysUserAgent/add", map[string]string{
			"userName": "regulator", "agentUserName": "service", "startTime": "2026-11-21 00:00:00", "endTime": "2026-11-30 00:00:00",
		}))
		s.refused("E10 freezing", s.freeze(s.deputy, "u-regulator,", "2"))
		s.refused("E10 removing", s.deputy.Delete("/sys/user/delete?id=u-regulator"))
		s.refused("E18 freezing in a batch", s.freeze(s.deputy, "u-nobody,u-regulator", "2"))
		s.refused("E18 removing in a batch", s.deputy.Delete("/sys/user/deleteBatch?ids=u-nobody,u-regulator,"))
		s.refused("oneself frozen", s.freeze(s.deputy, "u-service", "2"))
		s.refused("oneself removed", s.deputy.Delete("/sys/user/delete?id=u-service"))
		s.refused("one's own password by the other way", s.reset(s.deputy, "service"))
		s.unchanged(before, people...)
		w.SignIn("regulator")
		s.done(s.freeze(s.deputy, "u-nobody,", "2"))
	})
}

// TestSomebodyAlwaysRules (E10): the last super administrator stays.
func TestSomebodyAlwaysRules(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		admin := s.admin.UserID
		onlyRoles(t, w, "u-ops", "r-platform-admin")
		ops := w.SignIn("ops")
		for name, c := range map[string]*apptest.Client{"himself": s.admin, "an administrator": ops, "a deputy": s.deputy} {
			s.refused(name+" freezes him", s.freeze(c, admin, "2"))
			s.refused(name+" removes him", c.Delete("/sys/user/delete?id="+admin))
			s.refused(name+" sets his password", s.reset(c, "admin"))
		}
		if a := s.admin.Get("/sys/user/list"); !a.Success() {
			t.Errorf("he is gone: %s", a.Body)
		}
	})
}

// TestWhoComesBackBringsNothingNew (E12): a removed account keeps its roles, so
// who removes or restores it must be able to give them.
func TestWhoComesBackBringsNothingNew(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		strong := s.role(s.admin, "strong", map[string]any{"level": 20, "dataScope": "below"}, "m-dict,b-dict-list,b-dict-edit")
		s.done(s.edit(s.admin, "u-nobody", "selectedroles", strong))
		s.refused("taking what one could not give back", s.deputy.Delete("/sys/user/delete?id=u-nobody"))
		s.done(s.admin.Delete("/sys/user/delete?id=u-nobody"))
		restore := func(c *apptest.Client) apptest.Answer {
			return c.Put("/sys/user/putRecycleBin", map[string]string{"userIds": "u-nobody"})
		}
		s.refused("E12 by who lacks them", restore(s.deputy))
		s.refused("for good", s.deputy.Delete("/sys/user/deleteRecycleBin?userIds=u-nobody"))
		if !strings.Contains(s.deputy.Get("/sys/user/recycleBin").Body, "u-nobody") {
			t.Error("he is not in the recycle bin")
		}
		s.done(restore(s.admin))
		s.done(s.edit(s.admin, "u-nobody", "selectedroles", s.helper))
		s.done(s.deputy.Delete("/sys/user/delete?id=u-nobody"))
		s.done(restore(s.deputy))
		w.SignIn("nobody")
	})
}

// TestWhoComesBackHasHisDepartmentRoles, if whoever restores them could give them.
func TestWhoComesBackHasHisDepartmentRoles(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		for _, id := range []string{"dep-hq", "dep-service"} {
			s.done(s.ceiling(s.admin, id, "m-dict,b-dict-list,m-driver-check,b-driver-list"))
		}
		role := s.departmentRole(s.admin, "dep-service", "d")
		gives := func(had, rows string) {
			t.Helper()
			s.done(s.admin.Post("/sys/sysDepartPermission/saveDeptRolePermission",
				map[string]string{"roleId": role, "permissionIds": rows, "lastpermissionIds": had}))
		}
		restore := func(c *apptest.Client) apptest.Answer {
			return c.Put("/sys/user/putRecycleBin", map[string]string{"userIds": "u-nobody"})
		}
		gives("", "m-driver-check,b-driver-list")
		s.done(s.assign(s.admin, "u-nobody", role))
		s.done(s.deputy.Delete("/sys/user/delete?id=u-nobody"))
		s.done(restore(s.deputy))
		if a := w.SignIn("nobody").Get("/driver/hyDriver/list"); a.Status != 200 {
			t.Errorf("back without the role of his department: %s", a.Body)
		}

		s.done(s.deputy.Delete("/sys/user/delete?id=u-nobody"))
		gives("m-driver-check,b-driver-list", "m-dict,b-dict-list")
		s.refused("E12 a department role that grows while its holder is away", restore(s.deputy))
		s.done(restore(s.admin))
		if a := w.SignIn("nobody").Get("/sys/dict/list"); a.Status != 200 {
			t.Errorf("back without the role of his department: %s", a.Body)
		}
	})
}

// TestChangesToAnAccountCountAtOnce (E17).
func TestChangesToAnAccountCountAtOnce(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		s.done(s.edit(s.admin, "u-nobody", "selectedroles", s.helper))
		puppet := w.SignIn("nobody")
		answers := func(what string, want int) {
			t.Helper()
			if a := puppet.Get("/driver/hyDriver/list?pageSize=1"); a.Status != want {
				t.Fatalf("%s: %d, want %d", what, a.Status, want)
			}
		}
		answers("with the role", 200)
		s.done(s.deputy.Delete("/sys/user/deleteUserRoleBatch?roleId=" + s.helper + "&userIds=u-nobody,"))
		answers("without the role", 403)
		s.done(s.join(s.deputy, s.helper, "u-nobody"))
		answers("with it again", 200)
		s.done(s.freeze(s.deputy, "u-nobody,", "2"))
		answers("frozen", 401)
		s.done(s.freeze(s.deputy, "u-nobody,", "1"))
		answers("thawed, with the old session", 401)
		puppet = w.SignIn("nobody")
		answers("signed in again", 200)
		s.done(s.deputy.Delete("/sys/user/delete?id=u-nobody"))
		answers("removed", 401)
		s.done(s.deputy.Put("/sys/user/putRecycleBin", map[string]string{"userIds": "u-nobody"}))
		puppet = w.SignIn("nobody")
		s.done(s.reset(s.deputy, "nobody"))
		answers("with another password", 401)
	})
}

// TestACrowdOfGrantsKeepsDutiesApart (E16): two grants, each legal alone.
func TestACrowdOfGrantsKeepsDutiesApart(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		var wait sync.WaitGroup
		for range 3 {
			for _, roleID := range []string{"r-payment-clerk", "r-cashier"} {
				wait.Go(func() { s.join(s.admin, roleID, "u-nobody") })
			}
		}
		wait.Wait()
		if held := s.admin.Get("/sys/user/queryUserRole?userid=u-nobody").List("result"); len(held) != 1 {
			t.Errorf("he holds %v", held)
		}
	})
}

// TestProtectedFieldsOfAccountsAreNotWritten (security C.3): what a body names
// beside the form's fields is dropped.
func TestProtectedFieldsOfAccountsAreNotWritten(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		version := s.admin.Get("/sys/user/queryById?id=u-nobody").Int("result.version")
		for n, protected := range []string{
			`"username":"admin2"`, `"password":"hijacked-Long-1"`, `"salt":"x"`, `"status":"2"`, `"delFlag":1`,
			`"tenantId":2`, `"relTenantIds":"1,2"`,
			`"userType":"customer"`, `"super":true`, `"isSuper":1`, `"is_super":true`, `"IS_SUPER":"1"`, `"orgCode":"A01"`,
			`"authEpoch":0`, `"phoneIndex":"x"`,
			`"createBy":"nobody"`, `"createTime":"2020-01-01 00:00:00"`, `"user":{"super":true}`, `"account.is_super":true`,
			`"companyId":"c-demo-shipper"`,
		} {
			before := s.admin.Get("/sys/user/queryById?id=u-nobody")
			s.done(s.deputy.Put("/sys/user/edit", fmt.Sprintf(`{"id":"u-nobody","realname":"何新",%s}`, protected)))
			after := s.admin.Get("/sys/user/queryById?id=u-nobody")
			for _, field := range []string{
				"username", "realname", "status", "delFlag", "userType", "orgCode", "relTenantIds", "createBy",
				"createTime", "phone", "email",
			} {
				if before.Text("result."+field) != after.Text("result."+field) {
					t.Errorf("%s wrote %s: %s", protected, field, after.Body)
				}
			}
			if got := after.Int("result.version"); got != version+n+1 {
				t.Errorf("%s: version %d", protected, got)
			}
		}
		if a := w.SignIn("nobody").Get("/sys/role/list"); a.Status != 403 {
			t.Errorf("the puppet reads roles: %d", a.Status)
		}
	})
}
