package waybill_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/feature/waybill"
)

var monthSaid = regexp.MustCompile(`司机 (\d{4}-\d\d) 的运费已达 ¥([0-9,]+)\.(\d\d)`)

// TestTheMonthOfADriver counts all that a driver earns in a calendar month, but what
// was voided, each waybill once (W17).
func TestTheMonthOfADriver(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		o := openOffice(t, w)
		set := o.ops.Put("/risk/check/edit", map[string]any{
			"rule": "waybill.W17.month", "revision": 0, "reason": "试", "limits": []map[string]any{{"name": "yuan", "value": 10_000}},
		})
		if !set.Success() {
			t.Fatal(string(set.Body))
		}
		const own = 70_000 * 14_960 / 1000 // fen, more than the threshold
		signed := func() (id, month string, fen int) {
			t.Helper()
			draft := o.draft()
			draft["unitPriceFen"], draft["totalMonetaryFen"] = 70_000, 2_000_000
			id = o.ops.Post("/shipping/hyWaybill/add", draft).Text("result.id")
			for _, verb := range ways[waybill.Signed] {
				o.pass(verb)
				if a := o.give(id, verb); !a.Success() {
					t.Fatalf("%s: %s", verb, a.Body)
				}
			}
			reviewer := w.SignIn("waybill_reviewer")
			claim := reviewer.Post("/review/task/claim", map[string]any{"targetType": "waybill", "targetId": id})
			said := monthSaid.FindStringSubmatch(string(claim.Body))
			if said == nil {
				t.Fatalf("not found: %s", claim.Body)
			}
			fen, _ = strconv.Atoi(strings.ReplaceAll(said[2], ",", "") + said[3])
			return id, said[1], fen
		}
		first, month, before := signed()
		if _, _, more := signed(); more != before+own {
			t.Errorf("the second makes %d of %d", more, before)
		}
		if a := o.give(first, waybill.Revoke); !a.Success() {
			t.Fatal(string(a.Body))
		}
		if _, _, more := signed(); more != before+own {
			t.Errorf("one was voided since: %d of %d", more, before)
		}
		for strings.HasPrefix(w.Clock.Now().Format(time.RFC3339), month) {
			w.Clock.Advance(24 * time.Hour)
		}
		w.Clock.Advance(24 * time.Hour)
		o.ops = w.SignIn("ops")
		for range 2 { // drivers, one after the other
			if _, next, fen := signed(); next == month || fen != own {
				t.Errorf("%s begins with %d, %s ended with %d", next, fen, month, before)
			}
			o.vehicle, o.driver, o.otherVehicle, o.strangeDriver = o.otherVehicle, o.strangeDriver, o.vehicle, o.driver
		}
	})
}
