package live_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"freightdesk/internal/app/apptest"
)

func TestMain(m *testing.M) { apptest.Main(m) }

// dial opens a socket as a console does; refused is the status without one.
func dial(t *testing.T, server *httptest.Server, path string, header http.Header, protocols ...string) (conn *websocket.Conn, refused int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	conn, answer, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(server.URL, "http")+path,
		&websocket.DialOptions{Subprotocols: protocols, HTTPHeader: header})
	if err != nil {
		if answer == nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close() // a refused upgrade has no body to read
		return nil, answer.StatusCode
	}
	t.Cleanup(func() { _ = conn.CloseNow() })
	return conn, 0
}

func receive(t *testing.T, conn *websocket.Conn) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	_, data, err := conn.Read(ctx)
	if err != nil {
		return "closed: " + err.Error()
	}
	return string(data)
}

func send(t *testing.T, conn *websocket.Conn, text string) {
	t.Helper()
	if err := conn.Write(context.Background(), websocket.MessageText, []byte(text)); err != nil {
		t.Fatal(err)
	}
}

func start(t *testing.T) (*apptest.World, *httptest.Server) {
	w := apptest.Start(t, apptest.SQLite)
	server := httptest.NewServer(w.Handler())
	t.Cleanup(server.Close)
	return w, server
}

func ticketOf(c *apptest.Client) string {
	return "ticket." + c.Post("/ws/ticket", nil).Text("result.ticket")
}

func TestSocketAnswersHeartbeatsAndTellsOfChanges(t *testing.T) {
	w, server := start(t)
	ops := w.SignIn("ops")
	ops.Header.Set("tenant_id", "0") // the family's word for no choice
	conn, refused := dial(t, server, "/vxeSocket/u-ops/page1", nil, "freightdesk.v1", ticketOf(ops))
	if conn == nil {
		t.Fatalf("refused with %d", refused)
	}
	if conn.Subprotocol() != "freightdesk.v1" {
		t.Errorf("selected sub-protocol %q", conn.Subprotocol())
	}
	send(t, conn, `{"type":"heart_beat","data":""}`)
	if got := receive(t, conn); got != `{"type":"heart_beat","data":true}` {
		t.Errorf("heartbeat answered with %s", got)
	}
	w.SignIn("admin").Post("/sys/dict/add", map[string]string{"dictCode": "x", "dictName": "x"})
	if got := receive(t, conn); got != `{"type":"common_send_date","data":{"key":"cache-changed","args":["dict"]}}` {
		t.Errorf("a changed dictionary was told as %s", got)
	}
	w.SignIn("admin").Put("/setting/hySetting/edit", map[string]string{"hotline": "400-000-0000"})
	if got := receive(t, conn); got != `{"type":"common_send_date","data":{"key":"cache-changed","args":["settings"]}}` {
		t.Errorf("a changed setting was told as %s", got)
	}
}

func TestSocketSendsOnlyChosenKeys(t *testing.T) {
	w, server := start(t)
	conn, _ := dial(t, server, "/vxeSocket/u-ops/page1", nil, "freightdesk.v1", ticketOf(w.SignIn("ops")))
	send(t, conn, `{"type":"subscribe","data":{"socketKeys":["driver-check"]}}`)
	send(t, conn, `{"type":"heart_beat","data":""}`)
	receive(t, conn)
	w.SignIn("admin").Post("/sys/dict/add", map[string]string{"dictCode": "x", "dictName": "x"})
	send(t, conn, `{"type":"heart_beat","data":""}`)
	if got := receive(t, conn); !strings.Contains(got, "heart_beat") {
		t.Errorf("a key nobody asked for arrived: %s", got)
	}
}

