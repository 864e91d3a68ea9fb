package waybill

import (
	"strings"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/personal"
)

// Draft is what a caller may write of a waybill. On an edit absent fields stay as
// they are. Vehicle, drivers and carrier come by the command assign; amounts that
// follow from others are never read.
type Draft struct {
	ID      string             `json:"id,omitempty"`
	Version httpapi.Opt[int64] `json:"version"`
	// Submitted says what the fields of an edit were read beside: what was
	// submitted last, else the row.
	Submitted bool `json:"submitted,omitempty"`

	Original        httpapi.Opt[string] `json:"originalDocumentNumber" label:"原始单号"`
	Serial          httpapi.Opt[string] `json:"serialNumber" label:"分段分单号"`
	VehicleAmount   httpapi.Opt[int64]  `json:"vehicleAmount" label:"总车辆数"`
	Transport       httpapi.Opt[string] `json:"transportTypeCode" label:"运输组织类型"`
	Business        httpapi.Opt[string] `json:"businessTypeCode" label:"业务类型"`
	CustomerID      httpapi.Opt[string] `json:"customerId" label:"货主"`
	LoadingPlace    httpapi.Opt[string] `json:"placeOfLoading" label:"装货地址"`
	LoadingDivision httpapi.Opt[string] `json:"loadingSubdivisionCode" label:"装货地区"`
	Consignee       httpapi.Opt[string] `json:"consignee" label:"收货方"`
	ConsigneeNo     httpapi.Opt[string] `json:"consigneeId" label:"收货方证件号"`
	ReceiptPlace    httpapi.Opt[string] `json:"goodsReceiptPlace" label:"收货地址"`
	ReceiptDivision httpapi.Opt[string] `json:"receiptSubdivisionCode" label:"收货地区"`
	Distance        httpapi.Opt[int64]  `json:"distanceKm" label:"运距"`
	Policy          httpapi.Opt[string] `json:"policyNumber" label:"保险单号"`
	Insurer         httpapi.Opt[string] `json:"insuranceCompanyCode" label:"保险公司代码"`

	Goods httpapi.Opt[[]Goods] `json:"goods" label:"货物"`

	TotalMonetary httpapi.Opt[int64] `json:"totalMonetaryFen" label:"货主运费"`
	SettleUnit    httpapi.Opt[int64] `json:"settleUnit" label:"计价单位"`
	SettleBasis   httpapi.Opt[int64] `json:"settleBasis" label:"结算依据"`
	UnitPrice     httpapi.Opt[int64] `json:"unitPriceFen" label:"单价"`
	AllowedLoss   httpapi.Opt[int64] `json:"allowLossPermille" label:"允许亏吨"`
	LossPrice     httpapi.Opt[int64] `json:"lossPriceFen" label:"亏吨单价"`
	Oil           httpapi.Opt[int64] `json:"oilFen" label:"油费"`
	Toll          httpapi.Opt[int64] `json:"tollFen" label:"路桥费"`
	Prepaid       httpapi.Opt[int64] `json:"prepaidFen" label:"预付款"`
	OtherAdd      httpapi.Opt[int64] `json:"otherAddFen" label:"其他增加"`
	OtherDeduct   httpapi.Opt[int64] `json:"otherDeductFen" label:"其他扣款"`
	RoundOff      httpapi.Opt[int64] `json:"roundOffFen" label:"抹零"`
	ServiceFee    httpapi.Opt[int64] `json:"serviceFeeFen" label:"服务费"`
	DispatchFee   httpapi.Opt[int64] `json:"dispatchFeeFen" label:"信息费"`
	Tax           httpapi.Opt[int64] `json:"taxFen" label:"税金"`

	LoadGross   httpapi.Opt[int64] `json:"loadGrossKg" label:"装货毛重"`
	LoadTare    httpapi.Opt[int64] `json:"loadTareKg" label:"装货皮重"`
	LoadNet     httpapi.Opt[int64] `json:"loadNetKg" label:"装货净重"`
	UnloadGross httpapi.Opt[int64] `json:"unloadGrossKg" label:"卸货毛重"`
	UnloadTare  httpapi.Opt[int64] `json:"unloadTareKg" label:"卸货皮重"`
	UnloadNet   httpapi.Opt[int64] `json:"unloadNetKg" label:"卸货净重"`

	DespatchedAt httpapi.Opt[instant.Instant] `json:"despatchActualDateTime" label:"发货时间"`
	ReceivedAt   httpapi.Opt[instant.Instant] `json:"goodsReceiptDateTime" label:"收货时间"`
	FinishedAt   httpapi.Opt[instant.Instant] `json:"finishDateTime" label:"签收时间"`

	Documents httpapi.Opt[[]dossier.DraftDocument] `json:"documents" label:"单据照片"`

	Remark httpapi.Opt[string] `json:"remark" label:"备注"`
}

