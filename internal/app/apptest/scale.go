package apptest

import (
	"context"
	"errors"
	"fmt"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// What a large platform has, for tests of statements and for the bench.
var (
	plantMenuRow = database.Define("apptest.plantMenuRow", `
		INSERT INTO permission (id, parent_id, name, perms, component, url, sort_no, menu_type, created_by, created_at, updated_by, updated_at)
		VALUES (?, ?, ?, ?, 'a/B', ?, 5, ?, '', 0, '', 0)`)
	plantRole = database.DefineTenant("apptest.plantRole", `
		INSERT INTO role (tenant_id, id, role_name, role_code, data_scope, level, created_by, created_at, updated_by, updated_at)
		VALUES (?, ?, ?, ?, 'all', 5, '', 0, '', 0)`)
	plantRoleGrant = database.DefineTenant("apptest.plantGrant", `
		INSERT INTO role_permission (tenant_id, role_id, permission_id) VALUES (?, ?, ?)`)

	// One in ten accounts is in the recycle bin.
	plantAccounts = database.Define("apptest.plantAccounts", `
		INSERT INTO account (id, username, realname, password, user_type, work_no, deleted_at, created_by, created_at, updated_by, updated_at)
		WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
		SELECT 'many-' || CAST(i AS TEXT), 'many' || CAST(i AS TEXT), '众人', '', 'operator', 'M' || CAST(i AS TEXT),
			CASE WHEN i % 10 = 0 THEN 1 ELSE 0 END, 'admin', i, 'admin', i
		FROM n`)
	plantMemberships = database.DefineTenant("apptest.plantMemberships", `
		INSERT INTO user_tenant (tenant_id, user_id) SELECT CAST(:tenant AS BIGINT), id FROM account WHERE id LIKE 'many-%'`)
	plantMembers = database.DefineTenant("apptest.plantMembers", `
		INSERT INTO department_member (tenant_id, department_id, user_id, account_created)
		SELECT d.tenant_id, d.id, a.id, a.created_at FROM account a JOIN department d ON d.tenant_id = :tenant
			AND d.id IN ('dep-service', 'dep-north')
		WHERE a.id LIKE 'many-%'`)
	plantHolders = database.DefineTenant("apptest.plantHolders", `
		INSERT INTO user_role (tenant_id, user_id, role_id, account_created)
		SELECT CAST(:tenant AS BIGINT), id, 'r-service', created_at FROM account WHERE id LIKE 'many-%'`)

	plantPlace = database.DefineTenant("apptest.plantPlace", `
		INSERT INTO department (tenant_id, id, parent_id, depart_name, org_code, created_by, created_at) VALUES (?, ?, ?, ?, ?, '', 0)`)
	plantPlaceSelf = database.DefineTenant("apptest.plantPlaceSelf", `
		INSERT INTO department_closure (tenant_id, ancestor_id, descendant_id, depth) VALUES (?, ?, ?, 0)`)
	plantPlaceAbove = database.DefineTenant("apptest.plantPlaceAbove", `
		INSERT INTO department_closure (tenant_id, ancestor_id, descendant_id, depth)
		SELECT c.tenant_id, c.ancestor_id, CAST(? AS TEXT), c.depth + 1 FROM department_closure c WHERE c.tenant_id = :tenant
			AND c.descendant_id = ?`)
)

// PlantMenu makes menu rows in levels, 2,000 on a large platform, and 500 roles
// that grant ten each.
func PlantMenu(ctx context.Context, db *database.DB, rows int) error {
	tenant := scope.Tenant(1)
	return db.InTx(ctx, func(tx *database.Tx) error {
		for n := range rows {
			parent, kind := "", 0
			if n >= 10 {
				parent, kind = fmt.Sprintf("scale-%d", n/8), 1
			}
			if n >= 260 {
				kind = 2
			}
			query := plantMenuRow.With(fmt.Sprintf("scale-%d", n), parent, fmt.Sprintf("菜单 %d", n), fmt.Sprintf("scale:%d", n),
				fmt.Sprintf("/scale/%d", n), kind)
			if _, err := database.Exec(ctx, tx, query); err != nil {
				return err
			}
		}
		for n := range 500 {
			id := fmt.Sprintf("scale-%d", n)
			if _, err := database.Exec(ctx, tx, plantRole.For(tenant, id, "角色 "+id, id)); err != nil {
				return err
			}
			for k := range 10 {
				if _, err := database.Exec(ctx, tx, plantRoleGrant.For(tenant, id, fmt.Sprintf("scale-%d", (n+k*101)%rows))); err != nil {
					return err
				}
			}
		}
		return database.NewVersion("permission").Raise(ctx, tx)
	})
}

// PlantUsers makes 10,000 accounts in two departments, with a role each.
func PlantUsers(ctx context.Context, db *database.DB) error {
	tenant := scope.Tenant(1)
	err := db.InTx(ctx, func(tx *database.Tx) error {
		return database.ExecAll(ctx, tx,
			plantAccounts.With(), plantMemberships.For(tenant), plantMembers.For(tenant), plantHolders.For(tenant))
	})
	// Counted without statistics they are joined as if they were few.
	err = errors.Join(err, db.Optimize(ctx))
	return errors.Join(err, db.InTx(ctx, func(tx *database.Tx) error { return Recount(ctx, tx) }))
}

// PlantDepartments makes 2,000 departments in eight levels below headquarters.
func PlantDepartments(ctx context.Context, db *database.DB) error {
	tenant := scope.Tenant(1)
	return db.InTx(ctx, func(tx *database.Tx) error {
		codes := map[string]string{"dep-hq": "A01"}
		for n := range 2_000 {
			id, parent := fmt.Sprintf("scale-%d", n), "dep-hq"
			if n >= 3 {
				parent = fmt.Sprintf("scale-%d", n/3-1)
			}
			codes[id] = fmt.Sprintf("%sB%02d", codes[parent], n%3+1)
			err := database.ExecAll(ctx, tx, plantPlace.For(tenant, id, parent, "站点 "+id, codes[id]),
				plantPlaceSelf.For(tenant, id, id), plantPlaceAbove.For(tenant, id, parent))
			if err != nil {
				return err
			}
		}
		return nil
	})
}
