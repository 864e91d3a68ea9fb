package carrier

import (
	"strings"

	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/instant"
)

// facts are what pre-checks need beside the profile itself.
type facts struct {
	today       instant.Instant
	numberUsed  []string // by other carriers
	blacklisted bool
}

// generalGoods is what the scope of a permit must name.
const generalGoods = "普通货运"

// The rules of carriers (domain §5.3, C).
var (
	numberRule = &check.Rule{
		Code: "C01", Part: "number", Title: "统一社会信用代码或身份证号", Level: check.Blocks, Text: "{原因}", Clause: "GB 32100，GB 11643",
	}
	expiredRule = &check.Rule{
		Code: "C02", Part: "expired", Title: "许可证或营业执照过期", Level: check.Blocks, Text: "{证件}已于 {日期} 过期", Clause: permitted,
	}
	expiringRule = &check.Rule{
		Code: "C02", Part: "expiring", Title: "许可证或营业执照即将到期", Level: check.Warns, Text: "{证件}将于 {日期} 到期", Clause: permitted,
		Limits: dossier.Ahead,
	}
	lightOnly = &check.Rule{
		Code: "C02", Part: "light", Title: "许可证号为占位号", Level: check.Warns, Text: "许可证号为占位号，只能承运4.5吨及以下车辆的运输", Clause: permitted,
	}
	notYetValid = &check.Rule{
		Code: "C02", Part: "early", Title: "许可证尚未生效", Level: check.Warns, Text: "道路运输经营许可证自 {日期} 起有效", Clause: permitted,
	}
	scopeRule = &check.Rule{
		Code: "C03", Part: "scope", Title: "经营范围不含普通货运", Level: check.Blocks, Text: "经营范围不含" + generalGoods, Clause: permitted,
	}
	sameNumber = &check.Rule{
		Code: "C04", Part: "same", Title: "证件号码与其他承运商重复", Level: check.Blocks, Text: numberIsTaken,
		Now: "其他承运商的证件号码",
	}
	blacklistRule = &check.Rule{
		Code: "C05", Part: "listed", Title: "承运商在黑名单中", Level: check.Blocks, Text: "该承运商在黑名单中",
		Now: "黑名单",
	}
)

const permitted = "道路运输条例 道路运输经营许可"

// Rules are what the machine looks for in carriers.
var Rules = check.Catalogue{Subject: Type, Name: "承运商", Rules: []*check.Rule{
	numberRule, expiredRule, expiringRule, lightOnly, notYetValid, scopeRule, sameNumber, blacklistRule,
}}

// precheck runs the rules of carriers over one profile.
func precheck(p Profile, f facts, formats fieldrule.Rules, settings check.Settings) []review.Precheck {
	c := dossier.Finding{Settings: settings}
	identity := dossier.On(p.identityDocument(), "actualCarrierId")
	wrong := p.wrongNumber(formats)
	c.When(wrong != "", numberRule, identity, wrong)
	permit := dossier.On(OperatingPermit, "actualCarrierBusinessLicense")
	c.When(!p.isPerson() && p.hasPlaceholder(), lightOnly, permit)
	from := dossier.On(OperatingPermit, "permitValidFrom")
	c.When(p.PermitFrom > f.today.Date(), notYetValid, from, p.PermitFrom)
	c.Papers(dossier.Validity{Expired: expiredRule, Expiring: expiringRule}, f.today, p.papers()...)
	lacks := p.owesPermit() && !strings.Contains(p.Scope, generalGoods)
	c.When(lacks, scopeRule, dossier.On(OperatingPermit, "businessScope"))
	c.When(len(f.numberUsed) > 0, sameNumber, identity.With(f.numberUsed))
	c.When(f.blacklisted, blacklistRule, identity)
	return c.Found
}

// owesPermit tells whether a permit counts: the carrier must have one, or has it.
func (p Profile) owesPermit() bool { return p.needsPermit() || p.hasPermit() }

func (p Profile) papers() []dossier.Paper {
	var papers []dossier.Paper
	if p.owesPermit() {
		at := dossier.On(OperatingPermit, "permitValidTo")
		papers = append(papers, dossier.Paper{Name: "道路运输经营许可证", Until: p.PermitTo, At: at})
	}
	if !p.isPerson() {
		at := dossier.On(BusinessLicence, "licenceValidTo")
		papers = append(papers, dossier.Paper{Name: "营业执照", Until: p.LicenceTo, At: at})
	}
	return papers
}
