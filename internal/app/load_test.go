package app_test

import (
	"errors"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/feature/driver"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

var allDrivers = database.DefineTenant("test.drivers", `SELECT COUNT(*) FROM driver WHERE tenant_id = ?`)

// TestASecondLoadIsRefused and changes nothing; the table refuses twins as
// before a load.
func TestASecondLoadIsRefused(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		count := func() int64 {
			n, err := database.One[int64](t.Context(), w.App.DB(), allDrivers.For(scope.Tenant(1)))
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		before := count()
		if err := w.App.LoadDrivers(t.Context(), 60); err != nil || count() != before+60 {
			t.Fatalf("%d drivers of %d and 60, %v", count(), before, err)
		}
		for _, n := range []int{1, 30, 90} {
			if err := w.App.LoadDrivers(t.Context(), n); !errors.Is(err, driver.ErrLoaded) || count() != before+60 {
				t.Errorf("%d more: %d drivers, %v", n, count(), err)
			}
		}
	})
}
