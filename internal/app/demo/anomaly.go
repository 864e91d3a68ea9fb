package demo

import (
	"fmt"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/driver"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/instant"
)

// What is special about the rows that wait for review, by row number. Every
// pre-check has a driver that meets it.
const (
	wrongSum      = 3 // rows 0–2: identity-card number that does not add up
	misread       = 4 // rows 3–6: name on a picture differs
	endsSoon      = 4 // rows 7–10: a certificate ends within thirty days
	ended         = 2 // rows 11–12: a certificate has ended
	listed        = 1 // row 13: blacklisted
	otherPayee    = 2 // rows 14–15: paid to somebody else, with a letter
	young         = 1 // row 16: too young
	freshlyIssued = 1 // row 17: first licence less than a year ago
)

// Of the rows that failed, the first ones failed for these reasons.
const (
	failedWrongSum = 5
	failedMisread  = 6
)

// Of the rows that passed, these stand out; numbers count from the first one.
const (
	passedEndsSoon = 27
	passedEnded    = 10
	passedListed   = 5
	passedFrozen   = 4
)

// isPassedEnded tells the passed driver whose certificate has ended since: they
// were reviewed while it held.
func isPassedEnded(at int) bool {
	return at >= passedEndsSoon && at < passedEndsSoon+passedEnded
}

// single gives a row what is special about it.
func (w *driverWorld) single(in *driver.Seeded, c chance, row int) {
	switch {
	case row < pendingCount-updateCount:
		w.pendingSingle(in, c, row)
	case row < pendingCount:
		w.update(in, row-(pendingCount-updateCount))
	case row < pendingCount+failedCount:
		failedSingle(in, row-pendingCount)
	default:
		w.passedSingle(in, row-pendingCount-failedCount)
	}
}

// span walks along row numbers: it tells whether at lies in the next n, and
// moves on otherwise.
func span(at *int, n int) bool {
	if *at < n {
		return true
	}
	*at -= n
	return false
}

func (w *driverWorld) pendingSingle(in *driver.Seeded, c chance, at int) {
	p := &in.Profile
	switch {
	case span(&at, wrongSum):
		spoilSum(p)
	case span(&at, misread):
		misreadName(p, at)
	case span(&at, endsSoon):
		w.end(p, 3+at*7)
	case span(&at, ended):
		w.end(p, -5-at*9)
	case span(&at, listed):
		in.BlacklistReason = "2"
	case span(&at, otherPayee):
		p.AccountName = one(c, fieldSurname, surnames) + "秀兰"
		p.Documents = append(p.Documents, dossier.Document{DocType: driver.PayeeLetter, Path: dossier.DemoPath(driver.PayeeLetter, in.ID)})
	case span(&at, young):
		w.rejuvenate(p)
	case span(&at, freshlyIssued):
		p.FirstIssued = date(w.day(-120))
		p.LicenceFrom, p.LicenceTo = p.FirstIssued, date(w.day(-120).AddDate(6, 0, 0))
	}
}

// update is a passed driver who handed in something new.
func (w *driverWorld) update(in *driver.Seeded, at int) {
	changed := in.Profile
	changed.Documents = append([]dossier.Document(nil), in.Profile.Documents...)
	switch at % 3 {
	case 0: // a renewed licence
		changed.LicenceFrom, changed.LicenceTo = date(w.day(-6)), date(w.day(-6).AddDate(10, 0, 0))
	case 1: // another bank card
		changed.BankCard = bankCard(90_000 + at)
	case 2: // another phone
		changed.Phone = fmt.Sprintf("1540001%04d", 7000+at)
	}
	in.Update, in.UpdatedAt = &changed, instant.Of(w.waitingSince(updatePosition(at)))
}

func failedSingle(in *driver.Seeded, at int) {
	switch {
	case span(&at, failedWrongSum):
		spoilSum(&in.Profile)
	case span(&at, failedMisread):
		misreadName(&in.Profile, at)
	}
}

func (w *driverWorld) passedSingle(in *driver.Seeded, at int) {
	switch {
	case span(&at, passedEndsSoon):
		w.end(&in.Profile, 1+at)
	case span(&at, passedEnded):
		w.end(&in.Profile, -1-at*4)
	case span(&at, passedListed):
		in.BlacklistReason = []string{"1", "2", "4", "5", "6"}[at]
	case span(&at, passedFrozen):
		in.Status = dossier.Frozen
	}
}

