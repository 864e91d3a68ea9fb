package carrier

import (
	"strings"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/instant"
)

// facts are what pre-checks need beside the profile itself.
type facts struct {
	today       instant.Instant
	numberUsed  bool // by another carrier
	blacklisted bool
}

// generalGoods is what the scope of a permit must name.
const generalGoods = "普通货运"

// precheck runs the rules C01 to C05 of the domain over one profile.
func precheck(p Profile, f facts, rules fieldrule.Rules) []review.Precheck {
	c := checking{&dossier.Finding{}}
	wrong := p.wrongNumber(rules)
	c.When(wrong != "", "C01", dossier.Blocks, wrong, p.identityDocument())
	c.validity(p, f.today)
	isOwed := p.needsPermit() || p.hasPermit()
	c.When(isOwed && !strings.Contains(p.Scope, generalGoods), "C03", dossier.Blocks, "经营范围不含"+generalGoods, OperatingPermit)
	c.When(f.numberUsed, "C04", dossier.Blocks, numberIsTaken, p.identityDocument())
	c.When(f.blacklisted, "C05", dossier.Blocks, "该承运商在黑名单中", "")
	return c.Found
}

type checking struct{ *dossier.Finding }

func (c checking) validity(p Profile, today instant.Instant) {
	isLight := !p.isPerson() && p.hasPlaceholder()
	c.When(isLight, "C02", dossier.Warns, "许可证号为占位号，只能承运4.5吨及以下车辆的运输", OperatingPermit)
	c.When(p.PermitFrom > today.Date(), "C02", dossier.Warns, "道路运输经营许可证自 "+p.PermitFrom+" 起有效", OperatingPermit)
	for _, paper := range []struct {
		name, until, docType string
		counts               bool
	}{
		{"道路运输经营许可证", p.PermitTo, OperatingPermit, p.needsPermit() || p.hasPermit()},
		{"营业执照", p.LicenceTo, BusinessLicence, !p.isPerson()},
	} {
		if !paper.counts || paper.until == "" {
			continue
		}
		switch dossier.ExpireState(paper.until, today) {
		case dossier.Expired:
			c.When(true, "C02", dossier.Blocks, paper.name+"已于 "+paper.until+" 过期", paper.docType)
		case dossier.Expiring:
			c.When(true, "C02", dossier.Warns, paper.name+"将于 "+paper.until+" 到期", paper.docType)
		}
	}
}
