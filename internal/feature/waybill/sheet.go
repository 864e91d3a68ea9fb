package waybill

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/spreadsheet"
)

// maxImport is how many waybills one file adds.
const maxImport = 1_000

func (s *Service) sheetRoutes(api *httpapi.API) {
	spreadsheet.ServeExport(api, s.DB, "GET /shipping/hyWaybill/exportXls", httpapi.Needs(MayExport).And(MayList), "导出运单",
		spreadsheet.Export[exported]{Name: "运单", Object: Type, Columns: sheetColumns, Rows: s.Export})
	spreadsheet.ServeImport(api, "POST /shipping/hyWaybill/importExcel", httpapi.Needs(MayImport).And(MayAdd), "导入运单",
		spreadsheet.Import{Name: "运单", Headings: sheetHeadings, MaxRows: maxImport, Add: s.Import})
}

// exported is a whole row with the texts of its codes.
type exported struct {
	record
	texts map[string]map[string]string
}

func (e exported) text(code, value string) string { return cmp.Or(e.texts[code][value], value) }

var sheetColumns = []spreadsheet.Column[exported]{
	{Title: "运单号", Width: 18, Cell: func(e exported) any { return e.Number }},
	{Title: "分段分单号", Width: 10, Cell: func(e exported) any { return e.Serial }},
	{Title: "原始单号", Width: 18, Cell: func(e exported) any { return e.Original }},
	{Title: "运单状态", Width: 10, Cell: func(e exported) any { return stageNames[e.Stage] }},
	{Title: "托运人", Width: 28, Cell: func(e exported) any { return e.Consignor }},
	{Title: "装货地", Width: 36, Cell: func(e exported) any { return address(e.LoadingDivision, e.LoadingPlace) }},
	{Title: "收货方", Width: 28, Cell: func(e exported) any { return e.Consignee }},
	{Title: "收货地", Width: 36, Cell: func(e exported) any { return address(e.ReceiptDivision, e.ReceiptPlace) }},
	{Title: "运距（公里）", Cell: func(e exported) any { return e.Distance }},
	{Title: "货物", Width: 14, Cell: func(e exported) any { return e.GoodsName }},
	{Title: "货物类型", Width: 14, Cell: func(e exported) any { return e.text(cargoTypes, e.GoodsClass) }},
	{Title: "车牌号", Width: 12, Cell: func(e exported) any { return e.VehicleNumber }},
	{Title: "挂车牌照号", Width: 12, Cell: func(e exported) any { return e.Trailer }},
	{Title: "驾驶员", Width: 10, Cell: func(e exported) any { return e.DriverName }},
	{Title: "实际承运人", Width: 28, Cell: func(e exported) any { return e.CarrierName }},
	{Title: "装货净重（千克）", Cell: func(e exported) any { return e.LoadNet }},
	{Title: "卸货净重（千克）", Cell: func(e exported) any { return e.UnloadNet }},
	{Title: "货主运费（元）", Cell: func(e exported) any { return spreadsheet.Fen(e.TotalMonetary) }},
	{Title: "基础运费（元）", Cell: func(e exported) any { return spreadsheet.Fen(e.DriverFreight) }},
	{Title: "亏吨扣款（元）", Cell: func(e exported) any { return spreadsheet.Fen(e.LossDeduct) }},
	{Title: "司机应付（元）", Cell: func(e exported) any { return spreadsheet.Fen(e.Payable) }},
	{Title: "生成时间", Width: 20, Cell: func(e exported) any { return e.ConsignedAt.String() }},
	{Title: "发货时间", Width: 20, Cell: func(e exported) any { return e.DespatchedAt.String() }},
	{Title: "收货时间", Width: 20, Cell: func(e exported) any { return e.ReceivedAt.String() }},
	{Title: "签收时间", Width: 20, Cell: func(e exported) any { return e.FinishedAt.String() }},
	{Title: "审核状态", Width: 10, Cell: func(e exported) any { return dossier.StateText(e.ReviewState) }},
	{Title: "审核时间", Width: 20, Cell: func(e exported) any { return e.ReviewedAt.String() }},
}

