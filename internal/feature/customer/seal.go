package customer

import (
	"context"
	"fmt"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/vault"
)

// sealedProfile is a profile at rest. Sealed values are bound to the customer's
// id.
type sealedProfile struct {
	CustomerType      int    `db:"c.customer_type"`
	Consignor         string `db:"c.consignor"`
	ConsignorID       string `db:"c.consignor_id_sealed"`
	ConsignorIDIndex  string `db:"c.consignor_id_index"`
	LegalPerson       string `db:"c.legal_person"`
	Contact           string `db:"c.contact"`
	ContactPhone      string `db:"c.contact_phone_sealed"`
	ContactPhoneIndex string `db:"c.contact_phone_index"`
	ContactPhoneTail  string `db:"c.contact_phone_tail"`
	DivisionCode      string `db:"c.division_code"`
	Address           string `db:"c.address"`
	InvoiceTitle      string `db:"c.invoice_title"`
	InvoiceTaxNo      string `db:"c.tax_no_sealed"`
	InvoiceBank       string `db:"c.invoice_bank"`
	InvoiceAccount    string `db:"c.bank_account_sealed"`
	InvoiceAddress    string `db:"c.invoice_address"`
	InvoicePhone      string `db:"c.invoice_phone_sealed"`
	ContractNo        string `db:"c.contract_no"`
	ContractFrom      string `db:"c.contract_from"`
	ContractTo        string `db:"c.contract_to"`
	SettleType        int    `db:"c.settle_type"`
	CreditLimit       int64  `db:"c.credit_limit_fen"`
	ServiceRate       int64  `db:"c.service_rate_permille"`
	Salesman          string `db:"c.salesman"`
}

func place(field, id string) string { return "customer|" + field + "|" + id }

var sealedPhone = database.Define("customer.sealed", `
	SELECT id, contact_phone_sealed FROM customer WHERE contact_phone_sealed <> '' ORDER BY tenant_id, id LIMIT 1`)

// Sealed is the oldest sealed value that is kept, to try a key with.
func (s *Service) Sealed(ctx context.Context) (vault.Sample, bool, error) {
	row, found, err := database.Maybe[struct {
		ID    string `db:"id"`
		Phone string `db:"contact_phone_sealed"`
	}](ctx, s.db, sealedPhone.With())
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
func (s *Service) seal(p Profile, id string) sealedProfile {
	return sealedProfile{
		CustomerType: p.CustomerType, Consignor: p.Consignor,
		ConsignorID:      s.vault.Seal(place("consignorId", id), p.ConsignorID),
		ConsignorIDIndex: s.vault.BlindIndex(indexOfIdentity, p.ConsignorID),
		LegalPerson:      p.LegalPerson, Contact: p.Contact,
		ContactPhone:      s.vault.Seal(place("contactPhone", id), p.ContactPhone),
		ContactPhoneIndex: s.vault.BlindIndex(indexOfPhone, p.ContactPhone),
		ContactPhoneTail:  p.ContactPhone[max(len(p.ContactPhone)-tailLength, 0):],
		DivisionCode:      p.DivisionCode, Address: p.Address,
		InvoiceTitle: p.Invoice.Title, InvoiceTaxNo: s.vault.Seal(place("taxNo", id), p.Invoice.TaxNo),
		InvoiceBank: p.Invoice.Bank, InvoiceAccount: s.vault.Seal(place("bankAccount", id), p.Invoice.Account),
		InvoiceAddress: p.Invoice.Address, InvoicePhone: s.vault.Seal(place("invoicePhone", id), p.Invoice.Phone),
		ContractNo: p.ContractNo, ContractFrom: p.ContractFrom, ContractTo: p.ContractTo,
		SettleType: p.SettleType, CreditLimit: p.CreditLimit, ServiceRate: p.ServiceRate, Salesman: p.Salesman,
	}
}

// open decrypts what seal made for the same customer.
func (s *Service) open(sealed sealedProfile, id string) (Profile, error) {
	p := Profile{
		CustomerType: sealed.CustomerType, Consignor: sealed.Consignor, LegalPerson: sealed.LegalPerson, Contact: sealed.Contact,
		DivisionCode: sealed.DivisionCode, Address: sealed.Address,
		Invoice:    Invoice{Title: sealed.InvoiceTitle, Bank: sealed.InvoiceBank, Address: sealed.InvoiceAddress},
		ContractNo: sealed.ContractNo, ContractFrom: sealed.ContractFrom, ContractTo: sealed.ContractTo,
		SettleType: sealed.SettleType, CreditLimit: sealed.CreditLimit, ServiceRate: sealed.ServiceRate, Salesman: sealed.Salesman,
	}
	for _, number := range []struct {
		field, sealed string
		target        *string
	}{
		{"consignorId", sealed.ConsignorID, &p.ConsignorID},
		{"contactPhone", sealed.ContactPhone, &p.ContactPhone},
		{"taxNo", sealed.InvoiceTaxNo, &p.Invoice.TaxNo},
		{"bankAccount", sealed.InvoiceAccount, &p.Invoice.Account},
		{"invoicePhone", sealed.InvoicePhone, &p.Invoice.Phone},
	} {
		clear, err := s.vault.OpenSealed(place(number.field, id), number.sealed)
		if err != nil {
			return p, fmt.Errorf("customer %s: %w", id, err)
		}
		*number.target = clear
	}
	return p, nil
}
