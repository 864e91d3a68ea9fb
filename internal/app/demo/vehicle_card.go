package demo

import (
	"cmp"
	"strconv"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/vehicle"
)

// drawVehicle makes the picture of one of a vehicle's documents, with the plate
// that was read from it. ok is false for a document the vehicle does not have.
func drawVehicle(docType string, p vehicle.Profile) (picture []byte, ok bool) {
	d, present := dossier.Of(p.Documents, docType)
	paint, known := vehiclePainters[docType]
	if !known || !present {
		return nil, false
	}
	return paint(vehicleCard{p, d}).finish(), true
}

var vehiclePainters = map[string]func(vehicleCard) *drawing{
	vehicle.LicenceFront: vehicleLicenceFront, vehicle.LicenceBack: vehicleLicenceBack, vehicle.Inspection: inspectionPage,
	vehicle.Permit: transportPermit, vehicle.FrontView: frontView, vehicle.UseProof: useProof, vehicle.Compulsory: compulsoryPolicy,
	vehicle.TrailerLicence: trailerLicence,
}

type vehicleCard struct {
	vehicle.Profile
	read dossier.Document
}

func (c vehicleCard) number() string { return cmp.Or(c.read.OCRNumber, c.Number) }

func kilograms(mass int64) string {
	if mass == 0 {
		return "--"
	}
	return strconv.FormatInt(mass, 10) + " kg"
}

func licenceCard(title string) *drawing {
	d := newDrawing(880, 600, "#f1f5f9", "#c2ccd6")
	d.waves("#b4c6da", 12)
	d.centred(74, 36, title)
	return d
}

func vehicleLicenceFront(c vehicleCard) *drawing {
	d := licenceCard("中华人民共和国机动车行驶证（演示）")
	d.field(48, 150, 130, "号牌号码", c.number())
	d.field(460, 150, 130, "车辆类型", c.VehicleType)
	d.field(48, 210, 130, "所有人", c.Owner)
	d.field(48, 270, 130, "住址", addressOf(c.Number))
	d.field(48, 330, 130, "使用性质", "货运")
	d.field(460, 330, 130, "品牌型号", "演示牌 DEM"+c.VehicleType)
	d.field(250, 400, 190, "车辆识别代号", c.VIN)
	d.field(250, 460, 190, "注册日期", c.Registered)
	d.field(250, 520, 190, "发证日期", c.Issued)
	d.stamp(130, 470, 76, "演示交警")
	return d
}

func vehicleLicenceBack(c vehicleCard) *drawing {
	d := licenceCard("中华人民共和国机动车行驶证副页（演示）")
	d.field(48, 150, 150, "号牌号码", c.Number)
	d.field(460, 150, 150, "档案编号", c.LicenceFile)
	d.field(48, 210, 150, "总质量", kilograms(c.GrossMass))
	d.field(460, 210, 150, "整备质量", kilograms(c.CurbMass))
	d.field(48, 270, 150, "核定载质量", kilograms(c.Tonnage))
	d.field(460, 270, 190, "准牵引总质量", kilograms(c.TractionMass))
	size := strconv.FormatInt(c.Length, 10) + "×" + strconv.FormatInt(c.Width, 10) + "×" + strconv.FormatInt(c.Height, 10) + " mm"
	d.field(48, 330, 150, "外廓尺寸", size)
	d.field(48, 390, 150, "检验记录", "检验有效期至 "+c.InspectionTo)
	d.bars(48, 450, 460, 76, c.VIN)
	return d
}

func inspectionPage(c vehicleCard) *drawing {
	d := licenceCard("检验记录（演示）")
	d.field(48, 170, 150, "号牌号码", c.Number)
	d.field(48, 240, 150, "检验结果", "合格")
	d.field(48, 310, 190, "检验有效期至", c.InspectionTo)
	d.stamp(700, 300, 80, "演示检验")
	return d
}

