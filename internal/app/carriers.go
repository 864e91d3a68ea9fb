package app

import (
	"context"

	"freightdesk/internal/feature/carrier"
	"freightdesk/internal/feature/department"
	"freightdesk/internal/feature/driver"
	"freightdesk/internal/feature/vehicle"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/scope"
	"freightdesk/internal/foundation/vault"
)

// buildCarriers makes the feature of the carriers upon those of their members.
func (a *App) buildCarriers(s *services, secrets *vault.Vault) {
	s.carriers = carrier.New(a.db, secrets, carrier.Deps{
		Needs: s.needs(), Choices: s.dicts.Choices, Vehicles: memberVehicles{s.vehicles}, Drivers: memberDrivers{s.drivers},
		Formats: fieldrule.Rules{Demo: a.config.Demo},
	}, a.config.Now, a.config.NewID)
	s.vehicles.AlsoRemoved(s.carriers.ReleaseVehicle)
	s.drivers.AlsoRemoved(s.carriers.ReleaseDriver)
	s.departments.AddDeleteGuard(department.DeleteGuard{Name: "承运商", Has: s.carriers.InDepartment})
	s.permissions.Declare(carrier.Type, s.carriers.RuleColumns())
	s.files.Protect(carrier.Type, s.carriers.MayRead)
}

// memberVehicles are the vehicles as members of carriers.
type memberVehicles struct{ *vehicle.Service }

// Named are the plates of several, whoever may see them.
func (m memberVehicles) Named(
	ctx context.Context, q database.Reader, within scope.Scope, ids []string,
) (map[string]carrier.Named, error) {
	plates, err := m.Plates(ctx, q, within, ids)
	out := map[string]carrier.Named{}
	for _, p := range plates {
		out[p.ID] = carrier.Named{Name: p.Number, Color: p.Color}
	}
	return out, err
}

// memberDrivers are the drivers as members of carriers.
type memberDrivers struct{ *driver.Service }

// Named are the names of several, whoever may see them.
func (m memberDrivers) Named(
	ctx context.Context, q database.Reader, within scope.Scope, ids []string,
) (map[string]carrier.Named, error) {
	names, err := m.Names(ctx, q, within, ids)
	out := map[string]carrier.Named{}
	for id, name := range names {
		out[id] = carrier.Named{Name: name}
	}
	return out, err
}
