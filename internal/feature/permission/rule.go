package permission

import (
	"context"
	"maps"
	"slices"
	"strings"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/scope"
)

// RuleDraft is what a caller may write of a data rule. The row it belongs to is
// only read when adding.
type RuleDraft struct {
	ID           string              `json:"id,omitempty"`
	PermissionID string              `json:"permissionId,omitempty"`
	Name         httpapi.Opt[string] `json:"ruleName" label:"规则名称"`
	Column       httpapi.Opt[string] `json:"ruleColumn" label:"规则字段"`
	Operator     httpapi.Opt[string] `json:"ruleConditions" label:"规则条件"`
	Value        httpapi.Opt[string] `json:"ruleValue" label:"规则值"`
	Status       httpapi.Opt[string] `json:"status" label:"状态"`
	Version      httpapi.Opt[int64]  `json:"version"`
}

func (d RuleDraft) onto(r rights.Rule) rights.Rule {
	r.Name, r.Column = strings.TrimSpace(d.Name.Or(r.Name)), strings.TrimSpace(d.Column.Or(r.Column))
	r.Operator, r.Value = scope.Operator(d.Operator.Or(string(r.Operator))), strings.TrimSpace(d.Value.Or(r.Value))
	r.Status = d.Status.Or(r.Status)
	return r
}

// sqlRule is the family's name for a rule that is a piece of SQL.
const sqlRule = "USE_SQL_RULES"

// checkRule refuses what no list could apply: a rule that would bind nothing is
// worse than none.
func (s *Service) checkRule(r rights.Rule, b ruledRow) error {
	columns := s.columnsOf(b.codes)
	var refused fault.Collector
	refused.Require(r.Name != "", "ruleName", "请输入规则名称!")
	refused.Line("ruleName", "规则名称", r.Name, 50)
	refused.Require(r.Value != "", "ruleValue", "请输入规则值!")
	refused.Line("ruleValue", "规则值", r.Value, 300)
	refused.Require(r.Status == "0" || r.Status == "1", "status", "状态只能是有效或无效")
	if r.Operator == sqlRule {
		refused.Add("ruleConditions", "不支持自定义 SQL 规则，请用字段、条件和值表达")
		return refused.Err()
	}
	at := slices.IndexFunc(columns, func(c database.RuleColumn) bool { return c.Column == r.Column })
	variables, known := rights.VariablesIn(r.Value)
	switch {
	case len(columns) == 0:
		refused.Add("ruleColumn", "该菜单下没有支持数据规则的列表")
	case b.row.decidesSight():
		refused.Add("ruleColumn", "「"+b.row.Name+"」决定能看到哪些数据，规则请加在它的上级菜单上，其他按钮才会一同受约束")
	case at < 0:
		refused.Add("ruleColumn", "字段 "+r.Column+" 不支持数据规则")
	case !slices.Contains(columns[at].Operators, r.Operator):
		refused.Add("ruleConditions", "字段 "+columns[at].Label+" 不支持该条件")
	case !known:
		refused.Add("ruleValue", "规则值中的变量不存在")
	case slices.Contains(variables, "sys_multi_org_code") && r.Operator != scope.In:
		refused.Add("ruleValue", "多部门编码只能与 IN 一起使用")
	case r.Operator == scope.In && strings.ContainsAny(r.Value, "，、；;"):
		refused.Add("ruleValue", "多个值请用英文逗号分隔")
	case r.Value != "" && !columns[at].Takes(r.Operator, rights.Sample(r.Value)):
		refused.Add("ruleValue", "规则值与字段 "+columns[at].Label+" 的类型不符")
	}
	return refused.Err()
}

// RuleGround is what data rules of a row may name.
type RuleGround struct {
	Columns []database.RuleColumn `json:"columns"`
	// SightOn are the names of entries whose rules decide what those lists show, where
	// that is not this row: a rule here narrows its buttons alone.
	SightOn []string `json:"sightOn"`
}

