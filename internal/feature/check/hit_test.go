package check_test

import (
	"maps"
	"strconv"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/feature/check"
)

// newcomer is a driver nobody knows yet, whose licence ends in 94 days.
func newcomer(c *apptest.Client, more map[string]any) map[string]any {
	var documents []map[string]any
	for _, docType := range []string{"11", "12", "13", "14", "15"} {
		documents = append(documents, map[string]any{"docType": docType, "path": c.UploadPicture("driver", docType+".png")})
	}
	driver := map[string]any{
		"driverName": "程远", "telephone": "15499990001", "drivingLicense": "990101198103150130",
		"idCardValidFrom": "2020-01-01", "idCardValidTo": "2040-01-01", "driverLicenseNumber": "990101198103150130",
		"vehicleClass": "A2", "firstIssueDate": "2005-05-01", "validPeriodFrom": "2021-02-23", "validPeriodTo": "2027-02-23",
		"qualificationCertificate": "990101198103150130", "qualificationValidFrom": "2023-01-01", "qualificationValidTo": "2029-01-01",
		"documents": documents,
	}
	maps.Copy(driver, more)
	return driver
}

// hits are those of a rule in the list.
func hits(t *testing.T, c *apptest.Client, rule string) check.Hits {
	t.Helper()
	return rowOf(t, c, rule).Hits
}

// found are the rules of the findings of a claim.
func found(claim apptest.Answer) string {
	var all []string
	for i := range 20 {
		at := "result.task.prechecks." + strconv.Itoa(i) + "."
		if code, is := claim.Value(at + "code").(string); is {
			all = append(all, code+"."+claim.Text(at+"part")+" "+claim.Text(at+"measure"))
		}
	}
	return strings.Join(all, ", ")
}

// rowOf is a rule in the list.
func rowOf(t *testing.T, c *apptest.Client, rule string) check.Row {
	t.Helper()
	var rules []check.Row
	c.Get("/risk/check/list").Into(t, &rules)
	for _, row := range rules {
		if row.Rule == rule {
			return row
		}
	}
	t.Fatalf("no rule %s", rule)
	return check.Row{}
}

// setRule sets some of a rule, whose newest setting was seen.
func setRule(t *testing.T, c *apptest.Client, rule string, more map[string]any) {
	t.Helper()
	draft := map[string]any{"rule": rule, "revision": rowOf(t, c, rule).Revision, "reason": "试"}
	maps.Copy(draft, more)
	if answer := c.Put("/risk/check/edit", draft); !answer.Success() {
		t.Fatal(string(answer.Body))
	}
}

const expiring = "driver.D04.expiring"

// TestASettingHoldsForTheNextLook: a threshold, and the switch.
func TestASettingHoldsForTheNextLook(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops, reviewer := w.SignIn("ops"), w.SignIn("driver_reviewer")
		added := ops.Post("/driver/hyDriver/add", newcomer(ops, nil))
		look := func() string {
			claim := reviewer.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": added.Text("result.id")})
			return found(claim)
		}
		if got := look(); got != "" {
			t.Errorf("as the rules come: %s", got)
		}
		set := func(more map[string]any) {
			t.Helper()
			setRule(t, ops, expiring, more)
		}
		set(map[string]any{"limits": []map[string]any{{"name": "days", "value": 94}}})
		if got := look(); got != "D04.expiring 提前 94 天" {
			t.Errorf("94 days ahead: %q", got)
		}
		set(map[string]any{"limits": []map[string]any{{"name": "days", "value": 93}}})
		if got := look(); got != "" {
			t.Errorf("93 days ahead: %q", got)
		}
		set(map[string]any{"limits": []map[string]any{{"name": "days", "value": 180}}, "isOn": false})
		if got := look(); got != "" {
			t.Errorf("switched off: %q", got)
		}
	})
}

// TestWhatBecomesOfAHit: open, failed, open again when that is taken back, passed.
func TestWhatBecomesOfAHit(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops, reviewer := w.SignIn("ops"), w.SignIn("driver_reviewer")
		before, of := hits(t, ops, expiring), hits(t, ops, "driver.D04.expired")
		added := ops.Post("/driver/hyDriver/add", newcomer(ops, map[string]any{"validPeriodTo": "2026-12-01"}))
		id := added.Text("result.id")
		counts := func(when string, more check.Hits) {
			t.Helper()
			want := check.Hits{
				Found: before.Found + 1, Open: before.Open + more.Open, Passed: before.Passed + more.Passed, Failed: before.Failed + more.Failed,
				Changed: before.Changed,
			}
			if got := hits(t, ops, expiring); got != want {
				t.Errorf("%s: %+v, want %+v", when, got, want)
			}
		}
		counts("submitted", check.Hits{Open: 1})
		claim := reviewer.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": id})
		decide := func(result int, items []map[string]any) {
			t.Helper()
			answer := reviewer.Post("/review/task/decide", map[string]any{
				"targetType": "driver", "targetId": id, "taskId": claim.Text("result.task.taskId"), "version": claim.Int("result.task.version"),
				"result": result, "items": items, "warnings": warnings(claim),
			})
			if !answer.Success() {
				t.Fatal(string(answer.Body))
			}
		}
		items := func(first map[string]any) []map[string]any {
			all := []map[string]any{first}
			for _, docType := range []string{"11", "12", "14", "15"} {
				all = append(all, map[string]any{"docType": docType, "result": 1})
			}
			return all
		}
		decide(2, items(map[string]any{"docType": "13", "result": 2, "reasonCodes": []string{"101"}}))
		counts("failed", check.Hits{Failed: 1})
		claim = reviewer.Post("/review/task/undo", map[string]any{"taskId": claim.Text("result.task.taskId")})
		counts("taken back", check.Hits{Open: 1})
		decide(1, items(map[string]any{"docType": "13", "result": 1}))
		counts("passed", check.Hits{Passed: 1})
		if got := hits(t, ops, "driver.D04.expired"); got != of {
			t.Errorf("another rule counts it: %+v, before %+v", got, of)
		}
	})
}

// warnings are those of a claim, as whoever passes has read them.
func warnings(claim apptest.Answer) []map[string]any {
	var all []map[string]any
	for i := range 20 {
		at := "result.task.prechecks." + strconv.Itoa(i) + "."
		if claim.Value(at+"level") == "W" {
			all = append(all, map[string]any{"code": claim.Text(at + "code"), "message": claim.Text(at + "message")})
		}
	}
	return all
}
