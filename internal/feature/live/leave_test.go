package live

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/fanout"
)

// TestASocketThatOpensWhileTheServerLeavesIsTold, though it was not there yet
// when the others were.
func TestASocketThatOpensWhileTheServerLeavesIsTold(t *testing.T) {
	bus, err := fanout.Open("", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer bus.Close()
	h := New(bus, nil, nil, nil)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s := newSocket(h, caller.Caller{})
		if err := h.add(s); err != nil {
			t.Error(err)
			return
		}
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		h.Leave()
		h.connected(s, conn)
		s.run()
	}))
	defer server.Close()
	conn, answer, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(server.URL, "http"), nil)
	if err != nil {
		if answer != nil {
			_ = answer.Body.Close()
		}
		t.Fatal(err)
	}
	if _, _, err = conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusGoingAway {
		t.Errorf("the socket ends with %v", err)
	}
	h.Close()
}