// RuleGround are the declared columns of every list that the row's codes, or those of
// the buttons directly below it, guard. A button that decides what is seen has none.
func (s *Service) RuleGround(ctx context.Context, rowID string) (RuleGround, error) {
	ground := RuleGround{Columns: []database.RuleColumn{}, SightOn: []string{}}
	bound, err := s.boundBy(ctx, s.db, rowID)
	if err != nil || bound.row.decidesSight() {
		return ground, err
	}
	ground.Columns = s.columnsOf(bound.codes)
	rows, err := s.all(ctx)
	if err != nil {
		return ground, err
	}
	for _, feature := range featuresOf(bound.codes) {
		if sight := feature + ":list"; len(s.columns[feature]) > 0 && !slices.Contains(bound.codes, sight) {
			ground.SightOn = append(ground.SightOn, entriesWith(rows, sight)...)
		}
	}
	return ground, nil
}

// entriesWith are the names of the entries whose rules bind a code.
func entriesWith(rows []Row, code string) []string {
	var names []string
	for _, r := range rows {
		if !slices.Contains(r.Codes(), code) {
			continue
		}
		at := slices.IndexFunc(rows, func(above Row) bool { return r.MenuType == Button && above.ID == r.ParentID })
		if at >= 0 {
			r = rows[at]
		}
		names = append(names, r.Name)
	}
	return names
}

// featuresOf are the features that codes belong to, each once.
func featuresOf(codes []string) []string {
	var features []string
	for _, code := range codes {
		if feature, _, _ := strings.Cut(code, ":"); !slices.Contains(features, feature) {
			features = append(features, feature)
		}
	}
	return features
}

func (s *Service) columnsOf(codes []string) []database.RuleColumn {
	out := []database.RuleColumn{}
	for _, feature := range featuresOf(codes) {
		out = append(out, s.columns[feature]...)
	}
	return out
}

// ruledRow is a row and the codes its rules bind: its own and those directly below.
type ruledRow struct {
	row   Row
	codes []string
}

func (s *Service) boundBy(ctx context.Context, q database.Reader, rowID string) (ruledRow, error) {
	r, err := liveRow(ctx, q, rowID)
	if err != nil {
		return ruledRow{}, err
	}
	children, err := database.All[Row](ctx, q, childRows.With(database.IDs{rowID}))
	codes := r.Codes()
	for _, child := range children {
		codes = append(codes, child.Codes()...)
	}
	return ruledRow{row: r, codes: codes}, err
}

// decidesSight tells a button whose code says which rows of a list are seen. A
// rule on it would leave the buttons beside it reach what it hides, so its rules
// stand on the entry above, where they bind all of them.
func (r Row) decidesSight() bool {
	return r.MenuType == Button && slices.ContainsFunc(r.Codes(), func(code string) bool { return strings.HasSuffix(code, ":list") })
}

// Rules are the data rules of a row, newest first, narrowed by what is given.
func (s *Service) Rules(ctx context.Context, rowID, name, value string) ([]rights.Rule, error) {
	rules, err := s.rights.RulesOf(ctx, s.db, rowID)
	return slices.DeleteFunc(rules, func(r rights.Rule) bool { return !matches(r.Name, name) || !matches(r.Value, value) }), err
}

// matches reads a filter of the family: exact, or with asterisks within.
func matches(text, filter string) bool {
	bare := strings.Trim(filter, "*")
	if bare == filter && bare != "" {
		return text == filter
	}
	return strings.Contains(text, bare)
}

// AddRule creates a rule. It binds nobody until a role carries it.
func (s *Service) AddRule(ctx context.Context, draft RuleDraft) (rights.Rule, error) {
	r := draft.onto(rights.Rule{
		ID: s.newID(), PermissionID: draft.PermissionID, Status: "1", Version: 1,
		Stamp: database.Made(ctx, s.now()),
	})
	return r, s.db.InSerial(ctx, func(tx *database.Tx) error {
		bound, err := s.boundBy(ctx, tx, r.PermissionID)
		if err != nil {
			return err
		}
		if err := s.checkRule(r, bound); err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{Object: "permissionRule", ID: r.ID, After: r})
		if err := ruleTable.Insert(ctx, tx, scope.Scope{}, &r); err != nil {
			return err
		}
		return markRuled(ctx, tx, r.PermissionID)
	})
}

