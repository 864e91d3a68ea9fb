package review_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"freightdesk/internal/app"
	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// lists are where the subjects of a batch wait.
var lists = map[string]string{
	"driver": "/driver/hyDriver", "vehicle": "/vehicle/hyVehicle", "waybill": "/shipping/hyWaybill", "carrier": "/carrier/hyCarrier",
	"customer": "/customer/hyCustomerUser",
}

// spotless are waiting subjects that nothing was found about, as the list has it.
func spotless(t *testing.T, c *apptest.Client, targetType string, wanted int) []string {
	t.Helper()
	list := c.Get(fmt.Sprintf("%s/list?reviewState=0&riskLevel=0&pageSize=%d", lists[targetType], wanted))
	var ids []string
	for i := range list.List("result.records") {
		ids = append(ids, list.Text(fmt.Sprintf("result.records.%d.id", i)))
	}
	if len(ids) == 0 {
		t.Fatalf("no spotless %s: %s", targetType, list.Body)
	}
	return ids
}

// previewed is the run of a batch as its dry run shows it.
func previewed(c *apptest.Client, targetType string, ids ...string) map[string]any {
	body := map[string]any{"targetType": targetType, "targetIds": ids, "dryRun": true}
	shown := c.Post("/review/task/passBatch", body)
	var tasks []map[string]any
	for i, id := range ids {
		at := fmt.Sprintf("result.rows.%d.", i)
		// What would not pass is sent all the same: the server says so again.
		tasks = append(tasks, map[string]any{
			"targetId": id, "taskId": max(shown.Text(at+"taskId"), "-"), "version": max(shown.Int(at+"version"), 1),
		})
	}
	return map[string]any{"targetType": targetType, "targetIds": ids, "tasks": tasks}
}

func passed(answer apptest.Answer, row int) bool {
	return answer.Value(fmt.Sprintf("result.rows.%d.passes", row)) == true
}

// TestEverySubjectPassesInABatch: the row, its history and its counter say so, and
// each can be taken back.
func TestEverySubjectPassesInABatch(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("ops")
		for targetType, list := range lists {
			ids := spotless(t, c, targetType, 3)
			before := c.Get(list + "/list?reviewState=0&pageSize=1").Int("result.total")
			done := c.Post("/review/task/passBatch", previewed(c, targetType, ids...))
			if done.Int("result.passed") == 0 {
				t.Errorf("%s: %s", targetType, done.Body)
				continue
			}
			for i, id := range ids {
				if !passed(done, i) {
					continue
				}
				row := c.Get(list + "/queryById?id=" + id)
				last := c.Get("/review/task/history?targetType=" + targetType + "&targetId=" + id)
				if row.Int("result.reviewState") != 1 || last.Value("result.0.batch") != true {
					t.Errorf("%s: %s %s", targetType, row.Body, last.Body)
				}
				for n := range last.List("result.0.items") {
					if last.Value(fmt.Sprintf("result.0.items.%d.notOpened", n)) != true {
						t.Errorf("%s: a document seems opened: %s", targetType, last.Body)
					}
				}
			}
			after := c.Get(list + "/list?reviewState=0&pageSize=1").Int("result.total")
			if before-after != done.Int("result.passed") {
				t.Errorf("%s: %d waited, %d passed, %d wait", targetType, before, done.Int("result.passed"), after)
			}
			undone := c.Post("/review/task/undo", map[string]any{"taskId": done.Text("result.rows.0.taskId")})
			if !undone.Success() || undone.Int("result.task.documents.0.result") != 0 {
				t.Errorf("%s: undo: %s", targetType, undone.Body)
			}
		}
		countersEqualLists(t, c)
		rowsSayWhatTasksSay(t, w)
	})
}

