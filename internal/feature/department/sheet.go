package department

import (
	"context"
	"maps"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/spreadsheet"
)

// maxImport is how many departments one file adds.
const maxImport = 500

func (s *Service) sheetRoutes(api *httpapi.API) {
	spreadsheet.ServeExport(api, s.db, "GET /sys/sysDepart/exportXls", httpapi.Needs(MayExport).And(MayList), "导出部门",
		spreadsheet.Export[Placed]{
			Name: "部门", Object: "department", Columns: sheetColumns, Rows: s.Export,
		})
	spreadsheet.ServeImport(api, "POST /sys/sysDepart/importExcel", httpapi.Needs(MayImport).And(MayAdd), "导入部门", spreadsheet.Import{
		Name: "部门", Headings: sheetHeadings, MaxRows: maxImport, Add: s.Import,
	})
}

// Placed is a department with the names above it, from the top down.
type Placed struct {
	Department
	Above string
}

var categories = []spreadsheet.Option{{Value: Company, Text: "公司"}, {Value: Unit, Text: "部门"}, {Value: Post, Text: "岗位"}}

var sheetColumns = []spreadsheet.Column[Placed]{
	{Title: "部门名称", Width: 24, Cell: func(d Placed) any { return d.Name }},
	{Title: "上级部门", Width: 32, Cell: func(d Placed) any { return d.Above }},
	{Title: "机构编码", Cell: func(d Placed) any { return d.OrgCode }},
	{Title: "机构类型", Width: 10, Cell: func(d Placed) any { return spreadsheet.TextOf(categories, d.Category) }},
	{Title: "排序", Width: 8, Cell: func(d Placed) any { return d.SortNo }},
	{Title: "手机号", Cell: func(d Placed) any { return d.Mobile }},
	{Title: "传真", Cell: func(d Placed) any { return d.Fax }},
	{Title: "地址", Width: 32, Cell: func(d Placed) any { return d.Address }},
	{Title: "英文名", Cell: func(d Placed) any { return d.NameEn }},
	{Title: "简称", Cell: func(d Placed) any { return d.NameAbbr }},
	{Title: "描述", Width: 24, Cell: func(d Placed) any { return d.Description }},
	{Title: "备注", Width: 24, Cell: func(d Placed) any { return d.Memo }},
	{Title: "创建时间", Width: 20, Cell: func(d Placed) any { return d.CreatedAt.String() }},
}

// A parent is named as the export does, 总部/运营中心, or by its code; it may be
// a row above in the same file.
var sheetHeadings = []spreadsheet.Heading{
	{Title: "部门名称", Field: "departName", Required: true, Hint: "最多 100 个字", Example: "太原站"},
	{Title: "上级部门", Field: "parentId", Required: true, Hint: "从一级部门开始的名称，或机构编码；留空为一级部门；可以是本文件中靠前的部门", Example: "总部/运营中心"},
	{Title: "机构类型", Field: "orgCategory", Hint: "公司、部门或岗位；一级部门只能是公司", Example: "部门"},
	{Title: "排序", Field: "departOrder", Hint: "整数，值越小越靠前", Example: "1"},
	{Title: "手机号", Field: "mobile", Hint: "11 位手机号码", Example: "15400000000"},
	{Title: "传真", Field: "fax", Example: "0351-7654321"},
	{Title: "地址", Field: "address", Hint: "最多 100 个字"},
	{Title: "英文名", Field: "departNameEn", Hint: "最多 100 个字"},
	{Title: "简称", Field: "departNameAbbr", Hint: "最多 100 个字"},
	{Title: "描述", Field: "description"},
	{Title: "备注", Field: "memo", Hint: "最多 255 个字"},
}

// between stands between the names of a path.
const between = "/"

// paths are the names from the top down to each department of a list, by id.
func paths(list []Department) map[string]string {
	out := make(map[string]string, len(list))
	var walk func(nodes []*Node, above string)
	walk = func(nodes []*Node, above string) {
		for _, n := range nodes {
			out[n.ID] = above + n.Name
			walk(n.Children, out[n.ID]+between)
		}
	}
	walk(buildTree(list), "")
	return out
}

// Export reads the departments that the tree would show and that the right to
// take them away reaches too, from the top down.
func (s *Service) Export(ctx context.Context, r paging.Request, ids []string) ([]Placed, error) {
	who := caller.From(ctx)
	shown, err := s.whole(ctx, who.Scope(MayList))
	if err != nil {
		return nil, err
	}
	r.Column, r.Desc = "orgCode", false
	found, err := departments.Rows(ctx, s.db, who.ScopeToChange(MayExport, MayList), r, database.Chosen("d.id IN (?)", ids)...)
	path, out := paths(shown), make([]Placed, 0, len(found))
	for _, d := range found {
		out = append(out, Placed{d, path[d.ParentID]})
	}
	return out, err
}

// Import adds a department for each row under every rule of Add, all or none.
func (s *Service) Import(ctx context.Context, rows []spreadsheet.Row) error {
	who := caller.From(ctx)
	code := MayList
	if !who.May(code) {
		code = MayAdd
	}
	reached, err := s.whole(ctx, who.Scope(code))
	if err != nil {
		return err
	}
	named := parentsOf(reached)
	return s.db.InSerial(ctx, func(tx *database.Tx) error {
		parents := maps.Clone(named)
		return spreadsheet.Each(rows, sheetHeadings, func(_ int, row spreadsheet.Row) error {
			return s.importRow(ctx, tx, parents, row)
		})
	})
}

// ambiguous stands for a name that several departments have.
const ambiguous = "?"

// parentsOf finds departments by path and by code.
func parentsOf(list []Department) map[string]string {
	out := map[string]string{}
	path := paths(list)
	for _, d := range list {
		remember(out, path[d.ID], d.ID)
		remember(out, d.OrgCode, d.ID)
	}
	return out
}

func remember(parents map[string]string, name, id string) {
	if _, twice := parents[name]; twice {
		id = ambiguous
	}
	parents[name] = id
}

func (s *Service) importRow(ctx context.Context, tx *database.Tx, parents map[string]string, row spreadsheet.Row) error {
	var refused fault.Collector
	above := row.Cell("parentId")
	parentID, known := parents[above]
	switch {
	case above == "":
	case !known:
		refused.Add("parentId", "「"+above+"」不存在，请填写从一级部门开始的完整名称或机构编码")
	case parentID == ambiguous:
		refused.Add("parentId", "有多个「"+above+"」，请填写机构编码")
	}
	draft := Draft{
		ParentID: httpapi.Some(parentID), Name: row.Text("departName"), NameEn: row.Text("departNameEn"), NameAbbr: row.Text("departNameAbbr"),
		SortNo: httpapi.Decimal(row.Int("departOrder", &refused)), Description: row.Text("description"),
		Category: row.Choice("orgCategory", categories, &refused),
		Mobile:   row.Phone("mobile"), Fax: row.Text("fax"), Address: row.Text("address"), Memo: row.Text("memo"),
	}
	if above != "" && !draft.Category.Given {
		draft.Category = httpapi.Some(Unit)
	}
	if err := refused.Err(); err != nil {
		return err
	}
	d := s.compose(ctx, draft)
	if err := d.check(); err != nil {
		return err
	}
	if err := tx.Try(ctx, func() error { return s.create(ctx, tx, &d) }); err != nil {
		return err
	}
	path := d.Name
	if above != "" {
		path = above + between + d.Name
	}
	remember(parents, path, d.ID)
	return nil
}
