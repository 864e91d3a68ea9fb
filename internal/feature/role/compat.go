package role

import (
	"context"

	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
)

// compatRoutes publishes the calls of the family that the console itself does not
// make, kept for unmodified clients.
func (s *Service) compatRoutes(api *httpapi.API) {
	httpapi.Handle(api, "GET /api/role", httpapi.Needs(MayList), "分页查询角色", httpapi.List(s.handleList), httpapi.Filters("roleName", "roleCode"))
	httpapi.Handle(api, "GET /sys/role/checkRoleCode", httpapi.Needs(MayAdd, MayEdit), "检查角色编码", s.handleCheckCode,
		httpapi.Rate(httpapi.Checks))
}

type codeQuery struct {
	ID   string `query:"id"`
	Code string `query:"roleCode"`
}

func (s *Service) handleCheckCode(ctx context.Context, in *codeQuery) (bool, error) {
	err := s.CheckCode(ctx, in.Code, in.ID)
	return err == nil, err
}

// CheckCode refuses a code another role of the tenant has.
func (s *Service) CheckCode(ctx context.Context, code, exceptID string) error {
	taken, err := s.CodeTaken(ctx, code, exceptID)
	if err == nil && taken {
		return fault.Field("roleCode", "角色编码已存在")
	}
	return err
}
