package app

import (
	"context"

	"freightdesk/internal/feature/carrier"
	"freightdesk/internal/feature/customer"
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/driver"
	"freightdesk/internal/feature/vehicle"
	"freightdesk/internal/feature/waybill"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// neighbours tells waybills what the other features know.
func neighbours(s *services, now instant.Clock) waybill.Neighbours {
	return waybill.Neighbours{
		SeenVehicle: func(ctx context.Context, id string) (waybill.Vehicle, error) {
			train, err := s.vehicles.SeenTrain(ctx, caller.From(ctx).WholeTenant(), id)
			return vehicleOf(train, now), err
		},
		SeenDriver: func(ctx context.Context, id string) (waybill.Driver, error) {
			standing, p, err := s.drivers.Seen(ctx, id)
			return driverOf(standing, p, now), err
		},
		SeenCustomer: func(ctx context.Context, id string) (waybill.Party, error) {
			standing, p, err := s.customers.Seen(ctx, id)
			return waybill.Party{Name: p.Consignor, Number: p.ConsignorID, Why: standing.WhyIdle(instant.Of(now()))}, err
		},
		SeenCarrier: func(ctx context.Context, id string) (waybill.Party, error) {
			standing, p, err := s.carriers.Seen(ctx, id)
			return waybill.Party{Name: p.Name, Number: p.Number, Permit: p.Permit, Why: standing.WhyIdle(instant.Of(now()))}, err
		},
		CustomerNamed: s.customers.Named,
		Vehicle: func(ctx context.Context, q database.Reader, within scope.Scope, id string) (waybill.Vehicle, error) {
			train, err := s.vehicles.TrainOf(ctx, q, within, id)
			return vehicleOf(train, now), err
		},
		Driver: func(ctx context.Context, q database.Reader, within scope.Scope, id string) (waybill.Driver, error) {
			standing, p, err := s.drivers.Known(ctx, q, within, id)
			return driverOf(standing, p, now), err
		},
		Covers: driver.Covers,
		Bound:  s.vehicles.WasBound,
	}
}

func standingOf(s dossier.Standing, now instant.Clock) waybill.Standing {
	return waybill.Standing{
		Passed: s.PassedRevision > 0, Why: s.WhyIdle(instant.Of(now())), ExpiresOn: s.ExpiresOn, RegisteredAt: s.CreatedAt,
	}
}

func vehicleOf(t vehicle.Train, now instant.Clock) waybill.Vehicle {
	v := waybill.Vehicle{
		Number: t.Number, Color: t.Color, Trailer: t.Trailer, Axles: t.Axles, Tonnage: t.Carries, IsJoined: t.IsJoined, Type: t.VehicleType,
		Standing: standingOf(t.Standing, now),
	}
	if v.Why == "" && t.IsTrailer() {
		v.Why = "是挂车，请选择牵引车"
	}
	return v
}

func driverOf(standing dossier.Standing, p driver.Profile, now instant.Clock) waybill.Driver {
	return waybill.Driver{Name: p.Name, IDCard: p.IDCard, Classes: p.VehicleClass, Standing: standingOf(standing, now)}
}

// waybillsKeep holds those who take part in a waybill for as long as it is open.
func (s *services) waybillsKeep() {
	s.vehicles.StaysWhile(s.waybills.OpenOf(vehicle.Type))
	s.vehicles.DrivesWhile(s.waybills.OnTheWay)
	s.drivers.StaysWhile(s.waybills.OpenOf(driver.Type))
	s.carriers.StaysWhile(s.waybills.OpenOf(carrier.Type))
	s.customers.StaysWhile(s.waybills.OpenOf(customer.Type))
	s.customers.KeptFor(s.waybills.AnyOfCustomer)
}
