package customer

import (
	"context"
	"slices"
	"strconv"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/spreadsheet"
)

// maxImport is how many customers one file adds: each has an account, which
// costs the hash of a password.
const maxImport = 100

func (s *Service) sheetRoutes(api *httpapi.API) {
	spreadsheet.ServeExport(api, s.DB, "GET /customer/hyCustomerUser/exportXls", httpapi.Needs(MayExport).And(MayList), "导出客户",
		spreadsheet.Export[Row]{Name: "客户", Object: Type, Columns: sheetColumns, Rows: s.Export})
	spreadsheet.ServeImport(api, "POST /customer/hyCustomerUser/importExcel", httpapi.Needs(MayImport).And(MayAdd), "导入客户",
		spreadsheet.Import{Name: "客户", Headings: sheetHeadings, MaxRows: maxImport, Add: s.Import})
}

var sheetColumns = []spreadsheet.Column[Row]{
	{Title: "客户类型", Width: 10, Cell: func(r Row) any { return r.CustomerTypeText }},
	{Title: "客户名称", Width: 36, Cell: func(r Row) any { return r.Consignor }},
	{Title: "证件号码", Width: 24, Cell: func(r Row) any { return r.ConsignorID }},
	{Title: "联系人", Cell: func(r Row) any { return r.Contact }},
	{Title: "联系电话", Cell: func(r Row) any { return r.ContactPhone }},
	{Title: "所在地区", Width: 28, Cell: func(r Row) any { return r.DivisionText }},
	{Title: "合同编号", Cell: func(r Row) any { return r.ContractNo }},
	{Title: "合同开始日期", Width: 12, Cell: func(r Row) any { return r.ContractFrom }},
	{Title: "合同截止日期", Width: 12, Cell: func(r Row) any { return r.ContractTo }},
	{Title: "结算方式", Width: 10, Cell: func(r Row) any { return r.SettleTypeText }},
	{Title: "信用额度（元）", Cell: func(r Row) any { return spreadsheet.Fen(r.CreditLimitFen) }},
	{Title: "服务费率（‰）", Cell: func(r Row) any { return r.ServiceRatePermille }},
	{Title: "业务员", Cell: func(r Row) any { return r.SalesmanText }},
	{Title: "账号数", Width: 8, Cell: func(r Row) any { return r.AccountCount }},
	{Title: "状态", Width: 8, Cell: func(r Row) any { return r.StatusText }},
	{Title: "审核状态", Width: 12, Cell: func(r Row) any { return r.ReviewStateText }},
	{Title: "创建时间", Width: 20, Cell: func(r Row) any { return r.CreatedAt.String() }},
}

// A file brings each customer with its first account.
var sheetHeadings = []spreadsheet.Heading{
	{Title: "客户类型", Field: "customerType", Hint: "企业或个人；留空为企业", Example: "企业"},
	{Title: "客户名称", Field: "consignor", Required: true, Hint: "最多 512 个字", Example: "示例物流有限公司"},
	{Title: "证件号码", Field: "consignorId", Required: true, Hint: "企业填统一社会信用代码，个人填身份证号；不能与已有客户重复"},
	{Title: "法定代表人", Field: "legalPerson", Hint: "企业填写，最多 50 个字"},
	{Title: "证照有效期止", Field: "licenceValidTo", Hint: "YYYY-MM-DD 或 长期", Example: "长期"},
	{Title: "联系人", Field: "contact", Required: true, Hint: "最多 50 个字", Example: "张三"},
	{Title: "联系电话", Field: "contactPhone", Required: true, Hint: "手机号或座机号", Example: "15400000000"},
	{Title: "地区编码", Field: "divisionCode", Hint: "6 位行政区划代码", Example: "140105"},
	{Title: "详细地址", Field: "address", Hint: "最多 256 个字"},
	{Title: "合同编号", Field: "contractNo", Hint: "最多 64 个字"},
	{Title: "合同开始日期", Field: "contractFrom", Hint: "YYYY-MM-DD", Example: "2026-01-01"},
	{Title: "合同截止日期", Field: "contractTo", Hint: "YYYY-MM-DD，不早于开始日期", Example: "2026-12-31"},
	{Title: "结算方式", Field: "settleType", Required: true, Hint: "填字典「结算方式」中的名称", Example: "月结"},
	{Title: "信用额度（元）", Field: "creditLimitFen", Hint: "最多两位小数；留空为 0", Example: "50000.00"},
	{Title: "服务费率（‰）", Field: "serviceRatePermille", Hint: "0 到 1000 的整数；留空为 0", Example: "60"},
	{Title: "业务员账号", Field: "salesman", Hint: "业务员的用户账号"},
	{Title: "登录账号", Field: "username", Required: true, Hint: "货主端登录时使用，不能与已有用户重复", Example: "shili"},
	{Title: "用户名称", Field: "realname", Required: true, Hint: "最多 50 个字", Example: "张三"},
	{Title: "手机号码", Field: "phone", Hint: "登录账号的手机号码，不能与已有用户重复"},
	{Title: "登录密码", Field: "password", Required: true, AsTyped: true, Hint: "10 到 128 位，不能过于常见；首次登录时必须修改", Example: "请逐个填写不同的密码"},
	{Title: "角色编码", Field: "selectedroles", Required: true, Hint: "货主端角色的编码，多个用逗号分隔", Example: "customer_admin"},
}

