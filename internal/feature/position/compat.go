package position

import (
	"context"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/httpapi"
)

// compatRoutes publishes the calls of the family that the console itself does not
// make, kept for unmodified clients.
func (s *Service) compatRoutes(api *httpapi.API) {
	httpapi.Handle(api, "DELETE /sys/position/delete", httpapi.Needs(MayRemove), "删除岗位", httpapi.IDs(s.Remove), httpapi.Says("删除成功!"))
	httpapi.Handle(api, "GET /sys/position/queryByCode", httpapi.Needs(MayList), "按编码查询岗位", httpapi.One[codeQuery](s.FindByCode))
}

type codeQuery struct {
	Code string `query:"code"`
}

// FindByCode reads the position of a code.
func (s *Service) FindByCode(ctx context.Context, code string) (Row, error) {
	id, err := database.One[string](ctx, s.db, byCode.For(caller.From(ctx).WholeTenant(), code))
	if err != nil {
		return Row{}, err
	}
	return s.Find(ctx, id)
}
