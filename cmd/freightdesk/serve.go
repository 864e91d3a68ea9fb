package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"time"

	"freightdesk/internal/app"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/private"
	"freightdesk/migrations"
)

// cutWithin is how long calls that were cut may take to notice.
const cutWithin = time.Second

// stopping is how a server ends: how long it goes on answering after SIGTERM,
// and how long calls that run then may take.
type stopping struct{ delay, within time.Duration }

func (s settings) stopping() (end stopping, err error) {
	if end.delay, err = upToAMinute(s.stopDelay); err != nil {
		return end, err
	}
	end.within, err = upToAMinute(s.stopWithin)
	return end, err
}

// serve takes its port first: nothing is made when it cannot be had.
func serve(ctx context.Context, args []string) error {
	s, err := parseAlone("serve", args)
	if err != nil {
		return err
	}
	collectLater()
	log, err := s.logger()
	if err != nil {
		return err
	}
	end, err := s.stopping()
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
	err = answer(running, console, listener, end)
	cancel()
	return errors.Join(err, console.Close())
}

// collectLater lets the heap grow to four times what is in use: that is some
// MiB, and garbage was collected every few dozen calls. Beyond garbageLimit it is
// collected sooner again. GOGC and GOMEMLIMIT say otherwise.
func collectLater() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(300)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(garbageLimit)
	}
}

const garbageLimit = 512 << 20

// answer serves until ctx ends. Then consoles are told at once, what runs may
// finish, and what does not finish is cut.
func answer(ctx context.Context, console *app.App, listener net.Listener, end stopping) error {
	console.Start(ctx)
	fmt.Printf("freightdesk: ready on http://%s\n", listener.Addr())
	var calls sync.WaitGroup
	handler := console.Handler()
	server := httpapi.Server(listener.Addr().String(), http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		defer calls.Done()
		handler.ServeHTTP(w, r)
	}))
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(console.Bounded(listener)) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	console.Leave()
	time.Sleep(end.delay) // a proxy finds out meanwhile
	deadline, cancel := context.WithTimeout(context.Background(), end.within)
	defer cancel()
	err := server.Shutdown(deadline)
	if errors.Is(err, context.DeadlineExceeded) {
		fmt.Println("freightdesk: stops; calls that did not finish are cut")
		err = server.Close()
	}
	if err != nil {
		return fmt.Errorf("stop: %w", err)
	}
	ended := make(chan struct{})
	go func() { calls.Wait(); close(ended) }()
	select {
	case <-ended:
	case <-time.After(cutWithin):
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
	config := s.app(nil)
	release, err := database.Hold(config.Database())
	if err != nil {
		return err
	}
	defer release()
	db, err := config.OpenDatabase(ctx)
	if err != nil {
		return err
	}
	waits := func() { fmt.Println("freightdesk: another process starts on this database; this one waits") }
	err = db.Exclusively(ctx, waits, func() error { return db.Migrate(ctx, migrations.Files) })
	return errors.Join(err, db.Close())
}
