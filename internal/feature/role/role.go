// Package role keeps the roles of a tenant, what each grants and who holds
// them. A role carries menu rows, the reach of its data, and a level that ranks
// its holders. Everything is handed on under one rule: only what one holds, to
// who ranks below, never to oneself.
package role

import (
	"context"
	"slices"
	"strings"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/instant"
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

// defaultLevel is that of a role saved without one.
const defaultLevel = 10

// Role is a role of the tenant.
type Role = rights.Role

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
	*rights.Roles
	db     *database.DB
	rights *rights.Engine
	now    instant.Clock
	newID  ident.Source
}

// New makes the service.
func New(db *database.DB, engine *rights.Engine, now instant.Clock, newID ident.Source) *Service {
	roles := engine.Roles(rights.Family{
		Kind: rights.TenantRole, MayList: MayList, MayRemove: MayRemove, MayGrant: MayGrant,
		NoneChosen: "未选中角色！", Shown: func(r Role) any { return r },
	})
	return &Service{Roles: roles, db: db, rights: engine, now: now, newID: newID}
}

var reaches = []scope.Reach{scope.All, scope.Below, scope.Own, scope.List, scope.Self}

func check(r Role) error {
	var refused fault.Collector
	refused.Require(slices.Contains(reaches, r.DataScope), "dataScope", "数据范围只能是全部、本部门及下级、本部门、指定部门或本人")
	listed := r.Listed()
	refused.Require(r.DataScope != scope.List || len(listed) > 0, "scopeDepartIds", "请选择数据范围的部门!")
	refused.Require(len(listed) <= database.MaxIDs, "scopeDepartIds", "最多指定 256 个部门")
	refused.Require(r.Level >= rights.LowestLevel && r.Level <= rights.HighestLevel, "level", "级别应在 1 到 99 之间")
	refused.Require(r.UserType == rights.Operator || r.UserType == rights.Customer, "userType", "适用用户只能是运营端或货主端")
	return fault.Together(r.CheckTexts(), refused.Err())
}

// keeps refuses another user type: who holds the role is of the stored one.
func (d Draft) keeps(stored Role) error {
	var refused fault.Collector
	refused.Require(!d.UserType.Given || d.UserType.Value == stored.UserType, "userType", "适用用户创建后不能修改，请新增一个角色")
	return refused.Err()
}

// Add creates a role without grants. It ranks below its author; saved without
// reach and level it gets the department with those below, and 10.
func (s *Service) Add(ctx context.Context, draft Draft) (Role, error) {
	var r Role
	err := s.db.InSerial(ctx, func(tx *database.Tx) error {
		holding, err := s.rights.CallerGrants(ctx, tx)
		if err != nil {
			return err
		}
		r, err = s.create(ctx, tx, holding, draft)
		return err
	})
	return r, err
}

func (s *Service) create(ctx context.Context, tx *database.Tx, holding *rights.CallerGrants, draft Draft) (Role, error) {
	who := caller.From(ctx)
	r := Role{
		ID: s.newID(), Name: strings.TrimSpace(draft.Name.Value), Code: draft.Code.Value, Description: draft.Description.Value,
		DataScope: scope.Reach(draft.DataScope.Or(string(scope.Below))), ScopeDepartments: strings.Join(draft.ScopeDepartments.Value, ","),
		Level: int64(min(defaultLevel, max(holding.Level-1, rights.LowestLevel))), UserType: draft.UserType.Or(rights.Operator),
		Stamp: database.Made(ctx, s.now()),
	}
	if holding.Super {
		r.Level = defaultLevel
	}
	r.Level = draft.Level.Or(r.Level)
	if err := fault.Together(check(r), r.CheckCode(), mayRank(holding, r.Level)); err != nil {
		return r, err
	}
	if err := fault.Together(mayWiden(who.Scope(MayAdd), r.DataScope), s.checkDepartments(ctx, tx, r)); err != nil {
		return r, err
	}
	return r, s.Insert(ctx, tx, who.WholeTenant(), &r)
}

// mayWiden keeps a role from reaching the whole tenant unless who shapes it does.
func mayWiden(own scope.Scope, wanted scope.Reach) error {
	if wanted == scope.All && !own.Whole {
		return fault.Field("dataScope", "数据范围不能超出自己的")
	}
	return nil
}

// mayRank keeps roles below who shapes them.
func mayRank(holding *rights.CallerGrants, level int64) error {
	if !holding.Super && level >= int64(holding.Level) {
		return fault.Field("level", "角色级别必须低于自己的级别")
	}
	return nil
}

// Edit writes the given fields. Another reach or level needs every code of the role
// held that far by the caller; of a built-in role only name, description and reach
// change.
func (s *Service) Edit(ctx context.Context, draft Draft) (Role, error) {
	var r Role
	err := s.ChangeRole(ctx, MayEdit, draft.ID, func(tx *database.Tx, holding *rights.CallerGrants, stored Role) error {
		r = draft.onto(stored)
		r.Touch(ctx, s.now())
		err := fault.Together(httpapi.Fresh(draft.Version, stored.Version, stored),
			s.Keeps(stored, draft.Code.Value, draft.Code.Given), draft.keeps(stored), check(r))
		if err != nil {
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
		if err := mayReshape(ctx, tx, holding, stored, r); err != nil {
			return err
		}
		if err := s.Update(ctx, tx, stored, &r); err != nil {
			return err
		}
		return s.rights.RoleChanged(ctx, tx, caller.From(ctx).WholeTenant(), r.ID)
	})
	return r, err
}

// mayReshape refuses another reach or level to who does not hold all that the role
// grants as far as it reaches, before and after: a change takes, or gives, or ranks
// its holders anew.
func mayReshape(ctx context.Context, tx *database.Tx, holding *rights.CallerGrants, stored, r Role) error {
	isReachKept := r.DataScope == stored.DataScope && r.ScopeDepartments == stored.ScopeDepartments
	if isReachKept && r.Level == stored.Level {
		return nil
	}
	if err := holding.MayTakeAll(ctx, tx, stored); err != nil || isReachKept {
		return err
	}
	if err := mayWiden(caller.From(ctx).Scope(MayEdit), r.DataScope); err != nil {
		return err
	}
	return holding.MayReach(ctx, tx, r, nil)
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

var knownDepartments = database.DefineTenant("role.knownDepartments", `SELECT id FROM department WHERE tenant_id = ? AND id IN (?)`)

// checkDepartments refuses departments the tenant does not have.
func (s *Service) checkDepartments(ctx context.Context, tx *database.Tx, r Role) error {
	listed := r.Listed()
	if len(listed) == 0 {
		return nil
	}
	known, err := database.All[string](ctx, tx, knownDepartments.For(caller.From(ctx).WholeTenant(), database.IDs(listed)))
	if err == nil && len(known) != len(httpapi.IDList(r.ScopeDepartments)) {
		return fault.Field("scopeDepartIds", "所选部门不存在")
	}
	return err
}

// Seed writes a built-in role inside a seed's transaction.
func (s *Service) Seed(ctx context.Context, tx *database.Tx, within scope.Scope, r Role) error {
	r.Builtin = true
	if r.UserType == "" {
		r.UserType = rights.Operator
	}
	r.Stamp = database.StampOf("system", s.now())
	return s.Insert(ctx, tx, within, &r)
}
