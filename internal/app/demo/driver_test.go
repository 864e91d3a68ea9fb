package demo

import (
	"reflect"
	"testing"
	"time"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/instant"
)

var morning = time.Date(2026, 11, 21, 9, 0, 0, 0, instant.Shanghai)

func TestTheWorldIsTheSameEveryTime(t *testing.T) {
	if !reflect.DeepEqual(DriversOf(morning), DriversOf(morning)) {
		t.Error("two worlds of one morning differ")
	}
}

func TestTheWorldHasItsNumbers(t *testing.T) {
	today := instant.Of(morning)
	count := map[string]int{}
	for _, d := range DriversOf(morning) {
		count["all"]++
		switch {
		case d.Update != nil:
			count["pending"]++
			count["updates"]++
		case d.State == review.Pending:
			count["pending"]++
		case d.State == review.Passed:
			count["passed"]++
		default:
			count["failed"]++
		}
		switch dossier.ExpireState(d.Profile.ExpiresOn(), today) {
		case dossier.Expiring:
			count["expiring"]++
		case dossier.Expired:
			count["expired"]++
		}
		if d.BlacklistReason != "" {
			count["blacklisted"]++
		}
		if d.Status == dossier.Frozen {
			count["frozen"]++
		}
		if rules.IDCard(d.Profile.IDCard) != "" {
			count["wrong sums"]++
		}
		for _, document := range d.Profile.Documents {
			if document.OCRName != "" && document.OCRName != d.Profile.Name {
				count["misread"]++
			}
		}
	}
	want := map[string]int{
		"all": 860, "pending": 46, "passed": 786, "failed": 28, "updates": 9, "expiring": 31, "expired": 12,
		"blacklisted": 6, "frozen": 4, "wrong sums": 8, "misread": 10,
	}
	if !reflect.DeepEqual(count, want) {
		t.Errorf("the world has %v, want %v", count, want)
	}
}

func TestEveryValueIsValidAndFictitious(t *testing.T) {
	today := morning.Format(instant.DateLayout)
	seen := map[string]bool{}
	world := driverWorld{calendar: calendar{morning}}
	for row, d := range DriversOf(morning) {
		p := d.Profile
		code, _ := world.odd(row)
		for what, refused := range map[string]string{
			"name": rules.PersonName(p.Name), "phone": rules.Mobile(p.Phone), "bank card": rules.BankCard(p.BankCard),
			"division": rules.Division(d.ResidentDivision, true),
		} {
			if isMeant := what == "phone" && code == "D02"; refused != "" != isMeant {
				t.Errorf("row %d: %s: %q", row, what, refused)
			}
		}
		if p.IDCard[:6] != "990101" || p.Phone[:3] != "154" || p.BankCard[:6] != "629999" {
			t.Errorf("row %d looks like somebody real: %s %s %s", row, p.IDCard, p.Phone, p.BankCard)
		}
		for _, unique := range []string{p.IDCard, p.Phone, p.BankCard, d.ID} {
			if seen[unique] {
				t.Errorf("row %d: %s occurs twice", row, unique)
			}
			seen[unique] = true
		}
		for _, date := range []string{p.IDCardFrom, p.IDCardTo, p.LicenceFrom, p.LicenceTo, p.FirstIssued} {
			if !instant.ValidDate(date) {
				t.Errorf("row %d: %q is no date", row, date)
			}
		}
		if p.FirstIssued > today || p.LicenceFrom > p.LicenceTo || p.FirstIssued > p.LicenceFrom {
			t.Errorf("row %d: licence %s, %s to %s", row, p.FirstIssued, p.LicenceFrom, p.LicenceTo)
		}
		if d.SubmittedAt > instant.Of(morning) || d.DecidedAt > instant.Of(morning) || d.RegisteredAt > d.SubmittedAt {
			t.Errorf("row %d: registered %s, submitted %s, decided %s", row, d.RegisteredAt, d.SubmittedAt, d.DecidedAt)
		}
		if len(d.Items) > 0 != (d.State != review.Pending) {
			t.Errorf("row %d: state %d with %d verdicts", row, d.State, len(d.Items))
		}
	}
}

func TestChanceSpreadsEvenly(t *testing.T) {
	var buckets [10]int
	for row := range 10_000 {
		buckets[chanceOf(1, row).below(3, 10)]++
	}
	for n, hits := range buckets {
		if hits < 850 || hits > 1150 {
			t.Errorf("bucket %d of ten got %d of 10,000", n, hits)
		}
	}
	if chanceOf(1, 2).bits(1) == chanceOf(1, 1).bits(2) || chanceOf(1, 1).bits(1) == chanceOf(2, 1).bits(1) {
		t.Error("rows, fields or tables share values")
	}
}

// TestTheWorldTellsABelievableStory at any time of the day, whatever weekday.
func TestTheWorldTellsABelievableStory(t *testing.T) {
	for _, hours := range []int{0, 3, 6, 11, 24, 50, 71} {
		now := morning.Add(time.Duration(hours) * time.Hour)
		t.Run(now.Format("Mon 15:04"), func(t *testing.T) { tellsStory(t, now) })
	}
}

type reviewed struct{ passed, failed int }

func (r *reviewed) count(state review.State) {
	if state == review.Failed {
		r.failed++
	} else {
		r.passed++
	}
}

func tellsStory(t *testing.T, now time.Time) {
	waitsToday, overdue := 0, 0
	submittedOn, byReviewer := map[string]int{}, map[string]*reviewed{}
	weekAgo, today := instant.Of(now.AddDate(0, 0, -6)).Date(), instant.Of(now).Date()
	decidedOn := map[string]map[string]int{}
	for _, d := range DriversOf(now) {
		since := d.SubmittedAt
		if d.Update != nil {
			since = d.UpdatedAt
		}
		submittedOn[since.Date()]++
		if d.Update != nil || d.State == review.Pending {
			if since.Date() == today {
				waitsToday++
			}
			if since < instant.Of(now.Add(-24*time.Hour)) {
				overdue++
			}
		}
		if d.DecidedAt == 0 {
			continue
		}
		day := d.DecidedAt.Date()
		if day == today || d.DecidedAt < d.SubmittedAt {
			t.Errorf("submitted %s, decided %s", d.SubmittedAt, d.DecidedAt)
		}
		if decidedOn[day] == nil {
			decidedOn[day] = map[string]int{}
		}
		decidedOn[day][d.Reviewer]++
		if day >= weekAgo {
			if byReviewer[d.Reviewer] == nil {
				byReviewer[d.Reviewer] = &reviewed{}
			}
			byReviewer[d.Reviewer].count(d.State)
		}
	}
	if waitsToday < 11 || waitsToday > 13 || overdue < 3 || overdue > 12 {
		t.Errorf("%d wait since today, %d are overdue", waitsToday, overdue)
	}
	for reviewer, of := range byReviewer {
		if rate := 100 * of.passed / (of.passed + of.failed); rate < 80 || rate > 93 || of.passed+of.failed < 30 {
			t.Errorf("%s passed %d and failed %d", reviewer, of.passed, of.failed)
		}
	}
	w := calendar{now}
	for n := 1; n <= busyDays; n++ {
		day := instant.Of(w.workday(n)).Date()
		if len(decidedOn[day]) != len(reviewers) {
			t.Errorf("on %s decided %v", day, decidedOn[day])
		}
	}
	for day, submissions := range submittedOn {
		if submissions > 55 {
			t.Errorf("%d submissions on %s", submissions, day)
		}
	}
}
