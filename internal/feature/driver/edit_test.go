package driver_test

import (
	"maps"
	"strconv"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
)

// newcomer is a driver nobody knows yet, with their pictures uploaded.
func newcomer(t *testing.T, c *apptest.Client) map[string]any {
	t.Helper()
	var documents []map[string]any
	for _, docType := range []string{"11", "12", "13", "14", "15"} {
		documents = append(documents, map[string]any{"docType": docType, "path": c.UploadPicture("driver", docType+".png")})
	}
	return map[string]any{
		"driverName": "程远", "telephone": "15499990001", "drivingLicense": "990101198103150130",
		"idCardValidFrom": "2020-01-01", "idCardValidTo": "2040-01-01", "driverLicenseNumber": "990101198103150130",
		"vehicleClass": "A2", "firstIssueDate": "2005-05-01", "validPeriodFrom": "2021-05-01", "validPeriodTo": "2031-05-01",
		"qualificationCertificate": "990101198103150130", "qualificationValidFrom": "2023-01-01", "qualificationValidTo": "2029-01-01",
		"accountName": "程远", "bankCardNo": "6299990000000010003", "bankName": "演示银行", "residentDivisionCode": "140105",
		"documents": documents,
	}
}

func add(t *testing.T, c *apptest.Client) apptest.Answer {
	t.Helper()
	added := c.Post("/driver/hyDriver/add", newcomer(t, c))
	if !added.Success() {
		t.Fatalf("add: %s", added.Body)
	}
	return added
}

func TestANewDriverWaitsForReview(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("ops")
		added := add(t, c)
		if added.Int("result.reviewState") != 0 || added.Value("result.usable") != false || added.Text("result.telephone") != "154****0001" {
			t.Errorf("added as %s", added.Body)
		}
		if totals := c.Get("/driver/hyDriver/tabs"); totals.Int("result.pending") != 47 {
			t.Errorf("tabs: %s", totals.Body)
		}
		reviewer := w.SignIn("driver_reviewer")
		claim := reviewer.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": added.Text("result.id")})
		picture := c.Get(claim.Text("result.task.documents.0.url"))
		if picture.Status != 200 || picture.Header.Get("Content-Type") != "image/png" {
			t.Errorf("the picture at %s: %d %s", claim.Text("result.task.documents.0.url"), picture.Status, picture.Header)
		}
		if other := w.SignIn("vehicle_reviewer").Get(claim.Text("result.task.documents.0.url")); other.Status == 200 {
			t.Error("a picture of a driver is shown to who may not see drivers")
		}
	})
}

func TestWhatMayNotBeSubmitted(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	c := w.SignIn("ops")
	good := newcomer(t, c)
	temp := c.Upload("temp", "list.csv", []byte("a,b\n1,2\n")).Text("result")
	for name, test := range map[string]struct {
		change map[string]any
		field  string
	}{
		"a phone that is taken":          {map[string]any{"telephone": "15400000100"}, "telephone"},
		"a number that does not add up":  {map[string]any{"drivingLicense": "990101198103150131"}, "drivingLicense"},
		"somebody else's demo picture":   {map[string]any{"documents": withFirst(good, "demo/doc/11/whoever.svg")}, "documents.11"},
		"a picture that was not sent":    {map[string]any{"documents": withFirst(good, "f/00000000000000000000000000.png")}, "documents.11"},
		"a file sent as something else":  {map[string]any{"documents": withFirst(good, temp)}, "documents.11"},
		"no pictures":                    {map[string]any{"documents": []any{}}, "documents.11"},
		"a mask of nothing":              {map[string]any{"telephone": "154****0001"}, "telephone"},
		"a county that does not exist":   {map[string]any{"residentDivisionCode": "149999"}, "residentDivisionCode"},
		"a place in no province":         {map[string]any{"residentDivisionCode": "999999"}, "residentDivisionCode"},
		"a class that does not exist":    {map[string]any{"vehicleClass": "A2,Z9"}, "vehicleClass"},
		"a bank that does not exist":     {map[string]any{"bankCode": "XXXX"}, "bankCode"},
		"a remark longer than it may be": {map[string]any{"remark": strings.Repeat("长", 257)}, "remark"},
	} {
		draft := maps.Clone(good)
		maps.Copy(draft, test.change)
		refused := c.Post("/driver/hyDriver/add", draft)
		if refused.Success() || refused.Text("result.errors.0.field") != test.field {
			t.Errorf("%s: %s", name, refused.Body)
		}
	}
	if totals := c.Get("/driver/hyDriver/tabs"); totals.Int("result.pending") != 46 {
		t.Errorf("a refused driver was counted: %s", totals.Body)
	}
}

