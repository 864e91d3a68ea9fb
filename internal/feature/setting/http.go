package setting

import (
	"context"

	"freightdesk/internal/foundation/httpapi"
)

// Routes publishes the call of spec §7 and those of the settings screen.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /setting/hySetting/queryPlatformSettings", httpapi.Anonymous, "平台设置（公开部分）", s.handlePublic)
	httpapi.Handle(api, "GET /setting/hySetting/list", httpapi.Needs(MayList), "全部平台设置", s.handleList)
	httpapi.Handle(api, "PUT /setting/hySetting/edit", httpapi.Needs(MayEdit), "修改平台设置", s.handleEdit, httpapi.Says("保存成功！"))
}

type draftInput struct {
	Draft Draft `body:"json"`
}

func (s *Service) handlePublic(ctx context.Context, _ *struct{}) (Public, error) {
	return s.Public(ctx)
}

func (s *Service) handleList(ctx context.Context, _ *struct{}) (Listing, error) {
	return s.List(ctx)
}

func (s *Service) handleEdit(ctx context.Context, in *draftInput) (Listing, error) {
	return s.Edit(ctx, in.Draft)
}
