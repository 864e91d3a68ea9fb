package rights

import (
	"strings"

	"freightdesk/internal/foundation/scope"
)

//go:generate go run ./gen ../../../web/src/widgets/rule-words.gen.json

// Operators are how a rule may compare, as a choice and as a sentence about a
// value, which stands at …. Pages say rules by the same table.
var Operators = []struct {
	Operator scope.Operator `json:"operator"`
	Choice   string         `json:"choice"`
	Text     string         `json:"text"`
}{
	{scope.Equal, "等于", "等于 …"},
	{scope.NotEqual, "不等于", "不等于 …"},
	{scope.Above, "大于", "大于 …"},
	{scope.AtLeast, "大于等于", "大于等于 …"},
	{scope.Under, "小于", "小于 …"},
	{scope.AtMost, "小于等于", "小于等于 …"},
	{scope.In, "是其中之一（逗号分隔）", "是其中之一：…"},
	{scope.Contains, "包含", "包含 …"},
	{scope.EndsWith, "以此结尾", "以 … 结尾"},
	{scope.StartsWith, "以此开头", "以 … 开头"},
}

// Variables are what a value may refer to, by their first spelling, as a choice
// and within a sentence.
var Variables = []struct {
	Name   string `json:"name"`
	Choice string `json:"choice"`
	Text   string `json:"text"`
}{
	{"sys_user_code", "当前用户账号", "当前用户账号"},
	{"sys_user_name", "当前用户名称", "当前用户名称"},
	{"sys_org_code", "当前部门编码", "当前部门编码"},
	{"sys_multi_org_code", "所属全部部门编码（用于“是其中之一”）", "所属全部部门编码"},
	{"sys_date", "当天日期", "当天日期"},
	{"sys_time", "当前时间", "当前时间"},
}

// SayCondition is a comparison with its value in words; what nobody knows
// stands for itself.
func SayCondition(operator scope.Operator, value string) string {
	said := variable.ReplaceAllStringFunc(value, func(found string) string {
		name := variables[strings.TrimSpace(found[2:len(found)-1])]
		for _, v := range Variables {
			if v.Name == name {
				return v.Text
			}
		}
		return found
	})
	for _, o := range Operators {
		if o.Operator == operator {
			return strings.Replace(o.Text, "…", said, 1)
		}
	}
	return string(operator) + " " + said
}
