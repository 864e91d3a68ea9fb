package driver

import (
	"context"
	"fmt"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/vault"
)

// sealedProfile is a profile at rest: in the driver's row and, as JSON, in the
// snapshot of a review task. Sealed values are bound to the driver's id, so
// both places hold the same text.
type sealedProfile struct {
	listedProfile
	PhoneIndex            string `db:"d.phone_index"`
	PhoneTail             string `db:"d.phone_tail"`
	IDCardIndex           string `db:"d.id_card_index"`
	IDCardHead            string `db:"d.id_card_head"`
	IDCardTail            string `db:"d.id_card_tail"`
	IDCardFrom            string `db:"d.id_card_valid_from"`
	LicenceNumber         string `db:"d.licence_sealed"`
	IssuingOrganizations  string `db:"d.issuing_organizations"`
	FirstIssued           string `db:"d.first_issued"`
	LicenceFrom           string `db:"d.licence_valid_from"`
	QualificationFrom     string `db:"d.qualification_from"`
	QualificationType     string `db:"d.qualification_type"`
	QualificationProvince string `db:"d.qualification_province"`
	BankCard              string `db:"d.bank_card_sealed"`
	BankCardIndex         string `db:"d.bank_card_index"`
	BankCardTail          string `db:"d.bank_card_tail"`
	BankName              string `db:"d.bank_name"`
	BankCode              string `db:"d.bank_code"`
	dossier.Papers               // numbers sealed
}

// listedProfile is the part of a sealed profile that a row of the list shows.
type listedProfile struct {
	Name            string `db:"d.driver_name"`
	Phone           string `db:"d.phone_sealed"`
	IDCard          string `db:"d.id_card_sealed"`
	VehicleClass    string `db:"d.vehicle_class"`
	Qualification   string `db:"d.qualification_sealed"`
	LightOnly       bool   `db:"d.light_only"`
	AccountName     string `db:"d.account_name"`
	IDCardTo        string `db:"d.id_card_valid_to"`
	LicenceTo       string `db:"d.licence_valid_to"`
	QualificationTo string `db:"d.qualification_to"`
	dossier.ListedPapers
}

func place(field, id string) string { return "driver|" + field + "|" + id }

var sealedPhone = database.Define("driver.sealed", `
	SELECT id, phone_sealed FROM driver WHERE phone_sealed <> '' ORDER BY tenant_id, id LIMIT 1`)

// Sealed is the oldest sealed value that is kept, to try a key with.
func (s *Service) Sealed(ctx context.Context) (vault.Sample, bool, error) {
	row, found, err := database.Maybe[struct {
		ID    string `db:"id"`
		Phone string `db:"phone_sealed"`
	}](ctx, s.DB, sealedPhone.With())
	return vault.Sample{Place: place("phone", row.ID), Text: row.Phone}, found, err
}

// indexes are the blind indexes of a profile.
type indexes struct{ phone, idCard, bankCard string }

func (s *Service) indexes(p Profile) indexes {
	return indexes{
		phone:    s.vault.BlindIndex("phone", p.Phone),
		idCard:   s.vault.BlindIndex("id_card", p.IDCard),
		bankCard: s.vault.BlindIndex("bank_card", p.BankCard),
	}
}

