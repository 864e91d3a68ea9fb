package app_test

import (
	"io/fs"
	"slices"
	"testing"
	"testing/fstest"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
	"freightdesk/migrations"
)

var (
	earlierAccounts = database.Define("migratetest.accounts", `
		INSERT INTO account (id, username, realname, password, user_type, deleted_at, created_by, created_at, updated_by, updated_at)
		VALUES ('a', 'a', '甲', '', 'operator', 0, '', 0, '', 0), ('b', 'b', '乙', '', 'operator', 0, '', 0, '', 0), ('c', 'c', '丙', '', 'operator',
			9, '', 0, '', 0)`)
	earlierMembers = database.DefineTenant("migratetest.members", `
		INSERT INTO user_tenant (tenant_id, user_id, is_default) SELECT CAST(:tenant AS BIGINT), id, FALSE FROM account WHERE id <> ?`)

	// Two drivers who were judged, one who waits, one of another tenant.
	earlierTasks = database.DefineTenant("migratetest.tasks", `
		INSERT INTO review_task (tenant_id, id, target_type, target_id, department_id, revision, snapshot, state, queue_rank, submitted_by,
			submitted_at, due_at)
		VALUES (?, ?, 'driver', ?, '', 1, '', ?, 0, '', 0, ?)`)
	earlierItem = database.DefineTenant("migratetest.item", `
		INSERT INTO review_item (tenant_id, task_id, doc_type, result) VALUES (?, ?, ?, ?)`)
	earlierDrivers = database.DefineTenant("migratetest.drivers", `
		INSERT INTO driver (
			tenant_id, id, department_id, driver_name, phone_sealed, phone_index, phone_tail, id_card_sealed,
			id_card_index, id_card_head, id_card_tail, id_card_valid_from, id_card_valid_to, licence_sealed, vehicle_class,
			issuing_organizations, first_issued, licence_valid_from, licence_valid_to, qualification_sealed,
			qualification_from, qualification_to, qualification_type, qualification_province, light_only, account_name,
			bank_card_sealed, bank_card_index, bank_card_tail, bank_name, bank_code, documents, resident_division, remark,
			status, blacklisted, blacklist_reason, review_state, passed_revision, expires_on, risk_level, risk_score,
			prechecks, queue_rank, task_id, reject_count, last_reject_codes, last_reject_reason, submitted_at, reviewed_at,
			reviewer, version, deleted_at, created_by, created_at, updated_by, updated_at)
		SELECT CAST(:tenant AS BIGINT), t.target_id, '', '', '', t.id, '', '', t.id, '', '', '', '', '', '', '', '', '', '', '', '', '', '', '',
			FALSE, '', '', t.id, '', '', '', '', '', '', 0, FALSE, '', t.state, 0, '', 0, 0, '', 0, t.id, 0, '', '', 0, 0,
			'', 0, 0, '', 0, '', 0
		FROM review_task t`)
	laterDrivers = database.DefineTenant("migratetest.later", `
		SELECT task_id, document_results, due_at FROM driver WHERE tenant_id = ? ORDER BY task_id`)
)

var (
	earlierRoles = database.DefineTenant("migratetest.heldRoles", `
		INSERT INTO role (tenant_id, id, kind, role_name, role_code, data_scope, level, created_by, created_at, updated_by, updated_at)
		VALUES (:tenant, 'r', 'role', 'r', 'r', 'all', 1, '', 0, '', 0), (:tenant, 'd', 'departmentRole', 'd', 'd', 'below', 1, '', 0, '', 0)`)
	earlierHolders = database.DefineTenant("migratetest.heldBy", `
		INSERT INTO user_role (tenant_id, user_id, role_id)
		SELECT CAST(:tenant AS BIGINT), a.id, r.id FROM account a JOIN role r ON r.tenant_id = :tenant WHERE a.id <> ?`)
	earlierPlaces = database.DefineTenant("migratetest.placed", `
		INSERT INTO department_member (tenant_id, department_id, user_id) SELECT CAST(:tenant AS BIGINT), 'hq', id FROM account WHERE id <> ?`)
	earlierCounts = database.DefineTenant("migratetest.counts", `
		INSERT INTO row_counter (tenant_id, name, total) SELECT CAST(:tenant AS BIGINT), 'user.list', COUNT(*)
		FROM user_tenant m JOIN account a ON a.id = m.user_id WHERE m.tenant_id = :tenant AND a.deleted_at = 0`)
	earlierTimes = database.Define("migratetest.times", `
		UPDATE account SET created_at = CASE id WHEN 'a' THEN 501 WHEN 'b' THEN 502 ELSE 503 END, user_type = CASE id WHEN 'b' THEN 'customer'
			ELSE 'operator' END`)
	laterHolders = database.DefineTenant("migratetest.laterHolders", `
		SELECT role_id || ' ' || user_id || ' ' || CAST(account_created AS TEXT) FROM user_role WHERE tenant_id = ? ORDER BY role_id, user_id`)
	laterPlaces = database.DefineTenant("migratetest.laterPlaces", `
		SELECT department_id || ' ' || user_id || ' ' || CAST(account_created AS TEXT) FROM department_member WHERE tenant_id = ?
			ORDER BY user_id`)
)

