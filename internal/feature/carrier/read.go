package carrier

import (
	"context"
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

// Row is a carrier in a list. Phones and identity cards are masked; the credit
// code of a business is public.
type Row struct {
	ID             string `json:"id"`
	CarrierType    string `json:"type"`
	Name           string `json:"actualCarrierName"`
	Number         string `json:"actualCarrierId"`
	Permit         string `json:"actualCarrierBusinessLicense"`
	PermitValidTo  string `json:"permitValidTo"`
	LicenceValidTo string `json:"licenceValidTo"`
	Contact        string `json:"contact"`
	ContactPhone   string `json:"contactPhone"`
	dossier.Row
}

// View is a carrier with everything a form shows.
type View struct {
	Row
	PermitValidFrom string `json:"permitValidFrom"`
	BusinessScope   string `json:"businessScope"`
	DivisionCode    string `json:"divisionCode"`
	Division        string `json:"division"`
	Address         string `json:"address"`
	Remark          string `json:"remark"`
}

// List pages through carriers in the caller's scope.
func (s *Service) List(ctx context.Context, r paging.Request) (paging.Page[Row], error) {
	page, err := dossier.Page(ctx, s.shelf, rows, r, s.asked()...)
	if err != nil {
		return paging.Page[Row]{}, err
	}
	shown, err := s.rows(ctx, caller.From(ctx).Scope(MayList), page.Records)
	return paging.With(page, shown), err
}

// asked are the filters that ask more than one column.
func (s *Service) asked() []dossier.Asked {
	return []dossier.Asked{{Field: "actualCarrierId", Read: s.byNumber}, {Field: "contactPhone", Read: s.byPhone}}
}

// byNumber finds a whole credit code or identity card by its blind index.
func (s *Service) byNumber(value string) (database.Condition, error) {
	return database.Where("d.number_index = ?", s.vault.BlindIndex(indexOfNumber, strings.ToUpper(value))), nil
}

// byPhone finds a whole number by its blind index, four digits by the tail.
func (s *Service) byPhone(value string) (database.Condition, error) {
	value = fieldrule.Phone(value)
	switch {
	case len(value) == tailLength:
		return database.Where("d.phone_tail = ?", value), nil
	case fieldrule.Matches("telephone", value):
		return database.Where("d.phone_index = ?", s.vault.BlindIndex(indexOfPhone, value)), nil
	}
	return database.Condition{}, fault.Field("contactPhone", "请输入完整电话号码或后 4 位")
}

// rows shapes records.
func (s *Service) rows(ctx context.Context, within scope.Scope, records []listed) ([]Row, error) {
	around, err := dossier.Surround(ctx, s.shelf, within, records, func(r listed) dossier.Standing { return r.Standing })
	if err != nil {
		return nil, err
	}
	out := make([]Row, len(records))
	for i, r := range records {
		p, err := s.openListed(r.listedProfile, r.ID)
		if err != nil {
			return nil, err
		}
		out[i] = Row{
			ID: r.ID, CarrierType: p.CarrierType, Name: p.Name, Number: p.masked(), Permit: p.Permit, PermitValidTo: p.PermitTo,
			LicenceValidTo: p.LicenceTo, Contact: p.Contact, ContactPhone: personal.MaskPhone(p.Phone),
			Row: s.RowOf(r.Standing, p, around),
		}
	}
	return out, nil
}

// Find reads one carrier: what is in force of it, or what was submitted last.
func (s *Service) Find(ctx context.Context, id string, submitted bool) (View, error) {
	r, err := s.One(ctx, id)
	if err != nil {
		return View{}, err
	}
	return s.viewOf(ctx, caller.From(ctx).Scope(MayList), r, submitted)
}

func (s *Service) viewOf(ctx context.Context, within scope.Scope, r record, submitted bool) (View, error) {
	return dossier.Viewed(ctx, s.shelf, within, r, submitted, s.view, func(v *View) *dossier.Row { return &v.Row.Row })
}

func (s *Service) view(ctx context.Context, within scope.Scope, r record) (View, error) {
	shown, err := s.rows(ctx, within, []listed{r.listed()})
	if err != nil {
		return View{}, err
	}
	return View{
		Row: shown[0], PermitValidFrom: r.PermitFrom, BusinessScope: r.Scope, DivisionCode: r.Division,
		Division: fieldrule.DivisionText(r.Division), Address: r.Address, Remark: r.Remark,
	}, nil
}
