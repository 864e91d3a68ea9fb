package spreadsheet

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"freightdesk/internal/foundation/fault"
)

func tooMany(rows int) error {
	return fault.Field("file", "一次最多导入 "+strconv.Itoa(rows)+" 行，请拆分后重试")
}

// Each does the same to every row and gathers what it refuses, so that all
// errors of a file are told at once, by row and column; of a cell the first, from
// which others may follow. A row with a cell that its program has spoiled is done,
// too, and refused. An error that is no refusal of a row ends it: an outage, or a
// permission the caller lacks.
func Each(rows []Row, headings []Heading, do func(i int, row Row) error) error {
	r := refusals{headings: headings}
	for i, row := range rows {
		for _, err := range []error{row.spoiled.Err(), do(i, row)} {
			if err := r.take(row, err); err != nil {
				return err
			}
		}
	}
	return r.err()
}

// refusals are what is wrong with the rows of a file.
type refusals struct {
	headings []Heading
	all      fault.Collector
	rows     int
	first    int             // row of the first error
	last     int             // row of the last error
	told     map[string]bool // fields of that row
}

func (r *refusals) take(row Row, err error) error {
	if err == nil {
		return nil
	}
	f, known := fault.As(err)
	if !known || f.Permission != "" || (f.Kind != fault.Refused && f.Kind != fault.NoRight && f.Kind != fault.NotFound) {
		return err
	}
	if row.Number != r.last {
		r.rows, r.last, r.told = r.rows+1, row.Number, map[string]bool{}
	}
	if r.rows == 1 {
		r.first = row.Number
	}
	if len(f.Fields) == 0 {
		r.add(row, "", f.Message)
	}
	for _, field := range f.Fields {
		r.add(row, field.Field, field.Message)
	}
	return nil
}

func (r *refusals) add(row Row, field, message string) {
	if field != "" && r.told[field] {
		return
	}
	r.told[field] = true
	r.all.AddRow(row.Number, field, r.titled(field, message))
}

// titled is a message about a column behind the column's title, unless it begins
// with what the column is called.
func (r *refusals) titled(field, message string) string {
	at := slices.IndexFunc(r.headings, func(h Heading) bool { return h.Field == field })
	if at < 0 {
		return message
	}
	title := r.headings[at].Title
	name, _, _ := strings.Cut(title, "（") // the unit
	name = strings.TrimSuffix(name, "编码")
	if rest, isNamed := strings.CutPrefix(message, name+"："); isNamed {
		return title + "：" + rest
	}
	if strings.HasPrefix(message, name) {
		return message
	}
	return title + "：" + message
}

// err is nil when every row was taken. Its sentence names the first error, for
// clients that show nothing else, and how many rows are wrong.
func (r *refusals) err() error {
	f, refused := fault.As(r.all.Err())
	if !refused {
		return nil
	}
	f.Message = fmt.Sprintf("第 %d 行，%s（共 %d 行有误，没有导入任何数据）", r.first, f.Message, r.rows)
	return f.With("wrongRows", r.rows)
}
