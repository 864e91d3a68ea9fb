package driver

import (
	"iter"
	"slices"

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

var documentNames = map[string]string{
	IDCardFront: "身份证人像面", IDCardBack: "身份证国徽面", LicenceFront: "驾驶证正页", LicenceBack: "驾驶证副页",
	Qualification: "从业资格证", BankCard: "银行卡", PayeeLetter: "代收款授权委托书",
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

// validTo is the end of a document's validity, "" for one that does not expire.
func (p Profile) validTo(docType string) string {
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

// sheetDocuments are the required documents, present or not, and the others
// that were uploaded, in the order of their types.
func (p Profile) sheetDocuments() []review.Document {
	var out []review.Document
	for d, required := range p.shownDocuments() {
		out = append(out, review.Document{
			DocType: d.DocType, Name: documentNames[d.DocType], URL: addressOf(d.Path), Required: required,
			ValidTo: p.validTo(d.DocType), ReasonCodes: []string{},
		})
	}
	return out
}

// shownDocuments are those of the sheet, each with whether it is required.
func (p Profile) shownDocuments() iter.Seq2[Document, bool] {
	return func(yield func(Document, bool) bool) {
		required := p.Required()
		for _, docType := range [...]string{IDCardFront, IDCardBack, LicenceFront, LicenceBack, Qualification, BankCard, PayeeLetter} {
			document, present := p.document(docType)
			document.DocType = docType
			isRequired := slices.Contains(required, docType)
			if (present || isRequired) && !yield(document, isRequired) {
				return
			}
		}
	}
}

// DemoPath is where the demonstration draws a driver's document.
func DemoPath(docType, id string) string { return "demo/doc/" + docType + "/" + id + ".svg" }

// addressOf is where a browser fetches a document's picture, with the session's
// header; "" when nothing was uploaded.
func addressOf(path string) string {
	switch {
	case path == "":
		return ""
	case len(path) > 2 && path[:2] == "f/":
		return "/sys/common/static/" + path
	}
	return "/" + path
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

// checks leaves out what is about documents this driver does not have.
func (p Profile) checks() []review.Check {
	shown := map[string]bool{"": true}
	for _, d := range p.sheetDocuments() {
		shown[d.DocType] = true
	}
	var out []review.Check
	for _, check := range checklist {
		if shown[check.DocType] {
			out = append(out, check)
		}
	}
	return out
}
