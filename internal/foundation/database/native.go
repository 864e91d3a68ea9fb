package database

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// readNative asks PostgreSQL on a connection of the pool in the driver's own way:
// database/sql would turn each value twice and watch each query with a goroutine.
func readNative(ctx context.Context, pool *sql.DB, text string, args []any, take func(rowSet) error) error {
	conn, err := pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	return conn.Raw(func(connection any) error {
		rows, err := connection.(*stdlib.Conn).Conn().Query(ctx, text, args...)
		if err != nil {
			return err
		}
		defer rows.Close()
		return take(nativeRows{rows})
	})
}

type nativeRows struct{ pgx.Rows }

// Columns are the names of a row that has come.
func (r nativeRows) Columns() ([]string, error) {
	fields := r.FieldDescriptions()
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.Name
	}
	return names, nil
}
