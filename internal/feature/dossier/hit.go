package dossier

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
)

// NameHits tells of those of some subjects that the caller may see what they are called,
// and what a rule found in the newest submission of each.
func (s *Shelf[R, S, P]) NameHits(ctx context.Context, q database.Reader, rule *check.Rule, ids []string) (map[string]check.Known, error) {
	if len(ids) == 0 { // whom nobody picked, a list has whole
		return nil, nil
	}
	rows, err := s.seen(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	known := map[string]check.Known{}
	for _, r := range rows {
		of := s.Parts(&r).Standing
		var found []review.Precheck
		if err := json.Unmarshal([]byte(cmp.Or(of.Prechecks, "[]")), &found); err != nil {
			return nil, fmt.Errorf("dossier: findings of %s %s: %w", s.Type, of.ID, err)
		}
		known[of.ID] = check.Known{Title: s.Title(r), TaskID: of.TaskID, Message: strings.Join(messagesOf(rule, found), "；")}
	}
	return known, nil
}
