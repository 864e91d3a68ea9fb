package spreadsheet

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"freightdesk/internal/foundation/fault"
)

type person struct {
	name string
	age  int
}

var columns = []Column[person]{
	{Title: "姓名", Cell: func(p person) any { return p.name }},
	{Title: "年龄", Width: 8, Cell: func(p person) any { return p.age }},
}

var headings = []Heading{{Title: "姓名", Field: "name", Required: true}, {Title: "年龄", Field: "age"}}

func written(t *testing.T, rows ...person) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := Write(&out, "人员", columns, rows); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestValuesStayValues (security V44): whatever a text begins with, its cell is
// a text and no formula.
func TestValuesStayValues(t *testing.T) {
	hostile := []string{"=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", `=HYPERLINK("http://example.com","x")`, "<b>&amp;", "普通", ""}
	var rows []person
	for i, text := range hostile {
		rows = append(rows, person{text, i})
	}
	file, err := excelize.OpenReader(bytes.NewReader(written(t, rows...)))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	for i, text := range hostile {
		cell := fmt.Sprintf("A%d", i+2)
		formula, _ := file.GetCellFormula("人员", cell)
		kind, _ := file.GetCellType("人员", cell)
		value, _ := file.GetCellValue("人员", cell)
		if formula != "" || kind == excelize.CellTypeFormula || kind == excelize.CellTypeNumber && text != "" {
			t.Errorf("%q became a formula %q of type %v", text, formula, kind)
		}
		if strings.TrimSpace(value) != strings.TrimSpace(text) {
			t.Errorf("%q reads %q", text, value)
		}
	}
	if kind, _ := file.GetCellType("人员", "B3"); kind != excelize.CellTypeNumber && kind != excelize.CellTypeUnset {
		t.Errorf("a number has type %v", kind)
	}
}

func TestWhatGoesOutComesBack(t *testing.T) {
	rows, _, err := Read(t.Context(), written(t, person{"王芳", 30}, person{" 赵磊 ", 41}), headings, 10)
	if err != nil || len(rows) != 2 {
		t.Fatal(rows, err)
	}
	if rows[0].Number != 2 || rows[0].Cell("name") != "王芳" || rows[0].Cell("age") != "30" || rows[1].Cell("name") != "赵磊" {
		t.Errorf("rows %v", rows)
	}
}

