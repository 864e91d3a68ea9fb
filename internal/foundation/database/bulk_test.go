package database_test

import (
	"context"
	"errors"
	"iter"
	"slices"
	"testing"

	"freightdesk/internal/foundation/database"
)

var trucksLeft = database.DefineTenant("truck.left", `SELECT id FROM truck WHERE tenant_id = ? ORDER BY id`)

// TestABulkThatFailsLeavesTheTableAsItWas: rows, indexes and what they refuse,
// when a row breaks a unique index at the end, and when the caller leaves in the
// middle. A good one goes through afterwards.
func TestABulkThatFailsLeavesTheTableAsItWas(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		rows := fleet(900)
		insert(t, db, tenant1, rows[0])
		leaving, leave := context.WithCancel(ctx)
		double := rows[5]
		double.ID = "double"
		for name, c := range map[string]struct {
			ctx  context.Context
			rows iter.Seq[truck]
		}{
			"a double plate": {ctx, slices.Values(append(slices.Clone(rows[1:]), double))},
			"a double id":    {ctx, slices.Values(append(slices.Clone(rows[1:]), rows[0]))},
			"the caller leaves": {leaving, func(yield func(truck) bool) {
				for i, row := range rows[1:] {
					if i == 500 {
						leave()
					}
					if !yield(row) {
						return
					}
				}
			}},
		} {
			if err := trucks.Bulk(c.ctx, db, tenant1, c.rows); err == nil {
				t.Errorf("%s: no error", name)
			}
			left, err := database.All[string](ctx, db, trucksLeft.For(tenant1))
			if err != nil || !slices.Equal(left, []string{rows[0].ID}) {
				t.Errorf("%s: %d rows are left, %v", name, len(left), err)
			}
			again := rows[0]
			again.ID = "again"
			err = db.InTx(ctx, func(tx *database.Tx) error { return trucks.Insert(ctx, tx, tenant1, &again) })
			if columns, broken := database.DuplicateKey(err); !broken || !slices.Contains(columns, "plate") {
				t.Errorf("%s: a double plate afterwards: %v", name, err)
			}
		}
		if err := trucks.Bulk(ctx, db, tenant1, slices.Values(rows[1:])); err != nil {
			t.Error(err)
		}
		if left, err := database.All[string](ctx, db, trucksLeft.For(tenant1)); err != nil || len(left) != len(rows) {
			t.Errorf("%d rows, %v", len(left), errors.Join(err))
		}
	})
}
