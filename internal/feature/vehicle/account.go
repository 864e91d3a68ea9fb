package vehicle

import "freightdesk/internal/foundation/httpapi"

// accountRoutes publishes the commands about a vehicle's account.
func (s *Service) accountRoutes(api *httpapi.API) {
	httpapi.Handle(api, "GET /vehicle/hyVehicle/touches", httpapi.Needs(MayBlacklist), "拉黑前查询车辆的影响范围", httpapi.ID(s.Touches))
	httpapi.Handle(api, "POST /vehicle/hyVehicle/blacklist", httpapi.Needs(MayBlacklist), "拉黑车辆", httpapi.Act(s.Blacklist),
		httpapi.Says("已拉黑"), httpapi.Requires("id"))
	httpapi.Handle(api, "POST /vehicle/hyVehicle/unblacklist", httpapi.Needs(MayBlacklist), "车辆移出黑名单", httpapi.Act(s.Unblacklist),
		httpapi.Says("已移出黑名单"), httpapi.Requires("id"))
	httpapi.Handle(api, "POST /vehicle/hyVehicle/whitelist", httpapi.Needs(MayWhitelist), "车辆加入白名单", httpapi.Act(s.Whitelist),
		httpapi.Says("已加入白名单"), httpapi.Requires("id"))
	httpapi.Handle(api, "POST /vehicle/hyVehicle/unwhitelist", httpapi.Needs(MayWhitelist), "车辆移出白名单", httpapi.Act(s.Unwhitelist),
		httpapi.Says("已移出白名单"), httpapi.Requires("id"))
	httpapi.Handle(api, "POST /vehicle/hyVehicle/freeze", httpapi.Needs(MayFreeze), "冻结车辆", httpapi.Act(s.Freeze),
		httpapi.Says("已冻结"), httpapi.Requires("id"))
	httpapi.Handle(api, "POST /vehicle/hyVehicle/unfreeze", httpapi.Needs(MayFreeze), "解冻车辆", httpapi.Act(s.Unfreeze),
		httpapi.Says("已解冻"), httpapi.Requires("id"))
	httpapi.Handle(api, "POST /vehicle/hyVehicle/cancel", httpapi.Needs(MayFreeze), "注销车辆", httpapi.Act(s.Cancel),
		httpapi.Says("已注销"), httpapi.Requires("id"))
}
