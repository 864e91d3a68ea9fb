package live

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/coder/websocket"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/fanout"
)

// opening serves sockets of a hub; between runs after the upgrade, before the
// hub has the connection.
func opening(t *testing.T, between func(h *Hub)) (*Hub, *httptest.Server) {
	t.Helper()
	bus, err := fanout.Open("", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(bus.Close)
	h := New(bus, nil, nil, nil)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s := newSocket(h, caller.Caller{UserID: r.URL.Path})
		if err := h.add(s); err != nil {
			http.Error(w, err.Error(), http.StatusTooManyRequests)
			return
		}
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
			h.remove(s)
			return
		}
		between(h)
		h.connected(s, conn)
		s.run()
	}))
	t.Cleanup(server.Close)
	return h, server
}

func dial(t *testing.T, server *httptest.Server, path string) (*websocket.Conn, error) {
	t.Helper()
	conn, answer, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(server.URL, "http")+path, nil)
	if err != nil && answer != nil {
		_ = answer.Body.Close()
	}
	return conn, err
}

// TestASocketThatOpensWhileTheServerLeavesIsTold, though it was not there yet
// when the others were.
func TestASocketThatOpensWhileTheServerLeavesIsTold(t *testing.T) {
	h, server := opening(t, (*Hub).Leave)
	conn, err := dial(t, server, "/")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err = conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusGoingAway {
		t.Errorf("the socket ends with %v", err)
	}
	h.Close()
}

// TestACrowdThatOpensWhileTheServerEnds: each is told or refused, and when
// Close answers none is left.
func TestACrowdThatOpensWhileTheServerEnds(t *testing.T) {
	h, server := opening(t, func(*Hub) {})
	var crowd sync.WaitGroup
	for n := range 40 {
		crowd.Go(func() {
			conn, err := dial(t, server, fmt.Sprintf("/%d", n))
			if err != nil {
				return
			}
			if _, _, err = conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusGoingAway {
				t.Errorf("socket %d ends with %v", n, err)
			}
		})
	}
	h.Close()
	if left := len(h.open()); left > 0 {
		t.Errorf("%d sockets are left", left)
	}
	crowd.Wait()
}

// TestAConsoleHearsFromItsUpgradeOn: the client has its answer before the hub has
// the connection, and counts on what is told from then on.
func TestAConsoleHearsFromItsUpgradeOn(t *testing.T) {
	h, server := opening(t, func(h *Hub) { h.hint(fanout.Hint{Topic: "cache-changed"}) })
	defer h.Close()
	conn, err := dial(t, server, "/")
	if err != nil {
		t.Fatal(err)
	}
	_, told, err := conn.Read(t.Context())
	if err != nil || !strings.Contains(string(told), "cache-changed") {
		t.Errorf("told %s, %v", told, err)
	}
}
