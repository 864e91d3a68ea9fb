package seed

import (
	"freightdesk/internal/feature/role"
	"freightdesk/internal/foundation/scope"
)

// BuiltinRole is a role with the menu rows it grants.
type BuiltinRole struct {
	Role   role.Role
	Grants []string
}

// Roles are the built-in roles (domain: 平台管理员 … 审计只读). What a role may
// do grows with the screens that exist.
func Roles() []BuiltinRole {
	readDrivers := []string{"m-home", "m-review", "m-driver-check", "b-driver-list"}
	reviewDrivers := append([]string{"b-head-page", "b-driver-check", "b-pii-view"}, readDrivers...)
	keepDrivers := []string{"b-driver-add", "b-driver-edit", "b-driver-remove"}
	leadReview := []string{"b-driver-override", "b-review-team"}
	readDict := []string{"m-system", "m-dict", "b-dict-list"}
	keepDict := append([]string{"b-dict-add", "b-dict-edit", "b-dict-remove"}, readDict...)
	keepSettings := []string{"b-setting-list", "b-setting-edit"}
	return []BuiltinRole{
		builtin("r-platform-admin", "platform_admin", "平台管理员", 90, reviewDrivers, keepDrivers, leadReview, keepDict, keepSettings),
		builtin("r-operations-lead", "operations_lead", "运营主管", 50, reviewDrivers, keepDrivers, leadReview, readDict),
		builtin("r-driver-reviewer", "driver_reviewer", "司机审核员", 20, reviewDrivers),
		builtin("r-vehicle-reviewer", "vehicle_reviewer", "车辆审核员", 20, []string{"m-home", "b-head-page"}),
		builtin("r-waybill-reviewer", "waybill_reviewer", "运单审核员", 20, []string{"m-home", "b-head-page"}),
		builtin("r-payment-clerk", "payment_clerk", "财务制单", 20, []string{"m-home"}),
		builtin("r-payment-approver", "payment_approver", "财务审批", 30, []string{"m-home"}),
		builtin("r-cashier", "cashier", "出纳", 20, []string{"m-home"}),
		builtin("r-service", "service", "客服", 15, readDrivers),
		builtin("r-regulation", "regulation", "监管上报员", 20, readDrivers),
		builtin("r-auditor", "auditor", "审计只读", 15, readDrivers, readDict),
	}
}

func builtin(id, code, name string, level int64, grants ...[]string) BuiltinRole {
	r := BuiltinRole{Role: role.Role{ID: id, Code: code, Name: name, DataScope: scope.All, Level: level}}
	for _, list := range grants {
		r.Grants = append(r.Grants, list...)
	}
	return r
}
