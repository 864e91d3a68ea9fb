package vehicle_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"freightdesk/internal/app/apptest"
)

// passed are the ids of some of a list that stand passed.
func passed(t *testing.T, c *apptest.Client, path string, n int) []string {
	t.Helper()
	page := c.Get(fmt.Sprintf("%s&pageSize=%d", path, n))
	ids := make([]string, n)
	for i := range ids {
		ids[i] = page.Text(fmt.Sprintf("result.records.%d.id", i))
	}
	return ids
}

// freeOf ends what the demonstration has bound.
func freeOf(t *testing.T, c *apptest.Client, vehicles ...string) {
	t.Helper()
	for _, id := range vehicles {
		bound := c.Get("/vehicle/hyVehicle/bindings?vehicleId=" + id)
		for i := range bound.List("result") {
			if at := fmt.Sprintf("result.%d.", i); bound.Text(at+"unboundTime") == "" {
				c.Post("/vehicle/hyVehicle/unbind", map[string]any{"id": bound.Text(at + "id")})
			}
		}
	}
}

// TestWhoDrivesWhat: bound within the bounds, ended once, and kept as history.
func TestWhoDrivesWhat(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("ops")
		drivers := passed(t, c, "/driver/hyDriver/list?reviewState=1", 5)
		trucks := passed(t, c, "/vehicle/hyVehicle/list?reviewState=1&vehicleType=H32", 4)
		freeOf(t, c, trucks...)
		for _, driver := range drivers {
			for i, mine := 0, c.Get("/vehicle/hyVehicle/drivenBy?driverId="+driver); i < len(mine.List("result")); i++ {
				c.Post("/vehicle/hyVehicle/unbind", map[string]any{"id": mine.Text(fmt.Sprintf("result.%d.id", i))})
			}
		}
		bind := func(vehicle, driver string) apptest.Answer {
			return c.Post("/vehicle/hyVehicle/bind", map[string]any{"vehicleId": vehicle, "driverId": driver})
		}
		refused := func(a apptest.Answer, field, words string) {
			t.Helper()
			if a.Success() || a.Text("result.errors.0.field") != field || !strings.Contains(a.Body, words) {
				t.Errorf("want a refusal of %s saying %q: %s", field, words, a.Body)
			}
		}
		for i := range 4 {
			if a := bind(trucks[0], drivers[i]); !a.Success() {
				t.Fatalf("driver %d: %s", i, a.Body)
			}
		}
		refused(bind(trucks[0], drivers[4]), "vehicleId", "最多绑定 4 名")
		refused(bind(trucks[1], drivers[0]+"x"), "", "")
		for i := 1; i < 3; i++ {
			bind(trucks[i], drivers[0])
		}
		refused(bind(trucks[1], drivers[0]), "driverId", "最多绑定 3 辆")
		bind(trucks[3], drivers[4])
		refused(bind(trucks[3], drivers[4]), "driverId", "已绑定此车辆")
		trailer := passed(t, c, "/vehicle/hyVehicle/list?reviewState=1&vehicleType=B11", 1)[0]
		refused(bind(trailer, drivers[1]), "vehicleId", "挂车")

		bound := c.Get("/vehicle/hyVehicle/bindings?vehicleId=" + trucks[0])
		end := map[string]any{"id": bound.Text("result.0.id")}
		if a := c.Post("/vehicle/hyVehicle/unbind", end); !a.Success() {
			t.Fatalf("unbind: %s", a.Body)
		}
		if a := c.Post("/vehicle/hyVehicle/unbind", end); a.Status != 409 {
			t.Errorf("unbound twice: %s", a.Body)
		}
		after := c.Get("/vehicle/hyVehicle/bindings?vehicleId=" + trucks[0])
		if n := len(after.List("result")); n < 4 || after.Text("result.3.unboundBy") != "ops" || after.Text("result.0.unboundTime") != "" {
			t.Errorf("the history: %s", after.Body)
		}
		isFreeOnceCancelled(t, c, trucks[3], drivers[4])
		if a := w.SignIn("vehicle_reviewer").Post("/vehicle/hyVehicle/unbind", end); a.Status != 403 {
			t.Errorf("without the right: %d", a.Status)
		}
	})
}

