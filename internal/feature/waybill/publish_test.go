package waybill_test

import (
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/feature/waybill"
)

// TestWhatIsNotWholeStaysADraft: it is kept, and published once everything is there
// that was told at once; nothing of it is taken away behind that.
func TestWhatIsNotWholeStaysADraft(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		o := openOffice(t, w)
		d := o.draft()
		asked := map[string]string{
			"originalDocumentNumber": "请填写原始单号", "placeOfLoading": "请填写装货地址", "consignee": "请填写收货方",
			"goodsReceiptPlace": "请填写收货地址", "unitPriceFen": "请填写单价",
		}
		for field := range asked {
			delete(d, field)
		}
		added := o.ops.Post("/shipping/hyWaybill/add", d)
		if !added.Success() {
			t.Fatalf("a draft that lacks something: %s", added.Body)
		}
		id := added.Text("result.id")
		refused := o.give(id, waybill.Publish)
		if refused.Success() || len(refused.List("result.errors")) != len(asked) || o.row(id).Int("result.lifecycle") != int(waybill.Drafted) {
			t.Fatalf("published as %s", refused.Body)
		}
		for field, words := range asked {
			if !strings.Contains(refused.Body, `"field":"`+field+`","message":"`+words) {
				t.Errorf("%s is not told: %s", field, refused.Body)
			}
		}
		whole := o.draft()
		whole["id"] = id
		if edited := o.ops.Put("/shipping/hyWaybill/edit", whole); !edited.Success() {
			t.Fatalf("what was lacking: %s", edited.Body)
		}
		if published := o.give(id, waybill.Publish); !published.Success() {
			t.Fatalf("a whole one: %s", published.Body)
		}
		emptied := o.ops.Put("/shipping/hyWaybill/edit", map[string]any{"id": id, "consignee": "", "unitPriceFen": 0})
		if emptied.Success() || len(emptied.List("result.errors")) != 2 {
			t.Errorf("taken away once it was published: %s", emptied.Body)
		}
	})
}

// TestAPriceNeedsWhatItIsMultipliedWith: a waybill by volume, package or tonne-kilometre
// would be worth nothing without.
func TestAPriceNeedsWhatItIsMultipliedWith(t *testing.T) {
	o := openOffice(t, apptest.Start(t, apptest.SQLite))
	for unit, of := range map[int64]struct {
		field, words string
		mend         func(d map[string]any)
	}{
		waybill.ByCubicMetre: {"goods.0.cubeDm3", "请填写货物体积", func(d map[string]any) { firstGoods(d)["cubeDm3"] = 1_500 }},
		waybill.ByPackage: {"goods.0.totalNumberOfPackages", "请填写件数", func(d map[string]any) {
			firstGoods(d)["totalNumberOfPackages"] = 12
		}},
		waybill.ByTonneKilometre: {"distanceKm", "请填写运距", func(d map[string]any) { d["distanceKm"] = 490 }},
	} {
		d := o.draft()
		d["settleUnit"] = unit
		delete(d, "distanceKm")
		delete(firstGoods(d), "cubeDm3")
		delete(firstGoods(d), "totalNumberOfPackages")
		added := o.ops.Post("/shipping/hyWaybill/add", d)
		if !added.Success() {
			t.Fatalf("a draft: %s", added.Body)
		}
		id := added.Text("result.id")
		refused := o.give(id, waybill.Publish)
		if refused.Success() || refused.Text("result.errors.0.field") != of.field || !strings.Contains(refused.Body, of.words) {
			t.Errorf("unit %d is published as %s", unit, refused.Body)
		}
		of.mend(d)
		d["id"] = id
		if edited := o.ops.Put("/shipping/hyWaybill/edit", d); !edited.Success() {
			t.Fatalf("mended: %s", edited.Body)
		}
		if published := o.give(id, waybill.Publish); !published.Success() {
			t.Errorf("unit %d with its quantity: %s", unit, published.Body)
		}
	}
}

func firstGoods(d map[string]any) map[string]any { return d["goods"].([]map[string]any)[0] }

// TestNobodyIsPaidMoreThanIsEarned: also before anything is weighed, by what the goods
// are said to weigh. 15 t at ¥130 are ¥1,950.
func TestNobodyIsPaidMoreThanIsEarned(t *testing.T) {
	o := openOffice(t, apptest.Start(t, apptest.SQLite))
	for field, test := range map[string]struct {
		most, above int
		refused     string
	}{
		"prepaidFen": {195_000, 195_001, "prepaidFen"}, "oilFen": {195_000, 99_999_900, "prepaidFen"},
		"otherDeductFen": {195_000, 999_999_999, "otherDeductFen"},
	} {
		d := o.draft()
		d[field] = test.above
		a := o.ops.Post("/shipping/hyWaybill/add", d)
		if a.Success() || a.Text("result.errors.0.field") != test.refused || !strings.Contains(a.Body, "按货物毛重估算的应付") {
			t.Errorf("%s of %d: %s", field, test.above, a.Body)
		}
		d[field] = test.most
		if a := o.ops.Post("/shipping/hyWaybill/add", d); !a.Success() {
			t.Errorf("%s of %d: %s", field, test.most, a.Body)
		}
	}
}

// TestFreightIsWorkedOutByWhatThereIs: an item that an administrator adds to the
// dictionaries of units and bases would make it ¥0.00.
func TestFreightIsWorkedOutByWhatThereIs(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	o, admin := openOffice(t, w), w.SignIn("admin")
	for field, of := range map[string]struct{ dict, value string }{
		"settleUnit": {"hy_settle_unit", "77"}, "settleBasis": {"hy_settle_basis", "9"},
	} {
		dicts := admin.Get("/sys/dict/list?dictCode=" + of.dict)
		added := admin.Post("/sys/dictItem/add", map[string]any{
			"dictId": dicts.Text("result.records.0.id"), "itemText": "自造", "itemValue": of.value, "status": 1, "sortOrder": 9,
		})
		if !added.Success() {
			t.Fatalf("item: %s", added.Body)
		}
		d := o.draft()
		d[field] = of.value
		a := o.ops.Post("/shipping/hyWaybill/add", d)
		if a.Success() || !strings.Contains(a.Body, "无法据此计算运费") {
			t.Errorf("%s %s is taken: %s", field, of.value, a.Body)
		}
	}
}
