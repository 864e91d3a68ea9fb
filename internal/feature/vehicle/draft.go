package vehicle

import (
	"fmt"
	"strconv"
	"strings"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
)

// Draft is what a caller may write of a vehicle. On an edit absent fields stay
// as they are.
type Draft struct {
	ID      string             `json:"id,omitempty"`
	Version httpapi.Opt[int64] `json:"version"`
	// Submitted says what the fields of an edit were read beside: what was
	// submitted last, else the data in force.
	Submitted bool `json:"submitted,omitempty"`

	Number               httpapi.Opt[string] `json:"vehicleNumber" label:"车牌号"`
	Color                httpapi.Opt[string] `json:"vehiclePlateColorCode" label:"车牌颜色"`
	VehicleType          httpapi.Opt[string] `json:"vehicleType" label:"车辆类型"`
	Owner                httpapi.Opt[string] `json:"owner" label:"所有人"`
	UseCharacter         httpapi.Opt[string] `json:"useCharacter" label:"使用性质"`
	VIN                  httpapi.Opt[string] `json:"vin" label:"车辆识别代号"`
	IssuingOrganizations httpapi.Opt[string] `json:"issuingOrganizations" label:"发证机关"`
	Registered           httpapi.Opt[string] `json:"registerDate" label:"注册日期"`
	Issued               httpapi.Opt[string] `json:"issueDate" label:"发证日期"`
	Energy               httpapi.Opt[string] `json:"vehicleEnergyType" label:"能源类型"`
	GrossMass            httpapi.Opt[int64]  `json:"grossMassKg" label:"总质量"`
	Tonnage              httpapi.Opt[int64]  `json:"vehicleTonnageKg" label:"核定载质量"`
	TractionMass         httpapi.Opt[int64]  `json:"tractionMassKg" label:"准牵引总质量"`
	CurbMass             httpapi.Opt[int64]  `json:"curbMassKg" label:"整备质量"`
	Axles                httpapi.Opt[int64]  `json:"axles" label:"轴数"`
	Length               httpapi.Opt[int64]  `json:"lengthMm" label:"外廓长"`
	Width                httpapi.Opt[int64]  `json:"widthMm" label:"外廓宽"`
	Height               httpapi.Opt[int64]  `json:"heightMm" label:"外廓高"`
	Permit               httpapi.Opt[string] `json:"roadTransportCertificateNumber" label:"道路运输证号"`
	PermitFrom           httpapi.Opt[string] `json:"roadTransportCertificateValidFrom" label:"道路运输证有效期起"`
	PermitTo             httpapi.Opt[string] `json:"roadTransportCertificateValidTo" label:"道路运输证有效期止"`
	LicenceFile          httpapi.Opt[string] `json:"licenceFileNo" label:"行驶证档案编号"`
	InspectionTo         httpapi.Opt[string] `json:"inspectionValidTo" label:"检验有效期至"`
	CompulsoryPolicy     httpapi.Opt[string] `json:"compulsoryPolicyNo" label:"交强险保单号"`
	CompulsoryTo         httpapi.Opt[string] `json:"compulsoryValidTo" label:"交强险有效期止"`
	CommercialPolicy     httpapi.Opt[string] `json:"commercialPolicyNo" label:"商业险保单号"`
	CommercialTo         httpapi.Opt[string] `json:"commercialValidTo" label:"商业险有效期止"`
	Trailer              httpapi.Opt[string] `json:"trailerVehiclePlateNumber" label:"挂车牌照号"`
	BodyLength           httpapi.Opt[int64]  `json:"bodyLengthDm" label:"车长"`
	BodyStyle            httpapi.Opt[string] `json:"bodyStyle" label:"车型"`
	Located              httpapi.Opt[bool]   `json:"gpsOnline" label:"北斗在网"`

	Documents httpapi.Opt[[]dossier.DraftDocument] `json:"documents" label:"证件照片"`

	Remark httpapi.Opt[string] `json:"remark" label:"备注"`
}

