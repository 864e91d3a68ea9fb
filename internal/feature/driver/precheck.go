package driver

import (
	"strconv"
	"time"

	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/instant"
)

// facts are what pre-checks need beside the profile itself.
type facts struct {
	today       instant.Instant
	phoneUsed   []string // by other drivers
	idCardUsed  []string
	cardUsers   int64 // drivers paid to the same card, this one included; 101: more than 100
	blacklisted bool
	drives      []Driven
}

// precheck runs the rules of drivers over one profile.
func precheck(p Profile, f facts, formats fieldrule.Rules, settings check.Settings) []review.Precheck {
	c := checking{&dossier.Finding{Settings: settings}}
	c.identity(p, f, formats)
	c.Papers(dossier.Validity{Expired: expiredRule, Expiring: expiringRule}, f.today, p.papers()...)
	c.reading(p)
	c.experience(p, f.today)
	c.licence(p, f.drives)
	c.When(f.blacklisted, blacklistRule, dossier.On(IDCardFront, "drivingLicense"))
	payee := dossier.On(BankCard, "accountName")
	c.When(p.paysSomeoneElse(), otherPayee, payee, p.AccountName)
	card := dossier.On(BankCard, "bankCardNo")
	c.When(f.cardUsers >= c.Limit(sharedCard, "drivers"), sharedCard, card, f.countOfUsers())
	return c.Found
}

// countOfUsers is how many drivers are paid to the card, in words beyond what is counted.
func (f facts) countOfUsers() string {
	if f.cardUsers > 100 {
		return "100 多"
	}
	return strconv.FormatInt(f.cardUsers, 10)
}

type checking struct{ *dossier.Finding }

func (c checking) identity(p Profile, f facts, formats fieldrule.Rules) {
	idCard, phone := dossier.On(IDCardFront, "drivingLicense"), dossier.On("", "telephone")
	wrong := formats.IDCard(p.IDCard)
	c.When(wrong != "", idCardRule, idCard, wrong)
	wrong = formats.Mobile(p.Phone)
	c.When(wrong != "", phoneRule, phone, wrong)
	c.When(len(f.phoneUsed) > 0, samePhone, phone.With(f.phoneUsed))
	c.When(len(f.idCardUsed) > 0, sameIDCard, idCard.With(f.idCardUsed))
}

// papers are those with a last day, each named once, although two of its pages
// carry it.
func (p Profile) papers() []dossier.Paper {
	papers := []dossier.Paper{
		{Name: "身份证", Until: p.IDCardTo, At: dossier.On(IDCardBack, "idCardValidTo")},
		{Name: "驾驶证", Until: p.LicenceTo, At: dossier.On(LicenceFront, "validPeriodTo")},
	}
	if p.LightOnly {
		return papers
	}
	qualification := dossier.On(Qualification, "qualificationValidTo")
	return append(papers, dossier.Paper{Name: "从业资格证", Until: p.QualificationTo, At: qualification})
}

// reading compares what was read from the pictures with what was entered.
func (c checking) reading(p Profile) {
	for _, d := range p.Documents {
		name, at := documentTypes.NameOf(d.DocType), dossier.On(d.DocType, "")
		c.When(d.OCRName != "" && d.OCRName != p.Name, otherName, at, name, d.OCRName)
		expected := p.numberOn(d.DocType)
		c.When(d.OCRNumber != "" && expected != "" && d.OCRNumber != expected, otherNumber, at, name)
	}
}

// numberOn is the number a document carries, "" for one without.
func (p Profile) numberOn(docType string) string {
	switch docType {
	case IDCardFront:
		return p.IDCard
	case LicenceFront, LicenceBack:
		return p.LicenceNumber
	case Qualification:
		return p.Qualification
	case BankCard:
		return p.BankCard
	}
	return ""
}

// licence asks whether it covers what the driver drives.
func (c checking) licence(p Profile, drives []Driven) {
	at := dossier.On(LicenceFront, "vehicleClass")
	for _, v := range drives {
		c.When(!Covers(p.VehicleClass, v.VehicleType), notCovered, at, p.VehicleClass, v.Number)
	}
}

func (c checking) experience(p Profile, today instant.Instant) {
	if born, known := fieldrule.BirthDate(p.IDCard); known {
		age := int64(yearsBetween(born, today.Time()))
		youngest, oldest := c.Limit(ageRule, "youngest"), c.Limit(ageRule, "oldest")
		c.When(age < youngest || age > oldest, ageRule, dossier.On(IDCardFront, "drivingLicense"), age, youngest, oldest)
	}
	if first, err := time.Parse(instant.DateLayout, p.FirstIssued); err == nil {
		years := c.Limit(noviceRule, "years")
		isNovice := int64(yearsBetween(first, today.Time())) < years
		c.When(isNovice, noviceRule, dossier.On(LicenceFront, "firstIssueDate"), years, p.FirstIssued)
	}
}

// yearsBetween counts full years, as ages are counted.
func yearsBetween(from, to time.Time) int {
	years := to.Year() - from.Year()
	if to.Month() < from.Month() || (to.Month() == from.Month() && to.Day() < from.Day()) {
		years--
	}
	return years
}