// over puts the draft on top of a profile. The customer's name and number are not
// looked up here.
func (d Draft) over(p Profile) (Profile, error) {
	for _, text := range []struct {
		sent   httpapi.Opt[string]
		target *string
	}{
		{d.Original, &p.Original},
		{d.Serial, &p.Serial},
		{d.Transport, &p.Transport},
		{d.Business, &p.Business},
		{d.CustomerID, &p.CustomerID},
		{d.LoadingPlace, &p.LoadingPlace},
		{d.LoadingDivision, &p.LoadingDivision},
		{d.Consignee, &p.Consignee},
		{d.ReceiptPlace, &p.ReceiptPlace},
		{d.ReceiptDivision, &p.ReceiptDivision},
		{d.Policy, &p.Policy},
		{d.Insurer, &p.Insurer},
	} {
		*text.target = strings.TrimSpace(text.sent.Or(*text.target))
	}
	d.numbersOver(&p)
	p.DespatchedAt, p.ReceivedAt = d.DespatchedAt.Or(p.DespatchedAt), d.ReceivedAt.Or(p.ReceivedAt)
	p.FinishedAt = d.FinishedAt.Or(p.FinishedAt)
	if d.Goods.Given {
		p.Goods = d.Goods.Value
	}
	number, meant := personal.Meant(strings.TrimSpace(d.ConsigneeNo.Or(p.ConsigneeNo)), p.ConsigneeNo, masked)
	var refused fault.Collector
	refused.Require(meant, "consigneeId", "收货方证件号不完整，请重新填写")
	p.ConsigneeNo = strings.ToUpper(number)
	p.Documents = dossier.Replaced(p.Documents, d.Documents)
	return p.derived(), refused.Err()
}

func (d Draft) numbersOver(p *Profile) {
	for _, number := range []struct {
		sent   httpapi.Opt[int64]
		target *int64
	}{
		{d.VehicleAmount, &p.VehicleAmount},
		{d.Distance, &p.Distance},
		{d.TotalMonetary, &p.TotalMonetary},
		{d.SettleUnit, &p.SettleUnit},
		{d.SettleBasis, &p.SettleBasis},
		{d.UnitPrice, &p.UnitPrice},
		{d.AllowedLoss, &p.AllowedLoss},
		{d.LossPrice, &p.LossPrice},
		{d.Oil, &p.Oil},
		{d.Toll, &p.Toll},
		{d.Prepaid, &p.Prepaid},
		{d.OtherAdd, &p.OtherAdd},
		{d.OtherDeduct, &p.OtherDeduct},
		{d.RoundOff, &p.RoundOff},
		{d.ServiceFee, &p.ServiceFee},
		{d.DispatchFee, &p.DispatchFee},
		{d.Tax, &p.Tax},
		{d.LoadGross, &p.LoadGross},
		{d.LoadTare, &p.LoadTare},
		{d.LoadNet, &p.LoadNet},
		{d.UnloadGross, &p.UnloadGross},
		{d.UnloadTare, &p.UnloadTare},
		{d.UnloadNet, &p.UnloadNet},
	} {
		*number.target = number.sent.Or(*number.target)
	}
}

// fresh are the values of a waybill for which nothing else is said.
func fresh() Profile {
	return Profile{Facts: Facts{
		Listed: Listed{Serial: "0000"}, VehicleAmount: 1, Transport: "1", Business: "1002996", Policy: noPolicy,
		SettleUnit: ByTonne, SettleBasis: OnLesser, AllowedLoss: 3,
	}}
}

// noPolicy stands for a waybill without insurance in the official message.
const noPolicy = "none"
