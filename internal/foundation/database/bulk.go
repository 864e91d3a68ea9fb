package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"reflect"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"freightdesk/internal/foundation/scope"
)

// bulkBatch is the number of rows one INSERT carries on SQLite; bulkCommit is
// the number of such statements in a transaction.
const (
	bulkBatch  = 50
	bulkCommit = 200
)

// Bulk writes very many rows past hooks and audit, for scale data only: indexes
// are dropped first and built last, SQLite does not wait for the disk,
// PostgreSQL takes a COPY. When it fails, the table is as it was; only a process
// that dies meanwhile leaves a SQLite file good for nothing but deleting it.
func (t *Table[T]) Bulk(ctx context.Context, db *DB, within scope.Scope, rows iter.Seq[T]) error {
	conn, err := db.writer.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if db.engine == Postgres {
		return t.bulkPostgres(ctx, conn, within, rows)
	}
	return t.bulkSQLite(ctx, conn, within, rows)
}

func (t *Table[T]) values(within scope.Scope, row T) []any {
	t.setTenant(within, &row)
	value := reflect.ValueOf(row)
	out := make([]any, len(t.columns))
	for i, c := range t.columns {
		out[i] = value.FieldByIndex(c.index).Interface()
	}
	return out
}

func (t *Table[T]) names() []string {
	out := make([]string, len(t.columns))
	for i, c := range t.columns {
		out[i] = c.name
	}
	return out
}

func (t *Table[T]) bulkSQLite(ctx context.Context, conn *sql.Conn, within scope.Scope, rows iter.Seq[T]) error {
	const secondary = " FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = ?"
	indexes, err := textColumn(ctx, conn, "SELECT sql"+secondary, t.name)
	if err != nil {
		return err
	}
	names, err := textColumn(ctx, conn, "SELECT name"+secondary, t.name)
	if err != nil {
		return err
	}
	last, err := textColumn(ctx, conn, "SELECT CAST(COALESCE(MAX(rowid), 0) AS TEXT) FROM "+t.name)
	if err != nil {
		return err
	}
	drops := each("DROP INDEX IF EXISTS ", names)
	err = execAll(ctx, conn, append([]string{"PRAGMA synchronous = OFF", "PRAGMA cache_size = -262144"}, drops...))
	if err == nil {
		err = t.insertBatches(ctx, conn, within, rows)
	}
	if err == nil {
		err = execAll(ctx, conn, append(indexes, "PRAGMA analysis_limit = 1000", "ANALYZE", "PRAGMA analysis_limit = 0"))
	}
	after := context.WithoutCancel(ctx)
	if err != nil {
		_ = execAll(after, conn, []string{"ROLLBACK"}) // the batch may have been complete
		undo := slices.Concat(drops, []string{"DELETE FROM " + t.name + " WHERE rowid > " + last[0]}, indexes)
		err = errors.Join(err, execAll(after, conn, undo))
	}
	return errors.Join(err, execAll(after, conn, []string{"PRAGMA cache_size = -8192", "PRAGMA synchronous = FULL"}))
}

func (t *Table[T]) insertBatches(ctx context.Context, conn *sql.Conn, within scope.Scope, rows iter.Seq[T]) error {
	one := "(" + strings.TrimSuffix(strings.Repeat("?,", len(t.columns)), ",") + ")"
	head := "INSERT INTO " + t.name + " (" + strings.Join(t.names(), ", ") + ") VALUES "
	full := head + strings.TrimSuffix(strings.Repeat(one+",", bulkBatch), ",")
	var args []any
	statements := 0
	flush := func(text string) error {
		if statements%bulkCommit == 0 {
			if err := execAll(ctx, conn, []string{"BEGIN"}); err != nil {
				return err
			}
		}
		if _, err := conn.ExecContext(ctx, text, args...); err != nil {
			return fmt.Errorf("bulk %s: %w", t.name, err)
		}
		args = args[:0]
		if statements++; statements%bulkCommit == 0 {
			return execAll(ctx, conn, []string{"COMMIT"})
		}
		return nil
	}
	for row := range rows {
		if args = append(args, t.values(within, row)...); len(args) == bulkBatch*len(t.columns) {
			if err := flush(full); err != nil {
				return err
			}
		}
	}
	if rest := len(args) / len(t.columns); rest > 0 {
		if err := flush(head + strings.TrimSuffix(strings.Repeat(one+",", rest), ",")); err != nil {
			return err
		}
	}
	if statements%bulkCommit != 0 {
		return execAll(ctx, conn, []string{"COMMIT"})
	}
	return nil
}

// bulkPostgres is one transaction: who reads the table waits for its end.
func (t *Table[T]) bulkPostgres(ctx context.Context, conn *sql.Conn, within scope.Scope, rows iter.Seq[T]) error {
	if err := execAll(ctx, conn, []string{"BEGIN"}); err != nil {
		return err
	}
	err := t.copyRows(ctx, conn, within, rows)
	if err == nil {
		err = execAll(ctx, conn, []string{"COMMIT"})
	}
	if err != nil {
		// A connection that is gone has ended its transaction, too.
		_ = execAll(context.WithoutCancel(ctx), conn, []string{"ROLLBACK"})
	}
	return err
}

func (t *Table[T]) copyRows(ctx context.Context, conn *sql.Conn, within scope.Scope, rows iter.Seq[T]) error {
	const secondary = " FROM pg_indexes WHERE schemaname = 'public' AND tablename = $1 AND indexname NOT LIKE '%_pkey'"
	indexes, err := textColumn(ctx, conn, "SELECT indexdef"+secondary, t.name)
	if err != nil {
		return err
	}
	names, err := textColumn(ctx, conn, "SELECT indexname"+secondary, t.name)
	if err != nil {
		return err
	}
	if err := execAll(ctx, conn, each("DROP INDEX ", names)); err != nil {
		return err
	}
	next, stop := iter.Pull(rows)
	defer stop()
	err = conn.Raw(func(driver any) error {
		source := pgx.CopyFromFunc(func() ([]any, error) {
			row, more := next()
			if !more {
				return nil, nil
			}
			return t.values(within, row), nil
		})
		_, err := driver.(*stdlib.Conn).Conn().CopyFrom(ctx, pgx.Identifier{t.name}, t.names(), source)
		return err
	})
	if err != nil {
		return fmt.Errorf("bulk %s: %w", t.name, err)
	}
	return execAll(ctx, conn, append(indexes, "ANALYZE "+t.name))
}

func each(head string, names []string) []string {
	var texts []string
	for _, name := range names {
		texts = append(texts, head+name)
	}
	return texts
}

func textColumn(ctx context.Context, conn *sql.Conn, text string, args ...any) ([]string, error) {
	rows, err := conn.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []string
	for rows.Next() {
		var value string
		if err := rows.Scan(&value); err != nil {
			return nil, err
		}
		out = append(out, value)
	}
	return out, errors.Join(rows.Err(), rows.Close())
}

func execAll(ctx context.Context, conn *sql.Conn, texts []string) error {
	for _, text := range texts {
		if _, err := conn.ExecContext(ctx, text); err != nil {
			return fmt.Errorf("%.60s: %w", text, err)
		}
	}
	return nil
}
