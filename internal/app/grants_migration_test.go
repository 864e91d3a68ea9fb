package app_test

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/domain/rights"
	"freightdesk/internal/feature/permission"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/scope"
	"freightdesk/migrations"
)

// grantsOfOld is the world of an earlier release. It is planted by the last
// migration of that release: statements that name tables which are gone do not
// belong to those of this one.
const grantsOfOld = `
INSERT INTO tenant (id, name, status, created_at) VALUES (2, '第二租户', 1, 0);
INSERT INTO account (id, username, realname, password, user_type, is_super, created_by, created_at, updated_by, updated_at)
WITH a (id, user_type, is_super) AS (VALUES ('root', 'operator', TRUE), ('role', 'operator', FALSE), ('dept', 'operator', FALSE),
    ('elsewhere', 'operator', FALSE), ('left', 'operator', FALSE), ('both', 'operator', FALSE), ('north', 'operator', FALSE),
    ('shipper', 'customer', FALSE), ('none', 'operator', FALSE))
SELECT 'u-' || id, id, id, '', user_type, is_super, '', 0, '', 0 FROM a;
INSERT INTO user_tenant (tenant_id, user_id, department_id, is_default)
WITH t (id) AS (VALUES (1), (2))
SELECT t.id, a.id, CASE WHEN a.id IN ('u-elsewhere', 'u-left',
    'u-none') THEN 'hq' WHEN a.id = 'u-north' THEN 'north' ELSE 'ops' END, t.id = 1 FROM account a CROSS JOIN t;
INSERT INTO department (tenant_id, id, parent_id, depart_name, org_code, created_by, created_at)
WITH t (tenant) AS (VALUES (1), (2)), d (id, above, code) AS (VALUES ('hq', '', 'A01'), ('ops', 'hq', 'A01A01'),
    ('north', 'ops', 'A01A01A01'))
SELECT tenant, id, above, '部门 ' || id, code, '', 0 FROM d CROSS JOIN t;
INSERT INTO department_closure (tenant_id, ancestor_id, descendant_id, depth)
WITH t (tenant) AS (VALUES (1), (2)), c (above, below, depth) AS (
    VALUES ('hq', 'hq', 0), ('ops', 'ops', 0), ('north', 'north', 0), ('hq', 'ops', 1), ('ops', 'north', 1), ('hq', 'north', 2))
SELECT tenant, above, below, depth FROM c CROSS JOIN t;
INSERT INTO department_member (tenant_id, department_id, user_id)
WITH m (department, account) AS (VALUES ('ops', 'u-role'), ('ops', 'u-dept'), ('north', 'u-dept'), ('ops', 'u-elsewhere'),
    ('hq', 'u-elsewhere'),
    ('hq', 'u-left'), ('north', 'u-north'), ('ops', 'u-both'), ('ops', 'u-shipper'))
SELECT t.tenant_id, m.department, m.account FROM m JOIN user_tenant t ON t.user_id = m.account;

INSERT INTO permission (id, parent_id, name, perms, url, sort_no, menu_type, is_leaf, created_by, created_at, updated_by,
    updated_at)
WITH p (id, above, perms, url, sort, kind) AS (VALUES ('m-home', '', '', '/dashboard/analysis', 1, 0),
    ('m-a', '', '', '/a', 2, 0),
    ('b-list', 'm-a', 'driver:list', '', 3, 2), ('b-check', 'm-a', 'driver:check,driver:see', '', 4, 2),
    ('m-b', '', '', '/b', 5, 0),
    ('m-c', 'm-b', '', '/b/c', 6, 1), ('b-dict', 'm-c', 'dict:list', '', 7, 2), ('b-gone', 'm-c', 'dict:gone', '', 8, 2))
SELECT id, above, '行 ' || id, perms, url, sort, kind, kind = 2, '', 0, '', 0 FROM p;
UPDATE permission SET deleted_at = 9 WHERE id = 'b-gone';
INSERT INTO permission_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status, created_by,
    created_at, updated_by, updated_at)
VALUES ('k-on', 'm-a', '有效', 'riskLevel', '>=', '2', '1', '', 0, '', 0),
    ('k-off', 'm-a', '停用', 'riskLevel', '=', '1', '0', '', 0, '', 0),
    ('k-row', 'b-dict', '本人', 'createBy', '=', '#{sys_user_code}', '1', '', 0, '', 0);

INSERT INTO role (tenant_id, id, role_name, role_code, data_scope, scope_departments, level, user_type, created_by, created_at,
    updated_by, updated_at)
VALUES (1, 'r-own', '本部门', 'same', 'own', '', 20, 'operator', '', 0, '', 0),
    (2, 'r-own', '全部', 'same', 'all', '', 30, 'operator', '', 0, '', 0),
    (1, 'r-list', '指定', 'list', 'list', 'north', 5, 'operator', '', 0, '', 0),
    (1, 'twice', '两用', 'twice', 'self', '', 5, 'operator', '', 0, '', 0);
INSERT INTO role_permission (tenant_id, role_id, permission_id) VALUES (1, 'r-own', 'm-a'), (1, 'r-own', 'b-list'),
    (1, 'r-list', 'b-dict'),
    (1, 'r-list', 'b-list'), (2, 'r-own', 'b-dict'), (2, 'r-own', 'b-gone'), (1, 'twice', 'b-check');
INSERT INTO role_rule (tenant_id, role_id, permission_id, rule_id) VALUES (1, 'r-own', 'm-a', 'k-on'),
    (1, 'r-own', 'm-a', 'k-off'), (2, 'r-own', 'b-dict', 'k-row');
INSERT INTO user_role (tenant_id, user_id, role_id) VALUES (1, 'u-role', 'r-own'), (1, 'u-role', 'r-list'),
    (2, 'u-role', 'r-own'),
    (1, 'u-both', 'r-own'), (1, 'u-shipper', 'r-own'), (2, 'u-both', 'r-own');

INSERT INTO department_permission (tenant_id, department_id, permission_id) VALUES (1, 'hq', 'm-a'), (1, 'hq', 'b-list'),
    (1, 'hq', 'b-check'), (1, 'hq', 'b-dict'),
    (1, 'ops', 'm-a'), (1, 'ops', 'b-list'), (1, 'north', 'b-list'), (1, 'north', 'b-check'), (2, 'hq', 'b-dict'),
    (2, 'ops', 'b-dict'), (2, 'ops', 'b-check');
INSERT INTO department_rule (tenant_id, department_id, permission_id, rule_id) VALUES (1, 'ops', 'm-a', 'k-on'),
    (1, 'ops', 'm-a', 'k-off'), (2, 'ops', 'b-dict', 'k-row');
INSERT INTO department_role (tenant_id, id, department_id, role_name, role_code, created_by, created_at, updated_by, updated_at)
VALUES (1, 'd-ops', 'ops', '部门', 'same', 'root', 1, 'root', 2), (1, 'd-north', 'north', '北部', 'north', '', 0, '', 0),
    (2, 'd-ops', 'ops', '部门', 'same', '', 0, '', 0), (1, 'twice', 'ops', '同号', 'again', '', 0, '', 0);
INSERT INTO department_role_permission (tenant_id, role_id, permission_id) VALUES (1, 'd-ops', 'm-a'), (1, 'd-ops', 'b-list'),
    (1, 'd-ops', 'b-check'),
    (1, 'd-ops', 'b-dict'), (1, 'd-north', 'b-list'), (1, 'd-north', 'b-check'), (2, 'd-ops', 'b-dict'),
    (2, 'd-ops', 'b-check'), (1, 'twice', 'b-list');
INSERT INTO department_role_rule (tenant_id, role_id, permission_id, rule_id) VALUES (1, 'd-ops', 'm-a', 'k-on'),
    (1, 'd-ops', 'm-a', 'k-off'),
    (2, 'd-ops', 'b-dict', 'k-row'), (1, 'twice', 'm-a', 'k-on');
INSERT INTO department_role_user (tenant_id, user_id, role_id) VALUES (1, 'u-dept', 'd-ops'), (1, 'u-dept', 'd-north'),
    (1, 'u-north', 'd-north'), (1, 'u-elsewhere', 'd-ops'),
    (1, 'u-left', 'd-ops'), (1, 'u-both', 'd-ops'), (1, 'u-shipper', 'd-ops'), (2, 'u-dept', 'd-ops'), (2, 'u-left', 'd-ops'),
    (1, 'u-none', 'twice');
`

