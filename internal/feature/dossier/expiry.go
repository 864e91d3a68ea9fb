package dossier

import (
	"context"

	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/instant"
)

// Forever stands for 长期 in every validity date.
const Forever = "9999-12-31"

// Expire states (dictionary hy_expire_state).
const (
	Valid    = 0
	Expiring = 1
	Expired  = 2
)

// warnDays is how long before its end a certificate counts as expiring.
const warnDays = 30

// ExpireState compares a validity end with a day, both YYYY-MM-DD.
func ExpireState(expiresOn string, today instant.Instant) int {
	return expireState(expiresOn, today, warnDays)
}

// expireState does so with an end that is near from so many days before it.
func expireState(expiresOn string, today instant.Instant, days int) int {
	switch {
	case expiresOn == "" || expiresOn > DayAfter(today, days):
		return Valid
	case expiresOn >= today.Date():
		return Expiring
	}
	return Expired
}

func warnDate(today instant.Instant) string { return DayAfter(today, warnDays) }

// DayAfter is the day so many days after another, YYYY-MM-DD.
func DayAfter(date instant.Instant, days int) string {
	return instant.Of(date.Time().AddDate(0, 0, days)).Date()
}

// Earliest is the first of some ends of validity; Forever when none is known.
func Earliest(ends ...string) string {
	earliest := Forever
	for _, end := range ends {
		if end != "" && end < earliest {
			earliest = end
		}
	}
	return earliest
}

// Week is how many subjects have a certificate that ends in seven days.
type Week struct {
	From  string `json:"from"` // YYYY-MM-DD
	To    string `json:"to"`
	Count int64  `json:"count"`
}

// Expiry is what runs out: week by week from today, and what already has.
type Expiry struct {
	Weeks   []Week `json:"weeks"`
	Expired int64  `json:"expired"`
}

// weeksAhead covers sixty days.
const weeksAhead = 9

// Expiry counts subjects by the earliest end of their certificates, in the scope
// of the list.
func (s *Shelf[R, S, P]) Expiry(ctx context.Context) (Expiry, error) {
	within, today := caller.From(ctx).Scope(s.MayList), instant.Of(s.Now())
	out := Expiry{Weeks: make([]Week, weeksAhead)}
	for i := range out.Weeks {
		from := today + instant.Instant(i)*7*day
		w := Week{From: from.Date(), To: (from + 6*day).Date()}
		var err error
		if w.Count, err = s.Desk.Sum(ctx, s.Type, within, review.Span{Kind: review.ExpiresOn, From: w.From, To: w.To}); err != nil {
			return out, err
		}
		out.Weeks[i] = w
	}
	var err error
	out.Expired, err = s.Desk.Sum(ctx, s.Type, within, expirySpan(Expired, today))
	return out, err
}

// expirySpan is an expire state as a span of days.
func expirySpan(state int, today instant.Instant) review.Span {
	warn := startOfDay(warnDate(today))
	switch state {
	case Expired:
		return review.Span{Kind: review.ExpiresOn, To: (today - day).Date()}
	case Expiring:
		return review.Span{Kind: review.ExpiresOn, From: today.Date(), To: warn.Date()}
	}
	return review.Span{Kind: review.ExpiresOn, From: (warn + day).Date(), To: Forever}
}
