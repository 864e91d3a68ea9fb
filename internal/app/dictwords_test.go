package app_test

import (
	"slices"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
)

// wordsOf asks for one dictionary in every way there is and answers the number
// of words; the ways must agree.
func wordsOf(t *testing.T, c *apptest.Client, code, key string) int {
	t.Helper()
	items, found := c.Get("/sys/dict/getDictItems/"+code), c.Get("/sys/dict/loadDict/"+code+"?keyword=")
	texts, text := c.Get("/sys/dict/loadDictItem/"+code+"?key="+key), c.Get("/sys/dict/getDictText/"+code+"/"+key)
	for _, a := range []apptest.Answer{items, found, texts, text} {
		if !a.Success() {
			t.Fatalf("%s: %d %s", code, a.Status, a.Body)
		}
	}
	n := len(items.List("result"))
	reads := n > 0
	if n > 50 || len(found.List("result")) != n || (len(texts.List("result")) > 0) != reads || (text.Text("result") != key) != reads {
		t.Errorf("%s: items %s, found %s, texts %s, text %s", code, items.Body, found.Body, texts.Body, text.Body)
	}
	if !strings.Contains(code, ",") {
		if all := c.Get("/sys/dict/queryAllDictItems"); len(all.List("result."+code)) != n {
			t.Errorf("queryAllDictItems has %d words of %s, getDictItems %d", len(all.List("result."+code)), code, n)
		}
	}
	return n
}

// TestWordsAreReadByWhoseScreensShowThem asks for dictionaries as people of very
// different rights, also at sign-in.
func TestWordsAreReadByWhoseScreensShowThem(t *testing.T) {
	people := []string{"nobody", "shipper", "driver_reviewer", "ops", "admin"}
	reads := []struct{ code, key, who string }{
		{"sex", "1", "nobody shipper driver_reviewer ops admin"},
		{"hy_division,name,code", "140105", "nobody shipper driver_reviewer ops admin"},
		{"yn", "1", "nobody driver_reviewer ops admin"},
		{"hy_reject_driver", "101", "driver_reviewer ops admin"},
		{"hy_bank_code", "ICBK", "driver_reviewer ops admin"},
		{"hy_settle_type", "1", "ops admin"},
		{"rule_conditions", "LIKE", "ops admin"}, // ops lists the dictionaries themselves
		{"sys_user,realname,username", "ops", "ops admin"},
		{"sys_user,realname,id", "u-ops", "ops admin"},
		{"added", "1", "nobody driver_reviewer ops admin"},
	}
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		added := w.SignIn("admin").Post("/sys/dict/add", map[string]any{"dictCode": "added", "dictName": "新字典"})
		item := w.SignIn("admin").Post("/sys/dictItem/add", map[string]any{"dictId": added.Text("result.id"), "itemText": "一", "itemValue": "1"})
		if !item.Success() {
			t.Fatal(item.Body)
		}
		for _, name := range people {
			c := w.SignIn(name)
			for _, d := range reads {
				may := slices.Contains(strings.Fields(d.who), name)
				if n := wordsOf(t, c, d.code, d.key); (n > 0) != may {
					t.Errorf("%s reads %d words of %s", name, n, d.code)
				}
			}
		}
		atSignIn := w.Stranger().Post("/sys/customerlogin", map[string]string{"username": "shipper", "password": apptest.Password})
		if words, _ := atSignIn.Value("result.sysAllDictItems").(map[string]any); len(words) != 1 || words["sex"] == nil {
			t.Errorf("at sign-in a customer is told %v", words)
		}
	})
}

// TestNamesFollowTheDataScope: who lists the users of one department reads the
// names of these alone, and their own.
func TestNamesFollowTheDataScope(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		finance := h.role(h.admin, "finance_clerk", map[string]any{"level": 10, "dataScope": "below"}, "m-home,m-system,m-user,b-user-list")
		onlyRoles(t, w, "u-cashier", finance)
		c := w.SignIn("cashier")
		if n := len(c.Get("/sys/dict/getDictItems/sys_user,realname,username").List("result")); n != 3 {
			t.Errorf("reads %d names of a department of three", n)
		}
		for key, want := range map[string]string{"cashier,approver,ops": `["吴丽","周明",""]`, "ops": `[""]`} {
			if got := c.Get("/sys/dict/loadDictItem/sys_user,realname,username?key=" + key).Text("result"); got != want {
				t.Errorf("%s: %s, not %s", key, got, want)
			}
		}
		onlyRoles(t, w, "u-cashier", h.role(h.admin, "clients_clerk", map[string]any{"level": 10, "dataScope": "self"},
			"m-home,m-customer,b-customer-list"))
		if got := c.Get("/sys/dict/getDictItems/sys_user,realname,username").Text("result.0.text"); got != "吴丽" {
			t.Errorf("of operators who look after customers one reads %q", got)
		}
		h.done(h.admin.Put("/sys/user/frozenBatch", map[string]any{"ids": "u-approver", "status": 2}))
		if got := h.admin.Get("/sys/dict/loadDict/sys_user,realname,username?keyword=周明").Text("result.0.text"); got != "周明（已冻结）" {
			t.Errorf("a frozen user is offered as %q", got)
		}
		h.done(h.admin.Delete("/sys/user/delete?id=u-approver"))
		if got := h.admin.Get("/sys/dict/loadDictItem/sys_user,realname,username?key=approver").Text("result"); got != `["周明"]` {
			t.Errorf("a removed user is called %s", got)
		}
	})
}

// TestACustomerReadsTheWordsOfItsOwnForms: with the one right that its roles may
// grant it reads the words of its company, and still no operator's name.
func TestACustomerReadsTheWordsOfItsOwnForms(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		onlyRoles(t, w, "u-shipper", h.role(h.admin, "shipper_reader", map[string]any{"level": 2, "dataScope": "self", "userType": "customer"},
			"m-home,b-customer-list"))
		c := w.SignIn("shipper")
		if !c.Get("/customer/hyCustomerUser/list").Success() {
			t.Fatal("the right is not held")
		}
		for code, words := range map[string]int{
			"hy_settle_type": 4, "user_status": 2, "hy_reject_driver": 0, "yn": 0,
			"sys_user,realname,username": 0,
		} {
			if n := wordsOf(t, c, code, "1"); n != words {
				t.Errorf("reads %d words of %s", n, code)
			}
		}
	})
}

// TestAChangedRightMakesCopiesOfWordsOld: browsers keep the words of the sign-in
// until this number differs.
func TestAChangedRightMakesCopiesOfWordsOld(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		c := w.SignIn("cashier")
		mark := func() string {
			return h.done(c.Get("/sys/permission/getUserPermissionByToken")).Text("result.cacheVersion.dict")
		}
		before := mark()
		if mark() != before {
			t.Error("the number moves by itself")
		}
		onlyRoles(t, w, "u-cashier", "r-service")
		widened := mark()
		if widened == before {
			t.Error("a widened right leaves the number")
		}
		if !h.admin.Put("/sys/dict/edit", map[string]any{"id": "d-sex", "description": "改过"}).Success() || mark() == widened {
			t.Error("a changed dictionary leaves the number")
		}
	})
}
