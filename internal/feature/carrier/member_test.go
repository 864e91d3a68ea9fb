package carrier_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"freightdesk/internal/app/apptest"
)

// idsOf are the ids of the first rows of a list.
func idsOf(c *apptest.Client, path string, n int) []string {
	page := c.Get(fmt.Sprintf("%s&pageSize=%d", path, n))
	ids := make([]string, n)
	for i := range ids {
		ids[i] = page.Text(fmt.Sprintf("result.records.%d.id", i))
	}
	return ids
}

// freeTrailer is with no carrier of the demonstration.
func freeTrailer(c *apptest.Client) string {
	return idsOf(c, "/vehicle/hyVehicle/list?reviewState=1&vehicleType=B11", 1)[0]
}

func join(c *apptest.Client, carrier, memberType, member string) apptest.Answer {
	return c.Post("/carrier/hyCarrier/join", map[string]any{"carrierId": carrier, "memberType": memberType, "memberId": member})
}

func membersOf(c *apptest.Client, carrier string) apptest.Answer {
	return c.Get("/carrier/hyCarrier/members?carrierId=" + carrier)
}

func wantRefusal(t *testing.T, a apptest.Answer, field, words string) {
	t.Helper()
	if a.Success() || a.Text("result.errors.0.field") != field || !strings.Contains(a.Body, words) {
		t.Errorf("want a refusal of %s saying %q: %s", field, words, a.Body)
	}
}

// TestWhoIsWithWhichCarrier: with one at a time, and kept as history.
func TestWhoIsWithWhichCarrier(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("ops")
		carrier, other := add(t, c), idsOf(c, "/carrier/hyCarrier/list?reviewState=1", 1)[0]
		otherName := find(c, other).Text("result.actualCarrierName")
		truck, driver := freeTrailer(c), idsOf(c, "/driver/hyDriver/list?reviewState=2", 1)[0]
		if a := join(c, other, "vehicle", truck); !a.Success() {
			t.Fatalf("join: %s", a.Body)
		}
		wantRefusal(t, join(c, other, "vehicle", truck), "memberId", "已属于此承运商")
		wantRefusal(t, join(c, carrier, "vehicle", truck), "memberId", "该车辆已属于承运商「"+otherName+"」，请先移出")
		wantRefusal(t, join(c, carrier, "trailer", truck), "memberType", "成员类型")
		if a := join(c, carrier, "driver", truck); a.Status != 404 {
			t.Errorf("a vehicle as a driver: %s", a.Body)
		}
		if a := join(c, carrier+"x", "vehicle", truck); a.Status != 404 {
			t.Errorf("with nobody: %s", a.Body)
		}

		member := membersOf(c, other).Text("result.0.id")
		if a := c.Post("/carrier/hyCarrier/leave", map[string]any{"id": member}); !a.Success() {
			t.Fatalf("leave: %s", a.Body)
		}
		if a := c.Post("/carrier/hyCarrier/leave", map[string]any{"id": member}); a.Status != 409 {
			t.Errorf("left twice: %s", a.Body)
		}
		if a := join(c, carrier, "vehicle", truck); !a.Success() {
			t.Errorf("join the other: %s", a.Body)
		}
		if a := join(c, carrier, "driver", driver); !a.Success() {
			t.Errorf("a driver: %s", a.Body)
		}
		past := membersOf(c, other)
		last := fmt.Sprintf("result.%d.", len(past.List("result"))-1)
		isTrailer := strings.HasSuffix(past.Text(last+"memberName"), "挂") && past.Text(last+"vehiclePlateColorCode") == "2"
		if past.Text(last+"leftBy") != "ops" || !isTrailer {
			t.Errorf("the history: %s", past.Text(last[:len(last)-1]))
		}
		now := membersOf(c, carrier)
		if len(now.List("result")) != 2 || now.Text("result.0.memberName") == "" || now.Text("result.1.memberName") == "" {
			t.Errorf("the members: %s", now.Body)
		}
	})
}

