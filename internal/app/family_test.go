package app_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/httpapi"
)

// A client of the JeecgBoot 2.3.0 family, unmodified, replayed: every call in
// its own spelling, under its context path, with its headers, its query strings
// and its bodies, and of each answer what the client reads. The tables follow
// the screens of that client, in the order in which it calls.

// exchange is one call of the client and what it reads of the answer.
type exchange struct {
	// call is "METHOD /path"; {name} stands for a value kept earlier.
	call string
	// body is JSON, "{row} + changes" for a row that is sent back, or empty.
	body string
	// form are the rows of a workbook that is sent as the form's part file.
	form [][]string
	// reads are expectations: "path" is there, "path=text" reads so,
	// "path:kind" is a string, number, bool, list, object or null,
	// "path~text" contains it. success is true unless it is among them.
	reads []string
	// keep names values of the answer for later calls.
	keep map[string]string
}

func sends(line, body string, reads ...string) exchange {
	return exchange{call: line, body: body, reads: reads}
}

// imports is an import of a workbook with these rows, titles first.
func imports(path string, rows [][]string, reads ...string) exchange {
	return exchange{call: "POST " + path, form: rows, reads: reads}
}

// exports is an export: the client saves whatever comes.
func exports(path string) exchange {
	return exchange{call: "GET " + path, reads: []string{workbookComes}}
}

// workbookComes expects a file instead of an envelope.
const workbookComes = "a workbook"

func (e exchange) keeping(name, path string) exchange {
	kept := map[string]string{name: path}
	for n, p := range e.keep {
		kept[n] = p
	}
	e.keep = kept
	return e
}

// family is one browser with the client in it.
type family struct {
	t      *testing.T
	client *apptest.Client
	kept   map[string]string
}

func newFamily(t *testing.T, w *apptest.World) *family {
	c := w.Stranger()
	c.Header.Set("tenant_id", "0")
	c.Header.Set("Accept", "application/json, text/plain, */*")
	return &family{t: t, client: c, kept: map[string]string{}}
}

// signIn walks the sign-in page as somebody and keeps their token.
func (f *family) signIn(username string) {
	f.t.Helper()
	f.kept["username"] = username
	f.walk("sign-in of "+username, []exchange{
		sends("GET /sys/randomImage/1604000000000", "", "result~data:image/"),
		sends("POST /sys/login", `{"username":"{username}","password":"`+apptest.Password+`","captcha":"","checkKey":1604000000000,`+
			`"remember_me":true}`,
			"code=200", "message=登录成功", "result.token:string", "result.userInfo:object", "result.userInfo.id:string",
			"result.userInfo.username={username}",
			"result.userInfo.orgCode:string", "result.userInfo.relTenantIds=1", "result.departs:list", "result.multi_depart:number",
			"result.tenantList.0.id=1",
			"result.sysAllDictItems.sex.0.value=1", "result.sysAllDictItems.sex.0.text", "result.sysAllDictItems.sex.0.title").
			keeping("token", "result.token").keeping("userId", "result.userInfo.id"),
	})
	f.client.Token = f.kept["token"]
}

// walk plays one table.
func (f *family) walk(screen string, table []exchange) {
	f.t.Helper()
	for _, e := range table {
		f.play(screen, e)
	}
}

func (f *family) play(screen string, e exchange) {
	f.t.Helper()
	method, path, _ := strings.Cut(f.fill(e.call), " ")
	var body any
	if e.body != "" {
		body = merged(f.t, f.fill(e.body))
	}
	var answer apptest.Answer
	if e.form != nil {
		answer = f.client.Form(httpapi.ContextPath+path, nil, "导入.xls", workbook(f.t, e.form...))
	} else {
		answer = f.client.Do(method, f.address(method, path), body)
	}
	problems := f.problems(answer, e.reads)
	if len(problems) > 0 {
		f.t.Fatalf("%s: %s %s\n%s\n%d %s", screen, method, path, strings.Join(problems, "\n"), answer.Status, answer.Body)
	}
	for name, at := range e.keep {
		f.kept[name] = answer.Text(at)
	}
}

// address adds what the client adds: its context path, and the time on every
// GET but those for the items of a dictionary.
func (f *family) address(method, path string) string {
	if method == "GET" && !strings.Contains(path, "sys/dict/getDictItems") {
		mark := "?"
		if strings.Contains(path, "?") {
			mark = "&"
		}
		path += mark + "_t=1604000000"
	}
	return httpapi.ContextPath + path
}

func (f *family) fill(text string) string {
	for name, value := range f.kept {
		text = strings.ReplaceAll(text, "{"+name+"}", value)
	}
	return text
}

