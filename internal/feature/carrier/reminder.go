package carrier

import (
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/personal"
)

const paperColumns = `id, carrier_type, carrier_name, licence_to, permit_number, permit_to, contact, phone_sealed, expires_on`

var (
	papersEnding = database.DefineTenant("carrier.papersEnding", `
		SELECT `+paperColumns+` FROM carrier
		WHERE tenant_id = ? AND deleted_at = 0 AND expires_on <= ? AND (expires_on, id) > (?, ?) AND passed_revision > 0 AND status <> 3
		ORDER BY expires_on, id LIMIT ?`)
	papersByID = database.DefineTenant("carrier.papersByID", `
		SELECT `+paperColumns+` FROM carrier WHERE tenant_id = ? AND id IN (?) AND deleted_at = 0 AND passed_revision > 0 AND status <> 3`)
)

// Reminded are carriers, for whoever reminds of their papers.
func (s *Service) Reminded() dossier.Reminded {
	return s.Remind(dossier.Papered[record]{
		ByID: papersByID,
		Papers: func(r record) []dossier.Paper {
			return Profile{CarrierType: r.CarrierType, Permit: r.Permit, PermitTo: r.PermitTo, LicenceTo: r.LicenceTo}.papers()
		},
		Contact: func(r record) (dossier.Contact, error) {
			phone, err := s.vault.OpenSealed(place("phone", r.ID), r.Phone)
			return dossier.Contact{Name: r.Contact, Phone: personal.MaskPhone(phone)}, err
		},
	})
}
