package rights

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// Grant is one menu row that one role or department role gives a user.
type Grant struct {
	Source       Kind   `db:"source"`
	SourceID     string `db:"source_id"`
	SourceName   string `db:"source_name"`
	DepartmentID string `db:"department_id"` // of a department role
	// BlockedBy is the nearest department whose ceiling lacks the row; such a
	// grant gives nothing.
	BlockedBy        string      `db:"blocked_by"`
	RowID            string      `db:"row_id"`
	ParentID         string      `db:"parent_id"`
	RowName          string      `db:"row_name"`
	Perms            string      `db:"perms"`
	Reach            scope.Reach `db:"data_scope"`
	ScopeDepartments string      `db:"scope_departments"`
	Rules            []Rule      `db:"-"`
}

// Codes are the codes of the grant's row.
func (g Grant) Codes() []string { return CodesOf(g.Perms) }

// CodesOf reads the codes of a menu row; commas separate, empty parts are
// dropped.
func CodesOf(perms string) []string {
	return strings.FieldsFunc(perms, func(r rune) bool { return r == ',' || r == ' ' })
}

// widen adds the grant's reach, rules aside. A department role reaches its
// department and below; a customer, whatever the role says, their own company.
func (g Grant) widen(reach *scope.Scope, c caller.Caller) {
	switch {
	case c.UserType == Customer:
		reach.Company = c.CompanyID
	case g.Source == DepartmentRole:
		reach.Add(scope.Below, g.DepartmentID, nil, "")
	default:
		reach.Add(g.Reach, c.DepartmentID, strings.Split(g.ScopeDepartments, ","), c.Username)
	}
}

// ReachFor is how far the grant reaches in somebody's hands, rules aside.
func (g Grant) ReachFor(c caller.Caller) scope.Scope {
	reach := scope.Scope{Tenant: c.TenantID}
	g.widen(&reach, c)
	return reach
}

// Subject is whose rights are asked for, where.
type Subject struct {
	UserID   string
	UserType string
	Tenant   int64
}

// SubjectOf is the caller themselves in the tenant of their call.
func SubjectOf(c caller.Caller) Subject { return Subject{c.UserID, c.UserType, c.TenantID} }

// countsFor is met by a role r in the hands of u: a role counts for accounts of
// its own kind alone, so an operator's role in a customer's hands grants
// nothing, and a department role while its holder works in the department.
const countsFor = `u.tenant_id = :tenant AND u.user_id = ? AND r.user_type = ? AND (r.kind = 'role' OR EXISTS (
	SELECT 1 FROM department_member m
	JOIN user_tenant w ON w.tenant_id = m.tenant_id AND w.user_id = m.user_id AND w.department_id = m.department_id
	WHERE m.tenant_id = r.tenant_id AND m.department_id = r.department_id AND m.user_id = u.user_id))`

// A department role counts no further than every ceiling above it.
var grantsOfUser = database.DefineTenant("rights.grantsOfUser", `
	SELECT r.kind AS source, r.id AS source_id, r.role_name AS source_name, r.department_id, CASE r.kind WHEN 'role' THEN '' ELSE COALESCE((
			SELECT c.ancestor_id FROM department_closure c
			WHERE c.tenant_id = r.tenant_id AND c.descendant_id = r.department_id AND NOT EXISTS (
				SELECT 1 FROM department_permission t
				WHERE t.tenant_id = c.tenant_id AND t.department_id = c.ancestor_id AND t.permission_id = p.id)
			ORDER BY c.depth LIMIT 1), '') END AS blocked_by,
		p.id AS row_id, p.parent_id, p.name AS row_name, p.perms, r.data_scope, r.scope_departments
	FROM user_role u
	JOIN role r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
	JOIN role_permission g ON g.tenant_id = r.tenant_id AND g.role_id = r.id
	JOIN permission p ON p.id = g.permission_id
	WHERE `+countsFor+` AND p.deleted_at = 0`)

// GrantsOf are all grants of a subject with the rules in force on each, those
// included that a ceiling blocks; those of the tenant's roles come first. They
// are sorted here, for they come almost in order and may be thousands.
func (e *Engine) GrantsOf(ctx context.Context, q database.Reader, s Subject) ([]Grant, error) {
	within := scope.Tenant(s.Tenant)
	grants, err := database.All[Grant](ctx, q, grantsOfUser.For(within, s.UserID, s.UserType))
	if err != nil || len(grants) == 0 {
		return nil, err
	}
	slices.SortFunc(grants, func(a, b Grant) int {
		return cmp.Or(cmp.Compare(b.Source, a.Source), cmp.Compare(a.SourceID, b.SourceID), cmp.Compare(a.RowID, b.RowID))
	})
	bound, err := database.All[boundRule](ctx, q, rulesHeld.For(within, s.UserID))
	if err != nil {
		return nil, err
	}
	for i := range grants {
		grants[i].Rules = rulesOn(grants[i], bound)
	}
	return grants, nil
}

// rulesOn are the rules that bind a grant: those on its row, and those the same
// role has on the menu entry the row belongs to.
func rulesOn(g Grant, bound []boundRule) []Rule {
	var out []Rule
	for _, b := range bound {
		if b.SourceID == g.SourceID && (b.RowID == g.RowID || b.RowID == g.ParentID) &&
			!slices.ContainsFunc(out, func(r Rule) bool { return r.ID == b.ID }) {
			out = append(out, b.Rule)
		}
	}
	return out
}

// rowsOfUser are the menu rows a subject sees: what it is granted, the entry
// everybody has, and the parents that lead to them.
var rowsOfUser = database.DefineTenant("rights.rowsOfUser", `
	WITH RECURSIVE seen (id, parent_id) AS (
		SELECT p.id, p.parent_id FROM permission p WHERE p.deleted_at = 0 AND (p.url = ? OR p.id IN (
			SELECT g.permission_id FROM user_role u
			JOIN role r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
			JOIN role_permission g ON g.tenant_id = r.tenant_id AND g.role_id = r.id
			WHERE `+countsFor+` AND `+belowCeilings+`))
		UNION
		SELECT p.id, p.parent_id FROM permission p JOIN seen s ON p.id = s.parent_id WHERE p.deleted_at = 0)
	SELECT id FROM seen`)

// HomeURL is the address of the entry everybody has: without a menu the
// family's clients sign the user out again.
const HomeURL = "/dashboard/analysis"

// RowsOf are the ids of the menu rows a subject sees.
func (e *Engine) RowsOf(ctx context.Context, q database.Reader, s Subject) (map[string]bool, error) {
	ids, err := database.All[string](ctx, q, rowsOfUser.For(scope.Tenant(s.Tenant), HomeURL, s.UserID, s.UserType))
	rows := make(map[string]bool, len(ids))
	for _, id := range ids {
		rows[id] = true
	}
	return rows, err
}
