package app

import (
	"context"

	"freightdesk/internal/feature/driver"
	"freightdesk/internal/feature/vehicle"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// drivenBy tells drivers what the vehicles know of them.
func drivenBy(vehicles *vehicle.Service) driver.Vehicles {
	return func(ctx context.Context, q database.Reader, within scope.Scope, driverID string) ([]driver.Driven, error) {
		driven, err := vehicles.DrivenBy(ctx, q, within, driverID)
		out := make([]driver.Driven, len(driven))
		for i, v := range driven {
			out[i] = driver.Driven(v)
		}
		return out, err
	}
}
