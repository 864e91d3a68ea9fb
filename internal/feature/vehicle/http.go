package vehicle

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/httpapi"
)

// Routes publishes the freight family's calls for vehicles.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /vehicle/hyVehicle/list", httpapi.Needs(MayList), "分页查询车辆", httpapi.List(s.List), httpapi.OnlyFilters(
		append([]string{"vehicleNumber", "vehiclePlateColorCode", "vehicleType", "owner", "light", "gpsOnline"},
			dossier.Filters...)...))
	httpapi.Handle(api, "GET /vehicle/hyVehicle/tabs", httpapi.Needs(MayList), "车辆各状态数量", httpapi.Plain(s.Tabs))
	httpapi.Handle(api, "GET /vehicle/hyVehicle/expiring", httpapi.Needs(MayList), "即将到期的车辆数量", httpapi.Plain(s.Expiry))
	httpapi.Handle(api, "GET /vehicle/hyVehicle/queryById", httpapi.Needs(MayList), "查询车辆", s.handleFind)
	httpapi.Handle(api, "POST /vehicle/hyVehicle/add", httpapi.Needs(MayAdd), "新增车辆", httpapi.Body(s.Add), httpapi.Says("添加成功！"))
	httpapi.Handle(api, "PUT /vehicle/hyVehicle/edit", httpapi.Needs(MayEdit), "编辑车辆", httpapi.Body(s.Edit),
		httpapi.Says("编辑成功!"), httpapi.Requires("id"))
	httpapi.Handle(api, "DELETE /vehicle/hyVehicle/delete", httpapi.Needs(MayRemove), "删除车辆", httpapi.IDs(s.Remove),
		httpapi.Says("删除成功!"))

	s.compatRoutes(api)
}

type findQuery struct {
	httpapi.IDQuery
	Submitted bool `query:"submitted"` // what was submitted last in the place of the data in force
}

func (s *Service) handleFind(ctx context.Context, in *findQuery) (View, error) {
	return s.Find(ctx, in.ID, in.Submitted)
}
