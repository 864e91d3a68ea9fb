package demo

import (
	"fmt"
	"strings"
	"time"

	"freightdesk/internal/feature/dossier"
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
	for n := from; n < to; n++ {
		in := patterns[n%len(patterns)]
		in.ID, in.Update, in.BlacklistReason = scaleID(n), nil, ""
		p := &in.Profile
		signs := []rune(p.Number)
		p.Number, p.VIN = string(signs[:2])+scalePlate(n), scaleVIN(n)
		if p.IsTrailer() {
			p.Number = string(signs[:2]) + scalePlate(n)[1:] + "挂"
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

// scalePlate is the nth end of a plate: five signs, the first of them a letter so
// that none is one of the demo's.
func scalePlate(n int) string {
	var out strings.Builder
	out.WriteByte("HJKLMNPQRSTUVWXYZ"[n/len(plateSigns)/len(plateSigns)/len(plateSigns)/len(plateSigns)%17])
	for at := len(plateSigns) * len(plateSigns) * len(plateSigns); at > 0; at /= len(plateSigns) {
		out.WriteByte(plateSigns[n/at%len(plateSigns)])
	}
	return out.String()
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

// scaleWaybills makes waybills from one number to below another: the demo's over and
// over, each with a number of its own.
func scaleWaybills(patterns []waybill.Seeded, from, to int) []waybill.Seeded {
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
		p.Documents = waybillDocuments(in.ID, in.Stage)
		out = append(out, in)
	}
	return out
}
