package report

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"unicode"

	"freightdesk/internal/foundation/paging"
)

// Kind is the type of a column's values, spelt as the family stores it.
type Kind string

// The kinds of columns.
const (
	String   Kind = "String"
	Integer  Kind = "Integer"
	Date     Kind = "Date"
	Datetime Kind = "Datetime"
)

// Search is how a column can be searched.
type Search int

// The ways to search. What a caller sends is brought into the form the list
// behind the dataset answers, whatever stars stand around it.
const (
	NoSearch  Search = iota
	Whole            // the value itself
	Beginning        // texts that begin so
	Anywhere         // texts that contain it, on small tables
	Range            // from and to, under x_begin and x_end
)

// Column is one column of a dataset.
type Column struct {
	// Name is the field in the rows of the feature's list (driverName). Callers
	// read and search the column as driver_name.
	Name  string
	Title string
	Kind  Kind   // String when empty
	Dict  string // code of the dictionary the values come from
	// Search and Hint: how it is searched, and what the box says it takes.
	Search Search
	Hint   string
	Sort   bool
	Width  int // CSS pixels, 0: what is left
	// Hidden columns are in the records and not on the screen.
	Hidden bool
	// Mask changes the text of a personal number, shown or searched by whomever.
	Mask func(string) string
}

// Param narrows a dataset from the configuration of a picker; callers send it
// as self_<name>.
type Param struct {
	Name   string // dict_code
	Title  string
	Filter string // the list's filter it becomes
}

// Record is a row of a dataset by column name.
type Record map[string]any

// Dataset is a list of a feature, declared for reports and pickers. Rows come
// from the feature's own list call, so that nobody reads here what the list
// would not show them.
type Dataset struct {
	Code string
	Name string
	// Permission is the code of the feature's list.
	Permission string
	Columns    []Column
	Params     []Param
	Page       func(ctx context.Context, r paging.Request) (paging.Page[Record], error)
}

// ID names the dataset in calls that follow the first.
func (d Dataset) ID() string { return "rp-" + d.Code }

// Rows makes a list call of a feature the source of a dataset.
func Rows[T any](
	list func(context.Context, paging.Request) (paging.Page[T], error),
) func(context.Context, paging.Request) (paging.Page[Record], error) {
	return func(ctx context.Context, r paging.Request) (paging.Page[Record], error) {
		page, err := list(ctx, r)
		if err != nil {
			return paging.Page[Record]{}, err
		}
		var failed error
		records := paging.Map(page, func(row T) Record {
			record, err := recordOf(row)
			if err != nil {
				failed = err
			}
			return record
		})
		return records, failed
	}
}

// recordOf reads a row as the wire has it, which keeps what the wire leaves out.
func recordOf(row any) (Record, error) {
	text, err := json.Marshal(row)
	if err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	var record Record
	if err := json.Unmarshal(text, &record); err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	return record, nil
}

// shown is a record with the declared columns alone, under their own names.
func (d Dataset) shown(row Record) Record {
	record := make(Record, len(d.Columns))
	for _, c := range d.Columns {
		value := row[c.Name]
		if text, isText := value.(string); isText && c.Mask != nil && text != "" {
			value = c.Mask(text)
		}
		record[c.field()] = value
	}
	return record
}

// field is the column's name in calls: driver_name.
func (c Column) field() string {
	var out strings.Builder
	for _, r := range c.Name {
		if unicode.IsUpper(r) {
			out.WriteByte('_')
		}
		out.WriteRune(unicode.ToLower(r))
	}
	return out.String()
}

func (c Column) kind() Kind {
	if c.Kind == "" {
		return String
	}
	return c.Kind
}
