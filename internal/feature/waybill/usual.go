package waybill

import (
	"context"
	"math"
	"slices"
	"time"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// What is usual on a route is told by its newest waybills that passed.
const (
	ratesCompared                 = 200
	ratesSince    instant.Instant = 90 * dayLong
)

var (
	routeTerms = database.DefineTenant("waybill.routeTerms", `
		SELECT settle_unit, settle_basis, load_net, unload_net, distance, driver_freight FROM waybill
		WHERE tenant_id = ? AND loading_division = ? AND receipt_division = ? AND despatched_at >= ? AND despatched_at <= ?
			AND review_state = 1 AND deleted_at = 0 ORDER BY despatched_at DESC LIMIT ?`)
	monthSums = database.DefineTenant("waybill.monthSums", `
		SELECT COUNT(*) AS drivers, COALESCE(AVG(freight), 0) AS mean, COALESCE(AVG(freight * freight), 0) AS squares
		FROM (
			SELECT CAST(SUM(driver_freight) AS DOUBLE PRECISION) AS freight FROM waybill
			WHERE tenant_id = ? AND driver_id <> '' AND despatched_at >= ? AND despatched_at < ? AND stage < 90 AND deleted_at = 0
			GROUP BY driver_id) AS months`)
	keepMonth = database.DefineTenant("waybill.keepMonth", `
		INSERT INTO waybill_month (tenant_id, month, drivers, mean, deviation) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (tenant_id, month) DO UPDATE SET drivers = excluded.drivers, mean = excluded.mean, deviation = excluded.deviation`)
	monthKept = database.DefineTenant("waybill.monthKept", `
		SELECT month, drivers, mean, deviation FROM waybill_month WHERE tenant_id = ? AND month <= ? ORDER BY month DESC LIMIT 1`)
)

// rates are those between which 98 of 100 waybills of a route are, fen per tonne
// kilometre. None compared: nothing is known.
type rates struct{ compared, low, high int64 }

// month is what drivers earned in a calendar month, fen. No drivers: nothing is known.
type month struct {
	Month     string `db:"month"` // 2026-11
	Drivers   int64  `db:"drivers"`
	Mean      int64  `db:"mean"`
	Deviation int64  `db:"deviation"` // standard deviation
}

// rate is what a driver gets, fen per tonne kilometre. Who hires a whole vehicle for a
// short way pays much by the tonne kilometre: there is one only where the weight is paid.
func (t Terms) rate(driverFreight int64) (fen int64, isKnown bool) {
	work := t.settled() * t.Distance // in kg·km
	isByWeight := t.Unit == ByTonne || t.Unit == ByTonneKilometre
	if !isByWeight || work <= 0 || driverFreight <= 0 {
		return 0, false
	}
	return driverFreight * 1000 / work, true
}

// usualRates are those of a waybill's route until it left.
func usualRates(ctx context.Context, q database.Reader, whole scope.Scope, p Profile) (rates, error) {
	type row struct {
		Unit      int64 `db:"settle_unit"`
		Basis     int64 `db:"settle_basis"`
		LoadNet   int64 `db:"load_net"`
		UnloadNet int64 `db:"unload_net"`
		Distance  int64 `db:"distance"`
		Freight   int64 `db:"driver_freight"`
	}
	rows, err := database.All[row](ctx, q, routeTerms.For(whole, p.LoadingDivision, p.ReceiptDivision,
		p.DespatchedAt-ratesSince, p.DespatchedAt, ratesCompared))
	if err != nil {
		return rates{}, err
	}
	var known []int64
	for _, r := range rows {
		t := Terms{Unit: r.Unit, Basis: r.Basis, LoadNet: r.LoadNet, UnloadNet: r.UnloadNet, Distance: r.Distance}
		if fen, isKnown := t.rate(r.Freight); isKnown {
			known = append(known, fen)
		}
	}
	return between(known), nil
}

// between are the first and the ninety-ninth percentile.
func between(known []int64) rates {
	n := len(known)
	if n == 0 {
		return rates{}
	}
	slices.Sort(known)
	return rates{int64(n), known[n/100], known[n-1-n/100]}
}

// usualMonth is the newest that was counted up to the one in which a waybill left.
func usualMonth(ctx context.Context, q database.Reader, whole scope.Scope, at instant.Instant) (month, error) {
	known, _, err := database.Maybe[month](ctx, q, monthKept.For(whole, nameOfMonth(at)))
	return known, err
}

func nameOfMonth(at instant.Instant) string { return at.Date()[:len("2006-01")] }

// CountMonth keeps what drivers earned in the last month that is over, in all tenants:
// the month of a driver is measured by it. To run it again counts what came late.
func (s *Service) CountMonth(ctx context.Context) error {
	now, _ := monthOf(instant.Of(s.Now()))
	from, to := monthOf(now - 1)
	return s.Tenants.Each(ctx, func(whole scope.Scope) error { return s.countMonth(ctx, whole, from, to) })
}

func (s *Service) countMonth(ctx context.Context, whole scope.Scope, from, to instant.Instant) error {
	type row struct {
		Drivers int64   `db:"drivers"`
		Mean    float64 `db:"mean"`
		Squares float64 `db:"squares"` // their mean
	}
	sums, err := database.One[row](ctx, s.DB, monthSums.For(whole, from, to))
	if err != nil || sums.Drivers == 0 {
		return err
	}
	deviation := math.Sqrt(max(0, sums.Squares-sums.Mean*sums.Mean))
	return s.DB.InTx(ctx, func(tx *database.Tx) error {
		_, err := database.Exec(ctx, tx, keepMonth.For(whole, nameOfMonth(from), sums.Drivers, int64(sums.Mean), int64(deviation)))
		return err
	})
}

// monthOf is the calendar month of a time: its first instant, and the next one's.
func monthOf(at instant.Instant) (from, to instant.Instant) {
	day := at.Time().In(instant.Shanghai)
	first := time.Date(day.Year(), day.Month(), 1, 0, 0, 0, 0, instant.Shanghai)
	return instant.Of(first), instant.Of(first.AddDate(0, 1, 0))
}
