package app_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// TestMembersAreListedAsTheirAccountsWereMade: who holds a role or belongs to a
// department is listed in the order of accounts, whenever they came to it.
func TestMembersAreListedAsTheirAccountsWereMade(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		role := h.role(h.admin, "lately", map[string]any{"level": 1, "dataScope": "own"}, "")
		var made []string
		for n := range 4 {
			w.Clock.Advance(time.Minute)
			name := fmt.Sprintf("late%d", n)
			h.done(h.admin.Post("/sys/user/add", map[string]any{
				"username": name, "realname": "新人", "password": apptest.Password, "confirmpassword": apptest.Password, "workNo": name,
			}))
			made = append(made, name)
		}
		for _, n := range []int{2, 0, 3, 1} {
			id := userID(t, h.admin, made[n])
			h.done(h.admin.Post("/sys/user/addSysUserRole", map[string]any{"roleId": role, "userIdList": []string{id}}))
			h.done(h.admin.Post("/sys/user/editSysDepartWithUser", map[string]any{"depId": "dep-east", "userIdList": []string{id}}))
		}
		for _, path := range []string{"/sys/user/userRoleList?roleId=" + role, "/sys/user/departUserList?depId=dep-east"} {
			listed := usernames(h.admin.Get(path+"&column=createTime&order=asc"), made)
			latest := usernames(h.admin.Get(path), made)
			slices.Reverse(latest)
			if !slices.Equal(listed, made) || !slices.Equal(latest, made) {
				t.Errorf("%s: %v, %v; want %v", path, listed, latest, made)
			}
		}
		for _, found := range []database.Query{rolesOutOfOrder.For(scope.Tenant(1)), placesOutOfOrder.For(scope.Tenant(1))} {
			if n := rowsOf(t, w.App.DB(), found); n != 0 {
				t.Errorf("%d members have another time than their accounts", n)
			}
		}
	})
}

// Ids follow the time, too, so that the order alone tells little.
var (
	rolesOutOfOrder = database.DefineTenant("membertest.roles", `
		SELECT COUNT(*) FROM user_role h JOIN account a ON a.id = h.user_id WHERE h.tenant_id = ? AND h.account_created <> a.created_at`)
	placesOutOfOrder = database.DefineTenant("membertest.places", `
		SELECT COUNT(*) FROM department_member p JOIN account a ON a.id = p.user_id WHERE p.tenant_id = ? AND p.account_created <> a.created_at`)
)

// usernames are those of a page that are among some.
func usernames(page apptest.Answer, among []string) []string {
	var names []string
	for _, row := range page.List("result.records") {
		if name, _ := row.(map[string]any)["username"].(string); slices.Contains(among, name) {
			names = append(names, name)
		}
	}
	return names
}

func userID(t *testing.T, c *apptest.Client, username string) string {
	t.Helper()
	id := c.Get("/sys/user/list?username=" + username).Text("result.records.0.id")
	if id == "" {
		t.Fatal("no user", username)
	}
	return id
}

// TestNumbersOfMembersFollowWhatHappens: roles given and taken, departments
// entered and left, the recycle bin, a role that is removed with its holders, in
// two tenants. The numbers are compared with the rows at the end of the test, and
// with what who counts row by row is told.
func TestNumbersOfMembersFollowWhatHappens(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		nothingIsOpen(t, w)
		s := newStaff(t, w)
		inSecondTenant(t, w)
		plant(t, w, func(ctx context.Context, db *database.DB) error {
			return db.InTx(ctx, func(tx *database.Tx) error {
				if _, err := database.Exec(ctx, tx, placeElsewhere.For(scope.Tenant(2), "u-nobody")); err != nil {
					return err
				}
				return apptest.Recount(ctx, tx)
			})
		})
		role := s.role(s.admin, "counted", map[string]any{"level": 1, "dataScope": "own"}, "")
		ofDepartment := s.departmentRole(s.admin, "dep-service", "counted")
		steps := []func() apptest.Answer{
			func() apptest.Answer { return s.assign(s.admin, "u-nobody", ofDepartment) },
			func() apptest.Answer { return s.join(s.admin, role, "u-nobody", "u-service") },
			func() apptest.Answer {
				return s.admin.Delete("/sys/user/deleteUserRole?roleId=" + role + "&userId=u-service")
			},
			func() apptest.Answer { return s.edit(s.admin, "u-nobody", "selecteddeparts", "dep-service,dep-east") },
			func() apptest.Answer {
				return s.admin.Delete("/sys/user/deleteUserInDepart?depId=dep-east&userId=u-nobody")
			},
			func() apptest.Answer { return s.admin.Delete("/sys/user/delete?id=u-nobody") },
			func() apptest.Answer {
				return s.admin.Put("/sys/user/putRecycleBin", map[string]string{"userIds": "u-nobody"})
			},
			func() apptest.Answer { return s.admin.Delete("/sys/role/delete?id=" + role) },
			func() apptest.Answer { return s.admin.Delete("/customer/hyCustomerUser/delete?id=c-demo-shipper") },
			func() apptest.Answer { return s.admin.Delete("/sys/user/delete?id=u-nobody") },
			func() apptest.Answer { return s.admin.Delete("/sys/user/deleteRecycleBin?userIds=u-nobody") },
		}
		for n, step := range steps {
			s.done(step())
			countersAreRight(t, w.App.DB())
			for _, path := range []string{"/sys/user/userRoleList?roleId=" + role, "/sys/user/departUserList?depId=dep-service"} {
				all, counted := s.admin.Get(path).Int("result.total"), s.admin.Get(path+"&username=!x").Int("result.total")
				if all != counted {
					t.Errorf("step %d: %s: %d, counted %d", n, path, all, counted)
				}
			}
		}
	})
}

// TestACustomerBelongsToNoDepartment: their accounts reach their own company alone,
// whatever an administrator writes into the form of one.
func TestACustomerBelongsToNoDepartment(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		for field, draft := range map[string]map[string]any{
			"selecteddeparts": {"selecteddeparts": "dep-east"},
			"userIdentity":    {"userIdentity": 2},
		} {
			draft["id"] = "u-shipper"
			if a := h.admin.Put("/sys/user/edit", draft); a.Success() || !strings.Contains(a.Body, `"field":"`+field+`"`) {
				t.Errorf("%v: %s", draft, a.Body)
			}
		}
		h.done(h.admin.Put("/sys/user/edit", map[string]any{"id": "u-shipper", "realname": "新名字", "selecteddeparts": "", "userIdentity": 1}))
		if a := w.SignIn("shipper").Get("/sys/user/departUserList"); strings.Contains(a.Body, "username") {
			t.Errorf("a customer lists the staff: %s", a.Body)
		}
	})
}
