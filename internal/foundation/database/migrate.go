package database

import (
	"context"
	"database/sql"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// startLock is the advisory lock of whoever starts on a PostgreSQL database. It is
// goose's own number: binaries from before hold that while they migrate.
const startLock = lock.DefaultLockID

// Exclusively runs f while no other process does so on the same database; what
// f reads stays true until f has written. waits is called when it has to wait.
// A SQLite file has one process by itself (Hold).
func (db *DB) Exclusively(ctx context.Context, waits func(), f func() error) error {
	if db.engine == SQLite {
		return f()
	}
	// A lock of a transaction, not of a connection: poolers lend these for one.
	tx, err := db.writer.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("database: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // nothing is written; its end frees the lock
	var isFree bool
	if err := tx.QueryRowContext(ctx, "SELECT pg_try_advisory_xact_lock($1)", startLock).Scan(&isFree); err != nil {
		return fmt.Errorf("database: lock: %w", err)
	}
	if !isFree {
		waits()
		if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock($1)", startLock); err != nil {
			return fmt.Errorf("database: lock: %w", err)
		}
	}
	return f()
}

// Migrate brings the schema up to the newest of the numbered files; it runs
// Exclusively. A database that is newer than the binary is refused: an old
// binary would write rows the new schema does not mean.
func (db *DB) Migrate(ctx context.Context, files fs.FS) error {
	provider, err := db.provider(files)
	if err != nil {
		return err
	}
	current, target, err := provider.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("database: schema version: %w", err)
	}
	if current > target {
		return fmt.Errorf("database: the schema is at version %d, this binary knows %d; use a newer freightdesk", current, target)
	}
	applied, err := provider.Up(ctx)
	if err != nil {
		return fmt.Errorf("database: migrate: %w", err)
	}
	db.renew()
	if len(applied) == 0 || db.engine == Postgres {
		return nil
	}
	// An index that SQLite knows nothing of yet looks better to it than all that it knows.
	return db.Optimize(ctx)
}

// renew closes the connections that nobody uses: what they hold prepared and
// know of schema and statistics is of before.
func (db *DB) renew() {
	for _, pool := range []*sql.DB{db.writer, db.reader} {
		pool.SetMaxIdleConns(0)
		pool.SetMaxIdleConns(pool.Stats().MaxOpenConnections)
	}
}

// Current refuses a schema that is not the one of the numbered files.
func (db *DB) Current(ctx context.Context, files fs.FS) error {
	provider, err := db.provider(files)
	if err != nil {
		return err
	}
	current, target, err := provider.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("database: schema version: %w", err)
	}
	if current != target {
		return fmt.Errorf("database: the schema is at version %d, this binary knows %d; use the freightdesk that the server runs",
			current, target)
	}
	return nil
}

func (db *DB) provider(files fs.FS) (*goose.Provider, error) {
	dialect := goose.DialectSQLite3
	if db.engine == Postgres {
		dialect = goose.DialectPostgres
	}
	provider, err := goose.NewProvider(dialect, db.writer, engineFiles{files, db.engine}, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return nil, fmt.Errorf("database: migrations: %w", err)
	}
	return provider, nil
}

// engineFiles shows goose one file a version: `NNNN_x.postgres.sql` stands in
// for `NNNN_x.sql` on PostgreSQL and is invisible on SQLite.
type engineFiles struct {
	fs.FS
	engine Engine
}

const postgresOnly = ".postgres.sql"

func (e engineFiles) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(e.FS, name)
	if err != nil {
		return nil, err
	}
	var out []fs.DirEntry
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), postgresOnly) {
			out = append(out, entry)
		}
	}
	return out, nil
}

func (e engineFiles) Open(name string) (fs.File, error) {
	if e.engine == Postgres {
		if special, err := e.FS.Open(strings.TrimSuffix(name, ".sql") + postgresOnly); err == nil {
			return special, nil
		}
	}
	return e.FS.Open(name)
}

// Glob serves goose, which looks files up by pattern.
func (e engineFiles) Glob(pattern string) ([]string, error) {
	entries, err := e.ReadDir(path.Dir(pattern))
	if err != nil {
		return nil, err
	}
	var out []string
	for _, entry := range entries {
		if matched, _ := path.Match(path.Base(pattern), entry.Name()); matched {
			out = append(out, path.Join(path.Dir(pattern), entry.Name()))
		}
	}
	return out, nil
}

// Optimize refreshes the statistics by which the engine chooses its indexes.
// PostgreSQL does so by itself, but some time after many rows came at once.
func (db *DB) Optimize(ctx context.Context) error {
	for _, text := range db.refreshing() {
		if _, err := db.writer.ExecContext(ctx, text); err != nil {
			return fmt.Errorf("database: optimize: %w", err)
		}
	}
	db.renew()
	return nil
}

// refreshing looks at every table, those that the writer's connection has not
// asked for, too. It samples: values of columns (sqlite_stat4) come only from a
// whole look, and where there are some SQLite parses a statement anew each time
// its bound values change.
func (db *DB) refreshing() []string {
	if db.engine == Postgres {
		return []string{"ANALYZE"}
	}
	return []string{"PRAGMA optimize=0x10012", "ANALYZE sqlite_schema", "DELETE FROM sqlite_stat4"}
}

// Prepare checks that the engine understands every registered statement; it
// returns the name of the first that it refuses.
func (db *DB) Prepare(ctx context.Context) error {
	registry.Lock()
	statements := make([]*Statement, 0, len(registry.byName))
	for _, s := range registry.byName {
		statements = append(statements, s)
	}
	registry.Unlock()
	for _, s := range statements {
		text := s.text
		if db.engine == Postgres {
			text = s.postgres
		}
		if err := prepareOne(ctx, db.writer, text); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	return nil
}

func prepareOne(ctx context.Context, pool *sql.DB, text string) error {
	prepared, err := pool.PrepareContext(ctx, text)
	if err != nil {
		return err
	}
	defer prepared.Close()
	return nil
}

// TablesWith lists the tables that have a column of the name; tests use it to
// find what belongs to tenants.
func (db *DB) TablesWith(ctx context.Context, columnName string) ([]string, error) {
	text := "SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = ? ORDER BY m.name"
	if db.engine == Postgres {
		text = "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = $1 ORDER BY table_name"
	}
	rows, err := db.reader.QueryContext(ctx, text, columnName)
	if err != nil {
		return nil, fmt.Errorf("database: tables: %w", err)
	}
	defer rows.Close()
	var out []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		out = append(out, name)
	}
	return out, rows.Err()
}
