package app_test

import (
	"fmt"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

var endWaybills = database.DefineTenant("keepstest.end", `UPDATE waybill SET stage = 90 WHERE tenant_id = ? AND stage < 70`)

// nothingIsOpen ends all waybills, so that nobody is kept by one.
func nothingIsOpen(t *testing.T, w *apptest.World) {
	t.Helper()
	exec(t, w, endWaybills.For(scope.Tenant(1)))
}

// onTheRoad is a waybill of the demo that is on its way.
func onTheRoad(t *testing.T, c *apptest.Client) (number, vehicle, driver, customer string) {
	t.Helper()
	row := c.Get("/shipping/hyWaybill/list?lifecycle=40&pageSize=1")
	record := c.Get("/shipping/hyWaybill/queryById?id=" + row.Text("result.records.0.id"))
	number, vehicle = record.Text("result.shippingNoteNumber"), record.Text("result.vehicleId")
	driver, customer = record.Text("result.driverId"), record.Text("result.customerId")
	if vehicle == "" || driver == "" || customer == "" {
		t.Fatalf("nothing is on its way: %s", record.Body)
	}
	return number, vehicle, driver, customer
}

// TestAnOpenWaybillKeepsWhoTakesPart: neither vehicle nor driver is cancelled, nor
// parted, nor the customer removed, and each is told for which waybill.
func TestAnOpenWaybillKeepsWhoTakesPart(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("ops")
		_, vehicle, driver, customer := onTheRoad(t, c)
		for path, id := range map[string]string{"/vehicle/hyVehicle": vehicle, "/driver/hyDriver": driver} {
			a := c.Post(path+"/cancel", accountOrder(id, "cancel", nil))
			if a.Success() || !strings.Contains(a.Text("message"), "有未完成的运单 YD") || c.Get(path+"/queryById?id="+id).Int("result.status") != 1 {
				t.Errorf("%s is cancelled on the road: %s", path, a.Body)
			}
		}
		gone := c.Delete("/customer/hyCustomerUser/delete?id=" + customer)
		if gone.Success() || !strings.Contains(gone.Text("message"), "有未完成的运单 YD") {
			t.Errorf("a customer with open waybills is removed: %s", gone.Body)
		}
	})
}

// TestNobodyPartsDriverAndVehicleOnTheRoad; once the waybill is over they part.
func TestNobodyPartsDriverAndVehicleOnTheRoad(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("ops")
		number, vehicle, driver, _ := onTheRoad(t, c)
		bound := c.Post("/vehicle/hyVehicle/bind", map[string]any{"vehicleId": vehicle, "driverId": driver})
		bindings := c.Get("/vehicle/hyVehicle/bindings?vehicleId=" + vehicle)
		id := ""
		for i := range bindings.List("result") {
			at := fmt.Sprintf("result.%d.", i)
			if bindings.Text(at+"driverId") == driver && bindings.Value(at+"unboundTime") == nil {
				id = bindings.Text(at + "id")
			}
		}
		if id == "" {
			t.Fatalf("not bound: %s, %s", bound.Body, bindings.Body)
		}
		a := c.Post("/vehicle/hyVehicle/unbind", map[string]any{"id": id})
		if a.Success() || !strings.Contains(a.Text("message"), "运单 "+number+" 正在运输中") {
			t.Errorf("parted on the road: %s", a.Body)
		}
		row := c.Get("/shipping/hyWaybill/list?shippingNoteNumber=" + number)
		done(t, c.Post("/shipping/hyWaybill/void", map[string]any{
			"id": row.Text("result.records.0.id"), "version": row.Int("result.records.0.version"), "memo": "客户取消",
		}))
		done(t, c.Post("/vehicle/hyVehicle/unbind", map[string]any{"id": id}))
	})
}

// TestACustomerWithWaybillsIsNotDeletedForGood, though all of them are over.
func TestACustomerWithWaybillsIsNotDeletedForGood(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	c := w.SignIn("ops")
	added := c.Post(customerPath+"/add", newCustomer(c))
	id := added.Text("result.id")
	done(t, added)
	done(t, judged(w.SignIn("admin"), id, 1, "41"))
	draft := c.Post("/shipping/hyWaybill/add", map[string]any{
		"customerId": id, "loadingSubdivisionCode": "140213", "receiptSubdivisionCode": "120116", "unitPriceFen": 100,
		"goods": []map[string]any{{"descriptionOfGoods": "煤炭", "cargoTypeClassificationCode": "0100", "goodsItemGrossWeightKg": 100}},
	})
	done(t, draft)
	if a := c.Delete(customerPath + "/delete?id=" + id); a.Success() {
		t.Errorf("removed with a draft: %s", a.Body)
	}
	done(t, c.Post("/shipping/hyWaybill/void", map[string]any{
		"id": draft.Text("result.id"), "version": draft.Int("result.version"), "memo": "客户取消",
	}))
	done(t, c.Delete(customerPath+"/delete?id="+id))
	if a := c.Delete(customerPath + "/deleteRecycleBin?ids=" + id); a.Success() || !strings.Contains(a.Text("message"), "不能彻底删除") {
		t.Errorf("deleted for good: %s", a.Body)
	}
}
