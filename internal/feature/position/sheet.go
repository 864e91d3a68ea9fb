package position

import (
	"context"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/spreadsheet"
)

// maxImport is how many positions one file adds.
const maxImport = 1000

func (s *Service) sheetRoutes(api *httpapi.API) {
	spreadsheet.ServeExport(api, s.db, "GET /sys/position/exportXls", httpapi.Needs(MayExport).And(MayList), "导出岗位", spreadsheet.Export[Row]{
		Name: "岗位", Object: Type, Columns: sheetColumns, Rows: s.Export,
	})
	spreadsheet.ServeImport(api, "POST /sys/position/importExcel", httpapi.Needs(MayImport).And(MayAdd), "导入岗位", spreadsheet.Import{
		Name: "岗位", Headings: sheetHeadings, MaxRows: maxImport, Add: s.Import,
	})
}

var sheetColumns = []spreadsheet.Column[Row]{
	{Title: "岗位编码", Width: 24, Cell: func(r Row) any { return r.Code }},
	{Title: "岗位名称", Width: 24, Cell: func(r Row) any { return r.Name }},
	{Title: "职级", Cell: func(r Row) any { return r.RankText }},
	{Title: "创建人", Cell: func(r Row) any { return r.CreatedBy }},
	{Title: "创建时间", Width: 20, Cell: func(r Row) any { return r.CreatedAt.String() }},
}

var sheetHeadings = []spreadsheet.Heading{
	{Title: "岗位编码", Field: "code", Required: true, Hint: "字母开头，可含数字和下划线，不能与已有的重复", Example: "dispatcher"},
	{Title: "岗位名称", Field: "name", Required: true, Hint: "最多 50 个字", Example: "调度员"},
	{Title: "职级", Field: "postRank", Hint: "填字典「岗位职级」中的名称", Example: "中级"},
}

// Export reads the positions a list call would show.
func (s *Service) Export(ctx context.Context, r paging.Request, ids []string) ([]Row, error) {
	found, err := list.Rows(ctx, s.db, caller.From(ctx).WholeTenant(), r, database.Chosen("t.id IN (?)", ids)...)
	if err != nil {
		return nil, err
	}
	return s.toRows(ctx, found)
}

// Import adds a position for each row under the rules of Add, all or none.
func (s *Service) Import(ctx context.Context, rows []spreadsheet.Row) error {
	texts, err := s.words.Texts(ctx, rankDict)
	if err != nil {
		return err
	}
	ranks := spreadsheet.OptionsOf(texts[rankDict])
	return s.change(ctx, func(tx *database.Tx) error {
		return spreadsheet.Each(rows, sheetHeadings, func(_ int, row spreadsheet.Row) error {
			var refused fault.Collector
			p := s.compose(ctx, Draft{Code: row.Text("code"), Name: row.Text("name"), Rank: row.Choice("postRank", ranks, &refused)})
			if err := fault.Together(refused.Err(), s.check(ctx, Position{}, p)); err != nil {
				return err
			}
			return tx.Try(ctx, func() error { return insert(ctx, tx, &p) })
		})
	})
}
