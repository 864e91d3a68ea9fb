package driver

import (
	"fmt"
	"strings"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/personal"
)

// Draft is what a caller may write of a driver. On an edit absent fields stay
// as they are, and so does a field that comes back as its mask.
type Draft struct {
	ID      string             `json:"id,omitempty"`
	Version httpapi.Opt[int64] `json:"version"`
	// Submitted says what the fields of an edit were read beside: what was
	// submitted last, else the data in force.
	Submitted bool `json:"submitted,omitempty"`

	Name                  httpapi.Opt[string] `json:"driverName" label:"姓名"`
	Phone                 httpapi.Opt[string] `json:"telephone" label:"手机号"`
	IDCard                httpapi.Opt[string] `json:"drivingLicense" label:"身份证号"`
	IDCardFrom            httpapi.Opt[string] `json:"idCardValidFrom" label:"身份证有效期起"`
	IDCardTo              httpapi.Opt[string] `json:"idCardValidTo" label:"身份证有效期止"`
	LicenceNumber         httpapi.Opt[string] `json:"driverLicenseNumber" label:"驾驶证号"`
	VehicleClass          httpapi.Opt[string] `json:"vehicleClass" label:"准驾车型"`
	IssuingOrganizations  httpapi.Opt[string] `json:"issuingOrganizations" label:"发证机关"`
	FirstIssued           httpapi.Opt[string] `json:"firstIssueDate" label:"初次领证日期"`
	LicenceFrom           httpapi.Opt[string] `json:"validPeriodFrom" label:"驾驶证有效期起"`
	LicenceTo             httpapi.Opt[string] `json:"validPeriodTo" label:"驾驶证有效期止"`
	Qualification         httpapi.Opt[string] `json:"qualificationCertificate" label:"从业资格证号"`
	QualificationFrom     httpapi.Opt[string] `json:"qualificationValidFrom" label:"从业资格证有效期起"`
	QualificationTo       httpapi.Opt[string] `json:"qualificationValidTo" label:"从业资格证有效期止"`
	QualificationType     httpapi.Opt[string] `json:"qualificationType" label:"从业资格类别"`
	QualificationProvince httpapi.Opt[string] `json:"qualificationProvinceCode" label:"发证省份"`
	LightOnly             httpapi.Opt[bool]   `json:"lightTruckOnly" label:"仅驾驶4.5吨及以下车辆"`
	AccountName           httpapi.Opt[string] `json:"accountName" label:"收款人"`
	BankCard              httpapi.Opt[string] `json:"bankCardNo" label:"银行卡号"`
	BankName              httpapi.Opt[string] `json:"bankName" label:"开户行"`
	BankCode              httpapi.Opt[string] `json:"bankCode" label:"银行代码"`

	Documents httpapi.Opt[[]dossier.DraftDocument] `json:"documents" label:"证件照片"`

	ResidentDivision httpapi.Opt[string] `json:"residentDivisionCode" label:"常驻地"`
	Remark           httpapi.Opt[string] `json:"remark" label:"备注"`
}

