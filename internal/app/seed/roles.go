package seed

import (
	"slices"

	"freightdesk/internal/domain/rights"
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
	transport := transportGrants()
	readCustomers := []string{"m-home", "m-customer", "b-customer-list"}
	keepCustomers := append([]string{
		"b-customer-add", "b-customer-edit", "b-customer-remove", "b-customer-freeze", "b-customer-export", "b-customer-import",
		"b-customer-check", "b-customer-override",
	}, readCustomers...)
	readDict := []string{"m-system", "m-dict", "b-dict-list"}
	keepDict := append([]string{"b-dict-add", "b-dict-edit", "b-dict-remove", "b-dict-export", "b-dict-import"}, readDict...)
	keepPositions := []string{
		"m-position", "b-position-list", "b-position-add", "b-position-edit", "b-position-remove", "b-position-export", "b-position-import",
	}
	keepSettings := []string{"m-setting", "b-setting-list", "b-setting-edit"}
	readChecks := []string{"m-review", "m-check", "b-check-list"}
	keepChecks := append([]string{"b-check-edit", "b-check-confirm"}, readChecks...)
	readExpiry := []string{"m-review", "m-expiry", "b-expiry-list"}
	keepExpiry := append([]string{"b-expiry-edit"}, readExpiry...)
	readRolls := []string{"m-review", "m-blacklist", "b-blacklist-list"}
	readGates := append([]string{"m-intercept", "b-intercept-list"}, readRolls...)
	keepGates := append([]string{"b-intercept-edit", "b-driver-whitelist", "b-vehicle-whitelist", "b-carrier-whitelist"}, readGates...)
	passBatches := []string{"b-driver-batch", "b-vehicle-batch", "b-waybill-batch", "b-carrier-batch", "b-customer-batch"}
	readRights, keepRights := rightsGrants()
	return []BuiltinRole{
		builtin("r-platform-admin", "platform_admin", "平台管理员", 90, transport.keep, keepCustomers, keepDict,
			keepPositions, keepSettings, keepRights, keepChecks, keepExpiry, keepGates),
		builtin("r-operations-lead", "operations_lead", "运营主管", 50, transport.keep, keepCustomers, readDict, keepChecks, keepExpiry,
			keepGates, passBatches),
		builtin("r-waybill-reviewer", "waybill_reviewer", "运单审核员", 20, transport.reviewWaybills),
		builtin("r-payment-clerk", "payment_clerk", "财务制单", 20, transport.readWaybills),
		builtin("r-payment-approver", "payment_approver", "财务审批", 30, transport.readWaybills),
		builtin("r-cashier", "cashier", "出纳", 20, transport.readWaybills),
		builtin("r-driver-reviewer", "driver_reviewer", "司机审核员", 20, transport.reviewDrivers, transport.readCarriers),
		builtin("r-vehicle-reviewer", "vehicle_reviewer", "车辆审核员", 20, transport.reviewVehicles, transport.reviewCarriers),
		builtin("r-service", "service", "客服", 15, transport.read, readCustomers, keepExpiry, readRolls, []string{"b-pii-view"}),
		builtin("r-regulation", "regulation", "监管上报员", 20, transport.read),
		builtin("r-auditor", "auditor", "审计只读", 15, transport.read, readCustomers, readDict, readRights, readChecks, readExpiry, readGates),
		forCustomers("r-customer-admin", "customer_admin", "货主管理员", 2),
		forCustomers("r-customer-operator", "customer_operator", "货主操作员", 1),
	}
}

// transportGranted is for who reads, reviews or keeps the records of transport.
type transportGranted struct {
	readCarriers, readWaybills                                    []string
	reviewDrivers, reviewVehicles, reviewCarriers, reviewWaybills []string
	read, keep                                                    []string
}

