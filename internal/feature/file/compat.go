package file

import (
	"context"

	"freightdesk/internal/foundation/httpapi"
)

// compatRoutes publishes the call of files in parts that the console itself does
// not make: it hears how far it is whenever it begins or sends a part.
func (s *Service) compatRoutes(api *httpapi.API) {
	httpapi.Handle(api, "GET /sys/common/upload/state", httpapi.Asks("one's own upload"), "分片上传的进度", httpapi.ID(s.State))
}

// State tells how far an upload is.
func (s *Service) State(ctx context.Context, id string) (Progress, error) {
	u, err := s.mine(ctx, id)
	return u.progress(), err
}
