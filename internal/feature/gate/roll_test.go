package gate_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// listed are the entries of a roll that somebody sees.
func listed(c *apptest.Client, query string) int {
	return c.Get("/risk/blacklist/list?" + query).Int("result.total")
}

// one is the id of a subject in a list.
func one(t *testing.T, c *apptest.Client, path string) string {
	t.Helper()
	id := c.Get(path).Text("result.records.0.id")
	if id == "" {
		t.Fatalf("nothing in %s", path)
	}
	return id
}

const (
	drivers  = "/driver/hyDriver/"
	ended    = "/driver/hyDriver/list?reviewState=1&expireState=2&blacklistFlag=0&status=1&pageSize=1"
	standing = "/driver/hyDriver/list?reviewState=1&expireState=0&blacklistFlag=0&status=1&pageSize=1"
)

// TestAnEntryEndsWithItsLastDay: afterwards the list says so, nobody is kept, and the
// same driver may be put there again, which closes the older entry.
func TestAnEntryEndsWithItsLastDay(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops := w.SignIn("ops")
		id := one(t, ops, standing)
		before := listed(ops, "subject=driver")
		order := map[string]any{"id": id, "reasonCode": "5", "until": "2026-11-23"}
		give := func(verb string, order map[string]any) apptest.Answer { return ops.Post(drivers+verb, order) }
		if a := give("blacklist", order); !a.Success() {
			t.Fatal(string(a.Body))
		}
		if a := give("blacklist", order); a.Success() {
			t.Error("one is put there twice")
		}
		if got := listed(ops, "subject=driver") - before; got != 1 {
			t.Errorf("%d more in force", got)
		}
		w.Clock.Advance(3 * 24 * time.Hour)
		ops = w.SignIn("ops")
		inForce, over := listed(ops, "subject=driver"), listed(ops, "subject=driver&state=1")
		if row := ops.Get(drivers + "queryById?id=" + id); inForce != before || over != 1 || row.Value("result.usable") != true {
			t.Errorf("after the last day %d in force (%d before), %d over, %s", inForce, before, over, row.Body)
		}
		order["until"] = ""
		if a := give("blacklist", order); !a.Success() {
			t.Fatal(string(a.Body))
		}
		over, closed := listed(ops, "subject=driver&state=1"), ops.Get("/risk/blacklist/list?subject=driver&state=2")
		if over != 0 || closed.Text("result.records.0.endMemo") != "已到期" {
			t.Errorf("entered again: %d over, closed %s", over, closed.Body)
		}
	})
}

// TestTheWhitelistLetsThroughForAWhile: whose papers have run out takes orders for as
// long as that holds, and no longer; taking it back ends it at once.
func TestTheWhitelistLetsThroughForAWhile(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops := w.SignIn("ops")
		id := one(t, ops, ended)
		usable := func() any { return ops.Get(drivers + "queryById?id=" + id).Value("result.usable") }
		order := map[string]any{"id": id, "intercepts": []string{"1"}, "until": "2026-11-23", "memo": "换证回执已上传"}
		if usable() != false {
			t.Fatal("whose papers have run out may work")
		}
		for field, wrong := range map[string]any{"until": "2027-11-23", "intercepts": []string{"3"}, "memo": ""} {
			bad := map[string]any{"id": id, "intercepts": []string{"1"}, "until": "2026-11-23", "memo": "试"}
			bad[field] = wrong
			if a := ops.Post(drivers+"whitelist", bad); a.Success() || a.Text("result.errors.0.field") != field {
				t.Errorf("%s: %s", field, a.Body)
			}
		}
		steps := []struct {
			verb string
			want any
		}{{"whitelist", true}, {"unwhitelist", false}, {"whitelist", true}, {"freeze", false}, {"unfreeze", true}}
		for _, step := range steps {
			if a := ops.Post(drivers+step.verb, order); !a.Success() || usable() != step.want {
				t.Errorf("%s: %s, usable %v", step.verb, a.Body, usable())
			}
		}
		onPayouts := map[string]any{"id": id, "reasonCode": "5", "intercepts": []string{"2"}}
		if a := ops.Post(drivers+"blacklist", onPayouts); !a.Success() || usable() != false {
			t.Errorf("whoever is on the blacklist, for payouts alone, is excused from papers: %s", a.Body)
		}
		if a := ops.Post(drivers+"unblacklist", order); !a.Success() || usable() != true {
			t.Errorf("off the blacklist: %s", a.Body)
		}
		if a := ops.Post(drivers+"whitelist", order); a.Success() {
			t.Error("one is let through twice")
		}
		kept, err := database.One[int64](t.Context(), w.App.DB(), audited.For(scope.Tenant(1), "whitelist", id))
		if err != nil || kept != 3 {
			t.Errorf("%d lines in the audit trail for two ways in and one out, %v", kept, err)
		}
		if got := listed(ops, "roll=2"); got != 1 {
			t.Errorf("%d on the whitelist", got)
		}
		w.Clock.Advance(3 * 24 * time.Hour)
		ops = w.SignIn("ops")
		if usable() != false || listed(ops, "roll=2") != 0 || listed(ops, "roll=2&state=1") != 1 {
			t.Error("let through after the last day")
		}
	})
}

