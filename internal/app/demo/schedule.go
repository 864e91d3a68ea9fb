package demo

import (
	"time"

	"freightdesk/internal/foundation/instant"
)

// The story of the queue: two reviewers work every weekday, about nine in ten
// pass, and what waits came today and yesterday.
const (
	busyDays  = 30 // working days that most submissions fall on
	quietDays = 90 // before that the platform was young
	busyShare = 85 // of a hundred submissions

	// Positions in the queue, the newest first.
	fromToday   = 12
	fromBefore  = 31 // in time as yet; all after them are overdue
	updateEvery = 5  // of so many that wait one is an update
	updateFirst = 3
)

// calendar tells the story as of a morning.
type calendar struct{ now time.Time }

// reviewedPast is when a subject was submitted and decided: on the same working
// day, or after a weekend on Monday morning.
func (w calendar) reviewedPast(c chance, workday int) (submitted, decided time.Time) {
	day := w.workday(workday)
	wait := time.Duration(c.between(fieldWait, 3, 90)) * time.Minute
	if day.Weekday() == time.Monday && c.percent(fieldWeekend, 30) {
		submitted = w.at(day.AddDate(0, 0, -c.between(fieldWeekendDay, 1, 2)), c)
		return submitted, time.Date(day.Year(), day.Month(), day.Day(), 8, 30, 0, 0, instant.Shanghai).Add(wait)
	}
	submitted = w.at(day, c)
	return submitted, submitted.Add(wait)
}

// passedDay spreads those who passed. Of yesterday's many still wait.
func passedDay(c chance) int {
	if !c.percent(fieldBusy, busyShare) {
		return c.between(fieldSubmittedDay, busyDays+1, quietDays)
	}
	day := c.between(fieldSubmittedDay, 1, busyDays)
	if day == 1 && c.percent(fieldYesterday, 60) {
		day = c.between(fieldSubmittedAgain, 2, busyDays)
	}
	return day
}

// failedDay spreads those who stand failed: whoever failed long ago has mostly
// been corrected since.
func failedDay(at int) int {
	const recent = 16
	if at < recent {
		return 1 + at%5
	}
	return 6 + (at-recent)*2
}

// workday is the nth weekday before today.
func (w calendar) workday(n int) time.Time {
	day := w.now.In(instant.Shanghai)
	for n > 0 {
		day = day.AddDate(0, 0, -1)
		if day.Weekday() != time.Saturday && day.Weekday() != time.Sunday {
			n--
		}
	}
	return day
}

// at is a moment of a day, crowded at 9–11 and 14–17 o'clock.
func (w calendar) at(day time.Time, c chance) time.Time {
	hour := weighted(c, fieldSubmittedHour, []int{8, 9, 10, 11, 13, 14, 15, 16, 17, 19, 21}, []int{5, 16, 18, 10, 6, 12, 14, 12, 8, 4, 2})
	return time.Date(day.Year(), day.Month(), day.Day(), hour, c.below(fieldSubmittedMinute, 60), c.below(fieldSubmittedMinute, 59), 0,
		instant.Shanghai)
}

// newPosition and updatePosition are the places of the nth new driver and of
// the nth update in the queue: updates stand between the new ones.
func newPosition(n int) int {
	position := n
	for at := range updateCount {
		if updatePosition(at) <= position {
			position++
		}
	}
	return position
}

func updatePosition(n int) int { return updateFirst + n*updateEvery }

// waitingSince is when the one at that place of the queue was submitted.
func (w calendar) waitingSince(position int) time.Time {
	now := w.now.In(instant.Shanghai)
	midnight := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, instant.Shanghai)
	today := later(midnight, now.Add(-10*time.Hour))
	if now.Sub(today) < time.Hour {
		today = now.Add(-10 * time.Hour)
	}
	newest, rest := now.Add(-8*time.Minute), position-fromToday
	if rest < 0 {
		return between(newest, today, position, fromToday)
	}
	evening := today.Add(-5 * time.Minute)
	if midnight.Before(evening) {
		evening = midnight.Add(-5 * time.Minute)
	}
	if rest < fromBefore {
		oldest := now.Add(-23*time.Hour - 30*time.Minute)
		if evening.Sub(oldest) < 3*time.Hour {
			oldest = evening.Add(-3 * time.Hour)
		}
		return between(evening, oldest, rest, fromBefore)
	}
	return now.Add(-24*time.Hour - time.Duration(20+35*(rest-fromBefore))*time.Minute).Truncate(time.Second)
}

// between is the nth of some moments from the newest towards the oldest.
func between(newest, oldest time.Time, n, of int) time.Time {
	return newest.Add(-newest.Sub(oldest) / time.Duration(of) * time.Duration(n)).Truncate(time.Second)
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