// Export reads the customers that a list call would show and that the right to
// take them away reaches too. Numbers leave masked.
func (s *Service) Export(ctx context.Context, r paging.Request, ids []string) ([]Row, error) {
	found, err := dossier.Exported(ctx, s.shelf, list, r, ids, s.asked()...)
	if err != nil {
		return nil, err
	}
	within := caller.From(ctx).Scope(MayList)
	out := make([]Row, 0, len(found))
	for part := range slices.Chunk(found, database.MaxIDs) {
		rows, err := s.rows(ctx, within, part)
		if err != nil {
			return nil, err
		}
		out = append(out, rows...)
	}
	return out, nil
}

// Import adds a customer with its account for each row under every rule of Add,
// all or none: what is wrong with rows by themselves and what others hold
// already is told together.
func (s *Service) Import(ctx context.Context, rows []spreadsheet.Row) error {
	choices, err := s.choices(ctx)
	if err != nil {
		return err
	}
	newcomers := make([]newcomer, len(rows))
	judge := spreadsheet.Judge{
		Read: func(i int, row spreadsheet.Row) error {
			draft, unread := choices.draft(row)
			var refused error
			newcomers[i], refused = s.compose(ctx, draft)
			return fault.Together(unread, refused)
		},
		Sole: func(i int) map[string]string { return newcomers[i].sole() },
		Held: func(i int) error { return s.held(ctx, newcomers[i]) },
	}
	if err := judge.Rows(rows, sheetHeadings); err != nil {
		return err
	}
	for i := range newcomers {
		if err := s.hash(ctx, &newcomers[i]); err != nil {
			return err
		}
	}
	return s.change(ctx, func(tx *database.Tx) error {
		return spreadsheet.Each(rows, sheetHeadings, func(i int, _ spreadsheet.Row) error {
			return tx.Try(ctx, func() error { return s.insert(ctx, tx, &newcomers[i]) })
		})
	})
}

// choices are what the cells of a file may name.
type choices struct {
	kinds, settlements []spreadsheet.Option
	roles              []Role
}

func (s *Service) choices(ctx context.Context) (choices, error) {
	kinds, err := s.needs.Offers(ctx, customerTypes)
	if err != nil {
		return choices{}, err
	}
	settlements, err := s.needs.Offers(ctx, settleTypes)
	if err != nil {
		return choices{}, err
	}
	roles, err := s.needs.Accounts.Roles(ctx)
	return choices{spreadsheet.OptionsOf(kinds), spreadsheet.OptionsOf(settlements), roles}, err
}

// draft reads one row as the form of a new customer; blank cells are not given.
func (c choices) draft(row spreadsheet.Row) (Draft, error) {
	var refused fault.Collector
	number := func(chosen httpapi.Opt[string]) httpapi.Opt[int] {
		value, _ := strconv.Atoi(chosen.Value)
		return httpapi.Opt[int]{Value: value, Given: chosen.Given}
	}
	d := Draft{
		CustomerType: httpapi.Some(number(row.Choice("customerType", c.kinds, &refused)).Or(Company)),
		Consignor:    row.Text("consignor"), ConsignorID: row.Text("consignorId"), LegalPerson: row.Text("legalPerson"),
		LicenceTo: dossier.EndIn(row, "licenceValidTo"),
		Contact:   row.Text("contact"), ContactPhone: httpapi.Some(row.Phone("contactPhone").Value),
		DivisionCode: row.Text("divisionCode"), Address: row.Text("address"),
		ContractNo: row.Text("contractNo"), ContractFrom: row.Date("contractFrom"), ContractTo: row.Date("contractTo"),
		SettleType: number(row.Choice("settleType", c.settlements, &refused)), CreditLimit: row.Money("creditLimitFen", &refused),
		ServiceRate: row.Int("serviceRatePermille", &refused), Salesman: row.Text("salesman"),
		AccountDraft: AccountDraft{
			Username: row.Text("username"), Realname: row.Text("realname"), Phone: row.Phone("phone"), Password: row.Text("password"),
		},
	}
	for _, code := range row.List("selectedroles") {
		at := slices.IndexFunc(c.roles, func(r Role) bool { return r.Code == code })
		refused.Require(at >= 0, "selectedroles", "没有您可以授予的角色「"+code+"」")
		if at >= 0 {
			d.Roles = httpapi.Some(append(d.Roles.Value, c.roles[at].ID))
		}
	}
	return d, refused.Err()
}