// one answers as the only version of what browsers keep.
type one struct{}

func (one) CacheVersion(context.Context) (int64, error) { return 1, nil }

func idsIn(menu []permission.Node) (ids []string) {
	for _, node := range menu {
		ids = append(append(ids, node.ID), idsIn(node.Children)...)
	}
	return ids
}

// rightsOfAll says what every user of every tenant may do and why: the rank, the
// menu with the mark of their rights, and each row explained, to themselves and with
// a department in mind.
func rightsOfAll(t *testing.T, db *database.DB) string {
	t.Helper()
	bus, err := fanout.Open("", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	clock := apptest.Clock{}
	engine := rights.New(db, bus, nil, clock.Now) // nothing changes here
	permissions := permission.New(db, engine, clock.Now, ident.New, one{}, one{}, nil)
	var out strings.Builder
	say := func(err error, words ...any) {
		if err != nil {
			t.Fatal(words, err)
		}
		fmt.Fprintln(&out, words...)
	}
	for _, tenant := range []int64{1, 2} {
		for _, name := range strings.Fields("root role dept elsewhere left both north shipper none") {
			c := caller.Caller{UserID: "u-" + name, Username: name, Realname: name, UserType: "operator", TenantID: tenant, DepartmentID: "ops"}
			switch name {
			case "shipper":
				c.UserType = "customer"
			case "north":
				c.DepartmentID = "north"
			case "elsewhere", "left", "none":
				c.DepartmentID = "hq"
			}
			level, super, err := engine.RankOf(t.Context(), db, scope.Tenant(tenant), c.UserID)
			say(err, tenant, name, "ranks", level)
			c.Rights, err = engine.RightsOf(t.Context(), c, super, 0)
			for _, code := range slices.Sorted(maps.Keys(c.Rights.Codes)) {
				// Rights of a caller never hold the other scope that Narrowed has had since.
				say(err, " ", strings.ReplaceAll(fmt.Sprintf("%s %+v", code, c.Rights.Codes[code]), " Also:<nil>", ""))
			}
			ctx := caller.With(t.Context(), c)
			menu, err := permissions.Of(ctx, c)
			say(err, "  menu", idsIn(menu.Menu), menu.Auth, rights.MarkOf(c.Rights))
			for _, row := range strings.Fields("m-a b-list b-check m-b b-dict") {
				for _, department := range []string{"", "north"} {
					answer, err := permissions.Explain(ctx, permission.Question{PermissionID: row, DepartmentID: department})
					say(err, " ", row, department, answer.Message, answer.Reasons)
				}
			}
		}
	}
	return out.String()
}

var keptRoles = database.DefineTenant("migratetest.roles", `
	SELECT r.kind || ' ' || r.id || ' ' || r.department_id || ' ' || r.role_code || ' ' || r.created_by || CAST(r.updated_at AS TEXT)
		|| ' grants ' || CAST((SELECT COUNT(*) FROM role_permission g WHERE g.tenant_id = r.tenant_id AND g.role_id = r.id) AS TEXT)
		|| ' rules ' || CAST((SELECT COUNT(*) FROM role_rule b WHERE b.tenant_id = r.tenant_id AND b.role_id = r.id) AS TEXT)
		|| ' holders ' || CAST((SELECT COUNT(*) FROM user_role u WHERE u.tenant_id = r.tenant_id AND u.role_id = r.id) AS TEXT)
	FROM role r WHERE r.tenant_id = ? ORDER BY r.kind, r.id`)

// movedRoles are all of them, with the number of their rows. What shared its id
// with a role of the other kind has another.
var movedRoles = map[int64][]string{
	1: {
		"departmentRole d-north north north 0 grants 2 rules 0 holders 2", "departmentRole d-ops ops same root2 grants 4 rules 2 holders 5",
		"departmentRole d-twice ops again 0 grants 1 rules 1 holders 1", "role r-list  list 0 grants 2 rules 0 holders 1",
		"role r-own  same 0 grants 2 rules 2 holders 3", "role twice  twice 0 grants 1 rules 0 holders 0",
	},
	2: {"departmentRole d-ops ops same 0 grants 2 rules 1 holders 2", "role r-own  same 0 grants 2 rules 1 holders 2"},
}

// TestGrantsOfAnEarlierReleaseMeanTheSame: testdata/grants.txt is what the
// release before 0027 answered over the same rows.
func TestGrantsOfAnEarlierReleaseMeanTheSame(t *testing.T) {
	want, err := os.ReadFile("testdata/grants.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, engine := range apptest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			db, err := database.Open(t.Context(), engine.Empty(t))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = db.Close() })
			earlier := before(t, "0027_grants.sql")
			earlier["0026_row_counter.sql"].Data = append(earlier["0026_row_counter.sql"].Data, grantsOfOld...)
			for _, files := range []fs.FS{earlier, migrations.Files} {
				if err := db.Migrate(t.Context(), files); err != nil {
					t.Fatal(err)
				}
			}
			if got := rightsOfAll(t, db); got != string(want) {
				t.Errorf("now they mean\n%s", got)
			}
			for tenant, want := range movedRoles {
				got, err := database.All[string](t.Context(), db, keptRoles.For(scope.Tenant(tenant)))
				if err != nil || !slices.Equal(got, want) {
					t.Errorf("tenant %d has %q %v", tenant, got, err)
				}
			}
		})
	}
}
