package driver

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// Seeded is a driver of an imported or demonstration world with their past.
type Seeded struct {
	dossier.Seeded[Profile]
	ResidentDivision string
}

// Seed writes a driver inside a transaction of many.
func (s *Service) Seed(ctx context.Context, tx *database.Tx, within scope.Scope, in Seeded) error {
	return s.shelf.Seed(ctx, tx, within, in.row(), in.Seeded)
}

// Load writes many drivers inside a transaction, for measurements.
func (s *Service) Load(ctx context.Context, tx *database.Tx, within scope.Scope, drivers []Seeded) error {
	rows, seeded := make([]record, len(drivers)), make([]dossier.Seeded[Profile], len(drivers))
	for i, in := range drivers {
		rows[i], seeded[i] = in.row(), in.Seeded
	}
	return s.shelf.Load(ctx, tx, within, rows, seeded)
}

func (in Seeded) row() record {
	return record{listedState: listedState{ResidentDivision: in.ResidentDivision}}
}
