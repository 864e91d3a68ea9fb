package expiry_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
)

// fleet is a truck whose papers run out, and drivers who may drive it.
type fleet struct {
	desk
	c                      *apptest.Client
	reminder, truck, owner string
	drivers                []person
}

type person struct{ ID, DriverName, Telephone string }

// free is a fleet of two drivers and nobody bound.
func (d desk) free() fleet {
	d.t.Helper()
	f := fleet{desk: d, c: d.w.SignIn("admin")}
	due := f.c.Get("/risk/expiry/list?subject=vehicle&pageSize=200")
	for i := range due.List("result.records") {
		id := due.Text(fmt.Sprintf("result.records.%d.targetId", i))
		truck := f.c.Get("/vehicle/hyVehicle/queryById?id=" + id)
		if strings.HasPrefix(truck.Text("result.vehicleType"), "H") {
			f.reminder, f.truck, f.owner = due.Text(fmt.Sprintf("result.records.%d.id", i)), id, truck.Text("result.owner")
			break
		}
	}
	f.unbind("/vehicle/hyVehicle/bindings?vehicleId=" + f.truck)
	var page struct {
		Records []struct {
			person
			Usable bool
		}
	}
	f.c.Get("/driver/hyDriver/list?reviewState=1&pageSize=200").Into(d.t, &page)
	for _, r := range page.Records {
		if r.Usable && len(f.drivers) < 2 {
			f.unbind("/vehicle/hyVehicle/drivenBy?driverId=" + r.ID)
			f.drivers = append(f.drivers, r.person)
		}
	}
	return f
}

func (f fleet) unbind(path string) {
	var bound []struct{ ID, UnboundTime string }
	f.c.Get(path).Into(f.t, &bound)
	for _, b := range bound {
		if b.UnboundTime == "" {
			f.done("/vehicle/hyVehicle/unbind", map[string]any{"id": b.ID})
		}
	}
}

func (f fleet) done(path string, body map[string]any) {
	f.t.Helper()
	if a := f.c.Post(path, body); !a.Success() {
		f.t.Fatal(a.Body)
	}
}

// wants compares whom to call, alone and in the list.
func (f fleet) wants(when, name, phone string) {
	f.t.Helper()
	row := f.c.Get("/risk/expiry/queryById?id=" + f.reminder)
	if row.Text("result.contact") != name || row.Text("result.contactPhone") != phone {
		f.t.Errorf("%s: want %q %q: %s", when, name, phone, row.Body)
	}
}

// TestWhoDrivesIsCalled about the papers of a vehicle: of several the one bound last
// who may take orders, else its owner, who has no phone.
func TestWhoDrivesIsCalled(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		f := desk{t, w}.free()
		f.wants("nobody drives it", f.owner, "")
		for _, p := range f.drivers {
			w.Clock.Advance(time.Minute)
			f.done("/vehicle/hyVehicle/bind", map[string]any{"vehicleId": f.truck, "driverId": p.ID})
			if !strings.Contains(p.Telephone, "****") {
				t.Errorf("%s is not masked", p.Telephone)
			}
			f.wants("bound", p.DriverName, p.Telephone)
		}
		first, last := f.drivers[0], f.drivers[1]
		f.done("/driver/hyDriver/freeze", map[string]any{"id": last.ID, "memo": "欠费"})
		f.wants("the last is frozen", first.DriverName, first.Telephone)
		f.done("/driver/hyDriver/freeze", map[string]any{"id": first.ID, "memo": "欠费"})
		f.wants("both are frozen", f.owner, "")
		f.done("/driver/hyDriver/unfreeze", map[string]any{"id": last.ID, "memo": "已结清"})
		f.wants("the last works again", last.DriverName, last.Telephone)
		f.unbind("/vehicle/hyVehicle/drivenBy?driverId=" + last.ID)
		f.wants("the last left", f.owner, "")
	})
}

// TestAPageOfCallsAsksOnce who drives its vehicles, and once who they are.
func TestAPageOfCallsAsksOnce(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("admin")
		asked := func(size int) []string {
			var mu sync.Mutex
			var names []string
			w.App.DB().Observe(func(e database.Executed) {
				mu.Lock()
				defer mu.Unlock()
				if strings.HasPrefix(e.Name, "vehicle.") || strings.HasPrefix(e.Name, "driver.") {
					names = append(names, e.Name)
				}
			})
			defer w.App.DB().Observe(nil)
			c.Get(fmt.Sprintf("/risk/expiry/list?subject=vehicle&pageSize=%d", size))
			return names
		}
		want := []string{"vehicle.papersByID", "vehicle.driveNow", "driver.byIDs"}
		for _, size := range []int{10, 100} {
			if names := asked(size); !slices.Equal(names, want) {
				t.Errorf("a page of %d asks %v", size, names)
			}
		}
	})
}
