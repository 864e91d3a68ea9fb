package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"freightdesk/internal/app"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/migrations"
)

// stopWithin is how long running calls may take to finish after SIGTERM.
const stopWithin = 10 * time.Second

func serve(ctx context.Context, args []string) error {
	s, _, err := parse("serve", args)
	if err != nil {
		return err
	}
	log, err := s.logger()
	if err != nil {
		return err
	}
	unlock, err := lockData(s.data)
	if err != nil {
		return err
	}
	defer unlock()
	console, err := app.Open(ctx, s.app(log))
	if err != nil {
		return err
	}
	running, cancel := context.WithCancel(ctx)
	err = answer(running, console, s.addr)
	cancel()
	return errors.Join(err, console.Close())
}

func answer(ctx context.Context, console *app.App, addr string) error {
	console.Start(ctx)
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	fmt.Printf("freightdesk: ready on http://%s\n", listener.Addr())
	server := httpapi.Server(addr, console.Handler())
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
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

// lockData keeps a second process off the same folder: two would each believe
// they own its database and files.
func lockData(folder string) (unlock func(), err error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(filepath.Join(folder, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = file.Close() // the refusal is what counts
		return nil, fmt.Errorf("%s is in use by another freightdesk", folder)
	}
	return func() { _ = file.Close() }, nil // closing releases the lock
}

func migrate(ctx context.Context, args []string) error {
	s, _, err := parse("migrate", args)
	if err != nil {
		return err
	}
	url := s.databaseURL
	if url == "" {
		url = filepath.Join(s.data, "freightdesk.db")
	}
	db, err := database.Open(ctx, url)
	if err != nil {
		return err
	}
	return errors.Join(db.Migrate(ctx, migrations.Files), db.Close())
}
