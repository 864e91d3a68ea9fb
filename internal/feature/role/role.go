// Package role keeps the roles of a tenant, what each grants and who holds
// them. A role carries menu rows, the reach of its data, and a level that ranks
// its holders. Everything is handed on under one rule: only what one holds, to
// who ranks below, never to oneself.
package role

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/rights"
	"freightdesk/internal/foundation/scope"
)

// Permission codes that guard the routes of this feature. MayGiveRoles is the
// user feature's: who holds it is offered roles to give.
const (
	MayList      = "role:list"
	MayAdd       = "role:add"
	MayEdit      = "role:edit"
	MayRemove    = "role:remove"
	MayGrant     = "role:grant"
	MayExport    = "role:export"
	MayImport    = "role:import"
	mayGiveRoles = "user:grant"
)

// Levels of roles; a super administrator stands above the highest.
const (
	LowestLevel  = 1
	HighestLevel = 99
	defaultLevel = 10
)

// Role is a named bundle of rights.
type Role struct {
	TenantID         int64           `db:"tenant_id" json:"-"`
	ID               string          `db:"id,insert" json:"id"`
	Name             string          `db:"role_name" json:"roleName"`
	Code             string          `db:"role_code,insert" json:"roleCode"`
	Description      string          `db:"description" json:"description"`
	DataScope        scope.Reach     `db:"data_scope" json:"dataScope"`
	ScopeDepartments string          `db:"scope_departments" json:"scopeDepartIds"`
	Level            int64           `db:"level" json:"level"`               // 1–99, higher ranks above
	UserType         string          `db:"user_type,insert" json:"userType"` // operator or customer
	Builtin          bool            `db:"builtin,insert" json:"builtin"`
	Version          int64           `db:"version" json:"version"`
	CreatedBy        string          `db:"created_by,insert" json:"createBy"`
	CreatedAt        instant.Instant `db:"created_at,insert" json:"createTime"`
	UpdatedBy        string          `db:"updated_by" json:"updateBy"`
	UpdatedAt        instant.Instant `db:"updated_at" json:"updateTime"`
}

// Draft is what a caller may write of a role. On an edit absent fields stay as
// they are; code and user type are only read when adding.
type Draft struct {
	ID               string                `json:"id,omitempty"`
	Name             httpapi.Opt[string]   `json:"roleName" label:"角色名称"`
	Code             httpapi.Opt[string]   `json:"roleCode" label:"角色编码"`
	Description      httpapi.Opt[string]   `json:"description" label:"描述"`
	DataScope        httpapi.Opt[string]   `json:"dataScope" label:"数据范围"`
	ScopeDepartments httpapi.Opt[[]string] `json:"scopeDepartIds" label:"数据范围部门"`
	Level            httpapi.Opt[int64]    `json:"level" label:"级别"`
	UserType         httpapi.Opt[string]   `json:"userType" label:"适用用户"`
	Version          httpapi.Opt[int64]    `json:"version"`
}

// Service keeps roles.
type Service struct {
	db     *database.DB
	rights *rights.Engine
	now    instant.Clock
	newID  ident.Source
}

// New makes the service.
func New(db *database.DB, engine *rights.Engine, now instant.Clock, newID ident.Source) *Service {
	return &Service{db: db, rights: engine, now: now, newID: newID}
}

var codePattern = regexp.MustCompile(`^[A-Za-z0-9_.:-]{1,64}$`)

var reaches = []scope.Reach{scope.All, scope.Below, scope.Own, scope.List, scope.Self}

func (r Role) check() error {
	var refused fault.Collector
	name := utf8.RuneCountInString(r.Name)
	switch {
	case name == 0:
		refused.Add("roleName", "请输入角色名称!")
	case name < 2 || name > 30:
		refused.Add("roleName", "角色名称长度在 2 到 30 个字符")
	}
	refused.OneLine("roleName", "角色名称", r.Name)
	refused.Text("description", "描述", r.Description, 255)
	refused.Require(slices.Contains(reaches, r.DataScope), "dataScope", "数据范围只能是全部、本部门及下级、本部门、指定部门或本人")
	listed := r.listed()
	refused.Require(r.DataScope != scope.List || len(listed) > 0, "scopeDepartIds", "请选择数据范围的部门!")
	refused.Require(len(listed) <= database.MaxIDs, "scopeDepartIds", "最多指定 256 个部门")
	refused.Require(r.Level >= LowestLevel && r.Level <= HighestLevel, "level", "级别应在 1 到 99 之间")
	refused.Require(r.UserType == rights.Operator || r.UserType == rights.Customer, "userType", "适用用户只能是运营端或货主端")
	return refused.Err()
}

// checkCode judges the code of a new role; it never changes.
func (r Role) checkCode() error {
	switch {
	case r.Code == "":
		return fault.Field("roleCode", "请输入角色编码!")
	case !codePattern.MatchString(r.Code):
		return fault.Field("roleCode", "角色编码只能由字母、数字和 _ - . : 组成，最多 64 位")
	}
	return nil
}