func TestSocketIsRefusedBeforeTheUpgrade(t *testing.T) {
	w, server := start(t)
	ops := w.SignIn("ops")
	spent := ticketOf(ops)
	if conn, _ := dial(t, server, "/vxeSocket/u-ops/p", nil, "freightdesk.v1", spent); conn == nil {
		t.Fatal("a fresh ticket was refused")
	}
	late := ticketOf(ops)
	w.Clock.Advance(31 * time.Second)
	for name, c := range map[string]struct {
		path      string
		header    http.Header
		protocols []string
		want      int
	}{
		"no session":    {"/vxeSocket/u-ops/p", nil, nil, 401},
		"spent ticket":  {"/vxeSocket/u-ops/p", nil, []string{"freightdesk.v1", spent}, 401},
		"late ticket":   {"/vxeSocket/u-ops/p", nil, []string{"freightdesk.v1", late}, 401},
		"somebody else": {"/vxeSocket/u-admin/p", nil, []string{"freightdesk.v1", ticketOf(ops)}, 403},
		"foreign page": {
			"/vxeSocket/u-ops/p",
			http.Header{"Origin": {"https://example.com"}},
			[]string{"freightdesk.v1", ticketOf(ops)},
			403,
		},
		"bad page id":      {"/vxeSocket/u-ops/p%20q", nil, []string{"freightdesk.v1", ticketOf(ops)}, 403},
		"cookie elsewhere": {"/vxeSocket/u-ops/p", http.Header{"Cookie": {"freightdesk_socket=" + ops.Token}}, nil, 401},
	} {
		if _, refused := dial(t, server, c.path, c.header, c.protocols...); refused != c.want {
			t.Errorf("%s: %d, want %d", name, refused, c.want)
		}
	}
}

// TestADuePasswordOpensNoSocket: neither of the two, however the session is shown.
func TestADuePasswordOpensNoSocket(t *testing.T) {
	w, server := start(t)
	admin, early := w.SignIn("admin"), w.SignIn("cashier")
	ticket := ticketOf(early)
	reset := map[string]string{"username": "cashier", "password": "hoher-berg-99", "confirmpassword": "hoher-berg-99"}
	if a := admin.Put("/sys/user/changePassword", reset); !a.Success() {
		t.Fatal(a.Body)
	}
	signedIn := w.Stranger().Post("/sys/login", map[string]string{"username": "cashier", "password": "hoher-berg-99"})
	token := signedIn.Text("result.token")
	own := http.Header{"Cookie": {"freightdesk_socket=" + token}, "Origin": {server.URL}}
	for _, path := range []string{"/vxeSocket/u-cashier/p", "/websocket/u-cashier"} {
		if _, refused := dial(t, server, path, nil, token); refused != 428 {
			t.Errorf("%s by the token: %d", path, refused)
		}
		if _, refused := dial(t, server, path, own); refused != 428 {
			t.Errorf("%s by the cookie: %d", path, refused)
		}
		if _, refused := dial(t, server, path, nil, "freightdesk.v1", ticket); refused != 401 {
			t.Errorf("%s by a ticket of before: %d", path, refused)
		}
	}
	due := w.Stranger()
	due.Token = token
	if a := due.Post("/ws/ticket", nil); a.Status != 428 || a.Text("message") != "请先修改初始密码" {
		t.Errorf("a ticket: %d %s", a.Status, a.Body)
	}
}

func TestSocketOfAFrameThatIsTooLongIsClosed(t *testing.T) {
	w, server := start(t)
	ops := w.SignIn("ops")
	for _, size := range []int{4 << 10, 4<<10 + 1} {
		conn, _ := dial(t, server, "/vxeSocket/u-ops/page1", nil, "freightdesk.v1", ticketOf(ops))
		frame := `{"type":"heart_beat","data":"` + strings.Repeat("x", size-31) + `"}`
		send(t, conn, frame)
		answer := receive(t, conn)
		if fits := len(frame) <= 4<<10; fits != strings.Contains(answer, "heart_beat") ||
			fits == strings.Contains(answer, "StatusPolicyViolation") {
			t.Errorf("%d bytes: %s", len(frame), answer)
		}
	}
}

