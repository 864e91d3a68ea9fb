package driver

import (
	"context"

	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/personal"
)

// Routes publishes the freight family's calls for drivers.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /driver/hyDriver/list", httpapi.Needs(MayList), "分页查询司机", s.handleList, httpapi.OnlyFilters(
		"reviewState", "driverName", "telephone", "drivingLicense", "submitTime_begin", "submitTime_end", "reviewTime_begin", "reviewTime_end",
		"expireTime_begin", "expireTime_end", "createTime_begin", "createTime_end", "reviewer", "claimed", "expireState", "rejectReason", "riskLevel", "status", "blacklistFlag", "residentDivisionCode"))
	httpapi.Handle(api, "GET /driver/hyDriver/tabs", httpapi.Needs(MayList), "司机各状态数量", s.handleTabs)
	httpapi.Handle(api, "GET /driver/hyDriver/expiring", httpapi.Needs(MayList), "即将到期的司机数量", s.handleExpiry)
	httpapi.Handle(api, "GET /driver/hyDriver/queryById", httpapi.Needs(MayList), "查询司机", s.handleFind)
	httpapi.Handle(api, "POST /driver/hyDriver/add", httpapi.Needs(MayAdd), "新增司机", s.handleAdd, httpapi.Says("添加成功！"))
	httpapi.Handle(api, "PUT /driver/hyDriver/edit", httpapi.Needs(MayEdit), "编辑司机", s.handleEdit, httpapi.Says("编辑成功!"), httpapi.Requires("id"))
	httpapi.Handle(api, "DELETE /driver/hyDriver/delete", httpapi.Needs(MayRemove), "删除司机", s.handleRemove, httpapi.Says("删除成功!"))
	httpapi.Handle(api, "DELETE /driver/hyDriver/deleteBatch", httpapi.Needs(MayRemove), "批量删除司机", s.handleRemove, httpapi.Says("删除成功!"))
	httpapi.Handle(api, "POST /driver/hyDriver/reveal", httpapi.Needs(personal.MayReveal), "查看司机证件号码明文", s.handleReveal, httpapi.Rate(httpapi.Checks), httpapi.Requires("id"))
}

type (
	draftInput struct {
		Draft Draft `body:"json"`
	}
	idQuery struct {
		ID string `query:"id"`
	}
	idsQuery struct {
		ID  string `query:"id"`
		IDs string `query:"ids"`
	}
	revealBody struct {
		ID     string `json:"id"`
		TaskID string `json:"taskId,omitempty"`
		Field  string `json:"field"`
	}
	revealInput struct {
		Payload revealBody `body:"json"`
	}
)

// Revealed is one number in the clear.
type Revealed struct {
	Value string `json:"value"`
}

func (s *Service) handleList(ctx context.Context, _ *struct{}) (paging.Page[Row], error) {
	request, err := httpapi.Paging(ctx)
	if err != nil {
		return paging.Page[Row]{}, err
	}
	return s.List(ctx, request)
}

func (s *Service) handleTabs(ctx context.Context, _ *struct{}) (Tabs, error) { return s.Tabs(ctx) }

func (s *Service) handleExpiry(ctx context.Context, _ *struct{}) (Expiry, error) {
	return s.Expiry(ctx)
}

func (s *Service) handleFind(ctx context.Context, in *idQuery) (View, error) {
	return s.Find(ctx, in.ID)
}

func (s *Service) handleAdd(ctx context.Context, in *draftInput) (View, error) {
	return s.Add(ctx, in.Draft)
}

func (s *Service) handleEdit(ctx context.Context, in *draftInput) (View, error) {
	return s.Edit(ctx, in.Draft)
}

func (s *Service) handleRemove(ctx context.Context, in *idsQuery) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.Remove(ctx, httpapi.IDList(in.ID+","+in.IDs))
}

func (s *Service) handleReveal(ctx context.Context, in *revealInput) (Revealed, error) {
	value, err := s.Reveal(ctx, in.Payload.ID, in.Payload.TaskID, in.Payload.Field)
	return Revealed{value}, err
}