// TestACarrierOutOfSightIsNotNamed: who may not see it learns only that there is one.
func TestACarrierOutOfSightIsNotNamed(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c, admin := w.SignIn("ops"), w.SignIn("admin")
		truck := freeTrailer(c)
		hidden := idsOf(c, "/carrier/hyCarrier/list?reviewState=1", 1)[0]
		if a := join(c, hidden, "vehicle", truck); !a.Success() {
			t.Fatalf("join: %s", a.Body)
		}
		name := find(c, hidden).Text("result.actualCarrierName")
		rule := admin.Post("/sys/permission/addPermissionRule", map[string]any{
			"permissionId": "m-carrier", "ruleName": "不含", "ruleColumn": "actualCarrierName", "ruleConditions": "!=", "ruleValue": name,
			"status": "1",
		})
		if !rule.Success() {
			t.Fatalf("rule: %s", rule.Body)
		}
		bound := admin.Post("/sys/role/datarule", map[string]any{
			"permissionId": "m-carrier", "roleId": "r-operations-lead", "dataRuleIds": ruleID(t, admin, "m-carrier"),
		})
		if !bound.Success() {
			t.Fatalf("bind the rule: %s", bound.Body)
		}
		refused := join(c, add(t, c), "vehicle", truck)
		wantRefusal(t, refused, "memberId", "该车辆已属于其他承运商")
		if strings.Contains(refused.Body, name) {
			t.Errorf("it is named: %s", refused.Body)
		}
	})
}

func ruleID(t *testing.T, c *apptest.Client, row string) string {
	t.Helper()
	rules := c.Get("/sys/permission/queryPermissionRule?permissionId=" + row)
	return rules.Text("result.0.id")
}

// TestACrowdJoinsOnce: whoever comes at the same moment, one carrier has the vehicle.
func TestACrowdJoinsOnce(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("ops")
		truck, carriers := freeTrailer(c), idsOf(c, "/carrier/hyCarrier/list?reviewState=1", 12)
		var crowd sync.WaitGroup
		var mu sync.Mutex
		joined := 0
		for _, carrier := range carriers {
			crowd.Go(func() {
				a := join(c, carrier, "vehicle", truck)
				mu.Lock()
				defer mu.Unlock()
				switch {
				case a.Success():
					joined++
				case a.Text("result.errors.0.field") != "memberId":
					t.Errorf("refused otherwise: %s", a.Body)
				}
			})
		}
		crowd.Wait()
		if joined != 1 {
			t.Errorf("%d carriers have it", joined)
		}
	})
}

// TestWhoIsRemovedIsWithNobody: carrier, vehicle and driver alike.
func TestWhoIsRemovedIsWithNobody(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("ops")
		carrier := add(t, c)
		driver := idsOf(c, "/driver/hyDriver/list?reviewState=2", 1)[0]
		truck, kept := idsOf(c, "/vehicle/hyVehicle/list?reviewState=2", 1)[0], freeTrailer(c)
		for memberType, members := range map[string][]string{"driver": {driver}, "vehicle": {truck, kept}} {
			for _, member := range members {
				if a := join(c, carrier, memberType, member); !a.Success() {
					t.Fatalf("join: %s", a.Body)
				}
			}
		}
		for _, path := range []string{"/driver/hyDriver/delete?id=" + driver, "/vehicle/hyVehicle/delete?id=" + truck} {
			if a := c.Delete(path); !a.Success() {
				t.Fatalf("delete: %s", a.Body)
			}
		}
		left := membersOf(c, carrier)
		if left.Text("result.0.memberId") != kept || left.Text("result.0.leftBy") != "" || left.Text("result.1.leftBy") != "ops" ||
			left.Text("result.2.leftBy") != "ops" || left.Text("result.1.memberName") == "" {
			t.Errorf("after two went: %s", left.Body)
		}
		if a := c.Delete("/carrier/hyCarrier/delete?id=" + carrier); !a.Success() {
			t.Fatalf("delete: %s", a.Body)
		}
		if a := join(c, idsOf(c, "/carrier/hyCarrier/list?reviewState=1", 1)[0], "vehicle", kept); !a.Success() {
			t.Errorf("free again: %s", a.Body)
		}
	})
}
