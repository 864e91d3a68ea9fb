package spreadsheet

import (
	"io"
	"strconv"

	"github.com/xuri/excelize/v2"
)

// notesSheet stands behind the one that is read.
const notesSheet = "填写说明"

// textFormat is the number of the format that keeps what is typed: no number
// loses its zeros, none becomes a date.
const textFormat = 49

// WriteTemplate writes an empty file that Read takes once it is filled in: the
// titles, those that must be there with a star, and in a second sheet what goes
// below each.
func WriteTemplate(to io.Writer, name string, headings []Heading, maxRows int) error {
	return save(to, func(file *excelize.File) error {
		if err := file.SetSheetName(file.GetSheetName(0), name); err != nil {
			return err
		}
		if err := writeTitles(file, name, headings); err != nil {
			return err
		}
		if _, err := file.NewSheet(notesSheet); err != nil {
			return err
		}
		last := Heading{Title: "注意", Hint: "数据填在第一个工作表，一次最多 " + strconv.Itoa(maxRows) + " 行；有任何一行不正确时，整个文件都不会导入"}
		return fill(file, notesSheet, noteColumns, append(headings[:len(headings):len(headings)], last))
	})
}

var noteColumns = []Column[Heading]{
	{Title: "列", Cell: func(h Heading) any { return h.Title }},
	{Title: "必填", Width: 8, Cell: func(h Heading) any {
		if h.Required {
			return "是"
		}
		return ""
	}},
	{Title: "说明", Width: 72, Cell: func(h Heading) any { return h.Hint }},
	{Title: "示例", Width: 32, Cell: func(h Heading) any { return h.Example }},
}

// writeTitles makes a sheet of text cells with bold titles that stay in sight.
func writeTitles(file *excelize.File, sheet string, headings []Heading) error {
	last, err := excelize.ColumnNumberToName(len(headings))
	if err != nil {
		return err
	}
	text, err := file.NewStyle(&excelize.Style{NumFmt: textFormat})
	if err != nil {
		return err
	}
	bold, err := file.NewStyle(&excelize.Style{NumFmt: textFormat, Font: &excelize.Font{Bold: true}})
	if err != nil {
		return err
	}
	titles := make([]string, len(headings))
	for i, h := range headings {
		titles[i] = h.Title
		if h.Required {
			titles[i] += "*"
		}
	}
	for _, step := range []func() error{
		func() error { return file.SetColStyle(sheet, "A:"+last, text) },
		func() error { return file.SetColWidth(sheet, "A", last, defaultWidth) },
		func() error { return file.SetSheetRow(sheet, "A1", &titles) },
		func() error { return file.SetCellStyle(sheet, "A1", last+"1", bold) },
		func() error {
			return file.SetPanes(sheet, &excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"})
		},
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}
