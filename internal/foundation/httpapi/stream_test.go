package httpapi_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
)

const takes = 4 << 20

// listening serves one route that reads a body of up to 4 MiB and says how long
// it was.
func listening(t *testing.T, arrived chan<- struct{}) *httptest.Server {
	t.Helper()
	api := httpapi.New(httpapi.Options{
		Identify: func(context.Context, string, string) (caller.Caller, error) {
			return caller.Caller{UserID: "u", Username: "u", SessionID: "s"}, nil
		},
		Log: slog.New(slog.DiscardHandler), Now: time.Now, BodyGrace: 300 * time.Millisecond,
	})
	httpapi.HandleRaw(api, "POST /body", httpapi.SignedIn, "test", func(w http.ResponseWriter, r *http.Request) error {
		if arrived != nil {
			arrived <- struct{}{}
		}
		n, err := io.Copy(io.Discard, r.Body)
		if err != nil {
			return err
		}
		_, err = fmt.Fprint(w, n)
		return err
	}, httpapi.Streams(takes))
	server := httptest.NewServer(api.Handler(http.NotFoundHandler()))
	t.Cleanup(server.Close)
	return server
}

// dribble sends the head of a request and hands its connection on.
func dribble(t *testing.T, server *httptest.Server, length int) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if _, err := fmt.Fprintf(conn, "POST /body HTTP/1.1\r\nHost: x\r\nX-Access-Token: t\r\nContent-Length: %d\r\n\r\n", length); err != nil {
		t.Fatal(err)
	}
	return conn
}

// TestABodyThatStandsStillIsGivenUp (security F17): one byte now and then does
// not keep a place.
func TestABodyThatStandsStillIsGivenUp(t *testing.T) {
	conn := dribble(t, listening(t, nil), takes)
	began := time.Now()
	stop := make(chan struct{})
	defer close(stop)
	go func() {
		for {
			select {
			case <-stop:
				return
			case <-time.After(20 * time.Millisecond):
				if _, err := conn.Write([]byte("x")); err != nil {
					return
				}
			}
		}
	}()
	if err := conn.SetReadDeadline(began.Add(10 * time.Second)); err != nil {
		t.Fatal(err)
	}
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err == nil {
		answer.Body.Close()
	}
	if err == nil && answer.StatusCode < 400 || time.Since(began) > 8*time.Second {
		t.Errorf("after %v: %v %v", time.Since(began), answer, err)
	}
}

// TestABodyThatKeepsItsPaceArrives although it takes longer than the grace.
func TestABodyThatKeepsItsPaceArrives(t *testing.T) {
	const size, block = 160 << 10, 16 << 10
	conn := dribble(t, listening(t, nil), size)
	for range size / block {
		if _, err := conn.Write(make([]byte, block)); err != nil {
			t.Fatal(err)
		}
		time.Sleep(60 * time.Millisecond)
	}
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if body, err := io.ReadAll(answer.Body); err != nil || string(body) != fmt.Sprint(size) {
		t.Errorf("answered %d %q, %v", answer.StatusCode, body, err)
	}
}

// TestASessionHasEightBodiesOnTheirWay at once; the ninth is told to come again.
func TestASessionHasEightBodiesOnTheirWay(t *testing.T) {
	arrived := make(chan struct{}, 16)
	server := listening(t, arrived)
	for range 8 {
		dribble(t, server, takes)
		<-arrived
	}
	answer, err := http.ReadResponse(bufio.NewReader(dribble(t, server, takes)), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusTooManyRequests || answer.Header.Get("Retry-After") == "" {
		t.Errorf("a ninth: %d %v", answer.StatusCode, answer.Header)
	}
}

// zeros is a body of so many zeros.
func zeros(n int64) io.Reader { return io.LimitReader(zero{}, n) }

type zero struct{}

func (zero) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// TestAGigabyteIsRefusedAtOnce (security F27), with and without its length
// announced, and costs no memory.
func TestAGigabyteIsRefusedAtOnce(t *testing.T) {
	server := listening(t, nil)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for _, length := range []int64{1 << 30, -1} {
		request, err := http.NewRequest(http.MethodPost, server.URL+"/body", zeros(1<<30))
		if err != nil {
			t.Fatal(err)
		}
		request.ContentLength = length
		request.Header.Set("X-Access-Token", "t")
		began := time.Now()
		answer, err := http.DefaultClient.Do(request)
		switch {
		case err != nil && !strings.Contains(err.Error(), "reset") && !strings.Contains(err.Error(), "broken pipe"):
			t.Errorf("length %d: %v", length, err)
		case err == nil && answer.StatusCode < 400:
			t.Errorf("length %d: %d", length, answer.StatusCode)
		}
		if err == nil {
			answer.Body.Close()
		}
		if took := time.Since(began); took > 5*time.Second {
			t.Errorf("length %d: refused after %v", length, took)
		}
	}
	runtime.ReadMemStats(&after)
	if grown := int64(after.HeapSys) - int64(before.HeapSys); grown > 32<<20 {
		t.Errorf("the heap has grown by %d MiB", grown>>20)
	}
}

// TestACrowdOfBodiesLeavesOtherCallsAlone: all places for bodies taken, another
// session's call is answered.
func TestACrowdOfBodiesLeavesOtherCallsAlone(t *testing.T) {
	arrived := make(chan struct{}, 16)
	server := listening(t, arrived)
	var all sync.WaitGroup
	for range 8 {
		dribble(t, server, takes)
		<-arrived
	}
	all.Go(func() {
		answer, err := http.Get(server.URL + "/nowhere")
		if err != nil || answer.StatusCode != http.StatusNotFound {
			t.Errorf("another call: %v %v", answer, err)
			return
		}
		answer.Body.Close()
	})
	all.Wait()
}

// TestBodiesThatOnlyCostAreRefused (security F27): a million elements, ten
// thousand levels, and a query of a hundred thousand keys.
func TestBodiesThatOnlyCostAreRefused(t *testing.T) {
	for name, body := range map[string]string{
		"a million elements":  "[" + strings.Repeat("1,", 1_000_000) + "1]",
		"ten thousand levels": strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000),
		"a million keys":      `{"a":0` + strings.Repeat(`,"b":1`, 1_000_000) + "}",
	} {
		began := time.Now()
		var target struct {
			A []string `json:"a"`
		}
		if err := httpapi.Decode([]byte(body), &target); !fault.Is(err, fault.Malformed) && !fault.Is(err, fault.TooLarge) {
			t.Errorf("%s: %v", name, err)
		}
		if took := time.Since(began); took > 2*time.Second {
			t.Errorf("%s took %v", name, took)
		}
	}
	server := httptest.NewUnstartedServer(nil)
	server.Config = httpapi.Server("", http.NotFoundHandler())
	server.Start()
	defer server.Close()
	answer, err := http.Get(server.URL + "/?" + strings.Repeat("k=1&", 100_000))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("a hundred thousand keys: %d", answer.StatusCode)
	}
}
