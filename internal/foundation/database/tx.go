package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"time"

	"freightdesk/internal/foundation/fault"
)

// Tx is a running transaction. It reads what it wrote and collects what has to
// happen once it has been committed.
type Tx struct {
	db           *DB
	tx           *sql.Tx
	beforeCommit []func(context.Context) error
	afterCommit  []func()
	notes        []any
	wrote        bool
}

const (
	plainAttempts  = 3
	serialAttempts = 5
)

// InTx runs fn in one transaction: BEGIN IMMEDIATE on SQLite's single writer,
// READ COMMITTED on PostgreSQL. Invariants are kept by conditional updates
// (ExecOne), never by reading first. fn may run again after a deadlock, so it
// must change nothing but the transaction. Transactions do not nest.
func (db *DB) InTx(ctx context.Context, fn func(tx *Tx) error) error {
	return db.run(ctx, sql.LevelDefault, plainAttempts, fn)
}

// InSerial is InTx under SERIALIZABLE, for the few rules that span rows no
// single update can name: grants, the last administrator, moves in a tree.
func (db *DB) InSerial(ctx context.Context, fn func(tx *Tx) error) error {
	level := sql.LevelSerializable
	if db.engine == SQLite {
		level = sql.LevelDefault // one writer is serial already
	}
	return db.run(ctx, level, serialAttempts, fn)
}

func (db *DB) run(ctx context.Context, level sql.IsolationLevel, attempts int, fn func(tx *Tx) error) error {
	for attempt := 1; ; attempt++ {
		err := failed(ctx, db.attempt(ctx, level, fn))
		if unwritable(err) {
			db.unwritten.Store(&err)
		}
		if err == nil || !transient(err) {
			return err
		}
		if attempt == attempts {
			return fault.New(fault.Unavailable, wordsBusy).Because(err)
		}
		pause := time.Duration(rand.IntN(20*attempt)+1) * time.Millisecond
		select {
		case <-ctx.Done():
			return errors.Join(ctx.Err(), err)
		case <-time.After(pause):
		}
	}
}

func (db *DB) attempt(ctx context.Context, level sql.IsolationLevel, fn func(tx *Tx) error) error {
	line := db.lineFor(ctx)
	defer line.giveUp(nil)
	var raw *sql.Tx
	err := line.step("begin", func() (err error) {
		raw, err = db.writer.BeginTx(line.ctx, &sql.TxOptions{Isolation: level})
		return err
	})
	if err != nil {
		return err
	}
	tx := &Tx{db: db, tx: raw}
	committed := false
	defer func() {
		if !committed {
			_ = line.step("rollback", raw.Rollback) // also on panic; the first error is the one that counts
		}
	}()
	if err := fn(tx); err != nil {
		return err
	}
	for _, hook := range db.beforeCommit {
		if err := hook(ctx, tx); err != nil {
			return fmt.Errorf("before commit: %w", err)
		}
	}
	for _, f := range tx.beforeCommit {
		if err := f(ctx); err != nil {
			return fmt.Errorf("before commit: %w", err)
		}
	}
	if err := line.step("commit", raw.Commit); err != nil {
		return err
	}
	committed = true
	if tx.wrote {
		db.unwritten.Store(nil)
	}
	for _, f := range tx.afterCommit {
		f()
	}
	return nil
}

// Try runs one step of a transaction that goes on when the step is refused: a
// fault undoes what the step wrote and noted. Any other error ends the
// transaction, as everywhere.
func (tx *Tx) Try(ctx context.Context, step func() error) error {
	before, restores := *tx, tx.snapshots()
	if err := tx.exec(ctx, "SAVEPOINT step"); err != nil {
		return err
	}
	err := step()
	if err == nil {
		return tx.exec(ctx, "RELEASE SAVEPOINT step")
	}
	if _, refused := fault.Refusal(err); !refused || transient(err) {
		return err
	}
	if undone := tx.exec(ctx, "ROLLBACK TO SAVEPOINT step"); undone != nil {
		return errors.Join(err, undone)
	}
	tx.notes, tx.beforeCommit, tx.afterCommit = before.notes, before.beforeCommit, before.afterCommit
	for _, restore := range restores {
		restore()
	}
	return err
}

func (tx *Tx) exec(ctx context.Context, text string) error {
	ctx, cancel := tx.limited(ctx)
	defer cancel()
	if _, err := tx.tx.ExecContext(ctx, text); err != nil {
		return failed(ctx, fmt.Errorf("%s: %w", text, err))
	}
	return nil
}

// BeforeCommit calls f as the last thing in the transaction, after the hooks
// that every transaction runs; its error refuses the whole write. Rows that
// many transactions change are written here, so that they are held for a
// moment only.
func (tx *Tx) BeforeCommit(f func(context.Context) error) {
	tx.beforeCommit = append(tx.beforeCommit, f)
}

// AfterCommit calls f once the transaction has been committed, never when it
// fails. f must not block: it publishes hints and wakes workers.
func (tx *Tx) AfterCommit(f func()) { tx.afterCommit = append(tx.afterCommit, f) }

// Snapshotter is a note that steps of a transaction go on changing. Snapshot
// keeps its present content; restore brings that back when Try undoes a step.
type Snapshotter interface{ Snapshot() (restore func()) }

// Note attaches a value for the hooks before commit; a retried transaction
// starts without notes. What is shared by reference has to be a Snapshotter, or
// a refused step of Try would leave its traces in it.
func (tx *Tx) Note(value any) {
	_, undone := value.(Snapshotter)
	if kind := reflect.TypeOf(value).Kind(); !undone && (kind == reflect.Pointer || kind == reflect.Map) {
		panic(fmt.Sprintf("database: a note of type %T has no Snapshot", value))
	}
	tx.notes = append(tx.notes, value)
}

func (tx *Tx) snapshots() []func() {
	var restores []func()
	for _, note := range tx.notes {
		if s, ok := note.(Snapshotter); ok {
			restores = append(restores, s.Snapshot())
		}
	}
	return restores
}

// Notes are the values attached so far.
func (tx *Tx) Notes() []any { return tx.notes }

func (tx *Tx) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	return tx.db.limited(ctx)
}

func (tx *Tx) read(ctx context.Context, q Query, take func(rowSet) error) error {
	text, args := q.render(tx.db.engine)
	if err := readable(args); err != nil {
		return err
	}
	tx.db.observe(q, text, false)
	rows, err := tx.tx.QueryContext(ctx, text, args...)
	return taken(rows, err, take)
}
