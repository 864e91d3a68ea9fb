package waybill_test

import (
	"maps"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/feature/waybill"
)

// TestALoadIsOfTheCrewItWasMeantFor: a ticket of one truck is not taken for another
// that the waybill was assigned to meanwhile.
func TestALoadIsOfTheCrewItWasMeantFor(t *testing.T) {
	o := openOffice(t, apptest.Start(t, apptest.SQLite))
	id := o.at(waybill.Assigned)
	row := o.row(id)
	order := o.order(id, waybill.Load)
	for field, other := range map[string]string{"vehicleId": "another", "driverId": "another"} {
		meant := maps.Clone(order)
		meant["vehicleId"], meant["driverId"] = row.Text("result.vehicleId"), row.Text("result.driverId")
		meant[field] = other
		refused := o.ops.Post("/shipping/hyWaybill/load", meant)
		if refused.Success() || !strings.Contains(refused.Text("message"), "已改派给 "+row.Text("result.vehicleNumber")) {
			t.Errorf("meant for %s %s, taken as %s", field, other, refused.Body)
		}
	}
	order["vehicleId"], order["driverId"] = row.Text("result.vehicleId"), row.Text("result.driverId")
	if taken := o.ops.Post("/shipping/hyWaybill/load", order); !taken.Success() {
		t.Errorf("meant for those who drive it: %s", taken.Body)
	}
}
