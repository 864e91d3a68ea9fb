package app_test

import (
	"testing"

	"freightdesk/internal/app/apptest"
)

// TestAClientOfTheFamilyWalksTheScreens walks 系统管理 screen by screen as the
// first administrator, whose own rows the tables do not depend on.
func TestAClientOfTheFamilyWalksTheScreens(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		f := newFamily(t, w)
		f.signIn("admin")
		f.walk("用户管理", userScreen)
		f.walk("用户管理, more", userMore)
		f.walk("角色管理", roleScreen)
		f.walk("菜单管理", menuScreen)
		f.walk("菜单管理2", menuScreen2)
		f.walk("角色管理, data rules", roleRules)
		f.walk("部门管理", departScreen)
		f.walk("数据字典", dictScreen)
		f.walk("角色管理, delete", roleDelete)
		f.walk("我的部门, to be in charge", inCharge)
		f.walk("我的部门", myDepartScreen)
		f.walk("用户管理, recycle bin", userDelete)
	})
}

const userFields = "username,realname,avatar,sex,birthday,phone,orgCodeTxt,status"

var userScreen = []exchange{
	// no warning of a missing department after the sign-in
	sends("GET /sys/user/getCurrentUserDeparts", "", "result.list.0.departName=总部", "result.orgCode=A01"),
	sends("GET /sys/user/list"+listing(userFields), "",
		pageWith("result.records.0.id:string", "result.records.0.username:string", "result.records.0.realname:string",
			"result.records.0.status:number", "result.records.0.status_dictText=正常", "result.records.0.sex_dictText:string",
			"result.records.0.post_dictText:string",
			"result.records.0.departIds_dictText:string", "result.records.0.orgCodeTxt:string", "result.records.0.createTime:string",
			"result.size=10", "result.current=1")...),
	sends("GET /sys/user/list"+listing(userFields, "username", "*driver*"), "", pageWith("result.total=2")...),
	sends("GET /sys/user/list"+listing(userFields, "username", "**"), "", pageWith("result.total=15")...),
	sends("GET /sys/user/list"+listing(userFields, "username", "ops,auditor,"), "", pageWith("result.total=2")...),
	sends("GET /sys/user/list"+listing(userFields, "username", ",oper,audit,"), "", pageWith("result.total=1")...),
	sends("GET /sys/user/list"+listing(userFields, "realname", "张敏", "status", "1"), "",
		pageWith("result.total=1", "result.records.0.username=ops")...),
	sends("GET /sys/user/list"+listing(userFields, "sex", "1"), "", page...),
	sends("GET /sys/user/list"+listing(userFields)+"&superQueryParams=&superQueryMatchType=", "", pageWith("result.total=15")...),
	sends("GET /sys/user/list"+listing(userFields)+"&superQueryMatchType=and&superQueryParams="+
		superQuery(`%5B%7B%22field%22:%22username%22,%22rule%22:%22like%22,%22val%22:%22driver%22,%22type%22:%22input%22%7D%5D`),
		"", pageWith("result.total=2")...),
	sends("GET /sys/user/list?column=createTime&order=desc&field=id&pageNo=1&pageSize=99999", "", page...),
	sends("GET /sys/tenant/queryList", "", "result.0.id:number", "result.0.name:string"),

	// the dialog of 新增
	sends("GET /sys/role/queryall", "", "result:list", "result.0.id:string", "result.0.roleName:string", "result.0.roleCode:string"),
	sends("GET /sys/position/list?column=createTime&order=desc&field=id&pageNo=1&pageSize=5", "", "result.records:list",
		"result.total:number"),
	sends("GET /sys/sysDepart/queryIdTree", "", "result.0.key=dep-hq", "result.0.value=dep-hq", "result.0.title=总部", "result.0.children:list",
		"result.0.children.1.children:list"),
	sends("GET /sys/duplicate/check?tableName=sys_user&fieldName=username&fieldVal=family1", "", "code=200", "message=该值可用！"),
	sends("GET /sys/duplicate/check?tableName=sys_user&fieldName=username&fieldVal=ops", "", "success=false", "code=500",
		"message=该值不可用，系统中已存在！"),
	sends("GET /sys/duplicate/check?tableName=sys_user&fieldName=work_no&fieldVal=F001", "", "code=200"),
	sends("GET /sys/duplicate/check?tableName=sys_user&fieldName=phone&fieldVal=15400009901", "", "code=200"),
	sends("GET /sys/duplicate/check?tableName=sys_user&fieldName=email&fieldVal=family1%40example.com", "", "code=200"),
	sends("GET /sys/user/checkOnlyUser?username=family1", "", "result=true"),
	sends("GET /sys/user/checkOnlyUser?username=ops", "", "success=false"),
	sends("GET /sys/user/generateUserId", "", "result:string"),
	sends("POST /sys/user/add", `{"activitiSync":"1","username":"family1","realname":"家族一","workNo":"F001","birthday":"",
		"password":"Berg#und7Tal",
		"confirmpassword":"Berg#und7Tal","avatar":null,"relTenantIds":"","selectedroles":"","selecteddeparts":"","userIdentity":"1",
		"departIds":""}`,
		"code=200", "message=添加成功！"),
	sends("POST /sys/user/add", `{"activitiSync":"0","username":"family2","realname":"家族二","workNo":"F002","birthday":"1990-01-02",
		"sex":"2","phone":"15400009902",
		"email":"family2@example.com","telephone":"010-12345678","post":"","password":"Berg#und7Tal","confirmpassword":"Berg#und7Tal",
		"avatar":null,"relTenantIds":"1",
		"selectedroles":"r-service","selecteddeparts":"dep-service,dep-finance","userIdentity":"2","departIds":"dep-service"}`, "message=添加成功！"),
	sends("POST /sys/user/add", `{"username":"family1","realname":"又一","workNo":"F003","password":"Berg#und7Tal",`+
		`"confirmpassword":"Berg#und7Tal"}`,
		"success=false", "code=500", "message=用户名已存在!"),
	sends("GET /sys/user/list"+listing(userFields, "username", "*family1*"), "", "result.total=1", "result.records.0.status=1",
		"result.records.0.delFlag=0").
		keeping("one", "result.records.0.id").keeping("row", "result.records.0"),

	// the dialog of 编辑 sends the row back
	sends("GET /sys/user/queryUserRole?userid={one}", "", "success=false", "code=500", "message=未找到用户相关角色信息"),
	sends("GET /sys/user/userDepartList?userId={one}", "", "success=false", "message=查找失败"),
	sends("PUT /sys/user/edit", `{row} + {"realname":"家族一改","sex":"1","userIdentity":"2","selectedroles":"r-service,",`+
		`"selecteddeparts":"dep-service","departIds":"dep-service","key":"x","children":null}`,
		"code=200", "message=修改成功!"),
	sends("GET /sys/user/queryUserRole?userid={one}", "", "result:list", "result.0=r-service"),
	sends("GET /sys/user/userDepartList?userId={one}", "", "message=查找成功", "result.0.key=dep-service", "result.0.value=dep-service",
		"result.0.title=客服部", "result.0.children:list"),
	sends("GET /sys/user/queryById?id={one}", "", "result.realname=家族一改", "result.sex=1", "result.userIdentity=2",
		"result.departIds=dep-service", "result.departIds_dictText=客服部"),
	sends("GET /sys/user/queryByIds?userIds={one},", "", "result.0.username=family1"),
	sends("GET /sys/user/list"+listing(userFields, "username", "*family2*"), "", "result.records.0.sex_dictText=女",
		"result.records.0.orgCodeTxt=财务部,客服部",
		"result.records.0.birthday=1990-01-02").keeping("two", "result.records.0.id").keeping("row", "result.records.0"),
	// a header that sorts, and the form whose own check wants a whole phone
	sends("GET /sys/user/list?column=sex_dictText&order=asc&field=id&pageNo=1&pageSize=10", "", page...),
	sends("GET /sys/user/list"+listing(userFields, "username", "*family2*"), "", "result.records.0.phone=15400009902",
		"result.records.0.email=family2@example.com"),
	sends("PUT /sys/user/edit", `{row} + {"realname":"家族二改","selectedroles":"r-service","selecteddeparts":"dep-service,dep-finance",`+
		`"userIdentity":"2","departIds":"dep-service"}`,
		"code=200", "message=修改成功!"),
	sends("GET /sys/user/list"+listing(userFields, "username", "*family2*"), "", "result.records.0.realname=家族二改",
		"result.records.0.phone=15400009902").
		keeping("row", "result.records.0"),
	sends("PUT /sys/user/edit", `{row} + {"birthday":"","phone":"","selectedroles":"","selecteddeparts":"","userIdentity":"1",`+
		`"departIds":""}`, "message=修改成功!"),
	sends("GET /sys/user/queryById?id={two}", "", "result.birthday=", "result.phone=", "result.orgCodeTxt="),
}

