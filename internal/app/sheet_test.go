package app_test

import (
	"archive/zip"
	"bytes"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
	"freightdesk/internal/foundation/spreadsheet"
)

// workbook is an .xlsx file of texts; the first row holds the titles.
func workbook(t *testing.T, rows ...[]string) []byte {
	t.Helper()
	var columns []spreadsheet.Column[[]string]
	for i, title := range rows[0] {
		columns = append(columns, spreadsheet.Column[[]string]{Title: title, Cell: func(row []string) any { return row[i] }})
	}
	var out bytes.Buffer
	if err := spreadsheet.Write(&out, "表", columns, rows[1:]); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// column reads one column of an exported file.
func column(t *testing.T, a apptest.Answer, title string) []string {
	t.Helper()
	if a.Status != 200 || !strings.HasPrefix(a.Header.Get("Content-Type"), "application/vnd.openxml") {
		t.Fatalf("no file: %d %s", a.Status, a.Body)
	}
	rows, _, err := spreadsheet.Read(t.Context(), []byte(a.Body), []spreadsheet.Heading{{Title: title, Field: "x", Required: true}},
		spreadsheet.MaxRows)
	if err != nil && !strings.Contains(err.Error(), "没有数据") {
		t.Fatal(err)
	}
	out := []string{}
	for _, row := range rows {
		out = append(out, row.Cell("x"))
	}
	return out
}

var exportTrail = database.DefineTenant("apptest.exports", `
	SELECT detail FROM audit_entry WHERE tenant_id = ? AND event = 'GET /sys/user/exportXls' AND username = ? ORDER BY id`)

func TestAnExportIsTheListItself(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin := w.SignIn("admin")
		if all := column(t, admin.Get("/sys/user/exportXls"), "用户账号"); len(all) != admin.Get("/sys/user/list").Int("result.total") {
			t.Errorf("%d accounts went out", len(all))
		}
		if some := column(t, admin.Get("/sys/user/exportXls?username=*driver*&column=username&order=asc"), "用户账号"); !slices.Equal(some,
			[]string{"driver_reviewer", "driver_reviewer2"}) {
			t.Errorf("filtered %v", some)
		}
		if chosen := column(t, admin.Get("/sys/user/exportXls?selections=u-ops,u-auditor,"), "用户账号"); len(chosen) != 2 {
			t.Errorf("chosen %v", chosen)
		}
		for _, phone := range column(t, admin.Get("/sys/user/exportXls?username=ops"), "手机号码") {
			if !strings.Contains(phone, "****") {
				t.Errorf("a whole phone went out: %s", phone)
			}
		}
		if texts := column(t, admin.Get("/sys/dict/exportXls?dictCode=sex"), "名称"); !slices.Contains(texts, "男") {
			t.Errorf("items of sex %v", texts)
		}
		if above := column(t, admin.Get("/sys/sysDepart/exportXls?departName=华北组"), "上级部门"); !slices.Equal(above, []string{"总部/运营中心"}) {
			t.Errorf("above 华北组 %v", above)
		}
		if names := column(t, admin.Get("/sys/role/exportXls?roleCode=service"), "数据范围"); !slices.Equal(names, []string{"全部数据"}) {
			t.Errorf("reach of service %v", names)
		}
		details, err := database.All[string](context.Background(), w.App.DB(), exportTrail.For(scope.Tenant(1), "admin"))
		if err != nil || len(details) != 4 || !strings.Contains(details[1], `"exported":2`) || !strings.Contains(details[1], `"username"`) ||
			strings.Contains(details[1], "driver") {
			t.Errorf("trail %v %v", details, err)
		}
	})
}

