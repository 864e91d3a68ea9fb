// Package deptrole keeps what departments may do: the ceiling of rows a
// department's roles can be given at most, and the department roles below it.
// A ceiling grants nothing by itself and never rises above those of the
// departments above it; a department role counts for members of its department
// alone and reaches the department with everything below it.
package deptrole

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

// Permission codes that guard the routes of this feature. Those of ceilings
// are the department feature's.
const (
	MayList        = "deptrole:list"
	MayAdd         = "deptrole:add"
	MayEdit        = "deptrole:edit"
	MayRemove      = "deptrole:remove"
	MayGrant       = "deptrole:grant"
	mayListCeiling = "department:list"
	mayCeiling     = "department:grant"
)

// Role is a role of one department.
type Role struct {
	TenantID     int64           `db:"r.tenant_id" json:"-"`
	ID           string          `db:"r.id,insert" json:"id"`
	DepartmentID string          `db:"r.department_id,insert" json:"departId"`
	Name         string          `db:"r.role_name" json:"roleName"`
	Code         string          `db:"r.role_code,insert" json:"roleCode"`
	Description  string          `db:"r.description" json:"description"`
	Version      int64           `db:"r.version" json:"version"`
	CreatedBy    string          `db:"r.created_by,insert" json:"createBy"`
	CreatedAt    instant.Instant `db:"r.created_at,insert" json:"createTime"`
	UpdatedBy    string          `db:"r.updated_by" json:"updateBy"`
	UpdatedAt    instant.Instant `db:"r.updated_at" json:"updateTime"`
}

// Row is a role as lists show it.
type Row struct {
	Role
	DepartmentName string `json:"departId_dictText"`
}

// Draft is what a caller may write of a department role. Department and code
// are only read when adding.
type Draft struct {
	ID           string              `json:"id,omitempty"`
	DepartmentID string              `json:"departId,omitempty"`
	Name         httpapi.Opt[string] `json:"roleName" label:"部门角色名称"`
	Code         httpapi.Opt[string] `json:"roleCode" label:"部门角色编码"`
	Description  httpapi.Opt[string] `json:"description" label:"描述"`
	Version      httpapi.Opt[int64]  `json:"version"`
}

// Service keeps ceilings and department roles.
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

func (r Role) check() error {
	var refused fault.Collector
	name := utf8.RuneCountInString(r.Name)
	switch {
	case name == 0:
		refused.Add("roleName", "请输入部门角色名称!")
	case name < 2 || name > 30:
		refused.Add("roleName", "部门角色名称长度在 2 到 30 个字符")
	}
	refused.Require(r.DepartmentID != "", "departId", "请选择部门!")
	refused.OneLine("roleName", "部门角色名称", r.Name)
	refused.Text("description", "描述", r.Description, 255)
	return refused.Err()
}

// checkCode judges the code of a new department role; it never changes.
func (r Role) checkCode() error {
	switch {
	case r.Code == "":
		return fault.Field("roleCode", "请输入部门角色编码!")
	case !codePattern.MatchString(r.Code):
		return fault.Field("roleCode", "部门角色编码只能由字母、数字和 _ - . : 组成，最多 64 位")
	}
	return nil
}

// keepsCode refuses another code than the stored one.
func (d Draft) keepsCode(stored Role) error {
	if d.Code.Given && d.Code.Value != stored.Code {
		return fault.Field("roleCode", "部门角色编码创建后不能修改，请新增一个部门角色")
	}
	return nil
}

// CodeTaken tells whether another department role of the tenant has a code,
// within the caller's reach or not: codes are unique across departments. An
// exception out of reach does not count, or it would tell whose code it is.
func (s *Service) CodeTaken(ctx context.Context, code, exceptID string) (bool, error) {
	who := caller.From(ctx)
	if exceptID != "" {
		_, err := list.One(ctx, s.db, who.Scope(MayList), exceptID)
		if fault.Is(err, fault.NotFound) {
			exceptID, err = "", nil
		}
		if err != nil {
			return false, err
		}
	}
	_, taken, err := database.Maybe[string](ctx, s.db, codeHolders.For(who.Tenant(), code, exceptID))
	return taken, err
}

// List pages through the roles of one department, or of all in the caller's
// scope when none is named.
func (s *Service) List(ctx context.Context, departmentID string, r paging.Request) (paging.Page[Row], error) {
	var more []database.Condition
	if departmentID != "" {
		more = append(more, database.Where("r.department_id = ?", departmentID))
	}
	within := caller.From(ctx).Scope(MayList)
	page, err := list.Page(ctx, s.db, within, r, -1, more...)
	if err != nil {
		return paging.Page[Row]{}, err
	}
	names, err := s.departmentNames(ctx, page.Records)
	return paging.Map(page, func(r Role) Row { return Row{r, names[r.DepartmentID]} }), err
}

func (s *Service) departmentNames(ctx context.Context, roles []Role) (map[string]string, error) {
	var ids []string
	for _, r := range roles {
		ids = append(ids, r.DepartmentID)
	}
	names := map[string]string{}
	if len(ids) == 0 {
		return names, nil
	}
	found, err := database.All[named](ctx, s.db, departmentsByID.For(caller.From(ctx).Tenant(), database.IDs(rights.Without(ids, nil))))
	for _, n := range found {
		names[n.ID] = n.Name
	}
	return names, err
}

