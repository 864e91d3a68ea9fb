package spreadsheet

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// markup goes through the part of a sheet beside its values and tells what these
// do not: which formulas have no result, what is hidden, and which cells are
// merged. It keeps one row at a time, since the merged cells stand below a list
// that may be long.
type markup struct {
	part io.ReadCloser
	in   *xml.Decoder
	// number is that of the row read last, beyond all others once none is left;
	// bare are its columns, from 0, whose formula has no result.
	number   int
	bare     []int
	long     []int // columns of that row that hold too long a number
	isHidden bool
	// hidden are columns that people do not see; they stand above the first row.
	hidden []span
}

// span are columns beside each other, from 0.
type span struct{ first, last int }

// area are merged cells; its columns count from 0, its rows as programs show them.
type area struct{ left, top, right, bottom int }

func openMarkup(content []byte, file *excelize.File, sheet string) (*markup, error) {
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return nil, errNoSpreadsheet
	}
	name := partOf(file, sheet)
	for _, part := range archive.File {
		if strings.ReplaceAll(part.Name, `\`, "/") != name {
			continue
		}
		stream, err := part.Open()
		if err != nil {
			return nil, errNoSpreadsheet
		}
		in := xml.NewDecoder(stream)
		in.CharsetReader = file.CharsetReader
		return &markup{part: stream, in: in}, nil
	}
	return nil, errNoSpreadsheet
}

func (m *markup) close() { _ = m.part.Close() } // nothing was written

// partOf is the name of the part that holds a sheet.
func partOf(file *excelize.File, sheet string) string {
	book := related(file, "", func(r relation) bool { return strings.HasSuffix(r.Type, "/officeDocument") })
	for _, s := range file.WorkBook.Sheets.Sheet {
		if s.Name == sheet {
			return related(file, book, func(r relation) bool { return r.ID == s.ID })
		}
	}
	return ""
}

// relation is how a part names another.
type relation struct {
	ID     string `xml:"Id,attr"`
	Type   string `xml:"Type,attr"`
	Target string `xml:"Target,attr"`
}

// related is the part that another one names, the whole file where that is "".
func related(file *excelize.File, from string, isMeant func(relation) bool) string {
	folder, name := path.Split(from)
	text, _ := file.Pkg.Load(folder + "_rels/" + name + ".rels")
	content, _ := text.([]byte)
	var list struct {
		All []relation `xml:"Relationship"`
	}
	in := xml.NewDecoder(bytes.NewReader(content))
	in.CharsetReader = file.CharsetReader
	if in.Decode(&list) != nil {
		return ""
	}
	for _, r := range list.All {
		if !isMeant(r) {
			continue
		}
		if strings.HasPrefix(r.Target, "/") {
			return path.Clean(r.Target)[1:]
		}
		return path.Join(folder, r.Target)
	}
	return ""
}

// row tells which columns of a row have a formula without a result, which hold a
// number of more digits than the program keeps, and whether people see the row at
// all. Rows are asked for from the top down.
func (m *markup) row(number int) (bare, long []int, isHidden bool) {
	for m.number < number {
		m.nextRow()
	}
	if m.number != number {
		return nil, nil, false
	}
	return m.bare, m.long, m.isHidden
}

// hides tells whether people do not see a column; a row was asked for before.
func (m *markup) hides(column int) bool {
	return slices.ContainsFunc(m.hidden, func(c span) bool { return c.first <= column && column <= c.last })
}

// nextRow reads up to the end of the next row. What is no markup ends the rows:
// whoever reads the values judges it.
func (m *markup) nextRow() {
	var cell cellMarkup
	column := -1
	for {
		token, err := m.in.RawToken()
		if err != nil {
			m.number = math.MaxInt
			return
		}
		switch t := token.(type) {
		case xml.StartElement:
			switch t.Name.Local {
			case "row":
				m.number, m.bare, m.long, m.isHidden = rowNumber(t, m.number+1), m.bare[:0], m.long[:0], isSet(t, "hidden")
			case "col":
				m.hideColumns(t)
			case "c":
				column = columnOf(t, column+1)
				kind := attribute(t, "t")
				cell = cellMarkup{isText: kind == "str", isNumber: kind == "" || kind == "n"}
			default:
				cell.begin(t.Name.Local)
			}
		case xml.CharData:
			cell.text(t)
		case xml.EndElement:
			switch t.Name.Local {
			case "row":
				return
			case "c":
				if cell.isBare() {
					m.bare = append(m.bare, column)
				}
				if cell.isLong() {
					m.long = append(m.long, column)
				}
			default:
				cell.inResult = false
			}
		}
	}
}

func (m *markup) hideColumns(col xml.StartElement) {
	first, _ := strconv.Atoi(attribute(col, "min"))
	last, _ := strconv.Atoi(attribute(col, "max"))
	if isSet(col, "hidden") {
		m.hidden = append(m.hidden, span{first - 1, last - 1})
	}
}

// cellMarkup is a cell while it is read.
type cellMarkup struct {
	isText, isNumber, hasFormula, hasResult, inResult bool
	number                                            []byte
}

// begin takes the beginning of what a cell holds. A text may be stored as a result
// although it is empty; then the formula has said so.
func (c *cellMarkup) begin(name string) {
	switch name {
	case "f":
		c.hasFormula = true
	case "v":
		c.inResult, c.hasResult = true, c.isText
	}
}

func (c *cellMarkup) text(data []byte) {
	c.hasResult = c.hasResult || c.inResult && len(data) > 0
	if c.inResult && c.isNumber {
		c.number = append(c.number, data...)
	}
}

func (c *cellMarkup) isBare() bool { return c.hasFormula && !c.hasResult }

// isLong tells a number of more than 15 digits: programs keep no more of them, in
// whatever format they show it.
func (c *cellMarkup) isLong() bool {
	number, err := strconv.ParseFloat(string(c.number), 64)
	return err == nil && math.Abs(number) >= 1e15
}

// merged gives the merged cells of what is left of the sheet, one after the other.
func (m *markup) merged(ctx context.Context, take func(area) error) error {
	for n := 0; ; n++ {
		if n%askEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		token, err := m.in.RawToken()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return errNoSpreadsheet
		}
		element, begins := token.(xml.StartElement)
		if !begins || element.Name.Local != "mergeCell" {
			continue
		}
		if a, ok := areaOf(attribute(element, "ref")); ok {
			if err := take(a); err != nil {
				return err
			}
		}
	}
}

// areaOf reads A2:B5.
func areaOf(ref string) (area, bool) {
	from, to, _ := strings.Cut(ref, ":")
	left, top, err := excelize.CellNameToCoordinates(from)
	if err != nil {
		return area{}, false
	}
	right, bottom, err := excelize.CellNameToCoordinates(to)
	return area{left - 1, top, right - 1, bottom}, err == nil
}

func attribute(element xml.StartElement, name string) string {
	for _, a := range element.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func isSet(element xml.StartElement, name string) bool {
	return slices.Contains([]string{"1", "true"}, attribute(element, name))
}

// rowNumber is what a row says of itself, or else the one after the last.
func rowNumber(row xml.StartElement, next int) int {
	if number, err := strconv.Atoi(attribute(row, "r")); err == nil && number > 0 {
		return number
	}
	return next
}

// columnOf is the column that a cell says it stands in, or else the one after the
// last.
func columnOf(cell xml.StartElement, next int) int {
	if column, _, err := excelize.CellNameToCoordinates(attribute(cell, "r")); err == nil {
		return column - 1
	}
	return next
}
