package app_test

import (
	"slices"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
)

var waybillTitles = []string{
	"原始单号", "货主", "装货地区编码", "装货地址", "收货方", "收货地区编码", "收货地址", "货物名称", "货物类型", "货物毛重（千克）", "单价（元）", "计价单位",
}

func waybillLine(original string, change func([]string)) []string {
	line := []string{
		original, "晋山煤炭运销（演示）有限公司", "140213", "示例路 1 号", "收货方（演示）有限公司", "120116", "示例港 2 号", "煤炭", "煤炭及制品", "32000", "130.00", "吨",
	}
	change(line)
	return line
}

// TestWaybillsComeInFromAFile whole or not at all, and are published.
func TestWaybillsComeInFromAFile(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("ops")
		asIs := func([]string) {}
		open := func() int { return c.Get("/shipping/hyWaybill/list?lifecycle=10&pageSize=1").Int("result.total") }
		before := open()
		refused := c.Form("/shipping/hyWaybill/importExcel", nil, "运单.xlsx", workbook(t, waybillTitles,
			waybillLine("HT-9001", asIs),
			waybillLine("HT-9002", func(l []string) { l[1] = "没有这家公司" }),
			waybillLine("HT-9003", func(l []string) { l[2], l[8], l[9] = "140000", "未知", "32吨" }),
			waybillLine("HT-9004", func(l []string) { l[1] = "谭小雨" }),
		))
		if refused.Success() || open() != before {
			t.Fatalf("a file with errors: %s", refused.Body)
		}
		for _, words := range []string{"第 3 行，货主", "行政区划应选择到区县", "货物类型", "货物毛重（千克）", `"row":5`} {
			if !strings.Contains(refused.Body, words) {
				t.Errorf("%q is not said: %s", words, refused.Body)
			}
		}
		added := c.Form("/shipping/hyWaybill/importExcel", nil, "运单.xlsx", workbook(t, waybillTitles,
			waybillLine("HT-9001", asIs), waybillLine("HT-9002", asIs)))
		if !added.Success() || open() != before+2 {
			t.Fatalf("a sound file: %s", added.Body)
		}
		row := c.Get("/shipping/hyWaybill/list?originalDocumentNumber=HT-9001").Text("result.records.0.id")
		if came := c.Get("/shipping/hyWaybill/queryById?id=" + row); came.Int("result.unitPriceFen") != 13000 || came.Int("result.source") != 2 {
			t.Errorf("came in as %s", came.Body)
		}
		numbers := column(t, c.Get("/shipping/hyWaybill/exportXls?originalDocumentNumber=HT-9001"), "原始单号")
		if !slices.Equal(numbers, []string{"HT-9001"}) {
			t.Errorf("exported %v", numbers)
		}
		if a := w.SignIn("waybill_reviewer").Get("/shipping/hyWaybill/exportXls"); a.Status != 403 {
			t.Errorf("exported without the right: %d", a.Status)
		}
	})
}
