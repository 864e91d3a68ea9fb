package app_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
)

// plant brings a world to scale, with the statistics a server keeps.
func plant(t *testing.T, w *apptest.World, how func(context.Context, *database.DB) error) {
	t.Helper()
	ctx := context.Background()
	if err := errors.Join(how(ctx, w.App.DB()), w.App.DB().Optimize(ctx)); err != nil {
		t.Fatal(err)
	}
}

// statementsOf are the names of the statements of a call, those that find the
// caller left out.
func statementsOf(w *apptest.World, act func()) []string {
	var mu sync.Mutex
	var names []string
	w.App.DB().Observe(func(e database.Executed) {
		mu.Lock()
		defer mu.Unlock()
		if !strings.HasPrefix(e.Name, "session.") && !strings.HasPrefix(e.Name, "setting.") {
			names = append(names, e.Name)
		}
	})
	act()
	w.App.DB().Observe(nil)
	return names
}

// TestASearchThatFindsFewLooksOnce: into every row for the page, and not again for
// the number of what it has found.
func TestASearchThatFindsFewLooksOnce(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	admin := w.SignIn("admin")
	counted := map[string]int{"username=*reviewer*&pageSize=10": 0, "username=*reviewer*&pageSize=2": 1, "username=*nowhere*": 0}
	for path, count := range counted {
		var page apptest.Answer
		counts := 0
		for _, name := range statementsOf(w, func() { page = admin.Get("/sys/user/list?" + path) }) {
			if name == "user.list.count" {
				counts++
			}
		}
		all := admin.Get("/sys/user/list?pageSize=100&" + strings.Split(path, "&")[0])
		if counts != count || page.Int("result.total") != len(all.List("result.records")) {
			t.Errorf("%s: %d counts, %d of %d", path, counts, page.Int("result.total"), len(all.List("result.records")))
		}
	}
}

// TestTreesAndListsTakeFewStatements: with 2,000 menu rows and 500 roles every
// list page and every tree takes the same one or two statements as with few;
// what one may hand on is read beside them, also in a fixed number.
func TestTreesAndListsTakeFewStatements(t *testing.T) {
	holding := []string{"rights.rankWithin", "rights.rowsOfUser", "rights.grantsOfUser", "rights.rulesOfUser"}
	calls := []struct {
		path       string
		statements []string
	}{
		{"/sys/permission/list", []string{"version.read", "version.read", "permission.all"}}, // for the tag, for the rows in memory
		{"/sys/permission/getSystemMenuList", []string{"permission.children", "permission.parentsAmong"}},
		{"/sys/permission/getSystemSubmenu?parentId=scale-1", []string{"permission.children", "permission.parentsAmong"}},
		{"/sys/permission/getSystemSubmenuBatch?parentIds=scale-1,scale-2,scale-3", []string{"permission.children", "permission.parentsAmong"}},
		{"/sys/permission/queryTreeList", []string{"version.read", "version.read"}},
		{"/sys/role/queryTreeList", []string{"version.read", "version.read", "rights.rowsOfUser"}},
		{
			"/sys/sysDepartPermission/queryTreeListForDeptRole?departId=dep-hq",
			[]string{"version.read", "version.read", "rights.ceilingOf", "version.read", "rights.rowsOfUser"},
		},
		{"/sys/role/list?pageSize=200&pageNo=2", []string{"role.list.count", "role.list.page"}},
		{"/sys/role/queryall", slices.Concat([]string{"rights.tenantRoles"}, holding, []string{"rights.contentOfAll", "rights.bondsOfAll"})},
		{"/sys/permission/queryRolePermission?roleId=scale-1", append([]string{"role.list.one", "rights.rowsGranted"}, holding...)},
		{"/sys/sysDepartRole/list", []string{"departmentRole.list.count", "departmentRole.list.page"}},
	}
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		plant(t, w, func(ctx context.Context, db *database.DB) error { return apptest.PlantMenu(ctx, db, 2_000) })
		onlyRoles(t, w, "u-service", "r-platform-admin", "scale-1", "scale-2")
		c := w.SignIn("service")
		c.Get("/sys/role/list") // fills the cache of rights
		for _, call := range calls {
			var answer apptest.Answer
			got := statementsOf(w, func() { answer = c.Get(call.path) })
			if !answer.Success() {
				t.Errorf("%s: %d %s", call.path, answer.Status, answer.Body)
			}
			if !slices.Equal(got, call.statements) {
				t.Errorf("%s takes %v, want %v", call.path, got, call.statements)
			}
		}
		if rows := w.SignIn("admin").Get("/sys/role/queryTreeList").List("result.ids"); len(rows) < 2_000 {
			t.Errorf("the tree has %d rows", len(rows))
		}
	})
}
