//go:build bench

package bench_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
)

const (
	password = "berg-und-tal-7"
	binary   = "../../../bin/freightdesk"
	kept     = "../../../.dev/bench" // loaded worlds are reused by the next run
	clients  = 2
	requests = 2_000
	rounds   = 3 // of each call; the cheapest counts, because what disturbs a machine only adds
	// loaded marks a world as complete; the number grows with a change of the
	// scale data, so that older worlds are made anew.
	loaded = "loaded.5"
)

// world is a loaded database and its data folder.
type world struct{ data, url string }

func (w world) environment() []string {
	return append(os.Environ(), "FREIGHTDESK_DATA="+w.data, "FREIGHTDESK_DATABASE_URL="+w.url, "FREIGHTDESK_DEMO=1",
		"FREIGHTDESK_DEMO_PASSWORD="+password, "FREIGHTDESK_ADDR=127.0.0.1:0")
}

// rows are how many made-up rows of each kind a world holds.
type rows struct {
	drivers, users, departments int
	menu                        int // rows of the menu; with any there are 500 roles, too
}

func loadedWorld(t *testing.T, engine apptest.Engine, of rows) world {
	t.Helper()
	data, err := filepath.Abs(filepath.Join(kept, fmt.Sprintf("%s-%d-%d-%d-%d", engine, of.drivers, of.users, of.departments, of.menu)))
	if err != nil {
		t.Fatal(err)
	}
	w := world{data: data}
	if engine == apptest.Postgres {
		w = world{data: t.TempDir(), url: engine.Empty(t)}
	} else if _, err := os.Stat(filepath.Join(data, loaded)); err == nil {
		return w
	} else if err := os.RemoveAll(data); err != nil {
		t.Fatal(err)
	}
	w.load(t, "departments", of.departments)
	w.load(t, "users", of.users)
	w.load(t, "drivers", of.drivers)
	if of.menu > 0 {
		w.plantMenu(t, of.menu)
	}
	if err := os.WriteFile(filepath.Join(w.data, loaded), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	return w
}

func (w world) load(t *testing.T, kind string, n int) {
	t.Helper()
	if n == 0 {
		return
	}
	load := exec.Command(binary, "load", kind, strconv.Itoa(n))
	load.Env = w.environment()
	if output, err := load.CombinedOutput(); err != nil {
		t.Fatalf("load: %v: %s", err, output)
	}
}

func (w world) plantMenu(t *testing.T, rows int) {
	t.Helper()
	ctx := context.Background()
	address := w.url
	if address == "" {
		address = filepath.Join(w.data, "freightdesk.db")
	}
	db, err := database.Open(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := apptest.PlantMenu(ctx, db, rows); err != nil {
		t.Fatal(err)
	}
	if err := db.Optimize(ctx); err != nil { // as the server does every day
		t.Fatal(err)
	}
}

type server struct {
	process *exec.Cmd
	url     string
	ready   time.Duration
}

func start(t *testing.T, w world) *server {
	t.Helper()
	c := exec.Command(binary, "serve")
	c.Env = w.environment()
	output, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	c.Stderr = os.Stderr
	began := time.Now()
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Process.Kill() }) // stopped already unless the test failed
	lines := bufio.NewScanner(output)
	for lines.Scan() {
		if _, url, found := strings.Cut(lines.Text(), "ready on "); found {
			s := &server{process: c, url: url, ready: time.Since(began)}
			go func() { _, _ = io.Copy(io.Discard, output) }()
			return s
		}
	}
	t.Fatal("the server ended before it was ready")
	return nil
}

func (s *server) stop(t *testing.T) {
	t.Helper()
	if err := s.process.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := s.process.Wait(); err != nil {
		t.Error(err)
	}
}

