// Package scope describes which rows a caller may see or change. Every
// statement on a tenant table takes a Scope; the database package turns it
// into bound predicates, so list, get, edit and delete share one rule.
package scope

import (
	"cmp"
	"reflect"
	"slices"
)

// Reach is how far one grant extends inside a tenant.
type Reach string

// The reaches a role can carry, widest first.
const (
	All   Reach = "all"   // the whole tenant
	Below Reach = "below" // the department and every one below it
	Own   Reach = "own"   // the department itself
	List  Reach = "list"  // the departments named by the role
	Self  Reach = "self"  // rows the user created
)

// Scope is the union of the reaches of the roles that grant one permission.
// The zero value sees nothing: a forgotten scope denies.
type Scope struct {
	Tenant   int64
	Whole    bool     // sees the whole tenant
	Trees    []string // departments seen with everything below them
	Exact    []string // departments seen alone
	Username string   // rows created by this user are seen; empty: none
	Company  string   // rows of this customer are seen; empty: none
	// Narrowed are further reaches, each bound by data rules of its own.
	Narrowed []Narrowed
}

// Narrowed is a reach in which only the rows are seen that meet every rule and lie
// within another scope, too.
type Narrowed struct {
	Reach Scope // without Narrowed of its own
	Rules []Rule
	Also  *Scope // nil: no other scope
}

// Rule is one condition of a data rule. Column is a wire name the list must
// have declared for rules; under any other, and with an empty Value, no row is
// seen. Value is bound, never pasted; commas separate the values of In.
type Rule struct {
	Column   string
	Operator Operator
	Value    string
}

// Operator is how a rule compares, spelt as the family stores it.
type Operator string

// The operators of rules. There is none that holds SQL.
const (
	Equal      Operator = "="
	NotEqual   Operator = "!="
	Above      Operator = ">"
	AtLeast    Operator = ">="
	Under      Operator = "<"
	AtMost     Operator = "<="
	In         Operator = "IN"
	Contains   Operator = "LIKE"
	EndsWith   Operator = "LEFT_LIKE"
	StartsWith Operator = "RIGHT_LIKE"
)

// Tenant sees all rows of a tenant. Only work that no user asked for (jobs,
// seeds) and records without departments use it.
func Tenant(id int64) Scope { return Scope{Tenant: id, Whole: true} }

// Add widens the scope by one grant.
func (s *Scope) Add(reach Reach, departmentID string, listed []string, username string) {
	switch reach {
	case All:
		s.Whole = true
	case Below:
		s.Trees = appendNew(s.Trees, departmentID)
	case Own:
		s.Exact = appendNew(s.Exact, departmentID)
	case List:
		for _, id := range listed {
			s.Exact = appendNew(s.Exact, id)
		}
	case Self:
		s.Username = username
	}
}

// Places is as far as the scope goes by departments and authorship. Data rules
// stay behind, for they name columns of one list, and so does a company.
func (s Scope) Places() Scope {
	out := Scope{Tenant: s.Tenant, Whole: s.Whole, Trees: slices.Clone(s.Trees), Exact: slices.Clone(s.Exact), Username: s.Username}
	for _, n := range s.Narrowed {
		out.join(n.Reach)
	}
	return out
}

// Or is what either scope sees, within one tenant.
func (s Scope) Or(other Scope) Scope {
	out := s
	out.Trees, out.Exact, out.Narrowed = slices.Clip(s.Trees), slices.Clip(s.Exact), slices.Clip(s.Narrowed)
	out.join(other)
	out.Narrowed = append(out.Narrowed, other.Narrowed...)
	return out
}

// Both is what either scope sees as well as the other, within one tenant.
func (s Scope) Both(other Scope) Scope {
	switch {
	case other.Whole || reflect.DeepEqual(s, other):
		return s
	case s.Whole:
		return other
	case s.Empty() || other.Empty():
		return Scope{Tenant: s.Tenant}
	}
	out := Scope{Tenant: s.Tenant}
	if !s.OnlyNarrowed() {
		reach := s
		reach.Narrowed = nil
		out.Narrowed = append(out.Narrowed, Narrowed{Reach: reach, Also: &other})
	}
	for _, n := range s.Narrowed {
		also := other
		if n.Also != nil {
			also = n.Also.Both(other)
		}
		n.Also = &also
		out.Narrowed = append(out.Narrowed, n)
	}
	return out
}

// join takes over the places of another scope.
func (s *Scope) join(other Scope) {
	s.Whole = s.Whole || other.Whole
	for _, id := range other.Trees {
		s.Trees = appendNew(s.Trees, id)
	}
	for _, id := range other.Exact {
		s.Exact = appendNew(s.Exact, id)
	}
	s.Username, s.Company = cmp.Or(s.Username, other.Username), cmp.Or(s.Company, other.Company)
}

// Empty tells whether nothing can be seen.
func (s Scope) Empty() bool { return s.OnlyNarrowed() && len(s.Narrowed) == 0 }

// OnlyNarrowed tells whether nothing is seen but what data rules leave.
func (s Scope) OnlyNarrowed() bool {
	return !s.Whole && len(s.Trees) == 0 && len(s.Exact) == 0 && s.Username == "" && s.Company == ""
}

// ByDepartment tells whether departments alone decide what is seen, so that
// numbers kept per department are exact.
func (s Scope) ByDepartment() bool {
	return s.Whole || (s.Username == "" && s.Company == "" && len(s.Narrowed) == 0)
}

func appendNew(list []string, id string) []string {
	if id == "" {
		return list
	}
	for _, have := range list {
		if have == id {
			return list
		}
	}
	return append(list, id)
}
