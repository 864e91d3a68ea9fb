package demo

import "testing"

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
