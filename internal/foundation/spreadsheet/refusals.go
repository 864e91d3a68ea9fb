package spreadsheet

import (
	"fmt"
	"strconv"

	"freightdesk/internal/foundation/fault"
)

func tooMany(rows int) error {
	return fault.Field("file", "一次最多导入 "+strconv.Itoa(rows)+" 行，请拆分后重试")
}

// Each does the same to every row and gathers what it refuses, so that all
// errors of a file are told at once, by row and column. An error that is no
// refusal of a row ends it: an outage, or a permission the caller lacks.
func Each(rows []Row, headings []Heading, do func(i int, row Row) error) error {
	r := refusals{headings: headings}
	for i, row := range rows {
		err := row.spoiled.Err()
		if err == nil {
			err = do(i, row)
		}
		if err := r.take(row, err); err != nil {
			return err
		}
	}
	return r.err()
}

// refusals are what is wrong with the rows of a file.
type refusals struct {
	headings []Heading
	all      fault.Collector
	rows     int
	first    int // row of the first error
}

func (r *refusals) take(row Row, err error) error {
	if err == nil {
		return nil
	}
	f, known := fault.As(err)
	if !known || f.Permission != "" || (f.Kind != fault.Refused && f.Kind != fault.NoRight && f.Kind != fault.NotFound) {
		return err
	}
	if r.rows++; r.rows == 1 {
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
	r.all.AddRow(row.Number, field, r.titled(field)+message)
}

// titled is the column's title before a message about it.
func (r *refusals) titled(field string) string {
	for _, h := range r.headings {
		if h.Field == field {
			return h.Title + "："
		}
	}
	return ""
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
