package app_test

import (
	"testing"

	"freightdesk/internal/app/apptest"
)

// TestTheFamilysTablesSortByEveryColumn: a click on any header of its user, role
// and dictionary screens; a refusal would stay, for the client keeps the order.
func TestTheFamilysTablesSortByEveryColumn(t *testing.T) {
	people := []string{
		"username", "realname", "sex_dictText", "sex", "birthday", "phone", "telephone", "orgCode", "orgCodeTxt", "post",
		"post_dictText", "workNo", "status_dictText", "createTime",
	}
	tables := map[string][]string{
		"/sys/user/list?": people, "/sys/user/userRoleList?roleId=r-driver-reviewer&": people,
		"/sys/user/departUserList?depId=dep-finance&": {
			"username", "realname", "sex_dictText", "phone", "telephone", "orgCode", "post", "workNo",
			"status_dictText",
		},
		"/sys/role/list?": {"roleName", "roleCode", "description", "createTime", "updateTime"},
		"/sys/sysDepartRole/list?deptId=dep-finance&": {"roleName", "roleCode", "description", "createTime"},
		"/sys/dict/list?":                  {"dictName", "dictCode", "description", "type", "createTime"},
		"/sys/dictItem/list?dictId=d-sex&": {"itemText", "itemValue", "description", "sortOrder", "status_dictText"},
	}
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin := w.SignIn("admin")
		for path, columns := range tables {
			for _, column := range columns {
				for _, order := range []string{"asc", "desc"} {
					if a := admin.Get(path + "pageNo=1&pageSize=10&column=" + column + "&order=" + order); !a.Success() {
						t.Errorf("%s by %s: %d %s", path, column, a.Status, a.Body)
					}
				}
			}
		}
		for column, want := range map[string]string{"phone": "15400009001", "orgCode": "15400009011"} {
			a := admin.Get("/sys/user/list?pageSize=200&order=asc&username=!admin&userType=operator&column=" + column)
			if column == "orgCode" {
				a = admin.Get("/sys/user/list?pageSize=200&order=asc&username=auditor,ops,cashier&column=" + column)
			}
			if got := a.Text("result.records.0.phone"); got != want {
				t.Errorf("first by %s is %s", column, got)
			}
		}
	})
}
