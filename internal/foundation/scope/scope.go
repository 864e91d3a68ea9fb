// Package scope describes which rows a caller may see or change. Every
// statement on a tenant table takes a Scope; the database package turns it
// into bound predicates, so list, get, edit and delete share one rule.
package scope

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
}

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

// Empty tells whether nothing can be seen.
func (s Scope) Empty() bool {
	return !s.Whole && len(s.Trees) == 0 && len(s.Exact) == 0 && s.Username == ""
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
