package driver

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/personal"
)

// Routes publishes the freight family's calls for drivers.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /driver/hyDriver/list", httpapi.Needs(MayList), "分页查询司机", httpapi.List(s.List), httpapi.OnlyFilters(
		append([]string{"driverName", "telephone", "drivingLicense", "residentDivisionCode"}, dossier.Filters...)...))
	httpapi.Handle(api, "GET /driver/hyDriver/tabs", httpapi.Needs(MayList), "司机各状态数量", httpapi.Plain(s.Tabs))
	httpapi.Handle(api, "GET /driver/hyDriver/expiring", httpapi.Needs(MayList), "即将到期的司机数量", httpapi.Plain(s.Expiry))
	httpapi.Handle(api, "GET /driver/hyDriver/queryById", httpapi.Needs(MayList), "查询司机", s.handleFind)
	httpapi.Handle(api, "POST /driver/hyDriver/add", httpapi.Needs(MayAdd), "新增司机", httpapi.Body(s.Add), httpapi.Says("添加成功！"))
	httpapi.Handle(api, "PUT /driver/hyDriver/edit", httpapi.Needs(MayEdit), "编辑司机", httpapi.Body(s.Edit),
		httpapi.Says("编辑成功!"), httpapi.Requires("id"))
	httpapi.Handle(api, "DELETE /driver/hyDriver/delete", httpapi.Needs(MayRemove), "删除司机", httpapi.IDs(s.Remove), httpapi.Says("删除成功!"))
	httpapi.Handle(api, "POST /driver/hyDriver/reveal", httpapi.Needs(personal.MayReveal), "查看司机证件号码明文", httpapi.Body(s.handleReveal),
		httpapi.Rate(httpapi.Checks), httpapi.Requires("id"))
	s.sheetRoutes(api)
	s.accountRoutes(api)

	s.compatRoutes(api)
}

type (
	findQuery struct {
		httpapi.IDQuery
		Submitted bool `query:"submitted"` // what was submitted last in the place of the data in force
	}
	revealBody struct {
		ID     string `json:"id"`
		TaskID string `json:"taskId,omitempty"`
		Field  string `json:"field"`
	}
)

func (s *Service) handleFind(ctx context.Context, in *findQuery) (View, error) {
	return s.Find(ctx, in.ID, in.Submitted)
}

// Revealed is one number in the clear.
type Revealed struct {
	Value string `json:"value"`
}

func (s *Service) handleReveal(ctx context.Context, in revealBody) (Revealed, error) {
	value, err := s.Reveal(ctx, in.ID, in.TaskID, in.Field)
	return Revealed{value}, err
}
