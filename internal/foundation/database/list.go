package database

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

// Kind is the type of a filterable column; it decides how values are read.
type Kind int

// The kinds of columns.
const (
	Text   Kind = iota
	Number      // int64
	Time        // instant.Instant
	Date        // YYYY-MM-DD
	Flag        // boolean
)

// Field is a column that callers may filter or sort by, under its wire name.
type Field struct {
	Wire   string
	Column constant
	Kind   Kind
	// Sort allows ordering; the column must be NOT NULL and indexed for large tables.
	Sort bool
	// Only forbids filtering by it when "sort".
	NoFilter bool
	// Rule lets data rules name the column, under this label; empty: they may not.
	Rule string
	// Label is what messages call it where it has no Rule.
	Label string
}

// ListSpec declares a list: where rows come from, who may see them, and what
// callers may filter and sort by. Everything else of a request is ignored.
type ListSpec struct {
	Name       constant
	From       constant // table and joins with aliases
	Key        constant // id column, e.g. d.id
	Tenant     constant // tenant column; empty for global tables
	Department constant // column the data scope applies to; empty: tenant only
	// Belongs is for rows that belong to several departments: a condition that
	// says :reach where the terms over Department stand.
	Belongs constant
	Creator constant // created_by column for the self reach
	Company constant // column of the customer a row belongs to; empty: customers see no row
	Where   constant // fixed condition, may be empty
	Fields  []Field
	// Order is the default sort field's wire name; descending unless Ascending.
	Order     string
	Ascending bool
	// Counter is the number of rows in Where; empty: a page counts them, up to the cap.
	Counter *Counter
	// Part is the column whose values divide the rows into parts, each with a
	// number of its own in Counter: holders by role. List.Part names one.
	Part constant
	// Along are columns of T that an index of the part has too, as others of the
	// same values: pages are read in its order, without a sort.
	Along []Twin
	// Small marks a table that mostly stays below maxScanned rows: *contains* may
	// scan it without a look at how many there are, and rules may ask it.
	Small bool
	// Grows marks a Small one that may outgrow maxScanned all the same. Then the
	// Counter, or a look, tells; what rules ask is answered whatever its size.
	Grows bool
}

// Twin is a column and another that has the same value in every row.
type Twin struct{ Column, Other constant }

// List composes SELECTs over declared columns. Texts depend on the shape of a
// request (which filters, which order), never on a value in it.
type List[T any] struct {
	spec       ListSpec
	selects    string
	fields     map[string]Field
	filterable []namedFilter
	composed   composed
}

// Condition narrows a list from code: a constant predicate with bound values.
type Condition struct {
	text string
	args []any
	// scans tells that no index serves it.
	scans bool
	// part tells that it leaves one part of a list.
	part bool
	// beside is the same predicate without the index of the column, where the rows
	// that this finds may be too many to put in order.
	beside, column string
}

// Where makes a condition, e.g. Where("t.claimed_by = ?", username).
func Where(text constant, args ...any) Condition { return Condition{text: string(text), args: args} }

// Chosen narrows a list to the rows that somebody picked, by a condition on
// their ids such as "t.id IN (?)"; without any it narrows nothing.
func Chosen(text constant, ids []string) []Condition {
	if len(ids) == 0 {
		return nil
	}
	return []Condition{Where(text, IDs(ids))}
}

// NewList prepares a list; T's db tags are the selected columns.
func NewList[T any](spec ListSpec) *List[T] {
	l := &List[T]{spec: spec, fields: map[string]Field{}, composed: composed{byText: map[string]*Statement{}}}
	var names []string
	for _, c := range columns(reflect.TypeFor[T]()) {
		names = append(names, c.qualified)
	}
	l.selects = strings.Join(names, ", ")
	for _, f := range spec.Fields {
		l.fields[f.Wire] = f
		if !f.NoFilter {
			l.filterable = append(l.filterable, filterNames(f)...)
		}
	}
	if _, ok := l.fields[spec.Order]; !ok {
		panic("database: list " + string(spec.Name) + " has no sort field " + spec.Order)
	}
	if spec.Counter != nil {
		text := fmt.Sprintf("SELECT %s AS tenant_id, %s AS part, COUNT(*) AS total FROM %s WHERE %s GROUP BY 1, 2",
			spec.Tenant, cmp.Or(spec.Part, "''"), spec.From, cmp.Or(spec.Where, "TRUE"))
		spec.Counter.recount = l.query("recount", text, nil)
	}
	return l
}

// Page answers one list call within a scope. Its total is the list's counter
// where nothing narrows the list, and otherwise a count up to paging.CountCap.
func (l *List[T]) Page(ctx context.Context, q Reader, within scope.Scope, r paging.Request, more ...Condition) (paging.Page[T], error) {
	return l.PageOf(ctx, q, within, r, nil, more...)
}