var userMore = []exchange{
	sends("PUT /sys/user/frozenBatch", `{"ids":"{one},{two},","status":"2"}`, "code=200", "message=操作成功!"),
	sends("GET /sys/user/list"+listing(userFields, "status", "2"), "", "result.total=2", "result.records.0.status_dictText=冻结"),
	sends("PUT /sys/user/frozenBatch", `{"ids":"{one},","status":"1"}`, "message=操作成功!"),
	sends("PUT /sys/user/frozenBatch", `{"ids":"{two}","status":"1"}`, "message=操作成功!"),
	sends("PUT /sys/user/changePassword", `{"username":"family1","password":"Wald#und8Wiese","confirmpassword":"Wald#und8Wiese"}`,
		"message=密码修改成功!"),
	sends("GET /sys/sysUserAgent/queryByUserName?userName=family1", "", "success=false"),
	sends("POST /sys/sysUserAgent/add", `{"userName":"family1","agentUserName":"family2","startTime":"2026-11-21 00:00:00",`+
		`"endTime":"2026-12-21 00:00:00","status":"1"}`,
		"message=代理人设置成功！"),
	sends("GET /sys/sysUserAgent/queryByUserName?userName=family1", "", "result.agentUserName=family2", "result.startTime:string",
		"result.status=1").keeping("row", "result"),
	sends("PUT /sys/sysUserAgent/edit", `{row} + {"status":"0"}`, "message=代理人设置成功！"),
	exports("/sys/user/exportXls" + listing(userFields, "username", "*family*") + "&selections={one},{two}"),
	imports("/sys/user/importExcel", [][]string{{"用户账号", "用户名称", "登录密码", "工号"}, {"family1", "重名", "Berg#und7Tal", "F009"}}, "success=false",
		"message~第 2 行，用户账号：用户名已存在!"),
	imports("/sys/user/importExcel", [][]string{{"用户账号", "用户名称", "登录密码", "工号"}, {"family3", "家族三", "Berg#und7Tal", "F003"}}, "code=200",
		"message=文件导入成功！数据行数：1"),
	sends("GET /sys/user/queryUserByDepId?id=dep-hq&realname=", "", "result:list", "result.0.username:string", "result.0.orgCode:string"),
	sends("GET /sys/user/queryByOrgCodeForAddressList"+listing("realname")+"&orgCode=A01", "", "result.records.0.userId:string",
		"result.records.0.departName:string"),
}

