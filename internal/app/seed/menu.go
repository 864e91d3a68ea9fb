package seed

import (
	"slices"

	"freightdesk/internal/feature/permission"
)

// Menu is the built-in menu with its buttons. Administration entries keep the
// family's address and component; the web maps components to screens in
// app/screens.ts, and a test ties the two together. Pinyin are the initials
// and the full spelling, which the menu search also finds.
func Menu() []permission.Row {
	return slices.Concat(operations(), archives(), shipping(), risk(), administration(), platform())
}

func operations() []permission.Row {
	return []permission.Row{
		screen("m-home", "", "首页", "sy shouye", "home", "/dashboard/analysis", "dashboard/Analysis", 0),
		button("b-head-page", "m-home", "审核待办计数", "head_page"),
		button("b-review-team", "m-home", "查看团队审核效率", "review:team"),

		group("m-review", "审核中心", "shzx shenhezhongxin", "audit", "/review-centre", 1),
		screen("m-driver-check", "m-review", "司机审核", "sjsh sijishenhe", "idcard", "/driver/check", "driver/DriverCheckList", 1.1),
		button("b-driver-list", "m-driver-check", "查看司机", "driver:list"),
		button("b-driver-check", "m-driver-check", "审核司机", "driver:check"),
		button("b-driver-override", "m-driver-check", "越过拦截项通过", "driver:override"),
		button("b-driver-batch", "m-driver-check", "批量通过司机", "driver:batch"),
		button("b-driver-add", "m-driver-check", "新增司机", "driver:add"),
		button("b-driver-edit", "m-driver-check", "编辑司机", "driver:edit"),
		button("b-driver-remove", "m-driver-check", "删除司机", "driver:remove"),
		button("b-driver-export", "m-driver-check", "导出司机", "driver:export"),
		button("b-driver-import", "m-driver-check", "导入司机", "driver:import"),
		button("b-driver-blacklist", "m-driver-check", "拉黑司机", "driver:blacklist"),
		button("b-driver-whitelist", "m-driver-check", "司机加入白名单", "driver:whitelist"),
		button("b-driver-freeze", "m-driver-check", "冻结、解冻与注销司机", "driver:freeze"),
		button("b-pii-view", "m-driver-check", "查看完整个人信息", "pii:view"),

		screen("m-vehicle-check", "m-review", "车辆审核", "clsh cheliangshenhe", "car", "/vehicle/check", "vehicle/VehicleCheckList", 1.2),
		button("b-vehicle-list", "m-vehicle-check", "查看车辆", "vehicle:list"),
		button("b-vehicle-check", "m-vehicle-check", "审核车辆", "vehicle:check"),
		button("b-vehicle-override", "m-vehicle-check", "越过车辆拦截项通过", "vehicle:override"),
		button("b-vehicle-batch", "m-vehicle-check", "批量通过车辆", "vehicle:batch"),
		button("b-vehicle-add", "m-vehicle-check", "新增车辆", "vehicle:add"),
		button("b-vehicle-edit", "m-vehicle-check", "编辑车辆", "vehicle:edit"),
		button("b-vehicle-remove", "m-vehicle-check", "删除车辆", "vehicle:remove"),
		button("b-vehicle-export", "m-vehicle-check", "导出车辆", "vehicle:export"),
		button("b-vehicle-import", "m-vehicle-check", "导入车辆", "vehicle:import"),
		button("b-vehicle-blacklist", "m-vehicle-check", "拉黑车辆", "vehicle:blacklist"),
		button("b-vehicle-whitelist", "m-vehicle-check", "车辆加入白名单", "vehicle:whitelist"),
		button("b-vehicle-freeze", "m-vehicle-check", "冻结、解冻与注销车辆", "vehicle:freeze"),
	}
}

