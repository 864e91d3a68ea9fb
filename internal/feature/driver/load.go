package driver

import (
	"context"

	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// Exists tells whether the tenant has a driver of that id, removed or not.
func (s *Service) Exists(ctx context.Context, within scope.Scope, id string) (bool, error) {
	return table.Exists(ctx, s.db, within, id)
}

// Load writes many drivers inside a transaction, for measurements: without a
// history, and with a task only for those that wait.
func (s *Service) Load(ctx context.Context, tx *database.Tx, within scope.Scope, drivers []Seeded) error {
	rows := make([]record, len(drivers))
	for i, in := range drivers {
		r, err := s.loaded(ctx, tx, within, in)
		if err != nil {
			return err
		}
		s.desk.Shift(tx, within, Type, review.TallyEntry{}, r.tallyEntry())
		rows[i] = r
	}
	return uniqueError(table.InsertAll(ctx, tx, within, rows))
}

func (s *Service) loaded(ctx context.Context, tx *database.Tx, within scope.Scope, in Seeded) (record, error) {
	sealed, err := s.seal(in.Profile, in.ID)
	if err != nil {
		return record{}, err
	}
	r := in.row(sealed)
	if err := r.notePaths(); err != nil {
		return r, err
	}
	r.judged(in, 1)
	submission, err := s.planted(&r, in.Profile, in.SubmittedAt, in.SubmittedBy)
	if err != nil {
		return r, err
	}
	receipt := review.Receipt{DueAt: in.SubmittedAt.Add(review.DueAfter)}
	if in.State == review.Pending {
		submission.From = review.NoState
		receipt, err = s.desk.Submit(ctx, tx, within, submission)
	} else {
		s.desk.Count(tx, within, Type, in.DepartmentID, in.State, 1)
	}
	r.submitted(receipt, in.SubmittedAt)
	r.ReviewState = in.State
	return r, err
}
