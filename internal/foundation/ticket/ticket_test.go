package ticket_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/ticket"
)

func TestMain(m *testing.M) { apptest.Main(m) }

func TestATicketIsSpentOnceByACrowd(t *testing.T) {
	apptest.OnEachEmpty(t, func(t *testing.T, w *apptest.World) {
		ctx := context.Background()
		office := ticket.New(w.App.DB(), w.Clock.Now)
		secret, err := office.Issue(ctx, "download", "file 7", time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		var won atomic.Int64
		var done sync.WaitGroup
		for range 30 {
			done.Go(func() {
				payload, ok, err := office.Spend(ctx, "download", secret)
				if err != nil {
					t.Error(err)
				}
				if ok && payload == "file 7" {
					won.Add(1)
				}
			})
		}
		done.Wait()
		if won.Load() != 1 {
			t.Errorf("the ticket was spent %d times", won.Load())
		}
	})
}

func TestATicketServesItsPurposeAndItsTime(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	ctx := context.Background()
	office := ticket.New(w.App.DB(), w.Clock.Now)
	other, _ := office.Issue(ctx, "socket", "x", time.Minute)
	if _, ok, _ := office.Spend(ctx, "download", other); ok {
		t.Error("a socket ticket opened a download")
	}
	late, _ := office.Issue(ctx, "socket", "x", time.Minute)
	w.Clock.Advance(time.Minute)
	if _, ok, _ := office.Spend(ctx, "socket", late); ok {
		t.Error("an expired ticket was taken")
	}
}

func TestACodeIsGuessedAFewTimes(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ctx := context.Background()
		office := ticket.New(w.App.DB(), w.Clock.Now)
		put := func(secret string) {
			if err := office.PutCode(ctx, "code", secret, "right", 3, time.Minute); err != nil {
				t.Fatal(err)
			}
		}
		guess := func(secret, answer string, want bool) {
			t.Helper()
			if right, err := office.Guess(ctx, "code", secret, answer); err != nil || right != want {
				t.Errorf("%s for %s: %v, %v", answer, secret, right, err)
			}
		}
		put("a")
		guess("a", "wrong", false)
		guess("b", "right", false)
		guess("a", "right", true)
		guess("a", "right", false)
		put("a")
		for range 3 {
			guess("a", "wrong", false)
		}
		guess("a", "right", false)
		put("a")
		w.Clock.Advance(time.Minute)
		guess("a", "right", false)
	})
}

func TestALookLeavesTheTicket(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	office := ticket.New(w.App.DB(), w.Clock.Now)
	if err := office.Put(context.Background(), "reset", "s", "u1", time.Minute); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if payload, ok, err := office.Look(context.Background(), "reset", "s"); err != nil || !ok || payload != "u1" {
			t.Errorf("look: %q %v %v", payload, ok, err)
		}
	}
	w.Clock.Advance(time.Minute)
	if _, ok, _ := office.Look(context.Background(), "reset", "s"); ok {
		t.Error("an old ticket is alive")
	}
}
