// Package paging reads the page, order and filters of a list call once, clamps
// them once, and shapes the page that goes back (decisions §2, contract §1.6).
package paging

import (
	"encoding/base64"
	"encoding/json"
	"net/url"
	"strconv"
	"strings"

	"freightdesk/internal/foundation/fault"
)

// Limits of every list.
const (
	DefaultSize = 10
	MaxSize     = 200
	// CountCap is the largest total that is counted row by row; beyond it the
	// total reads 10,000 and totalCapped is true.
	CountCap = 10_000
	// MaxOffset is the deepest row a jump by page number reaches.
	MaxOffset = 100_000
)

// Request is what a list call asks for.
type Request struct {
	PageNo  int
	Size    int
	Column  string // wire name of the sort column, empty: the list's own order
	Desc    bool
	Cursor  *Cursor // the position after which the page begins, however deep; nil: PageNo tells
	Filters url.Values
}

// Page is the result of a list call.
type Page[T any] struct {
	Records []T   `json:"records"`
	Total   int64 `json:"total"`
	Size    int   `json:"size"`
	Current int   `json:"current"`
	Pages   int64 `json:"pages"`
	// TotalCapped is true when there are more than total rows.
	TotalCapped bool `json:"totalCapped,omitempty"`
	// Cursor continues after the last record, however deep; empty at the end.
	Cursor string `json:"cursor,omitempty"`
}

// Parse reads the query of a list call. Sizes are clamped, not refused: the
// family's pickers ask for 99999 rows.
func Parse(query url.Values) (Request, error) {
	r := Request{
		PageNo:  positive(query.Get("pageNo"), 1),
		Size:    min(positive(query.Get("pageSize"), DefaultSize), MaxSize),
		Column:  strings.TrimSuffix(query.Get("column"), "_dictText"),
		Desc:    !strings.Contains(strings.ToLower(query.Get("order")), "asc"), // as the family reads it
		Filters: query,
	}
	if text := query.Get("cursor"); text != "" {
		var err error
		if r.Cursor, err = cursorOf(text); err != nil {
			return r, err
		}
	}
	return r, nil
}

// Cursor is the position of a row in a list. That of a long list carries how
// many rows it had: the pages that follow do not count them again.
type Cursor struct {
	SortValue   string
	ID          string
	Total       int64 // negative: not known
	TotalCapped bool
}

// long is the number of rows from which on counting costs more than carrying.
const long = 1_000

// Text is the cursor for a client, which understands nothing of it.
func (c Cursor) Text() string {
	parts := []string{c.SortValue, c.ID}
	if c.Total >= long {
		total := strconv.FormatInt(c.Total, 10)
		if c.TotalCapped {
			total += "+"
		}
		parts = append(parts, total)
	}
	raw, err := json.Marshal(parts)
	if err != nil {
		return ""
	}
	return base64.RawURLEncoding.EncodeToString(raw)
}

// cursorOf reads what a client sends back, which proves nothing.
func cursorOf(text string) (*Cursor, error) {
	var parts []string
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err == nil {
		err = json.Unmarshal(raw, &parts)
	}
	if err != nil || len(parts) < 2 || len(parts) > 3 {
		return nil, fault.New(fault.Malformed, "cursor 无效，请从第一页重新查询")
	}
	c := &Cursor{SortValue: parts[0], ID: parts[1], Total: -1}
	if len(parts) == 3 {
		total, capped := strings.CutSuffix(parts[2], "+")
		if n, err := strconv.ParseInt(total, 10, 64); err == nil {
			c.Total, c.TotalCapped = n, capped
		}
	}
	return c, nil
}

// Offset is the number of rows before the page.
func (r Request) Offset() int { return (r.PageNo - 1) * r.Size }

// Reach refuses a page whose first row is too deep.
func Reach(offset int) error {
	if offset > MaxOffset {
		return fault.New(fault.Malformed, "页码过深，请缩小筛选范围")
	}
	return nil
}

// PageOf shapes a page of records.
func PageOf[T any](r Request, records []T, total int64) Page[T] {
	size := int64(max(r.Size, 1))
	return Page[T]{Records: records, Total: total, Size: r.Size, Current: r.PageNo, Pages: (total + size - 1) / size}
}

// Map changes the records of a page and keeps the rest.
func Map[A, B any](page Page[A], f func(A) B) Page[B] {
	out := make([]B, len(page.Records))
	for i, record := range page.Records {
		out[i] = f(record)
	}
	return With(page, out)
}

// With is the page with other records, as many and in the same order.
func With[A, B any](page Page[A], records []B) Page[B] {
	return Page[B]{
		Records: records, Total: page.Total, Size: page.Size, Current: page.Current, Pages: page.Pages,
		TotalCapped: page.TotalCapped, Cursor: page.Cursor,
	}
}

func positive(text string, otherwise int) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return otherwise
	}
	return min(n, 1_000_000_000)
}
