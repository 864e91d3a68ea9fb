package driver

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

// Row is a driver in a list, personal numbers masked.
type Row struct {
	ID                       string `json:"id"`
	DriverName               string `json:"driverName"`
	Telephone                string `json:"telephone"`
	DrivingLicense           string `json:"drivingLicense"`
	VehicleClass             string `json:"vehicleClass"`
	QualificationCertificate string `json:"qualificationCertificate"`
	ResidentDivisionCode     string `json:"residentDivisionCode"`
	ResidentDivision         string `json:"residentDivision"`
	dossier.Row
}

// View is a driver with everything a form shows.
type View struct {
	Row
	IDCardValidFrom           string `json:"idCardValidFrom"`
	IDCardValidTo             string `json:"idCardValidTo"`
	DriverLicenseNumber       string `json:"driverLicenseNumber"`
	IssuingOrganizations      string `json:"issuingOrganizations"`
	FirstIssueDate            string `json:"firstIssueDate"`
	ValidPeriodFrom           string `json:"validPeriodFrom"`
	ValidPeriodTo             string `json:"validPeriodTo"`
	QualificationValidFrom    string `json:"qualificationValidFrom"`
	QualificationValidTo      string `json:"qualificationValidTo"`
	QualificationType         string `json:"qualificationType"`
	QualificationProvinceCode string `json:"qualificationProvinceCode"`
	QualificationProvince     string `json:"qualificationProvince"`
	LightTruckOnly            bool   `json:"lightTruckOnly"`
	AccountName               string `json:"accountName"`
	BankCardNo                string `json:"bankCardNo"`
	BankName                  string `json:"bankName"`
	BankCode                  string `json:"bankCode"`
	Remark                    string `json:"remark"`
}

// List pages through drivers in the caller's scope.
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
	return []dossier.Asked{{Field: "telephone", Read: s.byPhone}, {Field: "drivingLicense", Read: s.byIDCard}}
}

// byPhone finds a whole number by its blind index, four digits by the tail.
func (s *Service) byPhone(value string) (database.Condition, error) {
	value = fieldrule.Phone(value)
	switch len(value) {
	case 4:
		return database.Where("d.phone_tail = ?", value), nil
	case 11:
		return database.Where("d.phone_index = ?", s.vault.BlindIndex("phone", value)), nil
	}
	return database.Condition{}, fault.Field("telephone", "请输入完整手机号或后 4 位")
}

// byIDCard finds a whole number, its first six or its last four characters.
func (s *Service) byIDCard(value string) (database.Condition, error) {
	value = strings.ToUpper(value)
	switch len(value) {
	case 4:
		return database.Where("d.id_card_tail = ?", value), nil
	case 6:
		return database.Where("d.id_card_head = ?", value), nil
	case 18:
		return database.Where("d.id_card_index = ?", s.vault.BlindIndex("id_card", value)), nil
	}
	return database.Condition{}, fault.Field("drivingLicense", "请输入完整身份证号、前 6 位或后 4 位")
}

// rows shapes records.
func (s *Service) rows(ctx context.Context, within scope.Scope, records []listed) ([]Row, error) {
	around, err := dossier.Surround(ctx, s.shelf, within, records, func(r listed) dossier.Standing { return r.Standing })
	if err != nil {
		return nil, err
	}
	return s.shaped(records, around)
}

// shaped are records as rows, with what is around them.
func (s *Service) shaped(records []listed, around dossier.Around) ([]Row, error) {
	out := make([]Row, len(records))
	for i, r := range records {
		p, err := s.openListed(r.listedProfile, r.ID)
		if err != nil {
			return nil, err
		}
		out[i] = Row{
			ID: r.ID, DriverName: p.Name, Telephone: personal.MaskPhone(p.Phone), DrivingLicense: personal.MaskIDCard(p.IDCard),
			VehicleClass: p.VehicleClass, QualificationCertificate: personal.MaskIDCard(p.Qualification),
			ResidentDivisionCode: r.ResidentDivision, ResidentDivision: fieldrule.DivisionText(r.ResidentDivision),
			Row: s.RowOf(r.Standing, p, around),
		}
	}
	return out, nil
}

// Find reads one driver: what is in force of them, or what was submitted last.
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
	p, err := s.open(r.sealedProfile, r.ID)
	if err != nil {
		return View{}, err
	}
	shown, err := s.rows(ctx, within, []listed{r.listed()})
	if err != nil {
		return View{}, err
	}
	return View{
		Row: shown[0], IDCardValidFrom: p.IDCardFrom, IDCardValidTo: p.IDCardTo, DriverLicenseNumber: personal.MaskIDCard(p.LicenceNumber),
		IssuingOrganizations: p.IssuingOrganizations, FirstIssueDate: p.FirstIssued, ValidPeriodFrom: p.LicenceFrom, ValidPeriodTo: p.LicenceTo,
		QualificationValidFrom: p.QualificationFrom, QualificationValidTo: p.QualificationTo, QualificationType: p.QualificationType,
		QualificationProvinceCode: p.QualificationProvince, QualificationProvince: fieldrule.DivisionText(p.QualificationProvince),
		LightTruckOnly: p.LightOnly, AccountName: p.AccountName,
		BankCardNo: personal.MaskAccount(p.BankCard), BankName: p.BankName, BankCode: p.BankCode,
		Remark: r.Remark,
	}, nil
}
