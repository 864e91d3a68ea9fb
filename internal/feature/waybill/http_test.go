package waybill_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/feature/waybill"
)

func TestMain(m *testing.M) { apptest.Main(m) }

// office is an operator with what a waybill needs.
type office struct {
	t                           *testing.T
	w                           *apptest.World
	ops, reviewer               *apptest.Client
	customer, vehicle, driver   string
	otherVehicle, strangeDriver string
}

func openOffice(t *testing.T, w *apptest.World) *office {
	t.Helper()
	o := &office{t: t, w: w, ops: w.SignIn("ops"), reviewer: w.SignIn("waybill_reviewer")}
	o.customer = o.ops.Get("/customer/hyCustomerUser/list?status=1&reviewState=1&pageSize=1").Text("result.records.0.id")
	bound := 0
	for _, row := range o.usable("/vehicle/hyVehicle/list?reviewState=1&pageSize=60&vehicleType=H17&expireState=0") {
		id := row.(map[string]any)["id"].(string)
		driver := o.ops.Get("/vehicle/hyVehicle/bindings?vehicleId=" + id).Text("result.0.driverId")
		if driver == "" {
			continue
		}
		kept := o.ops.Get("/driver/hyDriver/queryById?id=" + driver)
		if kept.Value("result.usable") != true || kept.Int("result.expireState") != 0 {
			continue
		}
		switch bound++; bound {
		case 1:
			o.vehicle, o.driver = id, driver
		case 2:
			o.otherVehicle, o.strangeDriver = id, driver
		}
	}
	if bound < 2 || o.customer == "" {
		t.Fatalf("%d bound vehicles, customer %q", bound, o.customer)
	}
	return o
}

// usable are the rows of a list that may work today.
func (o *office) usable(path string) []any {
	var out []any
	rows, _ := o.ops.Get(path).Value("result.records").([]any)
	for _, row := range rows {
		if row.(map[string]any)["usable"] == true {
			out = append(out, row)
		}
	}
	return out
}

// draft is the form of a waybill that nothing is wrong with.
func (o *office) draft() map[string]any {
	return map[string]any{
		"originalDocumentNumber": "HT-1", "customerId": o.customer, "placeOfLoading": "示例路 1 号", "loadingSubdivisionCode": "140213",
		"consignee": "滨海钢铁（演示）有限公司", "goodsReceiptPlace": "示例港 2 号", "receiptSubdivisionCode": "120116", "distanceKm": 490,
		"goods": []map[string]any{
			{"descriptionOfGoods": "煤炭", "cargoTypeClassificationCode": "0100", "goodsItemGrossWeightKg": 15000},
		},
		"totalMonetaryFen": 250000, "unitPriceFen": 13000, "lossPriceFen": 60000,
	}
}

// add writes a draft and returns its id.
func (o *office) add() string {
	o.t.Helper()
	added := o.ops.Post("/shipping/hyWaybill/add", o.draft())
	if !added.Success() {
		o.t.Fatalf("added: %s", added.Body)
	}
	return added.Text("result.id")
}

func (o *office) row(id string) apptest.Answer {
	return o.ops.Get("/shipping/hyWaybill/queryById?id=" + id)
}

// order is what a command says so that it is taken where it is legal.
func (o *office) order(id string, verb waybill.Verb) map[string]any {
	o.t.Helper()
	row := o.row(id)
	order := map[string]any{"id": id, "version": row.Int("result.version"), "memo": "按约定"}
	picture := func(docType string) []map[string]any {
		return []map[string]any{{"docType": docType, "path": o.ops.UploadPicture("waybill", docType+".png")}}
	}
	switch verb {
	case waybill.Assign:
		order["vehicleId"], order["driverId"] = o.vehicle, o.driver
		if row.Text("result.vehicleId") == o.vehicle { // another crew takes over
			order["vehicleId"], order["driverId"] = o.otherVehicle, o.strangeDriver
		}
	case waybill.Load:
		order["weights"], order["documents"] = map[string]any{"grossKg": 30200, "tareKg": 15200}, picture("31")
	case waybill.Unload:
		order["weights"], order["documents"] = map[string]any{"grossKg": 30160, "tareKg": 15200}, picture("32")
	case waybill.Sign:
		order["documents"] = picture("33")
	case waybill.Abnormal:
		order["abnormalType"] = "4"
	}
	return order
}