// before are the migrations up to a file, without it.
func before(t *testing.T, file string) fstest.MapFS {
	t.Helper()
	all, err := fs.Glob(migrations.Files, "*.sql")
	if err != nil || !slices.Contains(all, file) {
		t.Fatal(file, err)
	}
	earlier := fstest.MapFS{}
	for _, name := range all {
		if name < file {
			text, err := fs.ReadFile(migrations.Files, name)
			if err != nil {
				t.Fatal(err)
			}
			earlier[name] = &fstest.MapFile{Data: text}
		}
	}
	return earlier
}

// migratedTo is an empty database as it was before a migration.
func migratedTo(t *testing.T, engine apptest.Engine, file string) *database.DB {
	t.Helper()
	db, err := database.Open(t.Context(), engine.Empty(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	if err := db.Migrate(t.Context(), before(t, file)); err != nil {
		t.Fatal(err)
	}
	return db
}

// writeRows writes what an earlier release would have left, in one transaction.
func writeRows(t *testing.T, db *database.DB, queries ...database.Query) {
	t.Helper()
	err := db.InTx(t.Context(), func(tx *database.Tx) error {
		for _, q := range queries {
			if _, err := database.Exec(t.Context(), tx, q); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func countersAreRight(t *testing.T, db *database.DB) {
	t.Helper()
	for _, c := range database.Counters() {
		if wrong, err := c.Miscounted(t.Context(), db); err != nil || len(wrong) > 0 {
			t.Error(wrong, err)
		}
	}
}

// TestRowsOfAnEarlierReleaseAreCounted: counters that a release brings begin
// with the rows there are, in every tenant.
func TestRowsOfAnEarlierReleaseAreCounted(t *testing.T) {
	for _, engine := range apptest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			ctx := t.Context()
			db := migratedTo(t, engine, "0026_row_counter.sql")
			writeRows(t, db, earlierAccounts.With(), earlierMembers.For(scope.Tenant(1), ""), earlierMembers.For(scope.Tenant(2), "a"))
			if err := db.Migrate(ctx, migrations.Files); err != nil {
				t.Fatal(err)
			}
			countersAreRight(t, db)
		})
	}
}

// TestMembersOfAnEarlierReleaseAreCountedAndInOrder: who holds a role or belongs
// to a department stands there with the time of their account, and in its number; a
// customer belongs to none any more.
func TestMembersOfAnEarlierReleaseAreCountedAndInOrder(t *testing.T) {
	for _, engine := range apptest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			ctx, one, two := t.Context(), scope.Tenant(1), scope.Tenant(2)
			db := migratedTo(t, engine, "0029_member_order.sql")
			writeRows(t, db, earlierAccounts.With(), earlierTimes.With(),
				earlierMembers.For(one, ""), earlierCounts.For(one), earlierRoles.For(one), earlierHolders.For(one, ""), earlierPlaces.For(one, ""),
				earlierMembers.For(two, "a"), earlierCounts.For(two), earlierRoles.For(two), earlierHolders.For(two, "b"), earlierPlaces.For(two, ""))
			if err := db.Migrate(ctx, migrations.Files); err != nil {
				t.Fatal(err)
			}
			countersAreRight(t, db)
			holders, err := database.All[string](ctx, db, laterHolders.For(two))
			if want := []string{"d a 501", "d c 503", "r a 501", "r c 503"}; err != nil || !slices.Equal(holders, want) {
				t.Errorf("%v, want %v: %v", holders, want, err)
			}
			places, err := database.All[string](ctx, db, laterPlaces.For(one))
			if want := []string{"hq a 501", "hq c 503"}; err != nil || !slices.Equal(places, want) {
				t.Errorf("%v, want %v: %v", places, want, err)
			}
		})
	}
}

// TestRowsOfAnEarlierReleaseSayWhatWasDecided: what lists read from a driver's
// own row stands there after the release that brings it.
func TestRowsOfAnEarlierReleaseSayWhatWasDecided(t *testing.T) {
	for _, engine := range apptest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			ctx, here := t.Context(), scope.Tenant(1)
			db := migratedTo(t, engine, "0028_driver_list.sql")
			writeRows(t, db,
				earlierTasks.For(here, "passed", "d1", 1, 501), earlierTasks.For(here, "failed", "d2", 2, 502),
				earlierTasks.For(here, "waits", "d3", 0, 503),
				earlierItem.For(here, "passed", "11", 1), earlierItem.For(here, "passed", "17", 1),
				earlierItem.For(here, "failed", "12", 1), earlierItem.For(here, "failed", "14", 2), earlierItem.For(here, "waits", "11", 1),
				earlierItem.For(scope.Tenant(2), "failed", "15", 2), earlierDrivers.For(here),
			)
			if err := db.Migrate(ctx, migrations.Files); err != nil {
				t.Fatal(err)
			}
			type row struct {
				Task    string `db:"task_id"`
				Results string `db:"document_results"`
				Due     int64  `db:"due_at"`
			}
			rows, err := database.All[row](ctx, db, laterDrivers.For(here))
			want := []row{{"failed", "12:1,14:2,", 502}, {"passed", "11:1,17:1,", 501}, {"waits", "", 503}}
			if err != nil || !slices.Equal(rows, want) {
				t.Errorf("%v, want %v: %v", rows, want, err)
			}
		})
	}
}
