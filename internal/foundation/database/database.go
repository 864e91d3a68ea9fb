// Package database is the only door to SQL. It opens SQLite or PostgreSQL,
// runs statements whose texts are compile-time constants with bound values,
// composes lists from declared columns, and wraps every write in a transaction
// with hooks before and after its commit. docs/sql.md is its dialect.
package database

import (
	"context"
	"database/sql"
	"fmt"
	"sync/atomic"
)

// Engine names the database behind a DB.
type Engine string

// The two engines. One SQL text serves both.
const (
	SQLite   Engine = "sqlite"
	Postgres Engine = "postgres"
)

// DB is an open database: a pool of readers and, on SQLite, a single writer.
type DB struct {
	engine       Engine
	reader       *sql.DB
	writer       *sql.DB
	beforeCommit []func(context.Context, *Tx) error
	observer     atomic.Pointer[func(Executed)]
	unwritten    atomic.Pointer[error]
}

// Executed is what an observer learns of a statement: its name and text, never
// its values.
type Executed struct {
	Name  string
	Text  string
	Write bool
}

// Open connects to the database a URL names: postgres://… or the path of a
// SQLite file, which is created when absent.
func Open(ctx context.Context, url string, options ...Option) (*DB, error) {
	if err := CheckURL(url); err != nil {
		return nil, err
	}
	if isPostgres(url) {
		return openPostgres(ctx, url, options)
	}
	return openSQLite(ctx, url)
}

// Engine tells which database answers.
func (db *DB) Engine() Engine { return db.engine }

// Close ends both pools.
func (db *DB) Close() error {
	readErr := db.reader.Close()
	if db.writer == db.reader {
		return readErr
	}
	if err := db.writer.Close(); err != nil {
		return err
	}
	return readErr
}

// Ping proves that the database answers. It reads only: on SQLite a write would
// wait for whoever writes.
func (db *DB) Ping(ctx context.Context) error {
	var one int
	if err := db.reader.QueryRowContext(ctx, "SELECT 1").Scan(&one); err != nil {
		return failed(ctx, fmt.Errorf("database: %w", err))
	}
	return nil
}

// BeforeCommit registers a hook that runs inside every transaction just before
// its commit; its error refuses the whole write. Audit uses it.
func (db *DB) BeforeCommit(hook func(context.Context, *Tx) error) {
	db.beforeCommit = append(db.beforeCommit, hook)
}

// Observe reports every executed statement to f until it is replaced; nil
// stops. Tests count statements and compare their texts with it.
func (db *DB) Observe(f func(Executed)) {
	if f == nil {
		db.observer.Store(nil)
		return
	}
	db.observer.Store(&f)
}

func (db *DB) observe(q Query, text string, write bool) {
	if f := db.observer.Load(); f != nil {
		(*f)(Executed{Name: q.statement.name, Text: text, Write: write})
	}
}

// Reader runs a query: the database itself, or a transaction that also sees
// its own writes.
type Reader interface {
	// read hands take the rows of a query.
	read(ctx context.Context, q Query, take func(rowSet) error) error
	limited(ctx context.Context) (context.Context, context.CancelFunc)
}

func (db *DB) read(ctx context.Context, q Query, take func(rowSet) error) error {
	text, args := q.render(db.engine)
	if err := readable(args); err != nil {
		return err
	}
	db.observe(q, text, false)
	if db.engine == Postgres {
		return readNative(ctx, db.reader, text, args, take)
	}
	rows, err := db.reader.QueryContext(ctx, text, args...)
	return taken(rows, err, take)
}

// rowSet is what a query answers. Columns are known with the first row.
type rowSet interface {
	Columns() ([]string, error)
	Next() bool
	Scan(targets ...any) error
	Err() error
}

func taken(rows *sql.Rows, err error, take func(rowSet) error) error {
	if err != nil {
		return err
	}
	defer rows.Close()
	return take(rows)
}
