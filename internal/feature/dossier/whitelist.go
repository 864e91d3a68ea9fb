package dossier

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"freightdesk/internal/feature/gate"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// WhitelistOrder lets a subject pass in spite of its papers.
type WhitelistOrder struct {
	Order
	Intercepts httpapi.Opt[[]string] `json:"intercepts" label:"放行"` // orders and payouts, when absent
	Until      string                `json:"until" label:"期限"`
}

// longestExcuse is for how many days papers are overlooked at most.
const longestExcuse = 180

// Who is on the whitelist the rolls say, not the account.
var (
	whitelist = command{review.Whitelisted, "加入白名单", true, func(s Standing, today instant.Instant) string {
		if s.OnBlacklist(today) {
			return "在黑名单中"
		}
		return sayWhere(s.Status == Cancelled, alreadyCancelled)
	}}
	unwhitelist = command{review.Unwhitelisted, "移出白名单", true, func(Standing, instant.Instant) string { return "" }}
)

// Whitelist lets a subject through what the order says, to its last day.
func (s *Shelf[R, S, P]) Whitelist(ctx context.Context, in WhitelistOrder) error {
	in.Until, in.Intercepts.Value = strings.TrimSpace(in.Until), once(in.Intercepts)
	if err := fault.Together(s.checkExcuse(in), whitelist.check(in.Order)); err != nil {
		return err
	}
	return s.command(ctx, s.MayWhitelist, whitelist, in.Order, func(tx *database.Tx, within scope.Scope, r *R) ([]review.Change, error) {
		id := s.Parts(r).ID
		if _, until, err := s.excused(ctx, tx, within, id); err != nil || until != "" {
			return nil, s.refusedExcuse(err, *r, "已在白名单中，要改请先移出", whitelist)
		}
		change := review.Change{Field: "whitelist", Label: "白名单", Before: "无", After: excuseText(in.Intercepts.Value, in.Until)}
		return []review.Change{change}, s.Gates.Enter(ctx, tx, within, gate.Listed{
			Roll: gate.White, Subject: s.Type, TargetID: id, Title: s.Title(*r), Memo: strings.TrimSpace(in.Memo), Gates: in.Intercepts.Value,
			Until: in.Until,
		})
	})
}

// Unwhitelist takes a subject off the whitelist: its papers count again.
func (s *Shelf[R, S, P]) Unwhitelist(ctx context.Context, in Order) error {
	return s.checked(ctx, s.MayWhitelist, unwhitelist, in, func(tx *database.Tx, within scope.Scope, r *R) ([]review.Change, error) {
		id := s.Parts(r).ID
		gates, until, err := s.excused(ctx, tx, within, id)
		if err != nil || until == "" {
			return nil, s.refusedExcuse(err, *r, "不在白名单中", unwhitelist)
		}
		change := review.Change{Field: "whitelist", Label: "白名单", Before: excuseText(gates, until), After: "无"}
		return []review.Change{change}, s.Gates.Leave(ctx, tx, within, gate.White, s.Type, id, strings.TrimSpace(in.Memo))
	})
}

func (s *Shelf[R, S, P]) refusedExcuse(err error, r R, why string, c command) error {
	if err != nil {
		return err
	}
	return fault.New(fault.Refused, s.Name+"「"+s.Title(r)+"」"+why+"，不能"+c.verb)
}

// excused is what the whitelist says of a subject today.
func (s *Shelf[R, S, P]) excused(ctx context.Context, q database.Reader, within scope.Scope, id string) ([]string, string, error) {
	rules, err := s.Gates.Of(ctx, q, within, s.Type, id)
	gates, until := rules.Excused(id)
	return gates, until, err
}

func (s *Shelf[R, S, P]) checkExcuse(in WhitelistOrder) error {
	var refused fault.Collector
	refused.Require(len(in.Intercepts.Value) > 0, "intercepts", "请至少选择一项放行")
	for _, code := range in.Intercepts.Value {
		refused.Require(slices.Contains(gate.Gates, gate.Gate(code)), "intercepts", "放行只能是接单或提现")
	}
	why := instant.WhyNoDay("期限", in.Until)
	today := instant.Of(s.Now())
	latest := DayAfter(today, longestExcuse)
	refused.Require(in.Until != "", "until", "请选择期限")
	refused.Require(why == "", "until", why)
	isWithin := in.Until > today.Date() && in.Until <= latest
	refused.Require(why != "" || in.Until == "" || isWithin, "until", fmt.Sprintf("期限应晚于今天，最长 %d 天（%s）", longestExcuse, latest))
	return refused.Err()
}

// excuseText is an entry of the whitelist in the history.
func excuseText(gates []string, until string) string {
	var names []string
	for _, code := range gates {
		names = append(names, gate.Gate(code).Name())
	}
	return strings.Join(names, "、") + "放行至 " + until
}

// leaveRolls takes a subject that is removed off both.
func (s *Shelf[R, S, P]) leaveRolls(ctx context.Context, tx *database.Tx, within scope.Scope, id string) error {
	if s.Carried == nil {
		return nil
	}
	for _, roll := range []gate.Roll{gate.Black, gate.White} {
		if err := s.Gates.Leave(ctx, tx, within, roll, s.Type, id, "已删除"); err != nil {
			return err
		}
	}
	return nil
}
