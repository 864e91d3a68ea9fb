package position

import (
	"cmp"
	"context"
	"slices"
	"strings"

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

// choices are the positions of a tenant, and the names among them by code. They
// are kept in memory under the version of all dictionaries, which every write of a
// position raises: a list of users asks for them at each call.
type choices struct {
	all   []Choice
	names map[string]string
}

func (s *Service) choices(ctx context.Context) (choices, error) {
	who := caller.From(ctx)
	found, missing := s.kept.Find(who.DictVersion, who.TenantID)
	if len(missing) == 0 {
		return found[who.TenantID], nil
	}
	all, err := database.All[Choice](ctx, s.db, everyName.For(who.WholeTenant()))
	if err != nil {
		return choices{}, err
	}
	read := choices{all, make(map[string]string, len(all))}
	for _, p := range all {
		read.names[p.Code] = p.Name // that in use comes last
	}
	s.kept.Keep(who.DictVersion, map[int64]choices{who.TenantID: read})
	return read, nil
}

// Names are the names of the tenant's positions by code, removed ones included:
// accounts still hold their codes. They are for reading only.
func (s *Service) Names(ctx context.Context) (map[string]string, error) {
	known, err := s.choices(ctx)
	return known.names, err
}

// Choices are the positions in use that have the keyword in name or code, the
// highest rank first.
func (s *Service) Choices(ctx context.Context, keyword string, limit int) ([]Choice, error) {
	known, err := s.choices(ctx)
	out := []Choice{}
	for _, p := range known.all {
		if p.InUse && (strings.Contains(p.Name, keyword) || strings.Contains(p.Code, keyword)) {
			out = append(out, p)
		}
	}
	slices.SortStableFunc(out, func(a, b Choice) int { return cmp.Compare(b.Rank, a.Rank) })
	return out[:min(limit, len(out))], err
}
