package carrier_test

import (
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
)

func TestMain(m *testing.M) { apptest.Main(m) }

func TestTranscripts(t *testing.T) { apptest.Transcripts(t) }

// newcomer is a company nobody knows yet, with its pictures uploaded.
func newcomer(t *testing.T, c *apptest.Client) map[string]any {
	t.Helper()
	return map[string]any{
		"type": "3", "actualCarrierName": "新程货运（演示）有限公司", "actualCarrierId": "91990101madem9016p", "licenceValidTo": "9999-12-31",
		"actualCarrierBusinessLicense": "990101990015", "permitValidTo": "2029-03-10", "businessScope": "道路普通货运", "contact": "程远",
		"contactPhone": "15400009901", "divisionCode": "140105", "address": "示例路 99 号", "documents": uploaded(c, "41", "42"),
	}
}

func uploaded(c *apptest.Client, docTypes ...string) []map[string]any {
	var documents []map[string]any
	for _, docType := range docTypes {
		documents = append(documents, map[string]any{"docType": docType, "path": c.UploadPicture("carrier", docType+".png")})
	}
	return documents
}

func add(t *testing.T, c *apptest.Client) string {
	t.Helper()
	added := c.Post("/carrier/hyCarrier/add", newcomer(t, c))
	if !added.Success() {
		t.Fatalf("add: %s", added.Body)
	}
	return added.Text("result.id")
}

func find(c *apptest.Client, id string) apptest.Answer {
	return c.Get("/carrier/hyCarrier/queryById?id=" + id)
}

// decide claims a carrier and passes its documents, or fails the first for a reason.
func decide(c *apptest.Client, id, reason string, docTypes ...string) apptest.Answer {
	claim := c.Post("/review/task/claim", map[string]any{"targetType": "carrier", "targetId": id})
	result := 1
	var items []map[string]any
	for i, docType := range docTypes {
		item := map[string]any{"docType": docType, "result": 1}
		if i == 0 && reason != "" {
			result = 2
			item = map[string]any{"docType": docType, "result": 2, "reasonCodes": []string{reason}}
		}
		items = append(items, item)
	}
	return c.Post("/review/task/decide", map[string]any{
		"targetType": "carrier", "targetId": id, "taskId": claim.Text("result.taskId"), "version": claim.Int("result.version"), "result": result,
		"items": items,
	})
}

// TestTheLifeOfACarrier: added, failed, mended, passed, changed, passed again; what
// is in force stays in force until then.
func TestTheLifeOfACarrier(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops, reviewer := w.SignIn("ops"), w.SignIn("vehicle_reviewer")
		id := add(t, ops)
		row := find(ops, id)
		if row.Text("result.actualCarrierId") != "91990101MADEM9016P" || row.Text("result.contactPhone") != "154****9901" ||
			row.Value("result.usable") != false {
			t.Errorf("added as %s", row.Body)
		}
		if twin := ops.Post("/carrier/hyCarrier/add", newcomer(t, ops)); twin.Text("result.errors.0.field") != "actualCarrierId" {
			t.Errorf("its twin: %s", twin.Body)
		}
		if failed := decide(reviewer, id, "502", "41", "42"); !failed.Success() {
			t.Fatalf("fail: %s", failed.Body)
		}
		if row := find(ops, id); row.Int("result.reviewState") != 2 || row.Text("result.lastRejectReason") != "名称不符" {
			t.Errorf("failed as %s", row.Body)
		}
		mended := ops.Put("/carrier/hyCarrier/edit", map[string]any{
			"id": id, "submitted": true, "actualCarrierName": "新程运输（演示）有限公司", "contactPhone": "154****9901",
		})
		if !mended.Success() || mended.Int("result.reviewState") != 0 {
			t.Fatalf("mended: %s", mended.Body)
		}
		if passed := decide(reviewer, id, "", "41", "42"); !passed.Success() {
			t.Fatalf("pass: %s", passed.Body)
		}
		if row := find(ops, id); row.Value("result.usable") != true || row.Text("result.actualCarrierName") != "新程运输（演示）有限公司" {
			t.Errorf("passed as %s", row.Body)
		}
		if kept := ops.Delete("/carrier/hyCarrier/delete?id=" + id); kept.Success() {
			t.Errorf("a carrier in force was removed: %s", kept.Body)
		}
		edited := ops.Put("/carrier/hyCarrier/edit", map[string]any{"id": id, "permitValidTo": "2030-03-10"})
		if edited.Text("result.permitValidTo") != "2029-03-10" || edited.Int("result.reviewState") != 0 {
			t.Errorf("edited: %s", edited.Body)
		}
		if newest := ops.Get("/carrier/hyCarrier/queryById?submitted=true&id=" + id); newest.Text("result.permitValidTo") != "2030-03-10" {
			t.Errorf("what waits: %s", newest.Body)
		}
		if passed := decide(reviewer, id, "", "41", "42"); !passed.Success() {
			t.Errorf("pass again: %s", passed.Body)
		}
		if row := find(ops, id); row.Text("result.permitValidTo") != "2030-03-10" || row.Text("result.contactPhone") != "154****9901" {
			t.Errorf("passed again as %s", row.Body)
		}
	})
}

