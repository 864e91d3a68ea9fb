//go:build bench

package bench_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
)

// Lengths of the sieges. They stay on the loopback addresses of this machine.
const (
	quietFor = 10 * time.Second
	siegeFor = 60 * time.Second
)

// TestSiege measures what everybody else notices of somebody who wants the
// server to himself, and writes the section of docs/performance.md.
func TestSiege(t *testing.T) {
	report := &strings.Builder{}
	fmt.Fprintf(report, "## Under siege\n\nMeasured %s by `make bench PARTS=siege`; %s.\n", time.Now().Format("2006-01-02"), machine())
	t.Run("bodies", func(t *testing.T) { unfinishedBodies(t, report) })
	t.Run("sign-in", func(t *testing.T) { signInFlood(t, report) })
	t.Run("claims", func(t *testing.T) { claimsWithoutPause(t, report) })
	path := os.Getenv("FREIGHTDESK_BENCH_SIEGE")
	if path == "" {
		path = "../../../.dev/bench/siege.md"
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(report.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + report.String())
}

// from is a client with an address of its own.
func from(address string) *http.Client {
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}, Timeout: 5 * time.Second}
	return &http.Client{Timeout: 20 * time.Second, Transport: &http.Transport{DialContext: dialer.DialContext, DisableKeepAlives: true}}
}

// heard is what somebody who works meanwhile notices.
type heard struct {
	took    []time.Duration
	refused int
}

func (h *heard) p95() time.Duration {
	slices.Sort(h.took)
	return h.took[len(h.took)*95/100]
}

// work makes ordinary calls for a while: a list, one's own data, a write.
func (s *server) work(t *testing.T, token string, length time.Duration) *heard {
	t.Helper()
	h := &heard{}
	client := from("127.0.0.1")
	client.Transport.(*http.Transport).DisableKeepAlives = false
	for end := time.Now().Add(length); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		for _, call := range []struct{ method, path, body string }{
			{http.MethodGet, list + "reviewState=1&pageSize=10", ""}, {http.MethodGet, "/user/info", ""},
			{http.MethodPut, "/sys/user/preference/siege", `{"open":true}`},
		} {
			request, err := http.NewRequest(call.method, s.url+call.path, strings.NewReader(call.body))
			if err != nil {
				t.Fatal(err)
			}
			request.Header.Set("X-Access-Token", token)
			request.Header.Set("Content-Type", "application/json")
			began := time.Now()
			answer, err := client.Do(request)
			if err != nil {
				h.refused++
				continue
			}
			_, _ = io.Copy(io.Discard, answer.Body)
			_ = answer.Body.Close()
			h.took = append(h.took, time.Since(began))
			if answer.StatusCode != http.StatusOK {
				h.refused++
			}
		}
	}
	return h
}

// unfinished holds connections open that have sent the head of a call and one
// byte of its body, and opens each anew when it is ended.
func (s *server) unfinished(t *testing.T, addresses []string, tokens []string, stop <-chan struct{}) (wait func()) {
	t.Helper()
	var all sync.WaitGroup
	host := strings.TrimPrefix(s.url, "http://")
	for n, address := range addresses {
		all.Go(func() {
			dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}, Timeout: 5 * time.Second}
			for {
				conn, err := dialer.Dial("tcp", host)
				if err == nil {
					head := "POST /sys/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n"
					if len(tokens) > 0 {
						head = strings.Replace(head, "/sys/login", "/sys/user/edit", 1) + "X-Access-Token: " + tokens[n%len(tokens)] + "\r\n"
					}
					_, _ = conn.Write([]byte(head + "\r\n{"))
					ended := make(chan struct{})
					go func() {
						_, _ = io.Copy(io.Discard, conn)
						close(ended)
					}()
					select {
					case <-ended:
					case <-stop:
					}
					_ = conn.Close()
				}
				select {
				case <-stop:
					return
				case <-time.After(200 * time.Millisecond):
				}
			}
		})
	}
	return all.Wait
}

