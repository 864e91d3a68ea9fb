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
// The server may go on meanwhile.
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
	console, err := app.Beside(ctx, s.app(log))
	if err != nil {
		return err
	}
	username := rest[1]
	err = errors.Join(console.ResetPassword(ctx, username, strings.TrimRight(line, "\r\n")), console.Close())
	if err == nil {
		fmt.Printf("freightdesk: the password of %s is set, every session of his has ended; it is to be changed at the next sign-in\n", username)
	}
	return err
}