func TestAnExportNeedsBothRights(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	h := newFixture(t, w)
	for _, path := range []string{
		"/sys/user/exportXls", "/sys/role/exportXls", "/sys/sysDepart/exportXls", "/sys/dict/exportXls", "/sys/position/exportXls",
	} {
		if a := h.deputy.Get(path); a.Status != 403 {
			t.Errorf("%s without the right: %d", path, a.Status)
		}
	}
	taker := h.role(h.admin, "taker", map[string]any{"level": 40, "dataScope": "below"}, "m-home,m-user,b-user-export,b-user-import")
	onlyRoles(t, w, "u-service", taker)
	if a := w.SignIn("service").Get("/sys/user/exportXls"); a.Status != 403 || a.Text("result.permission") != "user:list" {
		t.Errorf("without the list: %d %s", a.Status, a.Body)
	}
	if a := w.SignIn("service").Form("/sys/user/importExcel", nil, "a.xlsx", workbook(t, []string{"用户账号"})); a.Status != 403 ||
		a.Text("result.permission") != "user:add" {
		t.Errorf("without the right to add: %d %s", a.Status, a.Body)
	}
	h.done(h.grant(h.admin, taker, "b-user-list"))
	if names := column(t, w.SignIn("service").Get("/sys/user/exportXls"), "用户账号"); !slices.Equal(names, []string{"service"}) {
		t.Errorf("beyond his reach: %v", names)
	}
}

var userTitles = []string{"用户账号", "用户名称", "登录密码", "工号", "性别", "手机号码", "部门编码", "角色编码"}

func TestAnImportIsWholeOrNothing(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin := w.SignIn("admin")
		before := admin.Get("/sys/user/list").Int("result.total")
		send := func(rows ...[]string) apptest.Answer {
			return admin.Form("/sys/user/importExcel", nil, "用户.xls", workbook(t, append([][]string{userTitles}, rows...)...))
		}
		refused := send(
			[]string{"new1", "新一", "wald-und-wiese-9", "N1", "男", "15400009911", "A01A03", "service"},
			[]string{"ops", "重名", "wald-und-wiese-9", "N2", "", "", "", ""},
			[]string{"new3", "新三", "short", "", "中", "", "Z99", "missing"},
			[]string{"new4", "新四", "wald-und-wiese-9", "N1", "", "", "", ""},
		)
		if refused.Success() || refused.Status != 200 || !strings.HasPrefix(refused.Text("message"), "第 3 行，用户账号：用户名已存在!") {
			t.Errorf("refused: %d %s", refused.Status, refused.Body)
		}
		for _, want := range []string{
			`"row":4`, "登录密码：", "工号：请输入工号!", "性别：只能是男、女", "部门编码 Z99 不存在", "角色编码 missing 不存在",
			`"message":"工号已存在!","row":5`, "共 3 行有误，没有导入任何数据",
		} {
			if !strings.Contains(refused.Body, want) {
				t.Errorf("%s is not in %s", want, refused.Body)
			}
		}
		if after := admin.Get("/sys/user/list").Int("result.total"); after != before {
			t.Errorf("%d accounts came in from refused files", after-before)
		}
		done := send([]string{"new1", "新一", "wald-und-wiese-9", "N1", "男", "+86 154-0000-9911", "A01A03、A01A02", "service"},
			[]string{"new2", "新二", "wald-und-wiese-9", "N2", "", "", "", ""})
		if !done.Success() || done.Text("message") != "文件导入成功！数据行数：2" || done.Int("result.totalCount") != 2 ||
			strings.Contains(done.Body, "leftOut") {
			t.Fatalf("taken in: %s", done.Body)
		}
		row := admin.Get("/sys/user/list?username=new1")
		if row.Text("result.records.0.phone") != "15400009911" || row.Text("result.records.0.orgCodeTxt") != "财务部,客服部" ||
			row.Text("result.records.0.sex_dictText") != "男" {
			t.Errorf("the row %s", row.Body)
		}
		if a := w.Stranger().Post("/sys/login", map[string]string{
			"username": "new1",
			"password": "wald-und-wiese-9",
		}); a.Value("result.mustChangePassword") != true {
			t.Errorf("the first sign-in %s", a.Body)
		}
	})
}

