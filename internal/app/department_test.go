package app_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

const treeRows = ",b-department-add,b-department-edit,b-department-remove"

// treeFixture is a fixture whose deputy may also shape the tree, as far as reach.
func treeFixture(t *testing.T, w *apptest.World, reach string) fixture {
	h := newFixture(t, w)
	keeper := h.role(h.admin, "tree_keeper", map[string]any{"level": 40, "dataScope": reach}, deputyRows+treeRows)
	onlyRoles(t, w, "u-service", keeper)
	return h
}

func (h fixture) add(c *apptest.Client, parentID, name string) apptest.Answer {
	category := "2"
	if parentID == "" {
		category = "1"
	}
	return c.Post("/sys/sysDepart/add", map[string]any{"parentId": parentID, "departName": name, "orgCategory": category})
}

func (h fixture) move(c *apptest.Client, id, parentID string) apptest.Answer {
	return c.Put("/sys/sysDepart/edit", map[string]any{"id": id, "parentId": parentID})
}

func (h fixture) place(c *apptest.Client, departmentID string, userIDs ...string) apptest.Answer {
	return c.Post("/sys/user/editSysDepartWithUser", map[string]any{"depId": departmentID, "userIdList": userIDs})
}

// out wants the answer of what does not exist.
func (h fixture) out(what string, a apptest.Answer) {
	h.t.Helper()
	if a.Status != 404 {
		h.t.Errorf("%s: %d %s", what, a.Status, a.Body)
	}
}

func TestTheTreeIsShapedWithinReachAlone(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := treeFixture(t, w, "below")
		h.refused("a department at the top", h.add(h.deputy, "", "自立"))
		h.out("one above", h.add(h.deputy, "dep-hq", "旁支"))
		one := h.done(h.add(h.deputy, "dep-service", "一线")).Text("result.id")
		two := h.done(h.add(h.deputy, "dep-service", "二线")).Text("result.id")
		h.done(h.move(h.deputy, one, two))
		h.out("out of reach", h.move(h.deputy, two, "dep-hq"))
		h.refused("to the top", h.move(h.deputy, two, ""))
		h.out("into reach", h.move(h.deputy, "dep-north", "dep-service"))
		h.refused("E8 one's own", h.move(h.deputy, "dep-service", two))
		h.refused("one's own, removed", h.deputy.Delete("/sys/sysDepart/delete?id=dep-service"))
		h.out("E18 a batch with one out of reach", h.deputy.Delete("/sys/sysDepart/deleteBatch?ids="+one+",dep-north"))
		if seen := len(h.deputy.Get("/sys/sysDepart/listAll").List("result")); seen != 3 {
			t.Errorf("he sees %d departments", seen)
		}
		if top := h.deputy.Get("/sys/sysDepart/queryIdTree").Text("result.0.key"); top != "dep-service" {
			t.Errorf("his tree begins with %s", top)
		}
		h.done(h.deputy.Delete("/sys/sysDepart/deleteBatch?ids=" + two + "," + one + ","))
	})
}

// TestNoDepartmentIsLiftedBeyondTheMover (E8): a ceiling that sleeps below a
// poor parent wakes below a rich one.
func TestNoDepartmentIsLiftedBeyondTheMover(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := treeFixture(t, w, "all")
		for _, id := range []string{"dep-hq", "dep-operations", "dep-north"} {
			h.done(h.ceiling(h.admin, id, "b-dict-list,b-driver-list"))
		}
		h.refused("E8 one's own", h.move(h.deputy, "dep-service", "dep-finance"))
		h.refused("E8 the one above one's own", h.move(h.deputy, "dep-hq", "dep-finance"))
		h.done(h.move(h.deputy, "dep-north", "dep-finance"))
		h.refused("E8 under a richer parent", h.move(h.deputy, "dep-north", "dep-operations"))
		if code := h.deputy.Get("/sys/sysDepart/listAll?id=dep-north").Text("result.0.orgCode"); code != "A01A02A01" {
			t.Errorf("after a refusal the code is %s", code)
		}
		h.done(h.move(h.admin, "dep-north", "dep-operations"))
	})
}

