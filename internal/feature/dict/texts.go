package dict

import (
	"context"
	"maps"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
)

// Texts are the texts of several codes by code and value, items out of use
// included; at most database.MaxIDs codes, read in one statement when they are
// not in memory. The answer is for reading only.
func (s *Service) Texts(ctx context.Context, codes ...string) (map[string]map[string]string, error) {
	version := caller.From(ctx).DictVersion
	texts, missing := s.kept.Find(version, codes...)
	if len(missing) == 0 {
		return texts, nil
	}
	rows, err := database.All[codedOption](ctx, s.db, textsOfCodes.With(database.IDs(missing)))
	if err != nil {
		return nil, err
	}
	read := make(map[string]map[string]string, len(missing))
	for _, code := range missing {
		read[code] = map[string]string{}
	}
	for _, row := range rows {
		read[row.Code][row.Value] = row.Text
	}
	s.kept.Keep(version, read)
	maps.Copy(texts, read)
	return texts, nil
}

// Choices are the items of a code that are in use, as text by value: what may be
// chosen anew.
func (s *Service) Choices(ctx context.Context, code string) (map[string]string, error) {
	items, err := s.ItemsOf(ctx, code)
	choices := make(map[string]string, len(items))
	for _, item := range items {
		if !item.Disabled {
			choices[item.Value] = item.Text
		}
	}
	return choices, err
}