func archives() []permission.Row {
	return []permission.Row{
		group("m-transport", "运输管理", "ysgl yunshuguanli", "car", "/transport", 2),
		screen("m-driver", "m-transport", "司机档案", "sjda sijidangan", "idcard", "/driver/list", "driver/DriverList", 2.1),
		screen("m-vehicle", "m-transport", "车辆档案", "clda cheliangdangan", "car", "/vehicle/list", "vehicle/VehicleList", 2.2),
		screen("m-carrier", "m-transport", "承运商档案", "cysda chengyunshangdangan", "cluster", "/carrier/list", "carrier/CarrierList", 2.3),
		button("b-carrier-list", "m-carrier", "查看承运商", "carrier:list"),
		button("b-carrier-check", "m-carrier", "审核承运商", "carrier:check"),
		button("b-carrier-override", "m-carrier", "越过承运商拦截项通过", "carrier:override"),
		button("b-carrier-batch", "m-carrier", "批量通过承运商", "carrier:batch"),
		button("b-carrier-add", "m-carrier", "新增承运商", "carrier:add"),
		button("b-carrier-edit", "m-carrier", "编辑承运商及其成员", "carrier:edit"),
		button("b-carrier-remove", "m-carrier", "删除承运商", "carrier:remove"),
		button("b-carrier-export", "m-carrier", "导出承运商", "carrier:export"),
		button("b-carrier-import", "m-carrier", "导入承运商", "carrier:import"),
		button("b-carrier-blacklist", "m-carrier", "拉黑承运商", "carrier:blacklist"),
		button("b-carrier-whitelist", "m-carrier", "承运商加入白名单", "carrier:whitelist"),
		button("b-carrier-freeze", "m-carrier", "冻结、解冻与注销承运商", "carrier:freeze"),

		screen("m-customer", "", "客户管理", "khgl kehuguanli", "shop", "/customer/list", "customer/CustomerList", 3),
		button("b-customer-list", "m-customer", "查看客户", "customer:list"),
		button("b-customer-check", "m-customer", "审核客户", "customer:check"),
		button("b-customer-override", "m-customer", "越过客户拦截项通过", "customer:override"),
		button("b-customer-batch", "m-customer", "批量通过客户", "customer:batch"),
		button("b-customer-add", "m-customer", "新增客户", "customer:add"),
		button("b-customer-edit", "m-customer", "编辑客户与登录账号", "customer:edit"),
		button("b-customer-remove", "m-customer", "删除客户", "customer:remove"),
		button("b-customer-freeze", "m-customer", "冻结客户与登录账号", "customer:freeze"),
		button("b-customer-export", "m-customer", "导出客户", "customer:export"),
		button("b-customer-import", "m-customer", "导入客户", "customer:import"),
	}
}

func shipping() []permission.Row {
	return []permission.Row{
		screen("m-waybill-check", "m-review", "运单审核", "ydsh yundanshenhe", "waybill", "/shipping/autlist", "shipping/WaybillCheckList", 1.3),
		button("b-waybill-list", "m-waybill-check", "查看运单", "waybill:list"),
		button("b-waybill-check", "m-waybill-check", "审核运单", "waybill:check"),
		button("b-waybill-override", "m-waybill-check", "越过运单拦截项通过", "waybill:override"),
		button("b-waybill-batch", "m-waybill-check", "批量通过运单", "waybill:batch"),

		screen("m-waybill", "m-transport", "运单管理", "ydgl yundanguanli", "waybill", "/shipping/list", "shipping/WaybillList", 2.05),
		button("b-waybill-add", "m-waybill", "新增运单", "waybill:add"),
		button("b-waybill-edit", "m-waybill", "编辑运单", "waybill:edit"),
		button("b-waybill-remove", "m-waybill", "删除运单草稿", "waybill:remove"),
		button("b-waybill-export", "m-waybill", "导出运单", "waybill:export"),
		button("b-waybill-import", "m-waybill", "导入运单", "waybill:import"),
		button("b-waybill-publish", "m-waybill", "发布运单", "waybill:publish"),
		button("b-waybill-assign", "m-waybill", "派单与改派", "waybill:assign"),
		button("b-waybill-load", "m-waybill", "登记装货", "waybill:load"),
		button("b-waybill-depart", "m-waybill", "登记起运", "waybill:depart"),
		button("b-waybill-abnormal", "m-waybill", "上报运输异常", "waybill:abnormal"),
		button("b-waybill-resume", "m-waybill", "恢复运输", "waybill:resume"),
		button("b-waybill-unload", "m-waybill", "登记卸货", "waybill:unload"),
		button("b-waybill-sign", "m-waybill", "登记签收", "waybill:sign"),
		button("b-waybill-void", "m-waybill", "作废运单", "waybill:void"),
	}
}

