package database

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// A column of a row struct: the db tag `alias.name,insert`. The alias is only
// used when a list composes its SELECT; `insert` marks a column that updates
// never touch.
type column struct {
	name       string // without alias
	qualified  string // as written
	index      []int
	insertOnly bool
}

var columnsOf sync.Map // reflect.Type → []column

// columns lists the db-tagged fields of a struct, embedded structs included,
// in order of declaration; an embedded one may be tagged with the alias of its
// columns.
func columns(t reflect.Type) []column {
	if cached, ok := columnsOf.Load(t); ok {
		return cached.([]column)
	}
	var out []column
	var aliased reflect.StructField // the last embedded struct with an alias; its fields follow it
	for _, field := range reflect.VisibleFields(t) {
		tag, tagged := field.Tag.Lookup("db")
		if !tagged || tag == "-" {
			continue
		}
		if field.Anonymous {
			aliased = field
			continue
		}
		qualified, option, _ := strings.Cut(tag, ",")
		if within := len(aliased.Index); within > 0 && within < len(field.Index) && slices.Equal(aliased.Index, field.Index[:within]) {
			qualified = aliased.Tag.Get("db") + qualified
		}
		out = append(out, column{
			name:       qualified[strings.LastIndex(qualified, ".")+1:],
			qualified:  qualified,
			index:      field.Index,
			insertOnly: option == "insert",
		})
	}
	columnsOf.Store(t, out)
	return out
}

// besideColumn is a number beside the row: it belongs to no field.
const besideColumn = "beside_row"

// scanPlan says which field takes each column of a result.
type scanPlan struct{ indexes [][]int }

var scalarPlan = scanPlan{}

// planned is the plan of a statement's result for one type of row.
type planned struct {
	row reflect.Type
	scanPlan
}

// planOf is the plan for a statement's rows, made with its first result: the
// columns of a text do not change.
func planOf[T any](s *Statement, rows rowSet) (scanPlan, error) {
	t := reflect.TypeFor[T]()
	if known := s.planned.Load(); known != nil && known.row == t {
		return known.scanPlan, nil
	}
	plan, err := planFor(t, rows)
	if err == nil {
		s.planned.Store(&planned{t, plan})
	}
	return plan, err
}

func planFor(t reflect.Type, rows rowSet) (scanPlan, error) {
	known := []column(nil)
	if t.Kind() == reflect.Struct {
		known = columns(t)
	}
	if len(known) == 0 {
		return scalarPlan, nil
	}
	names, err := rows.Columns()
	if err != nil {
		return scanPlan{}, err
	}
	plan := scanPlan{indexes: make([][]int, len(names))}
	for i, name := range names {
		for _, c := range known {
			if c.name == name {
				plan.indexes[i] = c.index
				break
			}
		}
		if plan.indexes[i] == nil && name != besideColumn {
			return scanPlan{}, fmt.Errorf("%v has no field for column %s", t, name)
		}
	}
	return plan, nil
}

func (p scanPlan) targets(row any, beside *int64) []any {
	if p.indexes == nil {
		return []any{row}
	}
	value := reflect.ValueOf(row).Elem()
	out := make([]any, len(p.indexes))
	for i, index := range p.indexes {
		if index == nil {
			out[i] = beside
			continue
		}
		out[i] = value.FieldByIndex(index).Addr().Interface()
	}
	return out
}
