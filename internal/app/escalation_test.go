package app_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// The escalation paths of security C.5 as far as roles, menu rows, ceilings and
// department roles go. The deputy is `service`: level 40, the customer service
// department and below, every code of rights, drivers to look at, no
// dictionaries.

var (
	giveForTest = database.DefineTenant("apptest.give", `
		INSERT INTO user_role (tenant_id, user_id, role_id, account_created) SELECT r.tenant_id, a.id, r.id, a.created_at
		FROM account a JOIN role r ON r.tenant_id = :tenant WHERE a.id = ? AND r.id = ?`)
	takeForTest = database.DefineTenant("apptest.take", `DELETE FROM user_role WHERE tenant_id = ? AND user_id = ?`)
	bumpForTest = database.Define("apptest.bump", `UPDATE account SET auth_epoch = auth_epoch + 1 WHERE id = ?`)
)

// onlyRoles makes the given roles a user's only ones, past all rules.
func onlyRoles(t *testing.T, w *apptest.World, userID string, roleIDs ...string) {
	t.Helper()
	ctx := context.Background()
	err := w.App.DB().InTx(ctx, func(tx *database.Tx) error {
		queries := []database.Query{takeForTest.For(scope.Tenant(1), userID), bumpForTest.With(userID)}
		for _, id := range roleIDs {
			queries = append(queries, giveForTest.For(scope.Tenant(1), userID, id))
		}
		for _, q := range queries {
			if _, err := database.Exec(ctx, tx, q); err != nil {
				return err
			}
		}
		return apptest.Recount(ctx, tx)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// fixture is a world with a deputy.
type fixture struct {
	t             *testing.T
	w             *apptest.World
	admin, deputy *apptest.Client
	deputyRole    string
}

const deputyRows = "m-home,m-system,m-review,m-driver-check,b-driver-list,b-user-list,b-user-grant,b-role-list,b-role-add,b-role-edit," +
	"b-role-remove,b-role-grant," +
	"b-permission-list,b-permission-add,b-permission-edit,b-permission-remove,b-department-list,b-department-grant," +
	"b-deptrole-list,b-deptrole-add,b-deptrole-edit,b-deptrole-remove,b-deptrole-grant"

func newFixture(t *testing.T, w *apptest.World) fixture {
	h := fixture{t: t, w: w, admin: w.SignIn("admin")}
	h.deputyRole = h.role(h.admin, "deputy", map[string]any{"level": 40, "dataScope": "below"}, deputyRows)
	onlyRoles(t, w, "u-service", h.deputyRole)
	h.deputy = w.SignIn("service")
	return h
}

// role adds a role with rows and answers its id; both calls must succeed.
func (h fixture) role(c *apptest.Client, code string, fields map[string]any, rows string) string {
	h.t.Helper()
	body := map[string]any{"roleName": "角色 " + code, "roleCode": code}
	for name, value := range fields {
		body[name] = value
	}
	id := h.done(c.Post("/sys/role/add", body)).Text("result.id")
	if rows != "" {
		h.done(h.grant(c, id, rows))
	}
	return id
}

func (h fixture) grant(c *apptest.Client, roleID, rows string) apptest.Answer {
	return c.Post("/sys/permission/saveRolePermission", map[string]string{"roleId": roleID, "permissionIds": rows, "lastpermissionIds": ""})
}

func (h fixture) ceiling(c *apptest.Client, departmentID, rows string) apptest.Answer {
	return c.Post("/sys/permission/saveDepartPermission",
		map[string]string{"departId": departmentID, "permissionIds": rows, "lastpermissionIds": ""})
}

func (h fixture) addDepartmentRole(c *apptest.Client, departmentID, code string) apptest.Answer {
	return c.Post("/sys/sysDepartRole/add",
		map[string]string{"departId": departmentID, "roleName": "部门角色 " + code, "roleCode": code})
}

// departmentRole makes a role of a department and returns its id.
func (h fixture) departmentRole(c *apptest.Client, departmentID, code string) string {
	h.t.Helper()
	return h.done(h.addDepartmentRole(c, departmentID, code)).Text("result.id")
}

func (h fixture) departmentGrant(c *apptest.Client, roleID, rows string) apptest.Answer {
	return c.Post("/sys/sysDepartPermission/saveDeptRolePermission",
		map[string]string{"roleId": roleID, "permissionIds": rows, "lastpermissionIds": ""})
}

func (h fixture) assign(c *apptest.Client, userID, departmentRoleID string) apptest.Answer {
	return c.Post("/sys/sysDepartRole/deptRoleUserAdd", map[string]string{"userId": userID, "newRoleId": departmentRoleID, "oldRoleId": ""})
}

func (h fixture) done(a apptest.Answer) apptest.Answer {
	h.t.Helper()
	if !a.Success() {
		h.t.Fatalf("refused: %d %s", a.Status, a.Body)
	}
	return a
}

// refused wants a refusal that is neither a bug nor a missing permission for
// the route.
func (h fixture) refused(what string, a apptest.Answer) {
	h.t.Helper()
	if a.Success() || a.Status >= 500 || a.Status == 403 {
		h.t.Errorf("%s: %d %s", what, a.Status, a.Body)
	}
}

func TestNobodyGivesWhatHeLacks(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		helper := h.role(h.deputy, "helper", map[string]any{"level": 20, "dataScope": "below"}, "m-driver-check,b-driver-list")
		h.refused("E4 rows one lacks", h.grant(h.deputy, helper, "b-dict-add"))
		h.refused("E4 a row not shown", h.grant(h.deputy, helper, "m-dict"))
		h.refused("E4 a level above one's own", h.deputy.Post("/sys/role/add",
			map[string]any{"roleName": "上级", "roleCode": "above", "level": 41}))
		h.refused("E4 a level like one's own", h.deputy.Post("/sys/role/add", map[string]any{"roleName": "同级", "roleCode": "same", "level": 40}))
		if level := h.done(h.deputy.Post("/sys/role/add",
			map[string]any{"roleName": "默认", "roleCode": "plain"})).Int("result.level"); level != 10 {
			t.Errorf("E4 a role saved without a level gets %d", level)
		}
		h.refused("E3 one's own role", h.grant(h.deputy, h.deputyRole, "b-dict-list"))
		h.refused("E3 one's own role, edited", h.deputy.Put("/sys/role/edit", map[string]any{"id": h.deputyRole, "level": 39}))
		h.refused("E3 a role that ranks above", h.grant(h.deputy, "r-operations-lead", "b-driver-list"))
		h.refused("E6 a wider reach", h.deputy.Put("/sys/role/edit", map[string]any{"id": helper, "dataScope": "all"}))
		h.refused("E6 departments out of reach", h.deputy.Put("/sys/role/edit",
			map[string]any{"id": helper, "dataScope": "list", "scopeDepartIds": "dep-north"}))
		h.done(h.deputy.Put("/sys/role/edit", map[string]any{"id": helper, "dataScope": "list", "scopeDepartIds": "dep-service"}))
		h.refused("E6 a higher level", h.deputy.Put("/sys/role/edit", map[string]any{"id": helper, "level": 40}))
		h.refused("E18 a batch with a role above", h.deputy.Delete("/sys/role/deleteBatch?ids="+helper+",r-operations-lead"))
		h.refused("E18 a batch with one's own", h.deputy.Delete("/sys/role/deleteBatch?ids="+helper+","+h.deputyRole))
		h.done(h.deputy.Get("/sys/role/queryById?id=" + helper))
		for _, r := range h.deputy.Get("/sys/role/queryall").List("result") {
			if id := r.(map[string]any)["id"].(string); id == "r-driver-reviewer" || id == "r-platform-admin" || id == "r-auditor" {
				t.Errorf("E2 %s is offered to who cannot give it", id)
			}
		}
	})
}

// TestARoleOfOthersIsNotWidenedFromAside: the deputy holds driver:list for one
// department; a role whose holders sit elsewhere must not get it from them.
func TestARoleOfOthersIsNotWidenedFromAside(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		elsewhere := h.role(h.admin, "elsewhere", map[string]any{"level": 5, "dataScope": "below"}, "m-home,b-dict-list")
		onlyRoles(t, w, "u-finance", elsewhere)
		h.refused("E2 a puppet in another department", h.grant(h.deputy, elsewhere, "m-driver-check,b-driver-list"))
		whole := h.role(h.admin, "whole", map[string]any{"level": 5, "dataScope": "all"}, "m-home")
		h.refused("E2 a role over the whole tenant", h.grant(h.deputy, whole, "m-driver-check,b-driver-list"))
		h.refused("E2 taking what one is not shown", h.deputy.Post("/sys/permission/saveRolePermission",
			map[string]string{"roleId": elsewhere, "permissionIds": "", "lastpermissionIds": "b-dict-list"}))
	})
}

