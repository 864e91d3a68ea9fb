package user

import (
	"context"

	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/personal"
)

// Routes publishes the calls of contract §6 and the small ones that its forms
// make beside them. The paths are the family's; keep their spelling.
func (a *Administration) Routes(api *httpapi.API) {
	filters := httpapi.Filters("username", "realname", "phone", "email", "workNo", "post", "sex", "status", "userType")
	httpapi.Handle(api, "GET /sys/user/list", httpapi.Needs(MayList), "分页查询用户", a.handleList, filters)
	httpapi.Handle(api, "GET /api/user", httpapi.Needs(MayList), "分页查询用户", a.handleList, filters)
	httpapi.Handle(api, "GET /sys/user/queryById", httpapi.Needs(MayList), "查询用户", a.handleFind)
	httpapi.Handle(api, "GET /sys/user/queryByIds", httpapi.Needs(MayList), "查询多个用户", a.handleFindAll)
	httpapi.Handle(api, "GET /sys/user/queryUserComponentData", httpapi.Needs(MayList), "分页选择用户", a.handleChoose, httpapi.Filters("departId", "username", "realname"))
	httpapi.Handle(api, "GET /sys/user/getMultiUser", httpapi.Needs(MayList), "按条件查询多个用户", a.handleMatching, httpapi.Filters("username", "realname"))
	httpapi.Handle(api, "POST /sys/user/add", httpapi.Needs(MayAdd), "新增用户", a.handleAdd, httpapi.Says("添加成功！"))
	httpapi.Handle(api, "PUT /sys/user/edit", httpapi.Needs(MayEdit), "编辑用户", a.handleEdit, httpapi.Says("修改成功!"), httpapi.Requires("id"))
	httpapi.Handle(api, "DELETE /sys/user/delete", httpapi.Needs(MayRemove), "删除用户", a.handleRemove, httpapi.Says("删除用户成功"))
	httpapi.Handle(api, "DELETE /sys/user/deleteBatch", httpapi.Needs(MayRemove), "批量删除用户", a.handleRemove, httpapi.Says("批量删除用户成功"))
	httpapi.Handle(api, "PUT /sys/user/frozenBatch", httpapi.Needs(MayFreeze), "冻结或解冻用户", a.handleStatus, httpapi.Says("操作成功!"))
	httpapi.Handle(api, "PUT /sys/user/changePassword", httpapi.Needs(MayResetPwd), "重置用户密码", a.handleReset, httpapi.Says("密码修改成功!"), httpapi.Requires("username"))
	httpapi.Handle(api, "GET /sys/user/recycleBin", httpapi.Needs(MayRemove), "用户回收站", a.handleRecycleBin)
	httpapi.Handle(api, "PUT /sys/user/putRecycleBin", httpapi.Needs(MayRemove), "还原用户", a.handleRestore, httpapi.Says("还原成功"))
	httpapi.Handle(api, "DELETE /sys/user/deleteRecycleBin", httpapi.Needs(MayRemove), "彻底删除用户", a.handlePurge, httpapi.Says("删除成功"))
	httpapi.Handle(api, "POST /sys/user/reveal", httpapi.Needs(personal.MayReveal), "查看用户手机号码、邮箱明文", a.handleReveal, httpapi.Rate(httpapi.Checks), httpapi.Requires("id"))
	a.sheetRoutes(api)

	httpapi.Handle(api, "GET /sys/user/queryUserRole", httpapi.Needs(MayList, MayGrant), "用户的角色", a.handleRoles)
	httpapi.Handle(api, "GET /sys/user/userRoleList", httpapi.Needs(MayList), "分页查询角色的用户", a.handleHolders, httpapi.Filters("username", "realname"))
	httpapi.Handle(api, "POST /sys/user/addSysUserRole", httpapi.Needs(MayGrant, mayGrantRole), "为角色添加用户", a.handleGive, httpapi.Says("添加成功!"), httpapi.Requires("roleId"))
	httpapi.Handle(api, "DELETE /sys/user/deleteUserRole", httpapi.Needs(MayGrant, mayGrantRole), "从角色移出用户", a.handleTake, httpapi.Says("删除成功!"))
	httpapi.Handle(api, "DELETE /sys/user/deleteUserRoleBatch", httpapi.Needs(MayGrant, mayGrantRole), "从角色批量移出用户", a.handleTake, httpapi.Says("删除成功!"))

	httpapi.Handle(api, "GET /sys/user/checkOnlyUser", httpapi.Needs(MayAdd, MayEdit), "检查用户是否存在", a.handleCheck, httpapi.Rate(httpapi.Checks))
	httpapi.Handle(api, "GET /sys/user/generateUserId", httpapi.Needs(MayAdd), "新的编号", a.handleNewID)
	httpapi.Handle(api, "GET /sys/sysUserAgent/queryByUserName", httpapi.Needs(MayEdit), "用户的代理人", a.handleAgent)
	httpapi.Handle(api, "POST /sys/sysUserAgent/add", httpapi.Needs(MayEdit), "设置代理人", a.handleAddAgent, httpapi.Says("代理人设置成功！"), httpapi.Requires("userName"))
	httpapi.Handle(api, "PUT /sys/sysUserAgent/edit", httpapi.Needs(MayEdit), "修改代理人", a.handleEditAgent, httpapi.Says("代理人设置成功！"), httpapi.Requires("id"))
	httpapi.Handle(api, "GET /sys/position/list", httpapi.Needs(MayList, MayAdd, MayEdit), "职务", a.handlePositions, httpapi.Filters("name"))
}

