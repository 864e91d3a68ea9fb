package driver

import "freightdesk/internal/foundation/httpapi"

// compatRoutes publishes the call of the family that the console itself does not
// make, kept for unmodified clients.
func (s *Service) compatRoutes(api *httpapi.API) {
	httpapi.Handle(api, "DELETE /driver/hyDriver/deleteBatch", httpapi.Needs(MayRemove), "批量删除司机", httpapi.IDs(s.Remove),
		httpapi.Says("删除成功!"))
}
