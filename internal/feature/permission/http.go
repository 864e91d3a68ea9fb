package permission

import (
	"context"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
)

// maxMenuBytes fits a row with its whole subtree, which the family's clients
// send back when they edit it.
const maxMenuBytes = 8 << 20

// Routes publishes the calls of contract §7.2; the paths are the family's.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /sys/permission/getUserPermissionByToken", httpapi.SignedIn, "当前用户的菜单与按钮", s.handleOwn,
		httpapi.WhileMustChange(), httpapi.Says("查询成功"))
	httpapi.Handle(api, "GET /sys/permission/explain", httpapi.Asks("role:list and user:list for others"), "解释一项权限从何而来", s.handleExplain,
		httpapi.Rate(httpapi.Checks))

	httpapi.Handle(api, "GET /sys/permission/list", httpapi.Needs(MayList), "菜单树", httpapi.Plain(s.Tree),
		httpapi.Tagged(s.version))
	httpapi.Handle(api, "GET /sys/permission/getSystemMenuList", httpapi.Needs(MayList), "一级菜单", s.handleTop)
	httpapi.Handle(api, "GET /sys/permission/getSystemSubmenu", httpapi.Needs(MayList), "下级菜单", httpapi.One[parentQuery](s.below))
	httpapi.Handle(api, "GET /sys/permission/getSystemSubmenuBatch", httpapi.Needs(MayList), "多个菜单的下级", s.handleBelowMany)
	httpapi.Handle(api, "GET /sys/permission/queryTreeList", httpapi.Needs(MayList), "上级菜单选择树", httpapi.Plain(s.Parents),
		httpapi.Tagged(s.version))
	httpapi.Handle(api, "POST /sys/permission/add", httpapi.Needs(MayAdd), "新增菜单", httpapi.Body(s.Add), httpapi.Says("添加成功！"))
	for _, method := range []string{"PUT", "POST"} {
		httpapi.Handle(api, method+" /sys/permission/edit", httpapi.Needs(MayEdit), "编辑菜单", httpapi.Body(s.Edit),
			httpapi.Says("修改成功！"), httpapi.BodyLimit(maxMenuBytes), httpapi.Requires("id"))
		httpapi.Handle(api, method+" /sys/permission/editPermissionRule", httpapi.Needs(MayEdit), "编辑数据规则", httpapi.Body(s.EditRule),
			httpapi.Says("更新成功！"), httpapi.Requires("id"))
	}
	httpapi.Handle(api, "PUT /sys/permission/order", httpapi.Needs(MayEdit), "调整菜单顺序", httpapi.Body(s.Reorder), httpapi.Says("修改成功！"))
	httpapi.Handle(api, "DELETE /sys/permission/delete", httpapi.Needs(MayRemove), "删除菜单", s.handleDelete, httpapi.Says("删除成功!"))

	httpapi.Handle(api, "GET /sys/permission/getPermRuleListByPermId", httpapi.Needs(MayList), "菜单的数据规则", s.handleRules)
	httpapi.Handle(api, "GET /sys/permission/queryPermissionRule", httpapi.Needs(MayList), "查询数据规则", s.handleRules, httpapi.Says("查询成功！"))
	httpapi.Handle(api, "GET /sys/permission/ruleColumns",
		httpapi.Needs(MayList, "role:list", "role:grant", "department:grant", "deptrole:list", "deptrole:grant"),
		"数据规则可用的字段", s.handleColumns)
	httpapi.Handle(api, "POST /sys/permission/addPermissionRule", httpapi.Needs(MayEdit), "新增数据规则", httpapi.Body(s.AddRule),
		httpapi.Says("添加成功！"), httpapi.Requires("permissionId"))
	httpapi.Handle(api, "DELETE /sys/permission/deletePermissionRule", httpapi.Needs(MayEdit), "删除数据规则", s.handleDeleteRule,
		httpapi.Says("删除成功！"))

	httpapi.Handle(api, "GET /sys/role/queryTreeList", httpapi.Needs("role:list", "role:grant", "department:grant"),
		"可授予的权限树", httpapi.Plain(s.Grantable), httpapi.Tagged(s.version))
	httpapi.Handle(api, "GET /sys/sysDepartPermission/queryTreeListForDeptRole", httpapi.Needs("deptrole:list", "deptrole:grant"),
		"部门角色可授予的权限树", httpapi.One[departmentQuery](s.GrantableIn), httpapi.Tagged(s.versionBelowCeilings))

	s.compatRoutes(api)
}

type (
	// ownInput documents the family's token parameter. It is a marker: the
	// header alone says who asks.
	ownInput struct {
		Token string `query:"token"`
	}
	explainInput struct{ Question }
	parentQuery  struct {
		ParentID string `query:"parentId"`
	}
	parentsQuery struct {
		ParentIDs string `query:"parentIds"`
	}
	rulesQuery struct {
		PermissionID string `query:"permissionId"`
		Name         string `query:"ruleName"`
		Value        string `query:"ruleValue"`
	}
	departmentQuery struct {
		DepartmentID string `query:"departId"`
	}
)

func (s *Service) handleOwn(ctx context.Context, _ *ownInput) (Answer, error) {
	return s.Of(ctx, caller.From(ctx))
}

func (s *Service) handleExplain(ctx context.Context, in *explainInput) (Explanation, error) {
	return s.Explain(ctx, in.Question)
}

func (s *Service) handleTop(ctx context.Context, _ *struct{}) ([]TreeRow, error) {
	return s.below(ctx, "")
}

func (s *Service) below(ctx context.Context, parentID string) ([]TreeRow, error) {
	rows, err := s.Below(ctx, []string{parentID})
	if rows[parentID] == nil {
		return []TreeRow{}, err
	}
	return rows[parentID], err
}

func (s *Service) handleBelowMany(ctx context.Context, in *parentsQuery) (map[string][]TreeRow, error) {
	ids := httpapi.IDList(in.ParentIDs)
	if len(ids) > database.MaxIDs {
		return nil, fault.New(fault.Refused, "一次最多展开 256 个菜单")
	}
	return s.Below(ctx, ids)
}

func (s *Service) handleRules(ctx context.Context, in *rulesQuery) ([]rights.Rule, error) {
	return s.Rules(ctx, in.PermissionID, in.Name, in.Value)
}

func (s *Service) handleColumns(ctx context.Context, in *rulesQuery) (RuleGround, error) {
	return s.RuleGround(ctx, in.PermissionID)
}

func (s *Service) handleDeleteRule(ctx context.Context, in *httpapi.IDQuery) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.DeleteRule(ctx, in.ID)
}

// goneQuery names the rows that go, and those that the user was told of with all below
// them, so that what came since is not deleted unseen; "": nobody looked.
type goneQuery struct {
	httpapi.IDsQuery
	Known string `query:"known"`
}

func (s *Service) handleDelete(ctx context.Context, in *goneQuery) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.Delete(ctx, httpapi.IDList(in.ID+","+in.IDs), httpapi.IDList(in.Known))
}
