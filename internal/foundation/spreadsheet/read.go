package spreadsheet

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/text"
)

// Bounds of the table in a file that comes in.
const (
	maxSheets = 10
	// headWithin is how many rows may stand above the titles.
	headWithin = 5
	// maxBlank is how far below each other two rows may lie.
	maxBlank   = 200
	maxColumns = 100
	// inMemory is the longest part that is parsed as a whole; longer lists of
	// cells and texts are read piece by piece from a temporary file.
	inMemory = 1 << 20
)

// Heading is a column of a file that comes in.
type Heading struct {
	Title string
	// Field is what the same value is called on the wire.
	Field string
	// Required titles must be there; their cells are the business of whoever
	// adds the rows.
	Required bool
	// AsTyped cells keep blanks and what nobody sees, as a password does.
	AsTyped bool
	// Hint says in the template what goes below the title, Example is such a cell.
	Hint, Example string
}

var errNoSpreadsheet = fault.Field("file", "文件不是有效的 Excel 工作簿，请另存为 .xlsx 格式后重试")

// Read reads the rows of the first sheet that is not hidden, at most maxRows. Its titles stand in
// one of the first rows, in any order. The columns that nobody asks for and that hold something
// are left out, and named.
func Read(ctx context.Context, content []byte, headings []Heading, maxRows int) (rows []Row, leftOut []string, err error) {
	if err := inspect(ctx, content); err != nil {
		return nil, nil, err
	}
	file, err := excelize.OpenReader(bytes.NewReader(content), excelize.Options{
		UnzipSizeLimit: maxUnpacked, UnzipXMLSizeLimit: inMemory,
		// Formats of days that a Chinese program writes without saying what they look like.
		CultureInfo: excelize.CultureNameZhCN, ShortDatePattern: "yyyy-mm-dd",
	})
	if err != nil {
		return nil, nil, errNoSpreadsheet
	}
	defer func() { _ = file.Close() }() // nothing was written
	sheets := file.GetSheetList()
	if len(sheets) == 0 || len(sheets) > maxSheets {
		return nil, nil, fault.Field("file", "工作簿应有 1 到 10 个工作表，数据放在第一个工作表中")
	}
	sheet := visible(file, sheets)
	beside, err := openMarkup(content, file, sheet)
	if err != nil {
		return nil, nil, err
	}
	defer beside.close()
	r := reader{headings: headings, maxRows: maxRows, markup: beside, leftOut: map[int]bool{}}
	if err := r.readSheet(ctx, file, sheet); err != nil {
		return nil, nil, err
	}
	return r.done(ctx)
}

// visible is the first sheet that people see; what cannot be told counts as seen.
func visible(file *excelize.File, sheets []string) string {
	for _, sheet := range sheets {
		if isSeen, err := file.GetSheetVisible(sheet); isSeen || err != nil {
			return sheet
		}
	}
	return sheets[0]
}

// readSheet goes through the rows twice side by side: as they are shown and as
// they are stored.
func (r *reader) readSheet(ctx context.Context, file *excelize.File, sheet string) error {
	lines, err := file.Rows(sheet)
	if err != nil {
		return errNoSpreadsheet
	}
	defer func() { _ = lines.Close() }()
	stored, err := file.Rows(sheet)
	if err != nil {
		return errNoSpreadsheet
	}
	defer func() { _ = stored.Close() }()
	for number := 1; lines.Next() && stored.Next(); number++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		cells, err := lines.Columns()
		if err != nil {
			return errNoSpreadsheet
		}
		values, err := stored.Columns(excelize.Options{RawCellValue: true})
		if err != nil {
			return errNoSpreadsheet
		}
		if err := r.take(number, cells, values); err != nil {
			return err
		}
	}
	if lines.Error() != nil {
		return errNoSpreadsheet
	}
	return nil
}

// reader collects rows as they come.
type reader struct {
	headings []Heading
	maxRows  int
	// fields are those of the columns, once the titles were found.
	fields []Heading
	// names are the titles as the file has them.
	names  []string
	rows   []Row
	last   int
	bytes  int // of all cells taken
	markup *markup
	// leftOut are the columns that hold something and that nobody asks for.
	leftOut map[int]bool
	// unseen are the numbers of rows that hold something and that people do not see.
	unseen []int
}

func (r *reader) take(number int, cells, values []string) error {
	if len(cells) > maxColumns {
		return fault.Field("file", "工作表最多 100 列")
	}
	if r.fields == nil {
		fields, twice := r.titles(cells)
		r.fields, r.names, r.last = fields, cells, number
		switch {
		case fields != nil && twice != "":
			return fault.Field("file", "标题行中有两列「"+twice+"」，请删除一列后重试")
		case fields == nil && number >= headWithin:
			return r.untitled()
		}
		return nil
	}
	row := Row{Number: number, cells: map[string]string{}}
	blank := true
	bare, long, isHidden := r.markup.row(number)
	for i, cell := range cells {
		heading := r.heading(i)
		var isFormatted bool
		if i < len(values) {
			isFormatted = cell != values[i]
			cell = row.meant(heading, cell, values[i])
		}
		if !heading.AsTyped {
			cell = text.Visible(cell)
		}
		if trimmed := strings.TrimSpace(cell); !heading.AsTyped || trimmed == "" {
			cell = trimmed
		}
		if len(cell) > maxCell && utf8.RuneCountInString(cell) > maxCell {
			return errCell
		}
		if r.bytes += len(cell); r.bytes > maxCells {
			return errContents
		}
		blank = blank && cell == ""
		if heading.Field != "" {
			row.put(heading, cell, isFormatted, slices.Contains(long, i))
		} else if cell != "" {
			r.leftOut[i] = true
		}
	}
	for _, i := range bare {
		if field := r.heading(i).Field; field != "" {
			row.spoiled.Add(field, "公式没有结果，请用表格软件打开并保存后再导入")
			blank = false
		}
	}
	if !blank {
		return r.add(row, isHidden)
	}
	if number-r.last > maxBlank {
		return fault.Field("file", "工作表中有大段空行，请删除后重试")
	}
	return nil
}

