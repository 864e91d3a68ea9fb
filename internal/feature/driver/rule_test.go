package driver

import (
	"slices"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
)

var (
	today = instant.Of(time.Date(2026, 11, 21, 9, 0, 0, 0, instant.Shanghai))
	rules = fieldrule.Rules{Demo: true}
)

func sound() Profile {
	return Profile{
		Name: "李涛", Phone: "15400000001", IDCard: "990101198003150117", IDCardFrom: "2020-01-01", IDCardTo: "2040-01-01",
		LicenceNumber: "990101198003150117", VehicleClass: "A2", FirstIssued: "2005-05-01", LicenceFrom: "2021-05-01", LicenceTo: "2031-05-01",
		Qualification: "990101198003150117", QualificationFrom: "2023-01-01", QualificationTo: "2029-01-01", QualificationType: "1",
		AccountName: "李涛", BankCard: "6299990000000010003", BankName: "演示银行",
		Documents: []dossier.Document{
			{DocType: IDCardFront, Path: "f/1"},
			{DocType: IDCardBack, Path: "f/2"},
			{DocType: LicenceFront, Path: "f/3"},
			{DocType: LicenceBack, Path: "f/4"},
			{DocType: Qualification, Path: "f/5"},
		},
	}
}

func with(change func(*Profile)) Profile {
	p := sound()
	change(&p)
	return p
}

func TestDocumentsRequiredOfADriver(t *testing.T) {
	for name, test := range map[string]struct {
		profile Profile
		want    string
	}{
		"an ordinary driver":          {sound(), "11 12 13 14 15"},
		"up to 4.5 t":                 {with(func(p *Profile) { p.LightOnly = true }), "11 12 13 14"},
		"paid to somebody else":       {with(func(p *Profile) { p.AccountName = "郭秀兰" }), "11 12 13 14 15 17"},
		"light, paid to someone else": {with(func(p *Profile) { p.LightOnly, p.AccountName = true, "郭秀兰" }), "11 12 13 14 17"},
		"without an account":          {with(func(p *Profile) { p.AccountName = "" }), "11 12 13 14 15"},
	} {
		if got := strings.Join(test.profile.Required(), " "); got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
	}
}

// isOfOthers tells of a finding whose rule says that it asks more than a submission holds.
func isOfOthers(f review.Precheck) bool {
	return slices.ContainsFunc(Rules.Rules, func(r *check.Rule) bool { return r.Code == f.Code && r.Part == f.Part && r.Now != "" })
}

// unsaid are findings that come from what others hold, of rules that do not say so.
func unsaid(found, alone []review.Precheck) []review.Precheck {
	return slices.DeleteFunc(slices.Clone(found), func(f review.Precheck) bool {
		return isOfOthers(f) || slices.ContainsFunc(alone, func(a review.Precheck) bool { return a.Code == f.Code && a.Part == f.Part })
	})
}

