package user_test

import (
	"context"
	"sync/atomic"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
)

func TestMain(m *testing.M) { apptest.Main(m) }

func TestTranscripts(t *testing.T) { apptest.Transcripts(t) }

var doubleAddress = database.Define("usertest.doubleAddress", `UPDATE account SET email = 'SERVICE@example.com' WHERE id = 'u-ops'`)

// TestAnAddressThatIsThereTwiceStays: databases from before hold such, and an
// edit of anything else goes through.
func TestAnAddressThatIsThereTwiceStays(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		err := w.App.DB().InTx(context.Background(), func(tx *database.Tx) error {
			_, err := database.Exec(context.Background(), tx, doubleAddress.With())
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		admin := w.SignIn("admin")
		if a := admin.Put("/sys/user/edit", map[string]any{"id": "u-ops", "realname": "张敏敏", "email": "SERVICE@example.com"}); !a.Success() {
			t.Errorf("another field: %s", a.Body)
		}
		if a := admin.Put("/sys/user/edit", map[string]any{"id": "u-ops", "email": "Service@example.com"}); a.Text("message") != "邮箱已存在!" {
			t.Errorf("a third way to write it: %s", a.Body)
		}
	})
}

// TestAnActOnManyAsksOnceForAll: what each more account costs is its own row and
// its line in the trail.
func TestAnActOnManyAsksOnceForAll(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin := w.SignIn("admin")
		statements := func(status int, ids ...string) int64 {
			var count atomic.Int64
			w.App.DB().Observe(func(database.Executed) { count.Add(1) })
			defer w.App.DB().Observe(nil)
			if a := admin.Put("/sys/user/frozenBatch", map[string]any{"ids": ids, "status": status}); !a.Success() {
				t.Fatal(string(a.Body))
			}
			return count.Load()
		}
		one := statements(2, "u-ops")
		five := statements(2, "u-finance", "u-approver", "u-cashier", "u-service", "u-nobody")
		if each := (five - one) / 4; each > 2 {
			t.Errorf("one account costs %d statements, five cost %d: %d for each more", one, five, each)
		}
	})
}
