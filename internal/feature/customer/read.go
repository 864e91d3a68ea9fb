package customer

import (
	"context"
	"strconv"
	"strings"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/personal"
	"freightdesk/internal/foundation/scope"
)

// Row is a customer in a list. Phones and bank accounts are masked, and so is
// the number of a person; the credit code of a company is public.
type Row struct {
	ID                  string `json:"id"`
	CustomerType        int    `json:"customerType"` // 1 company, 2 person
	CustomerTypeText    string `json:"customerType_dictText"`
	Consignor           string `json:"consignor"`
	ConsignorID         string `json:"consignorId"`
	Contact             string `json:"contact"`
	ContactPhone        string `json:"contactPhone"`
	DivisionCode        string `json:"divisionCode"`
	DivisionText        string `json:"divisionCode_dictText"`
	ContractNo          string `json:"contractNo"`
	ContractFrom        string `json:"contractFrom"`
	ContractTo          string `json:"contractTo"`
	SettleType          int    `json:"settleType"`
	SettleTypeText      string `json:"settleType_dictText"`
	CreditLimitFen      int64  `json:"creditLimitFen"`
	ServiceRatePermille int64  `json:"serviceRatePermille"`
	Salesman            string `json:"salesman"`
	SalesmanText        string `json:"salesman_dictText"`
	AccountCount        int64  `json:"accountCount"`
	StatusText          string `json:"status_dictText"`
	dossier.Row
}

// View is a customer with everything a form shows.
type View struct {
	Row
	LegalPerson    string `json:"legalPerson"`
	LicenceValidTo string `json:"licenceValidTo"`
	Address        string `json:"address"`
	InvoiceTitle   string `json:"invoiceTitle"`
	InvoiceTaxNo   string `json:"invoiceTaxNo"`
	InvoiceBank    string `json:"invoiceBank"`
	InvoiceAccount string `json:"invoiceAccount"`
	InvoiceAddress string `json:"invoiceAddress"`
	InvoicePhone   string `json:"invoicePhone"`
}

// List pages through customers in the caller's scope.
func (s *Service) List(ctx context.Context, r paging.Request) (paging.Page[Row], error) {
	page, err := dossier.Page(ctx, s.shelf, list, r, s.asked()...)
	if err != nil {
		return paging.Page[Row]{}, err
	}
	shown, err := s.rows(ctx, caller.From(ctx).Scope(MayList), page.Records)
	return paging.With(page, shown), err
}

func (s *Service) rows(ctx context.Context, within scope.Scope, records []record) ([]Row, error) {
	views, err := s.views(ctx, within, records)
	rows := make([]Row, len(views))
	for i, v := range views {
		rows[i] = v.Row
	}
	return rows, err
}

// asked are the filters over what is masked: a whole number by its blind index, the
// last four digits of a phone.
func (s *Service) asked() []dossier.Asked {
	return []dossier.Asked{{Field: "consignorId", Read: s.byNumber}, {Field: "contactPhone", Read: s.byPhone}}
}

func (s *Service) byNumber(number string) (database.Condition, error) {
	return database.Where("d.consignor_id_index = ?", s.vault.BlindIndex(indexOfIdentity, strings.ToUpper(number))), nil
}

func (s *Service) byPhone(value string) (database.Condition, error) {
	phone := fieldrule.Phone(value)
	switch {
	case len(phone) == tailLength:
		return database.Where("d.contact_phone_tail = ?", phone), nil
	case fieldrule.Matches("telephone", phone):
		return database.Where("d.contact_phone_index = ?", s.vault.BlindIndex(indexOfPhone, phone)), nil
	}
	return database.Condition{}, fault.Field("contactPhone", "请输入完整电话号码或后 4 位")
}

// conditions are those filters of the recycle bin.
func (s *Service) conditions(r paging.Request) ([]database.Condition, error) {
	var out []database.Condition
	for _, one := range s.asked() {
		value := strings.TrimSpace(strings.Trim(r.Filters.Get(one.Field), "*"))
		if value == "" {
			continue
		}
		condition, err := one.Read(value)
		if err != nil {
			return nil, err
		}
		out = append(out, condition)
	}
	return out, nil
}

