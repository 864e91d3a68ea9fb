package carrier

import "freightdesk/internal/foundation/httpapi"

// compatRoutes publishes the call of the family that the console itself does not
// make, kept for unmodified clients.
func (s *Service) compatRoutes(api *httpapi.API) {
	httpapi.Handle(api, "DELETE /carrier/hyCarrier/deleteBatch", httpapi.Needs(MayRemove), "批量删除承运商", httpapi.IDs(s.Remove),
		httpapi.Says("删除成功!"))
}
