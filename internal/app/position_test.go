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

// TestAPositionThatSomebodyHoldsStays: gone for good its code could be another
// position's, and all that hold it would be called that.
func TestAPositionThatSomebodyHoldsStays(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin, two := w.SignIn("admin"), inSecondTenant(t, w)
		mine := admin.Post("/sys/position/add", map[string]any{"code": "dispatcher", "name": "调度员"}).Text("result.id")
		theirs := two.Post("/sys/position/add", map[string]any{"code": "dispatcher", "name": "二号调度"}).Text("result.id")
		holder := userID(t, admin, "ops")
		admin.Put("/sys/user/edit", map[string]any{"id": holder, "post": "dispatcher"})
		for c, id := range map[*apptest.Client]string{admin: mine, two: theirs} {
			if a := c.Delete("/sys/position/delete?id=" + id); !a.Success() {
				t.Fatalf("into the recycle bin: %s", a.Body)
			}
		}
		a := admin.Delete("/sys/position/deleteRecycleBin?ids=" + mine)
		if a.Success() || a.Text("message") != "岗位「调度员」还有 1 名用户使用（含回收站中的用户），不能彻底删除" {
			t.Errorf("while somebody holds it: %s", a.Body)
		}
		if a := two.Delete("/sys/position/deleteRecycleBin?ids=" + theirs); !a.Success() {
			t.Errorf("held in another tenant: %s", a.Body)
		}
		admin.Put("/sys/user/edit", map[string]any{"id": holder, "post": "specialist"})
		if a := admin.Delete("/sys/position/deleteRecycleBin?ids=" + mine); !a.Success() {
			t.Errorf("held by nobody any more: %s", a.Body)
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

// TestCodesAreComparedWithoutCase, of roles, positions and dictionaries, also with
// what waits in a recycle bin; in the form, in a file and beforehand.
func TestCodesAreComparedWithoutCase(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin := w.SignIn("admin")
		refused := func(what, field string, a apptest.Answer) {
			t.Helper()
			if a.Text("result.errors.0.field") != field {
				t.Errorf("%s: %s", what, a.Body)
			}
		}
		for _, c := range []struct {
			what, table, column, field string
			add                        func(code string) apptest.Answer
			file                       func(code string) apptest.Answer
		}{
			{"role", "sys_role", "role_code", "roleCode", func(code string) apptest.Answer {
				return admin.Post("/sys/role/add", map[string]any{"roleName": "夜班", "roleCode": code})
			}, func(code string) apptest.Answer {
				return admin.Form("/sys/role/importExcel", nil, "角色.xlsx", workbook(t, []string{"角色名称", "角色编码"}, []string{"夜班", code}))
			}},
			{"position", "sys_position", "code", "code", func(code string) apptest.Answer {
				return admin.Post("/sys/position/add", map[string]any{"name": "夜班", "code": code})
			}, func(code string) apptest.Answer {
				return admin.Form("/sys/position/importExcel", nil, "岗位.xlsx", workbook(t, []string{"岗位编码", "岗位名称"}, []string{code, "夜班"}))
			}},
			{"dictionary", "sys_dict", "dict_code", "dictCode", func(code string) apptest.Answer {
				return admin.Post("/sys/dict/add", map[string]any{"dictName": "夜班", "dictCode": code})
			}, func(code string) apptest.Answer {
				return admin.Form("/sys/dict/importExcel", nil, "字典.xlsx", workbook(t, []string{"字典名称", "字典编码"}, []string{"夜班", code}))
			}},
		} {
			if a := c.add("Night_shift"); !a.Success() {
				t.Fatalf("%s: %s", c.what, a.Body)
			}
			refused(c.what+" in the form", c.field, c.add("night_SHIFT"))
			if a := c.file("NIGHT_SHIFT"); a.Success() {
				t.Errorf("%s in a file: %s", c.what, a.Body)
			}
			asked := "/sys/duplicate/check?tableName=" + c.table + "&fieldName=" + c.column + "&fieldVal="
			if a := admin.Get(asked + "night_shift"); a.Success() {
				t.Errorf("%s beforehand: %s", c.what, a.Body)
			}
		}
		id := admin.Get("/sys/position/list?code=Night_shift").Text("result.records.0.id")
		admin.Delete("/sys/position/delete?id=" + id)
		binned := admin.Post("/sys/position/add", map[string]any{"name": "夜班", "code": "night_shift"})
		if binned.Text("result.errors.0.message") != "该编码已被回收站中的岗位使用" {
			t.Errorf("in the recycle bin: %s", binned.Body)
		}
		admin.Delete("/sys/position/deleteRecycleBin?ids=" + id)
		if a := admin.Post("/sys/position/add", map[string]any{"name": "夜班", "code": "night_shift"}); !a.Success() {
			t.Errorf("gone for good: %s", a.Body)
		}
	})
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
