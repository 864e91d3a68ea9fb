package review_test

import (
	"fmt"
	"reflect"
	"sync"
	"testing"

	"freightdesk/internal/app/apptest"
)

// TestClaimsOfACrowdAreExclusive: however many reviewers reach for the queue at once,
// every task has one holder, and each decision is counted once.
func TestClaimsOfACrowdAreExclusive(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		const each = 4
		var mu sync.Mutex
		holders := map[string]string{}
		var everybody sync.WaitGroup
		for _, name := range []string{"admin", "ops", "driver_reviewer", "driver_reviewer2", "multi_dept"} {
			c := w.SignIn(name)
			everybody.Go(func() {
				holding := []string{}
				for range each {
					claim := c.Post("/review/task/claim", map[string]any{"targetType": "driver", "holding": holding})
					id := claim.Text("result.taskId")
					if id == "" {
						t.Errorf("%s: no claim: %s", name, claim.Body)
						return
					}
					mu.Lock()
					if other, taken := holders[id]; taken {
						t.Errorf("%s is held by %s and %s", id, other, name)
					}
					holders[id] = name
					mu.Unlock()
					holding = append(holding, id)
				}
			})
		}
		everybody.Wait()
		if len(holders) != 5*each {
			t.Errorf("%d tasks were claimed, want %d", len(holders), 5*each)
		}
	})
}

// fail is a verdict that sends a claimed task back for its first document.
func fail(claim apptest.Answer, reason string) map[string]any {
	var items []map[string]any
	for i := range claim.List("result.task.documents") {
		at := fmt.Sprintf("result.task.documents.%d.", i)
		item := map[string]any{"docType": claim.Text(at + "docType"), "result": 1}
		if i == 0 {
			item["result"], item["reasonCodes"] = 2, []string{reason}
		}
		items = append(items, item)
	}
	return verdict(claim, 2, items)
}

// pass is a verdict that passes every document of a claimed task.
func pass(claim apptest.Answer) map[string]any {
	var items []map[string]any
	for i := range claim.List("result.task.documents") {
		items = append(items, map[string]any{"docType": claim.Text(fmt.Sprintf("result.task.documents.%d.docType", i)), "result": 1})
	}
	v := verdict(claim, 1, items)
	if blocks := blockCodes(claim); len(blocks) > 0 {
		v["overrideCodes"], v["memo"] = blocks, "已人工核实"
	}
	return v
}

// blockCodes are the codes of what stands against a pass of a claimed task.
func blockCodes(claim apptest.Answer) []string {
	var codes []string
	for i := range claim.List("result.task.prechecks") {
		at := fmt.Sprintf("result.task.prechecks.%d.", i)
		if claim.Text(at+"level") == "B" {
			codes = append(codes, claim.Text(at+"code"))
		}
	}
	return codes
}

// TestAReasonOutOfUseIsNotGiven: where it was given before it is still called what
// it was.
func TestAReasonOutOfUseIsNotGiven(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	c, admin := w.SignIn("ops"), w.SignIn("admin")
	first := c.Post("/review/task/claim", map[string]any{"targetType": "driver"})
	decided := c.Post("/review/task/decide", merged(fail(first, "106"), map[string]any{"next": true}))
	item := admin.PutOutOfUse(first.Text("result.task.reasonDict"), "106")
	next := c.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": decided.Text("result.next.task.targetId")})
	refused := c.Post("/review/task/decide", fail(next, "106"))
	if refused.Success() || refused.Text("result.errors.0.field") != "items[0].reasonCodes" {
		t.Errorf("a reason out of use was given: %s", refused.Body)
	}
	words := item.Text("result.records.0.itemText")
	history := c.Get("/review/task/history?targetType=driver&targetId=" + first.Text("result.task.targetId"))
	if got := history.Text("result.0.items.0.reasons.0"); got != words || words == "" {
		t.Errorf("the history calls %q %q: %s", words, got, history.Body)
	}
}

