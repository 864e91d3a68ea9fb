package role

import (
	"context"
	"slices"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/rights"
	"freightdesk/internal/foundation/scope"
)

// codedRow is a menu row with codes that a role grants.
type codedRow struct {
	RoleID   string `db:"role_id"`
	RowID    string `db:"row_id"`
	ParentID string `db:"parent_id"`
	Name     string `db:"name"`
	Perms    string `db:"perms"`
}

// bond is a rule a role carries on a row.
type bond struct {
	RoleID string `db:"role_id"`
	RowID  string `db:"row_id"`
	RuleID string `db:"rule_id"`
}

// content is what one role grants of codes, and under which rules.
type content struct {
	rows  []codedRow
	bonds []bond
}

// rulesOn are the rules that bind the role on a row: its own and those of the
// entry it belongs to.
func (c content) rulesOn(row codedRow) []string {
	var out []string
	for _, b := range c.bonds {
		if b.RowID == row.RowID || b.RowID == row.ParentID {
			out = append(out, b.RuleID)
		}
	}
	return out
}

const contentFrom = `SELECT g.role_id, p.id AS row_id, p.parent_id, p.name, p.perms FROM role_permission g JOIN permission p ON p.id = g.permission_id`

const bondsFrom = `SELECT b.role_id, b.permission_id AS row_id, b.rule_id FROM role_rule b JOIN permission_rule k ON k.id = b.rule_id AND k.status = '1'`

var (
	contentOfRoles = database.DefineTenant("role.contentOfRoles", contentFrom+` WHERE g.tenant_id = ? AND g.role_id IN (?) AND p.perms <> ''`)
	bondsOfRoles   = database.DefineTenant("role.bondsOfRoles", bondsFrom+` WHERE b.tenant_id = ? AND b.role_id IN (?)`)
	contentOfAll   = database.DefineTenant("role.contentOfAll", contentFrom+` WHERE g.tenant_id = ? AND p.perms <> ''`)
	bondsOfAll     = database.DefineTenant("role.bondsOfAll", bondsFrom+` WHERE b.tenant_id = ?`)
)

// contentOf reads what roles grant by role, in two statements however many
// they are.
func contentOf(ctx context.Context, q database.Reader, within scope.Scope, roles []Role) (map[string]content, error) {
	var ids database.IDs
	for _, r := range roles {
		ids = append(ids, r.ID)
	}
	rowsQuery, bondsQuery := contentOfAll.For(within), bondsOfAll.For(within)
	if len(ids) <= database.MaxIDs {
		rowsQuery, bondsQuery = contentOfRoles.For(within, ids), bondsOfRoles.For(within, ids)
	}
	rows, err := database.All[codedRow](ctx, q, rowsQuery)
	if err != nil {
		return nil, err
	}
	bonds, err := database.All[bond](ctx, q, bondsQuery)
	if err != nil {
		return nil, err
	}
	out := map[string]content{}
	for _, row := range rows {
		c := out[row.RoleID]
		c.rows = append(c.rows, row)
		out[row.RoleID] = c
	}
	for _, b := range bonds {
		c := out[b.RoleID]
		c.bonds = append(c.bonds, b)
		out[b.RoleID] = c
	}
	return out, nil
}

// extent is how far the role reaches in the hands of who belongs to the places.
func (r Role) extent(places []string) rights.Extent {
	if r.UserType == rights.Customer {
		return rights.Extent{Reach: scope.Self}
	}
	return rights.Extent{Reach: r.DataScope, Listed: r.listed(), Places: places}
}

// uncovered is the name of a row of the role that the caller does not hold as
// far as the role reaches, "" when he holds all of it.
func (s *Service) uncovered(ctx context.Context, holding *rights.Holding, r Role, c content, places []string) (string, error) {
	for _, row := range c.rows {
		for _, code := range rights.CodesOf(row.Perms) {
			covered, err := holding.Covers(ctx, code, r.extent(places), c.rulesOn(row))
			if err != nil || !covered {
				return row.Name, err
			}
		}
	}
	return "", nil
}

// mayReach refuses what a role would grant, as it stands in the transaction,
// beyond what the caller holds; with those who hold the role in mind. Only rows
// that concern are asked about.
func (s *Service) mayReach(ctx context.Context, tx *database.Tx, holding *rights.Holding, r Role, concern func(codedRow) bool) error {
	within := caller.From(ctx).Tenant()
	places, err := database.All[string](ctx, tx, placesOfRole.For(within, r.ID))
	if err != nil {
		return err
	}
	contents, err := contentOf(ctx, tx, within, []Role{r})
	if err != nil {
		return err
	}
	c := contents[r.ID]
	c.rows = slices.DeleteFunc(c.rows, func(row codedRow) bool { return !concern(row) })
	row, err := s.uncovered(ctx, holding, r, c, places)
	if err == nil && row != "" {
		err = beyondReach(row)
	}
	return err
}

func everyRow(codedRow) bool { return true }

// Choices are the roles the caller could give: of those that rank no higher
// than he, the ones whose every code he holds as far.
func (s *Service) Choices(ctx context.Context) ([]Role, error) {
	within := caller.From(ctx).Tenant()
	all, err := database.All[Role](ctx, s.db, allRoles.For(within))
	if err != nil {
		return nil, err
	}
	holding, err := s.rights.Holding(ctx, s.db)
	if err != nil || holding.Super {
		return all, err
	}
	beyond, err := s.beyond(ctx, s.db, holding, all, nil)
	return slices.DeleteFunc(all, func(r Role) bool { return beyond[r.ID] != "" }), err
}
