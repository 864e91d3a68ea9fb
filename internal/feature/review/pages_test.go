package review_test

import (
	"strings"
	"sync"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
)

// pages are two pages of one reviewer, and a colleague.
func pages(w *apptest.World) (a, b, colleague *apptest.Client) {
	a, b, colleague = w.SignIn("driver_reviewer"), w.SignIn("driver_reviewer"), w.SignIn("driver_reviewer2")
	a.Header.Set("X-Live-Case", "_j-vxe-aaaaaaaa_")
	b.Header.Set("X-Live-Case", "_j-vxe-bbbbbbbb_")
	return a, b, colleague
}

// TestAClaimBelongsToItsPage: another page of the same user is given other
// tasks, and takes one over by its name alone. What was taken over can be
// neither kept nor decided nor given back by the page that had it.
func TestAClaimBelongsToItsPage(t *testing.T) {
	const elsewhere = "另一个页面"
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		a, b, colleague := pages(w)
		first := a.Post("/review/task/claim", map[string]any{"targetType": "driver"})
		task, target := first.Text("result.taskId"), first.Text("result.task.targetId")
		other := b.Post("/review/task/claim", map[string]any{"targetType": "driver"}).Text("result.taskId")
		if other == "" || other == task {
			t.Fatalf("page A holds %s, page B was given %q", task, other)
		}
		named := map[string]any{"targetType": "driver", "targetId": target}
		keep := map[string]any{"targetType": "driver", "targetId": target, "renew": true}
		if kept := a.Post("/review/task/claim", keep); kept.Int("result.version") != first.Int("result.version") {
			t.Errorf("a renewal by its own page: %s", kept.Body)
		}
		if early := b.Post("/review/task/claim", keep); early.Status != 409 || !strings.Contains(early.Body, elsewhere) {
			t.Errorf("page B kept what it did not have: %s", early.Body)
		}
		if given := b.Post("/review/task/release", map[string]any{"taskId": task}); given.Status != 409 ||
			!strings.Contains(given.Body, elsewhere) {
			t.Errorf("page B gave back what page A holds: %s", given.Body)
		}
		over := b.Post("/review/task/claim", named)
		if over.Int("result.version") != first.Int("result.version")+1 {
			t.Fatalf("page B took over: %s", over.Body)
		}
		for what, answer := range map[string]apptest.Answer{
			"kept":       a.Post("/review/task/claim", keep),
			"gave back":  a.Post("/review/task/release", map[string]any{"taskId": task}),
			"decided on": a.Post("/review/task/decide", fail(over, "101")),
		} {
			if answer.Status != 409 || !strings.Contains(answer.Body, elsewhere) {
				t.Errorf("page A %s what page B holds: %s", what, answer.Body)
			}
		}
		if got := colleague.Post("/review/task/claim", named); got.Status != 409 {
			t.Errorf("the claim of page B is gone: %s", got.Body)
		}
		if decided := b.Post("/review/task/decide", fail(over, "101")); !decided.Success() {
			t.Errorf("page B decides: %s", decided.Body)
		}
		late := a.Post("/review/task/claim", keep)
		if late.Status != 409 || late.Text("result.reviewer") != "driver_reviewer" {
			t.Errorf("page A is not told who decided: %s", late.Body)
		}
	})
}

// TestNobodyGivesBackWhatAColleagueHolds and is told that it worked.
func TestNobodyGivesBackWhatAColleagueHolds(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		a, _, colleague := pages(w)
		claim := a.Post("/review/task/claim", map[string]any{"targetType": "driver"})
		for _, skip := range []bool{false, true} {
			refused := colleague.Post("/review/task/release", map[string]any{"taskId": claim.Text("result.taskId"), "skip": skip})
			if refused.Status != 409 || refused.Text("result.claimedBy") != "driver_reviewer" {
				t.Errorf("skip %v: %s", skip, refused.Body)
			}
		}
		if kept := a.Post("/review/task/claim", map[string]any{
			"targetType": "driver", "targetId": claim.Text("result.task.targetId"),
			"renew": true,
		}); !kept.Success() {
			t.Errorf("the claim is gone: %s", kept.Body)
		}
		a.Post("/review/task/release", map[string]any{"taskId": claim.Text("result.taskId")})
		if again := a.Post("/review/task/release", map[string]any{"taskId": claim.Text("result.taskId")}); !again.Success() {
			t.Errorf("giving back what nobody holds: %s", again.Body)
		}
	})
}

// TestAPageLoadedAnewHasItsTask: the old page gives the task back as it goes, in
// the moment between the new one's look and its claim.
func TestAPageLoadedAnewHasItsTask(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		before, after, _ := pages(w)
		claim := before.Post("/review/task/claim", map[string]any{"targetType": "driver"})
		var once sync.Once
		w.App.DB().Observe(func(e database.Executed) {
			if e.Name != "review.tasks.one" {
				return
			}
			once.Do(func() {
				w.App.DB().Observe(nil)
				if given := before.Post("/review/task/release", map[string]any{"taskId": claim.Text("result.taskId")}); !given.Success() {
					t.Errorf("the old page gives back: %s", given.Body)
				}
			})
		})
		again := after.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": claim.Text("result.task.targetId")})
		if again.Text("result.taskId") != claim.Text("result.taskId") {
			t.Errorf("the new page has: %s", again.Body)
		}
	})
}
