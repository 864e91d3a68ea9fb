package app_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
)

// What the second role, the second tenant, the second administrator and the
// two hundred and first row show, and one of each does not.

// TestARoleOneHoldsIsNotChanged although it ranks below another that one holds.
func TestARoleOneHoldsIsNotChanged(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		onlyRoles(t, w, "u-service", s.deputyRole, s.helper)
		rename := map[string]any{"id": s.helper, "roleName": "改名", "roleCode": "helper"}
		s.refused("its name", s.deputy.Put("/sys/role/edit", rename))
		s.refused("its rows", s.grant(s.deputy, s.helper, "m-driver-check,b-driver-list,b-user-list"))
		s.refused("its removal", s.deputy.Delete("/sys/role/delete?id="+s.helper))
		onlyRoles(t, w, "u-service", s.deputyRole)
		s.done(s.deputy.Put("/sys/role/edit", rename))
	})
}

// TestADepartmentRoleOneHoldsIsNotChanged likewise.
func TestADepartmentRoleOneHoldsIsNotChanged(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		for _, id := range []string{"dep-hq", "dep-service"} {
			h.done(h.ceiling(h.admin, id, "m-driver-check,b-driver-list"))
		}
		role := h.departmentRole(h.deputy, "dep-service", "d")
		rename := map[string]string{"id": role, "roleName": "改名"}
		h.done(h.deputy.Put("/sys/sysDepartRole/edit", rename))
		h.done(h.assign(h.admin, "u-service", role))
		h.refused("its rows", h.departmentGrant(h.deputy, role, "b-driver-list"))
		h.refused("its removal", h.deputy.Delete("/sys/sysDepartRole/delete?id="+role))
	})
}

// TestAMoveUnderALowerCeilingTakesRights from the holders of department roles,
// which stay as they are.
func TestAMoveUnderALowerCeilingTakesRights(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := fixture{t: t, w: w, admin: w.SignIn("admin")}
		h.done(h.ceiling(h.admin, "dep-hq", "b-driver-list,b-dict-list"))
		h.done(h.ceiling(h.admin, "dep-service", "b-driver-list"))
		h.done(h.ceiling(h.admin, "dep-finance", "b-dict-list"))
		role := h.departmentRole(h.admin, "dep-service", "d")
		h.done(h.departmentGrant(h.admin, role, "b-driver-list"))
		h.done(h.place(h.admin, "dep-service", "u-nobody"))
		h.done(h.assign(h.admin, "u-nobody", role))
		nobody := w.SignIn("nobody")
		h.done(nobody.Get("/driver/hyDriver/list"))
		h.done(h.move(h.admin, "dep-service", "dep-finance"))
		if a := nobody.Get("/driver/hyDriver/list"); a.Status != 403 {
			t.Errorf("under the lower ceiling: %d", a.Status)
		}
	})
}

// TestAnAccountOfSeveralTenantsIsNotEditedFromOne: whoever could would enter
// the other.
func TestAnAccountOfSeveralTenantsIsNotEditedFromOne(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		s.done(s.edit(s.deputy, "u-nobody", "realname", "先前"))
		inSecondTenant(t, w)
		s.refused("the name", s.edit(s.deputy, "u-nobody", "realname", "改名"))
		s.refused("the password", s.reset(s.deputy, "nobody"))
		s.refused("freezing", s.freeze(s.deputy, "u-nobody", "2"))
		s.done(s.edit(s.admin, "u-nobody", "realname", "超级"))
	})
}

var onlySupers = database.Define("apptest.onlySupers", `UPDATE account SET is_super = id IN (?)`)

