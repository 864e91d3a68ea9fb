package review

import (
	"context"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Waiting is a submission that nobody has decided and nobody works on at the
// moment, as it is looked at again.
type Waiting struct {
	TaskID   string          `db:"id"`
	TargetID string          `db:"target_id"`
	Revision int64           `db:"revision"`
	Snapshot string          `db:"snapshot"`
	Rank     int64           `db:"queue_rank"`
	DueAt    instant.Instant `db:"due_at"`
}

var (
	waitingAfter = database.DefineTenant("review.waitingAfter", `
		SELECT id, target_id, revision, snapshot, queue_rank, due_at FROM review_task
		WHERE tenant_id = ? AND target_type = ? AND id > ? AND state = 0 AND lease_until < ? ORDER BY id LIMIT ?`)
	// rerankTask and rerankHeld keep the version: what is judged stays as it is.
	rerankTask = database.DefineTenant("review.rerankTask", `
		UPDATE review_task SET queue_rank = ? WHERE tenant_id = :tenant AND id = ? AND revision = ? AND state = 0 AND lease_until < ?`)
	rerankHeld = database.DefineTenant("review.rerankHeld", `
		UPDATE review_task SET queue_rank = ? WHERE tenant_id = :tenant AND id = ? AND revision = ? AND state = 0`)
)

// WaitingAfter reads submissions of one kind that wait, in the order of their ids
// behind one of them.
func (s *Service) WaitingAfter(
	ctx context.Context, q database.Reader, within scope.Scope, subjectType, after string, limit int,
) ([]Waiting, error) {
	return database.All[Waiting](ctx, q, waitingAfter.For(within, subjectType, after, instant.Of(s.now()), limit))
}

// WaitingOf reads the submission of one subject, if it waits, whoever works on it.
func (s *Service) WaitingOf(
	ctx context.Context, q database.Reader, within scope.Scope, subjectType, targetID string,
) (Waiting, bool, error) {
	t, waits, err := database.Maybe[task](ctx, q, openTaskOf.For(within, subjectType, targetID))
	return Waiting{TaskID: t.ID, TargetID: t.TargetID, Revision: t.Revision, Snapshot: t.Snapshot, Rank: t.Rank, DueAt: t.DueAt}, waits, err
}

// Rerank gives a submission another place in the queue, unless it was decided,
// replaced or claimed meanwhile: fault.Conflict.
func (s *Service) Rerank(ctx context.Context, tx *database.Tx, within scope.Scope, w Waiting, rank int64) error {
	return database.ExecOne(ctx, tx, rerankTask.For(within, rank, w.TaskID, w.Revision, instant.Of(s.now())), errMoved)
}

// RerankHeld does so also while somebody works on it, who keeps it.
func (s *Service) RerankHeld(ctx context.Context, tx *database.Tx, within scope.Scope, w Waiting, rank int64) error {
	return database.ExecOne(ctx, tx, rerankHeld.For(within, rank, w.TaskID, w.Revision), errMoved)
}

var errMoved = fault.New(fault.Conflict, "审核状态已变化，请刷新后重试")

// Reranked tells consoles that submissions of a kind have other places in the queue.
func (s *Service) Reranked(tx *database.Tx, within scope.Scope, subjectType string) {
	s.announce(tx, within.Tenant, subjectType)
}
