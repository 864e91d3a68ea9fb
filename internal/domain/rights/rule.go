package rights

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Rule is a data rule of a menu row, as the family's clients keep it. Roles
// that carry it see through that row only what meets it.
type Rule struct {
	ID           string         `db:"id,insert" json:"id"`
	PermissionID string         `db:"permission_id,insert" json:"permissionId"`
	Name         string         `db:"rule_name" json:"ruleName"`
	Column       string         `db:"rule_column" json:"ruleColumn"`
	Operator     scope.Operator `db:"rule_conditions" json:"ruleConditions"`
	Value        string         `db:"rule_value" json:"ruleValue"`
	Status       string         `db:"status" json:"status"` // "1" in force, "0" not
	Version      int64          `db:"version" json:"version"`
	database.Stamp
}

// boundRule is a rule with the role that carries it on a row.
type boundRule struct {
	SourceID string `db:"source_id"`
	RowID    string `db:"row_id"`
	Rule
}

var (
	rulesHeld = database.DefineTenant("rights.rulesOfUser", `
		SELECT b.role_id AS source_id, b.permission_id AS row_id, k.id, k.permission_id, k.rule_name, k.rule_column, k.rule_conditions,
			k.rule_value, k.status
		FROM user_role u JOIN role_rule b ON b.tenant_id = u.tenant_id AND b.role_id = u.role_id
		JOIN permission_rule k ON k.id = b.rule_id
		WHERE u.tenant_id = :tenant AND u.user_id = ? AND k.status = '1'`)
	rulesOfRow = database.Define("rights.rulesOfRow", `
		SELECT id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status, version, created_by, created_at, updated_by,
			updated_at
		FROM permission_rule WHERE permission_id = ? ORDER BY created_at DESC, id DESC`)

	orgCodesOf = database.DefineTenant("rights.orgCodesOf", `
		SELECT d.id, d.org_code FROM department_member m JOIN department d ON d.tenant_id = m.tenant_id AND d.id = m.department_id
		WHERE m.tenant_id = ? AND m.user_id = ? ORDER BY d.org_code`)
)

// RulesOf are the rules of a menu row, newest first.
func (e *Engine) RulesOf(ctx context.Context, q database.Reader, rowID string) ([]Rule, error) {
	return database.All[Rule](ctx, q, rulesOfRow.With(rowID))
}

func conditionsOf(rules []Rule) []scope.Rule {
	out := make([]scope.Rule, len(rules))
	for i, r := range rules {
		out[i] = scope.Rule{Column: r.Column, Operator: r.Operator, Value: r.Value}
	}
	return out
}

// variable is a placeholder in a rule's value; text around it is kept.
var variable = regexp.MustCompile(`#\{([^}]*)\}`)

// The variables of rules, in both spellings of the family.
var variables = map[string]string{
	"sys_user_code": "sys_user_code", "sysUserCode": "sys_user_code",
	"sys_user_name": "sys_user_name", "sysUserName": "sys_user_name",
	"sys_org_code": "sys_org_code", "sysOrgCode": "sys_org_code",
	"sys_multi_org_code": "sys_multi_org_code", "sysMultiOrgCode": "sys_multi_org_code",
	"sys_date": "sys_date", "sysDate": "sys_date",
	"sys_time": "sys_time", "sysTime": "sys_time",
}

// nearlyVariable is what an input method makes of one, or a slip of the hand: taken
// as text, a rule that excludes the caller would exclude nobody.
var nearlyVariable = regexp.MustCompile(`[#＃$￥]\s*[{｛]`)

// VariablesIn are the variables a value names, by their first spelling; ok is
// false when one of them does not exist, or is not written as one.
func VariablesIn(value string) (names []string, ok bool) {
	for _, found := range variable.FindAllStringSubmatch(value, -1) {
		name, known := variables[strings.TrimSpace(found[1])]
		if !known {
			return nil, false
		}
		names = append(names, name)
	}
	return names, !nearlyVariable.MatchString(variable.ReplaceAllString(value, ""))
}

func namesVariables(rules []Rule) bool {
	return slices.ContainsFunc(rules, func(r Rule) bool { return variable.MatchString(r.Value) })
}

// resolve fills the variables in. Values that cannot be known stay empty, and
// an empty value is met by no row.
func (e *Engine) resolve(ctx context.Context, c caller.Caller, kept caller.Rights) (caller.Rights, error) {
	values, err := e.valuesFor(ctx, c, kept)
	if err != nil {
		return caller.Rights{}, err
	}
	out := caller.Rights{Codes: make(map[string]scope.Scope, len(kept.Codes))}
	for code, reach := range kept.Codes {
		bound := make([]scope.Narrowed, len(reach.Narrowed))
		for i, n := range reach.Narrowed {
			bound[i] = scope.Narrowed{Reach: n.Reach, Rules: slices.Clone(n.Rules)}
			for j := range bound[i].Rules {
				bound[i].Rules[j].Value = fill(n.Rules[j], values)
			}
		}
		reach.Narrowed = bound
		out.Codes[code] = reach
	}
	return out, nil
}

// fill replaces the variables of a rule. When one of them is empty the whole
// value is, so that text around it cannot match on its own; a comma inside a
// name does not make two values of it.
func fill(r scope.Rule, values map[string]string) string {
	missing := false
	out := variable.ReplaceAllStringFunc(r.Value, func(found string) string {
		name := variables[strings.TrimSpace(found[2:len(found)-1])]
		text := values[name]
		missing = missing || text == "" || (r.Operator == scope.In && name != "sys_multi_org_code" && strings.Contains(text, ","))
		return text
	})
	if missing {
		return ""
	}
	return out
}

// valuesFor are the variables' values for the caller; departments are read only
// when a rule asks for them.
func (e *Engine) valuesFor(ctx context.Context, c caller.Caller, kept caller.Rights) (map[string]string, error) {
	now := instant.Of(e.now())
	values := map[string]string{"sys_user_code": c.Username, "sys_user_name": c.Realname, "sys_date": now.Date(), "sys_time": now.String()}
	if !asksForDepartments(kept) {
		return values, nil
	}
	type membership struct {
		ID      string `db:"id"`
		OrgCode string `db:"org_code"`
	}
	departments, err := database.All[membership](ctx, e.db, orgCodesOf.For(scope.Tenant(c.TenantID), c.UserID))
	var all []string
	for _, d := range departments {
		all = append(all, d.OrgCode)
		if d.ID == c.DepartmentID {
			values["sys_org_code"] = d.OrgCode
		}
	}
	values["sys_multi_org_code"] = strings.Join(all, ",")
	return values, err
}

func asksForDepartments(kept caller.Rights) bool {
	for _, reach := range kept.Codes {
		for _, n := range reach.Narrowed {
			for _, r := range n.Rules {
				names, _ := VariablesIn(r.Value)
				if slices.Contains(names, "sys_org_code") || slices.Contains(names, "sys_multi_org_code") {
					return true
				}
			}
		}
	}
	return false
}

// samples are values of each variable's form, for checking a rule before it is
// saved.
var samples = map[string]string{
	"sys_user_code": "user", "sys_user_name": "user", "sys_org_code": "A01", "sys_multi_org_code": "A01,A02",
	"sys_date": "2026-01-01", "sys_time": "2026-01-01 00:00:00",
}

// Sample fills the variables of a value with examples.
func Sample(value string) string {
	return fill(scope.Rule{Operator: scope.Equal, Value: value}, samples)
}
