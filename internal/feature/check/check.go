// Package check keeps what the machine looks for before people look: rules, each
// a line of the catalogue that its subject declares, and what the operator set of
// them. A rule is a Go function; its level, thresholds, sentence, clause and
// switch are rows that only grow. Nobody enters an expression.
package check

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Permission codes that guard the routes of this feature.
const (
	MayList    = "check:list"
	MayEdit    = "check:edit"
	MayConfirm = "check:confirm" // what somebody else changed of what is stopped
)

// Levels of a rule: B keeps a submission from being passed, W warns, I informs.
const (
	Blocks  = "B"
	Warns   = "W"
	Informs = "I"
)

var levels = []string{Blocks, Warns, Informs}

// Rule is one thing the machine looks for, as it stands until somebody sets it
// otherwise. What operators call a check (D04) has one rule or several.
type Rule struct {
	Code   string // of the check, as findings show it
	Part   string // tells the rules of a check apart
	Title  string
	Level  string
	Text   string // the sentence of a finding; {…} stands for a piece of evidence
	Clause string // the law or standard it comes from, "" for a rule of the house
	Limits []Limit
	// Now is what it asks that no submission holds, in words: who tries the rule on what
	// was judged reads that as it is now. "": a submission and the day it was judged say it all.
	Now string
}

// Limit is a threshold of a rule.
type Limit struct {
	Name, Label, Unit      string
	Value, Lowest, Highest int64
}

// Catalogue are the rules of one kind of subject.
type Catalogue struct {
	Subject string // type of the subject
	Name    string // in words
	Rules   []*Rule
}

// key tells a rule from those of all subjects.
func (c Catalogue) key(code, part string) string { return c.Subject + "." + code + "." + part }

// words are the pieces of evidence that a sentence names, in order.
func words(text string) []string {
	var found []string
	for {
		_, after, opens := strings.Cut(text, "{")
		word, rest, closes := strings.Cut(after, "}")
		if !opens || !closes {
			return found
		}
		found, text = append(found, word), rest
	}
}

// Setting is how a rule is applied.
type Setting struct {
	Level  string
	IsOn   bool
	Text   string
	Clause string
	Limits map[string]int64
}

// standard is the setting of a rule that nobody has set.
func (r *Rule) standard() Setting {
	limits := map[string]int64{}
	for _, l := range r.Limits {
		limits[l.Name] = l.Value
	}
	return Setting{Level: r.Level, IsOn: true, Text: r.Text, Clause: r.Clause, Limits: limits}
}

// Settings are those of one kind of subject that somebody has set, by rule; the
// zero value has all rules as they come.
type Settings map[*Rule]Setting

// Of is how a rule is applied.
func (s Settings) Of(r *Rule) Setting {
	if set, found := s[r]; found {
		return set
	}
	return r.standard()
}

// Limit is a threshold in force.
func (s Settings) Limit(r *Rule, name string) int64 {
	value, known := s.Of(r).Limits[name]
	if !known {
		panic("check: " + r.Code + " " + r.Part + " has no limit " + name)
	}
	return value
}

// Sentence is what a finding of a rule says, its words in the order in which the
// rule's own text names them.
func (s Setting) Sentence(r *Rule, values ...any) string {
	var pairs []string
	for i, word := range words(r.Text) {
		pairs = append(pairs, "{"+word+"}", fmt.Sprint(values[i]))
	}
	return strings.NewReplacer(pairs...).Replace(s.Text)
}

// Measure says by which thresholds a rule measures, "" when it has none.
func (s Setting) Measure(r *Rule) string {
	var said []string
	for _, l := range r.Limits {
		said = append(said, l.Label+" "+strconv.FormatInt(s.Limits[l.Name], 10)+" "+l.Unit)
	}
	return strings.Join(said, "，")
}

// Service is the feature's use cases.
type Service struct {
	db    *database.DB
	bus   *fanout.Bus
	now   instant.Clock
	newID ident.Source
	// shelf are the catalogues in the order in which they were declared.
	shelf   []Catalogue
	rules   map[string]*Rule // by key
	benches map[string]Bench // by subject
	tenants scope.Tenants
}

// New makes the service, without rules.
func New(db *database.DB, bus *fanout.Bus, tenants scope.Tenants, now instant.Clock, newID ident.Source) *Service {
	return &Service{
		db: db, bus: bus, now: now, newID: newID, rules: map[string]*Rule{}, benches: map[string]Bench{}, tenants: tenants,
	}
}

// Declare adds the rules of a kind of subject, and the subjects themselves; once each,
// before the first call.
func (s *Service) Declare(c Catalogue, bench Bench) {
	s.shelf = append(s.shelf, c)
	s.benches[c.Subject] = bench
	for _, r := range c.Rules {
		key := c.key(r.Code, r.Part)
		if s.rules[key] != nil {
			panic("check: " + key + " is declared twice")
		}
		s.rules[key] = r
	}
}

// Settings are how the rules of a catalogue are applied now.
func (s *Service) Settings(ctx context.Context, q database.Reader, within scope.Scope, c Catalogue) (Settings, error) {
	rows, err := database.All[revision](ctx, q, current.For(within))
	if err != nil {
		return nil, err
	}
	settings := Settings{}
	for _, row := range rows {
		if row.State != InForce || !strings.HasPrefix(row.Rule, c.Subject+".") {
			continue
		}
		rule := s.rules[row.Rule]
		if rule == nil { // of an older version of the product
			continue
		}
		if settings[rule], err = row.setting(rule); err != nil {
			return nil, err
		}
	}
	return settings, nil
}

// setting reads one. A threshold that came with a later version of the product is
// as it comes.
func (r revision) setting(rule *Rule) (Setting, error) {
	set := rule.standard()
	set.Level, set.IsOn, set.Text, set.Clause = r.Level, r.IsOn, r.Sentence, r.Clause
	var limits map[string]int64
	if err := json.Unmarshal([]byte(r.Limits), &limits); err != nil {
		return set, fmt.Errorf("check: limits of %s: %w", r.Rule, err)
	}
	for name := range set.Limits {
		if value, given := limits[name]; given {
			set.Limits[name] = value
		}
	}
	return set, nil
}