func TestImportsOfRolesDepartmentsAndDictionaries(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin := w.SignIn("admin")
		takes := func(path, says string, rows ...[]string) {
			t.Helper()
			a := admin.Form(path, nil, "x.xlsx", workbook(t, rows...))
			if !strings.Contains(a.Body, says) {
				t.Errorf("%s: %d %s, want %s", path, a.Status, a.Body, says)
			}
		}
		titles := []string{"角色名称", "角色编码", "数据范围", "级别"}
		takes("/sys/role/importExcel", "数据行数：2", titles, []string{"导入甲", "in_a", "本部门", "7"}, []string{"导入乙", "in_b", "", ""})
		takes("/sys/role/importExcel", "第 2 行，角色编码 in_a 已存在（共 2 行有误", titles, []string{"导入甲", "in_a", "", ""},
			[]string{"导入丙", "in_c", "远方", "高"})
		if admin.Get("/sys/role/list?roleCode=in_a").Int("result.records.0.level") != 7 ||
			admin.Get("/sys/role/list?roleCode=in_c").Int("result.total") != 0 {
			t.Error("roles of the files")
		}
		titles = []string{"部门名称", "上级部门", "机构类型", "排序"}
		takes("/sys/sysDepart/importExcel", "数据行数：3", titles, []string{"西南组", "总部/运营中心", "", "9"}, []string{"成都站", "总部/运营中心/西南组", "岗位", ""},
			[]string{"分公司", "", "", ""})
		takes("/sys/sysDepart/importExcel", "上级部门：「远方」不存在", titles, []string{"再一个", "远方", "", ""}, []string{"不进来", "A01", "", ""})
		if a := admin.Get("/sys/sysDepart/searchBy?keyWord=成都站"); a.Text("result.0.orgCode") != "A01A01A04A01" ||
			a.Text("result.0.orgCategory") != "3" {
			t.Errorf("成都站 %s", a.Body)
		}
		if a := admin.Get("/sys/sysDepart/searchBy?keyWord=不进来"); a.Success() {
			t.Errorf("half a file came in: %s", a.Body)
		}
		titles = []string{"字典名称", "字典编码", "名称", "数据值", "排序值", "是否启用"}
		takes("/sys/dict/importExcel", "数据行数：4", titles, []string{"颜色", "colour", "红", "1", "1", "启用"},
			[]string{"颜色", "colour", "绿", "2", "2", "不启用"},
			[]string{"空的", "empty_one", "", "", "", ""}, []string{"性别", "sex", "未知", "9", "9", ""})
		takes("/sys/dict/importExcel", "行，数据值 2 在该字典中已存在", titles, []string{"颜色", "colour", "蓝", "3", "3", ""},
			[]string{"颜色", "colour", "又绿", "2", "2", ""})
		takes("/sys/dict/importExcel", "字典名称：字典编码 colour 的名称是「颜色」", titles, []string{"颜料", "colour", "蓝", "3", "3", ""})
		more := []string{"字典名称", "字典编码", "字典类型", "字典描述", "名称", "数据值"}
		takes("/sys/dict/importExcel", "字典类型：字典编码 colour 的类型是「文本」", more, []string{"颜色", "colour", "数字", "", "蓝", "3"})
		takes("/sys/dict/importExcel", "字典描述：字典编码 shade 的描述是「明暗」", more, []string{"明暗度", "shade", "数字", "明暗", "明", "1"},
			[]string{"明暗度", "shade", "", "深浅", "暗", "2"})
		takes("/sys/dict/importExcel", "数据行数：2", more, []string{"明暗度", "shade", "数字", "明暗", "明", "1"}, []string{"明暗度", "shade", "", "", "暗", "2"})
		takes("/sys/dict/importExcel", "行，数据值 01 在该字典中已存在", more, []string{"明暗度", "shade", "", "", "又明", "01"})
		if a := admin.Get("/sys/dict/getDictItems/colour"); len(a.List("result")) != 2 || a.Text("result.1.text") != "绿" {
			t.Errorf("items %s", a.Body)
		}
	})
}

