package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"freightdesk/internal/app"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/private"
	"freightdesk/migrations"
)

// stopWithin is how long running calls may take to finish after SIGTERM.
const stopWithin = 10 * time.Second

// serve takes its port first: nothing is made when it cannot be had.
func serve(ctx context.Context, args []string) error {
	s, err := parseAlone("serve", args)
	if err != nil {
		return err
	}
	log, err := s.logger()
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", s.addr)
	if err != nil {
		return fmt.Errorf("%s: %w", envName("addr"), err)
	}
	defer listener.Close()
	console, release, err := own(ctx, s.app(log))
	if err != nil {
		return err
	}
	defer release()
	for _, folder := range console.Exposed() {
		fmt.Printf("freightdesk: others may enter %s; the files of the server are closed to them, chmod 700 closes the folder\n", folder)
	}
	running, cancel := context.WithCancel(ctx)
	err = answer(running, console, listener)
	cancel()
	return errors.Join(err, console.Close())
}

func answer(ctx context.Context, console *app.App, listener net.Listener) error {
	console.Start(ctx)
	fmt.Printf("freightdesk: ready on http://%s\n", listener.Addr())
	server := httpapi.Server(listener.Addr().String(), console.Handler())
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(console.Bounded(listener)) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	deadline, cancel := context.WithTimeout(context.Background(), stopWithin)
	defer cancel()
	if err := server.Shutdown(deadline); err != nil && !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("stop: %w", err)
	}
	return nil
}

// own opens the console as the only process on its data folder and on its
// SQLite file: two would each believe they own them.
func own(ctx context.Context, config app.Config) (console *app.App, release func(), err error) {
	if err := os.MkdirAll(config.DataDir, 0o700); err != nil {
		return nil, nil, err
	}
	leave, err := private.Lock(filepath.Join(config.DataDir, "lock"))
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", config.DataDir, err)
	}
	letGo, err := database.Hold(config.Database())
	if err != nil {
		leave()
		return nil, nil, err
	}
	release = func() { letGo(); leave() }
	if console, err = app.Open(ctx, config); err != nil {
		release()
		return nil, nil, err
	}
	return console, release, nil
}

func migrate(ctx context.Context, args []string) error {
	s, err := parseAlone("migrate", args)
	if err != nil {
		return err
	}
	url := s.app(nil).Database()
	release, err := database.Hold(url)
	if err != nil {
		return err
	}
	defer release()
	db, err := database.Open(ctx, url)
	if err != nil {
		return err
	}
	waits := func() { fmt.Println("freightdesk: another process starts on this database; this one waits") }
	err = db.Exclusively(ctx, waits, func() error { return db.Migrate(ctx, migrations.Files) })
	return errors.Join(err, db.Close())
}
