package vehicle

import (
	"cmp"
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/spreadsheet"
)

// maxImport is how many vehicles one file adds.
const maxImport = 1_000

func (s *Service) sheetRoutes(api *httpapi.API) {
	spreadsheet.ServeExport(api, s.DB, "GET /vehicle/hyVehicle/exportXls", httpapi.Needs(MayExport).And(MayList), "导出车辆",
		spreadsheet.Export[exported]{Name: "车辆", Object: Type, Columns: sheetColumns, Rows: s.Export})
	spreadsheet.ServeImport(api, "POST /vehicle/hyVehicle/importExcel", httpapi.Needs(MayImport).And(MayAdd), "导入车辆",
		spreadsheet.Import{Name: "车辆", Headings: sheetHeadings, MaxRows: maxImport, Add: s.Import})
}

// exported is a whole row with the texts of its codes.
type exported struct {
	record
	texts map[string]map[string]string
}

func (e exported) text(code, value string) string {
	return cmp.Or(e.texts[code][value], value)
}

var sheetColumns = []spreadsheet.Column[exported]{
	{Title: "车牌号", Width: 14, Cell: func(e exported) any { return e.Number }},
	{Title: "车牌颜色", Width: 10, Cell: func(e exported) any { return e.text(plateColors, e.Color) }},
	{Title: "车辆类型", Width: 20, Cell: func(e exported) any { return e.text(vehicleTypes, e.VehicleType) }},
	{Title: "能源类型", Width: 12, Cell: func(e exported) any { return e.text(energyTypes, e.Energy) }},
	{Title: "所有人", Width: 32, Cell: func(e exported) any { return e.Owner }},
	{Title: "使用性质", Width: 12, Cell: func(e exported) any { return e.text(useCharacters, e.UseCharacter) }},
	{Title: "车辆识别代号", Width: 22, Cell: func(e exported) any { return e.VIN }},
	{Title: "总质量（千克）", Cell: func(e exported) any { return e.GrossMass }},
	{Title: "核定载质量（千克）", Cell: func(e exported) any { return e.Tonnage }},
	{Title: "准牵引总质量（千克）", Cell: func(e exported) any { return e.TractionMass }},
	{Title: "注册日期", Width: 12, Cell: func(e exported) any { return e.Registered }},
	{Title: "检验有效期至", Width: 12, Cell: func(e exported) any { return e.InspectionTo }},
	{Title: "道路运输证号", Width: 20, Cell: func(e exported) any { return e.Permit }},
	{Title: "道路运输证有效期止", Width: 12, Cell: func(e exported) any { return e.PermitTo }},
	{Title: "挂车牌照号", Width: 14, Cell: func(e exported) any { return e.Trailer }},
	{Title: "审核状态", Width: 10, Cell: func(e exported) any { return dossier.StateText(e.ReviewState) }},
	{Title: "提交时间", Width: 20, Cell: func(e exported) any { return e.SubmittedAt.String() }},
	{Title: "审核时间", Width: 20, Cell: func(e exported) any { return e.ReviewedAt.String() }},
}

var sheetHeadings = []spreadsheet.Heading{
	{Title: "车牌号", Field: "vehicleNumber", Required: true, Hint: "新能源车 8 位，挂车以「挂」结尾；与颜色一起不能重复", Example: "晋A12345"},
	{Title: "车牌颜色", Field: "vehiclePlateColorCode", Required: true, Hint: "填字典「车牌颜色」中的名称", Example: "黄色"},
	{Title: "车辆类型", Field: "vehicleType", Required: true, Hint: "填字典「车辆类型」中的名称", Example: "重型厢式货车"},
	{Title: "能源类型", Field: "vehicleEnergyType", Required: true, Hint: "填字典「能源类型」中的名称", Example: "柴油"},
	{Title: "所有人", Field: "owner", Required: true, Hint: "最多 128 个字", Example: "示例物流有限公司"},
	{Title: "使用性质", Field: "useCharacter", Hint: "填字典「使用性质」中的名称；4.5吨及以下必填", Example: "货运"},
	{Title: "车辆识别代号", Field: "vin", Hint: "17 位；4.5吨及以下必填"},
	{Title: "发证机关", Field: "issuingOrganizations", Hint: "最多 128 个字；4.5吨及以下必填"},
	{Title: "注册日期", Field: "registerDate", Hint: "YYYY-MM-DD；4.5吨及以下必填", Example: "2022-03-01"},
	{Title: "发证日期", Field: "issueDate", Hint: "YYYY-MM-DD，不早于注册日期", Example: "2022-03-04"},
	{Title: "总质量（千克）", Field: "grossMassKg", Required: true, Hint: "1 到 100000 的整数", Example: "18000"},
	{Title: "核定载质量（千克）", Field: "vehicleTonnageKg", Hint: "牵引车可留空", Example: "9900"},
	{Title: "准牵引总质量（千克）", Field: "tractionMassKg", Hint: "牵引车必填"},
	{Title: "整备质量（千克）", Field: "curbMassKg"},
	{Title: "轴数", Field: "axles", Example: "2"},
	{Title: "外廓长（毫米）", Field: "lengthMm"},
	{Title: "外廓宽（毫米）", Field: "widthMm"},
	{Title: "外廓高（毫米）", Field: "heightMm"},
	{Title: "检验有效期至", Field: "inspectionValidTo", Required: true, Hint: "YYYY-MM-DD", Example: "2027-06-30"},
	{Title: "道路运输证号", Field: "roadTransportCertificateNumber", Hint: "总质量超过4.5吨的车辆必填，挂车留空", Example: "140105000015"},
	{Title: "道路运输证有效期起", Field: "roadTransportCertificateValidFrom", Hint: "YYYY-MM-DD"},
	{Title: "道路运输证有效期止", Field: "roadTransportCertificateValidTo", Hint: "YYYY-MM-DD", Example: "2028-03-10"},
	{Title: "交强险保单号", Field: "compulsoryPolicyNo"},
	{Title: "交强险有效期止", Field: "compulsoryValidTo", Hint: "YYYY-MM-DD"},
	{Title: "挂车牌照号", Field: "trailerVehiclePlateNumber", Hint: "牵引车填写"},
	{Title: "北斗在网", Field: "gpsOnline", Hint: "是或否；留空为否", Example: "是"},
	{Title: "备注", Field: "remark", Hint: "最多 256 个字"},
}

