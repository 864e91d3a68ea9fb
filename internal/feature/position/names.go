package position

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
)

// Choice is a position to choose.
type Choice struct {
	Code  string `db:"code"`
	Name  string `db:"name"`
	Rank  string `db:"post_rank"`
	InUse bool   `db:"in_use"` // false in the recycle bin
}

var everyName = database.DefineTenant("position.everyName", `
	SELECT code, name, post_rank, deleted_at = 0 AS in_use FROM position WHERE tenant_id = ? ORDER BY deleted_at DESC, code`)

// keptNames holds the positions of tenants in memory under the version of all
// dictionaries, which every write of a position raises: a list of users asks
// for them at each call. What a call sees is at least as new as the version that
// was read with its session (ADR 0035).
type keptNames struct {
	mu      sync.RWMutex
	version int64
	tenants map[int64][]Choice
}

func (k *keptNames) of(who caller.Caller) ([]Choice, bool) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	if who.DictVersion == 0 || who.DictVersion > k.version {
		return nil, false
	}
	all, kept := k.tenants[who.TenantID]
	return all, kept
}

// keep takes what a call read. What was read for an older version may be older
// than what is kept, and for no version (0) of any age.
func (k *keptNames) keep(who caller.Caller, all []Choice) {
	k.mu.Lock()
	defer k.mu.Unlock()
	switch {
	case who.DictVersion == 0 || who.DictVersion < k.version:
		return
	case who.DictVersion > k.version:
		k.version, k.tenants = who.DictVersion, map[int64][]Choice{}
	}
	k.tenants[who.TenantID] = all
}

func (s *Service) all(ctx context.Context) ([]Choice, error) {
	who := caller.From(ctx)
	if all, kept := s.kept.of(who); kept {
		return all, nil
	}
	all, err := database.All[Choice](ctx, s.db, everyName.For(who.WholeTenant()))
	if err == nil {
		s.kept.keep(who, all)
	}
	return all, err
}

// Names are the names of the tenant's positions by code, removed ones included:
// accounts still hold their codes.
func (s *Service) Names(ctx context.Context) (map[string]string, error) {
	all, err := s.all(ctx)
	out := make(map[string]string, len(all))
	for _, p := range all {
		out[p.Code] = p.Name // that in use comes last
	}
	return out, err
}

// Choices are the positions in use that have the keyword in name or code, the
// highest rank first.
func (s *Service) Choices(ctx context.Context, keyword string, limit int) ([]Choice, error) {
	all, err := s.all(ctx)
	out := []Choice{}
	for _, p := range all {
		if p.InUse && (strings.Contains(p.Name, keyword) || strings.Contains(p.Code, keyword)) {
			out = append(out, p)
		}
	}
	slices.SortStableFunc(out, func(a, b Choice) int { return cmp.Compare(b.Rank, a.Rank) })
	return out[:min(limit, len(out))], err
}
