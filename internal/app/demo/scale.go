package demo

import (
	"fmt"
	"iter"
	"time"

	"freightdesk/internal/feature/driver"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/instant"
)

// perDay is the number of identity cards that share a birthday in scale data.
const perDay = 900

// ScaleDrivers makes n drivers for measurements: the demo's drivers over and
// over, in the same proportions, each with numbers of its own that no other
// driver and no driver of the demo has. Submissions spread over two years.
func ScaleDrivers(now time.Time, n int) iter.Seq[driver.Planted] {
	patterns := DriversOf(now)
	// Older than anybody in the demo, so that no number repeats.
	born := time.Date(1957, 1, 1, 0, 0, 0, 0, instant.Shanghai)
	return func(yield func(driver.Planted) bool) {
		for i := range n {
			in := patterns[i%len(patterns)]
			in.ID, in.Update, in.BlacklistReason = ident.At(now), nil, ""
			p := in.Profile
			p.Phone = fmt.Sprintf("154%08d", 50_000_000+i)
			first17 := "990101" + born.AddDate(0, 0, i/perDay).Format("20060102") + fmt.Sprintf("%03d", 99+i%perDay)
			p.IDCard = first17 + string(fieldrule.IDCardCheck(first17))
			p.LicenceNumber = p.IDCard
			p.Documents = documents(in.ID, p)
			in.Profile = p
			shift := time.Duration(i%730) * 24 * time.Hour
			in.SubmittedAt, in.RegisteredAt = in.SubmittedAt.Add(-shift), in.RegisteredAt.Add(-shift)
			if in.DecidedAt != 0 {
				in.DecidedAt = in.DecidedAt.Add(-shift)
			}
			if !yield(in) {
				return
			}
		}
	}
}
