package waybill_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/feature/waybill"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

var (
	keptMonths = database.DefineTenant("waybilltest.months", `SELECT month, drivers, mean, deviation FROM waybill_month WHERE tenant_id = ?`)
	freights   = database.DefineTenant("waybilltest.freights", `
		SELECT driver_id, driver_freight, despatched_at FROM waybill
		WHERE tenant_id = ? AND driver_id <> '' AND stage < 90 AND deleted_at = 0`)
	busiest = database.DefineTenant("waybilltest.busiest", `
		SELECT loading_division, receipt_division, COUNT(*) AS total FROM waybill
		WHERE tenant_id = ? AND review_state = 1 AND settle_unit = 1 AND deleted_at = 0
		GROUP BY loading_division, receipt_division ORDER BY total DESC, loading_division, receipt_division LIMIT 1`)
)

func rowsOf[T any](t *testing.T, w *apptest.World, q *database.Statement) []T {
	t.Helper()
	rows, err := database.All[T](t.Context(), w.App.DB(), q.For(scope.Tenant(1)))
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// december comes, and the night in which November is counted.
func december(t *testing.T, w *apptest.World) {
	w.Clock.Advance(12 * 24 * time.Hour)
	w.App.RunDueJobs(t.Context())
}

// TestTheMonthThatIsOverIsCounted: the numbers that are kept are those of the rows.
func TestTheMonthThatIsOverIsCounted(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		type month struct {
			Month     string `db:"month"`
			Drivers   int64  `db:"drivers"`
			Mean      int64  `db:"mean"`
			Deviation int64  `db:"deviation"`
		}
		december(t, w)
		kept := rowsOf[month](t, w, keptMonths)
		if len(kept) != 1 || kept[0].Month != "2026-11" {
			t.Fatalf("kept: %+v", kept)
		}
		earned := map[string]float64{}
		for _, r := range rowsOf[struct {
			DriverID string          `db:"driver_id"`
			Freight  int64           `db:"driver_freight"`
			At       instant.Instant `db:"despatched_at"`
		}](t, w, freights) {
			if strings.HasPrefix(r.At.Date(), kept[0].Month) {
				earned[r.DriverID] += float64(r.Freight)
			}
		}
		var sum, squares float64
		for _, freight := range earned {
			sum += freight
		}
		mean := sum / float64(len(earned))
		for _, freight := range earned {
			squares += (freight - mean) * (freight - mean)
		}
		deviation := math.Sqrt(squares / float64(len(earned)))
		if kept[0].Drivers != int64(len(earned)) || math.Abs(float64(kept[0].Mean)-mean) > 1 ||
			math.Abs(float64(kept[0].Deviation)-deviation) > 1 {
			t.Errorf("kept %+v; counted %d, %.0f, %.0f", kept[0], len(earned), mean, deviation)
		}
	})
}

// TestAPriceIsMeasuredByOthers: by those of the route, and by what other drivers earn.
func TestAPriceIsMeasuredByOthers(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		december(t, w)
		o := openOffice(t, w)
		route := rowsOf[struct {
			From  string `db:"loading_division"`
			To    string `db:"receipt_division"`
			Total int    `db:"total"`
		}](t, w, busiest)[0]
		revisions := map[string]int{}
		set := func(rule string, limits ...map[string]any) {
			t.Helper()
			draft := map[string]any{"rule": rule, "revision": revisions[rule], "reason": "试", "limits": limits}
			if a := o.ops.Put("/risk/check/edit", draft); !a.Success() {
				t.Fatal(string(a.Body))
			}
			revisions[rule]++
		}
		set("waybill.W17.sigma", map[string]any{"name": "deviations", "value": 1}, map[string]any{"name": "least", "value": 10})
		found := func(unitPrice int) string {
			t.Helper()
			draft := o.draft()
			draft["loadingSubdivisionCode"], draft["receiptSubdivisionCode"] = route.From, route.To
			draft["unitPriceFen"], draft["totalMonetaryFen"] = unitPrice, 9_000_000
			id := o.ops.Post("/shipping/hyWaybill/add", draft).Text("result.id")
			for _, verb := range ways[waybill.Signed] {
				o.pass(verb)
				if a := o.give(id, verb); !a.Success() {
					t.Fatalf("%s: %s", verb, a.Body)
				}
			}
			return string(w.SignIn("waybill_reviewer").Post("/review/task/claim", map[string]any{"targetType": "waybill", "targetId": id}).Body)
		}
		const ofRoute, ofMonth = "同线路最近通过的", "超过 2026-11 全体司机的均值"
		least := min(route.Total, 200)
		set("waybill.W14.route", map[string]any{"name": "least", "value": least + 1})
		if said := found(250_000); strings.Contains(said, ofRoute) {
			t.Errorf("of a route of too few: %s", said)
		}
		set("waybill.W14.route", map[string]any{"name": "least", "value": least})
		if said := found(250_000); !strings.Contains(said, fmt.Sprintf("%s %d 单", ofRoute, least)) || !strings.Contains(said, ofMonth) {
			t.Errorf("of a price ten times that of others, %d on the route: %s", route.Total, said)
		}
	})
}