func risk() []permission.Row {
	return []permission.Row{
		screen("m-check", "m-review", "检查规则", "jcgz jianchaguize", "safety", "/risk/checks", "risk/CheckList", 1.9),
		button("b-check-list", "m-check", "查看检查规则", "check:list"),
		button("b-check-edit", "m-check", "修改检查规则", "check:edit"),
		button("b-check-confirm", "m-check", "确认与拦截有关的修改", "check:confirm"),
		screen("m-expiry", "m-review", "到期提醒", "dqtx daoqitixing", "calendar", "/risk/expiry", "risk/ExpiryList", 1.91),
		button("b-expiry-list", "m-expiry", "查看到期提醒", "expiry:list"),
		button("b-expiry-edit", "m-expiry", "登记到期提醒已联系", "expiry:edit"),
		screen("m-intercept", "m-review", "证件拦截", "zjlj zhengjianlanjie", "control", "/risk/intercept", "risk/InterceptSettings", 1.92),
		button("b-intercept-list", "m-intercept", "查看证件拦截设置", "intercept:list"),
		button("b-intercept-edit", "m-intercept", "修改证件拦截设置", "intercept:edit"),
		screen("m-blacklist", "m-review", "黑白名单", "hbmd heibaimingdan", "team", "/risk/blacklist", "risk/Blacklist", 1.93),
		button("b-blacklist-list", "m-blacklist", "查看黑名单与白名单", "blacklist:list"),
	}
}

func administration() []permission.Row {
	return []permission.Row{
		group("m-system", "系统管理", "xtgl xitongguanli", "setting", "/isystem", 4),
		screen("m-user", "m-system", "用户管理", "yhgl yonghuguanli", "user", "/isystem/user", "system/UserList", 1.1),
		button("b-user-list", "m-user", "查看用户", "user:list"),
		button("b-user-add", "m-user", "新增用户", "user:add"),
		button("b-user-edit", "m-user", "编辑用户", "user:edit"),
		button("b-user-remove", "m-user", "删除用户", "user:remove"),
		button("b-user-freeze", "m-user", "冻结用户", "user:freeze"),
		button("b-user-resetpwd", "m-user", "重置用户密码", "user:resetpwd"),
		button("b-user-grant", "m-user", "授予用户角色", "user:grant"),
		button("b-user-export", "m-user", "导出用户", "user:export"),
		button("b-user-import", "m-user", "导入用户", "user:import"),
		screen("m-role", "m-system", "角色管理", "jsgl jueseguanli", "team", "/isystem/roleUserList", "system/RoleUserList", 1.2),
		button("b-role-list", "m-role", "查看角色", "role:list"),
		button("b-role-add", "m-role", "新增角色", "role:add"),
		button("b-role-edit", "m-role", "编辑角色", "role:edit"),
		button("b-role-remove", "m-role", "删除角色", "role:remove"),
		button("b-role-grant", "m-role", "角色授权", "role:grant"),
		button("b-role-export", "m-role", "导出角色", "role:export"),
		button("b-role-import", "m-role", "导入角色", "role:import"),
		screen("m-permission", "m-system", "菜单管理", "cdgl caidanguanli", "menu", "/isystem/permission", "system/PermissionList", 1.3),
		button("b-permission-list", "m-permission", "查看菜单", "permission:list"),
		button("b-permission-add", "m-permission", "新增菜单", "permission:add"),
		button("b-permission-edit", "m-permission", "编辑菜单与数据规则", "permission:edit"),
		button("b-permission-remove", "m-permission", "删除菜单", "permission:remove"),
		screen("m-department", "m-system", "部门管理", "bmgl bumenguanli", "apartment", "/isystem/depart", "system/DepartList", 1.4),
		button("b-department-list", "m-department", "查看部门", "department:list"),
		button("b-department-add", "m-department", "新增部门", "department:add"),
		button("b-department-edit", "m-department", "编辑部门与成员", "department:edit"),
		button("b-department-remove", "m-department", "删除部门", "department:remove"),
		button("b-department-grant", "m-department", "部门授权", "department:grant"),
		button("b-department-export", "m-department", "导出部门", "department:export"),
		button("b-department-import", "m-department", "导入部门", "department:import"),
		screen("m-position", "m-system", "岗位管理", "gwgl gangweiguanli", "idcard", "/isystem/position", "system/SysPositionList", 2.1),
		button("b-position-list", "m-position", "查看岗位", "position:list"),
		button("b-position-add", "m-position", "新增岗位", "position:add"),
		button("b-position-edit", "m-position", "编辑岗位", "position:edit"),
		button("b-position-remove", "m-position", "删除岗位", "position:remove"),
		button("b-position-export", "m-position", "导出岗位", "position:export"),
		button("b-position-import", "m-position", "导入岗位", "position:import"),
		screen("m-my-department", "m-system", "我的部门", "wdbm wodebumen", "solution", "/isystem/departUserList", "system/DepartUserList", 2),
		button("b-deptrole-list", "m-my-department", "查看部门角色", "deptrole:list"),
		button("b-deptrole-add", "m-my-department", "新增部门角色", "deptrole:add"),
		button("b-deptrole-edit", "m-my-department", "编辑部门角色", "deptrole:edit"),
		button("b-deptrole-remove", "m-my-department", "删除部门角色", "deptrole:remove"),
		button("b-deptrole-grant", "m-my-department", "部门角色授权", "deptrole:grant"),
		screen("m-explain", "m-system", "权限说明", "qxsm quanxianshuoming", "safety", "/isystem/explain", "system/AccessExplain", 4),
	}
}