// over puts the draft on top of a profile.
func (d Draft) over(p Profile) (Profile, error) {
	for _, text := range []struct {
		sent   httpapi.Opt[string]
		target *string
	}{
		{d.Color, &p.Color},
		{d.VehicleType, &p.VehicleType},
		{d.Owner, &p.Owner},
		{d.UseCharacter, &p.UseCharacter},
		{d.IssuingOrganizations, &p.IssuingOrganizations},
		{d.Registered, &p.Registered},
		{d.Issued, &p.Issued},
		{d.Energy, &p.Energy},
		{d.Permit, &p.Permit},
		{d.PermitFrom, &p.PermitFrom},
		{d.PermitTo, &p.PermitTo},
		{d.LicenceFile, &p.LicenceFile},
		{d.InspectionTo, &p.InspectionTo},
		{d.CompulsoryPolicy, &p.CompulsoryPolicy},
		{d.CompulsoryTo, &p.CompulsoryTo},
		{d.CommercialPolicy, &p.CommercialPolicy},
		{d.CommercialTo, &p.CommercialTo},
		{d.BodyStyle, &p.BodyStyle},
	} {
		*text.target = strings.TrimSpace(text.sent.Or(*text.target))
	}
	p.Number, p.Trailer, p.VIN = letters(d.Number.Or(p.Number)), letters(d.Trailer.Or(p.Trailer)), letters(d.VIN.Or(p.VIN))
	p.PlateTail = tail(p.Number)
	p.GrossMass, p.Tonnage, p.TractionMass = d.GrossMass.Or(p.GrossMass), d.Tonnage.Or(p.Tonnage), d.TractionMass.Or(p.TractionMass)
	p.CurbMass, p.Axles, p.BodyLength = d.CurbMass.Or(p.CurbMass), d.Axles.Or(p.Axles), d.BodyLength.Or(p.BodyLength)
	p.Length, p.Width, p.Height = d.Length.Or(p.Length), d.Width.Or(p.Width), d.Height.Or(p.Height)
	p.Located = d.Located.Or(p.Located)
	p.Documents = dossier.Replaced(p.Documents, d.Documents)
	return p, nil
}

// letters are how plates and VINs are written: large, without blanks.
func letters(text string) string { return strings.ToUpper(strings.Join(strings.Fields(text), "")) }

// tailLength is how much of a plate operators search by.
const tailLength = 3

// tail is the end of a plate by which operators search; of a trailer's, what
// stands before 挂.
func tail(number string) string {
	signs := []rune(strings.TrimSuffix(number, "挂"))
	return string(signs[max(0, len(signs)-tailLength):])
}

// check refuses what may not even be submitted by hand: its documents belong to it.
func (p Profile) check(today instant.Instant) error {
	var refused fault.Collector
	documentTypes.Check(&refused, p)
	return fault.Together(p.checkData(today), refused.Err())
}

// checkData refuses data that may not be submitted, with or without documents.
func (p Profile) checkData(today instant.Instant) error {
	var refused fault.Collector
	refused.Require(fieldrule.Matches("plate", p.Number), "vehicleNumber", "请输入正确的车牌号")
	refused.Require(p.Color != "", "vehiclePlateColorCode", "请选择车牌颜色")
	refused.Require(p.VehicleType != "", "vehicleType", "请选择车辆类型")
	refused.Require(p.Energy != "", "vehicleEnergyType", "请选择能源类型")
	refused.Require(p.Owner != "", "owner", "请填写所有人")
	refused.Line("owner", "所有人", p.Owner, 128)
	refused.Line("issuingOrganizations", "发证机关", p.IssuingOrganizations, 128)
	refused.Line("compulsoryPolicyNo", "交强险保单号", p.CompulsoryPolicy, 64)
	refused.Line("commercialPolicyNo", "商业险保单号", p.CommercialPolicy, 64)
	refused.Require(p.VIN == "" || vinForm.MatchString(p.VIN), "vin", "车辆识别代号应为17位数字或大写字母（不含I、O、Q）")
	refused.Require(p.LicenceFile == "" || fieldrule.Matches("permit", p.LicenceFile), "licenceFileNo", "行驶证档案编号应为12位数字")
	refused.Require(p.Permit == "" || permitForm.MatchString(p.Permit), "roadTransportCertificateNumber", "道路运输证号应为6到20位数字或字母")
	isTrailerPlate := p.Trailer == "" || fieldrule.Matches("plate-trailer", p.Trailer)
	refused.Require(isTrailerPlate, "trailerVehiclePlateNumber", "请输入正确的挂车号牌")
	refused.Require(p.Trailer == "" || !p.IsTrailer(), "trailerVehiclePlateNumber", "挂车不能再带挂车")
	refused.Require(!p.IsTractor() || p.Tonnage == 0, "vehicleTonnageKg", "牵引车没有核定载质量，请填写准牵引总质量")
	p.checkNumbers(&refused)
	p.checkPapers(&refused)
	p.checkDates(&refused, today)
	return refused.Err()
}