func (o *office) give(id string, verb waybill.Verb) apptest.Answer {
	o.t.Helper()
	return o.ops.Post("/shipping/hyWaybill/"+string(verb), o.order(id, verb))
}

// ways lead to each stage by commands; those of the review are judged.
var ways = map[waybill.Stage][]waybill.Verb{
	waybill.Drafted:  {},
	waybill.Open:     {waybill.Publish},
	waybill.Assigned: {waybill.Publish, waybill.Assign},
	waybill.Loaded:   {waybill.Publish, waybill.Assign, waybill.Load},
	waybill.Moving:   {waybill.Publish, waybill.Assign, waybill.Load, waybill.Depart},
	waybill.Stopped:  {waybill.Publish, waybill.Assign, waybill.Load, waybill.Depart, waybill.Abnormal},
	waybill.Unloaded: {waybill.Publish, waybill.Assign, waybill.Load, waybill.Depart, waybill.Unload},
	waybill.Signed:   {waybill.Publish, waybill.Assign, waybill.Load, waybill.Depart, waybill.Unload, waybill.Sign},
	waybill.Refused:  {waybill.Publish, waybill.Assign, waybill.Load, waybill.Depart, waybill.Unload, waybill.Sign},
	waybill.Passed:   {waybill.Publish, waybill.Assign, waybill.Load, waybill.Depart, waybill.Unload, waybill.Sign},
	waybill.Void:     {waybill.Revoke},
}

// at is a waybill of a stage. Time goes on between the steps.
func (o *office) at(stage waybill.Stage) string {
	o.t.Helper()
	id := o.add()
	for _, verb := range ways[stage] {
		o.pass(verb)
		if a := o.give(id, verb); !a.Success() {
			o.t.Fatalf("%s: %s", verb, a.Body)
		}
	}
	switch stage {
	case waybill.Refused:
		o.judge(id, 2)
	case waybill.Passed:
		o.judge(id, 1)
	}
	if at := o.row(id).Int("result.lifecycle"); at != stage {
		o.t.Fatalf("led to %d, not %d", at, stage)
	}
	return id
}

// judge decides a waybill at the desk.
func (o *office) judge(id string, result int) {
	o.t.Helper()
	o.reviewer = o.w.SignIn("waybill_reviewer") // days may have gone by
	claim := o.reviewer.Post("/review/task/claim", map[string]any{"targetType": "waybill", "targetId": id})
	if !claim.Success() {
		o.t.Fatalf("claimed: %s", claim.Body)
	}
	decided := o.decide(id, claim, result)
	if !decided.Success() {
		o.t.Fatalf("decided: %s", decided.Body)
	}
}

// decide decides a claim; what fails fails for its receipt.
func (o *office) decide(id string, claim apptest.Answer, result int) apptest.Answer {
	receipt := map[string]any{"docType": "33", "result": result}
	if result == 2 {
		receipt["reasonCodes"] = []string{"303"}
	}
	return o.reviewer.Post("/review/task/decide", map[string]any{
		"targetType": "waybill", "targetId": id, "taskId": claim.Text("result.taskId"), "version": claim.Int("result.version"),
		"result": result, "items": []map[string]any{{"docType": "31", "result": 1}, {"docType": "32", "result": 1}, receipt},
	})
}

// pass lets time go by before a step: 490 km are driven in six hours.
func (o *office) pass(verb waybill.Verb) {
	if verb == waybill.Unload {
		o.w.Clock.Advance(6 * time.Hour)
		return
	}
	o.w.Clock.Advance(time.Minute)
}

func TestTranscripts(t *testing.T) { apptest.Transcripts(t) }

