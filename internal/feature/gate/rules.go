package gate

import (
	"context"
	"encoding/json"
	"fmt"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
	"freightdesk/internal/foundation/text"
)

// copied names the rules of one kind in one tenant, on one day.
type copied struct {
	tenant  int64
	subject string
	day     string
}

// mostKept is how many rules are kept at once.
const mostKept = 1000

// Copied are the rules of a kind as lists show them: read once, and again when
// something has changed. Another instance without a bus between may see them late,
// so whatever is decided by them asks Of.
func (s *Service) Copied(ctx context.Context, q database.Reader, within scope.Scope, subject string) (Rules, error) {
	today := instant.Of(s.now())
	place := copied{within.Tenant, subject, today.Date()}
	s.copies.Lock()
	rules, found := s.kept[place]
	before := s.generation
	s.copies.Unlock()
	if found {
		return rules, nil
	}
	rules, err := s.read(ctx, q, within, subject, excused.For(scope.Tenant(within.Tenant), subject, today.Date()))
	if err != nil {
		return rules, err
	}
	s.copies.Lock()
	defer s.copies.Unlock()
	if s.generation == before { // nothing has changed while it was read
		if len(s.kept) >= mostKept {
			clear(s.kept)
		}
		s.kept[place] = rules
	}
	return rules, nil
}

// forget drops copies when a hint says that they may be old.
func (s *Service) forget(h fanout.Hint) {
	if h.Topic != Topic && h.Topic != fanout.Gap {
		return
	}
	s.copies.Lock()
	defer s.copies.Unlock()
	s.generation++
	clear(s.kept)
}

// Of are the rules in force for one subject, read now.
func (s *Service) Of(ctx context.Context, q database.Reader, within scope.Scope, subject, id string) (Rules, error) {
	whole := scope.Tenant(within.Tenant)
	return s.read(ctx, q, whole, subject, excusedOne.For(whole, subject, id, instant.Of(s.now()).Date()))
}

func (s *Service) read(ctx context.Context, q database.Reader, within scope.Scope, subject string, excused database.Query) (Rules, error) {
	_, rules, err := s.inForce(ctx, q, scope.Tenant(within.Tenant), subject)
	if err != nil {
		return rules, err
	}
	rows, err := database.All[struct {
		TargetID string `db:"target_id"`
		Gates    string `db:"gates"`
		Until    string `db:"until"`
	}](ctx, q, excused)
	rules.excused = make(map[string]excuse, len(rows))
	for _, row := range rows {
		rules.excused[row.TargetID] = excuse{text.Parts(row.Gates), row.Until}
	}
	return rules, err
}

// inForce is the newest setting of a kind, the zero one where nobody has set it.
func (s *Service) inForce(ctx context.Context, q database.Reader, within scope.Scope, subject string) (revision, Rules, error) {
	set, isSet, err := database.Maybe[revision](ctx, q, newest.For(within, subject))
	if err != nil || !isSet {
		return set, Rules{}, err
	}
	switches, err := set.switches()
	rules := Rules{switches: make(map[string]Switch, len(switches))}
	for _, one := range switches {
		rules.switches[one.place()] = one
	}
	return set, rules, err
}

func (r revision) switches() ([]Switch, error) {
	var switches []Switch
	if err := json.Unmarshal([]byte(r.Switches), &switches); err != nil {
		return nil, fmt.Errorf("gate: switches of %s: %w", r.Subject, err)
	}
	return switches, nil
}
