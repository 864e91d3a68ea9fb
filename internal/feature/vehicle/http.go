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
	httpapi.Handle(api, "GET /vehicle/hyVehicle/bindings", httpapi.Needs(MayList), "车辆绑定的司机及历史", httpapi.One[vehicleQuery](s.BindingsOf))
	httpapi.Handle(api, "GET /vehicle/hyVehicle/drivenBy", httpapi.Needs(MayList), "司机绑定的车辆及历史", httpapi.One[driverQuery](s.VehiclesOf))
	httpapi.Handle(api, "POST /vehicle/hyVehicle/bind", httpapi.Needs(MayEdit), "绑定车辆与司机", httpapi.Act(s.Bind),
		httpapi.Says("绑定成功!"), httpapi.Requires("vehicleId", "driverId"))
	httpapi.Handle(api, "POST /vehicle/hyVehicle/unbind", httpapi.Needs(MayEdit), "解除车辆与司机的绑定", httpapi.Act(s.handleUnbind),
		httpapi.Says("已解除绑定!"), httpapi.Requires("id"))
	s.sheetRoutes(api)
	s.accountRoutes(api)

	s.compatRoutes(api)
}

type (
	vehicleQuery struct {
		VehicleID string `query:"vehicleId"`
	}
	driverQuery struct {
		DriverID string `query:"driverId"`
	}
	unbindBody struct {
		ID string `json:"id"`
	}
)

func (s *Service) handleUnbind(ctx context.Context, in unbindBody) error { return s.Unbind(ctx, in.ID) }

type findQuery struct {
	httpapi.IDQuery
	Submitted bool `query:"submitted"` // what was submitted last in the place of the data in force
}

func (s *Service) handleFind(ctx context.Context, in *findQuery) (View, error) {
	return s.Find(ctx, in.ID, in.Submitted)
}
