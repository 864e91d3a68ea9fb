package app_test

import (
	"slices"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
)

var customerTitles = []string{
	"客户类型", "客户名称", "证件号码", "联系人", "联系电话", "结算方式", "信用额度（元）", "登录账号", "用户名称", "登录密码", "角色编码",
}

// TestCustomersComeInWithTheirAccounts, all of a file or none of it.
func TestCustomersComeInWithTheirAccounts(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops := w.SignIn("ops")
		send := func(rows ...[]string) apptest.Answer {
			return ops.Form("/customer/hyCustomerUser/importExcel", nil, "客户.xlsx", workbook(t, append([][]string{customerTitles}, rows...)...))
		}
		person := []string{
			"个人", "谭小苗", "990101199001010019", "谭小苗", "154 0000 9801", "月结", "¥12,345.60", "tan", "谭小苗", "wald-und-wiese-9",
			"customer_operator",
		}
		wrong, otherCase := slices.Clone(person), slices.Clone(person)
		wrong[1], wrong[5], wrong[6], wrong[10] = "又一个", "年结", "1.234", "platform_admin"
		otherCase[10] = "CUSTOMER_OPERATOR" // may be another role
		if a := send(otherCase); !strings.Contains(a.Body, "没有您可以授予的角色「CUSTOMER_OPERATOR」") {
			t.Errorf("a code in another case: %s", a.Body)
		}
		a := send(person, wrong)
		for _, says := range []string{"结算方式：只能是", "信用额度（元）：应为金额", "没有您可以授予的角色「platform_admin」"} {
			if a.Success() || !strings.Contains(a.Body, says) {
				t.Errorf("a wrong row: %s, want %s", a.Body, says)
			}
		}
		if total := ops.Get("/customer/hyCustomerUser/list?consignor=谭小苗").Int("result.total"); total != 0 {
			t.Errorf("%d customers of a refused file", total)
		}
		if a = send(person); !a.Success() {
			t.Fatalf("a right file: %s", a.Body)
		}
		found := ops.Get("/customer/hyCustomerUser/list?consignor=谭小苗")
		if found.Int("result.records.0.creditLimitFen") != 1234560 || found.Int("result.records.0.accountCount") != 1 {
			t.Errorf("came in as %s", found.Body)
		}
		if in := w.Stranger().Post("/sys/customerlogin", map[string]string{"username": "tan", "password": "wald-und-wiese-9"}); !in.Success() {
			t.Errorf("the account: %s", in.Body)
		}
		again := slices.Clone(person)
		again[5] = "年结"
		a = send(again, person)
		for _, says := range []string{
			"结算方式：只能是", "证件号码：该证件号码已被其他客户使用", "登录账号：用户名已存在", "证件号码：与第 2 行重复", "登录账号：与第 2 行重复",
		} {
			if !strings.Contains(a.Body, says) {
				t.Errorf("the same again: %s, want %s", a.Body, says)
			}
		}
	})
}

// TestCustomersGoOutAsTheirListShowsThem: chosen and filtered, numbers masked.
func TestCustomersGoOutAsTheirListShowsThem(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops := w.SignIn("ops")
		all := column(t, ops.Get("/customer/hyCustomerUser/exportXls"), "联系电话")
		if len(all) != ops.Get("/customer/hyCustomerUser/list").Int("result.total") || slices.ContainsFunc(all, func(phone string) bool {
			return !strings.Contains(phone, "*")
		}) {
			t.Errorf("went out: %v", all)
		}
		some := column(t, ops.Get("/customer/hyCustomerUser/exportXls?selections=c-demo-coal,"), "信用额度（元）")
		if !slices.Equal(some, []string{"2000000"}) {
			t.Errorf("chosen %v", some)
		}
	})
}
