package database

import (
	"context"
	"reflect"
	"slices"
	"strings"

	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/scope"
)

// Table writes whole rows of T, a struct whose db tags name every column. It
// saves features from spelling out thirty placeholders; anything cleverer is a
// statement of its own.
//
// A tenant table has a `tenant_id` column that is always taken from the scope;
// a table with a `version` column is updated only at the version in the row.
type Table[T any] struct {
	name      string
	columns   []column
	tenanted  bool
	versioned bool
	insert    *Statement
	update    *Statement
	byID      *Statement
}

// NewTable registers the insert, update and by-id statements of a table.
func NewTable[T any](name constant) *Table[T] {
	t := &Table[T]{name: string(name), columns: columns(reflect.TypeFor[T]())}
	for _, c := range t.columns {
		t.tenanted = t.tenanted || c.name == "tenant_id"
		t.versioned = t.versioned || c.name == "version"
	}
	names := make([]string, len(t.columns))
	var sets []string
	for i, c := range t.columns {
		names[i] = c.name
		switch {
		case c.insertOnly || c.name == "id" || c.name == "tenant_id":
		case c.name == "version":
			sets = append(sets, "version = version + 1")
		default:
			sets = append(sets, c.name+" = ?")
		}
	}
	where := " WHERE id = ?"
	if t.tenanted {
		where = " WHERE tenant_id = ? AND id = ?"
	}
	t.byID = define(t.name+".byID", "SELECT "+strings.Join(names, ", ")+" FROM "+t.name+where, t.tenanted)
	marks := strings.TrimSuffix(strings.Repeat("?, ", len(names)), ", ")
	t.insert = define(t.name+".insert", "INSERT INTO "+t.name+" ("+strings.Join(names, ", ")+") VALUES ("+marks+")", false)
	if t.versioned {
		where += " AND version = ?"
	}
	t.update = define(t.name+".update", "UPDATE "+t.name+" SET "+strings.Join(sets, ", ")+where, false)
	return t
}

// Insert writes a new row; on a tenant table the scope's tenant is set in it.
func (t *Table[T]) Insert(ctx context.Context, tx *Tx, within scope.Scope, row *T) error {
	_, err := Exec(ctx, tx, Query{statement: t.insert, args: t.values(within, row)})
	return err
}

// perInsert is the number of rows that one statement of InsertAll writes.
const perInsert = 50

// InsertAll writes many new rows, fifty by one statement.
func (t *Table[T]) InsertAll(ctx context.Context, tx *Tx, within scope.Scope, rows []T) error {
	one := "(" + strings.TrimSuffix(strings.Repeat("?, ", len(t.columns)), ", ") + ")"
	head, _, _ := strings.Cut(t.insert.text, " VALUES ")
	text := head + " VALUES " + strings.TrimSuffix(strings.Repeat(one+", ", perInsert), ", ")
	fifty := &Statement{name: t.name + ".insertAll", text: text, postgres: dollars(text)}
	for part := range slices.Chunk(rows, perInsert) {
		if len(part) < perInsert {
			return t.insertEach(ctx, tx, within, part)
		}
		args := make([]any, 0, perInsert*len(t.columns))
		for i := range part {
			args = append(args, t.values(within, &part[i])...)
		}
		if _, err := Exec(ctx, tx, Query{statement: fifty, args: args}); err != nil {
			return err
		}
	}
	return nil
}

func (t *Table[T]) insertEach(ctx context.Context, tx *Tx, within scope.Scope, rows []T) error {
	for i := range rows {
		if err := t.Insert(ctx, tx, within, &rows[i]); err != nil {
			return err
		}
	}
	return nil
}

// values are those of every column, the tenant set in the row.
func (t *Table[T]) values(within scope.Scope, row *T) []any {
	t.setTenant(within, row)
	value := reflect.ValueOf(row).Elem()
	out := make([]any, len(t.columns))
	for i, c := range t.columns {
		out[i] = value.FieldByIndex(c.index).Interface()
	}
	return out
}

// Update writes the columns that may change and sets the version in the row. A
// versioned row that moved on in the meantime is a fault.Conflict; a row that is
// gone is fault.Absent.
func (t *Table[T]) Update(ctx context.Context, tx *Tx, within scope.Scope, row *T) error {
	value := reflect.ValueOf(row).Elem()
	var args []any
	var id any
	var version reflect.Value
	for _, c := range t.columns {
		field := value.FieldByIndex(c.index)
		switch {
		case c.name == "id":
			id = field.Interface()
		case c.name == "version":
			version = field
		case c.insertOnly || c.name == "tenant_id":
		default:
			args = append(args, field.Interface())
		}
	}
	if t.tenanted {
		args = append(args, within.Tenant)
	}
	args = append(args, id)
	if !t.versioned {
		return ExecOne(ctx, tx, Query{statement: t.update, args: args}, fault.Absent())
	}
	query := Query{statement: t.update, args: append(args, version.Interface())}
	err := ExecOne(ctx, tx, query, fault.New(fault.Conflict, "数据已被他人修改，请刷新后重试"))
	if err == nil {
		version.SetInt(version.Int() + 1)
	}
	return err
}

// ByID reads one row, fault.Absent when there is none in the tenant. It checks
// no department: lists and by-id reads of scoped records go through List.
func (t *Table[T]) ByID(ctx context.Context, q Reader, within scope.Scope, id string) (T, error) {
	if t.tenanted {
		return One[T](ctx, q, t.byID.For(within, id))
	}
	return One[T](ctx, q, t.byID.With(id))
}

// ByIDs reads the rows of several ids, at most MaxIDs, in their order; absent ones
// are left out.
func (t *Table[T]) ByIDs(ctx context.Context, q Reader, within scope.Scope, ids []string) ([]T, error) {
	text, args := strings.TrimSuffix(t.byID.text, "= ?")+"IN (?) ORDER BY id", []any{IDs(ids)}
	if t.tenanted {
		args = []any{within.Tenant, IDs(ids)}
	}
	return All[T](ctx, q, Query{statement: &Statement{name: t.name + ".byIDs", text: text}, args: args, expected: len(ids)})
}

// Exists tells whether the tenant has a row of that id.
func (t *Table[T]) Exists(ctx context.Context, q Reader, within scope.Scope, id string) (bool, error) {
	_, err := t.ByID(ctx, q, within, id)
	if fault.Is(err, fault.NotFound) {
		return false, nil
	}
	return err == nil, err
}

func (t *Table[T]) setTenant(within scope.Scope, row *T) {
	if !t.tenanted {
		return
	}
	for _, c := range t.columns {
		if c.name == "tenant_id" {
			reflect.ValueOf(row).Elem().FieldByIndex(c.index).SetInt(within.Tenant)
		}
	}
}
