package database_test

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

func TestMain(m *testing.M) { apptest.Main(m) }

var schema = fstest.MapFS{
	"0001_truck.sql": {Data: []byte(`-- +goose Up
CREATE TABLE truck (
    tenant_id BIGINT NOT NULL, id TEXT NOT NULL, plate TEXT NOT NULL, axles BIGINT NOT NULL, seen_at BIGINT NOT NULL, fit BOOLEAN NOT NULL,
    department_id TEXT NOT NULL, created_by TEXT NOT NULL, version BIGINT NOT NULL, PRIMARY KEY (tenant_id, id));
CREATE UNIQUE INDEX truck_plate ON truck (tenant_id, plate);
CREATE TABLE department_closure (tenant_id BIGINT NOT NULL, ancestor_id TEXT NOT NULL, descendant_id TEXT NOT NULL, depth BIGINT NOT NULL);
INSERT INTO department_closure (tenant_id, ancestor_id, descendant_id, depth) VALUES (1, 'hq', 'hq', 0), (1, 'hq', 'north', 1), (1, 'north',
	'north', 0);
`)},
}

type truck struct {
	TenantID     int64           `db:"tenant_id"`
	ID           string          `db:"id,insert"`
	Plate        string          `db:"plate"`
	Axles        int64           `db:"axles"`
	SeenAt       instant.Instant `db:"seen_at"`
	Fit          bool            `db:"fit"`
	DepartmentID string          `db:"department_id"`
	CreatedBy    string          `db:"created_by,insert"`
	Version      int64           `db:"version"`
}

type listed struct {
	ID     string          `db:"k.id"`
	Plate  string          `db:"k.plate"`
	SeenAt instant.Instant `db:"k.seen_at"`
}

var (
	trucks    = database.NewTable[truck]("truck")
	truckList = database.NewList[listed](database.ListSpec{
		Name: "truck.list", From: "truck k", Key: "k.id", Tenant: "k.tenant_id", Department: "k.department_id", Creator: "k.created_by",
		Order: "seenAt",
		Fields: []database.Field{
			{Wire: "plate", Column: "k.plate", Sort: true, Rule: "plate"},
			{Wire: "axles", Column: "k.axles", Kind: database.Number, Sort: true, Rule: "axles"},
			{Wire: "seenAt", Column: "k.seen_at", Kind: database.Time, Sort: true, Rule: "seen"},
			{Wire: "fit", Column: "k.fit", Kind: database.Flag},
		},
	})
	platesOf = database.DefineTenant("truck.plates", `SELECT plate FROM truck WHERE tenant_id = ? AND id IN (?) ORDER BY id`)
	trucksOf = database.DefineTenant("truck.count", `SELECT COUNT(*) FROM truck WHERE tenant_id = ?`)
	addAxle  = database.DefineTenant("truck.addAxle", `UPDATE truck SET axles = axles + ? WHERE tenant_id = :tenant AND id = ? AND axles < ?`)
	tenant1  = scope.Tenant(1)
)

var ctx = context.Background()

// onEach opens an empty database of each engine with the test's own schema.
func onEach(t *testing.T, test func(t *testing.T, db *database.DB)) {
	for _, engine := range apptest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			db, err := database.Open(ctx, engine.Empty(t))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = db.Close() })
			if err := db.Migrate(ctx, schema); err != nil {
				t.Fatal(err)
			}
			test(t, db)
		})
	}
}

