package carrier

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/personal"
)

// Routes publishes the freight family's calls for carriers, and those about their
// members.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /carrier/hyCarrier/list", httpapi.Needs(MayList), "分页查询承运商", httpapi.List(s.List), httpapi.OnlyFilters(
		append([]string{"type", "actualCarrierName", "actualCarrierId", "actualCarrierBusinessLicense", "contactPhone"},
			dossier.Filters...)...))
	httpapi.Handle(api, "GET /carrier/hyCarrier/tabs", httpapi.Needs(MayList), "承运商各状态数量", httpapi.Plain(s.Tabs))
	httpapi.Handle(api, "GET /carrier/hyCarrier/expiring", httpapi.Needs(MayList), "即将到期的承运商数量", httpapi.Plain(s.Expiry))
	httpapi.Handle(api, "GET /carrier/hyCarrier/queryById", httpapi.Needs(MayList), "查询承运商", s.handleFind)
	httpapi.Handle(api, "POST /carrier/hyCarrier/add", httpapi.Needs(MayAdd), "新增承运商", httpapi.Body(s.Add), httpapi.Says("添加成功！"))
	httpapi.Handle(api, "PUT /carrier/hyCarrier/edit", httpapi.Needs(MayEdit), "编辑承运商", httpapi.Body(s.Edit),
		httpapi.Says("编辑成功!"), httpapi.Requires("id"))
	httpapi.Handle(api, "DELETE /carrier/hyCarrier/delete", httpapi.Needs(MayRemove), "删除承运商", httpapi.IDs(s.Remove),
		httpapi.Says("删除成功!"))
	httpapi.Handle(api, "POST /carrier/hyCarrier/reveal", httpapi.Needs(personal.MayReveal), "查看承运商号码明文", httpapi.Body(s.handleReveal),
		httpapi.Rate(httpapi.Checks), httpapi.Requires("id"))
	httpapi.Handle(api, "GET /carrier/hyCarrier/members", httpapi.Needs(MayList), "承运商的车辆、司机及历史", httpapi.One[carrierQuery](s.MembersOf))
	httpapi.Handle(api, "POST /carrier/hyCarrier/join", httpapi.Needs(MayEdit), "车辆或司机加入承运商", httpapi.Act(s.Join),
		httpapi.Says("加入成功!"), httpapi.Requires("carrierId", "memberType", "memberId"))
	httpapi.Handle(api, "POST /carrier/hyCarrier/leave", httpapi.Needs(MayEdit), "车辆或司机离开承运商", httpapi.Act(s.handleLeave),
		httpapi.Says("已移出!"), httpapi.Requires("id"))
	s.accountRoutes(api)
	s.sheetRoutes(api)

	s.compatRoutes(api)
}

type (
	findQuery struct {
		httpapi.IDQuery
		Submitted bool `query:"submitted"` // what was submitted last in the place of the data in force
	}
	carrierQuery struct {
		CarrierID string `query:"carrierId"`
	}
	leaveBody struct {
		ID string `json:"id"`
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

func (s *Service) handleLeave(ctx context.Context, in leaveBody) error { return s.Leave(ctx, in.ID) }

// Revealed is one number in the clear.
type Revealed struct {
	Value string `json:"value"`
}

func (s *Service) handleReveal(ctx context.Context, in revealBody) (Revealed, error) {
	value, err := s.Reveal(ctx, in.ID, in.TaskID, in.Field)
	return Revealed{value}, err
}
