package database

import (
	"slices"
	"strings"

	"freightdesk/internal/foundation/scope"
	"freightdesk/internal/foundation/text"
)

// reach turns the data scope into a predicate. A scope that sees nothing
// yields a condition no row meets.
func (l *List[T]) reach(s scope.Scope) (Condition, bool) {
	if s.Whole || (l.spec.Department == "" && len(s.Narrowed) == 0) {
		return Condition{}, false
	}
	terms := l.places(s, s.Tenant)
	for _, n := range s.Narrowed {
		terms = append(terms, l.narrowed(n, s.Tenant))
	}
	return either(terms), true
}

// reachMark is where Belongs takes the terms over departments.
const reachMark = ":reach"

// places are the ways in which departments, authorship and the company of a
// customer let a row be seen.
func (l *List[T]) places(s scope.Scope, tenant int64) []Condition {
	terms := l.departments(s, tenant)
	if l.spec.Belongs != "" && len(terms) > 0 {
		within := either(terms)
		terms = []Condition{{text: strings.Replace(string(l.spec.Belongs), reachMark, within.text, 1), args: within.args}}
	}
	if s.Username != "" && l.spec.Creator != "" {
		terms = append(terms, Where(l.spec.Creator+" = ?", s.Username))
	}
	if s.Company != "" && l.spec.Company != "" {
		terms = append(terms, Where(l.spec.Company+" = ?", s.Company))
	}
	return terms
}

func (l *List[T]) departments(s scope.Scope, tenant int64) []Condition {
	column := string(l.spec.Department)
	var terms []Condition
	if column == "" {
		return nil
	}
	for ids := range slices.Chunk(s.Trees, MaxIDs) {
		terms = append(terms, expandCondition(Condition{
			text: column + " IN (SELECT descendant_id FROM department_closure WHERE tenant_id = ? AND ancestor_id IN (?))",
			args: []any{tenant, IDs(ids)},
		}))
	}
	for ids := range slices.Chunk(s.Exact, MaxIDs) {
		terms = append(terms, expandCondition(Condition{text: column + " IN (?)", args: []any{IDs(ids)}}))
	}
	return terms
}

// narrowed is one reach with its rules and the other scope, all of which must hold.
func (l *List[T]) narrowed(n scope.Narrowed, tenant int64) Condition {
	var c conditions
	if !n.Reach.Whole {
		c = c.and(either(l.places(n.Reach, tenant)))
	}
	for _, r := range n.Rules {
		c = c.and(l.rule(r))
	}
	if n.Also != nil {
		if also, narrowed := l.reach(*n.Also); narrowed {
			c = c.and(also)
		}
	} else if len(n.Rules) == 0 {
		c = c.and(nothing)
	}
	return Condition{text: "(" + c.text() + ")", args: c.args()}
}

// nothing is met by no row.
var nothing = Condition{text: "1 = 0"}

func either(terms []Condition) Condition {
	if len(terms) == 0 {
		return nothing
	}
	var texts []string
	var one Condition
	for _, term := range terms {
		texts, one.args, one.scans = append(texts, term.text), append(one.args, term.args...), one.scans || term.scans
	}
	one.text = "(" + strings.Join(texts, " OR ") + ")"
	return one
}

// ruleSigns are the comparisons of rules; the other operators have forms of
// their own.
var ruleSigns = map[scope.Operator]string{
	scope.Equal: "=", scope.NotEqual: "<>", scope.Above: ">", scope.AtLeast: ">=", scope.Under: "<", scope.AtMost: "<=",
}

// rule compiles one condition. A column the list did not declare for rules, a
// value that is empty or not of the column's kind: no row is seen.
func (l *List[T]) rule(r scope.Rule) Condition {
	field, known := l.fields[r.Column]
	if !known || field.Rule == "" || strings.Trim(r.Value, ", ") == "" || !slices.Contains(l.operators(field), r.Operator) {
		return nothing
	}
	var condition Condition
	var err error
	switch r.Operator {
	case scope.In:
		condition, err = l.anyOf(field, r.Value)
	case scope.StartsWith:
		condition = prefix(string(field.Column), r.Value)
	case scope.Contains:
		condition = l.contains(field, "*"+r.Value+"*")
	case scope.EndsWith:
		condition = l.contains(field, "*"+r.Value)
	default:
		condition, err = compare(field, ruleSigns[r.Operator], r.Value)
	}
	if err != nil {
		return nothing
	}
	return condition
}

