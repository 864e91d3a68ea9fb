package app_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
)

// bind adds a rule to the entry of drivers and lets the reviewers' role carry it.
func (h fixture) bind(column, operator, value string) string {
	h.t.Helper()
	rule := h.done(h.admin.Post("/sys/permission/addPermissionRule", map[string]string{
		"permissionId": "m-driver-check", "ruleName": "规则", "ruleColumn": column, "ruleConditions": operator, "ruleValue": value, "status": "1",
	})).Text("result.id")
	h.carry(rule)
	return rule
}

func (h fixture) carry(rules string) {
	h.t.Helper()
	h.done(h.admin.Post("/sys/role/datarule", map[string]string{
		"permissionId": "m-driver-check", "roleId": "r-driver-reviewer",
		"dataRuleIds": rules,
	}))
}

func total(c *apptest.Client, filter string) int {
	return c.Get("/driver/hyDriver/list?pageSize=1&" + filter).Int("result.total")
}

// TestDataRulesNarrowListsCountersAndTheDesk: a rule on the menu entry narrows
// what the role sees through every button below it, from the next call on.
func TestDataRulesNarrowListsCountersAndTheDesk(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := fixture{t: t, w: w, admin: w.SignIn("admin")}
		reviewer := w.SignIn("driver_reviewer")
		all, pending := total(h.admin, ""), total(h.admin, "reviewState=0")
		risky, riskyPending := total(h.admin, "riskLevel=>=2"), total(h.admin, "riskLevel=>=2&reviewState=0")
		if risky == 0 || risky == all || riskyPending == 0 || riskyPending == pending {
			t.Fatalf("the demo has %d of %d, %d of %d", risky, all, riskyPending, pending)
		}
		rule := h.bind("riskLevel", ">=", "2")
		if got := total(reviewer, ""); got != risky {
			t.Errorf("he sees %d, want %d", got, risky)
		}
		if got := total(reviewer, "riskLevel=1"); got != 0 {
			t.Errorf("a filter leads past the rule to %d", got)
		}
		counters := fmt.Sprintf("[%d,%d,%d]", riskyPending, total(h.admin, "riskLevel=>=2&reviewState=1"),
			total(h.admin, "riskLevel=>=2&reviewState=2"))
		if got := reviewer.Get("/hyrisk/hyRisk/sjtotal").Text("result"); got != counters {
			t.Errorf("the counters are %s, the lists %s", got, counters)
		}
		if got := reviewer.Get("/driver/hyDriver/tabs").Int("result.pending"); got != riskyPending {
			t.Errorf("the tab counts %d, want %d", got, riskyPending)
		}
		outside := h.admin.Get("/driver/hyDriver/list?riskLevel=<2&reviewState=0&pageSize=1").Text("result.records.0.id")
		for what, status := range map[string]int{
			"by id":     reviewer.Get("/driver/hyDriver/queryById?id=" + outside).Status,
			"its task":  reviewer.Post("/review/task/claim", map[string]string{"targetType": "driver", "targetId": outside}).Status,
			"its past":  reviewer.Get("/review/task/history?targetType=driver&targetId=" + outside).Status,
			"its facts": reviewer.Post("/driver/hyDriver/reveal", map[string]string{"id": outside, "field": "telephone"}).Status,
		} {
			if status != 404 {
				t.Errorf("a driver behind the rule, %s: %d", what, status)
			}
		}
		claim := reviewer.Post("/review/task/claim", map[string]string{"targetType": "driver"})
		if id := claim.Text("result.task.targetId"); reviewer.Get("/driver/hyDriver/queryById?id="+id).Status != 200 ||
			claim.Int("result.task.queue.pending") != riskyPending {
			t.Errorf("the desk hands out %s", claim.Body)
		}
		if got := reviewer.Get("/driver/hyDriver/tabs").Int("result.mine"); got != 1 {
			t.Errorf("he claimed one, the tab counts %d", got)
		}
		h.done(h.admin.Put("/sys/permission/editPermissionRule", map[string]string{"id": rule, "ruleConditions": "<"}))
		if got, listed := reviewer.Get("/driver/hyDriver/tabs").Int("result.mine"), total(reviewer, "claimed=me"); got != 0 || listed != 0 {
			t.Errorf("what the rule hides is %d in the tab, %d in its list", got, listed)
		}
		h.done(h.admin.Put("/sys/permission/editPermissionRule", map[string]string{"id": rule, "status": "0"}))
		if got := total(reviewer, ""); got != all {
			t.Errorf("with the rule off he sees %d of %d", got, all)
		}
	})
}