func TestMembershipGivesNoMoreThanTheGiverHolds(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := treeFixture(t, w, "all")
		h.refused("E1 oneself", h.place(h.deputy, "dep-hq", "u-service"))
		h.refused("E2 who ranks above", h.place(h.deputy, "dep-service", "u-ops"))
		h.refused("E2 the administrator", h.place(h.deputy, "dep-service", "u-admin"))
		h.refused("E2 one whose role holds what he lacks", h.place(h.deputy, "dep-service", "u-auditor"))
		h.refused("E18 the same in a batch", h.place(h.deputy, "dep-service", "u-nobody", "u-auditor"))
		if a := h.admin.Get("/sys/user/departUserList?depId=dep-service"); a.Int("result.total") != 1 {
			t.Errorf("the batch left %s", a.Body)
		}
		h.done(h.place(h.deputy, "dep-service", "u-nobody"))
		h.refused("E2 taking out who ranks above", h.deputy.Delete("/sys/user/deleteUserInDepart?depId=dep-operations&userId=u-ops"))
		h.refused("oneself, taken out", h.deputy.Delete("/sys/user/deleteUserInDepart?depId=dep-service&userId=u-service"))
		h.done(h.deputy.Delete("/sys/user/deleteUserInDepartBatch?depId=dep-service&userIds=u-nobody,"))
	})
}

// TestMembersLoseTheirDepartmentRolesWithTheDepartment also looks at the chosen
// department: it is always one of those a user belongs to.
func TestMembersLoseTheirDepartmentRolesWithTheDepartment(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := fixture{t: t, w: w, admin: w.SignIn("admin")}
		for _, id := range []string{"dep-hq", "dep-finance"} {
			h.done(h.ceiling(h.admin, id, "b-driver-list"))
		}
		role := h.departmentRole(h.admin, "dep-finance", "d")
		h.done(h.departmentGrant(h.admin, role, "b-driver-list"))
		h.done(h.place(h.admin, "dep-finance", "u-nobody"))
		h.done(h.assign(h.admin, "u-nobody", role))
		nobody := w.SignIn("nobody")
		if code := nobody.Get("/sys/user/getCurrentUserDeparts").Text("result.orgCode"); code != "A01A02" {
			t.Errorf("his first department is not chosen: %q", code)
		}
		if a := nobody.Get("/driver/hyDriver/list"); a.Status != 200 {
			t.Fatalf("the department role counts for nothing: %s", a.Body)
		}
		h.done(h.place(h.admin, "dep-service", "u-nobody"))
		h.done(nobody.Put("/sys/selectDepart", map[string]string{"orgCode": "A01A03", "username": ""}))
		if a := nobody.Get("/driver/hyDriver/list"); a.Status != 403 {
			t.Errorf("the role of a department one does not work in: %d", a.Status)
		}
		if menu := nobody.Get("/sys/permission/getUserPermissionByToken").Text("result.auth"); strings.Contains(menu, "driver:list") {
			t.Errorf("its buttons are still there: %s", menu)
		}
		h.done(nobody.Put("/sys/selectDepart", map[string]string{"orgCode": "A01A02", "username": ""}))
		h.done(nobody.Get("/driver/hyDriver/list"))
		h.done(h.admin.Delete("/sys/user/deleteUserInDepart?depId=dep-service&userId=u-nobody"))
		h.done(h.admin.Delete("/sys/user/deleteUserInDepart?depId=dep-finance&userId=u-nobody"))
		if a := nobody.Get("/driver/hyDriver/list"); a.Status != 403 {
			t.Errorf("without the department: %d", a.Status)
		}
		if code := nobody.Get("/sys/user/getCurrentUserDeparts").Text("result.orgCode"); code != "" {
			t.Errorf("the department is still chosen: %q", code)
		}
		if held := h.admin.Get("/sys/sysDepartRole/getDeptRoleByUserId?departId=dep-finance&userId=u-nobody").List("result"); len(held) != 0 {
			t.Errorf("he still holds %v", held)
		}
	})
}

