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
	httpapi.Handle(api, "GET /sys/role/list", httpapi.Needs(MayList), "分页查询角色", s.handleList,
		httpapi.Filters("roleName", "roleCode", "description", "level", "dataScope", "userType", "builtin"))
	httpapi.Handle(api, "GET /api/role", httpapi.Needs(MayList), "分页查询角色", s.handleList, httpapi.Filters("roleName", "roleCode"))
	httpapi.Handle(api, "GET /sys/role/queryById", httpapi.Needs(MayList), "查询角色", s.handleFind)
	httpapi.Handle(api, "GET /sys/role/queryall", httpapi.Needs(MayList, mayGiveRoles), "可授予的角色", s.handleChoices)
	httpapi.Handle(api, "GET /sys/role/checkRoleCode", httpapi.Needs(MayAdd, MayEdit), "检查角色编码", s.handleCheckCode, httpapi.Rate(httpapi.Checks))
	httpapi.Handle(api, "POST /sys/role/add", httpapi.Needs(MayAdd), "新增角色", s.handleAdd, httpapi.Says("添加成功！"))
	httpapi.Handle(api, "PUT /sys/role/edit", httpapi.Needs(MayEdit), "编辑角色", s.handleEdit, httpapi.Says("修改成功!"), httpapi.Requires("id"))
	httpapi.Handle(api, "DELETE /sys/role/delete", httpapi.Needs(MayRemove), "删除角色", s.handleRemove, httpapi.Says("删除角色成功"))
	httpapi.Handle(api, "DELETE /sys/role/deleteBatch", httpapi.Needs(MayRemove), "批量删除角色", s.handleRemove, httpapi.Says("删除角色成功!"))
	s.sheetRoutes(api)

	httpapi.Handle(api, "GET /sys/permission/queryRolePermission", httpapi.Needs(MayList, MayGrant), "角色的权限", s.handleGranted)
	httpapi.Handle(api, "POST /sys/permission/saveRolePermission", httpapi.Needs(MayGrant), "保存角色权限", s.handleSaveGrants, httpapi.Says("保存成功！"), httpapi.Requires("roleId"))
	httpapi.Handle(api, "GET /sys/role/datarule/{permissionId}/{roleId}", httpapi.Needs(MayList, MayGrant), "角色的数据规则", s.handleRules)
	httpapi.Handle(api, "POST /sys/role/datarule", httpapi.Needs(MayGrant), "保存角色的数据规则", s.handleSaveRules, httpapi.Says("保存成功!"), httpapi.Requires("permissionId", "roleId"))
}

// Rules of a row with those a role carries, under the name they have in the contract.
type Rules rights.RowRules

type (
	noInput    struct{}
	draftInput struct {
		Draft Draft `body:"json"`
	}
	idQuery struct {
		ID string `query:"id"`
	}
	idsQuery struct {
		ID  string `query:"id"`
		IDs string `query:"ids"`
	}
	codeQuery struct {
		ID   string `query:"id"`
		Code string `query:"roleCode"`
	}
	roleQuery struct {
		RoleID string `query:"roleId"`
	}
	grantsBody struct {
		RoleID string   `json:"roleId"`
		Wanted []string `json:"permissionIds" label:"权限"`
		Last   []string `json:"lastpermissionIds" label:"原有权限"`
	}
	grantsInput struct {
		Grants grantsBody `body:"json"`
	}
	rulesPath struct {
		PermissionID string `path:"permissionId"`
		RoleID       string `path:"roleId"`
	}
	rulesBody struct {
		PermissionID string   `json:"permissionId"`
		RoleID       string   `json:"roleId"`
		Rules        []string `json:"dataRuleIds" label:"数据规则"`
	}
	rulesInput struct {
		Rules rulesBody `body:"json"`
	}
)

func (s *Service) handleList(ctx context.Context, _ *noInput) (paging.Page[Role], error) {
	request, err := httpapi.Paging(ctx)
	if err != nil {
		return paging.Page[Role]{}, err
	}
	return s.Page(ctx, MayList, request)
}

func (s *Service) handleFind(ctx context.Context, in *idQuery) (Role, error) {
	return s.One(ctx, s.db, MayList, in.ID)
}

// handleChoices says with the family's words when there is nothing to choose.
func (s *Service) handleChoices(ctx context.Context, _ *noInput) ([]Role, error) {
	choices, err := s.Choices(ctx)
	if err == nil && len(choices) == 0 {
		err = fault.New(fault.Refused, "未找到角色信息")
	}
	return choices, err
}

func (s *Service) handleCheckCode(ctx context.Context, in *codeQuery) (bool, error) {
	err := s.CheckCode(ctx, in.Code, in.ID)
	return err == nil, err
}

func (s *Service) handleAdd(ctx context.Context, in *draftInput) (Role, error) {
	return s.Add(ctx, in.Draft)
}

func (s *Service) handleEdit(ctx context.Context, in *draftInput) (Role, error) {
	return s.Edit(ctx, in.Draft)
}

func (s *Service) handleRemove(ctx context.Context, in *idsQuery) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.Remove(ctx, httpapi.IDList(in.ID+","+in.IDs))
}

func (s *Service) handleGranted(ctx context.Context, in *roleQuery) ([]string, error) {
	return s.Granted(ctx, in.RoleID)
}

func (s *Service) handleSaveGrants(ctx context.Context, in *grantsInput) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.SaveGrants(ctx, in.Grants.RoleID, rights.ChangeOf(in.Grants.Wanted, in.Grants.Last))
}

func (s *Service) handleRules(ctx context.Context, in *rulesPath) (Rules, error) {
	rules, err := s.RulesOf(ctx, in.PermissionID, in.RoleID)
	return Rules(rules), err
}

func (s *Service) handleSaveRules(ctx context.Context, in *rulesInput) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.SaveRules(ctx, in.Rules.PermissionID, in.Rules.RoleID, in.Rules.Rules)
}
