// Package fanout tells every instance that something happened: in process by
// default, over NATS when several processes share a database. Messages are
// hints. Receivers fetch the truth again, so a lost hint costs time, never
// correctness; publish after a commit (database.Tx.AfterCommit). An instance
// hears its own hints at once, whatever NATS does. While NATS is away the
// others hear nothing; once it is back everybody hears Gap.
package fanout

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"freightdesk/internal/foundation/ident"
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

// Gap is the topic of a hint that says: others may have been missed.
const Gap = "gap"

// message is a hint on its way between instances.
type message struct {
	Hint
	From string `json:"from"` // the sending instance, which has heard it already
}

// Bus passes hints to every subscriber of every instance.
type Bus struct {
	mu          sync.RWMutex
	subscribers map[int]func(Hint)
	next        int
	nats        *nats.Conn
	self        string
	log         *slog.Logger
}

const subject = "freightdesk.hints"

// A connection that is silent for three questions is lost.
const (
	askEvery    = 5 * time.Second
	unanswered  = 2
	flushWithin = 5 * time.Second
)

// Open makes a bus; an empty URL keeps hints inside the process. A server that
// is not there yet is tried until it is.
func Open(url string, log *slog.Logger) (*Bus, error) {
	bus := &Bus{subscribers: map[int]func(Hint){}, self: ident.New(), log: log}
	if url == "" {
		return bus, nil
	}
	// What could not be sent is not kept: it would come before others listen again.
	const keepNothing = -1
	conn, err := nats.Connect(url, nats.Name("freightdesk"), nats.MaxReconnects(-1), nats.RetryOnFailedConnect(true),
		nats.ReconnectBufSize(keepNothing),
		nats.PingInterval(askEvery), nats.MaxPingsOutstanding(unanswered),
		nats.DisconnectErrHandler(bus.lost), nats.ConnectHandler(bus.found), nats.ReconnectHandler(bus.found), nats.ErrorHandler(bus.troubled))
	if err != nil {
		return nil, fmt.Errorf("fanout: NATS_URL: %w", err)
	}
	if _, err := conn.Subscribe(subject, bus.received); err != nil {
		conn.Close()
		return nil, fmt.Errorf("fanout: subscribe: %w", err)
	}
	bus.nats = conn
	if conn.IsConnected() {
		_ = conn.FlushTimeout(flushWithin) // from here on it hears; without an answer the connection is lost, which is told
	} else {
		log.WarnContext(context.Background(), "NATS does not answer; other instances hear nothing until it does", "error", conn.LastError())
	}
	return bus, nil
}

func (b *Bus) lost(conn *nats.Conn, err error) {
	if !conn.IsClosed() {
		b.log.WarnContext(context.Background(), "NATS is lost; other instances hear nothing until it is back", "error", err)
	}
}

// found tells everybody that hints may have been missed: here, and, because
// nobody heard this instance, elsewhere. It waits until the server has taken the
// subscription, so that nothing falls between the two.
func (b *Bus) found(conn *nats.Conn) {
	if err := conn.FlushTimeout(flushWithin); err != nil {
		return // lost again: the next one tells
	}
	gap := Hint{Topic: Gap}
	b.deliver(gap)
	b.send(conn, gap)
	b.log.InfoContext(context.Background(), "NATS is connected")
}

func (b *Bus) troubled(_ *nats.Conn, _ *nats.Subscription, err error) {
	b.log.WarnContext(context.Background(), "NATS", "error", err)
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

// Publish gives a hint to this instance at once and sends it to the others.
func (b *Bus) Publish(h Hint) {
	b.deliver(h)
	if b.nats != nil && b.nats.IsConnected() {
		b.send(b.nats, h)
	}
}

func (b *Bus) send(conn *nats.Conn, h Hint) {
	data, err := json.Marshal(message{h, b.self})
	if err == nil {
		err = conn.Publish(subject, data)
	}
	if err != nil {
		b.log.WarnContext(context.Background(), "hint not sent, delivered here only", "topic", h.Topic, "error", err)
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
	var got message
	if err := json.Unmarshal(m.Data, &got); err != nil {
		b.log.WarnContext(context.Background(), "unreadable hint", "error", err)
		return
	}
	if got.From != b.self {
		b.deliver(got.Hint)
	}
}

func (b *Bus) deliver(h Hint) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	for _, f := range b.subscribers {
		f(h)
	}
}
