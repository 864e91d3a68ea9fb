package report

import (
	"context"

	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/paging"
)

// Routes publishes the calls of contract §10. The paths are the family's; keep
// their spelling. The right depends on the report that is asked for, so find
// asks for it and names the one that is missing.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /online/cgreport/api/getRpColumns/{code}", httpapi.Asks("the list right of the dataset"), "报表的列", s.handleDescribe)
	httpapi.Handle(api, "GET /online/cgreport/api/getQueryInfo/{configId}", httpapi.Asks("the list right of the dataset"), "报表的查询条件", s.handleFilters)
	httpapi.Handle(api, "GET /online/cgreport/api/getData/{configId}", httpapi.Asks("the list right of the dataset"), "分页查询报表", s.handleData, httpapi.Filters())
	httpapi.Handle(api, "GET /online/cgreport/api/getParamsInfo/{configId}", httpapi.Asks("the list right of the dataset"), "报表的参数", s.handleParams)
	httpapi.Handle(api, "GET /online/cgreport/api/getColumnsAndData/{configId}", httpapi.Asks("the list right of the dataset"), "打开报表", s.handleOpen, httpapi.Filters())
}

type (
	codePath struct {
		Code string `path:"code"`
	}
	configPath struct {
		ID string `path:"configId"`
	}
)

func (s *Service) handleDescribe(ctx context.Context, in *codePath) (Description, error) {
	return s.Describe(ctx, in.Code)
}

func (s *Service) handleFilters(ctx context.Context, in *configPath) ([]Filter, error) {
	return s.Filters(ctx, in.ID)
}

func (s *Service) handleData(ctx context.Context, in *configPath) (paging.Page[Record], error) {
	request, err := httpapi.Paging(ctx)
	if err != nil {
		return paging.Page[Record]{}, err
	}
	return s.Data(ctx, in.ID, request)
}

func (s *Service) handleParams(ctx context.Context, in *configPath) ([]ParamInfo, error) {
	return s.Params(ctx, in.ID)
}

func (s *Service) handleOpen(ctx context.Context, in *configPath) (Opening, error) {
	request, err := httpapi.Paging(ctx)
	if err != nil {
		return Opening{}, err
	}
	return s.Open(ctx, in.ID, request)
}