// problems compares an answer with what the client reads.
func (f *family) problems(a apptest.Answer, reads []string) []string {
	var out []string
	if a.Status != 200 {
		return []string{fmt.Sprintf("status %d", a.Status)}
	}
	if slices.Contains(reads, workbookComes) {
		if !strings.HasPrefix(a.Body, "PK") || !strings.Contains(a.Header.Get("Content-Disposition"), "attachment") {
			out = append(out, "no workbook came")
		}
		return out
	}
	if a.Value("success") != true && !strings.Contains(strings.Join(reads, " "), "success=") {
		out = append(out, "success is not true")
	}
	for _, read := range reads {
		if problem := f.problem(a, f.fill(read)); problem != "" {
			out = append(out, problem)
		}
	}
	return out
}

func (f *family) problem(a apptest.Answer, read string) string {
	at := strings.IndexAny(read, "=:~")
	if at < 0 {
		if a.Value(read) == nil {
			return read + " is missing"
		}
		return ""
	}
	path, sign, want := read[:at], read[at], read[at+1:]
	switch got := a.Text(path); {
	case sign == '=' && got != want:
		return fmt.Sprintf("%s is %q, want %q", path, got, want)
	case sign == '~' && !strings.Contains(got, want):
		return fmt.Sprintf("%s is %q without %q", path, got, want)
	case sign == ':' && kindOf(a.Value(path)) != want:
		return fmt.Sprintf("%s is a %s, want %s", path, kindOf(a.Value(path)), want)
	}
	return ""
}

func kindOf(value any) string {
	switch value.(type) {
	case nil:
		return "null"
	case string:
		return "string"
	case float64:
		return "number"
	case bool:
		return "bool"
	case []any:
		return "list"
	}
	return "object"
}

// merged is a body "row + changes": the whole row of a list as an edit form sends
// it back, with what was changed in it.
func merged(t *testing.T, body string) string {
	t.Helper()
	stored, changes, found := strings.Cut(body, " + ")
	if !found {
		return body
	}
	row := map[string]any{}
	for _, text := range []string{stored, changes} {
		if err := json.Unmarshal([]byte(text), &row); err != nil {
			t.Fatalf("%v in %s", err, text)
		}
	}
	data, err := json.Marshal(row)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// listing are the parameters of the client's list mixin.
func listing(fields string, filters ...string) string {
	query := "?column=createTime&order=desc&field=" + url.QueryEscape("id,,"+fields+",action") + "&pageNo=1&pageSize=10"
	for i := 0; i+1 < len(filters); i += 2 {
		query += "&" + filters[i] + "=" + url.QueryEscape(filters[i+1])
	}
	return query
}

// superQuery is an advanced query as the client encodes it: once by itself and
// once by its HTTP layer.
func superQuery(terms string) string {
	return strings.ReplaceAll(url.QueryEscape(terms), "+", "%20")
}

var page = []string{"result.records:list", "result.total:number", "result.size:number", "result.current:number", "result.pages:number"}

func pageWith(reads ...string) []string { return append(append([]string{}, page...), reads...) }

func TestAClientOfTheFamilySignsIn(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		f := newFamily(t, w)
		f.walk("app start", []exchange{
			sends("GET /sys/randomImage/1604000000000", "", "result~data:image/", "code:number"),
		})
		f.walk("sign-in with a wrong password", []exchange{
			sends("POST /sys/login", `{"username":"multi_dept","password":"wrong","captcha":"x","checkKey":1604000000000,"remember_me":true}`,
				"success=false", "code=500", "message=用户名或密码错误"),
		})
		f.signIn("multi_dept")
		f.walk("choice of the department", []exchange{
			sends("GET /sys/tenant/queryList?ids=1", "", "result:list", "result.0.id:number", "result.0.name:string"),
			sends("PUT /sys/selectDepart", `{"username":"multi_dept","orgCode":"A01A01A02"}`,
				"result.userInfo.id={userId}", "result.userInfo.orgCode=A01A01A02", "result.userInfo.relTenantIds=1",
				"result.userInfo.departIds:string"),
		})
		f.walk("first page and every reload", firstPage)
		f.walk("user menu", userMenu)
	})
}

// firstPage is what the client asks when it has a token.
var firstPage = []exchange{
	sends("GET /sys/permission/getUserPermissionByToken?token={token}", "", "code=200", "message=查询成功",
		"result.menu.0.path=/dashboard/analysis", "result.menu.0.name:string", "result.menu.0.component:string", "result.menu.0.route=1",
		"result.menu.0.meta.title=首页", "result.menu.0.meta.keepAlive:bool", "result.menu.0.meta.internalOrExternal:bool",
		"result.auth:list", "result.auth.0.action:string", "result.auth.0.type:string",
		"result.allAuth.0.action:string", "result.allAuth.0.type:string", "result.allAuth.0.status:string"),
	sends("GET /sys/annountCement/listByUser", "", "result.sysMsgList:list", "result.sysMsgTotal:number", "result.anntMsgList:list",
		"result.anntMsgTotal:number"),
	sends("GET /sys/loginfo", "", "message=登录成功", "result.totalVisitCount:number", "result.todayVisitCount=1", "result.todayIp=1"),
	sends("GET /sys/visitInfo", "", "result.0.visit=1", "result.0.ip=1", "result.0.tian=2026-11-21", "result.0.type=11-21"),
	sends("PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId", `{"anntId":"1"}`, "result:null"),
}

