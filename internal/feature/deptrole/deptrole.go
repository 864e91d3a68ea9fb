// Package deptrole keeps what departments may do: the ceiling of rows a
// department's roles can be given at most, and the department roles below it.
// A ceiling grants nothing by itself and never rises above those of the
// departments above it; a department role counts for members of its department
// alone and reaches the department with everything below it.
package deptrole

import (
	"context"
	"strings"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
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

// Role is a role of one department as its calls show it.
type Role struct {
	ID           string `json:"id"`
	DepartmentID string `json:"departId"`
	Name         string `json:"roleName"`
	Code         string `json:"roleCode"`
	Description  string `json:"description"`
	Version      int64  `json:"version"`
	database.Stamp
}

func shown(r rights.Role) Role {
	return Role{r.ID, r.DepartmentID, r.Name, r.Code, r.Description, r.Version, r.Stamp}
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
	*rights.Roles
	db     *database.DB
	rights *rights.Engine
	now    instant.Clock
	newID  ident.Source
}

// New makes the service.
func New(db *database.DB, engine *rights.Engine, now instant.Clock, newID ident.Source) *Service {
	roles := engine.Roles(rights.Family{
		Kind: rights.DepartmentRole, MayList: MayList, MayRemove: MayRemove, MayGrant: MayGrant,
		NoneChosen: "参数不识别！", Shown: func(r rights.Role) any { return shown(r) },
	})
	return &Service{Roles: roles, db: db, rights: engine, now: now, newID: newID}
}

// List pages through the roles of one department, or of all in the caller's
// scope when none is named.
func (s *Service) List(ctx context.Context, departmentID string, r paging.Request) (paging.Page[Row], error) {
	var more []database.Condition
	if departmentID != "" {
		more = append(more, database.Where("r.department_id = ?", departmentID))
	}
	page, err := s.Page(ctx, MayList, r, more...)
	if err != nil {
		return paging.Page[Row]{}, err
	}
	ids := database.IDsOf(page.Records, func(r rights.Role) string { return r.DepartmentID })
	names, err := s.rights.DepartmentNames(ctx, s.db, caller.From(ctx).WholeTenant(), ids)
	return paging.Map(page, func(r rights.Role) Row { return Row{shown(r), names[r.DepartmentID]} }), err
}

// Add creates a department role without grants.
func (s *Service) Add(ctx context.Context, draft Draft) (Role, error) {
	who := caller.From(ctx)
	r := rights.Role{
		ID: s.newID(), Kind: rights.DepartmentRole, DepartmentID: draft.DepartmentID,
		Name: strings.TrimSpace(draft.Name.Value), Code: draft.Code.Value, Description: draft.Description.Value,
		Stamp: database.Made(ctx, s.now()),
	}
	err := s.db.InSerial(ctx, func(tx *database.Tx) error {
		if err := fault.Together(r.CheckTexts(), r.CheckCode()); err != nil {
			return err
		}
		if err := s.rights.MustReach(ctx, tx, MayAdd, r.DepartmentID); err != nil {
			return err
		}
		return s.Insert(ctx, tx, who.WholeTenant(), &r)
	})
	return shown(r), err
}

// Edit writes the given fields; they change nobody's rights.
func (s *Service) Edit(ctx context.Context, draft Draft) (Role, error) {
	var r rights.Role
	err := s.db.InTx(ctx, func(tx *database.Tx) error {
		stored, err := s.One(ctx, tx, MayEdit, draft.ID)
		if err != nil {
			return err
		}
		r = stored
		r.Name, r.Description = strings.TrimSpace(draft.Name.Or(r.Name)), draft.Description.Or(r.Description)
		r.Touch(ctx, s.now())
		err = fault.Together(httpapi.Fresh(draft.Version, stored.Version, shown(stored)),
			s.Keeps(stored, draft.Code.Value, draft.Code.Given), r.CheckTexts())
		if err != nil {
			return err
		}
		return s.Update(ctx, tx, stored, &r)
	})
	return shown(r), err
}
