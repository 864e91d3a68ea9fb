package demo

import (
	"fmt"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/driver"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/instant"
)

// Of the drivers who passed these stand out, in this order.
const (
	passedEndsSoon = 27
	passedEnded    = 10
)

// isPassedEnded tells the passed driver whose certificate has ended since: they
// were reviewed while it held.
func isPassedEnded(at int) bool {
	return at >= passedEndsSoon && at < passedEndsSoon+passedEnded
}

// odd is what is special about a driver's row.
func (w *driverWorld) odd(row int) (code string, apply func(*driver.Seeded)) {
	c := chanceOf(driversTable, row)
	switch {
	case row < pendingCount-updateCount:
		return oddOf(w.oddPending(c), row)
	case row < pendingCount:
		return oddOf(w.updates(), row-(pendingCount-updateCount))
	case row < pendingCount+failedCount:
		return oddOf(oddFailed, row-pendingCount)
	}
	return oddOf(w.oddPassed(), row-pendingCount-failedCount)
}

func (w *driverWorld) oddPending(c chance) []oddity[driver.Seeded] {
	return []oddity[driver.Seeded]{
		{3, "D01", func(in *driver.Seeded, _ int) { spoilSum(&in.Profile) }},
		{4, "D05", func(in *driver.Seeded, at int) { misreadName(&in.Profile, at) }},
		{4, "D04", func(in *driver.Seeded, at int) { w.end(&in.Profile, 3+at*7) }},
		{2, "D04", func(in *driver.Seeded, at int) { w.end(&in.Profile, -5-at*9) }},
		{1, "D08", func(in *driver.Seeded, _ int) { in.BlacklistReason = "2" }},
		{2, "D09", func(in *driver.Seeded, _ int) { payAnother(in, c) }},
		{1, "D07", func(in *driver.Seeded, _ int) { w.rejuvenate(&in.Profile) }},
		{1, "D07", func(in *driver.Seeded, _ int) {
			p := &in.Profile
			p.FirstIssued = date(w.day(-120))
			p.LicenceFrom, p.LicenceTo = p.FirstIssued, date(w.day(-120).AddDate(6, 0, 0))
		}},
	}
}

// updates are of passed drivers who handed in something new. The phone of one has come
// to be another's.
func (w *driverWorld) updates() []oddity[driver.Seeded] {
	return []oddity[driver.Seeded]{
		{2, "", w.update},
		{1, "D03", func(in *driver.Seeded, _ int) {
			w.update(in, 2)
			in.Update.Phone = phoneOf(pendingCount + failedCount + 400)
		}},
		{updateCount - 3, "", func(in *driver.Seeded, at int) { w.update(in, 3+at) }},
	}
}

var oddFailed = []oddity[driver.Seeded]{
	{5, "D01", func(in *driver.Seeded, _ int) { spoilSum(&in.Profile) }},
	{6, "D05", func(in *driver.Seeded, at int) { misreadName(&in.Profile, at) }},
	{1, "D02", func(in *driver.Seeded, _ int) { in.Profile.Phone = in.Profile.Phone[:10] }},
}

func (w *driverWorld) oddPassed() []oddity[driver.Seeded] {
	return []oddity[driver.Seeded]{
		{passedEndsSoon, "", func(in *driver.Seeded, at int) { w.end(&in.Profile, 1+at) }},
		{passedEnded, "", func(in *driver.Seeded, at int) { w.end(&in.Profile, -1-at*4) }},
		{5, "", func(in *driver.Seeded, at int) { in.BlacklistReason = []string{"1", "2", "4", "5", "6"}[at] }},
		{4, "", func(in *driver.Seeded, _ int) { in.Status = dossier.Frozen }},
	}
}

// payAnother has a driver paid to somebody else, with a letter.
func payAnother(in *driver.Seeded, c chance) {
	p := &in.Profile
	p.AccountName = one(c, fieldSurname, surnames) + "秀兰"
	p.Documents = append(p.Documents, dossier.Document{DocType: driver.PayeeLetter, Path: dossier.DemoPath(driver.PayeeLetter, in.ID)})
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
	if rules.Mobile(in.Profile.Phone) != "" {
		return failure{"113", "手机号非本人", driver.IDCardFront}
	}
	for _, d := range in.Profile.Documents {
		if d.OCRName != "" && d.OCRName != in.Profile.Name {
			return failure{"104", "姓名不一致", d.DocType}
		}
	}
	return one(c, fieldReason, failures)
}
