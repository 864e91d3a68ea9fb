// Package job runs work that no request waits for. Recurring work is declared
// in code and leased by one conditional update, so that of several instances
// exactly one runs it; a crashed one's lease simply expires.
package job

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
)

var (
	plantJob = database.Define("job.plant", `INSERT INTO job (name, next_at, leased_until) VALUES (?, ?, 0) ON CONFLICT (name) DO NOTHING`)
	leaseJob = database.Define("job.lease", `
		UPDATE job SET leased_until = ? WHERE name = ? AND next_at <= ? AND leased_until < ?`)
	jobDue    = database.Define("job.due", `SELECT next_at FROM job WHERE name = ?`)
	jobNames  = database.Define("job.names", `SELECT name FROM job`)
	touchJobs = database.Define("job.touch", `UPDATE job SET next_at = next_at`)
	finishJob = database.Define("job.finish", `UPDATE job SET next_at = ?, leased_until = 0, last_error = ? WHERE name = ?`)
)

// Work is one recurring task. Run must be safe to repeat.
type Work struct {
	Name  string
	Every time.Duration
	// At is for work of once a day, in the place of Every: how long after midnight
	// in Shanghai it is due. A night that failed is tried again soon.
	At  time.Duration
	Run func(ctx context.Context) error
}

// again is after what time work of once a day that failed is tried again.
const again = 10 * time.Minute

// next is when work that has just been done is due again.
func (w Work) next(now time.Time, failed bool) time.Time {
	if w.At == 0 {
		return now.Add(w.Every)
	}
	if failed {
		return now.Add(again)
	}
	year, month, day := now.In(instant.Shanghai).Date()
	due := time.Date(year, month, day, 0, 0, 0, 0, instant.Shanghai).Add(w.At)
	if !due.After(now) {
		due = due.AddDate(0, 0, 1)
	}
	return due
}

// Runner looks for due work once a second.
type Runner struct {
	db    *database.DB
	now   instant.Clock
	log   *slog.Logger
	works []Work
	each  []func(ctx context.Context) error
	away  bool // the last round met a database that was away
	done  sync.WaitGroup
}

// lease is how long a crashed run blocks the next one.
const lease = 10 * time.Minute

// New makes a runner for the given tasks.
func New(db *database.DB, now instant.Clock, log *slog.Logger, works ...Work) *Runner {
	return &Runner{db: db, now: now, log: log, works: works}
}

// Each adds what this process does in every round, however many others share
// the database. It must be cheap where there is nothing to do.
func (r *Runner) Each(f func(ctx context.Context) error) { r.each = append(r.each, f) }

// Seed makes the tasks known to the database; a new one is due at once.
func (r *Runner) Seed(ctx context.Context) error {
	known, err := database.All[string](ctx, r.db, jobNames.With())
	if err != nil {
		return err
	}
	var missing []Work
	for _, w := range r.works {
		if !slices.Contains(known, w.Name) {
			missing = append(missing, w)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return r.db.InTx(ctx, func(tx *database.Tx) error {
		for _, w := range missing {
			if _, err := database.Exec(ctx, tx, plantJob.With(w.Name, instant.Of(r.now()))); err != nil {
				return err
			}
		}
		return nil
	})
}

// Start runs the tasks until the context ends; long ones rest in between.
func (r *Runner) Start(ctx context.Context) {
	ctx = context.WithValue(ctx, aside{}, true)
	r.done.Go(func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				r.RunDue(ctx)
			}
		}
	})
}

// Wait returns once the runner has stopped.
func (r *Runner) Wait() { r.done.Wait() }

// RunDue runs what is due now, one task after the other. While the database is
// away nothing can be done: the round ends, and that is said once.
func (r *Runner) RunDue(ctx context.Context) {
	away := r.round(ctx)
	switch {
	case away != nil && !r.away:
		r.log.WarnContext(ctx, "recurring work waits for the database", "error", away)
	case away == nil && r.away:
		r.log.InfoContext(ctx, "recurring work goes on")
	}
	r.away = away != nil
}

func (r *Runner) round(ctx context.Context) (away error) {
	for _, f := range append([]func(context.Context) error{r.tryToWrite}, r.each...) {
		if err := f(ctx); err != nil {
			return err
		}
	}
	for _, w := range r.works {
		leased, err := r.lease(ctx, w)
		if err == nil && leased {
			err = r.finish(ctx, w, w.Run(database.Unhurried(ctx)))
		}
		switch {
		case fault.Is(err, fault.Unavailable):
			return err
		case err != nil && ctx.Err() == nil:
			r.log.ErrorContext(ctx, "job", "name", w.Name, "error", err)
		}
	}
	return nil
}

// tryToWrite finds out whether a disk that was full takes writes again: a
// server that says it is not ready gets none that would tell.
func (r *Runner) tryToWrite(ctx context.Context) error {
	if r.db.Unwritable() == nil {
		return nil
	}
	return r.db.InTx(ctx, func(tx *database.Tx) error {
		_, err := database.Exec(ctx, tx, touchJobs.With())
		return err
	})
}

// lease first looks without a transaction: idle ticks stay cheap.
func (r *Runner) lease(ctx context.Context, w Work) (leased bool, err error) {
	now := instant.Of(r.now())
	due, here, err := database.Maybe[instant.Instant](ctx, r.db, jobDue.With(w.Name))
	if err != nil || !here || due > now {
		return false, err
	}
	err = r.db.InTx(ctx, func(tx *database.Tx) error {
		changed, err := database.Exec(ctx, tx, leaseJob.With(now.Add(lease), w.Name, now, now))
		leased = changed == 1
		return err
	})
	return leased, err
}

func (r *Runner) finish(ctx context.Context, w Work, outcome error) error {
	message := ""
	if outcome != nil {
		message = outcome.Error()
	}
	err := r.db.InTx(ctx, func(tx *database.Tx) error {
		_, err := database.Exec(ctx, tx, finishJob.With(instant.Of(w.next(r.now(), outcome != nil)), message, w.Name))
		return err
	})
	if err != nil {
		return err
	}
	return outcome
}
