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
		VALUES ('a', 'a', '甲', '', 'operator', 0, '', 0, '', 0), ('b', 'b', '乙', '', 'operator', 0, '', 0, '', 0), ('c', 'c', '丙', '', 'operator', 9, '', 0, '', 0)`)
	earlierMembers = database.DefineTenant("migratetest.members", `
		INSERT INTO user_tenant (tenant_id, user_id, is_default) SELECT CAST(:tenant AS BIGINT), id, FALSE FROM account WHERE id <> ?`)
)

// before are the migrations up to a file, without it.
func before(t *testing.T, file string) fs.FS {
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

// TestRowsOfAnEarlierReleaseAreCounted: counters that a release brings begin
// with the rows there are, in every tenant.
func TestRowsOfAnEarlierReleaseAreCounted(t *testing.T) {
	for _, engine := range apptest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			ctx := t.Context()
			db, err := database.Open(ctx, engine.Empty(t))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = db.Close() })
			if err := db.Migrate(ctx, before(t, "0026_row_counter.sql")); err != nil {
				t.Fatal(err)
			}
			err = db.InTx(ctx, func(tx *database.Tx) error {
				for _, q := range []database.Query{earlierAccounts.With(), earlierMembers.For(scope.Tenant(1), ""), earlierMembers.For(scope.Tenant(2), "a")} {
					if _, err := database.Exec(ctx, tx, q); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if err := db.Migrate(ctx, migrations.Files); err != nil {
				t.Fatal(err)
			}
			for _, c := range database.Counters() {
				if wrong, err := c.Miscounted(ctx, db); err != nil || len(wrong) > 0 {
					t.Error(wrong, err)
				}
			}
		})
	}
}
