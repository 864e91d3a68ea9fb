package database

import (
	"fmt"
	"reflect"
	"regexp"
	"strconv"

	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
)

// ordering is a sort column with the id as tie-break, so that pages neither
// repeat nor lose rows.
type ordering struct {
	field Field
	key   constant
	desc  bool
	twins []Twin // ListSpec.Along
}

// along is the column of an index that stands for another, or that one.
func (o ordering) along(column constant) constant {
	for _, t := range o.twins {
		if t.Column == column {
			return t.Other
		}
	}
	return column
}

// order picks the sort column. The family's clients send createTime to every
// list, whether it has one or not; any other unknown name is refused.
func (l *List[T]) order(r paging.Request) (ordering, error) {
	asked, desc := r.Column, r.Desc
	field, known := l.fields[asked]
	switch {
	case asked == "" || (!known && asked == "createTime"):
		field, desc = l.fields[l.spec.Order], !l.spec.Ascending
	case !known || !field.Sort:
		return ordering{}, fault.New(fault.Malformed, "不支持按"+named(asked)+"排序")
	}
	return ordering{field: field, key: l.spec.Key, desc: desc, twins: l.spec.Along}, nil
}

func (o ordering) text(backward bool) string {
	direction := "ASC"
	if o.desc != backward {
		direction = "DESC"
	}
	if o.field.Column == o.key {
		return fmt.Sprintf("%s %s", o.along(o.key), direction)
	}
	return fmt.Sprintf("%s %s, %s %[2]s", o.along(o.field.Column), direction, o.along(o.key))
}

// after is the keyset predicate for the rows behind a cursor.
func (o ordering) after(cursor paging.Cursor) (Condition, error) {
	sign := ">"
	if o.desc {
		sign = "<"
	}
	var value any = cursor.SortValue
	if o.field.Kind == Number || o.field.Kind == Time {
		number, err := strconv.ParseInt(cursor.SortValue, 10, 64)
		if err != nil {
			return Condition{}, fault.New(fault.Malformed, "cursor 无效，请从第一页重新查询")
		}
		value = number
	}
	return Condition{
		text: fmt.Sprintf("(%s, %s) %s (?, ?)", o.along(o.field.Column), o.along(o.key), sign),
		args: []any{value, cursor.ID},
	}, nil
}

// cursorOf reads the sort value and the id out of a record; a list whose
// records do not carry both has no cursor.
func (l *List[T]) cursorOf(record T, o ordering, page paging.Page[T]) string {
	value := reflect.ValueOf(record)
	var sortValue, id string
	found := 0
	for _, c := range columns(value.Type()) {
		if c.qualified == string(o.key) {
			id = value.FieldByIndex(c.index).String()
			found |= 1
		}
		if c.qualified == string(o.field.Column) {
			sortValue = keysetText(value.FieldByIndex(c.index))
			found |= 2
		}
	}
	if found != 3 {
		return ""
	}
	return paging.Cursor{SortValue: sortValue, ID: id, Total: page.Total, TotalCapped: page.TotalCapped}.Text()
}

func keysetText(v reflect.Value) string {
	if i, ok := v.Interface().(instant.Instant); ok {
		return strconv.FormatInt(int64(i), 10)
	}
	if v.CanInt() {
		return strconv.FormatInt(v.Int(), 10)
	}
	return v.String()
}

var columnName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]{0,39}$`)

// named says a refused column back only where it looks like one.
func named(column string) string {
	if !columnName.MatchString(column) {
		return "该列"
	}
	return " " + column + " "
}