// Holds narrows another list to the rows whose column names a row of this list
// within the scope: tasks to the drivers a reviewer reaches.
func (l *List[T]) Holds(column constant, within scope.Scope) Condition {
	c := conditions{}.and(Where(l.spec.Tenant+" = ?", within.Tenant))
	if reach, narrowed := l.reach(within); narrowed {
		c = c.and(reach)
	}
	return Condition{
		text: string(column) + " IN (SELECT " + string(l.spec.Key) + " FROM " + string(l.spec.From) + c.clause() + ")",
		args: c.args(),
	}
}

// Has is Holds for lists of which few rows are looked at and rows of this one are
// many: each is asked for by its key.
func (l *List[T]) Has(column constant, within scope.Scope) Condition {
	c := conditions{}.and(Where(l.spec.Tenant+" = ?", within.Tenant)).and(Where(l.spec.Key + " = " + column))
	if reach, narrowed := l.reach(within); narrowed {
		c = c.and(reach)
	}
	return Condition{text: "EXISTS (SELECT 1 FROM " + string(l.spec.From) + c.clause() + ")", args: c.args()}
}

// Either is met by rows that meet one of several conditions; of none, by none.
func Either(terms ...Condition) Condition { return either(terms) }

// Both is met by rows that meet each of two conditions.
func Both(one, other Condition) Condition {
	c := conditions{one, other}
	return Condition{text: "(" + c.text() + ")", args: c.args(), scans: one.scans || other.scans}
}

// Targets keeps rows t that name a record of one kind in t.subject and t.target_id, as
// far as a scope of that kind's own list goes: sees tells of part of a tenant which are
// in reach, as data rules and authorship name the list's columns.
func Targets(subject string, within scope.Scope, sees func(within scope.Scope) Condition) Condition {
	named := Where("t.subject = ?", subject)
	switch {
	case within.Empty():
		return nothing
	case within.Whole:
		return named
	}
	return Both(named, sees(within))
}

// RuleColumn is a column data rules may name.
type RuleColumn struct {
	Column    string           `json:"column"` // wire name
	Label     string           `json:"label"`
	Operators []scope.Operator `json:"operators"`
	kind      Kind
}

// RuleColumns are the declared columns with the operators each can answer.
func (l *List[T]) RuleColumns() []RuleColumn {
	var out []RuleColumn
	for _, f := range l.spec.Fields {
		if f.Rule != "" {
			out = append(out, RuleColumn{Column: f.Wire, Label: f.Rule, Operators: l.operators(f), kind: f.Kind})
		}
	}
	return out
}

// operators are what rules may ask of a column: numbers and times are ordered,
// texts compare by their beginning, and only small tables look inside them.
func (l *List[T]) operators(f Field) []scope.Operator {
	out := []scope.Operator{scope.Equal, scope.NotEqual}
	switch {
	case f.Kind == Number || f.Kind == Time || f.Kind == Date:
		out = append(out, scope.Above, scope.AtLeast, scope.Under, scope.AtMost)
	case f.Kind == Text && l.spec.Small:
		out = append(out, scope.StartsWith, scope.Contains, scope.EndsWith)
	case f.Kind == Text:
		out = append(out, scope.StartsWith)
	}
	if f.Kind == Text || f.Kind == Number {
		out = append(out, scope.In)
	}
	return out
}

// Takes tells whether the column can answer a comparison with the value.
func (c RuleColumn) Takes(operator scope.Operator, value string) bool {
	if !slices.Contains(c.Operators, operator) {
		return false
	}
	values := []string{value}
	if operator == scope.In {
		values = text.Parts(value)
	}
	for _, v := range values {
		if _, err := typedValue(Field{Wire: c.Column, Kind: c.kind}, "=", v); err != nil {
			return false
		}
	}
	return len(values) > 0 && len(values) <= 100
}