func TestMenuRowsGrantNothingByTheirNames(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		add := func(c *apptest.Client, perms string) apptest.Answer {
			return c.Post("/sys/permission/add", map[string]any{"menuType": 2, "parentId": "m-driver-check", "name": "按钮", "perms": perms})
		}
		h.refused("E5 a guarding code a second time", add(h.admin, "dict:add"))
		h.refused("E5 a code of a later version", add(h.deputy, "payment:pay"))
		h.refused("E5 hidden in a list", add(h.deputy, "own:word,settings:edit"))
		row := h.done(add(h.deputy, "own:word")).Text("result.id")
		edit := func(fields map[string]any) apptest.Answer {
			fields["id"] = row
			return h.deputy.Put("/sys/permission/edit", fields)
		}
		h.refused("E5 renamed into a guarding code", edit(map[string]any{"perms": "dict:add"}))
		h.refused("E5 renamed into a code of a later version", edit(map[string]any{"perms": "waybill:edit"}))
		h.refused("E5 a built-in row renamed", h.deputy.Put("/sys/permission/edit", map[string]any{"id": "b-driver-list", "perms": "dict:add"}))
		h.refused("E5 a built-in row removed", h.deputy.Delete("/sys/permission/delete?id=b-driver-list"))
		h.refused("E18 the same in a batch", h.deputy.Delete("/sys/permission/deleteBatch?ids="+row+",b-driver-list"))
		h.refused("a button moved from under its rules",
			h.deputy.Put("/sys/permission/edit", map[string]any{"id": "b-dict-list", "parentId": "m-review"}))
		for _, url := range []string{"//example.com", "/\\example.com", "/a\tb", "\\\\example.com"} {
			h.refused("E11 "+url, edit(map[string]any{"url": url}))
		}
		h.refused("E11 a component", edit(map[string]any{"component": "javascript:alert(1)"}))
		if got := h.done(edit(map[string]any{"url": "javascript:alert(1)"})).Text("result.url"); got != "/javascript:alert(1)" {
			t.Errorf("E11 an address that runs is stored as %q", got)
		}
	})
}

