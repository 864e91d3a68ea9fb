package check_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/feature/check"
	"freightdesk/internal/foundation/paging"
)

// hitPage is one page of the hits of a rule.
func hitPage(t *testing.T, c *apptest.Client, rule string, no, size int) paging.Page[check.HitRow] {
	t.Helper()
	answer := c.Get(fmt.Sprintf("/risk/check/hits?rule=%s&pageNo=%d&pageSize=%d", rule, no, size))
	if !answer.Success() {
		t.Fatal(answer.Body)
	}
	var page paging.Page[check.HitRow]
	answer.Into(t, &page)
	return page
}

// listedHits are those of all pages.
func listedHits(t *testing.T, c *apptest.Client, rule string, size int) (rows []check.HitRow, total int64) {
	t.Helper()
	for no := 1; ; no++ {
		page := hitPage(t, c, rule, no, size)
		if rows, total = append(rows, page.Records...), page.Total; len(page.Records) < size {
			return rows, total
		}
	}
}

// hitOf is the one about a subject.
func hitOf(t *testing.T, rows []check.HitRow, id string) check.HitRow {
	t.Helper()
	var found []check.HitRow
	for _, row := range rows {
		if row.TargetID == id {
			found = append(found, row)
		}
	}
	if len(found) != 1 {
		t.Fatalf("%d hits about %s", len(found), id)
	}
	return found[0]
}

// TestThePageListsWhatItCounts: of every rule, whatever became of a hit, the newest first.
func TestThePageListsWhatItCounts(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops := w.SignIn("ops")
		added := ops.Post("/driver/hyDriver/add", newcomer(ops, map[string]any{"validPeriodTo": "2026-12-01"}))
		w.Clock.Advance(time.Minute)
		edited := ops.Put("/driver/hyDriver/edit", map[string]any{"id": added.Text("result.id"), "validPeriodTo": "2026-12-02"})
		if !edited.Success() {
			t.Fatal(edited.Body)
		}
		agree(t, ops, "of today")
		again := hitOf(t, hitPage(t, ops, expiring, 1, 10).Records, added.Text("result.id"))
		if again.Revision != 2 || again.Outcome != check.Open || again.Message != "驾驶证将于 2026-12-02 到期" || again.Title != "程远" {
			t.Errorf("found again: %+v", again)
		}
		w.Clock.Advance(29 * 24 * time.Hour)
		agree(t, w.SignIn("ops"), "29 days later")
		if page := hitPage(t, w.SignIn("ops"), expiring, 1, 10); page.Total == 0 {
			t.Error("29 days later: no hit is left")
		}
		w.Clock.Advance(2 * 24 * time.Hour)
		if page := hitPage(t, w.SignIn("ops"), expiring, 1, 10); page.Total != 0 || len(page.Records) != 0 {
			t.Errorf("31 days later: %d hits", page.Total)
		}
	})
}

// agree compares the list of every rule with its numbers.
func agree(t *testing.T, c *apptest.Client, when string) {
	t.Helper()
	var rules []check.Row
	c.Get("/risk/check/list").Into(t, &rules)
	for _, rule := range rules {
		rows, total := listedHits(t, c, rule.Rule, 7)
		if total != rule.Hits.Found || int64(len(rows)) != total {
			t.Errorf("%s %s: %d rows of %d, %d are counted", when, rule.Rule, len(rows), total, rule.Hits.Found)
		}
		listed, seen := check.Hits{Found: total}, map[string]bool{}
		for i, row := range rows {
			if key := fmt.Sprint(row.TaskID, row.Revision); !seen[key] {
				seen[key] = true
			} else {
				t.Errorf("%s %s: %s comes twice", when, rule.Rule, key)
			}
			if i > 0 && row.At > rows[i-1].At {
				t.Errorf("%s %s: row %d is newer than the one before", when, rule.Rule, i)
			}
			switch row.Outcome {
			case check.Open:
				listed.Open++
			case check.PassedAs:
				listed.Passed++
			case check.FailedFor:
				listed.Failed++
			case check.Changed:
				listed.Changed++
			case check.NoMore:
				listed.Gone++
			default:
				t.Errorf("%s %s: outcome %d is listed", when, rule.Rule, row.Outcome)
			}
		}
		if listed != rule.Hits {
			t.Errorf("%s %s: %+v are listed, %+v counted", when, rule.Rule, listed, rule.Hits)
		}
	}
}