// EditRule writes the given fields. It may loosen every role that carries the
// rule, so the caller must hold all codes it binds, whole.
func (s *Service) EditRule(ctx context.Context, draft RuleDraft) (rights.Rule, error) {
	var r rights.Rule
	err := s.changeRule(ctx, draft.ID, func(tx *database.Tx, stored rights.Rule, b ruledRow) error {
		r = draft.onto(stored)
		r.Touch(ctx, s.now())
		if err := fault.Together(httpapi.Fresh(draft.Version, stored.Version, stored), s.checkRule(r, b)); err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{Object: "permissionRule", ID: r.ID, Before: stored, After: r})
		return ruleTable.Update(ctx, tx, scope.Scope{}, &r)
	})
	return r, err
}

// DeleteRule deletes a rule and sets free whom it bound; the caller must hold
// all codes it binds, whole.
func (s *Service) DeleteRule(ctx context.Context, id string) error {
	return s.changeRule(ctx, id, func(tx *database.Tx, stored rights.Rule, _ ruledRow) error {
		audit.Changed(tx, audit.Change{Object: "permissionRule", ID: id, Before: stored})
		if err := s.rights.DropRule(ctx, tx, id); err != nil {
			return err
		}
		_, err := database.Exec(ctx, tx, dropRule.With(id))
		return err
	})
}

func (s *Service) changeRule(ctx context.Context, id string, change func(*database.Tx, rights.Rule, ruledRow) error) error {
	return s.db.InSerial(ctx, func(tx *database.Tx) error {
		stored, err := ruleTable.ByID(ctx, tx, scope.Scope{}, id)
		if err != nil {
			return err
		}
		bound, err := s.boundBy(ctx, tx, stored.PermissionID)
		if err != nil {
			return err
		}
		if err := s.holdsAll(ctx, tx, bound.codes); err != nil {
			return err
		}
		if err := change(tx, stored, bound); err != nil {
			return err
		}
		if err := markRuled(ctx, tx, stored.PermissionID); err != nil {
			return err
		}
		return s.ruleChanged(ctx, tx, stored.PermissionID)
	})
}

// markRuled writes whether a row has rules, which the menu's rows show.
func markRuled(ctx context.Context, tx *database.Tx, rowID string) error {
	if _, err := database.Exec(ctx, tx, markRules.With(rowID)); err != nil {
		return err
	}
	return version.Raise(ctx, tx)
}

// ruleChanged tells who holds the row or one directly below it.
func (s *Service) ruleChanged(ctx context.Context, tx *database.Tx, rowID string) error {
	children, err := database.All[Row](ctx, tx, childRows.With(database.IDs{rowID}))
	if err != nil {
		return err
	}
	ids := []string{rowID}
	for _, child := range children {
		ids = append(ids, child.ID)
	}
	for chunk := range slices.Chunk(ids, database.MaxIDs) {
		if err := s.rights.RowsChanged(ctx, tx, chunk); err != nil {
			return err
		}
	}
	return nil
}

// sayRule is the condition of a rule in words; a column no list declares any
// more stands for itself.
func (s *Service) sayRule(r rights.Rule) string {
	label := r.Column
	for _, feature := range slices.Sorted(maps.Keys(s.columns)) {
		columns := s.columns[feature]
		if at := slices.IndexFunc(columns, func(c database.RuleColumn) bool { return c.Column == r.Column }); at >= 0 {
			label = columns[at].Label
			break
		}
	}
	return label + " " + rights.SayCondition(r.Operator, r.Value)
}
