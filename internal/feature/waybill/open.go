package waybill

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// What is assigned and not yet through the review keeps who takes part in it; while
// it is on the way nobody changes who drives.
var (
	// A crew has few waybills: the sign keeps the index of stages out, where every open
	// waybill of the platform stands. Blanks: migration 0042.
	openOfVehicle = database.DefineTenant("waybill.openOfVehicle", `
		SELECT shipping_note_number FROM waybill WHERE tenant_id = ? AND vehicle_id = ? AND vehicle_id <> ''
			AND +stage >= 20 AND +stage < 70 AND deleted_at = 0 ORDER BY despatched_at DESC, id DESC LIMIT 1`)
	openOfDriver = database.DefineTenant("waybill.openOfDriver", `
		SELECT shipping_note_number FROM waybill WHERE tenant_id = ? AND driver_id = ? AND driver_id <> ''
			AND +stage >= 20 AND +stage < 70 AND deleted_at = 0 ORDER BY despatched_at DESC, id DESC LIMIT 1`)
	openOfCarrier = database.DefineTenant("waybill.openOfCarrier", `
		SELECT shipping_note_number FROM waybill WHERE tenant_id = ? AND carrier_id = ? AND stage >= 20 AND stage < 70 AND deleted_at = 0
		ORDER BY created_at DESC, id DESC LIMIT 1`)
	openOfCustomer = database.DefineTenant("waybill.openOfCustomer", `
		SELECT shipping_note_number FROM waybill WHERE tenant_id = ? AND customer_id = ? AND stage < 70 AND deleted_at = 0
		ORDER BY created_at DESC, id DESC LIMIT 1`)
	anyOfCustomer = database.DefineTenant("waybill.anyOfCustomer", `
		SELECT shipping_note_number FROM waybill WHERE tenant_id = ? AND customer_id = ? ORDER BY created_at DESC, id DESC LIMIT 1`)
	onTheWay = database.DefineTenant("waybill.onTheWay", `
		SELECT shipping_note_number FROM waybill WHERE tenant_id = ? AND vehicle_id = ? AND vehicle_id <> '' AND driver_id = ?
			AND +stage >= 30 AND +stage <= 50 AND deleted_at = 0 ORDER BY despatched_at DESC, id DESC LIMIT 1`)
)

func (s *Service) first(ctx context.Context, q database.Reader, query database.Query) (string, error) {
	number, _, err := database.Maybe[string](ctx, q, query)
	return number, err
}

// openOf are the statements by the kind of who takes part.
var openOf = map[string]*database.Statement{
	"vehicle": openOfVehicle, "driver": openOfDriver, "carrier": openOfCarrier, "customer": openOfCustomer,
}

// OpenOf returns who names an open waybill of a kind of subject, "" where none is: of a
// vehicle, driver or carrier one that is assigned and not yet passed or void, of a
// customer any that is neither.
func (s *Service) OpenOf(kind string) dossier.Busy {
	return func(ctx context.Context, q database.Reader, within scope.Scope, id string) (string, error) {
		return s.first(ctx, q, openOf[kind].For(scope.Tenant(within.Tenant), id))
	}
}

// Numbers of the open waybills of somebody, stage by stage.
var engagements = map[string]*database.Statement{
	"vehicle": database.DefineTenant("waybill.engagementsOfVehicle", `
		SELECT stage, COUNT(*) AS total FROM waybill WHERE tenant_id = ? AND vehicle_id = ? AND vehicle_id <> ''
			AND +stage >= 20 AND +stage < 70 AND deleted_at = 0 GROUP BY stage ORDER BY stage`),
	"driver": database.DefineTenant("waybill.engagementsOfDriver", `
		SELECT stage, COUNT(*) AS total FROM waybill WHERE tenant_id = ? AND driver_id = ? AND driver_id <> ''
			AND +stage >= 20 AND +stage < 70 AND deleted_at = 0 GROUP BY stage ORDER BY stage`),
	"carrier": database.DefineTenant("waybill.engagementsOfCarrier", `
		SELECT stage, COUNT(*) AS total FROM waybill WHERE tenant_id = ? AND carrier_id = ? AND stage >= 20 AND stage < 70
			AND deleted_at = 0 GROUP BY stage ORDER BY stage`),
}

// EngagementsOf returns who counts the waybills of a kind of subject that are assigned
// and not yet passed or void.
func (s *Service) EngagementsOf(kind string) dossier.Engaged {
	return func(ctx context.Context, q database.Reader, within scope.Scope, id string) ([]dossier.Engagement, error) {
		rows, err := database.All[struct {
			Stage Stage `db:"stage"`
			Total int64 `db:"total"`
		}](ctx, q, engagements[kind].For(scope.Tenant(within.Tenant), id))
		out := make([]dossier.Engagement, len(rows))
		for i, row := range rows {
			out[i] = dossier.Engagement{Stage: int(row.Stage), Name: stageNames[row.Stage], Total: row.Total}
		}
		return out, err
	}
}

// AnyOfCustomer names a waybill of a customer, whatever became of it.
func (s *Service) AnyOfCustomer(ctx context.Context, q database.Reader, within scope.Scope, id string) (string, error) {
	return s.first(ctx, q, anyOfCustomer.For(scope.Tenant(within.Tenant), id))
}

// OnTheWay names the waybill that a driver is on the road with, in a vehicle.
func (s *Service) OnTheWay(ctx context.Context, q database.Reader, within scope.Scope, vehicleID, driverID string) (string, error) {
	return s.first(ctx, q, onTheWay.For(scope.Tenant(within.Tenant), vehicleID, driverID))
}