func TestPrechecks(t *testing.T) {
	clean := facts{today: today, cardUsers: 1}
	for name, test := range map[string]struct {
		profile Profile
		facts   facts
		want    string // code, level, document
		says    string
	}{
		"a number that does not add up":  {with(func(p *Profile) { p.IDCard = "990101198003150118" }), clean, "D01 B 11", "校验位"},
		"a birth date that never was":    {with(func(p *Profile) { p.IDCard = "990101198002300110" }), clean, "D01 B 11", "出生日期"},
		"a phone without a carrier":      {with(func(p *Profile) { p.Phone = "12345678901" }), clean, "D02 B ", "手机号"},
		"a phone somebody else has":      {sound(), facts{today: today, phoneUsed: []string{"d2"}}, "D03 B ", "手机号已被"},
		"an identity somebody else has":  {sound(), facts{today: today, idCardUsed: []string{"d2"}}, "D03 B 11", "身份证号已被"},
		"an identity card that ended":    {with(func(p *Profile) { p.IDCardTo = "2026-11-20" }), clean, "D04 B 12", "身份证已于"},
		"a licence that ends in a month": {with(func(p *Profile) { p.LicenceTo = "2026-12-21" }), clean, "D04 W 13", "驾驶证将于"},
		"a licence that ends today":      {with(func(p *Profile) { p.LicenceTo = "2026-11-21" }), clean, "D04 W 13", "驾驶证将于"},
		"a qualification that ended":     {with(func(p *Profile) { p.QualificationTo = "2020-01-01" }), clean, "D04 B 15", "从业资格证已于"},
		"another name on the licence":    {with(func(p *Profile) { p.Documents[2].OCRName = "李勇勇" }), clean, "D05 W 13", "李勇勇"},
		"another number on the card":     {with(func(p *Profile) { p.Documents[0].OCRNumber = "990101198103150130" }), clean, "D05 W 11", "号码"},
		"nineteen years old":             {with(func(p *Profile) { p.IDCard = idCardBorn("20070101") }), clean, "D07 W 11", "19 岁"},
		"sixty-one years old":            {with(func(p *Profile) { p.IDCard = idCardBorn("19651120") }), clean, "D07 W 11", "61 岁"},
		"a licence of this summer":       {with(func(p *Profile) { p.FirstIssued = "2026-07-01" }), clean, "D07 W 13", "初次领证"},
		"a tractor on a truck's licence": {with(func(p *Profile) { p.VehicleClass = "B2,C1" }), driving("Q11"), "D06 W 13", "晋Z00015"},
		"on the blacklist":               {sound(), facts{today: today, blacklisted: true}, "D08 B 11", "黑名单"},
		"paid to somebody else":          {with(func(p *Profile) { p.AccountName = "郭秀兰" }), clean, "D09 W 16", "郭秀兰"},
		"a card of hundreds":             {sound(), facts{today: today, cardUsers: 101}, "D09 W 16", "被 100 多 名"},
		"a card of three drivers":        {sound(), facts{today: today, cardUsers: 3}, "D09 W 16", "3 名"},
	} {
		found := precheck(test.profile, test.facts, rules, nil)
		hit := slices.IndexFunc(found, func(p review.Precheck) bool { return p.Code+" "+p.Level+" "+p.DocType == test.want })
		if hit < 0 || !strings.Contains(found[hit].Message, test.says) {
			t.Errorf("%s: found %+v, want %q saying %q", name, found, test.want, test.says)
		}
		if others := unsaid(found, precheck(test.profile, facts{today: today}, rules, nil)); len(others) > 0 {
			t.Errorf("%s: %+v is of others, and does not say so", name, others)
		}
	}
	twice := facts{today: today, phoneUsed: []string{"d2"}, idCardUsed: []string{"d3", "d4"}}
	found := precheck(sound(), twice, rules, nil)
	if !slices.Equal(found[0].Others, twice.phoneUsed) || !slices.Equal(found[1].Others, twice.idCardUsed) {
		t.Errorf("others: %+v", found)
	}
	for name, p := range map[string]Profile{
		"a sound driver":              sound(),
		"long-term papers":            with(func(p *Profile) { p.IDCardTo = dossier.Forever }),
		"sixty, to the day":           with(func(p *Profile) { p.IDCard = idCardBorn("19661121") }),
		"an exempt driver's old card": with(func(p *Profile) { p.LightOnly, p.QualificationTo = true, "2020-01-01" }),
	} {
		if found := precheck(p, clean, rules, nil); len(found) != 0 {
			t.Errorf("%s: found %+v", name, found)
		}
	}
}

func idCardBorn(date string) string {
	first17 := "990101" + date + "011"
	return first17 + string(fieldrule.IDCardCheck(first17))
}

func TestWhatExpiresFirst(t *testing.T) {
	if got := with(func(p *Profile) { p.LightOnly, p.QualificationTo = true, "2026-01-01" }).ExpiresOn(); got != "2031-05-01" {
		t.Errorf("an exempt driver expires on %s", got)
	}
}

func TestADraftKeepsWhatComesBackMasked(t *testing.T) {
	p, err := Draft{Phone: httpapi.Some("154****0001"), IDCard: httpapi.Some("9901**********0117"), Name: httpapi.Some(" 李 涛 ")}.over(sound())
	if err != nil || p.Phone != "15400000001" || p.IDCard != "990101198003150117" {
		t.Errorf("masks changed the numbers: %s %s, %v", p.Phone, p.IDCard, err)
	}
	_, err = Draft{Phone: httpapi.Some("154****0002")}.over(sound())
	if refused, ok := fault.As(err); !ok || refused.Fields[0].Field != "telephone" {
		t.Errorf("a foreign mask: %v", err)
	}
	p, err = Draft{IDCard: httpapi.Some("11010519491231002x")}.over(Profile{})
	if err != nil || p.IDCard != "11010519491231002X" {
		t.Errorf("a small x: %s, %v", p.IDCard, err)
	}
}

func TestSubmissionsThatAreRefused(t *testing.T) {
	if err := sound().check(rules, today); err != nil {
		t.Fatalf("a sound driver: %v", err)
	}
	for field, p := range map[string]Profile{
		"driverName":               with(func(p *Profile) { p.Name = "Tom" }),
		"telephone":                with(func(p *Profile) { p.Phone = "1" }),
		"drivingLicense":           with(func(p *Profile) { p.IDCard = "990101198003150118" }),
		"vehicleClass":             with(func(p *Profile) { p.VehicleClass = "" }),
		"bankCardNo":               with(func(p *Profile) { p.BankCard = "6299990000000010004" }),
		"accountName":              with(func(p *Profile) { p.AccountName = "" }),
		"qualificationCertificate": with(func(p *Profile) { p.Qualification = "" }),
		"idCardValidTo":            with(func(p *Profile) { p.IDCardTo = "2019-12-31" }),
		"validPeriodTo":            with(func(p *Profile) { p.LicenceTo = "2031-02-30" }),
		"firstIssueDate":           with(func(p *Profile) { p.FirstIssued = "2026-11-22" }),
		"documents.11":             with(func(p *Profile) { p.Documents = p.Documents[1:] }),
	} {
		refused, ok := fault.As(p.check(rules, today))
		if !ok || refused.Fields[0].Field != field {
			t.Errorf("%s: %+v", field, refused)
		}
	}
	for _, number := range []string{"990101198003150118", "123456789012345678", "12345678901234567"} {
		refused, ok := fault.As(with(func(p *Profile) { p.Qualification = number }).check(rules, today))
		if !ok || refused.Fields[0].Field != "qualificationCertificate" {
			t.Errorf("qualification %s: %+v", number, refused)
		}
	}
	for _, born := range []string{"20081122", "19551121"} {
		refused, ok := fault.As(with(func(p *Profile) { p.IDCard = idCardBorn(born) }).check(rules, today))
		if !ok || !strings.Contains(refused.Message, "年龄") {
			t.Errorf("born %s: %+v", born, refused)
		}
	}
}