func insert(t *testing.T, db *database.DB, within scope.Scope, rows ...truck) {
	t.Helper()
	err := db.InTx(ctx, func(tx *database.Tx) error {
		for i := range rows {
			if err := trucks.Insert(ctx, tx, within, &rows[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func fleet(n int) []truck {
	rows := make([]truck, n)
	for i := range rows {
		rows[i] = truck{
			ID: fmt.Sprintf("k%05d", i), Plate: fmt.Sprintf("晋Z%05d", i), Axles: int64(i % 6),
			SeenAt: instant.Instant(1_700_000_000_000 + i/3), Fit: i%2 == 0, DepartmentID: "north", CreatedBy: "ops", Version: 1,
		}
	}
	return rows
}

func TestTheTenantIsAlwaysTheScopes(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		insert(t, db, tenant1, fleet(2)...)
		insert(t, db, scope.Tenant(2), truck{TenantID: 1, ID: "other", Plate: "晋Z00000", Version: 1})
		if _, err := trucks.ByID(ctx, db, tenant1, "other"); !fault.Is(err, fault.NotFound) {
			t.Errorf("a row of tenant 2 read in tenant 1: %v", err)
		}
		plates, err := database.All[string](ctx, db, platesOf.For(tenant1, database.IDs{"k00000", "k00001", "other"}))
		if err != nil || !slices.Equal(plates, []string{"晋Z00000", "晋Z00001"}) {
			t.Errorf("plates %v, %v", plates, err)
		}
	})
}

func TestAStaleVersionIsAConflict(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		insert(t, db, tenant1, fleet(1)...)
		row, err := trucks.ByID(ctx, db, tenant1, "k00000")
		if err != nil {
			t.Fatal(err)
		}
		save := func(row *truck) error {
			return db.InTx(ctx, func(tx *database.Tx) error { return trucks.Update(ctx, tx, tenant1, row) })
		}
		earlier := row
		if err := save(&row); err != nil || row.Version != earlier.Version+1 {
			t.Fatalf("saved as version %d, %v", row.Version, err)
		}
		if err := save(&earlier); !fault.Is(err, fault.Conflict) || earlier.Version == row.Version {
			t.Errorf("the second save of the same version: %v, now %d", err, earlier.Version)
		}
		if err := save(&row); err != nil {
			t.Errorf("the row that was written, once more: %v", err)
		}
	})
}

func TestWhatFailsLeavesNothing(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		row, failure := fleet(1)[0], errors.New("the second half failed")
		committed := false
		err := db.InTx(ctx, func(tx *database.Tx) error {
			tx.AfterCommit(func() { committed = true })
			if err := trucks.Insert(ctx, tx, tenant1, &row); err != nil {
				return err
			}
			return failure
		})
		if !errors.Is(err, failure) || committed {
			t.Errorf("%v, committed %v", err, committed)
		}
		if _, err := trucks.ByID(ctx, db, tenant1, row.ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("the row of the first half: %v", err)
		}
	})
}

func TestADuplicateNamesItsColumns(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		insert(t, db, tenant1, fleet(1)...)
		twin := fleet(1)[0]
		twin.ID = "twin"
		err := db.InTx(ctx, func(tx *database.Tx) error { return trucks.Insert(ctx, tx, tenant1, &twin) })
		columns, broken := database.DuplicateKey(err)
		if !broken || !slices.Equal(columns, []string{"tenant_id", "plate"}) {
			t.Errorf("columns %v, %v of %v", columns, broken, err)
		}
	})
}

func TestConditionalUpdatesLoseNothingInACrowd(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		insert(t, db, tenant1, truck{ID: "k", Plate: "x", Version: 1})
		var done sync.WaitGroup
		var mu sync.Mutex
		won := 0
		for range 40 {
			done.Go(func() {
				err := db.InTx(ctx, func(tx *database.Tx) error {
					return database.ExecOne(ctx, tx, addAxle.For(tenant1, 1, "k", 25), fault.New(fault.Conflict, "voll"))
				})
				mu.Lock()
				defer mu.Unlock()
				if err == nil {
					won++
				} else if !fault.Is(err, fault.Conflict) {
					t.Error(err)
				}
			})
		}
		done.Wait()
		row, err := trucks.ByID(ctx, db, tenant1, "k")
		if err != nil || won != 25 || row.Axles != 25 {
			t.Errorf("%d writers won, the row counts %d, %v; want 25 and 25", won, row.Axles, err)
		}
	})
}

func TestAHookThatRefusesTakesTheWriteBack(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		published := false
		db.BeforeCommit(func(_ context.Context, tx *database.Tx) error {
			if len(tx.Notes()) > 0 {
				return errors.New("the trail cannot be written")
			}
			return nil
		})
		row := fleet(1)[0]
		err := db.InTx(ctx, func(tx *database.Tx) error {
			tx.Note("change")
			tx.AfterCommit(func() { published = true })
			return trucks.Insert(ctx, tx, tenant1, &row)
		})
		if err == nil || published {
			t.Errorf("the write went through: %v, published %v", err, published)
		}
		if _, err := trucks.ByID(ctx, db, tenant1, row.ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("the row is there: %v", err)
		}
	})
}

func TestTheLastThingOfATransactionFollowsTheHooks(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		var order []string
		db.BeforeCommit(func(context.Context, *database.Tx) error {
			order = append(order, "hook")
			return nil
		})
		row, refusal := fleet(1)[0], errors.New("the sums cannot be written")
		err := db.InTx(ctx, func(tx *database.Tx) error {
			tx.BeforeCommit(func(context.Context) error {
				order = append(order, "last")
				return refusal
			})
			return trucks.Insert(ctx, tx, tenant1, &row)
		})
		if !errors.Is(err, refusal) || !slices.Equal(order, []string{"hook", "last"}) {
			t.Errorf("%v in the order %v", err, order)
		}
		if _, err := trucks.ByID(ctx, db, tenant1, row.ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("the row is there: %v", err)
		}
	})
}