// TestTwoAdministratorsDoNotEndEachOther: the second acts while the first has
// not yet committed, which only PostgreSQL lets happen. Nobody else rules: the
// account that nobody may freeze is an ordinary one here.
func TestTwoAdministratorsDoNotEndEachOther(t *testing.T) {
	if !slices.Contains(apptest.Engines(), apptest.Postgres) {
		t.Skip("needs PostgreSQL")
	}
	w := apptest.Start(t, apptest.Postgres)
	err := w.App.DB().InTx(t.Context(), func(tx *database.Tx) error {
		_, err := database.Exec(t.Context(), tx, onlySupers.With(database.IDs{"u-ops", "u-auditor"}))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	freeze := func(c *apptest.Client, id string) apptest.Answer {
		return c.Put("/sys/user/frozenBatch", map[string]string{"ids": id, "status": "2"})
	}
	ops, auditor := w.SignIn("ops"), w.SignIn("auditor")
	var once sync.Once
	var second apptest.Answer
	w.App.DB().Observe(func(e database.Executed) {
		if e.Name == "account.activeSupers" {
			once.Do(func() {
				w.App.DB().Observe(nil)
				second = freeze(auditor, "u-ops")
			})
		}
	})
	if first := freeze(ops, "u-auditor"); first.Success() == second.Success() {
		t.Errorf("the first: %s\nthe second: %s", first.Body, second.Body)
	}
}

// waitingUpdate finds a driver in force whose phone waits to be changed.
func waitingUpdate(t *testing.T, c *apptest.Client) (id, taskID string) {
	t.Helper()
	list := c.Get("/driver/hyDriver/list?reviewState=0&pageSize=200")
	for i := range list.List("result.records") {
		at := fmt.Sprintf("result.records.%d.", i)
		if list.Value(at+"usable") != true {
			continue
		}
		id, taskID = list.Text(at+"id"), list.Text(at+"taskId")
		reveal := func(task string) string {
			return c.Post("/driver/hyDriver/reveal", map[string]string{"id": id, "taskId": task, "field": "telephone"}).Text("result.value")
		}
		if now, next := reveal(""), reveal(taskID); now != "" && next != "" && now != next {
			return id, taskID
		}
	}
	t.Fatal("no driver in force waits with another phone")
	return "", ""
}

// TestOnlyItsOwnTaskShowsAWaitingNumber: under another task, or a made up one,
// the number in force is revealed.
func TestOnlyItsOwnTaskShowsAWaitingNumber(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	admin := w.SignIn("admin")
	id, taskID := waitingUpdate(t, admin)
	reveal := func(task string) string {
		return admin.Post("/driver/hyDriver/reveal", map[string]string{"id": id, "taskId": task, "field": "telephone"}).Text("result.value")
	}
	inForce := reveal("")
	for _, task := range []string{"x", taskID + "x", admin.Get("/driver/hyDriver/list?reviewState=1").Text("result.records.0.taskId")} {
		if got := reveal(task); got != inForce {
			t.Errorf("under task %q: another number than the one in force", task)
		}
	}
}

// TestRevealingReachesAsFarAsItsOwnRight, and the list may reach further.
func TestRevealingReachesAsFarAsItsOwnRight(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		everybody := h.role(h.admin, "sees_all", map[string]any{"level": 30, "dataScope": "all"}, "m-driver-check,b-driver-list")
		own := h.role(h.admin, "reveals_own", map[string]any{"level": 30, "dataScope": "self"}, "b-pii-view")
		onlyRoles(t, w, "u-service", everybody, own)
		service := w.SignIn("service")
		row := h.done(service.Get("/driver/hyDriver/list?pageSize=1"))
		reveal := map[string]string{"id": row.Text("result.records.0.id"), "field": "telephone"}
		if a := service.Post("/driver/hyDriver/reveal", reveal); a.Status != 404 {
			t.Errorf("a driver of others: %d %s", a.Status, a.Body)
		}
		whole := h.role(h.admin, "reveals_all", map[string]any{"level": 30, "dataScope": "all"}, "b-pii-view")
		onlyRoles(t, w, "u-service", everybody, whole)
		h.done(service.Post("/driver/hyDriver/reveal", reveal))
	})
}

// TestAPageHasAtMostTwoHundredRows of a list that is longer, whatever is asked.
func TestAPageHasAtMostTwoHundredRows(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	list := w.SignIn("admin").Get("/driver/hyDriver/list?pageSize=99999")
	if n := len(list.List("result.records")); n != 200 || list.Int("result.size") != 200 || list.Int("result.total") <= 200 {
		t.Errorf("%d rows of %d, size %d", n, list.Int("result.total"), list.Int("result.size"))
	}
}
