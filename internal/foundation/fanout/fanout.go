// Package fanout tells every instance that something happened: in process by
// default, over NATS when several processes share a database. Messages are
// hints. Receivers fetch the truth again, so a lost hint costs time, never
// correctness; publish after a commit (database.Tx.AfterCommit).
package fanout

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync"

	"github.com/nats-io/nats.go"
)

// Hint names what happened. Tenant 0 concerns every tenant; Data is small and
// holds no personal information.
type Hint struct {
	Tenant int64           `json:"tenant"`
	Topic  string          `json:"topic"`
	User   string          `json:"user,omitempty"` // set when only one user is concerned
	Case   string          `json:"case,omitempty"` // the page whose change it was (caller.LiveCase)
	Data   json.RawMessage `json:"data,omitempty"`
}

// Bus passes hints to every subscriber of every instance.
type Bus struct {
	mu          sync.RWMutex
	subscribers map[int]func(Hint)
	next        int
	nats        *nats.Conn
	log         *slog.Logger
}

const subject = "freightdesk.hints"

// Open makes a bus; an empty URL keeps hints inside the process.
func Open(url string, log *slog.Logger) (*Bus, error) {
	bus := &Bus{subscribers: map[int]func(Hint){}, log: log}
	if url == "" {
		return bus, nil
	}
	conn, err := nats.Connect(url, nats.Name("freightdesk"), nats.MaxReconnects(-1))
	if err != nil {
		return nil, fmt.Errorf("fanout: NATS_URL: %w", err)
	}
	if _, err := conn.Subscribe(subject, bus.received); err != nil {
		conn.Close()
		return nil, fmt.Errorf("fanout: subscribe: %w", err)
	}
	bus.nats = conn
	return bus, nil
}

// Close ends the connection to NATS, if any.
func (b *Bus) Close() {
	if b.nats != nil {
		b.nats.Close()
	}
}

// Shared tells whether hints travel between processes, and if so whether the
// connection stands.
func (b *Bus) Shared() (shared, connected bool) {
	return b.nats != nil, b.nats != nil && b.nats.IsConnected()
}

// Publish sends a hint to every instance, this one included.
func (b *Bus) Publish(h Hint) {
	if b.nats == nil {
		b.deliver(h)
		return
	}
	data, err := json.Marshal(h)
	if err == nil {
		err = b.nats.Publish(subject, data)
	}
	if err != nil {
		b.log.WarnContext(context.Background(), "hint not sent, delivered here only", "topic", h.Topic, "error", err)
		b.deliver(h)
	}
}

// Subscribe calls f for each hint until the returned function is called. f
// must not block.
func (b *Bus) Subscribe(f func(Hint)) (cancel func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	id := b.next
	b.next++
	b.subscribers[id] = f
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.subscribers, id)
	}
}

func (b *Bus) received(m *nats.Msg) {
	var h Hint
	if err := json.Unmarshal(m.Data, &h); err != nil {
		b.log.WarnContext(context.Background(), "unreadable hint", "error", err)
		return
	}
	b.deliver(h)
}

func (b *Bus) deliver(h Hint) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	for _, f := range b.subscribers {
		f(h)
	}
}
