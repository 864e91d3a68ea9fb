package thirdparty

import "freightdesk/internal/foundation/httpapi"

// compatRoutes publishes the call of the family that the console itself does not
// make, kept for unmodified clients.
func (s *Service) compatRoutes(api *httpapi.API) {
	s.renderRoute(api, "/sys/thirdLogin/render/{source}")
}
