package database_test

import (
	"strings"
	"testing"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

// lastPage is the statement that read the page of a query, and the page.
func lastPage(t *testing.T, db *database.DB, query string) (string, paging.Page[listed]) {
	t.Helper()
	var text string
	db.Observe(func(e database.Executed) {
		if e.Name == "truck.list.page" {
			text = e.Text
		}
	})
	defer db.Observe(nil)
	p := page(t, db, tenant1, query, nil)
	return text, p
}

// TestTheRowsOfABeginningAreReadAlongOneIndex: of few rows that begin so the ids
// are put in order, and of more than are counted the list's order is walked until
// enough of them came by. Sorting 100,000 wide rows for ten took 100 ms.
func TestTheRowsOfABeginningAreReadAlongOneIndex(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		insert(t, db, tenant1, fleet(30)...)
		insert(t, db, scope.Tenant(2), truck{ID: "k00029", Plate: "晋Z00029", Version: 1})
		if err := db.InTx(ctx, func(tx *database.Tx) error { _, err := database.Exec(ctx, tx, manyTrucks.With()); return err }); err != nil {
			t.Fatal(err)
		}
		for query, c := range map[string]struct {
			narrows, ids string
			total        int64
			capped       bool
		}{
			"plate=晋Z*&pageSize=2":                      {"k.id IN (SELECT k.id FROM", "k00029 k00028", 30, false},
			"plate=晋Z*&pageSize=2&pageNo=2":             {"k.id IN (SELECT k.id FROM", "k00027 k00026", 30, false},
			"plate=晋Z*&pageSize=2&column=plate":         {"k.plate >= ", "k00029 k00028", 30, false},
			"plate=苏A*&pageSize=2&axles=7&column=axles": {"k.id IN (SELECT k.id FROM", "n9 n8", 50, false},
			"plate=苏A*&pageSize=2":                      {"k.plate || '' >= ", "n99999 n99998", paging.CountCap, true},
			"plate=苏A*&pageSize=2&pageNo=2":             {"k.plate || '' >= ", "n99997 n99996", paging.CountCap, true},
		} {
			text, p := lastPage(t, db, query)
			if found := strings.Join(ids(p), " "); found != c.ids || p.Total != c.total || p.TotalCapped != c.capped {
				t.Errorf("%s: %s of %d, capped %v", query, found, p.Total, p.TotalCapped)
			}
			if !strings.Contains(text, c.narrows) {
				t.Errorf("%s is read by %s", query, text)
			}
		}
		first, _ := truckList.Page(ctx, db, tenant1, request(t, "plate=苏A*&pageSize=2"))
		text, next := lastPage(t, db, "plate=苏A*&pageSize=2&cursor="+first.Cursor)
		if found := strings.Join(ids(next), " "); found != "n99997 n99996" || !strings.Contains(text, "k.plate || '' >= ") {
			t.Errorf("behind a cursor: %s by %s", found, text)
		}
	})
}
