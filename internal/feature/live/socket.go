package live

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"sync"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/fault"
)

const (
	closeGoingAway = websocket.StatusGoingAway
	closePolicy    = websocket.StatusPolicyViolation
	closeTooSlow   = websocket.StatusTryAgainLater
)

// socket is one open console.
type socket struct {
	hub   *Hub
	conn  *websocket.Conn
	who   caller.Caller
	queue chan []byte
	ctx   context.Context
	stop  context.CancelFunc
	quiet bool // the family's socket of notices: no events, no heartbeats

	mu     sync.Mutex
	rights caller.Rights // of this moment; those in who are of the opening
	keys   []string      // chosen keys; nil: all that the rights allow
}

// wants tells whether this console may learn of a hint and asked for it.
func (s *socket) wants(hint fanout.Hint, codes []string) bool {
	if s.quiet {
		return false
	}
	if hint.Tenant != 0 && hint.Tenant != s.who.TenantID || hint.User != "" && hint.User != s.who.UserID {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	who := caller.Caller{Rights: s.rights}
	if len(codes) > 0 && !slices.ContainsFunc(codes, who.May) {
		return false
	}
	return s.keys == nil || hint.Topic == fanout.Gap || slices.Contains(s.keys, hint.Topic)
}

// send queues a frame; a full queue means a reader that cannot keep up.
func (s *socket) send(data []byte) {
	select {
	case s.queue <- data:
	default:
		s.hub.done.Go(func() { s.end(closeTooSlow, "too slow") })
	}
}

// end closes the socket; one whose upgrade is under way ends with it.
func (s *socket) end(code websocket.StatusCode, reason string) {
	if conn := s.hub.connectionOf(s); conn != nil {
		_ = conn.Close(code, reason) // the peer may be gone already
	}
	s.stop()
}

// refresh takes over the rights of this moment; without a session the socket is
// closed. When nobody can tell, it stays as it is until the next heartbeat.
func (s *socket) refresh() {
	ctx, cancel := context.WithTimeout(s.ctx, writeTimeout)
	defer cancel()
	now, err := s.hub.sessions.Refresh(ctx, s.who.SessionID, s.who.TenantID)
	if _, refused := fault.Refusal(err); refused {
		s.end(closePolicy, "session ended")
		return
	}
	if err != nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rights = now.Rights
}

// run serves the socket until either side ends it.
func (s *socket) run() {
	defer s.hub.remove(s)
	defer s.stop()
	s.hub.done.Go(s.write)
	if s.quiet {
		s.hub.done.Go(s.watch)
	}
	s.read()
	_ = s.conn.CloseNow() // read ended; nothing more to say
}

func (s *socket) write() {
	for {
		select {
		case <-s.ctx.Done():
			return
		case data := <-s.queue:
			ctx, cancel := context.WithTimeout(s.ctx, writeTimeout)
			err := s.conn.Write(ctx, websocket.MessageText, data)
			cancel()
			if err != nil {
				s.stop()
				return
			}
		}
	}
}

// read answers heartbeats and takes subscriptions. Other frames are ignored,
// as the family does; too many of them end the socket.
func (s *socket) read() {
	allowed := rate.NewLimiter(framesPerSec, 2*framesPerSec)
	for {
		data, err := s.next()
		if err != nil {
			return
		}
		if !allowed.Allow() {
			s.end(closePolicy, "too many frames")
			return
		}
		if s.quiet {
			s.send(heartcheck)
			continue
		}
		var f frame
		if json.Unmarshal(data, &f) != nil {
			continue
		}
		switch f.Type {
		case "heart_beat":
			s.refresh()
			s.send([]byte(`{"type":"heart_beat","data":true}`))
		case "subscribe":
			s.subscribe(f.Data)
		}
	}
}

// next reads a frame. A console that sends no heartbeat is gone; a quiet socket
// is watched instead.
func (s *socket) next() ([]byte, error) {
	ctx, cancel := s.ctx, context.CancelFunc(func() {})
	if !s.quiet {
		ctx, cancel = context.WithTimeout(s.ctx, idleAfter)
	}
	defer cancel()
	_, reader, err := s.conn.Reader(ctx)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(reader, maxFrame+1))
	if err == nil && len(data) > maxFrame {
		s.end(closePolicy, "frame too long")
		err = errTooLong
	}
	return data, err
}

var errTooLong = errors.New("frame too long")

func (s *socket) subscribe(data json.RawMessage) {
	var chosen struct {
		SocketKeys []string `json:"socketKeys"`
	}
	if json.Unmarshal(data, &chosen) != nil || len(chosen.SocketKeys) > 64 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.keys = append([]string{}, chosen.SocketKeys...)
}

// newSocket prepares a socket whose life does not end with the request that
// opened it.
func newSocket(h *Hub, who caller.Caller) *socket {
	ctx, stop := context.WithCancel(context.Background())
	return &socket{hub: h, who: who, rights: who.Rights, queue: make(chan []byte, queueLength), ctx: ctx, stop: stop}
}
