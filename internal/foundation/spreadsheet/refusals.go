package spreadsheet

import (
	"fmt"
	"strconv"

	"freightdesk/internal/foundation/fault"
)

// maxRefusals is how many errors of a file one answer lists.
const maxRefusals = 200

func tooMany(rows int) error {
	return fault.Field("file", "一次最多导入 "+strconv.Itoa(rows)+" 行，请拆分后重试")
}

// Each does the same to every row and gathers what it refuses, so that all
// errors of a file are told at once, by row and column. An error that is no
// refusal of a row ends it: an outage, or a permission the caller lacks.
func Each(rows []Row, headings []Heading, do func(i int, row Row) error) error {
	r := refusals{headings: headings}
	for i, row := range rows {
		if err := r.take(row, do(i, row)); err != nil {
			return err
		}
	}
	return r.err()
}

// refusals are what is wrong with the rows of a file.
type refusals struct {
	headings []Heading
	fields   []fault.FieldError
	count    int
}

func (r *refusals) take(row Row, err error) error {
	if err == nil {
		return nil
	}
	f, known := fault.As(err)
	if !known || f.Permission != "" || (f.Kind != fault.Refused && f.Kind != fault.NoRight && f.Kind != fault.NotFound) {
		return err
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
	r.count++
	if len(r.fields) < maxRefusals {
		r.fields = append(r.fields, fault.FieldError{Field: field, Message: r.titled(field) + message, Row: row.Number})
	}
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
// clients that show nothing else.
func (r *refusals) err() error {
	if r.count == 0 {
		return nil
	}
	f := fault.Fields(r.fields...)
	f.Message = fmt.Sprintf("第 %d 行，%s（共 %d 处错误，没有导入任何数据）", r.fields[0].Row, r.fields[0].Message, r.count)
	return f
}
