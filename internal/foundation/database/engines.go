package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"modernc.org/sqlite"
	sqlitecode "modernc.org/sqlite/lib"
)

// postgresPool is the number of connections to PostgreSQL; one server process
// of this product never needs more (docs/performance.md).
const postgresPool = 16

// openSQLite keeps one writer, because SQLite has one, and as many readers as
// cores: more only contend for the allocator (docs/performance.md).
func openSQLite(ctx context.Context, named string) (*DB, error) {
	path, err := place(named)
	if err != nil {
		return nil, err
	}
	if err := keepPrivate(path); err != nil {
		return nil, err
	}
	shared := []string{"journal_mode(WAL)", "synchronous(FULL)", "busy_timeout(5000)", "foreign_keys(1)", "cache_size(-8192)", "temp_store(2)"}
	writer, err := sqlitePool(sqliteDSN(path, shared)+"&_txlock=immediate", 1)
	if err != nil {
		return nil, err
	}
	if err := writer.PingContext(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("database: open %s: %w", path, err), writer.Close())
	}
	readers := min(max(runtime.NumCPU(), 2), 4)
	reader, err := sqlitePool(sqliteDSN(path, append(shared, "query_only(1)")), readers)
	if err != nil {
		return nil, errors.Join(err, writer.Close())
	}
	return &DB{engine: SQLite, reader: reader, writer: writer}, nil
}

// sqlitePool has connections that stay open and keep their statements.
func sqlitePool(dsn string, size int) (*sql.DB, error) {
	connector, err := sqlite.NewConnector(dsn)
	if err != nil {
		return nil, fmt.Errorf("database: %w", err)
	}
	pool := sql.OpenDB(keeper{connector})
	pool.SetMaxOpenConns(size)
	pool.SetMaxIdleConns(size)
	return pool, nil
}

func sqliteDSN(path string, pragmas []string) string {
	values := url.Values{"_pragma": pragmas}
	return (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: values.Encode()}).String()
}

// Option says how Open connects to PostgreSQL; SQLite knows none.
type Option func(*pgx.ConnConfig)

// Pooled is for a pooler such as PgBouncer, which lends a connection for one
// transaction: a statement prepared on it would be missing on the next.
func Pooled(config *pgx.ConnConfig) { config.DefaultQueryExecMode = pgx.QueryExecModeExec }

// openPostgres insists on the C collation: order and prefix ranges then mean
// the same as on SQLite.
func openPostgres(ctx context.Context, dsn string, options []Option) (*DB, error) {
	config, err := pgx.ParseConfig(dsn)
	if err != nil {
		return nil, fmt.Errorf("database: DATABASE_URL: %w", err)
	}
	config.RuntimeParams["timezone"] = "UTC"
	if config.ConnectTimeout == 0 || config.ConnectTimeout > connectTime {
		config.ConnectTimeout = connectTime
	}
	for _, set := range options {
		set(config)
	}
	pool := stdlib.OpenDB(*config)
	pool.SetMaxOpenConns(postgresPool)
	pool.SetMaxIdleConns(postgresPool)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	var collation string
	if err := pool.QueryRowContext(ctx, "SELECT datcollate FROM pg_database WHERE datname = current_database()").Scan(&collation); err != nil {
		return nil, errors.Join(fmt.Errorf("database: connect: %w", err), pool.Close())
	}
	if collation != "C" && collation != "POSIX" {
		err := fmt.Errorf("database: the database has LC_COLLATE %s; create it with TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'",
			collation)
		return nil, errors.Join(err, pool.Close())
	}
	return &DB{engine: Postgres, reader: pool, writer: pool}, nil
}

// Taken is the refusal when err is a broken unique index over the column, and
// otherwise err.
func Taken(err error, column string, refusal error) error {
	if columns, broken := DuplicateKey(err); broken && slices.Contains(columns, column) {
		return refusal
	}
	return err
}

// DuplicateKey tells whether err is a broken unique index and which columns
// (without the table's name) it is made of, tenant_id included.
func DuplicateKey(err error) (columns []string, broken bool) {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok && pg.Code == "23505" {
		inside, _, _ := strings.Cut(strings.TrimPrefix(pg.Detail, "Key ("), ")")
		return strings.Split(inside, ", "), true
	}
	if lite, ok := errors.AsType[*sqlite.Error](err); ok &&
		(lite.Code() == sqlitecode.SQLITE_CONSTRAINT_UNIQUE || lite.Code() == sqlitecode.SQLITE_CONSTRAINT_PRIMARYKEY) {
		_, list, _ := strings.Cut(lite.Error(), "UNIQUE constraint failed: ")
		list, _, _ = strings.Cut(list, " (")
		for _, column := range strings.Split(list, ", ") {
			columns = append(columns, column[strings.LastIndex(column, ".")+1:])
		}
		return columns, true
	}
	return nil, false
}

// transient tells a failure that the same transaction may survive when it is
// run again: serialisation, deadlock, busy.
func transient(err error) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pg.Code == "40001" || pg.Code == "40P01"
	}
	if lite, ok := errors.AsType[*sqlite.Error](err); ok {
		return lite.Code()&0xff == sqlitecode.SQLITE_BUSY
	}
	return false
}
