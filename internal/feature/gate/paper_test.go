package gate_test

import (
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
)

// TestARenewalThatWaitsOpensNothing: the record as submitted says of the gate what is
// in force.
func TestARenewalThatWaitsOpensNothing(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops := w.SignIn("ops")
		id := one(t, ops, ended)
		renewed := ops.Put(drivers+"edit", map[string]any{
			"id": id, "validPeriodTo": "2040-05-01", "idCardValidTo": "2040-05-01", "qualificationValidTo": "2040-05-01",
		})
		if !renewed.Success() || renewed.Int("result.reviewState") != 0 {
			t.Fatal(string(renewed.Body))
		}
		for _, query := range []string{"", "&submitted=true"} {
			row := ops.Get(drivers + "queryById?id=" + id + query)
			if row.Value("result.usable") != false || !strings.HasSuffix(row.Text("result.unusableReason"), "过期") {
				t.Errorf("%q: usable %v, %q", query, row.Value("result.usable"), row.Text("result.unusableReason"))
			}
		}
	})
}

// TestWhoIsRemovedLeavesTheRolls.
func TestWhoIsRemovedLeavesTheRolls(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops := w.SignIn("ops")
		id := one(t, ops, "/driver/hyDriver/list?reviewState=2&blacklistFlag=0&pageSize=1")
		for _, a := range []apptest.Answer{
			ops.Post(drivers+"whitelist", map[string]any{"id": id, "until": "2026-12-01", "memo": "试"}),
			ops.Post(drivers+"blacklist", map[string]any{"id": id, "reasonCode": "5"}),
			ops.Delete(drivers + "delete?id=" + id),
		} {
			if !a.Success() {
				t.Fatal(string(a.Body))
			}
		}
		for _, roll := range []string{"1", "2"} {
			left := ops.Get("/risk/blacklist/list?subject=driver&state=2&roll=" + roll)
			if left.Int("result.total") != 1 || left.Text("result.records.0.endMemo") != "已删除" {
				t.Errorf("roll %s: %s", roll, left.Body)
			}
		}
	})
}

// TestWhatABlacklistTouchesIsInReach: it is told to whoever may put the subject there.
func TestWhatABlacklistTouchesIsInReach(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops := w.SignIn("ops")
		id := one(t, ops, standing)
		if a := ops.Get(drivers + "touches?id=" + id); !a.Success() || a.Text("result.title") == "" {
			t.Errorf("in reach: %s", a.Body)
		}
		if a := ops.Get(drivers + "touches?id=elsewhere"); a.Status != 404 {
			t.Errorf("nobody's: %s", a.Body)
		}
		if a := w.SignIn("service").Get(drivers + "touches?id=" + id); a.Status != 403 {
			t.Errorf("without the right: %s", a.Body)
		}
	})
}