// TestWhoMayDoWhatWithCarriers: drivers' reviewers read them, vehicles' reviewers
// judge them, nobody else touches them.
func TestWhoMayDoWhatWithCarriers(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	id := w.SignIn("ops").Get("/carrier/hyCarrier/list?fileters=0").Text("result.records.0.id")
	for who, may := range map[string]struct{ list, check, add bool }{
		"admin": {true, true, true}, "ops": {true, true, true}, "vehicle_reviewer": {true, true, false}, "driver_reviewer": {true, false, false},
		"service": {true, false, false}, "auditor": {true, false, false}, "regulator": {true, false, false}, "finance": {}, "nobody": {},
	} {
		c := w.SignIn(who)
		claim := c.Post("/review/task/claim", map[string]any{"targetType": "carrier", "targetId": id})
		c.Post("/review/task/release", map[string]any{"taskId": claim.Text("result.taskId")})
		added := c.Post("/carrier/hyCarrier/add", map[string]any{})
		left := c.Post("/carrier/hyCarrier/leave", map[string]any{"id": "x"})
		for what, test := range map[string]struct{ got, want bool }{
			"list": {c.Get("/carrier/hyCarrier/list").Success(), may.list}, "check": {claim.Success(), may.check},
			"add": {added.Status != 403, may.add}, "leave": {left.Status != 403, may.add},
		} {
			if test.got != test.want {
				t.Errorf("%s may %s: %v", who, what, test.got)
			}
		}
	}
}

// TestNothingPassesInSpiteOfABlock: the demonstration's wrong check digit and its
// scope without goods, but for who may override.
func TestNothingPassesInSpiteOfABlock(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	reviewer := w.SignIn("vehicle_reviewer")
	page := reviewer.Get("/carrier/hyCarrier/list?reviewState=0&pageSize=10")
	blocked := 0
	for at := range page.List("result.records") {
		row := func(field string) string { return page.Text("result.records." + string(rune('0'+at)) + "." + field) }
		hits := row("precheckHits")
		if !strings.Contains(hits, "C01") && !strings.Contains(hits, "C03") {
			continue
		}
		blocked++
		if passed := decide(reviewer, row("id"), "", "41", "42"); passed.Success() {
			t.Errorf("%s passed with %s", row("actualCarrierName"), hits)
		}
	}
	if blocked != 2 {
		t.Errorf("%d are blocked: %s", blocked, page.Body)
	}
}

// TestNumbersAreShownToWhoMaySeeThem: one at a time, and nowhere at rest.
func TestNumbersAreShownToWhoMaySeeThem(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops := w.SignIn("ops")
		person := newcomer(t, ops)
		person["type"], person["actualCarrierName"], person["actualCarrierId"] = "1", "程远", "990101198103150130"
		person["documents"] = uploaded(ops, "11", "12")
		added := ops.Post("/carrier/hyCarrier/add", person)
		if added.Text("result.actualCarrierId") != "9901**********0130" {
			t.Fatalf("added as %s", added.Body)
		}
		reveal := func(c *apptest.Client, field string) apptest.Answer {
			return c.Post("/carrier/hyCarrier/reveal", map[string]any{"id": added.Text("result.id"), "field": field})
		}
		if a := reveal(ops, "actualCarrierId"); a.Text("result.value") != "990101198103150130" {
			t.Errorf("the number: %s", a.Body)
		}
		if a := reveal(ops, "contactPhone"); a.Text("result.value") != "15400009901" {
			t.Errorf("the phone: %s", a.Body)
		}
		if a := reveal(ops, "actualCarrierName"); a.Success() {
			t.Errorf("a name: %s", a.Body)
		}
		if a := reveal(w.SignIn("vehicle_reviewer"), "actualCarrierId"); a.Status != 403 {
			t.Errorf("without the right: %s", a.Body)
		}
		for _, query := range []string{"actualCarrierId=990101198103150130", "contactPhone=9901", "contactPhone=15400009901"} {
			found := ops.Get("/carrier/hyCarrier/list?" + query)
			if found.Int("result.total") != 1 || found.Text("result.records.0.id") != added.Text("result.id") {
				t.Errorf("%s: %s", query, found.Body)
			}
		}
		if a := ops.Get("/carrier/hyCarrier/list?contactPhone=99"); a.Text("result.errors.0.field") != "contactPhone" {
			t.Errorf("half a phone: %s", a.Body)
		}
		turned := ops.Put("/carrier/hyCarrier/edit", map[string]any{
			"id": added.Text("result.id"), "submitted": true, "actualCarrierId": "9901**********0131",
		})
		if turned.Text("result.errors.0.field") != "actualCarrierId" {
			t.Errorf("another's mask: %s", turned.Body)
		}
	})
}
