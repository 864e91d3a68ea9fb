package review

import (
	"context"
	"strings"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// NoState is where a subject comes from that did not exist, and goes to when
// it is removed.
const NoState State = -1

var (
	sumCounters = database.DefineTenant("review.sumCounters", `
		SELECT state, CAST(SUM(total) AS BIGINT) AS total FROM review_counter WHERE tenant_id = ? AND subject = ? GROUP BY state`)

	sumReachable = database.DefineTenant("review.sumReachable", `
		SELECT state, CAST(SUM(total) AS BIGINT) AS total FROM review_counter
		WHERE tenant_id = :tenant AND subject = ? AND (department_id IN (?)
			OR department_id IN (SELECT descendant_id FROM department_closure WHERE tenant_id = :tenant AND ancestor_id IN (?)))
		GROUP BY state`)

	sumStates = database.DefineTenant("review.sumStates", `
		SELECT CAST(COALESCE(SUM(total), 0) AS BIGINT) FROM review_counter
		WHERE tenant_id = ? AND subject = ? AND state >= ? AND state <= ?`)
	sumStatesReachable = database.DefineTenant("review.sumStatesReachable", `
		SELECT CAST(COALESCE(SUM(total), 0) AS BIGINT) FROM review_counter
		WHERE tenant_id = :tenant AND subject = ? AND state >= ? AND state <= ? AND (department_id IN (?)
			OR department_id IN (SELECT descendant_id FROM department_closure WHERE tenant_id = :tenant AND ancestor_id IN (?)))`)
)

type counter struct {
	State State `db:"state"`
	Total int64 `db:"total"`
}

// Totals are the subjects waiting, passed and failed.
type Totals [3]int64

// Move counts a subject from one state to another, in the transaction that
// changes its row.
func (s *Service) Move(tx *database.Tx, within scope.Scope, subject, departmentID string, from, to State) {
	if from == to {
		return
	}
	s.Count(tx, within, subject, departmentID, from, -1)
	s.Count(tx, within, subject, departmentID, to, 1)
	s.announce(tx, within.Tenant, subject)
}

// Count adds to the counter of a state; NoState has none.
func (s *Service) Count(tx *database.Tx, within scope.Scope, subject, departmentID string, state State, by int64) {
	if state != NoState {
		ledgerOf(tx).sums[account{tenant: within.Tenant, subject: subject, department: departmentID, state: state}] += by
	}
}

// Totals answers the counters within a scope: exact for departments, counted
// up to the cap for scopes that depend on who created a row. Subjects that do
// not exist yet have none.
func (s *Service) Totals(ctx context.Context, subjectType string, within scope.Scope) (Totals, error) {
	var totals Totals
	subject, known := s.subjects[subjectType]
	switch {
	case !known || within.Empty():
		return totals, nil
	case !within.ByDepartment():
		for _, state := range []State{Pending, Passed, Failed} {
			count, err := subject.Count(ctx, s.db, within, state)
			if err != nil {
				return totals, err
			}
			totals[state] = count
		}
		return totals, nil
	}
	rows, err := s.counters(ctx, subjectType, within)
	for _, row := range rows {
		if row.State >= Pending && row.State <= Failed {
			totals[row.State] += row.Total
		}
	}
	return totals, err
}

func (s *Service) counters(ctx context.Context, subjectType string, within scope.Scope) ([]counter, error) {
	if within.Whole {
		return database.All[counter](ctx, s.db, sumCounters.For(within, subjectType))
	}
	return database.All[counter](ctx, s.db, sumReachable.For(within, subjectType, orNobody(within.Exact), orNobody(within.Trees)))
}

// TotalQuery asks how many subjects stand in the states from one to another, in
// a scope that departments alone decide.
func (s *Service) TotalQuery(subjectType string, within scope.Scope, from, to State) database.Query {
	if within.Whole {
		return sumStates.For(within, subjectType, from, to)
	}
	return sumStatesReachable.For(within, subjectType, from, to, orNobody(within.Exact), orNobody(within.Trees))
}

// orNobody keeps an empty list from matching records without a department.
func orNobody(departments []string) database.IDs {
	if len(departments) == 0 {
		return database.IDs{"-"}
	}
	return departments
}

// reasonText is the reasons of a decision in words.
func reasonText(codes []string, texts map[string]string) string {
	return strings.Join(inWords(codes, texts), "；")
}

func inWords(codes []string, texts map[string]string) []string {
	words := make([]string, len(codes))
	for i, code := range codes {
		words[i] = texts[code]
	}
	return words
}
