package apptest

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"freightdesk/internal/feature/live"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/scope"
)

// Crowd is the live socket alone, for as many users as a test wants.
type Crowd struct {
	// Bus takes the hints that become frames.
	Bus    *fanout.Bus
	server *httptest.Server
}

// StartCrowd serves the live socket to users who need no account. Each may see
// drivers.
func StartCrowd(t *testing.T) *Crowd {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	bus, err := fanout.Open("", log)
	if err != nil {
		t.Fatal(err)
	}
	hub := live.New(bus, nil, strangers{}, log)
	api := httpapi.New(httpapi.Options{Identify: strangers{}.Identify, Log: log, Now: time.Now})
	hub.Routes(api)
	server := httptest.NewServer(api.Handler(http.NotFoundHandler()))
	t.Cleanup(func() {
		hub.Close()
		server.Close()
		bus.Close()
	})
	return &Crowd{Bus: bus, server: server}
}

// Console is the socket of one user of a crowd.
type Console struct{ conn *websocket.Conn }

// Send writes a frame.
func (c *Console) Send(ctx context.Context, text string) error {
	return c.conn.Write(ctx, websocket.MessageText, []byte(text))
}

// Receive waits for the next frame.
func (c *Console) Receive(ctx context.Context) ([]byte, error) {
	_, data, err := c.conn.Read(ctx)
	return data, err
}

// Join opens the socket of the n-th user.
func (c *Crowd) Join(t *testing.T, n int) *Console {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	url := fmt.Sprintf("ws%s/vxeSocket/%s/page", strings.TrimPrefix(c.server.URL, "http"), userOf(n))
	conn, answer, err := websocket.Dial(ctx, url, &websocket.DialOptions{Subprotocols: []string{fmt.Sprintf("%043d", n)}})
	if err != nil {
		t.Fatal(err)
	}
	if answer.Body != nil {
		_ = answer.Body.Close() // an upgrade has no body to read
	}
	conn.SetReadLimit(-1)
	t.Cleanup(func() { _ = conn.CloseNow() })
	return &Console{conn}
}

func userOf(n int) string { return fmt.Sprintf("u%d", n) }

// strangers knows a user by the number that their token is.
type strangers struct{}

func (strangers) Identify(_ context.Context, token, _ string) (caller.Caller, error) {
	n := 0
	if _, err := fmt.Sscanf(token, "%d", &n); err != nil {
		return caller.Caller{}, fmt.Errorf("apptest: token of a stranger: %w", err)
	}
	codes := map[string]scope.Scope{"driver:list": scope.Tenant(1)}
	return caller.Caller{UserID: userOf(n), SessionID: token, TenantID: 1, Rights: caller.Rights{Codes: codes}}, nil
}

func (s strangers) Refresh(ctx context.Context, sessionID string, _ int64) (caller.Caller, error) {
	return s.Identify(ctx, sessionID, "")
}
