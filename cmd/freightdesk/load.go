package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"freightdesk/internal/app"
)

// load fills a database with scale data for measurements.
func load(ctx context.Context, args []string) error {
	s, rest, err := parse("load", args)
	if err != nil {
		return err
	}
	count := 0
	if len(rest) == 2 && slices.Contains(app.LoadKinds, rest[0]) {
		count, _ = strconv.Atoi(rest[1]) // no number is zero, and refused below
	}
	if count < 1 {
		fmt.Fprintln(os.Stderr, "usage: freightdesk load [flags] "+strings.Join(app.LoadKinds, "|")+" <count>")
		return errUsage
	}
	log, err := s.logger()
	if err != nil {
		return err
	}
	s.demo = true
	console, release, err := own(ctx, s.app(log))
	if err != nil {
		return err
	}
	defer release()
	began := time.Now()
	err = console.Load(ctx, rest[0], count, progress(rest[0], count))
	if err == nil {
		fmt.Printf("freightdesk: %d %s in %s\n", count, rest[0], time.Since(began).Round(time.Second))
	}
	return errors.Join(err, console.Close())
}

// progress says at most once a second how far a load is.
func progress(kind string, count int) func(done int) {
	said := time.Now()
	return func(done int) {
		if time.Since(said) < time.Second {
			return
		}
		said = time.Now()
		fmt.Printf("freightdesk: %d of %d %s\n", done, count, kind)
	}
}
