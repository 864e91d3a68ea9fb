package customer

import (
	"strconv"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/personal"
)

// Document types of a customer (dictionary hy_doc_type).
const (
	IDCardFront = "11"
	IDCardBack  = "12"
	Contract    = "36"
	Licence     = "41"
)

var documentTypes = dossier.DocumentTypes{
	{Code: Licence, Name: "营业执照"},
	{Code: IDCardFront, Name: "身份证人像面"},
	{Code: IDCardBack, Name: "身份证国徽面"},
	{Code: Contract, Name: "合同"},
}

// Pictures are the documents that were uploaded.
func (p Profile) Pictures() []dossier.Document { return p.Documents }

// Required are the documents this customer cannot pass without: the business
// licence of a company, both sides of a person's card.
func (p Profile) Required() []string {
	if p.CustomerType == Person {
		return []string{IDCardFront, IDCardBack}
	}
	return []string{Licence}
}

// licence is the document that names the customer.
func (p Profile) licence() string { return p.Required()[0] }

// ValidTo is the end of a document's validity, "" for one that does not expire.
func (p Profile) ValidTo(docType string) string {
	if docType == Contract {
		return p.ContractTo
	}
	return p.LicenceTo
}

// ExpiresOn is the last day on which the licence or card is valid. A contract that
// is over keeps nobody from shipping: it is renewed while goods are on their way.
func (p Profile) ExpiresOn() string { return dossier.Earliest(p.LicenceTo) }

// checklist is what a reviewer goes through beside the pictures.
var checklist = []review.Check{
	{Code: "clear", Text: "证件清晰完整、四角可见"},
	{Code: "name", Text: "客户名称与证件一致"},
	{Code: "number", Text: "信用代码或身份证号与证件一致"},
	{Code: "legal", Text: "法定代表人与营业执照一致", DocType: Licence},
	{Code: "scope", Text: "营业执照在有效期内、未被吊销", DocType: Licence},
	{Code: "portrait", Text: "人像与国徽面齐全、在有效期内", DocType: IDCardBack},
	{Code: "contact", Text: "联系人与电话属实"},
	{Code: "contract", Text: "合同双方、编号与期限一致", DocType: Contract},
}

// Fields are a profile's values with their names, as the desk and the history
// show them.
func (p Profile) Fields() []review.Field {
	number, on := personal.MaskIdentity(p.CustomerType != Company)(p.ConsignorID), p.licence()
	label, name, until := "统一社会信用代码", "客户名称", "营业执照有效期止"
	if p.CustomerType == Person {
		label, name, until = "身份证号", "姓名", "身份证有效期止"
	}
	return []review.Field{
		{Field: "customerType", Label: "客户类型", Value: strconv.Itoa(p.CustomerType), DocType: on, DictCode: customerTypes},
		{Field: "consignor", Label: name, Value: p.Consignor, DocType: on},
		{Field: "consignorId", Label: label, Value: number, Masked: number != p.ConsignorID, DocType: on},
		{Field: "legalPerson", Label: "法定代表人", Value: p.LegalPerson, DocType: on},
		{Field: "licenceValidTo", Label: until, Value: p.LicenceTo, DocType: on},
		{Field: "contractNo", Label: "合同编号", Value: p.ContractNo, DocType: Contract},
		{Field: "contractFrom", Label: "合同开始日期", Value: p.ContractFrom, DocType: Contract},
		{Field: "contractTo", Label: "合同截止日期", Value: p.ContractTo, DocType: Contract},
	}
}

// fieldsWithReading puts what was read from a picture beside what was entered.
func (p Profile) fieldsWithReading() []review.Field {
	fields := p.Fields()
	for i, field := range fields {
		d, present := dossier.Of(p.Documents, field.DocType)
		switch {
		case !present:
		case field.Field == "consignor" && d.OCRName != "":
			fields[i].OCR, fields[i].Match = d.OCRName, new(d.OCRName == p.Consignor)
		case field.Field == "consignorId" && d.OCRNumber != "":
			fields[i].OCR, fields[i].Match = personal.MaskIdentity(p.CustomerType != Company)(d.OCRNumber), new(d.OCRNumber == p.ConsignorID)
		}
	}
	return fields
}