// TestOneRowHoldsUpNoOther: each is refused for what it is at that moment, also what
// came between the dry run and the run, and the last one passes.
func TestOneRowHoldsUpNoOther(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c, other := w.SignIn("ops"), w.SignIn("admin")
		ids := spotless(t, c, "driver", 5)
		sent := previewed(c, "driver", ids...)
		claimed, decided, edited, written := ids[0], ids[1], ids[2], ids[3]
		other.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": claimed})
		claim := other.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": decided})
		other.Post("/review/task/decide", fail(claim, "101"))
		other.Put("/driver/hyDriver/edit", map[string]any{"id": edited, "submitted": true, "validPeriodTo": "2034-03-01"})
		c.Put("/driver/hyDriver/edit", map[string]any{"id": written, "submitted": true, "validPeriodTo": "2034-03-01"})
		done := c.Post("/review/task/passBatch", sent)
		for i, want := range []string{"已被 ", "审核完成", "资料已更新", "由您本人提交", ""} {
			got := done.Text(fmt.Sprintf("result.rows.%d.reason", i))
			if passed(done, i) != (want == "") || !strings.Contains(got, want) {
				t.Errorf("row %d: %q, want %q: %s", i, got, want, done.Body)
			}
		}
		countersEqualLists(t, c)
	})
}

// TestFindingsOfABatchAreThoseOfTheMoment: what the list calls spotless has run out since.
func TestFindingsOfABatchAreThoseOfTheMoment(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ids := spotless(t, w.SignIn("ops"), "driver", 1)
		sent := previewed(w.SignIn("ops"), "driver", ids...)
		w.Clock.Advance(20 * 365 * 24 * time.Hour)
		c := w.SignIn("ops")
		done := c.Post("/review/task/passBatch", sent)
		if passed(done, 0) || !strings.Contains(done.Text("result.rows.0.reason"), "拦截项「D") {
			t.Errorf("what has run out: %s", done.Body)
		}
	})
}

var narrowLead = database.Define("batchtest.narrowLead", `
	UPDATE role SET data_scope = 'list', scope_departments = 'dep-none' WHERE id = 'r-operations-lead'`)

// TestABatchReachesNoFurtherThanItsCaller: what is out of reach does not exist.
func TestABatchReachesNoFurtherThanItsCaller(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin := w.SignIn("admin")
		sent := previewed(admin, "driver", spotless(t, admin, "driver", 1)...)
		err := w.App.DB().InTx(context.Background(), func(tx *database.Tx) error {
			_, err := database.Exec(context.Background(), tx, narrowLead.With())
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		// The other role lets them check it: what they may pass unopened is less.
		both := w.Crew(1, "r-driver-reviewer,r-operations-lead")[0]
		for who, c := range map[string]*apptest.Client{"one role": w.SignIn("ops"), "two roles": both} {
			if done := c.Post("/review/task/passBatch", sent); passed(done, 0) || done.Text("result.rows.0.reason") != "未找到对应数据" {
				t.Errorf("%s: out of reach: %s", who, done.Body)
			}
		}
	})
}

var drawn = database.DefineTenant("batchtest.drawn", `SELECT is_for_recheck FROM review_task WHERE tenant_id = ? AND id = ?`)

// TestBatchesAreLookedAtAgainFourTimesAsOften: of passes one at a time 5 % are drawn, of
// those in a batch 20 %, of failures none; and none of what was taken back.
func TestBatchesAreLookedAtAgainFourTimesAsOften(t *testing.T) {
	for _, test := range []struct {
		chance     float64
		one, batch bool
	}{{0.049, true, true}, {0.05, false, true}, {0.199, false, true}, {0.2, false, false}} {
		w := apptest.Start(t, apptest.SQLite, func(c *app.Config) { c.Chance = func() float64 { return test.chance } })
		c := w.SignIn("ops")
		isDrawn := func(task string) bool {
			is, err := database.One[bool](context.Background(), w.App.DB(), drawn.For(scope.Tenant(1), task))
			if err != nil {
				t.Fatal(err)
			}
			return is
		}
		ids := spotless(t, c, "driver", 3)
		claim := c.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": ids[0]})
		c.Post("/review/task/decide", pass(claim))
		failed := c.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": ids[1]})
		c.Post("/review/task/decide", fail(failed, "101"))
		done := c.Post("/review/task/passBatch", previewed(c, "driver", ids[2]))
		one, batch := isDrawn(claim.Text("result.taskId")), isDrawn(done.Text("result.rows.0.taskId"))
		if !passed(done, 0) || one != test.one || batch != test.batch || isDrawn(failed.Text("result.taskId")) {
			t.Errorf("%.3f: one %t, batch %t: %s", test.chance, one, batch, done.Body)
		}
		c.Post("/review/task/undo", map[string]any{"taskId": done.Text("result.rows.0.taskId")})
		if isDrawn(done.Text("result.rows.0.taskId")) {
			t.Errorf("%.3f: what was taken back is drawn", test.chance)
		}
	}
}

