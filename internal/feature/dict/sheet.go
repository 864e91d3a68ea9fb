package dict

import (
	"context"
	"slices"
	"strconv"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
	"freightdesk/internal/foundation/spreadsheet"
)

// maxImport is how many items one file adds.
const maxImport = 1000

func (s *Service) sheetRoutes(api *httpapi.API) {
	spreadsheet.ServeExport(api, s.db, "GET /sys/dict/exportXls", httpapi.Needs(MayExport).And(MayList), "导出字典", spreadsheet.Export[Line]{
		Name: "数据字典", Object: "dict", Columns: sheetColumns, Rows: s.Export,
	})
	spreadsheet.ServeImport(api, "POST /sys/dict/importExcel", httpapi.Needs(MayImport).And(MayAdd), "导入字典", spreadsheet.Import{
		Name: "数据字典", Headings: sheetHeadings, MaxRows: maxImport, Add: s.Import,
	})
}

// Line is one item beside its dictionary; of a dictionary without items there
// is one line without an item.
type Line struct {
	Dict Row
	Item *Item
}

// of reads a value of the line's item, "" where there is none.
func of(read func(Item) any) func(Line) any {
	return func(l Line) any {
		if l.Item == nil {
			return ""
		}
		return read(*l.Item)
	}
}

var (
	valueTypes = []spreadsheet.Option{{Value: "0", Text: "文本"}, {Value: "1", Text: "数字"}}
	states     = []spreadsheet.Option{{Value: "1", Text: statusText(1)}, {Value: "0", Text: statusText(0)}}
)

var sheetColumns = []spreadsheet.Column[Line]{
	{Title: "字典名称", Width: 20, Cell: func(l Line) any { return l.Dict.Name }},
	{Title: "字典编码", Width: 20, Cell: func(l Line) any { return l.Dict.Code }},
	{Title: "字典类型", Width: 10, Cell: func(l Line) any { return spreadsheet.TextOf(valueTypes, strconv.Itoa(l.Dict.ValueType)) }},
	{Title: "字典描述", Width: 24, Cell: func(l Line) any { return l.Dict.Description }},
	{Title: "名称", Width: 20, Cell: of(func(i Item) any { return i.Text })},
	{Title: "数据值", Cell: of(func(i Item) any { return i.Value })},
	{Title: "描述", Width: 24, Cell: of(func(i Item) any { return i.Description })},
	{Title: "排序值", Width: 8, Cell: of(func(i Item) any { return i.SortOrder })},
	{Title: "是否启用", Width: 10, Cell: of(func(i Item) any { return statusText(i.Status) })},
}

// Rows of one dictionary repeat its name and code, as the export writes them.
var sheetHeadings = []spreadsheet.Heading{
	{Title: "字典名称", Field: "dictName", Required: true, Hint: "每个字典项一行，同一字典的各行重复填写名称和编码", Example: "车辆颜色"},
	{Title: "字典编码", Field: "dictCode", Required: true, Hint: "字母开头，可含数字和下划线；已有的字典只增加字典项", Example: "vehicle_colour"},
	{Title: "字典类型", Field: "type", Hint: "文本或数字；留空为文本", Example: "文本"},
	{Title: "字典描述", Field: "dictDescription", Hint: "最多 255 个字"},
	{Title: "名称", Field: "itemText", Hint: "字典项显示的文字", Example: "黄色"},
	{Title: "数据值", Field: "itemValue", Hint: "字典项保存的值，同一字典中不能重复", Example: "2"},
	{Title: "描述", Field: "description", Hint: "最多 255 个字"},
	{Title: "排序值", Field: "sortOrder", Hint: "整数，值越小越靠前", Example: "1"},
	{Title: "是否启用", Field: "status", Hint: "启用或不启用；留空为启用", Example: "启用"},
}

// Export reads the dictionaries a list call would show, with their items in
// order.
func (s *Service) Export(ctx context.Context, r paging.Request, ids []string) ([]Line, error) {
	found, err := dictionaries.Rows(ctx, s.db, scope.Scope{}, r, database.Chosen("d.id IN (?)", ids)...)
	if err != nil {
		return nil, err
	}
	items := map[string][]Item{}
	for part := range slices.Chunk(found, database.MaxIDs) {
		ids := database.IDsOf(part, func(d Row) string { return d.ID })
		some, err := itemList.Rows(ctx, s.db, scope.Scope{}, paging.Request{PageNo: 1, Size: r.Size}, database.Where("i.dict_id IN (?)", ids))
		if err != nil {
			return nil, err
		}
		for _, i := range some {
			items[i.DictID] = append(items[i.DictID], i)
		}
	}
	return linesOf(found, items), nil
}

