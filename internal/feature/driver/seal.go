package driver

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

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
	IDCardTo              string `db:"d.id_card_valid_to"`
	LicenceNumber         string `db:"d.licence_sealed"`
	IssuingOrganizations  string `db:"d.issuing_organizations"`
	FirstIssued           string `db:"d.first_issued"`
	LicenceFrom           string `db:"d.licence_valid_from"`
	LicenceTo             string `db:"d.licence_valid_to"`
	QualificationFrom     string `db:"d.qualification_from"`
	QualificationTo       string `db:"d.qualification_to"`
	QualificationType     string `db:"d.qualification_type"`
	QualificationProvince string `db:"d.qualification_province"`
	BankCard              string `db:"d.bank_card_sealed"`
	BankCardIndex         string `db:"d.bank_card_index"`
	BankCardTail          string `db:"d.bank_card_tail"`
	BankName              string `db:"d.bank_name"`
	BankCode              string `db:"d.bank_code"`
	Documents             string `db:"d.documents"` // JSON of documents, numbers sealed
}

// listedProfile is the part of a sealed profile that a row of the list shows.
type listedProfile struct {
	Name          string `db:"d.driver_name"`
	Phone         string `db:"d.phone_sealed"`
	IDCard        string `db:"d.id_card_sealed"`
	VehicleClass  string `db:"d.vehicle_class"`
	Qualification string `db:"d.qualification_sealed"`
	LightOnly     bool   `db:"d.light_only"`
	AccountName   string `db:"d.account_name"`
	// DocumentPaths is written with every row, from Documents: to read these was a
	// seventh of what a page of the list costs.
	DocumentPaths string `db:"d.document_paths" json:"-"`
}

func place(field, id string) string { return "driver|" + field + "|" + id }

var sealedPhone = database.Define("driver.sealed", `
	SELECT id, phone_sealed FROM driver WHERE phone_sealed <> '' ORDER BY tenant_id, id LIMIT 1`)

// Sealed is the oldest sealed value that is kept, to try a key with.
func (s *Service) Sealed(ctx context.Context) (vault.Sample, bool, error) {
	row, found, err := database.Maybe[struct {
		ID    string `db:"id"`
		Phone string `db:"phone_sealed"`
	}](ctx, s.db, sealedPhone.With())
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
			LightOnly: p.LightOnly, AccountName: p.AccountName,
		},
		PhoneIndex: index.phone, PhoneTail: last(p.Phone, 4),
		IDCardIndex: index.idCard, IDCardHead: first(p.IDCard, 6), IDCardTail: last(p.IDCard, 4), IDCardFrom: p.IDCardFrom, IDCardTo: p.IDCardTo,
		LicenceNumber:        s.vault.Seal(place("licence", id), p.LicenceNumber),
		IssuingOrganizations: p.IssuingOrganizations, FirstIssued: p.FirstIssued, LicenceFrom: p.LicenceFrom, LicenceTo: p.LicenceTo,
		QualificationFrom: p.QualificationFrom, QualificationTo: p.QualificationTo,
		QualificationType: p.QualificationType, QualificationProvince: p.QualificationProvince,
		BankCard: s.vault.Seal(place("bankCard", id), p.BankCard), BankCardIndex: index.bankCard, BankCardTail: last(p.BankCard, 4),
		BankName: p.BankName, BankCode: p.BankCode,
	}
	documents := make([]Document, len(p.Documents))
	for i, d := range p.Documents {
		d.OCRNumber = s.vault.Seal(place("ocr"+d.DocType, id), d.OCRNumber)
		documents[i] = d
	}
	text, err := json.Marshal(documents)
	sealed.Documents = string(text)
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
	var err error
	if p.Documents, err = documentsOf(sealed.Documents, id); err != nil {
		return p, err
	}
	for i, d := range p.Documents {
		p.Documents[i].OCRNumber = o.open("ocr"+d.DocType, d.OCRNumber)
	}
	return p, o.err
}

// openListed decrypts what a row of the list shows; the numbers that were read
// from documents stay sealed.
func (s *Service) openListed(sealed listedProfile, id string) (Profile, error) {
	o := opener{vault: s.vault, id: id}
	p := Profile{
		Name: sealed.Name, Phone: o.open("phone", sealed.Phone), IDCard: o.open("idCard", sealed.IDCard), VehicleClass: sealed.VehicleClass,
		Qualification: o.open("qualification", sealed.Qualification), LightOnly: sealed.LightOnly, AccountName: sealed.AccountName,
	}
	var err error
	if p.Documents, err = listedDocuments(sealed.DocumentPaths, id); err != nil {
		return p, err
	}
	return p, o.err
}

func documentsOf(text, id string) ([]Document, error) {
	var documents []Document
	if err := json.Unmarshal([]byte(text), &documents); err != nil {
		return nil, fmt.Errorf("driver %s: documents: %w", id, err)
	}
	return documents, nil
}

// notePaths notes what the list shows of a row's documents, before it is written.
func (r *record) notePaths() error {
	documents, err := documentsOf(r.Documents, r.ID)
	if err != nil {
		return err
	}
	lines := make([]string, len(documents))
	for i, d := range documents {
		lines[i] = d.DocType + " " + d.Path
	}
	r.DocumentPaths = strings.Join(lines, "\n")
	return nil
}

// listedDocuments reads what notePaths wrote, or JSON (migration 0032).
func listedDocuments(text, id string) ([]Document, error) {
	if strings.HasPrefix(text, "[") {
		return documentsOf(text, id)
	}
	documents := make([]Document, 0, len(documentNames))
	for line := range strings.Lines(text) {
		docType, path, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		documents = append(documents, Document{DocType: docType, Path: path})
	}
	return documents, nil
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

// snapshot is a sealed profile as a review task keeps it.
func snapshot(sealed sealedProfile) (string, error) {
	text, err := json.Marshal(sealed)
	return string(text), err
}

func fromSnapshot(text string) (sealedProfile, error) {
	var sealed sealedProfile
	if err := json.Unmarshal([]byte(text), &sealed); err != nil {
		return sealed, fmt.Errorf("driver: snapshot: %w", err)
	}
	return sealed, nil
}
