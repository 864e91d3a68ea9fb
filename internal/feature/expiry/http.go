package expiry

import "freightdesk/internal/foundation/httpapi"

// Routes publishes our own calls about papers that run out.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /risk/expiry/list", httpapi.Needs(MayList), "分页查询到期提醒", httpapi.List(s.List),
		httpapi.OnlyFilters("subject", "stage", "state", "endsOn_begin", "endsOn_end", "title"))
	httpapi.Handle(api, "GET /risk/expiry/queryById", httpapi.Needs(MayList), "查询到期提醒", httpapi.ID(s.Find))
	httpapi.Handle(api, "GET /risk/expiry/counts", httpapi.Needs(MayList), "到期提醒数量", httpapi.Plain(s.Counts))
	httpapi.Handle(api, "PUT /risk/expiry/done", httpapi.Needs(MayEdit), "登记到期提醒已联系", httpapi.Act(s.Finish),
		httpapi.Says("已登记"), httpapi.Requires("ids"))
	httpapi.Handle(api, "PUT /risk/expiry/reopen", httpapi.Needs(MayEdit), "重新打开到期提醒", httpapi.Act(s.Reopen),
		httpapi.Says("已重新打开"), httpapi.Requires("id"), httpapi.RequiresVersion("version"))
}
