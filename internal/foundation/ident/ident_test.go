package ident_test

import (
	"testing"
	"time"

	"freightdesk/internal/foundation/ident"
)

func TestIdsSortInTheOrderTheyWereMade(t *testing.T) {
	previous := ""
	for range 10_000 {
		id := ident.New()
		if len(id) != ident.Length {
			t.Fatalf("%q has %d characters, want %d", id, len(id), ident.Length)
		}
		if id <= previous {
			t.Fatalf("%q does not sort after %q", id, previous)
		}
		previous = id
	}
}

func TestIdsOfAnEarlierMomentStillRise(t *testing.T) {
	late := ident.At(time.Now().Add(time.Hour))
	if early := ident.At(time.Now()); early <= late {
		t.Errorf("%q made after %q sorts before it", early, late)
	}
}
