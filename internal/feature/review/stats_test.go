package review_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// numbersEqualLists: every number of the dashboard is the total of the list it
// links to, and of the same list when its rows are counted.
func numbersEqualLists(t *testing.T, c *apptest.Client) {
	t.Helper()
	equal := func(what string, number int, query string) {
		t.Helper()
		linked := c.Get("/driver/hyDriver/list?pageSize=1&" + query)
		counted := c.Get("/driver/hyDriver/list?pageSize=1&createTime_begin=2000-01-01&" + query)
		if linked.Int("result.total") != number || counted.Int("result.total") != number {
			t.Errorf("%s: the dashboard says %d, the list %d, its rows %d", what, number, linked.Int("result.total"), counted.Int("result.total"))
		}
	}
	var daily review.Days
	c.Get("/review/stats/daily?targetType=driver&days=45").Into(t, &daily)
	if len(daily.Days) != 45 {
		t.Fatalf("%d days", len(daily.Days))
	}
	for _, d := range daily.Days {
		if d.Submitted+d.Passed+d.Failed > 0 || d.Day == daily.Days[44].Day {
			equal("submitted on "+d.Day, int(d.Submitted), fmt.Sprintf("submitTime_begin=%s&submitTime_end=%s", d.Day, d.Day))
			equal("passed on "+d.Day, int(d.Passed), fmt.Sprintf("reviewState=1&reviewTime_begin=%s&reviewTime_end=%s", d.Day, d.Day))
			equal("failed on "+d.Day, int(d.Failed), fmt.Sprintf("reviewState=2&reviewTime_begin=%s&reviewTime_end=%s", d.Day, d.Day))
		}
	}
	var ranking review.ReasonRanking
	c.Get("/review/stats/reasons?targetType=driver").Into(t, &ranking)
	equal("failed", int(ranking.Total), "reviewState=2")
	for _, r := range ranking.Reasons {
		equal("failed for "+r.Text, int(r.Count), "reviewState=2&rejectReason="+r.Code)
	}
	expiring := c.Get("/driver/hyDriver/expiring")
	equal("expired", expiring.Int("result.expired"), "expireState=expired")
	for i := range expiring.List("result.weeks") {
		at := fmt.Sprintf("result.weeks.%d.", i)
		from, to := expiring.Text(at+"from"), expiring.Text(at+"to")
		equal("expiring from "+from, expiring.Int(at+"count"), fmt.Sprintf("expireTime_begin=%s&expireTime_end=%s", from, to))
	}
	equal("the tab of expiring ones", c.Get("/driver/hyDriver/tabs").Int("result.expiring"), "expireState=1")
}

// TestDashboardNumbersEqualTheirLists for every reach a role can have.
func TestDashboardNumbersEqualTheirLists(t *testing.T) {
	for _, test := range []struct{ name, username, reach, departments string }{
		{"everything", "driver_reviewer", "all", ""},
		{"the department alone", "multi_dept", "own", ""},
		{"the department and below", "driver_reviewer", "below", ""},
		{"named departments", "driver_reviewer", "list", "dep-north,dep-east"},
		{"own rows", "driver_reviewer", "self", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
				narrow(t, w, test.reach, test.departments)
				numbersEqualLists(t, w.SignIn(test.username))
			})
		})
	}
}

type tallied struct {
	Kind       string `db:"kind"`
	Place      string `db:"place"`
	Department string `db:"department_id"`
	Total      int    `db:"total"`
}

type stood struct {
	Department string          `db:"department_id"`
	State      int             `db:"review_state"`
	Submitted  instant.Instant `db:"submitted_at"`
	Reviewed   instant.Instant `db:"reviewed_at"`
	Codes      string          `db:"last_reject_codes"`
	Expires    string          `db:"expires_on"`
}

var (
	tallies = database.DefineTenant("reviewtest.tallies", `
		SELECT kind, place, department_id, total FROM review_tally WHERE tenant_id = ? AND subject = 'driver' AND total <> 0`)
	drivers = database.DefineTenant("reviewtest.drivers", `
		SELECT department_id, review_state, submitted_at, reviewed_at, last_reject_codes, expires_on FROM driver WHERE tenant_id = ?
			AND deleted_at = 0`)
)

// talliesEqualARecount counts all rows and compares every number there is.
func talliesEqualARecount(t *testing.T, w *apptest.World) {
	t.Helper()
	ctx, tenant := context.Background(), scope.Tenant(1)
	kept, err := database.All[tallied](ctx, w.App.DB(), tallies.For(tenant))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := database.All[stood](ctx, w.App.DB(), drivers.For(tenant))
	if err != nil {
		t.Fatal(err)
	}
	got, want := map[string]int{}, map[string]int{}
	for _, k := range kept {
		got[k.Kind+" "+k.Place+" "+k.Department] = k.Total
	}
	for _, r := range rows {
		want["submitted "+r.Submitted.Date()+" "+r.Department]++
		want["expiry "+r.Expires+" "+r.Department]++
		switch r.State {
		case 1:
			want["passed "+r.Reviewed.Date()+" "+r.Department]++
		case 2:
			want["failed "+r.Reviewed.Date()+" "+r.Department]++
			for _, code := range strings.Split(r.Codes, ",") {
				want["reason "+code+" "+r.Department]++
			}
		}
	}
	if len(want) < 100 {
		t.Errorf("only %d numbers: the test proves nothing", len(want))
	}
	if !maps.Equal(got, want) {
		for key := range want {
			if got[key] != want[key] {
				t.Errorf("%s: kept %d, counted %d", key, got[key], want[key])
			}
		}
		for key := range got {
			if want[key] == 0 {
				t.Errorf("%s: kept %d, counted none", key, got[key])
			}
		}
	}
}

