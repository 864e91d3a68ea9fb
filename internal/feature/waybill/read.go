package waybill

import (
	"context"
	"slices"
	"strings"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

// Row is a waybill in a list. Money is fen, weights kg.
type Row struct {
	ID              string          `json:"id"`
	Number          string          `json:"shippingNoteNumber"`
	Serial          string          `json:"serialNumber"`
	Original        string          `json:"originalDocumentNumber"`
	Stage           Stage           `json:"lifecycle"`
	Source          int             `json:"source"`
	CustomerID      string          `json:"customerId"`
	Consignor       string          `json:"consignor"`
	LoadingPlace    string          `json:"placeOfLoading"`
	LoadingDivision string          `json:"loadingSubdivisionCode"`
	LoadingArea     string          `json:"loadingSubdivisionCode_dictText"`
	ReceiptPlace    string          `json:"goodsReceiptPlace"`
	ReceiptDivision string          `json:"receiptSubdivisionCode"`
	ReceiptArea     string          `json:"receiptSubdivisionCode_dictText"`
	Distance        int64           `json:"distanceKm"`
	VehicleID       string          `json:"vehicleId"`
	VehicleNumber   string          `json:"vehicleNumber"`
	Color           string          `json:"vehiclePlateColorCode"`
	Trailer         string          `json:"trailerVehiclePlateNumber"`
	DriverID        string          `json:"driverId"`
	DriverName      string          `json:"driverName"`
	GoodsName       string          `json:"descriptionOfGoods"`
	GoodsClass      string          `json:"cargoTypeClassificationCode"`
	LoadNet         int64           `json:"loadNetKg"`
	UnloadNet       int64           `json:"unloadNetKg"`
	TotalMonetary   int64           `json:"totalMonetaryFen"`
	Payable         int64           `json:"payableFen"`
	ConsignedAt     instant.Instant `json:"consignmentDateTime"`
	DespatchedAt    instant.Instant `json:"despatchActualDateTime"`
	ReceivedAt      instant.Instant `json:"goodsReceiptDateTime"`
	FinishedAt      instant.Instant `json:"finishDateTime"`
	AbnormalCount   int64           `json:"abnormalCount"`
	dossier.Row
}

// View is a waybill with everything a form and its record show.
type View struct {
	Row
	// Actions are the commands that are legal now and that the caller may give.
	Actions       []Verb  `json:"actions"`
	Editable      bool    `json:"editable"`
	VehicleAmount int64   `json:"vehicleAmount"`
	Transport     string  `json:"transportTypeCode"`
	Business      string  `json:"businessTypeCode"`
	ConsignorNo   string  `json:"consignorId"` // masked where it is a person's
	Consignee     string  `json:"consignee"`
	ConsigneeNo   string  `json:"consigneeId"`    // masked where it is a person's
	DriverCard    string  `json:"drivingLicense"` // masked
	CoDriverID    string  `json:"coDriverId"`
	CoDriverName  string  `json:"coDriverName"`
	CoDriverCard  string  `json:"coDrivingLicense"` // masked
	CarrierID     string  `json:"carrierId"`
	CarrierName   string  `json:"actualCarrierName"`
	CarrierNo     string  `json:"actualCarrierId"` // masked where it is a person's
	CarrierPermit string  `json:"actualCarrierBusinessLicense"`
	Policy        string  `json:"policyNumber"`
	Insurer       string  `json:"insuranceCompanyCode"`
	Goods         []Goods `json:"goods"`
	LoadGross     int64   `json:"loadGrossKg"`
	LoadTare      int64   `json:"loadTareKg"`
	UnloadGross   int64   `json:"unloadGrossKg"`
	UnloadTare    int64   `json:"unloadTareKg"`
	SettleUnit    int64   `json:"settleUnit"`
	SettleBasis   int64   `json:"settleBasis"`
	UnitPrice     int64   `json:"unitPriceFen"`
	AllowedLoss   int64   `json:"allowLossPermille"`
	LossPrice     int64   `json:"lossPriceFen"`
	Oil           int64   `json:"oilFen"`
	Toll          int64   `json:"tollFen"`
	Prepaid       int64   `json:"prepaidFen"`
	OtherAdd      int64   `json:"otherAddFen"`
	OtherDeduct   int64   `json:"otherDeductFen"`
	RoundOff      int64   `json:"roundOffFen"`
	ServiceFee    int64   `json:"serviceFeeFen"`
	DispatchFee   int64   `json:"dispatchFeeFen"`
	Tax           int64   `json:"taxFen"`
	Amounts       Amounts `json:"amounts"`
	Abnormal      string  `json:"abnormalReasons"`
	Remark        string  `json:"remark"`
}

// List pages through waybills in the caller's scope.
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
	return []dossier.Asked{
		{Field: "shippingNoteNumber", Read: byNumber},
		{Field: "vehicleNumber", Read: byPlate},
		{Field: "vehicleId", Read: byVehicle},
		{Field: "driverId", Read: byDriver},
	}
}

// mostNumbers is how many numbers one call asks for.
const mostNumbers = database.MaxIDs

// byNumber finds waybills by their numbers, as many as are pasted.
func byNumber(value string) (database.Condition, error) {
	numbers := strings.FieldsFunc(strings.ToUpper(value), func(c rune) bool { return strings.ContainsRune(" ,，;；、\t\r\n", c) })
	if len(numbers) == 0 || len(numbers) > mostNumbers {
		return database.Condition{}, fault.Field("shippingNoteNumber", "请输入 1 到 256 个运单号")
	}
	return database.Where("d.shipping_note_number IN (?)", database.IDs(numbers)), nil
}