func request(t *testing.T, query string) paging.Request {
	t.Helper()
	values, err := url.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	r, err := paging.Parse(values)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func page(t *testing.T, db *database.DB, within scope.Scope, query string, kept *database.Query) paging.Page[listed] {
	t.Helper()
	p, err := truckList.PageOf(ctx, db, within, request(t, query), kept)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return p
}

func ids(p paging.Page[listed]) []string {
	out := []string{}
	for _, row := range p.Records {
		out = append(out, row.ID)
	}
	return out
}

func TestPagesNeitherRepeatNorLoseRows(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		insert(t, db, tenant1, fleet(57)...)
		kept := trucksOf.For(tenant1)
		var byPage, fromEnd, byCursor []string
		for n := 1; n <= 6; n++ {
			byPage = append(byPage, ids(page(t, db, tenant1, "pageNo="+strconv.Itoa(n), nil))...)
			fromEnd = append(fromEnd, ids(page(t, db, tenant1, "pageNo="+strconv.Itoa(n), &kept))...)
		}
		for cursor := ""; ; {
			p := page(t, db, tenant1, "cursor="+cursor, nil)
			byCursor = append(byCursor, ids(p)...)
			if cursor = p.Cursor; cursor == "" {
				break
			}
		}
		if len(byPage) != 57 || !slices.Equal(byPage, fromEnd) || !slices.Equal(byPage, byCursor) {
			t.Errorf("by page %d rows, from the end equal %v, by cursor equal %v", len(byPage), slices.Equal(byPage, fromEnd),
				slices.Equal(byPage, byCursor))
		}
		if once := slices.Compact(slices.Sorted(slices.Values(byPage))); len(once) != 57 {
			t.Error("a row is repeated")
		}
	})
}

// TestARefusedOrderSaysNoTextBack: what is no name is not repeated to whoever
// reads the answer.
func TestARefusedOrderSaysNoTextBack(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		for column, message := range map[string]string{"colour": "不支持按 colour 排序", "<b>请拨打 400</b>": "不支持按该列排序", "1 OR 1=1": "不支持按该列排序"} {
			_, err := truckList.Page(ctx, db, tenant1, paging.Request{PageNo: 1, Size: 10, Column: column})
			if refused, known := fault.As(err); !known || refused.Message != message {
				t.Errorf("%s: %v", column, err)
			}
		}
	})
}

func TestFilterForms(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		insert(t, db, tenant1, fleet(30)...)
		for query, want := range map[string]int64{
			"plate=晋Z00007": 1, "plate=晋Z0001*": 10, "plate=晋Z00001,晋Z00002": 2, "plate=!晋Z00001": 29, "axles=5": 5, "axles=>=4": 10,
			"axles_begin=1&axles_end=2": 10, "fit=1": 15, "fit=false": 15, "plate=**": 30, "plate=*7*": 3, "plate=,07,19,": 2, "unknown=x": 30,
			"seenAt_begin=2023-11-14&seenAt_end=2023-11-16": 30, "seenAt_end=2023-11-14": 0,
			`superQueryParams=%255B%257B%2522field%2522%253A%2522axles%2522%252C` +
				`%2522rule%2522%253A%2522eq%2522%252C%2522val%2522%253A%25223%2522%257D%255D`: 5,
		} {
			if got := page(t, db, tenant1, query, nil).Total; got != want {
				t.Errorf("%s: %d rows, want %d", query, got, want)
			}
		}
		for _, query := range []string{
			"axles=viele", "seenAt_begin=gestern", "plate=" + strings.Repeat("x", 300), "column=created_by",
			"column=plate;--",
		} {
			values, _ := url.ParseQuery(strings.ReplaceAll(query, ";", "%3B"))
			r, err := paging.Parse(values)
			if err == nil {
				_, err = truckList.Page(ctx, db, tenant1, r)
			}
			if _, refused := fault.As(err); !refused {
				t.Errorf("%s: %v, want a refusal", query, err)
			}
		}
	})
}

