package check

import "freightdesk/internal/foundation/httpapi"

// Routes publishes our own calls about the rules that look before people do.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /risk/check/list", httpapi.Needs(MayList), "查询检查规则", httpapi.Plain(s.List))
	httpapi.Handle(api, "GET /risk/check/history", httpapi.Needs(MayList), "查询检查规则的修改历史", httpapi.One[ruleQuery](s.History))
	httpapi.Handle(api, "GET /risk/check/hits", httpapi.Needs(MayList), "分页查询检查规则的命中", httpapi.ListOf[ruleQuery](s.HitList),
		httpapi.OnlyFilters("rule"))
	httpapi.Handle(api, "PUT /risk/check/edit", httpapi.Needs(MayEdit), "修改检查规则", httpapi.Body(s.Edit),
		httpapi.Says("修改成功！"), httpapi.Requires("rule"))
	httpapi.Handle(api, "POST /risk/check/trial", httpapi.Needs(MayEdit, MayConfirm), "试运行检查规则", httpapi.Body(s.Try),
		httpapi.Requires("rule"))
	httpapi.Handle(api, "PUT /risk/check/confirm", httpapi.Needs(MayConfirm), "确认检查规则的修改", httpapi.Body(s.Confirm),
		httpapi.Says("已确认"), httpapi.Requires("id"))
	httpapi.Handle(api, "PUT /risk/check/refuse", httpapi.Needs(MayConfirm), "退回检查规则的修改", httpapi.Body(s.Refuse),
		httpapi.Says("已退回"), httpapi.Requires("id"))
	httpapi.Handle(api, "PUT /risk/check/takeBack", httpapi.Needs(MayEdit), "撤回检查规则的修改", httpapi.Body(s.TakeBack),
		httpapi.Says("已撤回"), httpapi.Requires("id"))
}

type ruleQuery struct {
	Rule string `query:"rule"`
}