// TestTheLifeOfAWaybill: from draft to frozen amounts, with an event on the way and
// a review that fails at first.
func TestTheLifeOfAWaybill(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		o := openOffice(t, w)
		id := o.add()
		for _, verb := range []waybill.Verb{
			waybill.Publish, waybill.Assign, waybill.Load, waybill.Depart, waybill.Abnormal, waybill.Resume, waybill.Unload, waybill.Sign,
		} {
			o.pass(verb)
			if a := o.give(id, verb); !a.Success() {
				t.Fatalf("%s: %s", verb, a.Body)
			}
		}
		// 15,000 kg less 40 kg lost, within three permille; 14,960 kg at 130 yuan a tonne.
		signed := o.row(id)
		if signed.Int("result.payableFen") != 194_480 || signed.Int("result.reviewState") != 0 || signed.Int("result.abnormalCount") != 1 {
			t.Errorf("signed as %s", signed.Body)
		}
		o.judge(id, 2)
		if failed := o.row(id); failed.Int("result.lifecycle") != 65 || failed.Int("result.reviewState") != 2 {
			t.Errorf("failed as %s", failed.Body)
		}
		edited := o.ops.Put("/shipping/hyWaybill/edit", map[string]any{"id": id, "otherAddFen": 5000})
		if !edited.Success() || edited.Int("result.lifecycle") != 60 || edited.Int("result.reviewState") != 0 {
			t.Fatalf("submitted again: %s", edited.Body)
		}
		o.judge(id, 1)
		passed := o.row(id)
		if passed.Int("result.lifecycle") != 70 || passed.Int("result.payableFen") != 199_480 || passed.Value("result.editable") != false {
			t.Errorf("passed as %s", passed.Body)
		}
		if late := o.ops.Put("/shipping/hyWaybill/edit", map[string]any{"id": id, "otherAddFen": 0}); late.Success() {
			t.Errorf("frozen amounts were changed: %s", late.Body)
		}
		want := []string{
			"add", "publish", "assign", "load", "depart", "abnormal", "resume", "unload", "sign", "review", "resubmit", "review",
		}
		if told := verbs(o.ops.Get("/shipping/hyWaybill/log?id=" + id)); !slices.Equal(told, want) {
			t.Errorf("the log tells %v", told)
		}
	})
}

func verbs(log apptest.Answer) []string {
	var out []string
	lines, _ := log.Value("result").([]any)
	for _, line := range lines {
		out = append(out, line.(map[string]any)["verb"].(string))
	}
	return out
}

// TestEveryCommandAtEveryStage is taken where the table has it and refused with the
// stage's name elsewhere, changing nothing; and the record offers just those.
func TestEveryCommandAtEveryStage(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		o := openOffice(t, w)
		for _, stage := range waybill.Stages {
			id := o.at(stage)
			offered, _ := o.row(id).Value("result.actions").([]any)
			for _, step := range waybill.Steps {
				isLegal := slices.Contains(step.From, stage)
				if slices.Contains(offered, any(string(step.Verb))) != isLegal {
					t.Errorf("%s is offered at %d: %v", step.Verb, stage, !isLegal)
				}
				if isLegal {
					continue
				}
				before := o.row(id).Int("result.version")
				refused := o.give(id, step.Verb)
				if refused.Success() || !strings.Contains(refused.Text("message"), "不能"+step.Name) || o.row(id).Int("result.version") != before {
					t.Errorf("%s at %d: %s", step.Verb, stage, refused.Body)
				}
			}
		}
	})
}

// TestEveryLegalStep leads where the table says; nobody without its code gives it.
func TestEveryLegalStep(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		o := openOffice(t, w)
		service := w.SignIn("service")
		for _, step := range waybill.Steps {
			for _, stage := range step.From {
				id := o.at(stage)
				o.pass(step.Verb)
				order := o.order(id, step.Verb)
				if other := service.Post("/shipping/hyWaybill/"+string(step.Verb), order); other.Status != 403 {
					t.Errorf("%s by 客服: %d", step.Verb, other.Status)
				}
				given := o.ops.Post("/shipping/hyWaybill/"+string(step.Verb), order)
				if !given.Success() || given.Int("result.lifecycle") != step.To {
					t.Errorf("%s at %d: %s", step.Verb, stage, given.Body)
				}
				if again := o.ops.Post("/shipping/hyWaybill/"+string(step.Verb), order); again.Success() || again.Status != 409 {
					t.Errorf("%s of a stale version: %s", step.Verb, again.Body)
				}
			}
		}
	})
}

