package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"freightdesk/internal/app"
)

// admin resets a password from standard input, for the day nobody can sign in.
func admin(ctx context.Context, args []string) error {
	s, rest, err := parse("admin", args)
	if err != nil {
		return err
	}
	if len(rest) != 2 || rest[0] != "reset-password" {
		fmt.Fprintln(os.Stderr, "usage: freightdesk admin [flags] reset-password <username> < password")
		return errUsage
	}
	line, err := bufio.NewReader(os.Stdin).ReadString('\n')
	if err != nil && line == "" {
		return errors.New("no password on standard input")
	}
	log, err := s.logger()
	if err != nil {
		return err
	}
	console, err := app.Open(ctx, s.app(log))
	if err != nil {
		return err
	}
	err = console.ResetPassword(ctx, rest[1], strings.TrimRight(line, "\r\n"))
	return errors.Join(err, console.Close())
}
