package rights

import (
	"cmp"
	"context"
	"regexp"
	"unicode/utf8"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
	"freightdesk/internal/foundation/text"
)

// Kind tells roles of the tenant from roles of one department. Both stand in
// the same tables, and no call of one kind reaches a role of the other.
type Kind string

// The kinds of role.
const (
	TenantRole     Kind = "role"
	DepartmentRole Kind = "departmentRole"
)

// word is what people call a role of the kind.
func (k Kind) word() string {
	if k == DepartmentRole {
		return "部门角色"
	}
	return "角色"
}

// Levels of roles; a super administrator stands above the highest.
const (
	LowestLevel  = 1
	HighestLevel = 99
)

// Role is a named bundle of rights, as the calls of tenant roles show it. A
// department role ranks lowest, is for operators, and reaches its department
// with those below.
type Role struct {
	TenantID         int64       `db:"r.tenant_id" json:"-"`
	ID               string      `db:"r.id,insert" json:"id"`
	Kind             Kind        `db:"r.kind,insert" json:"-"`
	DepartmentID     string      `db:"r.department_id,insert" json:"-"` // of a department role
	Name             string      `db:"r.role_name" json:"roleName"`
	Code             string      `db:"r.role_code,insert" json:"roleCode"`
	Description      string      `db:"r.description" json:"description"`
	DataScope        scope.Reach `db:"r.data_scope" json:"dataScope"`
	ScopeDepartments string      `db:"r.scope_departments" json:"scopeDepartIds"`
	Level            int64       `db:"r.level" json:"level"`               // 1–99, higher ranks above
	UserType         string      `db:"r.user_type,insert" json:"userType"` // operator or customer
	Builtin          bool        `db:"r.builtin,insert" json:"builtin"`
	Version          int64       `db:"r.version" json:"version"`
	database.Stamp   `db:"r."`
}

// Listed are the departments a role of reach list names.
func (r Role) Listed() []string {
	return text.Parts(r.ScopeDepartments)
}

// GrantScope is how far the role reaches in the hands of whoever belongs to the places.
func (r Role) GrantScope(places []string) GrantScope {
	switch {
	case r.Kind == DepartmentRole:
		return GrantScope{Tree: r.DepartmentID}
	case r.UserType == Customer:
		return GrantScope{Reach: scope.Self}
	}
	return GrantScope{Reach: r.DataScope, Listed: r.Listed(), Places: places}
}

// CheckTexts judges what a role of either kind is called.
func (r Role) CheckTexts() error {
	var refused fault.Collector
	label := r.Kind.word() + "名称"
	name := utf8.RuneCountInString(r.Name)
	switch {
	case name == 0:
		refused.Add("roleName", "请输入"+label+"!")
	case name < 2 || name > 30:
		refused.Add("roleName", label+"长度在 2 到 30 个字符")
	}
	if r.Kind == DepartmentRole {
		refused.Require(r.DepartmentID != "", "departId", "请选择部门!")
	}
	refused.OneLine("roleName", label, r.Name)
	refused.Text("description", "描述", r.Description, 255)
	return refused.Err()
}

var codePattern = regexp.MustCompile(`^[A-Za-z0-9_.:-]{1,64}$`)

// CheckCode judges the code of a new role; it never changes.
func (r Role) CheckCode() error {
	label := r.Kind.word() + "编码"
	switch {
	case r.Code == "":
		return fault.Field("roleCode", "请输入"+label+"!")
	case !codePattern.MatchString(r.Code):
		return fault.Field("roleCode", label+"只能由字母、数字和 _ - . : 组成，最多 64 位")
	}
	return nil
}

// Family is what the calls of one kind of role add to the rules of all roles.
type Family struct {
	Kind Kind
	// Codes of the family's calls; department roles are reached by their scopes.
	MayList, MayRemove, MayGrant string
	// NoneChosen refuses to remove nothing.
	NoneChosen string
	// Shown is a role as the family's calls and the audit trail show it.
	Shown func(Role) any
}

// Roles are the roles of one family.
type Roles struct {
	Family
	engine *Engine
	db     *database.DB
	list   *database.List[Role]
}

// Roles makes the keeper of a family.
func (e *Engine) Roles(f Family) *Roles {
	return &Roles{Family: f, engine: e, db: e.db, list: rolesOfKind[f.Kind]}
}

// within is which roles of the family a call guarded by the code reaches: those
// of the tenant have no department that could bound them.
func (s *Roles) within(ctx context.Context, code string) scope.Scope {
	if s.Kind == TenantRole {
		return caller.From(ctx).WholeTenant()
	}
	return caller.From(ctx).Scope(code)
}

// One reads a role of the family that a call guarded by the code reaches,
// fault.Absent when there is none.
func (s *Roles) One(ctx context.Context, q database.Reader, code, id string) (Role, error) {
	return s.list.One(ctx, q, s.within(ctx, code), id)
}

// Page lists the roles that a call guarded by the code reaches.
func (s *Roles) Page(ctx context.Context, code string, r paging.Request, more ...database.Condition) (paging.Page[Role], error) {
	return s.list.Page(ctx, s.db, s.within(ctx, code), r, more...)
}

// Rows lists roles as Page, without a count.
func (s *Roles) Rows(ctx context.Context, code string, r paging.Request, more ...database.Condition) ([]Role, error) {
	return s.list.Rows(ctx, s.db, s.within(ctx, code), r, more...)
}

