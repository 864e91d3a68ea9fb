package check_test

import (
	"testing"

	"freightdesk/internal/app/apptest"
)

// TestADroppedChangeIsInNobodysWay: after a change to B was sent back, or taken back by
// its author, the rule is set as before; after one that came in force, by who has seen it.
func TestADroppedChangeIsInNobodysWay(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops, admin := w.SignIn("ops"), w.SignIn("admin")
		const rule = "driver.Q03.corner"
		for _, drop := range []struct {
			by   *apptest.Client
			verb string
		}{{admin, "refuse"}, {ops, "takeBack"}} {
			setRule(t, ops, rule, map[string]any{"level": "B"})
			waiting := rowOf(t, ops, rule).Waiting
			answer := map[string]any{"id": waiting.ID, "version": waiting.Version, "memo": "不同意"}
			if a := drop.by.Put("/risk/check/"+drop.verb, answer); !a.Success() {
				t.Fatalf("%s: %s", drop.verb, a.Body)
			}
			setRule(t, ops, rule, map[string]any{"clause": "平台规定 " + drop.verb})
		}
		setRule(t, ops, rule, map[string]any{"level": "B"})
		while := rowOf(t, ops, rule) // shown as it is in force
		admin.Put("/risk/check/confirm", map[string]any{"id": while.Waiting.ID, "version": while.Waiting.Version})
		for _, seen := range []int64{0, while.Revision} {
			stale := map[string]any{"rule": rule, "revision": seen, "clause": "", "reason": "试"}
			if a := ops.Put("/risk/check/edit", stale); a.Status != 409 {
				t.Errorf("who saw revision %d: %s", seen, a.Body)
			}
		}
	})
}

// TestWhatIsStoppedIsAMatterOfTwo: nobody alone has the machine stop more, or less.
func TestWhatIsStoppedIsAMatterOfTwo(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops := w.SignIn("ops")
		const stops, warns = "waybill.W04.impossible", "waybill.W04.slow"
		limit := func(t *testing.T, rule string) []map[string]any {
			of := rowOf(t, ops, rule).Limits[0]
			return []map[string]any{{"name": of.Name, "value": of.Value + 1}}
		}
		for _, c := range []struct {
			name, rule string
			draft      map[string]any
			waits      bool
		}{
			{"to stop", warns, map[string]any{"level": "B"}, true},
			{"to stop no longer", stops, map[string]any{"level": "W"}, true},
			{"off", stops, map[string]any{"isOn": false}, true},
			{"another threshold", stops, map[string]any{"limits": limit(t, stops)}, true},
			{"another sentence", stops, map[string]any{"sentence": "平均时速不可能"}, false},
			{"a warning off", warns, map[string]any{"isOn": false}, false},
			{"a warning by another threshold", warns, map[string]any{"limits": limit(t, warns)}, false},
		} {
			before := rowOf(t, ops, c.rule)
			setRule(t, ops, c.rule, c.draft)
			after := rowOf(t, ops, c.rule)
			if (after.Waiting != nil) != c.waits || c.waits && (after.Level != before.Level || after.IsOn != before.IsOn) {
				t.Errorf("%s: waits %v, %+v", c.name, after.Waiting != nil, after)
			}
			if after.Waiting != nil {
				ops.Put("/risk/check/takeBack", map[string]any{"id": after.Waiting.ID, "version": after.Waiting.Version})
			}
		}
	})
}
