package vehicle

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// Seeded is a vehicle of an imported or demonstration world with its past.
type Seeded = dossier.Seeded[Profile]

// Seed writes a vehicle inside a transaction of many.
func (s *Service) Seed(ctx context.Context, tx *database.Tx, within scope.Scope, in Seeded) error {
	in.Profile.PlateTail = tail(in.Profile.Number)
	return s.shelf.Seed(ctx, tx, within, record{}, in)
}

// Load writes many vehicles inside a transaction, for measurements.
func (s *Service) Load(ctx context.Context, tx *database.Tx, within scope.Scope, vehicles []Seeded) error {
	for i := range vehicles {
		vehicles[i].Profile.PlateTail = tail(vehicles[i].Profile.Number)
	}
	return s.shelf.Load(ctx, tx, within, make([]record, len(vehicles)), vehicles)
}
