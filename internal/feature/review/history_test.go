package review_test

import (
	"context"
	"strconv"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

var moreTurns = database.DefineTenant("test.moreTurns", `
	INSERT INTO review_log SELECT tenant_id, id || CAST(? AS TEXT), task_id, target_type, target_id, revision, action, result, reviewer,
		reviewer_name, at, duration_sec, memo, items, diff, overridden, is_batch
	FROM review_log WHERE tenant_id = :tenant AND task_id = ? AND action = 'claim' AND LENGTH(id) < 30`)

// TestClaimsCrowdNothingOut: a task that everybody opens and leaves goes on telling
// who submitted and decided it.
func TestClaimsCrowdNothingOut(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("driver_reviewer")
		claim := c.Post("/review/task/claim", map[string]any{"targetType": "driver"})
		if decided := c.Post("/review/task/decide", fail(claim, "101")); !decided.Success() {
			t.Fatalf("decide: %s", decided.Body)
		}
		err := w.App.DB().InTx(context.Background(), func(tx *database.Tx) error {
			for i := range 300 {
				query := moreTurns.For(scope.Tenant(1), strconv.Itoa(1000+i), claim.Text("result.taskId"))
				if _, err := database.Exec(context.Background(), tx, query); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]int{}
		for _, action := range actionsOf(c, claim) {
			seen[action]++
		}
		if seen["submit"] != 1 || seen["decide"] != 1 || seen["claim"] != 50 {
			t.Errorf("the history tells %v", seen)
		}
	})
}
