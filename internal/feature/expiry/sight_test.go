package expiry_test

import (
	"fmt"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// TestARenewalCountsOnceItPassed: while it waits the old paper is in force, and
// somebody is to be called about it.
func TestARenewalCountsOnceItPassed(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		d := desk{t, w}
		id, end := d.drivers(1)[0], d.in(20)
		d.licence(id, end)
		d.night()
		open := "驾驶证 " + end + " 30 open"
		d.want("before", id, open)
		edited := w.SignIn("ops").Put("/driver/hyDriver/edit", map[string]any{"id": id, "validPeriodTo": "2040-05-01"})
		if !edited.Success() || edited.Int("result.reviewState") != 0 {
			t.Fatalf("edit: %s", edited.Body)
		}
		d.night()
		d.want("while it waits", id, open)
		reviewer := w.SignIn("driver_reviewer")
		claim := reviewer.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": id})
		task := claim.Text("result.taskId")
		var items []map[string]any
		for i := range claim.List("result.task.documents") {
			items = append(items, map[string]any{"docType": claim.Text(fmt.Sprintf("result.task.documents.%d.docType", i)), "result": 1})
		}
		pass := func(claim apptest.Answer) {
			decided := reviewer.Post("/review/task/decide", map[string]any{
				"targetType": "driver", "targetId": id, "taskId": task, "version": claim.Int("result.version"), "result": 1, "items": items,
			})
			if !decided.Success() {
				t.Fatalf("decide: %s", decided.Body)
			}
			d.want("once it passed", id, "驾驶证 "+end+" 30 void renewed")
		}
		pass(claim)
		undone := reviewer.Post("/review/task/undo", map[string]any{"taskId": task})
		d.want("once that is taken back", id, open)
		pass(undone)
		d.night()
		d.want("the night after", id, "驾驶证 "+end+" 30 void renewed")
		if a := w.SignIn("service").Put("/risk/expiry/done", map[string]any{"ids": []string{d.idOf(id)}, "note": "迟了"}); a.Status != 409 {
			t.Errorf("who still saw it open: %s", a.Body)
		}
	})
}

var reminderOf = database.DefineTenant("expirytest.one", `SELECT id FROM expiry_reminder WHERE tenant_id = ? AND target_id = ?`)

func (d desk) idOf(target string) string {
	d.t.Helper()
	id, err := database.One[string](d.t.Context(), d.w.App.DB(), reminderOf.For(scope.Tenant(1), target))
	if err != nil {
		d.t.Fatal(err)
	}
	return id
}

var (
	grantReminders = database.DefineTenant("expirytest.grant", `
		INSERT INTO role_permission (tenant_id, role_id, permission_id) VALUES (:tenant, ?, 'b-expiry-list'), (:tenant, ?, 'b-expiry-edit')`)
	narrowRole = database.DefineTenant("expirytest.narrow", `UPDATE role SET data_scope = ? WHERE tenant_id = :tenant AND id = ?`)
)

// open is how many reminders somebody counts, by kind, and how many their list has.
func (d desk) open(c *apptest.Client) (byKind map[string]int, listed int) {
	d.t.Helper()
	var counts []struct {
		Subject string
		Open    int
	}
	c.Get("/risk/expiry/counts").Into(d.t, &counts)
	byKind = map[string]int{}
	for _, count := range counts {
		byKind[count.Subject] += count.Open
	}
	return byKind, c.Get("/risk/expiry/list").Int("result.total")
}

// TestOneSeesRemindersOfWhatOneLists: kinds without a right to their list do not
// exist, and departments bound what is listed, counted and done.
func TestOneSeesRemindersOfWhatOneLists(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		d := desk{t, w}
		d.exec(grantReminders.For(scope.Tenant(1), "r-waybill-reviewer", "r-waybill-reviewer"),
			grantReminders.For(scope.Tenant(1), "r-driver-reviewer", "r-driver-reviewer"))
		all, total := d.open(w.SignIn("service"))
		if sum := all["driver"] + all["vehicle"] + all["carrier"] + all["customer"]; sum != total || len(all) != 4 {
			t.Errorf("service counts %v and lists %d", all, total)
		}
		if kinds, listed := d.open(w.SignIn("waybill_reviewer")); len(kinds) != 0 || listed != 0 {
			t.Errorf("without a right to any list: %v, %d", kinds, listed)
		}
		one := w.SignIn("service").Get("/risk/expiry/list?subject=vehicle").Text("result.records.0.id")
		if a := w.SignIn("driver_reviewer").Put("/risk/expiry/done", map[string]any{"ids": []string{one}, "note": "他人的"}); a.Status != 404 {
			t.Errorf("a reminder of what one does not list: %s", a.Body)
		}
		d.exec(narrowRole.For(scope.Tenant(1), "own", "r-driver-reviewer"))
		north := w.SignIn("multi_dept") // in 华北组
		kinds, listed := d.open(north)
		if len(kinds) != 2 || kinds["driver"] == 0 || kinds["driver"] >= all["driver"] || kinds["driver"]+kinds["carrier"] != listed {
			t.Errorf("in one department: %v of %v, listed %d", kinds, all, listed)
		}
		seen := map[string]bool{}
		for i := range listed {
			id := north.Get("/risk/expiry/list?pageSize=200&subject=driver").Text(fmt.Sprintf("result.records.%d.targetId", i))
			if id == "" {
				break
			}
			seen[id] = true
			if a := north.Get("/driver/hyDriver/queryById?id=" + id); !a.Success() {
				t.Errorf("a reminder about a driver that is not listed: %s", a.Body)
			}
		}
		page := w.SignIn("service").Get("/risk/expiry/list?pageSize=200&subject=driver")
		for i := range page.List("result.records") {
			if target := page.Text(fmt.Sprintf("result.records.%d.targetId", i)); !seen[target] {
				id := page.Text(fmt.Sprintf("result.records.%d.id", i))
				if a := north.Put("/risk/expiry/done", map[string]any{"ids": []string{id}, "note": "别组的"}); a.Status != 404 {
					t.Errorf("a reminder of another department: %s", a.Body)
				}
				return
			}
		}
		t.Error("there is no other department")
	})
}

// TestACallStandsInTheTrail once, and so does its reopening.
func TestACallStandsInTheTrail(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("service")
		id := c.Get("/risk/expiry/list").Text("result.records.0.id")
		for range 2 {
			c.Put("/risk/expiry/done", map[string]any{"ids": []string{id, id}, "note": "已约换证"})
		}
		c.Put("/risk/expiry/reopen", map[string]any{"id": id, "version": 2})
		n, err := database.One[int64](t.Context(), w.App.DB(), trail.For(scope.Tenant(1), id))
		if err != nil || n != 2 {
			t.Errorf("%d entries of a call and its reopening: %v", n, err)
		}
	})
}

var trail = database.DefineTenant("expirytest.trail", `
	SELECT COUNT(*) FROM audit_entry WHERE tenant_id = ? AND object = 'expiry' AND object_id = ? AND result = 'done'`)
