package demo

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/driver"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/instant"
)

// Sizes of the drivers' world (domain: deterministic recipe). The open updates
// are among the pending ones.
const (
	driverCount  = 860
	pendingCount = 46
	failedCount  = 28
	updateCount  = 9
)

// The fields of a driver's row that chance decides.
const (
	fieldSurname = iota
	fieldGiven
	fieldGivenLength
	fieldDotted
	fieldWoman
	fieldAge
	fieldAgeSecond
	fieldBirthday
	fieldClass
	fieldHome
	fieldCardTerm
	fieldCardLeft
	fieldLicenceTerm
	fieldLicenceLeft
	fieldQualificationLeft
	fieldQualificationNumber
	fieldBank
	fieldSubmittedDay
	fieldSubmittedHour
	fieldSubmittedMinute
	fieldWait
	fieldReviewer
	fieldDuration
	fieldReason
	fieldID
	fieldIDSecond
	fieldFirstIssued
	fieldBusy
	fieldYesterday
	fieldSubmittedAgain
	fieldWeekend
	fieldWeekendDay
)

// home is a county a driver lives in, with the group that looks after it.
type home struct{ division, department string }

var homes = []home{
	{"150627", "dep-northwest"},
	{"610881", "dep-northwest"},
	{"610112", "dep-northwest"},
	{"640181", "dep-northwest"},
	{"650502", "dep-northwest"},
	{"140105", "dep-north"},
	{"140213", "dep-north"},
	{"130283", "dep-north"},
	{"130209", "dep-north"},
	{"130102", "dep-north"},
	{"120116", "dep-north"},
	{"310113", "dep-east"},
	{"320583", "dep-east"},
	{"330109", "dep-east"},
	{"340122", "dep-east"},
	{"371302", "dep-east"},
}

// rules are those of the demonstration, which admit division 99.
var rules = fieldrule.Rules{Demo: true}

var (
	surnames       = strings.Split("王李张刘陈杨赵黄周吴徐孙马朱胡郭何高林罗", "")
	surnameWeights = []int{74, 72, 68, 54, 46, 31, 29, 25, 21, 21, 15, 15, 14, 13, 12, 11, 11, 11, 10, 10}
	menGiven       = strings.Split("建国志强伟军勇刚磊超海涛明辉鹏飞波斌永利", "")
	womenGiven     = strings.Split("红英丽芳敏静", "")
	dotted         = []string{"买买提·艾力", "阿不都·热合曼", "努尔·买买提", "古丽·巴哈尔", "艾山·吐尔逊", "才让·多吉"}
	banks          = [][2]string{{"ICBK", "工商银行（演示）支行"}, {"ABOC", "农业银行（演示）支行"}, {"PCBC", "建设银行（演示）支行"}, {"PSBC", "邮储银行（演示）支行"}}
)

// DriversOf makes all drivers as they stand on the morning of now.
func DriversOf(now time.Time) []driver.Seeded {
	w := driverWorld{calendar: calendar{now}, idCards: map[string]bool{}}
	all := make([]driver.Seeded, driverCount)
	for row := range driverCount {
		all[row] = w.driver(row)
	}
	return all
}

type driverWorld struct {
	calendar
	idCards map[string]bool
}

