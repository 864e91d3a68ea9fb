package app_test

import (
	"slices"
	"testing"

	"freightdesk/internal/app/apptest"
)

// TestUserListsTakeTheSameStatementsForMany: each call about users takes the
// same few statements with 10,000 accounts as with fifteen, for whoever sees the
// whole tenant and for whoever sees one department.
func TestUserListsTakeTheSameStatementsForMany(t *testing.T) {
	paths := []string{
		"/sys/user/list?column=createTime&order=desc&pageNo=1&pageSize=10", "/sys/user/list?username=*e*&pageSize=10",
		"/sys/user/list?column=username&order=asc&pageSize=10",
		"/sys/user/queryById?id=u-service", "/sys/user/queryByIds?userIds=u-service,u-nobody,", "/sys/user/queryUserRole?userid=u-service",
		"/sys/user/userRoleList?roleId=r-service&pageSize=10", "/sys/user/recycleBin",
		"/sys/duplicate/check?tableName=sys_user&fieldName=work_no&fieldVal=M17&dataId=u-nobody",
	}
	const most = 7
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		s.done(s.edit(s.admin, "u-nobody", "selectedroles", s.helper))
		s.done(s.admin.Delete("/sys/user/delete?id=u-driver_reviewer2"))
		onlyRoles(t, w, "u-regulator", "r-operations-lead", "r-service")
		s.done(s.deputy.Delete("/sys/user/delete?id=u-nobody"))
		people := map[string]*apptest.Client{"admin": s.admin, "deputy": s.deputy}
		few := map[string][]string{}
		measure := func(name, path string) []string {
			var a apptest.Answer
			taken := statementsOf(w, func() { a = people[name].Get(path) })
			if a.Status != 200 {
				t.Errorf("%s: GET %s answers %d %s", name, path, a.Status, a.Body)
			}
			slices.Sort(taken)
			return taken
		}
		for name, c := range people {
			c.Get("/sys/user/list") // fills the cache of rights
			for _, path := range paths {
				few[name+path] = measure(name, path)
			}
		}
		plant(t, w, apptest.PlantUsers)
		for name := range people {
			for _, path := range paths {
				many := measure(name, path)
				if path == "/sys/user/recycleBin" { // shows a thousand, 256 at a time
					many, few[name+path] = slices.Compact(many), slices.Compact(few[name+path])
				}
				if len(many) > most || !slices.Equal(few[name+path], many) {
					t.Errorf("%s: GET %s takes %v for few, %v for many", name, path, few[name+path], many)
				}
			}
		}
		if total := s.deputy.Get("/sys/user/list").Int("result.total"); total < 9_000 {
			t.Errorf("the deputy sees %d users", total)
		}
	})
}