func transportPermit(c vehicleCard) *drawing {
	d := newDrawing(880, 600, "#f7f3e8", "#d8cba6")
	d.waves("#dcc893", 12)
	d.centred(74, 36, "道路运输证（演示）")
	d.field(48, 150, 150, "证号", c.number())
	d.field(48, 210, 150, "业户名称", c.Owner)
	d.field(48, 270, 150, "车辆号牌", c.Number)
	d.field(48, 330, 150, "车辆类型", c.VehicleType)
	d.field(460, 330, 150, "吨位", kilograms(c.Tonnage))
	d.field(48, 390, 150, "经营范围", "道路普通货物运输")
	d.field(48, 450, 150, "有效期限", period(c.PermitFrom, c.PermitTo))
	d.stamp(740, 480, 70, "演示交通")
	return d
}

// plateColours are ground and sign colours of a plate, by the code of its colour.
var plateColours = map[string][2]string{
	"1": {"#1f4fa3", "#ffffff"}, "2": {"#f2c230", "#1a1a1a"}, "3": {"#1a1a1a", "#ffffff"}, "4": {"#ffffff", "#1a1a1a"},
	"5": {"#2f8f57", "#ffffff"}, "91": {"#f2c230", "#1a1a1a"}, "92": {"#2f8f57", "#ffffff"}, "93": {"#d9d24a", "#1a1a1a"},
	"94": {"#8fd0a5", "#1a1a1a"},
}

// frontView shows the vehicle from before, with its plate as it is painted: by
// its form, not by the colour that was entered.
func frontView(c vehicleCard) *drawing {
	d := newDrawing(880, 640, "#dfe6ec", "#b9c4ce")
	d.block(190, 60, 500, 400, "#4a6b8a")
	d.block(230, 100, 420, 170, "#cfe0ee")
	d.block(190, 420, 500, 90, "#2c3e50")
	colours := plateColours[formColour(c.Profile)]
	d.block(290, 440, 300, 60, colours[0])
	d.text(318, 484, 42, colours[1], "700", c.Number)
	return d
}

// formColour is the colour that the form of a plate comes in.
func formColour(p vehicle.Profile) string {
	signs := []rune(p.Number)
	switch {
	case p.IsTrailer():
		return "2"
	case len(signs) == 8 && signs[7] >= 'A':
		return "93"
	case len(signs) == 8:
		return "94"
	case p.IsLight():
		return "1"
	}
	return "2"
}

func useProof(c vehicleCard) *drawing {
	d := newDrawing(840, 1100, "#ffffff", "#cfd6dc")
	d.centred(120, 42, "车辆使用证明（演示）")
	d.text(90, 240, 28, ink, "400", "车辆 "+c.Number+" 登记所有人为 "+c.Owner+"，")
	d.text(90, 298, 28, ink, "400", "由实际承运人使用，从事道路普通货物运输。")
	d.stamp(640, 960, 80, "演示专用")
	return d
}

func compulsoryPolicy(c vehicleCard) *drawing {
	d := newDrawing(880, 600, "#fdf6f6", "#e2c6c6")
	d.centred(74, 34, "机动车交通事故责任强制保险单（演示）")
	d.field(48, 160, 150, "保险单号", c.CompulsoryPolicy)
	d.field(48, 220, 150, "号牌号码", c.Number)
	d.field(48, 280, 150, "被保险人", c.Owner)
	d.field(48, 340, 150, "保险期间至", c.CompulsoryTo)
	d.stamp(740, 470, 70, "演示保险")
	return d
}

func trailerLicence(c vehicleCard) *drawing {
	d := licenceCard("中华人民共和国机动车行驶证（挂车，演示）")
	d.field(48, 170, 150, "号牌号码", c.Trailer)
	d.field(48, 230, 150, "所有人", c.Owner)
	d.stamp(130, 470, 76, "演示交警")
	return d
}
