package vehicle

import (
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
)

const paperColumns = `id, vehicle_number, vehicle_type, gross_mass, owner, inspection_to, compulsory_to, permit_to, expires_on`

var (
	papersEnding = database.DefineTenant("vehicle.papersEnding", `
		SELECT `+paperColumns+` FROM vehicle
		WHERE tenant_id = ? AND deleted_at = 0 AND expires_on <= ? AND (expires_on, id) > (?, ?) AND passed_revision > 0 AND status <> 3
		ORDER BY expires_on, id LIMIT ?`)
	papersByID = database.DefineTenant("vehicle.papersByID", `
		SELECT `+paperColumns+` FROM vehicle WHERE tenant_id = ? AND id IN (?) AND deleted_at = 0 AND passed_revision > 0 AND status <> 3`)
)

// Reminded are vehicles, for whoever reminds of their papers. A vehicle has no
// phone of its own.
func (s *Service) Reminded() dossier.Reminded {
	return s.Remind(dossier.Papered[record]{
		ByID:    papersByID,
		Papers:  func(r record) []dossier.Paper { return Profile{Facts: r.Facts}.papers() },
		Contact: func(r record) (dossier.Contact, error) { return dossier.Contact{Name: r.Owner}, nil },
	})
}