// TestAHitKeepsItsWordsUntilAnotherSubmission: what is found there is another matter.
func TestAHitKeepsItsWordsUntilAnotherSubmission(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops, reviewer := w.SignIn("ops"), w.SignIn("driver_reviewer")
		setRule(t, ops, expiring, map[string]any{"limits": []map[string]any{{"name": "days", "value": 94}}})
		id := judged(t, ops, reviewer, 0, 1)
		got := hitOf(t, hitPage(t, ops, expiring, 1, 50).Records, id)
		if got.Outcome != check.PassedAs || got.Message != "驾驶证将于 2027-02-23 到期" || got.Level != check.Warns {
			t.Errorf("passed: %+v", got)
		}
		w.Clock.Advance(time.Minute)
		edited := ops.Put("/driver/hyDriver/edit", map[string]any{"id": id, "validPeriodTo": "2027-02-20"})
		if !edited.Success() {
			t.Fatal(edited.Body)
		}
		newest := hitPage(t, ops, expiring, 1, 2).Records
		if is := newest[0]; is.TargetID != id || is.Outcome != check.Open || is.Message != "驾驶证将于 2027-02-20 到期" {
			t.Errorf("another submission: %+v", is)
		}
		if was := newest[1]; was.TargetID != id || was.Outcome != check.PassedAs || was.Message != "" || was.Title != "程远" {
			t.Errorf("the one before: %+v", was)
		}
		failed := judged(t, ops, reviewer, 1, 2)
		rows, total := listedHits(t, ops, expiring, 50)
		task := hitOf(t, rows, failed).TaskID
		if removed := ops.Delete("/driver/hyDriver/delete?id=" + failed); !removed.Success() {
			t.Fatal(removed.Body)
		}
		rows, left := listedHits(t, ops, expiring, 50)
		at := slices.IndexFunc(rows, func(row check.HitRow) bool { return row.TaskID == task })
		if left != total || at < 0 || rows[at].TargetID+rows[at].Title+rows[at].Message != "" || rows[at].Outcome != check.FailedFor {
			t.Errorf("of one that was removed: row %d of %d, there were %d", at, left, total)
		}
	})
}

// TestHitsAreNamedForWhoMaySeeTheirSubjects: all count, whoever looks.
func TestHitsAreNamedForWhoMaySeeTheirSubjects(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin := w.SignIn("admin")
		all, total := listedHits(t, admin, expiring, 50)
		granted := func(name, rows string, more map[string]any) *apptest.Client {
			return crewOf(t, w, name, roleOf(t, admin, name, rows, more))
		}
		rows, seen := listedHits(t, granted("blind", "m-check,b-check-list", nil), expiring, 50)
		if seen != total {
			t.Errorf("without the right %d are counted of %d", seen, total)
		}
		for _, row := range rows {
			if row.TargetID+row.Title+row.Message != "" {
				t.Errorf("without the right: %+v", row)
			}
		}
		north := granted("north", "m-check,b-check-list,m-driver-check,b-driver-list",
			map[string]any{"dataScope": "list", "scopeDepartIds": "dep-north"})
		rows, seen = listedHits(t, north, expiring, 50)
		named := 0
		for i, row := range rows {
			inReach := north.Get("/driver/hyDriver/queryById?id=" + all[i].TargetID).Success()
			if (row.Title != "") != inReach || (row.TargetID != "") != inReach || !inReach && row.Message != "" {
				t.Errorf("in reach: %t, %+v", inReach, row)
			}
			if inReach {
				named++
			}
		}
		if seen != total || named == 0 || named == len(rows) {
			t.Errorf("within a department %d of %d are named", named, seen)
		}
		if refused := granted("stray", "m-driver-check,b-driver-list", nil).Get("/risk/check/hits?rule=" + expiring); refused.Status != 403 ||
			!strings.Contains(string(refused.Body), "没有权限") {
			t.Errorf("who may not see the page is answered %s", refused.Body)
		}
	})
}
