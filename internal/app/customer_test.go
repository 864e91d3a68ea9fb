package app_test

import (
	"reflect"
	"strings"
	"sync"
	"testing"

	"freightdesk/internal/app/apptest"
)

// customerCalls name the customer DEP.
var customerCalls = []call{
	{"GET", "/customer/hyCustomerUser/queryById?id=DEP", ""},
	{"GET", "/customer/hyCustomerUser/accounts?customerId=DEP", ""},
	{"PUT", "/customer/hyCustomerUser/edit", `{"id":"DEP","contact":"外来"}`},
	{"PUT", "/customer/hyCustomerUser/frozenBatch", `{"ids":"DEP,","status":2}`},
	{"DELETE", "/customer/hyCustomerUser/delete?id=DEP", ""},
	{"DELETE", "/customer/hyCustomerUser/deleteBatch?ids=DEP,", ""},
	{"POST", "/customer/hyCustomerUser/reveal", `{"id":"DEP","field":"contactPhone"}`},
	{"POST", "/customer/hyCustomerUser/addAccount", `{"customerId":"DEP","username":"foreign","realname":"外来",` +
		`"password":"wald-und-wiese-9","selectedroles":"r-customer-admin"}`},
	{"PUT", "/customer/hyCustomerUser/frozenAccount", `{"customerId":"DEP","ids":"u-shipper","status":2}`},
	{"PUT", "/customer/hyCustomerUser/resetPassword", `{"customerId":"DEP","id":"u-shipper","password":"wald-und-wiese-9"}`},
}

// customerRows grant everything about customers.
const customerRows = "m-customer,b-customer-list,b-customer-add,b-customer-edit,b-customer-remove,b-customer-freeze,b-pii-view"

// lookAtShipper is all that is known of the customer of the cast.
func lookAtShipper(admin *apptest.Client) string {
	return admin.Get("/customer/hyCustomerUser/queryById?id=c-demo-shipper").Text("result") +
		admin.Get("/customer/hyCustomerUser/accounts?customerId=c-demo-shipper").Text("result")
}

// listed are the ids a caller's list of customers holds.
func listed(t *testing.T, c *apptest.Client) string {
	t.Helper()
	a := c.Get("/customer/hyCustomerUser/list?pageSize=100&column=consignor&order=asc")
	if !a.Success() {
		t.Fatalf("the list answers %d %s", a.Status, a.Body)
	}
	var ids []string
	for _, record := range a.List("result.records") {
		ids = append(ids, record.(map[string]any)["id"].(string))
	}
	return strings.Join(ids, ",")
}

// TestCustomersOutOfReachDoNotExist (security C.4): a keeper of one department
// asks for the customer of another.
func TestCustomersOutOfReachDoNotExist(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		onlyRoles(t, w, "u-multi_dept", h.role(h.admin, "keeper", map[string]any{"level": 20, "dataScope": "own"}, customerRows))
		keeper := w.SignIn("multi_dept") // of dep-north
		if got := listed(t, keeper); strings.Contains(got, "c-demo-shipper") || !strings.Contains(got, "c-demo-coal") {
			t.Errorf("he sees %s", got)
		}
		before := lookAtShipper(h.admin)
		absent(t, keeper, customerCalls, "c-demo-shipper", "")
		if after := lookAtShipper(h.admin); after != before {
			t.Errorf("something changed\nbefore %s\nafter  %s", before, after)
		}
	})
}

// TestCustomersOfAnotherTenantDoNotExist: the same calls by whoever holds every
// code in a second tenant.
func TestCustomersOfAnotherTenantDoNotExist(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin := w.SignIn("admin")
		before := lookAtShipper(admin)
		c := inSecondTenant(t, w)
		absent(t, c, customerCalls, "c-demo-shipper", "")
		if got := listed(t, c); got != "" {
			t.Errorf("he sees %s", got)
		}
		code := admin.Get("/customer/hyCustomerUser/queryById?id=c-demo-shipper").Text("result.consignorId")
		if !c.Get("/sys/duplicate/check?tableName=hy_customer&fieldName=consignor_id&fieldVal=" + code).Success() {
			t.Error("the credit code of another tenant's customer is taken")
		}
		if after := lookAtShipper(admin); after != before {
			t.Errorf("something changed\nbefore %s\nafter  %s", before, after)
		}
	})
}