// over puts the draft on top of a profile. Fields with an asterisk that is not
// their own mask are refused.
func (d Draft) over(p Profile) (Profile, error) {
	var refused fault.Collector
	numbers := []struct {
		sent   httpapi.Opt[string]
		target *string
		mask   func(string) string
		field  string
	}{
		{d.Phone, &p.Phone, personal.MaskPhone, "telephone"},
		{d.IDCard, &p.IDCard, personal.MaskIDCard, "drivingLicense"},
		{d.LicenceNumber, &p.LicenceNumber, personal.MaskIDCard, "driverLicenseNumber"},
		{d.Qualification, &p.Qualification, personal.MaskIDCard, "qualificationCertificate"},
		{d.BankCard, &p.BankCard, personal.MaskAccount, "bankCardNo"},
	}
	for _, n := range numbers {
		if !n.sent.Given {
			continue
		}
		value, ok := personal.Meant(strings.ToUpper(strings.TrimSpace(n.sent.Value)), *n.target, n.mask)
		refused.Require(ok, n.field, "该字段含有掩码，请输入完整内容")
		*n.target = value
	}
	p.Name = strings.TrimSpace(d.Name.Or(p.Name))
	p.IDCardFrom, p.IDCardTo = d.IDCardFrom.Or(p.IDCardFrom), d.IDCardTo.Or(p.IDCardTo)
	p.VehicleClass, p.IssuingOrganizations = d.VehicleClass.Or(p.VehicleClass), d.IssuingOrganizations.Or(p.IssuingOrganizations)
	p.FirstIssued, p.LicenceFrom, p.LicenceTo = d.FirstIssued.Or(p.FirstIssued), d.LicenceFrom.Or(p.LicenceFrom), d.LicenceTo.Or(p.LicenceTo)
	p.QualificationFrom, p.QualificationTo = d.QualificationFrom.Or(p.QualificationFrom), d.QualificationTo.Or(p.QualificationTo)
	p.QualificationType = d.QualificationType.Or(p.QualificationType)
	p.QualificationProvince = d.QualificationProvince.Or(p.QualificationProvince)
	p.LightOnly, p.AccountName = d.LightOnly.Or(p.LightOnly), d.AccountName.Or(p.AccountName)
	p.BankName, p.BankCode = d.BankName.Or(p.BankName), d.BankCode.Or(p.BankCode)
	p.Documents = dossier.Replaced(p.Documents, d.Documents)
	return p, refused.Err()
}

// Ages a driver may have.
const (
	leastAge = 18
	mostAge  = 70
)

// check refuses what may not even be submitted by hand: its documents belong to it.
func (p Profile) check(rules fieldrule.Rules, today instant.Instant) error {
	var refused fault.Collector
	documentTypes.Check(&refused, p)
	return fault.Together(p.checkData(rules, today), refused.Err())
}

// checkData refuses data that may not be submitted, with or without documents.
func (p Profile) checkData(rules fieldrule.Rules, today instant.Instant) error {
	var refused fault.Collector
	say := func(field, message string) { refused.Require(message == "", field, message) }
	say("driverName", rules.PersonName(p.Name))
	say("telephone", rules.Mobile(p.Phone))
	say("drivingLicense", rules.IDCard(p.IDCard))
	if born, known := fieldrule.BirthDate(p.IDCard); known {
		age := yearsBetween(born, today.Time())
		refused.Require(age >= leastAge && age <= mostAge, "drivingLicense", fmt.Sprintf("司机年龄应在 %d–%d 岁之间", leastAge, mostAge))
	}
	refused.Require(p.VehicleClass != "", "vehicleClass", "请选择准驾车型!")
	refused.Line("issuingOrganizations", "发证机关", p.IssuingOrganizations, 128)
	refused.Line("accountName", "收款人", p.AccountName, 50)
	refused.Line("bankName", "开户行", p.BankName, 64)
	if p.BankCard != "" {
		say("bankCardNo", rules.BankCard(p.BankCard))
		refused.Require(p.AccountName != "", "accountName", "请填写收款人")
	}
	if !p.LightOnly {
		refused.Require(p.Qualification != "", "qualificationCertificate", "请填写从业资格证号")
		refused.Require(p.QualificationTo != "", "qualificationValidTo", "请填写从业资格证有效期止")
	}
	if p.Qualification != "" {
		say("qualificationCertificate", rules.Qualification(p.Qualification))
	}
	refused.Require(p.FirstIssued <= today.Date(), "firstIssueDate", "初次领证日期应为今天或以前的日期")
	p.checkDates(&refused)
	return refused.Err()
}

