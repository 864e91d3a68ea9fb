package carrier

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// Seeded is a carrier of an imported or demonstration world with its past.
type Seeded = dossier.Seeded[Profile]

// Seed writes a carrier inside a transaction of many.
func (s *Service) Seed(ctx context.Context, tx *database.Tx, within scope.Scope, in Seeded) error {
	return s.shelf.Seed(ctx, tx, within, record{}, in)
}
