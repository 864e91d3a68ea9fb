package waybill

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// facts are what pre-checks need beside the profile itself.
type facts struct {
	assignedAt  instant.Instant
	vehicle     Vehicle
	driver      Driver
	hasVehicle  bool
	hasDriver   bool
	isBound     bool
	isBeyond    bool      // the licence of the driver does not cover the vehicle
	overlaps    []passage // of driver or vehicle, on another route
	sameWeights int64     // waybills of this vehicle and day with the same net weight, this one left out
	repeats     []string  // numbers of waybills that may be the same
	// monthFreight is what others of the driver's waybills of the month brought, fen.
	monthFreight int64
	usualRates   rates // of the route
	usualMonth   month // of all drivers
}

// longestWay bounds how far back a waybill is looked for that is still on its way.
const longestWay instant.Instant = 30 * 24 * 60 * 60 * 1000

// mostOverlaps is how many of them a finding names.
const mostOverlaps = 5

const dayLong instant.Instant = 24 * 60 * 60 * 1000

var (
	sameWeights = database.DefineTenant("waybill.sameWeights", `
		SELECT COUNT(*) FROM waybill WHERE tenant_id = ? AND vehicle_id = ? AND vehicle_id <> '' AND despatched_at >= ? AND despatched_at < ?
			AND load_net = ? AND id <> ? AND stage < 90 AND deleted_at = 0`)
	repeats = database.DefineTenant("waybill.repeats", `
		SELECT shipping_note_number FROM waybill WHERE tenant_id = ? AND vehicle_id = ? AND vehicle_id <> ''
			AND despatched_at >= ? AND despatched_at <= ? AND load_net = ? AND loading_division = ? AND receipt_division = ?
			AND id <> ? AND stage < 90 AND deleted_at = 0 ORDER BY despatched_at, id LIMIT 3`)
	monthFreight = database.DefineTenant("waybill.monthFreight", `
		SELECT CAST(COALESCE(SUM(driver_freight), 0) AS BIGINT) FROM waybill
		WHERE tenant_id = ? AND driver_id = ? AND driver_id <> '' AND despatched_at >= ? AND despatched_at < ?
			AND id <> ? AND stage < 90 AND deleted_at = 0`)
)

// gather reads the facts pre-checks need about others.
func (s *Service) gather(
	ctx context.Context, q database.Reader, within scope.Scope, look dossier.Look, r record, p Profile,
) (facts, error) {
	f := facts{assignedAt: r.AssignedAt}
	if look.Alone {
		return f, nil
	}
	whole := scope.Tenant(within.Tenant)
	var err error
	f.vehicle, f.hasVehicle, err = known(p.VehicleID, func(id string) (Vehicle, error) { return s.Vehicle(ctx, q, whole, id) })
	if err != nil {
		return f, err
	}
	f.driver, f.hasDriver, err = known(p.DriverID, func(id string) (Driver, error) { return s.Driver(ctx, q, whole, id) })
	if err != nil {
		return f, err
	}
	if f.hasVehicle && f.hasDriver {
		if f.isBound, err = s.Bound(ctx, q, whole, p.VehicleID, p.DriverID, r.AssignedAt); err != nil {
			return f, err
		}
		f.isBeyond = !s.Covers(f.driver.Classes, f.vehicle.Type)
	}
	if p.DespatchedAt == 0 {
		return f, nil
	}
	apart := instant.Instant(look.By.Limit(repeated, "hours")) * hour
	return f, s.gatherOthers(ctx, q, whole, r.ID, p, apart, &f)
}

// known reads somebody who may have been removed since.
func known[T any](id string, read func(string) (T, error)) (T, bool, error) {
	var none T
	if id == "" {
		return none, false, nil
	}
	found, err := read(id)
	if fault.Is(err, fault.NotFound) {
		return none, false, nil
	}
	return found, err == nil, err
}

// gatherOthers reads the other waybills of a vehicle and its driver; those that
// may be the same left within so long of each other.
func (s *Service) gatherOthers(
	ctx context.Context, q database.Reader, whole scope.Scope, id string, p Profile, apart instant.Instant, f *facts,
) error {
	meanwhile, err := s.passages(ctx, q, whole, p, p.DespatchedAt, s.until(p), p.DespatchedAt)
	if err != nil {
		return err
	}
	for _, other := range meanwhile {
		if other.ID != id && other.isOnAnotherRoute(p) && len(f.overlaps) < mostOverlaps {
			f.overlaps = append(f.overlaps, other)
		}
	}
	midnight, _ := instant.Parse(p.DespatchedAt.Date()) // a date of ours always parses
	f.sameWeights, err = database.One[int64](ctx, q, sameWeights.For(whole, p.VehicleID, midnight, midnight+dayLong, p.LoadNet, id))
	if err != nil {
		return err
	}
	f.repeats, err = database.All[string](ctx, q, repeats.For(whole, p.VehicleID, p.DespatchedAt-apart, p.DespatchedAt+apart,
		p.LoadNet, p.LoadingDivision, p.ReceiptDivision, id))
	if err != nil {
		return err
	}
	from, to := monthOf(p.DespatchedAt)
	f.monthFreight, err = database.One[int64](ctx, q, monthFreight.For(whole, p.DriverID, from, to, id))
	if err != nil {
		return err
	}
	if f.usualRates, err = usualRates(ctx, q, whole, p); err != nil {
		return err
	}
	f.usualMonth, err = usualMonth(ctx, q, whole, p.DespatchedAt)
	return err
}