func unfinishedBodies(t *testing.T, report *strings.Builder) {
	report.WriteString("\n### Unfinished bodies: 1,000 connections that have sent one byte, opened anew whenever they are ended\n\n" +
		"| who | others' p95 ms, quiet | meanwhile | others' calls | refused | memory above idle, MiB |\n|---|---|---|---|---|---|\n")
	one, many := make([]string, 1_000), make([]string, 1_000)
	for n := range one {
		one[n], many[n] = "127.0.0.2", fmt.Sprintf("127.1.%d.%d", n%200, 1+n%200)
	}
	for _, siege := range []struct {
		name      string
		addresses []string
		sessions  int
	}{{"one address, no session", one, 0}, {"200 addresses, no session", many, 0}, {"one address, 1 session", one,
		1}, {"200 addresses, 40 sessions", many, 40}} {
		s := start(t, loadedWorld(t, apptest.SQLite, rows{drivers: 10_000}))
		token := s.signIn(t, "ops")
		var tokens []string
		for n := range siege.sessions {
			tokens = append(tokens, s.signIn(t, []string{"driver_reviewer", "finance", "service", "auditor", "cashier", "approver", "regulator",
				"nobody"}[n%8]))
		}
		quiet := s.work(t, token, quietFor)
		idle := s.memory(t)
		stop := make(chan struct{})
		wait := s.unfinished(t, siege.addresses, tokens, stop)
		most := atomic.Int64{}
		go func() {
			for {
				select {
				case <-stop:
					return
				case <-time.After(200 * time.Millisecond):
					most.Store(max(most.Load(), int64(s.memory(t))))
				}
			}
		}()
		busy := s.work(t, token, 30*time.Second)
		close(stop)
		wait()
		fmt.Fprintf(report, "| %s | %.1f | %.1f | %d | %d | %d |\n", siege.name, ms(quiet.p95()), ms(busy.p95()), len(busy.took), busy.refused,
			(most.Load()-int64(idle))>>20)
		s.stop(t)
	}
}

// signInFlood sends wrong passwords at 200 a second over 1,000 names, half of
// which exist.
func signInFlood(t *testing.T, report *strings.Builder) {
	report.WriteString("\n### Sign-in under fire: 200 wrong passwords a second for 60 s over 1,000 names, half of which exist\n\n" +
		"| from | who signs in | tried | in time | p50 ms | p95 ms |\n|---|---|---|---|---|---|\n")
	for _, siege := range []struct {
		name    string
		address func(n int) string
	}{
		{"200 addresses", func(n int) string { return fmt.Sprintf("127.2.%d.%d", n%200, 1+n%200) }},
		{"a new address each", func(n int) string { return fmt.Sprintf("127.%d.%d.%d", 3+n/62_500, n/250%250, 1+n%250) }},
	} {
		s := start(t, loadedWorld(t, apptest.SQLite, rows{drivers: 10_000, users: 500}))
		known := from("127.250.0.1")
		if !s.enters(known, "ops") {
			t.Fatal("ops cannot sign in")
		}
		stop := make(chan struct{})
		var flood sync.WaitGroup
		flood.Go(func() { s.flood(siege.address, stop, &flood) })
		var watched sync.WaitGroup
		for who, tries := range map[string]struct {
			client func(n int) *http.Client
			name   string
			within time.Duration
		}{
			"another name, clean address (≤ 3 s)": {func(n int) *http.Client { return from(fmt.Sprintf("127.251.%d.1", n%250)) }, "auditor",
				3 * time.Second},
			"an attacked name, known address (≤ 5 s)": {func(int) *http.Client { return known }, "ops", 5 * time.Second},
		} {
			watched.Go(func() {
				var took []time.Duration
				inTime, n := 0, 0
				for end := time.Now().Add(siegeFor); time.Now().Before(end); time.Sleep(300 * time.Millisecond) {
					began := time.Now()
					entered := s.enters(tries.client(n), tries.name)
					n++
					took = append(took, time.Since(began))
					if entered && time.Since(began) <= tries.within {
						inTime++
					}
				}
				slices.Sort(took)
				reportMu.Lock()
				defer reportMu.Unlock()
				fmt.Fprintf(report, "| %s | %s | %d | %.1f %% | %.0f | %.0f |\n", siege.name, who, n, 100*float64(inTime)/float64(n),
					ms(took[len(took)/2]), ms(took[len(took)*95/100]))
			})
		}
		watched.Wait()
		close(stop)
		flood.Wait()
		s.stop(t)
	}
}

