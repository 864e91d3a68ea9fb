package waybill_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

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

// TestNobodyJudgesWhatTheyRecorded: whoever typed a ticket or led the waybill on writes
// what is judged, whoever signs it.
func TestNobodyJudgesWhatTheyRecorded(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		o, admin := openOffice(t, w), w.SignIn("admin")
		id := o.at(waybill.Loaded)
		for _, step := range []struct {
			by   *apptest.Client
			verb waybill.Verb
		}{{admin, waybill.Depart}, {o.ops, waybill.Unload}, {o.ops, waybill.Sign}} {
			w.Clock.Advance(time.Hour)
			if led := step.by.Post("/shipping/hyWaybill/"+string(step.verb), o.order(id, step.verb)); !led.Success() {
				t.Fatalf("%s: %s", step.verb, led.Body)
			}
		}
		named := map[string]any{"targetType": "waybill", "targetId": id}
		for _, c := range []*apptest.Client{o.ops, admin} {
			if own := c.Post("/review/task/claim", named); own.Status != 409 || !strings.Contains(own.Text("message"), "由您本人") {
				t.Errorf("who recorded it is given it: %s", own.Body)
			}
		}
		if claim := w.SignIn("waybill_reviewer").Post("/review/task/claim", named); !claim.Success() {
			t.Errorf("who wrote nothing: %s", claim.Body)
		}
	})
}

// TestAnEditStandsInTheLog: it is one of the hands that a waybill went through.
func TestAnEditStandsInTheLog(t *testing.T) {
	o := openOffice(t, apptest.Start(t, apptest.SQLite))
	id := o.at(waybill.Open)
	edited := o.ops.Put("/shipping/hyWaybill/edit", map[string]any{"id": id, "policyNumber": "PD-9"})
	log := o.ops.Get("/shipping/hyWaybill/log?id=" + id)
	lines := log.List("result")
	if last := fmt.Sprintf("result.%d.verb", len(lines)-1); !edited.Success() || log.Text(last) != "edit" {
		t.Errorf("edited %s, the log is %s", edited.Body, log.Body)
	}
}

// TestADayTellsWhatIsOnTheRoadMeanwhile: what the same truck carried before is no
// overlap; what it carries at the same time is, on the same road and on another.
func TestADayTellsWhatIsOnTheRoadMeanwhile(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		o := openOffice(t, w)
		before := o.at(waybill.Unloaded)
		w.Clock.Advance(time.Hour)
		id, beside := o.at(waybill.Moving), o.at(waybill.Moving)
		draft := o.draft()
		draft["receiptSubdivisionCode"] = "120115"
		elsewhere := o.ops.Post("/shipping/hyWaybill/add", draft).Text("result.id")
		for _, verb := range ways[waybill.Moving] {
			o.pass(verb)
			if a := o.give(elsewhere, verb); !a.Success() {
				t.Fatalf("%s: %s", verb, a.Body)
			}
		}
		w.Clock.Advance(time.Minute)
		type standing struct{ overlaps, sameRoute bool }
		want := map[string]standing{before: {false, true}, id: {false, true}, beside: {true, true}, elsewhere: {true, false}}
		day := o.ops.Get("/shipping/hyWaybill/day?id=" + id)
		for _, one := range day.List("result") {
			row := one.(map[string]any)
			other := row["id"].(string)
			wanted, isOurs := want[other]
			if delete(want, other); isOurs && (standing{row["overlaps"].(bool), row["sameRoute"].(bool)}) != wanted {
				t.Errorf("%s %v, not %+v", other, row, wanted)
			}
		}
		if len(want) > 0 {
			t.Errorf("%v are missing in %s", want, day.Body)
		}
	})
}

// TestAnEditKeepsTheTickets: what the commands ask for is not edited away afterwards.
func TestAnEditKeepsTheTickets(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		o := openOffice(t, w)
		id := o.at(waybill.Unloaded)
		for field, change := range map[string]map[string]any{
			"documents.31":         {"documents": []any{}},
			"loadTareKg":           {"loadGrossKg": 15001, "loadTareKg": 1, "loadNetKg": 15000},
			"unloadTareKg":         {"unloadGrossKg": 15059, "unloadTareKg": 99, "unloadNetKg": 14960},
			"loadGrossKg":          {"loadGrossKg": 0, "loadTareKg": 0, "loadNetKg": 15},
			"unloadGrossKg":        {"unloadGrossKg": 0, "unloadTareKg": 0, "unloadNetKg": 14960},
			"settleBasis":          {"settleBasis": 0},
			"distanceKm":           {"distanceKm": 0},
			"goodsReceiptDateTime": {"despatchActualDateTime": "2026-11-21 23:00:00"},
		} {
			change["id"] = id
			if a := o.ops.Put("/shipping/hyWaybill/edit", change); a.Success() || !strings.Contains(a.Body, `"field":"`+field+`"`) {
				t.Errorf("%s: %s", field, a.Body)
			}
		}
		whole := map[string]any{"id": id, "loadGrossKg": 30100, "loadTareKg": 15100, "loadNetKg": 15000}
		if a := o.ops.Put("/shipping/hyWaybill/edit", whole); !a.Success() {
			t.Errorf("a ticket read anew: %s", a.Body)
		}
	})
}

// TestALicenceThatDoesNotCoverTheVehicleIsAFinding: whether bound or not.
func TestALicenceThatDoesNotCoverTheVehicleIsAFinding(t *testing.T) {
	o := openOffice(t, apptest.Start(t, apptest.SQLite))
	small := ""
	for _, row := range o.usable("/driver/hyDriver/list?reviewState=1&pageSize=100") {
		if d := row.(map[string]any); d["vehicleClass"] == "C1" {
			small = d["id"].(string)
		}
	}
	if small == "" {
		t.Fatal("nobody holds C1 alone")
	}
	for driver, isFound := range map[string]bool{o.driver: false, small: true} {
		o.driver = driver
		hits := o.row(o.at(waybill.Signed)).List("result.precheckHits")
		if has := strings.Contains(fmt.Sprint(hits), "准驾车型 C1"); has != isFound {
			t.Errorf("driven by %s: %v", driver, hits)
		}
	}
}
