package check

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
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

// Type is the name of settings in the audit trail, Topic the hint that some have
// changed.
const (
	Type  = "check"
	Topic = "check-changed"
)

// Draft is how somebody wants a rule to be applied. Absent fields stay as they are.
type Draft struct {
	Rule     string                   `json:"rule" label:"规则"`
	Revision httpapi.Opt[int64]       `json:"revision" label:"版本"` // of the newest the caller saw, 0 for none
	Level    httpapi.Opt[string]      `json:"level" label:"级别"`
	IsOn     httpapi.Opt[bool]        `json:"isOn" label:"启用"`
	Sentence httpapi.Opt[string]      `json:"sentence" label:"提示文字"`
	Clause   httpapi.Opt[string]      `json:"clause" label:"依据"`
	Limits   httpapi.Opt[[]Threshold] `json:"limits" label:"阈值"`
	Reason   string                   `json:"reason" label:"修改原因"`
}

// Threshold is the wanted value of one.
type Threshold struct {
	Name  string `json:"name" label:"阈值名称"`
	Value int64  `json:"value" label:"阈值"`
}

// over puts a draft on top of a setting.
func (d Draft) over(set Setting) Setting {
	set.Level, set.IsOn = d.Level.Or(set.Level), d.IsOn.Or(set.IsOn)
	set.Text, set.Clause = strings.TrimSpace(d.Sentence.Or(set.Text)), strings.TrimSpace(d.Clause.Or(set.Clause))
	set.Limits = maps.Clone(set.Limits)
	for _, t := range d.Limits.Value {
		set.Limits[t.Name] = t.Value
	}
	return set
}

// once refuses two values of one threshold.
func (r *Rule) once(given []Threshold) error {
	var refused fault.Collector
	for _, l := range r.Limits {
		isRepeated := len(slices.DeleteFunc(slices.Clone(given), func(t Threshold) bool { return t.Name != l.Name })) > 1
		refused.Require(!isRepeated, "limits."+l.Name, "「"+l.Label+"」出现了两次")
	}
	return refused.Err()
}

// check refuses what a rule cannot be set to.
func (r *Rule) check(set Setting) error {
	var refused fault.Collector
	refused.Require(slices.Contains(levels, set.Level), "level", "级别只能是 B 拦截、W 提醒或 I 提示")
	refused.Require(set.Text != "", "sentence", "请输入提示文字!")
	refused.Line("sentence", "提示文字", set.Text, 200)
	refused.Line("clause", "依据", set.Clause, 100)
	known := words(r.Text)
	for _, word := range words(set.Text) {
		refused.Require(slices.Contains(known, word), "sentence", "提示文字中的「{"+word+"}」不是该规则的内容，可用的有："+bracketed(known))
	}
	refused.Require(strings.Count(set.Text, "{") == len(words(set.Text)) && strings.Count(set.Text, "}") == len(words(set.Text)),
		"sentence", "提示文字中的大括号必须成对")
	for name := range set.Limits {
		refused.Require(slices.ContainsFunc(r.Limits, func(l Limit) bool { return l.Name == name }), "limits", "该规则没有阈值 "+name)
	}
	for _, l := range r.Limits {
		value := set.Limits[l.Name]
		refused.Require(value >= l.Lowest && value <= l.Highest, "limits."+l.Name,
			fmt.Sprintf("「%s」应在 %d 到 %d %s之间", l.Label, l.Lowest, l.Highest, l.Unit))
	}
	return refused.Err()
}

// bracketed lists pieces of evidence as a sentence names them.
func bracketed(names []string) string {
	if len(names) == 0 {
		return "无"
	}
	return "{" + strings.Join(names, "}、{") + "}"
}

// needsSecond tells whether a change waits for a second person: the machine stops by it
// what it did not stop before, or no longer what it did. What a rule of level B says is
// anybody's to word.
func needsSecond(before, after Setting) bool {
	isOfTwo := before.Level == Blocks || after.Level == Blocks
	return isOfTwo && (before.Level != after.Level || before.IsOn != after.IsOn || !maps.Equal(before.Limits, after.Limits))
}

