package app_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"freightdesk/internal/app"
	"freightdesk/internal/app/apptest"
	"freightdesk/internal/feature/waybill"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

var loadedRows = map[string]*database.Statement{
	"users": database.DefineTenant("test.loadedUsers", `
		SELECT COUNT(*) FROM user_tenant WHERE tenant_id = ? AND user_id LIKE 'scale-%'`),
	"departments": database.DefineTenant("test.loadedDepartments", `
		SELECT COUNT(*) FROM department WHERE tenant_id = ? AND id LIKE 'scale-%'`),
	"drivers":  database.DefineTenant("test.loadedDrivers", `SELECT COUNT(*) FROM driver WHERE tenant_id = ? AND id LIKE 'scale-%'`),
	"vehicles": database.DefineTenant("test.loadedVehicles", `SELECT COUNT(*) FROM vehicle WHERE tenant_id = ? AND id LIKE 'scale-%'`),
	"waybills": database.DefineTenant("test.loadedWaybills", `SELECT COUNT(*) FROM waybill WHERE tenant_id = ? AND id LIKE 'scale-%'`),
}

// TestALoadGoesOnWhereItWasEnded and makes nothing twice; what is counted beside
// rows is right afterwards, as after every test.
func TestALoadGoesOnWhereItWasEnded(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ends := errors.New("ended")
		for _, kind := range app.LoadKinds {
			count := func() int64 {
				n, err := database.One[int64](t.Context(), w.App.DB(), loadedRows[kind].For(scope.Tenant(1)))
				if err != nil {
					t.Fatal(err)
				}
				return n
			}
			ctx, end := context.WithCancelCause(t.Context())
			heard := 0
			if err := w.App.Load(ctx, kind, 1_060, func(done int) { heard = done; end(ends) }); err == nil {
				t.Errorf("%s: an ended load says nothing", kind)
			}
			if got := count(); got != 1_000 || heard != 1_000 {
				t.Errorf("%s: an ended load leaves %d and says %d", kind, got, heard)
			}
			for _, c := range []struct{ ask, want int }{{1_060, 1_060}, {1_060, 1_060}, {30, 1_060}, {1_063, 1_063}} {
				if err := w.App.Load(t.Context(), kind, c.ask, func(int) {}); err != nil || count() != int64(c.want) {
					t.Errorf("%s: %d are there after asking for %d, %v", kind, count(), c.ask, err)
				}
			}
		}
		admin := w.SignIn("admin")
		total := admin.Get("/driver/hyDriver/list?driverName=&pageSize=10").Int("result.total")
		sum := 0
		for _, state := range []string{"0", "1", "2"} {
			sum += admin.Get("/driver/hyDriver/list?reviewState=" + state).Int("result.total")
		}
		if total != sum || total < 1_063 {
			t.Errorf("%d drivers, %d by state", total, sum)
		}
		all := admin.Get("/shipping/hyWaybill/list?pageSize=10").Int("result.total")
		stages, counted := admin.Get("/shipping/hyWaybill/stages"), 0
		for n := range waybill.Stages {
			counted += stages.Int(fmt.Sprintf("result.%d.count", n))
		}
		if all != counted || all < 1_063 {
			t.Errorf("%d waybills, %d by stage", all, counted)
		}
		people := admin.Get("/sys/user/list?username=scale*&pageSize=10")
		if people.Int("result.total") != 1_063 {
			t.Errorf("people: %s", people.Body)
		}
	})
}
