//go:build bench

package bench_test

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/fanout"
)

const (
	idleSockets = 2_000
	boards      = 200
	perSecond   = 100
	seconds     = 15
)

// measureSockets keeps consoles open that do nothing and boards that take every
// row change, and measures from the change to its arrival. Server and readers
// share one process.
func measureSockets(t *testing.T, report *strings.Builder) {
	crowd := apptest.StartCrowd(t)
	empty := heap()
	idle := make([]*apptest.Console, idleSockets)
	for n := range idle {
		idle[n] = crowd.Join(t, n)
		if err := idle[n].Send(t.Context(), `{"type":"subscribe","data":{"socketKeys":["notice"]}}`); err != nil {
			t.Fatal(err)
		}
	}
	each := (heap() - empty) / idleSockets
	beat(t, idle)
	open := make([]*apptest.Console, boards)
	for n := range open {
		open[n] = crowd.Join(t, idleSockets+n)
	}
	beat(t, open)
	before := heap()
	took := tellRows(t, crowd.Bus, open)
	after := heap()
	slices.Sort(took)
	fmt.Fprintf(report, `
### Live rows: %s idle sockets, %d boards, %d row changes a second for %d s

| from change to arrival | ms |
|---|---|
| p50 | %.1f |
| p95 | %.1f |
| p99 | %.1f |

- %s of %s frames arrived; heap of both ends %d KiB an idle socket, %d MiB before and %d MiB after the changes
`, thousands(idleSockets), boards, perSecond, seconds, ms(took[len(took)/2]), ms(took[len(took)*95/100]), ms(took[len(took)*99/100]),
		thousands(len(took)), thousands(boards*perSecond*seconds), each>>10, before>>20, after>>20)
}

// tellRows publishes row changes at their rate and answers how long each took
// to each board.
func tellRows(t *testing.T, bus *fanout.Bus, open []*apptest.Console) []time.Duration {
	t.Helper()
	const changes = perSecond * seconds
	ctx, cancel := context.WithTimeout(context.Background(), seconds*time.Second+time.Minute)
	defer cancel()
	var mu sync.Mutex
	var took []time.Duration
	var done sync.WaitGroup
	for _, conn := range open {
		done.Go(func() {
			mine := make([]time.Duration, 0, changes)
			for len(mine) < changes {
				data, err := conn.Receive(ctx)
				if err != nil {
					break
				}
				if sent, found := sentAt(data); found {
					mine = append(mine, time.Since(sent))
				}
			}
			mu.Lock()
			defer mu.Unlock()
			took = append(took, mine...)
		})
	}
	tick := time.NewTicker(time.Second / perSecond)
	defer tick.Stop()
	for n := range changes {
		<-tick.C
		row := fmt.Sprintf(`[{"targetType":"driver","targetId":"d%d","holder":"u1","sent":%d}]`, n, time.Now().UnixNano())
		bus.Publish(fanout.Hint{Tenant: 1, Topic: "claim", Data: json.RawMessage(row)})
	}
	done.Wait()
	return took
}

// sentAt reads when a row change was published; other frames carry no row.
func sentAt(data []byte) (time.Time, bool) {
	var frame struct {
		Type string
		Data struct{ Args []json.RawMessage }
	}
	var row struct{ Sent int64 }
	if json.Unmarshal(data, &frame) != nil || frame.Type != "update_vxe_table" || json.Unmarshal(frame.Data.Args[0], &row) != nil {
		return time.Time{}, false
	}
	return time.Unix(0, row.Sent), true
}

// beat keeps sockets alive as consoles do, spread over the ten seconds.
func beat(t *testing.T, conns []*apptest.Console) {
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	pause := 10 * time.Second / time.Duration(len(conns))
	go func() {
		for n := 0; ; n = (n + 1) % len(conns) {
			select {
			case <-ctx.Done():
				return
			case <-time.After(pause):
				_ = conns[n].Send(ctx, `{"type":"heart_beat","data":""}`) // a dropped one shows in the count
			}
		}
	}()
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