// Export reads the vehicles that a list call would show.
func (s *Service) Export(ctx context.Context, r paging.Request, ids []string) ([]exported, error) {
	found, err := dossier.Exported(ctx, s.shelf, list, r, ids, s.asked()...)
	if err != nil {
		return nil, err
	}
	texts := map[string]map[string]string{}
	for _, code := range []string{plateColors, vehicleTypes, energyTypes, useCharacters} {
		if texts[code], err = s.choices(ctx, code); err != nil {
			return nil, err
		}
	}
	out := make([]exported, len(found))
	for i, r := range found {
		out[i] = exported{r, texts}
	}
	return out, nil
}

// Import adds a vehicle for each row, all or none. Its pictures come later: until
// then it cannot pass.
func (s *Service) Import(ctx context.Context, rows []spreadsheet.Row) error {
	options := map[string][]spreadsheet.Option{}
	for _, code := range []string{plateColors, vehicleTypes, energyTypes, useCharacters} {
		texts, err := s.choices(ctx, code)
		if err != nil {
			return err
		}
		options[code] = spreadsheet.OptionsOf(texts)
	}
	read := func(row spreadsheet.Row) (record, Profile, error) {
		d, unread := draftOf(row, options)
		p, unmeant := d.over(Profile{})
		var refused fault.Collector
		refused.Text("remark", "备注", d.Remark.Value, 256)
		return s.fresh(ctx, d), p, fault.Together(unread, unmeant, p.checkData(instant.Of(s.Now())), refused.Err())
	}
	return s.shelf.Import(ctx, rows, sheetHeadings, read)
}

// draftOf reads one row as the form of a new vehicle; blank cells are not given.
func draftOf(row spreadsheet.Row, options map[string][]spreadsheet.Option) (Draft, error) {
	var refused fault.Collector
	chosen := func(field, code string) httpapi.Opt[string] { return row.Choice(field, options[code], &refused) }
	number := func(field string) httpapi.Opt[int64] { return row.Int(field, &refused) }
	located := row.Cell("gpsOnline")
	refused.Require(located == "" || located == "是" || located == "否", "gpsOnline", "北斗在网只能是是或否")
	return Draft{
		Number: row.Text("vehicleNumber"), Color: chosen("vehiclePlateColorCode", plateColors), VehicleType: chosen("vehicleType", vehicleTypes),
		Energy: chosen("vehicleEnergyType", energyTypes), Owner: row.Text("owner"), UseCharacter: chosen("useCharacter", useCharacters),
		VIN: row.Text("vin"), IssuingOrganizations: row.Text("issuingOrganizations"), Registered: row.Date("registerDate"),
		Issued: row.Date("issueDate"), GrossMass: number("grossMassKg"), Tonnage: number("vehicleTonnageKg"),
		TractionMass: number("tractionMassKg"), CurbMass: number("curbMassKg"), Axles: number("axles"), Length: number("lengthMm"),
		Width: number("widthMm"), Height: number("heightMm"), InspectionTo: row.Date("inspectionValidTo"),
		Permit: row.Text("roadTransportCertificateNumber"), PermitFrom: row.Date("roadTransportCertificateValidFrom"),
		PermitTo: row.Date("roadTransportCertificateValidTo"), CompulsoryPolicy: row.Text("compulsoryPolicyNo"),
		CompulsoryTo: row.Date("compulsoryValidTo"), Trailer: row.Text("trailerVehiclePlateNumber"),
		Located: httpapi.Some(located == "是"), Remark: row.Text("remark"),
	}, refused.Err()
}