var userDelete = []exchange{
	sends("DELETE /sys/user/delete?id={one}", "", "code=200", "message=删除用户成功"),
	sends("DELETE /sys/user/deleteBatch?ids={two},", "", "message=批量删除用户成功"),
	sends("GET /sys/user/recycleBin", "", "result:list", "result.0.id:string", "result.0.username:string", "result.0.orgCode:string",
		"result.1.id:string"),
	sends("PUT /sys/user/putRecycleBin", `{"userIds":"{one}"}`, "message=还原成功"),
	sends("DELETE /sys/user/deleteRecycleBin?userIds={two},", "", "message=删除成功"),
	sends("DELETE /sys/user/deleteBatch?ids={one},", "", "message=批量删除用户成功"),
}

const roleFields = "roleName,roleCode,createTime"

var roleScreen = []exchange{
	sends("GET /sys/role/list"+listing(roleFields), "",
		pageWith("result.records.0.id:string", "result.records.0.roleName:string", "result.records.0.roleCode:string",
			"result.records.0.createTime:string")...),
	sends("GET /sys/role/list"+listing(roleFields, "roleName", "客服"), "", "result.total=1", "result.records.0.id=r-service"),
	sends("GET /sys/duplicate/check?tableName=sys_role&fieldName=role_code&fieldVal=family_role", "", "message=该值可用！"),
	sends("GET /sys/role/checkRoleCode?roleCode=family_role", "", "result=true"),
	sends("POST /sys/role/add", `{"roleName":"家族角色","roleCode":"family_role","description":"来自家族客户端"}`, "code=200", "message=添加成功！"),
	sends("POST /sys/role/add", `{"roleName":"家族角色","roleCode":"family_role"}`, "success=false", "code=500"),
	sends("GET /sys/role/list"+listing(roleFields, "roleCode", "family_role"), "", "result.total=1").keeping("role",
		"result.records.0.id").keeping("row", "result.records.0"),
	sends("GET /sys/duplicate/check?tableName=sys_role&fieldName=role_code&fieldVal=family_role&dataId={role}", "", "message=该值可用！"),
	sends("PUT /sys/role/edit", `{row} + {"description":"改过"}`, "message=修改成功!"),
	sends("GET /sys/role/queryById?id={role}", "", "result.description=改过", "result.roleCode=family_role"),
	exports("/sys/role/exportXls" + listing(roleFields)),
	imports("/sys/role/importExcel", [][]string{{"角色名称", "角色编码"}, {"家族角色", "family_role"}}, "success=false", "message~角色编码 family_role 已存在"),
	imports("/sys/role/importExcel", [][]string{{"角色名称", "角色编码"}, {"家族角色三", "family_role3"}}, "message=文件导入成功！数据行数：1"),

	// 用户: the members of a role
	sends("GET /sys/user/userRoleList"+listing("username,realname,status")+"&roleId={role}", "", pageWith("result.total=0")...),
	sends("GET /sys/user/list"+listing("username,realname,status"), "", page...),
	sends("POST /sys/user/addSysUserRole", `{"roleId":"{role}","userIdList":["{one}","{two}"]}`, "message=添加成功!"),
	sends("GET /sys/user/userRoleList"+listing("username,realname,status")+"&roleId={role}", "", "result.total=2",
		"result.records.0.username:string"),
	sends("GET /sys/user/userRoleList"+listing("username,realname,status")+"&roleId={role}&username=family1", "", "result.total=1"),
	sends("DELETE /sys/user/deleteUserRole?roleId={role}&userId={one}", "", "message=删除成功!"),
	sends("DELETE /sys/user/deleteUserRoleBatch?roleId={role}&userIds={two},", "", "message=删除成功!"),

	// 授权
	sends("GET /sys/role/queryTreeList", "", "result.ids:list", "result.treeList.0.key=m-home", "result.treeList.0.value=m-home",
		"result.treeList.0.slotTitle=首页",
		"result.treeList.0.title:null", "result.treeList.0.scopedSlots.title=hasDatarule", "result.treeList.0.ruleFlag:number",
		"result.treeList.0.isLeaf:bool",
		"result.treeList.0.children:list"),
	sends("GET /sys/permission/queryRolePermission?roleId={role}", "", "result:list"),
	sends("POST /sys/permission/saveRolePermission", `{"roleId":"{role}","permissionIds":"m-home,m-system,m-user,b-user-list",`+
		`"lastpermissionIds":""}`, "message=保存成功！"),
	sends("GET /sys/role/queryTreeList", "", "result.treeList:list"),
	sends("GET /sys/permission/queryRolePermission?roleId={role}", "", "result.3:string", "result.4:null"),
	sends("POST /sys/permission/saveRolePermission", `{"roleId":"{role}","permissionIds":"m-home,m-system,m-user,b-user-list,b-user-add",`+
		`"lastpermissionIds":"m-home,m-system,m-user,b-user-list"}`,
		"message=保存成功！"),
	sends("GET /sys/permission/queryRolePermission?roleId={role}", "", "result.4:string", "result.5:null"),
}