// refusals are orders with something wrong, by the field that is named.
func refusals(o *office) []struct {
	stage  waybill.Stage
	verb   waybill.Verb
	change func(map[string]any)
	field  string
} {
	unset := func(names ...string) func(map[string]any) {
		return func(order map[string]any) {
			for _, name := range names {
				delete(order, name)
			}
		}
	}
	set := func(name string, value any) func(map[string]any) {
		return func(order map[string]any) { order[name] = value }
	}
	return []struct {
		stage  waybill.Stage
		verb   waybill.Verb
		change func(map[string]any)
		field  string
	}{
		{waybill.Open, waybill.Assign, unset("vehicleId"), "vehicleId"},
		{waybill.Open, waybill.Assign, unset("driverId"), "driverId"},
		{waybill.Open, waybill.Assign, set("vehicleId", "none"), "vehicleId"},
		{waybill.Open, waybill.Assign, set("driverId", "none"), "driverId"},
		{waybill.Open, waybill.Assign, set("carrierId", "none"), "carrierId"},
		{waybill.Open, waybill.Assign, set("coDriverId", o.driver), "coDriverId"},
		{waybill.Open, waybill.Assign, set("vehicleId", o.unusable("vehicle/hyVehicle")), "vehicleId"},
		{waybill.Open, waybill.Assign, set("driverId", o.unusable("driver/hyDriver")), "driverId"},
		{waybill.Assigned, waybill.Assign, unset("memo"), "memo"},
		{waybill.Assigned, waybill.Assign, o.sameCrew, "vehicleId"},
		{waybill.Assigned, waybill.Load, unset("weights"), "weights.grossKg"},
		{waybill.Assigned, waybill.Load, set("weights", map[string]any{"grossKg": 48, "tareKg": 20}), "weights.tareKg"}, // tonnes
		{waybill.Assigned, waybill.Load, unset("documents"), "documents.31"},
		{waybill.Assigned, waybill.Load, set("weights", map[string]any{"grossKg": 30000, "tareKg": 30000}), "weights.tareKg"},
		{waybill.Assigned, waybill.Load, set("weights", map[string]any{"grossKg": 30000, "tareKg": 500, "netKg": 2}), "weights.netKg"},
		{waybill.Assigned, waybill.Load, set("weights", map[string]any{"grossKg": 100001, "tareKg": 500}), "weights.grossKg"},
		{waybill.Assigned, waybill.Load, set("at", "2035-01-01 00:00:00"), "at"},
		{waybill.Assigned, waybill.Load, set("at", "2020-01-01 00:00:00"), "at"},
		{waybill.Moving, waybill.Abnormal, unset("memo"), "memo"},
		{waybill.Moving, waybill.Abnormal, set("abnormalType", "3"), "abnormalType"},
		{waybill.Moving, waybill.Unload, unset("documents"), "documents.32"},
		{waybill.Unloaded, waybill.Sign, unset("documents"), "documents.33"},
		{waybill.Signed, waybill.Revoke, unset("memo"), "memo"},
		{waybill.Signed, waybill.Revoke, set("memo", strings.Repeat("长", 257)), "memo"},
	}
}

// sameCrew orders who drives already.
func (o *office) sameCrew(order map[string]any) {
	order["vehicleId"], order["driverId"] = o.vehicle, o.driver
}

// unusable is a row that did not pass.
func (o *office) unusable(path string) string {
	return o.ops.Get("/" + path + "/list?reviewState=2&pageSize=1").Text("result.records.0.id")
}

func TestOrdersThatAreRefused(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		o := openOffice(t, w)
		ids := map[waybill.Stage]string{}
		for _, one := range refusals(o) {
			if ids[one.stage] == "" {
				ids[one.stage] = o.at(one.stage)
			}
			id := ids[one.stage]
			o.pass(one.verb)
			order := o.order(id, one.verb)
			one.change(order)
			refused := o.ops.Post("/shipping/hyWaybill/"+string(one.verb), order)
			if refused.Success() || refused.Text("result.errors.0.field") != one.field || o.row(id).Int("result.lifecycle") != one.stage {
				t.Errorf("%s at %d, %s: %s", one.verb, one.stage, one.field, refused.Body)
			}
		}
	})
}

