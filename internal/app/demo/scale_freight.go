package demo

import (
	"context"
	"fmt"
	"time"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/driver"
	"freightdesk/internal/feature/vehicle"
	"freightdesk/internal/feature/waybill"
	"freightdesk/internal/foundation/fieldrule"
)

// scaleDays is how many days scale data spreads over.
const scaleDays = 730

// spread moves a subject's past back by a number of days.
func spread[P dossier.Profile](in *dossier.Seeded[P], n int) time.Duration {
	shift := -time.Duration(n%scaleDays) * 24 * time.Hour
	in.RegisteredAt = in.RegisteredAt.Add(shift)
	if in.SubmittedAt != 0 {
		in.SubmittedAt = in.SubmittedAt.Add(shift)
	}
	if in.DecidedAt != 0 {
		in.DecidedAt = in.DecidedAt.Add(shift)
	}
	return shift
}

// scaleVehicles makes vehicles from one number to below another: the demo's over
// and over, each with a plate and number of its own that no other has.
func scaleVehicles(patterns []vehicle.Seeded, from, to int) []vehicle.Seeded {
	out := make([]vehicle.Seeded, 0, to-from)
	trailers := trailersBelow(patterns, from)
	for n := from; n < to; n++ {
		in := patterns[n%len(patterns)]
		in.ID, in.Update, in.BlacklistReason = scaleID(n), nil, ""
		p := &in.Profile
		signs := []rune(p.Number)
		p.Number, p.VIN = string(signs[:2])+plateEnd("HJKLMNPQRSTUVWXYZ", n, 4), scaleVIN(n)
		if p.IsTrailer() {
			p.Number = string(signs[:2]) + plateEnd("ABCDEFGHJKLMNPQRSTUVWXYZ", trailers, 3) + "挂"
			trailers++
		}
		if p.Color == "93" || p.Color == "94" { // green plates have another form
			p.Color, p.Energy = "2", "B"
		}
		spread(&in, n)
		p.Documents = vehicleDocuments(in.ID, *p)
		out = append(out, in)
	}
	return out
}

// plateSigns are those of a plate: no I, no O.
const plateSigns = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ"

// plateEnd is the nth end of a plate: one of some letters, so that none is one of
// the demo's, and as many more signs.
func plateEnd(letters string, n, more int) string {
	end := make([]byte, more+1)
	for at := more; at > 0; at-- {
		end[at] = plateSigns[n%len(plateSigns)]
		n /= len(plateSigns)
	}
	end[0] = letters[n%len(letters)]
	return string(end)
}

// trailersBelow is how many of the vehicles below a number are trailers.
func trailersBelow(patterns []vehicle.Seeded, n int) int {
	of, below := 0, 0
	for i, in := range patterns {
		if in.Profile.IsTrailer() {
			of++
			if i < n%len(patterns) {
				below++
			}
		}
	}
	return n/len(patterns)*of + below
}

// scaleVIN is the nth number of another maker that does not exist.
func scaleVIN(n int) string {
	for _, check := range "0123456789X" {
		if vin := fmt.Sprintf("L99DEM1%s%cN%07d", "0", check, n); fieldrule.VINHolds(vin) {
			return vin
		}
	}
	return ""
}

// scaleCrews lends the made-up vehicles and drivers that are there to made-up waybills,
// so that a million of them do not share the vehicles of the demo.
type scaleCrews struct {
	vehicles []vehicle.Seeded
	drivers  []driver.Seeded
	// rowOf finds the demo's vehicles and drivers by id.
	rowOf map[string]int
	// fleets and staffs are how many times all of the demo's were made anew.
	fleets, staffs int
}

func (w World) scaleCrews(ctx context.Context) (scaleCrews, error) {
	c := scaleCrews{vehicles: VehiclesOf(w.Now()), drivers: DriversOf(w.Now()), rowOf: map[string]int{}}
	for i, v := range c.vehicles {
		c.rowOf[v.ID] = i
	}
	for i, d := range c.drivers {
		c.rowOf[d.ID] = i
	}
	vehicles, err := firstMissing(mostRows, func(n int) (bool, error) { return w.Vehicles.Exists(ctx, tenant, scaleID(n)) })
	if err != nil {
		return c, err
	}
	drivers, err := firstMissing(mostRows, func(n int) (bool, error) { return w.Drivers.Exists(ctx, tenant, scaleID(n)) })
	c.fleets, c.staffs = vehicles/len(c.vehicles), drivers/len(c.drivers)
	return c, err
}

// mostRows is more than anybody loads of one kind.
const mostRows = 100_000_000

// board puts the nth waybill on a vehicle and under a driver of its own.
func (c scaleCrews) board(p *waybill.Profile, n int) {
	if row, known := c.rowOf[p.VehicleID]; known && c.fleets > 0 {
		at := row + len(c.vehicles)*(n%c.fleets)
		onVehicle(p, team{vehicle: scaleVehicles(c.vehicles, at, at+1)[0]})
	}
	if row, known := c.rowOf[p.DriverID]; known && c.staffs > 0 {
		firm, number, isFirm := p.CarrierName, p.CarrierNo, p.CarrierNo != p.DriverCard
		at := c.driverOf(row, n)
		drivenBy(p, team{driver: scaleDrivers(c.drivers, at, at+1)[0]})
		if isFirm {
			p.CarrierName, p.CarrierNo = firm, number
		}
	}
}

// driverOf is a driver made after one of the demo's who was there before the nth
// waybill, where there is one: both are moved back in time.
func (c scaleCrews) driverOf(row, n int) int {
	for i := range c.staffs {
		if at := row + len(c.drivers)*((n+i)%c.staffs); at%scaleDays >= n%scaleDays {
			return at
		}
	}
	return row
}

// scaleWaybills makes waybills from one number to below another: the demo's over and
// over, each with a number of its own.
func scaleWaybills(patterns []waybill.Seeded, crews scaleCrews, from, to int) []waybill.Seeded {
	out := make([]waybill.Seeded, 0, to-from)
	for n := from; n < to; n++ {
		in := patterns[n%len(patterns)]
		in.ID, in.Log = scaleID(n), nil
		p := &in.Profile
		p.Number, p.Original = fmt.Sprintf("YD99%012d", n), fmt.Sprintf("HT9%07d", n)
		shift := spread(&in.Seeded, n)
		p.ConsignedAt = p.ConsignedAt.Add(shift)
		if p.DespatchedAt != 0 {
			p.DespatchedAt = p.DespatchedAt.Add(shift)
		}
		if p.ReceivedAt != 0 {
			p.ReceivedAt = p.ReceivedAt.Add(shift)
		}
		if p.FinishedAt != 0 {
			p.FinishedAt = p.FinishedAt.Add(shift)
		}
		crews.board(p, n)
		p.Documents = waybillDocuments(in.ID, in.Stage)
		out = append(out, in)
	}
	return out
}
