package review

import (
	"context"
	"slices"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// decidedBefore answers a decision that the caller has made already with these
// very words: a browser sends it again by itself when the connection breaks
// before the answer. Of any other the refusal holds.
func (s *Service) decidedBefore(ctx context.Context, subject Subject, within scope.Scope, d Decision, refusal error) (Decided, error) {
	t, err := s.visible(ctx, s.db, within, d.TaskID)
	if err != nil {
		return Decided{}, err
	}
	// A decision moves the version by one, and so does whatever follows it.
	if t.State != d.Result || t.Version != d.Version+1 || t.Reviewer != caller.From(ctx).Username {
		return Decided{}, refusal
	}
	steps, err := s.entries(ctx, subject, within, t.TargetID)
	if err != nil {
		return Decided{}, err
	}
	if len(steps) == 0 || !steps[0].says(d.Verdict) {
		return Decided{}, refusal
	}
	return Decided{TaskID: t.ID, State: t.State, UndoUntil: t.ReviewedAt.Add(UndoWindow)}, nil
}

// says tells whether the entry is that of this verdict, as it was sent.
func (e Entry) says(v Verdict) bool {
	isSame := func(kept, sent Item) bool {
		return kept.DocType == sent.DocType && kept.Result == sent.Result && kept.Memo == sent.Memo &&
			slices.Equal(kept.ReasonCodes, sent.ReasonCodes)
	}
	var overridden []string
	for _, block := range e.Overridden {
		if !v.shows(block) {
			return false
		}
		overridden = append(overridden, block.Code)
	}
	return e.Memo == v.Memo && slices.EqualFunc(e.Items, v.Items, isSame) && slices.Equal(distinct(overridden), distinct(v.OverrideCodes))
}

// distinct are the codes in order, none twice.
func distinct(codes []string) []string { return slices.Compact(slices.Sorted(slices.Values(codes))) }

// revokedBefore answers the verdicts of a decision that the caller has taken
// back already, for as long as the claim that it gave back stands as it was.
func (s *Service) revokedBefore(ctx context.Context, subject Subject, within scope.Scope, taskID string, refusal error) ([]Item, error) {
	t, err := database.One[task](ctx, s.db, taskByID.For(within, taskID))
	if err != nil {
		return nil, err
	}
	who, now := caller.From(ctx), instant.Of(s.now())
	if t.ClaimedBy != who.Username || t.LeaseUntil < now || t.elsewhere(who, now) {
		return nil, refusal
	}
	steps, err := s.entries(ctx, subject, within, t.TargetID)
	if err != nil {
		return nil, err
	}
	if len(steps) < 2 || steps[0].Action != Undo {
		return nil, refusal
	}
	return steps[1].Items, nil
}