// TestAValueOutlivesItsDictionary: what has been put out of use stays where it is,
// beside others, and is chosen nowhere else.
func TestAValueOutlivesItsDictionary(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	c, admin := w.SignIn("ops"), w.SignIn("admin")
	id := add(t, c).Text("result.id")
	admin.PutOutOfUse("hy_license_class", "A2")
	for _, test := range []struct{ classes, field string }{
		{"A2", ""}, {"A2,B2", ""}, {"A2,Z9", "vehicleClass"}, {"B2", ""}, {"A2,B2", "vehicleClass"},
	} {
		edited := c.Put("/driver/hyDriver/edit", map[string]any{"id": id, "vehicleClass": test.classes, "firstIssueDate": "2004-05-01"})
		if edited.Success() != (test.field == "") || edited.Text("result.errors.0.field") != test.field {
			t.Errorf("%s: %s", test.classes, edited.Body)
		}
	}
}

func withFirst(draft map[string]any, path string) []map[string]any {
	documents := []map[string]any{{"docType": "11", "path": path}}
	return append(documents, draft["documents"].([]map[string]any)[1:]...)
}

func TestAnEditThatEchoesTheRowChangesNothing(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("ops")
		var row map[string]any
		c.Get("/driver/hyDriver/queryById?id="+add(t, c).Text("result.id")).Into(t, &row)
		row["remark"] = "老客户介绍"
		edited := c.Put("/driver/hyDriver/edit", row)
		if !edited.Success() || edited.Text("result.remark") != "老客户介绍" || edited.Text("result.telephone") != row["telephone"] {
			t.Errorf("edit: %s", edited.Body)
		}
		history := c.Get("/review/task/history?targetType=driver&targetId=" + edited.Text("result.id"))
		if len(history.List("result")) != 1 {
			t.Errorf("an edit of the remark was submitted for review: %s", history.Body)
		}
		// The row that was read first is stale now.
		if stale := c.Put("/driver/hyDriver/edit", row); stale.Status != 409 || stale.Text("result.current.remark") != "老客户介绍" {
			t.Errorf("a stale edit: %d %s", stale.Status, stale.Body)
		}
	})
}

// TestNotesReachWhoReviews: they are no part of the submission, whose claim goes on.
func TestNotesReachWhoReviews(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	c, reviewer := w.SignIn("ops"), w.SignIn("driver_reviewer")
	id := add(t, c).Text("result.id")
	claim := map[string]any{"targetType": "driver", "targetId": id}
	first := reviewer.Post("/review/task/claim", claim)
	if !first.Success() || strings.Contains(first.Body, "档案备注") {
		t.Fatalf("claim: %s", first.Body)
	}
	if edited := c.Put("/driver/hyDriver/edit", map[string]any{"id": id, "remark": "证件寄回中"}); !edited.Success() {
		t.Fatalf("edit: %s", edited.Body)
	}
	again := reviewer.Post("/review/task/claim", claim)
	if again.Int("result.task.revision") != first.Int("result.task.revision") ||
		!strings.Contains(again.Body, `"field":"remark","label":"档案备注","value":"证件寄回中"`) {
		t.Errorf("claim: %s", again.Body)
	}
}

func TestAnEditDuringReviewTakesTheTaskAway(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c, reviewer := w.SignIn("ops"), w.SignIn("driver_reviewer")
		id := add(t, c).Text("result.id")
		claim := reviewer.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": id})
		if edited := c.Put("/driver/hyDriver/edit", map[string]any{"id": id, "validPeriodTo": "2032-05-01"}); !edited.Success() {
			t.Fatalf("edit: %s", edited.Body)
		}
		decided := reviewer.Post("/review/task/decide", map[string]any{
			"targetType": "driver", "targetId": id, "taskId": claim.Text("result.taskId"), "version": claim.Int("result.version"), "result": 2,
			"items": []map[string]any{{"docType": "11", "result": 2, "reasonCodes": []string{"101"}}},
		})
		if decided.Status != 409 {
			t.Errorf("a verdict on old data: %d %s", decided.Status, decided.Body)
		}
		again := reviewer.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": id})
		if again.Int("result.task.revision") != 2 || again.Text("result.task.history.1.diff.0.field") != "validPeriodTo" {
			t.Errorf("the new data: %s", again.Body)
		}
	})
}