// TestAMoveChangesReachAndNoNumber: counters are kept by department, so that
// they follow a move by themselves, from the next call on.
func TestAMoveChangesReachAndNoNumber(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		reviewer := h.role(h.admin, "below_reviewer", map[string]any{"level": 20, "dataScope": "below"},
			"m-home,b-head-page,m-driver-check,b-driver-list")
		onlyRoles(t, w, "u-service", reviewer)
		numbers := func(c *apptest.Client) (counted string, listed int) {
			t.Helper()
			counted = c.Get("/hyrisk/hyRisk/sjtotal").Text("result")
			for _, state := range []string{"0", "1", "2"} {
				listed += h.done(c.Get("/driver/hyDriver/list?reviewState=" + state)).Int("result.total")
			}
			return counted, listed
		}
		all, many := numbers(h.admin)
		before, none := numbers(h.deputy)
		h.done(h.move(h.admin, "dep-operations", "dep-service"))
		after, some := numbers(h.deputy)
		if some <= none || after == before {
			t.Errorf("%d drivers before, %d after the move; counted %s and %s", none, some, before, after)
		}
		if now, listed := numbers(h.admin); now != all || listed != many {
			t.Errorf("the whole was %s and %d, is %s and %d", all, many, now, listed)
		}
		if code := h.admin.Get("/sys/sysDepart/listAll?id=dep-east").Text("result.0.orgCode"); code != "A01A03A01A02" {
			t.Errorf("below the moved department the code is %s", code)
		}
		h.done(h.move(h.admin, "dep-operations", "dep-hq"))
		if back, listed := numbers(h.deputy); back != before || listed != none {
			t.Errorf("moved back he sees %s and %d", back, listed)
		}
	})
}

// TestAnotherDepartmentIsAnotherReach (V23): the token stays, what it reaches
// is that of the chosen department from the next call on.
func TestAnotherDepartmentIsAnotherReach(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		onlyRoles(t, w, "u-multi_dept", h.role(h.admin, "own_reviewer", map[string]any{"level": 20, "dataScope": "own"},
			"m-driver-check,b-driver-list"))
		c := w.SignIn("multi_dept")
		first := c.Get("/driver/hyDriver/list?pageSize=100").Text("result.records")
		if a := c.Post("/sys/selectDepart", map[string]string{"orgCode": "A01A01", "username": "admin"}); a.Success() {
			t.Errorf("he works where he does not belong: %s", a.Body)
		}
		h.done(c.Put("/sys/selectDepart", map[string]string{"orgCode": "A01A01A02", "username": ""}))
		if second := c.Get("/driver/hyDriver/list?pageSize=100").Text("result.records"); second == first || second == "" {
			t.Errorf("the other department shows %s", second)
		}
		h.done(c.Put("/sys/selectDepart", map[string]string{"orgCode": "A01A01A01"}))
		if again := c.Get("/driver/hyDriver/list?pageSize=100").Text("result.records"); again != first {
			t.Errorf("back again he sees %s", again)
		}
	})
}

var plantCharge = database.DefineTenant("apptest.plantCharge", `
	INSERT INTO user_manages (tenant_id, user_id, department_id) VALUES (?, ?, ?)`)

