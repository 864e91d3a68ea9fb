package gate

import "freightdesk/internal/foundation/httpapi"

// Routes publishes our own calls about what keeps subjects from taking part.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /risk/intercept/list", httpapi.Needs(MaySee), "查询证件拦截设置", httpapi.Plain(s.Settings))
	httpapi.Handle(api, "GET /risk/intercept/history", httpapi.Needs(MaySee), "查询证件拦截设置的修改历史", httpapi.One[historyQuery](s.History))
	httpapi.Handle(api, "PUT /risk/intercept/edit", httpapi.Needs(MaySet), "修改证件拦截设置", httpapi.Body(s.Set),
		httpapi.Says("修改成功！"), httpapi.Requires("subject"), httpapi.RequiresVersion("revision"))
	httpapi.Handle(api, "GET /risk/blacklist/list", httpapi.Needs(MayRead), "分页查询黑名单与白名单", httpapi.List(s.List),
		httpapi.OnlyFilters("roll", "subject", "title", "reasonCode", "state", "createTime_begin", "createTime_end", "until_begin", "until_end"))
	httpapi.Handle(api, "GET /risk/blacklist/queryById", httpapi.Needs(MayRead), "查询黑名单或白名单记录", httpapi.ID(s.Find))
}

type historyQuery struct {
	Subject string `query:"subject"`
}