func TestOnlyDriversWithoutForceAreRemoved(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("ops")
		id := add(t, c).Text("result.id")
		if removed := c.Delete("/driver/hyDriver/delete?id=" + id); !removed.Success() {
			t.Fatalf("remove: %s", removed.Body)
		}
		if gone := c.Get("/driver/hyDriver/queryById?id=" + id); gone.Status != 404 {
			t.Errorf("a removed driver answers %d", gone.Status)
		}
		for _, renew := range []bool{false, true} {
			claim := c.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": id, "renew": renew})
			if claim.Success() || claim.Text("message") != "该任务已撤回：资料已被删除或作废" {
				t.Errorf("a removed driver is claimed, renewed %v: %s", renew, claim.Body)
			}
		}
		if totals := c.Get("/hyrisk/hyRisk/sjtotal"); totals.Int("result.0") != 46 {
			t.Errorf("counters: %s", totals.Body)
		}
		passed := c.Get("/driver/hyDriver/list?reviewState=1&pageSize=1").Text("result.records.0.id")
		if refused := c.Delete("/driver/hyDriver/delete?id=" + passed); refused.Success() {
			t.Error("a driver in force was removed")
		}
		// Their numbers are free again.
		add(t, c)
	})
}

// TestAnEchoTakesNoWaitingUpdateBack: a form shows the data in force; sent back
// unchanged it must leave what waits for review as it is.
func TestAnEchoTakesNoWaitingUpdateBack(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	c := w.SignIn("ops")
	updates := 0
	var list struct{ Records []struct{ ID string } }
	c.Get("/driver/hyDriver/list?reviewState=0&pageSize=50").Into(t, &list)
	for _, listed := range list.Records {
		var row map[string]any
		c.Get("/driver/hyDriver/queryById?id="+listed.ID).Into(t, &row)
		if row["usable"] != true {
			continue
		}
		updates++
		edited := c.Put("/driver/hyDriver/edit", row)
		if !edited.Success() {
			t.Fatalf("edit: %s", edited.Body)
		}
		if task := edited.Text("result.taskId"); task != row["taskId"] || edited.Int("result.reviewState") != 0 {
			t.Errorf("the echo of %s was submitted: %s", listed.ID, edited.Body)
		}
		history := c.Get("/review/task/history?targetType=driver&targetId=" + listed.ID)
		if len(history.List("result")) != 3 {
			t.Errorf("the echo of %s left a trace: %s", listed.ID, history.Body)
		}
	}
	if updates != 9 {
		t.Errorf("%d drivers in force wait with an update, want 9", updates)
	}
}

// TestAChangedDocumentIsJudgedAnew: what was passed stays passed in the next
// submission only while it is the same document.
func TestAChangedDocumentIsJudgedAnew(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c, reviewer := w.SignIn("ops"), w.SignIn("driver_reviewer")
		draft := newcomer(t, c)
		added := c.Post("/driver/hyDriver/add", draft)
		id := added.Text("result.id")
		claim := func() apptest.Answer {
			return reviewer.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": id})
		}
		first := claim()
		var items []map[string]any
		for _, docType := range []string{"11", "12", "13", "14", "15"} {
			items = append(items, map[string]any{"docType": docType, "result": 1})
		}
		items[0]["result"], items[0]["reasonCodes"] = 2, []string{"101"}
		decided := reviewer.Post("/review/task/decide", map[string]any{
			"targetType": "driver", "targetId": id, "taskId": first.Text("result.taskId"), "version": first.Int("result.version"), "result": 2,
			"items": items,
		})
		if !decided.Success() {
			t.Fatalf("decide: %s", decided.Body)
		}
		documents := draft["documents"].([]map[string]any)
		for _, n := range []int{0, 1} { // the refused one, and one that was passed
			documents[n]["path"] = c.UploadPicture("driver", "new.png")
		}
		draft["id"] = id
		if edited := c.Put("/driver/hyDriver/edit", draft); !edited.Success() {
			t.Fatalf("edit: %s", edited.Body)
		}
		again := claim()
		for n, docType := range []string{"11", "12", "13", "14", "15"} {
			want := 1
			if n < 2 {
				want = 0
			}
			if got := verdictOn(again, docType); got != want {
				t.Errorf("document %s counts as %d, want %d", docType, got, want)
			}
		}
	})
}

