package review_test

import (
	"maps"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
)

// TestADecisionSentAgainIsAnsweredAsTheFirst: a browser sends a decision again by
// itself when the connection breaks before the answer. It is written once, and
// every try is told so, with the same time to take it back and the same next task.
func TestADecisionSentAgainIsAnsweredAsTheFirst(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("driver_reviewer")
		claim := c.Post("/review/task/claim", map[string]any{"targetType": "driver"})
		sent := fail(claim, "101")
		sent["next"], sent["memo"] = true, "电话已核实"
		first := c.Post("/review/task/decide", sent)
		again := c.Post("/review/task/decide", sent)
		if !again.Success() || again.Int("result.state") != 2 || again.Text("result.undoUntil") != first.Text("result.undoUntil") {
			t.Errorf("the first is answered by\n%s\nthe second by\n%s", first.Body, again.Body)
		}
		if next := first.Text("result.next.taskId"); next == "" || again.Text("result.next.taskId") != next {
			t.Errorf("the first brings %q, the second %q", next, again.Text("result.next.taskId"))
		}
		if got := actionsOf(c, claim); !slices.Equal(got, []string{"decide", "claim", "submit"}) {
			t.Errorf("it happened: %v", got)
		}
		if undone := c.Post("/review/task/undo", map[string]any{"taskId": claim.Text("result.taskId")}); !undone.Success() {
			t.Errorf("undo: %s", undone.Body)
		}
		if late := c.Post("/review/task/decide", sent); late.Status != 409 {
			t.Errorf("what was taken back is decided: %s", late.Body)
		}
		countersEqualLists(t, c)
	})
}

// TestOnlyTheSameDecisionIsARepetition: whoever says anything else of a decided
// task hears that it is decided.
func TestOnlyTheSameDecisionIsARepetition(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("ops")
		passed := c.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": blocked(t, c)})
		failed := c.Post("/review/task/claim", map[string]any{"targetType": "driver", "holding": []string{passed.Text("result.taskId")}})
		pass, fail := pass(passed), fail(failed, "101")
		codes := pass["overrideCodes"].([]string)
		pass["overrides"] = blocksRead(passed)
		items := fail["items"].([]map[string]any)
		first := func(with map[string]any) []map[string]any {
			return append([]map[string]any{merged(items[0], with)}, items[1:]...)
		}
		for _, sent := range []map[string]any{pass, fail} {
			for range 2 {
				if decided := c.Post("/review/task/decide", sent); !decided.Success() {
					t.Fatalf("decide: %s", decided.Body)
				}
			}
		}
		for what, sent := range map[string]map[string]any{
			"another version":        merged(fail, map[string]any{"version": failed.Int("result.version") + 1}),
			"another result":         merged(fail, map[string]any{"result": 1}),
			"another memo":           merged(fail, map[string]any{"memo": "电话已核实"}),
			"another reason":         merged(fail, map[string]any{"items": first(map[string]any{"reasonCodes": []string{"102"}})}),
			"another note":           merged(fail, map[string]any{"items": first(map[string]any{"memo": "重拍"})}),
			"another document":       merged(fail, map[string]any{"items": first(map[string]any{"docType": "16"})}),
			"another verdict":        merged(fail, map[string]any{"items": first(map[string]any{"result": 1})}),
			"fewer documents":        merged(fail, map[string]any{"items": items[:1]}),
			"no override":            merged(pass, map[string]any{"overrideCodes": nil}),
			"another override":       merged(pass, map[string]any{"overrideCodes": append([]string{"D99"}, codes...)}),
			"another block read":     merged(pass, map[string]any{"overrides": []map[string]any{{"code": codes[0], "message": "另一条"}}}),
			"an override of nothing": merged(fail, map[string]any{"overrideCodes": codes}),
		} {
			if answer := c.Post("/review/task/decide", sent); answer.Status != 409 {
				t.Errorf("%s: %d %s", what, answer.Status, answer.Body)
			}
		}
		if answer := w.SignIn("driver_reviewer").Post("/review/task/decide", fail); answer.Status != 409 {
			t.Errorf("somebody else: %d %s", answer.Status, answer.Body)
		}
		countersEqualLists(t, c)
	})
}

