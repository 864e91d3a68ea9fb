package driver

import (
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
)

// Document types of a driver (dictionary hy_doc_type).
const (
	IDCardFront   = "11"
	IDCardBack    = "12"
	LicenceFront  = "13"
	LicenceBack   = "14"
	Qualification = "15"
	BankCard      = "16"
	PayeeLetter   = "17"
)

var documentTypes = dossier.DocumentTypes{
	{Code: IDCardFront, Name: "身份证人像面"},
	{Code: IDCardBack, Name: "身份证国徽面"},
	{Code: LicenceFront, Name: "驾驶证正页"},
	{Code: LicenceBack, Name: "驾驶证副页"},
	{Code: Qualification, Name: "从业资格证"},
	{Code: BankCard, Name: "银行卡"},
	{Code: PayeeLetter, Name: "代收款授权委托书"},
}

// Required are the documents this driver cannot pass without. The
// qualification is waived up to 4.5 t; a payee other than the driver needs the
// driver's letter.
func (p Profile) Required() []string {
	required := []string{IDCardFront, IDCardBack, LicenceFront, LicenceBack}
	if !p.LightOnly {
		required = append(required, Qualification)
	}
	if p.paysSomeoneElse() {
		required = append(required, PayeeLetter)
	}
	return required
}

func (p Profile) paysSomeoneElse() bool { return p.AccountName != "" && p.AccountName != p.Name }

// ValidTo is the end of a document's validity, "" for one that does not expire.
func (p Profile) ValidTo(docType string) string {
	switch docType {
	case IDCardFront, IDCardBack:
		return p.IDCardTo
	case LicenceFront, LicenceBack:
		return p.LicenceTo
	case Qualification:
		return p.QualificationTo
	}
	return ""
}

// checklist is what a reviewer goes through beside the pictures.
var checklist = []review.Check{
	{Code: "clear", Text: "证件清晰完整、四角可见"},
	{Code: "name", Text: "姓名三证一致"},
	{Code: "number", Text: "号码与录入、识别结果一致"},
	{Code: "portrait", Text: "人像一致", DocType: IDCardFront},
	{Code: "valid", Text: "证件在有效期内", DocType: IDCardBack},
	{Code: "class", Text: "准驾车型覆盖绑定车辆", DocType: LicenceFront},
	{Code: "record", Text: "驾驶证副页与正页一致", DocType: LicenceBack},
	{Code: "category", Text: "从业资格类别为货运", DocType: Qualification},
	{Code: "account", Text: "银行卡户名一致", DocType: BankCard},
	{Code: "blacklist", Text: "无黑名单、无重复注册"},
}
