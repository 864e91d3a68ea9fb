package database_test

import (
	"errors"
	"testing"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

var (
	parked    = database.NewCounter("truck.parked")
	parkedLot = database.NewList[listed](database.ListSpec{
		Name: "truck.parked", From: "truck k", Key: "k.id", Tenant: "k.tenant_id", Department: "k.department_id", Creator: "k.created_by",
		Order: "seenAt",
		Where: "k.fit = FALSE", Counter: parked,
		Fields: []database.Field{{Wire: "seenAt", Column: "k.seen_at", Kind: database.Time, Sort: true}, {Wire: "plate", Column: "k.plate"}},
	})
	makeCounters = database.Define("counting.make", `
		CREATE TABLE row_counter (tenant_id BIGINT NOT NULL, name TEXT NOT NULL, part TEXT NOT NULL DEFAULT '', total BIGINT NOT NULL,
			PRIMARY KEY (tenant_id, name, part))`)
)

func count(t *testing.T, db *database.DB, write func(tx *database.Tx) error) {
	t.Helper()
	if err := db.InTx(ctx, write); err != nil {
		t.Fatal(err)
	}
}

func withCounters(t *testing.T, db *database.DB) {
	count(t, db, func(tx *database.Tx) error { _, err := database.Exec(ctx, tx, makeCounters.With()); return err })
}

// TestOnlyTheWholeListIsReadFromItsCounter: the counter is made to differ from
// the rows, so that each total tells where it comes from.
func TestOnlyTheWholeListIsReadFromItsCounter(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		withCounters(t, db)
		insert(t, db, tenant1, fleet(30)...)
		count(t, db, func(tx *database.Tx) error { parked.Add(tx, tenant1, 77); return nil })
		one := scope.Scope{Tenant: 1, Trees: []string{"north"}}
		for name, c := range map[string]struct {
			within scope.Scope
			r      paging.Request
			more   []database.Condition
			total  int64
		}{
			"all of a tenant":     {within: tenant1, total: 77},
			"all of another":      {within: scope.Tenant(2)},
			"a department":        {within: one, total: 15},
			"a filter":            {within: tenant1, r: paging.Request{Filters: map[string][]string{"plate": {"晋Z0000*"}}}, total: 5},
			"a condition of code": {within: tenant1, more: []database.Condition{database.Where("k.axles = ?", 1)}, total: 5},
			"a page that follows": {
				within: one, r: paging.Request{Cursor: &paging.Cursor{SortValue: "1700000000005", ID: "k00015", Total: 2_345}},
				total: 2_345,
			},
		} {
			c.r.PageNo, c.r.Size = 1, 2
			p, err := parkedLot.Page(ctx, db, c.within, c.r, c.more...)
			if err != nil || p.Total != c.total {
				t.Errorf("%s: %d, %v; want %d", name, p.Total, err, c.total)
			}
		}
	})
}

func TestCountersSayWhatIsMiscounted(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		withCounters(t, db)
		insert(t, db, tenant1, fleet(30)...)
		insert(t, db, scope.Tenant(2), truck{ID: "other", Plate: "x", Version: 1})
		wrong := func(want int) {
			t.Helper()
			if found, err := parked.Miscounted(ctx, db); err != nil || len(found) != want {
				t.Errorf("%d wrong, want %d: %v, %v", len(found), want, found, err)
			}
		}
		wrong(2)
		count(t, db, func(tx *database.Tx) error { return parked.Recount(ctx, tx) })
		wrong(0)
		count(t, db, func(tx *database.Tx) error {
			parked.Add(tx, tenant1, 3)
			err := tx.Try(ctx, func() error {
				parked.Add(tx, tenant1, 4)
				return fault.New(fault.Refused, "x")
			})
			if err == nil {
				return errors.New("the step was not refused")
			}
			parked.Add(tx, tenant1, -3)
			return nil
		})
		wrong(0)
	})
}
