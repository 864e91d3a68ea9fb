package dict

import (
	"context"
	"maps"
	"sync"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
)

// keptTexts holds texts of dictionaries in memory, by code and value, under the
// version of all dictionaries. What a call sees is at least as new as the version
// that was read with its session, on whichever instance it runs (ADR 0035).
type keptTexts struct {
	mu      sync.RWMutex
	version int64
	texts   map[string]map[string]string
}

// of finds the texts of codes that are good for a call of this version, and
// which codes have to be read.
func (k *keptTexts) of(version int64, codes []string) (found map[string]map[string]string, missing []string) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	if version == 0 || version > k.version {
		return map[string]map[string]string{}, codes
	}
	found = make(map[string]map[string]string, len(codes))
	for _, code := range codes {
		if texts, kept := k.texts[code]; kept {
			found[code] = texts
		} else {
			missing = append(missing, code)
		}
	}
	return found, missing
}

// keep takes what a call of this version read. What was read for an older version
// may be older than what is kept, and for no version (0) of any age.
func (k *keptTexts) keep(version int64, read map[string]map[string]string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	switch {
	case version == 0 || version < k.version:
		return
	case version > k.version:
		k.version, k.texts = version, map[string]map[string]string{}
	}
	maps.Copy(k.texts, read)
}

// Texts are the texts of several codes by code and value, items out of use
// included; at most database.MaxIDs codes, read in one statement when they are
// not in memory. The answer is for reading only.
func (s *Service) Texts(ctx context.Context, codes ...string) (map[string]map[string]string, error) {
	version := caller.From(ctx).DictVersion
	texts, missing := s.kept.of(version, codes)
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
	s.kept.keep(version, read)
	maps.Copy(texts, read)
	return texts, nil
}
