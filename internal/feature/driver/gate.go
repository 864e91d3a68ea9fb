package driver

import (
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/gate"
)

// gated are the papers that may close a gate to a driver.
var gated = []gate.Paper{
	{Key: "idcard", Name: "身份证", HasEnd: true},
	{Key: "licence", Name: "驾驶证", HasEnd: true},
	{Key: "qualification", Name: "从业资格证", HasEnd: true},
	{Key: "bankcard", Name: "银行卡", IsOptional: true},
}

// carried are those that this driver needs, and the bank card.
func (p Profile) carried() []gate.Held {
	held := []gate.Held{
		{Key: "idcard", Until: p.IDCardTo, IsOn: dossier.Shows(p, IDCardFront, IDCardBack)},
		{Key: "licence", Until: p.LicenceTo, IsOn: dossier.Shows(p, LicenceFront, LicenceBack)},
		{Key: "bankcard", IsOn: dossier.Shows(p, BankCard)},
	}
	if p.LightOnly {
		return held
	}
	return append(held, gate.Held{Key: "qualification", Until: p.QualificationTo, IsOn: dossier.Shows(p, Qualification)})
}
