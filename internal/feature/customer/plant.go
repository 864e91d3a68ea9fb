package customer

import (
	"context"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Planted is a customer of an imported or demonstration world. Its accounts are
// planted by who keeps accounts, with the customer's id as their company.
type Planted struct {
	ID           string
	DepartmentID string
	Profile      Profile
	Status       int
	CreatedAt    instant.Instant
}

const planter = "system"

// Plant writes a customer inside a transaction of many.
func (s *Service) Plant(ctx context.Context, tx *database.Tx, within scope.Scope, in Planted) error {
	return duplicate(table.Insert(ctx, tx, within, &record{
		ID: in.ID, DepartmentID: in.DepartmentID, sealedProfile: s.seal(in.Profile, in.ID), Status: in.Status, Version: 1,
		Stamp: database.Stamp{CreatedBy: planter, CreatedAt: in.CreatedAt, UpdatedBy: planter, UpdatedAt: in.CreatedAt},
	}))
}