// isFreeOnceCancelled: a driver whose account is cancelled keeps no place on a vehicle.
func isFreeOnceCancelled(t *testing.T, c *apptest.Client, truck, driver string) {
	t.Helper()
	version := c.Get("/driver/hyDriver/queryById?id=" + driver).Int("result.version")
	order := map[string]any{"id": driver, "version": version, "memo": "离职"}
	if a := c.Post("/driver/hyDriver/cancel", order); !a.Success() {
		t.Fatalf("cancel: %s", a.Body)
	}
	for _, one := range c.Get("/vehicle/hyVehicle/bindings?vehicleId=" + truck).List("result") {
		if b := one.(map[string]any); b["driverId"] == driver && b["unboundTime"] == nil {
			t.Errorf("a driver who is cancelled keeps a place: %v", b)
		}
	}
}

// TestALicenceIsHeldAgainstWhatIsDriven: a finding at the desk as soon as it is so.
func TestALicenceIsHeldAgainstWhatIsDriven(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("ops")
		page := c.Get("/driver/hyDriver/list?reviewState=0&pageSize=40")
		driver := ""
		for i := range page.List("result.records") {
			at := fmt.Sprintf("result.records.%d.", i)
			if !strings.Contains(page.Text(at+"vehicleClass"), "A2") {
				driver = page.Text(at + "id")
			}
		}
		tractor := passed(t, c, "/vehicle/hyVehicle/list?reviewState=1&vehicleType=Q11", 1)[0]
		freeOf(t, c, tractor)
		if a := c.Post("/vehicle/hyVehicle/bind", map[string]any{"vehicleId": tractor, "driverId": driver}); !a.Success() {
			t.Fatalf("bind: %s", a.Body)
		}
		claim := c.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": driver})
		if !strings.Contains(claim.Text("result.task.prechecks"), "D06") {
			t.Errorf("findings: %s", claim.Text("result.task.prechecks"))
		}
	})
}

// TestACrowdBindsNoMoreThanFour: whoever comes at the same moment is counted.
func TestACrowdBindsNoMoreThanFour(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("ops")
		truck := passed(t, c, "/vehicle/hyVehicle/list?reviewState=1&vehicleType=H22", 1)[0]
		freeOf(t, c, truck)
		var crowd sync.WaitGroup
		for _, driver := range passed(t, c, "/driver/hyDriver/list?reviewState=1&expireState=0", 12) {
			crowd.Go(func() {
				c.Post("/vehicle/hyVehicle/bind", map[string]any{"vehicleId": truck, "driverId": driver})
			})
		}
		crowd.Wait()
		bound, holding := c.Get("/vehicle/hyVehicle/bindings?vehicleId="+truck), 0
		for i := range bound.List("result") {
			if bound.Text(fmt.Sprintf("result.%d.unboundTime", i)) == "" {
				holding++
			}
		}
		if holding != 4 {
			t.Errorf("%d drivers are bound", holding)
		}
	})
}

// TestWhatIsRemovedIsDrivenNoMore: a place that a removed one held is free again.
func TestWhatIsRemovedIsDrivenNoMore(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("ops")
		vehicle := c.Post("/vehicle/hyVehicle/add", newcomer(t, c)).Text("result.id")
		drivers := c.Get("/driver/hyDriver/list?reviewState=2&pageSize=2")
		for i := range 2 {
			driver := drivers.Text(fmt.Sprintf("result.records.%d.id", i))
			if a := c.Post("/vehicle/hyVehicle/bind", map[string]any{"vehicleId": vehicle, "driverId": driver}); !a.Success() {
				t.Fatalf("bind: %s", a.Body)
			}
		}
		trailer := map[string]any{
			"id": vehicle, "vehicleNumber": "晋Z9901挂", "vehicleType": "B11", "vehicleEnergyType": "Y", "grossMassKg": 40000,
		}
		if a := c.Put("/vehicle/hyVehicle/edit", trailer); a.Text("result.errors.0.field") != "vehicleType" {
			t.Errorf("a trailer that somebody drives: %s", a.Body)
		}
		first, second := drivers.Text("result.records.0.id"), drivers.Text("result.records.1.id")
		c.Delete("/driver/hyDriver/delete?id=" + first)
		if bound := c.Get("/vehicle/hyVehicle/bindings?vehicleId=" + vehicle); bound.Text("result.1.unboundBy") != "ops" {
			t.Errorf("after the driver went: %s", bound.Body)
		}
		c.Delete("/vehicle/hyVehicle/delete?id=" + vehicle)
		if drives := c.Get("/vehicle/hyVehicle/drivenBy?driverId=" + second); drives.Text("result.0.unboundBy") != "ops" {
			t.Errorf("after the vehicle went: %s", drives.Body)
		}
	})
}
