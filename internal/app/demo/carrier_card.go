package demo

import (
	"cmp"

	"freightdesk/internal/feature/carrier"
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/driver"
)

// drawCarrier makes the picture of one of a carrier's documents, with what was
// read from it. ok is false for a document the carrier does not have.
func drawCarrier(docType string, p carrier.Profile) (picture []byte, ok bool) {
	d, present := dossier.Of(p.Documents, docType)
	if !present {
		return nil, false
	}
	if paint, known := carrierPainters[docType]; known {
		return paint(carrierCard{p, d}).finish(), true
	}
	return Draw(docType, driver.Profile{
		Name: p.Name, IDCard: p.Number, IDCardFrom: "2018-03-01", IDCardTo: dossier.Forever, Documents: p.Documents,
	})
}

// carrierPainters are those of what drivers have not, or have otherwise.
var carrierPainters = map[string]func(carrierCard) *drawing{
	carrier.BusinessLicence: carrierLicence, carrier.OperatingPermit: operatingPermit, carrier.PayeeLetter: fleetLetter,
	carrier.Commitment: commitment, carrier.VehicleRegister: vehicleRegister,
}

type carrierCard struct {
	carrier.Profile
	read dossier.Document
}

func carrierLicence(c carrierCard) *drawing {
	return businessLicence(c.read, c.Number, c.Name, c.Contact, c.Address, c.LicenceTo)
}

// businessLicence is that of a company, with what was read from it.
func businessLicence(read dossier.Document, number, name, legalPerson, address, until string) *drawing {
	d := newDrawing(1000, 700, "#fbf6e6", "#d9c48a")
	d.waves("#e2cf9a", 14)
	d.centred(110, 52, "营业执照（演示）")
	d.field(80, 210, 250, "统一社会信用代码", cmp.Or(read.OCRNumber, number))
	d.field(80, 280, 250, "名称", cmp.Or(read.OCRName, name))
	d.field(80, 350, 250, "负责人", legalPerson)
	d.field(80, 420, 250, "住所", address)
	d.field(80, 490, 250, "营业期限", period("2019-06-18", until))
	d.stamp(850, 560, 84, "演示登记")
	return d
}

func operatingPermit(c carrierCard) *drawing {
	d := newDrawing(1000, 700, "#eef6f0", "#b9d3c1")
	d.waves("#bcd8c5", 14)
	d.centred(110, 46, "道路运输经营许可证（演示）")
	d.field(80, 220, 170, "证号", cmp.Or(c.read.OCRNumber, c.Permit))
	d.field(80, 300, 170, "业户名称", c.Name)
	d.field(80, 380, 170, "地址", c.Address)
	d.field(80, 460, 170, "经营范围", c.Scope)
	d.field(80, 540, 170, "有效期限", period(c.PermitFrom, c.PermitTo))
	d.stamp(850, 570, 84, "演示交通")
	return d
}

// letter is a page of lines under a heading, with a stamp.
func letter(title string, lines ...string) *drawing {
	d := newDrawing(840, 1100, "#ffffff", "#cfd6dc")
	d.centred(120, 42, title)
	for i, line := range lines {
		d.text(90, 240+i*58, 28, ink, "400", line)
	}
	d.stamp(640, 960, 80, "演示专用")
	return d
}

func fleetLetter(c carrierCard) *drawing {
	return letter("代收款授权委托书（演示）",
		"委托人：车队全体驾驶员（名单附后）", "受托人："+c.Name+"（身份证号 "+c.Number+"）", "",
		"委托人在驿路网络货运（演示）平台承运货物所得运费，", "授权受托人代为收取。由此产生的一切责任由委托人承担。",
		"本委托书自签署之日起一年内有效。")
}

func commitment(c carrierCard) *drawing {
	return letter("承诺函（演示）",
		"承诺人："+c.Name, "", "本人对车队所有车辆与驾驶员的真实性、合法性负责，", "如实转付运费，不虚构运输业务，接受平台核查。")
}

func vehicleRegister(c carrierCard) *drawing {
	return letter("车辆信息登记表（演示）", "车队长："+c.Name, "联系电话："+c.Phone, "", "车辆与驾驶员以平台登记的车队成员为准。")
}
