package dossier

import (
	"context"

	"freightdesk/internal/feature/gate"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// WhyStopped says in words why a subject may not pass a gate today, "" when it may,
// by the rules as they are now.
func (s *Shelf[R, S, P]) WhyStopped(
	ctx context.Context, within scope.Scope, standing Standing, p P, at gate.Gate,
) (string, error) {
	var rules gate.Rules
	if s.Carried != nil {
		var err error
		if rules, err = s.Gates.Of(ctx, s.DB, within, s.Type, standing.ID); err != nil {
			return "", err
		}
	}
	return s.whyStopped(standing, p, rules, at, instant.Of(s.Now())), nil
}

// SeenAt is Seen, with what WhyStopped says of a gate.
func (s *Shelf[R, S, P]) SeenAt(ctx context.Context, id string, at gate.Gate) (Standing, P, string, error) {
	standing, p, err := s.Seen(ctx, id)
	if err != nil {
		return standing, p, "", err
	}
	why, err := s.WhyStopped(ctx, caller.From(ctx).WholeTenant(), standing, p, at)
	return standing, p, why, err
}

// whyStopped asks the account first, which no whitelist opens: one that was cancelled
// or frozen, that the blacklist keeps from it, or that has never passed its review. Who is
// on the blacklist, for whatever, is excused from no paper.
func (s *Shelf[R, S, P]) whyStopped(standing Standing, p P, rules gate.Rules, at gate.Gate, today instant.Instant) string {
	switch {
	case standing.Status == Cancelled:
		return "已注销"
	case standing.Status == Frozen:
		return "已冻结"
	case standing.IsKeptFrom(at, today):
		return "在黑名单中"
	case standing.PassedRevision == 0:
		return "还没有通过审核"
	case rules.Excuses(standing.ID, at) && !standing.OnBlacklist(today):
		return ""
	case s.Carried != nil:
		return rules.Why(s.gated(), s.Carried(p), at, today)
	case ExpireState(standing.ExpiresOn, today) == Expired:
		return "的证件已于 " + standing.ExpiresOn + " 过期"
	}
	return ""
}

// gated are the papers of the kind as the gates know them.
func (k Kind) gated() gate.Catalogue {
	return gate.Catalogue{Subject: k.Type, Name: k.Name, Papers: k.Gated}
}

// Shows tells whether there are pictures of all these documents.
func Shows(p Profile, docTypes ...string) bool {
	for _, docType := range docTypes {
		if _, present := Of(p.Pictures(), docType); !present {
			return false
		}
	}
	return true
}

// Gatekept makes a kind of subject known to the gates.
func (s *Shelf[R, S, P]) Gatekept() gate.Kind {
	return gate.Kind{
		Catalogue: s.gated(), MayList: s.MayList,
		Sees: func(within scope.Scope) database.Condition { return s.List.Has("t.target_id", within) },
	}
}

// Around is what the rows of a page are shown with.
type Around struct {
	progress map[string]review.Progress
	rules    gate.Rules
	today    instant.Instant
}

// Surround reads what the rows of a page are shown with: how far those that wait are
// judged, and what closes gates.
func Surround[L, R, S any, P Profile](
	ctx context.Context, s *Shelf[R, S, P], within scope.Scope, records []L, standing func(L) Standing,
) (Around, error) {
	around := Around{today: instant.Of(s.Now())}
	var waiting []string
	for _, r := range records {
		if r := standing(r); r.ReviewState == review.Pending {
			waiting = append(waiting, r.TaskID)
		}
	}
	var err error
	if around.progress, err = s.Desk.ProgressOf(ctx, s.DB, within, waiting); err != nil || s.Carried == nil {
		return around, err
	}
	around.rules, err = s.Gates.Copied(ctx, s.DB, within, s.Type)
	return around, err
}

// whyIdle says in words why a subject may not take orders today, by its data in
// force, "" when it may.
func (s *Shelf[R, S, P]) whyIdle(ctx context.Context, within scope.Scope, r R) (string, error) {
	p, err := s.InForce(r)
	if err != nil {
		return "", err
	}
	return s.WhyStopped(ctx, within, *s.Parts(&r).Standing, p, gate.Orders)
}

// Viewed is the view of a row as it is in force, or with what was submitted last in its
// place. Whether the subject may work is said by what is in force all the same; row is
// the part of the view that says so.
func Viewed[V, R, S any, P Profile](
	ctx context.Context, s *Shelf[R, S, P], within scope.Scope, r R, submitted bool,
	view func(context.Context, scope.Scope, R) (V, error), row func(*V) *Row,
) (V, error) {
	if !submitted {
		return view(ctx, within, r)
	}
	var none V
	last, err := s.AsSubmitted(ctx, s.DB, within, r)
	if err != nil {
		return none, err
	}
	shown, err := view(ctx, within, last)
	if err != nil {
		return none, err
	}
	why, err := s.whyIdle(ctx, within, r)
	row(&shown).UnusableReason, row(&shown).Usable = alone(why), why == ""
	return shown, err
}

// Touched is what a subject takes part in, before it is put on the blacklist.
type Touched struct {
	Title string `json:"title"`
	// Waybills that are assigned and not through their review, by where they stand.
	// They go on: nobody takes a load off the road.
	Waybills []Engagement `json:"waybills"`
	// IsWaiting tells that a submission waits for review, which it can no longer pass.
	IsWaiting bool `json:"isWaiting"`
	// Bound are whom it is bound to, in words.
	Bound []string `json:"bound"`
	// IsExcused tells that it is on the whitelist, which the blacklist outweighs.
	IsExcused bool `json:"isExcused"`
}

// Engagement is how many open waybills of a subject stand at one stage.
type Engagement struct {
	Stage int    `json:"stage"`
	Name  string `json:"name"`
	Total int64  `json:"total"`
}

// Engaged tells what open waybills a subject takes part in, in the order of stages.
type Engaged func(ctx context.Context, q database.Reader, within scope.Scope, id string) ([]Engagement, error)

// Bound names whom a subject is bound to, in words.
type Bound func(ctx context.Context, q database.Reader, within scope.Scope, id string) ([]string, error)

// TakesPart names what a subject takes part in, and whom it is bound to; before the
// first call. nil: nothing, nobody.
func (s *Shelf[R, S, P]) TakesPart(in Engaged, with Bound) { s.engaged, s.bound = in, with }

// Touches tells whoever may put a subject on the blacklist what it takes part in.
func (s *Shelf[R, S, P]) Touches(ctx context.Context, id string) (Touched, error) {
	within := s.ToChange(ctx, s.MayBlacklist)
	r, err := s.List.One(ctx, s.DB, within, id)
	if err != nil {
		return Touched{}, err
	}
	whole, standing := caller.From(ctx).WholeTenant(), s.Parts(&r).Standing
	touched := Touched{Title: s.Title(r), IsWaiting: standing.ReviewState == review.Pending, Waybills: []Engagement{}, Bound: []string{}}
	rules, err := s.Gates.Of(ctx, s.DB, whole, s.Type, id)
	if err != nil {
		return touched, err
	}
	touched.IsExcused = rules.Excuses(id, gate.Orders) || rules.Excuses(id, gate.Payouts)
	if s.engaged != nil {
		engaged, err := s.engaged(ctx, s.DB, whole, id)
		if err != nil {
			return touched, err
		}
		touched.Waybills = append(touched.Waybills, engaged...)
	}
	if s.bound != nil {
		bound, err := s.bound(ctx, s.DB, whole, id)
		if err != nil {
			return touched, err
		}
		touched.Bound = append(touched.Bound, bound...)
	}
	return touched, nil
}
