// Package costtest measures what a piece of work costs the process, for tests
// that bound it. They assert no wall-clock time.
package costtest

import (
	"runtime"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// WatchHeap samples the live heap until the returned function asks for how much
// it has grown at most.
func WatchHeap() func() int64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	start, most := int64(stats.HeapInuse), atomic.Int64{}
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for {
			var now runtime.MemStats
			runtime.ReadMemStats(&now)
			most.Store(max(most.Load(), int64(now.HeapInuse)-start))
			select {
			case <-stop:
				return
			case <-time.After(5 * time.Millisecond):
			}
		}
	}()
	return func() int64 {
		close(stop)
		<-done
		return most.Load()
	}
}

// ProcessorTime is what the process has used so far.
func ProcessorTime(t testing.TB) time.Duration {
	t.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		t.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
