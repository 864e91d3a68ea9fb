package app_test

import (
	"regexp"
	"strings"
	"testing"

	"freightdesk/internal/app"
	"freightdesk/internal/app/apptest"
)

// secrets are shapes that must never leave the server: hashes, SQL, paths of
// its disk, stacks, names of drivers.
var secrets = map[string]*regexp.Regexp{
	"a password hash":   regexp.MustCompile(`\$argon2id\$`),
	"a sealed value":    regexp.MustCompile(`k1:[A-Za-z0-9+/]{20}`),
	"SQL":               regexp.MustCompile(`SELECT |INSERT INTO|UPDATE [a-z_]+ SET|SQLSTATE|constraint failed`),
	"a path":            regexp.MustCompile(`/tmp/|/root/|/home/|\.go:\d+`),
	"a stack":           regexp.MustCompile(`goroutine \d+|runtime error`),
	"an engine's name":  regexp.MustCompile(`(?i)sqlite|postgres|modernc|\bpgx[:/. ]`),
	"a whole id card":   regexp.MustCompile(`\b990101\d{11}[\dX]\b`),
	"a whole bank card": regexp.MustCompile(`\b629999\d{10,13}\b`),
	"a whole phone":     regexp.MustCompile(`\b154\d{8}\b`),
}

