package check

import (
	"context"
	"maps"
	"slices"
	"time"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
)

// Row is a rule as the page of checks shows it.
type Row struct {
	Rule        string   `json:"rule"` // subject.code.part
	Subject     string   `json:"subject"`
	SubjectName string   `json:"subjectName"`
	Code        string   `json:"code"`
	Title       string   `json:"title"`
	Level       string   `json:"level"`
	IsOn        bool     `json:"isOn"`
	Sentence    string   `json:"sentence"`
	Words       []string `json:"words"` // what {…} of the sentence may be
	Clause      string   `json:"clause"`
	Limits      []Bound  `json:"limits"`
	Standard    Standard `json:"standard"`
	Revision    int64    `json:"revision"` // of the newest setting, 0: as it comes
	IsSet       bool     `json:"isSet"`    // otherwise than it comes
	// Waiting is a change that a second person is to confirm; null: there is none.
	Waiting *Change `json:"waiting"`
	Hits    Hits    `json:"hits"`
	// UpdatedBy is who set it last, "" when nobody has.
	UpdatedBy string          `json:"updateBy"`
	UpdatedAt instant.Instant `json:"updateTime"`
}

// Bound is a threshold with its value.
type Bound struct {
	Name    string `json:"name"`
	Label   string `json:"label"`
	Unit    string `json:"unit"`
	Value   int64  `json:"value"`
	Lowest  int64  `json:"lowest"`
	Highest int64  `json:"highest"`
}

// Standard is how a rule comes.
type Standard struct {
	Level    string           `json:"level"`
	Sentence string           `json:"sentence"`
	Clause   string           `json:"clause"`
	Limits   map[string]int64 `json:"limits"`
}

// Hits are what a rule found in 30 days, and what became of it.
type Hits struct {
	Found   int64 `json:"found"`   // without what was found again after a change, whatever became of it
	Open    int64 `json:"open"`    // nobody has judged
	Passed  int64 `json:"passed"`  // as it was: false alarms
	Failed  int64 `json:"failed"`  // for whatever reason
	Changed int64 `json:"changed"` // before anybody judged
	// Gone are those that the rule itself did not find any more before anybody judged:
	// it was set otherwise, or a day or another record changed. They say neither that it
	// was right nor that it was wrong.
	Gone int64 `json:"gone"`
}

// hitDays is how far back hits are counted.
const hitDays = 30

// List answers all rules, in the order of their catalogues.
func (s *Service) List(ctx context.Context) ([]Row, error) {
	within := caller.From(ctx).WholeTenant()
	current, err := database.All[revision](ctx, s.db, current.For(within))
	if err != nil {
		return nil, err
	}
	hits, err := s.hits(ctx)
	if err != nil {
		return nil, err
	}
	set := map[string][]revision{}
	for _, r := range current {
		set[r.Rule] = append(set[r.Rule], r)
	}
	var rows []Row
	for _, c := range s.shelf {
		for _, rule := range c.Rules {
			row, err := c.row(rule, set[c.key(rule.Code, rule.Part)])
			if err != nil {
				return nil, err
			}
			row.Hits = hits[row.Rule]
			rows = append(rows, row)
		}
	}
	return rows, nil
}

// Find answers one.
func (s *Service) Find(ctx context.Context, key string) (Row, error) {
	rows, err := s.List(ctx)
	if err != nil {
		return Row{}, err
	}
	for _, row := range rows {
		if row.Rule == key {
			return row, nil
		}
	}
	return Row{}, fault.Absent()
}

