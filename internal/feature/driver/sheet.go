package driver

import (
	"context"
	"strings"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/spreadsheet"
)

// maxImport is how many drivers one file adds.
const maxImport = 1_000

func (s *Service) sheetRoutes(api *httpapi.API) {
	spreadsheet.ServeExport(api, s.DB, "GET /driver/hyDriver/exportXls", httpapi.Needs(MayExport).And(MayList), "导出司机",
		spreadsheet.Export[Row]{Name: "司机", Object: Type, Columns: sheetColumns, Rows: s.Export})
	spreadsheet.ServeImport(api, "POST /driver/hyDriver/importExcel", httpapi.Needs(MayImport).And(MayAdd), "导入司机",
		spreadsheet.Import{Name: "司机", Headings: sheetHeadings, MaxRows: maxImport, Add: s.Import})
}

var sheetColumns = []spreadsheet.Column[Row]{
	{Title: "姓名", Width: 12, Cell: func(r Row) any { return r.DriverName }},
	{Title: "手机号", Width: 14, Cell: func(r Row) any { return r.Telephone }},
	{Title: "身份证号", Width: 22, Cell: func(r Row) any { return r.DrivingLicense }},
	{Title: "准驾车型", Width: 12, Cell: func(r Row) any { return r.VehicleClass }},
	{Title: "从业资格证号", Width: 22, Cell: func(r Row) any { return r.QualificationCertificate }},
	{Title: "常驻地", Width: 28, Cell: func(r Row) any { return r.ResidentDivision }},
	{Title: "审核状态", Width: 10, Cell: func(r Row) any { return r.ReviewStateText }},
	{Title: "最早到期", Width: 12, Cell: func(r Row) any { return r.ExpiresOn }},
	{Title: "不通过次数", Width: 8, Cell: func(r Row) any { return r.RejectCount }},
	{Title: "末次不通过原因", Width: 28, Cell: func(r Row) any { return r.LastRejectReason }},
	{Title: "提交时间", Width: 20, Cell: func(r Row) any { return r.SubmitTime.String() }},
	{Title: "审核人", Width: 12, Cell: func(r Row) any { return r.ReviewerName }},
	{Title: "审核时间", Width: 20, Cell: func(r Row) any { return r.ReviewTime.String() }},
}

var sheetHeadings = []spreadsheet.Heading{
	{Title: "姓名", Field: "driverName", Required: true, Hint: "2 到 30 个汉字", Example: "张三"},
	{Title: "手机号", Field: "telephone", Required: true, Hint: "不能与已有司机重复"},
	{Title: "身份证号", Field: "drivingLicense", Required: true, Hint: "18 位，不能与已有司机重复"},
	{Title: "身份证有效期起", Field: "idCardValidFrom", Hint: "YYYY-MM-DD"},
	{Title: "身份证有效期止", Field: "idCardValidTo", Required: true, Hint: "YYYY-MM-DD 或 长期", Example: "长期"},
	{Title: "驾驶证号", Field: "driverLicenseNumber", Hint: "通常与身份证号相同"},
	{Title: "准驾车型", Field: "vehicleClass", Required: true, Hint: "字典「准驾车型」中的代码，多个用逗号分隔", Example: "A2"},
	{Title: "发证机关", Field: "issuingOrganizations", Hint: "最多 128 个字"},
	{Title: "初次领证日期", Field: "firstIssueDate", Hint: "YYYY-MM-DD"},
	{Title: "驾驶证有效期起", Field: "validPeriodFrom", Hint: "YYYY-MM-DD"},
	{Title: "驾驶证有效期止", Field: "validPeriodTo", Required: true, Hint: "YYYY-MM-DD 或 长期", Example: "2031-05-01"},
	{Title: "仅驾驶4.5吨及以下", Field: "lightTruckOnly", Hint: "是或否；留空为否", Example: "否"},
	{Title: "从业资格证号", Field: "qualificationCertificate", Hint: "身份证号或 19 位数字；仅驾驶 4.5 吨及以下的可留空"},
	{Title: "从业资格证有效期起", Field: "qualificationValidFrom", Hint: "YYYY-MM-DD"},
	{Title: "从业资格证有效期止", Field: "qualificationValidTo", Hint: "YYYY-MM-DD 或 长期", Example: "2029-01-01"},
	{Title: "收款人", Field: "accountName", Hint: "填写银行卡号时必填"},
	{Title: "银行卡号", Field: "bankCardNo", Hint: "16 到 19 位数字"},
	{Title: "开户行", Field: "bankName", Hint: "最多 64 个字"},
	{Title: "常驻地编码", Field: "residentDivisionCode", Hint: "6 位行政区划代码", Example: "140105"},
	{Title: "备注", Field: "remark", Hint: "最多 256 个字"},
}

// Export reads the drivers that a list call would show. Numbers leave masked.
func (s *Service) Export(ctx context.Context, r paging.Request, ids []string) ([]Row, error) {
	found, err := dossier.Exported(ctx, s.shelf, rows, r, ids, s.asked()...)
	if err != nil {
		return nil, err
	}
	return s.shaped(found, dossier.Around{}) // nothing around a row is a column
}

// Import adds a driver for each row, all or none. Their pictures come later: until
// then they cannot pass.
func (s *Service) Import(ctx context.Context, rows []spreadsheet.Row) error {
	read := func(row spreadsheet.Row) (record, Profile, error) {
		d, unread := draftOf(row)
		p, unmeant := d.over(Profile{})
		refused, err := s.unacceptable(ctx, Profile{}, p, d)
		if err != nil {
			return record{}, p, err
		}
		return s.fresh(ctx, d), p, fault.Together(unread, unmeant, p.checkData(s.rules, instant.Of(s.Now())), refused)
	}
	return s.shelf.Import(ctx, rows, sheetHeadings, read)
}

// draftOf reads one row as the form of a new driver; blank cells are not given.
func draftOf(row spreadsheet.Row) (Draft, error) {
	var refused fault.Collector
	light := row.Cell("lightTruckOnly")
	refused.Require(light == "" || light == "是" || light == "否", "lightTruckOnly", "只能是是或否")
	return Draft{
		Name: row.Text("driverName"), Phone: row.Phone("telephone"), IDCard: row.Text("drivingLicense"), IDCardFrom: row.Date("idCardValidFrom"),
		IDCardTo: dossier.EndIn(row, "idCardValidTo"), LicenceNumber: row.Text("driverLicenseNumber"),
		VehicleClass:         httpapi.Some(strings.Join(row.List("vehicleClass"), ",")),
		IssuingOrganizations: row.Text("issuingOrganizations"), FirstIssued: row.Date("firstIssueDate"),
		LicenceFrom: row.Date("validPeriodFrom"), LicenceTo: dossier.EndIn(row, "validPeriodTo"), LightOnly: httpapi.Some(light == "是"),
		Qualification: row.Text("qualificationCertificate"), QualificationFrom: row.Date("qualificationValidFrom"),
		QualificationTo: dossier.EndIn(row, "qualificationValidTo"), AccountName: row.Text("accountName"), BankCard: row.Text("bankCardNo"),
		BankName: row.Text("bankName"), ResidentDivision: row.Text("residentDivisionCode"), Remark: row.Text("remark"),
	}, refused.Err()
}
