package review

import (
	"cmp"
	"context"
	"slices"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// The board adds up the claims that are alive and the decisions of today.
const (
	boardClaims = `
		SELECT username, MAX(realname) AS realname, SUM(holding) AS holding, COALESCE(MIN(since), 0) AS since, SUM(decided) AS decided,
			MAX(last) AS last
		FROM (
			SELECT claimed_by AS username, claimed_name AS realname, 1 AS holding, claimed_at AS since, 0 AS decided, 0 AS last
			FROM review_task WHERE tenant_id = :tenant AND state = 0 AND claimed_by <> '' AND lease_until > ?`
	boardDecisions = `
			UNION ALL
			SELECT reviewer, reviewer_name, 0, NULL, 1, reviewed_at
			FROM review_task WHERE tenant_id = :tenant AND reviewer <> '' AND reviewed_at >= ?`
	boardEnd = `
		) work GROUP BY username`
	boardReach = ` AND (department_id IN (?)
				OR department_id IN (SELECT descendant_id FROM department_closure WHERE tenant_id = :tenant AND ancestor_id IN (?)))`
)

var (
	boardOfAll     = database.DefineTenant("review.boardOfAll", boardClaims+boardDecisions+boardEnd)
	boardReachable = database.DefineTenant("review.boardReachable", boardClaims+boardReach+boardDecisions+boardReach+boardEnd)
)

// AtWork is one reviewer who has something in hand or decided today.
type AtWork struct {
	Username string `json:"username" db:"username"`
	Realname string `json:"realname" db:"realname"`
	// Holding is how many claims are alive, Since when the oldest was made.
	Holding int64           `json:"holding" db:"holding"`
	Since   instant.Instant `json:"since" db:"since"`
	// Decided counts today's decisions that stand, Last is the moment of the latest.
	Decided int64           `json:"decided" db:"decided"`
	Last    instant.Instant `json:"last" db:"last"`
}

// Board shows who is at work now on what the caller's scope reaches: who holds
// claims first, the longest one before the others.
func (s *Service) Board(ctx context.Context) ([]AtWork, error) {
	within, now := caller.From(ctx).Scope(MayTeam), instant.Of(s.now())
	rows, err := database.All[AtWork](ctx, s.db, boardWithin(within, now, startOf(dayNumber(now))))
	if err != nil {
		return nil, err
	}
	slices.SortFunc(rows, func(a, b AtWork) int {
		return cmp.Or(cmp.Compare(min(b.Holding, 1), min(a.Holding, 1)), cmp.Compare(a.Since, b.Since),
			cmp.Compare(b.Decided, a.Decided), cmp.Compare(a.Username, b.Username))
	})
	return rows[:min(mostReviewers, len(rows))], nil
}

func boardWithin(within scope.Scope, now, today instant.Instant) database.Query {
	if within.Whole {
		return boardOfAll.For(within, now, today)
	}
	exact, trees := orNobody(within.Exact), orNobody(within.Trees)
	return boardReachable.For(within, now, exact, trees, today, exact, trees)
}
