package demo

import (
	"testing"
	"time"

	"freightdesk/internal/feature/waybill"
	"freightdesk/internal/foundation/instant"
)

var demoMorning = time.Date(2026, 11, 21, 9, 0, 0, 0, instant.Shanghai)

// TestNobodyDrivesTwice: a vehicle or driver is on one way at a time, but for those
// that are meant to stand out.
func TestNobodyDrivesTwice(t *testing.T) {
	type ride struct{ from, to instant.Instant }
	rides, clashes := map[string][]ride{}, 0
	for _, in := range WaybillsOf(demoMorning, WaybillCount) {
		p := in.Profile
		if p.DespatchedAt == 0 || in.Stage == waybill.Void {
			continue
		}
		to := p.ReceivedAt
		if to == 0 {
			to = instant.Of(demoMorning)
		}
		for _, other := range rides[p.VehicleID] {
			if p.DespatchedAt < other.to && other.from < to {
				clashes++
			}
		}
		rides[p.VehicleID] = append(rides[p.VehicleID], ride{p.DespatchedAt, to})
	}
	if most := overlapping + repeated + 10; clashes < overlapping || clashes > most {
		t.Errorf("%d vehicles are at two places, want %d to %d", clashes, overlapping, most)
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
