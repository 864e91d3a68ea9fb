package httpapi_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
)

// front is a server whose callers are their tokens; "" is nobody. seen counts
// the calls whose caller was looked up.
type front struct {
	*httptest.Server
	log  *bytes.Buffer
	seen atomic.Int32
	// stay keeps calls of /stay until it is closed.
	stay chan struct{}
}

type echo struct {
	Body struct {
		Text string `json:"text"`
	} `body:"json"`
}

func newFront(t *testing.T, adjust ...func(*httpapi.Options)) *front {
	t.Helper()
	f := &front{log: &bytes.Buffer{}, stay: make(chan struct{})}
	options := httpapi.Options{
		Identify: func(_ context.Context, token, _ string) (caller.Caller, error) {
			f.seen.Add(1)
			return caller.Caller{UserID: token, Username: token, SessionID: token}, nil
		},
		Log: slog.New(slog.NewTextHandler(f.log, &slog.HandlerOptions{Level: slog.LevelInfo})), Now: time.Now,
	}
	for _, one := range adjust {
		one(&options)
	}
	api := httpapi.New(options)
	say := func(_ context.Context, in *echo) (string, error) { return in.Body.Text, nil }
	httpapi.Handle(api, "POST /open", httpapi.Anonymous, "test", say)
	httpapi.Handle(api, "POST /closed", httpapi.SignedIn, "test", say)
	httpapi.Handle(api, "GET /long", httpapi.Anonymous, "test", func(context.Context, *struct{}) (string, error) {
		return strings.Repeat("长", 8<<10), nil
	})
	httpapi.Handle(api, "POST /work", httpapi.Anonymous, "test", func(ctx context.Context, _ *echo) (string, error) {
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-time.After(150 * time.Millisecond): // the work itself
			return "", nil
		}
	})
	httpapi.Handle(api, "GET /stay", httpapi.Anonymous, "test", func(context.Context, *struct{}) (string, error) {
		<-f.stay
		return "", nil
	})
	httpapi.Handle(api, "GET /health", httpapi.Anonymous, "test", func(context.Context, *struct{}) (string, error) { return "ok", nil },
		httpapi.Unqueued())
	f.Server = httptest.NewServer(api.Handler(http.NotFoundHandler()))
	t.Cleanup(f.Close)
	return f
}

// begin sends the head of a call and the first bytes of its body.
func (f *front) begin(t *testing.T, path, token string, length int, first []byte) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", f.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	head := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n", path, length)
	if token != "" {
		head += "X-Access-Token: " + token + "\r\n"
	}
	if _, err := conn.Write(append([]byte(head+"\r\n"), first...)); err != nil {
		t.Fatal(err)
	}
	return conn
}

// answerOn reads what a connection was answered.
func answerOn(t *testing.T, conn net.Conn) (int, string) {
	t.Helper()
	if err := conn.SetReadDeadline(time.Now().Add(30 * time.Second)); err != nil {
		t.Fatal(err)
	}
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}

func (f *front) call(t *testing.T, path, token, body string) (int, string) {
	t.Helper()
	return answerOn(t, f.begin(t, path, token, len(body), []byte(body)))
}

// TestUnfinishedBodiesTakeNobodysPlace: three hundred sessions send half a body
// each, more than calls may run at once.
func TestUnfinishedBodiesTakeNobodysPlace(t *testing.T) {
	f := newFront(t)
	for n := range 300 {
		f.begin(t, "/closed", fmt.Sprint("slow", n), 1000, []byte("{"))
	}
	for f.seen.Load() < 300 {
		time.Sleep(time.Millisecond)
	}
	for _, token := range []string{"quick", ""} {
		if status, text := f.call(t, "/open", token, `{"text":"hier"}`); status != 200 || !strings.Contains(text, "hier") {
			t.Errorf("as %q: %d %s", token, status, text)
		}
	}
}

// TestOneClientHasThirtyTwoUnfinishedBodies: a session by itself, everybody
// without one by their address.
func TestOneClientHasThirtyTwoUnfinishedBodies(t *testing.T) {
	for _, token := range []string{"", "slow"} {
		f := newFront(t)
		refused := make(chan int, 40)
		for range 40 {
			conn := f.begin(t, "/open", token, 1000, []byte("{"))
			go func() {
				answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
				if err != nil {
					return // still waiting when the test ended
				}
				answer.Body.Close()
				refused <- answer.StatusCode
			}()
		}
		for range 8 {
			if status := <-refused; status != http.StatusTooManyRequests {
				t.Errorf("as %q: %d", token, status)
			}
		}
		if status, text := f.call(t, "/open", "quick", `{}`); status != 200 {
			t.Errorf("another session: %d %s", status, text)
		}
		if status, _ := f.call(t, "/open", token, `{}`); status != http.StatusTooManyRequests {
			t.Errorf("once more as %q: %d", token, status)
		}
	}
}

// TestWithoutASessionABodyIsShort: sixteen KiB are enough to sign in.
func TestWithoutASessionABodyIsShort(t *testing.T) {
	f := newFront(t)
	body := `{"text":"` + strings.Repeat("x", 16<<10) + `"}`
	if status, text := f.call(t, "/open", "", body); status != http.StatusRequestEntityTooLarge {
		t.Errorf("nobody: %d %.200s", status, text)
	}
	if status, text := f.call(t, "/open", "somebody", body); status != 200 {
		t.Errorf("somebody: %d %.200s", status, text)
	}
}

