package vehicle

import (
	"context"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// Hold finds the number of a vehicle that the caller may see, and keeps others
// from binding it or giving it away until the transaction ends.
func (s *Service) Hold(ctx context.Context, tx *database.Tx, id string) (string, error) {
	who := caller.From(ctx)
	if err := who.Require(MayList); err != nil {
		return "", err
	}
	if _, err := database.Exec(ctx, tx, holdVehicle.For(who.WholeTenant(), id)); err != nil {
		return "", err
	}
	r, err := list.One(ctx, tx, who.Scope(MayList), id)
	return r.Number, err
}

// Plate is what a vehicle is known by.
type Plate struct {
	ID     string `db:"id"`
	Number string `db:"vehicle_number"`
	Color  string `db:"plate_color"`
}

var platesOf = database.DefineTenant("vehicle.plates", `
	SELECT id, vehicle_number, plate_color FROM vehicle WHERE tenant_id = ? AND id IN (?)`)

// Plates are those of several vehicles, whoever may see them.
func (s *Service) Plates(ctx context.Context, q database.Reader, within scope.Scope, ids []string) ([]Plate, error) {
	return database.All[Plate](ctx, q, platesOf.For(within, database.IDs(ids)))
}
