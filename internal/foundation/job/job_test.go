package job_test

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/job"
)

func TestMain(m *testing.M) { apptest.Main(m) }

func TestOfACrowdOfInstancesOneRunsWhatIsDue(t *testing.T) {
	apptest.OnEachEmpty(t, func(t *testing.T, w *apptest.World) {
		ctx := context.Background()
		var runs atomic.Int64
		work := job.Work{Name: "count", Every: time.Hour, Run: func(context.Context) error { runs.Add(1); return nil }}
		var instances []*job.Runner
		for range 4 {
			r := job.New(w.App.DB(), w.Clock.Now, slog.New(slog.DiscardHandler), work)
			if err := r.Seed(ctx); err != nil {
				t.Fatal(err)
			}
			instances = append(instances, r)
		}
		for hour := range 3 {
			var done sync.WaitGroup
			for _, r := range instances {
				done.Go(func() { r.RunDue(ctx) })
			}
			done.Wait()
			if got := runs.Load(); got != int64(hour+1) {
				t.Errorf("in hour %d the work ran %d times", hour, got)
			}
			w.Clock.Advance(time.Hour)
		}
	})
}

func TestAFailureIsTriedAgainNextTime(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	ctx := context.Background()
	runs := 0
	r := job.New(w.App.DB(), w.Clock.Now, slog.New(slog.DiscardHandler),
		job.Work{Name: "fails", Every: time.Minute, Run: func(context.Context) error {
			runs++
			return errors.New("no")
		}})
	if err := r.Seed(ctx); err != nil {
		t.Fatal(err)
	}
	r.RunDue(ctx)
	r.RunDue(ctx)
	w.Clock.Advance(time.Minute)
	r.RunDue(ctx)
	if runs != 2 {
		t.Errorf("ran %d times in a minute and a bit, want 2", runs)
	}
}

// TestWorkOfTheNightRunsOncePerNight: whenever it ran last, the next time is the
// next ten past midnight in Shanghai; a night that failed is tried again soon.
func TestWorkOfTheNightRunsOncePerNight(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite) // nine in the morning
	ctx := context.Background()
	var failure error
	runs := 0
	r := job.New(w.App.DB(), w.Clock.Now, slog.New(slog.DiscardHandler),
		job.Work{Name: "night", At: 10 * time.Minute, Run: func(context.Context) error {
			runs++
			return failure
		}})
	if err := r.Seed(ctx); err != nil {
		t.Fatal(err)
	}
	step := func(by time.Duration, want int, when string) {
		t.Helper()
		w.Clock.Advance(by)
		r.RunDue(ctx)
		if runs != want {
			t.Errorf("%s it has run %d times, want %d", when, runs, want)
		}
	}
	step(0, 1, "at first")
	step(15*time.Hour, 1, "at midnight")
	step(9*time.Minute, 1, "nine minutes later")
	step(time.Minute, 2, "at ten past")
	step(23*time.Hour, 2, "in the evening")
	failure = errors.New("no")
	step(time.Hour, 3, "the night after")
	failure = nil
	step(time.Minute, 3, "a minute after a failure")
	step(9*time.Minute, 4, "ten minutes after a failure")
	step(23*time.Hour, 4, "before the next night")
	step(50*time.Minute, 5, "the next night")
}

// TestARestEndsWithTheServer: a piece that took an hour is followed by two hours, in
// which the server may stop; what somebody waits for is not.
func TestARestEndsWithTheServer(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	anHourAgo := time.Now().Add(-time.Hour)
	rests, ended := make(chan struct{}), make(chan error, 1)
	r := job.New(w.App.DB(), w.Clock.Now, slog.New(slog.DiscardHandler),
		job.Work{Name: "long", Every: time.Hour, Run: func(ctx context.Context) error {
			close(rests)
			ended <- job.Rest(ctx, anHourAgo)
			return nil
		}})
	if err := r.Seed(t.Context()); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	r.Start(ctx)
	<-rests
	stop()
	r.Wait()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the rest says %v", err)
	}
	if err := job.Rest(t.Context(), anHourAgo); err != nil {
		t.Error(err)
	}
}
