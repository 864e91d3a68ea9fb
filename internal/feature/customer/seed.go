package customer

import (
	"context"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Seeded is a customer of an imported or demonstration world. Its accounts are
// planted by whoever keeps accounts, with the customer's id as their company.
type Seeded struct {
	ID           string
	DepartmentID string
	Profile      Profile
	Status       int
	CreatedAt    instant.Instant
}

const seeder = "system"

// Seed writes a customer inside a transaction of many.
func (s *Service) Seed(ctx context.Context, tx *database.Tx, within scope.Scope, in Seeded) error {
	return uniqueError(table.Insert(ctx, tx, within, &record{
		ID: in.ID, DepartmentID: in.DepartmentID, sealedProfile: s.seal(in.Profile, in.ID), Status: in.Status, Version: 1,
		Stamp: database.Stamp{CreatedBy: seeder, CreatedAt: in.CreatedAt, UpdatedBy: seeder, UpdatedAt: in.CreatedAt},
	}))
}
