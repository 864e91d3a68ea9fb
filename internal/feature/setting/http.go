package setting

import (
	"freightdesk/internal/foundation/httpapi"
)

// Routes publishes the call of spec §7 and those of the settings screen.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /setting/hySetting/queryPlatformSettings", httpapi.Anonymous, "平台设置（公开部分）", httpapi.Plain(s.Public))
	httpapi.Handle(api, "GET /setting/hySetting/list", httpapi.Needs(MayList), "全部平台设置", httpapi.Plain(s.List))
	httpapi.Handle(api, "PUT /setting/hySetting/edit", httpapi.Needs(MayEdit), "修改平台设置", httpapi.Body(s.Edit), httpapi.Says("保存成功！"))
}