// broken are requests that go wrong in every way a caller can manage.
var broken = []struct{ method, path, body string }{
	{"POST", "/sys/login", `{"username":`},
	{"POST", "/sys/login", `[]`},
	{"POST", "/sys/login", `{"username":{"a":1},"password":[1]}`},
	{"POST", "/sys/dict/add", `{"dictCode":"sex","dictName":"x"}`},
	{"POST", "/sys/dict/add", `{"dictCode":"` + strings.Repeat("a", 100_000) + `"}`},
	{"PUT", "/sys/dict/edit", `{"id":null}`},
	{"PUT", "/sys/dict/edit", `{"id":"d-sex","type":"x"}`},
	{"DELETE", "/sys/dict/delete?id=%27", ""},
	{"GET", "/sys/dict/list?pageNo=-1&pageSize=99999999999999999999", ""},
	{"GET", "/sys/dict/list?cursor=%00", ""},
	{"GET", "/sys/dict/list?order=sideways", ""},
	{"POST", "/sys/common/upload", `not multipart`},
	{"POST", "/sys/user/importExcel", `not multipart`},
	{"GET", "/sys/user/exportXls?phone=1540000&selections=" + strings.Repeat("x,y,", 300), ""},
	{"GET", "/sys/dict/exportXls?order=sideways&selections=%00", ""},
	{"PUT", "/sys/user/preference/a", strings.Repeat("[", 100)},
	{"GET", "/driver/hyDriver/list?reviewState=x", ""},
	{"GET", "/driver/hyDriver/queryById?id=%00", ""},
	{"POST", "/review/task/claim", `{"targetType":"x"}`},
	{"POST", "/review/task/decide", `{"taskId":"x","version":"y"}`},
	{"GET", "/driver/hyDriver/list?expireTime_begin=%27", ""},
	{"GET", "/review/stats/daily?targetType=driver&days=x", ""},
	{"GET", "/review/stats/team?days=99999999999999999999", ""},
	{"PUT", "/setting/hySetting/edit", `{"version":"x","bg":["a"],"hotline":{"a":1}}`},
	{"GET", "/wx/bangding?code=%27&state=%00", ""},
	{"GET", "/thirdLogin/getLoginUser/%27", ""},
	{"GET", "/thirdLogin/github/callback?code=%27&state=%00", ""},
	{"GET", "/thirdLogin/render/github?return=%00", ""},
	{"POST", "/thirdLogin/bind", `{"ticket":{"a":1}}`},
	{"POST", "/cas/client/validateLogin", `{"ticket":["a"]}`},
	{"POST", "/driver/hyDriver/add", `{"drivingLicense":"123"}`},
	{"GET", "/customer/hyCustomerUser/list?contactPhone=%00&customerType=x", ""},
	{"POST", "/customer/hyCustomerUser/add", `{"customerType":"x","consignor":{"a":1},"creditLimitFen":"1.5","selectedroles":{"a":1}}`},
	{"POST", "/customer/hyCustomerUser/add", `{"customerType":2,"consignor":"` + strings.Repeat("长", 10_000) + `","consignorId":"990101"}`},
	{"PUT", "/customer/hyCustomerUser/edit", `{"id":"c-demo-person","consignorId":"9901**********0000","version":"x"}`},
	{"PUT", "/customer/hyCustomerUser/edit", `{"id":"c-demo-person","address":"长"}`},
	{"PUT", "/customer/hyCustomerUser/frozenBatch", `{"ids":"` + strings.Repeat("x,y,", 300) + `","status":2}`},
	{"POST", "/customer/hyCustomerUser/addAccount", `{"customerId":"c-demo-person","username":"shipper","realname":"x",` +
		`"password":"wald-und-wiese-9","selectedroles":"x"}`},
	{"POST", "/sys/user/add", `{"username":"x","password":{"a":1},"sex":"x","birthday":"yesterday"}`},
	{"POST", "/sys/user/add", `{"username":"` + strings.Repeat("a", 100_000) + `","selectedroles":"` + strings.Repeat("x,", 300) + `"}`},
	{"PUT", "/sys/user/edit", `{"id":"u-nobody","phone":"154****0000","departIds":{"a":1},
		"selecteddeparts":"` + strings.Repeat("x,", 300) + `"}`},
	{"PUT", "/sys/user/frozenBatch", `{"ids":"` + strings.Repeat("x,y,", 300) + `","status":"x"}`},
	{"PUT", "/sys/user/changePassword", `{"username":"nobody","password":"short"}`},
	{"DELETE", "/sys/user/deleteRecycleBin?userIds=%27,%00", ""},
	{"POST", "/sys/role/add", `{"roleName":"` + strings.Repeat("长", 10_000) + `","roleCode":"x","level":"x"}`},
	{"POST", "/sys/role/add", `{"roleName":"角色","roleCode":"wide","dataScope":"list","scopeDepartIds":"` + strings.Repeat("x,", 300) + `"}`},
	{"PUT", "/sys/role/edit", `{"id":"r-service","scopeDepartIds":{"a":1}}`},
	{"POST", "/sys/permission/saveRolePermission", `{"roleId":"r-service","permissionIds":"` + strings.Repeat("x,y,", 1_000) + `"}`},
	{"POST", "/sys/permission/add", `{"menuType":7,"name":"x","sortNo":"x"}`},
	{"PUT", "/sys/permission/edit", `{"id":"m-driver-check","parentId":"m-driver-check"}`},
	{"POST", "/sys/permission/addPermissionRule", `{"permissionId":"m-driver-check","ruleConditions":"USE_SQL_RULES","ruleValue":"1=1"}`},
	{"GET", "/sys/permission/getSystemSubmenuBatch?parentIds=" + strings.Repeat("x,y,", 300), ""},
	{"POST", "/sys/permission/saveDepartPermission", `{"departId":"dep-hq","permissionIds":["a",{"b":1}]}`},
	{"POST", "/sys/sysDepart/add", `{"parentId":["a"],"departName":{"a":1},"departOrder":"x","orgCategory":"9"}`},
	{"PUT", "/sys/sysDepart/edit", `{"id":"dep-hq","parentId":"dep-north"}`},
	{"DELETE", "/sys/sysDepart/deleteBatch?ids=" + strings.Repeat("x,y,", 300), ""},
	{"GET", "/sys/sysDepart/searchBy?keyWord=%00", ""},
	{"GET", "/sys/user/departUserList?depId=%00&pageNo=x", ""},
	{"POST", "/sys/user/editSysDepartWithUser", `{"depId":"dep-hq","userIdList":{"a":1}}`},
	{"PUT", "/sys/selectDepart", `{"orgCode":{"a":1}}`},
	{"GET", "/online/cgreport/api/getData/rp-hy_driver?review_state=x&self_status=y", ""},
	{"GET", "/online/cgreport/api/getData/rp-hy_driver?pageSize=200", ""},
	{"GET", "/online/cgreport/api/getData/rp-hy_customer?pageSize=200", ""},
	{"GET", "/online/cgreport/api/getData/rp-sys_user?pageSize=200", ""},
	{"GET", "/online/cgreport/api/getColumnsAndData/rp-sys_user?column=phone", ""},
	{"GET", "/online/cgreport/api/getQueryInfo/%27%00", ""},
	{"POST", "/sys/sysDepartRole/deptRoleUserAdd", `{"userId":"u-nobody","newRoleId":"` + strings.Repeat("x,", 300) + `"}`},
}

