package customer

import (
	"context"
	"strconv"
	"strings"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/personal"
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
	Status              int    `json:"status"` // 1 normal, 2 frozen
	StatusText          string `json:"status_dictText"`
	Version             int64  `json:"version"`
	database.Stamp
}

// View is a customer with everything a form shows.
type View struct {
	Row
	LegalPerson    string `json:"legalPerson"`
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
	return s.page(ctx, list, MayList, r)
}

func (s *Service) page(ctx context.Context, from *database.List[record], code string, r paging.Request) (paging.Page[Row], error) {
	more, err := s.conditions(r)
	if err != nil {
		return paging.Page[Row]{}, err
	}
	page, err := from.Page(ctx, s.db, caller.From(ctx).Scope(code), r, more...)
	if err != nil {
		return paging.Page[Row]{}, err
	}
	views, err := s.views(ctx, page.Records)
	if err != nil {
		return paging.Page[Row]{}, err
	}
	rows := make([]Row, len(views))
	for i, v := range views {
		rows[i] = v.Row
	}
	return paging.With(page, rows), nil
}

// conditions reads the filters over what is masked, in a fixed order: a whole
// number by its blind index, the last four digits of a phone.
func (s *Service) conditions(r paging.Request) ([]database.Condition, error) {
	var out []database.Condition
	asked := func(field string) string { return strings.TrimSpace(strings.Trim(r.Filters.Get(field), "*")) }
	if number := strings.ToUpper(asked("consignorId")); number != "" {
		out = append(out, database.Where("c.consignor_id_index = ?", s.vault.BlindIndex(indexOfIdentity, number)))
	}
	phone := fieldrule.Phone(asked("contactPhone"))
	switch {
	case phone == "":
	case len(phone) == tailLength:
		out = append(out, database.Where("c.contact_phone_tail = ?", phone))
	case fieldrule.Matches("telephone", phone):
		out = append(out, database.Where("c.contact_phone_index = ?", s.vault.BlindIndex(indexOfPhone, phone)))
	default:
		return nil, fault.Field("contactPhone", "请输入完整电话号码或后 4 位")
	}
	return out, nil
}

// Find reads one customer.
func (s *Service) Find(ctx context.Context, id string) (View, error) {
	r, err := list.One(ctx, s.db, caller.From(ctx).Scope(MayList), id)
	if err != nil {
		return View{}, err
	}
	return s.view(ctx, r)
}

func (s *Service) view(ctx context.Context, r record) (View, error) {
	views, err := s.views(ctx, []record{r})
	if err != nil {
		return View{}, err
	}
	return views[0], nil
}

// views dresses at most database.MaxIDs customers in a fixed number of
// statements.
func (s *Service) views(ctx context.Context, records []record) ([]View, error) {
	if len(records) == 0 {
		return nil, nil
	}
	ids, salesmen := make([]string, len(records)), make([]string, len(records))
	for i, r := range records {
		ids[i], salesmen[i] = r.ID, r.Salesman
	}
	counts, err := s.Accounts.CountOf(ctx, s.db, ids)
	if err != nil {
		return nil, err
	}
	names, err := s.Names(ctx, salesmen)
	if err != nil {
		return nil, err
	}
	texts, err := s.Texts(ctx, customerTypes, settleTypes, "hy_status")
	if err != nil {
		return nil, err
	}
	views := make([]View, len(records))
	for i, r := range records {
		p, err := s.open(r.sealedProfile, r.ID)
		if err != nil {
			return nil, err
		}
		views[i] = viewOf(r, p, texts)
		views[i].AccountCount, views[i].SalesmanText = counts[r.ID], names[r.Salesman]
	}
	return views, nil
}

func viewOf(r record, p Profile, texts map[string]map[string]string) View {
	identity := personal.MaskIdentity(p.CustomerType != Company)
	text := func(code string, value int) string { return texts[code][strconv.Itoa(value)] }
	return View{
		Row: Row{
			ID: r.ID, CustomerType: p.CustomerType, CustomerTypeText: text(customerTypes, p.CustomerType),
			Consignor: p.Consignor, ConsignorID: identity(p.ConsignorID), Contact: p.Contact, ContactPhone: personal.MaskPhone(p.ContactPhone),
			DivisionCode: p.DivisionCode, DivisionText: fieldrule.DivisionText(p.DivisionCode),
			ContractNo: p.ContractNo, ContractFrom: p.ContractFrom, ContractTo: p.ContractTo,
			SettleType: p.SettleType, SettleTypeText: text(settleTypes, p.SettleType),
			CreditLimitFen: p.CreditLimit, ServiceRatePermille: p.ServiceRate, Salesman: p.Salesman,
			Status: r.Status, StatusText: text("hy_status", r.Status), Version: r.Version,
			Stamp: r.Stamp,
		},
		LegalPerson: p.LegalPerson, Address: p.Address,
		InvoiceTitle: p.Invoice.Title, InvoiceTaxNo: identity(p.Invoice.TaxNo), InvoiceBank: p.Invoice.Bank,
		InvoiceAccount: personal.MaskAccount(p.Invoice.Account), InvoiceAddress: p.Invoice.Address,
		InvoicePhone: personal.MaskPhone(p.Invoice.Phone),
	}
}
