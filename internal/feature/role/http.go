package role

import (
	"context"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/paging"
)

// Routes publishes the calls of contract §7.1 and the grants of a role. The
// paths are the family's; keep their spelling.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /sys/role/list", httpapi.Needs(MayList), "分页查询角色", httpapi.List(s.handleList),
		httpapi.Filters("roleName", "roleCode", "description", "level", "dataScope", "userType", "builtin"))
	httpapi.Handle(api, "GET /sys/role/queryById", httpapi.Needs(MayList), "查询角色", httpapi.ID(s.handleFind))
	httpapi.Handle(api, "GET /sys/role/queryall", httpapi.Needs(MayList, mayGiveRoles), "可授予的角色", s.handleChoices)
	httpapi.Handle(api, "POST /sys/role/add", httpapi.Needs(MayAdd), "新增角色", httpapi.Body(s.Add), httpapi.Says("添加成功！"))
	httpapi.Handle(api, "PUT /sys/role/edit", httpapi.Needs(MayEdit), "编辑角色", httpapi.Body(s.Edit),
		httpapi.Says("修改成功!"), httpapi.Requires("id"))
	httpapi.Handle(api, "DELETE /sys/role/delete", httpapi.Needs(MayRemove), "删除角色", httpapi.IDs(s.Delete), httpapi.Says("删除角色成功"))
	httpapi.Handle(api, "DELETE /sys/role/deleteBatch", httpapi.Needs(MayRemove), "批量删除角色", httpapi.IDs(s.Delete), httpapi.Says("删除角色成功!"))
	s.sheetRoutes(api)

	httpapi.Handle(api, "GET /sys/permission/queryRolePermission", httpapi.Needs(MayList, MayGrant),
		"角色的权限", httpapi.One[roleQuery](s.Granted))
	httpapi.Handle(api, "POST /sys/permission/saveRolePermission", httpapi.Needs(MayGrant), "保存角色权限", httpapi.Act(s.handleSaveGrants),
		httpapi.Says("保存成功！"), httpapi.Requires("roleId"))
	httpapi.Handle(api, "GET /sys/role/datarule/{permissionId}/{roleId}", httpapi.Needs(MayList, MayGrant), "角色的数据规则", s.handleRules)
	httpapi.Handle(api, "POST /sys/role/datarule", httpapi.Needs(MayGrant), "保存角色的数据规则", httpapi.Act(s.handleSaveRules),
		httpapi.Says("保存成功!"), httpapi.Requires("permissionId", "roleId"))

	s.compatRoutes(api)
}

// Rules of a row with those a role carries, under the name they have in the contract.
type Rules rights.RowRules

type (
	roleQuery struct {
		RoleID string `query:"roleId"`
	}
	grantsBody struct {
		RoleID string   `json:"roleId"`
		Wanted []string `json:"permissionIds" label:"权限"`
		Last   []string `json:"lastpermissionIds" label:"原有权限"`
	}
	rulesPath struct {
		PermissionID string `path:"permissionId"`
		RoleID       string `path:"roleId"`
	}
	rulesBody struct {
		PermissionID string   `json:"permissionId"`
		RoleID       string   `json:"roleId"`
		Rules        []string `json:"dataRuleIds" label:"数据规则"`
		Last         []string `json:"lastDataRuleIds,omitempty" label:"原有数据规则"`
	}
)

func (s *Service) handleList(ctx context.Context, request paging.Request) (paging.Page[Role], error) {
	return s.Page(ctx, MayList, request)
}

func (s *Service) handleFind(ctx context.Context, id string) (Role, error) {
	return s.One(ctx, s.db, MayList, id)
}

// handleChoices says with the family's words when there is nothing to choose.
func (s *Service) handleChoices(ctx context.Context, _ *struct{}) ([]Role, error) {
	choices, err := s.Choices(ctx)
	if err == nil && len(choices) == 0 {
		err = fault.New(fault.Refused, "未找到角色信息")
	}
	return choices, err
}

func (s *Service) handleSaveGrants(ctx context.Context, in grantsBody) error {
	return s.SaveGrants(ctx, in.RoleID, rights.ChangeOf(in.Wanted, in.Last))
}

func (s *Service) handleRules(ctx context.Context, in *rulesPath) (Rules, error) {
	rules, err := s.RulesOf(ctx, in.PermissionID, in.RoleID)
	return Rules(rules), err
}

func (s *Service) handleSaveRules(ctx context.Context, in rulesBody) error {
	return s.SaveRules(ctx, in.PermissionID, in.RoleID, rights.RuleChange{Wanted: in.Rules, Last: in.Last})
}