// verdictOn is how a document of a claimed task stands.
func verdictOn(claim apptest.Answer, docType string) int {
	for i := range claim.List("result.task.documents") {
		at := "result.task.documents." + strconv.Itoa(i) + "."
		if claim.Text(at+"docType") == docType {
			return claim.Int(at + "result")
		}
	}
	return -1
}

// passedDriver is one in force, with pictures that the caller uploaded.
func passedDriver(t *testing.T, w *apptest.World, c *apptest.Client) string {
	t.Helper()
	id := add(t, c).Text("result.id")
	reviewer := w.SignIn("driver_reviewer")
	claim := reviewer.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": id})
	var items []map[string]any
	for i := range claim.List("result.task.documents") {
		docType := claim.Text("result.task.documents." + strconv.Itoa(i) + ".docType")
		items = append(items, map[string]any{"docType": docType, "result": 1})
	}
	decided := reviewer.Post("/review/task/decide", map[string]any{
		"targetType": "driver", "targetId": id, "taskId": claim.Text("result.taskId"), "version": claim.Int("result.version"), "result": 1,
		"items": items,
	})
	if !decided.Success() {
		t.Fatalf("decide: %s", decided.Body)
	}
	return id
}

// TestAFormOverWhatWaits: filled with what was submitted last, a form changes
// that: what is typed back goes back.
func TestAFormOverWhatWaits(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("ops")
		id := passedDriver(t, w, c)
		read := func(submitted string) apptest.Answer {
			return c.Get("/driver/hyDriver/queryById?id=" + id + submitted)
		}
		send := func(change map[string]any) apptest.Answer {
			t.Helper()
			change["id"], change["submitted"] = id, true
			edited := c.Put("/driver/hyDriver/edit", change)
			if !edited.Success() {
				t.Fatalf("edit: %s", edited.Body)
			}
			return edited
		}
		old := read("")
		if a := send(map[string]any{"issuingOrganizations": "错误机关"}); a.Text("result.issuingOrganizations") != "错误机关" {
			t.Errorf("the answer is not what was submitted: %s", a.Body)
		}
		if read("").Text("result.issuingOrganizations") != old.Text("result.issuingOrganizations") {
			t.Error("what waits is shown as in force")
		}
		if read("&submitted=true").Text("result.issuingOrganizations") != "错误机关" {
			t.Error("what waits is not shown to who asks for it")
		}
		// Somebody whose form still has the version before is told what waits by now.
		stale := c.Put("/driver/hyDriver/edit", map[string]any{
			"id": id, "submitted": true, "version": old.Int("result.version"), "issuingOrganizations": "另一机关",
		})
		if stale.Status != 409 || stale.Text("result.current.issuingOrganizations") != "错误机关" {
			t.Errorf("a stale form: %d %s", stale.Status, stale.Body)
		}
		send(map[string]any{"issuingOrganizations": old.Text("result.issuingOrganizations")})
		if back := read("&submitted=true"); back.Text("result.issuingOrganizations") != old.Text("result.issuingOrganizations") {
			t.Errorf("what was typed back is still %s", back.Text("result.issuingOrganizations"))
		}
	})
}

// TestPicturesOverPicturesThatWait: each stays that an edit is not about.
func TestPicturesOverPicturesThatWait(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("ops")
		id := passedDriver(t, w, c)
		pictures := func(submitted string) []map[string]any {
			return picturesOf(c.Get("/driver/hyDriver/queryById?id=" + id + submitted))
		}
		send := func(pictures []map[string]any, at int, submitted bool) {
			t.Helper()
			pictures[at]["path"] = c.UploadPicture("driver", "new.png")
			edited := c.Put("/driver/hyDriver/edit", map[string]any{"id": id, "documents": pictures, "submitted": submitted})
			if !edited.Success() {
				t.Fatalf("edit: %s", edited.Body)
			}
		}
		old := pictures("")
		send(pictures("&submitted=true"), 0, true)
		first := pictures("&submitted=true")
		if first[0]["path"] == old[0]["path"] {
			t.Fatal("the first picture was not submitted")
		}
		send(pictures("&submitted=true"), 4, true)
		second := pictures("&submitted=true")
		if second[0]["path"] != first[0]["path"] || second[4]["path"] == old[4]["path"] {
			t.Errorf("of two pictures in turn: %v", second)
		}
		// An echo of what is in force with one picture changed leaves the others that wait.
		send(pictures(""), 1, false)
		after := pictures("&submitted=true")
		if after[0]["path"] != first[0]["path"] || after[4]["path"] != second[4]["path"] || after[1]["path"] == old[1]["path"] {
			t.Errorf("an echo took pictures that wait back: %v", after)
		}
	})
}

