package customer

import (
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/instant"
)

// facts are what pre-checks need beside the profile itself.
type facts struct {
	today      instant.Instant
	numberUsed bool // by another customer
}

// precheck runs the rules K01 to K04 over one profile.
func precheck(p Profile, f facts, rules fieldrule.Rules) []review.Precheck {
	var c dossier.Finding
	wrong := p.wrongNumber(rules)
	c.When(wrong != "", "K01", dossier.Blocks, wrong, p.licence())
	c.When(f.numberUsed, "K03", dossier.Blocks, numberIsTaken, p.licence())
	name := map[string]string{Licence: "营业执照", IDCardFront: "身份证"}[p.licence()]
	switch dossier.ExpireState(p.LicenceTo, f.today) {
	case dossier.Expired:
		c.When(true, "K02", dossier.Blocks, name+"已于 "+p.LicenceTo+" 过期", p.licence())
	case dossier.Expiring:
		c.When(true, "K02", dossier.Warns, name+"将于 "+p.LicenceTo+" 到期", p.licence())
	}
	switch dossier.ExpireState(p.ContractTo, f.today) {
	case dossier.Expired:
		c.When(true, "K04", dossier.Warns, "合同已于 "+p.ContractTo+" 到期", p.contract())
	case dossier.Expiring:
		c.When(true, "K04", dossier.Warns, "合同将于 "+p.ContractTo+" 到期", p.contract())
	}
	return c.Found
}

// contract is the type of the contract that was handed in, "" without one: few hand it in.
func (p Profile) contract() string {
	if _, isThere := dossier.Of(p.Documents, Contract); isThere {
		return Contract
	}
	return ""
}

// wrongNumber says why the number is none of its kind, "" when it is one.
func (p Profile) wrongNumber(rules fieldrule.Rules) string {
	if p.CustomerType == Person {
		return rules.IDCard(p.ConsignorID)
	}
	return rules.CreditCode(p.ConsignorID)
}
