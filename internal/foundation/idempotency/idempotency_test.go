package idempotency_test

import (
	"bytes"
	"context"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/idempotency"
	"freightdesk/internal/foundation/spreadsheet"
)

func TestMain(m *testing.M) { apptest.Main(m) }

const key = "0b1f6a3e-one-request"

// open makes a store beside the application's, whose hook does the writing.
func open(w *apptest.World) *idempotency.Store {
	return idempotency.New(w.App.DB(), func(kind, clear string) string { return kind + clear }, w.Clock.Now)
}

// keyed is the same user with a key on each request.
func keyed(c *apptest.Client, key string) *apptest.Client {
	with := *c
	with.Header = http.Header{"Idempotency-Key": {key}}
	return &with
}

// addMenu adds a row of the menu, of which nothing else says that it is there already.
func addMenu(c *apptest.Client, name string) apptest.Answer {
	return c.Post("/sys/permission/add", map[string]any{
		"menuType": 0, "name": name, "url": "/lost", "component": "customer/CustomerList",
		"sortNo": 90,
	})
}

// menus counts the rows of the name.
func menus(t *testing.T, c *apptest.Client, name string) int {
	t.Helper()
	list := c.Get("/sys/permission/list")
	if !list.Success() {
		t.Fatal(list.Body)
	}
	return strings.Count(list.Body, `"name":"`+name+`"`)
}

func succeeds(t *testing.T, what string, a apptest.Answer) {
	t.Helper()
	if !a.Success() {
		t.Errorf("%s: %d %s", what, a.Status, a.Body)
	}
}

func TestARepeatedWriteIsCarriedOutOnce(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin := w.SignIn("admin")
		succeeds(t, "first", addMenu(keyed(admin, key), "丢了回答"))
		again := addMenu(keyed(admin, key), "丢了回答")
		succeeds(t, "again", again)
		if again.Text("message") != "上次提交已保存，请核对最新内容" || again.Value("result") != nil {
			t.Errorf("again answers %s", again.Body)
		}
		if n := menus(t, admin, "丢了回答"); n != 1 {
			t.Errorf("%d rows", n)
		}
		succeeds(t, "of a name of its own", addMenu(keyed(admin, key+"-2"), "丢了回答"))
		succeeds(t, "without a key", addMenu(admin, "丢了回答"))
		if n := menus(t, admin, "丢了回答"); n != 3 {
			t.Errorf("%d rows of three requests", n)
		}
	})
}

func TestARepeatedEditIsNotTakenForAnothersChange(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin := w.SignIn("admin")
		row := addMenu(admin, "改一次")
		edit := map[string]any{
			"id": row.Text("result.id"), "version": row.Value("result.version"), "menuType": 0, "name": "改过了", "url": "/lost",
			"component": "customer/CustomerList",
		}
		for _, turn := range []string{"first", "again"} {
			succeeds(t, turn, keyed(admin, key).Put("/sys/permission/edit", edit))
		}
		if a := keyed(admin, key+"-2").Put("/sys/permission/edit", edit); a.Status != http.StatusConflict {
			t.Errorf("a stale version is answered %d %s", a.Status, a.Body)
		}
	})
}

// roles is a file of roles to import.
func roles(t *testing.T, names ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	columns := []spreadsheet.Column[string]{
		{Title: "角色名称", Cell: func(name string) any { return name }}, {Title: "角色编码", Cell: func(name string) any { return name }},
	}
	if err := spreadsheet.Write(&out, "角色", columns, names); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestAFileIsTheSameByItsContent: the line between the parts of a form is another
// at each try, and a file may have been renamed.
func TestAFileIsTheSameByItsContent(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin := keyed(w.SignIn("admin"), key)
		send := func(name string, file []byte) apptest.Answer {
			return admin.Form("/sys/role/importExcel", nil, name, file)
		}
		file := roles(t, "lost_a", "lost_b")
		succeeds(t, "first", send("角色.xlsx", file))
		again := send("角色 (1).xlsx", file)
		if succeeds(t, "again", again); again.Text("message") != "上次提交已保存，请核对最新内容" {
			t.Errorf("again answers %s", again.Body)
		}
		if a := send("角色.xlsx", roles(t, "lost_c")); a.Status != http.StatusBadRequest {
			t.Errorf("another file with the key: %d %s", a.Status, a.Body)
		}
	})
}

