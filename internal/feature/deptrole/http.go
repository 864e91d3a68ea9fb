package deptrole

import (
	"context"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/httpapi"
)

// Routes publishes the calls of contract §5.3; the paths are the family's.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /sys/permission/queryDepartPermission", httpapi.Needs(mayListCeiling, mayCeiling), "部门的权限上限", s.handleCeiling)
	httpapi.Handle(api, "POST /sys/permission/saveDepartPermission", httpapi.Needs(mayCeiling), "保存部门的权限上限", httpapi.Act(s.handleSaveCeiling),
		httpapi.Says("保存成功！"), httpapi.Requires("departId"))
	httpapi.Handle(api, "GET /sys/sysDepartPermission/datarule/{permissionId}/{departId}", httpapi.Needs(mayCeiling),
		"部门提供的数据规则", s.handleCeilingRules)
	httpapi.Handle(api, "POST /sys/sysDepartPermission/datarule", httpapi.Needs(mayCeiling),
		"保存部门提供的数据规则", httpapi.Act(s.handleSaveCeilingRules), httpapi.Says("保存成功!"), httpapi.Requires("permissionId", "departId"))

	httpapi.Handle(api, "GET /sys/sysDepartPermission/queryDeptRolePermission", httpapi.Needs(MayList, MayGrant),
		"部门角色的权限", httpapi.One[roleQuery](s.Granted))
	httpapi.Handle(api, "POST /sys/sysDepartPermission/saveDeptRolePermission", httpapi.Needs(MayGrant),
		"保存部门角色权限", httpapi.Act(s.handleSaveGrants), httpapi.Says("保存成功！"), httpapi.Requires("roleId"))

	httpapi.Handle(api, "GET /sys/sysDepartRole/list", httpapi.Needs(MayList), "分页查询部门角色", httpapi.ListOf[listQuery](s.List),
		httpapi.Filters("deptId", "roleName", "roleCode"))
	httpapi.Handle(api, "POST /sys/sysDepartRole/add", httpapi.Needs(MayAdd), "新增部门角色", httpapi.Body(s.Add), httpapi.Says("添加成功！"))
	httpapi.Handle(api, "PUT /sys/sysDepartRole/edit", httpapi.Needs(MayEdit), "编辑部门角色", httpapi.Body(s.Edit),
		httpapi.Says("编辑成功!"), httpapi.Requires("id"))
	httpapi.Handle(api, "DELETE /sys/sysDepartRole/delete", httpapi.Needs(MayRemove), "删除部门角色", httpapi.IDs(s.Delete), httpapi.Says("删除成功!"))
	httpapi.Handle(api, "GET /sys/sysDepartRole/getDeptRoleList", httpapi.Needs(MayList, MayGrant), "部门的角色", s.handleRolesIn)
	httpapi.Handle(api, "GET /sys/sysDepartRole/getDeptRoleByUserId", httpapi.Needs(MayList, MayGrant), "用户在部门的角色", s.handleHoldsIn)
	httpapi.Handle(api, "POST /sys/sysDepartRole/deptRoleUserAdd", httpapi.Needs(MayGrant), "为用户分配部门角色", httpapi.Act(s.handleAssign),
		httpapi.Says("添加成功！"), httpapi.Requires("userId"))
	httpapi.Handle(api, "GET /sys/sysDepartRole/datarule/{permissionId}/{departId}/{roleId}", httpapi.Needs(MayList, MayGrant),
		"部门角色的数据规则", s.handleRules)
	httpapi.Handle(api, "POST /sys/sysDepartRole/datarule", httpapi.Needs(MayGrant), "保存部门角色的数据规则", httpapi.Act(s.handleSaveRules),
		httpapi.Says("保存成功!"), httpapi.Requires("permissionId", "roleId"))

	s.compatRoutes(api)
}

// Rules of a row with those chosen, under the name they have in the contract.
type Rules rights.RowRules

type (
	listQuery struct {
		DepartmentID string `query:"deptId"`
	}
	departmentQuery struct {
		DepartmentID string `query:"departId"`
		UserID       string `query:"userId"`
	}
	roleQuery struct {
		RoleID string `query:"roleId"`
	}
	grantsBody struct {
		DepartmentID string   `json:"departId,omitempty"`
		RoleID       string   `json:"roleId,omitempty"`
		Wanted       []string `json:"permissionIds" label:"权限"`
		Last         []string `json:"lastpermissionIds" label:"原有权限"`
	}
	rulesPath struct {
		PermissionID string `path:"permissionId"`
		DepartmentID string `path:"departId"`
	}
	roleRulesPath struct {
		PermissionID string `path:"permissionId"`
		DepartmentID string `path:"departId"`
		RoleID       string `path:"roleId"`
	}
	rulesBody struct {
		PermissionID string   `json:"permissionId"`
		DepartmentID string   `json:"departId,omitempty"`
		RoleID       string   `json:"roleId,omitempty"`
		Rules        []string `json:"dataRuleIds" label:"数据规则"`
		Last         []string `json:"lastDataRuleIds,omitempty" label:"原有数据规则"`
	}
	assignBody struct {
		UserID string   `json:"userId"`
		Wanted []string `json:"newRoleId" label:"部门角色"`
		Last   []string `json:"oldRoleId" label:"原有部门角色"`
	}
)

func (s *Service) handleCeiling(ctx context.Context, in *departmentQuery) ([]string, error) {
	code := mayListCeiling
	if !caller.From(ctx).May(code) {
		code = mayCeiling
	}
	return s.rights.Ceiling(ctx, code, in.DepartmentID)
}

func (s *Service) handleSaveCeiling(ctx context.Context, in grantsBody) error {
	return s.rights.SaveCeiling(ctx, mayCeiling, in.DepartmentID, rights.ChangeOf(in.Wanted, in.Last))
}

func (s *Service) handleCeilingRules(ctx context.Context, in *rulesPath) (Rules, error) {
	rules, err := s.rights.CeilingRules(ctx, mayCeiling, in.PermissionID, in.DepartmentID)
	return Rules(rules), err
}

func (s *Service) handleSaveCeilingRules(ctx context.Context, in rulesBody) error {
	return s.rights.SaveCeilingRules(ctx, mayCeiling, in.PermissionID, in.DepartmentID, rights.RuleChange{Wanted: in.Rules, Last: in.Last})
}

func (s *Service) handleSaveGrants(ctx context.Context, in grantsBody) error {
	return s.SaveGrants(ctx, in.RoleID, rights.ChangeOf(in.Wanted, in.Last))
}

func (s *Service) handleRolesIn(ctx context.Context, in *departmentQuery) ([]Role, error) {
	return s.RolesIn(ctx, in.DepartmentID)
}

func (s *Service) handleHoldsIn(ctx context.Context, in *departmentQuery) ([]Holder, error) {
	return s.HoldsIn(ctx, in.DepartmentID, in.UserID)
}

func (s *Service) handleAssign(ctx context.Context, in assignBody) error {
	return s.Assign(ctx, in.UserID, rights.ChangeOf(in.Wanted, in.Last))
}

func (s *Service) handleRules(ctx context.Context, in *roleRulesPath) (Rules, error) {
	rules, err := s.RulesOf(ctx, in.PermissionID, in.RoleID)
	return Rules(rules), err
}

func (s *Service) handleSaveRules(ctx context.Context, in rulesBody) error {
	return s.SaveRules(ctx, in.PermissionID, in.RoleID, rights.RuleChange{Wanted: in.Rules, Last: in.Last})
}