func TestAScopeBoundsListsAndSingleRows(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		insert(t, db, tenant1, truck{ID: "a", Plate: "a", DepartmentID: "north", CreatedBy: "x", Version: 1},
			truck{ID: "b", Plate: "b", DepartmentID: "hq", CreatedBy: "x", Version: 1}, truck{
				ID: "c", Plate: "c", DepartmentID: "south",
				CreatedBy: "me", Version: 1,
			})
		for name, c := range map[string]struct {
			within scope.Scope
			want   []string
		}{
			"everything": {tenant1, []string{"a", "b", "c"}},
			"tree":       {scope.Scope{Tenant: 1, Trees: []string{"hq"}}, []string{"a", "b"}},
			"own":        {scope.Scope{Tenant: 1, Exact: []string{"hq"}}, []string{"b"}},
			"self":       {scope.Scope{Tenant: 1, Username: "me"}, []string{"c"}},
			"union":      {scope.Scope{Tenant: 1, Exact: []string{"north"}, Username: "me"}, []string{"a", "c"}},
			"nothing":    {scope.Scope{Tenant: 1}, []string{}},
			"other firm": {scope.Tenant(2), []string{}},
			"zero scope": {scope.Scope{}, []string{}},
		} {
			got := ids(page(t, db, c.within, "column=plate&order=asc", nil))
			if !slices.Equal(got, c.want) {
				t.Errorf("%s lists %v, want %v", name, got, c.want)
			}
			for _, id := range []string{"a", "b", "c"} {
				_, err := truckList.One(ctx, db, c.within, id)
				if (err == nil) != slices.Contains(c.want, id) {
					t.Errorf("%s reads %s: %v", name, id, err)
				}
			}
		}
	})
}

func TestADatabaseFromTheFutureIsRefused(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		newer := fstest.MapFS{
			"0001_truck.sql": schema["0001_truck.sql"],
			"0002_x.sql":     {Data: []byte("-- +goose Up\nCREATE TABLE x (id TEXT);\n")},
		}
		if err := db.Migrate(ctx, newer); err != nil {
			t.Fatal(err)
		}
		if err := db.Migrate(ctx, schema); err == nil || !strings.Contains(err.Error(), "newer") {
			t.Errorf("an older binary opened a newer schema: %v", err)
		}
	})
}

func TestLongListsArePaddedToFewTexts(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		texts := map[string]bool{}
		db.Observe(func(e database.Executed) { texts[e.Text] = true })
		for n := range 17 {
			if _, err := database.All[string](ctx, db, platesOf.For(tenant1, make(database.IDs, n))); err != nil {
				t.Fatal(err)
			}
		}
		if len(texts) != 5 { // 1 2 4 8 16
			t.Errorf("lists of 0 to 16 values have %d texts, want 5", len(texts))
		}
	})
}

// sums is a note that steps go on changing, as the numbers kept beside rows.
type sums struct{ n int }

func (s *sums) Snapshot() func() {
	kept := s.n
	return func() { s.n = kept }
}

func TestARefusedStepIsUndoneWithWhatItNoted(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		rows, counted, committed := fleet(2), &sums{}, []string{}
		refusal := fault.Field("plate", "车牌号不正确")
		err := db.InTx(ctx, func(tx *database.Tx) error {
			add := func(row *truck, answer error) error {
				return tx.Try(ctx, func() error {
					counted.n++
					tx.Note("row " + row.ID)
					tx.AfterCommit(func() { committed = append(committed, row.ID) })
					if err := trucks.Insert(ctx, tx, tenant1, row); err != nil {
						return err
					}
					return answer
				})
			}
			tx.Note(counted)
			if err := add(&rows[0], nil); err != nil {
				return err
			}
			if err := add(&rows[1], refusal); !errors.Is(err, refusal) {
				t.Errorf("the refused step answers %v", err)
			}
			if len(tx.Notes()) != 2 {
				t.Errorf("notes: %v", tx.Notes())
			}
			return nil
		})
		if err != nil || counted.n != 1 || !slices.Equal(committed, []string{rows[0].ID}) {
			t.Errorf("%v; counted %d rows, committed %v", err, counted.n, committed)
		}
		if _, err := trucks.ByID(ctx, db, tenant1, rows[0].ID); err != nil {
			t.Errorf("the row of the step that held: %v", err)
		}
		if _, err := trucks.ByID(ctx, db, tenant1, rows[1].ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("the row of the refused step is there: %v", err)
		}
	})
}

func TestANoteThatCouldNotBeUndoneIsRefused(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		defer func() {
			if recover() == nil {
				t.Error("a map was noted, which no step can undo")
			}
		}()
		_ = db.InTx(ctx, func(tx *database.Tx) error { // it panics
			tx.Note(map[string]int{})
			return nil
		})
	})
}