// TestABatchSaysNothingOfPace: nobody worked on it.
func TestABatchSaysNothingOfPace(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	c := w.SignIn("ops")
	claim := c.Post("/review/task/claim", map[string]any{"targetType": "driver"})
	w.Clock.Advance(30 * time.Second)
	c.Post("/review/task/decide", fail(claim, "101"))
	before := c.Get("/review/stats/mine")
	c.Post("/review/task/passBatch", previewed(c, "driver", spotless(t, c, "driver", 3)...))
	after := c.Get("/review/stats/mine")
	if after.Int("result.today.medianSec") != before.Int("result.today.medianSec") ||
		after.Int("result.today.passed") != before.Int("result.today.passed")+3 {
		t.Errorf("before %s after %s", before.Body, after.Body)
	}
}

// TestACrowdOfBatchesDecidesEachOnce lets two batches and single decisions reach for the
// same rows: each is decided once, whoever wins.
func TestACrowdOfBatchesDecidesEachOnce(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops, admin, reviewer := w.SignIn("ops"), w.SignIn("admin"), w.SignIn("driver_reviewer")
		ids := spotless(t, ops, "driver", 50)
		backwards := slices.Clone(ids)
		slices.Reverse(backwards)
		batches := map[*apptest.Client]map[string]any{ops: previewed(ops, "driver", ids...), admin: previewed(admin, "driver", backwards...)}
		before, earlier := ops.Get("/hyrisk/hyRisk/sjtotal"), map[string]int{}
		for _, id := range ids {
			earlier[id] = decisionsOf(ops, id)
		}
		var told atomic.Int64
		var hands sync.WaitGroup
		for c, sent := range batches {
			hands.Go(func() {
				done := c.Post("/review/task/passBatch", sent)
				if !done.Success() {
					t.Errorf("batch: %s", done.Body)
				}
				told.Add(int64(done.Int("result.passed")))
			})
		}
		hands.Go(func() {
			for _, id := range ids {
				claim := reviewer.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": id})
				if claim.Success() && reviewer.Post("/review/task/decide", fail(claim, "101")).Success() {
					told.Add(1)
				}
			}
		})
		hands.Wait()
		after := ops.Get("/hyrisk/hyRisk/sjtotal")
		if gone := before.Int("result.0") - after.Int("result.0"); gone != int(told.Load()) || gone > len(ids) || gone == 0 {
			t.Errorf("%d of %d are decided, %d were told so", gone, len(ids), told.Load())
		}
		for _, id := range ids {
			if n := decisionsOf(ops, id) - earlier[id]; n > 1 {
				t.Errorf("%s was decided %d times", id, n)
			}
		}
		countersEqualLists(t, ops)
	})
}

// decisionsOf is how often a driver was ever decided.
func decisionsOf(c *apptest.Client, id string) int {
	decided := 0
	for _, entry := range c.Get("/review/task/history?targetType=driver&targetId=" + id).List("result") {
		if entry.(map[string]any)["action"] == "decide" {
			decided++
		}
	}
	return decided
}

// TestABatchSentAgainIsAnsweredAsItWas, titles and all.
func TestABatchSentAgainIsAnsweredAsItWas(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops := w.SignIn("ops")
		for targetType := range lists {
			batch := previewed(ops, targetType, spotless(t, ops, targetType, 2)...)
			first := ops.Post("/review/task/passBatch", batch)
			w.Clock.Advance(time.Second)
			again := ops.Post("/review/task/passBatch", batch)
			if first.Text("result.rows.0.title") == "" || fmt.Sprint(first.Value("result")) != fmt.Sprint(again.Value("result")) {
				t.Errorf("%s: first %s\nagain %s", targetType, first.Body, again.Body)
			}
		}
	})
}
