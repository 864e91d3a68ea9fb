package review

import (
	"context"
	"time"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

var decideImported = database.DefineTenant("review.settleTask", `
	UPDATE review_task SET state = ?, claimed_by = ?, claimed_name = ?, claimed_at = ?, reviewer = ?, reviewer_name = ?, reviewed_at = ?,
		version = version + 1
	WHERE tenant_id = :tenant AND id = ? AND state = 0`)

// DecidedSubmission is a submission that was judged in the past.
type DecidedSubmission struct {
	Submission
	Result                 State
	Items                  []Item
	Reviewer, ReviewerName string
	DecidedAt              instant.Instant
	DurationSecs           int64
}

// ImportDecided writes a submission together with its verdict, as imported or planted
// worlds bring them. The subject writes its own row.
func (s *Service) ImportDecided(ctx context.Context, tx *database.Tx, within scope.Scope, in DecidedSubmission) (Receipt, error) {
	receipt, err := s.Submit(ctx, tx, within, in.Submission)
	if err != nil {
		return receipt, err
	}
	began := in.DecidedAt.Add(-time.Duration(in.DurationSecs) * time.Second)
	query := decideImported.For(within, in.Result, in.Reviewer, in.ReviewerName, began, in.Reviewer, in.ReviewerName, in.DecidedAt,
		receipt.TaskID)
	if err := database.ExecOne(ctx, tx, query, lost()); err != nil {
		return receipt, err
	}
	if err := replaceItems(ctx, tx, within, receipt.TaskID, in.Items); err != nil {
		return receipt, err
	}
	t := task{ID: receipt.TaskID, TargetType: in.Type, TargetID: in.TargetID, Revision: receipt.Revision}
	err = s.log(ctx, tx, within, t, logEntry{
		action: Decide, result: in.Result, username: in.Reviewer, realname: in.ReviewerName, at: in.DecidedAt,
		durationSecs: in.DurationSecs, items: in.Items,
	})
	if err != nil {
		return receipt, err
	}
	s.Move(tx, within, in.Type, in.DepartmentID, Pending, in.Result)
	return receipt, nil
}
