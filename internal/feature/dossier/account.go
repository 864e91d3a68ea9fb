package dossier

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/gate"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
	"freightdesk/internal/foundation/text"
)

// Dictionaries of why a subject is on the blacklist, and of what that keeps it from.
const (
	BlacklistReasons = "hy_blacklist_reason"
	Intercepts       = "hy_intercept"
)

// Listing is the blacklist's part of a row.
type Listing struct {
	Blacklisted         bool            `db:"d.blacklisted"`
	BlacklistReason     string          `db:"d.blacklist_reason"`     // a code, blank when not listed
	BlacklistIntercepts string          `db:"d.blacklist_intercepts"` // codes, comma-separated
	BlacklistUntil      string          `db:"d.blacklist_until"`      // last day, YYYY-MM-DD; blank: for ever
	BlacklistedBy       string          `db:"d.blacklisted_by"`
	BlacklistedAt       instant.Instant `db:"d.blacklisted_at"`
}

// OnBlacklist tells whether the subject is on the blacklist today: once the last day is
// over it is not, though nobody took it off.
func (l Listing) OnBlacklist(today instant.Instant) bool {
	return l.Blacklisted && (l.BlacklistUntil == "" || l.BlacklistUntil >= today.Date())
}

// IsKeptFrom tells whether the blacklist keeps the subject from something today.
func (l Listing) IsKeptFrom(at gate.Gate, today instant.Instant) bool {
	return l.OnBlacklist(today) && slices.Contains(text.Parts(l.BlacklistIntercepts), string(at))
}

// byListing finds those that are on the blacklist today, or that are not.
func (f filter) byListing(value string) (database.Condition, error) {
	listed, err := strconv.ParseBool(value)
	switch {
	case err != nil:
		return database.Condition{}, fault.Field("blacklistFlag", "是否黑名单只能是 0 或 1")
	case listed:
		return database.Where("(d.blacklisted AND (d.blacklist_until = '' OR d.blacklist_until >= ?))", f.today.Date()), nil
	}
	return database.Where("NOT (d.blacklisted AND (d.blacklist_until = '' OR d.blacklist_until >= ?))", f.today.Date()), nil
}

// Order is a command about a subject's account, as a caller gives it.
type Order struct {
	ID      string             `json:"id"`
	Version httpapi.Opt[int64] `json:"version" label:"版本"`
	Memo    string             `json:"memo,omitempty" label:"说明"`
}

// BlacklistOrder puts a subject on the blacklist.
type BlacklistOrder struct {
	Order
	Reason     string                `json:"reasonCode" label:"拉黑原因"`
	Intercepts httpapi.Opt[[]string] `json:"intercepts" label:"拦截"` // orders and payouts, when absent
	Until      string                `json:"until,omitempty" label:"期限"`
}

// otherReason is what the dictionary of reasons calls another one: somebody has to say which.
const otherReason = "9"

// usualIntercepts are orders and payouts.
var usualIntercepts = []string{"1", "2"}

// command is one that changes how things stand with an account.
type command struct {
	action review.Action
	verb   string // in words
	// needsMemo tells whether one has to say why.
	needsMemo bool
	// refusal says why an account does not take it, "" when it does.
	refusal func(s Standing, today instant.Instant) string
}

const (
	alreadyListed    = "已在黑名单中，要改请先移出"
	notListed        = "不在黑名单中"
	alreadyFrozen    = "已冻结"
	notFrozen        = "没有冻结"
	alreadyCancelled = "已注销"
)

var (
	blacklist = command{review.Blacklisted, "拉黑", false, func(s Standing, today instant.Instant) string {
		return sayWhere(s.OnBlacklist(today), alreadyListed)
	}}
	unblacklist = command{review.Unblacklisted, "移出黑名单", true, func(s Standing, today instant.Instant) string {
		return sayWhere(!s.OnBlacklist(today), notListed)
	}}
	freeze = command{review.Frozen, "冻结", true, func(s Standing, _ instant.Instant) string {
		return map[int]string{Frozen: alreadyFrozen, Cancelled: alreadyCancelled}[s.Status]
	}}
	unfreeze = command{review.Unfrozen, "解冻", false, func(s Standing, _ instant.Instant) string {
		return map[int]string{Normal: notFrozen, Cancelled: alreadyCancelled}[s.Status]
	}}
	cancel = command{review.Cancelled, "注销", true, func(s Standing, _ instant.Instant) string {
		return sayWhere(s.Status == Cancelled, alreadyCancelled)
	}}
)

