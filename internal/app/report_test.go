package app_test

import (
	"net/http"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
)

// reports are the registered datasets, each with the list it must agree with.
var reports = map[string]string{
	"hy_driver": "/driver/hyDriver/list", "hy_customer": "/customer/hyCustomerUser/list", "sys_user": "/sys/user/list", "sys_dict_item": "",
}

func reported(c *apptest.Client, report string) apptest.Answer {
	return c.Get("/online/cgreport/api/getData/rp-" + report + "?pageSize=200")
}

// TestReportsFillEveryColumn: a declared column that the list's rows do not
// have would be empty for ever.
func TestReportsFillEveryColumn(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	admin := w.SignIn("admin")
	for report := range reports {
		about := admin.Get("/online/cgreport/api/getRpColumns/" + report)
		rows, _ := reported(admin, report).Value("result.records").([]any)
		columns, _ := about.Value("result.columns").([]any)
		if len(rows) == 0 || len(columns) == 0 {
			t.Fatalf("%s: %s", report, about.Body)
		}
		for _, column := range columns {
			field := column.(map[string]any)["dataIndex"].(string)
			filled := false
			for _, row := range rows {
				filled = filled || row.(map[string]any)[field] != nil
			}
			if !filled {
				t.Errorf("%s: no row has %s", report, field)
			}
		}
	}
}

// TestReportsShowWhatTheirListsShow: tenant, data scope and data rules hold in
// reports as they do in the lists behind them.
func TestReportsShowWhatTheirListsShow(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := fixture{t: t, w: w, admin: w.SignIn("admin")}
		reviewer := w.SignIn("driver_reviewer")
		all := reported(h.admin, "hy_driver").Int("result.total")
		h.bind("riskLevel", ">=", "2")
		want, got := total(reviewer, ""), reported(reviewer, "hy_driver").Int("result.total")
		if got != want || got == 0 || got == all {
			t.Errorf("behind a rule the report has %d drivers, the list %d of %d", got, want, all)
		}
		second := inSecondTenant(t, w)
		for report, list := range reports {
			if list == "" {
				continue
			}
			if got, want := reported(second, report).Int("result.total"), second.Get(list).Int("result.total"); got != want {
				t.Errorf("%s: another tenant sees %d in the report, %d in the list", report, got, want)
			}
		}
		if a := reported(second, "sys_user"); strings.Contains(a.Body, "auditor") {
			t.Errorf("another tenant sees %s", a.Body)
		}
	})
}

// TestReportsAskForTheRightToTheirList: no report opens to whoever lacks it.
func TestReportsAskForTheRightToTheirList(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	nobody := w.SignIn("nobody")
	for report := range reports {
		for _, path := range []string{"getRpColumns/", "getQueryInfo/rp-", "getData/rp-", "getParamsInfo/rp-", "getColumnsAndData/rp-"} {
			if a := nobody.Get("/online/cgreport/api/" + path + report); a.Status != http.StatusForbidden {
				t.Errorf("%s%s: %d %s", path, report, a.Status, a.Body)
			}
		}
	}
}