// TestASwitchHoldsAtOnce: what papers close is seen in the list as soon as it is set,
// and in one tenant alone.
func TestASwitchHoldsAtOnce(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops := w.SignIn("ops")
		id := one(t, ops, ended)
		revision := 0
		set := func(closes bool) {
			t.Helper()
			var switches []map[string]any
			for _, paper := range []string{"idcard", "licence", "qualification"} {
				switches = append(switches, map[string]any{"paper": paper, "gate": "1", "byState": true, "byExpiry": closes})
			}
			draft := map[string]any{"subject": "driver", "revision": revision, "switches": switches, "reason": "试"}
			if a := ops.Put("/risk/intercept/edit", draft); !a.Success() {
				t.Fatal(string(a.Body))
			}
			revision++
		}
		usable := func() bool { return ops.Get(drivers+"queryById?id="+id).Value("result.usable") == true }
		if usable() {
			t.Fatal("whose papers have run out may work")
		}
		if set(false); !usable() {
			t.Error("kept although nothing is to close")
		}
		if set(true); usable() {
			t.Error("may work although it is closed again")
		}
	})
}

var (
	audited = database.DefineTenant("gatetest.audited", `
		SELECT COUNT(*) FROM audit_entry WHERE tenant_id = ? AND object = ? AND object_id = ?`)
	grantRolls = database.DefineTenant("gatetest.grant", `
		INSERT INTO role_permission (tenant_id, role_id, permission_id) VALUES (:tenant, ?, 'b-blacklist-list')`)
	narrowRole = database.DefineTenant("gatetest.narrow", `UPDATE role SET data_scope = ? WHERE tenant_id = :tenant AND id = ?`)
	elsewhere  = database.DefineTenant("gatetest.elsewhere", `
		INSERT INTO gate_entry SELECT ?, 'elsewhere', roll, subject, target_id, title, reason, memo, gates, until, author_name, ended_at,
			ended_by, ended_by_name, ended_memo, created_by, created_at, updated_by, updated_at
		FROM gate_entry WHERE tenant_id = :tenant LIMIT 1`)
)

// TestOneSeesEntriesOfWhatOneLists: kinds without a right to their list do not exist,
// departments and authorship bound the rest, and another tenant's are its own.
func TestOneSeesEntriesOfWhatOneLists(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		exec := func(query database.Query) {
			t.Helper()
			if err := w.App.DB().InTx(t.Context(), func(tx *database.Tx) error {
				_, err := database.Exec(t.Context(), tx, query)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		exec(grantRolls.For(scope.Tenant(1), "r-waybill-reviewer"))
		exec(grantRolls.For(scope.Tenant(1), "r-driver-reviewer"))
		exec(elsewhere.For(scope.Tenant(1), 2))
		all, reviewer := listed(w.SignIn("service"), ""), w.SignIn("driver_reviewer")
		own := listed(reviewer, "")
		if vehicles := listed(reviewer, "subject=vehicle"); vehicles != 0 || own == 0 || own >= all {
			t.Errorf("a reviewer of drivers sees %d of %d, %d vehicles", own, all, vehicles)
		}
		if none := listed(w.SignIn("waybill_reviewer"), ""); none != 0 {
			t.Errorf("who lists no subject sees %d", none)
		}
		exec(narrowRole.For(scope.Tenant(1), "self", "r-driver-reviewer"))
		if narrowed := listed(w.SignIn("driver_reviewer2"), ""); narrowed != 0 {
			t.Errorf("who sees no driver sees %d", narrowed)
		}
	})
}

// TestTheQueueSeesWhoIsBlacklisted: who waits takes the place of what the blacklist says
// at once, and the old one when they are off it.
func TestTheQueueSeesWhoIsBlacklisted(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops := w.SignIn("ops")
		id := one(t, ops, drivers+"list?reviewState=0&riskLevel=0&pageSize=1")
		found := func() int {
			rules := ops.Get("/risk/check/list")
			for i := range rules.List("result") {
				if at := fmt.Sprintf("result.%d.", i); rules.Text(at+"rule") == "driver.D08.listed" {
					return rules.Int(at + "hits.open")
				}
			}
			return -1
		}
		risk := func() int { return ops.Get(drivers + "queryById?id=" + id).Int("result.riskLevel") }
		before := found()
		list := func(verb string, order map[string]any) {
			t.Helper()
			if a := ops.Post(drivers+verb, order); !a.Success() {
				t.Fatal(string(a.Body))
			}
		}
		list("blacklist", map[string]any{"id": id, "reasonCode": "5"})
		if risk() != 2 || found() != before+1 {
			t.Errorf("on the blacklist: risk %d, %d hits, before %d", risk(), found(), before)
		}
		if waiting := ops.Get(drivers + "list?reviewState=0&riskLevel=0&pageSize=200"); strings.Contains(string(waiting.Body), id) {
			t.Error("still among those without a finding")
		}
		list("unblacklist", map[string]any{"id": id, "memo": "误操作"})
		if risk() != 0 || found() != before {
			t.Errorf("off the blacklist: risk %d, %d hits, before %d", risk(), found(), before)
		}
		reviewer := w.SignIn("driver_reviewer")
		claim := reviewer.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": id})
		list("blacklist", map[string]any{"id": id, "reasonCode": "5"})
		if risk() != 2 {
			t.Errorf("while somebody works on it: risk %d", risk())
		}
		task := map[string]any{"taskId": claim.Text("result.taskId"), "version": claim.Int("result.version")}
		if a := reviewer.Post("/review/task/release", task); !a.Success() || risk() != 2 {
			t.Errorf("given back: %s, risk %d", a.Body, risk())
		}
	})
}
