// Package report answers the family's report calls, which pickers read their
// columns, filters and rows from (contract §10). A report is a dataset that a
// feature's list stands behind, registered in code: no text of a caller ever
// becomes part of a statement. Every dataset asks for the right to its list
// and shows what that list would show the caller, personal numbers masked.
package report

import (
	"context"
	"net/url"
	"slices"
	"strings"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/paging"
)

// Option is a value of a dictionary with its text; Title repeats it.
type Option struct {
	Value string `json:"value"`
	Text  string `json:"text"`
	Title string `json:"title"`
}

// Service answers for the registered datasets.
type Service struct {
	datasets []Dataset
	options  func(ctx context.Context, code string) ([]Option, error)
}

// New makes the service; options reads the options of a dictionary.
func New(options func(ctx context.Context, code string) ([]Option, error), datasets ...Dataset) *Service {
	return &Service{datasets: datasets, options: options}
}

// Head is a column as tables show it.
type Head struct {
	Title     string `json:"title"`
	DataIndex string `json:"dataIndex"`
	Align     string `json:"align"`
	// Sorter is "true" where rows can be ordered by the column.
	Sorter string `json:"sorter,omitempty"`
	// CustomRender names the entry of dictOptions that has the texts.
	CustomRender string `json:"customRender,omitempty"`
	Width        int    `json:"width,omitempty"` // CSS pixels
	FieldType    Kind   `json:"fieldType"`
}

// Description is what a picker learns of a report first.
type Description struct {
	ID      string              `json:"cgRpConfigId"`
	Name    string              `json:"cgRpConfigName"`
	Columns []Head              `json:"columns"`
	Options map[string][]Option `json:"dictOptions"`
}

// Describe says what the report of that code shows.
func (s *Service) Describe(ctx context.Context, code string) (Description, error) {
	d, err := s.find(ctx, func(d Dataset) bool { return d.Code == code }, unknownReport)
	if err != nil {
		return Description{}, err
	}
	return s.describe(ctx, d)
}

func (s *Service) describe(ctx context.Context, d Dataset) (Description, error) {
	out := Description{ID: d.ID(), Name: d.Name, Columns: []Head{}, Options: map[string][]Option{}}
	for _, c := range d.Columns {
		if c.Hidden {
			continue
		}
		head := Head{Title: c.Title, DataIndex: c.field(), Align: "center", Width: c.Width, FieldType: c.kind()}
		if c.Sort {
			head.Sorter = "true"
		}
		if c.Dict != "" {
			options, err := s.options(ctx, c.Dict)
			if err != nil {
				return out, err
			}
			head.CustomRender, out.Options[c.field()] = c.field(), options
		}
		out.Columns = append(out.Columns, head)
	}
	return out, nil
}

// Filter is one condition a report can be searched by.
type Filter struct {
	Label string `json:"label"`
	Field string `json:"field"`
	// View is list for dictionaries, else the type of the values.
	View string `json:"view"`
	// Mode is group where the field takes a beginning and an end.
	Mode string `json:"mode"`
	// Hidden is "1" for what waits behind 展开: all but the first two.
	Hidden string `json:"hidden,omitempty"`
	// Placeholder says what the box takes.
	Placeholder string `json:"placeholder,omitempty"`
}

// visibleFilters are in sight without 展开.
const visibleFilters = 2

// Filters lists what the report of that id can be searched by.
func (s *Service) Filters(ctx context.Context, id string) ([]Filter, error) {
	d, err := s.byID(ctx, id, "查询失败")
	if err != nil {
		return nil, err
	}
	out := []Filter{}
	for _, c := range d.Columns {
		if c.Search == NoSearch {
			continue
		}
		f := Filter{Label: c.Title, Field: c.field(), View: strings.ToLower(string(c.kind())), Mode: "single", Placeholder: c.Hint}
		if c.Dict != "" {
			f.View = "list"
		}
		if c.Search == Range {
			f.Mode = "group"
		}
		if len(out) >= visibleFilters {
			f.Hidden = "1"
		}
		out = append(out, f)
	}
	return out, nil
}

// Data reads a page of the report of that id: its declared columns, within
// what the list behind it shows the caller.
func (s *Service) Data(ctx context.Context, id string, r paging.Request) (paging.Page[Record], error) {
	d, err := s.byID(ctx, id, unknownReport)
	if err != nil {
		return paging.Page[Record]{}, err
	}
	return d.data(ctx, r)
}

func (d Dataset) data(ctx context.Context, r paging.Request) (paging.Page[Record], error) {
	asked := r.Filters
	r.Filters = url.Values{}
	for _, c := range d.Columns {
		c.filter(asked, r.Filters)
	}
	for _, p := range d.Params {
		if value := strings.TrimSpace(asked.Get("self_" + p.Name)); value != "" {
			r.Filters.Set(p.Filter, value)
		}
	}
	column, err := d.sortBy(r.Column)
	if err != nil {
		return paging.Page[Record]{}, err
	}
	r.Column = column
	page, err := d.Page(ctx, r)
	if err != nil {
		return paging.Page[Record]{}, d.renamed(err)
	}
	return paging.Map(page, d.shown), nil
}

// renamed is the refusal of a list with the fields called as callers know them.
func (d Dataset) renamed(err error) error {
	refused, isFault := fault.As(err)
	if !isFault || len(refused.Fields) == 0 {
		return err
	}
	renamed := *refused
	renamed.Fields = slices.Clone(refused.Fields)
	for i, wrong := range renamed.Fields {
		if at := slices.IndexFunc(d.Columns, func(c Column) bool { return c.Name == wrong.Field }); at >= 0 {
			renamed.Fields[i].Field = d.Columns[at].field()
		}
	}
	return &renamed
}

// sortBy translates the column to order by. Clients of the family name the
// time of creation unasked, which every list accepts.
func (d Dataset) sortBy(asked string) (string, error) {
	if asked == "" || asked == "createTime" || asked == "create_time" {
		return "", nil
	}
	for _, c := range d.Columns {
		if c.field() == asked && c.Sort {
			return c.Name, nil
		}
	}
	return "", fault.New(fault.Malformed, "不支持按该列排序")
}

// filter hands on what was asked of the column, in the form its list answers.
func (c Column) filter(asked, to url.Values) {
	field := c.field()
	if c.Search == NoSearch {
		return
	}
	if c.Search == Range {
		for _, end := range []string{"_begin", "_end"} {
			if value := asked.Get(field + end); value != "" {
				to.Set(c.Name+end, value)
			}
		}
	}
	value := strings.TrimSpace(asked.Get(field))
	bare := strings.Trim(value, "*")
	switch {
	case bare == "":
	case c.Search == Beginning:
		to.Set(c.Name, bare+"*")
	case c.Search == Whole:
		to.Set(c.Name, bare)
	default:
		to.Set(c.Name, value)
	}
}

const unknownReport = "实体不存在"

func (s *Service) byID(ctx context.Context, id, otherwise string) (Dataset, error) {
	return s.find(ctx, func(d Dataset) bool { return d.ID() == id }, otherwise)
}

// find answers a dataset to whoever may list what is in it. A report that is not
// registered is refused in the words the family's clients show.
func (s *Service) find(ctx context.Context, is func(Dataset) bool, otherwise string) (Dataset, error) {
	for _, d := range s.datasets {
		if !is(d) {
			continue
		}
		if !caller.From(ctx).May(d.Permission) {
			return Dataset{}, fault.Lacking(fault.Forbidden, d.Permission)
		}
		return d, nil
	}
	return Dataset{}, fault.New(fault.Refused, otherwise)
}
