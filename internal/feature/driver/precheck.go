package driver

import (
	"fmt"
	"time"

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
}

// Levels of a pre-check: B blocks a pass, W warns.
const (
	blocks = "B"
	warns  = "W"
)

// precheck runs the rules D01 to D05 and D07 to D09 of the domain over one profile.
func precheck(p Profile, f facts, rules fieldrule.Rules) []review.Precheck {
	c := &checking{}
	c.identity(p, rules)
	c.when(f.phoneUsed, "D03", blocks, "手机号已被其他司机使用", "")
	c.when(f.idCardUsed, "D03", blocks, "身份证号已被其他司机使用", IDCardFront)
	c.validity(p, f.today)
	c.reading(p)
	c.experience(p, f.today)
	c.when(f.blacklisted, "D08", blocks, "该司机在黑名单中", "")
	c.when(p.paysSomeoneElse(), "D09", warns, "银行卡户名「"+p.AccountName+"」与司机姓名不一致", BankCard)
	c.when(f.cardUsers >= 3, "D09", warns, fmt.Sprintf("该银行卡被 %d 名司机使用", f.cardUsers), BankCard)
	return c.found
}

type checking struct{ found []review.Precheck }

func (c *checking) when(hit bool, code, level, message, docType string) {
	if hit {
		c.found = append(c.found, review.Precheck{Code: code, Level: level, Message: message, DocType: docType})
	}
}

func (c *checking) identity(p Profile, rules fieldrule.Rules) {
	wrong := rules.IDCard(p.IDCard)
	c.when(wrong != "", "D01", blocks, wrong, IDCardFront)
	wrong = rules.Mobile(p.Phone)
	c.when(wrong != "", "D02", blocks, wrong, "")
}

// validity names each certificate once, although two of its pages carry it.
func (c *checking) validity(p Profile, today instant.Instant) {
	for _, certificate := range []struct{ name, until, docType string }{
		{"身份证", p.IDCardTo, IDCardBack},
		{"驾驶证", p.LicenceTo, LicenceFront},
		{"从业资格证", p.QualificationTo, Qualification},
	} {
		if certificate.until == "" || (certificate.docType == Qualification && p.LightOnly) {
			continue
		}
		switch ExpireState(certificate.until, today) {
		case Expired:
			c.when(true, "D04", blocks, certificate.name+"已于 "+certificate.until+" 过期", certificate.docType)
		case Expiring:
			c.when(true, "D04", warns, certificate.name+"将于 "+certificate.until+" 到期", certificate.docType)
		}
	}
}

// reading compares what was read from the pictures with what was entered.
func (c *checking) reading(p Profile) {
	for _, d := range p.Documents {
		name := documentNames[d.DocType]
		c.when(d.OCRName != "" && d.OCRName != p.Name, "D05", warns, name+"识别姓名「"+d.OCRName+"」与录入姓名不一致", d.DocType)
		expected := p.numberOn(d.DocType)
		c.when(d.OCRNumber != "" && expected != "" && d.OCRNumber != expected, "D05", warns, name+"识别号码与录入号码不一致", d.DocType)
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

const (
	youngestAge = 21
	oldestAge   = 60
)

func (c *checking) experience(p Profile, today instant.Instant) {
	if born, known := fieldrule.BirthDate(p.IDCard); known {
		age := yearsBetween(born, today.Time())
		c.when(age < youngestAge || age > oldestAge, "D07", warns, fmt.Sprintf("年龄 %d 岁，不在 %d–%d 岁之间", age, youngestAge, oldestAge), IDCardFront)
	}
	if first, err := time.Parse(instant.DateLayout, p.FirstIssued); err == nil {
		c.when(yearsBetween(first, today.Time()) < 1, "D07", warns, "初次领证不满一年（"+p.FirstIssued+"）", LicenceFront)
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

// Risk sums pre-checks up: score 100 is spotless, level 2 has a blocking
// finding, 1 a warning, 0 neither.
func Risk(prechecks []review.Precheck) (score, level int) {
	score = 100
	for _, p := range prechecks {
		switch p.Level {
		case blocks:
			score, level = score-40, 2
		case warns:
			score, level = score-8, max(level, 1)
		default:
			score--
		}
	}
	return max(score, 0), level
}