var roleRules = []exchange{
	sends("GET /sys/role/datarule/m-user/{role}", "", "result.datarule.0.id:string", "result.datarule.0.ruleName=仅客服").keeping("rule",
		"result.datarule.0.id"),
	sends("POST /sys/role/datarule", `{"permissionId":"m-user","roleId":"{role}","dataRuleIds":"{rule},"}`, "message=保存成功!"),
	sends("GET /sys/role/datarule/m-user/{role}", "", "result.drChecked={rule}"),
	sends("POST /sys/role/datarule", `{"permissionId":"m-dict","roleId":"{role}","dataRuleIds":""}`, "success=false", "message=请先保存角色菜单权限!"),
	sends("DELETE /sys/permission/deletePermissionRule?id={rule}", "", "message=删除成功！"),
}

var roleDelete = []exchange{
	sends("POST /sys/role/add", `{"roleName":"家族角色二","roleCode":"family_role2"}`, "message=添加成功！"),
	sends("GET /sys/role/list"+listing(roleFields, "roleCode", "family_role2"), "").keeping("role2", "result.records.0.id"),
	sends("DELETE /sys/role/delete?id={role}", "", "message=删除角色成功"),
	sends("DELETE /sys/role/deleteBatch?ids={role2},", "", "message=删除角色成功!"),
}

