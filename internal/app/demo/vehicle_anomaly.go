package demo

import (
	"freightdesk/internal/feature/vehicle"
	"freightdesk/internal/foundation/instant"
)

// odd is what is special about a vehicle's row.
func (w vehicleWorld) odd(row int) (code string, apply func(*vehicle.Seeded)) {
	switch {
	case row < pendingVehicles:
		return oddOf(w.oddPending(row), row)
	case row < pendingVehicles+failedVehicles:
		failed := vehicleFailureOf(row)
		return failed.found, func(in *vehicle.Seeded) { makeTrue(&in.Profile, failed.code) }
	}
	return oddOf(w.oddPassed(row), row-pendingVehicles-failedVehicles)
}

func (w vehicleWorld) oddPending(row int) []oddity[vehicle.Seeded] {
	coloured := func(color, found string) oddity[vehicle.Seeded] {
		return oddity[vehicle.Seeded]{1, found, func(in *vehicle.Seeded, _ int) { in.Profile.Color = color }}
	}
	return []oddity[vehicle.Seeded]{
		coloured("94", "V03"), coloured("1", "V04"), coloured("94", "V03"), coloured("1", "V04"), coloured("94", "V03"), coloured("1", "V04"),
		{4, "V10", func(in *vehicle.Seeded, _ int) { in.Profile.Located = false }},
		{1, "V07", func(in *vehicle.Seeded, _ int) { in.Profile.VIN = in.Profile.VIN[:8] + "A" + in.Profile.VIN[9:] }},
		{1, "V09", func(in *vehicle.Seeded, _ int) {
			in.Profile.Registered, in.Profile.Issued = date(w.now.AddDate(-16, 0, 0)), date(w.now.AddDate(-16, 0, 3))
		}},
		{count: 1},
		{1, "V12", func(in *vehicle.Seeded, _ int) { in.BlacklistReason = "1" }},
		{count: 2},
		{1, "V11", func(in *vehicle.Seeded, _ int) { in.Profile.Trailer = "" }},
		{count: 4},
		{1, "V08", func(in *vehicle.Seeded, _ int) { in.Profile.Permit = "130102" + in.Profile.Permit[6:] }},
		{count: 14},
		{1, "V02", func(in *vehicle.Seeded, _ int) { w.renumbered(in, row) }},
	}
}

// renumbered is a vehicle that passed and got new plates, which another one has.
func (w vehicleWorld) renumbered(in *vehicle.Seeded, row int) {
	changed, other := in.Profile, w.vehicle(renumberedVehicle+100).Profile
	changed.Number, changed.Color = other.Number, other.Color
	changed.Documents = vehicleDocuments(in.ID, changed)
	in.Update, in.UpdatedAt = &changed, instant.Of(w.waitingSince(row))
}

func (w vehicleWorld) oddPassed(row int) []oddity[vehicle.Seeded] {
	return []oddity[vehicle.Seeded]{
		{expiredVehicles, "", func(in *vehicle.Seeded, at int) { in.Profile.InspectionTo = w.on(-3 * (at + 1)) }},
		{expiringVehicles, "", func(in *vehicle.Seeded, at int) { in.Profile.InspectionTo = w.on(at + 1) }},
		{count: 23},
		{blockedVehicles, "", func(in *vehicle.Seeded, _ int) {
			in.BlacklistReason = one(chanceOf(vehiclesTable, row), fieldReason, []string{"1", "2", "5"})
		}},
		{count: 6},
		{unlocatedVehicles, "", func(in *vehicle.Seeded, _ int) { in.Profile.Located = false }},
	}
}

// vehicleFailure is why a vehicle failed, with the code of the rule that finds it, if
// any does.
type vehicleFailure struct {
	failure
	found string
}

var vehicleFailures = []vehicleFailure{
	{failure{"201", "照片模糊", vehicle.LicenceFront}, ""},
	{failure{"212", "车头照号牌不清", vehicle.FrontView}, ""},
	{failure{"211", "缺行驶证副页", vehicle.LicenceBack}, ""},
	{failure{"204", "车辆类型不符", vehicle.LicenceFront}, "V04"},
	{failure{"208", "总质量/载质量与证件不符", vehicle.LicenceBack}, "V11"},
}

// vehicleFailureOf is why the vehicle in a row failed: most for what is usual.
func vehicleFailureOf(row int) vehicleFailure {
	switch row {
	case pendingVehicles + 4:
		return vehicleFailure{failure{"202", "车牌号不一致", vehicle.LicenceFront}, "V01"}
	case pendingVehicles + 8:
		return vehicleFailure{failure{"207", "道路运输证号错误", vehicle.LicenceFront}, "V05"}
	}
	return one(chanceOf(vehiclesTable, row), fieldReason, vehicleFailures)
}

// makeTrue gives a vehicle what it failed for, where the machine can tell.
func makeTrue(p *vehicle.Profile, code string) {
	switch code {
	case "202":
		p.Number = string([]rune(p.Number)[:6])
	case "204": // a heavy one's mass with a medium one's type; or the reverse
		p.VehicleType = "H12"
		if p.GrossMass >= 12_000 {
			p.VehicleType = "H22"
		}
	case "207":
		p.Permit, p.PermitFrom, p.PermitTo = "", "", ""
	case "208":
		p.CurbMass = p.GrossMass + 400
		if !p.IsTractor() {
			p.CurbMass -= p.Tonnage
		}
	}
}
