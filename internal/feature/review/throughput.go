package review

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Decisions are read from the tasks they closed: an undone one leaves no trace
// there, a later submission has a task of its own. Days are counted from 1970
// in Shanghai; a decision without a claim, as imports bring them, has no pace.
const decisionColumns = `reviewer, reviewer_name, (reviewed_at + 28800000) / 86400000 AS day, state,
	CASE WHEN claimed_at = 0 THEN -1 ELSE (reviewed_at - claimed_at) / 1000 END AS secs, COUNT(*) AS total`

var (
	decisionsOf = database.DefineTenant("review.decisionsOf", `
		SELECT `+decisionColumns+` FROM review_task
		WHERE tenant_id = ? AND reviewer = ? AND reviewer <> '' AND reviewed_at >= ? GROUP BY reviewer, reviewer_name, day, state, secs`)
	decisionsOfAll = database.DefineTenant("review.decisionsOfAll", `
		SELECT `+decisionColumns+` FROM review_task
		WHERE tenant_id = ? AND reviewer <> '' AND reviewed_at >= ? GROUP BY reviewer, reviewer_name, day, state, secs`)
	decisionsReachable = database.DefineTenant("review.decisionsReachable", `
		SELECT `+decisionColumns+` FROM review_task
		WHERE tenant_id = :tenant AND reviewer <> '' AND reviewed_at >= ? AND (department_id IN (?)
			OR department_id IN (SELECT descendant_id FROM department_closure WHERE tenant_id = :tenant AND ancestor_id IN (?)))
		GROUP BY reviewer, reviewer_name, day, state, secs`)
)

// decisions are equal ones: same reviewer, day, result and pace.
type decisions struct {
	Reviewer string `db:"reviewer"`
	Name     string `db:"reviewer_name"`
	Day      int64  `db:"day"`
	State    State  `db:"state"`
	Secs     int64  `db:"secs"`
	Total    int64  `db:"total"`
}

// Work is how much was decided, and how fast.
type Work struct {
	Decided int64 `json:"decided"`
	Passed  int64 `json:"passed"`
	Failed  int64 `json:"failed"`
	// MedianSec is the median time from claim to decision, 0 without one.
	MedianSec int64 `json:"medianSec"`
}

// WorkDay is one day of a reviewer.
type WorkDay struct {
	Day     string `json:"day"` // YYYY-MM-DD
	Decided int64  `json:"decided"`
	Passed  int64  `json:"passed"`
	Failed  int64  `json:"failed"`
}

// OwnWork is the caller's own throughput: today, and seven days, today last.
type OwnWork struct {
	Today Work      `json:"today"`
	Week  []WorkDay `json:"week"`
}

// ReviewerWork is one reviewer of a team.
type ReviewerWork struct {
	Username string `json:"username"`
	Realname string `json:"realname"`
	Work
}

func workOf(rows []decisions) Work {
	var w Work
	paces := map[int64]int64{}
	for _, row := range rows {
		w.Decided += row.Total
		switch row.State {
		case Passed:
			w.Passed += row.Total
		case Failed:
			w.Failed += row.Total
		}
		if row.Secs >= 0 {
			paces[row.Secs] += row.Total
		}
	}
	w.MedianSec = median(paces)
	return w
}

// median of values given with how often each occurs; 0 of none.
func median(counts map[int64]int64) int64 {
	var all int64
	for _, n := range counts {
		all += n
	}
	var seen int64
	var lower int64 = -1
	for _, value := range slices.Sorted(maps.Keys(counts)) {
		seen += counts[value]
		if lower < 0 && seen >= (all+1)/2 {
			lower = value
		}
		if seen >= all/2+1 {
			return (lower + value) / 2
		}
	}
	return 0
}

const dayMillis = 24 * 60 * 60 * 1000

// dayNumber counts the days in Shanghai as decisionColumns does.
func dayNumber(at instant.Instant) int64 { return (int64(at) + 8*60*60*1000) / dayMillis }

// startOf is the first moment of a numbered day.
func startOf(day int64) instant.Instant { return instant.Instant(day*dayMillis - 8*60*60*1000) }

const week = 7

// Mine is the caller's own throughput over all subjects.
func (s *Service) Mine(ctx context.Context) (OwnWork, error) {
	who, today := caller.From(ctx), dayNumber(instant.Of(s.now()))
	rows, err := database.All[decisions](ctx, s.db, decisionsOf.For(who.WholeTenant(), who.Username, startOf(today-week+1)))
	if err != nil {
		return OwnWork{}, err
	}
	byDay := map[int64][]decisions{}
	for _, row := range rows {
		byDay[row.Day] = append(byDay[row.Day], row)
	}
	out := OwnWork{Today: workOf(byDay[today])}
	for day := today - week + 1; day <= today; day++ {
		w := workOf(byDay[day])
		out.Week = append(out.Week, WorkDay{startOf(day).Date(), w.Decided, w.Passed, w.Failed})
	}
	return out, nil
}

const (
	mostReviewers = 20
	mostTeamDays  = 31
)

// Team is the throughput of reviewers over the last days, today included, on
// what the caller's scope reaches; the busiest first.
func (s *Service) Team(ctx context.Context, days int) ([]ReviewerWork, error) {
	within := caller.From(ctx).Scope(MayTeam)
	since := startOf(dayNumber(instant.Of(s.now())) - int64(min(max(days, 1), mostTeamDays)) + 1)
	rows, err := database.All[decisions](ctx, s.db, decisionsWithin(within, since))
	if err != nil {
		return nil, err
	}
	byReviewer := map[string][]decisions{}
	for _, row := range rows {
		byReviewer[row.Reviewer] = append(byReviewer[row.Reviewer], row)
	}
	out := []ReviewerWork{}
	for username, own := range byReviewer {
		newest := slices.MaxFunc(own, func(a, b decisions) int { return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Name, b.Name)) })
		out = append(out, ReviewerWork{username, newest.Name, workOf(own)})
	}
	slices.SortFunc(out, func(a, b ReviewerWork) int {
		return cmp.Or(cmp.Compare(b.Decided, a.Decided), cmp.Compare(a.Username, b.Username))
	})
	return out[:min(mostReviewers, len(out))], nil
}

func decisionsWithin(within scope.Scope, since instant.Instant) database.Query {
	if within.Whole {
		return decisionsOfAll.For(within, since)
	}
	return decisionsReachable.For(within, since, orNobody(within.Exact), orNobody(within.Trees))
}