// PageOf is Page for a caller that keeps the exact number of its rows: kept is
// the query for that one number, nil where none is kept.
func (l *List[T]) PageOf(
	ctx context.Context, q Reader, within scope.Scope, r paging.Request, kept *Query, more ...Condition,
) (paging.Page[T], error) {
	where, err := l.bounded(ctx, q, within, r, more)
	if err != nil {
		return paging.Page[T]{}, err
	}
	order, err := l.order(r)
	if err != nil {
		return paging.Page[T]{}, err
	}
	if part, whole := l.unnarrowed(where); kept == nil && whole && l.spec.Counter != nil {
		counter := l.spec.Counter.query(within, part)
		kept = &counter
	}
	total, capped, records := int64(0), false, []T(nil)
	if kept != nil && r.Cursor == nil && r.Offset() == 0 {
		records, err = All[T](ctx, q, l.firstPage(within, where, order, r, *kept, &total))
	} else {
		records, total, capped, err = l.counted(ctx, q, within, where, order, r, kept)
	}
	if err != nil {
		return paging.Page[T]{}, err
	}
	page := paging.PageOf(r, records, total)
	page.TotalCapped = capped
	if len(records) == r.Size {
		page.Cursor = l.cursorOf(records[len(records)-1], order, page)
	}
	return page, nil
}

// counted reads how many rows there are, and then those of the page. A search
// that looks into every row looks for the page first: where it finds fewer, these
// are all, and need not be looked for twice.
func (l *List[T]) counted(
	ctx context.Context, q Reader, within scope.Scope, where conditions, order ordering, r paging.Request, kept *Query,
) (records []T, total int64, capped bool, err error) {
	if kept == nil && r.Cursor == nil && r.Offset() == 0 && where.scans() {
		records, err = l.rows(ctx, q, within, where, order, r, -1, true)
		if err == nil && len(records) == r.Size {
			total, capped, err = l.count(ctx, q, where)
			return records, total, capped, err
		}
		return records, int64(len(records)), false, err
	}
	if total, capped, err = l.total(ctx, q, r, where, kept); err != nil {
		return nil, 0, false, err
	}
	if capped {
		where = where.besides()
	}
	records, err = l.rows(ctx, q, within, where, order, r, total, capped)
	return records, total, capped, err
}

// One reads a single row by id under the same scope as the list, so that what
// cannot be listed cannot be read: fault.Absent.
func (l *List[T]) One(ctx context.Context, q Reader, within scope.Scope, id string, more ...Condition) (T, error) {
	more = append(more, Where(l.spec.Key+" = ?", id))
	where, err := l.where(within, paging.Request{}, more)
	if err != nil {
		var none T
		return none, err
	}
	return One[T](ctx, q, l.query("one", "SELECT "+l.selects+" FROM "+string(l.spec.From)+where.clause(), where.args()))
}

// Rows reads up to limit rows in the list's order, without a count.
func (l *List[T]) Rows(ctx context.Context, q Reader, within scope.Scope, r paging.Request, more ...Condition) ([]T, error) {
	where, err := l.bounded(ctx, q, within, r, more)
	if err != nil {
		return nil, err
	}
	order, err := l.order(r)
	if err != nil {
		return nil, err
	}
	return l.rows(ctx, q, within, where, order, r, -1, true)
}

// Count is the number of rows a request would list, and whether it was capped.
func (l *List[T]) Count(
	ctx context.Context, q Reader, within scope.Scope, r paging.Request, more ...Condition,
) (total int64, capped bool, err error) {
	where, err := l.bounded(ctx, q, within, r, more)
	if err != nil {
		return 0, false, err
	}
	return l.count(ctx, q, where)
}

// bounded are the predicates of a request, refused when one of them would look
// into more than maxScanned rows.
func (l *List[T]) bounded(ctx context.Context, q Reader, within scope.Scope, r paging.Request, more []Condition) (conditions, error) {
	where, err := l.where(within, r, more)
	if err != nil || !where.scans() {
		return where, err
	}
	if few, err := l.isFew(ctx, q, within, where); err != nil || few {
		return where, err
	}
	left := where.indexed()
	text := fmt.Sprintf("SELECT COUNT(*) FROM (SELECT 1 FROM %s%s LIMIT %d) AS candidates", l.spec.From, left.clause(), maxScanned+1)
	candidates, err := One[int64](ctx, q, l.query("candidates", text, left.args()))
	if err == nil && candidates > maxScanned {
		err = fault.New(fault.Refused, "请缩小筛选范围：数据较多时只支持按开头匹配")
	}
	return where, err
}

// isFew tells of a list that may be scanned whole, by what is known without a look
// at its rows.
func (l *List[T]) isFew(ctx context.Context, q Reader, within scope.Scope, where conditions) (bool, error) {
	if !l.spec.Grows || l.spec.Counter == nil {
		return l.spec.Small && !l.spec.Grows, nil
	}
	part, _ := l.unnarrowed(where)
	total, _, err := Maybe[int64](ctx, q, l.spec.Counter.query(within, part))
	return total <= maxScanned, err
}

// total is the number of rows that a page belongs to: what the page before it
// found, or the number that is kept, or a count.
func (l *List[T]) total(ctx context.Context, q Reader, r paging.Request, where conditions, kept *Query) (int64, bool, error) {
	if r.Cursor != nil && r.Cursor.Total >= 0 {
		return r.Cursor.Total, r.Cursor.TotalCapped, nil
	}
	if kept != nil {
		total, _, err := Maybe[int64](ctx, q, *kept)
		return total, false, err
	}
	return l.count(ctx, q, where)
}