var menuScreen = []exchange{
	sends("GET /sys/permission/list", "", "result.0.id:string", "result.0.key:string", "result.0.title:string", "result.0.name:string",
		"result.0.menuType:number",
		"result.0.sortNo:number", "result.0.leaf:bool", "result.0.isLeaf:bool", "result.0.route:bool", "result.0.hidden:bool",
		"result.0.alwaysShow:bool",
		"result.0.internalOrExternal:bool", "result.0.keepAlive:bool", "result.0.children:list"),
	sends("GET /sys/permission/queryTreeList", "", "result.treeList.0.key=m-home", "result.treeList.0.title=首页",
		"result.treeList.0.slotTitle=首页", "result.ids:list"),
	sends("GET /sys/permission/queryListAsync", "", "result.0.key=m-home", "result.0.title=首页", "result.0.isLeaf:bool"),
	sends("GET /sys/permission/queryListAsync?pid=m-system", "", "result.0.key=m-user", "result.0.parentId=m-system"),
	sends("POST /sys/permission/add", `{"status":"1","permsType":"1","route":true,"alwaysShow":false,"hidden":false,"keepAlive":false,
		"internalOrExternal":false,"menuType":0,
		"name":"家族菜单","url":"family/top","component":"views/family/Top.vue","sortNo":90}`,
		"code=200", "message=添加成功！").keeping("menu", "result.id"),
	sends("POST /sys/permission/add", `{"status":"1","permsType":"1","route":true,"alwaysShow":false,"hidden":false,"keepAlive":true,
		"internalOrExternal":false,"menuType":1,
		"parentId":"{menu}","name":"家族子菜单","url":"/family/sub","component":"family/Sub","sortNo":"1.0"}`,
		"message=添加成功！").keeping("submenu", "result.id"),
	sends("GET /sys/duplicate/check?tableName=sys_permission&fieldName=perms&fieldVal=family%3Apress", "", "message=该值可用！"),
	sends("POST /sys/permission/add", `{"status":"1","permsType":"1","menuType":2,"parentId":"{submenu}","name":"家族按钮",`+
		`"perms":"family:press","sortNo":1,"route":true}`,
		"message=添加成功！").keeping("press", "result.id"),
	sends("GET /sys/permission/getSystemSubmenu?parentId={menu}", "", "result.0.id={submenu}",
		"result.0.component=family/Sub").keeping("row", "result.0"),
	sends("PUT /sys/permission/edit", `{row} + {"name":"家族子菜单改","children":[{"id":"{press}","name":"家族按钮","children":null}],`+
		`"key":"{submenu}","title":"家族子菜单"}`,
		"message=修改成功！"),
	sends("POST /sys/permission/edit", `{"id":"{submenu}","name":"家族子菜单再改","sortNo":2,"menuType":1}`, "message=修改成功！"),

	// 数据规则
	sends("GET /sys/permission/getPermRuleListByPermId?permissionId=m-user", "", "result:list"),
	// the required select of the form
	sends("GET /sys/dict/getDictItems/rule_conditions", "", "result.0.value:string", "result.8.value=LIKE", "result.8.text=模糊"),
	sends("POST /sys/permission/addPermissionRule", `{"permissionId":"m-user","ruleName":"仅客服","ruleColumn":"post","ruleConditions":"=",`+
		`"ruleValue":"客服","status":"1"}`, "message=添加成功！"),
	sends("GET /sys/permission/queryPermissionRule?permissionId=m-user&ruleName=仅客服", "", "message=查询成功！", "result.0.ruleColumn=post",
		"result.0.ruleConditions==",
		"result.0.ruleValue=客服", "result.0.status=1").keeping("row", "result.0").keeping("rule", "result.0.id"),
	sends("PUT /sys/permission/editPermissionRule", `{row} + {"ruleValue":"#{sys_user_code}","ruleColumn":"createBy"}`, "message=更新成功！"),
	sends("POST /sys/permission/editPermissionRule", `{"id":"{rule}","ruleColumn":"post","ruleValue":"客服"}`, "message=更新成功！"),
}