// TestAReasonSaysWhatTheReviewerRead: an administrator words it anew while it stands
// on a desk, and again when it is history.
func TestAReasonSaysWhatTheReviewerRead(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	c, admin := w.SignIn("ops"), w.SignIn("admin")
	claim := c.Post("/review/task/claim", map[string]any{"targetType": "driver"})
	code := claim.Text("result.task.reasonDict")
	admin.Reword(code, "106", "照片方向不对")
	stale := failedAs(claim, "106", "证件已过期")
	refused := c.Post("/review/task/decide", stale)
	if got := refused.Text("result.errors.0.field"); refused.Success() || got != "items[0].reasonCodes" {
		t.Errorf("a reason was given in other words than were read: %s", refused.Body)
	}
	if accepted := c.Post("/review/task/decide", failedAs(claim, "106", "照片方向不对")); !accepted.Success() {
		t.Fatalf("the reason as it reads now: %s", accepted.Body)
	}
	admin.Reword(code, "106", "证件遮挡")
	history := c.Get("/review/task/history?targetType=driver&targetId=" + claim.Text("result.task.targetId"))
	if got := history.Text("result.0.items.0.reasons.0"); got != "照片方向不对" {
		t.Errorf("the history says %q of what was read as 照片方向不对", got)
	}
}

// failedAs is a rejection with a reason in the words that the reviewer read.
func failedAs(claim apptest.Answer, reason, words string) map[string]any {
	body := fail(claim, reason)
	body["items"].([]map[string]any)[0]["reasons"] = []string{words}
	return body
}

func verdict(claim apptest.Answer, result int, items []map[string]any) map[string]any {
	return map[string]any{
		"targetType": "driver", "targetId": claim.Text("result.task.targetId"), "taskId": claim.Text("result.taskId"),
		"version": claim.Int("result.version"), "result": result, "items": items,
	}
}

// countersEqualLists: every number over a list is the total of that list.
func countersEqualLists(t *testing.T, c *apptest.Client) {
	t.Helper()
	totals := c.Get("/hyrisk/hyRisk/sjtotal")
	for state := range 3 {
		counter := totals.Int(fmt.Sprintf("result.%d", state))
		// The second filter keeps the answer from being the counter itself.
		list := c.Get(fmt.Sprintf("/driver/hyDriver/list?reviewState=%d&createTime_begin=2000-01-01&pageSize=1", state))
		if counted := list.Int("result.total"); counter != counted {
			t.Errorf("state %d: the counter says %d, the list holds %d", state, counter, counted)
		}
	}
}

func TestAnUpdateTakesEffectWhenItPassesAndCanBeTakenBack(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("ops")
		target := passedWithUpdate(t, c)
		find := func() apptest.Answer { return c.Get("/driver/hyDriver/queryById?id=" + target) }
		before := find()
		claim := c.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": target})
		if len(claim.List("result.task.history.1.diff"))+len(claim.List("result.task.history.0.diff")) == 0 {
			t.Errorf("the history does not show what changes: %s", claim.Body)
		}
		if claim.Int("result.task.documents.0.result") != 1 {
			t.Errorf("the identity card was passed before and has to be passed again: %s", claim.Body)
		}
		if decided := c.Post("/review/task/decide", pass(claim)); !decided.Success() {
			t.Fatalf("decide: %s", decided.Body)
		}
		after := find()
		if after.Int("result.reviewState") != 1 || !changed(before, after) {
			t.Errorf("the update did not take effect:\n%s\n%s", before.Body, after.Body)
		}
		countersEqualLists(t, c)
		if undone := c.Post("/review/task/undo", map[string]any{"taskId": claim.Text("result.taskId")}); !undone.Success() {
			t.Fatalf("undo: %s", undone.Body)
		}
		back := find()
		if back.Int("result.reviewState") != 0 || changed(before, back) {
			t.Errorf("the update was not taken back:\n%s\n%s", before.Body, back.Body)
		}
		countersEqualLists(t, c)
	})
}

