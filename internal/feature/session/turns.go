package session

import (
	"context"
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

// turns hands out slots: first to those without failures, and among equals to
// one address after the other, however many wait for one of them.
type turns struct {
	mu     sync.Mutex
	free   int
	prompt lane
	late   lane
}

func newTurns(slots int) *turns {
	return &turns{free: slots, prompt: newLane(maxWaiting), late: newLane(maxWaitingLate)}
}

// take waits for a slot; release gives it to the next in turn.
func (t *turns) take(ctx context.Context, turn Turn) (release func(), err error) {
	t.mu.Lock()
	if t.free > 0 {
		t.free--
		t.mu.Unlock()
		return t.release, nil
	}
	line := &t.prompt
	if turn.Late {
		line = &t.late
	}
	mine, waits := line.join(turn.Network)
	t.mu.Unlock()
	if !waits {
		return nil, &fault.Fault{Kind: fault.TooMany, Message: "登录人数过多，请稍后再试", RetryAfter: 2}
	}
	select {
	case <-mine:
		return t.release, nil
	case <-ctx.Done():
		t.leave(line, turn.Network, mine)
		return nil, ctx.Err()
	}
}

// leave gives up waiting; a slot that came in the same moment goes on.
func (t *turns) leave(line *lane, network string, mine chan struct{}) {
	t.mu.Lock()
	gone := line.drop(network, mine)
	t.mu.Unlock()
	if !gone {
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
	close(next)
}

// lane are those of one rank, by address. order names each address that has
// somebody waiting once.
type lane struct {
	most    int
	count   int
	order   []string
	waiting map[string][]chan struct{}
}

func newLane(most int) lane { return lane{most: most, waiting: map[string][]chan struct{}{}} }

func (l *lane) join(network string) (mine chan struct{}, waits bool) {
	if l.count == l.most || len(l.waiting[network]) == maxWaitingEach {
		return nil, false
	}
	if len(l.waiting[network]) == 0 {
		l.order = append(l.order, network)
	}
	mine = make(chan struct{})
	l.waiting[network] = append(l.waiting[network], mine)
	l.count++
	return mine, true
}

// next takes out who comes first; nil when nobody waits.
func (l *lane) next() chan struct{} {
	if len(l.order) == 0 {
		return nil
	}
	network := l.order[0]
	l.order = l.order[1:]
	first := l.waiting[network][0]
	l.waiting[network] = l.waiting[network][1:]
	l.count--
	l.settle(network, true)
	return first
}

// drop takes out somebody in the middle; false when the turn had come already.
func (l *lane) drop(network string, mine chan struct{}) bool {
	at := slices.Index(l.waiting[network], mine)
	if at < 0 {
		return false
	}
	l.waiting[network] = slices.Delete(l.waiting[network], at, at+1)
	l.count--
	l.settle(network, false)
	return true
}

// settle puts an address that has had its turn behind the others, and forgets
// one that waits for nothing more.
func (l *lane) settle(network string, served bool) {
	switch {
	case len(l.waiting[network]) == 0:
		delete(l.waiting, network)
		l.order = slices.DeleteFunc(l.order, func(other string) bool { return other == network })
	case served:
		l.order = append(l.order, network)
	}
}
