package demo

import (
	"strconv"
	"strings"
	"testing"
)

// TestScaleVehiclesAreNobodyElse: however they are made in batches, no plate and no
// number occurs twice or belongs to the demo.
func TestScaleVehiclesAreNobodyElse(t *testing.T) {
	patterns := VehiclesOf(morning)
	plates, numbers := map[string]bool{}, map[string]bool{}
	for _, v := range patterns {
		plates[v.Profile.Number+v.Profile.Color], numbers[v.Profile.VIN] = true, true
	}
	const batch = 2_000
	for from := 0; from < 50*batch; from += batch {
		for _, v := range scaleVehicles(patterns, from, from+batch) {
			plate := v.Profile.Number + v.Profile.Color
			if plates[plate] || numbers[v.Profile.VIN] {
				t.Fatalf("%s %s occurs twice", plate, v.Profile.VIN)
			}
			plates[plate], numbers[v.Profile.VIN] = true, true
		}
	}
}

// TestScaleWaybillsHaveCrewsOfTheirOwn: made-up waybills spread over the made-up
// vehicles and drivers, hardly one of whom came after a waybill of theirs.
func TestScaleWaybillsHaveCrewsOfTheirOwn(t *testing.T) {
	const n = 3_000
	crews := scaleCrews{vehicles: VehiclesOf(morning), drivers: DriversOf(morning), rowOf: map[string]int{}, fleets: 10, staffs: 20}
	for i, v := range crews.vehicles {
		crews.rowOf[v.ID] = i
	}
	for i, d := range crews.drivers {
		crews.rowOf[d.ID] = i
	}
	rides, late, assigned := map[string]int{}, 0, 0
	for _, in := range scaleWaybills(WaybillsOf(morning, n), crews, 0, n) {
		p := in.Profile
		if p.VehicleID == "" {
			continue
		}
		assigned++
		rides[p.VehicleID]++
		if !strings.HasPrefix(p.VehicleID, "scale-") || !strings.HasPrefix(p.DriverID, "scale-") {
			t.Fatalf("%s is on %s under %s", p.Number, p.VehicleID, p.DriverID)
		}
		at, err := strconv.Atoi(strings.TrimPrefix(p.DriverID, "scale-"))
		if err != nil {
			t.Fatal(err)
		}
		if scaleDrivers(crews.drivers, at, at+1)[0].RegisteredAt > p.ConsignedAt {
			late++
		}
	}
	if len(rides) < assigned/4 {
		t.Errorf("%d waybills are on %d vehicles", assigned, len(rides))
	}
	if late > assigned/20 {
		t.Errorf("%d of %d drivers came later than their waybill", late, assigned)
	}
}