// TestACustomerReachesItsOwnCompany (security C.1): whatever the role says.
func TestACustomerReachesItsOwnCompany(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		h.done(h.grant(h.admin, "r-customer-admin", "m-customer,b-customer-list"))
		shipper := w.SignIn("shipper")
		if got := listed(t, shipper); got != "c-demo-shipper" {
			t.Errorf("he sees %s", got)
		}
		if a := shipper.Get("/customer/hyCustomerUser/accounts?customerId=c-demo-shipper"); len(a.List("result")) != 1 {
			t.Errorf("his accounts are %s", a.Body)
		}
		if a := shipper.Get("/customer/hyCustomerUser/queryById?id=c-demo-coal"); a.Status != 404 {
			t.Errorf("another customer answers %d", a.Status)
		}
		for _, row := range []string{"b-customer-add", "b-customer-edit", "b-customer-freeze", "b-customer-remove", "b-pii-view"} {
			if a := h.grant(h.admin, "r-customer-admin", row); a.Success() {
				t.Errorf("%s is granted to a customer's role", row)
			}
		}
		if a := h.admin.Get("/sys/permission/explain?userId=u-shipper&code=customer:list"); !strings.Contains(a.Body, "所属企业的数据") {
			t.Errorf("the explanation is %s", a.Body)
		}
	})
}

// TestWhatACustomerIsIsNeverWritten (security S8): the company's id, state and
// origin, and the kind and company of its account, in every spelling.
func TestWhatACustomerIsIsNeverWritten(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops := w.SignIn("ops")
		before := ops.Get("/customer/hyCustomerUser/queryById?id=c-demo-shipper")
		for _, field := range []string{
			"status", "Status", "delFlag", "deletedAt", "tenantId", "tenant_id", "departmentId", "createBy", "created_by", "createTime",
			"accountCount", "cid", "companyId", "userType", "user_type", "username", "password",
		} {
			if a := ops.Put("/customer/hyCustomerUser/edit", map[string]any{"id": "c-demo-shipper", field: "2"}); !a.Success() {
				t.Errorf("%s: %d %s", field, a.Status, a.Body)
			}
		}
		after := ops.Get("/customer/hyCustomerUser/queryById?id=c-demo-shipper")
		for field, value := range before.Value("result").(map[string]any) {
			if field != "version" && field != "updateBy" && field != "updateTime" && !reflect.DeepEqual(after.Value("result."+field), value) {
				t.Errorf("%s was %v and is %v", field, value, after.Value("result."+field))
			}
		}
		if !w.Stranger().Post("/sys/customerlogin", map[string]string{"username": "shipper", "password": apptest.Password}).Success() {
			t.Error("its account is out")
		}
	})
}

// TestAFirstSignInOfACustomer: the account of a new customer is a customer of
// that company, has its roles, and must change its password.
func TestAFirstSignInOfACustomer(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops := w.SignIn("ops")
		add := func(roles any) apptest.Answer {
			return ops.Post("/customer/hyCustomerUser/add", map[string]any{
				"customerType": 2, "consignor": "谭小苗", "consignorId": "990101199001010019", "contact": "谭小苗", "contactPhone": "15400009801",
				"settleType": 1, "username": "tan", "realname": "谭小苗", "password": "wald-und-wiese-9", "selectedroles": roles,
				"userType": "operator", "cid": "c-demo-shipper",
			})
		}
		for _, none := range []any{"", " ", " , ", []string{}, []string{""}, []string{" "}} {
			if a := add(none); a.Text("result.errors.0.field") != "selectedroles" {
				t.Errorf("with roles %q: %s", none, a.Body)
			}
		}
		added := add("r-customer-operator")
		if !added.Success() {
			t.Fatal(added.Body)
		}
		in := w.Stranger().Post("/sys/customerlogin", map[string]string{"username": "tan", "password": "wald-und-wiese-9"})
		if in.Text("result.userType") != "customer" || in.Text("result.cid") != added.Text("result.id") ||
			in.Value("result.mustChangePassword") != true {
			t.Errorf("he signs in as %s", in.Body)
		}
		if a := w.Stranger().Post("/sys/login", map[string]string{"username": "tan", "password": "wald-und-wiese-9"}); a.Success() {
			t.Error("the operators' door let him in")
		}
	})
}

// TestOfACrowdOfEqualCustomersOneIsAdded: the unique index decides, not a look.
func TestOfACrowdOfEqualCustomersOneIsAdded(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops := w.SignIn("ops")
		var wait sync.WaitGroup
		answers := make([]apptest.Answer, 2)
		for i, name := range []string{"one", "two"} {
			wait.Go(func() {
				answers[i] = ops.Post("/customer/hyCustomerUser/add", map[string]any{
					"customerType": 2, "consignor": "谭小苗", "consignorId": "990101199001010019", "contact": "谭小苗", "contactPhone": "15400009801",
					"settleType": 1, "username": name, "realname": "谭小苗", "password": "wald-und-wiese-9", "selectedroles": "r-customer-operator",
				})
			})
		}
		wait.Wait()
		if answers[0].Success() == answers[1].Success() {
			t.Errorf("%s and %s", answers[0].Body, answers[1].Body)
		}
		for _, a := range answers {
			if !a.Success() && a.Text("result.errors.0.field") != "consignorId" {
				t.Errorf("the refusal is %s", a.Body)
			}
		}
		if a := ops.Get("/sys/duplicate/check?tableName=sys_user&fieldName=username&fieldVal=one"); a.Success() == answers[0].Success() {
			t.Error("the account of the refused customer is left behind")
		}
	})
}