func TestCeilingsBoundDepartmentRoles(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		h.done(h.ceiling(h.admin, "dep-hq", "m-driver-check,b-driver-list,b-driver-check,b-dict-list"))
		h.refused("E7 raising what one lacks", h.ceiling(h.deputy, "dep-service", "b-dict-list"))
		h.refused("E7 above one's own department", h.ceiling(h.deputy, "dep-hq", "b-driver-list"))
		h.done(h.ceiling(h.deputy, "dep-service", "m-driver-check,b-driver-list"))
		h.refused("E7 a role of another department", h.addDepartmentRole(h.deputy, "dep-north", "d"))
		role := h.departmentRole(h.deputy, "dep-service", "d")
		save := func(rows string) apptest.Answer { return h.departmentGrant(h.deputy, role, rows) }
		h.refused("E7 above the ceiling", save("b-driver-check"))
		h.done(save("m-driver-check,b-driver-list"))
		h.refused("E1 to oneself", h.assign(h.deputy, "u-service", role))
		h.refused("E2 to the administrator", h.assign(h.deputy, "u-admin", role))
		h.refused("E2 to who is not of the department", h.assign(h.deputy, "u-nobody", role))
		foreign := h.departmentRole(h.admin, "dep-north", "north")
		h.refused("E2 a role of another department", h.assign(h.deputy, "u-nobody", foreign))
		if a := h.deputy.Get("/sys/sysDepartPermission/queryDeptRolePermission?roleId=" + foreign); a.Status != 404 {
			t.Errorf("a role out of reach answers %d", a.Status)
		}
		if ids := h.deputy.Get("/sys/permission/queryDepartPermission?departId=dep-service").Text("result"); ids != `["b-driver-list",`+
			`"m-driver-check"]` {
			t.Errorf("the ceiling is %s", ids)
		}
	})
}

