package carrier

import (
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/personal"
)

// Document types of a carrier (dictionary hy_doc_type). The identity card and the
// payee's letter are those of drivers.
const (
	BusinessLicence = "41"
	OperatingPermit = "42"
	IDCardFront     = "11"
	IDCardBack      = "12"
	PayeeLetter     = "17"
	Commitment      = "43"
	VehicleRegister = "44"
)

var documentTypes = dossier.DocumentTypes{
	{Code: BusinessLicence, Name: "营业执照"},
	{Code: OperatingPermit, Name: "道路运输经营许可证"},
	{Code: IDCardFront, Name: "身份证人像面"},
	{Code: IDCardBack, Name: "身份证国徽面"},
	{Code: PayeeLetter, Name: "代收款授权委托书"},
	{Code: Commitment, Name: "承诺函"},
	{Code: VehicleRegister, Name: "车辆信息登记表"},
}

// Required are the documents this carrier cannot pass without: of a business its
// licence and its permit, of a person the identity card, of a captain also what
// the others of the fleet have signed.
func (p Profile) Required() []string {
	switch {
	case p.CarrierType == Captain:
		return []string{IDCardFront, IDCardBack, PayeeLetter, Commitment, VehicleRegister}
	case p.isPerson():
		return []string{IDCardFront, IDCardBack}
	case p.needsPermit():
		return []string{BusinessLicence, OperatingPermit}
	}
	return []string{BusinessLicence}
}

// ValidTo is the end of a document's validity, "" for one that does not expire.
func (p Profile) ValidTo(docType string) string {
	switch docType {
	case BusinessLicence:
		return p.LicenceTo
	case OperatingPermit:
		return p.PermitTo
	}
	return ""
}

// identityDocument is the one that carries name and number.
func (p Profile) identityDocument() string {
	if p.isPerson() {
		return IDCardFront
	}
	return BusinessLicence
}

// checklist is what a reviewer goes through beside the pictures.
var checklist = []review.Check{
	{Code: "clear", Text: "证照清晰完整、四角可见"},
	{Code: "name", Text: "名称与营业执照、许可证业户名称一致", DocType: BusinessLicence},
	{Code: "number", Text: "统一社会信用代码与营业执照一致", DocType: BusinessLicence},
	{Code: "person", Text: "姓名、身份证号与身份证一致", DocType: IDCardFront},
	{Code: "permit", Text: "许可证号一致，在有效期内", DocType: OperatingPermit},
	{Code: "scope", Text: "经营范围含普通货运", DocType: OperatingPermit},
	{Code: "letter", Text: "委托书由委托人签字，收款人与承运商一致", DocType: PayeeLetter},
	{Code: "fleet", Text: "登记表列明全部车辆", DocType: VehicleRegister},
	{Code: "blacklist", Text: "无黑名单、无重复建档"},
}

// numberNames are what the number is called, of a business and of a person.
const (
	creditCodeName = "统一社会信用代码"
	idCardName     = "身份证号"
)

// Fields are a profile's values with their names, masked, as the desk and the
// history show them.
func (p Profile) Fields() []review.Field {
	identity, numberName, number := p.identityDocument(), creditCodeName, p.masked()
	if p.isPerson() {
		numberName = idCardName
	}
	return []review.Field{
		{Field: "type", Label: "承运商类型", Value: p.CarrierType, DocType: identity, DictCode: carrierTypes},
		{Field: "actualCarrierName", Label: "名称", Value: p.Name, DocType: identity},
		{Field: "actualCarrierId", Label: numberName, Value: number, Masked: number != p.Number, DocType: identity},
		{Field: "licenceValidTo", Label: "营业执照有效期止", Value: p.LicenceTo, DocType: BusinessLicence},
		{Field: "actualCarrierBusinessLicense", Label: "道路运输经营许可证号", Value: p.Permit, DocType: OperatingPermit},
		{Field: "permitValidFrom", Label: "许可证有效期起", Value: p.PermitFrom, DocType: OperatingPermit},
		{Field: "permitValidTo", Label: "许可证有效期止", Value: p.PermitTo, DocType: OperatingPermit},
		{Field: "businessScope", Label: "经营范围", Value: p.Scope, DocType: OperatingPermit},
		{Field: "contact", Label: "联系人", Value: p.Contact},
		{Field: "contactPhone", Label: "联系电话", Value: personal.MaskPhone(p.Phone), Masked: p.Phone != ""},
		{Field: "divisionCode", Label: "所在地区", Value: fieldrule.DivisionText(p.Division)},
		{Field: "address", Label: "详细地址", Value: p.Address},
	}
}

// fieldsWithReading puts what was read from a picture beside what was entered.
func (p Profile) fieldsWithReading() []review.Field {
	fields := p.Fields()
	for i, field := range fields {
		d, present := dossier.Of(p.Documents, field.DocType)
		if !present {
			continue
		}
		switch {
		case field.Field == "actualCarrierName" && d.OCRName != "":
			fields[i].OCR, fields[i].Match = d.OCRName, new(d.OCRName == p.Name)
		case field.Field == "actualCarrierId" && d.OCRNumber != "":
			fields[i].OCR, fields[i].Match = p.mask()(d.OCRNumber), new(d.OCRNumber == p.Number)
		case field.Field == "actualCarrierBusinessLicense" && d.OCRNumber != "":
			fields[i].OCR, fields[i].Match = d.OCRNumber, new(d.OCRNumber == p.Permit)
		}
	}
	return fields
}
