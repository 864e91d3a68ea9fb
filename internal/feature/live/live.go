// Package live keeps the websockets of open consoles (decisions §6). Events
// say that something changed; consoles fetch the truth again under their own
// rights. A socket belongs to a session: it is refused before the upgrade
// without one and ends within a second of the session's end. A reader too slow
// for its queue is dropped alone.
package live

import (
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/ticket"
)

// Limits of sockets (security C.8).
const (
	TicketLife    = 30 * time.Second
	maxPerUser    = 20
	maxTotal      = 2_500
	queueLength   = 256
	maxFrame      = 4 << 10
	framesPerSec  = 10
	idleAfter     = 16 * time.Second // heartbeat 10 s and its reply 6 s
	writeTimeout  = 5 * time.Second
	ticketPurpose = "socket"
)

// Sessions tells who holds a token, and who stands behind a session now.
type Sessions interface {
	Refresh(ctx context.Context, sessionID string, tenant int64) (caller.Caller, error)
	Identify(ctx context.Context, token, tenant string) (caller.Caller, error)
}

// topics are the hints that become events, and the permission codes that let a
// console learn of them; none: everybody in the tenant.
var topics = map[string][]string{
	"driver-check":     {"head_page", "driver:list"},
	"vehicle-check":    {"head_page", "vehicle:list"},
	"customer-check":   {"head_page", "customer:list"},
	"waybill-check":    {"head_page", "waybill:list"},
	"carrier-check":    {"head_page", "carrier:list"},
	"claim":            {"driver:list", "vehicle:list", "waybill:list", "carrier:list"},
	rights.Topic:       nil,
	"customer-changed": {"customer:list"},
	"position-changed": {"position:list"},
	"check-changed":    {"check:list"},
	"expiry-changed":   {"expiry:list"},
	"gate-changed":     {"intercept:list", "blacklist:list"},
	"cache-changed":    nil,
	"notice":           nil,
	fanout.Gap:         nil,
}

// Hub holds the open sockets of this instance.
type Hub struct {
	tickets  *ticket.Store
	sessions Sessions
	log      *slog.Logger
	cancel   func()

	mu      sync.Mutex
	sockets map[*socket]struct{}
	closing bool
	done    sync.WaitGroup
}

// New makes a hub and connects it to the bus.
func New(bus *fanout.Bus, tickets *ticket.Store, sessions Sessions, log *slog.Logger) *Hub {
	h := &Hub{tickets: tickets, sessions: sessions, log: log, sockets: map[*socket]struct{}{}}
	h.cancel = bus.Subscribe(h.hint)
	return h
}

// frame is every message in both directions.
type frame struct {
	Type string          `json:"type"`
	Data json.RawMessage `json:"data"`
}

// event is the data of a common_send_date frame; the family spells it so.
type event struct {
	Key  string          `json:"key"`
	Args json.RawMessage `json:"args"`
}

// rowChange is the data of an update_vxe_table frame: the row with its id, and
// the table it came from.
type rowChange struct {
	SocketKey string `json:"socketKey"`
	Args      []any  `json:"args"`
}

// hint turns a hint of the bus into frames for the sockets that may learn of it.
func (h *Hub) hint(hint fanout.Hint) {
	switch hint.Topic {
	case "session-ended":
		h.done.Go(func() { h.refresh(hint.User) })
		return
	case rights.Topic:
		h.done.Go(func() {
			h.refresh(hint.User)
			h.tell(hint)
		})
		return
	}
	h.tell(hint)
}

// tell sends a hint's frames to the sockets that may learn of it.
func (h *Hub) tell(hint fanout.Hint) {
	codes, known := topics[hint.Topic]
	if !known {
		return
	}
	frames, err := framesOf(hint)
	if err != nil {
		h.log.ErrorContext(context.Background(), "live: event", "topic", hint.Topic, "error", err)
		return
	}
	for _, s := range h.open() {
		if !s.wants(hint, codes) {
			continue
		}
		for _, f := range frames {
			s.send(f)
		}
	}
}

// framesOf writes a hint as the family's frames: the event, and for a claim
// also the changed row, so that tables that listen for rows show the holder.
func framesOf(hint fanout.Hint) ([][]byte, error) {
	args := hint.Data
	if args == nil {
		args = json.RawMessage("[]")
	}
	told, err := encode("common_send_date", event{Key: hint.Topic, Args: args})
	if err != nil || hint.Topic != "claim" {
		return [][]byte{told}, err
	}
	var claims []map[string]any
	if err := json.Unmarshal(args, &claims); err != nil {
		return nil, err
	}
	frames := [][]byte{told}
	for _, row := range claims {
		table, _ := row["targetType"].(string)
		row["id"] = row["targetId"]
		// The caseId names the page whose change it was, which has it already; none means everybody.
		changed, err := encode("update_vxe_table", rowChange{SocketKey: table, Args: []any{row, hint.Case}})
		if err != nil {
			return nil, err
		}
		frames = append(frames, changed)
	}
	return frames, nil
}