// keeps refuses another code or user type: grants and rules name the one, and
// who holds the role is of the other.
func (d Draft) keeps(stored Role) error {
	var refused fault.Collector
	refused.Require(!d.Code.Given || d.Code.Value == stored.Code, "roleCode", "角色编码创建后不能修改，请新增一个角色")
	refused.Require(!d.UserType.Given || d.UserType.Value == stored.UserType, "userType", "适用用户创建后不能修改，请新增一个角色")
	return refused.Err()
}

// listed are the departments a role of reach list names.
func (r Role) listed() []string {
	return strings.FieldsFunc(r.ScopeDepartments, func(c rune) bool { return c == ',' })
}

// List pages through the roles of the tenant.
func (s *Service) List(ctx context.Context, r paging.Request) (paging.Page[Role], error) {
	return roles.Page(ctx, s.db, caller.From(ctx).Tenant(), r, -1)
}

// Find reads one role.
func (s *Service) Find(ctx context.Context, id string) (Role, error) {
	return roleTable.ByID(ctx, s.db, caller.From(ctx).Tenant(), id)
}

// CheckCode refuses a code another role of the tenant has.
func (s *Service) CheckCode(ctx context.Context, code, exceptID string) error {
	taken, err := s.CodeTaken(ctx, code, exceptID)
	if err == nil && taken {
		return fault.Field("roleCode", "角色编码已存在")
	}
	return err
}

// CodeTaken tells whether another role of the tenant has a code.
func (s *Service) CodeTaken(ctx context.Context, code, exceptID string) (bool, error) {
	_, taken, err := database.Maybe[string](ctx, s.db, codeHolders.For(caller.From(ctx).Tenant(), code, exceptID))
	return taken, err
}

// Add creates a role without grants. It ranks below its author; saved without
// reach and level it gets the department with those below, and 10.
func (s *Service) Add(ctx context.Context, draft Draft) (Role, error) {
	var r Role
	err := s.db.InSerial(ctx, func(tx *database.Tx) error {
		holding, err := s.rights.Holding(ctx, tx)
		if err != nil {
			return err
		}
		r, err = s.create(ctx, tx, holding, draft)
		return err
	})
	return r, err
}

func (s *Service) create(ctx context.Context, tx *database.Tx, holding *rights.Holding, draft Draft) (Role, error) {
	who, now := caller.From(ctx), instant.Of(s.now())
	r := Role{
		ID: s.newID(), Name: strings.TrimSpace(draft.Name.Value), Code: draft.Code.Value, Description: draft.Description.Value,
		DataScope: scope.Reach(draft.DataScope.Or(string(scope.Below))), ScopeDepartments: strings.Join(draft.ScopeDepartments.Value, ","),
		Level: int64(min(defaultLevel, max(holding.Level-1, LowestLevel))), UserType: draft.UserType.Or(rights.Operator), Version: 1,
		CreatedBy: who.Username, CreatedAt: now, UpdatedBy: who.Username, UpdatedAt: now,
	}
	if holding.Super {
		r.Level = defaultLevel
	}
	r.Level = draft.Level.Or(r.Level)
	if err := fault.Together(r.check(), r.checkCode(), mayRank(holding, r.Level)); err != nil {
		return r, err
	}
	if err := fault.Together(mayWiden(who.Scope(MayAdd), r.DataScope), s.checkDepartments(ctx, tx, r)); err != nil {
		return r, err
	}
	audit.Changed(tx, audit.Change{Object: "role", ID: r.ID, After: r})
	return r, insertRole(ctx, tx, who.Tenant(), &r)
}

// mayWiden keeps a role from reaching the whole tenant unless who shapes it does.
func mayWiden(own scope.Scope, wanted scope.Reach) error {
	if wanted == scope.All && !own.Whole {
		return fault.Field("dataScope", "数据范围不能超出自己的")
	}
	return nil
}

// mayRank keeps roles below who shapes them.
func mayRank(holding *rights.Holding, level int64) error {
	if !holding.Super && level >= int64(holding.Level) {
		return fault.Field("level", "角色级别必须低于自己的级别")
	}
	return nil
}