func transportGrants() transportGranted {
	readDrivers := []string{"m-home", "m-review", "m-driver-check", "m-transport", "m-driver", "b-driver-list"}
	reviewDrivers := append([]string{"b-head-page", "b-driver-check", "b-pii-view"}, readDrivers...)
	readVehicles := []string{"m-home", "m-review", "m-vehicle-check", "m-transport", "m-vehicle", "b-vehicle-list"}
	reviewVehicles := append([]string{"b-head-page", "b-vehicle-check"}, readVehicles...)
	readWaybills := []string{"m-home", "m-review", "m-waybill-check", "m-transport", "m-waybill", "b-waybill-list"}
	reviewWaybills := append([]string{"b-head-page", "b-waybill-check"}, readWaybills...)
	readCarriers := []string{"m-home", "m-transport", "m-carrier", "b-carrier-list"}
	reviewCarriers := append([]string{"b-head-page", "b-carrier-check"}, readCarriers...)
	keepCarriers := append([]string{
		"b-carrier-override", "b-carrier-add", "b-carrier-edit", "b-carrier-remove", "b-carrier-export", "b-carrier-import",
		"b-carrier-blacklist", "b-carrier-freeze",
	}, reviewCarriers...)
	keep := slices.Concat(reviewDrivers, reviewVehicles, keepCarriers, reviewWaybills, []string{
		"b-driver-add", "b-driver-edit", "b-driver-remove", "b-driver-export", "b-driver-import",
		"b-vehicle-add", "b-vehicle-edit", "b-vehicle-remove",
		"b-vehicle-export", "b-vehicle-import",
		"b-driver-override", "b-vehicle-override", "b-waybill-override", "b-review-team",
		"b-waybill-add", "b-waybill-edit", "b-waybill-remove", "b-waybill-export", "b-waybill-import",
		"b-waybill-publish", "b-waybill-assign", "b-waybill-load", "b-waybill-depart", "b-waybill-abnormal", "b-waybill-resume",
		"b-waybill-unload", "b-waybill-sign", "b-waybill-void",
		"b-driver-blacklist", "b-driver-freeze", "b-vehicle-blacklist", "b-vehicle-freeze",
	})
	return transportGranted{
		readCarriers: readCarriers, readWaybills: readWaybills,
		reviewDrivers: reviewDrivers, reviewVehicles: reviewVehicles, reviewCarriers: reviewCarriers, reviewWaybills: reviewWaybills,
		read: slices.Concat(readDrivers, readVehicles, readCarriers, readWaybills), keep: keep,
	}
}

// rightsGrants are for who looks at users, roles and departments, and for who keeps
// them.
func rightsGrants() (read, keep []string) {
	read = []string{
		"m-system", "m-user", "m-role", "m-permission", "m-department", "m-my-department", "m-explain", "b-user-list", "b-role-list",
		"b-permission-list", "b-department-list", "b-deptrole-list",
	}
	keep = append([]string{
		"b-user-add", "b-user-edit", "b-user-remove", "b-user-freeze", "b-user-resetpwd", "b-user-grant", "b-role-add", "b-role-edit",
		"b-role-remove", "b-role-grant",
		"b-department-add", "b-department-edit", "b-department-remove", "b-department-grant",
		"b-deptrole-add", "b-deptrole-edit", "b-deptrole-remove", "b-deptrole-grant",
		"b-user-export", "b-user-import", "b-role-export", "b-role-import", "b-department-export", "b-department-import",
	}, read...)
	return read, keep
}

// forCustomers is a role of the consignors' side. What it may grant is a closed
// set of the role feature, and its data never reaches beyond the customer's own.
func forCustomers(id, code, name string, level int64) BuiltinRole {
	r := builtin(id, code, name, level, []string{"m-home"})
	r.Role.UserType, r.Role.DataScope = rights.Customer, scope.Self
	return r
}

func builtin(id, code, name string, level int64, grants ...[]string) BuiltinRole {
	r := BuiltinRole{Role: role.Role{ID: id, Code: code, Name: name, DataScope: scope.All, Level: level}}
	for _, list := range grants {
		r.Grants = append(r.Grants, rights.Without(list, r.Grants)...)
	}
	return r
}
