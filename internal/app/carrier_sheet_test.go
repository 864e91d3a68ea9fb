package app_test

import (
	"slices"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
)

var carrierTitles = []string{
	"承运商类型", "名称", "证件号码", "营业执照有效期止", "道路运输经营许可证号", "许可证有效期止", "经营范围", "联系人", "联系电话", "所在地区编码",
}

func carrierLine(number string, change func([]string)) []string {
	line := []string{
		"运输企业", "新程货运（演示）有限公司", number, "长期", "990101990015", "2029-03-10", "道路普通货运", "程远", "0351-7654321", "140105",
	}
	change(line)
	return line
}

func sendCarriers(t *testing.T, c *apptest.Client, rows [][]string) apptest.Answer {
	t.Helper()
	return c.Form("/carrier/hyCarrier/importExcel", nil, "承运商.xlsx", workbook(t, append([][]string{carrierTitles}, rows...)...))
}

// TestCarriersComeInFromAFile whole or not at all, each under every rule of the form
// but that about pictures; none of them passes before these are there.
func TestCarriersComeInFromAFile(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("ops")
		const first, second, card = "91990101MADEM9016P", "91990101MADEM9024J", "990101198103150130"
		asIs := func([]string) {}
		person := func(l []string) { l[0], l[1], l[3], l[4], l[5], l[6] = "个体司机", "程远", "", "", "", "" }
		send := func(rows ...[]string) apptest.Answer { return sendCarriers(t, c, rows) }
		before := c.Get("/carrier/hyCarrier/tabs").Int("result.pending")
		refused := send(
			carrierLine(first, asIs),
			carrierLine(first[:17]+"7", asIs),
			carrierLine(second, func(l []string) { l[0], l[5] = "货代", "明年" }),
			carrierLine(strings.ToLower(first), asIs),
			carrierLine("", person),
		)
		if refused.Success() || c.Get("/carrier/hyCarrier/tabs").Int("result.pending") != before {
			t.Fatalf("a file with errors: %s", refused.Body)
		}
		for _, words := range []string{"第 3 行，证件号码", "校验位不正确", "承运商类型：只能是", "许可证有效期止", "请填写身份证号"} {
			if !strings.Contains(refused.Body, words) {
				t.Errorf("%q is not said: %s", words, refused.Body)
			}
		}
		twice := send(carrierLine(first, asIs), carrierLine(strings.ToLower(first), asIs))
		if twice.Success() || !strings.Contains(twice.Body, "第 3 行，证件号码：与第 2 行重复") {
			t.Errorf("a number twice: %s", twice.Body)
		}
		added := send(carrierLine(first, asIs), carrierLine(second, func(l []string) { l[6] = "仓储服务" }), carrierLine(card, person))
		if !added.Success() || c.Get("/carrier/hyCarrier/tabs").Int("result.pending") != before+3 {
			t.Fatalf("a sound file: %s", added.Body)
		}
		refusesHeldCarriers(t, c, first, second)
		if row := c.Get("/carrier/hyCarrier/list?actualCarrierId=" + second); !strings.Contains(row.Body, `"code":"C03"`) {
			t.Errorf("a scope without goods: %s", row.Body)
		}
		id := c.Get("/carrier/hyCarrier/list?actualCarrierId=" + first).Text("result.records.0.id")
		claim := c.Post("/review/task/claim", map[string]any{"targetType": "carrier", "targetId": id})
		passed := c.Post("/review/task/decide", map[string]any{
			"targetType": "carrier", "targetId": id, "taskId": claim.Text("result.taskId"), "version": claim.Int("result.version"), "result": 1,
			"items": []map[string]any{{"docType": "41", "result": 1}, {"docType": "42", "result": 1}},
		})
		if passed.Success() {
			t.Errorf("passed without a picture: %s", passed.Body)
		}
		exported := c.Get("/carrier/hyCarrier/exportXls?reviewState=0")
		numbers, types := column(t, exported, "证件号码"), column(t, exported, "承运商类型")
		if !slices.Contains(numbers, first) || !slices.Contains(numbers, "9901**********0130") || slices.Contains(numbers, card) {
			t.Errorf("exported %v", numbers)
		}
		if !slices.Contains(types, "个体司机") || !slices.Contains(column(t, exported, "营业执照有效期止"), "长期") {
			t.Errorf("exported %v", types)
		}
		if a := w.SignIn("vehicle_reviewer").Get("/carrier/hyCarrier/exportXls"); a.Status != 403 {
			t.Errorf("exported without the right: %d", a.Status)
		}
		if a := c.Get("/carrier/hyCarrier/importTemplate"); a.Status != 200 {
			t.Errorf("the template: %d", a.Status)
		}
	})
}

// refusesHeldCarriers sends two carriers that are there once more, among other errors.
func refusesHeldCarriers(t *testing.T, c *apptest.Client, first, second string) {
	t.Helper()
	asIs := func([]string) {}
	again := sendCarriers(t, c, [][]string{
		carrierLine(first, func(l []string) { l[7] = "" }), carrierLine(second, asIs), carrierLine(first[:17]+"7", asIs),
	})
	if !strings.Contains(again.Body, "共 3 行有误") || strings.Count(again.Body, "证件号码已被其他承运商使用") < 2 {
		t.Errorf("numbers that are there, beside other errors: %s", again.Body)
	}
}
