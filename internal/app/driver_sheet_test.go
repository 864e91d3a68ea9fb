package app_test

import (
	"slices"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
)

var driverTitles = []string{
	"姓名", "手机号", "身份证号", "身份证有效期止", "准驾车型", "驾驶证有效期止", "从业资格证号", "从业资格证有效期止", "收款人", "银行卡号",
}

func driverLine(phone, idCard string, change func([]string)) []string {
	line := []string{"程远", phone, idCard, "长期", "A2,B2", "2031-05-01", idCard, "2029-01-01", "程远", "6299990000000010003"}
	change(line)
	return line
}

// TestDriversComeInFromAFile whole or not at all, each under every rule of the form
// but that about pictures.
func TestDriversComeInFromAFile(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("ops")
		const known = "990101198103150130"
		asIs := func([]string) {}
		send := func(rows ...[]string) apptest.Answer {
			return c.Form("/driver/hyDriver/importExcel", nil, "司机.xlsx", workbook(t, append([][]string{driverTitles}, rows...)...))
		}
		before := c.Get("/driver/hyDriver/tabs").Int("result.pending")
		refused := send(
			driverLine("15499990001", known, asIs),
			driverLine("15499990001", known, asIs),
			driverLine("1549999", known[:17]+"1", func(l []string) { l[4], l[9] = "A9", "6299990000000010004" }),
		)
		if refused.Success() || c.Get("/driver/hyDriver/tabs").Int("result.pending") != before {
			t.Fatalf("a file with errors: %s", refused.Body)
		}
		for _, words := range []string{`"row":4`, "手机号", "身份证号", "准驾车型", "银行卡号"} {
			if !strings.Contains(refused.Body, words) {
				t.Errorf("%q is not said: %s", words, refused.Body)
			}
		}
		if twins := send(driverLine("15499990001", known, asIs), driverLine("15499990001", known, asIs)); twins.Success() ||
			!strings.Contains(twins.Body, "手机号：与第 2 行重复") || !strings.Contains(twins.Body, "身份证号：与第 2 行重复") {
			t.Errorf("one driver twice: %s", twins.Body)
		}
		if added := send(driverLine("15499990001", known, asIs)); !added.Success() {
			t.Fatalf("a sound file: %s", added.Body)
		}
		row := c.Get("/driver/hyDriver/list?telephone=15499990001")
		view := c.Get("/driver/hyDriver/queryById?id=" + row.Text("result.records.0.id"))
		if view.Text("result.idCardValidTo") != "9999-12-31" || view.Text("result.vehicleClass") != "A2,B2" {
			t.Errorf("taken in as %s", view.Body)
		}
		numbers := column(t, c.Get("/driver/hyDriver/exportXls?telephone=15499990001"), "手机号")
		if !slices.Equal(numbers, []string{"154****0001"}) {
			t.Errorf("exported %v", numbers)
		}
		if a := w.SignIn("driver_reviewer").Get("/driver/hyDriver/exportXls"); a.Status != 403 {
			t.Errorf("exported without the right: %d", a.Status)
		}
		again := send(driverLine("15499990001", known, func(l []string) { l[3], l[4] = "明年", "A9" }))
		for _, words := range []string{
			"手机号已被其他司机使用", "身份证号已被其他司机使用", `"message":"身份证有效期止格式应为`, "准驾车型只能是字典",
		} {
			if !strings.Contains(again.Body, words) {
				t.Errorf("somebody who is there, and wrong: %s, want %s", again.Body, words)
			}
		}
	})
}
