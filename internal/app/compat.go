package app

import (
	"context"

	"freightdesk/internal/feature/setting"
	"freightdesk/internal/foundation/httpapi"
)

// compatRoutes publishes the calls of the family that the console itself does not
// make, kept for unmodified clients.
func (a *App) compatRoutes(api *httpapi.API) {
	httpapi.Handle(api, "GET /api/service", httpapi.Needs(setting.MayList), "外部服务及状态", a.handleIntegrations)
	httpapi.Handle(api, "GET /sys/thirdApp/getEnabledType", httpapi.SignedIn, "可同步组织的外部应用", a.handleThirdApps)
}

// ThirdApps are the applications that departments and users can be copied to
// and from; this server has none, and later clients of the family hide the
// buttons for it.
type ThirdApps struct {
	WeCom    bool `json:"wechatEnterprise"`
	DingTalk bool `json:"dingtalk"`
}

func (a *App) handleThirdApps(context.Context, *struct{}) (ThirdApps, error) {
	return ThirdApps{}, nil
}
