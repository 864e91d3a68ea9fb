package permission

import (
	"context"
	"slices"
	"strings"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
	"freightdesk/internal/foundation/text"
)

// Question asks why a user may or may not do something. UserID empty is the
// caller; either Code or PermissionID names the right; DepartmentID asks about
// records of that department. RoleID with Add and Remove asks what changing
// that role would do.
type Question struct {
	UserID       string `query:"userId"`
	Code         string `query:"code"`
	PermissionID string `query:"permissionId"`
	DepartmentID string `query:"departmentId"`
	RoleID       string `query:"roleId"`
	Add          string `query:"add"`
	Remove       string `query:"remove"`
}

// Effects of a reason.
const (
	Allows = "allow"
	Limits = "limit"
	Denies = "deny"
)

// Reason is one thing that decides.
type Reason struct {
	Effect string `json:"effect"` // allow, limit or deny
	// Kind is what decides: account, tenant, super, role, departmentRole,
	// ceiling, scope, rule, status or grant (there is none).
	Kind    string `json:"kind"`
	ID      string `json:"id"` // of the role, department or rule, else empty
	Name    string `json:"name"`
	Message string `json:"message"` // a whole sentence
}

// Explanation is the answer to a Question.
type Explanation struct {
	UserID         string   `json:"userId"`
	Username       string   `json:"username"`
	Realname       string   `json:"realname"`
	Code           string   `json:"code"`
	PermissionID   string   `json:"permissionId"`
	PermissionName string   `json:"permissionName"`
	Allowed        bool     `json:"allowed"`
	Message        string   `json:"message"`
	Reasons        []Reason `json:"reasons"`
	// Change is what a change to a role would do, when one was asked about.
	Change *rights.Preview `json:"change"`
}

// asked is the account a question is about.
type asked struct {
	ID           string          `db:"id"`
	Username     string          `db:"username"`
	Realname     string          `db:"realname"`
	UserType     string          `db:"user_type"`
	CompanyID    string          `db:"company_id"`
	Super        bool            `db:"is_super"`
	Status       int             `db:"status"`
	Suspended    bool            `db:"suspended"`
	DeletedAt    instant.Instant `db:"deleted_at"`
	Member       bool            `db:"member"`
	DepartmentID string          `db:"department_id"`
}

var askedAccount = database.DefineTenant("permission.asked", `
		SELECT a.id, a.username, a.realname, a.user_type, a.company_id, a.is_super, a.status, a.suspended, a.deleted_at,
			m.user_id IS NOT NULL AS member, COALESCE(m.department_id, '') AS department_id
		FROM account a LEFT JOIN user_tenant m ON m.user_id = a.id AND m.tenant_id = ? WHERE a.id = ?`)

// Explain says which role, department role, ceiling, rule, tenant or scope
// allows or denies. Everybody may ask about themselves; about others who may list
// roles and reaches the user with user:list.
func (s *Service) Explain(ctx context.Context, q Question) (Explanation, error) {
	who := caller.From(ctx)
	if q.UserID == "" {
		q.UserID = who.UserID
	}
	out := Explanation{Reasons: []Reason{}}
	if err := s.mayAsk(ctx, q.UserID); err != nil {
		return out, err
	}
	if q.RoleID != "" {
		preview, err := s.roles.Preview(ctx, q.RoleID, rights.Change{Add: text.Parts(q.Add), Remove: text.Parts(q.Remove)})
		if err != nil {
			return out, err
		}
		out.Change = &preview
	}
	about, err := database.One[asked](ctx, s.db, askedAccount.For(who.WholeTenant(), q.UserID))
	if err != nil {
		return out, err
	}
	out.UserID, out.Username, out.Realname = about.ID, about.Username, about.Realname
	if q.Code == "" && q.PermissionID == "" {
		if q.RoleID == "" {
			return out, fault.Field("code", "请指定要查询的权限")
		}
		return out, nil
	}
	rows, err := s.all(ctx)
	if err != nil {
		return out, err
	}
	subject, err := out.find(rows, q)
	if err != nil {
		return out, err
	}
	return out, s.decide(ctx, &out, about, subject, q)
}