var sheetHeadings = []spreadsheet.Heading{
	{Title: "原始单号", Field: "originalDocumentNumber", Required: true, Hint: "托运人的单号", Example: "HT2026-0001"},
	{Title: "分段分单号", Field: "serialNumber", Hint: "一单多车或分段运输时填 4 位数字；留空为 0000"},
	{Title: "货主", Field: "customerId", Required: true, Hint: "填客户管理中的客户名称", Example: "晋北煤运（演示）有限公司"},
	{Title: "业务类型", Field: "businessTypeCode", Hint: "填字典「业务类型」中的名称；留空为干线普货运输", Example: "干线普货运输"},
	{Title: "装货地区编码", Field: "loadingSubdivisionCode", Required: true, Hint: "6 位行政区划编码，到区县", Example: "140213"},
	{Title: "装货地址", Field: "placeOfLoading", Required: true, Example: "平城区示例路 1 号"},
	{Title: "收货方", Field: "consignee", Required: true, Example: "滨海钢铁（演示）有限公司"},
	{Title: "收货方证件号", Field: "consigneeId", Hint: "统一社会信用代码或身份证号"},
	{Title: "收货地区编码", Field: "receiptSubdivisionCode", Required: true, Hint: "6 位行政区划编码，到区县", Example: "120116"},
	{Title: "收货地址", Field: "goodsReceiptPlace", Required: true, Example: "滨海新区示例港 2 号"},
	{Title: "运距（公里）", Field: "distanceKm", Hint: "按吨公里计价时必填", Example: "490"},
	{Title: "货物名称", Field: "descriptionOfGoods", Required: true, Example: "煤炭"},
	{Title: "货物类型", Field: "cargoTypeClassificationCode", Required: true, Hint: "填字典「货物类型」中的名称", Example: "煤炭及制品"},
	{Title: "货物毛重（千克）", Field: "goodsItemGrossWeightKg", Required: true, Example: "32000"},
	{Title: "件数", Field: "totalNumberOfPackages", Hint: "按件计价时必填"},
	{Title: "体积（立方米）", Field: "cubeDm3", Hint: "按方计价时必填，最多三位小数"},
	{Title: "货主运费（元）", Field: "totalMonetaryFen", Example: "4500.00"},
	{Title: "计价单位", Field: "settleUnit", Hint: "吨、车、方、件、吨公里；留空为吨", Example: "吨"},
	{Title: "单价（元）", Field: "unitPriceFen", Required: true, Example: "130.00"},
	{Title: "结算依据", Field: "settleBasis", Hint: "装货净重、卸货净重、孰小；留空为孰小", Example: "孰小"},
	{Title: "允许亏吨（‰）", Field: "allowLossPermille", Hint: "留空为 3", Example: "3"},
	{Title: "亏吨单价（元）", Field: "lossPriceFen", Hint: "每吨"},
	{Title: "保险单号", Field: "policyNumber", Hint: "没有保险留空"},
	{Title: "备注", Field: "remark", Hint: "最多 256 个字"},
}

// Export reads the waybills that a list call would show.
func (s *Service) Export(ctx context.Context, r paging.Request, ids []string) ([]exported, error) {
	found, err := dossier.Exported(ctx, s.shelf, list, r, ids, s.asked()...)
	if err != nil {
		return nil, err
	}
	classes, err := s.choices(ctx, cargoTypes)
	texts := map[string]map[string]string{cargoTypes: classes}
	out := make([]exported, len(found))
	for i, r := range found {
		out[i] = exported{r, texts}
	}
	return out, err
}

// Import publishes a waybill for each row, all or none.
func (s *Service) Import(ctx context.Context, rows []spreadsheet.Row) error {
	options := map[string][]spreadsheet.Option{}
	for _, code := range []string{businessTypes, cargoTypes, settleUnits, settleBases} {
		texts, err := s.choices(ctx, code)
		if err != nil {
			return err
		}
		options[code] = spreadsheet.OptionsOf(texts)
	}
	read := func(row spreadsheet.Row) (record, Profile, error) { return s.read(ctx, row, options) }
	return s.ImportBy(ctx, rows, sheetHeadings, read, s.addOnce)
}

