package database

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
	"freightdesk/internal/foundation/text"
)

// conditions is a growing AND of predicates.
type conditions []Condition

func (c conditions) and(more Condition) conditions { return append(slices.Clip(c), more) }

func (c conditions) clause() string {
	if len(c) == 0 {
		return ""
	}
	return " WHERE " + c.text()
}

func (c conditions) text() string {
	texts := make([]string, len(c))
	for i, one := range c {
		texts[i] = one.text
	}
	return strings.Join(texts, " AND ")
}

// args are the bound values in the order of the predicates.
func (c conditions) args() []any {
	var all []any
	for _, one := range c {
		all = append(all, one.args...)
	}
	return all
}

// isApart tells of rows that an index finds in another order than the list's.
func (c conditions) isApart(order ordering) bool {
	return slices.ContainsFunc(c, func(one Condition) bool { return one.beside != "" && one.column != string(order.field.Column) })
}

// besides are the same predicates, each looked at beside the index that would
// serve it: rows come in the list's order, and the first that fit are the page.
func (c conditions) besides() conditions {
	out := slices.Clone(c)
	for i, one := range out {
		out[i].text, out[i].beside = cmp.Or(one.beside, one.text), ""
	}
	return out
}

// indexed are the predicates that decide how many rows the others look into.
func (c conditions) indexed() conditions {
	return slices.DeleteFunc(slices.Clone(c), func(one Condition) bool { return one.scans })
}

// scans tells whether one of them looks into every row.
func (c conditions) scans() bool {
	return slices.ContainsFunc(c, func(one Condition) bool { return one.scans })
}

// where builds the predicates of a request: tenant, data scope, the list's own
// condition, the code's conditions, the caller's filters.
func (l *List[T]) where(within scope.Scope, r paging.Request, more []Condition) (conditions, error) {
	var c conditions
	if l.spec.Tenant != "" {
		c = c.and(Where(l.spec.Tenant+" = ?", within.Tenant))
		if reach, narrowed := l.reach(within); narrowed {
			c = c.and(reach)
		}
	}
	if l.spec.Where != "" {
		c = c.and(Condition{text: string(l.spec.Where)})
	}
	for _, condition := range more {
		c = c.and(expandCondition(condition))
	}
	filters, err := l.filters(r)
	if err != nil {
		return c, err
	}
	for _, condition := range filters {
		c = c.and(condition)
	}
	return c, nil
}

// expandCondition unrolls IN lists inside a condition.
func expandCondition(c Condition) Condition {
	if !hasList(c.args) {
		return c
	}
	text, args := expand(c.text, c.args)
	return Condition{text: text, args: args, scans: c.scans}
}

// namedFilter is a field under one of the names that callers filter it by.
type namedFilter struct {
	Field
	name, operator string
}

// filterNames are the family's names of a field (contract §1.6).
func filterNames(f Field) []namedFilter {
	return []namedFilter{{f, f.Wire, ""}, {f, f.Wire + "_begin", ">="}, {f, f.Wire + "_end", "<="}, {f, f.Wire + "_MultiString", "in"}}
}

// filters reads what a request filters by, in the order of declaration.
func (l *List[T]) filters(r paging.Request) ([]Condition, error) {
	var out []Condition
	for _, f := range l.filterable {
		value := strings.TrimSpace(r.Filters.Get(f.name))
		if value == "" || value == "**" || value == "*" {
			continue
		}
		condition, err := l.filter(f.Field, f.operator, value)
		if err != nil {
			return nil, err
		}
		out = append(out, condition)
	}
	advanced, err := l.superQuery(r.Filters)
	return append(out, advanced...), err
}

func (l *List[T]) filter(f Field, operator, value string) (Condition, error) {
	if len(value) > 256 {
		return Condition{}, fault.Field(f.Wire, "筛选条件过长")
	}
	column := string(f.Column)
	switch {
	case operator == "" && f.Kind == Text && len(value) > 2 && value[0] == ',' && value[len(value)-1] == ',':
		return l.containsAny(f, value)
	case operator == "" && f.Kind == Text && strings.HasPrefix(value, "*"): // before commas, as in the family
		return l.contains(f, value), nil
	case operator == "in" || (operator == "" && strings.Contains(strings.Trim(value, ","), ",")):
		return l.anyOf(f, value)
	case operator != "":
		return compare(f, operator, value)
	case f.Kind != Text && f.Kind != Date:
		for _, sign := range []struct{ sent, operator string }{{">=", ">="}, {"<=", "<="}, {">", ">"}, {"<", "<"}, {"!", "<>"}} {
			if rest, found := strings.CutPrefix(value, sign.sent); found {
				return compare(f, sign.operator, strings.TrimSpace(rest))
			}
		}
		return compare(f, "=", value)
	case strings.HasPrefix(value, "!"):
		return Condition{text: column + " <> ?", args: []any{value[1:]}}, nil
	case strings.HasSuffix(value, "*"):
		return prefix(column, strings.TrimSuffix(value, "*")), nil
	}
	return Condition{text: column + " = ?", args: []any{strings.Trim(value, ",")}}, nil
}