var userMenu = []exchange{
	sends("GET /sys/dict/refleshCache", "", "result:null"),
	sends("GET /sys/dict/queryAllDictItems", "", "result:object", "result.sex.0.value=1", "result.sex.0.title:string"),
	sends("GET /sys/user/getCurrentUserDeparts", "", "result.list:list", "result.list.0.id:string", "result.list.0.departName:string",
		"result.list.0.orgCode:string",
		"result.orgCode=A01A01A02"),
	sends("PUT /sys/selectDepart", `{"orgCode":"A01A01A01","username":""}`, "result.userInfo.id={userId}",
		"result.userInfo.orgCode=A01A01A01"),
	sends("GET /sys/permission/getUserPermissionByToken?token={token}", "", "result.menu:list"),
	sends("PUT /sys/user/updatePassword", `{"username":"multi_dept","oldpassword":"wrong","password":"Berg#und7Tal",`+
		`"confirmpassword":"Berg#und7Tal"}`,
		"success=false", "code=500", "message=旧密码输入错误!"),
	sends("PUT /sys/user/updatePassword", `{"username":"multi_dept","oldpassword":"`+apptest.Password+`","password":"Berg#und7Tal",`+
		`"confirmpassword":"Berg#und8Tal"}`,
		"success=false", "code=500", "message=两次输入的密码不一样！"),
	sends("PUT /sys/user/updatePassword", `{"username":"multi_dept","oldpassword":"`+apptest.Password+`","password":"Berg#und7Tal",`+
		`"confirmpassword":"Berg#und7Tal"}`,
		"code=200", "message=密码重置成功!"),
	sends("GET /sys/permission/getUserPermissionByToken?token={token}", "", "result.menu:list"), // the next click, under the token it has
	sends("POST /sys/logout", "{}", "message=退出登录成功！"),
}

// TestALaterClientOfTheFamily asks what 2.4 clients ask beside the calls of 2.3,
// in their spelling of the header, without the token in the query.
func TestALaterClientOfTheFamily(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		f := newFamily(t, w)
		f.client.Header.Del("tenant_id")
		f.client.Header.Set("tenant-id", "1")
		f.client.Header.Set("X-Sign", "0123456789ABCDEF0123456789ABCDEF")
		f.client.Header.Set("X-TIMESTAMP", "1604000000000")
		f.signIn("admin")
		f.walk("2.4", laterClient)
	})
}

var laterClient = []exchange{
	sends("GET /sys/permission/getUserPermissionByToken", "", "result.menu:list", "result.menu.0.meta.title=首页"),
	sends("GET /sys/thirdApp/getEnabledType", "", "result.wechatEnterprise=false", "result.dingtalk=false"),
	sends("GET /sys/sysDepart/queryDepartTreeSync?pid=dep-hq", "", "result.0.id=dep-operations", "result.0.isLeaf=false"),
	sends("GET /sys/sysDepart/queryAllParentId?departId=dep-north,", "", "result.dep-north.parentIds.0=dep-hq",
		"result.dep-north.parentIds.2=dep-north",
		"result.dep-north.parentMap.dep-hq.departName=总部"),
	sends("GET /sys/sysDepart/queryAllParentId?orgCode=A01A01", "", "result.A01A01.parentIds.1=dep-operations"),
	sends("GET /sys/user/queryUserComponentData?pageNo=1&pageSize=10&departId=dep-operations&realname=琳", "",
		pageWith("result.total=1", "result.records.0.username=multi_dept")...),
	sends("GET /sys/user/queryUserComponentData?pageNo=1&pageSize=10&departId=", "", pageWith("result.total=15")...),
	sends("GET /sys/user/getMultiUser?username=ops,auditor,", "", "result.0.username:string", "result.1.username:string", "result.2:null"),
	sends("GET /sys/dictItem/dictItemCheck?dictId=d-sex&itemValue=1", "", "success=false"),
	sends("GET /sys/dict/loadDict/sex?keyword=&pageSize=1", "", "result.0.value=1", "result.1:null"),
	sends("GET /sys/dict/loadDict/sys_user,realname,username?keyword=&pageSize=2", "", "result.1.value:string", "result.2:null"),
}

// TestASessionThatEndedIsToldToTheFamily: the client shows its own dialogs for
// a dead session and must be able to sign out with one.
func TestASessionThatEndedIsToldToTheFamily(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	f := newFamily(t, w)
	f.client.Token = strings.Repeat("x", 43)
	a := f.client.Get(httpapi.ContextPath + "/sys/user/list?_t=1604000000")
	if a.Status != 401 || !strings.Contains(a.Text("message"), "Token失效") {
		t.Errorf("a dead session: %d %s", a.Status, a.Body)
	}
	f.walk("sign-out with a dead session", []exchange{sends("POST /sys/logout", "{}", "code=200")})
}