func TestSocketTakesTheCookieFromAPageOfItsOwn(t *testing.T) {
	w, server := start(t)
	ops := w.SignIn("ops")
	header := http.Header{"Cookie": {"freightdesk_socket=" + ops.Token}, "Origin": {server.URL}}
	if conn, refused := dial(t, server, "/vxeSocket/u-ops/0123456789abcdef0123456789abcdef", header); conn == nil {
		t.Errorf("an unmodified client of the family is refused with %d", refused)
	}
}

// TestSocketTakesOverChangedRights: the console is told, and from then on learns
// only what its rights still allow.
func TestSocketTakesOverChangedRights(t *testing.T) {
	w, server := start(t)
	reviewer, ops, admin := w.SignIn("driver_reviewer"), w.SignIn("ops"), w.SignIn("admin")
	conn, refused := dial(t, server, "/vxeSocket/u-driver_reviewer/page1", nil, "freightdesk.v1", ticketOf(reviewer))
	if conn == nil {
		t.Fatalf("refused with %d", refused)
	}
	ops.Post("/review/task/claim", map[string]string{"targetType": "driver"})
	if got := receive(t, conn); !strings.Contains(got, `"key":"claim"`) {
		t.Fatalf("before the change: %s", got)
	}
	receive(t, conn) // the claimed row
	taken := admin.Post("/sys/permission/saveRolePermission",
		map[string]string{"roleId": "r-driver-reviewer", "permissionIds": "", "lastpermissionIds": "b-driver-list,b-carrier-list,b-head-page"})
	if !taken.Success() {
		t.Fatal(taken.Body)
	}
	if got := receive(t, conn); got != `{"type":"common_send_date","data":{"key":"rights-changed","args":[]}}` {
		t.Errorf("told %s", got)
	}
	ops.Post("/review/task/claim", map[string]string{"targetType": "driver"})
	admin.Post("/sys/dict/add", map[string]string{"dictCode": "x", "dictName": "x"})
	if got := receive(t, conn); !strings.Contains(got, `"key":"cache-changed"`) {
		t.Errorf("after the change: %s", got)
	}
}

// TestSocketNamesThePageOfAChange: whoever made it knows its own row by it.
func TestSocketNamesThePageOfAChange(t *testing.T) {
	w, server := start(t)
	ops := w.SignIn("ops")
	conn, refused := dial(t, server, "/vxeSocket/u-ops/page1", nil, "freightdesk.v1", ticketOf(ops))
	if conn == nil {
		t.Fatalf("refused with %d", refused)
	}
	for sent, want := range map[string]string{"": `""`, "_j-vxe-abcdefgh_": `"_j-vxe-abcdefgh_"`, strings.Repeat("x", 65): `""`} {
		ops.Header.Set("X-Live-Case", sent)
		ops.Post("/review/task/claim", map[string]string{"targetType": "driver"})
		receive(t, conn) // the event
		if got := receive(t, conn); !strings.HasPrefix(got, `{"type":"update_vxe_table"`) || !strings.HasSuffix(got, `,`+want+`]}}`) {
			t.Errorf("page %q: told %s", sent, got)
		}
	}
}

// TestSocketNamesThePageThatMoved: it fetches menu and buttons by itself, the
// other pages of the same user do because of the event.
func TestSocketNamesThePageThatMoved(t *testing.T) {
	w, server := start(t)
	member := w.SignIn("multi_dept")
	conn, refused := dial(t, server, "/vxeSocket/u-multi_dept/page1", nil, "freightdesk.v1", ticketOf(member))
	if conn == nil {
		t.Fatalf("refused with %d", refused)
	}
	for _, move := range []struct{ to, page, want string }{
		{"A01A01A02", "_j-vxe-abcdefgh_", `["_j-vxe-abcdefgh_"]`},
		{"A01A01A01", "", `[]`},
	} {
		member.Header.Set("X-Live-Case", move.page)
		if a := member.Post("/sys/selectDepart", map[string]string{"orgCode": move.to}); !a.Success() {
			t.Fatal(a.Body)
		}
		if got := receive(t, conn); got != `{"type":"common_send_date","data":{"key":"rights-changed","args":`+move.want+`}}` {
			t.Errorf("page %q: told %s", move.page, got)
		}
	}
}