func (r *reader) add(row Row, isHidden bool) error {
	if len(r.rows) == r.maxRows {
		return tooMany(r.maxRows)
	}
	r.rows, r.last = append(r.rows, row), row.Number
	if isHidden {
		r.unseen = append(r.unseen, row.Number)
	}
	return nil
}

// heading is what a column is asked for as, one without a field when it is not.
func (r *reader) heading(column int) Heading {
	if column < len(r.fields) {
		return r.fields[column]
	}
	return Heading{}
}

// titles reads a row as that of the titles: no fields unless all required are in
// it. A star that marks a title as required does not count. Nobody knows which
// column is meant where one is there twice.
func (r *reader) titles(cells []string) (fields []Heading, twice string) {
	fields, found := make([]Heading, len(cells)), map[string]bool{}
	for i, cell := range cells {
		title := plainTitle(cell)
		for _, h := range r.headings {
			if h.Title != title {
				continue
			}
			if found[h.Field] {
				twice = title
			}
			fields[i], found[h.Field] = h, true
		}
	}
	for _, h := range r.headings {
		if h.Required && !found[h.Field] {
			return nil, ""
		}
	}
	return fields, twice
}

func (r *reader) untitled() error {
	var required []string
	for _, h := range r.headings {
		if h.Required {
			required = append(required, "「"+h.Title+"」")
		}
	}
	return fault.Field("file", "没有找到标题行：前 5 行中应有一行包含"+strings.Join(required, "、"))
}

// plainTitle is a title without the star of those that must be there.
func plainTitle(cell string) string {
	return strings.TrimSpace(strings.Trim(strings.TrimSpace(text.Visible(cell)), "*＊"))
}

func (r *reader) done(ctx context.Context) ([]Row, []string, error) {
	if r.fields == nil {
		return nil, nil, r.untitled()
	}
	if len(r.rows) == 0 {
		return nil, nil, fault.Field("file", "文件中没有数据")
	}
	if err := r.refuseUnseen(); err != nil {
		return nil, nil, err
	}
	if err := r.refuseMerged(ctx); err != nil {
		return nil, nil, err
	}
	return r.rows, r.named(), nil
}

// refuseUnseen refuses a file with rows or columns that would come in although
// nobody sees them, as behind a filter.
func (r *reader) refuseUnseen() error {
	var hidden []string
	for i, heading := range r.fields {
		if heading.Field != "" && r.markup.hides(i) {
			hidden = append(hidden, "「"+heading.Title+"」列")
		}
	}
	for _, number := range r.unseen[:min(len(r.unseen), maxNamed)] {
		hidden = append(hidden, "第 "+strconv.Itoa(number)+" 行")
	}
	if len(hidden) == 0 {
		return nil
	}
	said := strings.Join(hidden, "、")
	if len(r.unseen) > maxNamed {
		said += "等 " + strconv.Itoa(len(r.unseen)) + " 行"
	}
	return fault.Field("file", said+"在文件中是隐藏的，请取消筛选和隐藏，或删除后再导入")
}

// refuseMerged refuses the cells that a merge covers: people see a value there
// that stands in its first cell only. Merges that programs write do not overlap,
// so that they cover no more cells than there are.
func (r *reader) refuseMerged(ctx context.Context) error {
	left := len(r.rows) * len(r.fields)
	return r.markup.merged(ctx, func(a area) error {
		first, _ := slices.BinarySearchFunc(r.rows, a.top, func(row Row, top int) int { return row.Number - top })
		for i := first; i < len(r.rows) && r.rows[i].Number <= a.bottom; i++ {
			for column := a.left; column <= min(a.right, len(r.fields)-1); column++ {
				if left--; left < 0 {
					return errNoSpreadsheet
				}
				isFirst := column == a.left && r.rows[i].Number == a.top
				if field := r.fields[column].Field; field != "" && !isFirst {
					r.rows[i].spoiled.Add(field, "是合并的单元格，请先拆分")
				}
			}
		}
		return nil
	})
}

// longestTitle is how many characters of a title are told.
const longestTitle = 20

// named are the columns that were left out, from left to right, as people know
// them.
func (r *reader) named() []string {
	var out []string
	for _, column := range slices.Sorted(maps.Keys(r.leftOut)) {
		name := "第 " + strconv.Itoa(column+1) + " 列"
		if column < len(r.names) {
			title := strings.Join(strings.Fields(plainTitle(r.names[column])), " ")
			if signs := []rune(title); len(signs) > longestTitle {
				title = string(signs[:longestTitle]) + "…"
			}
			name = cmp.Or(title, name)
		}
		out = append(out, name)
	}
	return out
}
