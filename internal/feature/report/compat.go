package report

import (
	"context"

	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/paging"
)

// compatRoutes publishes the calls of the family that the console itself does not
// make, kept for unmodified clients.
func (s *Service) compatRoutes(api *httpapi.API, right httpapi.Access) {
	httpapi.Handle(api, "GET /online/cgreport/api/getParamsInfo/{configId}", right, "报表的参数", httpapi.One[configPath](s.Params))
	httpapi.Handle(api, "GET /online/cgreport/api/getColumnsAndData/{configId}", right,
		"打开报表", httpapi.ListOf[configPath](s.Open), httpapi.Filters())
}

// ParamInfo is a parameter of a report.
type ParamInfo struct {
	Name  string `json:"paramName"`
	Title string `json:"paramTxt"`
	Value string `json:"paramValue"`
	Order int    `json:"orderNum"`
}

// Params lists what the report of that id can be narrowed by from outside.
func (s *Service) Params(ctx context.Context, id string) ([]ParamInfo, error) {
	d, err := s.byID(ctx, id, unknownReport)
	out := []ParamInfo{}
	for i, p := range d.Params {
		out = append(out, ParamInfo{Name: p.Name, Title: p.Title, Order: i + 1})
	}
	return out, err
}

// Opening is the first page of a report with all that describes it.
type Opening struct {
	Data    paging.Page[Record] `json:"data"`
	Columns []Head              `json:"columns"`
	Options map[string][]Option `json:"dictOptions"`
	Links   []string            `json:"fieldHrefSlots"` // none: rows lead nowhere
	Name    string              `json:"cgreportHeadName"`
}

// Open answers the first look at the report of that id.
func (s *Service) Open(ctx context.Context, id string, r paging.Request) (Opening, error) {
	d, err := s.byID(ctx, id, unknownReport)
	if err != nil {
		return Opening{}, err
	}
	about, err := s.describe(ctx, d)
	if err != nil {
		return Opening{}, err
	}
	data, err := d.data(ctx, r)
	return Opening{Data: data, Columns: about.Columns, Options: about.Options, Links: []string{}, Name: about.Name}, err
}