func (s *Service) mayAsk(ctx context.Context, userID string) error {
	who := caller.From(ctx)
	if userID == who.UserID {
		return nil
	}
	if !who.May("role:list") || !who.May("user:list") {
		return fault.New(fault.Forbidden, "没有权限查看他人的权限").With("permissions", []string{"user:list", "role:list"})
	}
	reached, err := s.rights.ReachesUser(ctx, s.db, who.Scope("user:list"), userID)
	if err == nil && !reached {
		err = fault.Absent()
	}
	return err
}

// target is what a question is about: a row, and all rows below it, any of
// which lets the row be seen.
type target struct {
	row   Row
	below map[string]bool
}

// find reads the right a question names. A code no row carries can be held by
// super administrators alone.
func (e *Explanation) find(rows []Row, q Question) (target, error) {
	at := slices.IndexFunc(rows, func(r Row) bool {
		return r.ID == q.PermissionID || (q.PermissionID == "" && slices.Contains(r.Codes(), q.Code))
	})
	if at < 0 {
		if q.PermissionID != "" {
			return target{}, fault.Absent()
		}
		e.Code = q.Code
		return target{}, nil
	}
	t := target{row: rows[at], below: map[string]bool{rows[at].ID: true}}
	if t.row.Perms == "" {
		t.below = withDescendants(rows, t.row.ID)
	}
	e.PermissionID, e.PermissionName, e.Code = t.row.ID, t.row.Name, t.row.Perms
	return t, nil
}

// withDescendants are a row and all below it.
func withDescendants(rows []Row, id string) map[string]bool {
	children := map[string][]string{}
	for _, r := range rows {
		children[r.ParentID] = append(children[r.ParentID], r.ID)
	}
	out, next := map[string]bool{}, []string{id}
	for len(next) > 0 {
		at := next[0]
		next = next[1:]
		if !out[at] {
			out[at] = true
			next = append(next, children[at]...)
		}
	}
	return out
}

// allow adds what allows and settles the verdict.
func (e *Explanation) allow(kind, id, name, message string) {
	e.Allowed = true
	e.add(Allows, kind, id, name, message)
}

func (e *Explanation) add(effect, kind, id, name, message string) {
	e.Reasons = append(e.Reasons, Reason{effect, kind, id, name, message})
}

// decide gathers the reasons and the verdict.
func (s *Service) decide(ctx context.Context, out *Explanation, about asked, t target, q Question) error {
	defer out.conclude()
	switch {
	case about.DeletedAt != 0:
		out.add(Denies, "account", about.ID, about.Realname, "账号已删除")
		return nil
	case about.Status != 1:
		out.add(Denies, "account", about.ID, about.Realname, "账号未启用或已冻结")
		return nil
	case about.Suspended:
		out.add(Denies, "account", about.ID, about.Realname, "账号所属的客户已冻结")
		return nil
	case !about.Member:
		out.add(Denies, "tenant", "", "", "账号不属于当前租户")
		return nil
	case about.Super:
		out.allow("super", about.ID, about.Realname, "超级管理员拥有全部权限和全部数据")
		return nil
	case t.row.URL == rights.HomeURL:
		out.allow("grant", t.row.ID, t.row.Name, "首页对每个用户开放")
		return nil
	}
	if t.row.ID != "" && t.row.MenuType == Button && t.row.Status == "0" {
		out.add(Limits, "status", t.row.ID, t.row.Name, "该权限的规则未启用：界面上对所有人显示，服务器仍然检查")
	}
	subject := rights.Subject{UserID: about.ID, UserType: about.UserType, Tenant: caller.From(ctx).TenantID}
	grants, err := s.rights.GrantsOf(ctx, s.db, subject)
	if err != nil {
		return err
	}
	grants = slices.DeleteFunc(grants, func(g rights.Grant) bool { return !t.below[g.RowID] })
	if len(grants) == 0 {
		out.add(Denies, "grant", t.row.ID, t.row.Name, "没有任何角色或部门角色授予该权限")
		return nil
	}
	return s.weigh(ctx, out, about, grants, q.DepartmentID)
}