// TestASuperiorSeesHisDepartmentsAndNoOther: being in charge shows departments
// and members without any right of the administration, and changes nothing.
func TestASuperiorSeesHisDepartmentsAndNoOther(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ctx := context.Background()
		err := w.App.DB().InTx(ctx, func(tx *database.Tx) error {
			for _, id := range []string{"dep-operations", "dep-north"} {
				if _, err := database.Exec(ctx, tx, plantCharge.For(scope.Tenant(1), "u-multi_dept", id)); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		h := fixture{t: t, w: w, admin: w.SignIn("admin")}
		c := w.SignIn("multi_dept")
		if own := c.Get("/user/info"); own.Int("result.userIdentity") != 2 || own.Text("result.departIds") != "dep-operations,dep-north" {
			t.Errorf("he is %s", own.Body)
		}
		tree := h.done(c.Get("/sys/sysDepart/queryMyDeptTreeList"))
		if tree.Text("message") != "2" || len(tree.List("result")) != 1 || len(tree.List("result.0.children")) != 3 {
			t.Errorf("his tree is %s", tree.Body)
		}
		if found := h.done(c.Get("/sys/sysDepart/searchBy?keyWord=组&myDeptSearch=1")); len(found.List("result")) != 3 {
			t.Errorf("he finds %s", found.Body)
		}
		if all := h.done(c.Get("/sys/user/departUserList?depId=&pageSize=50")); all.Int("result.total") != 7 {
			t.Errorf("his people are %s", all.Body)
		}
		if one := h.done(c.Get("/sys/user/departUserList?depId=dep-north")); one.Int("result.total") != 1 {
			t.Errorf("the members of one are %s", one.Body)
		}
		if foreign := c.Get("/sys/user/departUserList?depId=dep-finance"); foreign.Value("result") != nil {
			t.Errorf("another department shows %s", foreign.Body)
		}
		for _, path := range []string{
			"/sys/sysDepart/queryTreeList", "/sys/sysDepart/searchBy?keyWord=组",
			"/sys/user/queryUserByDepId?id=dep-north",
		} {
			if a := c.Get(path); a.Success() {
				t.Errorf("%s: %s", path, a.Body)
			}
		}
	})
}

func TestACrowdOfAdditionsGetsCodesOfItsOwn(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := fixture{t: t, w: w, admin: w.SignIn("admin")}
		var wait sync.WaitGroup
		answers := make([]apptest.Answer, 12)
		for i := range answers {
			wait.Go(func() { answers[i] = h.add(h.admin, "dep-finance", fmt.Sprintf("小组 %d", i)) })
		}
		wait.Wait()
		var codes []string
		for _, a := range answers {
			if a.Success() {
				codes = append(codes, a.Text("result.orgCode"))
			} else if a.Status != 503 { // busy is an answer, a broken index is none
				t.Errorf("%d %s", a.Status, a.Body)
			}
		}
		slices.Sort(codes)
		if len(codes) == 0 || len(slices.Compact(slices.Clone(codes))) != len(codes) {
			t.Errorf("the codes are %v", codes)
		}
	})
}

// holdDepartments are the tables with a department, and what a removal does
// about each. A table that comes later needs a line, and its records a keeper.
var holdDepartments = map[string]string{
	"department_member":     "members keep the department",
	"user_tenant":           "the chosen department is one of a member's",
	"user_manages":          "dropped",
	"department_permission": "dropped",
	"department_rule":       "dropped",
	"role":                  "those of the department are dropped",
	"driver":                "drivers keep the department",
	"vehicle":               "vehicles keep the department",
	"carrier":               "carriers keep the department",
	"waybill":               "waybills keep the department",
	"customer":              "customers keep the department",
	"review_task":           "belongs to a subject, which keeps it",
	"review_counter":        "counts them",
	"review_tally":          "counts reviews",
}

func TestARemovalKnowsEveryTableWithDepartments(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		tables, err := w.App.DB().TablesWith(context.Background(), "department_id")
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range tables {
			if holdDepartments[table] == "" {
				t.Errorf("what happens to %s when its department is removed?", table)
			}
		}
		h := fixture{t: t, w: w, admin: w.SignIn("admin")}
		h.done(h.admin.Delete("/sys/user/deleteUserInDepart?depId=dep-north&userId=u-multi_dept"))
		a := h.admin.Delete("/sys/sysDepart/delete?id=dep-north")
		if a.Success() || !strings.Contains(a.Text("message"), "司机") {
			t.Errorf("a department with drivers: %s", a.Body)
		}
	})
}

