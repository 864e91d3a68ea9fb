package user

import (
	"context"
	"encoding/json"

	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/personal"
)

// Routes publishes the calls about the signed-in user themselves.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /sys/user/preference/{key}", httpapi.SignedIn, "读取个人设置", s.handlePreference)
	httpapi.Handle(api, "PUT /sys/user/preference/{key}", httpapi.SignedIn, "保存个人设置", s.handleSavePreference,
		httpapi.BodyLimit(maxPreferenceBytes+1))

	s.compatRoutes(api)
}

var listFilters = httpapi.Filters("username", "realname", "phone", "email", "workNo", "post", "sex", "status", "userType")

// Routes publishes the calls of contract §6 and the small ones that its forms
// make beside them. The paths are the family's; keep their spelling.
func (a *Administration) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /sys/user/list", httpapi.Needs(MayList), "分页查询用户", httpapi.List(a.List), listFilters)
	httpapi.Handle(api, "GET /sys/user/queryById", httpapi.Needs(MayList), "查询用户", httpapi.ID(a.Find))
	httpapi.Handle(api, "POST /sys/user/add", httpapi.Needs(MayAdd), "新增用户", httpapi.Body(a.Add), httpapi.Says("添加成功！"))
	httpapi.Handle(api, "PUT /sys/user/edit", httpapi.Needs(MayEdit), "编辑用户", httpapi.Body(a.Edit),
		httpapi.Says("修改成功!"), httpapi.Requires("id"))
	httpapi.Handle(api, "DELETE /sys/user/delete", httpapi.Needs(MayRemove), "删除用户", httpapi.IDs(a.Remove), httpapi.Says("删除用户成功"))
	httpapi.Handle(api, "DELETE /sys/user/deleteBatch", httpapi.Needs(MayRemove), "批量删除用户", httpapi.IDs(a.Remove), httpapi.Says("批量删除用户成功"))
	httpapi.Handle(api, "PUT /sys/user/frozenBatch", httpapi.Needs(MayFreeze), "冻结或解冻用户", httpapi.Act(a.handleStatus), httpapi.Says("操作成功!"))
	httpapi.Handle(api, "PUT /sys/user/changePassword", httpapi.Needs(MayResetPwd), "重置用户密码", httpapi.Act(a.ResetPassword),
		httpapi.Says("密码修改成功!"), httpapi.Requires("username"))
	httpapi.Handle(api, "GET /sys/user/recycleBin", httpapi.Needs(MayRemove), "用户回收站", httpapi.Plain(a.RecycleBin))
	httpapi.Handle(api, "PUT /sys/user/putRecycleBin", httpapi.Needs(MayRemove), "还原用户", httpapi.Act(a.handleRestore), httpapi.Says("还原成功"))
	httpapi.Handle(api, "DELETE /sys/user/deleteRecycleBin", httpapi.Needs(MayRemove), "彻底删除用户", a.handlePurge, httpapi.Says("删除成功"))
	httpapi.Handle(api, "POST /sys/user/reveal", httpapi.Needs(personal.MayReveal), "查看用户手机号码、邮箱明文", httpapi.Body(a.handleReveal),
		httpapi.Rate(httpapi.Checks), httpapi.Requires("id"))
	a.sheetRoutes(api)

	httpapi.Handle(api, "GET /sys/user/queryUserRole", httpapi.Needs(MayList, MayGrant), "用户的角色", httpapi.One[userIDQuery](a.RolesOfUser))
	httpapi.Handle(api, "GET /sys/user/userRoleList", httpapi.Needs(MayList), "分页查询角色的用户", httpapi.ListIn(a.handleHolders),
		httpapi.Filters("username", "realname"))
	httpapi.Handle(api, "POST /sys/user/addSysUserRole", httpapi.Needs(MayGrant, mayGrantRole), "为角色添加用户", httpapi.Act(a.handleGive),
		httpapi.Says("添加成功!"), httpapi.Requires("roleId"))
	httpapi.Handle(api, "DELETE /sys/user/deleteUserRole", httpapi.Needs(MayGrant, mayGrantRole), "从角色移出用户", a.handleTake,
		httpapi.Says("删除成功!"))
	httpapi.Handle(api, "DELETE /sys/user/deleteUserRoleBatch", httpapi.Needs(MayGrant, mayGrantRole), "从角色批量移出用户", a.handleTake,
		httpapi.Says("删除成功!"))

	httpapi.Handle(api, "GET /sys/user/checkOnlyUser", httpapi.Needs(MayAdd, MayEdit), "检查用户是否存在", a.handleCheck, httpapi.Rate(httpapi.Checks))

	a.compatRoutes(api)
}

type (
	keyPath struct {
		Key string `path:"key"`
	}
	saveInput struct {
		Key   string       `path:"key"`
		Value httpapi.Free `body:"json"`
	}
	userIDsQuery struct {
		UserIDs string `query:"userIds"`
	}
	userIDQuery struct {
		UserID string `query:"userid"`
	}
	roleQuery struct {
		RoleID  string `query:"roleId"`
		UserID  string `query:"userId"`
		UserIDs string `query:"userIds"`
	}
	statusBody struct {
		IDs    []string `json:"ids" label:"用户"`
		Status int      `json:"status" label:"状态"`
	}
	userIDsBody struct {
		UserIDs []string `json:"userIds" label:"用户"`
	}
	holdersBody struct {
		RoleID  string   `json:"roleId"`
		UserIDs []string `json:"userIdList" label:"用户"`
	}
	revealBody struct {
		ID    string `json:"id"`
		Field string `json:"field"`
	}
)

func (s *Service) handlePreference(ctx context.Context, in *keyPath) (httpapi.Free, error) {
	value, err := s.Preference(ctx, in.Key)
	return httpapi.Free(value), err
}

func (s *Service) handleSavePreference(ctx context.Context, in *saveInput) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.SavePreference(ctx, in.Key, json.RawMessage(in.Value))
}

func (a *Administration) handleReveal(ctx context.Context, in revealBody) (Revealed, error) {
	value, err := a.Reveal(ctx, in.ID, in.Field)
	return Revealed{value}, err
}

func (a *Administration) handleStatus(ctx context.Context, in statusBody) error {
	return a.SetStatus(ctx, in.IDs, in.Status)
}

func (a *Administration) handleRestore(ctx context.Context, in userIDsBody) error {
	return a.Restore(ctx, in.UserIDs)
}

func (a *Administration) handlePurge(ctx context.Context, in *userIDsQuery) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, a.Purge(ctx, httpapi.IDList(in.UserIDs))
}

func (a *Administration) handleHolders(ctx context.Context, in *roleQuery, request paging.Request) (paging.Page[Row], error) {
	return a.Holders(ctx, in.RoleID, request)
}

func (a *Administration) handleGive(ctx context.Context, in holdersBody) error {
	return a.GiveRole(ctx, in.RoleID, in.UserIDs)
}

func (a *Administration) handleTake(ctx context.Context, in *roleQuery) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, a.TakeRole(ctx, in.RoleID, httpapi.IDList(in.UserID+","+in.UserIDs))
}

func (a *Administration) handleCheck(ctx context.Context, in *Unique) (bool, error) {
	err := a.CheckOnly(ctx, *in)
	return err == nil, err
}
