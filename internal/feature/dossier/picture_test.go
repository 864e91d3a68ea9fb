package dossier

import (
	"testing"
	"time"

	"freightdesk/internal/feature/check"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/picture"
)

// spotless is a picture without a flaw.
func spotless() picture.Quality {
	ends := picture.Corner{Contrast: 60, Mean: 200}
	return picture.Quality{Sharpness: 0.7, Ground: 230, Size: [2]float64{0.06, 0.06}, Corners: [4]picture.Corner{ends, ends, ends, ends}}
}

func glares(q *picture.Quality) {
	q.Glare, q.GlareSpot = 0.005, picture.Spot{X: 0.5, Width: 0.1, Height: 0.1}
}

func TestFlawsOfPicturesByTheirThresholds(t *testing.T) {
	stricter := check.Settings{blurred: {Level: check.Warns, IsOn: true, Text: "{清晰度}", Limits: map[string]int64{sharpness: 80}}}
	off := check.Settings{blurred: {Level: check.Warns, Limits: map[string]int64{sharpness: 80}}}
	for name, test := range map[string]struct {
		settings check.Settings
		change   func(*picture.Quality)
		want     string // code of the finding, "" for none
	}{
		"nothing":                   {nil, func(*picture.Quality) {}, ""},
		"just sharp enough":         {nil, func(q *picture.Quality) { q.Sharpness = 0.4 }, ""},
		"just not sharp enough":     {nil, func(q *picture.Quality) { q.Sharpness = 0.39 }, "Q01"},
		"a stricter threshold":      {stricter, func(*picture.Quality) {}, "Q01"},
		"a rule that is off":        {off, func(*picture.Quality) {}, ""},
		"a spot of four in 1,000":   {nil, func(q *picture.Quality) { q.Glare = 0.004 }, ""},
		"a spot of five in 1,000":   {nil, glares, "Q02"},
		"a corner over the edge":    {nil, func(q *picture.Quality) { q.Corners[2] = picture.Corner{Contrast: 10, Mean: 230} }, "Q03"},
		"a corner with writing":     {nil, func(q *picture.Quality) { q.Corners[2] = picture.Corner{Contrast: 25, Mean: 230} }, ""},
		"a corner of another shade": {nil, func(q *picture.Quality) { q.Corners[2] = picture.Corner{Contrast: 10, Mean: 90} }, ""},
	} {
		q := spotless()
		test.change(&q)
		f := Finding{Settings: test.settings}
		f.quality("11", "身份证人像面", &q)
		got := ""
		for _, found := range f.Found {
			got += found.Code
			if found.Level != check.Warns || found.DocType != "11" || found.Spot == nil || found.Spot.Width == 0 {
				t.Errorf("%s: %+v", name, found)
			}
		}
		if got != test.want {
			t.Errorf("%s: found %q, want %q", name, got, test.want)
		}
	}
	var f Finding
	if f.quality("11", "", nil); len(f.Found) != 0 {
		t.Error("a picture that nobody has looked at yet has flaws")
	}
}

func TestPicturesThatAnotherSubjectShows(t *testing.T) {
	rules := PictureRules{
		Of:      []string{"31"},
		Equal:   &check.Rule{Code: "W13", Part: "same", Level: check.Blocks, Text: "{单据}"},
		Similar: &check.Rule{Code: "W13", Part: "alike", Level: check.Warns, Text: "{单据}"},
	}
	const own, other = "waybill", "driver"
	for name, test := range map[string]struct {
		docType string
		twins   []Twin
		want    string // level
	}{
		"nobody":                         {"31", nil, ""},
		"the same file of another":       {"31", []Twin{{true, own, "2"}}, check.Blocks},
		"a like one of another":          {"31", []Twin{{false, own, "2"}}, check.Warns},
		"both are one finding":           {"31", []Twin{{false, own, "2"}, {true, own, "3"}}, check.Blocks},
		"its own of an earlier revision": {"31", []Twin{{true, own, "1"}}, ""},
		"of another kind of subject":     {"31", []Twin{{true, other, "2"}}, ""},
		"of a document that may recur":   {"36", []Twin{{true, own, "2"}}, ""},
	} {
		var f Finding
		isEqual, isSimilar := shownBy(test.twins, own, "1")
		f.copies(rules, "磅单", test.docType, isEqual, isSimilar)
		got := ""
		for _, found := range f.Found {
			got += found.Level
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

func TestPicturesTakenFarFromTheirDay(t *testing.T) {
	rule := &check.Rule{
		Code: "W13", Part: "time", Level: check.Warns, Text: "{单据}{时间}{小时}",
		Limits: []check.Limit{{Name: HoursApart, Label: "相差超过", Unit: "小时", Value: 24}},
	}
	due := instant.Of(time.Date(2026, 11, 21, 9, 0, 0, 0, instant.Shanghai))
	const hour, second instant.Instant = 60 * 60 * 1000, 1000
	for name, test := range map[string]struct {
		taken, due instant.Instant
		want       int
	}{
		"a day later, to the second": {due + 24*hour, due, 0},
		"a second more":              {due + 24*hour + second, due, 1},
		"a day and more before":      {due - 25*hour, due, 1},
		"the camera does not say":    {0, due, 0},
		"nothing was due":            {due, 0, 0},
	} {
		var f Finding
		f.apart(rule, "磅单", "31", test.taken, test.due)
		if len(f.Found) != test.want {
			t.Errorf("%s: %+v", name, f.Found)
		}
	}
	var f Finding
	if f.apart(nil, "", "31", due, due+100*hour); len(f.Found) != 0 {
		t.Error("a kind without the rule is asked")
	}
}