// TestACustomerHoldsNothingOfTheAdministration (E13): an operator's role in a
// customer's hands counts for nothing, whatever put it there.
func TestACustomerHoldsNothingOfTheAdministration(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		onlyRoles(t, w, "u-shipper", "r-platform-admin")
		shipper := w.SignIn("shipper")
		for _, path := range []string{"/sys/role/list", "/sys/dict/list", "/driver/hyDriver/list", "/sys/permission/list"} {
			if a := shipper.Get(path); a.Status != 403 {
				t.Errorf("GET %s answers %d", path, a.Status)
			}
		}
		if own := shipper.Get("/sys/permission/getUserPermissionByToken"); len(own.List("result.auth")) != 0 ||
			len(own.List("result.menu")) != 1 {
			t.Errorf("his menu is %s", own.Text("result.menu"))
		}
	})
}

// TestChangedRightsCountFromTheNextCall (E17): the token stays, the rights go.
func TestChangedRightsCountFromTheNextCall(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		may := func(want int) {
			t.Helper()
			if a := h.deputy.Get("/driver/hyDriver/list?pageSize=1"); a.Status != want {
				t.Fatalf("the list answers %d, want %d", a.Status, want)
			}
		}
		may(200)
		h.done(h.admin.Post("/sys/permission/saveRolePermission",
			map[string]string{"roleId": h.deputyRole, "permissionIds": "", "lastpermissionIds": "b-driver-list"}))
		may(403)
		h.done(h.grant(h.admin, h.deputyRole, "b-driver-list"))
		may(200)
		h.done(h.admin.Delete("/sys/role/delete?id=" + h.deputyRole))
		may(403)
		h.done(h.ceiling(h.admin, "dep-hq", "b-driver-list,m-driver-check"))
		h.done(h.ceiling(h.admin, "dep-service", "b-driver-list,m-driver-check"))
		role := h.departmentRole(h.admin, "dep-service", "d")
		h.done(h.departmentGrant(h.admin, role, "b-driver-list"))
		may(403)
		h.done(h.assign(h.admin, "u-service", role))
		may(200)
		h.done(h.admin.Post("/sys/permission/saveDepartPermission",
			map[string]string{"departId": "dep-hq", "permissionIds": "", "lastpermissionIds": "b-driver-list"}))
		may(403)
	})
}

// TestACrowdOfGrantsKeepsEveryRule (E16): many change one role at once; each
// change that was answered with success is there, and nothing else.
func TestACrowdOfGrantsKeepsEveryRule(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		target := h.role(h.admin, "target", map[string]any{"level": 5, "dataScope": "below"}, "")
		rows := []string{"m-home", "m-review", "m-driver-check", "b-driver-list", "m-system", "b-role-list"}
		var wait sync.WaitGroup
		answers := make([]apptest.Answer, 2*len(rows))
		for i, row := range rows {
			for j, c := range []*apptest.Client{h.admin, h.deputy} {
				wait.Go(func() { answers[2*i+j] = h.grant(c, target, row) })
			}
		}
		wait.Wait()
		held := h.admin.Get("/sys/permission/queryRolePermission?roleId=" + target).Text("result")
		for i, row := range rows {
			if (answers[2*i].Success() || answers[2*i+1].Success()) != strings.Contains(held, fmt.Sprintf("%q", row)) {
				t.Errorf("%s: %s and %s, but the role has %s", row, answers[2*i].Body, answers[2*i+1].Body, held)
			}
		}
	})
}
