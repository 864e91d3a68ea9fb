package live

import (
	"context"
	"net/http"
	"regexp"
	"strings"

	"github.com/coder/websocket"

	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
)

// protocol is the sub-protocol of our own client; the server selects it.
const protocol = "freightdesk.v1"

// Routes publishes the ticket and the socket.
func (h *Hub) Routes(api *httpapi.API) {
	httpapi.Handle(api, "POST /ws/ticket", httpapi.SignedIn, "实时连接凭证", h.handleTicket)
	httpapi.HandleRaw(api, "GET /vxeSocket/{userId}/{pageId}", httpapi.Anonymous, "实时连接（凭证在子协议中）", h.handleSocket, httpapi.LongLived())

	h.compatRoutes(api)
}

// Ticket opens one socket within 30 seconds, as sub-protocol ticket.<t>.
type Ticket struct {
	Ticket string `json:"ticket"`
}

func (h *Hub) handleTicket(ctx context.Context, _ *struct{}) (Ticket, error) {
	secret, err := h.IssueTicket(ctx, httpapi.Token(ctx), httpapi.TenantHeader(httpapi.Request(ctx).Header))
	return Ticket{secret}, err
}

var pageID = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

func (h *Hub) handleSocket(w http.ResponseWriter, r *http.Request) error {
	if !pageID.MatchString(r.PathValue("pageId")) {
		return fault.New(fault.Forbidden, "拒绝访问")
	}
	return h.accept(w, r, false)
}

// accept decides before the upgrade: origin, session, a password that is not due,
// the user named in the path, the number of open sockets.
func (h *Hub) accept(w http.ResponseWriter, r *http.Request, quiet bool) error {
	if origin := r.Header.Get("Origin"); origin != "" && !sameHost(origin, r.Host) {
		return fault.New(fault.Forbidden, "拒绝跨站连接")
	}
	cookie := ""
	if c, err := r.Cookie(httpapi.SocketCookie); err == nil && r.Header.Get("Origin") != "" {
		cookie = c.Value
	}
	offered := offeredProtocols(r)
	who, err := h.admit(r.Context(), offered, cookie)
	if err != nil {
		return err
	}
	if err := who.PasswordSettled(); err != nil {
		return err
	}
	if r.PathValue("userId") != who.UserID {
		return fault.New(fault.Forbidden, "拒绝访问")
	}
	s := newSocket(h, who)
	s.quiet = quiet
	if err := h.add(s); err != nil {
		s.stop()
		return err
	}
	selected := []string{protocol}
	if len(offered) > 0 && offered[0] != protocol && len(offered[0]) == tokenLength {
		selected = []string{offered[0]} // a browser insists on one it offered
	}
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{
		Subprotocols: selected, CompressionMode: websocket.CompressionDisabled,
		InsecureSkipVerify: true,
	})
	if err != nil {
		h.remove(s)
		s.stop()
		h.log.DebugContext(r.Context(), "live: upgrade", "error", err)
		return nil // Accept has answered the client already
	}
	conn.SetReadLimit(maxFrame + 1) // one more tells a frame that is too long, which we answer ourselves
	h.connected(s, conn)
	s.run()
	return nil
}

func offeredProtocols(r *http.Request) []string {
	var out []string
	for _, header := range r.Header.Values("Sec-WebSocket-Protocol") {
		for part := range strings.SplitSeq(header, ",") {
			out = append(out, strings.TrimSpace(part))
		}
	}
	return out
}

// sameHost compares the page's host with the one it connects to. It stands in
// for the library's check, which would also accept patterns.
func sameHost(origin, host string) bool {
	_, after, found := strings.Cut(origin, "://")
	return found && strings.EqualFold(after, host)
}
