package review_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

var trailOf = database.DefineTenant("overridetest.trail", `
	SELECT detail FROM audit_entry WHERE tenant_id = ? AND object = 'review' AND object_id = ? ORDER BY at, id`)

// TestAnOverrideSaysWhatItOverrode: a pass in spite of a block is one by its
// own command, and history and audit name the block beside the memo; a memo
// alone, also with the flag of older clients, overrides nothing.
func TestAnOverrideSaysWhatItOverrode(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("ops")
		claim := c.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": blocked(t, c)})
		codes, task := blockCodes(claim), claim.Text("result.taskId")
		verdict := pass(claim)
		delete(verdict, "overrideCodes")
		verdict["memo"], verdict["override"] = "电话核对过手机号", true
		if refused := c.Post("/review/task/decide", verdict); refused.Success() || refused.Text("result.errors.0.field") != "overrideCodes" {
			t.Fatalf("a memo overrode a block: %s", refused.Body)
		}
		verdict["overrideCodes"] = codes
		verdict["overrides"] = []map[string]any{{"code": codes[0], "message": "另一条拦截项"}}
		unread := c.Post("/review/task/decide", verdict)
		if unread.Success() || unread.Text("result.errors.0.field") != "overrideCodes" ||
			!strings.Contains(unread.Text("result.errors.0.message"), blocksRead(claim)[0]["message"].(string)) {
			t.Fatalf("a block was overridden that was never shown: %s", unread.Body)
		}
		verdict["overrides"] = blocksRead(claim)
		if decided := c.Post("/review/task/decide", verdict); !decided.Success() {
			t.Fatalf("decide: %s", decided.Body)
		}
		entry := c.Get("/review/task/history?targetType=driver&targetId=" + claim.Text("result.task.targetId"))
		if entry.Text("result.0.overridden.0.code") != codes[0] || entry.Text("result.0.overridden.0.message") == "" ||
			entry.Text("result.0.memo") != "电话核对过手机号" {
			t.Errorf("the history does not say what was overridden: %s", entry.Body)
		}
		if submitted := entry.List("result.1.overridden"); len(submitted) != 0 {
			t.Errorf("another step overrode %v", submitted)
		}
		trail, err := database.All[string](context.Background(), w.App.DB(), trailOf.For(scope.Tenant(1), task))
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(trail, "\n"); !strings.Contains(got, codes[0]) || !strings.Contains(got, "电话核对过手机号") {
			t.Errorf("the audit does not say what was overridden: %s", got)
		}
	})
}

// blocksRead are what stands against a pass of a claimed task, as it reads.
func blocksRead(claim apptest.Answer) []map[string]any {
	var blocks []map[string]any
	for i := range claim.List("result.task.prechecks") {
		at := fmt.Sprintf("result.task.prechecks.%d.", i)
		if claim.Text(at+"level") == "B" {
			blocks = append(blocks, map[string]any{"code": claim.Text(at + "code"), "message": claim.Text(at + "message")})
		}
	}
	return blocks
}

// blocked finds a waiting driver whom a pre-check forbids to pass.
func blocked(t *testing.T, c *apptest.Client) string {
	t.Helper()
	list := c.Get("/driver/hyDriver/list?reviewState=0&pageSize=50")
	for i := range list.List("result.records") {
		at := fmt.Sprintf("result.records.%d.", i)
		if list.Int(at+"riskLevel") == 2 {
			return list.Text(at + "id")
		}
	}
	t.Fatal("no blocked driver in the demo world")
	return ""
}
