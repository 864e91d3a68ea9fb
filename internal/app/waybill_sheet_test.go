package app_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
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

// waybillErrors are all that is wrong with two rows, each cell once, by its column.
var waybillErrors = []string{
	"2 consignee 收货方：请填写收货方",
	"2 consigneeId 收货方证件号不完整，请重新填写",
	"2 customerId 货主：没有名为「没有这家公司」的货主",
	"2 descriptionOfGoods 货物名称：请填写名称",
	"2 distanceKm 运距应在 0 到 10000 公里之间",
	"2 goodsItemGrossWeightKg 货物毛重（千克）：毛重应是 1 到 100000 的整数（千克）",
	"2 goodsReceiptPlace 收货地址：请填写收货地址",
	"2 loadingSubdivisionCode 装货地区编码：",
	"2 originalDocumentNumber 原始单号：请填写原始单号",
	"2 placeOfLoading 装货地址：请填写装货地址",
	"2 unitPriceFen 单价应在 0 到 9,999,999.99 元之间",
	"3 cargoTypeClassificationCode 货物类型：只能是",
	"3 goodsItemGrossWeightKg 货物毛重（千克）：应为整数",
	"3 unitPriceFen 单价（元）：请填写单价，应大于 0",
}

// sameErrors wants an answer to tell these errors, in the order of their rows and
// fields, and no other.
func sameErrors(t *testing.T, refused apptest.Answer, wanted []string) {
	t.Helper()
	var told []string
	for _, one := range refused.List("result.errors") {
		entry := one.(map[string]any)
		told = append(told, fmt.Sprintf("%v %v %v", entry["row"], entry["field"], entry["message"]))
	}
	slices.Sort(told)
	for i, want := range wanted {
		if i >= len(told) || !strings.HasPrefix(told[i], want) {
			t.Errorf("error %d of %q, want %q", i, told, want)
		}
	}
	if len(told) != len(wanted) {
		t.Errorf("%d errors are told: %q", len(told), told)
	}
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
		refused = c.Form("/shipping/hyWaybill/importExcel", nil, "运单.xlsx", workbook(t, append(waybillTitles, "运距（公里）", "收货方证件号"),
			append(waybillLine("", func(l []string) {
				l[1], l[2], l[3], l[4], l[6], l[7], l[9], l[10] = "没有这家公司", "14", "", "", "", "", "0", "-2"
			}),
				"-5", "9114***1"),
			append(waybillLine("HT-9002", func(l []string) { l[8], l[9], l[10] = "未知", "27.5", "" }), "", ""),
		))
		if open() != before {
			t.Fatalf("what was not whole was published: %s", refused.Body)
		}
		sameErrors(t, refused, waybillErrors)
		added := c.Form("/shipping/hyWaybill/importExcel", nil, "运单.xlsx", workbook(t, waybillTitles,
			waybillLine("HT-9001", asIs), waybillLine("HT-9002", asIs)))
		if !added.Success() || open() != before+2 {
			t.Fatalf("a sound file: %s", added.Body)
		}
		twice := c.Form("/shipping/hyWaybill/importExcel", nil, "运单.xlsx", workbook(t, append(slices.Clone(waybillTitles), "分段分单号"),
			append(waybillLine("HT-9001", asIs), ""), append(waybillLine("HT-9005", asIs), ""),
			append(waybillLine("HT-9005", asIs), ""), append(waybillLine("HT-9005", asIs), "0201")))
		sameErrors(t, twice, []string{"2 originalDocumentNumber 原始单号：与运单 YD", "4 originalDocumentNumber 原始单号：与第 3 行重复"})
		if twice.Success() || open() != before+2 {
			t.Fatalf("the same twice: %s", twice.Body)
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

// TestACrowdTakesOneFileInOnce, whoever brings it at the same moment.
func TestACrowdTakesOneFileInOnce(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		file := workbook(t, waybillTitles, waybillLine("HT-9101", func([]string) {}), waybillLine("HT-9102", func([]string) {}))
		const crowd = 4 // as many sessions as a user may have at least
		clients := make([]*apptest.Client, crowd)
		for i := range clients {
			clients[i] = w.SignIn("ops")
		}
		var taken atomic.Int64
		var wait sync.WaitGroup
		for _, c := range clients {
			wait.Go(func() {
				if c.Form("/shipping/hyWaybill/importExcel", nil, "运单.xlsx", file).Success() {
					taken.Add(1)
				}
			})
		}
		wait.Wait()
		rows := clients[0].Get("/shipping/hyWaybill/list?originalDocumentNumber=HT-9101")
		if taken.Load() != 1 || rows.Int("result.total") != 1 {
			t.Errorf("%d were taken in, there is %s", taken.Load(), rows.Body)
		}
	})
}