var menuScreen2 = []exchange{
	sends("GET /sys/permission/getSystemMenuList", "", "result.0.id=m-home", "result.0.isLeaf:bool"),
	sends("GET /sys/permission/getSystemSubmenu?parentId=m-system", "", "result.0.id=m-user", "result.0.children:list"),
	sends("GET /sys/permission/getSystemSubmenuBatch?parentIds=m-system,{menu},", "", "code=200", "result.m-system.0.id=m-user",
		"result.{menu}.0.id={submenu}"),
	sends("DELETE /sys/permission/delete?id={submenu}", "", "message=删除成功!"),
	sends("DELETE /sys/permission/deleteBatch?ids={menu},", "", "message=删除成功!"),
}

var departScreen = []exchange{
	sends("GET /sys/sysDepart/queryTreeList", "", "result.0.id=dep-hq", "result.0.key=dep-hq", "result.0.value=dep-hq", "result.0.title=总部",
		"result.0.departName=总部",
		"result.0.orgCode=A01", "result.0.orgCategory=1", "result.0.orgType=1", "result.0.isLeaf=false", "result.0.children.1.isLeaf=true",
		"result.0.children.1.children:null",
		"result.0.departOrder:number"),
	sends("GET /sys/sysDepart/searchBy?keyWord=财务", "", "result.0.id=dep-finance", "result.0.children:null"),
	sends("GET /sys/sysDepart/searchBy?keyWord=没有的", "", "success=false", "message=未查询匹配数据！"),
	sends("GET /sys/role/queryTreeList", "", "result.treeList:list"),
	sends("GET /sys/permission/queryDepartPermission?departId=dep-service", "", "result:list"),
	sends("POST /sys/permission/saveDepartPermission", `{"departId":"dep-hq","permissionIds":"m-home,m-system,m-user,b-user-list",`+
		`"lastpermissionIds":""}`, "message=保存成功！"),
	sends("POST /sys/permission/saveDepartPermission", `{"departId":"dep-service","permissionIds":"m-home,m-system,m-user,b-user-list",`+
		`"lastpermissionIds":""}`, "message=保存成功！"),
	sends("GET /sys/permission/queryDepartPermission?departId=dep-service", "", "result.3:string"),
	sends("GET /sys/sysDepartPermission/datarule/m-user/dep-service", "", "result.datarule:list"),
	sends("POST /sys/sysDepartPermission/datarule", `{"permissionId":"m-user","departId":"dep-service","dataRuleIds":""}`, "message=保存成功!"),
	sends("GET /sys/sysDepart/queryIdTree", "", "result.0.key:string"),
	sends("POST /sys/sysDepart/add", `{"parentId":null,"orgCategory":"1","departName":"家族公司","departOrder":0}`, "code=200",
		"message=添加成功！").keeping("company", "result.id"),
	sends("POST /sys/sysDepart/add", `{"parentId":"{company}","orgCategory":"2","departName":"家族部门","departOrder":"1",`+
		`"mobile":"15400009903","fax":"","address":"","memo":""}`,
		"message=添加成功！").keeping("unit", "result.id"),
	sends("GET /sys/sysDepart/queryTreeList", "", "result.0.departName=家族公司", "result.0.orgCode=A02",
		"result.0.children.0.orgCode=A02A01").keeping("row", "result.0"),
	sends("PUT /sys/sysDepart/edit", `{row} + {"memo":"改过"}`, "message=修改成功!"),
	sends("GET /sys/sysDepart/queryDepartTreeSync", "", "result.0.id={company}", "result.0.isLeaf=false"),
	sends("GET /sys/sysDepart/queryDepartTreeSync?pid={company}", "", "result.0.id={unit}", "result.0.isLeaf=true"),
	sends("GET /sys/sysDepart/listAll?id={unit},", "", "result.0.id={unit}"),
	sends("GET /sys/sysDepart/getDepartName?orgCode=A02A01", "", "result.departName=家族部门"),
	exports("/sys/sysDepart/exportXls"),
	imports("/sys/sysDepart/importExcel", [][]string{{"部门名称", "上级部门"}, {"家族部门二", "家族公司"}}, "message=文件导入成功！数据行数：1"),
	sends("GET /sys/sysDepart/searchBy?keyWord=家族部门二", "", "result.0.orgCode=A02A02").keeping("unit2", "result.0.id"),
	sends("DELETE /sys/sysDepart/deleteBatch?ids={unit2},", "", "message=删除成功!"),
	sends("DELETE /sys/sysDepart/delete?id={unit}", "", "message=删除成功!"),
	sends("DELETE /sys/sysDepart/deleteBatch?ids={company},", "", "message=删除成功!"),
}

