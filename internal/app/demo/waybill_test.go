package demo

import (
	"slices"
	"testing"
	"time"

	"freightdesk/internal/feature/review"
	"freightdesk/internal/feature/waybill"
	"freightdesk/internal/foundation/instant"
)

var demoMorning = time.Date(2026, 11, 21, 9, 0, 0, 0, instant.Shanghai)

// meetsAnother tells whether a row is meant to be where another one is.
func meetsAnother(row int, stage waybill.Stage) bool {
	code, _ := waybillWorld{}.odd(row, stage, team{})
	return code == "W08" || code == "W15"
}

// TestNobodyDrivesTwice: a vehicle is on one way at a time, but for the waybills that
// are meant to stand out, each of which meets another.
func TestNobodyDrivesTwice(t *testing.T) {
	type ride struct {
		from, to instant.Instant
		row      int
		isMeant  bool
	}
	rides, met := map[string][]ride{}, map[int]bool{}
	for row, in := range WaybillsOf(demoMorning, WaybillCount) {
		p := in.Profile
		if p.DespatchedAt == 0 || in.Stage == waybill.Void {
			continue
		}
		is := ride{p.DespatchedAt, p.ReceivedAt, row, meetsAnother(row, in.Stage)}
		if is.to == 0 {
			is.to = instant.Of(demoMorning)
		}
		for _, other := range rides[p.VehicleID] {
			if is.from >= other.to || other.from >= is.to {
				continue
			}
			met[row], met[other.row] = is.isMeant, other.isMeant
			if !is.isMeant && !other.isMeant {
				t.Errorf("%s is on row %d and on row %d at once", p.VehicleNumber, other.row, row)
			}
		}
		rides[p.VehicleID] = append(rides[p.VehicleID], is)
	}
	meant := 0
	for _, isMeant := range met {
		if isMeant {
			meant++
		}
	}
	if want := overlapping + repeated + failedOverlapping + failedRepeated; meant != want {
		t.Errorf("%d meet another one, want %d", meant, want)
	}
}

// TestWaybillsTellASoundStory: times in order, none to come, amounts that add up.
func TestWaybillsTellASoundStory(t *testing.T) {
	now, counts := instant.Of(demoMorning), map[waybill.Stage]int{}
	for row, in := range WaybillsOf(demoMorning, WaybillCount) {
		p := in.Profile
		counts[in.Stage]++
		last := instant.Instant(0)
		for _, e := range in.Log {
			if e.At < last || e.At > now {
				t.Fatalf("row %d, stage %d: %s at %s after %s", row, in.Stage, e.Verb, e.At, last)
			}
			last = e.At
		}
		if p.LoadGross-p.LoadTare != p.LoadNet {
			t.Fatalf("row %d: ticket %d − %d = %d", row, p.LoadGross, p.LoadTare, p.LoadNet)
		}
	}
	want := map[waybill.Stage]int{
		waybill.Open: 36, waybill.Assigned: 108, waybill.Loaded: 48, waybill.Moving: 300, waybill.Stopped: 12, waybill.Unloaded: 96,
		waybill.Signed: 324, waybill.Refused: 132, waybill.Void: 240, waybill.Passed: 10_704,
	}
	for stage, n := range want {
		if counts[stage] != n {
			t.Errorf("%d at stage %d, want %d", counts[stage], stage, n)
		}
	}
}

// TestWaybillsComeEveryDay: in the month before the last week no day has less than half
// of the mean, none more than twice as many.
func TestWaybillsComeEveryDay(t *testing.T) {
	const from, to = 8, 37 // days before
	days, total := map[string]int{}, 0
	for _, in := range WaybillsOf(demoMorning, WaybillCount) {
		if in.State != review.NoState {
			days[in.SubmittedAt.Date()]++
		}
	}
	for n := from; n <= to; n++ {
		total += days[instant.Of(demoMorning.AddDate(0, 0, -n)).Date()]
	}
	mean := total / (to - from + 1)
	for n := from; n <= to; n++ {
		day := instant.Of(demoMorning.AddDate(0, 0, -n)).Date()
		if days[day] < mean/2 || days[day] > 2*mean || days[day] == 0 {
			t.Errorf("%d waybills were submitted on %s, the mean is %d", days[day], day, mean)
		}
	}
}

// TestWhoJudgesSeesDriversWhoWereThere: those who drive what waits or failed were there
// before, but for a few.
func TestWhoJudgesSeesDriversWhoWereThere(t *testing.T) {
	since := map[string]instant.Instant{}
	for _, d := range DriversOf(demoMorning) {
		since[d.ID] = d.RegisteredAt
	}
	late := 0
	for _, in := range WaybillsOf(demoMorning, WaybillCount) {
		isJudged := in.State == review.Pending || in.State == review.Failed
		if isJudged && in.Profile.DriverID != "" && since[in.Profile.DriverID] > in.AssignedAt {
			late++
		}
	}
	if late > 2*unbound {
		t.Errorf("%d drivers registered after they drove, want %d at most", late, 2*unbound)
	}
}

// TestWhatFailedHasWhatItFailedFor: where the machine can tell, the data shows it.
func TestWhatFailedHasWhatItFailedFor(t *testing.T) {
	all, ofVehicle := WaybillsOf(demoMorning, WaybillCount), map[string][]waybill.Profile{}
	for _, in := range all {
		if in.Stage != waybill.Void && in.Profile.DespatchedAt != 0 {
			ofVehicle[in.Profile.VehicleID] = append(ofVehicle[in.Profile.VehicleID], in.Profile)
		}
	}
	meets := func(p waybill.Profile, sameRoute bool) bool {
		return slices.ContainsFunc(ofVehicle[p.VehicleID], func(o waybill.Profile) bool {
			isSame := o.LoadingDivision == p.LoadingDivision && o.ReceiptDivision == p.ReceiptDivision
			return o.Number != p.Number && isSame == sameRoute && o.DespatchedAt < p.ReceivedAt && p.DespatchedAt < o.ReceivedAt
		})
	}
	for row := firstFailed; row < firstVoid; row++ {
		p, code := all[row].Profile, reasonOf(chanceOf(waybillsTable, row), row-firstFailed).code
		holds := map[string]bool{
			"306":         p.UnloadGross-p.UnloadTare != p.UnloadNet,
			overlapReason: meets(p, false), repeatReason: meets(p, true),
			"315": p.ConsignedAt > p.DespatchedAt,
			"320": p.LoadNet-p.UnloadNet > max(p.LoadNet*p.AllowedLoss/1_000, 100),
		}
		if is, known := holds[code]; known && !is {
			t.Errorf("row %d failed for %s, which is not so", row, all[row].ReasonText)
		}
	}
}

// TestWhoCameLateCameLateOnAnyDay: also after a weekend, on which no driver passes.
func TestWhoCameLateCameLateOnAnyDay(t *testing.T) {
	for day := range 8 {
		w := newWaybillWorld(demoMorning.AddDate(0, 0, day), LeastWaybills)
		late := 0
		for row := range onTheWay + pendingWaybills {
			if code, _ := w.odd(row, stageOf(row), team{}); code != "W10" {
				continue
			}
			late++
			if in := w.waybill(row); in.AssignedAt >= w.newest.driver.RegisteredAt {
				t.Errorf("day %d: row %d was taken at %s, by who came at %s", day, row, in.AssignedAt, w.newest.driver.RegisteredAt)
			}
		}
		if late != 1 {
			t.Errorf("day %d: %d came late", day, late)
		}
	}
}