// picturesOf are the documents of a driver that have a picture, as an edit sends them.
func picturesOf(driver apptest.Answer) []map[string]any {
	var out []map[string]any
	for i := range driver.List("result.documents") {
		at := "result.documents." + strconv.Itoa(i)
		if url := driver.Text(at + ".url"); url != "" {
			out = append(out, map[string]any{"docType": driver.Text(at + ".docType"), "path": url})
		}
	}
	return out
}

// TestAFormOverWhatFailed: what was submitted over data in force and failed is
// there to be put right, for who asks for it.
func TestAFormOverWhatFailed(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c, reviewer := w.SignIn("ops"), w.SignIn("driver_reviewer")
		id := passedDriver(t, w, c)
		edit := func(change map[string]any) apptest.Answer {
			t.Helper()
			change["id"] = id
			edited := c.Put("/driver/hyDriver/edit", change)
			if !edited.Success() {
				t.Fatalf("edit: %s", edited.Body)
			}
			return edited
		}
		edit(map[string]any{"issuingOrganizations": "新机关", "bankName": "新银行"})
		claim := reviewer.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": id})
		decided := reviewer.Post("/review/task/decide", map[string]any{
			"targetType": "driver", "targetId": id, "taskId": claim.Text("result.taskId"), "version": claim.Int("result.version"), "result": 2,
			"items": []map[string]any{{"docType": "11", "result": 2, "reasonCodes": []string{"101"}}},
		})
		if !decided.Success() {
			t.Fatalf("decide: %s", decided.Body)
		}
		read := func(submitted string) string {
			a := c.Get("/driver/hyDriver/queryById?id=" + id + submitted)
			return a.Text("result.issuingOrganizations") + " " + a.Text("result.bankName")
		}
		if got := read("&submitted=true"); got != "新机关 新银行" {
			t.Errorf("what failed is shown as %s", got)
		}
		if got := read(""); got == "新机关 新银行" {
			t.Error("what failed is in force")
		}
		if after := edit(map[string]any{"bankName": "又一银行"}); after.Int("result.reviewState") != 0 || read("&submitted=true") == "新机关 又一银行" {
			t.Errorf("who did not see what failed submitted it again: %s", read("&submitted=true"))
		}
		edit(map[string]any{"issuingOrganizations": "新机关", "submitted": true})
		if got := read("&submitted=true"); got != "新机关 又一银行" {
			t.Errorf("put right: %s", got)
		}
	})
}

// TestAPictureOfAnotherDriverIsFound: D10 is about what others show, not about a
// driver's own pictures.
func TestAPictureOfAnotherDriverIsFound(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c, reviewer := w.SignIn("ops"), w.SignIn("driver_reviewer")
		copied := func(id string) string {
			claim := reviewer.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": id})
			defer reviewer.Post("/review/task/release", map[string]any{"taskId": claim.Text("result.task.taskId")})
			var found []string
			for i := range 20 {
				at := "result.task.prechecks." + strconv.Itoa(i) + "."
				if claim.Value(at+"code") == "D10" {
					found = append(found, claim.Text(at+"level")+claim.Text(at+"docType"))
					if other := claim.Text(at + "others.0"); other == "" || other == id {
						t.Errorf("the copy of %s is said to be that of %q", id, other)
					}
				}
			}
			return strings.Join(found, " ")
		}
		copies := func() (all []map[string]any) {
			for i, docType := range []string{"11", "12", "13", "14", "15"} {
				all = append(all, map[string]any{"docType": docType, "path": c.UploadCopy("driver", docType+".png", 1<<32+uint64(i))})
			}
			return all
		}
		second := newcomer(t, c)
		second["documents"] = copies()
		first := c.Post("/driver/hyDriver/add", second).Text("result.id")
		if got := copied(first); got != "" {
			t.Errorf("alone: %s", got)
		}
		const number = "990101198203150111"
		second["documents"] = copies()
		maps.Copy(second, map[string]any{"telephone": "15499990002", "drivingLicense": number, "driverLicenseNumber": number})
		added := c.Post("/driver/hyDriver/add", second)
		if !added.Success() {
			t.Fatalf("add: %s", added.Body)
		}
		const all = "W11 W12 W13 W14 W15"
		if got := copied(added.Text("result.id")); got != all {
			t.Errorf("the second: %q, want %q", got, all)
		}
		if got := copied(first); got != all {
			t.Errorf("the first, since: %q, want %q", got, all)
		}
	})
}
