package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"freightdesk/internal/foundation/fault"
)

// line fills a hasher's only slot and lets people wait in a fixed order; serve
// hands the slot on until nobody waits and tells who came when.
func line(t *testing.T, people ...Turn) (serve func() []string) {
	t.Helper()
	all := newTurns(1)
	release, err := all.take(t.Context(), Turn{})
	if err != nil {
		t.Fatal(err)
	}
	type served struct {
		name    string
		release func()
	}
	came := make(chan served, len(people))
	for n, turn := range people {
		go func() {
			release, err := all.take(t.Context(), turn)
			if err == nil {
				came <- served{turn.Network, release}
			}
		}()
		for waits(all) < n+1 { // one after the other
			continue
		}
	}
	return func() []string {
		var order []string
		release()
		for range people {
			next := <-came
			order = append(order, next.name)
			next.release()
		}
		return order
	}
}

func waits(all *turns) int {
	all.mu.Lock()
	defer all.mu.Unlock()
	return len(all.prompt.waiting) + len(all.late.waiting)
}

func TestAddressesTakeTurns(t *testing.T) {
	serve := line(t, Turn{Network: "a"}, Turn{Network: "a"}, Turn{Network: "a"}, Turn{Network: "b"}, Turn{Network: "c"}, Turn{Network: "b"})
	if order := serve(); !slices.Equal(order, []string{"a", "b", "c", "a", "b", "a"}) {
		t.Errorf("served %v", order)
	}
}

func TestWhoFailedWaitsBehindTheOthers(t *testing.T) {
	serve := line(t, Turn{Network: "x", Late: true}, Turn{Network: "y", Late: true}, Turn{Network: "a"}, Turn{Network: "x"})
	if order := serve(); !slices.Equal(order, []string{"a", "x", "x", "y"}) {
		t.Errorf("served %v", order)
	}
}

// TestAFloodOfTheLateTurnsAwayTheLateAlone: their line is full, the other one
// is not.
func TestAFloodOfTheLateTurnsAwayTheLateAlone(t *testing.T) {
	all := newTurns(1)
	if _, err := all.take(t.Context(), Turn{}); err != nil {
		t.Fatal(err)
	}
	ctx, leave := context.WithCancel(t.Context())
	ended := make(chan error, maxWaitingLate+1)
	for n := range maxWaitingLate {
		go func() {
			_, err := all.take(ctx, Turn{Network: fmt.Sprint(n), Late: true})
			ended <- err
		}()
	}
	for waits(all) < maxWaitingLate {
		continue
	}
	if _, err := all.take(ctx, Turn{Network: "one more", Late: true}); !fault.Is(err, fault.TooMany) {
		t.Errorf("one more of the late: %v", err)
	}
	go func() {
		_, err := all.take(ctx, Turn{Network: "clean"})
		ended <- err
	}()
	for waits(all) < maxWaitingLate+1 {
		continue
	}
	leave()
	for range maxWaitingLate + 1 {
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("who left: %v", err)
		}
	}
	if n := waits(all); n != 0 {
		t.Errorf("%d still wait", n)
	}
	all.release()
	if _, err := all.take(t.Context(), Turn{Network: "later"}); err != nil {
		t.Errorf("the slot is lost: %v", err)
	}
}

// TestACrowdedRegionGivesUpAPlace of a full line to a less crowded one: a flood
// from many addresses side by side keeps nobody else out.
func TestACrowdedRegionGivesUpAPlace(t *testing.T) {
	l := newLane(maxWaiting)
	var flood []*waiter
	for n := range maxWaiting {
		flood = append(flood, l.join(fmt.Sprintf("10.1.%d.%d", n, n)))
	}
	if l.join("10.1.200.200") != nil {
		t.Error("one more of the crowded region waits")
	}
	mine := l.join("10.2.0.1")
	if mine == nil || !flood[maxWaiting-1].away || flood[0].away || len(l.waiting) != maxWaiting {
		t.Fatalf("of another region: %v", mine)
	}
	if first, second := l.next(), l.next(); first != flood[0] || second != mine {
		t.Errorf("served %v, then %v", first.network, second.network)
	}
}

func TestRegions(t *testing.T) {
	for network, want := range map[string]string{"10.1.2.3": "10.1.0.0/16", "2001:db8:1:2::/64": "2001:db8:1::/48", "": ""} {
		if got := regionOf(network); got != want {
			t.Errorf("%s lies in %s, want %s", network, got, want)
		}
	}
}

// TestWhoIsLate: a failure of the pair, the name or the address; the last two
// not where the name has signed in before.
func TestWhoIsLate(t *testing.T) {
	one := failure{Failures: 1}
	for name, c := range map[string]struct {
		standing attemptState
		want     bool
	}{
		"nothing failed":           {attemptState{}, false},
		"the pair":                 {attemptState{pair: one, isKnown: true}, true},
		"the name":                 {attemptState{name: one}, true},
		"the address":              {attemptState{address: one}, true},
		"the name, known here":     {attemptState{name: one, isKnown: true}, false},
		"the address, but of old":  {attemptState{address: one, isKnown: true}, false},
		"everything, but not here": {attemptState{pair: one, name: one, address: one}, true},
	} {
		if got := c.standing.late(); got != c.want {
			t.Errorf("%s: late %v", name, got)
		}
	}
}
