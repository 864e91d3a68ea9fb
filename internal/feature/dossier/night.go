package dossier

import (
	"context"
	"errors"
	"slices"

	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

const (
	// perLook is how many of those that wait are read at once.
	perLook = database.MaxIDs
	// perRenewal is how many of them that have changed one transaction writes: whoever
	// decides or claims meanwhile waits for no more.
	perRenewal = 32
)

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
		waiting, err := s.Desk.WaitingAfter(ctx, s.DB, within, s.Type, after, perLook)
		if err != nil || len(waiting) == 0 {
			return errors.Join(unopened, err)
		}
		after = waiting[len(waiting)-1].TaskID
		changed, failed, err := s.lookAt(ctx, within, waiting)
		if err != nil {
			return err
		}
		for some := range slices.Chunk(changed, perRenewal) {
			if err := s.renew(ctx, within, some); err != nil {
				return err
			}
		}
		if unopened == nil {
			unopened = failed
		}
	}
}

// lookAt finds those that have changed, and says what was wrong with the first that
// could not be opened.
func (s *Shelf[R, S, P]) lookAt(
	ctx context.Context, within scope.Scope, waiting []review.Waiting,
) (changed []again[R], unopened, err error) {
	settings, err := s.Rules.Settings(ctx, s.DB, within, s.Catalogue)
	if err != nil {
		return nil, nil, err
	}
	targets := database.IDsOf(waiting, func(w review.Waiting) string { return w.TargetID })
	rows, err := s.Table.ByIDs(ctx, s.DB, within, targets)
	if err != nil {
		return nil, nil, err
	}
	byTask := make(map[string]R, len(rows))
	for _, r := range rows {
		byTask[s.Parts(&r).TaskID] = r
	}
	for _, w := range waiting {
		r, isThere := byTask[w.TaskID]
		if !isThere { // decided or removed meanwhile
			continue
		}
		p, err := s.openSnapshot(w.Snapshot, w.TargetID)
		if err != nil {
			if unopened == nil {
				unopened = err
			}
			continue
		}
		found, err := s.found(ctx, s.DB, within, settings, r, p)
		if err != nil {
			return nil, nil, err
		}
		isOther, err := s.assessAgain(&r, w, found)
		if err != nil {
			return nil, nil, err
		}
		if isOther {
			changed = append(changed, again[R]{w, r, found})
		}
	}
	return changed, unopened, nil
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
