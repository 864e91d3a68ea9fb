package rights

import (
	"context"
	"slices"
	"strings"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// CallerGrants is what the caller holds at this moment, read inside the transaction
// that hands some of it on.
type CallerGrants struct {
	Super  bool
	Level  int // their rank; roles they shape stand below it
	caller caller.Caller
	rows   map[string]bool
	// grants by code, blocked ones left out.
	grants map[string][]Grant
	// below are the departments their trees reach, filled when first asked for.
	below  map[string]map[string]bool
	reader database.Reader
}

// GrantScope is how far a grant shall reach: a role's reach for holders who belong
// to Places, or a department with everything below it when Tree is set.
type GrantScope struct {
	Reach  scope.Reach
	Listed []string
	Places []string
	Tree   string
}

// CallerGrants reads what the caller holds now.
func (e *Engine) CallerGrants(ctx context.Context, q database.Reader) (*CallerGrants, error) {
	c := caller.From(ctx)
	level, super, err := e.RankOf(ctx, q, c.WholeTenant(), c.UserID)
	if err != nil {
		return nil, err
	}
	h := &CallerGrants{Super: super, Level: level, caller: c, grants: map[string][]Grant{}, below: map[string]map[string]bool{}, reader: q}
	if super {
		return h, nil
	}
	if h.rows, err = e.RowsOf(ctx, q, SubjectOf(c)); err != nil {
		return nil, err
	}
	grants, err := e.GrantsOf(ctx, q, SubjectOf(c))
	if err != nil {
		return nil, err
	}
	for _, g := range grants {
		for _, code := range g.Codes() {
			if g.BlockedBy == "" {
				h.grants[code] = append(h.grants[code], g)
			}
		}
	}
	return h, nil
}

// Sees tells whether a menu row is among those the caller is shown.
func (h *CallerGrants) Sees(rowID string) bool { return h.Super || h.rows[rowID] }

// Holds tells whether the caller holds a code over the whole tenant, bound by
// no rule: as far as a code can be held.
func (h *CallerGrants) Holds(ctx context.Context, code string) (bool, error) {
	return h.Includes(ctx, code, GrantScope{Reach: scope.All}, nil)
}

// Includes tells whether the caller holds a code at least as far as a grant of
// the given extent under the given rules would reach. One of their own grants
// has to reach that far, or, when rules bind none of them, all of them together.
func (h *CallerGrants) Includes(ctx context.Context, code string, wanted GrantScope, ruleIDs []string) (bool, error) {
	if h.Super {
		return true, nil
	}
	var free scope.Scope
	for _, g := range h.grants[code] {
		if len(g.Rules) == 0 {
			g.widen(&free, h.caller)
		}
	}
	if ok, err := h.reaches(ctx, free, wanted); ok || err != nil {
		return ok, err
	}
	for _, g := range h.grants[code] {
		if len(g.Rules) == 0 || !carries(ruleIDs, g.Rules) {
			continue
		}
		var bound scope.Scope
		g.widen(&bound, h.caller)
		if ok, err := h.reaches(ctx, bound, wanted); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

// carries tells whether every rule is among the ids.
func carries(ids []string, rules []Rule) bool {
	for _, r := range rules {
		if !slices.Contains(ids, r.ID) {
			return false
		}
	}
	return true
}

// reaches compares two reaches. Most of a role's are relative to the
// departments of whoever holds it, so a kind of reach covers the same kind as long
// as those departments lie within it.
func (h *CallerGrants) reaches(ctx context.Context, own scope.Scope, wanted GrantScope) (bool, error) {
	switch {
	case own.OnlyNarrowed():
		return false, nil
	case own.Whole:
		return true, nil
	case wanted.Tree != "":
		below, err := h.descendants(ctx, own.Trees)
		return below[wanted.Tree], err
	}
	below, err := h.descendants(ctx, own.Trees)
	if err != nil {
		return false, err
	}
	inTrees := func(id string) bool { return below[id] }
	inReach := func(id string) bool { return below[id] || slices.Contains(own.Exact, id) }
	switch wanted.Reach {
	case scope.Self:
		return true, nil
	case scope.Below:
		return len(own.Trees) > 0 && all(wanted.Places, inTrees), nil
	case scope.Own:
		return len(own.Trees)+len(own.Exact) > 0 && all(wanted.Places, inReach), nil
	case scope.List:
		return all(wanted.Listed, inReach), nil
	}
	return false, nil
}

func all(ids []string, meets func(string) bool) bool {
	return !slices.ContainsFunc(ids, func(id string) bool { return !meets(id) })
}

var departmentsBelow = database.DefineTenant("rights.departmentsBelow", `
	SELECT DISTINCT descendant_id FROM department_closure WHERE tenant_id = ? AND ancestor_id IN (?)`)

func (h *CallerGrants) descendants(ctx context.Context, trees []string) (map[string]bool, error) {
	key := strings.Join(trees, ",")
	if known, ok := h.below[key]; ok {
		return known, nil
	}
	out := map[string]bool{}
	for ids := range slices.Chunk(trees, database.MaxIDs) {
		found, err := database.All[string](ctx, h.reader, departmentsBelow.For(h.caller.WholeTenant(), database.IDs(ids)))
		if err != nil {
			return nil, err
		}
		for _, id := range found {
			out[id] = true
		}
	}
	h.below[key] = out
	return out, nil
}
