package app

import (
	"context"
	"fmt"

	"freightdesk/internal/app/demo"
	"freightdesk/internal/foundation/database"
)

// Load makes sure that n made-up users, departments or drivers are there, for
// measurements; it goes on where one that was ended stands. It is meant for a
// database that can be thrown away. report hears how many there are.
func (a *App) Load(ctx context.Context, kind string, n int, report func(done int)) error {
	if !a.config.Demo {
		return fmt.Errorf("scale data is made of demonstration values: switch the demo on")
	}
	phc, err := a.services.hasher.Hash(ctx, randomPassword())
	if err != nil {
		return err
	}
	if err := a.demoWorld(phc).Load(database.Unhurried(ctx), kind, n, report); err != nil {
		return err
	}
	return a.db.Optimize(ctx)
}

// LoadKinds are what Load makes.
var LoadKinds = demo.Kinds
