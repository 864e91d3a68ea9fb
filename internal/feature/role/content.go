package role

import (
	"context"
	"slices"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/caller"
)

// Choices are the roles the caller could give: of those that rank no higher
// than he, the ones whose every code he holds as far.
func (s *Service) Choices(ctx context.Context) ([]Role, error) {
	all, err := rights.AllRoles(ctx, s.db, caller.From(ctx).Tenant())
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