// TestLevelsAgreeWithTheTree, whatever part of it somebody sees.
func TestLevelsAgreeWithTheTree(t *testing.T) {
	for _, reach := range []string{"all", "below", "own", "self"} {
		apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
			h := treeFixture(t, w, reach)
			h.done(h.place(h.admin, "dep-operations", "u-service"))
			h.done(h.add(h.admin, "dep-north", "夜班"))
			var whole []treeNode
			h.deputy.Get("/sys/sysDepart/queryTreeList").Into(t, &whole)
			if got, want := h.levels(""), told(whole); !slices.Equal(got, want) {
				t.Errorf("%s: levels say %v, the tree %v", reach, got, want)
			}
			below := map[string]int{"all": 3, "below": 0, "own": 0, "self": 0}
			if got := h.level("dep-hq"); len(got) != below[reach] {
				t.Errorf("%s: below the headquarters stand %v", reach, got)
			}
		})
	}
}

type treeNode struct {
	ID       string
	IsLeaf   bool
	Children []treeNode
}

// told lists a tree line by line, each with what it says of itself.
func told(nodes []treeNode) []string {
	var lines []string
	for _, n := range nodes {
		lines = append(append(lines, fmt.Sprintf("%s %t", n.ID, n.IsLeaf)), told(n.Children)...)
	}
	return lines
}

func (h fixture) level(parentID string) (level []treeNode) {
	h.deputy.Get("/sys/sysDepart/queryDepartTreeSync?pid="+parentID).Into(h.t, &level)
	return level
}

// TestWhoARuleHidesIsNotTakenOutOfADepartment: nor are they put back by whom it hides them from.
func TestWhoARuleHidesIsNotTakenOutOfADepartment(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := treeFixture(t, w, "all")
		take := func(userID string) apptest.Answer {
			return h.deputy.Delete("/sys/user/deleteUserInDepart?depId=dep-north&userId=" + userID)
		}
		h.done(h.place(h.admin, "dep-north", "u-nobody", "u-auditor"))
		rule := h.done(h.admin.Post("/sys/permission/addPermissionRule", map[string]string{
			"permissionId": "m-user", "ruleName": "规则", "ruleColumn": "username", "ruleConditions": "=", "ruleValue": "nobody", "status": "1",
		})).Text("result.id")
		keeper := h.admin.Get("/sys/role/list?roleCode=tree_keeper").Text("result.records.0.id")
		h.done(h.grant(h.admin, keeper, "m-user"))
		h.done(h.admin.Post("/sys/role/datarule", map[string]string{"roleId": keeper, "permissionId": "m-user", "dataRuleIds": rule}))
		if shown := h.deputy.Get("/sys/user/departUserList?depId=dep-north"); shown.Int("result.total") != 1 {
			t.Errorf("members that a rule hides are shown: %s", shown.Body)
		}
		h.out("who is hidden, taken out", take("u-auditor"))
		h.out("who is hidden, among others", h.deputy.Delete("/sys/user/deleteUserInDepartBatch?depId=dep-north&userIds=u-nobody,u-auditor,"))
		h.done(take("u-nobody"))
		h.done(h.place(h.deputy, "dep-north", "u-nobody"))
	})
}

// TestADepartmentThatGoesIsReachedByNoRole: those that reach it by name keep the others.
func TestADepartmentThatGoesIsReachedByNoRole(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		gone := h.done(h.add(h.admin, "dep-hq", "短期项目部")).Text("result.id")
		id := h.role(h.admin, "named", map[string]any{"level": 5, "dataScope": "list", "scopeDepartIds": []string{gone, "dep-finance"}}, "")
		h.done(h.admin.Delete("/sys/sysDepart/delete?id=" + gone))
		edited := h.done(h.admin.Put("/sys/role/edit", map[string]any{"id": id, "description": "财务"}))
		if got := edited.Text("result.scopeDepartIds"); got != "dep-finance" {
			t.Errorf("the role reaches %q", got)
		}
	})
}

