package vehicle

import (
	"context"
	"strconv"
	"strings"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

// Row is a vehicle in a list. Masses are kg.
type Row struct {
	ID                string `json:"id"`
	Number            string `json:"vehicleNumber"`
	Color             string `json:"vehiclePlateColorCode"`
	VehicleType       string `json:"vehicleType"`
	Energy            string `json:"vehicleEnergyType"`
	Owner             string `json:"owner"`
	GrossMass         int64  `json:"grossMassKg"`
	Tonnage           int64  `json:"vehicleTonnageKg"`
	InspectionValidTo string `json:"inspectionValidTo"`
	Trailer           string `json:"trailerVehiclePlateNumber"`
	GPSOnline         bool   `json:"gpsOnline"`
	dossier.Row
}

// View is a vehicle with everything a form shows.
type View struct {
	Row
	UseCharacter         string `json:"useCharacter"`
	VIN                  string `json:"vin"`
	IssuingOrganizations string `json:"issuingOrganizations"`
	RegisterDate         string `json:"registerDate"`
	IssueDate            string `json:"issueDate"`
	TractionMass         int64  `json:"tractionMassKg"`
	CurbMass             int64  `json:"curbMassKg"`
	Axles                int64  `json:"axles"`
	Length               int64  `json:"lengthMm"`
	Width                int64  `json:"widthMm"`
	Height               int64  `json:"heightMm"`
	Permit               string `json:"roadTransportCertificateNumber"`
	PermitFrom           string `json:"roadTransportCertificateValidFrom"`
	PermitTo             string `json:"roadTransportCertificateValidTo"`
	LicenceFile          string `json:"licenceFileNo"`
	CompulsoryPolicy     string `json:"compulsoryPolicyNo"`
	CompulsoryTo         string `json:"compulsoryValidTo"`
	CommercialPolicy     string `json:"commercialPolicyNo"`
	CommercialTo         string `json:"commercialValidTo"`
	BodyLength           int64  `json:"bodyLengthDm"`
	BodyStyle            string `json:"bodyStyle"`
	Remark               string `json:"remark"`
}

// List pages through vehicles in the caller's scope.
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
	return []dossier.Asked{{Field: "vehicleNumber", Read: byPlate}, {Field: "light", Read: byWeight}}
}

// byPlate finds a whole number, or its last three signs.
func byPlate(value string) (database.Condition, error) {
	value = letters(value)
	if len([]rune(value)) == tailLength+1 {
		value = strings.TrimSuffix(value, "挂")
	}
	switch len([]rune(value)) {
	case tailLength:
		return database.Where("d.plate_tail = ?", value), nil
	case 7, 8:
		return database.Where("d.vehicle_number = ?", value), nil
	}
	return database.Condition{}, fault.Field("vehicleNumber", "请输入完整车牌号或后 3 位")
}

// byWeight finds vehicles up to 4.5 t, or those above.
func byWeight(value string) (database.Condition, error) {
	isLight, err := strconv.ParseBool(value)
	switch {
	case err != nil:
		return database.Condition{}, fault.Field("light", "4.5吨及以下只能是 0 或 1")
	case isLight:
		return database.Where("d.gross_mass <= ?", lightMass), nil
	}
	return database.Where("d.gross_mass > ?", lightMass), nil
}

// rows shapes records.
func (s *Service) rows(ctx context.Context, within scope.Scope, records []listed) ([]Row, error) {
	around, err := dossier.Surround(ctx, s.shelf, within, records, func(r listed) dossier.Standing { return r.Standing })
	if err != nil {
		return nil, err
	}
	out := make([]Row, len(records))
	for i, r := range records {
		documents, err := r.ReadListed(r.ID)
		if err != nil {
			return nil, err
		}
		p := Profile{Facts: Facts{Listed: r.Listed}, Documents: documents}
		out[i] = Row{
			ID: r.ID, Number: r.Number, Color: r.Color, VehicleType: r.VehicleType, Energy: r.Energy, Owner: r.Owner, GrossMass: r.GrossMass,
			Tonnage: r.Tonnage, InspectionValidTo: r.InspectionTo, Trailer: r.Trailer, GPSOnline: r.Located,
			Row: s.RowOf(r.Standing, p, around),
		}
	}
	return out, nil
}

// Find reads one vehicle: what is in force of it, or what was submitted last.
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
		Row: shown[0], UseCharacter: r.UseCharacter, VIN: r.VIN, IssuingOrganizations: r.IssuingOrganizations, RegisterDate: r.Registered,
		IssueDate: r.Issued, TractionMass: r.TractionMass, CurbMass: r.CurbMass, Axles: r.Axles, Length: r.Length, Width: r.Width,
		Height: r.Height, Permit: r.Permit, PermitFrom: r.PermitFrom, PermitTo: r.PermitTo, LicenceFile: r.LicenceFile,
		CompulsoryPolicy: r.CompulsoryPolicy, CompulsoryTo: r.CompulsoryTo, CommercialPolicy: r.CommercialPolicy,
		CommercialTo: r.CommercialTo, BodyLength: r.BodyLength, BodyStyle: r.BodyStyle, Remark: r.Remark,
	}, nil
}
