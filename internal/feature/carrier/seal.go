package carrier

import (
	"context"
	"fmt"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/vault"
)

// sealedProfile is a profile at rest: in the carrier's row and, as JSON, in the
// snapshot of a review task. Sealed values are bound to the carrier's id, so
// both places hold the same text.
type sealedProfile struct {
	listedProfile
	NumberIndex    string `db:"d.number_index"`
	PhoneIndex     string `db:"d.phone_index"`
	PhoneTail      string `db:"d.phone_tail"`
	PermitFrom     string `db:"d.permit_from"`
	Scope          string `db:"d.business_scope"`
	Division       string `db:"d.division_code"`
	Address        string `db:"d.address"`
	dossier.Papers        // numbers sealed
}

// listedProfile is the part of a sealed profile that a row of the list shows.
type listedProfile struct {
	CarrierType string `db:"d.carrier_type"`
	Name        string `db:"d.carrier_name"`
	Number      string `db:"d.number_sealed"`
	LicenceTo   string `db:"d.licence_to"`
	Permit      string `db:"d.permit_number"`
	PermitTo    string `db:"d.permit_to"`
	Contact     string `db:"d.contact"`
	Phone       string `db:"d.phone_sealed"`
	dossier.ListedPapers
}

func place(field, id string) string { return "carrier|" + field + "|" + id }

var sealedNumber = database.Define("carrier.sealed", `
	SELECT id, number_sealed FROM carrier WHERE number_sealed <> '' ORDER BY tenant_id, id LIMIT 1`)

// Sealed is the oldest sealed value that is kept, to try a key with.
func (s *Service) Sealed(ctx context.Context) (vault.Sample, bool, error) {
	row, found, err := database.Maybe[struct {
		ID     string `db:"id"`
		Number string `db:"number_sealed"`
	}](ctx, s.DB, sealedNumber.With())
	return vault.Sample{Place: place("number", row.ID), Text: row.Number}, found, err
}

// Kinds of blind index.
const (
	indexOfNumber = "carrier_number"
	indexOfPhone  = "carrier_phone"
)

// tailLength is how many digits of a phone the list may be searched by.
const tailLength = 4

// seal encrypts a profile for the carrier with the id.
func (s *Service) seal(p Profile, id string) (sealedProfile, error) {
	sealed := sealedProfile{
		listedProfile: listedProfile{
			CarrierType: p.CarrierType, Name: p.Name, Number: s.vault.Seal(place("number", id), p.Number), LicenceTo: p.LicenceTo,
			Permit: p.Permit, PermitTo: p.PermitTo, Contact: p.Contact, Phone: s.vault.Seal(place("phone", id), p.Phone),
		},
		NumberIndex: s.vault.BlindIndex(indexOfNumber, p.Number), PhoneIndex: s.vault.BlindIndex(indexOfPhone, p.Phone),
		PhoneTail:  p.Phone[max(0, len(p.Phone)-tailLength):],
		PermitFrom: p.PermitFrom, Scope: p.Scope, Division: p.Division, Address: p.Address,
	}
	var err error
	sealed.Documents, err = dossier.WriteSealed(p.Documents, func(docType, number string) string {
		return s.vault.Seal(place("ocr"+docType, id), number)
	})
	return sealed, err
}

// open decrypts what seal made for the same carrier.
func (s *Service) open(sealed sealedProfile, id string) (Profile, error) {
	p, err := s.openListed(sealed.listedProfile, id)
	if err != nil {
		return p, err
	}
	p.PermitFrom, p.Scope, p.Division, p.Address = sealed.PermitFrom, sealed.Scope, sealed.Division, sealed.Address
	p.Documents, err = dossier.ReadSealed(sealed.Documents, id, func(docType, number string) (string, error) {
		return s.vault.OpenSealed(place("ocr"+docType, id), number)
	})
	return p, err
}

// openListed decrypts what a row of the list shows; the numbers that were read
// from documents stay sealed.
func (s *Service) openListed(sealed listedProfile, id string) (Profile, error) {
	p := Profile{
		CarrierType: sealed.CarrierType, Name: sealed.Name, LicenceTo: sealed.LicenceTo, Permit: sealed.Permit, PermitTo: sealed.PermitTo,
		Contact: sealed.Contact,
	}
	for _, number := range []struct {
		field, sealed string
		target        *string
	}{
		{"number", sealed.Number, &p.Number},
		{"phone", sealed.Phone, &p.Phone},
	} {
		clear, err := s.vault.OpenSealed(place(number.field, id), number.sealed)
		if err != nil {
			return p, fmt.Errorf("carrier %s: %w", id, err)
		}
		*number.target = clear
	}
	var err error
	p.Documents, err = sealed.ReadListed(id)
	return p, err
}