var inCharge = []exchange{
	sends("GET /sys/user/queryById?id={userId}", "").keeping("row", "result"),
	sends("GET /sys/sysDepart/queryMyDeptTreeList", "", "message=1", "result:null"),
	sends("PUT /sys/user/edit", `{row} + {"userIdentity":"2","selecteddeparts":"dep-service","departIds":"dep-service",`+
		`"selectedroles":""}`, "message=修改成功!"),
}

const memberFields = "username,realname,orgCode"

var myDepartScreen = []exchange{
	sends("GET /sys/sysDepart/queryMyDeptTreeList", "", "message=2", "result.0.id=dep-service", "result.0.title=客服部",
		"result.0.children:null"),
	sends("GET /sys/sysDepart/searchBy?keyWord=客服&myDeptSearch=1", "", "result.0.id=dep-service"),
	sends("GET /sys/sysDepart/queryIdTree", "", "result:list"),
	sends("GET /sys/user/departUserList"+listing(memberFields)+"&depId=", "", "result.records:list", "result.records.0.username:string"),
	sends("GET /sys/user/departUserList"+listing(memberFields)+"&depId=dep-service", "", "result.records.0.username:string",
		"result.records.0.orgCode:string"),
	sends("GET /sys/user/list"+listing(memberFields), "", page...),
	sends("POST /sys/user/editSysDepartWithUser", `{"depId":"dep-service","userIdList":["{two}","u-nobody"]}`, "message=添加成功!"),
	sends("GET /sys/sysDepartRole/list"+listing("roleName,roleCode")+"&deptId=", "", page...),
	sends("POST /sys/sysDepartRole/add", `{"departId":"dep-service","roleName":"家族部门角色","roleCode":"family_dept","description":""}`,
		"message=添加成功！"),
	sends("GET /sys/duplicate/check?tableName=sys_depart_role&fieldName=role_code&fieldVal=family_dept", "", "success=false"),
	sends("GET /sys/sysDepartRole/list"+listing("roleName,roleCode")+"&deptId=dep-service", "", "result.total=1",
		"result.records.0.departId_dictText=客服部").
		keeping("row", "result.records.0").keeping("drole", "result.records.0.id"),
	sends("PUT /sys/sysDepartRole/edit", `{row} + {"description":"改过"}`, "message=编辑成功!"),
	sends("GET /sys/sysDepartPermission/queryTreeListForDeptRole?departId=dep-service", "", "result.treeList.0.slotTitle:string",
		"result.ids:list"),
	sends("GET /sys/sysDepartPermission/queryDeptRolePermission?roleId={drole}", "", "result:list"),
	sends("POST /sys/sysDepartPermission/saveDeptRolePermission", `{"roleId":"{drole}","permissionIds":"m-home,m-system,m-user,`+
		`b-user-list","lastpermissionIds":""}`, "message=保存成功！"),
	sends("GET /sys/sysDepartRole/datarule/m-user/dep-service/{drole}", "", "result.datarule:list"),
	sends("POST /sys/sysDepartRole/datarule", `{"permissionId":"m-user","roleId":"{drole}","dataRuleIds":""}`, "message=保存成功!"),
	sends("GET /sys/sysDepartRole/getDeptRoleList?departId=dep-service&userId={two}", "", "result.0.id={drole}", "result.0.roleName:string"),
	sends("GET /sys/sysDepartRole/getDeptRoleByUserId?departId=dep-service&userId={two}", "", "result:list"),
	sends("POST /sys/sysDepartRole/deptRoleUserAdd", `{"userId":"{two}","newRoleId":"{drole},","oldRoleId":""}`, "message=添加成功！"),
	sends("GET /sys/sysDepartRole/getDeptRoleByUserId?departId=dep-service&userId={two}", "", "result.0.droleId={drole}",
		"result.0.userId={two}"),
	sends("DELETE /sys/sysDepartRole/delete?id={drole}", "", "message=删除成功!"),
	sends("POST /sys/sysDepartRole/add", `{"departId":"dep-service","roleName":"家族部门角色二","roleCode":"family_dept2"}`,
		"message=添加成功！").keeping("drole", "result.id"),
	sends("DELETE /sys/sysDepartRole/deleteBatch?ids={drole},", "", "message=批量删除成功！"),
	sends("DELETE /sys/user/deleteUserInDepart?depId=dep-service&userId=u-nobody", "", "message=删除成功!"),
	sends("DELETE /sys/user/deleteUserInDepartBatch?depId=dep-service&userIds={two},", "", "message=删除成功!"),
}

