package session

import (
	"context"
	"time"

	"freightdesk/internal/feature/user"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
)

// signInEntry is the object of the audit entry each sign-in leaves; the numbers
// below count those entries, through an index of their own.
const signInEntry = "signIn"

// Visits are the family's three numbers of sign-ins to the caller's tenant.
type Visits struct {
	Total     int64 `json:"totalVisitCount"`
	Today     int64 `json:"todayVisitCount"`
	Addresses int64 `json:"todayIp"` // distinct addresses today
}

// DayVisits are the sign-ins of one day in Shanghai.
type DayVisits struct {
	Visits    int64  `json:"visit"`
	Addresses int64  `json:"ip"`
	Day       string `json:"tian"` // YYYY-MM-DD
	Short     string `json:"type"` // MM-DD
}

// visitDays is how many days VisitsByDay looks back, today included.
const visitDays = 7

type countedDay struct {
	Day       int64 `db:"day"` // since 1970 in Shanghai
	Visits    int64 `db:"visits"`
	Addresses int64 `db:"addresses"`
}

// A day in Shanghai begins eight hours, 28,800,000 ms, before that of UTC.
var (
	countSignIns = database.DefineTenant("session.countSignIns", `
		SELECT COUNT(*) FROM audit_entry WHERE tenant_id = ? AND object = 'signIn'`)
	signInsByDay = database.DefineTenant("session.signInsByDay", `
		SELECT (at + 28800000) / 86400000 AS day, COUNT(*) AS visits, COUNT(DISTINCT ip) AS addresses
		FROM audit_entry WHERE tenant_id = ? AND object = 'signIn' AND at >= ?
		GROUP BY (at + 28800000) / 86400000 ORDER BY day`)
)

// CountVisits counts sign-ins: all that are recorded, and those of today.
func (s *Service) CountVisits(ctx context.Context) (Visits, error) {
	days, err := s.VisitsByDay(ctx)
	if err != nil {
		return Visits{}, err
	}
	var v Visits
	if last := len(days) - 1; last >= 0 && days[last].Day == instant.Of(s.now()).Date() {
		v.Today, v.Addresses = days[last].Visits, days[last].Addresses
	}
	v.Total, err = database.One[int64](ctx, s.db, countSignIns.For(caller.From(ctx).WholeTenant()))
	return v, err
}

// VisitsByDay counts the sign-ins of the last seven days, today last; days
// without any are missing.
func (s *Service) VisitsByDay(ctx context.Context) ([]DayVisits, error) {
	who := caller.From(ctx)
	if who.UserType != user.Operator {
		return nil, fault.New(fault.Forbidden, "拒绝访问")
	}
	now := s.now().In(instant.Shanghai)
	first := time.Date(now.Year(), now.Month(), now.Day()-visitDays+1, 0, 0, 0, 0, instant.Shanghai)
	counted, err := database.All[countedDay](ctx, s.db, signInsByDay.For(who.WholeTenant(), instant.Of(first)))
	out := make([]DayVisits, 0, len(counted))
	for _, c := range counted {
		day := time.Unix(c.Day*24*60*60, 0).UTC()
		out = append(out, DayVisits{Visits: c.Visits, Addresses: c.Addresses, Day: day.Format(instant.DateLayout), Short: day.Format("01-02")})
	}
	return out, err
}
