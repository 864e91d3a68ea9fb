package review

import (
	"context"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// Kind is what a tally counts subjects by.
type Kind string

// The kinds. Days are YYYY-MM-DD in Shanghai.
const (
	SubmittedOn Kind = "submitted" // the day of the newest submission
	PassedOn    Kind = "passed"    // the day of the decision, of those that stand passed
	FailedOn    Kind = "failed"    // the same of those that stand failed
	FailedFor   Kind = "reason"    // the reject reason, of those that stand failed
	ExpiresOn   Kind = "expiry"    // the last day on which everything is valid
	InStage     Kind = "stage"     // two digits, where the subject stands on its way
)

// Place is one number of the dashboard in which a subject counts.
type Place struct {
	Kind Kind
	Key  string // a day or a reason
}

// TallyEntry is where a subject counts, as its row says. The zero value is that
// of a subject that does not exist.
type TallyEntry struct {
	DepartmentID string
	Places       []Place
}

// Span is a range of places of one kind, both ends included.
type Span struct {
	Kind     Kind
	From, To string
}

// endless is behind every key.
const endless = "\U0010ffff"

var (
	sumTally = database.DefineTenant("review.sumTally", `
		SELECT CAST(COALESCE(SUM(total), 0) AS BIGINT) FROM review_tally
		WHERE tenant_id = ? AND subject = ? AND kind = ? AND place >= ? AND place <= ?`)
	sumTallyReachable = database.DefineTenant("review.sumTallyReachable", `
		SELECT CAST(COALESCE(SUM(total), 0) AS BIGINT) FROM review_tally
		WHERE tenant_id = :tenant AND subject = ? AND kind = ? AND place >= ? AND place <= ? AND (department_id IN (?)
			OR department_id IN (SELECT descendant_id FROM department_closure WHERE tenant_id = :tenant AND ancestor_id IN (?)))`)
	spreadTally = database.DefineTenant("review.spreadTally", `
		SELECT place, CAST(SUM(total) AS BIGINT) AS total FROM review_tally
		WHERE tenant_id = ? AND subject = ? AND kind = ? AND place >= ? AND place <= ? GROUP BY place`)
	spreadTallyReachable = database.DefineTenant("review.spreadTallyReachable", `
		SELECT place, CAST(SUM(total) AS BIGINT) AS total FROM review_tally
		WHERE tenant_id = :tenant AND subject = ? AND kind = ? AND place >= ? AND place <= ? AND (department_id IN (?)
			OR department_id IN (SELECT descendant_id FROM department_closure WHERE tenant_id = :tenant AND ancestor_id IN (?)))
		GROUP BY place`)
	forgetTally = database.DefineTenant("review.forgetTally", `DELETE FROM review_tally WHERE tenant_id = ? AND subject = ?`)
)

type tallied struct {
	Place string `db:"place"`
	Total int64  `db:"total"`
}

// Shift counts a subject out of where it stood and into where it stands, in
// the transaction that writes its row.
func (s *Service) Shift(tx *database.Tx, within scope.Scope, subject string, from, to TallyEntry) {
	for _, p := range from.Places {
		s.Add(tx, within, subject, from.DepartmentID, p, -1)
	}
	for _, p := range to.Places {
		s.Add(tx, within, subject, to.DepartmentID, p, 1)
	}
}

// Add changes one tally, for many subjects at once.
func (s *Service) Add(tx *database.Tx, within scope.Scope, subject, departmentID string, p Place, by int64) {
	ledgerOf(tx).sums[account{tenant: within.Tenant, subject: subject, department: departmentID, Place: p}] += by
}

// Forget drops a subject's tallies before its rows are counted anew.
func (s *Service) Forget(ctx context.Context, tx *database.Tx, within scope.Scope, subject string) error {
	_, err := database.Exec(ctx, tx, forgetTally.For(within, subject))
	return err
}

// Sum is how many subjects stand in a span, within a scope. Without tallies
// for the scope the rows are counted, up to the cap of lists.
func (s *Service) Sum(ctx context.Context, subjectType string, within scope.Scope, span Span) (int64, error) {
	switch {
	case within.Empty():
		return 0, nil
	case !within.ByDepartment():
		return s.subjects[subjectType].CountIn(ctx, s.db, within, span)
	}
	return database.One[int64](ctx, s.db, s.SumQuery(subjectType, within, span))
}

// SumQuery is the query of Sum, for a scope that departments alone decide.
func (s *Service) SumQuery(subjectType string, within scope.Scope, span Span) database.Query {
	if within.Whole {
		return sumTally.For(within, subjectType, string(span.Kind), span.From, span.To)
	}
	return sumTallyReachable.For(within, subjectType, string(span.Kind), span.From, span.To, orNobody(within.Exact), orNobody(within.Trees))
}

// Spread is a span place by place, in one statement. keys are the places to ask for
// when rows have to be counted.
func (s *Service) Spread(ctx context.Context, subjectType string, within scope.Scope, span Span, keys []string) (map[string]int64, error) {
	out := map[string]int64{}
	if within.Empty() {
		return out, nil
	}
	if !within.ByDepartment() {
		for _, key := range keys {
			total, err := s.Sum(ctx, subjectType, within, Span{span.Kind, key, key})
			if err != nil {
				return nil, err
			}
			out[key] = total
		}
		return out, nil
	}
	query := spreadTally.For(within, subjectType, string(span.Kind), span.From, span.To)
	if !within.Whole {
		query = spreadTallyReachable.For(within, subjectType, string(span.Kind), span.From, span.To, orNobody(within.Exact),
			orNobody(within.Trees))
	}
	rows, err := database.All[tallied](ctx, s.db, query)
	for _, row := range rows {
		out[row.Place] = row.Total
	}
	return out, err
}
