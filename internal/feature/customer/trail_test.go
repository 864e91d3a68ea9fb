package customer_test

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

var trail = database.DefineTenant("customertest.trail", `
	SELECT detail FROM audit_entry WHERE tenant_id = ? AND object = 'customer' ORDER BY at, id`)

// TestTheTrailKeepsWhatBecameOfACustomer: every act leaves an entry of its own,
// and none holds a number of a person.
func TestTheTrailKeepsWhatBecameOfACustomer(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops := w.SignIn("ops")
		acts := []apptest.Answer{
			ops.Put("/customer/hyCustomerUser/edit", map[string]any{
				"id": "c-demo-new-person", "contactPhone": "15400009777", "creditLimitFen": 777,
			}),
			ops.Put("/customer/hyCustomerUser/frozenBatch", map[string]any{"ids": "c-demo-new-person", "status": 2}),
			ops.Post("/customer/hyCustomerUser/reveal", map[string]string{"id": "c-demo-new-person", "field": "contactPhone"}),
			ops.Delete("/customer/hyCustomerUser/delete?id=c-demo-new-person"),
		}
		for _, a := range acts {
			if !a.Success() {
				t.Fatal(a.Body)
			}
		}
		entries, err := database.All[string](context.Background(), w.App.DB(), trail.For(scope.Tenant(1)))
		if err != nil || len(entries) != len(acts) {
			t.Fatalf("%d entries, %v: %v", len(entries), err, entries)
		}
		for n, want := range []string{"777", `"status":2`, "contactPhone", "谭小雨"} {
			if !strings.Contains(entries[n], want) {
				t.Errorf("entry %d does not say %s: %s", n, want, entries[n])
			}
		}
		if found := regexp.MustCompile(`\b(990101\d{11}[\dX]|154\d{8}|9900990099\d{6})\b`).FindString(strings.Join(entries, "\n")); found != "" {
			t.Errorf("the trail holds %s", found)
		}
	})
}
