package review_test

import (
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
)

// TestARefusedUndoSaysWhy: whose decision it is, until when they could take it back,
// and what remains.
func TestARefusedUndoSaysWhy(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		author, other := w.SignIn("driver_reviewer"), w.SignIn("driver_reviewer2")
		claim := author.Post("/review/task/claim", map[string]any{"targetType": "driver"})
		undo := map[string]any{"taskId": claim.Text("result.taskId")}
		refused := func(when string, by *apptest.Client, message string) {
			t.Helper()
			if a := by.Post("/review/task/undo", undo); a.Status != 409 || a.Text("message") != message {
				t.Errorf("%s: %s", when, a.Body)
			}
		}
		const remains = "审核有误的，请修改资料重新提交，由有审核权限的人员再次审核"
		refused("undecided", author, "该任务没有可撤销的审核结果，可能已撤销或资料已重新提交，请刷新后查看")
		if decided := author.Post("/review/task/decide", fail(claim, "101")); !decided.Success() {
			t.Fatal(decided.Body)
		}
		refused("another's", other, "该记录由王芳于 2026-11-21 09:00:00 审核不通过，只有本人可在 2026-11-21 09:00:10 前撤销；"+remains)
		w.Clock.Advance(time.Minute)
		refused("too late", author, "该记录由王芳于 2026-11-21 09:00:00 审核不通过，只能在 2026-11-21 09:00:10 前撤销；"+remains)
	})
}
