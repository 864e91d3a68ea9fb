package app

import (
	"context"

	"freightdesk/internal/feature/carrier"
	"freightdesk/internal/feature/customer"
	"freightdesk/internal/feature/dict"
	"freightdesk/internal/feature/driver"
	"freightdesk/internal/feature/report"
	"freightdesk/internal/feature/user"
	"freightdesk/internal/feature/vehicle"
	"freightdesk/internal/foundation/personal"
)

// datasets is the registry of what reports and pickers read. A code that is
// not here shows nothing.
func (s services) datasets() []report.Dataset {
	return []report.Dataset{s.driverDataset(), s.vehicleDataset(), s.carrierDataset(), s.customerDataset(), s.userDataset(), s.itemDataset()}
}

func (s services) driverDataset() report.Dataset {
	return report.Dataset{
		Code: "hy_driver", Name: "选择司机", Permission: driver.MayList, Page: report.Rows(s.drivers.List),
		Columns: []report.Column{
			{Name: "id", Hidden: true},
			{Name: "driverName", Title: "司机姓名", Search: report.Beginning, Hint: "姓名的开头", Sort: true, Width: 140},
			{Name: "telephone", Title: "手机号", Search: report.Whole, Hint: "完整手机号或后 4 位", Mask: personal.MaskPhone, Width: 140},
			{Name: "drivingLicense", Title: "身份证号", Search: report.Whole, Hint: "完整号码、前 6 位或后 4 位", Mask: personal.MaskIDCard, Width: 200},
			{Name: "vehicleClass", Title: "准驾车型", Width: 96},
			{Name: "reviewState", Title: "审核状态", Dict: "hy_review_state", Search: report.Whole, Width: 112},
			{Name: "status", Title: "账号状态", Dict: "hy_status", Search: report.Whole, Width: 96},
			{Name: "expiresOn", Title: "证件到期日", Kind: report.Date, Search: report.Range, Sort: true, Width: 120},
			{Name: "residentDivision", Title: "常驻地区"},
		},
		Params: []report.Param{{Name: "review_state", Title: "审核状态", Filter: "reviewState"}, {Name: "status", Title: "账号状态", Filter: "status"}},
	}
}

func (s services) vehicleDataset() report.Dataset {
	return report.Dataset{
		Code: "hy_vehicle", Name: "选择车辆", Permission: vehicle.MayList, Page: report.Rows(s.vehicles.List),
		Columns: []report.Column{
			{Name: "id", Hidden: true},
			{Name: "vehicleNumber", Title: "车牌号", Search: report.Whole, Hint: "完整车牌号或后 3 位", Width: 140},
			{Name: "vehiclePlateColorCode", Title: "车牌颜色", Dict: "hy_plate_color", Search: report.Whole, Width: 96},
			{Name: "vehicleType", Title: "车辆类型", Dict: "hy_vehicle_type", Search: report.Whole, Width: 160},
			{Name: "owner", Title: "所有人", Search: report.Beginning, Hint: "名称的开头", Sort: true},
			{Name: "reviewState", Title: "审核状态", Dict: "hy_review_state", Search: report.Whole, Width: 112},
			{Name: "status", Title: "账号状态", Dict: "hy_status", Search: report.Whole, Width: 96},
			{Name: "expiresOn", Title: "证件到期日", Kind: report.Date, Search: report.Range, Sort: true, Width: 120},
		},
		Params: []report.Param{{Name: "review_state", Title: "审核状态", Filter: "reviewState"}, {Name: "status", Title: "账号状态", Filter: "status"}},
	}
}

func (s services) carrierDataset() report.Dataset {
	return report.Dataset{
		Code: "hy_carrier", Name: "选择承运商", Permission: carrier.MayList, Page: report.Rows(s.carriers.List),
		Columns: []report.Column{
			{Name: "id", Hidden: true},
			{Name: "actualCarrierName", Title: "承运商名称", Search: report.Beginning, Hint: "名称的开头", Sort: true},
			{Name: "type", Title: "承运商类型", Dict: "hy_carrier_type", Search: report.Whole, Width: 112},
			{Name: "actualCarrierId", Title: "证件号码", Search: report.Whole, Hint: "完整号码", Width: 200},
			{Name: "actualCarrierBusinessLicense", Title: "许可证号", Search: report.Whole, Width: 160},
			{Name: "reviewState", Title: "审核状态", Dict: "hy_review_state", Search: report.Whole, Width: 112},
			{Name: "status", Title: "账号状态", Dict: "hy_status", Search: report.Whole, Width: 96},
			{Name: "expiresOn", Title: "证件到期日", Kind: report.Date, Search: report.Range, Sort: true, Width: 120},
		},
		Params: []report.Param{{Name: "review_state", Title: "审核状态", Filter: "reviewState"}, {Name: "status", Title: "账号状态", Filter: "status"}},
	}
}

