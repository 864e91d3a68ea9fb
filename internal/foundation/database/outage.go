package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlitecode "modernc.org/sqlite/lib"

	"freightdesk/internal/foundation/fault"
)

// PostgreSQL is reached over a line, so it can fall silent: a statement has
// statementTime, a new connection connectTime.
const (
	statementTime = 5 * time.Second
	connectTime   = 3 * time.Second
)

// retryAfter is what an answer names, in seconds.
const retryAfter = 5

const (
	wordsAway     = "数据库暂时不可用，请稍后再试"
	wordsBusy     = "系统繁忙，请稍后再试"
	wordsSilent   = "数据库没有及时响应，请稍后再试"
	wordsReadOnly = "数据暂时无法保存（磁盘已满或只读），请稍后再试"
)

var errSilent = errors.New("database: no answer in time")

type unhurried struct{}

// Unhurried is for work that no request waits for: its statements may take as
// long as they need.
func Unhurried(ctx context.Context) context.Context {
	return context.WithValue(ctx, unhurried{}, true)
}

// limited bounds one statement.
func (db *DB) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	if db.engine == SQLite || ctx.Value(unhurried{}) != nil {
		return ctx, func() {}
	}
	return context.WithTimeoutCause(ctx, statementTime, errSilent)
}

// failed says of the database's own failures what an operator can do: wait. ctx
// is the one that the failing step ran with. Every other error stays as it is.
func failed(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	if _, known := fault.As(err); known {
		return err
	}
	words := ""
	switch {
	case errors.Is(context.Cause(ctx), errSilent):
		words = wordsSilent
	case unwritable(err):
		words = wordsReadOnly
	case ctx.Err() != nil:
		return err // the caller left, or took too long for other reasons
	case transient(err):
		words = wordsBusy
	case away(err):
		words = wordsAway
	default:
		return err
	}
	refusal := fault.New(fault.Unavailable, words).Because(err)
	refusal.RetryAfter = retryAfter
	return refusal
}

// line is the context of one transaction. Its beginning and its end are steps
// of their own, which the driver runs with the context it was begun with.
type line struct {
	ctx     context.Context
	giveUp  context.CancelCauseFunc
	limited bool
}

func (db *DB) lineFor(ctx context.Context) line {
	within, giveUp := context.WithCancelCause(ctx)
	return line{within, giveUp, db.engine == Postgres && ctx.Value(unhurried{}) == nil}
}

func (l line) step(what string, do func() error) error {
	if l.limited {
		late := time.AfterFunc(statementTime, func() { l.giveUp(errSilent) })
		defer late.Stop()
	}
	if err := do(); err != nil {
		return failed(l.ctx, fmt.Errorf("%s: %w", what, err))
	}
	return nil
}

// Unwritable is why the last write found no place, nil once one has succeeded
// since. Readiness asks.
func (db *DB) Unwritable() error {
	if err := db.unwritten.Load(); err != nil {
		return *err
	}
	return nil
}

// unwritable tells that what should be written found no place: the disk is
// full, broken or read-only.
func unwritable(err error) bool {
	if lite, ok := errors.AsType[*sqlite.Error](err); ok {
		switch lite.Code() & 0xff {
		case sqlitecode.SQLITE_FULL, sqlitecode.SQLITE_IOERR, sqlitecode.SQLITE_READONLY, sqlitecode.SQLITE_CANTOPEN:
			return true
		}
	}
	pg, ok := errors.AsType[*pgconn.PgError](err)
	return ok && (pg.Code == "53100" || pg.Code == "25006" || pg.Code == "58030")
}

// away tells that PostgreSQL cannot be reached or takes nobody: the connection
// failed, it starts or stops, or it has no room for one more.
func away(err error) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		class := pg.Code[:min(2, len(pg.Code))]
		return class == "08" || class == "53" || class == "58" || strings.HasPrefix(pg.Code, "57P") || pg.Code == "57014"
	}
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return true
	}
	if _, ok := errors.AsType[net.Error](err); ok {
		return true
	}
	for _, broken := range []error{driver.ErrBadConn, sql.ErrConnDone, pgconn.ErrConnClosed, io.EOF, io.ErrUnexpectedEOF, net.ErrClosed} {
		if errors.Is(err, broken) {
			return true
		}
	}
	return pgconn.Timeout(err) || pgconn.SafeToRetry(err)
}
