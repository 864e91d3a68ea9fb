// Command testbed runs a command beside what all test processes of it share: one
// PostgreSQL and the worlds that were planted once. scripts/test-go and scripts/mutants use it.
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"slices"
	"syscall"

	"freightdesk/internal/app/apptest/bed"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: testbed <command> [argument ...]")
		os.Exit(2)
	}
	runtime.LockOSThread() // the server lives as long as the thread that started it
	code, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "testbed:", err)
		code = 1
	}
	os.Exit(code)
}

// run answers the exit code of the command.
func run(command []string) (int, error) {
	dir, err := bed.New()
	if err != nil {
		return 0, err
	}
	defer func() { _ = os.RemoveAll(dir) }() // a leftover temp folder harms nobody
	if slices.Contains(bed.Engines(), "postgres") {
		server, err := bed.Start(dir)
		if err != nil {
			return 0, err
		}
		defer server.Stop()
	}
	c := exec.Command(command[0], command[1:]...)
	c.Env = append(os.Environ(), bed.Variable+"="+dir)
	c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, os.Stderr
	if err := c.Start(); err != nil {
		return 0, err
	}
	passOn(c.Process)
	err = c.Wait()
	if ended := (*exec.ExitError)(nil); errors.As(err, &ended) {
		return ended.ExitCode(), nil
	}
	return 0, err
}

// passOn lets the command end first, whoever asks this one to.
func passOn(process *os.Process) {
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, os.Interrupt, syscall.SIGTERM)
	go func() {
		for one := range asked {
			_ = process.Signal(one) // it may have ended by itself
		}
	}()
}
