package gate

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Setting is what the papers of one kind of subject close.
type Setting struct {
	Subject     string     `json:"subject"`
	SubjectName string     `json:"subjectName"`
	Papers      []SetPaper `json:"papers"`
	Standard    []Switch   `json:"standard"` // as they come
	Revision    int64      `json:"revision"` // 0: as it comes
	// UpdatedBy is who set it last, "" when nobody has.
	UpdatedBy string          `json:"updateBy"`
	UpdatedAt instant.Instant `json:"updateTime"`
}

// SetPaper is one paper with its switches, one for each gate.
type SetPaper struct {
	Paper      string   `json:"paper"`
	Name       string   `json:"name"`
	HasEnd     bool     `json:"hasEnd"`     // without, its expiry closes nothing
	IsOptional bool     `json:"isOptional"` // a subject passes its review without
	Switches   []Switch `json:"switches"`
}

// Settings answers those of all kinds.
func (s *Service) Settings(ctx context.Context) ([]Setting, error) {
	all := make([]Setting, len(s.kinds))
	for i, kind := range s.kinds {
		var err error
		if all[i], err = s.setting(ctx, s.db, caller.From(ctx).WholeTenant(), kind); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func (s *Service) setting(ctx context.Context, q database.Reader, within scope.Scope, kind Kind) (Setting, error) {
	set, rules, err := s.inForce(ctx, q, within, kind.Subject)
	if err != nil {
		return Setting{}, err
	}
	out := Setting{
		Subject: kind.Subject, SubjectName: kind.Name, Revision: set.Revision, UpdatedBy: set.AuthorName, UpdatedAt: set.CreatedAt,
	}
	for _, paper := range kind.Papers {
		shown := SetPaper{Paper: paper.Key, Name: paper.Name, HasEnd: paper.HasEnd, IsOptional: paper.IsOptional}
		for _, at := range Gates {
			shown.Switches = append(shown.Switches, rules.of(paper, at))
			out.Standard = append(out.Standard, paper.standard(at))
		}
		out.Papers = append(out.Papers, shown)
	}
	return out, nil
}

// Draft is how somebody wants papers to close gates; switches that are absent stay
// as they are.
type Draft struct {
	Subject  string             `json:"subject" label:"对象"`
	Revision httpapi.Opt[int64] `json:"revision" label:"版本"` // of the newest the caller saw, 0 for none
	Switches []Switch           `json:"switches" label:"开关"`
	Reason   string             `json:"reason" label:"修改原因"`
}

// Set changes what papers of a kind of subject close. A change of what is not the
// newest is a conflict that carries the current setting.
func (s *Service) Set(ctx context.Context, d Draft) (Setting, error) {
	kind, known := s.kind(d.Subject)
	if !known {
		return Setting{}, fault.Absent()
	}
	reason := strings.TrimSpace(d.Reason)
	var refused fault.Collector
	refused.Require(reason != "", "reason", "请填写修改原因!")
	refused.Line("reason", "修改原因", reason, 200)
	refused.Require(len(d.Switches) <= len(kind.Papers)*len(Gates), "switches", fmt.Sprintf("开关最多 %d 个", len(kind.Papers)*len(Gates)))
	for _, one := range d.Switches {
		kind.check(&refused, one)
	}
	if err := refused.Err(); err != nil {
		return Setting{}, err
	}
	within := caller.From(ctx).WholeTenant()
	err := s.db.InSerial(ctx, func(tx *database.Tx) error {
		before, err := s.setting(ctx, tx, within, kind)
		if err != nil {
			return err
		}
		if d.Revision.Value != before.Revision {
			return httpapi.Stale(before)
		}
		return s.set(ctx, tx, within, before, d.Switches, reason)
	})
	if err != nil {
		return Setting{}, err
	}
	return s.setting(ctx, s.db, within, kind)
}

// check refuses a switch of what there is not.
func (k Kind) check(refused *fault.Collector, one Switch) {
	at := slices.IndexFunc(k.Papers, func(p Paper) bool { return p.Key == one.Paper })
	refused.Require(at >= 0, "switches", k.Name+"没有证件「"+one.Paper+"」")
	refused.Require(slices.Contains(Gates, one.Gate), "switches", "拦截环节只能是接单或提现")
	if at >= 0 {
		refused.Require(!one.ByExpiry || k.Papers[at].HasEnd, "switches", "「"+k.Papers[at].Name+"」没有有效期，不能按过期拦截")
	}
}

func (s *Service) set(ctx context.Context, tx *database.Tx, within scope.Scope, before Setting, given []Switch, reason string) error {
	was := before.switches()
	is := slices.Clone(was)
	for _, one := range given {
		at := slices.IndexFunc(is, func(have Switch) bool { return have.place() == one.place() })
		is[at] = one
	}
	if slices.Equal(was, is) {
		return fault.New(fault.Refused, "没有任何修改")
	}
	text, err := json.Marshal(is)
	if err != nil {
		return err
	}
	row := revision{
		ID: s.newID(), Subject: before.Subject, Revision: before.Revision + 1, Switches: string(text), Reason: reason,
		AuthorName: caller.From(ctx).Realname, Stamp: database.Made(ctx, s.now()),
	}
	s.changed(tx, within)
	audit.Changed(tx, audit.Change{Object: Type, ID: before.Subject, Before: was, After: map[string]any{"switches": is, "reason": reason}})
	return settings.Insert(ctx, tx, within, &row)
}

// changed tells open consoles, and every copy of the rules, once it is committed.
func (s *Service) changed(tx *database.Tx, within scope.Scope) {
	tx.AfterCommit(func() { s.bus.Publish(fanout.Hint{Topic: Topic, Tenant: within.Tenant}) })
}

// switches are those of all papers, by their places.
func (s Setting) switches() []Switch {
	var all []Switch
	for _, paper := range s.Papers {
		all = append(all, paper.Switches...)
	}
	slices.SortFunc(all, byPlace)
	return all
}

// Change is how the papers of a kind were set once.
type Change struct {
	ID         string          `json:"id"`
	Revision   int64           `json:"revision"`
	Switches   []Switch        `json:"switches"`
	Reason     string          `json:"reason"`
	AuthorName string          `json:"createByName"`
	At         instant.Instant `json:"createTime"`
}

// History answers how the papers of a kind were set, the newest first.
func (s *Service) History(ctx context.Context, subject string) ([]Change, error) {
	if _, known := s.kind(subject); !known {
		return nil, fault.Absent()
	}
	rows, err := database.All[revision](ctx, s.db, revisions.For(caller.From(ctx).WholeTenant(), subject))
	if err != nil {
		return nil, err
	}
	changes := make([]Change, len(rows))
	for i, row := range rows {
		changes[i] = Change{
			ID: row.ID, Revision: row.Revision, Reason: row.Reason, AuthorName: row.AuthorName, At: row.CreatedAt,
		}
		if changes[i].Switches, err = row.switches(); err != nil {
			return nil, err
		}
	}
	return changes, nil
}
