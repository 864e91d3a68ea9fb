package fanout_test

import (
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"

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

func TestAnUnreachableServerIsSaidAtStart(t *testing.T) {
	if _, err := fanout.Open("nats://127.0.0.1:1", slog.New(slog.DiscardHandler)); err == nil {
		t.Error("a NATS_URL without a server was accepted")
	}
}
