package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

// oneConnection is a database and the connection that writes to it.
func oneConnection(t *testing.T) (*sql.DB, *keepingConn) {
	t.Helper()
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "kept.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db.writer, connectionOf(t, db.writer)
}

func connectionOf(t *testing.T, pool *sql.DB) (kept *keepingConn) {
	t.Helper()
	conn, err := pool.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.Raw(func(opened any) error { kept = opened.(*keepingConn); return nil }); err != nil {
		t.Fatal(err)
	}
	return kept
}

func (c *keepingConn) keeps(text string) *keptStatement {
	if found := c.byText[text]; found != nil {
		return found.Value.(*keptStatement)
	}
	return nil
}

// TestAStatementStaysPrepared, whoever asks for its text next: a call or a
// transaction.
func TestAStatementStaysPrepared(t *testing.T) {
	pool, conn := oneConnection(t)
	const text = "SELECT ?"
	ask := func(query func(context.Context, string, ...any) *sql.Row, value int) {
		t.Helper()
		var got int
		if err := query(t.Context(), text, value).Scan(&got); err != nil || got != value {
			t.Fatalf("asked for %d: %d, %v", value, got, err)
		}
	}
	ask(pool.QueryRowContext, 1)
	first := conn.keeps(text)
	if first == nil {
		t.Fatal("the statement is not kept")
	}
	ask(pool.QueryRowContext, 2)
	tx, err := pool.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	ask(tx.QueryRowContext, 3)
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	if conn.keeps(text) != first {
		t.Error("the statement was prepared again")
	}
}

// TestAStatementInUseIsNotShared: the rows of one asker do not move under
// another's hands.
func TestAStatementInUseIsNotShared(t *testing.T) {
	pool, conn := oneConnection(t)
	tx, err := pool.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }()
	const text = "SELECT value FROM json_each('[1,2,3]')"
	var seen []int
	outer, err := tx.QueryContext(t.Context(), text)
	if err != nil {
		t.Fatal(err)
	}
	defer outer.Close()
	for outer.Next() {
		var value, inner int
		if err := outer.Scan(&value); err != nil {
			t.Fatal(err)
		}
		if err := tx.QueryRowContext(t.Context(), text).Scan(&inner); err != nil || inner != 1 {
			t.Fatalf("the inner rows begin with %d, %v", inner, err)
		}
		seen = append(seen, value)
	}
	if err := outer.Err(); err != nil || fmt.Sprint(seen) != "[1 2 3]" {
		t.Errorf("the outer rows were %v, %v", seen, err)
	}
	if err := outer.Close(); err != nil || conn.recent.Len() != len(conn.byText) {
		t.Errorf("%v; %d statements are kept under %d texts", err, conn.recent.Len(), len(conn.byText))
	}
}

// TestKeptStatementsAreBounded: those used last stay.
func TestKeptStatementsAreBounded(t *testing.T) {
	pool, conn := oneConnection(t)
	text := func(n int) string { return fmt.Sprintf("SELECT %d", n) }
	for n := range keptStatements + 50 {
		var got int
		for _, asked := range []int{0, n} {
			if err := pool.QueryRowContext(t.Context(), text(asked)).Scan(&got); err != nil || got != asked {
				t.Fatalf("%d, %v", got, err)
			}
		}
	}
	if got := conn.recent.Len(); got != keptStatements || got != len(conn.byText) {
		t.Errorf("%d statements are kept under %d texts", got, len(conn.byText))
	}
	if conn.keeps(text(0)) == nil || conn.keeps(text(1)) != nil || conn.keeps(text(keptStatements+49)) == nil {
		t.Error("not those that were used last are kept")
	}
}

// TestAKeptStatementSeesANewSchema, as after a migration of the same process.
func TestAKeptStatementSeesANewSchema(t *testing.T) {
	pool, _ := oneConnection(t)
	const text = "SELECT * FROM thing"
	for columns, change := range []string{"CREATE TABLE thing (a)", "ALTER TABLE thing ADD COLUMN b", "ALTER TABLE thing ADD COLUMN c"} {
		if _, err := pool.ExecContext(t.Context(), change); err != nil {
			t.Fatal(err)
		}
		if names := namesOf(t, pool, text); len(names) != columns+1 {
			t.Errorf("after %s: columns %v", change, names)
		}
	}
}

func namesOf(t *testing.T, pool *sql.DB, text string) []string {
	t.Helper()
	rows, err := pool.QueryContext(t.Context(), text)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err := errors.Join(err, rows.Err()); err != nil {
		t.Fatal(err)
	}
	return names
}

// TestOptimizeKeepsNoValues: with them SQLite would parse each statement twice.
func TestOptimizeKeepsNoValues(t *testing.T) {
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "stat.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	for _, text := range []string{
		"CREATE TABLE thing (a)", "CREATE INDEX thing_a ON thing (a)",
		"WITH RECURSIVE n(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM n LIMIT 5000) INSERT INTO thing SELECT a / 10 FROM n",
		"ANALYZE",
	} {
		if _, err := db.writer.ExecContext(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
	count := func(table string) (n int) {
		if err := db.reader.QueryRowContext(t.Context(), "SELECT count(*) FROM "+table).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if count("sqlite_stat4") == 0 {
		t.Fatal("nothing to test: a whole ANALYZE kept no values")
	}
	writes, reads := connectionOf(t, db.writer), connectionOf(t, db.reader)
	if err := db.Optimize(t.Context()); err != nil {
		t.Fatal(err)
	}
	if connectionOf(t, db.writer) == writes || connectionOf(t, db.reader) == reads {
		t.Error("a connection still knows the statistics of before")
	}
	if values, tables := count("sqlite_stat4"), count("sqlite_stat1"); values != 0 || tables == 0 {
		t.Errorf("%d values and %d tables are kept", values, tables)
	}
}

// TestAnIndexOfANewVersionIsKnownAtOnce: while only the others have statistics SQLite
// reads a list by it, whatever its order.
func TestAnIndexOfANewVersionIsKnownAtOnce(t *testing.T) {
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "version.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	versions := fstest.MapFS{"0001_thing.sql": {Data: []byte(`-- +goose Up
		CREATE TABLE thing (tenant BIGINT NOT NULL, kind TEXT NOT NULL, at BIGINT NOT NULL);
		CREATE INDEX thing_at ON thing (tenant, at);
		WITH RECURSIVE n(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM n LIMIT 5000) INSERT INTO thing SELECT 1, a % 9, a FROM n;`)}}
	if err := errors.Join(db.Migrate(t.Context(), versions), db.Optimize(t.Context())); err != nil {
		t.Fatal(err)
	}
	versions["0002_kind.sql"] = &fstest.MapFile{Data: []byte("-- +goose Up\nCREATE INDEX thing_kind ON thing (tenant, kind, at);")}
	if err := db.Migrate(t.Context(), versions); err != nil {
		t.Fatal(err)
	}
	var id, parent, unused int
	var plan string
	const list = "EXPLAIN QUERY PLAN SELECT at FROM thing WHERE tenant = 1 ORDER BY at DESC LIMIT 10"
	if err := db.reader.QueryRowContext(t.Context(), list).Scan(&id, &parent, &unused, &plan); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(plan, "thing_at") {
		t.Errorf("the list is read by %q", plan)
	}
}

// TestOptimizeOfNothing: a new database has no statistics at all.
func TestOptimizeOfNothing(t *testing.T) {
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "new.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if err := db.Optimize(t.Context()); err != nil {
		t.Error(err)
	}
}
