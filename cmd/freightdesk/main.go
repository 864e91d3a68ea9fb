// Command freightdesk is the whole product in one binary: the server and the
// commands that keep it.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
)

// A command of the binary.
type command struct {
	name, purpose string
	run           func(ctx context.Context, args []string) error
}

var commands = []command{
	{"serve", "answer requests until SIGTERM; one on a data folder and on a SQLite file", serve},
	{"migrate", "bring the database's schema up to date; not beside a running server on SQLite", migrate},
	{"admin", "reset-password <username>: set a password read from standard input; may run beside the server", admin},
	{"load", "users|departments|drivers <count>: add made-up rows for measurements; not beside a running server", load},
	{"version", "print the version", version},
}

func main() { os.Exit(run()) }

// run gives the exit status: 0 done, 1 failed, 2 called wrongly.
func run() int {
	err := dispatch(untilSignal(), os.Args[1:])
	switch {
	case errors.Is(err, errUsage):
		return 2
	case err != nil:
		fmt.Fprintln(os.Stderr, "freightdesk:", err)
		return 1
	}
	return 0
}

// untilSignal ends with the first signal to stop. The second one ends the
// process at once: it is no longer caught before anybody sees the first.
func untilSignal() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-signals
		signal.Stop(signals)
		cancel()
	}()
	return ctx
}

var errUsage = errors.New("usage")

func dispatch(ctx context.Context, args []string) error {
	if len(args) > 0 {
		for _, c := range commands {
			if c.name == args[0] {
				return c.run(ctx, args[1:])
			}
		}
	}
	fmt.Fprintln(os.Stderr, "usage: freightdesk <command> [flags]; `freightdesk <command> -h` lists the flags")
	for _, c := range commands {
		fmt.Fprintf(os.Stderr, "  %-9s %s\n", c.name, c.purpose)
	}
	return errUsage
}

func version(context.Context, []string) error {
	info, _ := debug.ReadBuildInfo()
	fmt.Println("freightdesk", info.Main.Version, info.GoVersion)
	return nil
}