// TestABodyThatDoesNotComeIsGivenUp, and the call with it.
func TestABodyThatDoesNotComeIsGivenUp(t *testing.T) {
	f := newFront(t, func(o *httpapi.Options) { o.BodyTime = 50 * time.Millisecond })
	status, text := answerOn(t, f.begin(t, "/open", "", 1000, []byte("{")))
	if status != 400 || !strings.Contains(text, "请求内容未在规定时间内到达") {
		t.Errorf("%d %s", status, text)
	}
	if status, text := f.call(t, "/open", "", `{"text":"hier"}`); status != 200 {
		t.Errorf("the next call: %d %s", status, text)
	}
}

// TestManyLargeBodiesLeaveRoomForSmallOnes: what is held of unfinished bodies
// is bounded, and everyday calls still get in.
func TestManyLargeBodiesLeaveRoomForSmallOnes(t *testing.T) {
	f := newFront(t)
	most := bytes.Repeat([]byte(" "), 600<<10)
	answers := make(chan int, 60)
	for n := range 60 { // 60 of 1 MiB each are more than 48 MiB
		conn := f.begin(t, "/closed", fmt.Sprint("slow", n), 1<<20, most)
		go func() {
			if answer, err := http.ReadResponse(bufio.NewReader(conn), nil); err == nil {
				answer.Body.Close()
				answers <- answer.StatusCode
			}
		}()
	}
	for range 12 {
		if status := <-answers; status != http.StatusServiceUnavailable {
			t.Errorf("a body beyond the room: %d", status)
		}
	}
	if status, text := f.call(t, "/closed", "quick", `{"text":"hier"}`); status != 200 {
		t.Errorf("a small one: %d %s", status, text)
	}
}

// TestHealthStandsOutsideEveryQueue: no session is looked up for it, and it is
// answered while all places are taken.
func TestHealthStandsOutsideEveryQueue(t *testing.T) {
	f := newFront(t)
	defer close(f.stay)
	for range 300 {
		go func() {
			if answer, err := http.Get(f.URL + "/stay"); err == nil {
				answer.Body.Close()
			}
		}()
	}
	full := func() bool {
		status, _ := f.call(t, "/open", "", `{}`)
		return status == http.StatusServiceUnavailable
	}
	for !full() {
		time.Sleep(time.Millisecond)
	}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, f.URL+"/health", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("X-Access-Token", "somebody")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK || f.seen.Load() != 0 {
		t.Errorf("%d; %d sessions were looked up", answer.StatusCode, f.seen.Load())
	}
}

// gone is the connection of a client that has left.
type gone struct{ *httptest.ResponseRecorder }

func (gone) Write([]byte) (int, error) { return 0, syscall.EPIPE }

// TestAClientThatLeavesIsNoFailure: an answer that nobody reads to its end is
// neither a panic nor an error.
func TestAClientThatLeavesIsNoFailure(t *testing.T) {
	f := newFront(t)
	f.Config.Handler.ServeHTTP(gone{httptest.NewRecorder()}, httptest.NewRequest(http.MethodGet, "/long", nil))
	if f.log.Len() > 0 {
		t.Errorf("the log says %.500s", f.log)
	}
}

// TestARefusedCallDoesNotWaitForItsBody, however long that is announced to be.
func TestARefusedCallDoesNotWaitForItsBody(t *testing.T) {
	f := newFront(t, func(o *httpapi.Options) {
		o.Identify = func(context.Context, string, string) (caller.Caller, error) {
			return caller.Caller{}, fault.New(fault.Unauthenticated, "Token失效，请重新登录")
		}
	})
	for path, want := range map[string]int{"/closed": 401, "/nosuch": 404, "/health": 405} {
		if status, text := answerOn(t, f.begin(t, path, "dead", 1000, []byte("{"))); status != want {
			t.Errorf("%s: %d %s", path, status, text)
		}
	}
}

// TestACallOutlivesTheTimeOfItsBody: once the body is here its deadline no
// longer ends the connection.
func TestACallOutlivesTheTimeOfItsBody(t *testing.T) {
	f := newFront(t, func(o *httpapi.Options) { o.BodyTime = 50 * time.Millisecond })
	if status, text := f.call(t, "/work", "", `{"text":"hier"}`); status != 200 {
		t.Errorf("%d %s", status, text)
	}
}

// TestWhatABodyHeldIsGivenBack, whether it came whole, was refused or broke.
func TestWhatABodyHeldIsGivenBack(t *testing.T) {
	f := newFront(t)
	large := `{"text":"` + strings.Repeat("x", 900<<10) + `"}`
	for n := range 80 {
		if n%2 == 0 {
			f.begin(t, "/closed", "s", len(large), []byte(large[:len(large)/2])).Close()
		}
		if status, text := f.call(t, "/closed", "s", large); status != 200 {
			t.Fatalf("call %d: %d %.200s", n, status, text)
		}
	}
}
