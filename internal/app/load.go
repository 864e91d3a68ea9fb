package app

import (
	"context"
	"fmt"

	"freightdesk/internal/app/demo"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// LoadDrivers adds n made-up drivers for measurements. It is meant for a
// database that can be thrown away.
func (a *App) LoadDrivers(ctx context.Context, n int) error {
	if !a.config.Demo {
		return fmt.Errorf("scale data is made of demonstration values: switch the demo on")
	}
	return a.services.drivers.Load(database.Unhurried(ctx), scope.Tenant(1), demo.ScaleDrivers(a.config.Now(), n))
}