// AllRoles are the roles of a tenant, newest first; department roles are none.
func AllRoles(ctx context.Context, q database.Reader, within scope.Scope) ([]Role, error) {
	return database.All[Role](ctx, q, tenantRoles.For(within))
}

// RolesByID reads roles of the tenant, the highest first; fault.Absent when one
// of them is missing, or is a department role.
func RolesByID(ctx context.Context, q database.Reader, within scope.Scope, ids []string) ([]Role, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	found, err := database.All[Role](ctx, q, tenantRolesByID.For(within, database.IDs(ids)))
	if err == nil && len(found) != len(ids) {
		err = fault.Absent()
	}
	return found, err
}

// ReadingCode is the code whose scope says which roles a caller may read the
// grants of.
func (s *Roles) ReadingCode(ctx context.Context) string {
	if caller.From(ctx).May(s.MayList) {
		return s.MayList
	}
	return s.MayGrant
}

// CodeTaken tells whether another role of the family has a code, in whatever case,
// within the caller's reach or not. An exception out of reach does not count, or it would
// tell whose code it is.
func (s *Roles) CodeTaken(ctx context.Context, code, exceptID string) (bool, error) {
	if exceptID != "" {
		_, err := s.One(ctx, s.db, s.MayList, exceptID)
		if fault.Is(err, fault.NotFound) {
			exceptID, err = "", nil
		}
		if err != nil {
			return false, err
		}
	}
	return s.hasCode(ctx, s.db, caller.From(ctx).WholeTenant(), code, exceptID)
}

func (s *Roles) hasCode(ctx context.Context, q database.Reader, within scope.Scope, code, exceptID string) (bool, error) {
	_, taken, err := database.Maybe[string](ctx, q, codeHolders.For(within, string(s.Kind), code, exceptID))
	return taken, err
}

// Insert writes a new role of the family without grants, inside a serial transaction.
// Built-in ones are planted by nobody, so the audit trail does not have them, and
// whatever was named like one before stays.
func (s *Roles) Insert(ctx context.Context, tx *database.Tx, within scope.Scope, r *Role) error {
	r.Kind, r.Version = s.Kind, 1
	if s.Kind == DepartmentRole {
		r.DataScope, r.Level, r.UserType = scope.Below, LowestLevel, Operator
	}
	refused := fault.Field("roleCode", s.Kind.word()+"编码 "+r.Code+" 已存在")
	if !r.Builtin {
		if taken, err := s.hasCode(ctx, tx, within, r.Code, ""); err != nil || taken {
			return cmp.Or[error](err, refused)
		}
		audit.Changed(tx, audit.Change{Object: string(s.Kind), ID: r.ID, After: s.Shown(*r)})
	}
	return database.Taken(roleTable.Insert(ctx, tx, within, r), "role_code", refused)
}

// Keeps refuses another code than the stored one, which grants and rules name.
func (s *Roles) Keeps(stored Role, code string, given bool) error {
	if given && code != stored.Code {
		return fault.Field("roleCode", s.Kind.word()+"编码创建后不能修改，请新增一个"+s.Kind.word())
	}
	return nil
}

// Update writes what may change of a role.
func (s *Roles) Update(ctx context.Context, tx *database.Tx, stored Role, r *Role) error {
	audit.Changed(tx, audit.Change{Object: string(s.Kind), ID: r.ID, Before: s.Shown(stored), After: s.Shown(*r)})
	return roleTable.Update(ctx, tx, caller.From(ctx).WholeTenant(), r)
}

// Delete deletes roles with their grants and takes them from whoever holds them,
// all or none.
func (s *Roles) Delete(ctx context.Context, ids []string) error {
	if len(ids) == 0 {
		return fault.New(fault.Refused, s.NoneChosen)
	}
	if err := database.Bounded(ids, "条"); err != nil {
		return err
	}
	within := caller.From(ctx).WholeTenant()
	return s.db.InSerial(ctx, func(tx *database.Tx) error {
		holding, err := s.engine.CallerGrants(ctx, tx)
		if err != nil {
			return err
		}
		for _, id := range ids {
			r, err := s.RoleToChange(ctx, tx, holding, s.MayRemove, id)
			if err != nil && s.Kind == TenantRole {
				return fault.Among(err, id)
			}
			if err != nil {
				return err
			}
			if r.Builtin {
				return fault.New(fault.Refused, "内置角色「"+r.Name+"」不能删除")
			}
			if err := holding.MayTakeAll(ctx, tx, r); err != nil {
				return err
			}
			audit.Changed(tx, audit.Change{Object: string(s.Kind), ID: id, Before: s.Shown(r)})
			if err := s.engine.drop(ctx, tx, within, id); err != nil {
				return err
			}
		}
		return nil
	})
}

// drop deletes a role and makes that count for whoever held it.
func (e *Engine) drop(ctx context.Context, tx *database.Tx, within scope.Scope, id string) error {
	if err := e.RoleChanged(ctx, tx, within, id); err != nil {
		return err
	}
	counted, err := database.One[int64](ctx, tx, countedHolders.For(within, id))
	if err != nil {
		return err
	}
	Holders.AddTo(tx, within, id, -counted)
	return database.ExecEach(ctx, tx, dropRole, func(s *database.Statement) database.Query { return s.For(within, id) })
}