// TestVariablesOfRulesAreTheCallers: values come from the session, are bound,
// and match nothing when they are not known.
func TestVariablesOfRulesAreTheCallers(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := fixture{t: t, w: w, admin: w.SignIn("admin")}
		reviewer, all := w.SignIn("driver_reviewer"), total(h.admin, "")
		for _, test := range []struct {
			column, operator, value string
			want                    int
		}{
			{"reviewer", "=", "#{sys_user_code}", total(h.admin, "reviewer=driver_reviewer")},
			{"reviewer", "RIGHT_LIKE", "#{sysUserCode}", total(h.admin, "reviewer=driver_reviewer*")},
			{"reviewer", "!=", "#{sys_user_name}", all},
			{"createBy", "=", "#{sys_user_code}", 0},
			{"createBy", "IN", "system,#{sys_user_code}", all},
			{"createBy", "=", "' OR 1=1 --", 0},
			{"createTime", "<=", "#{sys_time}", all},
			{"createTime", ">", "#{sys_date}", 0},
			{"createTime", ">=", "#{sys_date}", total(h.admin, "createTime=>=+2026-11-21")},
			{"expiresOn", "<", "#{sys_date}", total(h.admin, "expireState=2")},
			{"residentDivisionCode", "IN", "#{sys_multi_org_code}", 0},
			{"residentDivisionCode", "RIGHT_LIKE", "#{sys_org_code}", 0},
			{"residentDivisionCode", "RIGHT_LIKE", "99", total(h.admin, "residentDivisionCode=99*")},
			{"blacklistFlag", "=", "1", total(h.admin, "blacklistFlag=1")},
		} {
			h.bind(test.column, test.operator, test.value)
			if got := total(reviewer, ""); got != test.want {
				t.Errorf("%s %s %s: %d, want %d", test.column, test.operator, test.value, got, test.want)
			}
		}
		h.bind("expiresOn", "<", "#{sys_date}")
		before := total(reviewer, "")
		w.Clock.Advance(20 * time.Hour)
		w.Clock.Advance(200 * 24 * time.Hour)
		later := w.SignIn("driver_reviewer")
		if after := total(later, ""); after <= before {
			t.Errorf("half a year later %d have expired, today %d", after, before)
		}
	})
}

// TestRulesNarrowOneRoleNotTheOther: grants are united, each with its own rules.
func TestRulesNarrowOneRoleNotTheOther(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := fixture{t: t, w: w, admin: w.SignIn("admin")}
		h.bind("riskLevel", ">=", "2")
		north := h.role(h.admin, "north", map[string]any{"dataScope": "list", "scopeDepartIds": "dep-north"}, "m-driver-check,b-driver-list")
		onlyRoles(t, w, "u-driver_reviewer", north)
		reviewer := w.SignIn("driver_reviewer")
		inNorth := total(reviewer, "")
		onlyRoles(t, w, "u-driver_reviewer", north, "r-driver-reviewer")
		risky, riskyInNorth := total(h.admin, "riskLevel=>=2"), 0
		onlyRoles(t, w, "u-driver_reviewer", north)
		riskyInNorth = total(reviewer, "riskLevel=>=2")
		onlyRoles(t, w, "u-driver_reviewer", north, "r-driver-reviewer")
		if got := total(reviewer, ""); got != inNorth+risky-riskyInNorth {
			t.Errorf("both roles together see %d, want %d + %d − %d", got, inNorth, risky, riskyInNorth)
		}
		answers := h.admin.Get("/sys/permission/explain?userId=u-driver_reviewer&code=driver:list")
		if kinds := fmt.Sprint(kindsOf(answers)); kinds != "[role scope role scope rule]" && kinds != "[role scope rule role scope]" {
			t.Errorf("explained by %s", kinds)
		}
		if said := "数据规则「规则」：风险等级 大于等于 2"; !strings.Contains(answers.Body, said) {
			t.Errorf("%s is not in %s", said, answers.Body)
		}
	})
}

func kindsOf(a apptest.Answer) []string {
	var kinds []string
	for _, r := range a.List("result.reasons") {
		kinds = append(kinds, r.(map[string]any)["kind"].(string))
	}
	return kinds
}

var plantRule = database.Define("apptest.plantRule", `
	UPDATE permission_rule SET rule_column = ?, rule_conditions = ?, rule_value = ? WHERE id = ?`)