func sayWhere(hit bool, words string) string {
	if hit {
		return words
	}
	return ""
}

// Blacklist keeps a subject from what the order says, to its last day or for ever.
func (s *Shelf[R, S, P]) Blacklist(ctx context.Context, in BlacklistOrder) error {
	in.Reason, in.Until, in.Intercepts.Value = strings.TrimSpace(in.Reason), strings.TrimSpace(in.Until), once(in.Intercepts)
	if err := fault.Together(s.checkListing(ctx, in), blacklist.check(in.Order)); err != nil {
		return err
	}
	return s.command(ctx, s.MayBlacklist, blacklist, in.Order, func(tx *database.Tx, within scope.Scope, r *R) ([]review.Change, error) {
		parts := s.Parts(r)
		parts.Listing = Listing{
			Blacklisted: true, BlacklistReason: in.Reason, BlacklistIntercepts: strings.Join(in.Intercepts.Value, ","), BlacklistUntil: in.Until,
			BlacklistedBy: caller.From(ctx).Username, BlacklistedAt: instant.Of(s.Now()),
		}
		return nil, s.Gates.Enter(ctx, tx, within, gate.Listed{
			Roll: gate.Black, Subject: s.Type, TargetID: parts.ID, Title: s.Title(*r), Reason: in.Reason, Memo: strings.TrimSpace(in.Memo),
			Gates: in.Intercepts.Value, Until: in.Until,
		})
	})
}

// once are the codes of an order in their order, none twice; the usual ones where
// none are given.
func once(in httpapi.Opt[[]string]) []string {
	if !in.Given {
		return usualIntercepts
	}
	return slices.Compact(slices.Sorted(slices.Values(in.Value)))
}

func (s *Shelf[R, S, P]) checkListing(ctx context.Context, in BlacklistOrder) error {
	reasons, err := s.Choices(ctx, BlacklistReasons)
	if err != nil {
		return err
	}
	intercepts, err := s.Choices(ctx, Intercepts)
	if err != nil {
		return err
	}
	var refused fault.Collector
	refused.Require(in.Reason == "" || reasons[in.Reason] != "", "reasonCode", "拉黑原因只能是字典「拉黑原因」中的值")
	refused.Require(in.Reason != "", "reasonCode", "请选择拉黑原因")
	refused.Require(in.Reason != otherReason || strings.TrimSpace(in.Memo) != "", "memo", "拉黑原因为「"+reasons[otherReason]+"」时请填写说明")
	refused.Require(len(in.Intercepts.Value) > 0, "intercepts", "请至少选择一项拦截")
	for _, code := range in.Intercepts.Value {
		refused.Require(intercepts[code] != "", "intercepts", "拦截只能是字典「黑名单拦截」中的值")
	}
	why := instant.WhyNoDay("期限", in.Until)
	refused.Require(why == "", "until", why)
	refused.Require(why != "" || in.Until == "" || in.Until > instant.Of(s.Now()).Date(), "until", "期限应晚于今天；长期拉黑请留空")
	return refused.Err()
}

// Unblacklist takes a subject off the blacklist.
func (s *Shelf[R, S, P]) Unblacklist(ctx context.Context, in Order) error {
	return s.checked(ctx, s.MayBlacklist, unblacklist, in, func(tx *database.Tx, within scope.Scope, r *R) ([]review.Change, error) {
		parts := s.Parts(r)
		parts.Listing = Listing{}
		return nil, s.Gates.Leave(ctx, tx, within, gate.Black, s.Type, parts.ID, strings.TrimSpace(in.Memo))
	})
}

// Freeze keeps a subject from working until somebody unfreezes it.
func (s *Shelf[R, S, P]) Freeze(ctx context.Context, in Order) error {
	return s.checked(ctx, s.MayFreeze, freeze, in, s.become(Frozen))
}

// Unfreeze ends it.
func (s *Shelf[R, S, P]) Unfreeze(ctx context.Context, in Order) error {
	return s.checked(ctx, s.MayFreeze, unfreeze, in, s.become(Normal))
}

// Cancel ends a subject's account for good: nothing more is submitted of it, what
// waits at the desk cannot pass, and what hangs on it ends as if it were removed.
func (s *Shelf[R, S, P]) Cancel(ctx context.Context, in Order) error {
	return s.checked(ctx, s.MayFreeze, cancel, in, s.become(Cancelled))
}

