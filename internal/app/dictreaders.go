package app

import (
	"slices"

	"freightdesk/internal/feature/carrier"
	"freightdesk/internal/feature/customer"
	"freightdesk/internal/feature/department"
	"freightdesk/internal/feature/deptrole"
	"freightdesk/internal/feature/dict"
	"freightdesk/internal/feature/driver"
	"freightdesk/internal/feature/permission"
	"freightdesk/internal/feature/position"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/feature/role"
	"freightdesk/internal/feature/user"
	"freightdesk/internal/feature/vehicle"
	"freightdesk/internal/feature/waybill"
)

// The permissions of the screens that show a dictionary's words.
var (
	waybillCodes = []string{waybill.MayList, waybill.MayCheck, waybill.MayOverride, waybill.MayAdd, waybill.MayEdit, review.MayTeam}
	carrierCodes = []string{carrier.MayList, carrier.MayCheck, carrier.MayOverride, carrier.MayAdd, carrier.MayEdit, review.MayTeam}
	subjectCodes = slices.Concat(driverCodes, vehicleCodes, carrierCodes, customerCodes, waybillCodes)
	driverCodes  = []string{
		driver.MayList, driver.MayCheck, driver.MayOverride, driver.MayAdd, driver.MayEdit, review.MayTeam,
		driver.MayBlacklist, driver.MayFreeze,
	}
	vehicleCodes = []string{
		vehicle.MayList, vehicle.MayCheck, vehicle.MayOverride, vehicle.MayAdd, vehicle.MayEdit, review.MayTeam,
		vehicle.MayBlacklist, vehicle.MayFreeze,
	}
	customerCodes = []string{
		customer.MayList, customer.MayCheck, customer.MayOverride, customer.MayAdd, customer.MayEdit, review.MayTeam,
	}
	userCodes       = []string{user.MayList, user.MayAdd, user.MayEdit, user.MayRemove}
	departmentCodes = []string{department.MayList, department.MayAdd, department.MayEdit, deptrole.MayList}
	positionCodes   = []string{position.MayList, position.MayAdd, position.MayEdit}
	menuCodes       = []string{permission.MayList, permission.MayAdd, permission.MayEdit}
)

// dictReaders binds every built-in dictionary and every table dictionary to who
// may read its words. A new one has to be named here; those that administrators
// add are read by all operators.
func dictReaders() map[string]dict.Readers {
	everyone, operators := dict.Readers{Everyone: true}, dict.Readers{Operators: true}
	people := held(userCodes, departmentCodes, []string{role.MayList})
	return map[string]dict.Readers{
		"sys_user,realname,id":       held([]string{user.MayList}, customerCodes),
		"sys_user,realname,username": held([]string{user.MayList}, customerCodes),
		"sys_position,name,code":     people,
		"hy_division,name,code":      everyone, // public knowledge, for addresses

		// Common words, which tell nothing of the platform: the family's pages ask for them everywhere.
		"sex": everyone, "yn": operators, "status": operators, "valid_status": operators, "del_flag": operators,
		"log_type": operators, "operate_type": operators, "bpm_status": operators, "tenant_status": operators,

		"user_status":   held(userCodes, departmentCodes, []string{role.MayList}, customerCodes),
		"position_rank": held(userCodes, departmentCodes, positionCodes), "activiti_sync": people,
		"org_category": held(departmentCodes, userCodes), "depart_status": held(departmentCodes),
		"menu_type": held(menuCodes), "global_perms_type": held(menuCodes), "perms_type": held(menuCodes), "rule_conditions": held(menuCodes),
		"dict_item_status": held([]string{dict.MayList, dict.MayAdd, dict.MayEdit}),

		"hy_review_state": held(subjectCodes, []string{review.MaySeeNumbers}), "hy_status": held(subjectCodes, customerCodes),
		"hy_customer_type": held(customerCodes), "hy_settle_type": held(customerCodes),
		"hy_expire_state": held(subjectCodes), "hy_risk_level": held(subjectCodes), "hy_doc_type": held(subjectCodes),
		"hy_license_class": held(driverCodes), "hy_qualification_type": held(driverCodes), "hy_reject_driver": held(driverCodes),
		"hy_plate_color": held(vehicleCodes, waybillCodes), "hy_vehicle_type": held(vehicleCodes), "hy_energy_type": held(vehicleCodes),
		"hy_blacklist_reason": held(subjectCodes), "hy_intercept": held(subjectCodes), "hy_bank_code": held(driverCodes),
		"hy_use_character": held(vehicleCodes), "hy_body_style": held(vehicleCodes), "hy_binding_role": held(subjectCodes),
		"hy_reject_vehicle": held(vehicleCodes), "hy_reject_customer": held(customerCodes),
		"hy_waybill_status": held(waybillCodes), "hy_waybill_source": held(waybillCodes), "hy_cargo_type": held(waybillCodes),
		"hy_business_type": held(waybillCodes), "hy_transport_type": held(waybillCodes), "hy_settle_unit": held(waybillCodes),
		"hy_settle_basis": held(waybillCodes), "hy_abnormal_type": held(waybillCodes), "hy_reject_waybill": held(waybillCodes),

		"hy_carrier_type": held(carrierCodes), "hy_reject_carrier": held(carrierCodes),
	}
}

func held(codes ...[]string) dict.Readers { return dict.Readers{Codes: slices.Concat(codes...)} }
