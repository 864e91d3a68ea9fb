package customer

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// Seeded is a customer of an imported or demonstration world with its past. Its
// accounts are planted by whoever keeps accounts, with the customer's id as their
// company.
type Seeded struct {
	dossier.Seeded[Profile]
	Terms Terms
}

// Seed writes a customer inside a transaction of many.
func (s *Service) Seed(ctx context.Context, tx *database.Tx, within scope.Scope, in Seeded) error {
	return s.shelf.Seed(ctx, tx, within, record{sealedTerms: s.sealTerms(in.Terms, in.ID)}, in.Seeded)
}