// driver makes row n. The first rows wait for review, the next ones failed,
// all others passed; what is special about a row is decided by its number.
func (w *driverWorld) driver(row int) driver.Seeded {
	c := chanceOf(driversTable, row)
	p, lives := w.profile(c, row)
	in := driver.Seeded{ResidentDivision: lives.division, Seeded: dossier.Seeded[driver.Profile]{
		DepartmentID: lives.department, Profile: p, Status: dossier.Normal, State: review.Passed, SubmittedBy: "司机端",
	}}
	submitted, decided := w.reviewedPast(c, passedDay(c))
	switch {
	case row < pendingCount-updateCount:
		in.State, submitted = review.Pending, w.waitingSince(newPosition(row))
	case row >= pendingCount && row < pendingCount+failedCount:
		in.State = review.Failed
		submitted, decided = w.reviewedPast(c, failedDay(row-pendingCount))
	case isPassedEnded(row - pendingCount - failedCount):
		submitted, decided = w.reviewedPast(c, c.between(fieldSubmittedDay, busyDays+10, quietDays))
	}
	in.SubmittedAt = instant.Of(submitted)
	in.RegisteredAt = instant.Of(submitted.Add(-time.Duration(c.between(fieldWait, 2, 600)) * time.Minute))
	in.ID = c.ident(fieldID, in.RegisteredAt.Time())
	in.Profile.Documents = documents(in.ID, p)
	_, apply := w.odd(row)
	apply(&in)
	if in.State != review.Pending {
		in.DecidedAt = instant.Of(decided)
		w.judge(&in, c, row)
	}
	return in
}

func (w *driverWorld) profile(c chance, row int) (driver.Profile, home) {
	lives, woman := one(c, fieldHome, homes), c.percent(fieldWoman, 4)
	number := w.idCard(c, row, woman)
	bank := one(c, fieldBank, banks)
	p := driver.Profile{
		Name: name(c, woman), Phone: phoneOf(row), IDCard: number, LicenceNumber: number, Qualification: number,
		VehicleClass:         weighted(c, fieldClass, []string{"A2", "B2", "A1A2", "C1"}, []int{55, 28, 6, 11}),
		IssuingOrganizations: "演示省演示市公安局交通警察支队", QualificationType: "1", QualificationProvince: lives.division[:2] + "0000",
		BankName: bank[1], BankCode: bank[0],
	}
	if p.VehicleClass == "A1A2" {
		p.VehicleClass = "A1,A2"
	}
	p.AccountName, p.BankCard = p.Name, bankCard(row+1)
	if p.LightOnly = p.VehicleClass == "C1"; p.LightOnly {
		p.Qualification, p.QualificationType, p.QualificationProvince = "", "", ""
	} else if c.percent(fieldQualificationNumber, 30) {
		p.Qualification = fmt.Sprintf("9901010%012d", c.bits(fieldQualificationNumber)%1_000_000_000_000)
	}
	w.validity(&p, c)
	return p, lives
}

// idCard is a number of the fictitious division 990101 that adds up.
func (w *driverWorld) idCard(c chance, row int, woman bool) string {
	age := math.Min(math.Max(c.normal(fieldAge, 44, 8), 22), 59)
	born := w.now.AddDate(-int(age), 0, -c.between(fieldBirthday, 1, 360))
	sequence := row % 999
	if (sequence%2 == 0) != woman {
		sequence++
	}
	return w.free(born, sequence)
}

// idCardBorn is a free number for a birth date.
func (w *driverWorld) idCardBorn(born time.Time) string { return w.free(born, 501) }

// free finds the number nobody has yet, on this birth date or a day earlier.
func (w *driverWorld) free(born time.Time, sequence int) string {
	for {
		first17 := "990101" + born.Format("20060102") + fmt.Sprintf("%03d", sequence%1000)
		number := first17 + string(fieldrule.IDCardCheck(first17))
		if !w.idCards[number] {
			w.idCards[number] = true
			return number
		}
		born = born.AddDate(0, 0, -1)
	}
}

func phoneOf(row int) string { return fmt.Sprintf("1540000%04d", row+1) }

func bankCard(n int) string {
	body := fmt.Sprintf("629999%012d", n)
	return body + string(fieldrule.BankCardCheck(body))
}

func name(c chance, woman bool) string {
	if c.percent(fieldDotted, 3) {
		return one(c, fieldGiven, dotted)
	}
	given := menGiven
	if woman {
		given = womenGiven
	}
	out := weighted(c, fieldSurname, surnames, surnameWeights) + one(c, fieldGiven, given)
	if c.percent(fieldGivenLength, 62) {
		out += given[(c.below(fieldGiven, len(given))+1+c.below(fieldGivenLength, len(given)-1))%len(given)]
	}
	return out
}

