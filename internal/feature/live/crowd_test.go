package live_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/fanout"
)

// TestASlowReaderIsDroppedAlone: one console stops reading, as a sleeping
// laptop does. It is closed; the others miss nothing.
func TestASlowReaderIsDroppedAlone(t *testing.T) {
	crowd := apptest.StartCrowd(t)
	slow, quick := crowd.Join(t, 1), crowd.Join(t, 2)
	settle(t, slow, quick)

	filler := strings.Repeat("x", 32<<10) // fills what the kernel keeps for the reader
	const hints = 600
	for n := range hints {
		crowd.Bus.Publish(fanout.Hint{
			Tenant: 1, Topic: "claim",
			Data: json.RawMessage(fmt.Sprintf(`[{"targetType":"driver","targetId":"d%d","holder":"%s"}]`, n, filler)),
		})
		for range 2 { // the event and the row
			if got := next(t, quick); !strings.Contains(got, fmt.Sprintf(`"d%d"`, n)) {
				t.Fatalf("hint %d reached the quick reader as %.80s", n, got)
			}
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	read := 0
	for {
		if _, err := slow.Receive(ctx); err != nil {
			break
		}
		read++
	}
	if read >= 2*hints || ctx.Err() != nil {
		t.Errorf("the slow reader was not dropped; it read %d frames", read)
	}
}

// TestAGapIsToldToEverySocket, whatever it listens for.
func TestAGapIsToldToEverySocket(t *testing.T) {
	crowd := apptest.StartCrowd(t)
	all, some := crowd.Join(t, 1), crowd.Join(t, 2)
	if err := some.Send(t.Context(), `{"type":"subscribe","data":{"socketKeys":["claim"]}}`); err != nil {
		t.Fatal(err)
	}
	settle(t, all, some)
	crowd.Bus.Publish(fanout.Hint{Topic: fanout.Gap})
	for _, console := range []*apptest.Console{all, some} {
		if got := next(t, console); got != `{"type":"common_send_date","data":{"key":"gap","args":[]}}` {
			t.Errorf("a gap was told as %s", got)
		}
	}
}

// settle waits until the server listens on both sockets.
func settle(t *testing.T, consoles ...*apptest.Console) {
	t.Helper()
	for _, console := range consoles {
		if err := console.Send(t.Context(), `{"type":"heart_beat","data":""}`); err != nil {
			t.Fatal(err)
		}
		next(t, console)
	}
}

func next(t *testing.T, console *apptest.Console) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	data, err := console.Receive(ctx)
	if err != nil {
		return "closed: " + err.Error()
	}
	return string(data)
}
