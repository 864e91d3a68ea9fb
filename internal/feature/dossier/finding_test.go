package dossier

import (
	"testing"
	"time"

	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/instant"
)

var today = instant.Of(time.Date(2026, 11, 21, 9, 0, 0, 0, instant.Shanghai))

func TestRisk(t *testing.T) {
	b, w, i := review.Precheck{Level: "B"}, review.Precheck{Level: "W"}, review.Precheck{Level: "I"}
	for _, test := range []struct {
		found        []review.Precheck
		score, level int
	}{
		{nil, 100, 0},
		{[]review.Precheck{i}, 99, 0},
		{[]review.Precheck{w, i}, 91, 1},
		{[]review.Precheck{w, b}, 52, 2},
		{[]review.Precheck{b, b, b}, 0, 2},
	} {
		if score, level := Risk(test.found); score != test.score || level != test.level {
			t.Errorf("%v: %d, %d, want %d, %d", test.found, score, level, test.score, test.level)
		}
	}
}

func TestExpireState(t *testing.T) {
	for until, want := range map[string]int{
		"2026-11-20": Expired, "2026-11-21": Expiring, "2026-12-21": Expiring, "2026-12-22": Valid, Forever: Valid, "": Valid,
	} {
		if got := ExpireState(until, today); got != want {
			t.Errorf("%s: %d, want %d", until, got, want)
		}
	}
}
