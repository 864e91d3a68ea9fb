package database_test

import (
	"context"
	"slices"
	"testing"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

var (
	onRoad   = database.NewCounter("truck.onRoad")
	roadList = database.NewList[listed](database.ListSpec{
		Name: "truck.onRoad", From: "truck k", Key: "k.id", Tenant: "k.tenant_id", Department: "k.department_id", Creator: "k.created_by",
		Order: "seenAt", Counter: onRoad, Small: true, Grows: true,
		Fields: []database.Field{
			{Wire: "seenAt", Column: "k.seen_at", Kind: database.Time, Sort: true},
			{Wire: "plate", Column: "k.plate", Rule: "plate"},
			{Wire: "axles", Column: "k.axles", Kind: database.Number},
		},
	})
)

// searched is how many plates a condition finds, and the statements that it took.
func searched(
	t *testing.T, db *database.DB, within scope.Scope, filters map[string]string, more ...database.Condition,
) (int, []string, error) {
	t.Helper()
	r := paging.Request{PageNo: 1, Size: 50, Filters: map[string][]string{}}
	for name, value := range filters {
		r.Filters[name] = []string{value}
	}
	var statements []string
	db.Observe(func(e database.Executed) { statements = append(statements, e.Name) })
	defer db.Observe(nil)
	found, err := roadList.Rows(context.Background(), db, within, r, more...)
	return len(found), statements, err
}

// TestASearchInsideNamesIsBounded: a list that grows is searched as long as it is
// small, which its counter tells, and then only among what something else leaves.
func TestASearchInsideNamesIsBounded(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		withCounters(t, db)
		insert(t, db, tenant1, fleet(30)...)
		inside, code := map[string]string{"plate": "*z0000*"}, database.Contains("k.plate", "z0000")
		for name, search := range map[string]func() (int, []string, error){
			"by a filter": func() (int, []string, error) { return searched(t, db, tenant1, inside) },
			"from code":   func() (int, []string, error) { return searched(t, db, tenant1, nil, code...) },
		} {
			found, statements, err := search()
			if err != nil || found != 10 || slices.Contains(statements, "truck.onRoad.candidates") {
				t.Errorf("%s in a small list: %d found by %v, %v", name, found, statements, err)
			}
		}

		count(t, db, func(tx *database.Tx) error {
			if _, err := database.Exec(ctx, tx, manyTrucks.With()); err != nil {
				return err
			}
			return onRoad.Recount(ctx, tx)
		})
		for name, filters := range map[string]map[string]string{"alone": {"plate": "*77*"}, "of several": {"plate": ",77,0001,"}} {
			if _, _, err := searched(t, db, tenant1, filters); !fault.Is(err, fault.Refused) {
				t.Errorf("%s in a large list: %v", name, err)
			}
		}
		if _, _, err := searched(t, db, tenant1, nil, database.Contains("k.plate", "77")...); !fault.Is(err, fault.Refused) {
			t.Errorf("from code in a large list: %v", err)
		}
		for name, c := range map[string]struct {
			within  scope.Scope
			filters map[string]string
			want    int
		}{
			"the beginning":         {tenant1, map[string]string{"plate": "苏A7777*"}, 11},
			"with another":          {tenant1, map[string]string{"plate": "*a1*", "axles": "7"}, 11},
			"of a tenant with none": {scope.Tenant(2), map[string]string{"plate": "*77*"}, 0},
			"what a rule asks":      {ruled(scope.Tenant(1), scope.Rule{Column: "plate", Operator: scope.Contains, Value: "a7777"}), nil, 11},
		} {
			if found, _, err := searched(t, db, c.within, c.filters); err != nil || found != c.want {
				t.Errorf("%s: %d found, want %d: %v", name, found, c.want, err)
			}
		}
		if conditions := database.Contains("k.plate", " \t"); len(conditions) != 0 {
			t.Errorf("no word is %v", conditions)
		}
	})
}

// TestAWordIsFoundInWhateverCase, and what patterns use is text like any other.
func TestAWordIsFoundInWhateverCase(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		withCounters(t, db)
		rows := fleet(5)
		for i, plate := range []string{`晋Z10%挂`, `晋z100挂`, `晋Z1_0挂`, `晋Z1\0学`, "苏A90000"} {
			rows[i].Plate = plate
		}
		insert(t, db, tenant1, rows...)
		for word, want := range map[string]int{
			"晋": 4, "晋z": 4, "Z1": 4, "挂": 3, "10%": 1, "1_0": 1, `1\0`: 1, "0": 5, "z1_": 1, `z1\`: 1, "a9": 1, "%": 1, "_": 1, "🚛": 0,
		} {
			found, _, err := searched(t, db, tenant1, map[string]string{"plate": "*" + word + "*"})
			if err != nil || found != want {
				t.Errorf("%q in the filter finds %d, want %d: %v", word, found, want, err)
			}
			if found, _, err := searched(t, db, tenant1, nil, database.Contains("k.plate", word)...); err != nil || found != want {
				t.Errorf("%q from code finds %d, want %d: %v", word, found, want, err)
			}
		}
		if found, _, err := searched(t, db, tenant1, map[string]string{"plate": "*挂"}); err != nil || found != 3 {
			t.Errorf("what ends so: %d, %v", found, err)
		}
	})
}
