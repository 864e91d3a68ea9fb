package rights

import (
	"context"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// CodedRow is a menu row with codes that a role or department role grants.
type CodedRow struct {
	RoleID   string `db:"role_id"`
	RowID    string `db:"row_id"`
	ParentID string `db:"parent_id"`
	Name     string `db:"name"`
	Perms    string `db:"perms"`
}

// RuleBinding is a rule in force that a role or department role carries on a row.
type RuleBinding struct {
	RoleID string `db:"role_id"`
	RowID  string `db:"row_id"`
	RuleID string `db:"rule_id"`
}

// Content is what one role grants of codes, and under which rules.
type Content struct {
	Rows         []CodedRow
	RuleBindings []RuleBinding
}

// ContentOf reads what roles grant by role, in two statements however many they
// are.
func ContentOf(ctx context.Context, q database.Reader, within scope.Scope, roles []Role) (map[string]Content, error) {
	ids := database.IDsOf(roles, func(r Role) string { return r.ID })
	rowsQuery, bondsQuery := contentOfAll.For(within), bondsOfAll.For(within)
	if len(ids) <= database.MaxIDs {
		rowsQuery, bondsQuery = contentOfRoles.For(within, ids), bondsOfRoles.For(within, ids)
	}
	rows, err := database.All[CodedRow](ctx, q, rowsQuery)
	if err != nil {
		return nil, err
	}
	bonds, err := database.All[RuleBinding](ctx, q, bondsQuery)
	out := map[string]Content{}
	for _, row := range rows {
		c := out[row.RoleID]
		c.Rows = append(c.Rows, row)
		out[row.RoleID] = c
	}
	for _, b := range bonds {
		c := out[b.RoleID]
		c.RuleBindings = append(c.RuleBindings, b)
		out[b.RoleID] = c
	}
	return out, err
}

// rulesOn are the rules that bind a row: its own and those of the entry it
// belongs to.
func (c Content) rulesOn(row CodedRow) []string {
	var out []string
	for _, b := range c.RuleBindings {
		if b.RowID == row.RowID || b.RowID == row.ParentID {
			out = append(out, b.RuleID)
		}
	}
	return out
}

// FirstMissing is the name of a row whose codes the caller does not hold as far as
// the extent, "" when they hold all of them. Only rows that concern are asked
// about; nil: all.
func (h *CallerGrants) FirstMissing(ctx context.Context, c Content, wanted GrantScope, concern func(CodedRow) bool) (string, error) {
	for _, row := range c.Rows {
		if concern != nil && !concern(row) {
			continue
		}
		for _, code := range CodesOf(row.Perms) {
			covered, err := h.Includes(ctx, code, wanted, c.rulesOn(row))
			if err != nil || !covered {
				return row.Name, err
			}
		}
	}
	return "", nil
}

// FirstMissingOver tells so of rows of the menu, held over a whole department.
func (h *CallerGrants) FirstMissingOver(ctx context.Context, q database.Reader, rowIDs []string, departmentID string) (string, error) {
	rows, err := MenuRows(ctx, q, rowIDs)
	if err != nil {
		return "", err
	}
	return h.FirstMissing(ctx, Content{Rows: rows}, GrantScope{Tree: departmentID}, nil)
}
