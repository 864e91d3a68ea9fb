package app_test

import (
	"context"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// heldByAccount counts what every table with a user_id holds of an account; of
// the two others records keep the membership that names their author, and what
// repeats a call ends by itself.
var (
	heldByAccount = map[string]*database.Statement{
		"department_member": database.Define("purgetest.places", `SELECT COUNT(*) FROM department_member WHERE user_id = ?`),
		"user_manages":      database.Define("purgetest.charge", `SELECT COUNT(*) FROM user_manages WHERE user_id = ?`),
		"user_role":         database.Define("purgetest.roles", `SELECT COUNT(*) FROM user_role WHERE user_id = ?`),
		"user_binding":      database.Define("purgetest.bindings", `SELECT COUNT(*) FROM user_binding WHERE user_id = ?`),
		"session":           database.Define("purgetest.sessions", `SELECT COUNT(*) FROM session WHERE user_id = ?`),
		"preference":        database.Define("purgetest.preferences", `SELECT COUNT(*) FROM preference WHERE user_id = ?`),
	}
	keptOfAccount = map[string]bool{"user_tenant": true, "idempotent_request": true}

	placeElsewhere = database.DefineTenant("purgetest.placeElsewhere", `
		INSERT INTO department_member (tenant_id, department_id, user_id) VALUES (?, 'dep-hq', ?)`)
	bindElsewhere = database.Define("purgetest.bindElsewhere", `
		INSERT INTO user_binding (user_id, provider, subject_index, subject_sealed, union_sealed, bound_at) VALUES (?, 'github', 'i', '', '', 1)`)
)

// TestAPurgedAccountLeavesNothing in any tenant that hangs on it.
func TestAPurgedAccountLeavesNothing(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		const id = "u-cashier"
		ctx, db := context.Background(), w.App.DB()
		cashier, admin := w.SignIn("cashier"), w.SignIn("admin")
		cashier.Put("/sys/user/preference/columns", map[string]int{"a": 1})
		second := scope.Tenant(2)
		err := db.InTx(ctx, func(tx *database.Tx) error {
			for _, q := range []database.Query{placeElsewhere.For(second, id), plantCharge.For(second, id, "dep-hq"), bindElsewhere.With(id)} {
				if _, err := database.Exec(ctx, tx, q); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for table, held := range heldByAccount {
			if rowsOf(t, db, held.With(id)) == 0 {
				t.Errorf("%s holds nothing of the account before: the test shows nothing", table)
			}
		}
		admin.Delete("/sys/user/delete?id=" + id)
		if gone := admin.Delete("/sys/user/deleteRecycleBin?userIds=" + id); !gone.Success() {
			t.Fatalf("purge: %s", gone.Body)
		}
		tables, err := db.TablesWith(ctx, "user_id")
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range tables {
			switch held := heldByAccount[table]; {
			case keptOfAccount[table]:
			case held == nil:
				t.Errorf("%s has a user_id: what becomes of it when the account goes for good?", table)
			case rowsOf(t, db, held.With(id)) != 0:
				t.Errorf("%s still holds something of the account", table)
			}
		}
	})
}

func rowsOf(t *testing.T, db *database.DB, count database.Query) int64 {
	t.Helper()
	n, _, err := database.Maybe[int64](context.Background(), db, count)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