// TestACrowdOfVerdictsCountsOnce sends the same verdict at once, as often as a
// browser never would.
func TestACrowdOfVerdictsCountsOnce(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("driver_reviewer")
		claim := c.Post("/review/task/claim", map[string]any{"targetType": "driver"})
		sent := fail(claim, "101")
		var tries sync.WaitGroup
		for range 8 {
			tries.Go(func() {
				if answer := c.Post("/review/task/decide", sent); !answer.Success() {
					t.Errorf("decide: %s", answer.Body)
				}
			})
		}
		tries.Wait()
		if got := actionsOf(c, claim); !slices.Equal(got, []string{"decide", "claim", "submit"}) {
			t.Errorf("it happened: %v", got)
		}
		countersEqualLists(t, c)
	})
}

// actionsOf are what happened to the subject of a claim, latest first.
func actionsOf(c *apptest.Client, claim apptest.Answer) []string {
	var actions []string
	history := c.Get("/review/task/history?targetType=driver&targetId=" + claim.Text("result.task.targetId"))
	for _, entry := range history.List("result") {
		actions = append(actions, entry.(map[string]any)["action"].(string))
	}
	return actions
}

// merged is a body with some of its fields otherwise.
func merged(body, with map[string]any) map[string]any {
	out := maps.Clone(body)
	maps.Copy(out, with)
	return out
}

// TestAnUndoSentAgainIsAnsweredAsTheFirst: the same of what takes a decision back.
// It counts once, and both tries bring the claim with what had been judged.
func TestAnUndoSentAgainIsAnsweredAsTheFirst(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("driver_reviewer")
		claim := c.Post("/review/task/claim", map[string]any{"targetType": "driver"})
		c.Post("/review/task/decide", fail(claim, "101"))
		undo := map[string]any{"taskId": claim.Text("result.taskId")}
		first := c.Post("/review/task/undo", undo)
		again := c.Post("/review/task/undo", undo)
		if !again.Success() || !reflect.DeepEqual(again.Value("result"), first.Value("result")) {
			t.Errorf("the first is answered by\n%s\nthe second by\n%s", first.Body, again.Body)
		}
		if first.Int("result.task.documents.0.result") != 2 {
			t.Errorf("what was judged is not there: %s", first.Body)
		}
		if got := actionsOf(c, claim); !slices.Equal(got, []string{"undo", "decide", "claim", "submit"}) {
			t.Errorf("it happened: %v", got)
		}
		if decided := c.Post("/review/task/decide",
			merged(fail(claim, "102"), map[string]any{"version": first.Int("result.version")})); !decided.Success() {
			t.Errorf("the claim is not good for a decision: %s", decided.Body)
		}
		countersEqualLists(t, c)
	})
}

// TestACrowdOfUndosCountsOnce takes a decision back from many hands at once.
func TestACrowdOfUndosCountsOnce(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("driver_reviewer")
		claim := c.Post("/review/task/claim", map[string]any{"targetType": "driver"})
		c.Post("/review/task/decide", fail(claim, "101"))
		var tries sync.WaitGroup
		for range 8 {
			tries.Go(func() {
				undone := c.Post("/review/task/undo", map[string]any{"taskId": claim.Text("result.taskId")})
				if !undone.Success() || undone.Int("result.task.documents.0.result") != 2 {
					t.Errorf("undo: %s", undone.Body)
				}
			})
		}
		tries.Wait()
		if got := actionsOf(c, claim); !slices.Equal(got, []string{"undo", "decide", "claim", "submit"}) {
			t.Errorf("it happened: %v", got)
		}
		countersEqualLists(t, c)
	})
}

// TestOnlyWhoTookBackHearsOfItAgain: for anybody else, another page of the same
// user, and once the task was given back, there is nothing to take back.
func TestOnlyWhoTookBackHearsOfItAgain(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c, page, other := w.SignIn("driver_reviewer"), w.SignIn("driver_reviewer"), w.SignIn("ops")
		page.Header.Set("X-Live-Case", "another")
		claim := c.Post("/review/task/claim", map[string]any{"targetType": "driver"})
		task := map[string]any{"taskId": claim.Text("result.taskId")}
		refused := func(what string, by *apptest.Client) {
			t.Helper()
			if answer := by.Post("/review/task/undo", task); answer.Status != 409 {
				t.Errorf("%s: %d %s", what, answer.Status, answer.Body)
			}
		}
		refused("what was never decided", c)
		c.Post("/review/task/decide", fail(claim, "101"))
		c.Post("/review/task/undo", task)
		refused("another page", page)
		refused("somebody else", other)
		c.Post("/review/task/release", task)
		refused("what was given back", c)
		anew := c.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": claim.Text("result.task.targetId")})
		refused("what was claimed since", c)
		c.Post("/review/task/decide", fail(anew, "101"))
		w.Clock.Advance(11 * time.Second)
		refused("what was decided too long ago", c)
	})
}
