package app_test

import (
	"context"
	"slices"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// 10,000 accounts over the seven departments, one in ten in the recycle bin.
var (
	plantAccounts = database.Define("apptest.plantAccounts", `
		INSERT INTO account (id, username, realname, password, user_type, work_no, deleted_at, created_by, created_at, updated_by, updated_at)
		WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
		SELECT 'many-' || CAST(i AS TEXT), 'many' || CAST(i AS TEXT), '众人', '', 'operator', 'M' || CAST(i AS TEXT),
			CASE WHEN i % 10 = 0 THEN 1 ELSE 0 END, 'admin', i, 'admin', i
		FROM n`)
	plantMemberships = database.DefineTenant("apptest.plantMemberships", `
		INSERT INTO user_tenant (tenant_id, user_id) SELECT CAST(:tenant AS BIGINT), id FROM account WHERE id LIKE 'many-%'`)
	plantMembers = database.DefineTenant("apptest.plantMembers", `
		INSERT INTO department_member (tenant_id, department_id, user_id)
		SELECT d.tenant_id, d.id, a.id FROM account a JOIN department d ON d.tenant_id = :tenant AND d.id IN ('dep-service', 'dep-north')
		WHERE a.id LIKE 'many-%'`)
	plantHolders = database.DefineTenant("apptest.plantHolders", `
		INSERT INTO user_role (tenant_id, user_id, role_id) SELECT CAST(:tenant AS BIGINT), id, 'r-service' FROM account WHERE id LIKE 'many-%'`)
)

func plantManyUsers(t *testing.T, w *apptest.World) {
	t.Helper()
	ctx, tenant := context.Background(), scope.Tenant(1)
	err := w.App.DB().InTx(ctx, func(tx *database.Tx) error {
		for _, q := range []database.Query{plantAccounts.With(), plantMemberships.For(tenant), plantMembers.For(tenant), plantHolders.For(tenant)} {
			if _, err := database.Exec(ctx, tx, q); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		err = w.App.DB().Optimize(ctx) // as the server does every day
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestUserListsTakeTheSameStatementsForMany: each call about users takes the
// same few statements with 10,000 accounts as with fifteen, for who sees the
// whole tenant and for who sees one department.
func TestUserListsTakeTheSameStatementsForMany(t *testing.T) {
	paths := []string{
		"/sys/user/list?column=createTime&order=desc&pageNo=1&pageSize=10", "/sys/user/list?username=*e*&pageSize=10", "/sys/user/list?column=username&order=asc&pageSize=10",
		"/sys/user/queryById?id=u-service", "/sys/user/queryByIds?userIds=u-service,u-nobody,", "/sys/user/queryUserRole?userid=u-service",
		"/sys/user/userRoleList?roleId=r-service&pageSize=10", "/sys/user/recycleBin",
		"/sys/duplicate/check?tableName=sys_user&fieldName=work_no&fieldVal=M17&dataId=u-nobody",
	}
	const most = 7
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		s.done(s.edit(s.admin, "u-nobody", "selectedroles", s.helper))
		s.done(s.admin.Delete("/sys/user/delete?id=u-driver_reviewer2"))
		onlyRoles(t, w, "u-regulator", "r-operations-lead", "r-service")
		s.done(s.deputy.Delete("/sys/user/delete?id=u-nobody"))
		people := map[string]*apptest.Client{"admin": s.admin, "deputy": s.deputy}
		few := map[string][]string{}
		measure := func(name, path string) []string {
			var a apptest.Answer
			taken := statementsOf(w, func() { a = people[name].Get(path) })
			if a.Status != 200 {
				t.Errorf("%s: GET %s answers %d %s", name, path, a.Status, a.Body)
			}
			slices.Sort(taken)
			return taken
		}
		for name, c := range people {
			c.Get("/sys/user/list") // fills the cache of rights
			for _, path := range paths {
				few[name+path] = measure(name, path)
			}
		}
		plantManyUsers(t, w)
		for name := range people {
			for _, path := range paths {
				many := measure(name, path)
				if path == "/sys/user/recycleBin" { // shows a thousand, 256 at a time
					many, few[name+path] = slices.Compact(many), slices.Compact(few[name+path])
				}
				if len(many) > most || !slices.Equal(few[name+path], many) {
					t.Errorf("%s: GET %s takes %v for few, %v for many", name, path, few[name+path], many)
				}
			}
		}
		if total := s.deputy.Get("/sys/user/list").Int("result.total"); total < 9_000 {
			t.Errorf("the deputy sees %d users", total)
		}
	})
}
