package database_test

import (
	"slices"
	"testing"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

var (
	inYards  = database.NewCounter("truck.yard")
	yardList = database.NewList[listed](database.ListSpec{
		Name: "truck.yard", From: "yard y JOIN truck k ON k.tenant_id = y.tenant_id AND k.id = y.truck_id", Key: "k.id", Tenant: "y.tenant_id",
		Department: "k.department_id", Order: "seenAt", Counter: inYards, Part: "y.name",
		Along: []database.Twin{{Column: "k.id", Other: "y.truck_id"}, {Column: "k.seen_at", Other: "y.seen_at"}},
		Fields: []database.Field{
			{Wire: "seenAt", Column: "k.seen_at", Kind: database.Time, Sort: true},
			{Wire: "plate", Column: "k.plate", Sort: true},
		},
	})
	makeYards = database.Define("yard.make", `
		CREATE TABLE yard (tenant_id BIGINT NOT NULL, name TEXT NOT NULL, truck_id TEXT NOT NULL, seen_at BIGINT NOT NULL, PRIMARY KEY (tenant_id,
			name, truck_id))`)
	fillYard = database.DefineTenant("yard.fill", `
		INSERT INTO yard (tenant_id, name, truck_id, seen_at) SELECT tenant_id, CAST(? AS TEXT), id, seen_at FROM truck WHERE tenant_id = :tenant
			AND axles < ?`)
	turnYards = database.DefineTenant("yard.turn", `UPDATE yard SET seen_at = -seen_at WHERE tenant_id = ?`)
)

// withYards parks all of thirty trucks in one yard and half of them in another, too.
func withYards(t *testing.T, db *database.DB) {
	t.Helper()
	withCounters(t, db)
	insert(t, db, tenant1, fleet(30)...)
	count(t, db, func(tx *database.Tx) error {
		for _, q := range []database.Query{makeYards.With(), fillYard.For(tenant1, "large", 9), fillYard.For(tenant1, "small", 3)} {
			if _, err := database.Exec(ctx, tx, q); err != nil {
				return err
			}
		}
		return inYards.Recount(ctx, tx)
	})
}

// TestAPartIsReadWhole: by page number, from either end, and by cursor, each row
// of a part comes once and no row of another, in order.
func TestAPartIsReadWhole(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		withYards(t, db)
		for yard, total := range map[string]int64{"small": 15, "large": 30, "none": 0} {
			for _, column := range []string{"", "plate"} {
				var byNumber, byCursor []string
				next := paging.Request{PageNo: 1, Size: 4, Column: column, Desc: true}
				for n := 1; n <= 8; n++ {
					p, err := yardList.Page(ctx, db, tenant1, paging.Request{PageNo: n, Size: 4, Column: column, Desc: true}, yardList.Part(yard))
					if err != nil || p.Total != total {
						t.Fatalf("%s: %d of %d, %v", yard, p.Total, total, err)
					}
					byNumber = append(byNumber, idsIn(p.Records)...)
					if n > 1 && next.Cursor == nil {
						continue
					}
					p, err = yardList.Page(ctx, db, tenant1, next, yardList.Part(yard))
					if err != nil {
						t.Fatal(err)
					}
					byCursor = append(byCursor, idsIn(p.Records)...)
					next.Cursor = cursorIn(t, p.Cursor)
				}
				sorted := slices.Sorted(slices.Values(byNumber))
				slices.Reverse(sorted)
				if int64(len(byNumber)) != total || !slices.Equal(byNumber, byCursor) || !slices.Equal(byNumber, sorted) {
					t.Errorf("%s by %q: %v, by cursor %v", yard, column, byNumber, byCursor)
				}
			}
		}
	})
}

// TestAPartHasANumberOfItsOwn: counters are made to differ from the rows, so that
// each total tells where it comes from.
func TestAPartHasANumberOfItsOwn(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		withYards(t, db)
		count(t, db, func(tx *database.Tx) error {
			inYards.AddTo(tx, tenant1, "small", 100)
			inYards.AddTo(tx, tenant1, "large", 200)
			inYards.Add(tx, tenant1, 7)
			return nil
		})
		wrong, err := inYards.Miscounted(ctx, db)
		if err != nil || len(wrong) != 3 {
			t.Error(wrong, err)
		}
		large := yardList.Part("large")
		for name, c := range map[string]struct {
			within scope.Scope
			more   []database.Condition
			total  int64
		}{
			"a part":              {tenant1, []database.Condition{large}, 230},
			"another":             {tenant1, []database.Condition{yardList.Part("small")}, 115},
			"one of nothing":      {tenant1, []database.Condition{yardList.Part("none")}, 0},
			"of another tenant":   {scope.Tenant(2), []database.Condition{large}, 0},
			"a narrower reach":    {scope.Scope{Tenant: 1, Exact: []string{"north"}}, []database.Condition{large}, 30},
			"a condition of code": {tenant1, []database.Condition{database.Where("k.axles = ?", 1), large}, 5},
			"no part":             {tenant1, nil, 45},
		} {
			p, err := yardList.Page(ctx, db, c.within, paging.Request{PageNo: 1, Size: 2}, c.more...)
			if err != nil || p.Total != c.total {
				t.Errorf("%s: %d, %v; want %d", name, p.Total, err, c.total)
			}
		}
	})
}

// TestAPartIsReadAlongItsIndex: the twins are made to differ, so that the order
// tells which of two columns gave it.
func TestAPartIsReadAlongItsIndex(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		withYards(t, db)
		count(t, db, func(tx *database.Tx) error { _, err := database.Exec(ctx, tx, turnYards.For(tenant1)); return err })
		p, err := yardList.Page(ctx, db, tenant1, paging.Request{PageNo: 1, Size: 1}, yardList.Part("large"))
		if err != nil || len(p.Records) != 1 || p.Records[0].ID != "k00002" {
			t.Errorf("%v, %v", p.Records, err)
		}
	})
}

func idsIn(rows []listed) []string {
	var ids []string
	for _, r := range rows {
		ids = append(ids, r.ID)
	}
	return ids
}

func cursorIn(t *testing.T, text string) *paging.Cursor {
	t.Helper()
	if text == "" {
		return nil
	}
	r, err := paging.Parse(map[string][]string{"cursor": {text}})
	if err != nil {
		t.Fatal(err)
	}
	return r.Cursor
}