// spoilSum exchanges the check character, everywhere the number stands.
func spoilSum(p *driver.Profile) {
	was := p.IDCard
	check := byte('0' + (was[17]-'0'+1)%10)
	if was[17] == 'X' {
		check = '0'
	}
	p.IDCard = was[:17] + string(check)
	p.LicenceNumber = p.IDCard
	if p.Qualification == was {
		p.Qualification = p.IDCard
	}
	for i := range p.Documents {
		if p.Documents[i].OCRNumber == was {
			p.Documents[i].OCRNumber = p.IDCard
		}
	}
}

// misreadName puts another name on one of the pictures.
func misreadName(p *driver.Profile, at int) {
	docType := driver.LicenceFront
	if at%2 == 1 && !p.LightOnly {
		docType = driver.Qualification
	}
	given := menGiven[(at*5+3)%len(menGiven)]
	for i := range p.Documents {
		if p.Documents[i].DocType == docType {
			p.Documents[i].OCRName = string([]rune(p.Name)[:1]) + given + given
		}
	}
}

// end makes one certificate end in days; negative days have passed.
func (w *driverWorld) end(p *driver.Profile, days int) {
	until := w.day(days)
	if p.LightOnly || days%2 == 0 {
		p.LicenceFrom, p.LicenceTo = max(date(until.AddDate(-10, 0, 0)), p.FirstIssued), date(until)
		return
	}
	p.QualificationFrom, p.QualificationTo = date(until.AddDate(-6, 0, 0)), date(until)
}

// rejuvenate gives a driver a birth date of nineteen years ago.
func (w *driverWorld) rejuvenate(p *driver.Profile) {
	young := chanceOf(driversTable, driverCount)
	number := w.idCardBorn(w.now.AddDate(-19, -4, -young.between(fieldBirthday, 1, 28)))
	was := p.IDCard
	p.IDCard, p.LicenceNumber = number, number
	if p.Qualification == was {
		p.Qualification = number
	}
	for i := range p.Documents {
		if p.Documents[i].OCRNumber == was {
			p.Documents[i].OCRNumber = number
		}
	}
	p.FirstIssued = date(w.now.AddDate(-1, -1, 0))
	p.LicenceFrom, p.LicenceTo = p.FirstIssued, date(w.now.AddDate(5, -1, 0))
	if p.IDCardFrom < date(w.now.AddDate(-9, 0, 0)) {
		p.IDCardFrom, p.IDCardTo = date(w.now.AddDate(-3, 0, 0)), date(w.now.AddDate(7, 0, 0))
	}
}

var reviewers = [][2]string{{"driver_reviewer", "王芳"}, {"driver_reviewer2", "赵磊"}}

// failure is a reason with the document it is about.
type failure struct{ code, text, docType string }

var failures = []failure{
	{"101", "照片模糊/反光/缺角", driver.IDCardFront},
	{"103", "非原件(翻拍/复印)", driver.LicenceFront},
	{"109", "缺副页/反面", driver.LicenceBack},
	{"106", "证件已过期", driver.LicenceFront},
	{"108", "准驾车型不符", driver.LicenceFront},
	{"107", "有效期填写错误", driver.IDCardBack},
	{"111", "人证不一致", driver.IDCardFront},
}

// judge writes the verdict of a driver who was reviewed. Those who failed are
// shared evenly, so that both reviewers are equally strict.
func (w *driverWorld) judge(in *driver.Seeded, c chance, row int) {
	reviewer := one(c, fieldReviewer, reviewers)
	if in.State == review.Failed {
		reviewer = reviewers[row%len(reviewers)]
	}
	in.Reviewer, in.ReviewerName = reviewer[0], reviewer[1]
	in.DurationSecs = int64(c.between(fieldDuration, 18, 140))
	var failed failure
	if in.State == review.Failed {
		failed = w.reason(in, c)
		in.ReasonText = failed.text
	}
	in.Items = itemsOf(in.Profile, failed)
}

// itemsOf passes every required document but the one that failed, if any.
func itemsOf(p dossier.Profile, failed failure) []review.Item {
	var items []review.Item
	for _, docType := range p.Required() {
		item := review.Item{DocType: docType, Result: review.Passed, ReasonCodes: []string{}}
		if docType == failed.docType {
			item.Result, item.ReasonCodes = review.Failed, []string{failed.code}
		}
		items = append(items, item)
	}
	return items
}

// reason fits what is wrong with the driver, or is one of the usual ones.
func (w *driverWorld) reason(in *driver.Seeded, c chance) failure {
	if rules.IDCard(in.Profile.IDCard) != "" {
		return failure{"105", "证件号不一致", driver.IDCardFront}
	}
	for _, d := range in.Profile.Documents {
		if d.OCRName != "" && d.OCRName != in.Profile.Name {
			return failure{"104", "姓名不一致", d.DocType}
		}
	}
	return one(c, fieldReason, failures)
}
