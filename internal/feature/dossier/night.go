package dossier

import (
	"context"
	"errors"
	"time"

	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/job"
	"freightdesk/internal/foundation/scope"
)

// perLook is how many of those that wait are read at once, and written where they have
// changed: no more are in memory, whoever decides or claims meanwhile waits for no more,
// and then the night rests.
const perLook = 32

// again is a submission about which something else is found now than it was.
type again[R any] struct {
	review.Waiting
	row   R // assessed anew
	found []review.Precheck
}

// Look lets the rules look again at everything that waits: papers have expired since
// it was submitted, rules were set, others have come. What somebody works on is left
// as it is: its sheet was made anew when it was claimed. A submission that cannot be
// opened holds up no other.
func (s *Shelf[R, S, P]) Look(ctx context.Context, within scope.Scope) error {
	var unopened error
	for after := ""; ; {
		began := time.Now()
		waiting, err := s.Desk.WaitingAfter(ctx, s.DB, within, s.Type, after, perLook)
		if err != nil || len(waiting) == 0 {
			return errors.Join(unopened, err)
		}
		after = waiting[len(waiting)-1].TaskID
		changed, failed, err := s.lookAt(ctx, within, waiting)
		if err != nil {
			return err
		}
		if unopened == nil {
			unopened = failed
		}
		if err := s.renew(ctx, within, changed); err != nil {
			return err
		}
		if err := job.Rest(ctx, began); err != nil {
			return err
		}
	}
}

// opened is a submission that waits, with its subject and what it asks to be judged.
type opened[R any, P Profile] struct {
	review.Waiting
	row     R
	profile P
}

// lookAt finds those that have changed, and says what was wrong with the first that
// could not be opened. What is known of pictures is read for all of them at once.
func (s *Shelf[R, S, P]) lookAt(
	ctx context.Context, within scope.Scope, waiting []review.Waiting,
) (changed []again[R], unopened, err error) {
	settings, err := s.Rules.Settings(ctx, s.DB, within, s.Catalogue)
	if err != nil {
		return nil, nil, err
	}
	all, unopened, err := s.openAll(ctx, within, waiting)
	if err != nil {
		return nil, nil, err
	}
	profiles := make([]P, len(all))
	for i, o := range all {
		profiles[i] = o.profile
	}
	known, err := s.pictures(ctx, s.DB, within, profiles...)
	if err != nil {
		return nil, nil, err
	}
	for _, o := range all {
		found, err := s.Findings(ctx, s.DB, within, Look{By: settings, Today: instant.Of(s.Now())}, o.row, o.profile)
		if err != nil {
			return nil, nil, err
		}
		found = append(found, s.ofPictures(known, settings, o.TargetID, o.profile)...)
		isOther, err := s.assessAgain(&o.row, o.Waiting, found)
		if err != nil {
			return nil, nil, err
		}
		if isOther {
			changed = append(changed, again[R]{o.Waiting, o.row, found})
		}
	}
	return changed, unopened, nil
}

// openAll opens submissions, but for those decided or removed meanwhile.
func (s *Shelf[R, S, P]) openAll(
	ctx context.Context, within scope.Scope, waiting []review.Waiting,
) (all []opened[R, P], unopened, err error) {
	rows, err := s.Table.ByIDs(ctx, s.DB, within, database.IDsOf(waiting, func(w review.Waiting) string { return w.TargetID }))
	if err != nil {
		return nil, nil, err
	}
	byTask := make(map[string]R, len(rows))
	for _, r := range rows {
		byTask[s.Parts(&r).TaskID] = r
	}
	for _, w := range waiting {
		r, isThere := byTask[w.TaskID]
		if !isThere {
			continue
		}
		p, err := s.openSnapshot(w.Snapshot, w.TargetID)
		switch {
		case err == nil:
			all = append(all, opened[R, P]{w, r, p})
		case unopened == nil:
			unopened = err
		}
	}
	return all, unopened, nil
}

// assessAgain keeps what is found now in a row, and tells whether that is something
// else than before.
func (s *Shelf[R, S, P]) assessAgain(r *R, w review.Waiting, found []review.Precheck) (bool, error) {
	standing := s.Parts(r).Standing
	before := *standing
	err := standing.assess(found)
	standing.QueueRank = review.Rank(standing.RiskLevel, standing.RiskScore, w.DueAt)
	return standing.Prechecks != before.Prechecks || standing.QueueRank != before.QueueRank || standing.QueueRank != w.Rank, err
}

// renew writes what has changed. Whatever somebody has decided, submitted, claimed or
// edited since it was read stays as it is until the next night.
func (s *Shelf[R, S, P]) renew(ctx context.Context, within scope.Scope, changed []again[R]) error {
	if len(changed) == 0 {
		return nil
	}
	return s.DB.InTx(ctx, func(tx *database.Tx) error {
		for _, a := range changed {
			err := tx.Try(ctx, func() error { return s.renewOne(ctx, tx, within, a) })
			if err != nil && !fault.Is(err, fault.Conflict) {
				return err
			}
		}
		s.Desk.Reranked(tx, within, s.Type)
		return nil
	})
}

// renewOne keeps the version of the row: nobody who has it open has to know. No number
// by place or state depends on what the machine finds.
func (s *Shelf[R, S, P]) renewOne(ctx context.Context, tx *database.Tx, within scope.Scope, a again[R]) error {
	r := *s.Parts(&a.row).Standing
	if err := s.Desk.Rerank(ctx, tx, within, a.Waiting, r.QueueRank); err != nil {
		return err
	}
	query := s.Assess.For(within, r.RiskLevel, r.RiskScore, r.Prechecks, r.QueueRank, r.ID, r.Version)
	if err := database.ExecOne(ctx, tx, query, fault.New(fault.Conflict, "数据已被他人修改，请刷新后重试")); err != nil {
		return err
	}
	noted := check.Found{
		Catalogue: s.Catalogue, TaskID: a.TaskID, Revision: a.Revision, TargetID: r.ID, At: instant.Of(s.Now()), Hits: hitsOf(a.found),
	}
	return s.Rules.Again(ctx, tx, within, noted)
}
