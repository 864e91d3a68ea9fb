package database

import (
	"context"
	"fmt"

	"freightdesk/internal/foundation/fault"
)

// All runs a query and returns its rows; none is an empty, non-nil slice. T is
// a struct with db tags or a single scannable value.
func All[T any](ctx context.Context, q Reader, query Query) ([]T, error) {
	ctx, cancel := q.limited(ctx)
	defer cancel()
	out, err := all[T](ctx, q, query)
	return out, failed(ctx, err)
}

func all[T any](ctx context.Context, q Reader, query Query) (out []T, err error) {
	err = q.read(ctx, query, func(rows rowSet) error {
		out = make([]T, 0, query.expected)
		var row T // every column is written for every row
		var targets []any
		for rows.Next() {
			if targets == nil {
				plan, err := planOf[T](query.statement, rows)
				if err != nil {
					return err
				}
				targets = plan.targets(&row, query.beside)
			}
			if err := rows.Scan(targets...); err != nil {
				return fmt.Errorf("scan: %w", err)
			}
			out = append(out, row)
		}
		return rows.Err()
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", query.statement.name, err)
	}
	return out, nil
}

// Maybe returns the first row, and whether there was one.
func Maybe[T any](ctx context.Context, q Reader, query Query) (T, bool, error) {
	all, err := All[T](ctx, q, query)
	if err != nil || len(all) == 0 {
		var none T
		return none, false, err
	}
	return all[0], true, nil
}

// One returns the first row; without one the answer is fault.Absent.
func One[T any](ctx context.Context, q Reader, query Query) (T, error) {
	row, found, err := Maybe[T](ctx, q, query)
	if err == nil && !found {
		err = fault.Absent()
	}
	return row, err
}

// Exec runs a write inside a transaction and returns the number of rows it
// changed.
func Exec(ctx context.Context, tx *Tx, query Query) (int64, error) {
	text, args := query.render(tx.db.engine)
	if err := readable(args); err != nil {
		return 0, err
	}
	tx.db.observe(query, text, true)
	ctx, cancel := tx.limited(ctx)
	defer cancel()
	result, err := tx.tx.ExecContext(ctx, text, args...)
	if err != nil {
		return 0, failed(ctx, fmt.Errorf("%s: %w", query.statement.name, err))
	}
	changed, err := result.RowsAffected()
	tx.wrote = tx.wrote || changed > 0
	return changed, err
}

// ExecEach runs several writes one after the other, each as bind makes it.
func ExecEach(ctx context.Context, tx *Tx, statements []*Statement, bind func(*Statement) Query) error {
	for _, statement := range statements {
		if _, err := Exec(ctx, tx, bind(statement)); err != nil {
			return err
		}
	}
	return nil
}

// ExecAll runs several writes one after the other.
func ExecAll(ctx context.Context, tx *Tx, queries ...Query) error {
	for _, query := range queries {
		if _, err := Exec(ctx, tx, query); err != nil {
			return err
		}
	}
	return nil
}

// ExecOne runs a conditional write that must hit exactly one row; when it hits
// none, somebody else was first and refusal is returned.
func ExecOne(ctx context.Context, tx *Tx, query Query, refusal error) error {
	changed, err := Exec(ctx, tx, query)
	if err != nil {
		return err
	}
	if changed == 0 {
		return refusal
	}
	return nil
}
