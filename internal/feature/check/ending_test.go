package check_test

import (
	"fmt"
	"strings"
	"testing"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

var (
	hitsOfTarget = database.DefineTenant("endingtest.hits", `
		SELECT rule || ' ' || level || ' ' || outcome FROM check_hit WHERE tenant_id = ? AND target_id = ? ORDER BY revision, rule`)
	cancel = database.DefineTenant("endingtest.cancel", `UPDATE driver SET status = 3 WHERE tenant_id = ? AND id = ?`)
)

func (n night) wantInForce(when, id, want string) {
	n.t.Helper()
	if got := n.row(1, id); got != want {
		n.t.Errorf("%s: %s, want %s", when, got, want)
	}
}

// TestAPaperExpiresOfWhoHasPassed: the row follows, and what rules had found in the
// submission that passed stays on their pages. The licence ends in 94 days.
func TestAPaperExpiresOfWhoHasPassed(t *testing.T) {
	onEachNight(t, func(n night) {
		n.set("driver.D10.same", map[string]any{"isOn": false})
		id := judged(t, n.as("ops"), n.as("driver_reviewer"), 0, 1)
		before, told := n.standing(1, id), rowsOf[string](n, hitsOfTarget.For(scope.Tenant(1), id))
		n.comes(63)
		n.wantInForce("31 days before the end", id, "0 100")
		n.set(expiring, map[string]any{"limits": []map[string]any{{"name": "days", "value": 31}}})
		n.again()
		n.wantInForce("31 days before it, as the rule was set", id, "1 92, D04.expiring W")
		n.comes(31)
		n.wantInForce("on the last day", id, "1 92, D04.expiring W")
		n.comes(1)
		n.wantInForce("the day after", id, "2 60, D04.expired B")
		after := n.standing(1, id)
		after.Level, after.Score, after.Prechecks = before.Level, before.Score, before.Prechecks
		if after != before {
			t.Errorf("%+v became %+v", before, after)
		}
		if is := rowsOf[string](n, hitsOfTarget.For(scope.Tenant(1), id)); fmt.Sprint(is) != fmt.Sprint(told) {
			t.Errorf("the rules' pages tell %v, told %v", is, told)
		}
		listed := n.as("ops").Get("/driver/hyDriver/list?reviewState=1&riskLevel=2&pageSize=100")
		if !strings.Contains(listed.Body, id) {
			t.Error("the list of who is blocked leaves out a driver")
		}
	})
}

// TestWhatIsNotInForceIsLeft: a driver who is no longer with the platform, and one
// whose renewed paper waits, which is what the row tells of.
func TestWhatIsNotInForceIsLeft(t *testing.T) {
	onEachNight(t, func(n night) {
		n.set("driver.D10.same", map[string]any{"isOn": false})
		ops, reviewer := n.as("ops"), n.as("driver_reviewer")
		gone, renewed := judged(t, ops, reviewer, 0, 1), judged(t, ops, reviewer, 1, 1)
		n.exec(cancel.For(scope.Tenant(1), gone))
		saved := ops.Put("/driver/hyDriver/edit", map[string]any{"id": renewed, "validPeriodTo": "2031-02-23"})
		if !saved.Success() {
			t.Fatal(saved.Body)
		}
		n.comes(95)
		for what, id := range map[string]string{"cancelled": gone, "renewed": renewed} {
			n.wantInForce(what, id, "0 100")
		}
	})
}