// weigh explains each grant: who gives it, how far it reaches, what narrows or
// blocks it.
func (s *Service) weigh(ctx context.Context, out *Explanation, about asked, grants []rights.Grant, departmentID string) error {
	names, err := s.namesOf(ctx, about, grants, departmentID)
	if err != nil {
		return err
	}
	as := caller.Caller{
		UserID: about.ID, Username: about.Username, Realname: about.Realname, UserType: about.UserType, CompanyID: about.CompanyID,
		TenantID: caller.From(ctx).TenantID, DepartmentID: about.DepartmentID,
	}
	seen := map[string]bool{}
	for _, g := range grants {
		if seen[g.SourceID] {
			continue // a menu entry shows by several rows of one role
		}
		if g.BlockedBy != "" {
			out.add(Denies, "ceiling", g.BlockedBy, names[g.BlockedBy],
				"部门角色「"+g.SourceName+"」授予该权限，但部门「"+names[g.BlockedBy]+"」的权限上限不包含它")
			continue
		}
		seen[g.SourceID] = true
		reach := g.ReachFor(as)
		reached := true
		if departmentID != "" {
			if reached, err = s.rights.ReachesDepartment(ctx, s.db, reach, departmentID); err != nil {
				return err
			}
		}
		kind, source := "role", "角色「"+g.SourceName+"」"
		if g.Source == rights.DepartmentRole {
			kind, source = "departmentRole", "部门角色「"+g.SourceName+"」（"+names[g.DepartmentID]+"）"
		}
		out.add(Allows, kind, g.SourceID, g.SourceName, source+"授予「"+g.RowName+"」")
		out.Allowed = out.Allowed || reached
		out.add(scopeEffect(reached), "scope", "", "", "数据范围："+describe(reach, names)+missing(reached, names[departmentID]))
		for _, rule := range g.Rules {
			out.add(Limits, "rule", rule.ID, rule.Name, "数据规则「"+rule.Name+"」："+s.sayRule(rule))
		}
	}
	return nil
}

func scopeEffect(reached bool) string {
	if reached {
		return Limits
	}
	return Denies
}

func missing(reached bool, department string) string {
	if reached {
		return ""
	}
	return "，不包含部门「" + department + "」"
}

// namesOf are the names of the departments an explanation mentions.
func (s *Service) namesOf(ctx context.Context, about asked, grants []rights.Grant, departmentID string) (map[string]string, error) {
	ids := []string{about.DepartmentID, departmentID}
	for _, g := range grants {
		ids = append(ids, append(text.Parts(g.ScopeDepartments), g.DepartmentID, g.BlockedBy)...)
	}
	return s.rights.DepartmentNames(ctx, s.db, caller.From(ctx).WholeTenant(), ids)
}

// describe is a reach in words.
func describe(reach scope.Scope, names map[string]string) string {
	var parts []string
	if reach.Whole {
		return "全部数据"
	}
	for _, id := range reach.Trees {
		parts = append(parts, "「"+names[id]+"」及下级部门")
	}
	for _, id := range reach.Exact {
		parts = append(parts, "「"+names[id]+"」")
	}
	if reach.Username != "" {
		parts = append(parts, "本人创建的数据")
	}
	if reach.Company != "" {
		parts = append(parts, "所属企业的数据")
	}
	if len(parts) == 0 {
		return "没有所属部门，看不到任何数据"
	}
	return strings.Join(parts, "、")
}

// conclude says the verdict in words.
func (e *Explanation) conclude() {
	name := e.PermissionName
	if name == "" {
		name = e.Code
	}
	if e.Allowed {
		e.Message = e.Realname + " 拥有「" + name + "」"
		return
	}
	e.Message = e.Realname + " 没有「" + name + "」"
}