func platform() []permission.Row {
	return []permission.Row{
		screen("m-dict", "m-system", "数据字典", "sjzd shujuzidian", "book", "/isystem/dict", "system/DictList", 5),
		button("b-dict-list", "m-dict", "查看字典", "dict:list"),
		button("b-dict-add", "m-dict", "新增字典", "dict:add"),
		button("b-dict-edit", "m-dict", "编辑字典", "dict:edit"),
		button("b-dict-remove", "m-dict", "删除字典", "dict:remove"),
		button("b-dict-export", "m-dict", "导出字典", "dict:export"),
		button("b-dict-import", "m-dict", "导入字典", "dict:import"),
		screen("m-setting", "m-system", "平台设置", "ptsz pingtaishezhi", "control", "/isystem/settings", "system/PlatformSettings", 6),
		button("b-setting-list", "m-setting", "查看平台设置", "setting:list"),
		button("b-setting-edit", "m-setting", "修改平台设置", "setting:edit"),
		screen("m-gallery", "m-system", "组件示例", "zjsl zujianshili", "appstore", "/gallery", "gallery/Gallery", 9),
		button("b-gallery-remove", "m-gallery", "示例表格批量删除", "gallery:batch_delete"),
		button("b-gallery-cost", "m-gallery", "查看示例表格成本列", "gallery:cost"),
	}
}

func group(id, name, pinyin, icon, url string, sort float64) permission.Row {
	return permission.Row{
		ID: id, Name: name, Pinyin: pinyin, Icon: icon, URL: url, Component: "layouts/RouteView",
		MenuType: permission.TopMenu, SortNo: sort, Route: true, KeepAlive: true,
	}
}

func screen(id, parentID, name, pinyin, icon, url, component string, sort float64) permission.Row {
	row := permission.Row{
		ID: id, ParentID: parentID, Name: name, Pinyin: pinyin, Icon: icon, URL: url, Component: component,
		MenuType: permission.SubMenu, SortNo: sort, Route: true, KeepAlive: true, Leaf: true,
	}
	if parentID == "" {
		row.MenuType = permission.TopMenu
	}
	return row
}

func button(id, parentID, name, code string) permission.Row {
	return permission.Row{ID: id, ParentID: parentID, Name: name, Perms: code, MenuType: permission.Button, SortNo: 1, Leaf: true, Route: true}
}