func (p Profile) checkDates(refused *fault.Collector) {
	refused.Require(p.IDCardTo != "", "idCardValidTo", "请填写身份证有效期止")
	refused.Require(p.LicenceTo != "", "validPeriodTo", "请填写驾驶证有效期止")
	for _, date := range []struct{ field, name, value string }{
		{"idCardValidFrom", "身份证有效期起", p.IDCardFrom},
		{"idCardValidTo", "身份证有效期止", p.IDCardTo},
		{"firstIssueDate", "初次领证日期", p.FirstIssued},
		{"validPeriodFrom", "驾驶证有效期起", p.LicenceFrom},
		{"validPeriodTo", "驾驶证有效期止", p.LicenceTo},
		{"qualificationValidFrom", "从业资格证有效期起", p.QualificationFrom},
		{"qualificationValidTo", "从业资格证有效期止", p.QualificationTo},
	} {
		mayBeEndless := strings.HasSuffix(date.field, "To")
		why := instant.WhyNoDay(date.name, date.value)
		refused.Require(why == "" || mayBeEndless && date.value == dossier.Forever, date.field, why)
	}
	for _, period := range []struct{ field, from, to string }{
		{"idCardValidTo", p.IDCardFrom, p.IDCardTo},
		{"validPeriodTo", p.LicenceFrom, p.LicenceTo},
		{"qualificationValidTo", p.QualificationFrom, p.QualificationTo},
	} {
		refused.Require(period.to == "" || period.from <= period.to, period.field, "有效期止不能早于有效期起")
	}
}

// Fields are a profile's values with their names, masked, as the desk and the
// history show them.
func (p Profile) Fields() []review.Field {
	return []review.Field{
		{Field: "driverName", Label: "姓名", Value: p.Name, DocType: IDCardFront},
		{Field: "telephone", Label: "手机号", Value: personal.MaskPhone(p.Phone), Masked: true},
		{Field: "drivingLicense", Label: "身份证号", Value: personal.MaskIDCard(p.IDCard), Masked: true, DocType: IDCardFront},
		{Field: "idCardValidFrom", Label: "身份证有效期起", Value: p.IDCardFrom, DocType: IDCardBack},
		{Field: "idCardValidTo", Label: "身份证有效期止", Value: p.IDCardTo, DocType: IDCardBack},
		{Field: "driverLicenseNumber", Label: "驾驶证号", Value: personal.MaskIDCard(p.LicenceNumber), Masked: true, DocType: LicenceFront},
		{Field: "vehicleClass", Label: "准驾车型", Value: p.VehicleClass, DocType: LicenceFront, DictCode: licenceClasses},
		{Field: "firstIssueDate", Label: "初次领证日期", Value: p.FirstIssued, DocType: LicenceFront},
		{Field: "validPeriodFrom", Label: "驾驶证有效期起", Value: p.LicenceFrom, DocType: LicenceFront},
		{Field: "validPeriodTo", Label: "驾驶证有效期止", Value: p.LicenceTo, DocType: LicenceFront},
		{Field: "issuingOrganizations", Label: "发证机关", Value: p.IssuingOrganizations, DocType: LicenceFront},
		{Field: "lightTruckOnly", Label: "仅驾驶4.5吨及以下车辆", Value: dossier.YesNo(p.LightOnly), DictCode: "yn"},
		{
			Field: "qualificationCertificate", Label: "从业资格证号", Value: personal.MaskIDCard(p.Qualification), Masked: p.Qualification != "",
			DocType: Qualification,
		},
		{Field: "qualificationType", Label: "从业资格类别", Value: p.QualificationType, DocType: Qualification, DictCode: "hy_qualification_type"},
		{Field: "qualificationProvinceCode", Label: "发证省份", Value: fieldrule.DivisionText(p.QualificationProvince), DocType: Qualification},
		{Field: "qualificationValidFrom", Label: "从业资格证有效期起", Value: p.QualificationFrom, DocType: Qualification},
		{Field: "qualificationValidTo", Label: "从业资格证有效期止", Value: p.QualificationTo, DocType: Qualification},
		{Field: "accountName", Label: "收款人", Value: p.AccountName, DocType: BankCard},
		{Field: "bankCardNo", Label: "银行卡号", Value: personal.MaskAccount(p.BankCard), Masked: p.BankCard != "", DocType: BankCard},
		{Field: "bankName", Label: "开户行", Value: p.BankName, DocType: BankCard},
		{Field: "bankCode", Label: "银行代码", Value: p.BankCode, DocType: BankCard, DictCode: bankCodes},
	}
}