// addOnce adds a waybill that no file read at the same time has brought: who numbers
// a waybill waits for whoever is numbering one, and sees then what came before.
func (s *Service) addOnce(ctx context.Context, tx *database.Tx, r *record, p Profile) error {
	if err := s.add(ctx, tx, r, p); err != nil {
		return err
	}
	return held(ctx, tx, caller.From(ctx).WholeTenant(), *r, p)
}

// read makes one row of a file a waybill that is published, and tells everything
// that is wrong with it.
func (s *Service) read(ctx context.Context, row spreadsheet.Row, options map[string][]spreadsheet.Option) (record, Profile, error) {
	d, unread := draftOf(row, options)
	var unknown error
	if name := row.Cell("customerId"); name != "" {
		id, err := s.CustomerNamed(ctx, name)
		d.CustomerID = httpapi.Some(id)
		if unknown = err; fault.Is(err, fault.NotFound) {
			unknown = fault.Field("customerId", "没有名为「"+name+"」的货主，或您没有查看它的权限")
		}
	}
	start := fresh()
	start.ConsignedAt = instant.Of(s.Now())
	p, unmeant := d.over(start)
	wrong := fault.Together(unread, unknown, unmeant, s.acceptable(ctx, Profile{}, &p, d), p.publishable())
	return s.fresh(ctx, d, Way{Stage: Open, Source: ByImport}), p, inCells(wrong)
}

// inCells names the columns of what is wrong with goods: a row holds one line of
// them.
func inCells(err error) error {
	f, isRefused := fault.As(err)
	if !isRefused {
		return err
	}
	for i, one := range f.Fields {
		if field, isOfGoods := strings.CutPrefix(one.Field, "goods.0."); isOfGoods {
			f.Fields[i].Field, f.Fields[i].Message = field, strings.TrimPrefix(one.Message, lineOf(0))
		}
	}
	return f
}

// draftOf reads one row as the form of a new waybill; blank cells are not given.
func draftOf(row spreadsheet.Row, options map[string][]spreadsheet.Option) (Draft, error) {
	var refused fault.Collector
	number := func(field string) httpapi.Opt[int64] { return row.Int(field, &refused) }
	volume := func(field string) httpapi.Opt[int64] { return row.Volume(field, &refused) }
	money := func(field string) httpapi.Opt[int64] { return row.Money(field, &refused) }
	chosen := func(field, dict string) httpapi.Opt[string] { return row.Choice(field, options[dict], &refused) }
	coded := func(field, dict string) httpapi.Opt[int64] { return codeOf(chosen(field, dict)) }
	return Draft{
		Original: row.Text("originalDocumentNumber"), Serial: row.Text("serialNumber"), Business: chosen("businessTypeCode", businessTypes),
		LoadingDivision: row.Text("loadingSubdivisionCode"), LoadingPlace: row.Text("placeOfLoading"), Consignee: row.Text("consignee"),
		ConsigneeNo: row.Text("consigneeId"), ReceiptDivision: row.Text("receiptSubdivisionCode"), ReceiptPlace: row.Text("goodsReceiptPlace"),
		Distance: number("distanceKm"),
		Goods: httpapi.Some([]Goods{{
			Name: row.Cell("descriptionOfGoods"), Class: chosen("cargoTypeClassificationCode", cargoTypes).Value,
			Gross: number("goodsItemGrossWeightKg").Value, Packages: number("totalNumberOfPackages").Value,
			Cube: volume("cubeDm3").Value,
		}}),
		TotalMonetary: money("totalMonetaryFen"), SettleUnit: coded("settleUnit", settleUnits), UnitPrice: money("unitPriceFen"),
		SettleBasis: coded("settleBasis", settleBases), AllowedLoss: number("allowLossPermille"), LossPrice: money("lossPriceFen"),
		Policy: row.Text("policyNumber"), Remark: row.Text("remark"),
	}, refused.Err()
}

// codeOf is a chosen value of a dictionary as the number it is.
func codeOf(chosen httpapi.Opt[string]) httpapi.Opt[int64] {
	value, _ := strconv.ParseInt(chosen.Value, 10, 64) // one that is no number is none of ours
	return httpapi.Opt[int64]{Value: value, Given: chosen.Given}
}
