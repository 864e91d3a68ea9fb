package app_test

import (
	"context"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/app/seed"
	"freightdesk/internal/feature/dict"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/scope"
)

var forgetSeed = database.Define("apptest.forgetSeed", `DELETE FROM seed_applied WHERE id IN (?)`)

// TestAnUpgradeAddsNewDictionariesOnce: a database planted by an older release
// gets them, but neither over what an administrator
// changed since nor in place of a dictionary of their own.
func TestAnUpgradeAddsNewDictionariesOnce(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ctx, admin, db := context.Background(), w.SignIn("admin"), w.App.DB()
		bus, err := fanout.Open("", nil)
		if err != nil {
			t.Fatal(err)
		}
		defer bus.Close()
		upgrade := func() {
			t.Helper()
			dicts := dict.New(db, bus, w.Clock.Now, ident.New, nil, nil)
			if err := seed.Apply(ctx, seed.Services{DB: db, Dict: dicts, Now: w.Clock.Now}); err != nil {
				t.Fatal(err)
			}
		}
		older := database.IDs{"dict/rule_conditions", "dict/perms_type"}
		err = db.InTx(ctx, func(tx *database.Tx) error {
			for _, q := range []database.Query{
				forgetSeed.With(older), dropDict.With("d-rule_conditions"), dropItems.With("d-rule_conditions"),
				dropDict.With("d-perms_type"),
			} {
				if _, err := database.Exec(ctx, tx, q); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if a := admin.Post("/sys/dict/add", map[string]any{"dictCode": "perms_type", "dictName": "我们自己的"}); !a.Success() {
			t.Fatal(a.Body)
		}
		upgrade()
		if n := len(admin.Get("/sys/dict/getDictItems/rule_conditions").List("result")); n != 10 {
			t.Errorf("the new dictionary has %d items", n)
		}
		if list := admin.Get("/sys/dict/list?dictCode=perms_type"); !strings.Contains(list.Body, "我们自己的") {
			t.Error(list.Body)
		}
		item := admin.Get("/sys/dictItem/list?dictId=d-rule_conditions&itemText=左模糊").Text("result.records.0.id")
		if a := admin.Put("/sys/dictItem/edit", map[string]any{"id": item, "itemText": "结尾是"}); !a.Success() {
			t.Fatal(a.Body)
		}
		upgrade()
		if got := admin.Get("/sys/dict/getDictText/rule_conditions/LEFT_LIKE").Text("result"); got != "结尾是" {
			t.Errorf("a second start leaves %q", got)
		}
	})
}

// TestAnUpgradeBringsItems: kinds of documents come to a dictionary that was planted
// without them.
func TestAnUpgradeBringsItems(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ctx, admin, db := context.Background(), w.SignIn("admin"), w.App.DB()
		bus, err := fanout.Open("", nil)
		if err != nil {
			t.Fatal(err)
		}
		defer bus.Close()
		err = db.InTx(ctx, func(tx *database.Tx) error {
			for _, q := range []database.Query{forgetSeed.With(database.IDs{"dict/hy_doc_type/41"}), dropItem.With("d-hy_doc_type", "41")} {
				if _, err := database.Exec(ctx, tx, q); err != nil {
					return err
				}
			}
			return nil
		})
		if err == nil {
			err = seed.Apply(ctx, seed.Services{DB: db, Dict: dict.New(db, bus, w.Clock.Now, ident.New, nil, nil), Now: w.Clock.Now})
		}
		if err != nil {
			t.Fatal(err)
		}
		if came := admin.Get("/sys/dictItem/list?dictId=d-hy_doc_type&itemValue=41"); came.Text("result.records.0.itemText") != "营业执照" {
			t.Error(came.Body)
		}
	})
}

var (
	dropDict  = database.Define("apptest.dropDict", `DELETE FROM dict WHERE id = ?`)
	dropItem  = database.Define("apptest.dropItem", `DELETE FROM dict_item WHERE dict_id = ? AND item_value = ?`)
	dropItems = database.Define("apptest.dropItems", `DELETE FROM dict_item WHERE dict_id = ?`)
)

var trailOf = database.DefineTenant("apptest.trailOf", `SELECT COUNT(*) FROM audit_entry WHERE tenant_id = ? AND object = ?`)

// TestWhatIsBuiltInLeavesNoTrail: nobody did it.
func TestWhatIsBuiltInLeavesNoTrail(t *testing.T) {
	apptest.OnEachEmpty(t, func(t *testing.T, w *apptest.World) {
		for _, object := range []string{"role", "rolePermission", "userRole", "permission", "dict"} {
			n, err := database.One[int64](t.Context(), w.App.DB(), trailOf.For(scope.Tenant(1), object))
			if err != nil || n > 0 {
				t.Errorf("%d entries say that somebody made a %s: %v", n, object, err)
			}
		}
	})
}
