package review_test

import (
	"slices"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
)

// TestNobodyJudgesWhatIsTheirOwn: whoever submitted something is not offered it by the
// queue and is refused it by name; another may judge it, until they edit it themselves.
func TestNobodyJudgesWhatIsTheirOwn(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		author, other := w.SignIn("ops"), w.SignIn("admin")
		first := other.Post("/review/task/claim", map[string]any{"targetType": "driver"})
		id := first.Text("result.task.targetId")
		other.Post("/review/task/release", map[string]any{"taskId": first.Text("result.taskId")})
		edited := author.Put("/driver/hyDriver/edit", map[string]any{"id": id, "submitted": true, "validPeriodTo": "2034-03-01"})
		if !edited.Success() || edited.Int("result.reviewState") != 0 {
			t.Fatalf("edit: %s", edited.Body)
		}
		named := map[string]any{"targetType": "driver", "targetId": id}
		if own := author.Post("/review/task/claim", named); own.Status != 409 || !strings.Contains(own.Text("message"), "由您本人提交") {
			t.Errorf("the author is given it: %s", own.Body)
		}
		if head := author.Get("/review/task/next?targetType=driver").Text("result.targetId"); head == "" || head == id {
			t.Errorf("the head of the queue is %q, and %s is the author's", head, id)
		}
		if offered := everyOfTheQueue(t, author); len(offered) == 0 || slices.Contains(offered, id) {
			t.Errorf("the queue offers %v, and %s is the author's", offered, id)
		}
		later := w.SignIn("driver_reviewer2")
		if again := w.SignIn("admin").Put("/driver/hyDriver/edit", map[string]any{
			"id": id, "submitted": true, "validPeriodTo": "2034-03-02",
		}); !again.Success() {
			t.Fatalf("edited by another: %s", again.Body)
		}
		if own := author.Post("/review/task/claim", named); own.Status != 409 || slices.Contains(everyOfTheQueue(t, author), id) {
			t.Errorf("who wrote to it before the last is given it: %s", own.Body)
		}
		other = later
		claim := other.Post("/review/task/claim", named)
		if !claim.Success() {
			t.Fatalf("another is refused: %s", claim.Body)
		}
		if decided := other.Post("/review/task/decide", fail(claim, "101")); !decided.Success() {
			t.Errorf("another decides: %s", decided.Body)
		}
	})
}

// everyOfTheQueue claims the drivers that wait until none is left, and names them.
func everyOfTheQueue(t *testing.T, c *apptest.Client) []string {
	t.Helper()
	var targets, holding []string
	for {
		claim := c.Post("/review/task/claim", map[string]any{"targetType": "driver", "holding": holding})
		if claim.Text("result.taskId") == "" {
			if !claim.Success() {
				t.Errorf("where only one's own is left the queue is not empty: %s", claim.Body)
			}
			break
		}
		targets, holding = append(targets, claim.Text("result.task.targetId")), append(holding, claim.Text("result.taskId"))
	}
	for _, taskID := range holding {
		c.Post("/review/task/release", map[string]any{"taskId": taskID})
	}
	return targets
}