func (s *server) signIn(t *testing.T, username string) string {
	t.Helper()
	body, _ := json.Marshal(map[string]string{"username": username, "password": password})
	answer, err := http.Post(s.url+"/sys/login", "application/json", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var envelope struct{ Result struct{ Token string } }
	if err := json.NewDecoder(answer.Body).Decode(&envelope); err != nil || envelope.Result.Token == "" {
		t.Fatalf("sign in: %v", err)
	}
	return envelope.Result.Token
}

type measured struct{ cpu, p50, p95, p99 time.Duration }

// measure sends a call many times from two clients and reads the CPU time that
// the server process spent meanwhile. Each round has a session of its own,
// because a session has a budget.
func (s *server) measure(t *testing.T, username, path string) measured {
	t.Helper()
	return cheapest(func() measured {
		return s.measureAs(t, caller{token: s.signIn(t, username), want: http.StatusOK}, path)
	})
}

// measureUnchanged does so for an answer that the client has already.
func (s *server) measureUnchanged(t *testing.T, username, path string) measured {
	t.Helper()
	return cheapest(func() measured {
		who := caller{token: s.signIn(t, username), want: http.StatusNotModified}
		answer, err := http.DefaultClient.Do(who.request(t, s.url+path))
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		who.tag = answer.Header.Get("ETag")
		return s.measureAs(t, who, path)
	})
}

// cheapest returns the round that cost the least CPU.
func cheapest(round func() measured) measured {
	best := round()
	for range rounds - 1 {
		if next := round(); next.cpu < best.cpu {
			best = next
		}
	}
	return best
}

// caller is who asks, and what they are answered.
type caller struct {
	token, tag string // tag of the answer that they have; "" for none
	want       int
}

func (c caller) request(t *testing.T, url string) *http.Request {
	request, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		t.Error(err)
		return nil
	}
	request.Header.Set("X-Access-Token", c.token)
	if c.tag != "" {
		request.Header.Set("If-None-Match", c.tag)
	}
	return request
}

func (s *server) measureAs(t *testing.T, who caller, path string) measured {
	t.Helper()
	s.send(t, who, path, requests/10)
	before := s.cpu(t)
	took := s.send(t, who, path, requests)
	spent := s.cpu(t) - before
	slices.Sort(took)
	return measured{cpu: spent / requests, p50: took[len(took)/2], p95: took[len(took)*95/100], p99: took[len(took)*99/100]}
}

func (s *server) send(t *testing.T, who caller, path string, n int) []time.Duration {
	t.Helper()
	var mu sync.Mutex
	var took []time.Duration
	var done sync.WaitGroup
	for range clients {
		done.Go(func() {
			for range n / clients {
				began := time.Now()
				answer, err := http.DefaultClient.Do(who.request(t, s.url+path))
				if err != nil {
					t.Error(err)
					return
				}
				_, _ = io.Copy(io.Discard, answer.Body)
				_ = answer.Body.Close()
				if answer.StatusCode != who.want {
					t.Errorf("%s answers %d", path, answer.StatusCode)
					return
				}
				mu.Lock()
				took = append(took, time.Since(began))
				mu.Unlock()
			}
		})
	}
	done.Wait()
	return took
}

// cpu is the user and system time of the process so far.
func (s *server) cpu(t *testing.T) time.Duration {
	t.Helper()
	content, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.process.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Fields(string(content[bytes.LastIndexByte(content, ')')+1:]))
	ticks := 0
	for _, field := range fields[11:13] {
		n, _ := strconv.Atoi(field)
		ticks += n
	}
	return time.Duration(ticks) * 10 * time.Millisecond // 100 ticks a second on Linux
}

// memory is the resident set in bytes.
func (s *server) memory(t *testing.T) int {
	t.Helper()
	content, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.process.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(content)) {
		if rest, found := strings.CutPrefix(line, "VmRSS:"); found {
			kib, _ := strconv.Atoi(strings.Fields(rest)[0])
			return kib << 10
		}
	}
	t.Fatal("no VmRSS")
	return 0
}

// machine describes where the figures come from.
func machine() string {
	model := "unknown CPU"
	if content, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		for line := range strings.Lines(string(content)) {
			if name, found := strings.CutPrefix(line, "model name"); found {
				model = strings.TrimLeft(strings.TrimSpace(name), ": ")
				break
			}
		}
	}
	return fmt.Sprintf("%s, %d cores, %s, %s/%s; client and database on the same machine", model, runtime.NumCPU(), runtime.Version(),
		runtime.GOOS, runtime.GOARCH)
}
