package vehicle

import (
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
)

// Document types of a vehicle (dictionary hy_doc_type).
const (
	LicenceFront   = "21"
	LicenceBack    = "22"
	Inspection     = "23"
	Permit         = "24"
	FrontView      = "25"
	UseProof       = "26"
	Compulsory     = "27"
	TrailerLicence = "28"
)

var documentTypes = dossier.DocumentTypes{
	{Code: LicenceFront, Name: "行驶证正页"},
	{Code: LicenceBack, Name: "行驶证副页"},
	{Code: Inspection, Name: "行驶证检验页"},
	{Code: Permit, Name: "道路运输证"},
	{Code: FrontView, Name: "车头照"},
	{Code: UseProof, Name: "挂靠/使用证明"},
	{Code: Compulsory, Name: "交强险保单"},
	{Code: TrailerLicence, Name: "挂车行驶证"},
}

// Required are the documents this vehicle cannot pass without. The operating
// permit is waived up to 4.5 t, and trailers have none.
func (p Profile) Required() []string {
	required := []string{LicenceFront, LicenceBack, FrontView}
	if p.needsPermit() {
		required = append(required, Permit)
	}
	return required
}

// ValidTo is the end of a document's validity, "" for one that does not expire.
func (p Profile) ValidTo(docType string) string {
	switch docType {
	case LicenceBack, Inspection:
		return p.InspectionTo
	case Permit:
		return p.PermitTo
	case Compulsory:
		return p.CompulsoryTo
	}
	return ""
}

// checklist is what a reviewer goes through beside the pictures.
var checklist = []review.Check{
	{Code: "clear", Text: "证件清晰完整、四角可见"},
	{Code: "plate", Text: "号牌与行驶证、道路运输证、车头照一致"},
	{Code: "color", Text: "车牌颜色正确", DocType: FrontView},
	{Code: "type", Text: "车辆类型、总质量、核定载质量与行驶证一致", DocType: LicenceFront},
	{Code: "inspection", Text: "检验在有效期内", DocType: LicenceBack},
	{Code: "permit", Text: "道路运输证有效，经营范围含普通货运", DocType: Permit},
	{Code: "owner", Text: "所有人与司机或企业不同的，有关系证明"},
	{Code: "trailer", Text: "挂车与主车匹配", DocType: TrailerLicence},
	{Code: "located", Text: "12吨及以上车辆北斗在线"},
	{Code: "blacklist", Text: "无黑名单、无重复注册"},
}

// Fields are a profile's values with their names, as the desk and the history
// show them.
func (p Profile) Fields() []review.Field {
	return []review.Field{
		{Field: "vehicleNumber", Label: "车牌号", Value: p.Number, DocType: LicenceFront},
		{Field: "vehiclePlateColorCode", Label: "车牌颜色", Value: p.Color, DocType: FrontView, DictCode: plateColors},
		{Field: "vehicleType", Label: "车辆类型", Value: p.VehicleType, DocType: LicenceFront, DictCode: vehicleTypes},
		{Field: "owner", Label: "所有人", Value: p.Owner, DocType: LicenceFront},
		{Field: "useCharacter", Label: "使用性质", Value: p.UseCharacter, DocType: LicenceFront, DictCode: useCharacters},
		{Field: "vin", Label: "车辆识别代号", Value: p.VIN, DocType: LicenceFront},
		{Field: "issuingOrganizations", Label: "发证机关", Value: p.IssuingOrganizations, DocType: LicenceFront},
		{Field: "registerDate", Label: "注册日期", Value: p.Registered, DocType: LicenceFront},
		{Field: "issueDate", Label: "发证日期", Value: p.Issued, DocType: LicenceFront},
		{Field: "vehicleEnergyType", Label: "能源类型", Value: p.Energy, DocType: LicenceBack, DictCode: energyTypes},
		{Field: "grossMassKg", Label: "总质量", Value: amount(p.GrossMass, "kg"), DocType: LicenceBack},
		{Field: "vehicleTonnageKg", Label: "核定载质量", Value: amount(p.Tonnage, "kg"), DocType: LicenceBack},
		{Field: "tractionMassKg", Label: "准牵引总质量", Value: amount(p.TractionMass, "kg"), DocType: LicenceBack},
		{Field: "curbMassKg", Label: "整备质量", Value: amount(p.CurbMass, "kg"), DocType: LicenceBack},
		{Field: "lengthMm", Label: "外廓长", Value: amount(p.Length, "mm"), DocType: LicenceBack},
		{Field: "widthMm", Label: "外廓宽", Value: amount(p.Width, "mm"), DocType: LicenceBack},
		{Field: "heightMm", Label: "外廓高", Value: amount(p.Height, "mm"), DocType: LicenceBack},
		{Field: "axles", Label: "轴数", Value: amount(p.Axles, ""), DocType: LicenceBack},
		{Field: "licenceFileNo", Label: "行驶证档案编号", Value: p.LicenceFile, DocType: LicenceBack},
		{Field: "inspectionValidTo", Label: "检验有效期至", Value: p.InspectionTo, DocType: LicenceBack},
		{Field: "roadTransportCertificateNumber", Label: "道路运输证号", Value: p.Permit, DocType: Permit},
		{Field: "roadTransportCertificateValidFrom", Label: "道路运输证有效期起", Value: p.PermitFrom, DocType: Permit},
		{Field: "roadTransportCertificateValidTo", Label: "道路运输证有效期止", Value: p.PermitTo, DocType: Permit},
		{Field: "compulsoryPolicyNo", Label: "交强险保单号", Value: p.CompulsoryPolicy, DocType: Compulsory},
		{Field: "compulsoryValidTo", Label: "交强险有效期止", Value: p.CompulsoryTo, DocType: Compulsory},
		{Field: "commercialPolicyNo", Label: "商业险保单号", Value: p.CommercialPolicy},
		{Field: "commercialValidTo", Label: "商业险有效期止", Value: p.CommercialTo},
		{Field: "trailerVehiclePlateNumber", Label: "挂车牌照号", Value: p.Trailer, DocType: TrailerLicence},
		{Field: "bodyLengthDm", Label: "车长", Value: amount(p.BodyLength, "dm")},
		{Field: "bodyStyle", Label: "车型", Value: p.BodyStyle, DictCode: bodyStyles},
		{Field: "gpsOnline", Label: "北斗在网", Value: dossier.YesNo(p.Located), DictCode: "yn"},
	}
}