func linesOf(found []Row, items map[string][]Item) []Line {
	out := make([]Line, 0, len(found))
	for _, d := range found {
		if len(items[d.ID]) == 0 {
			out = append(out, Line{Dict: d})
		}
		for _, i := range items[d.ID] {
			out = append(out, Line{Dict: d, Item: &i})
		}
	}
	return out
}

var dictOfCode = database.Define("dict.ofCode", `SELECT id FROM dict WHERE dict_code = ? AND deleted_at = 0`)

// Import adds the dictionaries of a file that are not there yet and an item for
// each row that names one, under the rules of Add and AddItem, all or none.
func (s *Service) Import(ctx context.Context, rows []spreadsheet.Row) error {
	return s.change(ctx, "", func(tx *database.Tx) (any, any, error) {
		i := importing{Service: s, tx: tx, known: map[string]Dictionary{}, refused: map[string]bool{}}
		return nil, nil, spreadsheet.Each(rows, sheetHeadings, func(_ int, row spreadsheet.Row) error { return i.row(ctx, row) })
	})
}

// importing is one file on its way in.
type importing struct {
	*Service
	tx      *database.Tx
	known   map[string]Dictionary // by code
	refused map[string]bool       // codes whose dictionary was: said once is enough
}

func (i *importing) row(ctx context.Context, row spreadsheet.Row) error {
	code := row.Cell("dictCode")
	if i.refused[code] {
		return nil
	}
	d, known := i.known[code]
	if !known {
		var err error
		if d, err = i.dictionary(ctx, row); err != nil {
			i.refused[code] = true
			return err
		}
		i.known[code] = d
	}
	if err := agrees(row, d); err != nil {
		return err
	}
	if row.Cell("itemText")+row.Cell("itemValue") == "" {
		return nil
	}
	return i.item(ctx, d, row)
}

// agrees refuses a row that says something else of its dictionary than this
// says, or than the first row said that added it: an import changes none.
func agrees(row spreadsheet.Row, d Dictionary) error {
	var refused fault.Collector
	told := func(field, what, is string) {
		cell := row.Cell(field)
		refused.Require(cell == "" || cell == is, field, "字典编码 "+d.Code+" 的"+what+"是「"+is+"」")
	}
	told("dictName", "名称", d.Name)
	told("dictDescription", "描述", d.Description)
	is := strconv.Itoa(d.ValueType)
	kind := row.Choice("type", valueTypes, &refused)
	refused.Require(kind.Or(is) == is, "type", "字典编码 "+d.Code+" 的类型是「"+spreadsheet.TextOf(valueTypes, is)+"」")
	return refused.Err()
}

// dictionary finds the dictionary of a row, or adds it.
func (i *importing) dictionary(ctx context.Context, row spreadsheet.Row) (Dictionary, error) {
	id, found, err := database.Maybe[string](ctx, i.tx, dictOfCode.With(row.Cell("dictCode")))
	if err != nil {
		return Dictionary{}, err
	}
	if found {
		return liveDictionary(ctx, i.tx, id)
	}
	var refused fault.Collector
	draft := Draft{Code: row.Text("dictCode"), Name: row.Text("dictName"), Description: row.Text("dictDescription")}
	if value := row.Choice("type", valueTypes, &refused); value.Given {
		draft.ValueType.Value, _ = strconv.Atoi(value.Value)
	}
	d := i.compose(ctx, draft)
	if err := fault.Together(refused.Err(), d.check()); err != nil {
		return d, err
	}
	return d, i.tx.Try(ctx, func() error {
		audit.Changed(i.tx, audit.Change{Object: "dict", ID: d.ID, After: d})
		return addDictionary(ctx, i.tx, &d)
	})
}

func (i *importing) item(ctx context.Context, d Dictionary, row spreadsheet.Row) error {
	var refused fault.Collector
	draft := ItemDraft{
		DictID: d.ID, Text: row.Text("itemText"), Value: row.Text("itemValue"), Description: row.Text("description"),
		SortOrder: httpapi.Decimal(row.Int("sortOrder", &refused)),
	}
	if value := row.Choice("status", states, &refused); value.Given {
		status, _ := strconv.Atoi(value.Value)
		draft.Status = httpapi.Some(status)
	}
	item := i.composeItem(ctx, draft)
	if err := fault.Together(refused.Err(), item.check(d.ValueType)); err != nil {
		return err
	}
	return i.tx.Try(ctx, func() error {
		audit.Changed(i.tx, audit.Change{Object: "dictItem", ID: item.ID, After: item})
		return insertItem(ctx, i.tx, &item)
	})
}
