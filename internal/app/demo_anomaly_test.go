package app_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/app/demo"
	"freightdesk/internal/feature/check"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// foundInDemo are the rules that found something about a subject, with their levels.
var foundInDemo = database.DefineTenant("demotest.found", `
	SELECT DISTINCT target_id, rule, level FROM check_hit WHERE tenant_id = ? AND outcome <> 5`)

type demoHit struct {
	TargetID string `db:"target_id"`
	Rule     string `db:"rule"`
	Level    string `db:"level"`
}

// code is that of the rule as operators read it, e.g. W08.
func (h demoHit) code() string { return strings.Split(h.Rule, ".")[1] }

// TestTheDemoIsFlaggedWhereItIsWrong: each anomaly of the demonstration is found by its
// rule, every other code has hits, and nothing else is blocked.
func TestTheDemoIsFlaggedWhereItIsWrong(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	hits, err := database.All[demoHit](t.Context(), w.App.DB(), foundInDemo.For(scope.Tenant(1)))
	if err != nil {
		t.Fatal(err)
	}
	found, codes := map[string]map[string]bool{}, map[string]bool{}
	for _, h := range hits {
		if found[h.TargetID] == nil {
			found[h.TargetID] = map[string]bool{}
		}
		found[h.TargetID][h.code()], codes[h.code()] = true, true
	}
	meant := map[string][]string{}
	for _, a := range demo.Anomalies(apptest.Morning, demo.LeastWaybills) {
		meant[a.ID] = append(meant[a.ID], a.Code)
		if !found[a.ID][a.Code] {
			t.Errorf("%s %s: %s finds nothing, what does is %v", a.Subject, a.ID, a.Code, slices.Sorted(maps.Keys(found[a.ID])))
		}
	}
	for _, h := range hits {
		if h.Level == check.Blocks && !slices.Contains(meant[h.TargetID], h.code()) {
			t.Errorf("%s: %s blocks what was not meant to be blocked: %v", h.TargetID, h.Rule, meant[h.TargetID])
		}
	}
	rules := w.SignIn("ops").Get("/risk/check/list")
	for i := range rules.List("result") {
		if code := rules.Text(fmt.Sprintf("result.%d.code", i)); !codes[code] {
			t.Errorf("%s finds nothing", code)
		}
	}
}
