package role

import (
	"context"
	"slices"
	"strings"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// menuPlaces are which row stands below which.
var menuPlaces = database.Define("role.menuPlaces", `SELECT id, parent_id FROM permission WHERE deleted_at = 0 ORDER BY sort_no, id`)

type place struct {
	ID       string `db:"id"`
	ParentID string `db:"parent_id"`
}

// led are the rows above those granted, with the granted rows that lead to each:
// who holds a row sees the entries above it, granted or not.
type led struct {
	granted map[string]bool
	through map[string][]string
}

func (s *Service) ledBy(ctx context.Context, tx *database.Tx, within scope.Scope, roleID string) (led, error) {
	out := led{granted: map[string]bool{}, through: map[string][]string{}}
	places, err := database.All[place](ctx, tx, menuPlaces.With())
	if err != nil {
		return out, err
	}
	granted, err := rights.GrantedBy(ctx, tx, within, roleID)
	if err != nil {
		return out, err
	}
	for _, id := range granted {
		out.granted[id] = true
	}
	above := make(map[string]string, len(places))
	for _, p := range places {
		above[p.ID] = p.ParentID
	}
	for _, p := range places {
		if !out.granted[p.ID] {
			continue
		}
		for id := p.ParentID; id != ""; id = above[id] {
			out.through[id] = append(out.through[id], p.ID)
		}
	}
	return out, nil
}

// sees tells whether holders of the role see a row.
func (l led) sees(id string) bool { return len(l.through[id]) > 0 || l.granted[id] }

// staying are rows taken from the role that its holders go on seeing.
func (l led) staying(holding *rights.CallerGrants, taken []string) []rights.Led {
	out := []rights.Led{}
	for _, id := range taken {
		if l.sees(id) {
			out = append(out, l.row(holding, id))
		}
	}
	return out
}

// coming are rows the role does not grant that its holders see now and did not
// before.
func (l led) coming(holding *rights.CallerGrants, before led) []rights.Led {
	out := []rights.Led{}
	for id := range l.through {
		if !l.granted[id] && !before.sees(id) {
			out = append(out, l.row(holding, id))
		}
	}
	slices.SortFunc(out, func(a, b rights.Led) int { return strings.Compare(a.RowID, b.RowID) })
	return out
}

// row names what leads to a row as far as the caller sees it.
func (l led) row(holding *rights.CallerGrants, id string) rights.Led {
	through := slices.DeleteFunc(slices.Clone(l.through[id]), func(id string) bool { return !holding.Sees(id) })
	return rights.Led{RowID: id, Through: append([]string{}, through...)}
}
