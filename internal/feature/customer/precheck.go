package customer

import (
	"freightdesk/internal/feature/check"
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

// The rules of customers.
var (
	numberRule = &check.Rule{
		Code: "K01", Part: "number", Title: "统一社会信用代码或身份证号", Level: check.Blocks, Text: "{原因}", Clause: "GB 32100，GB 11643",
	}
	expiredRule = &check.Rule{
		Code: "K02", Part: "expired", Title: "营业执照或身份证过期", Level: check.Blocks, Text: "{证件}已于 {日期} 过期",
	}
	expiringRule = &check.Rule{
		Code: "K02", Part: "expiring", Title: "营业执照或身份证即将到期", Level: check.Warns, Text: "{证件}将于 {日期} 到期",
		Limits: dossier.Ahead,
	}
	sameNumber = &check.Rule{
		Code: "K03", Part: "same", Title: "证件号码与其他客户重复", Level: check.Blocks, Text: numberIsTaken,
		Now: "其他客户的证件号码",
	}
	contractEnd = &check.Rule{Code: "K04", Part: "ended", Title: "合同已到期", Level: check.Warns, Text: "{证件}已于 {日期} 到期"}
	contractDue = &check.Rule{
		Code: "K04", Part: "ending", Title: "合同即将到期", Level: check.Warns, Text: "{证件}将于 {日期} 到期",
		Limits: dossier.Ahead,
	}
)

// Rules are what the machine looks for in customers.
var Rules = check.Catalogue{Subject: Type, Name: "客户", Rules: []*check.Rule{
	numberRule, expiredRule, expiringRule, sameNumber, contractEnd, contractDue,
}}

// precheck runs the rules of customers over one profile.
func precheck(p Profile, f facts, formats fieldrule.Rules, settings check.Settings) []review.Precheck {
	c := dossier.Finding{Settings: settings}
	identity := dossier.On(p.licence(), "consignorId")
	wrong := p.wrongNumber(formats)
	c.When(wrong != "", numberRule, identity, wrong)
	c.When(f.numberUsed, sameNumber, identity)
	c.Papers(dossier.Validity{Expired: expiredRule, Expiring: expiringRule}, f.today, p.identity())
	c.Papers(dossier.Validity{Expired: contractEnd, Expiring: contractDue}, f.today, p.agreement(p.contract()))
	return c.Found
}

// identity is the paper that says who the customer is.
func (p Profile) identity() dossier.Paper {
	name := map[string]string{Licence: "营业执照", IDCardFront: "身份证"}[p.licence()]
	return dossier.Paper{Name: name, Until: p.LicenceTo, At: dossier.On(p.licence(), "licenceValidTo")}
}

// agreement is the contract, on a document of the type.
func (p Profile) agreement(docType string) dossier.Paper {
	return dossier.Paper{Name: "合同", Until: p.ContractTo, At: dossier.On(docType, "contractTo")}
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
