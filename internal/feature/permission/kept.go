package permission

import (
	"context"
	"sync"

	"freightdesk/internal/foundation/database"
)

// kept are the rows of the menu in memory: every page of every console begins
// with them, and they change a few times a month.
type kept struct {
	mu      sync.Mutex
	rows    []Row
	version int64
	isRead  bool
}

func (k *kept) at(version int64) ([]Row, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.rows, k.isRead && k.version == version
}

// keep takes rows that were read after their version was, unless newer ones are
// there.
func (k *kept) keep(version int64, rows []Row) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.isRead || version > k.version {
		k.rows, k.version, k.isRead = rows, version, true
	}
}

// all are the rows in the order of the menu, as new as the call. They are for
// reading only. The version is read with each call, so that instances need no
// bus to know of changes (ADR 0035).
func (s *Service) all(ctx context.Context) ([]Row, error) {
	now, err := s.version(ctx)
	if err != nil {
		return nil, err
	}
	if rows, known := s.kept.at(now); known {
		return rows, nil
	}
	rows, err := database.All[Row](ctx, s.db, allRows.With())
	if err == nil {
		s.kept.keep(now, rows)
	}
	return rows, err
}

// version is another one after every change of a row.
func (s *Service) version(ctx context.Context) (int64, error) { return version.Read(ctx, s.db) }

// versionBelowCeilings is another one after every change of a row or a ceiling:
// neither ever falls.
func (s *Service) versionBelowCeilings(ctx context.Context) (int64, error) {
	rows, err := s.version(ctx)
	if err != nil {
		return 0, err
	}
	ceilings, err := s.rights.CeilingVersion(ctx)
	return rows + ceilings, err
}
