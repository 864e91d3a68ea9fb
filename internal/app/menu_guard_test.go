package app_test

import (
	"context"
	"strconv"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
)

// TestACodeIsTakenByWhoHoldsIt: a row of the menu that loses a code, or goes, takes it
// from the roles of everybody.
func TestACodeIsTakenByWhoHoldsIt(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		id := h.done(h.admin.Post("/sys/permission/add", map[string]any{
			"menuType": 2, "parentId": "m-driver-check", "name": "特别操作", "perms": "special:act",
		})).Text("result.id")
		edit := func(perms string) apptest.Answer {
			return h.deputy.Put("/sys/permission/edit", map[string]string{"id": id, "perms": perms})
		}
		h.done(edit("special:other")) // nobody has it yet
		h.done(edit("special:act"))
		role := h.role(h.admin, "special", map[string]any{"level": 10}, id)
		onlyRoles(t, w, "u-auditor", role)
		h.refused("another code", edit("special:other"))
		h.refused("another type", h.deputy.Put("/sys/permission/edit",
			map[string]any{"id": id, "menuType": 1, "url": "/zzz", "component": "x/y", "parentId": "m-review"}))
		h.refused("not enforced", h.deputy.Put("/sys/permission/edit", map[string]any{"id": id, "status": "0"}))
		h.refused("deleted", h.deputy.Delete("/sys/permission/delete?id="+id))
		h.done(h.deputy.Put("/sys/permission/edit", map[string]string{"id": id, "name": "特别的操作"}))
		h.done(h.admin.Delete("/sys/permission/delete?id=" + id))
	})
}

// TestABuiltInPageLeadsWhereItDid: else nobody would come to the menu that puts it back.
func TestABuiltInPageLeadsWhereItDid(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	admin := w.SignIn("admin")
	for _, change := range []map[string]any{
		{"redirect": "https://example.com/x"},
		{"redirect": "/user/login"},
		{"redirect": "/driver/check"},
		{"route": false},
		{"internalOrExternal": true},
	} {
		for _, id := range []string{"m-home", "m-permission"} {
			change["id"] = id
			if a := admin.Put("/sys/permission/edit", change); a.Success() {
				t.Errorf("%v: %s", change, a.Body)
			}
		}
	}
	for id, parent := range map[string]string{"m-dict": "m-user", "m-gallery": "m-home"} {
		if a := admin.Put("/sys/permission/edit", map[string]any{"id": id, "parentId": parent, "menuType": 1}); a.Success() {
			t.Errorf("%s below %s: %s", id, parent, a.Body)
		}
	}
	own := map[string]any{"menuType": 0, "name": "报表", "url": "/own/report", "component": "layouts/RouteView"}
	for redirect, isSafe := range map[string]bool{
		"": true, "/own/report/daily": true, "/userlike": true, "https://example.com": false, "//example.com": false, "/user/login": false,
		"/User/": false, "own": false,
	} {
		own["redirect"], own["url"] = redirect, "/own/"+strconv.Itoa(len(redirect))
		if a := admin.Post("/sys/permission/add", own); a.Success() != isSafe {
			t.Errorf("redirect %q: %s", redirect, a.Body)
		}
	}
}

// TestTheMenuIsNotShutBehindOneself: built-in folders stay open, and the page that shows
// what was hidden stays in sight; what was shut in an earlier version opens again.
func TestTheMenuIsNotShutBehindOneself(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		edit := func(id, field string, value any) apptest.Answer {
			return h.admin.Put("/sys/permission/edit", map[string]any{"id": id, field: value})
		}
		wrong := func(field string, a apptest.Answer) {
			t.Helper()
			if a.Text("result.errors.0.field") != field {
				t.Errorf("want %s refused: %s", field, a.Body)
			}
		}
		for _, id := range []string{"m-system", "m-review", "m-permission", "m-dict"} {
			wrong("alwaysShow", edit(id, "alwaysShow", true))
		}
		for _, id := range []string{"m-system", "m-review", "m-permission"} {
			wrong("hidden", edit(id, "hidden", true))
		}
		h.done(edit("m-dict", "hidden", true))
		h.done(edit("m-dict", "hidden", false))

		own := h.done(h.admin.Post("/sys/permission/add", map[string]any{
			"menuType": 0, "name": "自建", "url": "/own", "component": "layouts/RouteView",
		})).Text("result.id")
		h.done(edit("m-driver-check", "parentId", own))
		h.done(edit("m-vehicle-check", "parentId", own))
		h.done(edit("m-waybill-check", "parentId", own))
		h.done(edit("m-check", "parentId", own))
		h.done(edit("m-expiry", "parentId", own))
		h.done(edit("m-intercept", "parentId", own))
		h.done(edit("m-blacklist", "parentId", own))
		h.done(edit(own, "hidden", true))
		h.done(edit("m-review", "hidden", true)) // no page is left in it
		h.done(edit("m-review", "hidden", false))
		wrong("parentId", edit("m-permission", "parentId", own))
		h.done(edit(own, "hidden", false))
		h.done(edit("m-permission", "parentId", own))
		wrong("hidden", edit(own, "hidden", true))
		wrong("hidden", edit(own, "alwaysShow", true))

		shutForTest(t, w, "m-system")
		h.done(h.admin.Put("/sys/permission/edit", map[string]any{"id": "m-system", "hidden": false, "alwaysShow": false}))
	})
}

var concealForTest = database.Define("apptest.conceal", `UPDATE permission SET hidden = TRUE, always_show = TRUE WHERE id = ?`)

func shutForTest(t *testing.T, w *apptest.World, id string) {
	t.Helper()
	err := w.App.DB().InTx(context.Background(), func(tx *database.Tx) error {
		_, err := database.Exec(context.Background(), tx, concealForTest.With(id))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