func TestChangesAreShownMasked(t *testing.T) {
	after := sound()
	after.Phone, after.LicenceTo = "15400000002", "2032-05-01"
	after.Documents = append([]dossier.Document(nil), after.Documents...)
	after.Documents[2].Path = "f/9"
	var got []string
	for _, c := range kind.Differences(sound(), after) {
		got = append(got, c.Field+" "+c.Before+" → "+c.After)
	}
	want := []string{"telephone 154****0001 → 154****0002", "validPeriodTo 2031-05-01 → 2032-05-01", "documents.13 原照片 → 已更新"}
	if !slices.Equal(got, want) {
		t.Errorf("changes %q, want %q", got, want)
	}
}

func TestDocumentsThatKeepTheirPass(t *testing.T) {
	for name, test := range map[string]struct {
		after Profile
		want  string
	}{
		"a new phone":               {with(func(p *Profile) { p.Phone = "15400000002" }), "11 12 13 14 15"},
		"a longer qualification":    {with(func(p *Profile) { p.QualificationTo = "2030-01-01" }), "11 12 13 14"},
		"a renewed licence":         {with(func(p *Profile) { p.LicenceTo = "2032-05-01" }), "11 12 15"},
		"a new picture of the back": {with(func(p *Profile) { p.Documents[1].Path = "f/9" }), "11 13 14 15"},
		"a new name":                {with(func(p *Profile) { p.Name = "李滔" }), ""},
	} {
		if got := strings.Join(kind.Untouched(test.after, kind.Differences(sound(), test.after)), " "); got != test.want {
			t.Errorf("%s: kept %s, want %s", name, got, test.want)
		}
	}
}

// TestPapersNameDaysOfToday: 长期 is an end, no beginning, and a year of long ago
// is a slip.
func TestPapersNameDaysOfToday(t *testing.T) {
	for want, p := range map[string]Profile{
		"": with(func(p *Profile) {
			p.IDCardTo, p.LicenceTo, p.QualificationTo = dossier.Forever, dossier.Forever, dossier.Forever
		}),
		"idCardValidFrom":      with(func(p *Profile) { p.IDCardFrom = "0206-01-01" }),
		"validPeriodFrom":      with(func(p *Profile) { p.LicenceFrom, p.LicenceTo = dossier.Forever, dossier.Forever }),
		"qualificationValidTo": with(func(p *Profile) { p.QualificationTo = "2300-01-01" }),
		"firstIssueDate":       with(func(p *Profile) { p.FirstIssued = "2026-02-30" }),
	} {
		var refused fault.Collector
		p.checkDates(&refused)
		var got []string
		if refusal, isRefused := fault.As(refused.Err()); isRefused {
			for _, f := range refusal.Fields {
				got = append(got, f.Field)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("refused are %v, not %q", got, want)
		}
	}
}

func driving(vehicleType string) facts {
	return facts{today: today, cardUsers: 1, drives: []Driven{{Number: "晋Z00015", VehicleType: vehicleType}}}
}

// TestLicencesCoverWhatTheyCover: the table of the domain, both ways.
func TestLicencesCoverWhatTheyCover(t *testing.T) {
	for vehicleType, classes := range map[string]string{
		"Q11": "A2", "H17": "A1 A2 B2", "H22": "A1 A2 B2", "H32": "A1 A2 A3 B1 B2 C1 C2", "H41": "A1 A2 A3 B1 B2 C1 C2",
		"H52": "A1 A2 A3 B1 B2 C1 C3",
	} {
		for _, class := range []string{"A1", "A2", "A3", "B1", "B2", "C1", "C2", "C3", "C4", "C5", "C6", "D", "E", "F", "M", "N", "P"} {
			want := slices.Contains(strings.Fields(classes), class)
			if Covers(class, vehicleType) != want || Covers("M,"+class, vehicleType) != want {
				t.Errorf("%s on %s: %v, want %v", class, vehicleType, !want, want)
			}
		}
	}
	if !Covers("", "Z51") {
		t.Error("a type that no rule names is not covered")
	}
}
