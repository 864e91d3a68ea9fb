package carrier

import (
	"cmp"
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/personal"
	"freightdesk/internal/foundation/spreadsheet"
)

// maxImport is how many carriers one file adds.
const maxImport = 1_000

func (s *Service) sheetRoutes(api *httpapi.API) {
	spreadsheet.ServeExport(api, s.DB, "GET /carrier/hyCarrier/exportXls", httpapi.Needs(MayExport).And(MayList), "导出承运商",
		spreadsheet.Export[exported]{Name: "承运商", Object: Type, Columns: sheetColumns, Rows: s.Export})
	spreadsheet.ServeImport(api, "POST /carrier/hyCarrier/importExcel", httpapi.Needs(MayImport).And(MayAdd), "导入承运商",
		spreadsheet.Import{Name: "承运商", Headings: sheetHeadings, MaxRows: maxImport, Add: s.Import})
}

// exported is a carrier with the text of its type. Numbers leave masked.
type exported struct {
	Profile
	dossier.Standing
	typeText string
}

var sheetColumns = []spreadsheet.Column[exported]{
	{Title: "承运商类型", Width: 14, Cell: func(e exported) any { return e.typeText }},
	{Title: "名称", Width: 36, Cell: func(e exported) any { return e.Name }},
	{Title: "证件号码", Width: 24, Cell: func(e exported) any { return e.masked() }},
	{Title: "营业执照有效期止", Width: 16, Cell: func(e exported) any { return endless(e.LicenceTo) }},
	{Title: "道路运输经营许可证号", Width: 24, Cell: func(e exported) any { return e.Permit }},
	{Title: "许可证有效期起", Width: 14, Cell: func(e exported) any { return e.PermitFrom }},
	{Title: "许可证有效期止", Width: 14, Cell: func(e exported) any { return e.PermitTo }},
	{Title: "经营范围", Width: 40, Cell: func(e exported) any { return e.Scope }},
	{Title: "联系人", Width: 12, Cell: func(e exported) any { return e.Contact }},
	{Title: "联系电话", Width: 16, Cell: func(e exported) any { return personal.MaskPhone(e.Phone) }},
	{Title: "所在地区", Width: 28, Cell: func(e exported) any { return fieldrule.DivisionText(e.Division) }},
	{Title: "详细地址", Width: 36, Cell: func(e exported) any { return e.Address }},
	{Title: "审核状态", Width: 10, Cell: func(e exported) any { return dossier.StateText(e.ReviewState) }},
	{Title: "提交时间", Width: 20, Cell: func(e exported) any { return e.SubmittedAt.String() }},
	{Title: "审核时间", Width: 20, Cell: func(e exported) any { return e.ReviewedAt.String() }},
}

func endless(date string) string {
	if date == dossier.Forever {
		return "长期"
	}
	return date
}

var sheetHeadings = []spreadsheet.Heading{
	{Title: "承运商类型", Field: "type", Required: true, Hint: "填字典「承运商类型」中的名称", Example: "运输企业"},
	{Title: "名称", Field: "actualCarrierName", Required: true, Hint: "个体工商户填许可证上的业户名称，最多 256 个字", Example: "示例货运有限公司"},
	{Title: "证件号码", Field: "actualCarrierId", Required: true, Hint: "个体工商户和企业填统一社会信用代码，个人填身份证号；不能与已有承运商重复"},
	{Title: "营业执照有效期止", Field: "licenceValidTo", Hint: "YYYY-MM-DD 或 长期；个体工商户和企业必填", Example: "长期"},
	{
		Title: "道路运输经营许可证号", Field: "actualCarrierBusinessLicense", Hint: "个体工商户和企业必填；只有 4.5 吨及以下车辆的填区划代码加 000000",
		Example: "140105000015",
	},
	{Title: "许可证有效期起", Field: "permitValidFrom", Hint: "YYYY-MM-DD"},
	{Title: "许可证有效期止", Field: "permitValidTo", Hint: "YYYY-MM-DD；有许可证的必填", Example: "2029-01-01"},
	{Title: "经营范围", Field: "businessScope", Hint: "有许可证的必填，应含普通货运；最多 512 个字", Example: "道路普通货运"},
	{Title: "联系人", Field: "contact", Required: true, Hint: "最多 50 个字", Example: "张三"},
	{Title: "联系电话", Field: "contactPhone", Required: true, Hint: "手机号或座机"},
	{Title: "所在地区编码", Field: "divisionCode", Hint: "6 位行政区划代码", Example: "140105"},
	{Title: "详细地址", Field: "address", Hint: "最多 256 个字"},
	{Title: "备注", Field: "remark", Hint: "最多 256 个字"},
}

// Export reads the carriers that a list call would show.
func (s *Service) Export(ctx context.Context, r paging.Request, ids []string) ([]exported, error) {
	found, err := dossier.Exported(ctx, s.shelf, list, r, ids, s.asked()...)
	if err != nil {
		return nil, err
	}
	texts, err := s.choices(ctx, carrierTypes)
	if err != nil {
		return nil, err
	}
	out := make([]exported, len(found))
	for i, r := range found {
		p, err := s.InForce(r)
		if err != nil {
			return nil, err
		}
		out[i] = exported{p, r.Standing, cmp.Or(texts[p.CarrierType], p.CarrierType)}
	}
	return out, nil
}

// Import adds a carrier for each row, all or none. Its pictures come later: until
// then it cannot pass.
func (s *Service) Import(ctx context.Context, rows []spreadsheet.Row) error {
	texts, err := s.choices(ctx, carrierTypes)
	if err != nil {
		return err
	}
	types := spreadsheet.OptionsOf(texts)
	read := func(row spreadsheet.Row) (record, Profile, error) {
		d, unread := draftOf(row, types)
		p, unmeant := d.over(Profile{})
		refused, err := s.unacceptable(ctx, Profile{}, p, d)
		if err != nil {
			return record{}, p, err
		}
		return s.fresh(ctx, d), p, fault.Together(unread, unmeant, p.checkData(s.rules), refused)
	}
	return s.shelf.Import(ctx, rows, sheetHeadings, read)
}

// draftOf reads one row as the form of a new carrier; blank cells are not given.
func draftOf(row spreadsheet.Row, types []spreadsheet.Option) (Draft, error) {
	var refused fault.Collector
	return Draft{
		CarrierType: row.Choice("type", types, &refused), Name: row.Text("actualCarrierName"), Number: row.Text("actualCarrierId"),
		LicenceTo: dossier.EndIn(row, "licenceValidTo"), Permit: row.Text("actualCarrierBusinessLicense"),
		PermitFrom: row.Date("permitValidFrom"), PermitTo: row.Date("permitValidTo"), Scope: row.Text("businessScope"),
		Contact: row.Text("contact"), Phone: row.Phone("contactPhone"), Division: row.Text("divisionCode"), Address: row.Text("address"),
		Remark: row.Text("remark"),
	}, refused.Err()
}
