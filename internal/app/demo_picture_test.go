package app_test

import (
	"fmt"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
)

// TestWhoJudgesSeesThePictures: every reviewer of the cast is shown every document of
// what waits for them, and none of another kind.
func TestWhoJudgesSeesThePictures(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	ops := w.SignIn("ops")
	vehicles, waybills, nobody := w.SignIn("vehicle_reviewer"), w.SignIn("waybill_reviewer"), w.SignIn("nobody")
	reviewers := map[string]*apptest.Client{
		"driver": w.SignIn("driver_reviewer"), "vehicle": vehicles, "carrier": vehicles, "waybill": waybills, "customer": ops,
	}
	for _, of := range reviewedKinds {
		id := ops.Get(of.calls + "/list?reviewState=0&pageSize=1").Text("result.records.0.id")
		row := ops.Get(of.calls + "/queryById?id=" + id)
		for i := range row.List("result.documents") {
			url := row.Text(fmt.Sprintf("result.documents.%d.url", i))
			if url == "" {
				continue
			}
			if a := reviewers[of.kind].Get(url); a.Status != 200 || !strings.HasPrefix(a.Body, "<svg") {
				t.Errorf("%s of a %s: %d %.120s", url, of.kind, a.Status, a.Body)
			}
			if a := nobody.Get(url); strings.Contains(a.Body, "<svg") {
				t.Errorf("one without rights is shown %s", url)
			}
		}
	}
	driver := ops.Get("/driver/hyDriver/list?pageSize=1").Text("result.records.0.id")
	if a := waybills.Get("/demo/doc/11/" + driver + ".svg"); strings.Contains(a.Body, "<svg") {
		t.Error("one who reviews waybills is shown a driver's card")
	}
}