// TestABrokenRuleShowsNothing: what cannot be applied never widens, and is no
// error either.
func TestABrokenRuleShowsNothing(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := fixture{t: t, w: w, admin: w.SignIn("admin")}
		reviewer := w.SignIn("driver_reviewer")
		rule := h.bind("riskLevel", ">=", "0")
		for _, broken := range [][3]string{
			{"driver_name); DROP TABLE driver; --", "=", "x"},
			{"phone", "=", "1"},
			{"riskLevel", "USE_SQL_RULES", "1=1"},
			{"riskLevel", "=", "many"},
			{"riskLevel", "=", ""},
			{"driverName", "LIKE", "%"},
			{"driverName", "=", "#{unknown}"},
			{"createBy", "IN", ",,"},
			{"createTime", ">", "yesterday"},
		} {
			err := w.App.DB().InTx(context.Background(), func(tx *database.Tx) error {
				if _, err := database.Exec(context.Background(), tx, plantRule.With(broken[0], broken[1], broken[2], rule)); err != nil {
					return err
				}
				_, err := database.Exec(context.Background(), tx, bumpForTest.With("u-driver_reviewer"))
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			if a := reviewer.Get("/driver/hyDriver/list"); a.Status != 200 || a.Int("result.total") != 0 {
				t.Errorf("%v: %d %s", broken, a.Status, a.Text("result.total"))
			}
		}
	})
}

// TestNoRowIsUnboundInPassing: taking the entry that carries the rules, from a
// role or from a ceiling above it, or moving a button elsewhere, would open the
// buttons below it without a word.
func TestNoRowIsUnboundInPassing(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := fixture{t: t, w: w, admin: w.SignIn("admin")}
		reviewer := w.SignIn("driver_reviewer")
		h.bind("riskLevel", ">=", "2")
		bound := total(reviewer, "")
		save := func(path, whose, id, wanted, last string) apptest.Answer {
			return h.admin.Post(path, map[string]string{whose: id, "permissionIds": wanted, "lastpermissionIds": last})
		}
		kept := func(what string, a apptest.Answer) {
			t.Helper()
			h.refused(what, a)
			if !strings.Contains(a.Text("message"), "数据规则") {
				t.Errorf("%s: %s", what, a.Body)
			}
			if got := total(reviewer, ""); got != bound {
				t.Errorf("%s: he sees %d, before %d", what, got, bound)
			}
		}
		const grants = "/sys/permission/saveRolePermission"
		kept("the entry of a role", save(grants, "roleId", "r-driver-reviewer", "", "m-driver-check"))
		tried := h.admin.Get("/sys/permission/explain?roleId=r-driver-reviewer&remove=m-driver-check").Text("result.change.refused")
		if !strings.Contains(tried, "也约束着") {
			t.Errorf("the preview says %q", tried)
		}
		moved := map[string]any{"id": "b-driver-list", "parentId": "m-dict"}
		kept("a button moved", h.admin.Put("/sys/permission/edit", moved))

		north := h.departmentRole(h.admin, "dep-north", "north_review")
		rows := "m-driver-check,b-driver-list"
		rule := h.bind("riskLevel", ">=", "3")
		h.done(h.ceiling(h.admin, "dep-hq", rows))
		h.done(h.ceiling(h.admin, "dep-operations", rows))
		h.done(h.ceiling(h.admin, "dep-north", rows))
		h.done(h.admin.Post("/sys/sysDepartPermission/datarule",
			map[string]string{"permissionId": "m-driver-check", "departId": "dep-north", "dataRuleIds": rule}))
		h.done(save("/sys/sysDepartPermission/saveDeptRolePermission", "roleId", north, rows, ""))
		h.done(h.admin.Post("/sys/sysDepartRole/datarule",
			map[string]string{"permissionId": "m-driver-check", "roleId": north, "dataRuleIds": rule}))
		bound = total(reviewer, "")
		kept("the entry of a department role", save("/sys/sysDepartPermission/saveDeptRolePermission", "roleId", north, "", "m-driver-check"))
		kept("the entry of a ceiling", save("/sys/permission/saveDepartPermission", "departId", "dep-north", "", "m-driver-check"))
		kept("the entry of a ceiling above", save("/sys/permission/saveDepartPermission", "departId", "dep-hq", "", "m-driver-check"))
		h.done(save("/sys/permission/saveDepartPermission", "departId", "dep-hq", "", rows))

		all := strings.Join(grantedTo(h, "r-driver-reviewer"), ",")
		h.done(save(grants, "roleId", "r-driver-reviewer", "", all))
		h.done(save(grants, "roleId", "r-driver-reviewer", all, ""))
		if got := total(reviewer, ""); got != total(h.admin, "") {
			t.Errorf("taken and given again with all its buttons the role is bound as before: %d", got)
		}
		h.done(h.admin.Put("/sys/permission/edit", moved))
	})
}

