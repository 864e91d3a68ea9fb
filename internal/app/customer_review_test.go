package app_test

import (
	"fmt"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

const customerPath = "/customer/hyCustomerUser"

// newCustomer is a company nobody knows yet, with its licence uploaded.
func newCustomer(c *apptest.Client) map[string]any {
	return map[string]any{
		"customerType": 1, "consignor": "新客户（演示）有限公司", "consignorId": "91990101MA0DEM902T", "legalPerson": "演示法人", "contact": "林一",
		"contactPhone": "15400009601", "settleType": 1, "licenceValidTo": "9999-12-31", "username": "linyi", "realname": "林一",
		"password": "wald-und-wiese-9", "selectedroles": "r-customer-admin",
		"documents": []map[string]any{{"docType": "41", "path": c.UploadPicture("customer", "41.png")}},
	}
}

// judged gives a customer's open task a verdict over its documents, each the same.
func judged(c *apptest.Client, id string, result int, docTypes ...string) apptest.Answer {
	claim := c.Post("/review/task/claim", map[string]any{"targetType": "customer", "targetId": id})
	var items []map[string]any
	for _, docType := range docTypes {
		item := map[string]any{"docType": docType, "result": result}
		if result == 2 {
			item["reasonCodes"] = []string{"602"}
		}
		items = append(items, item)
	}
	return c.Post("/review/task/decide", map[string]any{
		"targetType": "customer", "targetId": id, "taskId": claim.Text("result.taskId"), "version": claim.Int("result.version"), "result": result,
		"items": items,
	})
}

// usable asks whether a waybill may be written for a customer: "" when it may.
func usable(t *testing.T, w *apptest.World, id string) string {
	t.Helper()
	a := w.SignIn("ops").Post("/shipping/hyWaybill/add", map[string]any{
		"customerId": id, "placeOfLoading": "示例路 1 号", "loadingSubdivisionCode": "140213", "consignee": "收货方（演示）有限公司",
		"goodsReceiptPlace": "示例港 2 号", "receiptSubdivisionCode": "120116",
		"goods": []map[string]any{{"descriptionOfGoods": "煤炭", "cargoTypeClassificationCode": "0100", "goodsItemGrossWeightKg": 15000}},
	})
	if field := a.Text("result.errors.0.field"); !a.Success() && field != "customerId" {
		t.Fatalf("a waybill is refused for %q: %s", field, a.Body)
	}
	if a.Success() {
		return ""
	}
	return a.Text("message")
}

// TestTheLifeOfACustomerAtTheDesk: added, failed, corrected, passed; what is reviewed
// waits beside what is in force, and the rest is written at once.
func TestTheLifeOfACustomerAtTheDesk(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops, desk := w.SignIn("ops"), w.SignIn("admin")
		before := ops.Get(customerPath + "/tabs")
		added := ops.Post(customerPath+"/add", newCustomer(ops))
		id := added.Text("result.id")
		if !added.Success() || added.Int("result.reviewState") != 0 || added.Value("result.usable") != false {
			t.Fatalf("added as %s", added.Body)
		}
		if now := ops.Get(customerPath + "/tabs"); now.Int("result.pending") != before.Int("result.pending")+1 {
			t.Errorf("the tabs are %s, were %s", now.Body, before.Body)
		}
		if why := usable(t, w, id); !strings.Contains(why, "还没有通过审核") {
			t.Errorf("something is shipped for one who waits: %q", why)
		}
		if a := judged(desk, id, 2, "41"); !a.Success() {
			t.Fatalf("fail: %s", a.Body)
		}
		if row := ops.Get(customerPath + "/queryById?id=" + id); row.Int("result.reviewState") != 2 ||
			row.Text("result.lastRejectReason") != "名称不符" {
			t.Errorf("failed as %s", row.Body)
		}
		edited := ops.Put(customerPath+"/edit", map[string]any{"id": id, "consignor": "新客户贸易（演示）有限公司", "submitted": true})
		if !edited.Success() || edited.Int("result.reviewState") != 0 || edited.Text("result.consignor") != "新客户贸易（演示）有限公司" {
			t.Errorf("corrected: %s", edited.Body)
		}
		done(t, judged(desk, id, 1, "41"))
		if why := usable(t, w, id); why != "" {
			t.Errorf("nothing is shipped for one who has passed: %q", why)
		}
		direct := ops.Put(customerPath+"/edit", map[string]any{"id": id, "contact": "林二", "creditLimitFen": 500, "invoiceTitle": "新抬头"})
		if direct.Int("result.reviewState") != 1 || direct.Text("result.contact") != "林二" || direct.Int("result.creditLimitFen") != 500 {
			t.Errorf("terms wait for the desk: %s", direct.Body)
		}
		mixed := ops.Put(customerPath+"/edit", map[string]any{"id": id, "legalPerson": "新法人", "contact": "林三"})
		if mixed.Int("result.reviewState") != 0 || mixed.Text("result.legalPerson") != "演示法人" || mixed.Text("result.contact") != "林三" ||
			mixed.Value("result.usable") != true {
			t.Errorf("an edit of both: %s", mixed.Body)
		}
		if waits := ops.Get(customerPath + "/queryById?submitted=true&id=" + id); waits.Text("result.legalPerson") != "新法人" {
			t.Errorf("what waits: %s", waits.Body)
		}
		history := ops.Get("/review/task/history?targetType=customer&targetId=" + id)
		if !strings.Contains(history.Body, `"after":"新法人"`) {
			t.Errorf("the history does not say what changed: %s", history.Body)
		}
		done(t, ops.Put(customerPath+"/frozenBatch", map[string]any{"ids": id, "status": 2}))
		if why := usable(t, w, id); !strings.Contains(why, "已冻结") {
			t.Errorf("something is shipped for a frozen one: %q", why)
		}
	})
}

