package app

import (
	"context"

	"freightdesk/internal/feature/carrier"
	"freightdesk/internal/feature/customer"
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/driver"
	"freightdesk/internal/feature/gate"
	"freightdesk/internal/feature/vehicle"
	"freightdesk/internal/feature/waybill"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// neighbours tells waybills what the other features know.
func neighbours(s *services) waybill.Neighbours {
	return waybill.Neighbours{
		Tenants: s.departments.Tenants,
		SeenVehicle: func(ctx context.Context, id string) (waybill.Vehicle, error) {
			train, err := s.vehicles.SeenTrain(ctx, caller.From(ctx).WholeTenant(), id)
			v := vehicleOf(train)
			v.Why = train.Why
			return v, err
		},
		SeenDriver: func(ctx context.Context, id string) (waybill.Driver, error) {
			standing, p, why, err := s.drivers.SeenAt(ctx, id, gate.Orders)
			d := driverOf(standing, p)
			d.Why = why
			return d, err
		},
		SeenCustomer: func(ctx context.Context, id string) (waybill.Party, error) {
			_, p, why, err := s.customers.SeenAt(ctx, id, gate.Orders)
			return waybill.Party{Name: p.Consignor, Number: p.ConsignorID, Why: why}, err
		},
		SeenCarrier: func(ctx context.Context, id string) (waybill.Party, error) {
			_, p, why, err := s.carriers.SeenAt(ctx, id, gate.Orders)
			return waybill.Party{Name: p.Name, Number: p.Number, Permit: p.Permit, Why: why}, err
		},
		CustomerNamed: s.customers.Named,
		Vehicle: func(ctx context.Context, q database.Reader, within scope.Scope, id string) (waybill.Vehicle, error) {
			train, err := s.vehicles.TrainOf(ctx, q, within, id)
			return vehicleOf(train), err
		},
		Driver: func(ctx context.Context, q database.Reader, within scope.Scope, id string) (waybill.Driver, error) {
			standing, p, err := s.drivers.Known(ctx, q, within, id)
			return driverOf(standing, p), err
		},
		Covers: driver.Covers,
		Bound:  s.vehicles.WasBound,
	}
}

// standingOf leaves out why somebody may not take orders, which only an order asks.
func standingOf(s dossier.Standing) waybill.Standing {
	return waybill.Standing{Passed: s.PassedRevision > 0, ExpiresOn: s.ExpiresOn, RegisteredAt: s.CreatedAt}
}

func vehicleOf(t vehicle.Train) waybill.Vehicle {
	return waybill.Vehicle{
		Number: t.Number, Color: t.Color, Trailer: t.Trailer, Axles: t.Axles, Tonnage: t.Carries, IsJoined: t.IsJoined, Type: t.VehicleType,
		Standing: standingOf(t.Standing),
	}
}

func driverOf(standing dossier.Standing, p driver.Profile) waybill.Driver {
	return waybill.Driver{Name: p.Name, IDCard: p.IDCard, Classes: p.VehicleClass, Standing: standingOf(standing)}
}

// gatesKnow tells the gates whom they keep, and subjects what they take part in.
func (s *services) gatesKnow() {
	s.gates.Declare(s.drivers.Gatekept(), s.vehicles.Gatekept(), s.carriers.Gatekept())
	s.drivers.TakesPart(s.waybills.EngagementsOf(driver.Type), platesOf(s.vehicles))
	s.vehicles.TakesPart(s.waybills.EngagementsOf(vehicle.Type), s.vehicles.BoundTo)
	s.carriers.TakesPart(s.waybills.EngagementsOf(carrier.Type), nil)
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
