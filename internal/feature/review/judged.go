package review

import (
	"context"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

var (
	countJudged = database.DefineTenant("review.countJudged", `
		SELECT COUNT(*) FROM review_task WHERE tenant_id = ? AND target_type = ? AND state IN (1, 2) AND reviewed_at >= ?`)
	judgedBefore = database.DefineTenant("review.judgedBefore", `
		SELECT id, target_id, snapshot, state, reviewer_name, reviewed_at FROM review_task
		WHERE tenant_id = ? AND target_type = ? AND state IN (1, 2) AND reviewed_at >= ? AND (reviewed_at, id) < (?, ?)
		ORDER BY reviewed_at DESC, id DESC LIMIT ?`)
)

// Judged is a submission as people judged it.
type Judged struct {
	TaskID       string          `db:"id"`
	TargetID     string          `db:"target_id"`
	Snapshot     string          `db:"snapshot"` // "" once it was erased
	Result       State           `db:"state"`
	ReviewerName string          `db:"reviewer_name"`
	At           instant.Instant `db:"reviewed_at"`
}

// CountJudged counts the submissions of a kind of subject that were judged since a
// time, in the whole tenant.
func (s *Service) CountJudged(
	ctx context.Context, q database.Reader, within scope.Scope, targetType string, since instant.Instant,
) (int64, error) {
	return database.One[int64](ctx, q, countJudged.For(within, targetType, since))
}

// JudgedBefore reads some of them, the newest first, that come behind one of a time
// and an id.
func (s *Service) JudgedBefore(
	ctx context.Context, q database.Reader, within scope.Scope, targetType string, since, at instant.Instant, id string, most int,
) ([]Judged, error) {
	return database.All[Judged](ctx, q, judgedBefore.For(within, targetType, since, at, id, most))
}
