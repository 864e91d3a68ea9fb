package demo

import (
	"freightdesk/internal/feature/customer"
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/driver"
)

// drawCustomer makes the picture of one of a customer's documents, with what was
// read from it. ok is false for a document the customer does not have.
func drawCustomer(docType string, p customer.Profile) (picture []byte, ok bool) {
	d, present := dossier.Of(p.Documents, docType)
	if !present {
		return nil, false
	}
	switch docType {
	case customer.Licence:
		return businessLicence(d, p.ConsignorID, p.Consignor, p.LegalPerson, "", p.LicenceTo).finish(), true
	case customer.Contract:
		return freightContract(p).finish(), true
	}
	holder := driver.Profile{Name: p.Consignor, IDCard: p.ConsignorID, IDCardTo: p.LicenceTo}
	return painters[docType](printed(holder, d)).finish(), true
}

func freightContract(p customer.Profile) *drawing {
	sheet := newDrawing(880, 620, "#ffffff", "#c2ccd6")
	sheet.centred(90, 40, "货物运输合同（演示）")
	sheet.field(72, 180, 160, "合同编号", p.ContractNo)
	sheet.field(72, 240, 160, "托运人", p.Consignor)
	sheet.field(72, 300, 160, "承运人", "演示网络货运平台")
	sheet.field(72, 360, 160, "合同期限", p.ContractFrom+" 至 "+p.ContractTo)
	sheet.stamp(240, 500, 76, "演示托运人")
	sheet.stamp(660, 500, 76, "演示承运人")
	return sheet
}
