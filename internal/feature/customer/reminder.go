package customer

import (
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/personal"
)

// The contract of a customer is none of the certificates that its expires_on is
// made of, though it runs out like them: the first of all is its place here.
const (
	firstEnd     = `CASE WHEN contract_to <> '' AND contract_to < expires_on THEN contract_to ELSE expires_on END`
	paperColumns = `id, customer_type, consignor, licence_to, contract_to, contact, contact_phone_sealed, ` + firstEnd + ` AS expires_on`
)

var (
	papersEnding = database.DefineTenant("customer.papersEnding", `
		SELECT `+paperColumns+` FROM customer
		WHERE tenant_id = ? AND deleted_at = 0 AND `+firstEnd+` <= ? AND (`+firstEnd+`, id) > (?, ?) AND passed_revision > 0 AND status <> 3
		ORDER BY `+firstEnd+`, id LIMIT ?`)
	papersByID = database.DefineTenant("customer.papersByID", `
		SELECT `+paperColumns+` FROM customer WHERE tenant_id = ? AND id IN (?) AND deleted_at = 0 AND passed_revision > 0 AND status <> 3`)
)

// Reminded are customers, for whoever reminds of their papers.
func (s *Service) Reminded() dossier.Reminded {
	return s.Remind(dossier.Papered[record]{
		ByID: papersByID,
		Papers: func(r record) []dossier.Paper {
			p := Profile{CustomerType: r.CustomerType, LicenceTo: r.LicenceTo, ContractTo: r.ContractTo}
			return []dossier.Paper{p.identity(), p.agreement(Contract)}
		},
		Contact: func(r record) (dossier.Contact, error) {
			phone, err := s.vault.OpenSealed(place("contactPhone", r.ID), r.ContactPhone)
			return dossier.Contact{Name: r.Contact, Phone: personal.MaskPhone(phone)}, err
		},
	})
}
