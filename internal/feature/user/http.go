package user

import (
	"context"
	"encoding/json"

	"freightdesk/internal/foundation/httpapi"
)

// Routes publishes the calls about the signed-in user himself.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /sys/tenant/queryList", httpapi.SignedIn, "自己的租户", s.handleTenants)
	httpapi.Handle(api, "GET /sys/user/preference/{key}", httpapi.SignedIn, "读取个人设置", s.handlePreference)
	httpapi.Handle(api, "PUT /sys/user/preference/{key}", httpapi.SignedIn, "保存个人设置", s.handleSavePreference, httpapi.BodyLimit(maxPreferenceBytes+1))
}

type (
	tenantsQuery struct {
		IDs string `query:"ids"`
	}
	keyPath struct {
		Key string `path:"key"`
	}
	saveInput struct {
		Key   string       `path:"key"`
		Value httpapi.Free `body:"json"`
	}
)

func (s *Service) handlePreference(ctx context.Context, in *keyPath) (httpapi.Free, error) {
	value, err := s.Preference(ctx, in.Key)
	return httpapi.Free(value), err
}

func (s *Service) handleSavePreference(ctx context.Context, in *saveInput) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.SavePreference(ctx, in.Key, json.RawMessage(in.Value))
}

func (s *Service) handleTenants(ctx context.Context, in *tenantsQuery) ([]Tenant, error) {
	return s.Tenants(ctx, in.IDs)
}
