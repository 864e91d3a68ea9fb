package rights_test

import (
	"testing"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/scope"
)

func TestAConditionIsSaidInWords(t *testing.T) {
	for _, c := range []struct {
		operator   scope.Operator
		value, say string
	}{
		{scope.StartsWith, "t_", "以 t_ 开头"},
		{scope.EndsWith, "…", "以 … 结尾"},
		{scope.In, "#{sys_multi_org_code}", "是其中之一：所属全部部门编码"},
		{scope.Equal, "#{ sysUserCode }-x", "等于 当前用户账号-x"},
		{scope.Equal, "#{unheard_of}", "等于 #{unheard_of}"},
		{"USE_SQL", "x", "USE_SQL x"},
	} {
		if said := rights.SayCondition(c.operator, c.value); said != c.say {
			t.Errorf("%s %s is said as %q, want %q", c.operator, c.value, said, c.say)
		}
	}
}