func encode(kind string, content any) ([]byte, error) {
	data, err := json.Marshal(content)
	if err != nil {
		return nil, err
	}
	return json.Marshal(frame{Type: kind, Data: data})
}

// open are the sockets of this moment, those too whose upgrade is under way: the
// client may have its answer before we know, and misses nothing from then on.
func (h *Hub) open() []*socket {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(maps.Keys(h.sockets))
}

// connectionOf is what a socket speaks over, nil while its upgrade is under way.
func (h *Hub) connectionOf(s *socket) *websocket.Conn {
	h.mu.Lock()
	defer h.mu.Unlock()
	return s.conn
}

// refresh reads anew what the sockets of a user, or of everybody, may learn,
// and closes those whose session has ended.
func (h *Hub) refresh(userID string) {
	for _, s := range h.open() {
		if userID == "" || s.who.UserID == userID {
			s.refresh()
		}
	}
}

// add keeps a place for a socket until it is removed; Close waits for that.
func (h *Hub) add(s *socket) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	mine := 0
	for other := range h.sockets {
		if other.who.UserID == s.who.UserID {
			mine++
		}
	}
	if h.closing || mine >= maxPerUser || len(h.sockets) >= maxTotal {
		refusal := fault.New(fault.TooMany, "打开的连接过多")
		refusal.RetryAfter = 30
		return refusal
	}
	h.sockets[s] = struct{}{}
	h.done.Add(1) // under the lock that closes the door: nobody waits for zero yet
	return nil
}

// connected completes a socket whose place was reserved before the upgrade. One
// that a Leave met in between is told now.
func (h *Hub) connected(s *socket, conn *websocket.Conn) {
	h.mu.Lock()
	defer h.mu.Unlock()
	s.conn = conn
	if h.closing {
		h.dismiss(s)
	}
}

func (h *Hub) remove(s *socket) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.sockets, s)
	h.done.Done()
}

// Leave tells every socket "going away" at once and takes no more. A peer that
// is gone holds up nobody else.
func (h *Hub) Leave() {
	h.cancel()
	h.mu.Lock()
	h.closing = true
	h.mu.Unlock()
	for _, s := range h.open() {
		if h.connectionOf(s) != nil { // the others are told once they are connected
			h.dismiss(s)
		}
	}
}

func (h *Hub) dismiss(s *socket) {
	h.done.Go(func() { s.end(closeGoingAway, "server stops") })
}

// Close is Leave and waits for the sockets.
func (h *Hub) Close() {
	h.Leave()
	h.done.Wait()
}

// identity is what a ticket carries.
type identity struct {
	Token  string `json:"token"`
	Tenant string `json:"tenant"`
}

// IssueTicket makes a one-time ticket for the caller's next socket.
func (h *Hub) IssueTicket(ctx context.Context, token, tenant string) (string, error) {
	payload, err := json.Marshal(identity{token, tenant})
	if err != nil {
		return "", err
	}
	return h.tickets.Issue(ctx, ticketPurpose, string(payload), TicketLife)
}

// admit finds who opens a socket: by ticket, by the token as a sub-protocol, or
// by the cookie sign-in set for clients that send neither.
func (h *Hub) admit(ctx context.Context, protocols []string, cookie string) (caller.Caller, error) {
	for _, protocol := range protocols {
		if secret, ok := strings.CutPrefix(protocol, "ticket."); ok {
			return h.admitByTicket(ctx, secret)
		}
	}
	for _, protocol := range protocols {
		if len(protocol) == tokenLength {
			return h.sessions.Identify(ctx, protocol, "")
		}
	}
	if cookie != "" {
		return h.sessions.Identify(ctx, cookie, "")
	}
	return caller.Caller{}, fault.New(fault.Unauthenticated, "Token失效，请重新登录")
}

// tokenLength is the length of a session token in base64.
const tokenLength = 43

func (h *Hub) admitByTicket(ctx context.Context, secret string) (caller.Caller, error) {
	payload, alive, err := h.tickets.Spend(ctx, ticketPurpose, secret)
	if err != nil {
		return caller.Caller{}, err
	}
	var who identity
	if !alive || json.Unmarshal([]byte(payload), &who) != nil {
		return caller.Caller{}, fault.New(fault.Unauthenticated, "连接凭证已失效")
	}
	return h.sessions.Identify(ctx, who.Token, who.Tenant)
}
