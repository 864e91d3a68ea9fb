package spreadsheet

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"freightdesk/internal/foundation/fault"
)

// refusedCells are what Each refuses of a file, as row and message.
func refusedCells(t *testing.T, content []byte) []string {
	t.Helper()
	rows, _, err := Read(t.Context(), content, headings, 10)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	if f, refused := fault.As(Each(rows, headings, func(int, Row) error { return nil })); refused {
		for _, one := range f.Fields {
			out = append(out, fmt.Sprintf("%d %s", one.Row, one.Message))
		}
	}
	return out
}

// TestMergedCellsAreRefused where they hide that a cell is blank. The first cell of
// a merge holds what people see.
func TestMergedCellsAreRefused(t *testing.T) {
	const says = "是合并的单元格，请先拆分"
	titles, first, second, third := []any{"姓名", "年龄", "备注"}, []any{"甲", 1, "x"}, []any{"乙", 2, "y"}, []any{"丙", 3, "z"}
	for name, c := range map[string]struct {
		from, to string
		want     []string
	}{
		"one column over rows":                 {"B2", "B4", []string{"3 年龄：" + says, "4 年龄：" + says}},
		"one row over columns":                 {"A3", "C3", []string{"3 年龄：" + says}},
		"a block":                              {"A2", "B3", []string{"2 年龄：" + says, "3 姓名：" + says, "3 年龄：" + says}},
		"from a title down":                    {"A1", "A2", []string{"2 姓名：" + says}},
		"a column that nobody asks for":        {"C2", "C4", nil},
		"a title over a column without one":    {"C1", "D1", nil},
		"a value beside what nobody asks for":  {"C2", "D2", nil},
		"a value over rows without another":    {"A4", "A6", nil},
		"one that begins in what is not asked": {"C3", "D4", nil},
	} {
		content := sheetOf(t, func(f *excelize.File) {
			if err := f.MergeCell("Sheet1", c.from, c.to); err != nil {
				t.Fatal(err)
			}
		}, titles, first, second, third)
		if got := refusedCells(t, content); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestAFormulaWithoutAResultIsRefused: a program wrote it that does not calculate.
// An empty text is a result.
func TestAFormulaWithoutAResultIsRefused(t *testing.T) {
	const says = "年龄：公式没有结果，请用表格软件打开并保存后再导入"
	name := func(row int) string { return fmt.Sprintf(`<c r="A%d" t="inlineStr"><is><t>甲</t></is></c>`, row) }
	titles := `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>年龄</t></is></c></row>`
	sheet := titles +
		`<row r="2">` + name(2) + `<c r="B2"><f>1+1</f></c></row>` +
		`<row r="3">` + name(3) + `<c r="B3"><f>1+1</f><v></v></c></row>` +
		`<row>` + name(4) + `<c t="str"><f>1+1</f></c></row>` +
		`<row r="5">` + name(5) + `<c r="B5" t="str"><f>""</f><v></v></c></row>` +
		`<row r="6">` + name(6) + `<c r="B6"><f>1+1</f><v>2</v></c></row>` +
		`<row r="7">` + name(7) + `<c r="C7"><f>1+1</f></c></row>` +
		`<row r="0">` + "<c r=\"B8\"><f>1+1</f><v></v>\n</c></row>" +
		`<row r="9"><c r="C9"><f>1+1</f></c></row>` +
		`<row r="12"><c r="B12"><f>1+1</f><v/></c></row>`
	if got, want := refusedCells(t, workbook(t, sheet, shared(9), nil)), []string{
		"2 " + says, "3 " + says, "4 " + says, "8 " + says,
		"12 " + says,
	}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	content := sheetOf(t, func(f *excelize.File) {
		if err := f.SetCellFormula("Sheet1", "B2", "1+1"); err != nil {
			t.Fatal(err)
		}
	}, []any{"姓名", "年龄"}, []any{"甲"})
	if got := refusedCells(t, content); !slices.Equal(got, []string{"2 " + says}) {
		t.Errorf("%q", got)
	}
}

// TestTheSheetThatIsReadIsLookedThrough, not one that stands before it.
func TestTheSheetThatIsReadIsLookedThrough(t *testing.T) {
	content := sheetOf(t, func(f *excelize.File) {
		_, _ = f.NewSheet("名单")
		_ = f.SetSheetCol("名单", "A1", &[]any{"姓名", "甲", "乙"})
		_ = f.SetSheetCol("名单", "B1", &[]any{"年龄", 1, 2})
		_ = f.MergeCell("名单", "A2", "A3")
		_ = f.SetCellFormula("Sheet1", "A2", "1+1")
		f.SetActiveSheet(1)
		_ = f.SetSheetVisible("Sheet1", false)
	}, []any{"姓名"})
	if got, want := refusedCells(t, content), []string{"3 姓名：是合并的单元格，请先拆分"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestASheetIsFoundHoweverItIsNamed: programs differ in how they name parts and in
// the encoding of these.
func TestASheetIsFoundHoweverItIsNamed(t *testing.T) {
	const head = `<?xml version="1.0" encoding="GBK"?>`
	const relations = `xmlns="http://schemas.openxmlformats.org/package/2006/relationships"`
	const document = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	parts := map[string]string{
		"_rels/.rels": head + `<Relationships ` + relations + `><Relationship Id="r1" Type="` + document + `/officeDocument" ` +
			`Target="/xl/workbook.xml"/></Relationships>`,
		"xl/_rels/workbook.xml.rels": head + `<Relationships ` + relations + `><Relationship Id="r1" Type="` + document + `/worksheet" ` +
			`Target="/xl/worksheets/sheet1.xml"/>` +
			`<Relationship Id="r2" Type="` + document + `/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
		"xl/worksheets/sheet1.xml": head + `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
			`<sheetData>` + pointing(2, 1) +
			`</sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells></worksheet>`,
	}
	for name, rename := range map[string]func(string) string{
		"from the top": func(part string) string { return part },
		"by backslash": func(part string) string { return strings.ReplaceAll(part, "/", `\`) },
	} {
		content := renamed(t, workbook(t, "", shared(9), parts), rename)
		if got, want := refusedCells(t, content), []string{"3 姓名：是合并的单元格，请先拆分"}; !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// renamed is an archive whose parts have other names.
func renamed(t *testing.T, content []byte, rename func(string) string) []byte {
	t.Helper()
	from, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	to := zip.NewWriter(&out)
	for _, part := range from.File {
		w, err := to.Create(rename(part.Name))
		if err != nil {
			t.Fatal(err)
		}
		text, err := fs.ReadFile(from, part.Name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(text); err != nil {
			t.Fatal(err)
		}
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestMarkupEnds where its text does, and with its caller.
func TestMarkupEnds(t *testing.T) {
	m := markup{in: xml.NewDecoder(strings.NewReader(`<row r="1"><c r="A1"><f/></c></row><mergeCell ref="A1:B2"/>`))}
	if got, _, _ := m.row(1); !slices.Equal(got, []int{0}) {
		t.Errorf("columns %v", got)
	}
	ctx, leave := context.WithCancel(t.Context())
	leave()
	if err := m.merged(ctx, func(area) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if got, _, _ := m.row(1_000); got != nil {
		t.Errorf("columns %v of a row that is not there", got)
	}
	broken := markup{in: xml.NewDecoder(strings.NewReader(`</sheetData><mergeCells <`))}
	if err := broken.merged(t.Context(), func(area) error { return nil }); !errors.Is(err, errNoSpreadsheet) {
		t.Errorf("%v", err)
	}
}