// What fields of masses, kg, and of sides, mm, take: tonnes and metres are noticed.
const (
	leastMass = 500
	mostMass  = 100_000
	leastSide = 500
)

func (p Profile) checkNumbers(refused *fault.Collector) {
	for _, n := range []struct {
		field, name, unit string
		value             int64
		least, most       int64
		isNeeded          bool
	}{
		{"grossMassKg", "总质量", "千克", p.GrossMass, leastMass, mostMass, true},
		{"vehicleTonnageKg", "核定载质量", "千克", p.Tonnage, 1, mostMass, !p.IsTractor()},
		{"tractionMassKg", "准牵引总质量", "千克", p.TractionMass, leastMass, mostMass, p.IsTractor()},
		{"curbMassKg", "整备质量", "千克", p.CurbMass, leastMass, mostMass, false},
		{"axles", "轴数", "", p.Axles, 1, 12, false},
		{"lengthMm", "外廓长", "毫米", p.Length, leastSide, 18_100, false},
		{"widthMm", "外廓宽", "毫米", p.Width, leastSide, 2_550, false},
		{"heightMm", "外廓高", "毫米", p.Height, leastSide, 4_000, false},
		{"bodyLengthDm", "车长", "分米", p.BodyLength, leastSide / 100, 181, false},
	} {
		isLeftOut := n.value == 0 && !n.isNeeded
		fits := isLeftOut || n.value >= n.least && n.value <= n.most
		refused.Require(fits, n.field, fmt.Sprintf("%s应在 %d 到 %d %s之间", n.name, n.least, n.most, n.unit))
	}
}

// checkPapers asks for what the official message cannot do without.
func (p Profile) checkPapers(refused *fault.Collector) {
	refused.Require(p.InspectionTo != "", "inspectionValidTo", "请填写检验有效期至")
	if p.needsPermit() {
		refused.Require(p.Permit != "", "roadTransportCertificateNumber", "总质量超过4.5吨的车辆请填写道路运输证号")
		refused.Require(p.PermitTo != "", "roadTransportCertificateValidTo", "请填写道路运输证有效期止")
	}
	if p.IsLight() {
		for _, text := range []struct{ field, name, value string }{
			{"vin", "车辆识别代号", p.VIN},
			{"useCharacter", "使用性质", p.UseCharacter},
			{"issuingOrganizations", "发证机关", p.IssuingOrganizations},
			{"registerDate", "注册日期", p.Registered},
			{"issueDate", "发证日期", p.Issued},
		} {
			refused.Require(text.value != "", text.field, "4.5吨及以下车辆请填写"+text.name)
		}
	}
}

func (p Profile) checkDates(refused *fault.Collector, today instant.Instant) {
	for _, date := range []struct{ field, name, value string }{
		{"registerDate", "注册日期", p.Registered},
		{"issueDate", "发证日期", p.Issued},
		{"inspectionValidTo", "检验有效期至", p.InspectionTo},
		{"roadTransportCertificateValidFrom", "道路运输证有效期起", p.PermitFrom},
		{"roadTransportCertificateValidTo", "道路运输证有效期止", p.PermitTo},
		{"compulsoryValidTo", "交强险有效期止", p.CompulsoryTo},
		{"commercialValidTo", "商业险有效期止", p.CommercialTo},
	} {
		why, isPast := instant.WhyNoDay(date.name, date.value), strings.HasSuffix(date.field, "Date")
		refused.Require(why == "", date.field, why)
		refused.Require(!isPast || date.value <= today.Date(), date.field, date.name+"应为今天或以前的日期")
	}
	refused.Require(p.Issued == "" || p.Issued >= p.Registered, "issueDate", "发证日期不能早于注册日期")
	refused.Require(p.PermitTo == "" || p.PermitFrom <= p.PermitTo, "roadTransportCertificateValidTo", "有效期止不能早于有效期起")
}

func amount(value int64, unit string) string {
	if value == 0 {
		return ""
	}
	return strings.TrimSpace(strconv.FormatInt(value, 10) + " " + unit)
}
