package app

import (
	"context"

	"freightdesk/internal/feature/dossier"
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

// platesOf are the plates of what a driver drives now.
func platesOf(vehicles *vehicle.Service) dossier.Bound {
	return func(ctx context.Context, q database.Reader, within scope.Scope, driverID string) ([]string, error) {
		driven, err := vehicles.DrivenBy(ctx, q, within, driverID)
		plates := make([]string, len(driven))
		for i, v := range driven {
			plates[i] = v.Number
		}
		return plates, err
	}
}