// TestDraftsThatAreRefused names the field.
func TestDraftsThatAreRefused(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		o := openOffice(t, w)
		goods := func(name string, value any) func(map[string]any) {
			return func(d map[string]any) { d["goods"].([]map[string]any)[0][name] = value }
		}
		set := func(name string, value any) func(map[string]any) { return func(d map[string]any) { d[name] = value } }
		for field, change := range map[string]func(map[string]any){
			"customerId":                          set("customerId", "none"),
			"loadingSubdivisionCode":              set("loadingSubdivisionCode", "140000"),
			"receiptSubdivisionCode":              set("receiptSubdivisionCode", "123"),
			"goods":                               set("goods", []any{}),
			"goods.0.descriptionOfGoods":          goods("descriptionOfGoods", " "),
			"goods.0.cargoTypeClassificationCode": goods("cargoTypeClassificationCode", "9999"),
			"goods.0.goodsItemGrossWeightKg":      goods("goodsItemGrossWeightKg", 0),
			"goods.0.cubeDm3":                     goods("cubeDm3", -1),
			"goods.0.totalNumberOfPackages":       goods("totalNumberOfPackages", -1),
			"unitPriceFen":                        set("unitPriceFen", -1),
			"totalMonetaryFen":                    set("totalMonetaryFen", 1_000_000_000),
			"distanceKm":                          set("distanceKm", 10_001),
			"settleUnit":                          set("settleUnit", 9),
			"settleBasis":                         set("settleBasis", 9),
			"businessTypeCode":                    set("businessTypeCode", "1"),
			"transportTypeCode":                   set("transportTypeCode", "0"),
			"serialNumber":                        set("serialNumber", "1"),
			"consigneeId":                         set("consigneeId", "123"),
			"consignee":                           set("consignee", strings.Repeat("长", 129)),
			"remark":                              set("remark", strings.Repeat("长", 257)),
		} {
			d := o.draft()
			change(d)
			refused := o.ops.Post("/shipping/hyWaybill/add", d)
			if refused.Success() || refused.Text("result.errors.0.field") != field {
				t.Errorf("%s: %s", field, refused.Body)
			}
		}
		id := o.at(waybill.Assigned)
		const early = "2026-11-21 10:00:00"
		for field, value := range map[string]any{"loadNetKg": 1, "despatchActualDateTime": early, "finishDateTime": early} {
			refused := o.ops.Put("/shipping/hyWaybill/edit", map[string]any{"id": id, field: value, "loadGrossKg": 2, "loadTareKg": 1})
			if refused.Success() || !strings.Contains(refused.Body, field) {
				t.Errorf("%s before its step: %s", field, refused.Body)
			}
		}
	})
}

// TestStagesAreCountedWhereARuleNarrows: rows are counted then, one stage by the
// other.
func TestStagesAreCountedWhereARuleNarrows(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin := w.SignIn("admin")
		name := w.SignIn("waybill_reviewer").Get("/shipping/hyWaybill/list?lifecycle=40&pageSize=1").Text("result.records.0.consignor")
		rule := admin.Post("/sys/permission/addPermissionRule", map[string]any{
			"permissionId": "m-waybill-check", "ruleName": name, "ruleColumn": "consignor", "ruleConditions": "=", "ruleValue": name,
		})
		given := admin.Post("/sys/role/datarule", map[string]any{
			"permissionId": "m-waybill-check", "roleId": "r-waybill-reviewer", "dataRuleIds": rule.Text("result.id"),
		})
		if !rule.Success() || !given.Success() {
			t.Fatalf("narrowed: %s, %s", rule.Body, given.Body)
		}
		c := w.SignIn("waybill_reviewer")
		stages := c.Get("/shipping/hyWaybill/stages")
		for i, stage := range waybill.Stages {
			list := c.Get(fmt.Sprintf("/shipping/hyWaybill/list?lifecycle=%d&pageSize=1", stage)).Int("result.total")
			if counted := stages.Int(fmt.Sprintf("result.%d.count", i)); counted != list || stage == waybill.Moving && list == 0 {
				t.Errorf("stage %d: %d are counted, the list holds %d", stage, counted, list)
			}
		}
	})
}
