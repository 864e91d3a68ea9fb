package setting

import (
	"context"

	"freightdesk/internal/foundation/httpapi"
)

// Routes publishes the call of spec §7.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /setting/hySetting/queryPlatformSettings", httpapi.Anonymous, "平台设置（公开部分）", s.handlePublic)
}

func (s *Service) handlePublic(ctx context.Context, _ *struct{}) (Public, error) {
	return s.Public(ctx)
}
