package check

import (
	"context"
	"maps"
	"slices"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Outcome is what became of a hit.
type Outcome int

// The outcomes.
const (
	Open       Outcome = iota
	PassedAs           // people passed the submission with it: a false alarm
	FailedFor          // people failed the submission
	Changed            // the data was changed before anybody judged, and the rule was content
	FoundAgain         // the data was changed, and the rule found it again
	Withdrawn          // the subject was removed
	NoMore             // it was found no more, though nobody had changed the data or judged it
)

// Found is what the rules of a catalogue found in a submission.
type Found struct {
	Catalogue Catalogue
	TaskID    string
	Revision  int64
	TargetID  string
	At        instant.Instant
	Hits      []Hit
}

// Hit is one of them.
type Hit struct{ Code, Part, Level string }

// Note keeps what was found, once for each rule, and closes what an earlier
// submission under the same task had found.
func (s *Service) Note(ctx context.Context, tx *database.Tx, within scope.Scope, f Found) error {
	levels := s.levelsOf(f)
	keys := slices.Sorted(maps.Keys(levels))
	if f.Revision > 1 {
		if _, err := database.Exec(ctx, tx, overtake.For(within, database.IDs(keys), f.At, f.TaskID, f.Revision)); err != nil {
			return err
		}
	}
	return f.noteEach(ctx, tx, within, levels)
}

// Again keeps what is found in a submission that has waited since it was noted: what
// is new, and what is found no more. What comes back is the hit that it was.
func (s *Service) Again(ctx context.Context, tx *database.Tx, within scope.Scope, f Found) error {
	levels := s.levelsOf(f)
	keys := slices.Sorted(maps.Keys(levels))
	if _, err := database.Exec(ctx, tx, foundNoMore.For(within, NoMore, f.At, f.TaskID, f.Revision, database.IDs(keys))); err != nil {
		return err
	}
	return f.noteEach(ctx, tx, within, levels)
}

// levelsOf are the levels of the rules that found something, each of its first finding.
func (s *Service) levelsOf(f Found) map[string]string {
	levels := map[string]string{}
	for _, h := range f.Hits {
		key := f.Catalogue.key(h.Code, h.Part)
		if s.rules[key] != nil && levels[key] == "" {
			levels[key] = h.Level
		}
	}
	return levels
}

func (f Found) noteEach(ctx context.Context, tx *database.Tx, within scope.Scope, levels map[string]string) error {
	for _, key := range slices.Sorted(maps.Keys(levels)) {
		if _, err := database.Exec(ctx, tx, noteHit.For(within, f.TaskID, f.Revision, key, f.TargetID, levels[key], f.At)); err != nil {
			return err
		}
	}
	return nil
}

// Close says what became of the open hits of a task.
func (s *Service) Close(
	ctx context.Context, tx *database.Tx, within scope.Scope, taskID string, outcome Outcome, at instant.Instant,
) error {
	_, err := database.Exec(ctx, tx, closeHits.For(within, outcome, at, taskID))
	return err
}

// Reopen takes back what a verdict of that moment had said.
func (s *Service) Reopen(ctx context.Context, tx *database.Tx, within scope.Scope, taskID string, at instant.Instant) error {
	_, err := database.Exec(ctx, tx, reopenHits.For(within, taskID, at))
	return err
}
