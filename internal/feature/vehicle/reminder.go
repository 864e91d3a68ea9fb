package vehicle

import (
	"context"
	"maps"
	"slices"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

const paperColumns = `id, vehicle_number, vehicle_type, gross_mass, owner, inspection_to, compulsory_to, permit_to, expires_on`

var (
	papersEnding = database.DefineTenant("vehicle.papersEnding", `
		SELECT `+paperColumns+` FROM vehicle
		WHERE tenant_id = ? AND deleted_at = 0 AND expires_on <= ? AND (expires_on, id) > (?, ?) AND passed_revision > 0 AND status <> 3
		ORDER BY expires_on, id LIMIT ?`)
	papersByID = database.DefineTenant("vehicle.papersByID", `
		SELECT `+paperColumns+` FROM vehicle WHERE tenant_id = ? AND id IN (?) AND deleted_at = 0 AND passed_revision > 0 AND status <> 3`)
	// driveNow are who drives some vehicles, the one bound last at the end.
	driveNow = database.DefineTenant("vehicle.driveNow", `
		SELECT vehicle_id, driver_id FROM vehicle_binding WHERE tenant_id = ? AND vehicle_id IN (?) AND unbound_at = 0
		ORDER BY bound_at, id DESC`)
)

// Reminded are vehicles, for whoever reminds of their papers. A vehicle has no
// phone of its own: one calls who drives it.
func (s *Service) Reminded() dossier.Reminded {
	reminded := s.Remind(dossier.Papered[record]{
		ByID:    papersByID,
		Papers:  func(r record) []dossier.Paper { return Profile{Facts: r.Facts}.papers() },
		Contact: func(r record) (dossier.Contact, error) { return dossier.Contact{Name: r.Owner}, nil },
	})
	owners := reminded.Contacts
	reminded.Contacts = func(ctx context.Context, q database.Reader, within scope.Scope, ids []string) (map[string]dossier.Contact, error) {
		contacts, err := owners(ctx, q, within, ids)
		if err != nil || len(contacts) == 0 {
			return nil, err
		}
		return contacts, s.callDrivers(ctx, q, within, contacts)
	}
	return reminded
}

// callDrivers puts who drives a vehicle in the place of its owner: of several the one
// bound last who may take orders.
func (s *Service) callDrivers(ctx context.Context, q database.Reader, within scope.Scope, contacts map[string]dossier.Contact) error {
	ids := database.IDs(slices.Collect(maps.Keys(contacts)))
	bound, err := database.All[struct {
		VehicleID string `db:"vehicle_id"`
		DriverID  string `db:"driver_id"`
	}](ctx, q, driveNow.For(within, ids))
	if err != nil {
		return err
	}
	drivers := map[string]bool{}
	for _, b := range bound {
		drivers[b.DriverID] = true
	}
	able, err := s.drivers.ToCall(ctx, q, within, slices.Sorted(maps.Keys(drivers)))
	for _, b := range bound {
		if driver, isAble := able[b.DriverID]; isAble {
			contacts[b.VehicleID] = driver
		}
	}
	return err
}