// Edit sets a rule. What changes what is stopped waits for a second person. An edit of
// what is not the newest is a conflict that carries the current row.
func (s *Service) Edit(ctx context.Context, d Draft) (Row, error) {
	rule, known := s.rules[d.Rule]
	if !known {
		return Row{}, fault.Absent()
	}
	err := s.change(ctx, func(tx *database.Tx, within scope.Scope) error {
		all, err := database.All[revision](ctx, tx, revisions.For(within, d.Rule))
		if err != nil {
			return err
		}
		before, err := applied(rule, all)
		if err != nil {
			return err
		}
		return s.set(ctx, tx, within, d, rule, before, all)
	})
	if err != nil {
		return Row{}, err
	}
	return s.Find(ctx, d.Rule)
}

func (s *Service) set(
	ctx context.Context, tx *database.Tx, within scope.Scope, d Draft, rule *Rule, before Setting, all []revision,
) error {
	after := d.over(before)
	var refused fault.Collector
	reason := strings.TrimSpace(d.Reason)
	refused.Require(reason != "", "reason", "请填写修改原因!")
	refused.Line("reason", "修改原因", reason, 200)
	if err := fault.Together(s.fresh(ctx, d, all), rule.once(d.Limits.Value), rule.check(after), refused.Err()); err != nil {
		return err
	}
	if before.equals(after) {
		return fault.New(fault.Refused, "没有任何修改")
	}
	limits, err := json.Marshal(after.Limits)
	if err != nil {
		return err
	}
	row := revision{
		ID: s.newID(), Rule: d.Rule, Revision: newestOf(all) + 1, State: InForce, Level: after.Level, IsOn: after.IsOn, Sentence: after.Text,
		Clause: after.Clause, Limits: string(limits), Reason: reason, AuthorName: caller.From(ctx).Realname, Version: 1,
		Stamp: database.Made(ctx, s.now()),
	}
	if needsSecond(before, after) {
		row.State = Waits
	} else if _, err := database.Exec(ctx, tx, retire.For(within, d.Rule)); err != nil {
		return err
	}
	audit.Changed(tx, audit.Change{Object: Type, ID: d.Rule, Before: before, After: row.trail()})
	return table.Insert(ctx, tx, within, &row)
}

// fresh refuses an edit of what was set anew since, and one while another waits.
func (s *Service) fresh(ctx context.Context, d Draft, all []revision) error {
	if set, _ := inForce(all); d.Revision.Value != set.Revision {
		current, err := s.Find(ctx, d.Rule)
		if err != nil {
			return err
		}
		return httpapi.Stale(current)
	}
	if len(all) > 0 && all[0].State == Waits {
		return fault.New(fault.Refused, all[0].AuthorName+"的修改正在等待确认，确认、退回或撤回后才能再改")
	}
	return nil
}

// newestOf is the number of the newest of some revisions, newest first; 0 for none.
func newestOf(all []revision) int64 {
	if len(all) == 0 {
		return 0
	}
	return all[0].Revision
}

// inForce is the revision of a rule by which it is applied and with which it is shown; the
// zero one while none is. What waits, was refused or was taken back has changed nothing.
func inForce(all []revision) (set revision, isSet bool) {
	at := slices.IndexFunc(all, func(r revision) bool { return r.State == InForce })
	if at < 0 {
		return revision{}, false
	}
	return all[at], true
}

// applied is how a rule is applied, of all its revisions.
func applied(rule *Rule, all []revision) (Setting, error) {
	set, isSet := inForce(all)
	if !isSet {
		return rule.standard(), nil
	}
	return set.setting(rule)
}

