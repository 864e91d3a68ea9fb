package waybill

import (
	"strconv"
	"strings"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/personal"
)

// Document types of a waybill (dictionary hy_doc_type).
const (
	LoadTicket    = "31"
	UnloadTicket  = "32"
	Receipt       = "33"
	LoadPicture   = "34"
	UnloadPicture = "35"
	Contract      = "36"
)

var documentTypes = dossier.DocumentTypes{
	{Code: LoadTicket, Name: "装货磅单"},
	{Code: UnloadTicket, Name: "卸货磅单"},
	{Code: Receipt, Name: "回单"},
	{Code: LoadPicture, Name: "装货照"},
	{Code: UnloadPicture, Name: "卸货照"},
	{Code: Contract, Name: "运输合同"},
}

// Required are the documents that no waybill passes without.
func (Profile) Required() []string { return []string{LoadTicket, UnloadTicket, Receipt} }

// checklist is what a reviewer goes through beside the pictures.
var checklist = []review.Check{
	{Code: "party", Text: "司机、车辆与派单一致"},
	{Code: "load", Text: "装货磅单清晰，车号、日期、净重一致", DocType: LoadTicket},
	{Code: "unload", Text: "卸货磅单清晰，车号、日期、净重一致", DocType: UnloadTicket},
	{Code: "receipt", Text: "回单已由收货方签收", DocType: Receipt},
	{Code: "time", Text: "装货、卸货、签收时间合理"},
	{Code: "loss", Text: "亏吨符合约定"},
	{Code: "amount", Text: "单价、运费与扣款勾稽一致"},
	{Code: "contract", Text: "合同与保险齐备", DocType: Contract},
	{Code: "repeat", Text: "无补录、无重复运单"},
}

// Dictionaries that values of a waybill are of.
const (
	cargoTypes     = "hy_cargo_type"
	businessTypes  = "hy_business_type"
	transportTypes = "hy_transport_type"
	settleUnits    = "hy_settle_unit"
	settleBases    = "hy_settle_basis"
	plateColors    = "hy_plate_color"
	abnormalTypes  = "hy_abnormal_type"
)

// Fields are a profile's values with their names, as the desk and the history
// show them.
func (p Profile) Fields() []review.Field {
	return append(append(p.partyFields(), p.wayFields()...), p.moneyFields()...)
}

func (p Profile) partyFields() []review.Field {
	fields := []review.Field{
		{Field: "shippingNoteNumber", Label: "运单号", Value: p.Number},
		{Field: "originalDocumentNumber", Label: "原始单号", Value: p.Original},
		{Field: "businessTypeCode", Label: "业务类型", Value: p.Business, DictCode: businessTypes},
		{Field: "consignor", Label: "托运人", Value: p.Consignor},
		{Field: "consignorId", Label: "托运人证件号", Value: masked(p.ConsignorNo), Masked: isPersonal(p.ConsignorNo)},
		{Field: "placeOfLoading", Label: "装货地", Value: address(p.LoadingDivision, p.LoadingPlace)},
		{Field: "consignee", Label: "收货方", Value: p.Consignee, DocType: Receipt},
		{Field: "consigneeId", Label: "收货方证件号", Value: masked(p.ConsigneeNo), Masked: isPersonal(p.ConsigneeNo)},
		{Field: "goodsReceiptPlace", Label: "收货地", Value: address(p.ReceiptDivision, p.ReceiptPlace), DocType: Receipt},
		{Field: "distanceKm", Label: "运距", Value: quantity(p.Distance, "km")},
		{Field: "vehicleNumber", Label: "车牌号", Value: p.VehicleNumber, DocType: LoadTicket},
		{Field: "vehiclePlateColorCode", Label: "车牌颜色", Value: p.Color, DictCode: plateColors},
		{Field: "trailerVehiclePlateNumber", Label: "挂车牌照号", Value: p.Trailer},
		{Field: "driverName", Label: "驾驶员", Value: p.DriverName},
		{Field: "drivingLicense", Label: "驾驶员身份证号", Value: masked(p.DriverCard), Masked: p.DriverCard != ""},
		{Field: "coDriverName", Label: "副驾驶员", Value: p.CoDriverName},
		{Field: "coDrivingLicense", Label: "副驾驶员身份证号", Value: masked(p.CoDriverCard), Masked: p.CoDriverCard != ""},
		{Field: "actualCarrierName", Label: "实际承运人", Value: p.CarrierName},
		{Field: "actualCarrierId", Label: "承运人证件号", Value: masked(p.CarrierNo), Masked: isPersonal(p.CarrierNo)},
		{Field: "actualCarrierBusinessLicense", Label: "承运人许可证号", Value: p.CarrierPermit},
		{Field: "policyNumber", Label: "保险单号", Value: p.Policy},
		{Field: "insuranceCompanyCode", Label: "保险公司", Value: p.Insurer},
	}
	for i, g := range p.Goods {
		fields = append(fields, review.Field{
			Field: "goods." + strconv.Itoa(i), Label: "货物" + strconv.Itoa(i+1),
			Value: strings.Join([]string{g.Name, quantity(g.Gross, "kg"), quantity(g.Packages, "件"), quantity(g.Cube, "dm³")}, " "),
		}, review.Field{
			Field: "goods." + strconv.Itoa(i) + ".cargoTypeClassificationCode", Label: "货物" + strconv.Itoa(i+1) + "类型",
			Value: g.Class, DictCode: cargoTypes,
		})
	}
	return fields
}