// TestACustomerWithoutPicturesWaits: clients of the family and files send none. What
// is there is judged, and nothing passes without it.
func TestACustomerWithoutPicturesWaits(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	ops := w.SignIn("ops")
	draft := newCustomer(ops)
	draft["documents"] = []map[string]any{{"docType": "99", "path": "f/x.png"}, {"docType": "41", "path": "a"}, {"docType": "41", "path": "b"}}
	refused := ops.Post(customerPath+"/add", draft)
	for _, words := range []string{"未知的证件类型", "「营业执照」重复上传"} {
		if refused.Success() || !strings.Contains(refused.Body, words) {
			t.Errorf("%s is not said: %s", words, refused.Body)
		}
	}
	draft["documents"] = []map[string]any{{"docType": "41", "path": "f/00000000000000000000000000.png"}}
	if a := ops.Post(customerPath+"/add", draft); a.Success() || a.Text("result.errors.0.field") != "documents.41" {
		t.Errorf("a picture nobody uploaded: %s", a.Body)
	}
	delete(draft, "documents")
	added := ops.Post(customerPath+"/add", draft)
	if !added.Success() {
		t.Fatal(added.Body)
	}
	if a := judged(w.SignIn("admin"), added.Text("result.id"), 1); a.Success() {
		t.Errorf("one without a licence has passed: %s", a.Body)
	}
	expired := ops.Put(customerPath+"/edit", map[string]any{"id": added.Text("result.id"), "licenceValidTo": "2026-13-01"})
	if expired.Text("result.errors.0.field") != "licenceValidTo" {
		t.Errorf("a licence to no day: %s", expired.Body)
	}
}

// TestTheRecycleBinAndTheDesk: what is thrown away leaves the queue and the numbers, comes
// back to both as it was, and leaves nothing of a person behind when it is deleted for good.
func TestTheRecycleBinAndTheDesk(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		nothingIsOpen(t, w)
		ops, desk := w.SignIn("ops"), w.SignIn("admin")
		before := ops.Get(customerPath + "/tabs")
		for _, id := range []string{"c-demo-new-person", "c-demo-misnamed", "c-demo-coal"} {
			state := ops.Get(customerPath + "/queryById?id=" + id).Int("result.reviewState")
			done(t, ops.Delete(customerPath+"/delete?id="+id))
			if a := judged(desk, id, 2, "11", "12"); a.Success() {
				t.Errorf("%s is judged in the bin", id)
			}
			if now := ops.Get(customerPath + "/tabs"); allOf(now) != allOf(before)-1 {
				t.Errorf("%s: the tabs are %s, were %s", id, now.Body, before.Body)
			}
			if why := usable(t, w, id); why == "" {
				t.Errorf("something is shipped for %s in the bin", id)
			}
			done(t, ops.Put(customerPath+"/putRecycleBin", map[string]any{"ids": id}))
			if back := ops.Get(customerPath + "/queryById?id=" + id); back.Int("result.reviewState") != state {
				t.Errorf("%s was %d and came back as %s", id, state, back.Body)
			}
			if now := ops.Get(customerPath + "/tabs"); now.Text("result") != before.Text("result") {
				t.Errorf("%s: the tabs are %s, were %s", id, now.Body, before.Body)
			}
		}
		done(t, judged(desk, "c-demo-new-person", 2, "11", "12"))
		done(t, ops.Delete(customerPath+"/delete?id=c-demo-new-person"))
		done(t, ops.Delete(customerPath+"/deleteRecycleBin?ids=c-demo-new-person"))
		left, err := database.One[int64](t.Context(), w.App.DB(), snapshotsLeft.For(scope.Tenant(1), "c-demo-new-person"))
		if err != nil || left != 0 {
			t.Errorf("%d snapshots are left, %v", left, err)
		}
	})
}

var snapshotsLeft = database.DefineTenant("customertest.snapshots", `
	SELECT COUNT(*) FROM review_task WHERE tenant_id = ? AND target_id = ? AND (snapshot <> '' OR restore <> '')`)

func allOf(tabs apptest.Answer) int {
	return tabs.Int("result.pending") + tabs.Int("result.passed") + tabs.Int("result.failed")
}

// TestWhoJudgesCustomers: whoever holds customer:check, of what the list shows; the
// override is a right of its own, and numbers stay masked.
func TestWhoJudgesCustomers(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	claim := func(name string) apptest.Answer {
		return w.SignIn(name).Post("/review/task/claim", map[string]any{"targetType": "customer", "targetId": "c-demo-new-person"})
	}
	for _, name := range []string{"driver_reviewer", "vehicle_reviewer", "service"} {
		if a := claim(name); a.Status != 403 {
			t.Errorf("%s claims: %d %s", name, a.Status, a.Body)
		}
	}
	if a := claim("ops"); !a.Success() || strings.Contains(a.Body, "19880304") || !strings.Contains(a.Body, "K02") {
		t.Errorf("ops claims: %s", a.Body)
	}
	ops := w.SignIn("ops")
	for _, docType := range []string{"11", "12"} {
		if a := ops.Get(fmt.Sprintf("/demo/doc/%s/c-demo-new-person.svg", docType)); a.Status != 200 {
			t.Errorf("the picture %s: %d", docType, a.Status)
		}
	}
	if a := w.SignIn("driver_reviewer").Get("/demo/doc/11/c-demo-new-person.svg"); strings.Contains(a.Body, "svg") {
		t.Errorf("a picture of a customer is shown to who may not see customers: %.300s", a.Body)
	}
	if a := judged(ops, "c-demo-ending", 1, "41", "36"); a.Success() {
		t.Errorf("one whose licence is over has passed unasked: %s", a.Body)
	}
}