// TestASalesmanIsAnOperatorAtWork: one who has left since stays until somebody
// chooses another.
func TestASalesmanIsAnOperatorAtWork(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin := w.SignIn("admin")
		done := func(a apptest.Answer) {
			t.Helper()
			if !a.Success() {
				t.Fatal(a.Body)
			}
		}
		edit := func(fields map[string]string) apptest.Answer {
			fields["id"] = "c-demo-coal"
			return admin.Put("/customer/hyCustomerUser/edit", fields)
		}
		done(edit(map[string]string{"salesman": "service"}))
		done(admin.Put("/sys/user/frozenBatch", map[string]string{"ids": "u-finance,u-service", "status": "2"}))
		done(admin.Delete("/sys/user/delete?id=u-auditor"))
		for who, username := range map[string]string{"a customer": "shipper", "frozen": "finance", "removed": "auditor", "nobody": "who"} {
			if a := edit(map[string]string{"salesman": username}); a.Text("result.errors.0.message") != "所选业务员不存在或已停用" {
				t.Errorf("a salesman who is %s: %s", who, a.Body)
			}
		}
		done(edit(map[string]string{"contact": "郝明"}))
		done(edit(map[string]string{"salesman": "ops"}))
	})
}

// TestASalesmanIsSomebodyWhomOneMayKnow: of people whose names an editor does not read
// none is found out, or given a customer.
func TestASalesmanIsSomebodyWhomOneMayKnow(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		keeper := h.role(h.admin, "keeper", map[string]any{"level": 10, "dataScope": "below"}, "m-home,m-customer,b-customer-list,b-customer-add")
		onlyRoles(t, w, "u-cashier", keeper)
		c := w.SignIn("cashier")
		for username, isKnown := range map[string]bool{"approver": true, "cashier": true, "ops": false, "nobody-at-all": false} {
			a := c.Post("/customer/hyCustomerUser/add", map[string]any{"consignor": "山南示例贸易有限公司", "salesman": username})
			if isRefused := strings.Contains(a.Body, "所选业务员不存在或已停用"); isRefused == isKnown {
				t.Errorf("%s: %s", username, a.Body)
			}
		}
	})
}

// TestSettlementsAreThoseInUse: the dictionary says which; what a customer has stays.
func TestSettlementsAreThoseInUse(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	admin := w.SignIn("admin")
	settle := func(id string, settlement int) apptest.Answer {
		return admin.Put("/customer/hyCustomerUser/edit", map[string]any{"id": id, "settleType": settlement, "address": "示例路 2 号"})
	}
	dictionary := admin.Get("/sys/dict/list?dictCode=hy_settle_type").Text("result.records.0.id")
	yearly := map[string]any{"dictId": dictionary, "itemText": "年结", "itemValue": "5", "status": 1}
	if a := admin.Post("/sys/dictItem/add", yearly); !a.Success() {
		t.Fatal(a.Body)
	}
	admin.PutOutOfUse("hy_settle_type", "4")
	if a := settle("c-demo-shipper", 4); !a.Success() {
		t.Errorf("its own: %s", a.Body)
	}
	if a := settle("c-demo-shipper", 5); !a.Success() {
		t.Errorf("a new one: %s", a.Body)
	}
	if a := settle("c-demo-shipper", 4); a.Text("result.errors.0.field") != "settleType" {
		t.Errorf("one out of use: %s", a.Body)
	}
}

// TestTheTrailNamesWhatItHides of an edit, where the masks look alike.
func TestTheTrailNamesWhatItHides(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	account := w.SignIn("admin").Put("/sys/user/edit", map[string]any{
		"id": "u-nobody", "realname": "何新", "phone": "15499999013", "email": "novice@example.com",
	})
	if trail := trailText(t, w, "user"); !account.Success() || !strings.Contains(trail, `"changed":["phone","email"]`) ||
		strings.Contains(trail, "15499999013") {
		t.Errorf("%s %s", account.Body, trail)
	}
	edited := w.SignIn("ops").Put("/customer/hyCustomerUser/edit", map[string]any{
		"id": "c-demo-coal", "invoiceAccount": "62999900000001", "address": "新地址 1 号",
	})
	if !edited.Success() {
		t.Fatal(edited.Body)
	}
	trail := trailText(t, w, "customer")
	if !strings.Contains(trail, `"changed":["address","invoiceAccount"]`) || strings.Contains(trail, "62999900000001") {
		t.Errorf("%s", trail)
	}
}
