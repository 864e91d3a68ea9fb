package seed

import (
	"slices"

	"freightdesk/internal/feature/dict"
)

// Dictionaries are the built-in dictionaries: those the family's system
// screens ask for, and the freight ones of the screens that exist.
func Dictionaries() []dict.Builtin {
	return append([]dict.Builtin{
		{Code: "sex", Name: "性别", Items: [][2]string{{"1", "男"}, {"2", "女"}}},
		{Code: "user_status", Name: "用户状态", Items: [][2]string{{"1", "正常"}, {"2", "冻结"}}},
		{Code: "status", Name: "状态", Items: [][2]string{{"1", "正常"}, {"2", "冻结"}}},
		{Code: "valid_status", Name: "有效无效状态", Items: [][2]string{{"0", "无效"}, {"1", "有效"}}},
		{Code: "dict_item_status", Name: "字典状态", Items: [][2]string{{"1", "启用"}, {"0", "不启用"}}},
		{Code: "del_flag", Name: "删除状态", Items: [][2]string{{"1", "已删除"}, {"0", "正常"}}},
		{Code: "yn", Name: "是否", Items: [][2]string{{"1", "是"}, {"0", "否"}}},
		{Code: "menu_type", Name: "菜单类型", Items: [][2]string{{"2", "按钮权限"}, {"1", "子菜单"}, {"0", "一级菜单"}}},
		{Code: "global_perms_type", Name: "全局权限策略", Items: [][2]string{{"1", "可见/可访问(授权后可见/可访问)"}, {"2", "可编辑(未授权时禁用)"}}},
		{Code: "org_category", Name: "机构类型", Items: [][2]string{{"1", "公司"}, {"2", "部门"}, {"3", "岗位"}}},
		{Code: "log_type", Name: "日志类型", Items: [][2]string{{"2", "操作日志"}, {"1", "登录日志"}}},
		{Code: "operate_type", Name: "操作类型", Items: [][2]string{{"1", "查询"}, {"2", "添加"}, {"3", "修改"}, {"4", "删除"}, {"5", "导入"}, {"6", "导出"}}},
		{Code: "activiti_sync", Name: "同步工作流引擎", Items: [][2]string{{"1", "同步"}, {"0", "不同步"}}},
		{Code: "bpm_status", Name: "流程状态", Items: [][2]string{{"1", "待提交"}, {"2", "处理中"}, {"3", "已完成"}, {"4", "已作废"}}},
		{Code: "depart_status", Name: "部门状态", Items: [][2]string{{"0", "不启用"}, {"1", "启用"}}},
		{Code: "perms_type", Name: "权限策略", Items: [][2]string{{"1", "显示"}, {"2", "禁用"}}},
		{Code: "position_rank", Name: "岗位职级", Items: [][2]string{{"1", "员级"}, {"2", "助级"}, {"3", "中级"}, {"4", "副高级"}, {"5", "正高级"}}},
		{Code: "rule_conditions", Name: "条件规则", Items: ruleConditions},
		{Code: "tenant_status", Name: "租户状态", Items: [][2]string{{"1", "正常"}, {"0", "冻结"}}},
	}, slices.Concat(freight, vehicles, carriers, waybills)...)
}

// ruleConditions leave out the family's USE_SQL_RULES, which is refused.
var ruleConditions = [][2]string{
	{">", "大于"},
	{"<", "小于"},
	{"!=", "不等于"},
	{"=", "等于"},
	{">=", "大于等于"},
	{"<=", "小于等于"},
	{"LEFT_LIKE", "左模糊"},
	{"RIGHT_LIKE", "右模糊"},
	{"LIKE", "模糊"},
	{"IN", "包含"},
}