type (
	noInput struct{}
	idQuery struct {
		ID string `query:"id"`
	}
	idsQuery struct {
		ID  string `query:"id"`
		IDs string `query:"ids"`
	}
	departmentQuery struct {
		DepartmentID string `query:"departId"`
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
	draftInput struct {
		Draft Draft `body:"json"`
	}
	statusBody struct {
		IDs    []string `json:"ids" label:"用户"`
		Status int      `json:"status" label:"状态"`
	}
	statusInput struct {
		Status statusBody `body:"json"`
	}
	resetInput struct {
		Reset Reset `body:"json"`
	}
	userIDsBody struct {
		UserIDs []string `json:"userIds" label:"用户"`
	}
	userIDsInput struct {
		Users userIDsBody `body:"json"`
	}
	holdersBody struct {
		RoleID  string   `json:"roleId"`
		UserIDs []string `json:"userIdList" label:"用户"`
	}
	holdersInput struct {
		Holders holdersBody `body:"json"`
	}
	nameQuery struct {
		Username string `query:"userName"`
	}
	revealBody struct {
		ID    string `json:"id"`
		Field string `json:"field"`
	}
	revealInput struct {
		Payload revealBody `body:"json"`
	}
	agentInput struct {
		Agent AgentDraft `body:"json"`
	}
)

func (a *Administration) handleList(ctx context.Context, _ *noInput) (paging.Page[Row], error) {
	request, err := httpapi.Paging(ctx)
	if err != nil {
		return paging.Page[Row]{}, err
	}
	return a.List(ctx, request)
}

func (a *Administration) handleChoose(ctx context.Context, in *departmentQuery) (paging.Page[Row], error) {
	request, err := httpapi.Paging(ctx)
	if err != nil {
		return paging.Page[Row]{}, err
	}
	return a.Choose(ctx, in.DepartmentID, request)
}

func (a *Administration) handleMatching(ctx context.Context, _ *noInput) ([]Row, error) {
	request, err := httpapi.Paging(ctx)
	if err != nil {
		return nil, err
	}
	request.PageNo, request.Size = 1, paging.MaxSize
	page, err := a.List(ctx, request)
	return page.Records, err
}

func (a *Administration) handleFind(ctx context.Context, in *idQuery) (Row, error) {
	return a.Find(ctx, in.ID)
}

func (a *Administration) handleFindAll(ctx context.Context, in *userIDsQuery) ([]Row, error) {
	return a.FindAll(ctx, httpapi.IDList(in.UserIDs))
}

func (a *Administration) handleAdd(ctx context.Context, in *draftInput) (Row, error) {
	return a.Add(ctx, in.Draft)
}

func (a *Administration) handleEdit(ctx context.Context, in *draftInput) (Row, error) {
	return a.Edit(ctx, in.Draft)
}

func (a *Administration) handleReveal(ctx context.Context, in *revealInput) (Revealed, error) {
	value, err := a.Reveal(ctx, in.Payload.ID, in.Payload.Field)
	return Revealed{value}, err
}

func (a *Administration) handleRemove(ctx context.Context, in *idsQuery) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, a.Remove(ctx, httpapi.IDList(in.ID+","+in.IDs))
}

func (a *Administration) handleStatus(ctx context.Context, in *statusInput) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, a.SetStatus(ctx, in.Status.IDs, in.Status.Status)
}

func (a *Administration) handleReset(ctx context.Context, in *resetInput) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, a.ResetPassword(ctx, in.Reset)
}

func (a *Administration) handleRecycleBin(ctx context.Context, _ *noInput) ([]Row, error) {
	return a.RecycleBin(ctx)
}

func (a *Administration) handleRestore(ctx context.Context, in *userIDsInput) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, a.Restore(ctx, in.Users.UserIDs)
}

func (a *Administration) handlePurge(ctx context.Context, in *userIDsQuery) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, a.Purge(ctx, httpapi.IDList(in.UserIDs))
}

func (a *Administration) handleRoles(ctx context.Context, in *userIDQuery) ([]string, error) {
	return a.RolesOfUser(ctx, in.UserID)
}

func (a *Administration) handleHolders(ctx context.Context, in *roleQuery) (paging.Page[Row], error) {
	request, err := httpapi.Paging(ctx)
	if err != nil {
		return paging.Page[Row]{}, err
	}
	return a.Holders(ctx, in.RoleID, request)
}

func (a *Administration) handleGive(ctx context.Context, in *holdersInput) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, a.GiveRole(ctx, in.Holders.RoleID, in.Holders.UserIDs)
}

func (a *Administration) handleTake(ctx context.Context, in *roleQuery) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, a.TakeRole(ctx, in.RoleID, httpapi.IDList(in.UserID+","+in.UserIDs))
}

func (a *Administration) handleCheck(ctx context.Context, in *Unique) (bool, error) {
	err := a.CheckOnly(ctx, *in)
	return err == nil, err
}

func (a *Administration) handleNewID(context.Context, *noInput) (string, error) {
	return a.newID(), nil
}

func (a *Administration) handleAgent(ctx context.Context, in *nameQuery) (Agent, error) {
	return a.AgentOf(ctx, in.Username)
}

func (a *Administration) handleAddAgent(ctx context.Context, in *agentInput) (Agent, error) {
	return a.AddAgent(ctx, in.Agent)
}

func (a *Administration) handleEditAgent(ctx context.Context, in *agentInput) (Agent, error) {
	return a.EditAgent(ctx, in.Agent)
}

func (a *Administration) handlePositions(ctx context.Context, _ *noInput) (paging.Page[Position], error) {
	request, err := httpapi.Paging(ctx)
	if err != nil {
		return paging.Page[Position]{}, err
	}
	return a.Positions(ctx, request)
}
