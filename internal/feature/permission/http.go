package permission

import (
	"context"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/httpapi"
)

// Routes publishes the calls; the paths are the family's.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /sys/permission/getUserPermissionByToken", httpapi.SignedIn, "当前用户的菜单与按钮", s.handleOwn,
		httpapi.WhileMustChange(), httpapi.Says("查询成功"))
}

// ownInput documents the family's token parameter. It is a marker: the header
// alone says who asks.
type ownInput struct {
	Token string `query:"token"`
}

func (s *Service) handleOwn(ctx context.Context, _ *ownInput) (Answer, error) {
	return s.Of(ctx, caller.From(ctx))
}
