package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"freightdesk/internal/app/seed"
	"freightdesk/internal/feature/carrier"
	"freightdesk/internal/feature/customer"
	"freightdesk/internal/feature/driver"
	"freightdesk/internal/feature/session"
	"freightdesk/internal/feature/user"
	"freightdesk/internal/feature/vehicle"
	"freightdesk/internal/feature/waybill"
	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/blob"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/idempotency"
	"freightdesk/internal/foundation/job"
	"freightdesk/internal/foundation/private"
	"freightdesk/internal/foundation/vault"
	"freightdesk/migrations"
)

// Open opens the database and the stores, migrates, plants what is missing and
// builds the features. One process at a time opens a SQLite file
// (database.Hold).
func Open(ctx context.Context, config Config) (*App, error) {
	a, err := assemble(config)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(a.config.DataDir, 0o700); err != nil {
		return nil, fmt.Errorf("data folder: %w", err)
	}
	if a.bus, err = fanout.Open(a.config.NatsURL, a.config.Log); err != nil {
		return nil, err
	}
	if a.store, err = blob.Open(ctx, a.config.BlobURL); err != nil {
		a.bus.Close()
		return nil, err
	}
	if a.db, err = a.config.OpenDatabase(ctx); err != nil {
		a.bus.Close()
		return nil, errors.Join(err, a.store.Close())
	}
	ctx = database.Unhurried(ctx)
	waits := func() { a.config.Log.InfoContext(ctx, "another process starts on this database; this one waits") }
	if err := a.db.Exclusively(ctx, waits, func() error { return a.prepare(ctx) }); err != nil {
		return nil, errors.Join(err, a.Close())
	}
	return a, nil
}

// Beside opens the database of a server that may be running: nothing is made,
// migrated or planted, and files are not touched.
func Beside(ctx context.Context, config Config) (*App, error) {
	a, err := assemble(config)
	if err != nil {
		return nil, err
	}
	if database.Absent(a.config.DatabaseURL) {
		return nil, fmt.Errorf("there is no database at %s: start the server first", a.config.DatabaseURL)
	}
	if a.bus, err = fanout.Open(a.config.NatsURL, a.config.Log); err != nil {
		return nil, err
	}
	if a.db, err = a.config.OpenDatabase(ctx); err != nil {
		a.bus.Close()
		return nil, err
	}
	if err := a.visit(ctx); err != nil {
		return nil, errors.Join(err, a.Close())
	}
	return a, nil
}

// visit builds the features over a database that is as this binary knows it.
func (a *App) visit(ctx context.Context) error {
	if err := a.db.Current(ctx, migrations.Files); err != nil {
		return err
	}
	const isEmpty = false // a key is not made here
	secrets, err := a.unlock(ctx, isEmpty)
	if err == nil {
		a.compose(secrets)
	}
	return err
}

// assemble makes of a configuration what needs nothing opened.
func assemble(config Config) (*App, error) {
	config.defaults()
	if err := refuse(config.Problems()); err != nil {
		return nil, err
	}
	a := &App{config: config, hosts: fileHosts(config)}
	a.ready = &readiness{probe: a.answers}
	var console, proxies, texts, cas error
	a.console, console = consoleOrigin(config.PublicURL)
	a.proxies, proxies = httpapi.ParseProxies(config.TrustedProxies)
	a.sms, texts = codeSender(config)
	a.cas, cas = session.NewCAS(config.CASURL, config.PublicURL, config.Now)
	return a, errors.Join(console, proxies, texts, cas)
}

// compose builds the features over what is open.
func (a *App) compose(secrets *vault.Vault) {
	a.recorder = audit.NewRecorder(a.db, a.config.Now)
	repeats := idempotency.New(a.db, secrets.BlindIndex, a.config.Now)
	a.db.BeforeCommit(repeats.Record)
	a.services = a.build(secrets)
	a.api = a.routes(repeats)
	a.jobs = job.New(a.db, a.config.Now, a.config.Log,
		job.Work{Name: "database.optimize", Every: 24 * time.Hour, Run: a.db.Optimize},
		job.Work{Name: "ticket.sweep", Every: 10 * time.Minute, Run: a.services.tickets.Sweep},
		job.Work{Name: "file.sweep", Every: time.Hour, Run: a.services.files.Sweep},
		job.Work{Name: "file.check", Every: time.Hour, Run: a.services.files.Check},
		job.Work{Name: "file.look", Every: time.Minute, Run: a.services.files.Look},
		job.Work{Name: "idempotency.sweep", Every: time.Hour, Run: repeats.Sweep},
		job.Work{Name: "session.sweep", Every: time.Hour, Run: a.services.sessions.Sweep},
		job.Work{Name: "expiry.night", At: 10 * time.Minute, Run: a.services.expiries.Night},
		job.Work{Name: "check.night", At: 20 * time.Minute, Run: a.lookAgain},
	)
	a.jobs.Each(a.services.sessions.WriteEnds)
}

// lookAgain lets all rules look at what waits, after what is usual was counted.
func (a *App) lookAgain(ctx context.Context) error {
	return errors.Join(a.services.waybills.CountMonth(ctx), a.services.checks.Night(ctx))
}

// prepare brings the database up to date and plants what is missing. No other
// process does so meanwhile, so what it finds missing it may plant.
func (a *App) prepare(ctx context.Context) error {
	if err := a.db.Migrate(ctx, migrations.Files); err != nil {
		return err
	}
	// Accounts come first of all that is ever sealed.
	isUsed, err := user.New(a.db, nil, a.config.Now).Any(ctx)
	if err != nil {
		return err
	}
	secrets, err := a.unlock(ctx, !isUsed)
	if err != nil {
		return err
	}
	a.compose(secrets)
	if err := a.noteKey(ctx, secrets); err != nil {
		return err
	}
	err = seed.Apply(ctx, seed.Services{
		DB: a.db, Dict: a.services.dicts, Permission: a.services.permissions, Role: a.services.roles,
		Position: a.services.positions, Now: a.config.Now,
		Tallies: []seed.Tally{
			{Name: driver.Type, Recount: a.services.drivers.Recount},
			{Name: vehicle.Type, Recount: a.services.vehicles.Recount},
			{Name: waybill.Type, Recount: a.services.waybills.Recount},
			{Name: carrier.Type, Recount: a.services.carriers.Recount},
			{Name: customer.Type, Recount: a.services.customers.Recount},
		},
	})
	if err != nil {
		return fmt.Errorf("plant built-in rows: %w", err)
	}
	if err := a.services.settings.NoteSite(ctx); err != nil {
		return fmt.Errorf("note the ways in: %w", err)
	}
	if err := a.jobs.Seed(ctx); err != nil {
		return fmt.Errorf("plant recurring work: %w", err)
	}
	return a.firstStart(ctx)
}

// Exposed are the folders with files of this server that others than the owner
// may enter. The server closes those it makes; one that was there is as its
// maker wants it.
func (a *App) Exposed() []string {
	folders := []string{a.config.DataDir, filepath.Dir(a.config.KeyFile)}
	if file, err := filepath.EvalSymlinks(a.config.DatabaseURL); err == nil {
		folders = append(folders, filepath.Dir(file))
	}
	if files := blob.FolderOf(a.config.BlobURL); files != "" {
		folders = append(folders, files)
	}
	var exposed []string
	for _, folder := range folders {
		if full, err := filepath.Abs(folder); err == nil && private.Enterable(full) && !slices.Contains(exposed, full) {
			exposed = append(exposed, full)
		}
	}
	return exposed
}