func TestSocketEndsWithTheSession(t *testing.T) {
	w, server := start(t)
	ops := w.SignIn("ops")
	conn, _ := dial(t, server, "/vxeSocket/u-ops/p", nil, "freightdesk.v1", ticketOf(ops))
	send(t, conn, `{"type":"heart_beat","data":""}`)
	receive(t, conn)
	ops.Post("/sys/logout", nil)
	if got := receive(t, conn); !strings.Contains(got, "session ended") {
		t.Errorf("after sign-out the socket said %s", got)
	}
}

func TestSocketOfAFloodIsClosedAlone(t *testing.T) {
	w, server := start(t)
	flood, _ := dial(t, server, "/vxeSocket/u-ops/p", nil, "freightdesk.v1", ticketOf(w.SignIn("ops")))
	quiet, _ := dial(t, server, "/vxeSocket/u-service/p", nil, "freightdesk.v1", ticketOf(w.SignIn("service")))
	for range 100 {
		if flood.Write(context.Background(), websocket.MessageText, []byte(`{"type":"x"}`)) != nil {
			break
		}
	}
	if got := receive(t, flood); !strings.Contains(got, "too many frames") {
		t.Errorf("the flood was answered with %s", got)
	}
	send(t, quiet, `{"type":"heart_beat","data":""}`)
	if got := receive(t, quiet); !strings.Contains(got, "heart_beat") {
		t.Errorf("the quiet socket got %s", got)
	}
}

func TestSocketIgnoresWhatItDoesNotKnow(t *testing.T) {
	w, server := start(t)
	conn, _ := dial(t, server, "/vxeSocket/u-ops/p", nil, "freightdesk.v1", ticketOf(w.SignIn("ops")))
	for _, text := range []string{`not json`, `{"type":"update_vxe_table","data":{"socketKey":"x","args":[{}]}}`, `{"type":7}`, `[]`} {
		send(t, conn, text)
	}
	send(t, conn, `{"type":"heart_beat","data":""}`)
	if got := receive(t, conn); !strings.Contains(got, "heart_beat") {
		t.Errorf("after unknown frames: %s", got)
	}
}

// TestTheNoticeSocketStaysQuiet: unmodified clients open it at start and again
// every five seconds while it is refused. It answers, and carries no events.
func TestTheNoticeSocketStaysQuiet(t *testing.T) {
	w, server := start(t)
	ops, admin := w.SignIn("ops"), w.SignIn("admin")
	header := http.Header{"Cookie": {"freightdesk_socket=" + ops.Token}, "Origin": {server.URL}}
	conn, refused := dial(t, server, "/websocket/u-ops", header)
	if conn == nil {
		t.Fatalf("refused with %d", refused)
	}
	admin.Post("/sys/dict/add", map[string]string{"dictCode": "x", "dictName": "x"})
	send(t, conn, "HeartBeat")
	if got := receive(t, conn); got != `{"cmd":"heartcheck","msgTxt":"心跳响应"}` {
		t.Errorf("a text is answered with %s", got)
	}
	for path, want := range map[string]int{"/websocket/u-admin": 403, "/websocket/": 404} {
		if _, refused := dial(t, server, path, header); refused != want {
			t.Errorf("%s: %d, want %d", path, refused, want)
		}
	}
	if _, refused := dial(t, server, "/websocket/u-ops", nil); refused != 401 {
		t.Errorf("without a session: %d", refused)
	}
	ops.Post("/sys/logout", nil)
	if got := receive(t, conn); !strings.Contains(got, "session ended") {
		t.Errorf("after sign-out the socket said %s", got)
	}
}
