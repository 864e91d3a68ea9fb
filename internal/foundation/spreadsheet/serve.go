package spreadsheet

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/paging"
)

// MaxRows is the longest list that goes out as a file.
const MaxRows = 10_000

const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

// Export is a list that callers take away as a file.
type Export[T any] struct {
	Name    string // of the file and its sheet
	Object  string // what the audit trail calls its rows
	Columns []Column[T]
	// Rows are those of the list call with the same query, up to the size of the
	// request; ids narrows them when there are any.
	Rows func(ctx context.Context, r paging.Request, ids []string) ([]T, error)
}

// ServeExport publishes an export under the access rule. It takes the filters
// of the list and the ids of chosen rows as `selections`.
func ServeExport[T any](api *httpapi.API, db *database.DB, pattern string, access httpapi.Access, summary string, e Export[T]) {
	httpapi.HandleRaw(api, pattern, access, summary, func(w http.ResponseWriter, r *http.Request) error {
		rows, err := e.read(r)
		if err != nil {
			return err
		}
		var file bytes.Buffer // whole before the first byte leaves: a half file looks like a file
		if err := Write(&file, e.Name, e.Columns, rows); err != nil {
			return err
		}
		if err := e.note(r, db, len(rows)); err != nil {
			return err
		}
		send(w, e.Name, &file)
		return nil
	}, httpapi.Rate(httpapi.Exports), httpapi.Filters("selections"))
}

func send(w http.ResponseWriter, name string, file *bytes.Buffer) {
	h := w.Header()
	h.Set("Content-Type", contentType)
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name + ".xlsx"}))
	_, _ = file.WriteTo(w) // the peer may be gone; there is nobody left to tell
}

func (e Export[T]) read(r *http.Request) ([]T, error) {
	request, err := paging.Parse(r.URL.Query())
	if err != nil {
		return nil, err
	}
	ids := httpapi.IDList(r.URL.Query().Get("selections"))
	if len(ids) > database.MaxIDs {
		return nil, fault.New(fault.Refused, "一次最多导出 256 条选中的数据")
	}
	request.PageNo, request.Size, request.Cursor = 1, MaxRows+1, nil
	rows, err := e.Rows(r.Context(), request, ids)
	if err == nil && len(rows) > MaxRows {
		err = fault.New(fault.Refused, "一次最多导出 10000 行，请缩小筛选范围")
	}
	return rows, err
}

// note leaves in the trail who took how much away, and by which filters; their
// values stay out of it.
func (e Export[T]) note(r *http.Request, db *database.DB, rows int) error {
	var filters, titles []string
	for name := range r.URL.Query() {
		filters = append(filters, name)
	}
	slices.Sort(filters)
	for _, c := range e.Columns {
		titles = append(titles, c.Title)
	}
	return db.InTx(r.Context(), func(tx *database.Tx) error {
		audit.Changed(tx, audit.Change{Object: e.Object, After: map[string]any{"exported": rows, "columns": titles, "filters": filters}})
		return nil
	})
}

// Import takes the rows of a file in.
type Import struct {
	Name     string // of the records, as the template calls them
	Headings []Heading
	MaxRows  int
	// Add adds all rows or none; Refusals says what is wrong with which.
	Add func(ctx context.Context, rows []Row) error
}

// Imported is the answer to a file that was taken in.
type Imported struct {
	Total   int `json:"totalCount"`
	Success int `json:"successCount"`
	Errors  int `json:"errorCount"` // 0: a file with errors is refused whole
	// LeftOut are the columns of the file that hold something and that the import
	// does not know.
	LeftOut []string `json:"leftOut,omitempty"`
}

// maxNamed is how many columns or rows one sentence names.
const maxNamed = 10

// sentence is the family's own unless something of the file was left out: then it
// says what.
func (i Imported) sentence() string {
	said := "文件导入成功！数据行数：" + strconv.Itoa(i.Total)
	if len(i.LeftOut) == 0 {
		return said
	}
	said += "；没有导入的列：" + strings.Join(i.LeftOut[:min(len(i.LeftOut), maxNamed)], "、")
	if len(i.LeftOut) > maxNamed {
		said += "等"
	}
	return said
}

// ServeImport publishes an import under the access rule: a file as the form's
// part `file`. Beside the call, whose path ends in importExcel, importTemplate
// gives out an empty file to fill in.
func ServeImport(api *httpapi.API, pattern string, access httpapi.Access, summary string, i Import) {
	httpapi.Handle(api, pattern, access, summary, func(ctx context.Context, _ *struct{}) (Imported, error) {
		content, err := uploaded(httpapi.Request(ctx))
		if err != nil {
			return Imported{}, err
		}
		rows, leftOut, err := i.read(ctx, content)
		if err != nil {
			return Imported{}, err
		}
		if err := i.Add(ctx, rows); err != nil {
			return Imported{}, err
		}
		done := Imported{Total: len(rows), Success: len(rows), LeftOut: leftOut}
		httpapi.Say(ctx, done.sentence())
		return done, nil
	}, httpapi.BodyLimit(MaxBytes+64<<10), httpapi.Rate(httpapi.Uploads))
	template := strings.NewReplacer("POST ", "GET ", "importExcel", "importTemplate").Replace(pattern)
	httpapi.HandleRaw(api, template, access, summary+"的模板", func(w http.ResponseWriter, _ *http.Request) error {
		var file bytes.Buffer
		if err := WriteTemplate(&file, i.Name, i.Headings, i.MaxRows); err != nil {
			return err
		}
		send(w, i.Name+"导入模板", &file)
		return nil
	}, httpapi.Rate(httpapi.Exports))
}

// reading is held by whoever unpacks a file: its texts take many times its size.
var reading = make(chan struct{}, 1)

func (i Import) read(ctx context.Context, content []byte) ([]Row, []string, error) {
	select {
	case reading <- struct{}{}:
		defer func() { <-reading }()
		return Read(ctx, content, i.Headings, i.MaxRows)
	case <-ctx.Done():
		return nil, nil, ctx.Err()
	}
}

// formParts bounds a form; clients send one file and a few words.
const formParts = 10

// uploaded is the content of the form's part `file`.
func uploaded(r *http.Request) ([]byte, error) {
	form, err := r.MultipartReader()
	if err != nil {
		return nil, fault.New(fault.Unsupported, "请求内容应为 multipart/form-data")
	}
	for range formParts {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			return nil, fault.Field("file", "请选择要导入的文件")
		}
		if err != nil {
			return nil, broken(err)
		}
		if part.FormName() == "file" {
			return content(part)
		}
	}
	return nil, fault.New(fault.Malformed, "上传内容的部分过多")
}

func content(part *multipart.Part) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(part, MaxBytes+1))
	if err != nil {
		return nil, broken(err)
	}
	return data, nil
}

func broken(err error) error {
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return fault.New(fault.TooLarge, "文件不能超过 2 MB").Because(err)
	}
	return fault.New(fault.Malformed, "上传内容不完整").Because(err)
}
