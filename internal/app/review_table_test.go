package app_test

import (
	"fmt"
	"net/http"
	"testing"

	"freightdesk/internal/app/apptest"
)

// The steps of a subject's way at the desk (domain §4.2).
const (
	stepClaim  = "claim"
	stepPass   = "pass"
	stepFail   = "fail"
	stepChange = "change" // new facts: a submission, or an update of what is in force
)

// wayOfReview is what each step makes of a subject in each state; a step that is not
// there is refused.
var wayOfReview = map[int]map[string]int{
	0: {stepClaim: 0, stepPass: 1, stepFail: 2, stepChange: 0},
	1: {stepChange: 0}, // what passed stays in force meanwhile
	2: {stepChange: 0},
}

// changed is a field of each kind that is judged, with a value that holds. Waybills
// have a way of their own: their table is walked where they are.
var changed = map[string]map[string]any{
	"driver":   {"bankName": "演示银行另一支行"},
	"vehicle":  {"owner": "另一车队（演示）有限公司"},
	"carrier":  {"permitValidTo": "2033-03-10"},
	"customer": {"legalPerson": "演示法人二"},
}

// decideAs claims an item and decides it.
func decideAs(c *apptest.Client, at item, reason string) apptest.Answer {
	claim := c.Post("/review/task/claim", map[string]any{"targetType": at.kind, "targetId": at.id})
	if !claim.Success() {
		return claim
	}
	return decideClaim(c, at, claim, reason)
}

// decideClaim decides what was claimed; a reason fails its first document, none passes
// it over every block.
func decideClaim(c *apptest.Client, at item, claim apptest.Answer, reason string) apptest.Answer {
	body := map[string]any{
		"targetType": at.kind, "targetId": at.id, "taskId": claim.Text("result.taskId"), "version": claim.Int("result.version"), "result": 1,
		"memo": "与原件核对",
	}
	var items []map[string]any
	for i := range claim.List("result.task.documents") {
		items = append(items, map[string]any{"docType": claim.Text(fmt.Sprintf("result.task.documents.%d.docType", i)), "result": 1})
	}
	var blocks []string
	for i := range claim.List("result.task.prechecks") {
		if claim.Text(fmt.Sprintf("result.task.prechecks.%d.level", i)) == "B" {
			blocks = append(blocks, claim.Text(fmt.Sprintf("result.task.prechecks.%d.code", i)))
		}
	}
	switch {
	case reason != "":
		items[0]["result"], items[0]["reasonCodes"], body["result"] = 2, []string{reason}, 2
	case len(blocks) > 0:
		body["overrideCodes"] = blocks
	}
	body["items"] = items
	return c.Post("/review/task/decide", body)
}

// take does a step of the table.
func take(c *apptest.Client, at item, step string) apptest.Answer {
	switch step {
	case stepClaim:
		claim := c.Post("/review/task/claim", map[string]any{"targetType": at.kind, "targetId": at.id})
		c.Post("/review/task/release", map[string]any{"taskId": claim.Text("result.taskId")})
		return claim
	case stepPass:
		return decideAs(c, at, "")
	case stepFail:
		return decideAs(c, at, at.reason)
	}
	body := map[string]any{"id": at.id, "submitted": true}
	for field, value := range changed[at.kind] {
		body[field] = value
	}
	return c.Put(at.calls+"/edit", body)
}

// oneIn is a subject in a state, of those that nothing keeps from a step.
func oneIn(t *testing.T, c *apptest.Client, of reviewed, state int, step string) item {
	t.Helper()
	filter := fmt.Sprintf("reviewState=%d&status=1&pageSize=1", state)
	if state == 2 || step == stepChange {
		filter += "&riskLevel=0" // whose numbers hold, so that it may be submitted again
	}
	row := c.Get(of.calls + "/list?" + filter)
	if row.Text("result.records.0.id") == "" {
		t.Fatalf("no %s is in state %d: %s", of.kind, state, row.Body)
	}
	return item{of, row.Text("result.records.0.id")}
}

// TestEveryStepInEveryState of the review is taken where the table has it and refused
// elsewhere, and by whoever lacks the right anywhere; what is refused changes nothing.
func TestEveryStepInEveryState(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops, others := w.SignIn("ops"), []*apptest.Client{w.SignIn("service"), w.SignIn("auditor"), w.SignIn("nobody")}
		for _, of := range reviewedKinds {
			if of.kind == "waybill" {
				continue
			}
			for _, state := range []int{0, 1, 2} {
				for _, step := range []string{stepClaim, stepPass, stepFail, stepChange} {
					at := oneIn(t, ops, of, state, step)
					for _, c := range others {
						if a := take(c, at, step); a.Status != http.StatusForbidden {
							t.Errorf("%s of a %s in %d without the right: %d %s", step, of.kind, state, a.Status, a.Body)
						}
					}
					want, isLegal := wayOfReview[state][step]
					if !isLegal {
						want = state
					}
					a := take(ops, at, step)
					is := ops.Get(of.calls + "/queryById?id=" + at.id).Int("result.reviewState")
					if a.Success() != isLegal || is != want {
						t.Errorf("%s of a %s in %d leads to %d: %s", step, of.kind, state, is, a.Body)
					}
				}
			}
		}
	})
}

// TestEveryReasonOfEveryKind sends something back, is said by its row, finds it in the
// list, and is taken back.
func TestEveryReasonOfEveryKind(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops, admin := w.SignIn("ops"), w.SignIn("admin")
		for _, of := range reviewedKinds {
			at := item{of, ops.Get(of.calls + "/list?reviewState=0&pageSize=1").Text("result.records.0.id")}
			dictionary := admin.Get("/sys/dict/list?dictCode=hy_reject_" + of.kind).Text("result.records.0.id")
			done(t, admin.Post("/sys/dictItem/add", map[string]any{
				"dictId": dictionary, "itemText": "自己的原因", "itemValue": "self_1", "status": 1,
			}))
			reasons := ops.Get("/sys/dict/getDictItems/hy_reject_" + of.kind)
			if len(reasons.List("result")) < 6 {
				t.Errorf("%s: %s", of.kind, reasons.Body)
			}
			for i := range reasons.List("result") {
				code, words := reasons.Text(fmt.Sprintf("result.%d.value", i)), reasons.Text(fmt.Sprintf("result.%d.text", i))
				decided := decideAs(ops, at, code)
				if !decided.Success() {
					t.Errorf("%s %s: %s", of.kind, words, decided.Body)
					continue
				}
				row := ops.Get(of.calls + "/queryById?id=" + at.id)
				if row.Int("result.reviewState") != 2 || row.Text("result.lastRejectReason") != words {
					t.Errorf("%s failed for %s: %s", of.kind, words, row.Body)
				}
				isFound := false
				if others := ops.Get(of.calls + "/list?reviewState=2&rejectReason=%25" + code[1:]); others.Int("result.total") != 0 {
					t.Errorf("%s: a sign stands for others: %s", of.kind, others.Body)
				}
				list := ops.Get(of.calls + "/list?reviewState=2&pageSize=100&rejectReason=" + code)
				for n := range list.List("result.records") {
					isFound = isFound || list.Text(fmt.Sprintf("result.records.%d.id", n)) == at.id
				}
				if !isFound {
					t.Errorf("%s: %s is not found by its reason %s", of.kind, at.id, code)
				}
				done(t, ops.Post("/review/task/undo", map[string]any{
					"targetType": of.kind, "targetId": at.id, "taskId": decided.Text("result.taskId"),
				}))
			}
		}
	})
}