// sheetOf is a file with the given rows in its first sheet.
func sheetOf(t *testing.T, shape func(*excelize.File), rows ...[]any) []byte {
	t.Helper()
	file := excelize.NewFile()
	for i, row := range rows {
		if err := file.SetSheetRow("Sheet1", fmt.Sprintf("A%d", i+1), &row); err != nil {
			t.Fatal(err)
		}
	}
	if shape != nil {
		shape(file)
	}
	out, err := file.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestWhatNobodySeesStaysOut(t *testing.T) {
	content := sheetOf(t, nil, []any{"姓名\u200b", "登录密码"}, []any{" 双胞胎\u200b公司 ", "a\u200bb"}, []any{"\u200b"}, []any{" ", " "})
	asked := []Heading{headings[0], {Title: "登录密码", Field: "password", AsTyped: true}}
	rows, _, err := Read(t.Context(), content, asked, 10)
	if err != nil || len(rows) != 1 || rows[0].Cell("name") != "双胞胎公司" || rows[0].Cell("password") != "a\u200bb" {
		t.Errorf("%+v %v", rows, err)
	}
}

func TestTitlesAreFoundByName(t *testing.T) {
	content := sheetOf(t, nil, []any{"人员名单"}, []any{}, []any{"年龄", "备注", "*姓名"}, []any{1, "x", "甲"}, []any{"", "", ""}, []any{2, "", "乙"})
	rows, _, err := Read(t.Context(), content, headings, 10)
	if err != nil || len(rows) != 2 || rows[0].Cell("name") != "甲" || rows[1].Number != 6 || rows[1].Cell("age") != "2" {
		t.Error(rows, err)
	}
}

func TestFilesThatAreRefused(t *testing.T) {
	var bomb bytes.Buffer
	archive := zip.NewWriter(&bomb)
	part, err := archive.Create("xl/worksheets/sheet1.xml")
	if err != nil {
		t.Fatal(err)
	}
	for range 30 {
		_, _ = part.Write(make([]byte, 1<<20)) // a buffer takes everything
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	many := func(f *excelize.File) {
		for i := range 12 {
			_, _ = f.NewSheet(fmt.Sprint("s", i))
		}
	}
	far := func(f *excelize.File) { _ = f.SetCellValue("Sheet1", "A5000", "远") }
	wide := func(f *excelize.File) { _ = f.SetCellValue("Sheet1", "XFD2", "宽") }
	title := []any{"姓名"}
	for name, c := range map[string]struct {
		content []byte
		says    string
	}{
		"nothing":        {nil, "不是有效的 Excel"},
		"no archive":     {[]byte("姓名,年龄\n甲,1\n"), "不是有效的 Excel"},
		"an old format":  {append([]byte{0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1}, make([]byte, 600)...), "不是有效的 Excel"},
		"too heavy":      {make([]byte, MaxBytes+1), "2 MB"},
		"a bomb":         {bomb.Bytes(), "解压后过大"},
		"too many rows":  {written(t, make11()...), "最多导入 10 行"},
		"no titles":      {sheetOf(t, nil, []any{"甲"}, []any{"乙"}, []any{"a"}, []any{"b"}, []any{"c"}, []any{"d"}), "「姓名」"},
		"titles alone":   {sheetOf(t, nil, title), "没有数据"},
		"an empty sheet": {sheetOf(t, nil), "「姓名」"},
		"many sheets":    {sheetOf(t, many, title, []any{"甲"}), "工作表"},
		"a far row":      {sheetOf(t, far, title, []any{"甲"}), "大段空行"},
		"a far column":   {sheetOf(t, wide, title, []any{"甲"}), "100 列"},
	} {
		rows, _, err := Read(t.Context(), c.content, headings, 10)
		if f, ok := fault.As(err); !ok || !strings.Contains(f.Message, c.says) {
			t.Errorf("%s: %d rows, %v; want %q", name, len(rows), err, c.says)
		}
	}
}

func make11() []person {
	rows := make([]person, 11)
	for i := range rows {
		rows[i].name = fmt.Sprint("人", i)
	}
	return rows
}

func TestErrorsNameRowAndColumn(t *testing.T) {
	rows, _, err := Read(t.Context(), written(t, person{"甲", 1}, person{"乙", 2}, person{"丙", 3}), headings, 10)
	if err != nil {
		t.Fatal(err)
	}
	err = Each(rows, headings, func(i int, _ Row) error {
		switch i {
		case 0:
			return nil
		case 1:
			return fault.Fields(fault.FieldError{Field: "name", Message: "已存在"}, fault.FieldError{Field: "age", Message: "太小"})
		}
		return fault.Absent()
	})
	f, ok := fault.As(err)
	if !ok || len(f.Fields) != 3 || f.Fields[0].Row != 3 || f.Fields[1].Message != "年龄：太小" || f.Fields[2].Row != 4 {
		t.Fatalf("%+v", f)
	}
	if f.Message != "第 3 行，姓名：已存在（共 2 行有误，没有导入任何数据）" {
		t.Error(f.Message)
	}
	outage := errors.New("outage")
	if err := Each(rows, headings, func(int, Row) error { return outage }); !errors.Is(err, outage) {
		t.Error("an outage is no error of a row:", err)
	}
}

// TestAFileFullOfErrorsNamesTheFirstHundred and says how many rows are wrong.
func TestAFileFullOfErrorsNamesTheFirstHundred(t *testing.T) {
	rows := make([]Row, 250)
	for i := range rows {
		rows[i].Number = i + 2
	}
	err := Each(rows, headings, func(i int, _ Row) error {
		if i%5 == 0 {
			return nil
		}
		return fault.Field("name", "已存在")
	})
	f, _ := fault.As(err)
	if f == nil || len(f.Fields) != 100 || f.Omitted != 100 || f.Details["wrongRows"] != 200 ||
		f.Message != "第 3 行，姓名：已存在（共 200 行有误，没有导入任何数据）" {
		t.Errorf("%+v", f)
	}
}

// TestATemplateIsReadOnceItIsFilledIn: its stars do not count, its notes do not
// come in, and text cells keep what is typed.
func TestATemplateIsReadOnceItIsFilledIn(t *testing.T) {
	headings := []Heading{{Title: "名称", Field: "name", Required: true, Hint: "最多 50 个字", Example: "张三"}, {Title: "工号", Field: "workNo"}}
	var out bytes.Buffer
	if err := WriteTemplate(&out, "用户", headings, 100); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Read(t.Context(), out.Bytes(), headings, 100); err == nil || !strings.Contains(err.Error(), "没有数据") {
		t.Errorf("an empty template: %v", err)
	}
	file, err := excelize.OpenReader(&out)
	if err != nil {
		t.Fatal(err)
	}
	if titles, err := file.GetRows("用户"); err != nil || !slices.Equal(titles[0], []string{"名称*", "工号"}) {
		t.Errorf("titles %v, %v", titles, err)
	}
	if notes, err := file.GetRows("填写说明"); err != nil || len(notes) != 4 || !slices.Equal(notes[1], []string{"名称", "是", "最多 50 个字", "张三"}) {
		t.Errorf("notes %v, %v", notes, err)
	}
	if err := file.SetSheetRow("用户", "A2", &[]any{"李四", "007"}); err != nil {
		t.Fatal(err)
	}
	var filled bytes.Buffer
	if _, err := file.WriteTo(&filled); err != nil {
		t.Fatal(err)
	}
	rows, _, err := Read(t.Context(), filled.Bytes(), headings, 100)
	if err != nil || len(rows) != 1 || rows[0].Cell("name") != "李四" || rows[0].Cell("workNo") != "007" {
		t.Errorf("filled in: %+v, %v", rows, err)
	}
}

// TestWhatTheProgramHasLostIsRefused: the error of a formula, and a number of
// which only 15 digits are left.
func TestWhatTheProgramHasLostIsRefused(t *testing.T) {
	file := excelize.NewFile()
	set := func(cell string, value any) {
		t.Helper()
		if err := file.SetCellValue("Sheet1", cell, value); err != nil {
			t.Fatal(err)
		}
	}
	set("A1", "姓名")
	set("B1", "年龄")
	set("A2", "#N/A")
	set("A3", int64(12345678901234567))
	set("A4", "#1 车队")
	set("A5", int64(123456789012345))
	set("B5", "1E5")
	var out bytes.Buffer
	if err := file.Write(&out); err != nil {
		t.Fatal(err)
	}
	rows, _, err := Read(t.Context(), out.Bytes(), headings, 10)
	if err != nil {
		t.Fatal(err)
	}
	var taken []string
	err = Each(rows, headings, func(_ int, row Row) error {
		taken = append(taken, row.Cell("name"))
		return nil
	})
	if want := []string{"#N/A", "1.23456789012346E+16", "#1 车队", "123456789012345"}; !slices.Equal(taken, want) {
		t.Errorf("%q were read", taken)
	}
	refusal, _ := fault.As(err)
	if refusal == nil || len(refusal.Fields) != 2 || refusal.Fields[0].Row != 2 || refusal.Fields[1].Row != 3 ||
		!strings.Contains(refusal.Fields[0].Message, "姓名：单元格里的公式有错误 #N/A") || !strings.Contains(refusal.Fields[1].Message, "15 位") {
		t.Errorf("%+v", refusal)
	}
}

// TestATitleTwiceIsRefused: nobody can know which column was meant.
func TestATitleTwiceIsRefused(t *testing.T) {
	file := excelize.NewFile()
	for cell, text := range map[string]string{"A1": "姓名", "B1": "年龄", "C1": "年龄*", "A2": "王", "B2": "1", "C2": "2"} {
		if err := file.SetCellValue("Sheet1", cell, text); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := file.Write(&out); err != nil {
		t.Fatal(err)
	}
	_, _, err := Read(t.Context(), out.Bytes(), headings, 10)
	if refusal, _ := fault.As(err); refusal == nil || !strings.Contains(err.Error(), "两列「年龄」") {
		t.Errorf("%v", err)
	}
}

// TestDaysAreReadAsProgramsShowThem, and only days.
func TestDaysAreReadAsProgramsShowThem(t *testing.T) {
	for cell, want := range map[string]string{
		"2023/3/5": "2023-03-05", "2023.12.31": "2023-12-31", "2023-03-05": "2023-03-05",
		"2023年3月5日": "2023-03-05", "２０２３年３月５日": "2023-03-05",
		"20230305": "2023-03-05", "2023031": "2023031", "3/5/2023": "3/5/2023", "3月5日": "3月5日", "": "",
	} {
		if got := (Row{cells: map[string]string{"day": cell}}).Date("day"); got.Value != want || got.Given != (want != "") {
			t.Errorf("%q is read as %+v", cell, got)
		}
	}
}

// TestFormatsOfAChineseProgramAreShown: what a cell shows comes in, never the
// number behind a day, whatever number the format has.
func TestFormatsOfAChineseProgramAreShown(t *testing.T) {
	for format, want := range map[int]string{
		14: "2026-03-01", 27: "2026年3月", 28: "3月1日", 31: "2026年3月1日", 32: "0时00分", 36: "2026年3月", 50: "2026年3月", 57: "2026年3月", 58: "3月1日",
	} {
		content := sheetOf(t, func(f *excelize.File) {
			style, err := f.NewStyle(&excelize.Style{NumFmt: 14})
			if err == nil {
				err = f.SetCellStyle("Sheet1", "A2", "A2", style)
			}
			if err != nil {
				t.Fatal(err)
			}
			f.Styles.CellXfs.Xf[style].NumFmtID = &format
		}, []any{"姓名"}, []any{46082})
		rows, _, err := Read(t.Context(), content, headings, 10)
		if err != nil || len(rows) != 1 || rows[0].Cell("name") != want {
			t.Errorf("format %d: %+v %v, want %s", format, rows, err, want)
		}
	}
}

// TestAHiddenSheetIsNotRead: nobody sees what stands in it.
func TestAHiddenSheetIsNotRead(t *testing.T) {
	content := sheetOf(t, func(f *excelize.File) {
		_, _ = f.NewSheet("名单")
		_ = f.SetSheetCol("名单", "A1", &[]any{"姓名", "乙"})
		f.SetActiveSheet(1)
		_ = f.SetSheetVisible("Sheet1", false)
	}, []any{"姓名"}, []any{"甲"})
	rows, _, err := Read(t.Context(), content, headings, 10)
	if err != nil || len(rows) != 1 || rows[0].Cell("name") != "乙" {
		t.Errorf("%+v %v", rows, err)
	}
}

// TestWhatIsHiddenDoesNotComeIn: whoever filters a list and saves it means what they
// see. Blank rows and columns that nobody asks for may be hidden.
func TestWhatIsHiddenDoesNotComeIn(t *testing.T) {
	list := make([][]any, 14)
	list[0] = []any{"备注", "姓名", "年龄"}
	for i := range list[1:] {
		list[i+1] = []any{"", fmt.Sprintf("司机 %d", i), 30}
	}
	list[5] = nil
	hide := func(rows []int, columns string) func(*excelize.File) {
		return func(f *excelize.File) {
			for _, number := range rows {
				_ = f.SetRowVisible("Sheet1", number, false)
			}
			if columns != "" {
				_ = f.SetColVisible("Sheet1", columns, false)
			}
		}
	}
	for _, c := range []struct {
		rows    []int
		columns string
		says    string
	}{
		{nil, "", ""},
		{[]int{1, 6, 40}, "A", ""},
		{[]int{3, 8}, "", "第 3 行、第 8 行在文件中是隐藏的，请取消筛选和隐藏，或删除后再导入"},
		{nil, "B:C", "「姓名」列、「年龄」列在文件中是隐藏的，请取消筛选和隐藏，或删除后再导入"},
		{[]int{2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13}, "", "第 12 行等 11 行在文件中是隐藏的"},
	} {
		rows, _, err := Read(t.Context(), sheetOf(t, hide(c.rows, c.columns), list...), headings, 20)
		if c.says == "" {
			if err != nil || len(rows) != 12 {
				t.Errorf("%v %s: %d rows, %v", c.rows, c.columns, len(rows), err)
			}
		} else if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v %s: %v, want %s", c.rows, c.columns, err, c.says)
		}
	}
}

// TestAFormatIsNoValue: a number shown as 1.23E+10 is whole in its cell, and what
// shows a password as a day or with commas is not what was typed.
func TestAFormatIsNoValue(t *testing.T) {
	formats := map[string]int{"A2": 11, "A3": 11, "B4": 14, "B5": 3}
	content := sheetOf(t, func(f *excelize.File) {
		for cell, format := range formats {
			style, err := f.NewStyle(&excelize.Style{NumFmt: format})
			if err == nil {
				err = f.SetCellStyle("Sheet1", cell, cell, style)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}, []any{"姓名", "登录密码"}, []any{12345678901, "wald 9"}, []any{1234567890123456, "x"}, []any{"甲", 45000},
		[]any{"乙", 1234567890}, []any{"1.23E+10", 1234567890})
	asked := []Heading{headings[0], {Title: "登录密码", Field: "password", AsTyped: true}}
	rows, _, err := Read(t.Context(), content, asked, 10)
	if err != nil || len(rows) != 5 || rows[0].Cell("name") != "12345678901" || rows[4].Cell("password") != "1234567890" {
		t.Fatalf("%+v %v", rows, err)
	}
	refusal, _ := fault.As(Each(rows, asked, func(int, Row) error { return nil }))
	if refusal == nil || len(refusal.Fields) != 4 {
		t.Fatalf("%+v", refusal)
	}
	for i, want := range []string{"姓名：数字超过 15 位", "登录密码：请将单元格设为文本", "登录密码：请将单元格设为文本", "姓名：数字超过 15 位"} {
		if f := refusal.Fields[i]; f.Row != i+3 || !strings.HasPrefix(f.Message, want) {
			t.Errorf("row %d: %s, want %s", f.Row, f.Message, want)
		}
	}
}

// TestBlanksAroundAPasswordAreRefused: nobody sees them, and the password would
// be another one than the sheet shows.
func TestBlanksAroundAPasswordAreRefused(t *testing.T) {
	content := sheetOf(t, nil, []any{"姓名", "登录密码"}, []any{"甲", " wald 9"}, []any{"乙", "wald 9"}, []any{"丙", "wald 9\u3000"}, []any{"丁", "  "})
	asked := []Heading{headings[0], {Title: "登录密码", Field: "password", AsTyped: true}}
	rows, _, err := Read(t.Context(), content, asked, 10)
	if err != nil || len(rows) != 4 || rows[1].Cell("password") != "wald 9" || rows[3].Cell("password") != "" {
		t.Fatalf("%+v %v", rows, err)
	}
	refusal, _ := fault.As(Each(rows, asked, func(int, Row) error { return nil }))
	if refusal == nil || len(refusal.Fields) != 2 {
		t.Fatalf("%+v", refusal)
	}
	for i, row := range []int{2, 4} {
		if f := refusal.Fields[i]; f.Row != row || f.Message != "登录密码：首尾有空格，请删除后重新填写" {
			t.Errorf("row %d: %s", f.Row, f.Message)
		}
	}
}

// TestColumnsLeftOutAreNamed when some row holds something in them, from left to
// right; one without a title has its number.
func TestColumnsLeftOutAreNamed(t *testing.T) {
	titles := []any{"部门", "姓名*", "空列", "手机*", nil, "备 注\n（选填）", strings.Repeat("长", 30)}
	content := sheetOf(t, nil, titles, []any{"财务部", "甲", "", "", "", "", "x"}, []any{"", "乙", " \u200b", "154", "无题", "y", "", "", "远"})
	rows, leftOut, err := Read(t.Context(), content, headings, 10)
	if err != nil || len(rows) != 2 {
		t.Fatal(rows, err)
	}
	if want := []string{"部门", "手机", "第 5 列", "备 注 （选填）", strings.Repeat("长", 20) + "…", "第 9 列"}; !slices.Equal(leftOut, want) {
		t.Errorf("%q were left out, want %q", leftOut, want)
	}
	if _, leftOut, _ := Read(t.Context(), sheetOf(t, nil, []any{"姓名", "备注"}, []any{"甲"}), headings, 10); len(leftOut) != 0 {
		t.Errorf("%q hold nothing", leftOut)
	}
}

// TestTheSentenceIsTheFamilysUnlessSomethingWasLeftOut, of which it names ten.
func TestTheSentenceIsTheFamilysUnlessSomethingWasLeftOut(t *testing.T) {
	ten := strings.Split("一二三四五六七八九十", "")
	for want, leftOut := range map[string][]string{
		"文件导入成功！数据行数：3":                             nil,
		"文件导入成功！数据行数：3；没有导入的列：部门、手机":                {"部门", "手机"},
		"文件导入成功！数据行数：3；没有导入的列：一、二、三、四、五、六、七、八、九、十":  ten,
		"文件导入成功！数据行数：3；没有导入的列：一、二、三、四、五、六、七、八、九、十等": append(slices.Clone(ten), "十一"),
	} {
		if got := (Imported{Total: 3, LeftOut: leftOut}).sentence(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestAFormatThatShowsSomethingElseIsRefused: the library does not follow the
// conditions of a format, so what it shows may be the opposite of what people see.
func TestAFormatThatShowsSomethingElseIsRefused(t *testing.T) {
	for _, test := range []struct {
		format string
		value  any
		want   string // "" where it is refused
	}{
		{`[=1]"男";[=2]"女"`, 2, ""},
		{`[=1]"男";"女"`, 2, ""},
		{`[>=100]"高";[<100]"低"`, 50, ""},
		{`0!.0,"万"`, 120000, ""},
		{`#!.0000"万"`, 120000, ""},
		{`0.0,`, 120000, ""},
		{`0"吨"`, 5, ""},
		{`G/通用格式`, 7, "7"},
		{`"W"G/通用格式`, 43, ""},
		{`0000`, 7, "0007"},
		{`#,##0.00`, 1234.5, "1,234.50"},
		{`0.00%`, 0.125, "12.50%"},
		{`¥#,##0.00`, 1234.5, "¥1,234.50"},
		{`0.0`, 2.25, ""},
		{`0.00E+00`, 1234.5, ""},
		{`#,##0`, 1234.56, ""},
		{`0`, 99999.5, ""},
		{`0%`, 0.604, ""},
		{`0.00`, 1.0 / 3, ""},
		{`0.00`, 0.30000000000000004, "0.30"},
		{`#,##0`, 1234, "1,234"},
		{`yyyy"年"m"月"d"日"`, 46082, "2026年3月1日"},
		{`h:mm`, 0.5, "12:00"},
	} {
		content := sheetOf(t, func(f *excelize.File) {
			style, err := f.NewStyle(&excelize.Style{CustomNumFmt: &test.format})
			if err == nil {
				err = f.SetCellStyle("Sheet1", "A2", "A2", style)
			}
			if err != nil {
				t.Fatal(err)
			}
		}, []any{"姓名"}, []any{test.value})
		rows, _, err := Read(t.Context(), content, headings, 10)
		if err != nil || len(rows) != 1 {
			t.Fatalf("%s: %+v %v", test.format, rows, err)
		}
		refused := Each(rows, headings, func(int, Row) error { return nil })
		switch {
		case test.want == "" && (refused == nil || !strings.Contains(refused.Error(), "单元格的数字格式把")):
			t.Errorf("%s shows %v as %q and is taken: %v", test.format, test.value, rows[0].Cell("name"), refused)
		case test.want != "" && (refused != nil || rows[0].Cell("name") != test.want):
			t.Errorf("%s of %v: %q %v, want %s", test.format, test.value, rows[0].Cell("name"), refused, test.want)
		}
	}
}

// TestALongNumberIsRefusedInWhateverFormat: programs keep 15 digits of it, also where
// a format shows more; as text all of them are there.
func TestALongNumberIsRefusedInWhateverFormat(t *testing.T) {
	long := []any{int64(20261126000012345), int64(320102199001011000), 2.0261126000012345e19, int64(1_000_000_000_000_000)}
	for _, format := range []string{"General", "0", "000000000000000000", "#,##0", "@"} {
		for _, number := range long {
			content := sheetOf(t, func(f *excelize.File) {
				style, err := f.NewStyle(&excelize.Style{CustomNumFmt: &format})
				if err == nil {
					err = f.SetCellStyle("Sheet1", "A2", "A2", style)
				}
				if err != nil {
					t.Fatal(err)
				}
			}, []any{"姓名"}, []any{number}, []any{"320102199001011000"}, []any{int64(999_999_999_999_999)})
			rows, _, err := Read(t.Context(), content, headings, 10)
			if err != nil || len(rows) != 3 || rows[1].Cell("name") != "320102199001011000" {
				t.Fatalf("%+v %v", rows, err)
			}
			refusal, _ := fault.As(Each(rows, headings, func(int, Row) error { return nil }))
			if refusal == nil || len(refusal.Fields) != 1 || refusal.Fields[0].Row != 2 {
				t.Errorf("%v as %s: %+v", number, format, refusal)
			}
		}
	}
}
