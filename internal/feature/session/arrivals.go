package session

import (
	"sync"
	"time"
)

// maxArrivals bounds the names that are remembered.
const maxArrivals = 10_000

// arrivals remembers which names were tried of late and not yet let in: while a
// flood waits for the hasher nothing has failed yet.
type arrivals struct {
	mu    sync.Mutex
	since map[string]time.Time
}

// again notes a try and tells whether there was one within failuresForget.
func (a *arrivals) again(name string, now time.Time) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	last, known := a.since[name]
	if len(a.since) >= maxArrivals && !known {
		clear(a.since)
	}
	if a.since == nil {
		a.since = map[string]time.Time{}
	}
	a.since[name] = now
	return known && now.Sub(last) < failuresForget
}

// forget takes back the tries of a name that was let in.
func (a *arrivals) forget(name string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.since, name)
}