func TestAKeyIsOfOneUserAndOneRequest(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin, ops := w.SignIn("admin"), w.SignIn("ops")
		succeeds(t, "admin", addMenu(keyed(admin, key), "一次"))
		if a := addMenu(keyed(admin, key), "另一次"); a.Status != http.StatusBadRequest || menus(t, admin, "另一次") != 0 {
			t.Errorf("another request with the key: %d %s", a.Status, a.Body)
		}
		customer := ops.Get("/customer/hyCustomerUser/list").Text("result.records.0.id")
		freeze := map[string]any{"ids": customer, "status": 2}
		succeeds(t, "another user", keyed(ops, key).Put("/customer/hyCustomerUser/frozenBatch", freeze))
		for _, wrong := range []string{"short", strings.Repeat("k", 65), "with a blank", "schlüssel"} {
			if a := addMenu(keyed(admin, wrong), "坏键"); a.Status != http.StatusBadRequest {
				t.Errorf("key %q: %d %s", wrong, a.Status, a.Body)
			}
		}
	})
}

func TestWhatWasRefusedIsTriedAgainUnderItsKey(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin := w.SignIn("admin")
		draft := map[string]any{"dictName": "场地", "dictCode": "yard"}
		taken := admin.Post("/sys/dict/add", draft)
		succeeds(t, "taken", taken)
		if a := keyed(admin, key).Post("/sys/dict/add", draft); a.Success() {
			t.Fatalf("the code is taken, yet: %s", a.Body)
		}
		id := taken.Text("result.id")
		succeeds(t, "remove", admin.Delete("/sys/dict/delete?id="+id))
		succeeds(t, "remove for ever", admin.Delete("/sys/dict/deletePhysic/"+id))
		succeeds(t, "again", keyed(admin, key).Post("/sys/dict/add", draft))
		if list := admin.Get("/sys/dict/list?dictCode=yard"); list.Value("result.total") != 1.0 {
			t.Errorf("not stored: %s", list.Body)
		}
	})
}

func TestACrowdOfOneRequestStoresItOnce(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin := w.SignIn("admin")
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() { succeeds(t, "one of eight", addMenu(keyed(admin, key), "一起")) })
		}
		all.Wait()
		if n := menus(t, admin, "一起"); n != 1 {
			t.Errorf("%d rows", n)
		}
	})
}

func TestAKeyIsStoredWithTheFirstChange(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		db := w.App.DB()
		store := open(w)
		ctx := caller.With(context.Background(), caller.Caller{UserID: "u-admin", Username: "admin", TenantID: 1})
		again := store.With(ctx, key, "content")
		ctx = store.With(ctx, key, "content")
		commit := func(changes ...audit.Change) {
			t.Helper()
			err := db.InTx(ctx, func(tx *database.Tx) error {
				for _, change := range changes {
					audit.Changed(tx, change)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		isStored := func(want bool) {
			t.Helper()
			if got, err := store.Stored(again); got != want || err != nil {
				t.Errorf("stored: %v, %v", got, err)
			}
		}
		commit()
		isStored(false)
		change := audit.Change{Object: "test", ID: "t1"}
		commit(change)
		isStored(true)
		commit(change) // another part of the same request
		if before, err := store.Stored(ctx); before || err != nil {
			t.Errorf("its own change counts as that of an earlier try: %v, %v", before, err)
		}
	})
}

func TestKeysAreForgottenAfterADay(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		store := open(w)
		sweep := func() {
			if err := store.Sweep(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		add := func() {
			t.Helper()
			succeeds(t, "add", addMenu(keyed(w.SignIn("admin"), key), "隔天"))
		}
		add()
		w.Clock.Advance(24 * time.Hour)
		sweep()
		add()
		if n := menus(t, w.SignIn("admin"), "隔天"); n != 1 {
			t.Errorf("within the day: %d rows", n)
		}
		w.Clock.Advance(time.Hour)
		sweep()
		add()
		if n := menus(t, w.SignIn("admin"), "隔天"); n != 2 {
			t.Errorf("after the day: %d rows", n)
		}
	})
}