// tailLength is how much of a plate operators search by.
const tailLength = 3

// tail is the end of a plate by which operators search.
func tail(number string) string {
	signs := []rune(number)
	return string(signs[max(0, len(signs)-tailLength):])
}

// byPlate finds a whole number, or its last three signs.
func byPlate(value string) (database.Condition, error) {
	value = strings.ToUpper(strings.Join(strings.Fields(value), ""))
	switch len([]rune(value)) {
	case tailLength:
		return database.Where("(d.plate_tail = ? AND d.plate_tail <> '')", value), nil
	case 7, 8:
		return database.Where("(d.plate_tail = ? AND d.plate_tail <> '' AND d.vehicle_number = ?)", tail(value), value), nil
	}
	return database.Condition{}, fault.Field("vehicleNumber", "请输入完整车牌号或后 3 位")
}

// The indexes of crews leave out what has none (migration 0042).

func byVehicle(id string) (database.Condition, error) {
	return database.Where("(d.vehicle_id = ? AND d.vehicle_id <> '')", id), nil
}

func byDriver(id string) (database.Condition, error) {
	return database.Where("(d.driver_id = ? AND d.driver_id <> '')", id), nil
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
		p := Profile{Documents: documents}
		out[i] = Row{
			ID: r.ID, Number: r.Number, Serial: r.Serial, Original: r.Original, Stage: r.Stage, Source: r.Source, CustomerID: r.CustomerID,
			Consignor: r.Consignor, LoadingPlace: r.LoadingPlace, LoadingDivision: r.LoadingDivision,
			LoadingArea: fieldrule.DivisionText(r.LoadingDivision), ReceiptPlace: r.ReceiptPlace, ReceiptDivision: r.ReceiptDivision,
			ReceiptArea: fieldrule.DivisionText(r.ReceiptDivision), Distance: r.Distance, VehicleID: r.VehicleID,
			VehicleNumber: r.VehicleNumber, Color: r.Color, Trailer: r.Trailer, DriverID: r.DriverID, DriverName: r.DriverName,
			GoodsName: r.GoodsName, GoodsClass: r.GoodsClass, LoadNet: r.LoadNet, UnloadNet: r.UnloadNet, TotalMonetary: r.TotalMonetary,
			Payable: r.Payable, ConsignedAt: r.ConsignedAt, DespatchedAt: r.DespatchedAt, ReceivedAt: r.ReceivedAt,
			FinishedAt: r.FinishedAt, AbnormalCount: r.AbnormalCount,
			Row: s.RowOf(r.Standing, p, around),
		}
	}
	return out, nil
}

// Find reads one waybill: its row, or what was submitted last.
func (s *Service) Find(ctx context.Context, id string, submitted bool) (View, error) {
	r, err := s.One(ctx, id)
	if err != nil {
		return View{}, err
	}
	within := caller.From(ctx).Scope(MayList)
	return dossier.Viewed(ctx, s.shelf, within, r, submitted, s.view, func(v *View) *dossier.Row { return &v.Row.Row })
}

func (s *Service) view(ctx context.Context, within scope.Scope, r record) (View, error) {
	shown, err := s.rows(ctx, within, []listed{r.listed()})
	if err != nil {
		return View{}, err
	}
	p, err := s.InForce(r)
	if err != nil {
		return View{}, err
	}
	who := caller.From(ctx)
	return View{
		Row: shown[0], Actions: legal(who, r.Stage), Editable: isEditable(r.Stage) && who.May(MayEdit), VehicleAmount: p.VehicleAmount,
		Transport: p.Transport, Business: p.Business, ConsignorNo: masked(p.ConsignorNo), Consignee: p.Consignee,
		ConsigneeNo: masked(p.ConsigneeNo), DriverCard: masked(p.DriverCard), CoDriverID: p.CoDriverID, CoDriverName: p.CoDriverName,
		CoDriverCard: masked(p.CoDriverCard), CarrierID: p.CarrierID, CarrierName: p.CarrierName, CarrierNo: masked(p.CarrierNo),
		CarrierPermit: p.CarrierPermit, Policy: p.Policy, Insurer: p.Insurer, Goods: slices.Clone(p.Goods), LoadGross: p.LoadGross,
		LoadTare: p.LoadTare, UnloadGross: p.UnloadGross, UnloadTare: p.UnloadTare, SettleUnit: p.SettleUnit, SettleBasis: p.SettleBasis,
		UnitPrice: p.UnitPrice, AllowedLoss: p.AllowedLoss, LossPrice: p.LossPrice, Oil: p.Oil, Toll: p.Toll, Prepaid: p.Prepaid,
		OtherAdd: p.OtherAdd, OtherDeduct: p.OtherDeduct, RoundOff: p.RoundOff, ServiceFee: p.ServiceFee, DispatchFee: p.DispatchFee,
		Tax: p.Tax, Amounts: p.terms().Work(), Abnormal: p.AbnormalReasons, Remark: r.Remark,
	}, nil
}

// Work is what a form's freight comes to, before it is kept.
func (s *Service) Work(_ context.Context, d Draft) (Amounts, error) {
	p, err := d.over(fresh())
	if err != nil {
		return Amounts{}, err
	}
	var refused fault.Collector
	checkRanges(p, &refused)
	checkGoodsRanges(p, &refused)
	if err := refused.Err(); err != nil {
		return Amounts{}, err
	}
	return p.terms().Work(), nil
}