// Find reads one customer: what is in force of it, or what was submitted last.
func (s *Service) Find(ctx context.Context, id string, submitted bool) (View, error) {
	r, err := s.One(ctx, id)
	if err != nil {
		return View{}, err
	}
	return s.viewOf(ctx, caller.From(ctx).Scope(MayList), r, submitted)
}

func (s *Service) viewOf(ctx context.Context, within scope.Scope, r record, submitted bool) (View, error) {
	if submitted {
		var err error
		if r, err = s.AsSubmitted(ctx, s.DB, within, r); err != nil {
			return View{}, err
		}
	}
	views, err := s.views(ctx, within, []record{r})
	if err != nil {
		return View{}, err
	}
	return views[0], nil
}

// views dresses at most database.MaxIDs customers in a fixed number of
// statements.
func (s *Service) views(ctx context.Context, within scope.Scope, records []record) ([]View, error) {
	if len(records) == 0 {
		return nil, nil
	}
	ids, salesmen := make([]string, len(records)), make([]string, len(records))
	for i, r := range records {
		ids[i], salesmen[i] = r.ID, r.Salesman
	}
	counts, err := s.needs.Accounts.CountOf(ctx, s.DB, ids)
	if err != nil {
		return nil, err
	}
	names, err := s.needs.Names(ctx, salesmen)
	if err != nil {
		return nil, err
	}
	texts, err := s.needs.Texts(ctx, customerTypes, settleTypes, "hy_status")
	if err != nil {
		return nil, err
	}
	around, err := dossier.Surround(ctx, s.shelf, within, records, func(r record) dossier.Standing { return r.Standing })
	if err != nil {
		return nil, err
	}
	views := make([]View, len(records))
	for i, r := range records {
		if views[i], err = s.dressed(r, around, texts); err != nil {
			return nil, err
		}
		views[i].AccountCount, views[i].SalesmanText = counts[r.ID], names[r.Salesman]
	}
	return views, nil
}

func (s *Service) dressed(r record, around dossier.Around, texts map[string]map[string]string) (View, error) {
	p, err := s.InForce(r)
	if err != nil {
		return View{}, err
	}
	t, err := s.openTerms(r.sealedTerms, r.ID)
	if err != nil {
		return View{}, err
	}
	identity := personal.MaskIdentity(p.CustomerType != Company)
	text := func(code string, value int) string { return texts[code][strconv.Itoa(value)] }
	return View{
		Row: Row{
			ID: r.ID, CustomerType: p.CustomerType, CustomerTypeText: text(customerTypes, p.CustomerType),
			Consignor: p.Consignor, ConsignorID: identity(p.ConsignorID), Contact: t.Contact, ContactPhone: personal.MaskPhone(t.ContactPhone),
			DivisionCode: t.DivisionCode, DivisionText: fieldrule.DivisionText(t.DivisionCode),
			ContractNo: p.ContractNo, ContractFrom: p.ContractFrom, ContractTo: p.ContractTo,
			SettleType: t.SettleType, SettleTypeText: text(settleTypes, t.SettleType),
			CreditLimitFen: t.CreditLimit, ServiceRatePermille: t.ServiceRate, Salesman: t.Salesman,
			StatusText: text("hy_status", r.Status), Row: s.RowOf(r.Standing, p, around),
		},
		LegalPerson: p.LegalPerson, LicenceValidTo: p.LicenceTo, Address: t.Address,
		InvoiceTitle: t.Invoice.Title, InvoiceTaxNo: identity(t.Invoice.TaxNo), InvoiceBank: t.Invoice.Bank,
		InvoiceAccount: personal.MaskAccount(t.Invoice.Account), InvoiceAddress: t.Invoice.Address,
		InvoicePhone: personal.MaskPhone(t.Invoice.Phone),
	}, nil
}
