package user

import (
	"context"
	"maps"
	"strings"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/paging"
)

// compatRoutes publishes the call of the family about oneself that the console
// itself does not make, kept for unmodified clients.
func (s *Service) compatRoutes(api *httpapi.API) {
	httpapi.Handle(api, "GET /sys/tenant/queryList", httpapi.SignedIn, "自己的租户", httpapi.One[tenantsQuery](s.Tenants))
}

// compatRoutes publishes the calls of the family that the console itself does not
// make, kept for unmodified clients.
func (a *Administration) compatRoutes(api *httpapi.API) {
	httpapi.Handle(api, "GET /api/user", httpapi.Needs(MayList), "分页查询用户", httpapi.List(a.List), listFilters)
	httpapi.Handle(api, "GET /sys/user/queryByIds", httpapi.Needs(MayList), "查询多个用户", a.handleFindAll)
	httpapi.Handle(api, "GET /sys/user/queryUserComponentData", httpapi.Needs(MayList), "分页选择用户", httpapi.ListOf[departmentQuery](a.Choose),
		httpapi.Filters("departId", "username", "realname"))
	httpapi.Handle(api, "GET /sys/user/getMultiUser", httpapi.Needs(MayList), "按条件查询多个用户", httpapi.List(a.handleMatching),
		httpapi.Filters("username", "realname"))
	httpapi.Handle(api, "GET /sys/user/generateUserId", httpapi.Needs(MayAdd), "新的编号", a.handleNewID)
	httpapi.Handle(api, "GET /sys/sysUserAgent/queryByUserName", httpapi.Needs(MayEdit), "用户的代理人", httpapi.One[nameQuery](a.AgentOf))
	httpapi.Handle(api, "POST /sys/sysUserAgent/add", httpapi.Needs(MayEdit), "设置代理人", httpapi.Body(a.AddAgent),
		httpapi.Says("代理人设置成功！"), httpapi.Requires("userName"))
	httpapi.Handle(api, "PUT /sys/sysUserAgent/edit", httpapi.Needs(MayEdit), "修改代理人", httpapi.Body(a.EditAgent),
		httpapi.Says("代理人设置成功！"), httpapi.Requires("id"))
}

type (
	tenantsQuery struct {
		IDs string `query:"ids"`
	}
	departmentQuery struct {
		DepartmentID string `query:"departId"`
	}
	nameQuery struct {
		Username string `query:"userName"`
	}
)

func (a *Administration) handleFindAll(ctx context.Context, in *userIDsQuery) ([]Row, error) {
	return a.FindAll(ctx, httpapi.IDList(in.UserIDs))
}

// FindAll reads several accounts; those out of reach are missing.
func (a *Administration) FindAll(ctx context.Context, ids []string) ([]Row, error) {
	if len(ids) == 0 {
		return []Row{}, nil
	}
	if len(ids) > database.MaxIDs {
		return nil, fault.Field("userIds", "一次最多查询 256 个用户")
	}
	found, err := users.Rows(ctx, a.db, caller.From(ctx).Scope(MayList), paging.Request{PageNo: 1, Size: len(ids)}, chosen(ids)...)
	if err != nil {
		return nil, err
	}
	return a.toRows(ctx, found)
}

// Choose pages through the accounts at or below a department, all of them for
// "". The later clients of the family that ask so search names by a part.
func (a *Administration) Choose(ctx context.Context, departmentID string, r paging.Request) (paging.Page[Row], error) {
	r.Filters = maps.Clone(r.Filters)
	for _, name := range []string{"username", "realname"} {
		if text := strings.Trim(r.Filters.Get(name), "*"); text != "" {
			r.Filters.Set(name, "*"+text+"*")
		}
	}
	if departmentID == "" {
		return a.page(ctx, users, r)
	}
	return a.page(ctx, users, r, database.Where(`EXISTS (
		SELECT 1 FROM department_member p JOIN department_closure c ON c.tenant_id = p.tenant_id AND c.descendant_id = p.department_id
		WHERE p.tenant_id = m.tenant_id AND p.user_id = a.id AND c.ancestor_id = ?)`, departmentID))
}

func (a *Administration) handleMatching(ctx context.Context, request paging.Request) ([]Row, error) {
	request.PageNo, request.Size = 1, paging.MaxSize
	page, err := a.List(ctx, request)
	return page.Records, err
}

func (a *Administration) handleNewID(context.Context, *struct{}) (string, error) {
	return a.newID(), nil
}
