package database

import (
	"cmp"
	"encoding/json"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

// conditions is a growing AND of predicates with their values in order.
type conditions struct {
	texts []string
	args  []any
}

func (c conditions) and(more Condition) conditions {
	return conditions{append(slices.Clip(c.texts), more.text), append(slices.Clip(c.args), more.args...)}
}

func (c conditions) clause() string {
	if len(c.texts) == 0 {
		return ""
	}
	return " WHERE " + strings.Join(c.texts, " AND ")
}

// where builds the predicates of a request: tenant, data scope, the list's own
// condition, the code's conditions, the caller's filters.
func (l *List[T]) where(within scope.Scope, r paging.Request, more []Condition) (conditions, error) {
	var c conditions
	if l.spec.Tenant != "" {
		c = c.and(Condition{string(l.spec.Tenant) + " = ?", []any{within.Tenant}})
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
	return Condition{text, args}
}

// filters reads the family's filter forms (contract §1.6) for declared fields,
// in the order of declaration.
func (l *List[T]) filters(r paging.Request) ([]Condition, error) {
	var out []Condition
	for _, f := range l.spec.Fields {
		if f.NoFilter {
			continue
		}
		for _, form := range []struct{ suffix, operator string }{{"", ""}, {"_begin", ">="}, {"_end", "<="}, {"_MultiString", "in"}} {
			value := strings.TrimSpace(r.Filters.Get(f.Wire + form.suffix))
			if value == "" || value == "**" || value == "*" {
				continue
			}
			condition, err := l.filter(f, form.operator, value)
			if err != nil {
				return nil, err
			}
			out = append(out, condition)
		}
	}
	advanced, err := l.superQuery(r.Filters)
	if err != nil || advanced.text == "" {
		return out, err
	}
	return append(out, advanced), nil
}

func (l *List[T]) filter(f Field, operator, value string) (Condition, error) {
	if len(value) > 256 {
		return Condition{}, fault.Field(f.Wire, "筛选条件过长")
	}
	column := string(f.Column)
	switch {
	case operator == "" && f.Kind == Text && len(value) > 2 && value[0] == ',' && value[len(value)-1] == ',':
		return l.containsAny(f, value)
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
		return Condition{column + " <> ?", []any{value[1:]}}, nil
	case strings.HasPrefix(value, "*"):
		return l.contains(f, value)
	case strings.HasSuffix(value, "*"):
		return prefix(column, strings.TrimSuffix(value, "*")), nil
	}
	return Condition{column + " = ?", []any{strings.Trim(value, ",")}}, nil
}

// prefix is a range, so that the index serves it on both engines.
func prefix(column, text string) Condition {
	return Condition{"(" + column + " >= ? AND " + column + " < ?)", []any{text, text + "\U0010ffff"}}
}

// contains scans, so only small tables answer it.
func (l *List[T]) contains(f Field, value string) (Condition, error) {
	if !l.spec.Small {
		return Condition{}, fault.Field(f.Wire, "请缩小筛选范围：这里只支持按开头匹配")
	}
	escaped := strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(strings.Trim(value, "*"))
	pattern := "%" + escaped
	if strings.HasSuffix(value, "*") {
		pattern += "%"
	}
	return Condition{"LOWER(" + string(f.Column) + `) LIKE LOWER(?) ESCAPE '\'`, []any{pattern}}, nil
}

// containsAny is the family's ",a,b,": one of the parts stands anywhere in the
// text. Parts are padded like lists, so that the texts of statements stay few.
func (l *List[T]) containsAny(f Field, value string) (Condition, error) {
	parts := strings.FieldsFunc(value, func(r rune) bool { return r == ',' })
	if len(parts) > 10 {
		return Condition{}, fault.Field(f.Wire, "最多同时搜索 10 个词")
	}
	var terms []Condition
	for _, part := range IDs(parts).padded() {
		term, err := l.contains(f, "*"+part+"*")
		if err != nil {
			return Condition{}, err
		}
		terms = append(terms, term)
	}
	return either(terms), nil
}

func (l *List[T]) anyOf(f Field, value string) (Condition, error) {
	parts := strings.FieldsFunc(value, func(r rune) bool { return r == ',' })
	if len(parts) > 100 {
		return Condition{}, fault.Field(f.Wire, "最多同时筛选 100 个值")
	}
	args := make([]any, 0, len(parts))
	for _, part := range IDs(parts).padded() {
		typed, err := typedValue(f, "", part)
		if err != nil {
			return Condition{}, err
		}
		args = append(args, typed)
	}
	marks := strings.TrimSuffix(strings.Repeat("?,", len(args)), ",")
	return Condition{string(f.Column) + " IN (" + marks + ")", args}, nil
}

func compare(f Field, operator, value string) (Condition, error) {
	typed, err := typedValue(f, operator, value)
	return Condition{string(f.Column) + " " + operator + " ?", []any{typed}}, err
}

// typedValue reads a value by the column's kind; a bare day at the end of a
// range means the end of that day.
func typedValue(f Field, operator, value string) (any, error) {
	switch f.Kind {
	case Number:
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil {
			return nil, fault.Field(f.Wire, f.named("应为整数"))
		}
		return n, nil
	case Flag:
		return value == "1" || strings.EqualFold(value, "true"), nil
	case Time:
		at, err := instant.Parse(value)
		if err != nil {
			return nil, fault.Field(f.Wire, f.named(err.Error()))
		}
		if operator == "<=" && len(value) == len(instant.DateLayout) {
			at += 24*60*60*1000 - 1
		}
		return at, nil
	case Date:
		if operator != "" {
			return dayOf(f, value)
		}
	}
	return value, nil
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
	return cmp.Or(f.Rule, f.Wire) + " " + message
}

// superTerm is one line of the family's advanced query.
type superTerm struct {
	Field string `json:"field"`
	Rule  string `json:"rule"`
	Val   any    `json:"val"`
}

// superQuery reads superQueryParams, which arrives percent-encoded once more.
// Terms are typed against the declared fields; what cannot be read is ignored,
// as the family does.
func (l *List[T]) superQuery(query url.Values) (Condition, error) {
	terms := superTerms(query.Get("superQueryParams"))
	var all []string
	var args []any
	for _, term := range terms {
		value, isText := term.Val.(string)
		field, known := l.fields[term.Field]
		if !isText || value == "" || !known || field.NoFilter {
			continue
		}
		condition, err := l.superCondition(field, term.Rule, value)
		if err != nil {
			return Condition{}, err
		}
		if condition.text != "" {
			all, args = append(all, condition.text), append(args, condition.args...)
		}
	}
	if len(all) == 0 {
		return Condition{}, nil
	}
	joiner := " AND "
	if strings.EqualFold(query.Get("superQueryMatchType"), "or") {
		joiner = " OR "
	}
	return Condition{"(" + strings.Join(all, joiner) + ")", args}, nil
}

// superTerms are at most ten terms; a text that cannot be read has none.
func superTerms(text string) []superTerm {
	if decoded, err := url.QueryUnescape(text); err == nil {
		text = decoded
	}
	var terms []superTerm
	if text == "" || json.Unmarshal([]byte(text), &terms) != nil || len(terms) > 10 {
		return nil
	}
	return terms
}

func (l *List[T]) superCondition(f Field, rule, value string) (Condition, error) {
	switch strings.ToLower(rule) {
	case "eq", "=":
		return compare(f, "=", value)
	case "ne", "!=":
		return compare(f, "<>", value)
	case "gt", ">":
		return compare(f, ">", value)
	case "ge", ">=":
		return compare(f, ">=", value)
	case "lt", "<":
		return compare(f, "<", value)
	case "le", "<=":
		return compare(f, "<=", value)
	case "like":
		return l.contains(f, "*"+value+"*")
	case "left_like":
		return l.contains(f, "*"+value)
	case "right_like":
		return prefix(string(f.Column), value), nil
	case "in":
		return l.anyOf(f, value)
	}
	return Condition{}, nil
}
