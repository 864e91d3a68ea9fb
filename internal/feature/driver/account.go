package driver

import "freightdesk/internal/foundation/httpapi"

// accountRoutes publishes the commands about a driver's account.
func (s *Service) accountRoutes(api *httpapi.API) {
	httpapi.Handle(api, "GET /driver/hyDriver/touches", httpapi.Needs(MayBlacklist), "拉黑前查询司机的影响范围", httpapi.ID(s.Touches))
	httpapi.Handle(api, "POST /driver/hyDriver/blacklist", httpapi.Needs(MayBlacklist), "拉黑司机", httpapi.Act(s.Blacklist),
		httpapi.Says("已拉黑"), httpapi.Requires("id"))
	httpapi.Handle(api, "POST /driver/hyDriver/unblacklist", httpapi.Needs(MayBlacklist), "司机移出黑名单", httpapi.Act(s.Unblacklist),
		httpapi.Says("已移出黑名单"), httpapi.Requires("id"))
	httpapi.Handle(api, "POST /driver/hyDriver/whitelist", httpapi.Needs(MayWhitelist), "司机加入白名单", httpapi.Act(s.Whitelist),
		httpapi.Says("已加入白名单"), httpapi.Requires("id"))
	httpapi.Handle(api, "POST /driver/hyDriver/unwhitelist", httpapi.Needs(MayWhitelist), "司机移出白名单", httpapi.Act(s.Unwhitelist),
		httpapi.Says("已移出白名单"), httpapi.Requires("id"))
	httpapi.Handle(api, "POST /driver/hyDriver/freeze", httpapi.Needs(MayFreeze), "冻结司机", httpapi.Act(s.Freeze),
		httpapi.Says("已冻结"), httpapi.Requires("id"))
	httpapi.Handle(api, "POST /driver/hyDriver/unfreeze", httpapi.Needs(MayFreeze), "解冻司机", httpapi.Act(s.Unfreeze),
		httpapi.Says("已解冻"), httpapi.Requires("id"))
	httpapi.Handle(api, "POST /driver/hyDriver/cancel", httpapi.Needs(MayFreeze), "注销司机", httpapi.Act(s.Cancel),
		httpapi.Says("已注销"), httpapi.Requires("id"))
}
