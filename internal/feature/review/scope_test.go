package review_test

import (
	"context"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
)

var narrowRole = database.Define("reviewtest.narrowRole", `
	UPDATE role SET data_scope = ?, scope_departments = ? WHERE id = 'r-driver-reviewer'`)

// narrow gives the reviewers' role another reach before they sign in.
func narrow(t *testing.T, w *apptest.World, reach, departments string) {
	t.Helper()
	err := w.App.DB().InTx(context.Background(), func(tx *database.Tx) error {
		_, err := database.Exec(context.Background(), tx, narrowRole.With(reach, departments))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestNumbersFollowTheScope: counter, list and desk agree for every reach a
// role can have, and a task out of reach does not exist.
func TestNumbersFollowTheScope(t *testing.T) {
	for _, test := range []struct{ name, username, reach, departments string }{
		{"the department alone", "multi_dept", "own", ""},
		{"the department and below", "driver_reviewer", "below", ""},
		{"named departments", "driver_reviewer", "list", "dep-north,dep-east"},
		{"own rows", "driver_reviewer", "self", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
				everything := w.SignIn("ops").Get("/driver/hyDriver/list?reviewState=0&pageSize=50")
				narrow(t, w, test.reach, test.departments)
				c := w.SignIn(test.username)
				countersEqualLists(t, c)
				mine := c.Get("/driver/hyDriver/list?reviewState=0&pageSize=50")
				want := map[string]int{"the department and below": 46, "own rows": 0}
				if total, known := want[test.name]; known && mine.Int("result.total") != total {
					t.Errorf("%d drivers are in reach, want %d", mine.Int("result.total"), total)
				}
				if total := mine.Int("result.total"); total == 0 || total == 46 {
					return
				}
				claim := c.Post("/review/task/claim", map[string]any{"targetType": "driver"})
				if claim.Int("result.task.queue.pending") != mine.Int("result.total") {
					t.Errorf("the desk counts %d, the list %d", claim.Int("result.task.queue.pending"), mine.Int("result.total"))
				}
				outside := outOfReach(everything, mine)
				if taken := c.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": outside}); taken.Status != 404 {
					t.Errorf("a driver out of reach answers %d %s", taken.Status, taken.Body)
				}
				if seen := c.Get("/review/task/history?targetType=driver&targetId=" + outside); seen.Status != 404 {
					t.Errorf("his history answers %d", seen.Status)
				}
			})
		})
	}
}

// outOfReach is a driver of the first list that the second lacks.
func outOfReach(all, mine apptest.Answer) string {
	seen := map[string]bool{}
	for _, record := range mine.List("result.records") {
		seen[record.(map[string]any)["id"].(string)] = true
	}
	for _, record := range all.List("result.records") {
		if id := record.(map[string]any)["id"].(string); !seen[id] {
			return id
		}
	}
	return ""
}
