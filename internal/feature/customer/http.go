package customer

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/personal"
)

// Routes publishes the freight family's calls for customers, and those about
// their accounts.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /customer/hyCustomerUser/list", httpapi.Needs(MayList), "分页查询客户", httpapi.List(s.List),
		httpapi.OnlyFilters(append([]string{
			"consignor", "consignorId", "customerType", "contact", "contactPhone", "divisionCode", "contractNo",
			"contractTo_begin", "contractTo_end", "settleType", "salesman",
		}, dossier.Filters...)...))
	httpapi.Handle(api, "GET /customer/hyCustomerUser/tabs", httpapi.Needs(MayList), "客户各状态数量", httpapi.Plain(s.Tabs))
	httpapi.Handle(api, "GET /customer/hyCustomerUser/expiring", httpapi.Needs(MayList), "即将到期的客户数量", httpapi.Plain(s.Expiry))
	httpapi.Handle(api, "GET /customer/hyCustomerUser/queryById", httpapi.Needs(MayList), "查询客户", s.handleFind)
	httpapi.Handle(api, "POST /customer/hyCustomerUser/add", httpapi.Needs(MayAdd), "新增客户及其登录账号", httpapi.Body(s.Add), httpapi.Says("添加成功！"))
	httpapi.Handle(api, "PUT /customer/hyCustomerUser/edit", httpapi.Needs(MayEdit), "编辑客户", httpapi.Body(s.Edit),
		httpapi.Says("编辑成功!"), httpapi.Requires("id"))
	httpapi.Handle(api, "PUT /customer/hyCustomerUser/frozenBatch", httpapi.Needs(MayFreeze), "冻结或解冻客户", httpapi.Act(s.handleStatus),
		httpapi.Says("操作成功!"))
	httpapi.Handle(api, "DELETE /customer/hyCustomerUser/delete", httpapi.Needs(MayRemove), "删除客户", httpapi.IDs(s.Remove),
		httpapi.Says("删除成功!"))
	httpapi.Handle(api, "DELETE /customer/hyCustomerUser/deleteBatch", httpapi.Needs(MayRemove), "批量删除客户", httpapi.IDs(s.Remove),
		httpapi.Says("删除成功!"))
	httpapi.Handle(api, "GET /customer/hyCustomerUser/recycleBin", httpapi.Needs(MayRemove), "客户回收站", httpapi.List(s.RecycleBin))
	httpapi.Handle(api, "PUT /customer/hyCustomerUser/putRecycleBin", httpapi.Needs(MayRemove), "恢复客户", httpapi.Act(s.handleRestore),
		httpapi.Says("恢复成功!"))
	httpapi.Handle(api, "DELETE /customer/hyCustomerUser/deleteRecycleBin", httpapi.Needs(MayRemove), "彻底删除客户", httpapi.IDs(s.Purge),
		httpapi.Says("删除成功!"))
	s.sheetRoutes(api)
	httpapi.Handle(api, "POST /customer/hyCustomerUser/reveal", httpapi.Needs(personal.MayReveal), "查看客户号码明文", httpapi.Body(s.handleReveal),
		httpapi.Rate(httpapi.Checks), httpapi.Requires("id"))

	httpapi.Handle(api, "GET /customer/hyCustomerUser/accounts", httpapi.Needs(MayList), "客户的登录账号", httpapi.One[customerQuery](s.AccountsOf))
	httpapi.Handle(api, "GET /customer/hyCustomerUser/roles", httpapi.Needs(MayAdd, MayEdit), "可授予客户账号的角色",
		httpapi.Plain(s.needs.Accounts.Roles))
	httpapi.Handle(api, "POST /customer/hyCustomerUser/addAccount", httpapi.Needs(MayEdit), "新增客户的登录账号", httpapi.Act(s.AddAccount),
		httpapi.Says("添加成功！"), httpapi.Requires("customerId"))
	httpapi.Handle(api, "PUT /customer/hyCustomerUser/frozenAccount", httpapi.Needs(MayFreeze),
		"冻结或解冻客户的登录账号", httpapi.Act(s.handleAccountStatus), httpapi.Says("操作成功!"), httpapi.Requires("customerId"))
	httpapi.Handle(api, "PUT /customer/hyCustomerUser/resetPassword", httpapi.Needs(MayEdit), "重置客户账号的密码", httpapi.Act(s.ResetPassword),
		httpapi.Says("密码修改成功!"), httpapi.Requires("customerId", "id"))
}

type (
	findQuery struct {
		httpapi.IDQuery
		Submitted bool `query:"submitted"` // what was submitted last in the place of the data in force
	}
	customerQuery struct {
		CustomerID string `query:"customerId"`
	}
	idsBody struct {
		IDs []string `json:"ids" label:"客户"`
	}
	statusBody struct {
		IDs    []string `json:"ids" label:"客户"`
		Status int      `json:"status" label:"状态"`
	}
	accountStatusBody struct {
		CustomerID string   `json:"customerId"`
		IDs        []string `json:"ids" label:"登录账号"`
		Status     int      `json:"status" label:"状态"`
	}
	revealBody struct {
		ID     string `json:"id"`
		TaskID string `json:"taskId,omitempty"`
		Field  string `json:"field"`
	}
)

func (s *Service) handleFind(ctx context.Context, in *findQuery) (View, error) {
	return s.Find(ctx, in.ID, in.Submitted)
}

// Revealed is one number in the clear.
type Revealed struct {
	Value string `json:"value"`
}

func (s *Service) handleRestore(ctx context.Context, in idsBody) error { return s.Restore(ctx, in.IDs) }

func (s *Service) handleStatus(ctx context.Context, in statusBody) error {
	return s.SetStatus(ctx, in.IDs, in.Status)
}

func (s *Service) handleReveal(ctx context.Context, in revealBody) (Revealed, error) {
	value, err := s.Reveal(ctx, in.ID, in.TaskID, in.Field)
	return Revealed{value}, err
}

func (s *Service) handleAccountStatus(ctx context.Context, in accountStatusBody) error {
	return s.SetAccountStatus(ctx, in.CustomerID, in.IDs, in.Status)
}
