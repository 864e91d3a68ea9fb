package review_test

import (
	"fmt"
	"sync"
	"testing"

	"freightdesk/internal/app/apptest"
)

const (
	crowd  = 200
	wanted = 20
)

// TestAClaimingCrowdDecidesEachItemOnce lets two hundred hands reach for the
// same twenty drivers, claim them by name and decide: each is decided once,
// and the counters are what a count of the rows gives.
func TestAClaimingCrowdDecidesEachItemOnce(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		var reviewers []*apptest.Client
		for _, name := range []string{"admin", "ops", "driver_reviewer", "driver_reviewer2", "multi_dept"} {
			reviewers = append(reviewers, w.SignIn(name))
		}
		rows := reviewers[0].Get(fmt.Sprintf("/driver/hyDriver/list?reviewState=0&pageSize=%d", wanted))
		before := reviewers[0].Get("/hyrisk/hyRisk/sjtotal")
		var mu sync.Mutex
		decided := map[string]int{}
		var hands sync.WaitGroup
		for n := range crowd {
			c, target := reviewers[n%len(reviewers)], rows.Text(fmt.Sprintf("result.records.%d.id", n%wanted))
			hands.Go(func() {
				claim := c.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": target})
				if !claim.Success() {
					return
				}
				answer := c.Post("/review/task/decide", fail(claim, "101"))
				if answer.Status != 200 && answer.Status != 409 {
					t.Errorf("a decision is answered with %d %s", answer.Status, answer.Body)
				}
				if answer.Success() {
					mu.Lock()
					decided[target]++
					mu.Unlock()
				}
			})
		}
		hands.Wait()
		for target, times := range decided {
			if times != 1 {
				t.Errorf("%s was decided %d times", target, times)
			}
		}
		after := reviewers[0].Get("/hyrisk/hyRisk/sjtotal")
		if len(decided) != wanted || before.Int("result.0")-after.Int("result.0") != wanted || after.Int("result.2")-before.Int("result.2") != wanted {
			t.Errorf("%d of %d decided; counters went from %s to %s", len(decided), wanted, before.Text("result"), after.Text("result"))
		}
		countersEqualLists(t, reviewers[0])
	})
}
