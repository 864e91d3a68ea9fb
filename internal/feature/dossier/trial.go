package dossier

import (
	"context"
	"maps"
	"slices"
	"strings"

	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

// CountJudged counts the submissions that people judged since a time.
func (s *Shelf[R, S, P]) CountJudged(ctx context.Context, q database.Reader, within scope.Scope, since instant.Instant) (int64, error) {
	return s.Desk.CountJudged(ctx, q, within, s.Type, since)
}

// judged is a submission that people judged, with the subject as it is now.
type judged[R any, P Profile] struct {
	review.Judged
	row     R
	profile P
	isGone  bool
}

// Try looks at some of them again with one rule alone. A submission is looked at as
// on the day it was judged; what it does not hold is read as it is now.
func (s *Shelf[R, S, P]) Try(ctx context.Context, q database.Reader, within scope.Scope, piece check.Piece) ([]check.Tried, error) {
	all, err := s.judged(ctx, q, within, piece)
	if err != nil {
		return nil, err
	}
	look, err := s.lookAgain(ctx, q, within, piece.Rule, all)
	if err != nil {
		return nil, err
	}
	tried := make([]check.Tried, len(all))
	for i, j := range all {
		t := &tried[i]
		*t = check.Tried{
			TaskID: j.TaskID, TargetID: j.TargetID, IsPassed: j.Result == review.Passed, At: j.At, Reviewer: j.ReviewerName, IsGone: j.isGone,
		}
		if j.isGone {
			continue
		}
		if t.Message, t.ByDraft, err = saysBy(piece.Draft, piece.Rule, j, look); err != nil {
			return nil, err
		}
		if t.InForce, err = foundInForce(piece, t.ByDraft, j, look); err != nil {
			return nil, err
		}
	}
	return tried, s.name(ctx, q, all, tried)
}

// judged reads the submissions of a piece and their subjects.
func (s *Shelf[R, S, P]) judged(ctx context.Context, q database.Reader, within scope.Scope, piece check.Piece) ([]judged[R, P], error) {
	found, err := s.Desk.JudgedBefore(ctx, q, within, s.Type, piece.Since, piece.Before.At, piece.Before.TaskID, piece.Most)
	if err != nil {
		return nil, err
	}
	rows, err := s.Table.ByIDs(ctx, q, within, idsOnce(database.IDsOf(found, func(j review.Judged) string { return j.TargetID })))
	if err != nil {
		return nil, err
	}
	here := map[string]R{}
	for _, r := range rows {
		if parts := s.Parts(&r); parts.DeletedAt == 0 {
			here[parts.ID] = r
		}
	}
	all := make([]judged[R, P], len(found))
	for i, j := range found {
		all[i].Judged = j
		row, isHere := here[j.TargetID]
		if !isHere || j.Snapshot == "" {
			all[i].isGone = true
			continue
		}
		if all[i].profile, err = s.openSnapshot(j.Snapshot, j.TargetID); err != nil {
			return nil, err
		}
		all[i].row = row
	}
	return all, nil
}

// idsOnce are ids in order, none twice.
func idsOnce(ids []string) []string { return slices.Compact(slices.Sorted(slices.Values(ids))) }

// second is a second look at a submission, by some settings.
type second[R any, P Profile] func(by check.Settings, j judged[R, P]) ([]review.Precheck, error)

// lookAgain is the part of the machine that knows a rule: the one that looks at
// pictures, which are read for all submissions at once, or the one that looks at the
// data, and at others where the rule asks for them.
func (s *Shelf[R, S, P]) lookAgain(
	ctx context.Context, q database.Reader, within scope.Scope, rule *check.Rule, all []judged[R, P],
) (second[R, P], error) {
	if !s.isOfPictures(rule) {
		return func(by check.Settings, j judged[R, P]) ([]review.Precheck, error) {
			return s.Findings(ctx, q, within, Look{By: by, Today: j.At, Alone: rule.Now == ""}, j.row, j.profile)
		}, nil
	}
	var profiles []P
	for _, j := range all {
		if !j.isGone {
			profiles = append(profiles, j.profile)
		}
	}
	known, err := s.pictures(ctx, q, within, profiles...)
	return func(by check.Settings, j judged[R, P]) ([]review.Precheck, error) {
		return s.ofPictures(known, by, j.TargetID, j.profile), nil
	}, err
}

func (s *Shelf[R, S, P]) isOfPictures(rule *check.Rule) bool {
	of := s.InPictures
	return slices.Contains(qualityRules, rule) || rule == of.Equal || rule == of.Similar || rule == of.Apart
}

// saysBy is what one rule says of a submission, where it finds something.
func saysBy[R any, P Profile](
	by check.Settings, rule *check.Rule, j judged[R, P], look second[R, P],
) (message string, isFound bool, err error) {
	if !by.Of(rule).IsOn {
		return "", false, nil
	}
	found, err := look(by, j)
	said := messagesOf(rule, found)
	return strings.Join(said, "；"), len(said) > 0, err
}

// messagesOf are those of one rule, none twice.
func messagesOf(rule *check.Rule, found []review.Precheck) []string {
	var said []string
	for _, f := range found {
		if f.Code == rule.Code && f.Part == rule.Part && !slices.Contains(said, f.Message) {
			said = append(said, f.Message)
		}
	}
	return said
}

// foundInForce tells whether the rule in force finds something, too. Where both
// measure by the same, it is not looked twice.
func foundInForce[R any, P Profile](piece check.Piece, byDraft bool, j judged[R, P], look second[R, P]) (bool, error) {
	draft, inForce := piece.Draft.Of(piece.Rule), piece.InForce.Of(piece.Rule)
	if draft.IsOn && maps.Equal(draft.Limits, inForce.Limits) {
		return inForce.IsOn && byDraft, nil
	}
	_, isFound, err := saysBy(piece.InForce, piece.Rule, j, look)
	return isFound, err
}

// name says what those are called that the caller may see, of those that a rule
// finds something in.
func (s *Shelf[R, S, P]) name(ctx context.Context, q database.Reader, all []judged[R, P], tried []check.Tried) error {
	var ids []string
	for _, t := range tried {
		if t.ByDraft || t.InForce {
			ids = append(ids, t.TargetID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	seen, err := s.seen(ctx, q, ids)
	if err != nil {
		return err
	}
	visible := map[string]bool{}
	for _, r := range seen {
		visible[s.Parts(&r).ID] = true
	}
	for i, t := range tried {
		if visible[t.TargetID] && (t.ByDraft || t.InForce) {
			tried[i].IsSeen = true
			tried[i].Title, _ = s.Heading(all[i].profile)
		}
	}
	return nil
}

// seen are the rows of some subjects that the caller may list.
func (s *Shelf[R, S, P]) seen(ctx context.Context, q database.Reader, ids []string) ([]R, error) {
	request := paging.Request{PageNo: 1, Size: len(ids)}
	return s.List.Rows(ctx, q, caller.From(ctx).Scope(s.MayList), request, database.Chosen("d.id IN (?)", idsOnce(ids))...)
}
