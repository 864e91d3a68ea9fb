package customer

import (
	"context"

	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/personal"
)

// Routes publishes the freight family's calls for customers, and those about
// their accounts.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /customer/hyCustomerUser/list", httpapi.Needs(MayList), "分页查询客户", s.handleList, httpapi.OnlyFilters(
		"consignor", "consignorId", "customerType", "contact", "contactPhone", "divisionCode", "contractNo", "contractTo_begin", "contractTo_end",
		"settleType", "salesman", "status", "createTime_begin", "createTime_end"))
	httpapi.Handle(api, "GET /customer/hyCustomerUser/queryById", httpapi.Needs(MayList), "查询客户", s.handleFind)
	httpapi.Handle(api, "POST /customer/hyCustomerUser/add", httpapi.Needs(MayAdd), "新增客户及其登录账号", s.handleAdd, httpapi.Says("添加成功！"))
	httpapi.Handle(api, "PUT /customer/hyCustomerUser/edit", httpapi.Needs(MayEdit), "编辑客户", s.handleEdit, httpapi.Says("编辑成功!"), httpapi.Requires("id"))
	httpapi.Handle(api, "PUT /customer/hyCustomerUser/frozenBatch", httpapi.Needs(MayFreeze), "冻结或解冻客户", s.handleStatus, httpapi.Says("操作成功!"))
	httpapi.Handle(api, "DELETE /customer/hyCustomerUser/delete", httpapi.Needs(MayRemove), "删除客户", s.handleRemove, httpapi.Says("删除成功!"))
	httpapi.Handle(api, "DELETE /customer/hyCustomerUser/deleteBatch", httpapi.Needs(MayRemove), "批量删除客户", s.handleRemove, httpapi.Says("删除成功!"))
	httpapi.Handle(api, "POST /customer/hyCustomerUser/reveal", httpapi.Needs(personal.MayReveal), "查看客户号码明文", s.handleReveal, httpapi.Rate(httpapi.Checks), httpapi.Requires("id"))

	httpapi.Handle(api, "GET /customer/hyCustomerUser/accounts", httpapi.Needs(MayList), "客户的登录账号", s.handleAccounts)
	httpapi.Handle(api, "GET /customer/hyCustomerUser/roles", httpapi.Needs(MayAdd, MayEdit), "可授予客户账号的角色", s.handleRoles)
	httpapi.Handle(api, "POST /customer/hyCustomerUser/addAccount", httpapi.Needs(MayEdit), "新增客户的登录账号", s.handleAddAccount, httpapi.Says("添加成功！"), httpapi.Requires("customerId"))
	httpapi.Handle(api, "PUT /customer/hyCustomerUser/frozenAccount", httpapi.Needs(MayFreeze), "冻结或解冻客户的登录账号", s.handleAccountStatus, httpapi.Says("操作成功!"), httpapi.Requires("customerId"))
	httpapi.Handle(api, "PUT /customer/hyCustomerUser/resetPassword", httpapi.Needs(MayEdit), "重置客户账号的密码", s.handleReset, httpapi.Says("密码修改成功!"), httpapi.Requires("customerId", "id"))
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
	customerQuery struct {
		CustomerID string `query:"customerId"`
	}
	draftInput struct {
		Draft Draft `body:"json"`
	}
	statusBody struct {
		IDs    []string `json:"ids" label:"客户"`
		Status int      `json:"status" label:"状态"`
	}
	statusInput struct {
		Status statusBody `body:"json"`
	}
	accountInput struct {
		Account NewAccount `body:"json"`
	}
	accountStatusBody struct {
		CustomerID string   `json:"customerId"`
		IDs        []string `json:"ids" label:"登录账号"`
		Status     int      `json:"status" label:"状态"`
	}
	accountStatusInput struct {
		Status accountStatusBody `body:"json"`
	}
	resetInput struct {
		Reset AccountReset `body:"json"`
	}
	revealBody struct {
		ID    string `json:"id"`
		Field string `json:"field"`
	}
	revealInput struct {
		Payload revealBody `body:"json"`
	}
)

// Revealed is one number in the clear.
type Revealed struct {
	Value string `json:"value"`
}

func (s *Service) handleList(ctx context.Context, _ *noInput) (paging.Page[Row], error) {
	request, err := httpapi.Paging(ctx)
	if err != nil {
		return paging.Page[Row]{}, err
	}
	return s.List(ctx, request)
}

func (s *Service) handleFind(ctx context.Context, in *idQuery) (View, error) {
	return s.Find(ctx, in.ID)
}

func (s *Service) handleAdd(ctx context.Context, in *draftInput) (View, error) {
	return s.Add(ctx, in.Draft)
}

func (s *Service) handleEdit(ctx context.Context, in *draftInput) (View, error) {
	return s.Edit(ctx, in.Draft)
}

func (s *Service) handleStatus(ctx context.Context, in *statusInput) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.SetStatus(ctx, in.Status.IDs, in.Status.Status)
}

func (s *Service) handleRemove(ctx context.Context, in *idsQuery) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.Remove(ctx, httpapi.IDList(in.ID+","+in.IDs))
}

func (s *Service) handleReveal(ctx context.Context, in *revealInput) (Revealed, error) {
	value, err := s.Reveal(ctx, in.Payload.ID, in.Payload.Field)
	return Revealed{value}, err
}

func (s *Service) handleAccounts(ctx context.Context, in *customerQuery) ([]AccountRow, error) {
	return s.AccountsOf(ctx, in.CustomerID)
}

func (s *Service) handleRoles(ctx context.Context, _ *noInput) ([]Role, error) {
	return s.Accounts.Roles(ctx)
}

func (s *Service) handleAddAccount(ctx context.Context, in *accountInput) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.AddAccount(ctx, in.Account)
}

func (s *Service) handleAccountStatus(ctx context.Context, in *accountStatusInput) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.SetAccountStatus(ctx, in.Status.CustomerID, in.Status.IDs, in.Status.Status)
}

func (s *Service) handleReset(ctx context.Context, in *resetInput) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.ResetPassword(ctx, in.Reset)
}
