package app_test

import (
	"testing"

	"freightdesk/internal/app/apptest"
)

// sightedCalls change, or ask for, one record DEP of each kind by every right but that
// of its list.
var sightedCalls = map[string][]call{
	"/driver/hyDriver": append(accountCalls("/driver/hyDriver"),
		call{"POST", "/driver/hyDriver/reveal", `{"id":"DEP","field":"telephone"}`}),
	"/vehicle/hyVehicle": append(accountCalls("/vehicle/hyVehicle"),
		call{"POST", "/vehicle/hyVehicle/bind", `{"vehicleId":"DEP","driverId":"x"}`}),
	"/carrier/hyCarrier": append(accountCalls("/carrier/hyCarrier"),
		call{"POST", "/carrier/hyCarrier/join", `{"carrierId":"DEP","memberType":"driver","memberId":"x"}`}),
	"/shipping/hyWaybill": append(rowCalls("/shipping/hyWaybill"), orders(
		"publish", "assign", "load", "depart", "abnormal", "resume", "unload", "sign", "void")...),
	"/customer/hyCustomerUser": append(rowCalls("/customer/hyCustomerUser"),
		call{"PUT", "/customer/hyCustomerUser/frozenBatch", `{"ids":"DEP","status":2}`},
		call{"POST", "/customer/hyCustomerUser/addAccount", `{"customerId":"DEP","username":"sight01","password":"another-Long-1"}`},
		call{"PUT", "/customer/hyCustomerUser/frozenAccount", `{"customerId":"DEP","ids":"x","status":2}`},
		call{"PUT", "/customer/hyCustomerUser/resetPassword", `{"customerId":"DEP","id":"x","password":"another-Long-1"}`}),
}

// rowCalls edit and delete; an edit of another version would answer the row.
func rowCalls(path string) []call {
	return []call{
		{"PUT", path + "/edit", `{"id":"DEP","remark":"改过"}`},
		{"PUT", path + "/edit", `{"id":"DEP","remark":"改过","version":99}`},
		{"DELETE", path + "/delete?id=DEP", ""},
		{"DELETE", path + "/deleteBatch?ids=DEP,", ""},
	}
}

func accountCalls(path string) []call {
	calls := rowCalls(path)
	for _, command := range accountCommands {
		calls = append(calls, call{"POST", path + "/" + command, `{"id":"DEP","memo":"依据通报处理","reasonCode":"2","version":99}`})
	}
	return calls
}

func orders(verbs ...string) []call {
	var calls []call
	for _, verb := range verbs {
		calls = append(calls, call{"POST", "/shipping/hyWaybill/" + verb, `{"id":"DEP","memo":"说明","version":99}`})
	}
	return calls
}

// subjectTypes are the kinds of sightedCalls at the desk.
var subjectTypes = map[string]string{
	"/driver/hyDriver": "driver", "/vehicle/hyVehicle": "vehicle", "/carrier/hyCarrier": "carrier",
	"/shipping/hyWaybill": "waybill", "/customer/hyCustomerUser": "customer",
}

const (
	// listRows are what shows the lists of all subjects.
	listRows = "m-home,m-review,m-transport,m-driver,b-driver-list,m-vehicle,b-vehicle-list,m-carrier,b-carrier-list,m-waybill," +
		"b-waybill-list,m-system,m-customer,b-customer-list,m-user,b-user-list,m-department,b-department-list"
	changeRows = "m-home,m-review,m-transport,m-system,m-driver,m-vehicle,m-carrier,m-waybill,m-customer,m-user,m-department,b-pii-view," +
		"b-driver-edit,b-driver-remove,b-driver-blacklist,b-driver-freeze,b-driver-check," +
		"b-vehicle-edit,b-vehicle-remove,b-vehicle-blacklist,b-vehicle-freeze,b-vehicle-check," +
		"b-carrier-edit,b-carrier-remove,b-carrier-blacklist,b-carrier-freeze,b-carrier-check," +
		"b-waybill-edit,b-waybill-remove,b-waybill-publish,b-waybill-assign,b-waybill-load,b-waybill-depart,b-waybill-abnormal," +
		"b-waybill-resume,b-waybill-unload,b-waybill-sign,b-waybill-void,b-waybill-check," +
		"b-customer-edit,b-customer-remove,b-customer-freeze,b-customer-check," +
		"b-user-edit,b-user-remove,b-user-freeze,b-user-resetpwd,b-user-grant,b-department-edit,b-department-remove"
)

// TestNobodyChangesWhatTheyMustNotSee: rights to change that reach the whole tenant do
// nothing with records outside of the list's reach, nor do they tell anything of them.
func TestNobodyChangesWhatTheyMustNotSee(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		changer := h.role(h.admin, "changer", map[string]any{"level": 40, "dataScope": "all"}, changeRows)
		seer := h.role(h.admin, "seer", map[string]any{"level": 40, "dataScope": "self"}, listRows)
		onlyRoles(t, w, "u-service", changer, seer)
		c := w.SignIn("service")
		for path, calls := range sightedCalls {
			id := h.admin.Get(path + "/list?reviewState=0&pageSize=1").Text("result.records.0.id")
			before := h.admin.Get(path + "/queryById?id=" + id)
			if own := c.Get(path + "/list"); own.Int("result.total") != 0 || !before.Success() {
				t.Fatalf("%s: %s, %s", path, own.Body, before.Body)
			}
			desk := []call{
				{"POST", "/review/task/claim", `{"targetType":"` + subjectTypes[path] + `","targetId":"DEP"}`},
				{"GET", "/review/task/history?targetType=" + subjectTypes[path] + "&targetId=DEP", ""},
			}
			absent(t, c, append(desk, calls...), id, "")
			if next := c.Get("/review/task/next?targetType=" + subjectTypes[path]); next.Text("result.targetId") != "" {
				t.Errorf("%s: the desk offers %s", path, next.Body)
			}
			if after := h.admin.Get(path + "/queryById?id=" + id); after.Body != before.Body {
				t.Errorf("%s changed:\n%s\n%s", path, before.Body, after.Body)
			}
		}
		absent(t, c, userCalls, "driver_reviewer", changer)
		absent(t, c, []call{
			{"PUT", "/sys/sysDepart/edit", `{"id":"DEP","departName":"改名"}`},
			{"DELETE", "/sys/sysDepart/delete?id=DEP", ""},
		}, "dep-north", "")
	})
}