// seal encrypts a profile for the driver with the id.
func (s *Service) seal(p Profile, id string) (sealedProfile, error) {
	index := s.indexes(p)
	sealed := sealedProfile{
		listedProfile: listedProfile{
			Name: p.Name, Phone: s.vault.Seal(place("phone", id), p.Phone), IDCard: s.vault.Seal(place("idCard", id), p.IDCard),
			VehicleClass: p.VehicleClass, Qualification: s.vault.Seal(place("qualification", id), p.Qualification),
			LightOnly: p.LightOnly, AccountName: p.AccountName, IDCardTo: p.IDCardTo, LicenceTo: p.LicenceTo, QualificationTo: p.QualificationTo,
		},
		PhoneIndex: index.phone, PhoneTail: last(p.Phone, 4),
		IDCardIndex: index.idCard, IDCardHead: first(p.IDCard, 6), IDCardTail: last(p.IDCard, 4), IDCardFrom: p.IDCardFrom,
		LicenceNumber:        s.vault.Seal(place("licence", id), p.LicenceNumber),
		IssuingOrganizations: p.IssuingOrganizations, FirstIssued: p.FirstIssued, LicenceFrom: p.LicenceFrom,
		QualificationFrom: p.QualificationFrom, QualificationType: p.QualificationType, QualificationProvince: p.QualificationProvince,
		BankCard: s.vault.Seal(place("bankCard", id), p.BankCard), BankCardIndex: index.bankCard, BankCardTail: last(p.BankCard, 4),
		BankName: p.BankName, BankCode: p.BankCode,
	}
	var err error
	sealed.Documents, err = dossier.WriteSealed(p.Documents, func(docType, number string) string {
		return s.vault.Seal(place("ocr"+docType, id), number)
	})
	return sealed, err
}

// open decrypts what seal made for the same driver.
func (s *Service) open(sealed sealedProfile, id string) (Profile, error) {
	o := opener{vault: s.vault, id: id}
	p := Profile{
		Name: sealed.Name, Phone: o.open("phone", sealed.Phone), IDCard: o.open("idCard", sealed.IDCard),
		IDCardFrom: sealed.IDCardFrom, IDCardTo: sealed.IDCardTo,
		LicenceNumber: o.open("licence", sealed.LicenceNumber), VehicleClass: sealed.VehicleClass,
		IssuingOrganizations: sealed.IssuingOrganizations, FirstIssued: sealed.FirstIssued, LicenceFrom: sealed.LicenceFrom,
		LicenceTo:     sealed.LicenceTo,
		Qualification: o.open("qualification", sealed.Qualification), QualificationFrom: sealed.QualificationFrom,
		QualificationTo: sealed.QualificationTo, QualificationType: sealed.QualificationType, QualificationProvince: sealed.QualificationProvince,
		LightOnly: sealed.LightOnly, AccountName: sealed.AccountName,
		BankCard: o.open("bankCard", sealed.BankCard), BankName: sealed.BankName, BankCode: sealed.BankCode,
	}
	if o.err != nil {
		return p, o.err
	}
	var err error
	p.Documents, err = dossier.ReadSealed(sealed.Documents, id, func(docType, number string) (string, error) {
		return s.vault.OpenSealed(place("ocr"+docType, id), number)
	})
	return p, err
}

// openListed decrypts what a row of the list shows; the numbers that were read
// from documents stay sealed.
func (s *Service) openListed(sealed listedProfile, id string) (Profile, error) {
	o := opener{vault: s.vault, id: id}
	p := Profile{
		Name: sealed.Name, Phone: o.open("phone", sealed.Phone), IDCard: o.open("idCard", sealed.IDCard), VehicleClass: sealed.VehicleClass,
		Qualification: o.open("qualification", sealed.Qualification), LightOnly: sealed.LightOnly, AccountName: sealed.AccountName,
		IDCardTo: sealed.IDCardTo, LicenceTo: sealed.LicenceTo, QualificationTo: sealed.QualificationTo,
	}
	var err error
	if p.Documents, err = sealed.ReadListed(id); err != nil {
		return p, err
	}
	return p, o.err
}

// opener keeps the first failure of several openings.
type opener struct {
	vault *vault.Vault
	id    string
	err   error
}

func (o *opener) open(field, sealed string) string {
	clear, err := o.vault.OpenSealed(place(field, o.id), sealed)
	if err != nil && o.err == nil {
		o.err = fmt.Errorf("driver %s: %w", o.id, err)
	}
	return clear
}

func first(text string, n int) string { return text[:min(n, len(text))] }
func last(text string, n int) string  { return text[max(0, len(text)-n):] }
