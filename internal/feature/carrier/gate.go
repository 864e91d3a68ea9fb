package carrier

import (
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/gate"
)

// gated are the papers that may close a gate to a carrier.
var gated = []gate.Paper{
	{Key: "licence", Name: "营业执照", HasEnd: true},
	{Key: "permit", Name: "道路运输经营许可证", HasEnd: true},
	{Key: "idcard", Name: "身份证"},
}

// carried are those that this carrier needs: a person has a card, a business its
// licence, and whoever owes a permit has that.
func (p Profile) carried() []gate.Held {
	var held []gate.Held
	if p.owesPermit() {
		held = append(held, gate.Held{Key: "permit", Until: p.PermitTo, IsOn: !p.needsPermit() || dossier.Shows(p, OperatingPermit)})
	}
	if p.isPerson() {
		return append(held, gate.Held{Key: "idcard", IsOn: dossier.Shows(p, IDCardFront, IDCardBack)})
	}
	return append(held, gate.Held{Key: "licence", Until: p.LicenceTo, IsOn: dossier.Shows(p, BusinessLicence)})
}