func (s services) customerDataset() report.Dataset {
	return report.Dataset{
		Code: "hy_customer", Name: "选择客户", Permission: customer.MayList, Page: report.Rows(s.customers.List),
		Columns: []report.Column{
			{Name: "id", Hidden: true},
			{Name: "consignor", Title: "客户名称", Search: report.Anywhere, Sort: true},
			{Name: "contactPhone", Title: "联系电话", Search: report.Whole, Hint: "完整电话号码或后 4 位", Width: 140},
			{Name: "contact", Title: "联系人", Search: report.Anywhere, Width: 120},
			{Name: "customerType", Title: "客户类型", Dict: "hy_customer_type", Search: report.Whole, Width: 96},
			{Name: "consignorId", Title: "信用代码或身份证号", Search: report.Whole, Hint: "完整号码", Width: 200},
			{Name: "contractNo", Title: "合同编号", Search: report.Beginning, Width: 160},
			{Name: "contractTo", Title: "合同截止日期", Kind: report.Date, Search: report.Range, Sort: true, Width: 120},
			{Name: "settleType", Title: "结算方式", Dict: "hy_settle_type", Search: report.Whole, Width: 96},
			{Name: "status", Title: "状态", Dict: "hy_status", Search: report.Whole, Width: 88},
		},
		Params: []report.Param{{Name: "status", Title: "状态", Filter: "status"}, {Name: "customer_type", Title: "客户类型", Filter: "customerType"}},
	}
}

func (s services) userDataset() report.Dataset {
	return report.Dataset{
		Code: "sys_user", Name: "选择用户", Permission: user.MayList, Page: report.Rows(s.administration.List),
		Columns: []report.Column{
			{Name: "id", Hidden: true},
			{Name: "username", Title: "用户账号", Search: report.Anywhere, Sort: true, Width: 160},
			{Name: "realname", Title: "用户名称", Search: report.Anywhere, Sort: true, Width: 140},
			{Name: "workNo", Title: "工号", Search: report.Beginning, Sort: true, Width: 120},
			{Name: "phone", Title: "手机号", Search: report.Whole, Hint: "完整手机号或后 4 位", Mask: personal.MaskPhone, Width: 140},
			{Name: "orgCodeTxt", Title: "部门"},
			{Name: "post", Title: "岗位", Dict: "sys_position,name,code", Width: 120},
			{Name: "status", Title: "状态", Dict: "user_status", Search: report.Whole, Sort: true, Width: 88},
		},
		Params: []report.Param{{Name: "status", Title: "状态", Filter: "status"}, {Name: "user_type", Title: "用户类型", Filter: "userType"}},
	}
}

func (s services) itemDataset() report.Dataset {
	return report.Dataset{
		Code: "sys_dict_item", Name: "选择字典项", Permission: dict.MayList, Page: report.Rows(s.dicts.EveryItem),
		Columns: []report.Column{
			{Name: "id", Hidden: true},
			{Name: "itemText", Title: "名称", Search: report.Anywhere, Sort: true},
			{Name: "itemValue", Title: "数据值", Search: report.Anywhere, Sort: true, Width: 140},
			{Name: "dictName", Title: "字典名称", Search: report.Anywhere, Sort: true, Width: 200},
			{Name: "dictCode", Title: "字典编码", Search: report.Anywhere, Sort: true, Width: 200},
			{Name: "status", Title: "状态", Dict: "dict_item_status", Search: report.Whole, Sort: true, Width: 96},
			{Name: "sortOrder", Title: "排序值", Kind: report.Integer, Sort: true, Width: 96},
		},
		Params: []report.Param{{Name: "dict_code", Title: "字典编码", Filter: "dictCode"}},
	}
}

// optionsFrom gives reports the options of a dictionary, items out of use included.
func optionsFrom(dicts *dict.Service) func(context.Context, string) ([]report.Option, error) {
	return func(ctx context.Context, code string) ([]report.Option, error) {
		items, err := dicts.ItemsOf(ctx, code)
		options := make([]report.Option, len(items))
		for i, item := range items {
			options[i] = report.Option{Value: item.Value, Text: item.Text, Title: item.Title}
		}
		return options, err
	}
}
