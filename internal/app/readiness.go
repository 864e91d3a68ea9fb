package app

import (
	"context"
	"sync"
	"time"

	"freightdesk/internal/foundation/fault"
)

const (
	// probeEvery is how often the database is asked at most, probeTime how long
	// it may take to answer.
	probeEvery = time.Second
	probeTime  = 2 * time.Second
)

// readiness asks whether the database answers, for everybody who wants to know:
// one question at a time, at most one a second.
type readiness struct {
	probe func(context.Context) error

	mu      sync.Mutex
	verdict error
	asked   time.Time
	running *probing
}

// probing is a question on its way.
type probing struct {
	done chan struct{}
	err  error
}

// check is nil when the database has answered within the last second or does so
// now.
func (r *readiness) check(ctx context.Context) error {
	r.mu.Lock()
	if r.running == nil {
		if !r.asked.IsZero() && time.Since(r.asked) < probeEvery {
			defer r.mu.Unlock()
			return r.verdict
		}
		r.running = &probing{done: make(chan struct{})}
		r.asked = time.Now()
		go r.ask(r.running)
	}
	current, late := r.running, time.NewTimer(time.Until(r.asked.Add(probeTime)))
	r.mu.Unlock()
	defer late.Stop()
	select {
	case <-current.done:
		return current.err
	case <-late.C:
		return fault.New(fault.Unavailable, "数据库不可用").Because(context.DeadlineExceeded)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// ask runs beside its askers: a database that hangs holds up none of them for
// longer than probeTime.
func (r *readiness) ask(p *probing) {
	ctx, cancel := context.WithTimeout(context.Background(), probeTime)
	defer cancel()
	p.err = r.probe(ctx)
	r.mu.Lock()
	r.verdict, r.running = p.err, nil
	r.mu.Unlock()
	close(p.done)
}
