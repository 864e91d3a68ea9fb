package role

import (
	"context"
	"slices"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/rights"
	"freightdesk/internal/foundation/scope"
)

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
func contentOf(ctx context.Context, q database.Reader, within scope.Scope, roles []Role) (map[string]rights.Content, error) {
	var ids database.IDs
	for _, r := range roles {
		ids = append(ids, r.ID)
	}
	rowsQuery, bondsQuery := contentOfAll.For(within), bondsOfAll.For(within)
	if len(ids) <= database.MaxIDs {
		rowsQuery, bondsQuery = contentOfRoles.For(within, ids), bondsOfRoles.For(within, ids)
	}
	rows, err := database.All[rights.CodedRow](ctx, q, rowsQuery)
	if err != nil {
		return nil, err
	}
	bonds, err := database.All[rights.Bond](ctx, q, bondsQuery)
	return rights.ContentsOf(rows, bonds), err
}

// extent is how far the role reaches in the hands of who belongs to the places.
func (r Role) extent(places []string) rights.Extent {
	if r.UserType == rights.Customer {
		return rights.Extent{Reach: scope.Self}
	}
	return rights.Extent{Reach: r.DataScope, Listed: r.listed(), Places: places}
}

// mayReach refuses what a role would grant, as it stands in the transaction,
// beyond what the caller holds; with those who hold the role in mind. Only rows
// that concern are asked about; nil: all.
func (s *Service) mayReach(ctx context.Context, tx *database.Tx, holding *rights.Holding, r Role, concern func(rights.CodedRow) bool) error {
	within := caller.From(ctx).Tenant()
	places, err := database.All[string](ctx, tx, placesOfRole.For(within, r.ID))
	if err != nil {
		return err
	}
	contents, err := contentOf(ctx, tx, within, []Role{r})
	if err != nil {
		return err
	}
	row, err := holding.Uncovered(ctx, contents[r.ID], r.extent(places), concern)
	if err == nil && row != "" {
		err = fault.New(fault.NoRight, "自己的「"+row+"」不及角色的数据范围，不能授予")
	}
	return err
}

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
