package deptrole

import "freightdesk/internal/foundation/httpapi"

// compatRoutes publishes the call of the family that the console itself does not
// make, kept for unmodified clients.
func (s *Service) compatRoutes(api *httpapi.API) {
	httpapi.Handle(api, "DELETE /sys/sysDepartRole/deleteBatch", httpapi.Needs(MayRemove), "批量删除部门角色", httpapi.IDs(s.Delete),
		httpapi.Says("批量删除成功！"))
}