func (p Profile) wayFields() []review.Field {
	return []review.Field{
		{Field: "consignmentDateTime", Label: "生成时间", Value: p.ConsignedAt.String()},
		{Field: "despatchActualDateTime", Label: "发货时间", Value: p.DespatchedAt.String(), DocType: LoadTicket},
		{Field: "goodsReceiptDateTime", Label: "收货时间", Value: p.ReceivedAt.String(), DocType: UnloadTicket},
		{Field: "finishDateTime", Label: "签收时间", Value: p.FinishedAt.String(), DocType: Receipt},
		{Field: "loadGrossKg", Label: "装货毛重", Value: quantity(p.LoadGross, "kg"), DocType: LoadTicket},
		{Field: "loadTareKg", Label: "装货皮重", Value: quantity(p.LoadTare, "kg"), DocType: LoadTicket},
		{Field: "loadNetKg", Label: "装货净重", Value: quantity(p.LoadNet, "kg"), DocType: LoadTicket},
		{Field: "unloadGrossKg", Label: "卸货毛重", Value: quantity(p.UnloadGross, "kg"), DocType: UnloadTicket},
		{Field: "unloadTareKg", Label: "卸货皮重", Value: quantity(p.UnloadTare, "kg"), DocType: UnloadTicket},
		{Field: "unloadNetKg", Label: "卸货净重", Value: quantity(p.UnloadNet, "kg"), DocType: UnloadTicket},
		{Field: "lossKg", Label: "亏吨", Value: quantity(p.terms().Work().Loss, "kg"), DocType: UnloadTicket},
		{Field: "abnormalReasons", Label: "异常说明", Value: p.AbnormalReasons},
	}
}

func (p Profile) moneyFields() []review.Field {
	return []review.Field{
		{Field: "totalMonetaryFen", Label: "货主运费", Value: yuan(p.TotalMonetary)},
		{Field: "settleUnit", Label: "计价单位", Value: code(p.SettleUnit), DictCode: settleUnits},
		{Field: "unitPriceFen", Label: "单价", Value: yuan(p.UnitPrice)},
		{Field: "settleBasis", Label: "结算依据", Value: code(p.SettleBasis), DictCode: settleBases},
		{Field: "driverFreightFen", Label: "基础运费", Value: yuan(p.DriverFreight)},
		{Field: "allowLossPermille", Label: "允许亏吨", Value: quantity(p.AllowedLoss, "‰")},
		{Field: "lossPriceFen", Label: "亏吨单价", Value: yuan(p.LossPrice)},
		{Field: "lossDeductFen", Label: "亏吨扣款", Value: yuan(p.LossDeduct)},
		{Field: "tollFen", Label: "路桥费", Value: yuan(p.Toll)},
		{Field: "otherAddFen", Label: "其他增加", Value: yuan(p.OtherAdd)},
		{Field: "otherDeductFen", Label: "其他扣款", Value: yuan(p.OtherDeduct)},
		{Field: "roundOffFen", Label: "抹零", Value: yuan(p.RoundOff)},
		{Field: "payableFen", Label: "司机应付", Value: yuan(p.Payable)},
		{Field: "oilFen", Label: "油费", Value: yuan(p.Oil)},
		{Field: "prepaidFen", Label: "预付款", Value: yuan(p.Prepaid)},
		{Field: "serviceFeeFen", Label: "服务费", Value: yuan(p.ServiceFee)},
		{Field: "dispatchFeeFen", Label: "信息费", Value: yuan(p.DispatchFee)},
		{Field: "taxFen", Label: "税金", Value: yuan(p.Tax)},
	}
}

// Numbers are the fields that are masked, by their wire names.
func (p Profile) Numbers() map[string]string {
	return map[string]string{
		"consignorId": p.ConsignorNo, "consigneeId": p.ConsigneeNo, "actualCarrierId": p.CarrierNo, "drivingLicense": p.DriverCard,
		"coDrivingLicense": p.CoDriverCard,
	}
}

// isPersonal tells an identity card from the number of a company, which anybody
// may look up.
func isPersonal(number string) bool { return fieldrule.IDCardHolds(number) }

// masked hides a number of a person.
func masked(number string) string {
	if isPersonal(number) {
		return personal.MaskIDCard(number)
	}
	return number
}

func address(division, place string) string {
	return strings.TrimSpace(fieldrule.DivisionText(division) + " " + place)
}

// code is a value of a dictionary, "" for none.
func code(value int64) string {
	if value == 0 {
		return ""
	}
	return strconv.FormatInt(value, 10)
}

func quantity(value int64, unit string) string {
	if value == 0 {
		return ""
	}
	return strconv.FormatInt(value, 10) + " " + unit
}

// yuan is an amount of fen as people read it, "" for none.
func yuan(fen int64) string {
	if fen == 0 {
		return ""
	}
	sign := ""
	if fen < 0 {
		sign, fen = "-", -fen
	}
	whole, cents := strconv.FormatInt(fen/100, 10), strconv.FormatInt(fen%100+100, 10)[1:]
	for at := len(whole) - 3; at > 0; at -= 3 {
		whole = whole[:at] + "," + whole[at:]
	}
	return sign + "¥" + whole + "." + cents
}
