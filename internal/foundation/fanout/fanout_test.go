package fanout_test

import (
	"io"
	"log/slog"
	"net"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"freightdesk/internal/foundation/fanout"
)

func TestFanReachesACrowdUntilEachLeaves(t *testing.T) {
	bus, err := fanout.Open("", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer bus.Close()
	var first, second atomic.Int64
	leave := bus.Subscribe(func(fanout.Hint) { first.Add(1) })
	bus.Subscribe(func(fanout.Hint) { second.Add(1) })
	var done sync.WaitGroup
	for range 50 {
		done.Go(func() { bus.Publish(fanout.Hint{Topic: "x"}) })
	}
	done.Wait()
	leave()
	bus.Publish(fanout.Hint{Topic: "x"})
	if first.Load() != 50 || second.Load() != 51 {
		t.Errorf("reached %d and %d times, want 50 and 51", first.Load(), second.Load())
	}
}

func TestAnAddressThatIsNoneIsSaidAtStart(t *testing.T) {
	if _, err := fanout.Open("nats://%zz", slog.New(slog.DiscardHandler)); err == nil {
		t.Error("a NATS_URL that is no address was accepted")
	}
}

// startNATS runs a real server; port 0 takes a free one.
func startNATS(t *testing.T, port int) *server.Server {
	t.Helper()
	if port == 0 {
		port = server.RANDOM_PORT
	}
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: port, NoLog: true, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	if !s.ReadyForConnections(30 * time.Second) {
		t.Fatal("NATS does not start")
	}
	t.Cleanup(s.Shutdown)
	return s
}

// instance is a bus with what it heard.
type instance struct {
	*fanout.Bus
	heard chan string
}

func join(t *testing.T, url string, log io.Writer) instance {
	t.Helper()
	bus, err := fanout.Open(url, slog.New(slog.NewTextHandler(log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(bus.Close)
	one := instance{bus, make(chan string, 100)}
	bus.Subscribe(func(h fanout.Hint) { one.heard <- h.Topic })
	return one
}

// hears waits for a topic and returns what came before it.
func (i instance) hears(t *testing.T, topic string) (before []string) {
	t.Helper()
	limit := time.After(30 * time.Second)
	for {
		select {
		case got := <-i.heard:
			if got == topic {
				return before
			}
			before = append(before, got)
		case <-limit:
			t.Fatalf("%s is never heard, but %v", topic, before)
		}
	}
}

// TestALostServerCostsOthersAloneAndIsToldAfterwards: each instance hears its
// own hints at once and once only; after the break everybody hears of a gap.
func TestALostServerCostsOthersAloneAndIsToldAfterwards(t *testing.T) {
	nats := startNATS(t, 0)
	port := nats.Addr().(*net.TCPAddr).Port
	var log lines
	first, second := join(t, nats.ClientURL(), &log), join(t, nats.ClientURL(), &log)
	log.waitFor(t, "NATS is connected", 2)
	meet(t, first, second)

	nats.Shutdown()
	nats.WaitForShutdown()
	first.Publish(fanout.Hint{Topic: "alone"})
	if len(first.hears(t, "alone")) != 0 {
		t.Error("others came before")
	}
	log.waitFor(t, "NATS is lost", 2)
	if _, connected := first.Shared(); connected {
		t.Error("the lost bus is called connected")
	}

	startNATS(t, port)
	first.hears(t, fanout.Gap)
	second.hears(t, fanout.Gap)
	log.waitFor(t, "NATS is connected", 4)
	meet(t, first, second)
}

// meet proves that hints go both ways, once each.
func meet(t *testing.T, first, second instance) {
	t.Helper()
	for _, pair := range [][2]instance{{first, second}, {second, first}} {
		for _, topic := range []string{"one", "two"} {
			pair[0].Publish(fanout.Hint{Topic: topic})
		}
		for _, i := range pair {
			if i.hears(t, "one"); slices.Contains(i.hears(t, "two"), "one") {
				t.Error("an instance heard a hint twice")
			}
		}
	}
}

// TestAnInstanceStartsWithoutTheServer, and finds it later.
func TestAnInstanceStartsWithoutTheServer(t *testing.T) {
	gone := startNATS(t, 0)
	url, port := gone.ClientURL(), gone.Addr().(*net.TCPAddr).Port
	gone.Shutdown()
	gone.WaitForShutdown()
	var log lines
	early := join(t, url, &log)
	log.waitFor(t, "NATS does not answer", 1)
	early.Publish(fanout.Hint{Topic: "alone"})
	early.hears(t, "alone")
	startNATS(t, port)
	early.hears(t, fanout.Gap)
	meet(t, early, join(t, url, &log))
}

// lines is a log that can be waited for.
type lines struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lines) count(words string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Count(l.text.String(), words)
}

func (l *lines) waitFor(t *testing.T, words string, times int) {
	t.Helper()
	for range 3000 {
		if l.count(words) >= times {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("%q is not in the log %d times:\n%s", words, times, l.text.String())
}
