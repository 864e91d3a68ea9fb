package driver

import (
	"fmt"
	"time"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/instant"
)

// facts are what pre-checks need beside the profile itself.
type facts struct {
	today       instant.Instant
	phoneUsed   bool // by another driver
	idCardUsed  bool
	cardUsers   int64 // drivers paid to the same card, this one included
	blacklisted bool
	drives      []Driven
}

// precheck runs the rules D01 to D09 of the domain over one profile.
func precheck(p Profile, f facts, rules fieldrule.Rules) []review.Precheck {
	c := checking{&dossier.Finding{}}
	c.identity(p, rules)
	c.When(f.phoneUsed, "D03", dossier.Blocks, phoneIsTaken, "")
	c.When(f.idCardUsed, "D03", dossier.Blocks, idCardIsTaken, IDCardFront)
	c.validity(p, f.today)
	c.reading(p)
	c.experience(p, f.today)
	c.licence(p, f.drives)
	c.When(f.blacklisted, "D08", dossier.Blocks, "该司机在黑名单中", "")
	c.When(p.paysSomeoneElse(), "D09", dossier.Warns, "银行卡户名「"+p.AccountName+"」与司机姓名不一致", BankCard)
	c.When(f.cardUsers >= 3, "D09", dossier.Warns, fmt.Sprintf("该银行卡被 %d 名司机使用", f.cardUsers), BankCard)
	return c.Found
}

type checking struct{ *dossier.Finding }

func (c checking) identity(p Profile, rules fieldrule.Rules) {
	wrong := rules.IDCard(p.IDCard)
	c.When(wrong != "", "D01", dossier.Blocks, wrong, IDCardFront)
	wrong = rules.Mobile(p.Phone)
	c.When(wrong != "", "D02", dossier.Blocks, wrong, "")
}

// validity names each certificate once, although two of its pages carry it.
func (c checking) validity(p Profile, today instant.Instant) {
	for _, certificate := range []struct{ name, until, docType string }{
		{"身份证", p.IDCardTo, IDCardBack},
		{"驾驶证", p.LicenceTo, LicenceFront},
		{"从业资格证", p.QualificationTo, Qualification},
	} {
		if certificate.until == "" || (certificate.docType == Qualification && p.LightOnly) {
			continue
		}
		switch dossier.ExpireState(certificate.until, today) {
		case dossier.Expired:
			c.When(true, "D04", dossier.Blocks, certificate.name+"已于 "+certificate.until+" 过期", certificate.docType)
		case dossier.Expiring:
			c.When(true, "D04", dossier.Warns, certificate.name+"将于 "+certificate.until+" 到期", certificate.docType)
		}
	}
}

// reading compares what was read from the pictures with what was entered.
func (c checking) reading(p Profile) {
	for _, d := range p.Documents {
		name := documentTypes.NameOf(d.DocType)
		c.When(d.OCRName != "" && d.OCRName != p.Name, "D05", dossier.Warns, name+"识别姓名「"+d.OCRName+"」与录入姓名不一致", d.DocType)
		expected := p.numberOn(d.DocType)
		isOther := d.OCRNumber != "" && expected != "" && d.OCRNumber != expected
		c.When(isOther, "D05", dossier.Warns, name+"识别号码与录入号码不一致", d.DocType)
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
	for _, v := range drives {
		isCovered := Covers(p.VehicleClass, v.VehicleType)
		c.When(!isCovered, "D06", dossier.Warns, "准驾车型 "+p.VehicleClass+" 不能驾驶绑定的车辆「"+v.Number+"」", LicenceFront)
	}
}

const (
	youngestAge = 21
	oldestAge   = 60
)

func (c checking) experience(p Profile, today instant.Instant) {
	if born, known := fieldrule.BirthDate(p.IDCard); known {
		age := yearsBetween(born, today.Time())
		message := fmt.Sprintf("年龄 %d 岁，不在 %d–%d 岁之间", age, youngestAge, oldestAge)
		c.When(age < youngestAge || age > oldestAge, "D07", dossier.Warns, message, IDCardFront)
	}
	if first, err := time.Parse(instant.DateLayout, p.FirstIssued); err == nil {
		c.When(yearsBetween(first, today.Time()) < 1, "D07", dossier.Warns, "初次领证不满一年（"+p.FirstIssued+"）", LicenceFront)
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