func (s Setting) equals(other Setting) bool {
	return s.Level == other.Level && s.IsOn == other.IsOn && s.Text == other.Text && s.Clause == other.Clause &&
		maps.Equal(s.Limits, other.Limits)
}

// trail is what the audit keeps.
func (r revision) trail() map[string]any {
	return map[string]any{
		"revision": r.Revision, "state": r.State, "level": r.Level, "isOn": r.IsOn, "sentence": r.Sentence, "clause": r.Clause,
		"limits": r.Limits, "reason": r.Reason, "memo": r.Memo,
	}
}

// Answer is what the second person says to a change that waits, or its author who
// takes it back.
type Answer struct {
	ID      string             `json:"id" label:"修改记录"`
	Version httpapi.Opt[int64] `json:"version" label:"版本"`
	Memo    string             `json:"memo" label:"意见"`
}

// Confirm puts a change that waits in force; not by its author.
func (s *Service) Confirm(ctx context.Context, a Answer) (Row, error) {
	return s.answer(ctx, a, InForce)
}

// Refuse drops a change that waits; not by its author, and with a memo.
func (s *Service) Refuse(ctx context.Context, a Answer) (Row, error) {
	return s.answer(ctx, a, Refused)
}

// TakeBack drops a change that waits, by its author.
func (s *Service) TakeBack(ctx context.Context, a Answer) (Row, error) {
	return s.answer(ctx, a, TakenBack)
}

func (s *Service) answer(ctx context.Context, a Answer, to State) (Row, error) {
	var row revision
	err := s.change(ctx, func(tx *database.Tx, within scope.Scope) error {
		var err error
		if row, err = table.ByID(ctx, tx, within, a.ID); err != nil {
			return err
		}
		before := row
		if err := row.mayBecome(ctx, to, a); err != nil {
			return err
		}
		who := caller.From(ctx)
		row.State, row.Memo = to, strings.TrimSpace(a.Memo)
		row.DecidedBy, row.DeciderName, row.DecidedAt = who.Username, who.Realname, instant.Of(s.now())
		row.Touch(ctx, s.now())
		if to == InForce {
			if _, err := database.Exec(ctx, tx, retire.For(within, row.Rule)); err != nil {
				return err
			}
		}
		audit.Changed(tx, audit.Change{Object: Type, ID: row.Rule, Before: before.trail(), After: row.trail()})
		return table.Update(ctx, tx, within, &row)
	})
	if err != nil {
		return Row{}, err
	}
	return s.Find(ctx, row.Rule)
}

// mayBecome refuses an answer to what waits no more, or by whom it is not for.
func (r revision) mayBecome(ctx context.Context, to State, a Answer) error {
	isAuthor := caller.From(ctx).Username == r.CreatedBy
	var refused fault.Collector
	refused.Line("memo", "意见", strings.TrimSpace(a.Memo), 200)
	refused.Require(to != Refused || strings.TrimSpace(a.Memo) != "", "memo", "请填写退回的原因!")
	switch {
	case r.State != Waits || a.Version.Value != r.Version:
		return fault.New(fault.Conflict, "该修改已被处理，请刷新后查看")
	case to == TakenBack && !isAuthor:
		return fault.New(fault.Refused, "只有提出修改的人可以撤回")
	case to == Refused && isAuthor:
		return fault.New(fault.Refused, "自己提出的修改不能退回，请撤回")
	case to != TakenBack && isAuthor:
		return fault.New(fault.Refused, "自己提出的修改须由另一人确认")
	}
	return refused.Err()
}

// change runs a write, one after the other, and tells open consoles of it.
func (s *Service) change(ctx context.Context, write func(*database.Tx, scope.Scope) error) error {
	who := caller.From(ctx)
	return s.db.InSerial(ctx, func(tx *database.Tx) error {
		tx.AfterCommit(func() { s.bus.Publish(fanout.Hint{Topic: Topic, Tenant: who.TenantID}) })
		return write(tx, who.WholeTenant())
	})
}
