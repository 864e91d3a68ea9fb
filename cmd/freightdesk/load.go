package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"
)

// load fills a database with scale data for measurements.
func load(ctx context.Context, args []string) error {
	s, rest, err := parse("load", args)
	if err != nil {
		return err
	}
	count := 0
	if len(rest) == 2 && rest[0] == "drivers" {
		count, _ = strconv.Atoi(rest[1]) // no number is zero, and refused below
	}
	if count < 1 {
		fmt.Fprintln(os.Stderr, "usage: freightdesk load [flags] drivers <count>")
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
	err = console.LoadDrivers(ctx, count)
	if err == nil {
		fmt.Printf("freightdesk: %d drivers in %s\n", count, time.Since(began).Round(time.Second))
	}
	return errors.Join(err, console.Close())
}