func (l *List[T]) count(ctx context.Context, q Reader, where conditions) (int64, bool, error) {
	text := fmt.Sprintf("SELECT COUNT(*) FROM (SELECT 1 FROM %s%s LIMIT %d) AS counted", l.spec.From, where.clause(), paging.CountCap+1)
	total, err := One[int64](ctx, q, l.query("count", text, where.args()))
	if total > paging.CountCap {
		return paging.CountCap, true, err
	}
	return total, false, err
}

// rows reads a page. Of a deep one, and of rows that have to be put in order, ids
// are found first by index alone and the wide rows are fetched for them, so that
// it does not drag every other row along; the last pages of a known total are read
// from the far end.
func (l *List[T]) rows(
	ctx context.Context, q Reader, within scope.Scope, where conditions, order ordering, r paging.Request, total int64, capped bool,
) ([]T, error) {
	offset, limit, backward := r.Offset(), r.Size, false
	if r.Cursor != nil {
		after, err := order.after(*r.Cursor)
		if err != nil {
			return nil, err
		}
		where, offset = where.and(after), 0
	}
	if offset > 0 && total >= 0 && !capped {
		if int64(offset) >= total {
			return []T{}, nil
		}
		if fromEnd := total - int64(offset) - int64(limit); fromEnd < int64(offset) {
			backward = true
			limit = min(limit, int(total)-offset)
			offset = int(max(fromEnd, 0))
		}
	}
	if err := paging.Reach(offset); err != nil {
		return nil, err
	}
	query := l.pageQuery(within, where, order, stretch{offset, limit, backward}, nil)
	query.expected = min(limit, paging.MaxSize)
	return All[T](ctx, q, query)
}

// firstPage is the query for a list's first rows, each with the number that is
// kept of all of them: one way to the database instead of two.
func (l *List[T]) firstPage(within scope.Scope, where conditions, order ordering, r paging.Request, kept Query, total *int64) Query {
	query := l.pageQuery(within, where, order, stretch{limit: r.Size}, &kept)
	query.expected, query.beside = min(r.Size, paging.MaxSize), total
	return query
}

// stretch of a list; backward counts from its end.
type stretch struct {
	offset, limit int
	backward      bool
}

func (l *List[T]) pageQuery(within scope.Scope, where conditions, order ordering, p stretch, beside *Query) Query {
	selects, args := l.selects, []any(nil)
	if beside != nil {
		selects, args = selects+", COALESCE(("+beside.statement.text+"), 0) AS "+besideColumn, beside.args
	}
	if p.offset == 0 && !p.backward && !where.isApart(order) { // nothing is skipped
		text := fmt.Sprintf("SELECT %s FROM %s%s ORDER BY %s LIMIT ?", selects, l.spec.From, where.clause(), order.text(false))
		return l.query("page", text, slices.Concat(args, where.args(), []any{p.limit}))
	}
	inner := fmt.Sprintf("SELECT %s FROM %s%s ORDER BY %s LIMIT ? OFFSET ?", order.along(l.spec.Key), l.spec.From, where.clause(),
		order.text(p.backward))
	var outer conditions
	if l.spec.Tenant != "" { // keys start with the tenant: without it no index finds the id
		outer = outer.and(Where(l.spec.Tenant+" = ?", within.Tenant))
	}
	if at := slices.IndexFunc(where, isPart); at >= 0 { // an id may stand in several
		outer = outer.and(where[at])
	}
	outer = outer.and(Condition{
		text: fmt.Sprintf("%s IN (%s)", order.along(l.spec.Key), inner), args: slices.Concat(where.args(), []any{p.limit, p.offset}),
	})
	text := fmt.Sprintf("SELECT %s FROM %s%s ORDER BY %s", selects, l.spec.From, outer.clause(), order.text(false))
	return l.query("page", text, slices.Concat(args, outer.args()))
}

// query names an ad-hoc text for observers and errors.
func (l *List[T]) query(purpose, text string, args []any) Query {
	return Query{statement: l.composed.statement(string(l.spec.Name)+"."+purpose, text), args: args}
}

// maxComposed is how many texts a list keeps. What its screens ask has some
// dozen; a caller may compose others of the declared parts.
const maxComposed = 256

// forSQLite writes what is named otherwise there. SQLite plans a statement anew for
// each pattern that is a bare value.
var forSQLite = strings.NewReplacer(" ILIKE ?", " LIKE '' || ?", "STRPOS(", "INSTR(")

// composed are the statements that a list has made of its parts.
type composed struct {
	mu     sync.RWMutex
	byText map[string]*Statement
}

func (c *composed) statement(name, text string) *Statement {
	c.mu.RLock()
	known := c.byText[text]
	c.mu.RUnlock()
	if known != nil {
		return known
	}
	made := &Statement{name: name, postgres: dollars(text)}
	made.text = forSQLite.Replace(text)
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.byText) >= maxComposed {
		clear(c.byText)
	}
	c.byText[text] = made
	return made
}
