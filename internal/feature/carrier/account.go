package carrier

import "freightdesk/internal/foundation/httpapi"

// accountRoutes publishes the commands about a carrier's account.
func (s *Service) accountRoutes(api *httpapi.API) {
	httpapi.Handle(api, "GET /carrier/hyCarrier/touches", httpapi.Needs(MayBlacklist), "拉黑前查询承运商的影响范围", httpapi.ID(s.Touches))
	httpapi.Handle(api, "POST /carrier/hyCarrier/blacklist", httpapi.Needs(MayBlacklist), "拉黑承运商", httpapi.Act(s.Blacklist),
		httpapi.Says("已拉黑"), httpapi.Requires("id"))
	httpapi.Handle(api, "POST /carrier/hyCarrier/unblacklist", httpapi.Needs(MayBlacklist), "承运商移出黑名单", httpapi.Act(s.Unblacklist),
		httpapi.Says("已移出黑名单"), httpapi.Requires("id"))
	httpapi.Handle(api, "POST /carrier/hyCarrier/whitelist", httpapi.Needs(MayWhitelist), "承运商加入白名单", httpapi.Act(s.Whitelist),
		httpapi.Says("已加入白名单"), httpapi.Requires("id"))
	httpapi.Handle(api, "POST /carrier/hyCarrier/unwhitelist", httpapi.Needs(MayWhitelist), "承运商移出白名单", httpapi.Act(s.Unwhitelist),
		httpapi.Says("已移出白名单"), httpapi.Requires("id"))
	httpapi.Handle(api, "POST /carrier/hyCarrier/freeze", httpapi.Needs(MayFreeze), "冻结承运商", httpapi.Act(s.Freeze),
		httpapi.Says("已冻结"), httpapi.Requires("id"))
	httpapi.Handle(api, "POST /carrier/hyCarrier/unfreeze", httpapi.Needs(MayFreeze), "解冻承运商", httpapi.Act(s.Unfreeze),
		httpapi.Says("已解冻"), httpapi.Requires("id"))
	httpapi.Handle(api, "POST /carrier/hyCarrier/cancel", httpapi.Needs(MayFreeze), "注销承运商", httpapi.Act(s.Cancel),
		httpapi.Says("已注销"), httpapi.Requires("id"))
}