// Add creates a department role without grants.
func (s *Service) Add(ctx context.Context, draft Draft) (Role, error) {
	who, now := caller.From(ctx), instant.Of(s.now())
	r := Role{
		ID: s.newID(), DepartmentID: draft.DepartmentID, Name: strings.TrimSpace(draft.Name.Value), Code: draft.Code.Value,
		Description: draft.Description.Value, Version: 1, CreatedBy: who.Username, CreatedAt: now, UpdatedBy: who.Username, UpdatedAt: now,
	}
	return r, s.db.InSerial(ctx, func(tx *database.Tx) error {
		if err := fault.Together(r.check(), r.checkCode()); err != nil {
			return err
		}
		if err := s.reaches(ctx, tx, MayAdd, r.DepartmentID); err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{Object: "departmentRole", ID: r.ID, After: r})
		return insertRole(ctx, tx, who.Tenant(), &r)
	})
}

// Edit writes the given fields; they change nobody's rights.
func (s *Service) Edit(ctx context.Context, draft Draft) (Role, error) {
	var r Role
	err := s.db.InTx(ctx, func(tx *database.Tx) error {
		stored, err := list.One(ctx, tx, caller.From(ctx).Scope(MayEdit), draft.ID)
		if err != nil {
			return err
		}
		if draft.Version.Given && draft.Version.Value != stored.Version {
			return fault.New(fault.Conflict, "他人已修改，请核对后再保存").With("current", stored)
		}
		r = stored
		r.Name, r.Description = strings.TrimSpace(draft.Name.Or(r.Name)), draft.Description.Or(r.Description)
		r.UpdatedBy, r.UpdatedAt = caller.From(ctx).Username, instant.Of(s.now())
		if err := fault.Together(draft.keepsCode(stored), r.check()); err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{Object: "departmentRole", ID: r.ID, Before: stored, After: r})
		return roleTable.Update(ctx, tx, caller.From(ctx).Tenant(), &r)
	})
	r.Version++
	return r, err
}

// Remove deletes department roles with their grants, all or none.
func (s *Service) Remove(ctx context.Context, ids []string) error {
	if len(ids) == 0 {
		return fault.New(fault.Refused, "参数不识别！")
	}
	if len(ids) > database.MaxIDs {
		return fault.New(fault.Refused, "一次最多处理 256 条")
	}
	within := caller.From(ctx).Tenant()
	return s.db.InSerial(ctx, func(tx *database.Tx) error {
		for _, id := range ids {
			r, err := list.One(ctx, tx, caller.From(ctx).Scope(MayRemove), id)
			if err != nil {
				return err
			}
			if err := s.notOwn(ctx, tx, r); err != nil {
				return err
			}
			if err := s.holdersChanged(ctx, tx, id); err != nil {
				return err
			}
			audit.Changed(tx, audit.Change{Object: "departmentRole", ID: id, Before: r})
			if err := execEach(ctx, tx, within, dropRole, []string{id}); err != nil {
				return err
			}
		}
		return nil
	})
}

// reaches refuses a department out of the code's scope, as if it were not
// there.
func (s *Service) reaches(ctx context.Context, q database.Reader, code, departmentID string) error {
	who := caller.From(ctx)
	known, err := database.All[named](ctx, q, departmentsByID.For(who.Tenant(), database.IDs{departmentID}))
	if err != nil {
		return err
	}
	if len(known) == 0 {
		return fault.Absent()
	}
	reached, err := s.rights.ReachesDepartment(ctx, q, who.Scope(code), departmentID)
	if err == nil && !reached {
		err = fault.Absent()
	}
	return err
}

// notOwn refuses to change a role the caller holds himself; super
// administrators may.
func (s *Service) notOwn(ctx context.Context, q database.Reader, r Role) error {
	who := caller.From(ctx)
	if who.Rights.Super {
		return nil
	}
	own, err := database.All[string](ctx, q, rolesOfUser.For(who.Tenant(), who.UserID))
	if err == nil && slices.Contains(own, r.ID) {
		err = fault.New(fault.NoRight, "不能修改自己持有的部门角色「"+r.Name+"」")
	}
	return err
}

func (s *Service) holdersChanged(ctx context.Context, tx *database.Tx, roleID string) error {
	holders, err := database.All[string](ctx, tx, holdersOf.For(caller.From(ctx).Tenant(), roleID))
	if err != nil {
		return err
	}
	return s.rights.Changed(ctx, tx, holders...)
}

// DepartmentsRemoved drops ceilings and roles of departments inside the
// transaction that removes them.
func (s *Service) DepartmentsRemoved(ctx context.Context, tx *database.Tx, within scope.Scope, departmentIDs []string) error {
	for chunk := range slices.Chunk(departmentIDs, database.MaxIDs) {
		roles, err := database.All[string](ctx, tx, rolesOfDepartments.For(within, database.IDs(chunk)))
		if err != nil {
			return err
		}
		for _, id := range roles {
			if err := s.holdersChanged(ctx, tx, id); err != nil {
				return err
			}
		}
		for part := range slices.Chunk(roles, database.MaxIDs) {
			if err := execEach(ctx, tx, within, dropRole, part); err != nil {
				return err
			}
		}
		if err := execEach(ctx, tx, within, dropCeilings, chunk); err != nil {
			return err
		}
	}
	return nil
}