// Edit writes the given fields. A wider reach needs every code of the role held
// that far by the caller; of a built-in role only name, description and reach
// change.
func (s *Service) Edit(ctx context.Context, draft Draft) (Role, error) {
	var r Role
	err := s.shape(ctx, draft.ID, func(tx *database.Tx, holding *rights.Holding, stored Role) error {
		if draft.Version.Given && draft.Version.Value != stored.Version {
			return fault.New(fault.Conflict, "他人已修改，请核对后再保存").With("current", stored)
		}
		r = draft.onto(stored)
		r.UpdatedBy, r.UpdatedAt = caller.From(ctx).Username, instant.Of(s.now())
		if err := fault.Together(draft.keeps(stored), r.check()); err != nil {
			return err
		}
		if stored.Builtin && r.Level != stored.Level {
			return fault.Field("level", "内置角色的级别不能修改")
		}
		if err := mayRank(holding, r.Level); err != nil {
			return err
		}
		if err := s.checkDepartments(ctx, tx, r); err != nil {
			return err
		}
		if r.DataScope != stored.DataScope || r.ScopeDepartments != stored.ScopeDepartments {
			if err := mayWiden(caller.From(ctx).Scope(MayEdit), r.DataScope); err != nil {
				return err
			}
			if err := s.mayReach(ctx, tx, holding, r, nil); err != nil {
				return err
			}
		}
		audit.Changed(tx, audit.Change{Object: "role", ID: r.ID, Before: stored, After: r})
		if err := roleTable.Update(ctx, tx, caller.From(ctx).Tenant(), &r); err != nil {
			return err
		}
		return s.rights.RoleChanged(ctx, tx, caller.From(ctx).Tenant(), r.ID)
	})
	r.Version++
	return r, err
}

// onto applies the draft's given fields.
func (d Draft) onto(r Role) Role {
	r.Name, r.Description = strings.TrimSpace(d.Name.Or(r.Name)), d.Description.Or(r.Description)
	r.DataScope, r.Level = scope.Reach(d.DataScope.Or(string(r.DataScope))), d.Level.Or(r.Level)
	if d.ScopeDepartments.Given {
		r.ScopeDepartments = strings.Join(d.ScopeDepartments.Value, ",")
	}
	return r
}

// Remove deletes roles with their grants and takes them from who holds them,
// all or none.
func (s *Service) Remove(ctx context.Context, ids []string) error {
	if len(ids) == 0 {
		return fault.New(fault.Refused, "未选中角色！")
	}
	if len(ids) > database.MaxIDs {
		return fault.New(fault.Refused, "一次最多处理 256 条")
	}
	within := caller.From(ctx).Tenant()
	return s.db.InSerial(ctx, func(tx *database.Tx) error {
		holding, err := s.rights.Holding(ctx, tx)
		if err != nil {
			return err
		}
		for _, id := range ids {
			r, err := s.shapeable(ctx, tx, holding, id)
			if err != nil {
				return fault.Among(err, id)
			}
			if r.Builtin {
				return fault.New(fault.Refused, "内置角色「"+r.Name+"」不能删除")
			}
			if err := s.rights.RoleChanged(ctx, tx, within, id); err != nil {
				return err
			}
			audit.Changed(tx, audit.Change{Object: "role", ID: id, Before: r})
			if err := deleteRole(ctx, tx, within, id); err != nil {
				return err
			}
		}
		return nil
	})
}

// shape runs a change of one role under the caller's current rights.
func (s *Service) shape(ctx context.Context, id string, change func(*database.Tx, *rights.Holding, Role) error) error {
	return s.db.InSerial(ctx, func(tx *database.Tx) error {
		holding, err := s.rights.Holding(ctx, tx)
		if err != nil {
			return err
		}
		r, err := s.shapeable(ctx, tx, holding, id)
		if err != nil {
			return err
		}
		return change(tx, holding, r)
	})
}

// shapeable reads a role the caller may change: one that ranks below him and
// that he does not hold himself. Super administrators may change all.
func (s *Service) shapeable(ctx context.Context, tx *database.Tx, holding *rights.Holding, id string) (Role, error) {
	who := caller.From(ctx)
	r, err := roleTable.ByID(ctx, tx, who.Tenant(), id)
	if err != nil || holding.Super {
		return r, err
	}
	if r.Level >= int64(holding.Level) {
		return r, fault.New(fault.NoRight, "角色「"+r.Name+"」的级别不低于自己，不能修改")
	}
	own, err := s.RolesOf(ctx, tx, who.Tenant(), who.UserID)
	if err == nil && slices.Contains(own, id) {
		err = fault.New(fault.NoRight, "不能修改自己持有的角色「"+r.Name+"」")
	}
	return r, err
}

// checkDepartments refuses departments the tenant does not have.
func (s *Service) checkDepartments(ctx context.Context, tx *database.Tx, r Role) error {
	listed := r.listed()
	if len(listed) == 0 {
		return nil
	}
	known, err := database.All[string](ctx, tx, knownDepartments.For(caller.From(ctx).Tenant(), database.IDs(listed)))
	if err == nil && len(known) != len(httpapi.IDList(r.ScopeDepartments)) {
		return fault.Field("scopeDepartIds", "所选部门不存在")
	}
	return err
}

// Plant writes a built-in role inside a seed's transaction.
func (s *Service) Plant(ctx context.Context, tx *database.Tx, within scope.Scope, r Role) error {
	now := instant.Of(s.now())
	r.Builtin, r.Version = true, 1
	if r.UserType == "" {
		r.UserType = rights.Operator
	}
	r.CreatedBy, r.CreatedAt, r.UpdatedBy, r.UpdatedAt = "system", now, "system", now
	return roleTable.Insert(ctx, tx, within, &r)
}