// levels is the tree as the deputy sees it when they open one level after the other.
func (h fixture) levels(parentID string) []string {
	var lines []string
	for _, n := range h.level(parentID) {
		lines = append(append(lines, fmt.Sprintf("%s %t", n.ID, n.IsLeaf)), h.levels(n.ID)...)
	}
	return lines
}

func TestDepartmentTreesTakeFewStatements(t *testing.T) {
	calls := []struct {
		path       string
		statements []string
	}{
		{"/sys/sysDepart/queryTreeList", []string{"version.read", "department.list.page"}},
		{"/sys/sysDepart/queryIdTree", []string{"version.read", "department.list.page"}},
		{"/sys/sysDepart/listAll", []string{"department.list.page"}},
		{"/sys/sysDepart/queryDepartTreeSync?pid=scale-1", []string{"department.list.one", "department.list.page", "department.list.page"}},
		{"/sys/sysDepart/queryDepartTreeSync", []string{"department.list.page", "department.list.page"}},
		{"/sys/sysDepart/searchBy?keyWord=scale-19", []string{"department.list.page"}},
		{"/sys/sysDepart/queryMyDeptTreeList", []string{"version.read", "department.managed"}},
		{"/sys/user/queryUserByDepId?id=dep-hq", []string{"department.people.page", "department.placesAmong"}},
		{
			"/sys/user/queryByOrgCodeForAddressList?orgCode=A01",
			[]string{"department.people.count", "department.people.page", "department.placesAmong"},
		},
		{
			"/sys/user/departUserList?depId=dep-finance",
			[]string{"department.managed", "department.members.page", "department.placesAmong"},
		},
	}
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		plant(t, w, apptest.PlantDepartments)
		h := treeFixture(t, w, "all")
		h.deputy.Get("/sys/user/queryUserByDepId?id=dep-hq") // fills the caches of rights and words
		for _, call := range calls {
			var answer apptest.Answer
			got := statementsOf(w, func() { answer = h.deputy.Get(call.path) })
			if !answer.Success() {
				t.Errorf("%s: %d %s", call.path, answer.Status, answer.Body)
			}
			if !slices.Equal(got, call.statements) {
				t.Errorf("%s takes %v, want %v", call.path, got, call.statements)
			}
		}
		if all := len(h.deputy.Get("/sys/sysDepart/listAll").List("result")); all != 2_007 {
			t.Errorf("%d departments", all)
		}
		h.done(h.move(h.admin, "scale-0", "dep-finance"))
	})
}

// TestAMarkChangesWithChargeAndPlace: a console that is told so fetches again what it
// shows (docs/wire.md), the members of a department somebody no longer is in charge of
// and the rows of one that moved out of their reach.
func TestAMarkChangesWithChargeAndPlace(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		ops, marks := w.SignIn("ops"), map[string]bool{}
		changes := func(what string, done apptest.Answer) {
			t.Helper()
			h.done(done)
			mark := ops.Get("/sys/permission/getUserPermissionByToken").Text("result.rightsMark")
			if mark == "" || marks[mark] {
				t.Errorf("%s: the mark is still %q", what, mark)
			}
			marks[mark] = true
		}
		changes("at first", ops.Get("/sys/permission/getUserPermissionByToken"))
		own := map[string]any{"id": "u-ops", "selecteddeparts": "dep-operations", "userIdentity": 2, "departIds": "dep-operations"}
		changes("in charge", h.admin.Put("/sys/user/edit", own))
		changes("no more in charge", h.admin.Put("/sys/user/edit", map[string]any{"id": "u-ops", "userIdentity": 1}))
		changes("a department went elsewhere", h.move(h.admin, "dep-east", "dep-finance"))
		again := ops.Get("/sys/permission/getUserPermissionByToken").Text("result.rightsMark")
		if !marks[again] {
			t.Errorf("the mark changed by itself to %q", again)
		}
	})
}
