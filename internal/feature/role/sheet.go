package role

import (
	"context"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
	"freightdesk/internal/foundation/spreadsheet"
)

// maxImport is how many roles one file adds.
const maxImport = 500

func (s *Service) sheetRoutes(api *httpapi.API) {
	spreadsheet.ServeExport(api, s.db, "GET /sys/role/exportXls", httpapi.Needs(MayExport).And(MayList), "导出角色", spreadsheet.Export[Role]{
		Name: "角色", Object: "role", Columns: sheetColumns, Rows: s.Export,
	})
	spreadsheet.ServeImport(api, "POST /sys/role/importExcel", httpapi.Needs(MayImport).And(MayAdd), "导入角色", spreadsheet.Import{
		Name: "角色", Headings: sheetHeadings, MaxRows: maxImport, Add: s.Import,
	})
}

var (
	reachOptions = []spreadsheet.Option{
		{Value: string(scope.All), Text: "全部数据"},
		{Value: string(scope.Below), Text: "本部门及下级"},
		{Value: string(scope.Own), Text: "本部门"},
		{Value: string(scope.List), Text: "指定部门"},
		{Value: string(scope.Self), Text: "仅本人创建"},
	}
	sideOptions = []spreadsheet.Option{{Value: rights.Operator, Text: "运营端"}, {Value: rights.Customer, Text: "货主端"}}
)

var sheetColumns = []spreadsheet.Column[Role]{
	{Title: "角色名称", Width: 20, Cell: func(r Role) any { return r.Name }},
	{Title: "角色编码", Width: 24, Cell: func(r Role) any { return r.Code }},
	{Title: "描述", Width: 32, Cell: func(r Role) any { return r.Description }},
	{Title: "数据范围", Cell: func(r Role) any { return spreadsheet.TextOf(reachOptions, string(r.DataScope)) }},
	{Title: "级别", Width: 8, Cell: func(r Role) any { return r.Level }},
	{Title: "适用用户", Cell: func(r Role) any { return spreadsheet.TextOf(sideOptions, r.UserType) }},
	{Title: "创建人", Cell: func(r Role) any { return r.CreatedBy }},
	{Title: "创建时间", Width: 20, Cell: func(r Role) any { return r.CreatedAt.String() }},
}

// The departments of a reach over named ones are chosen in the form: a file
// with that reach is refused by the rule that wants them.
var sheetHeadings = []spreadsheet.Heading{
	{Title: "角色名称", Field: "roleName", Required: true, Hint: "2 到 30 个字", Example: "华北客服"},
	{Title: "角色编码", Field: "roleCode", Required: true, Hint: "字母、数字和符号，最多 64 位，不能与已有角色重复", Example: "service_north"},
	{Title: "描述", Field: "description", Hint: "最多 255 个字"},
	{Title: "数据范围", Field: "dataScope", Hint: "全部数据、本部门及下级、本部门或仅本人创建；留空为本部门及下级", Example: "本部门及下级"},
	{Title: "级别", Field: "level", Hint: "1 到 99，数字越大级别越高，须低于您自己的级别", Example: "10"},
	{Title: "适用用户", Field: "userType", Hint: "运营端或货主端；留空为运营端", Example: "运营端"},
}

// Export reads the roles a list call would show.
func (s *Service) Export(ctx context.Context, r paging.Request, ids []string) ([]Role, error) {
	return s.Rows(ctx, MayExport, r, database.Chosen("r.id IN (?)", ids)...)
}

// Import adds a role for each row under every rule of Add, all or none.
func (s *Service) Import(ctx context.Context, rows []spreadsheet.Row) error {
	return s.db.InSerial(ctx, func(tx *database.Tx) error {
		holding, err := s.rights.CallerGrants(ctx, tx)
		if err != nil {
			return err
		}
		return spreadsheet.Each(rows, sheetHeadings, func(_ int, row spreadsheet.Row) error {
			draft, err := draftOf(row)
			if err != nil {
				return err
			}
			return tx.Try(ctx, func() error {
				_, err := s.create(ctx, tx, holding, draft)
				return err
			})
		})
	})
}

func draftOf(row spreadsheet.Row) (Draft, error) {
	var refused fault.Collector
	return Draft{
		Name: row.Text("roleName"), Code: row.Text("roleCode"), Description: row.Text("description"),
		DataScope: row.Choice("dataScope", reachOptions, &refused), Level: row.Int("level", &refused),
		UserType: row.Choice("userType", sideOptions, &refused),
	}, refused.Err()
}
