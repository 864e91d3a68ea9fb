package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// TestAConnectionTakesNoLock: a driver that keeps its connection otherwise would
// bring the lock back without a word.
func TestAConnectionTakesNoLock(t *testing.T) {
	_, conn := oneConnection(t)
	handle := handleOf(conn.sqliteConn)
	if handle == nil || handle.Fmutex != 0 {
		t.Errorf("the driver's connection is %+v", handle)
	}
	if handleOf(driver.Conn(nil)) != nil {
		t.Error("nothing has a handle")
	}
}

// TestACrowdSharesConnections: callers come and go, some in the middle of a read.
func TestACrowdSharesConnections(t *testing.T) {
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "crates.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.writer.ExecContext(t.Context(), "CREATE TABLE crate (id INTEGER PRIMARY KEY, mark TEXT)"); err != nil {
		t.Fatal(err)
	}
	fill := "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) INSERT INTO crate SELECT i, 'c' || i FROM n"
	if _, err := db.writer.ExecContext(t.Context(), fill); err != nil {
		t.Fatal(err)
	}
	var crowd sync.WaitGroup
	for range 8 {
		crowd.Go(func() {
			for turn := range 20 {
				if err := readSome(t.Context(), db.reader, turn%2 == 0); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	crowd.Wait()
}

// readSome reads the marks of all crates, or leaves while it reads.
func readSome(ctx context.Context, pool *sql.DB, leaves bool) error {
	ctx, leave := context.WithTimeout(ctx, time.Minute)
	defer leave()
	rows, err := pool.QueryContext(ctx, "SELECT id, mark FROM crate ORDER BY mark")
	if err != nil {
		return err
	}
	defer rows.Close()
	read := 0
	for rows.Next() {
		var id int
		var mark string
		if err := rows.Scan(&id, &mark); err != nil {
			if leaves && errors.Is(err, context.Canceled) {
				return nil
			}
			return err
		}
		if read++; leaves && read == 500 {
			leave()
		}
	}
	if leaves {
		return nil
	}
	if read != 2000 {
		return errors.Join(errors.New("rows are missing"), rows.Err())
	}
	return rows.Err()
}
