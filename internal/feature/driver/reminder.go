package driver

import (
	"context"
	"slices"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/personal"
	"freightdesk/internal/foundation/scope"
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

// ToCall are how to reach those of several drivers who may take orders today, whoever
// may see them.
func (s *Service) ToCall(ctx context.Context, q database.Reader, within scope.Scope, ids []string) (map[string]dossier.Contact, error) {
	out := make(map[string]dossier.Contact, len(ids))
	for some := range slices.Chunk(ids, database.MaxIDs) {
		records, err := table.ByIDs(ctx, q, within, some)
		if err != nil {
			return nil, err
		}
		found := make([]listed, len(records))
		for i, r := range records {
			found[i] = r.listed()
		}
		shown, err := s.rows(ctx, within, found)
		if err != nil {
			return nil, err
		}
		for _, r := range shown {
			if r.Usable {
				out[r.ID] = dossier.Contact{Name: r.DriverName, Phone: r.Telephone}
			}
		}
	}
	return out, nil
}