var reportMu sync.Mutex

func (s *server) enters(client *http.Client, username string) bool {
	return s.tries(client, username, password)
}

func (s *server) tries(client *http.Client, username, secret string) bool {
	body, _ := json.Marshal(map[string]string{"username": username, "password": secret})
	answer, err := client.Post(s.url+"/sys/login", "application/json", bytes.NewReader(body))
	if err != nil {
		return false
	}
	defer answer.Body.Close()
	var envelope struct{ Success bool }
	return json.NewDecoder(answer.Body).Decode(&envelope) == nil && envelope.Success
}

func (s *server) flood(address func(n int) string, stop <-chan struct{}, all *sync.WaitGroup) {
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-stop:
			return
		case <-tick.C:
		}
		name := fmt.Sprintf("scale%08d", n%1_000/2)
		if n%2 == 1 {
			name = fmt.Sprintf("missing-%d", n%1_000/2)
		}
		if n%100 == 50 {
			name = "ops" // the account that is watched is attacked too
		}
		all.Go(func() { s.tries(from(address(n)), name, "wrong-password") })
	}
}

// claimsWithoutPause lets 20 reviewers claim and give back without pause on
// PostgreSQL.
func claimsWithoutPause(t *testing.T, report *strings.Builder) {
	const reviewers, claims = 20, 10_000
	s := start(t, loadedWorld(t, apptest.Postgres, rows{drivers: 40_000}))
	defer s.stop(t)
	admin := s.signIn(t, "admin")
	var waiting struct{ Total int }
	s.ask(t, admin, http.MethodGet, list+"reviewState=0&pageSize=1", nil, &waiting)
	var nothing, refused atomic.Int64
	var all sync.WaitGroup
	began := time.Now()
	for n := range reviewers {
		token := s.reviewer(t, admin, fmt.Sprintf("siege_%d", n))
		all.Go(func() {
			for range claims / reviewers {
				var claim struct{ TaskID string }
				switch said := s.ask(t, token, http.MethodPost, "/review/task/claim", map[string]any{"targetType": "driver"}, &claim); {
				case claim.TaskID != "":
					s.ask(t, token, http.MethodPost, "/review/task/release", map[string]any{"taskId": claim.TaskID}, nil)
				case said:
					nothing.Add(1)
				default:
					refused.Add(1)
				}
			}
		})
	}
	all.Wait()
	fmt.Fprintf(report, "\n### Claims on postgres: %d reviewers without pause, %s drivers waiting\n\n- %s claims in %.0f s: %d were told "+
		"that nothing waits, %d were refused\n",
		reviewers, thousands(waiting.Total), thousands(claims), time.Since(began).Seconds(), nothing.Load(), refused.Load())
}

// reviewer makes an account that reviews drivers, and signs it in.
func (s *server) reviewer(t *testing.T, admin, name string) string {
	t.Helper()
	const initial = "wald-und-wiese-9"
	s.ask(t, admin, http.MethodPost, "/sys/user/add", map[string]any{
		"username": name, "realname": name, "workNo": name, "password": initial, "selectedroles": "r-driver-reviewer",
		"selecteddeparts": "dep-operations",
	}, nil)
	var in struct{ Token string }
	s.ask(t, "", http.MethodPost, "/sys/login", map[string]string{"username": name, "password": initial}, &in)
	s.ask(t, in.Token, http.MethodPut, "/sys/user/updatePassword",
		map[string]string{"oldpassword": initial, "password": password, "confirmpassword": password}, nil)
	return s.signIn(t, name)
}

// ask makes a call and reads its result; false when it was refused.
func (s *server) ask(t *testing.T, token, method, path string, body, result any) bool {
	t.Helper()
	text, _ := json.Marshal(body)
	request, err := http.NewRequest(method, s.url+path, bytes.NewReader(text))
	if err != nil {
		t.Error(err)
		return false
	}
	request.Header.Set("X-Access-Token", token)
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Error(err)
		return false
	}
	defer answer.Body.Close()
	envelope := struct {
		Success bool
		Result  any
	}{Result: result}
	return json.NewDecoder(answer.Body).Decode(&envelope) == nil && envelope.Success
}
