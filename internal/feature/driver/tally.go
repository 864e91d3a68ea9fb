package driver

import (
	"context"
	"strings"

	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// tallyEntry is where a driver counts on the dashboard, read from their row alone:
// standingIn asks the list for the same drivers.
func (r record) tallyEntry() review.TallyEntry {
	if r.DeletedAt != 0 {
		return review.TallyEntry{}
	}
	places := []review.Place{{Kind: review.SubmittedOn, Key: r.SubmittedAt.Date()}, {Kind: review.ExpiresOn, Key: r.ExpiresOn}}
	switch r.ReviewState {
	case review.Passed:
		places = append(places, review.Place{Kind: review.PassedOn, Key: r.ReviewedAt.Date()})
	case review.Failed:
		places = append(places, review.Place{Kind: review.FailedOn, Key: r.ReviewedAt.Date()})
		for code := range reasonsOf(r) {
			places = append(places, review.Place{Kind: review.FailedFor, Key: code})
		}
	}
	return review.TallyEntry{DepartmentID: r.DepartmentID, Places: places}
}

// reasonsOf are the reasons of the last rejection, each once.
func reasonsOf(r record) map[string]bool {
	codes := map[string]bool{}
	for _, code := range strings.FieldsFunc(r.LastRejectCodes, func(c rune) bool { return c == ',' }) {
		codes[code] = true
	}
	return codes
}

// inSpan finds the drivers that stand in a span.
func inSpan(span review.Span) database.Condition {
	switch span.Kind {
	case review.SubmittedOn:
		return database.Where("(d.submitted_at >= ? AND d.submitted_at < ?)", startOfDay(span.From), startOfDay(span.To)+day)
	case review.PassedOn:
		return decided(review.Passed, span)
	case review.FailedOn:
		return decided(review.Failed, span)
	case review.FailedFor:
		return database.Where("(d.review_state = ? AND "+namesReason+")", review.Failed, span.From)
	}
	return database.Where("(d.expires_on >= ? AND d.expires_on <= ?)", span.From, span.To)
}

func decided(state review.State, span review.Span) database.Condition {
	return database.Where("(d.review_state = ? AND d.reviewed_at >= ? AND d.reviewed_at < ?)", state, startOfDay(span.From),
		startOfDay(span.To)+day)
}

// namesReason holds for a driver whose last rejection names a reason; its first
// half lets the index of rejected drivers serve.
const namesReason = "d.last_reject_codes <> '' AND (',' || d.last_reject_codes || ',') LIKE ('%,' || ? || ',%')"

const day instant.Instant = 24 * 60 * 60 * 1000

// startOfDay is midnight of a valid date.
func startOfDay(date string) instant.Instant {
	at, _ := instant.Parse(date) // callers checked it
	return at
}

// recounted is how many rows a recount reads at once.
const recounted = 5_000

var tallyRows = database.DefineTenant("driver.standings", `
	SELECT id, department_id, review_state, submitted_at, reviewed_at, last_reject_codes, expires_on
	FROM driver WHERE tenant_id = ? AND id > ? AND deleted_at = 0 ORDER BY id LIMIT 5000`)

// Recount makes the dashboard's tallies anew from the rows.
func (s *Service) Recount(ctx context.Context, tx *database.Tx, within scope.Scope) error {
	if err := s.desk.Forget(ctx, tx, within, Type); err != nil {
		return err
	}
	for after := ""; ; {
		rows, err := database.All[record](ctx, tx, tallyRows.For(within, after))
		if err != nil {
			return err
		}
		for _, r := range rows {
			s.desk.Shift(tx, within, Type, review.TallyEntry{}, r.tallyEntry())
		}
		if len(rows) < recounted {
			return nil
		}
		after = rows[len(rows)-1].ID
	}
}

// Week is how many drivers have a certificate that ends in seven days.
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

// Expiry counts drivers by the earliest end of their certificates, in the
// scope of the list.
func (s *Service) Expiry(ctx context.Context) (Expiry, error) {
	within, today := caller.From(ctx).Scope(MayList), instant.Of(s.now())
	out := Expiry{Weeks: make([]Week, weeksAhead)}
	for i := range out.Weeks {
		from := today + instant.Instant(i)*7*day
		w := Week{From: from.Date(), To: (from + 6*day).Date()}
		var err error
		if w.Count, err = s.desk.Sum(ctx, Type, within, review.Span{Kind: review.ExpiresOn, From: w.From, To: w.To}); err != nil {
			return out, err
		}
		out.Weeks[i] = w
	}
	var err error
	out.Expired, err = s.desk.Sum(ctx, Type, within, expirySpan(Expired, today))
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
