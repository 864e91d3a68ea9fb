package check

import (
	"context"

	"freightdesk/internal/foundation/httpapi"
)

// Routes publishes our own calls about the rules that look before people do.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /risk/check/list", httpapi.Needs(MayList), "查询检查规则", httpapi.Plain(s.List))
	httpapi.Handle(api, "GET /risk/check/history", httpapi.Needs(MayList), "查询检查规则的修改历史", httpapi.One[ruleQuery](s.History))
	httpapi.Handle(api, "GET /risk/check/hits", httpapi.Needs(MayList), "分页查询检查规则的命中", httpapi.ListOf[ruleQuery](s.HitList),
		httpapi.OnlyFilters("rule"))
	httpapi.Handle(api, "PUT /risk/check/edit", httpapi.Needs(MayEdit), "修改检查规则", httpapi.Body(s.edit),
		httpapi.Says("修改成功！"), httpapi.Requires("rule"), httpapi.RequiresVersion("revision"))
	httpapi.Handle(api, "POST /risk/check/trial", httpapi.Needs(MayEdit, MayConfirm), "试运行检查规则", httpapi.Body(s.Try),
		httpapi.Requires("rule"))
	httpapi.Handle(api, "PUT /risk/check/confirm", httpapi.Needs(MayConfirm), "确认检查规则的修改", httpapi.Body(s.Confirm),
		httpapi.Says("已确认"), httpapi.Requires("id"), httpapi.RequiresVersion("version"))
	httpapi.Handle(api, "PUT /risk/check/refuse", httpapi.Needs(MayConfirm), "退回检查规则的修改", httpapi.Body(s.Refuse),
		httpapi.Says("已退回"), httpapi.Requires("id"), httpapi.RequiresVersion("version"))
	httpapi.Handle(api, "PUT /risk/check/takeBack", httpapi.Needs(MayEdit), "撤回检查规则的修改", httpapi.Body(s.TakeBack),
		httpapi.Says("已撤回"), httpapi.Requires("id"), httpapi.RequiresVersion("version"))
}

type ruleQuery struct {
	Rule string `query:"rule"`
}

// edit says of a change that waits that it is not in force yet.
func (s *Service) edit(ctx context.Context, d Draft) (Row, error) {
	row, err := s.Edit(ctx, d)
	if row.Waiting != nil {
		httpapi.Say(ctx, "已提交，等待另一人确认后生效")
	}
	return row, err
}
