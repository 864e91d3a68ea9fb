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

// Bond is a rule in force that a role or department role carries on a row.
type Bond struct {
	RoleID string `db:"role_id"`
	RowID  string `db:"row_id"`
	RuleID string `db:"rule_id"`
}

// Content is what one role grants of codes, and under which rules.
type Content struct {
	Rows  []CodedRow
	Bonds []Bond
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
	bonds, err := database.All[Bond](ctx, q, bondsQuery)
	out := map[string]Content{}
	for _, row := range rows {
		c := out[row.RoleID]
		c.Rows = append(c.Rows, row)
		out[row.RoleID] = c
	}
	for _, b := range bonds {
		c := out[b.RoleID]
		c.Bonds = append(c.Bonds, b)
		out[b.RoleID] = c
	}
	return out, err
}

// rulesOn are the rules that bind a row: its own and those of the entry it
// belongs to.
func (c Content) rulesOn(row CodedRow) []string {
	var out []string
	for _, b := range c.Bonds {
		if b.RowID == row.RowID || b.RowID == row.ParentID {
			out = append(out, b.RuleID)
		}
	}
	return out
}

// Uncovered is the name of a row whose codes the caller does not hold as far as
// the extent, "" when he holds all of them. Only rows that concern are asked
// about; nil: all.
func (h *Holding) Uncovered(ctx context.Context, c Content, wanted Extent, concern func(CodedRow) bool) (string, error) {
	for _, row := range c.Rows {
		if concern != nil && !concern(row) {
			continue
		}
		for _, code := range CodesOf(row.Perms) {
			covered, err := h.Covers(ctx, code, wanted, c.rulesOn(row))
			if err != nil || !covered {
				return row.Name, err
			}
		}
	}
	return "", nil
}