// TestAnImportSaysWhatItLeftOut: a file with columns nobody asks for comes in, and
// the answer names those in which something stands.
func TestAnImportSaysWhatItLeftOut(t *testing.T) {
	admin := apptest.Start(t, apptest.SQLite).SignIn("admin")
	a := admin.Form("/sys/user/importExcel", nil, "x.xlsx", workbook(t, []string{"用户账号", "部门", "用户名称", "登录密码", "工号", "手机", "备注", "爱好"},
		[]string{"new5", "财务部", "新五", "wald-und-wiese-9", "N5", "15400009915", "临时", ""}))
	if !a.Success() || a.Text("message") != "文件导入成功！数据行数：1；没有导入的列：部门、手机、备注" || len(a.List("result.leftOut")) != 3 {
		t.Errorf("taken in: %s", a.Body)
	}
	if total := admin.Get("/sys/user/list?username=new5").Int("result.total"); total != 1 {
		t.Errorf("%d accounts came in", total)
	}
}

// TestAFileCannotDoMoreThanAForm: ranks, codes and reach hold for every row.
func TestAFileCannotDoMoreThanAForm(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		rows := deputyRows + ",b-user-add,b-user-import,b-role-import,b-department-add,b-department-import"
		deputy := h.role(h.admin, "importer", map[string]any{"level": 40, "dataScope": "below"}, rows)
		onlyRoles(t, w, "u-service", deputy)
		h.deputy = w.SignIn("service")
		user := func(department, role string) apptest.Answer {
			return h.deputy.Form("/sys/user/importExcel", nil, "x.xlsx",
				workbook(t, userTitles, []string{"puppet", "木偶", "wald-und-wiese-9", "W-puppet", "", "", department, role}))
		}
		h.refused("E2 a role above", user("A01A03", "operations_lead"))
		h.refused("a department out of reach", user("A01A02", ""))
		h.refused("no department", user("", ""))
		h.refused("E4 a level above", h.deputy.Form("/sys/role/importExcel", nil, "x.xlsx",
			workbook(t, []string{"角色名称", "角色编码", "级别"}, []string{"高位", "high_up", "41"})))
		h.refused("a department at the top", h.deputy.Form("/sys/sysDepart/importExcel", nil, "x.xlsx",
			workbook(t, []string{"部门名称", "上级部门"}, []string{"新公司", ""})))
		h.refused("below another's", h.deputy.Form("/sys/sysDepart/importExcel", nil, "x.xlsx",
			workbook(t, []string{"部门名称", "上级部门"}, []string{"新组", "A01A01"})))
		h.done(user("A01A03", ""))
	})
}

var sharedText = regexp.MustCompile(`<t[^>]*>([^<]+)</t>`)

// titlesOf are the titles of a template, with the stars of those that must be there.
func titlesOf(t *testing.T, a apptest.Answer) string {
	t.Helper()
	archive, err := zip.NewReader(strings.NewReader(a.Body), int64(len(a.Body)))
	if err != nil {
		t.Fatal(err)
	}
	texts, err := fs.ReadFile(archive, "xl/sharedStrings.xml")
	if err != nil {
		t.Fatal(err)
	}
	var titles []string
	for _, found := range sharedText.FindAllSubmatch(texts, -1) {
		titles = append(titles, string(found[1]))
	}
	return strings.Join(titles, " ")
}

// TestDialogsNameTheColumnsOfTheTemplate: what a dialog writes in bold is what the
// server does not do without.
func TestDialogsNameTheColumnsOfTheTemplate(t *testing.T) {
	admin := apptest.Start(t, apptest.SQLite).SignIn("admin")
	sheets, err := filepath.Glob("../../web/src/features/*/*-sheet.ts")
	if err != nil || len(sheets) < 6 {
		t.Fatalf("found %v %v", sheets, err)
	}
	importPath := regexp.MustCompile(`importPath: '(.*)importExcel'`)
	for _, path := range sheets {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		named := importPath.FindSubmatch(source)
		if named == nil {
			t.Fatalf("%s names no importExcel", path)
		}
		titles := titlesOf(t, admin.Get(string(named[1])+"importTemplate"))
		if titles == "" || !strings.Contains(string(source), "'"+titles+"'") {
			t.Errorf("%s does not name %q", path, titles)
		}
	}
}
