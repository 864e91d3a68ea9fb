package database

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"freightdesk/internal/foundation/scope"
)

var (
	addToCounter = DefineTenant("counter.add", `
		INSERT INTO row_counter (tenant_id, name, part, total) VALUES (?, ?, ?, ?)
		ON CONFLICT (tenant_id, name, part) DO UPDATE SET total = row_counter.total + excluded.total`)
	readCounter = DefineTenant("counter.read", `SELECT total FROM row_counter WHERE tenant_id = ? AND name = ? AND part = ?`)
)

var counters = map[string]*Counter{}

// Counters are all that exist.
func Counters() []*Counter { return slices.Collect(maps.Values(counters)) }

// Counter keeps how many rows a list has in each tenant, or each part of it, so
// that a page for whoever sees all of them counts none. Whoever writes such rows adds
// what changes (ADR 0014); Miscounted tells where somebody did not.
type Counter struct {
	name    string
	recount Query // tenant_id, part, total
}

// NewCounter makes the counter of the list of that name.
func NewCounter(list constant) *Counter {
	name := string(list)
	if counters[name] != nil {
		panic("database: two counters of " + name)
	}
	counters[name] = &Counter{name: name}
	return counters[name]
}

// Add notes that a tenant's list grows by so many rows, or shrinks. It is
// written last, once for all of a transaction.
func (c *Counter) Add(tx *Tx, within scope.Scope, rows int64) { c.AddTo(tx, within, "", rows) }

// AddTo is Add for one part of a list.
func (c *Counter) AddTo(tx *Tx, within scope.Scope, part string, rows int64) {
	countsOf(tx).sums[counted{within.Tenant, c.name, part}] += rows
}

// query reads the number of a tenant's rows, in a part of them; no row of the
// counter means none.
func (c *Counter) query(within scope.Scope, part string) Query {
	return readCounter.For(scope.Tenant(within.Tenant), c.name, part)
}

type counted struct {
	tenant int64
	list   string
	part   string
}

// inOrder keeps two transactions from waiting for each other.
func inOrder(a, b counted) int {
	return cmp.Or(cmp.Compare(a.tenant, b.tenant), cmp.Compare(a.list, b.list), cmp.Compare(a.part, b.part))
}

// counts are what one transaction changes of counters.
type counts struct{ sums map[counted]int64 }

func countsOf(tx *Tx) *counts {
	for _, note := range tx.Notes() {
		if c, ok := note.(*counts); ok {
			return c
		}
	}
	c := &counts{sums: map[counted]int64{}}
	tx.Note(c)
	tx.BeforeCommit(func(ctx context.Context) error { return c.write(ctx, tx) })
	return c
}

// Snapshot lets a refused step take back what it counted.
func (c *counts) Snapshot() (restore func()) {
	kept := maps.Clone(c.sums)
	return func() { c.sums = kept }
}

func (c *counts) write(ctx context.Context, tx *Tx) error {
	for _, k := range slices.SortedFunc(maps.Keys(c.sums), inOrder) {
		if c.sums[k] == 0 {
			continue
		}
		if _, err := Exec(ctx, tx, addToCounter.For(scope.Tenant(k.tenant), k.list, k.part, c.sums[k])); err != nil {
			return err
		}
	}
	return nil
}

// Miscounted names the tenants, and parts, whose number is not that of the rows.
// It counts them all.
func (c *Counter) Miscounted(ctx context.Context, q Reader) ([]string, error) {
	kept, err := c.totals(ctx, q, keptTotals.With(c.name))
	if err != nil {
		return nil, err
	}
	rows, err := c.totals(ctx, q, c.recount)
	if err != nil {
		return nil, err
	}
	all := maps.Clone(kept)
	maps.Copy(all, rows)
	var wrong []string
	for _, k := range slices.SortedFunc(maps.Keys(all), inOrder) {
		if kept[k] != rows[k] {
			wrong = append(wrong, fmt.Sprintf("%s %s of tenant %d: %d, but %d rows", k.list, k.part, k.tenant, kept[k], rows[k]))
		}
	}
	return wrong, nil
}

// Recount counts anew, for whoever wrote many rows past the counter.
func (c *Counter) Recount(ctx context.Context, tx *Tx) error {
	rows, err := c.totals(ctx, tx, c.recount)
	if err != nil {
		return err
	}
	if _, err := Exec(ctx, tx, dropTotals.With(c.name)); err != nil {
		return err
	}
	for k, total := range rows {
		if _, err := Exec(ctx, tx, addToCounter.For(scope.Tenant(k.tenant), c.name, k.part, total)); err != nil {
			return err
		}
	}
	return nil
}

// Over all tenants, for Miscounted and Recount.
var (
	keptTotals = Define("counter.kept", `SELECT tenant_id, part, total FROM row_counter WHERE name = ?`)
	dropTotals = Define("counter.drop", `DELETE FROM row_counter WHERE name = ?`)
)

func (c *Counter) totals(ctx context.Context, q Reader, query Query) (map[counted]int64, error) {
	type row struct {
		Tenant int64  `db:"tenant_id"`
		Part   string `db:"part"`
		Total  int64  `db:"total"`
	}
	found, err := All[row](ctx, q, query)
	out := map[counted]int64{}
	for _, r := range found {
		if r.Total != 0 {
			out[counted{r.Tenant, c.name, r.Part}] = r.Total
		}
	}
	return out, err
}