// validity dates every certificate so that none ends within sixty days; what
// expires sooner is decided in single.
func (w *driverWorld) validity(p *driver.Profile, c chance) {
	born, _ := fieldrule.BirthDate(p.IDCard)
	cardEnd := w.day(c.between(fieldCardLeft, 60, 3600))
	cardStart := cardEnd.AddDate(-20, 0, 0)
	p.IDCardFrom, p.IDCardTo = date(cardStart), date(cardEnd)
	if w.now.Year()-born.Year() > 46 {
		p.IDCardFrom, p.IDCardTo = date(w.day(-c.between(fieldCardTerm, 100, 330))), dossier.Forever
	}
	licenceEnd := w.day(c.between(fieldLicenceLeft, 60, 2100))
	p.LicenceFrom, p.LicenceTo = date(licenceEnd.AddDate(-10, 0, 0)), date(licenceEnd)
	p.FirstIssued = date(licenceEnd.AddDate(-10-c.between(fieldFirstIssued, 0, 2)*6, 0, 0))
	if grown := date(born.AddDate(18, 3, 0)); p.FirstIssued < grown {
		p.FirstIssued = grown
	}
	p.LicenceFrom = max(p.LicenceFrom, p.FirstIssued)
	if !p.LightOnly {
		end := w.day(c.between(fieldQualificationLeft, 60, 2000))
		p.QualificationFrom, p.QualificationTo = date(end.AddDate(-6, 0, 0)), date(end)
	}
}

func (w calendar) day(offset int) time.Time { return w.now.AddDate(0, 0, offset) }

// on is a date so many days from the morning.
func (w calendar) on(days int) string { return date(w.day(days)) }

func date(t time.Time) string { return t.In(instant.Shanghai).Format(instant.DateLayout) }

// documents are drawn on request from the driver's own data.
func documents(id string, p driver.Profile) []dossier.Document {
	types := []string{driver.IDCardFront, driver.IDCardBack, driver.LicenceFront, driver.LicenceBack}
	if !p.LightOnly {
		types = append(types, driver.Qualification)
	}
	types = append(types, driver.BankCard)
	out := make([]dossier.Document, len(types))
	for i, docType := range types {
		out[i] = dossier.Document{DocType: docType, Path: dossier.DemoPath(docType, id)}
		switch docType {
		case driver.IDCardFront:
			out[i].OCRName, out[i].OCRNumber = p.Name, p.IDCard
		case driver.LicenceFront:
			out[i].OCRName, out[i].OCRNumber = p.Name, p.LicenceNumber
		case driver.Qualification:
			out[i].OCRName, out[i].OCRNumber = p.Name, p.Qualification
		}
	}
	return out
}

const batch = 500 // drivers in one transaction

// plantDrivers writes the drivers through their service.
func (w World) plantDrivers(ctx context.Context) error {
	all := DriversOf(w.Now())
	photos := driverPhotos(all)
	if err := w.develop(ctx, driver.Type, photos); err != nil {
		return err
	}
	return plantAll(ctx, w, all, func(tx *database.Tx, d driver.Seeded) error {
		photos.paste(d.ID, d.Profile.Documents)
		if err := w.Drivers.Seed(ctx, tx, tenant, d); err != nil {
			return fmt.Errorf("driver %s: %w", d.Profile.Phone, err)
		}
		return w.own(ctx, tx, driver.Type, photos, d.ID)
	})
}

// plantAll writes subjects in batches.
func plantAll[T any](ctx context.Context, w World, all []T, plant func(*database.Tx, T) error) error {
	for some := range slices.Chunk(all, batch) {
		err := w.DB.InTx(ctx, func(tx *database.Tx) error {
			for _, one := range some {
				if err := plant(tx, one); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