const itemFields = "itemText,itemValue"

var dictScreen = []exchange{
	sends("GET /sys/dict/list"+listing("dictName,dictCode,description"), "",
		pageWith("result.records.0.id:string", "result.records.0.dictName:string", "result.records.0.dictCode:string")...),
	sends("GET /sys/dictItem/list"+listing(itemFields)+"&delFlag=1", "", page...),
	sends("GET /sys/duplicate/check?tableName=sys_dict&fieldName=dict_code&fieldVal=family_dict", "", "message=该值可用！"),
	sends("POST /sys/dict/add", `{"dictName":"家族字典","dictCode":"family_dict","description":""}`, "code=200", "message=保存成功！"),
	sends("GET /sys/dict/list"+listing("dictName,dictCode,description", "dictCode", "family_dict"), "", "result.total=1").keeping("dict",
		"result.records.0.id").keeping("row", "result.records.0"),
	sends("PUT /sys/dict/edit", `{row} + {"dictName":"家族字典改"}`, "message=编辑成功!"),
	sends("GET /sys/dictItem/list"+listing(itemFields)+"&dictId={dict}", "", pageWith("result.total=0")...),
	sends("GET /sys/dictItem/dictItemCheck?dictId={dict}&itemValue=1", "", "message=该值可用！"),
	sends("POST /sys/dictItem/add", `{"dictId":"{dict}","itemText":"甲","itemValue":"1","description":"","sortOrder":1,"status":1}`,
		"message=保存成功！"),
	sends("POST /sys/dictItem/add", `{"dictId":"{dict}","itemText":"乙","itemValue":"2","sortOrder":"2","status":"0"}`, "message=保存成功！"),
	sends("GET /sys/dictItem/list"+listing(itemFields, "itemText", "*甲*")+"&dictId={dict}", "", "result.total=1",
		"result.records.0.status_dictText=启用", "result.records.0.status:number").
		keeping("row", "result.records.0").keeping("item", "result.records.0.id"),
	sends("PUT /sys/dictItem/edit", `{row} + {"itemText":"甲改"}`, "message=编辑成功!"),
	sends("GET /sys/dict/getDictItems/family_dict", "", "result.0.value=1", "result.0.text=甲改", "result.0.title=甲改", "result.1.value=2"),
	sends("GET /sys/dict/getDictItems/sys_user,realname,username", "", "result.0.value:string", "result.0.text:string"),
	sends("GET /sys/dict/loadDict/sys_user,realname,username?keyword=张&pageSize=5", "", "result.0.value=ops", "result.0.text=张敏"),
	sends("GET /sys/dict/loadDict/family_dict?keyword=甲", "", "result.0.value=1"),
	sends("GET /sys/dict/loadDictItem/sys_user,realname,username?key=ops,auditor,", "", "result.0=张敏", "result.1=马超"),
	sends("GET /sys/dict/getDictText/family_dict/1", "", "result=甲改"),
	sends("GET /sys/dict/treeList", "", "result.0.key:string", "result.0.title:string"),
	exports("/sys/dict/exportXls" + listing("dictName,dictCode,description") + "&selections={dict}"),
	imports("/sys/dict/importExcel", [][]string{{"字典名称", "字典编码", "名称", "数据值"}, {"家族字典改", "family_dict", "丙", "3"}}, "message=文件导入成功！数据行数：1"),
	sends("DELETE /sys/dictItem/delete?id={item}", "", "message=删除成功!"),
	sends("GET /sys/dictItem/list"+listing(itemFields)+"&dictId={dict}", "").keeping("item", "result.records.0.id"),
	sends("DELETE /sys/dictItem/deleteBatch?ids={item},", "", "message=删除成功!"),
	sends("GET /sys/dict/refleshCache", "", "result:null"),
	sends("GET /sys/dict/queryAllDictItems", "", "result.family_dict:list"),
	sends("DELETE /sys/dict/delete?id={dict}", "", "message=删除成功!"),
	sends("GET /sys/dict/deleteList", "", "result.0.id={dict}", "result.0.dictCode=family_dict"),
	sends("PUT /sys/dict/back/{dict}", "", "message=操作成功!"),
	sends("DELETE /sys/dict/deleteBatch?ids={dict},", "", "message=删除成功!"),
	sends("DELETE /sys/dict/deletePhysic/{dict}", "", "message=删除成功!"),
}