// TestNothingLeaks (security S9, S19) walks every route and every broken
// request as every kind of caller and searches all answers and the log.
func TestNothingLeaks(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		for _, name := range []string{"stranger", "nobody", "driver_reviewer", "auditor", "admin"} {
			c := w.Stranger()
			if name != "stranger" {
				c = w.SignIn(name)
			}
			for _, r := range app.Contract().Routes() {
				if strings.Contains(r.Path, "logout") || strings.Contains(r.Path, "updatePassword") || r.Path == "/openapi.json" ||
					strings.Contains(r.Path, "randomImage") {
					continue
				}
				path := pathParameter.ReplaceAllString(r.Path, "missing")
				a := c.Do(r.Method, path, `{}`)
				if name == "auditor" { // who is among the users they list
					a.Body = ownNumbers.ReplaceAllString(a.Body, "")
				}
				search(t, r.Method+" "+path, a, readsPhones(name, path))
			}
			for _, b := range broken {
				a := c.Do(b.method, b.path, b.body)
				search(t, b.method+" "+b.path, a, readsPhones(name, b.path))
				if a.Status >= 500 {
					t.Errorf("%s %s as %s answers %d: %s", b.method, b.path, name, a.Status, a.Body)
				}
			}
		}
		for what, shape := range secrets {
			if what == "SQL" || what == "an engine's name" || what == "a path" || what == "a stack" {
				continue // the log is where those belong
			}
			if found := shape.FindString(w.Log.String()); found != "" {
				t.Errorf("the log holds %s: %s", what, found)
			}
		}
	})
}

// readsPhones tells whether a caller reads whole phones in an answer: their own, and
// who edits users those of operators.
func readsPhones(name, path string) bool {
	path, _, _ = strings.Cut(path, "?")
	ofUsers := strings.HasPrefix(path, "/sys/user/") || path == "/api/user" || path == "/sys/sysDepart/queryTreeByKeyWord"
	return path == "/user/info" || name == "admin" && ofUsers
}

func search(t *testing.T, call string, a apptest.Answer, phones bool) {
	t.Helper()
	text := a.Body
	for name, values := range a.Header {
		text += "\n" + name + ": " + strings.Join(values, ", ")
	}
	for what, shape := range secrets {
		if found := shape.FindString(text); found != "" && (!phones || what != "a whole phone") {
			t.Errorf("%s shows %s: %s", call, what, found)
		}
	}
}

// TestProtectedFieldsAreNeverWritten (security S8) sends fields no form may
// write, in every spelling, and compares the whole row.
func TestProtectedFieldsAreNeverWritten(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin := w.SignIn("admin")
		before := admin.Get("/sys/dict/list?dictCode=sex").Text("result.records.0")
		for _, field := range []string{
			"dictCode", "dict_code", "builtin", "Builtin", "delFlag", "deletedAt", "createBy", "created_by",
			"createTime", "tenantId",
		} {
			a := admin.Put("/sys/dict/edit", map[string]any{"id": "d-sex", field: "1"})
			if a.Status != 200 {
				t.Errorf("%s: %d %s", field, a.Status, a.Body)
			}
		}
		after := admin.Get("/sys/dict/list?dictCode=sex").Text("result.records.0")
		changing := regexp.MustCompile(`"(version|updateBy|updateTime)":("[^"]*"|\d+),?`)
		if b, a := changing.ReplaceAllString(before, ""), changing.ReplaceAllString(after, ""); b != a {
			t.Errorf("the row changed\nbefore %s\nafter  %s", b, a)
		}
	})
}