func grantedTo(h fixture, roleID string) []string {
	var ids []string
	for _, id := range h.admin.Get("/sys/permission/queryRolePermission?roleId=" + roleID).List("result") {
		ids = append(ids, id.(string))
	}
	return ids
}

// TestTwoWhoBindRulesSeeEachOther: what a client was shown must still hold, for two
// who each take one of two rules would leave none; a client of the family says
// nothing of it, and its save stands.
func TestTwoWhoBindRulesSeeEachOther(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := fixture{t: t, w: w, admin: w.SignIn("admin")}
		first := h.bind("riskLevel", ">=", "2")
		second := h.bind("blacklistFlag", "=", "0")
		both := strings.Join(slices.Sorted(slices.Values([]string{first, second})), ",")
		h.done(h.ceiling(h.admin, "dep-hq", "m-driver-check"))
		h.done(h.ceiling(h.admin, "dep-service", "m-driver-check"))
		for path, who := range map[string][2]string{
			"/sys/role/datarule":                {"roleId", "r-driver-reviewer"},
			"/sys/sysDepartPermission/datarule": {"departId", "dep-service"},
		} {
			for _, save := range []struct {
				wanted any
				last   any // nil: none is sent
				status int
				then   string
			}{
				{first + "," + second, nil, 200, both},
				{second, both, 200, second},
				{first, both, 409, second},
				{both, []string{}, 409, second},
				{[]string{}, []string{second}, 200, ""},
				{first, "", 200, first},
				{second, nil, 200, second},
			} {
				body := map[string]any{"permissionId": "m-driver-check", who[0]: who[1], "dataRuleIds": save.wanted}
				if save.last != nil {
					body["lastDataRuleIds"] = save.last
				}
				a := h.admin.Post(path, body)
				got := h.admin.Get(path + "/m-driver-check/" + who[1]).Text("result.drChecked")
				if a.Status != save.status || got != save.then {
					t.Errorf("%s %v after %v: %d, then %q; want %d, %q", path, save.wanted, save.last, a.Status, got, save.status, save.then)
				}
			}
		}
	})
}

// TestWhoIsBoundByARuleCannotPassItOn: neither free of the rule nor by
// loosening what others carry.
func TestWhoIsBoundByARuleCannotPassItOn(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		rule := h.done(h.admin.Post("/sys/permission/addPermissionRule", map[string]string{
			"permissionId": "m-driver-check", "ruleName": "规则", "ruleColumn": "riskLevel", "ruleConditions": ">=", "ruleValue": "2",
		})).Text("result.id")
		carry := func(c *apptest.Client, role, rules string) apptest.Answer {
			return c.Post("/sys/role/datarule", map[string]string{"permissionId": "m-driver-check", "roleId": role, "dataRuleIds": rules})
		}
		helper := h.role(h.deputy, "helper", map[string]any{"level": 20, "dataScope": "below"}, "m-driver-check")
		h.done(carry(h.admin, h.deputyRole, rule))
		h.refused("free of the rule", h.grant(h.deputy, helper, "b-driver-list"))
		h.done(carry(h.deputy, helper, rule))
		h.done(h.grant(h.deputy, helper, "b-driver-list"))
		h.refused("loosened afterwards", carry(h.deputy, helper, ""))
		h.refused("loosened by taking the entry", h.deputy.Post("/sys/permission/saveRolePermission",
			map[string]string{"roleId": helper, "permissionIds": "", "lastpermissionIds": "m-driver-check"}))
		h.refused("the rule edited", h.deputy.Put("/sys/permission/editPermissionRule", map[string]string{"id": rule, "ruleValue": "0"}))
		h.refused("the rule switched off", h.deputy.Put("/sys/permission/editPermissionRule", map[string]string{"id": rule, "status": "0"}))
		h.refused("the rule removed", h.deputy.Delete("/sys/permission/deletePermissionRule?id="+rule))
	})
}
