package vehicle

import (
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/gate"
)

// gated are the papers that may close a gate to a vehicle.
var gated = []gate.Paper{
	{Key: "registration", Name: "行驶证", HasEnd: true},
	{Key: "permit", Name: "道路运输证", HasEnd: true},
	{Key: "compulsory", Name: "交强险保单", HasEnd: true, IsOptional: true},
}

// carried are those that this vehicle needs, and its insurance. A registration ends
// with the inspection that it shows.
func (p Profile) carried() []gate.Held {
	held := []gate.Held{
		{Key: "registration", Until: p.InspectionTo, IsOn: dossier.Shows(p, LicenceFront, LicenceBack)},
		{Key: "compulsory", Until: p.CompulsoryTo, IsOn: dossier.Shows(p, Compulsory)},
	}
	if !p.needsPermit() {
		return held
	}
	return append(held, gate.Held{Key: "permit", Until: p.PermitTo, IsOn: dossier.Shows(p, Permit)})
}
