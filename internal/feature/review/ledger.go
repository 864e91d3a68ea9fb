package review

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

var (
	addToCounter = database.DefineTenant("review.addToCounter", `
		INSERT INTO review_counter (tenant_id, subject, department_id, state, total) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (tenant_id, subject, department_id, state) DO UPDATE SET total = review_counter.total + excluded.total`)
	addToTally = database.DefineTenant("review.addToTally", `
		INSERT INTO review_tally (tenant_id, subject, kind, place, department_id, total) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (tenant_id, subject, kind, place, department_id) DO UPDATE SET total = review_tally.total + excluded.total`)
)

// account names one number: a counter of a state, or, with a kind, the tally
// of a place.
type account struct {
	tenant              int64
	subject, department string
	state               State
	Place
}

// ledger sums up what one transaction changes of numbers that many
// transactions change. It is written last and in a fixed order: each number
// once, held for a moment, and never two transactions waiting for each other.
type ledger struct{ sums map[account]int64 }

// ledgerOf is the transaction's ledger, opened at its first use.
func ledgerOf(tx *database.Tx) *ledger {
	for _, note := range tx.Notes() {
		if l, ok := note.(*ledger); ok {
			return l
		}
	}
	l := &ledger{sums: map[account]int64{}}
	tx.Note(l)
	tx.BeforeCommit(func(ctx context.Context) error { return l.write(ctx, tx) })
	return l
}

// Snapshot lets a refused step of an import take back what it summed up.
func (l *ledger) Snapshot() (restore func()) {
	kept := maps.Clone(l.sums)
	return func() { l.sums = kept }
}

func (l *ledger) write(ctx context.Context, tx *database.Tx) error {
	accounts := make([]account, 0, len(l.sums))
	for a, sum := range l.sums {
		if sum != 0 {
			accounts = append(accounts, a)
		}
	}
	slices.SortFunc(accounts, func(a, b account) int {
		return cmp.Or(cmp.Compare(a.tenant, b.tenant), cmp.Compare(a.subject, b.subject), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Key, b.Key),
			cmp.Compare(a.department, b.department), cmp.Compare(a.state, b.state))
	})
	for _, a := range accounts {
		query := addToTally.For(scope.Tenant(a.tenant), a.subject, string(a.Kind), a.Key, a.department, l.sums[a])
		if a.Kind == "" {
			query = addToCounter.For(scope.Tenant(a.tenant), a.subject, a.department, a.state, l.sums[a])
		}
		if _, err := database.Exec(ctx, tx, query); err != nil {
			return err
		}
	}
	return nil
}
