package database_test

import (
	"slices"
	"testing"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

var trucksLeft = database.DefineTenant("truck.left", `SELECT id FROM truck WHERE tenant_id = ? ORDER BY id`)

// TestManyRowsAreInsertedAsOneByOne: all of them, in the tenant of the scope, and
// what a unique index refuses is named.
func TestManyRowsAreInsertedAsOneByOne(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		rows := fleet(123)
		left := func(want int) {
			t.Helper()
			ids, err := database.All[string](ctx, db, trucksLeft.For(tenant1))
			if err != nil || len(ids) != want {
				t.Errorf("%d rows, want %d: %v", len(ids), want, err)
			}
		}
		insertAll := func(within scope.Scope, rows []truck) error {
			return db.InTx(ctx, func(tx *database.Tx) error { return trucks.InsertAll(ctx, tx, within, rows) })
		}
		double := rows[5]
		double.ID = "double"
		err := insertAll(tenant1, append(slices.Clone(rows), double))
		if columns, broken := database.DuplicateKey(err); !broken || !slices.Contains(columns, "plate") {
			t.Errorf("a double plate: %v", err)
		}
		left(0)
		if err := insertAll(tenant1, rows); err != nil {
			t.Error(err)
		}
		left(len(rows))
		got, err := trucks.ByID(ctx, db, tenant1, rows[77].ID)
		if want := rows[77]; err != nil || got.Plate != want.Plate || got.Version != want.Version {
			t.Errorf("%+v, want %+v: %v", got, want, err)
		}
		if there, err := trucks.Exists(ctx, db, scope.Tenant(2), rows[77].ID); there || err != nil {
			t.Errorf("another tenant has the row: %t, %v", there, err)
		}
		if there, err := trucks.Exists(ctx, db, tenant1, rows[77].ID); !there || err != nil {
			t.Errorf("the row is not there: %t, %v", there, err)
		}
	})
}
