package rights

import (
	"testing"

	"freightdesk/internal/foundation/scope"
)

func TestVariablesAreFilledOrNothingIs(t *testing.T) {
	values := map[string]string{"sys_user_code": "wang", "sys_user_name": "Wang, A", "sys_multi_org_code": "A01,A02", "sys_org_code": ""}
	for _, test := range []struct {
		operator    scope.Operator
		value, want string
	}{
		{scope.Equal, "#{sys_user_code}", "wang"},
		{scope.Equal, "#{sysUserCode}", "wang"},
		{scope.Equal, "#{ sys_user_code }-x", "wang-x"},
		{scope.In, "#{sys_multi_org_code},B01", "A01,A02,B01"},
		{scope.Equal, "#{sys_user_name}", "Wang, A"},
		{scope.In, "#{sys_user_name}", ""}, // a comma inside a name makes no two values
		{scope.StartsWith, "#{sys_org_code}A", ""},
		{scope.Equal, "#{unknown}", ""},
		{scope.Equal, "plain", "plain"},
	} {
		if got := fill(scope.Rule{Operator: test.operator, Value: test.value}, values); got != test.want {
			t.Errorf("%s %s becomes %q, want %q", test.operator, test.value, got, test.want)
		}
	}
	for value, ok := range map[string]bool{
		"": true, "a": true, "#{sys_date}": true, "#{sysTime}x#{sys_org_code}": true, "#{}": false,
		"#{SYS_DATE}": false, "＃{sys_user_code}": false, "#｛sys_user_code｝": false, "# {sys_date}": false, "#{sys_user_code": false,
		"${sys_user_code}": false, "a#b{c}": true,
	} {
		if _, known := VariablesIn(value); known != ok {
			t.Errorf("variables in %q: %v", value, known)
		}
	}
}

func TestAChangeIsADifference(t *testing.T) {
	c := ChangeOf([]string{"a", "b", "b", ""}, []string{"b", "c", "c"})
	if len(c.Add) != 1 || c.Add[0] != "a" || len(c.Remove) != 1 || c.Remove[0] != "c" {
		t.Errorf("%v", c)
	}
	if both := Both([]string{"a", "b", "a"}, []string{"a", "z"}); len(both) != 1 || both[0] != "a" {
		t.Errorf("%v", both)
	}
}
