package customer

import (
	"context"
	"fmt"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/vault"
)

// stored is a profile at rest: in the customer's row and, as JSON, in the snapshot
// of a review task. Sealed values are bound to the customer's id.
type stored struct {
	CustomerType     int    `db:"d.customer_type"`
	Consignor        string `db:"d.consignor"`
	ConsignorID      string `db:"d.consignor_id_sealed"`
	ConsignorIDIndex string `db:"d.consignor_id_index"`
	LegalPerson      string `db:"d.legal_person"`
	LicenceTo        string `db:"d.licence_to"`
	ContractNo       string `db:"d.contract_no"`
	ContractFrom     string `db:"d.contract_from"`
	ContractTo       string `db:"d.contract_to"`
	dossier.Papers
	dossier.ListedPapers
}

// sealedTerms are the rest of a customer at rest.
type sealedTerms struct {
	Contact           string `db:"d.contact"`
	ContactPhone      string `db:"d.contact_phone_sealed"`
	ContactPhoneIndex string `db:"d.contact_phone_index"`
	ContactPhoneTail  string `db:"d.contact_phone_tail"`
	DivisionCode      string `db:"d.division_code"`
	Address           string `db:"d.address"`
	InvoiceTitle      string `db:"d.invoice_title"`
	InvoiceTaxNo      string `db:"d.tax_no_sealed"`
	InvoiceBank       string `db:"d.invoice_bank"`
	InvoiceAccount    string `db:"d.bank_account_sealed"`
	InvoiceAddress    string `db:"d.invoice_address"`
	InvoicePhone      string `db:"d.invoice_phone_sealed"`
	SettleType        int    `db:"d.settle_type"`
	CreditLimit       int64  `db:"d.credit_limit_fen"`
	ServiceRate       int64  `db:"d.service_rate_permille"`
	Salesman          string `db:"d.salesman"`
}

func place(field, id string) string { return "customer|" + field + "|" + id }

var sealedPhone = database.Define("customer.sealed", `
	SELECT id, contact_phone_sealed FROM customer WHERE contact_phone_sealed <> '' ORDER BY tenant_id, id LIMIT 1`)

// Sealed is the oldest sealed value that is kept, to try a key with.
func (s *Service) Sealed(ctx context.Context) (vault.Sample, bool, error) {
	row, found, err := database.Maybe[struct {
		ID    string `db:"id"`
		Phone string `db:"contact_phone_sealed"`
	}](ctx, s.DB, sealedPhone.With())
	return vault.Sample{Place: place("contactPhone", row.ID), Text: row.Phone}, found, err
}

// Kinds of blind index.
const (
	indexOfIdentity = "customer_identity"
	indexOfPhone    = "customer_phone"
)

// tailLength is how many digits of a phone the list may be searched by.
const tailLength = 4

// seal encrypts a profile for the customer with the id.
func (s *Service) seal(p Profile, id string) (stored, error) {
	papers, err := dossier.WriteDocuments(p.Documents)
	return stored{
		CustomerType: p.CustomerType, Consignor: p.Consignor,
		ConsignorID:      s.vault.Seal(place("consignorId", id), p.ConsignorID),
		ConsignorIDIndex: s.vault.BlindIndex(indexOfIdentity, p.ConsignorID),
		LegalPerson:      p.LegalPerson, LicenceTo: p.LicenceTo,
		ContractNo: p.ContractNo, ContractFrom: p.ContractFrom, ContractTo: p.ContractTo,
		Papers: dossier.Papers{Documents: papers},
	}, err
}

// open decrypts what seal made for the same customer.
func (s *Service) open(sealed stored, id string) (Profile, error) {
	documents, err := dossier.ReadDocuments(sealed.Documents, id)
	if err != nil {
		return Profile{}, err
	}
	p := Profile{
		CustomerType: sealed.CustomerType, Consignor: sealed.Consignor, LegalPerson: sealed.LegalPerson, LicenceTo: sealed.LicenceTo,
		ContractNo: sealed.ContractNo, ContractFrom: sealed.ContractFrom, ContractTo: sealed.ContractTo, Documents: documents,
	}
	return p, s.unseal(id, sealedNumber{"consignorId", sealed.ConsignorID, &p.ConsignorID})
}

// sealTerms and openTerms do the same for terms.
func (s *Service) sealTerms(t Terms, id string) sealedTerms {
	return sealedTerms{
		Contact:           t.Contact,
		ContactPhone:      s.vault.Seal(place("contactPhone", id), t.ContactPhone),
		ContactPhoneIndex: s.vault.BlindIndex(indexOfPhone, t.ContactPhone),
		ContactPhoneTail:  t.ContactPhone[max(len(t.ContactPhone)-tailLength, 0):],
		DivisionCode:      t.DivisionCode, Address: t.Address,
		InvoiceTitle: t.Invoice.Title, InvoiceTaxNo: s.vault.Seal(place("taxNo", id), t.Invoice.TaxNo),
		InvoiceBank: t.Invoice.Bank, InvoiceAccount: s.vault.Seal(place("bankAccount", id), t.Invoice.Account),
		InvoiceAddress: t.Invoice.Address, InvoicePhone: s.vault.Seal(place("invoicePhone", id), t.Invoice.Phone),
		SettleType: t.SettleType, CreditLimit: t.CreditLimit, ServiceRate: t.ServiceRate, Salesman: t.Salesman,
	}
}

func (s *Service) openTerms(sealed sealedTerms, id string) (Terms, error) {
	t := Terms{
		Contact: sealed.Contact, DivisionCode: sealed.DivisionCode, Address: sealed.Address,
		Invoice:    Invoice{Title: sealed.InvoiceTitle, Bank: sealed.InvoiceBank, Address: sealed.InvoiceAddress},
		SettleType: sealed.SettleType, CreditLimit: sealed.CreditLimit, ServiceRate: sealed.ServiceRate, Salesman: sealed.Salesman,
	}
	return t, s.unseal(id, sealedNumber{"contactPhone", sealed.ContactPhone, &t.ContactPhone},
		sealedNumber{"taxNo", sealed.InvoiceTaxNo, &t.Invoice.TaxNo}, sealedNumber{"bankAccount", sealed.InvoiceAccount, &t.Invoice.Account},
		sealedNumber{"invoicePhone", sealed.InvoicePhone, &t.Invoice.Phone})
}

type sealedNumber struct {
	field, sealed string
	target        *string
}

func (s *Service) unseal(id string, numbers ...sealedNumber) error {
	for _, number := range numbers {
		clear, err := s.vault.OpenSealed(place(number.field, id), number.sealed)
		if err != nil {
			return fmt.Errorf("customer %s: %w", id, err)
		}
		*number.target = clear
	}
	return nil
}
