package session

import (
	"context"
	"net/netip"
	"slices"
	"sync"

	"freightdesk/internal/foundation/fault"
)

// Turn is a place in the line before the hasher.
type Turn struct {
	// Network is whom the turn counts for: addresses take turns.
	Network string
	// Late waits behind everybody else: an address or a name with failures.
	Late bool
}

// How many wait before sign-ins are turned away: of those without failures, of
// those with, and of one address among either.
const (
	maxWaiting     = 64
	maxWaitingLate = 32
	maxWaitingEach = 32
)

// turns hands out slots: first to those without failures; among equals regions
// of the network take turns, and in a region its addresses, however many wait
// for one of them.
type turns struct {
	mu     sync.Mutex
	free   int
	prompt *lane
	late   *lane
}

func newTurns(slots int) *turns {
	return &turns{free: slots, prompt: newLane(maxWaiting), late: newLane(maxWaitingLate)}
}

var errTurnedAway = &fault.Fault{Kind: fault.TooMany, Message: "登录人数过多，请稍后再试", RetryAfter: 2}

// take waits for a slot; release gives it to the next in turn.
func (t *turns) take(ctx context.Context, turn Turn) (release func(), err error) {
	t.mu.Lock()
	if t.free > 0 {
		t.free--
		t.mu.Unlock()
		return t.release, nil
	}
	line := t.prompt
	if turn.Late {
		line = t.late
	}
	mine := line.join(turn.Network)
	t.mu.Unlock()
	if mine == nil {
		return nil, errTurnedAway
	}
	select {
	case <-mine.called:
		if mine.away {
			return nil, errTurnedAway
		}
		return t.release, nil
	case <-ctx.Done():
		t.leave(line, mine)
		return nil, ctx.Err()
	}
}

// leave gives up waiting; a slot that came in the same moment goes on.
func (t *turns) leave(line *lane, mine *waiter) {
	t.mu.Lock()
	gone := line.drop(mine)
	t.mu.Unlock()
	if !gone && !mine.away {
		t.release()
	}
}

func (t *turns) release() {
	t.mu.Lock()
	defer t.mu.Unlock()
	next := t.prompt.next()
	if next == nil {
		next = t.late.next()
	}
	if next == nil {
		t.free++
		return
	}
	close(next.called)
}

// waiter is somebody in a line. called is closed when the turn has come, or,
// with away set before, when somebody of a less crowded region took the place.
type waiter struct {
	region, network string
	called          chan struct{}
	away            bool
}

// lane are those of one rank, in the order in which they wait within each
// address. regions and addresses that were served go to the end of the order.
type lane struct {
	maxWaiting int
	waiting    []*waiter
	served     map[string]int // by region and by address: when last, 0 never
	clock      int
}

// maxServed bounds what a lane remembers while it never runs empty.
const maxServed = 4_096

func newLane(maxWaiting int) *lane { return &lane{maxWaiting: maxWaiting, served: map[string]int{}} }

// regionOf is a wider piece of the network than an address: whoever floods from
// many addresses mostly has them side by side.
func regionOf(network string) string {
	if prefix, err := netip.ParsePrefix(network); err == nil {
		wide, _ := prefix.Addr().Prefix(48) // a /64 has one
		return wide.String()
	}
	addr, err := netip.ParseAddr(network)
	if err != nil {
		return network
	}
	wide, _ := addr.Prefix(16) // every address has one
	return wide.String()
}

// join waits in the line; nil when there is no place. In a full line the most
// crowded region gives one up to a less crowded one.
func (l *lane) join(network string) *waiter {
	mine := &waiter{region: regionOf(network), network: network, called: make(chan struct{})}
	if l.count(func(w *waiter) bool { return w.network == network }) == maxWaitingEach {
		return nil
	}
	if len(l.waiting) == l.maxWaiting && !l.makeRoom(mine.region) {
		return nil
	}
	l.waiting = append(l.waiting, mine)
	return mine
}

func (l *lane) count(is func(*waiter) bool) int {
	n := 0
	for _, w := range l.waiting {
		if is(w) {
			n++
		}
	}
	return n
}

// makeRoom turns away the last of the most crowded region, when that region
// keeps more places than the newcomer's would have.
func (l *lane) makeRoom(region string) bool {
	crowd := map[string]int{}
	for _, w := range l.waiting {
		crowd[w.region]++
	}
	for _, w := range slices.Backward(l.waiting) {
		if crowd[w.region] <= crowd[region]+1 || slices.ContainsFunc(l.waiting,
			func(o *waiter) bool { return crowd[o.region] > crowd[w.region] }) {
			continue
		}
		l.drop(w)
		w.away = true
		close(w.called)
		return true
	}
	return false
}

// next takes out who comes first: of the region served longest ago, in it of
// the address served longest ago; nil when nobody waits.
func (l *lane) next() *waiter {
	var first *waiter
	for _, w := range l.waiting {
		if first == nil || l.before(w, first) {
			first = w
		}
	}
	if first == nil {
		clear(l.served)
		return nil
	}
	if len(l.served) > maxServed {
		clear(l.served)
	}
	l.clock++
	l.served[first.region], l.served["address "+first.network] = l.clock, l.clock
	l.drop(first)
	return first
}

func (l *lane) before(a, b *waiter) bool {
	if l.served[a.region] != l.served[b.region] {
		return l.served[a.region] < l.served[b.region]
	}
	return l.served["address "+a.network] < l.served["address "+b.network]
}

// drop takes out somebody in the middle; false when the turn had come already.
func (l *lane) drop(mine *waiter) bool {
	at := slices.Index(l.waiting, mine)
	if at < 0 {
		return false
	}
	l.waiting = slices.Delete(l.waiting, at, at+1)
	return true
}
