package dossier

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
	"freightdesk/internal/foundation/text"
)

// tallyEntry is where a subject counts on the dashboard, read from its row alone:
// inSpan asks the list for the same subjects.
func (parts Parts[S]) tallyEntry() review.TallyEntry {
	if parts.DeletedAt != 0 {
		return review.TallyEntry{}
	}
	places := []review.Place{{Kind: review.ExpiresOn, Key: parts.ExpiresOn}}
	if parts.SubmittedAt > 0 {
		places = append(places, review.Place{Kind: review.SubmittedOn, Key: parts.SubmittedAt.Date()})
	}
	if parts.Stage != nil {
		places = append(places, review.Place{Kind: review.InStage, Key: stageKey(*parts.Stage)})
	}
	switch parts.ReviewState {
	case review.Passed:
		places = append(places, review.Place{Kind: review.PassedOn, Key: parts.ReviewedAt.Date()})
	case review.Failed:
		places = append(places, review.Place{Kind: review.FailedOn, Key: parts.ReviewedAt.Date()})
		for _, code := range reasonsOf(parts.LastRejectCodes) {
			places = append(places, review.Place{Kind: review.FailedFor, Key: code})
		}
	}
	return review.TallyEntry{DepartmentID: parts.DepartmentID, Places: places}
}

// stageKey is a stage among the places, which are ordered as texts.
func stageKey(stage int) string { return fmt.Sprintf("%02d", stage) }

// stageOf is what stageKey made a place of; 0 for none.
func stageOf(key string) int {
	stage, _ := strconv.Atoi(key) // keys are ours
	return stage
}

// Staged counts the subjects of a scope at each of some stages.
func (s *Shelf[R, S, P]) Staged(ctx context.Context, within scope.Scope, stages []int) (map[int]int64, error) {
	keys := make([]string, len(stages))
	for i, stage := range stages {
		keys[i] = stageKey(stage)
	}
	found, err := s.Desk.Spread(ctx, s.Type, within, review.Span{Kind: review.InStage, To: stageKey(mostStages)}, keys)
	counts := make(map[int]int64, len(stages))
	for i, stage := range stages {
		counts[stage] = found[keys[i]]
	}
	return counts, err
}

// reasonsOf are the reasons of the last rejection, each once.
func reasonsOf(codes string) []string {
	reasons := text.Parts(codes)
	slices.Sort(reasons)
	return slices.Compact(reasons)
}

// inSpan finds the subjects that stand in a span.
func inSpan(span review.Span) database.Condition {
	switch span.Kind {
	case review.SubmittedOn:
		return database.Where("(d.submitted_at >= ? AND d.submitted_at < ?)", startOfDay(span.From), startOfDay(span.To)+day)
	case review.PassedOn:
		return decided(review.Passed, span)
	case review.FailedOn:
		return decided(review.Failed, span)
	case review.InStage:
		return database.Where("(d.stage >= ? AND d.stage <= ?)", stageOf(span.From), stageOf(span.To))
	case review.FailedFor:
		return database.Where("(d.review_state = ? AND "+namesReason+")", review.Failed, literal(span.From))
	}
	return database.Where("(d.expires_on >= ? AND d.expires_on <= ?)", span.From, span.To)
}

func decided(state review.State, span review.Span) database.Condition {
	return database.Where("(d.review_state = ? AND d.reviewed_at >= ? AND d.reviewed_at < ?)", state, startOfDay(span.From),
		startOfDay(span.To)+day)
}

// namesReason holds for a subject whose last rejection names a reason; its first
// half lets the index of rejected ones serve.
const namesReason = "d.last_reject_codes <> '' AND (',' || d.last_reject_codes || ',') LIKE ('%,' || ? || ',%') ESCAPE '!'"

// literal is a reason as namesReason takes it: nothing in it stands for other signs.
func literal(code string) string {
	return strings.NewReplacer("!", "!!", "%", "!%", "_", "!_").Replace(code)
}

const day instant.Instant = 24 * 60 * 60 * 1000

// startOfDay is midnight of a valid date.
func startOfDay(date string) instant.Instant {
	at, _ := instant.Parse(date) // callers checked it
	return at
}

// Recounted is how many rows Standings reads at once.
const Recounted = 5_000

// Recount makes the dashboard's tallies anew from the rows.
func (s *Shelf[R, S, P]) Recount(ctx context.Context, tx *database.Tx, within scope.Scope) error {
	if err := s.Desk.Forget(ctx, tx, within, s.Type); err != nil {
		return err
	}
	for after := ""; ; {
		rows, err := database.All[R](ctx, tx, s.Standings.For(within, after, Recounted))
		if err != nil {
			return err
		}
		for _, r := range rows {
			parts := s.Parts(&r)
			s.Desk.Shift(tx, within, s.Type, review.TallyEntry{}, parts.tallyEntry())
			after = parts.ID
		}
		if len(rows) < Recounted {
			return nil
		}
	}
}
