package driver

import (
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/personal"
)

const paperColumns = `id, driver_name, phone_sealed, light_only, id_card_valid_to, licence_valid_to, qualification_to, expires_on`

var (
	papersEnding = database.DefineTenant("driver.papersEnding", `
		SELECT `+paperColumns+` FROM driver
		WHERE tenant_id = ? AND deleted_at = 0 AND expires_on <= ? AND (expires_on, id) > (?, ?) AND passed_revision > 0 AND status <> 3
		ORDER BY expires_on, id LIMIT ?`)
	papersByID = database.DefineTenant("driver.papersByID", `
		SELECT `+paperColumns+` FROM driver WHERE tenant_id = ? AND id IN (?) AND deleted_at = 0 AND passed_revision > 0 AND status <> 3`)
)

// Reminded are drivers, for whoever reminds of their papers.
func (s *Service) Reminded() dossier.Reminded {
	return s.Remind(dossier.Papered[record]{
		ByID: papersByID,
		Papers: func(r record) []dossier.Paper {
			return Profile{IDCardTo: r.IDCardTo, LicenceTo: r.LicenceTo, QualificationTo: r.QualificationTo, LightOnly: r.LightOnly}.papers()
		},
		Contact: func(r record) (dossier.Contact, error) {
			phone, err := s.vault.OpenSealed(place("phone", r.ID), r.Phone)
			return dossier.Contact{Name: r.Name, Phone: personal.MaskPhone(phone)}, err
		},
	})
}