// prefix is a range, so that the index serves it on both engines.
func prefix(column, text string) Condition {
	between := func(value string) string { return "(" + value + " >= ? AND " + value + " < ?)" }
	// What is computed has no index.
	return Condition{
		text: between(column), beside: between(column + " || ''"), column: column, args: []any{text, text + "\U0010ffff"},
	}
}

// maxScanned is how many rows a condition may look into that no index serves.
const maxScanned = 100_000

// contains looks into every row that the other conditions leave; on a table
// that may be large List.bounded sees how many these are.
func (l *List[T]) contains(f Field, value string) Condition {
	word := strings.Trim(value, "*")
	if strings.HasSuffix(value, "*") {
		return holds(f.Column, word)
	}
	return like(f.Column, "%"+escaped.Replace(word))
}

// Contains narrows a list to the rows in whose column a word stands, in whatever
// case; without a word it narrows nothing. It is bounded like the same filter.
func Contains(column constant, word string) []Condition {
	word = strings.TrimSpace(word)
	if word == "" {
		return nil
	}
	return []Condition{holds(column, word)}
}

// holds finds a word anywhere in a text. Digits and Chinese have no case to look
// past; a row costs a quarter less so (SQLite).
func holds(column constant, word string) Condition {
	if strings.ToUpper(word) == strings.ToLower(word) {
		return Condition{text: fmt.Sprintf("STRPOS(%s, ?) > 0", column), args: []any{word}, scans: true}
	}
	return like(column, "%"+escaped.Replace(word)+"%")
}

var escaped = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

func like(column constant, pattern string) Condition {
	return Condition{text: string(column) + ` ILIKE ? ESCAPE '\'`, args: []any{pattern}, scans: true}
}

// containsAny is the family's ",a,b,": one of the parts stands anywhere in the
// text. Parts are padded like lists, so that the texts of statements stay few.
func (l *List[T]) containsAny(f Field, value string) (Condition, error) {
	parts := text.Parts(value)
	if len(parts) > 10 {
		return Condition{}, fault.Field(f.Wire, "最多同时搜索 10 个词")
	}
	var terms []Condition
	for _, part := range IDs(parts).padded() {
		terms = append(terms, l.contains(f, "*"+part+"*"))
	}
	return either(terms), nil
}

func (l *List[T]) anyOf(f Field, value string) (Condition, error) {
	parts := text.Parts(value)
	if len(parts) > 100 {
		return Condition{}, fault.Field(f.Wire, "最多同时筛选 100 个值")
	}
	args := make([]any, 0, len(parts))
	for _, part := range IDs(parts).padded() {
		typed, err := typedValue(f, "", strings.TrimSpace(part))
		if err != nil {
			return Condition{}, err
		}
		args = append(args, typed)
	}
	marks := strings.TrimSuffix(strings.Repeat("?,", len(args)), ",")
	return Condition{text: string(f.Column) + " IN (" + marks + ")", args: args}, nil
}

func compare(f Field, operator, value string) (Condition, error) {
	typed, err := typedValue(f, operator, value)
	if err != nil {
		return Condition{}, err
	}
	column := string(f.Column)
	if first, isTime := typed.(instant.Instant); isTime && len(value) == len(instant.DateLayout) {
		return compareDay(column, operator, first), nil
	}
	return Condition{text: column + " " + operator + " ?", args: []any{typed}}, nil
}

// compareDay compares a time with a bare day, which means all of it.
func compareDay(column, operator string, first instant.Instant) Condition {
	last := first.Add(24*time.Hour) - 1
	switch operator {
	case "=":
		return Condition{text: "(" + column + " >= ? AND " + column + " <= ?)", args: []any{first, last}}
	case "<>":
		return Condition{text: "(" + column + " < ? OR " + column + " > ?)", args: []any{first, last}}
	case ">", "<=":
		return Condition{text: column + " " + operator + " ?", args: []any{last}}
	}
	return Condition{text: column + " " + operator + " ?", args: []any{first}}
}

// typedValue reads a value by the column's kind.
func typedValue(f Field, operator, value string) (any, error) {
	switch f.Kind {
	case Number:
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil {
			return nil, fault.Field(f.Wire, f.named("应为整数"))
		}
		return n, nil
	case Flag:
		return flagOf(f, value)
	case Time:
		at, err := instant.Parse(value)
		if err != nil {
			return nil, fault.Field(f.Wire, f.named(err.Error()))
		}
		return at, nil
	case Date:
		if operator != "" {
			return dayOf(f, value)
		}
	}
	return value, nil
}

// flagOf reads yes and no as calls and people write them. Another text is refused:
// taken as no it would show the opposite of what was meant.
func flagOf(f Field, value string) (bool, error) {
	switch strings.ToLower(value) {
	case "1", "true", "y", "是":
		return true, nil
	case "0", "false", "n", "否":
		return false, nil
	}
	return false, fault.Field(f.Wire, f.named("应为是或否"))
}

// dayOf reads an end of a range of days; a moment means its day.
func dayOf(f Field, value string) (string, error) {
	day, _, _ := strings.Cut(value, " ")
	if !instant.ValidDate(day) {
		return "", fault.Field(f.Wire, f.named("日期格式应为 YYYY-MM-DD"))
	}
	return day, nil
}

// named says of which field something is said, for whom no form shows it.
func (f Field) named(message string) string {
	return cmp.Or(f.Rule, f.Label, f.Wire) + " " + message
}
