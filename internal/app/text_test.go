package app_test

import (
	"net/url"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
)

// TestUnreadableTextIsRefusedAtTheDoor: NUL and broken UTF-8 in a path, a
// query, a body, what is decoded a second time, and headers that say something.
func TestUnreadableTextIsRefusedAtTheDoor(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin := w.SignIn("admin")
		for _, path := range []string{
			"/sys/dict/getDictItems/%FF", "/sys/dict/loadDict/%FF", "/sys/dict/loadDictItem/%FF?key=1", "/sys/dict/getDictText/%FF/1",
			"/sys/user/preference/%FF", "/sys/role/datarule/%FF/%FF", "/sys/sysDepartRole/datarule/%FF/%FF/%FF", "/sys/dict/getDictItems/a%00b",
		} {
			if a := admin.Get(path); a.Status != 404 {
				t.Errorf("GET %s: %d %s", path, a.Status, a.Body)
			}
		}
		if a := admin.Put("/sys/dict/back/%FF", nil); a.Status != 404 {
			t.Errorf("back: %d %s", a.Status, a.Body)
		}
		if a := admin.Delete("/sys/dict/deletePhysic/%FF"); a.Status != 404 {
			t.Errorf("deletePhysic: %d %s", a.Status, a.Body)
		}
		for _, body := range []string{
			"{\"dictName\":\"a\xff\xfe\",\"dictCode\":\"broken\"}", `{"dictName":"a\ud800b","dictCode":"broken"}`, `{"dictName":"a\u0000b",` +
				`"dictCode":"broken"}`, `{"dictName":"a","dictCode":"broken","x\u0000":1}`,
		} {
			if a := admin.Post("/sys/dict/add", body); a.Status != 400 || !strings.Contains(a.Body, "请求内容含有无效字符") {
				t.Errorf("%q: %d %s", body, a.Status, a.Body)
			}
		}
		for _, query := range []string{
			"username=%FF", "superQueryParams=" + url.QueryEscape(url.QueryEscape(`[{"field":"username","rule":"eq","val":"a\u0000b"}]`)),
		} {
			if a := admin.Get("/sys/user/list?" + query); a.Success() || a.Status >= 500 {
				t.Errorf("%s: %d %s", query, a.Status, a.Body)
			}
		}
		admin.Header.Set("X-Live-Case", "a\xff")
		if a := admin.Get("/user/info"); a.Status != 400 || !strings.Contains(a.Body, "请求头含有无效字符") {
			t.Errorf("a broken header: %d %s", a.Status, a.Body)
		}
	})
}

// TestAnyProgramMaySignIn whatever it calls itself: that is only kept.
func TestAnyProgramMaySignIn(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		for _, agent := range []string{"a\xffb", strings.Repeat("中", 100), strings.Repeat("x", 255) + "中"} {
			c := w.Stranger()
			c.Header.Set("User-Agent", agent)
			if a := c.Post("/sys/login", map[string]string{"username": "ops", "password": apptest.Password}); !a.Success() {
				t.Errorf("as %.20q: %d %s", agent, a.Status, a.Body)
			}
		}
	})
}

// TestAListOfOursRefusesFiltersItDoesNotKnow: ignored, they would answer
// everybody.
func TestAListOfOursRefusesFiltersItDoesNotKnow(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	admin := w.SignIn("admin")
	for path, known := range map[string]bool{
		"/driver/hyDriver/list?bankCardNo=6222":                         false,
		"/driver/hyDriver/list?vehicleClass=A2&pageNo=1":                false,
		"/customer/hyCustomerUser/list?consignorName=x":                 false,
		"/driver/hyDriver/list?driverName=*王*&status_MultiString=0,1":   true,
		"/driver/hyDriver/list?submitTime_begin=2020-01-01&_t=1&field=": true,
		"/sys/user/list?nickname=x":                                     true,
	} {
		a := admin.Get(path)
		if a.Success() != known || (!known && (a.Status != 400 || !strings.Contains(a.Text("message"), "不支持按"))) {
			t.Errorf("%s: %d %s", path, a.Status, a.Text("message"))
		}
	}
}
