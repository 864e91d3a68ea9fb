package review_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
)

const (
	crowd  = 200
	wanted = 20
)

// TestAClaimingCrowdDecidesEachItemOnce lets two hundred hands reach for the
// same twenty drivers, claim them by name and decide: each is decided once, by
// one reviewer, and the counters are what a count of the rows gives.
func TestAClaimingCrowdDecidesEachItemOnce(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		var reviewers []*apptest.Client
		for _, name := range []string{"admin", "ops", "driver_reviewer", "driver_reviewer2", "multi_dept"} {
			reviewers = append(reviewers, w.SignIn(name))
		}
		rows := reviewers[0].Get(fmt.Sprintf("/driver/hyDriver/list?reviewState=0&pageSize=%d", wanted))
		before := reviewers[0].Get("/hyrisk/hyRisk/sjtotal")
		var mu sync.Mutex
		decided := map[string]*apptest.Client{}
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
					defer mu.Unlock()
					if first, is := decided[target]; is && first != c {
						t.Errorf("%s was decided by two", target)
					}
					decided[target] = c
				}
			})
		}
		hands.Wait()
		after := reviewers[0].Get("/hyrisk/hyRisk/sjtotal")
		if len(decided) != wanted || before.Int("result.0")-after.Int("result.0") != wanted ||
			after.Int("result.2")-before.Int("result.2") != wanted {
			t.Errorf("%d of %d decided; counters went from %s to %s", len(decided), wanted, before.Text("result"), after.Text("result"))
		}
		countersEqualLists(t, reviewers[0])
	})
}

// TestACrowdNeverHearsThatNothingWaits lets reviewers take the next task at once,
// again and again: there is one for each of them every time. On PostgreSQL, where
// they race, there are more of them than one look at the queue finds tasks.
func TestACrowdNeverHearsThatNothingWaits(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		people := w.Crew(map[database.Engine]int{database.SQLite: 8, database.Postgres: 30}[w.App.DB().Engine()], "r-driver-reviewer")
		for range 3 {
			var hands sync.WaitGroup
			for _, c := range people {
				hands.Go(func() {
					claim := c.Post("/review/task/claim", map[string]any{"targetType": "driver"})
					id := claim.Text("result.taskId")
					if id == "" {
						t.Errorf("no task: %d %s", claim.Status, claim.Body)
						return
					}
					c.Post("/review/task/release", map[string]any{"taskId": id})
				})
			}
			hands.Wait()
		}
	})
}

// TestWhoLosesEveryRaceLooksAgain takes every task that a reviewer is about to
// reach for in the moment between looking and taking. Only PostgreSQL has that
// moment: on SQLite writers come one after the other.
func TestWhoLosesEveryRaceLooksAgain(t *testing.T) {
	if !slices.Contains(apptest.Engines(), apptest.Postgres) {
		t.Skip("needs PostgreSQL")
	}
	w := apptest.Start(t, apptest.Postgres)
	slow, fast := w.SignIn("driver_reviewer"), w.SignIn("ops")
	var once sync.Once
	w.App.DB().Observe(func(e database.Executed) {
		if e.Name != "review.takeTask" {
			return
		}
		once.Do(func() {
			w.App.DB().Observe(nil)
			holding := []string{}
			for range 25 {
				holding = append(holding, fast.Post("/review/task/claim",
					map[string]any{"targetType": "driver", "holding": holding}).Text("result.taskId"))
			}
		})
	})
	claim := slow.Post("/review/task/claim", map[string]any{"targetType": "driver"})
	if claim.Text("result.taskId") == "" {
		t.Errorf("21 tasks wait: %s", claim.Body)
	}
}
