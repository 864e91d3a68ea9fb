package waybill

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/personal"
)

// Routes publishes the freight family's calls for waybills.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /shipping/hyWaybill/list", httpapi.Needs(MayList), "分页查询运单", httpapi.List(s.List), httpapi.OnlyFilters(
		append([]string{
			"shippingNoteNumber", "originalDocumentNumber", "lifecycle", "consignor", "customerId", "vehicleNumber", "vehicleId", "driverName",
			"driverId", "cargoTypeClassificationCode", "despatchTime_begin", "despatchTime_end", "finishTime_begin", "finishTime_end",
		}, dossier.Filters...)...))
	httpapi.Handle(api, "GET /shipping/hyWaybill/tabs", httpapi.Needs(MayList), "运单各状态数量", httpapi.Plain(s.Tabs))
	httpapi.Handle(api, "GET /shipping/hyWaybill/stages", httpapi.Needs(MayList), "运单各环节数量", httpapi.Plain(s.StageTotals))
	httpapi.Handle(api, "GET /shipping/hyWaybill/queryById", httpapi.Needs(MayList), "查询运单", s.handleFind)
	httpapi.Handle(api, "GET /shipping/hyWaybill/log", httpapi.Needs(MayList), "运单流转记录", httpapi.One[httpapi.IDQuery](s.Log))
	httpapi.Handle(api, "GET /shipping/hyWaybill/day", httpapi.Needs(MayList), "同车同司机当日运单", httpapi.One[httpapi.IDQuery](s.Day))
	httpapi.Handle(api, "POST /shipping/hyWaybill/amounts", httpapi.Needs(MayAdd, MayEdit), "试算运费", httpapi.Body(s.Work))
	httpapi.Handle(api, "POST /shipping/hyWaybill/add", httpapi.Needs(MayAdd), "新增运单", httpapi.Body(s.Add), httpapi.Says("添加成功！"))
	httpapi.Handle(api, "PUT /shipping/hyWaybill/edit", httpapi.Needs(MayEdit), "编辑运单", httpapi.Body(s.Edit),
		httpapi.Says("编辑成功!"), httpapi.Requires("id"))
	httpapi.Handle(api, "DELETE /shipping/hyWaybill/delete", httpapi.Needs(MayRemove), "删除运单草稿", httpapi.IDs(s.Remove),
		httpapi.Says("删除成功!"))
	httpapi.Handle(api, "POST /shipping/hyWaybill/reveal", httpapi.Needs(personal.MayReveal), "查看运单证件号码明文",
		httpapi.Body(s.handleReveal), httpapi.Rate(httpapi.Checks), httpapi.Requires("id"))
	s.commandRoutes(api)
	s.sheetRoutes(api)

	s.compatRoutes(api)
}

// commandRoutes publishes what leads a waybill on.
func (s *Service) commandRoutes(api *httpapi.API) {
	s.command(api, Publish, "POST /shipping/hyWaybill/publish")
	s.command(api, Assign, "POST /shipping/hyWaybill/assign")
	s.command(api, Load, "POST /shipping/hyWaybill/load")
	s.command(api, Depart, "POST /shipping/hyWaybill/depart")
	s.command(api, Abnormal, "POST /shipping/hyWaybill/abnormal")
	s.command(api, Resume, "POST /shipping/hyWaybill/resume")
	s.command(api, Unload, "POST /shipping/hyWaybill/unload")
	s.command(api, Sign, "POST /shipping/hyWaybill/sign")
	s.command(api, Revoke, "POST /shipping/hyWaybill/void")
}

func (s *Service) command(api *httpapi.API, verb Verb, pattern string) {
	name := stepOf(verb).Name
	httpapi.Handle(api, pattern, httpapi.Needs(verb.Code()), "运单"+name,
		httpapi.Body(func(ctx context.Context, o Order) (View, error) { return s.Command(ctx, verb, o) }),
		httpapi.Says(name+"成功!"), httpapi.Requires("id", "version"))
}

type (
	findQuery struct {
		httpapi.IDQuery
		Submitted bool `query:"submitted"` // what was submitted last in the place of the row
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
