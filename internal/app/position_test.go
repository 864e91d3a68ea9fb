package app_test

import (
	"slices"
	"testing"

	"freightdesk/internal/app/apptest"
)

// TestPositionsAreTheirTenants: neither rows nor names cross over, not even when
// they are kept in memory.
func TestPositionsAreTheirTenants(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin, two := w.SignIn("admin"), inSecondTenant(t, w)
		mine := admin.Post("/sys/position/add", map[string]any{"code": "dispatcher", "name": "调度员"})
		if names := admin.Get("/sys/dict/loadDict/sys_position,name,code?keyword=调"); len(names.List("result")) != 1 {
			t.Errorf("one's own: %s", names.Body)
		}
		if !two.Post("/sys/position/add", map[string]any{"code": "dispatcher", "name": "二号调度"}).Success() {
			t.Error("a code is taken in another tenant")
		}
		if a := two.Get("/sys/position/queryById?id=" + mine.Text("result.id")); a.Status != 404 {
			t.Errorf("another tenant's: %d", a.Status)
		}
		for c, want := range map[*apptest.Client]string{admin: "调度员", two: "二号调度"} {
			for range 2 { // read, and kept
				if a := c.Get("/sys/dict/loadDictItem/sys_position,name,code?key=dispatcher"); a.Text("result.0") != want {
					t.Errorf("it is called %s, want %s", a.Body, want)
				}
			}
		}
	})
}

// TestACommaIsText in a search inside a name.
func TestACommaIsText(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin := w.SignIn("admin")
		admin.Post("/sys/position/add", map[string]any{"code": "double", "name": "调度,兼安全员"})
		for filter, want := range map[string]int{"*度,兼安*": 1, "*度,兼安": 0, "调度,兼安全员": 0, ",调度,专员,": 2} {
			if got := admin.Get("/sys/position/list?name=" + filter).Int("result.total"); got != want {
				t.Errorf("%s finds %d, want %d", filter, got, want)
			}
		}
	})
}

// TestARankOutOfUseStays where it is, and is given to no other position.
func TestARankOutOfUseStays(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	admin := w.SignIn("admin")
	mine := admin.Post("/sys/position/add", map[string]any{"code": "dispatcher", "name": "调度员", "postRank": "1"})
	admin.PutOutOfUse("position_rank", "1")
	renamed := map[string]any{"id": mine.Text("result.id"), "name": "夜班调度", "postRank": "1"}
	if a := admin.Put("/sys/position/edit", renamed); !a.Success() || a.Text("result.postRank_dictText") == "" {
		t.Errorf("its own: %s", a.Body)
	}
	other := map[string]any{"code": "loader", "name": "装卸工", "postRank": "1"}
	if a := admin.Post("/sys/position/add", other); a.Text("result.errors.0.field") != "postRank" {
		t.Errorf("another's: %s", a.Body)
	}
}

// TestPositionsComeInAndGoOut as spreadsheets, all of a file or none.
func TestPositionsComeInAndGoOut(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin := w.SignIn("admin")
		titles := []string{"岗位编码", "岗位名称", "职级"}
		send := func(rows ...[]string) apptest.Answer {
			return admin.Form("/sys/position/importExcel", nil, "岗位.xlsx", workbook(t, append([][]string{titles}, rows...)...))
		}
		if a := send([]string{"loader", "装卸工", "员级"}, []string{"manager", "经理", "特级"}); a.Success() {
			t.Errorf("a wrong file: %s", a.Body)
		}
		if a := send([]string{"loader", "装卸工", "员级"}); !a.Success() {
			t.Errorf("a right file: %s", a.Body)
		}
		if ranks := column(t, admin.Get("/sys/position/exportXls?code=loader"), "职级"); !slices.Equal(ranks, []string{"员级"}) {
			t.Errorf("went out: %v", ranks)
		}
	})
}
