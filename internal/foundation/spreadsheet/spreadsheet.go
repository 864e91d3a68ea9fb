// Package spreadsheet gives lists out as .xlsx files and takes rows in from
// them. What goes out are texts and whole numbers in typed cells, never
// formulas, so that a value beginning with an equals sign stays a value. What
// comes in is bounded before it is read, found by the titles of its first rows,
// and added as a whole or not at all.
package spreadsheet

import (
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
)

// Column is one column of a file that goes out.
type Column[T any] struct {
	Title string
	// Width is in characters; 0 takes 16.
	Width float64
	// Cell is a text, or a whole number as int or int64.
	Cell func(T) any
}

const (
	defaultWidth = 16
	// maxCell is what one cell of a spreadsheet holds.
	maxCell = 32_767
)

// Write writes rows below their titles into the only sheet of a file.
func Write[T any](to io.Writer, sheet string, columns []Column[T], rows []T) error {
	return save(to, func(file *excelize.File) error {
		if err := file.SetSheetName(file.GetSheetName(0), sheet); err != nil {
			return err
		}
		return fill(file, sheet, columns, rows)
	})
}

// save makes a file and gives it out.
func save(to io.Writer, write func(*excelize.File) error) error {
	file := excelize.NewFile()
	err := write(file)
	if err == nil {
		_, err = file.WriteTo(to)
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return fmt.Errorf("spreadsheet: %w", err)
	}
	return nil
}

// fill writes rows below their titles into an empty sheet.
func fill[T any](file *excelize.File, sheet string, columns []Column[T], rows []T) error {
	stream, err := file.NewStreamWriter(sheet)
	if err != nil {
		return err
	}
	titles := make([]any, len(columns))
	for i, c := range columns {
		titles[i] = c.Title
		width := c.Width
		if width == 0 {
			width = defaultWidth
		}
		if err := stream.SetColWidth(i+1, i+1, width); err != nil {
			return err
		}
	}
	if err := stream.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	if err := stream.SetRow("A1", titles); err != nil {
		return err
	}
	for n, row := range rows {
		cells := make([]any, len(columns))
		for i, c := range columns {
			cells[i] = typed(c.Cell(row))
		}
		if err := stream.SetRow("A"+strconv.Itoa(n+2), cells); err != nil {
			return err
		}
	}
	return stream.Flush()
}

// Fen is an amount, which a file shows in yuan.
type Fen int64

// typed lets texts, whole numbers and amounts through and nothing that a program
// would evaluate.
func typed(value any) any {
	switch v := value.(type) {
	case string:
		if utf8.RuneCountInString(v) > maxCell {
			return string([]rune(v)[:maxCell])
		}
		return v
	case int, int64:
		return v
	case Fen:
		return float64(v) / 100 // exact to the fen below 90 billion yuan
	}
	panic(fmt.Sprintf("spreadsheet: a cell of type %T", value))
}
