package rights

import (
	"context"
	"slices"
	"strings"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/scope"
)

// RowRules are the rules of a row with those chosen, as the drawers of data
// rules show them.
type RowRules struct {
	Rules []Rule `json:"datarule"`
	// Checked are the ids of the chosen ones, joined by commas; absent for none.
	Checked string `json:"drChecked,omitempty"`
}

// RuleChange is which rules of a row somebody shall have. With Last, what its
// author was shown, it counts only while that still holds: rules narrow
// together, so that two who each take one would leave none. A client of the
// family sends none and replaces what is there.
type RuleChange struct{ Wanted, Last []string }

// IsGranted tells whether a role of any tenant grants a row.
func (e *Engine) IsGranted(ctx context.Context, q database.Reader, rowID string) (bool, error) {
	_, found, err := database.Maybe[string](ctx, q, anyGrant.With(rowID))
	return found, err
}

// BoundThrough counts the roles, of every tenant, that grant a row and carry
// rules on its parent, which bind the row too while it stands there.
func (e *Engine) BoundThrough(ctx context.Context, q database.Reader, rowID, parentID string) (int64, error) {
	return database.One[int64](ctx, q, boundThrough.With(rowID, parentID))
}

// existingRules are the rules of a row that is there.
func (e *Engine) existingRules(ctx context.Context, rowID string) ([]Rule, error) {
	if _, err := menuRows(ctx, e.db, []string{rowID}); err != nil {
		return nil, fault.New(fault.Refused, "未找到权限配置信息")
	}
	return e.RulesOf(ctx, e.db, rowID)
}

// rulesAfter are the rules that come of a change to those somebody has on a row.
// It refuses rules that are not the row's.
func (e *Engine) rulesAfter(ctx context.Context, tx *database.Tx, rowID string, had []string, change RuleChange) ([]string, error) {
	if change.Last != nil && !ChangeOf(change.Last, had).IsNothing() {
		return nil, fault.New(fault.Conflict, "他人已修改这里的数据规则，现已显示最新的勾选，请核对后再保存")
	}
	rules, err := e.RulesOf(ctx, tx, rowID)
	if err != nil {
		return nil, err
	}
	wanted := Without(change.Wanted, nil)
	for _, id := range wanted {
		if !slices.ContainsFunc(rules, func(r Rule) bool { return r.ID == id }) {
			return nil, fault.Field("dataRuleIds", "数据规则不存在，请刷新后重试")
		}
	}
	return wanted, nil
}

// replaceRules makes the given rules the only ones somebody has on a row.
func replaceRules(ctx context.Context, tx *database.Tx, drop database.Query, ruleIDs []string, add func(string) database.Query) error {
	if _, err := database.Exec(ctx, tx, drop); err != nil {
		return err
	}
	for _, id := range ruleIDs {
		if _, err := database.Exec(ctx, tx, add(id)); err != nil {
			return err
		}
	}
	return nil
}

// RulesOf are the data rules of a row and which of them the role carries. A
// department role is offered those of its department, and keeps what it has.
func (s *Roles) RulesOf(ctx context.Context, rowID, roleID string) (RowRules, error) {
	within := caller.From(ctx).WholeTenant()
	r, err := s.One(ctx, s.db, s.ReadingCode(ctx), roleID)
	if err != nil {
		return RowRules{}, err
	}
	rules, err := s.engine.existingRules(ctx, rowID)
	if err != nil {
		return RowRules{}, err
	}
	carried, err := database.All[string](ctx, s.db, rulesCarried.For(within, roleID, rowID))
	if err == nil && s.Kind == DepartmentRole {
		var offered []string
		offered, err = database.All[string](ctx, s.db, offeredRules.For(within, r.DepartmentID, rowID))
		offered = append(offered, carried...)
		rules = slices.DeleteFunc(rules, func(rule Rule) bool { return !slices.Contains(offered, rule.ID) })
	}
	return RowRules{Rules: rules, Checked: strings.Join(carried, ",")}, err
}

// SaveRules changes the rules a role carries on a row it grants. The caller must hold
// the row's codes, and those of the buttons below it, as far as the role reaches, and
// to loosen it as far as it would without the rule.
func (s *Roles) SaveRules(ctx context.Context, rowID, roleID string, change RuleChange) error {
	within := caller.From(ctx).WholeTenant()
	return s.ChangeRole(ctx, s.MayGrant, roleID, func(tx *database.Tx, holding *CallerGrants, r Role) error {
		granted, err := GrantedBy(ctx, tx, within, roleID)
		if err != nil {
			return err
		}
		if !slices.Contains(granted, rowID) {
			return fault.New(fault.Refused, "请先保存角色菜单权限!")
		}
		had, err := database.All[string](ctx, tx, rulesCarried.For(within, roleID, rowID))
		if err != nil {
			return err
		}
		ruleIDs, err := s.engine.rulesAfter(ctx, tx, rowID, had, change)
		if err != nil {
			return err
		}
		if err := s.areOffered(ctx, tx, within, r, rowID, Without(ruleIDs, had)); err != nil {
			return err
		}
		if len(Without(ruleIDs, had)) > 0 {
			if err := holding.mayNarrow(ctx, tx, r, []string{rowID}); err != nil {
				return err
			}
		}
		err = replaceRules(ctx, tx, revokeBonds.For(within, roleID, database.IDs{rowID}), ruleIDs, func(id string) database.Query {
			return carryRule.For(within, roleID, rowID, id)
		})
		if err == nil && len(Without(had, ruleIDs)) > 0 {
			err = holding.MayReach(ctx, tx, r, nil)
		}
		if err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{Object: string(s.Kind) + "Rule", ID: roleID + "/" + rowID, Before: had, After: ruleIDs})
		return s.engine.RoleChanged(ctx, tx, within, roleID)
	})
}

// areOffered refuses rules that the department of a department role does not
// offer.
func (s *Roles) areOffered(ctx context.Context, tx *database.Tx, within scope.Scope, r Role, rowID string, added []string) error {
	if s.Kind == TenantRole {
		return nil
	}
	offered, err := database.All[string](ctx, tx, offeredRules.For(within, r.DepartmentID, rowID))
	if err == nil && len(Without(added, offered)) > 0 {
		err = fault.Field("dataRuleIds", "部门没有提供该数据规则")
	}
	return err
}
