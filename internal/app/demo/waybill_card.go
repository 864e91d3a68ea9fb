package demo

import (
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/waybill"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/instant"
)

// drawWaybill makes the picture of one of a waybill's documents. ok is false for a
// document the waybill does not have.
func drawWaybill(docType string, p waybill.Profile) (picture []byte, ok bool) {
	_, present := dossier.Of(p.Documents, docType)
	paint, known := waybillPainters[docType]
	if !known || !present {
		return nil, false
	}
	return paint(p).finish(), true
}

var waybillPainters = map[string]func(waybill.Profile) *drawing{
	waybill.LoadTicket: func(p waybill.Profile) *drawing {
		return weighTicket("装货称重单（演示）", p, p.DespatchedAt, p.LoadGross, p.LoadTare, p.LoadNet)
	},
	waybill.UnloadTicket: func(p waybill.Profile) *drawing {
		return weighTicket("卸货称重单（演示）", p, p.ReceivedAt, p.UnloadGross, p.UnloadTare, p.UnloadNet)
	},
	waybill.Receipt: receiptSheet,
	waybill.LoadPicture: func(p waybill.Profile) *drawing {
		return yardPicture("装货现场（演示）", p, p.LoadingDivision+p.LoadingPlace, p.DespatchedAt)
	},
	waybill.UnloadPicture: func(p waybill.Profile) *drawing {
		return yardPicture("卸货现场（演示）", p, p.ReceiptDivision+p.ReceiptPlace, p.ReceivedAt)
	},
	waybill.Contract: contractSheet,
}

// weighTicket is the slip of a weighbridge.
func weighTicket(title string, p waybill.Profile, at instant.Instant, gross, tare, net int64) *drawing {
	d := newDrawing(760, 900, "#fffdf4", "#d9cfae")
	d.centred(86, 36, title)
	for i, line := range [][2]string{
		{"车　号", p.VehicleNumber},
		{"货　名", p.Goods[0].Name},
		{"发货单位", p.Consignor},
		{"收货单位", p.Consignee},
		{"毛　重", kilograms(gross)},
		{"皮　重", kilograms(tare)},
		{"净　重", kilograms(net)},
		{"过磅时间", at.String()},
	} {
		d.field(60, 180+i*74, 160, line[0], line[1])
	}
	d.bars(60, 800, 460, 50, p.Number)
	d.stamp(620, 760, 74, "演示地磅")
	return d
}

func receiptSheet(p waybill.Profile) *drawing {
	d := newDrawing(900, 760, "#ffffff", "#cfd6dc")
	d.centred(86, 38, "货物运输回单（演示）")
	for i, line := range [][2]string{
		{"运单号", p.Number},
		{"托运人", p.Consignor},
		{"收货方", p.Consignee},
		{"车牌号", p.VehicleNumber + "　" + p.DriverName},
		{"货　物", p.Goods[0].Name + "　" + kilograms(p.UnloadNet)},
		{"收货地", fieldrule.DivisionText(p.ReceiptDivision) + " " + p.ReceiptPlace},
		{"签收时间", p.FinishedAt.String()},
	} {
		d.field(60, 170+i*70, 150, line[0], line[1])
	}
	d.text(560, 690, 30, ink, "500", "收货人：演示")
	d.stamp(740, 620, 84, "演示收货")
	return d
}

// yardPicture shows the truck where it is loaded or unloaded.
func yardPicture(title string, p waybill.Profile, where string, at instant.Instant) *drawing {
	d := newDrawing(960, 640, "#d8e2ea", "#b9c4ce")
	d.block(0, 430, 960, 210, "#b7ad9c")
	d.block(120, 210, 500, 210, "#7a5c3e")
	d.block(640, 260, 190, 160, "#35597d")
	d.block(680, 280, 110, 60, "#cfe0ee")
	d.text(660, 400, 30, "#ffffff", "700", p.VehicleNumber)
	d.text(30, 52, 30, ink, "600", title)
	d.text(30, 600, 24, "#ffffff", "500", at.String()+"　"+fieldrule.DivisionText(where[:6])+" "+where[6:])
	return d
}

func contractSheet(p waybill.Profile) *drawing {
	d := newDrawing(840, 1100, "#ffffff", "#cfd6dc")
	d.centred(120, 42, "道路货物运输合同（演示）")
	for i, line := range []string{
		"托运人：" + p.Consignor, "承运人：驿路网络货运（演示）有限公司", "运单号：" + p.Number, "货物：" + p.Goods[0].Name,
		"起讫：" + fieldrule.DivisionText(p.LoadingDivision) + " 至 " + fieldrule.DivisionText(p.ReceiptDivision),
		"双方就上述货物的运输订立本合同，运费按实际结算重量计算。",
	} {
		d.text(80, 240+i*66, 26, ink, "400", line)
	}
	d.stamp(220, 960, 80, "演示托运")
	d.stamp(620, 960, 80, "演示承运")
	return d
}
