package driver

import (
	"context"
	"errors"
	"iter"

	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// ErrLoaded answers a second load.
var ErrLoaded = errors.New("loaded drivers are there already; a load fills a database once, and that database is one to be thrown away: take a new one")

// loadBatch is the number of open submissions written in one transaction.
const loadBatch = 500

// Load writes very many drivers for measurements: rows go past the services'
// history, only drivers that wait get a task, and counters are set in one step.
// It expects a tenant without drivers of these ids.
func (s *Service) Load(ctx context.Context, within scope.Scope, drivers iter.Seq[Planted]) error {
	if err := s.refuseLoaded(ctx, within, drivers); err != nil {
		return err
	}
	l := loader{Service: s, within: within, settled: map[tally]int64{}, standing: map[string]map[review.Place]int64{}}
	err := table.Bulk(ctx, s.db, within, func(yield func(record) bool) {
		for in := range drivers {
			r, err := l.record(in)
			if err != nil {
				l.failed = err
				return
			}
			l.stand(r.standing())
			if !yield(r) {
				return
			}
		}
	})
	if err == nil {
		err = l.failed
	}
	if err == nil {
		err = l.submitOpen(ctx)
	}
	if err == nil {
		err = l.count(ctx)
	}
	return err
}

// refuseLoaded looks for the first of the drivers before anything is touched:
// all have the same numbers each time.
func (s *Service) refuseLoaded(ctx context.Context, within scope.Scope, drivers iter.Seq[Planted]) error {
	for first := range drivers {
		same, err := database.One[int64](ctx, s.db, phoneTaken.For(within, s.indexes(first.Profile).phone, first.ID))
		if err == nil && same > 0 {
			err = ErrLoaded
		}
		return err
	}
	return nil
}

// tally names one counter: a department and a state.
type tally struct {
	department string
	state      review.State
}

type loader struct {
	*Service
	within  scope.Scope
	open    []review.Submission
	settled map[tally]int64
	// standing are the places of all drivers by department.
	standing map[string]map[review.Place]int64
	failed   error
}

func (l *loader) stand(at review.Standing) {
	places := l.standing[at.DepartmentID]
	if places == nil {
		places = map[review.Place]int64{}
		l.standing[at.DepartmentID] = places
	}
	for _, p := range at.Places {
		places[p]++
	}
}

func (l *loader) record(in Planted) (record, error) {
	sealed, err := l.seal(in.Profile, in.ID)
	if err != nil {
		return record{}, err
	}
	r := record{
		ID: in.ID, DepartmentID: in.DepartmentID, sealedProfile: sealed, ResidentDivision: in.ResidentDivision, Status: in.Status,
		ReviewState: in.State, ExpiresOn: in.Profile.ExpiresOn(), SubmittedAt: in.SubmittedAt,
		Version: 1, CreatedBy: planter, CreatedAt: in.RegisteredAt, UpdatedBy: planter, UpdatedAt: in.SubmittedAt,
	}
	r.judged(in, 1)
	submission, err := l.planted(&r, in.Profile, in.SubmittedAt, in.SubmittedBy)
	if err != nil {
		return r, err
	}
	if in.State != review.Pending {
		l.settled[tally{in.DepartmentID, in.State}]++
		return r, nil
	}
	submission.From = review.NoState
	r.QueueRank = review.Rank(submission.RiskLevel, in.SubmittedAt.Add(review.DueAfter))
	l.open = append(l.open, submission)
	return r, nil
}

var setTask = database.DefineTenant("driver.setTask", `UPDATE driver SET task_id = ? WHERE tenant_id = :tenant AND id = ?`)

func (l *loader) submitOpen(ctx context.Context) error {
	for open := l.open; len(open) > 0; {
		some := open[:min(loadBatch, len(open))]
		open = open[len(some):]
		err := l.db.InTx(ctx, func(tx *database.Tx) error {
			for _, submission := range some {
				receipt, err := l.desk.Submit(ctx, tx, l.within, submission)
				if err != nil {
					return err
				}
				if _, err := database.Exec(ctx, tx, setTask.For(l.within, receipt.TaskID, submission.TargetID)); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (l *loader) count(ctx context.Context) error {
	return l.db.InTx(ctx, func(tx *database.Tx) error {
		for at, total := range l.settled {
			l.desk.Count(tx, l.within, Type, at.department, at.state, total)
		}
		for department, places := range l.standing {
			for place, total := range places {
				l.desk.Add(tx, l.within, Type, department, place, total)
			}
		}
		return nil
	})
}
