package demo

import (
	"time"

	"freightdesk/internal/feature/review"
	"freightdesk/internal/feature/waybill"
	"freightdesk/internal/foundation/instant"
)

// Waybills of a day before today, by its weekday from Sunday (domain: volume shape).
const waybillsADay = 133

var weekdayPercent = [7]int{82, 105, 110, 108, 105, 100, 90}

// Of the older waybills one in so many failed, and one in so many was voided, until
// there are no more.
const (
	oneFailedOf = 24
	oneVoidOf   = 45
	// registeredBefore is how long before it is signed whoever drives has been bound to
	// the vehicle, beside the way itself.
	registeredBefore = 12 * time.Hour
)

// turn is an older waybill of a team: when it was signed.
type turn struct {
	row, team int
	signed    time.Time
}

// plan holds the older waybills by time, the newest first, and where each row is.
type plan struct {
	turns []turn
	at    []int // by row, from firstFailed on
}

// planned spreads the older ones of n waybills over the days before yesterday. Going back
// in time each takes the next team that was free, where possible one of those days.
func (w waybillWorld) planned(n int) plan {
	rows := olderRows(n)
	p := plan{at: make([]int, len(rows))}
	free := w.freeTeams(min(n, firstFailed))
	next, day := 0, w.now.In(instant.Shanghai).AddDate(0, 0, -1)
	for len(p.turns) < len(rows) {
		day = day.AddDate(0, 0, -1)
		for range waybillsADay * weekdayPercent[day.Weekday()] / 100 {
			if len(p.turns) == len(rows) {
				break
			}
			row := rows[len(p.turns)]
			c := chanceOf(waybillsTable, row)
			signed := w.at(day, c)
			begun := backFrom(signed, c, one(c, fieldRoute, routes).km)
			team := w.freeTeam(free, next, signed, begun.loaded)
			if team < 0 {
				break
			}
			free[team], next = begun.loaded, (team+1)%len(w.teams)
			p.at[row-firstFailed] = len(p.turns)
			p.turns = append(p.turns, turn{row, team, signed})
		}
	}
	return p
}

// olderRows are the rows that failed, were voided or passed, of n, in the order of their
// time: what is rare comes in between.
func olderRows(n int) []int {
	of := max(n-firstFailed, 0)
	failed, void, passed := 0, 0, firstPassed
	out := make([]int, 0, of)
	failedStep, voidStep := min(oneFailedOf, of/failedWaybills), min(oneVoidOf, of/voidWaybills)
	for k := range of {
		switch {
		case failed < failedWaybills && k >= failed*failedStep:
			const apart = 37 // so that equal reasons do not come together
			out = append(out, firstFailed+failed*apart%failedWaybills)
			failed++
		case void < voidWaybills && k >= void*voidStep:
			out = append(out, firstVoid+void)
			void++
		default:
			out = append(out, passed)
			passed++
		}
	}
	return out
}

// freeTeams tells for each team until when it is free: before what it carries now, which
// is one of the first n rows.
func (w waybillWorld) freeTeams(n int) []time.Time {
	free := make([]time.Time, len(w.teams))
	for i := range free {
		free[i] = w.now
	}
	for row := range n {
		c, stage := chanceOf(waybillsTable, row), stageOf(row)
		team := w.teamOf(row, stage)
		begun := w.journey(c, row, team, stage, one(c, fieldRoute, routes).km).loaded
		if begun.Before(free[team]) {
			free[team] = begun
		}
	}
	return free
}

// freeTeam is the first team from one on that is free until a way was signed, and was
// there before it began; where there is none, one that came later; -1 for none.
func (w waybillWorld) freeTeam(free []time.Time, from int, signed, begun time.Time) int {
	late := -1
	there := instant.Of(begun.Add(-registeredBefore))
	for i := range w.teams {
		at := (from + i) % len(w.teams)
		if free[at].Before(signed) {
			continue
		}
		if w.teams[at].since < there {
			return at
		}
		if late < 0 {
			late = at
		}
	}
	return late
}

// turnOf is that of an older row.
func (w waybillWorld) turnOf(row int) turn { return w.plan.turns[w.plan.at[row-firstFailed]] }

// ridesWith is the row whose vehicle, driver and time a row has: its own, but for those
// that failed as they met another one.
func (w waybillWorld) ridesWith(row int, stage waybill.Stage) int {
	if stage != waybill.Refused {
		return row
	}
	code := reasonOf(chance{}, row-firstFailed).code
	if code != overlapReason && code != repeatReason {
		return row
	}
	at := w.plan.at[row-firstFailed]
	own := one(chanceOf(waybillsTable, row), fieldRoute, routes)
	for _, other := range w.plan.turns[at+1:] {
		route := one(chanceOf(waybillsTable, other.row), fieldRoute, routes)
		isElsewhere := route.from != own.from || route.to != own.to
		if stateOf(stageOf(other.row)) == review.Passed && (isElsewhere || code == repeatReason) {
			return other.row
		}
	}
	return row
}