// altering changes a row that a command is about, and what hangs on it; it returns
// what the history says beside the account.
type altering[R any] func(tx *database.Tx, within scope.Scope, r *R) ([]review.Change, error)

func (s *Shelf[R, S, P]) become(status int) altering[R] {
	return func(_ *database.Tx, _ scope.Scope, r *R) ([]review.Change, error) {
		s.Parts(r).Status = status
		return nil, nil
	}
}

func (s *Shelf[R, S, P]) checked(ctx context.Context, code string, c command, in Order, change altering[R]) error {
	if err := c.check(in); err != nil {
		return err
	}
	return s.command(ctx, code, c, in, change)
}

// longestMemo is that of the desk's own.
const longestMemo = 256

func (c command) check(in Order) error {
	var refused fault.Collector
	refused.Require(!c.needsMemo || strings.TrimSpace(in.Memo) != "", "memo", "请填写"+c.verb+"说明")
	refused.Text("memo", "说明", in.Memo, longestMemo)
	return refused.Err()
}

// command works on a subject in reach of a right at once, and says so in its history.
func (s *Shelf[R, S, P]) command(ctx context.Context, code string, c command, in Order, change altering[R]) error {
	stale := func(within scope.Scope, r R) error { return s.Stale(ctx, within, r) }
	_, err := s.Change(ctx, code, in.ID, in.Version, stale, func(tx *database.Tx, within scope.Scope, r *R) error {
		parts, today := s.Parts(r), instant.Of(s.Now())
		if why := c.refusal(*parts.Standing, today); why != "" {
			return fault.New(fault.Refused, s.Name+"「"+s.Title(*r)+"」"+why+"，不能"+c.verb)
		}
		if c.action == review.Cancelled {
			if err := s.Busy.Refuse(ctx, tx, within, parts.ID, s.Name+"「"+s.Title(*r)+"」", "未完成的运单", c.verb); err != nil {
				return err
			}
			if err := s.release(ctx, tx, within, parts.ID); err != nil {
				return err
			}
		}
		before := *parts.Standing
		more, err := change(tx, within, r)
		if err != nil {
			return err
		}
		if before.Listing != parts.Listing {
			if err := s.lookNow(ctx, tx, within, r); err != nil {
				return err
			}
		}
		return s.Desk.Note(ctx, tx, within, review.Note{
			Type: s.Type, TargetID: parts.ID, Action: c.action, Memo: strings.TrimSpace(in.Memo),
			Diff: append(before.changesTo(*parts.Standing, today), more...),
		})
	})
	return err
}

// changesTo are what a command altered, for the history.
func (s Standing) changesTo(after Standing, today instant.Instant) []review.Change {
	was, is := s.accountFields(today), after.accountFields(today)
	var changes []review.Change
	for i, field := range is {
		if field.Value != was[i].Value {
			changes = append(changes, review.Change{
				Field: field.Field, Label: field.Label, Before: was[i].Value, After: field.Value, DictCode: field.DictCode,
			})
		}
	}
	return changes
}

// accountFields are how things stand with an account.
func (s Standing) accountFields(today instant.Instant) []review.Field {
	listing := s.Listing
	if !s.OnBlacklist(today) {
		listing = Listing{}
	}
	until := listing.BlacklistUntil
	if listing.Blacklisted && until == "" {
		until = Forever
	}
	return []review.Field{
		{Field: "status", Label: "账号状态", Value: strconv.Itoa(s.Status), DictCode: "hy_status"},
		{Field: "blacklistFlag", Label: "黑名单", Value: YesNo(listing.Blacklisted), DictCode: "yn"},
		{Field: "blacklistReason", Label: "拉黑原因", Value: listing.BlacklistReason, DictCode: BlacklistReasons},
		{Field: "blacklistIntercepts", Label: "拦截", Value: listing.BlacklistIntercepts, DictCode: Intercepts},
		{Field: "blacklistUntil", Label: "拉黑至", Value: until},
	}
}

// closed is the finding about a subject whose account was cancelled while it waits.
func (s *Shelf[R, S, P]) closed(r Standing) []review.Precheck {
	if r.Status != Cancelled {
		return nil
	}
	return []review.Precheck{{Code: "A01", Level: check.Blocks, Message: "该" + s.Name + "已注销"}}
}
