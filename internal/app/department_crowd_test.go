package app_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// lostFromTheTree are departments whose way up does not end at the top, or does
// not go through the parent that they name.
var lostFromTheTree = database.DefineTenant("crowdtest.lost", `
	SELECT COUNT(*) FROM department d WHERE d.tenant_id = ? AND (
		EXISTS (SELECT 1 FROM department_closure c WHERE c.tenant_id = d.tenant_id AND c.ancestor_id = d.id AND c.descendant_id = d.parent_id)
		OR d.parent_id <> '' AND NOT EXISTS (SELECT 1 FROM department_closure c
			WHERE c.tenant_id = d.tenant_id AND c.ancestor_id = d.parent_id AND c.descendant_id = d.id AND c.depth = 1))`)

// TestACrowdOfMovesKeepsATree: of two departments that are moved below each other
// at once one goes at most, and whoever stays is told why.
func TestACrowdOfMovesKeepsATree(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := fixture{t: t, w: w, admin: w.SignIn("admin")}
		ids := make([]string, 12)
		for i := range ids {
			ids[i] = h.done(h.add(h.admin, "dep-hq", fmt.Sprintf("小组 %d", i))).Text("result.id")
		}
		var wait sync.WaitGroup
		answers := make([]apptest.Answer, len(ids))
		for i, id := range ids {
			wait.Go(func() { answers[i] = h.move(h.admin, id, ids[i^1]) })
		}
		wait.Wait()
		for i, a := range answers {
			switch {
			case a.Success() && answers[i^1].Success():
				t.Errorf("%s and %s stand below each other", ids[i], ids[i^1])
			case !a.Success() && a.Status != 503 && a.Text("message") != "不能移动到自己或自己的下级部门之下": // busy is an answer
				t.Errorf("%d %s", a.Status, a.Body)
			}
		}
		lost, _, err := database.Maybe[int64](context.Background(), w.App.DB(), lostFromTheTree.For(scope.Tenant(1)))
		if err != nil || lost != 0 {
			t.Errorf("%d departments are lost from the tree: %v", lost, err)
		}
	})
}