// TestTalliesEqualARecountWhateverHappens submits, decides, undoes and deletes
// at random over several days.
func TestTalliesEqualARecountWhateverHappens(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		talliesEqualARecount(t, w)
		chance := rand.New(rand.NewPCG(8, 15))
		done := map[string]int{}
		for range 6 {
			c := w.SignIn("ops")
			for range 25 {
				act(t, c, chance, done)
			}
			talliesEqualARecount(t, w)
			rowsSayWhatTasksSay(t, w)
			w.Clock.Advance(11 * time.Hour)
		}
		for _, what := range []string{"pass", "fail", "undo", "edit", "delete"} {
			if done[what] == 0 {
				t.Errorf("nothing came to %s: %v", what, done)
			}
		}
		numbersEqualLists(t, w.SignIn("ops"))
	})
}

// act does one random thing; what is refused leaves no trace either.
func act(t *testing.T, c *apptest.Client, chance *rand.Rand, done map[string]int) {
	t.Helper()
	driver := func(state int) string {
		list := c.Get(fmt.Sprintf("/driver/hyDriver/list?reviewState=%d&pageSize=50", state))
		return list.Text(fmt.Sprintf("result.records.%d.id", chance.IntN(max(1, len(list.List("result.records"))))))
	}
	what, ok := "edit", false
	switch chance.IntN(5) {
	case 0, 1, 2:
		claim := c.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": driver(0)})
		body := fail(claim, []string{"101", "103", "106"}[chance.IntN(3)])
		if what = "fail"; chance.IntN(2) == 0 {
			what, body = "pass", pass(claim)
		}
		ok = c.Post("/review/task/decide", body).Success()
		if ok && chance.IntN(3) == 0 {
			what, ok = "undo", c.Post("/review/task/undo", map[string]any{"taskId": claim.Text("result.taskId")}).Success()
		}
	case 3:
		until := fmt.Sprintf("20%d-0%d-1%d", 27+chance.IntN(8), 1+chance.IntN(9), chance.IntN(9))
		ok = c.Put("/driver/hyDriver/edit", map[string]any{"id": driver(chance.IntN(3)), "validPeriodTo": until}).Success()
	default:
		what, ok = "delete", c.Delete("/driver/hyDriver/delete?id="+driver(2*chance.IntN(2))).Success()
	}
	if ok {
		done[what]++
	}
}

func TestThroughputCountsWhatStands(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("driver_reviewer")
		before := c.Get("/review/stats/mine")
		decide := func(after time.Duration, verdict func(apptest.Answer) map[string]any) apptest.Answer {
			claim := c.Post("/review/task/claim", map[string]any{"targetType": "driver"})
			w.Clock.Advance(after)
			if decided := c.Post("/review/task/decide", verdict(claim)); !decided.Success() {
				t.Fatalf("decide: %s", decided.Body)
			}
			return claim
		}
		failing := func(claim apptest.Answer) map[string]any { return fail(claim, "101") }
		decide(10*time.Second, failing)
		decide(30*time.Second, failing)
		taken := decide(90*time.Second, failing)
		if undone := c.Post("/review/task/undo", map[string]any{"taskId": taken.Text("result.taskId")}); !undone.Success() {
			t.Fatalf("undo: %s", undone.Body)
		}
		var mine review.OwnWork
		c.Get("/review/stats/mine").Into(t, &mine)
		today := before.Int("result.today.decided")
		if int(mine.Today.Decided) != today+2 || len(mine.Week) != 7 || mine.Week[6].Day != "2026-11-21" ||
			mine.Week[6].Decided != mine.Today.Decided {
			t.Errorf("mine: %+v, before %s", mine, before.Body)
		}
		if today == 0 && mine.Today.MedianSec != 20 {
			t.Errorf("the median of 10 s and 30 s is %d", mine.Today.MedianSec)
		}
		team := w.SignIn("ops").Get("/review/stats/team?days=1")
		if int(mine.Today.Decided) != team.Int("result.reviewers.0.decided") || team.Text("result.reviewers.0.username") != "driver_reviewer" {
			t.Errorf("team: %s", team.Body)
		}
	})
}

// TestTheBoardShowsWhoIsAtWork: claims while they live, today's decisions, in
// the reach of whoever looks.
func TestTheBoardShowsWhoIsAtWork(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		lead, reviewer := w.SignIn("ops"), w.SignIn("driver_reviewer2")
		first := func() (name string, holding, decided int) {
			board := lead.Get("/review/stats/board")
			return board.Text("result.reviewers.0.username"), board.Int("result.reviewers.0.holding"), board.Int("result.reviewers.0.decided")
		}
		_, _, before := first()
		claim := reviewer.Post("/review/task/claim", map[string]any{"targetType": "driver"})
		if name, holding, _ := first(); name != "driver_reviewer2" || holding != 1 {
			t.Errorf("%s holds %d", name, holding)
		}
		if decided := reviewer.Post("/review/task/decide", fail(claim, "101")); !decided.Success() {
			t.Fatalf("decide: %s", decided.Body)
		}
		if name, holding, decided := first(); name != "driver_reviewer2" || holding != 0 || decided != before+1 {
			t.Errorf("%s holds %d and decided %d, before %d", name, holding, decided, before)
		}
		reviewer.Post("/review/task/claim", map[string]any{"targetType": "driver"})
		w.Clock.Advance(review.Lease + time.Second)
		if _, holding, _ := first(); holding != 0 {
			t.Errorf("a claim that ran out is still held")
		}
		if refused := reviewer.Get("/review/stats/board"); refused.Success() {
			t.Errorf("a reviewer sees the board: %s", refused.Body)
		}
	})
}
