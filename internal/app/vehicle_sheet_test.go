package app_test

import (
	"slices"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
)

var vehicleTitles = []string{
	"车牌号", "车牌颜色", "车辆类型", "能源类型", "所有人", "总质量（千克）", "核定载质量（千克）", "检验有效期至", "道路运输证号", "道路运输证有效期止",
}

func vehicleLine(plate string, change func([]string)) []string {
	line := []string{plate, "黄色", "重型厢式货车", "柴油", "新车队", "18000", "9900", "2027-06-30", "990101099015", "2028-03-10"}
	change(line)
	return line
}

// TestVehiclesComeInFromAFile whole or not at all, and wait without pictures: none
// of them passes before they are there.
func TestVehiclesComeInFromAFile(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c := w.SignIn("ops")
		asIs := func([]string) {}
		before := c.Get("/vehicle/hyVehicle/tabs").Int("result.pending")
		refused := c.Form("/vehicle/hyVehicle/importExcel", nil, "车辆.xlsx", workbook(t, vehicleTitles,
			vehicleLine("晋Z99101", asIs),
			vehicleLine("晋Z9910", asIs),
			vehicleLine("晋Z99102", func(l []string) { l[1], l[5] = "紫色", "18吨" }),
			vehicleLine("晋z99101", asIs),
		))
		if refused.Success() || c.Get("/vehicle/hyVehicle/tabs").Int("result.pending") != before {
			t.Fatalf("a file with errors: %s", refused.Body)
		}
		for _, words := range []string{"第 3 行，车牌号", "车牌颜色：只能是", "总质量（千克）：应为整数", "车牌号：与第 2 行重复"} {
			if !strings.Contains(refused.Body, words) {
				t.Errorf("%q is not said: %s", words, refused.Body)
			}
		}
		if len(refused.List("result.errors")) != 4 {
			t.Errorf("a cell is told of twice: %s", refused.Body)
		}
		added := c.Form("/vehicle/hyVehicle/importExcel", nil, "车辆.xlsx", workbook(t, vehicleTitles,
			vehicleLine("晋Z99101", asIs), vehicleLine("晋Z99102", asIs)))
		if !added.Success() || c.Get("/vehicle/hyVehicle/tabs").Int("result.pending") != before+2 {
			t.Fatalf("a sound file: %s", added.Body)
		}
		again := c.Form("/vehicle/hyVehicle/importExcel", nil, "车辆.xlsx", workbook(t, vehicleTitles,
			vehicleLine("晋Z99101", func(l []string) { l[2], l[4] = "不明", "" }), vehicleLine("晋Z99102", asIs)))
		for _, words := range []string{`"row":2`, `"row":3`, "等 ", "所有人：请填写所有人"} {
			if !strings.Contains(again.Body, words) || strings.Count(again.Body, "相同车牌号和颜色的车辆已存在") < 2 {
				t.Errorf("plates that are there, beside other errors: %s", again.Body)
			}
		}
		id := c.Get("/vehicle/hyVehicle/list?vehicleNumber=晋Z99101").Text("result.records.0.id")
		claim := c.Post("/review/task/claim", map[string]any{"targetType": "vehicle", "targetId": id})
		passed := c.Post("/review/task/decide", map[string]any{
			"targetType": "vehicle", "targetId": id, "taskId": claim.Text("result.taskId"), "version": claim.Int("result.version"), "result": 1,
			"items": []map[string]any{
				{"docType": "21", "result": 1}, {"docType": "22", "result": 1}, {"docType": "24", "result": 1}, {"docType": "25", "result": 1},
			},
		})
		if passed.Success() {
			t.Errorf("passed without a picture: %s", passed.Body)
		}
		plates := column(t, c.Get("/vehicle/hyVehicle/exportXls?vehicleNumber=101&reviewState=0"), "车牌号")
		if !slices.Contains(plates, "晋Z99101") || slices.Contains(plates, "晋Z99102") {
			t.Errorf("exported %v", plates)
		}
		if a := w.SignIn("vehicle_reviewer").Get("/vehicle/hyVehicle/exportXls"); a.Status != 403 {
			t.Errorf("exported without the right: %d", a.Status)
		}
	})
}