// row is a rule with those of its revisions that are in force or wait.
func (c Catalogue) row(rule *Rule, current []revision) (Row, error) {
	set, standard := rule.standard(), rule.standard()
	row := Row{
		Rule: c.key(rule.Code, rule.Part), Subject: c.Subject, SubjectName: c.Name, Code: rule.Code, Title: rule.Title,
		Words: append([]string{}, words(rule.Text)...), Limits: []Bound{},
		Standard: Standard{Level: standard.Level, Sentence: standard.Text, Clause: standard.Clause, Limits: standard.Limits},
	}
	for _, r := range current {
		if r.State == Waits {
			waiting, err := r.change(rule)
			if err != nil {
				return row, err
			}
			row.Waiting = &waiting
			continue
		}
		var err error
		if set, err = r.setting(rule); err != nil {
			return row, err
		}
		row.Revision, row.UpdatedBy, row.UpdatedAt = r.Revision, r.AuthorName, max(r.UpdatedAt, r.DecidedAt)
	}
	row.Level, row.IsOn, row.Sentence, row.Clause, row.IsSet = set.Level, set.IsOn, set.Text, set.Clause, !set.equals(standard)
	for _, l := range rule.Limits {
		row.Limits = append(row.Limits, Bound{l.Name, l.Label, l.Unit, set.Limits[l.Name], l.Lowest, l.Highest})
	}
	return row, nil
}

// since is when the days begin in which hits count.
func (s *Service) since() instant.Instant { return instant.Of(s.now().Add(-hitDays * 24 * time.Hour)) }

// hits are those of all rules.
func (s *Service) hits(ctx context.Context) (map[string]Hits, error) {
	counted, err := database.All[struct {
		Rule    string  `db:"rule"`
		Outcome Outcome `db:"outcome"`
		Hits    int64   `db:"hits"`
	}](ctx, s.db, countHits.For(caller.From(ctx).WholeTenant(), database.IDs(slices.Collect(maps.Keys(s.rules))), s.since()))
	hits := map[string]Hits{}
	for _, c := range counted {
		hits[c.Rule] = hits[c.Rule].with(c.Outcome, c.Hits)
	}
	return hits, err
}

func (h Hits) with(outcome Outcome, count int64) Hits {
	switch outcome {
	case Open:
		h.Open += count
	case PassedAs:
		h.Passed += count
	case FailedFor:
		h.Failed += count
	case Changed:
		h.Changed += count
	case NoMore:
		h.Gone += count
	default: // the submission that came after it is counted, or it is gone
		return h
	}
	h.Found += count
	return h
}

// Change is how a rule was set once.
type Change struct {
	ID         string           `json:"id"`
	Revision   int64            `json:"revision"`
	State      State            `json:"state"`
	Level      string           `json:"level"`
	IsOn       bool             `json:"isOn"`
	Sentence   string           `json:"sentence"`
	Clause     string           `json:"clause"`
	Limits     map[string]int64 `json:"limits"`
	Reason     string           `json:"reason"`
	Author     string           `json:"createBy"`
	AuthorName string           `json:"createByName"`
	At         instant.Instant  `json:"createTime"`
	Decider    string           `json:"decideByName"` // who confirmed, refused or took it back, "" for none
	DecidedAt  instant.Instant  `json:"decideTime"`
	Memo       string           `json:"memo"`
	Version    int64            `json:"version"`
}

func (r revision) change(rule *Rule) (Change, error) {
	set, err := r.setting(rule)
	return Change{
		ID: r.ID, Revision: r.Revision, State: r.State, Level: r.Level, IsOn: r.IsOn, Sentence: r.Sentence, Clause: r.Clause, Limits: set.Limits,
		Reason: r.Reason, Author: r.CreatedBy, AuthorName: r.AuthorName, At: r.CreatedAt, Decider: r.DeciderName, DecidedAt: r.DecidedAt,
		Memo: r.Memo, Version: r.Version,
	}, err
}

// History answers how a rule was set, the newest first.
func (s *Service) History(ctx context.Context, key string) ([]Change, error) {
	rule, known := s.rules[key]
	if !known {
		return nil, fault.Absent()
	}
	rows, err := database.All[revision](ctx, s.db, revisions.For(caller.From(ctx).WholeTenant(), key))
	if err != nil {
		return nil, err
	}
	changes := make([]Change, len(rows))
	for i, r := range rows {
		if changes[i], err = r.change(rule); err != nil {
			return nil, err
		}
	}
	return changes, nil
}
