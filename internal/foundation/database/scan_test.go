package database_test

import (
	"testing"

	"freightdesk/internal/foundation/database"
)

var platesAndAxles = database.DefineTenant("scantest.plates", `SELECT axles, plate FROM truck WHERE tenant_id = ? ORDER BY id`)

// TestAStatementIsReadIntoSeveralTypes: the plan that is kept with it is of one.
func TestAStatementIsReadIntoSeveralTypes(t *testing.T) {
	type plateFirst struct {
		Plate string `db:"plate"`
		Axles int64  `db:"axles"`
	}
	type axlesFirst struct {
		Axles int64  `db:"axles"`
		Plate string `db:"plate"`
	}
	onEach(t, func(t *testing.T, db *database.DB) {
		insert(t, db, tenant1, fleet(2)...)
		for range 2 {
			a, err := database.All[plateFirst](ctx, db, platesAndAxles.For(tenant1))
			if err != nil || len(a) != 2 || a[1] != (plateFirst{"晋Z00001", 1}) {
				t.Errorf("%v, %v", a, err)
			}
			b, err := database.All[axlesFirst](ctx, db, platesAndAxles.For(tenant1))
			if err != nil || len(b) != 2 || b[1] != (axlesFirst{1, "晋Z00001"}) {
				t.Errorf("%v, %v", b, err)
			}
		}
	})
}