// TestWhatWasTakenBackIsShownToNobodyElse: verdicts of an undone decision stay
// on the desk of whoever undid it; the list and the next reviewer see none of them.
func TestWhatWasTakenBackIsShownToNobodyElse(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c, other := w.SignIn("ops"), w.SignIn("driver_reviewer2")
		claim := c.Post("/review/task/claim", map[string]any{"targetType": "driver"})
		target, task := claim.Text("result.task.targetId"), claim.Text("result.taskId")
		before := claim.Value("result.task.documents")
		if decided := c.Post("/review/task/decide", pass(claim)); !decided.Success() {
			t.Fatalf("decide: %s", decided.Body)
		}
		undone := c.Post("/review/task/undo", map[string]any{"taskId": task})
		if undone.Int("result.task.documents.0.result") != 1 {
			t.Errorf("the undoer does not see what he judged: %s", undone.Body)
		}
		c.Post("/review/task/release", map[string]any{"taskId": task})
		row := other.Get("/driver/hyDriver/queryById?id=" + target)
		for i := range row.List("result.documents") {
			if got := row.Int(fmt.Sprintf("result.documents.%d.result", i)); got != 0 {
				t.Errorf("the list shows a verdict nobody stands for: document %d is %d", i, got)
			}
		}
		again := other.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": target})
		if got := again.Value("result.task.documents"); !reflect.DeepEqual(got, before) {
			t.Errorf("the next reviewer's desk: %v, before the decision: %v", got, before)
		}
	})
}

// passedWithUpdate finds a driver in force who waits with new data.
func passedWithUpdate(t *testing.T, c *apptest.Client) string {
	t.Helper()
	list := c.Get("/driver/hyDriver/list?reviewState=0&riskLevel=0&pageSize=50")
	for i := range list.List("result.records") {
		at := fmt.Sprintf("result.records.%d.", i)
		if list.Value(at+"usable") == true {
			return list.Text(at + "id")
		}
	}
	t.Fatal("no passed driver with an open update that nothing was found about in the demo world")
	return ""
}

func changed(a, b apptest.Answer) bool {
	for _, field := range []string{"telephone", "bankCardNo", "validPeriodTo"} {
		if a.Text("result."+field) != b.Text("result."+field) {
			return true
		}
	}
	return false
}

func TestASkippedTaskComesBackLast(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("driver_reviewer")
		first := c.Post("/review/task/claim", map[string]any{"targetType": "driver"}).Text("result.taskId")
		second := c.Post("/review/task/release", map[string]any{"taskId": first, "skip": true, "next": true}).Text("result.next.taskId")
		if second == "" || second == first {
			t.Fatalf("after skipping %s came %q", first, second)
		}
		seen := []string{second}
		for len(seen) < 60 {
			next := c.Post("/review/task/claim", map[string]any{"targetType": "driver", "holding": seen}).Text("result.taskId")
			if next == "" {
				break
			}
			seen = append(seen, next)
		}
		if len(seen) != 46 || seen[45] != first {
			t.Errorf("%d tasks were handed out, the skipped one at %q", len(seen), seen[len(seen)-1])
		}
	})
}

func TestTheDeskIsHandedTheNextTaskWithItsAnswer(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("driver_reviewer")
		claim := c.Post("/review/task/claim", map[string]any{"targetType": "driver"})
		warmed := c.Post("/review/task/claim", map[string]any{"targetType": "driver", "holding": []string{claim.Text("result.taskId")}})
		v := fail(claim, "101")
		v["next"], v["holding"] = true, []string{warmed.Text("result.taskId")}
		decided := c.Post("/review/task/decide", v)
		next := decided.Text("result.next.taskId")
		if next == "" || next == claim.Text("result.taskId") || next == warmed.Text("result.taskId") {
			t.Errorf("after %s, holding %s, came %q", claim.Text("result.taskId"), warmed.Text("result.taskId"), next)
		}
		if decided.Text("result.next.task.subject.title") == "" {
			t.Errorf("the next task came without its sheet: %s", decided.Body)
		}
		// After a reload the desk knows nothing, and gets back what it holds.
		again := c.Post("/review/task/claim", map[string]any{"targetType": "driver"}).Text("result.taskId")
		if again != next && again != warmed.Text("result.taskId") {
			t.Errorf("after a reload came %s, not a task already held", again)
		}
	})
}
