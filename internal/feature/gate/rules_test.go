package gate

import (
	"testing"

	"freightdesk/internal/foundation/instant"
)

// TestWhatPapersClose: by state and by expiry, each where it is set and at its own
// gate; what a subject need not have closes nothing.
func TestWhatPapersClose(t *testing.T) {
	licence, card := Paper{Key: "licence", Name: "驾驶证", HasEnd: true}, Paper{Key: "card", Name: "银行卡", IsOptional: true}
	papers := Catalogue{Papers: []Paper{licence, card}}
	today, err := instant.Parse("2026-11-21")
	if err != nil {
		t.Fatal(err)
	}
	asItComes, none := Rules{}, Rules{switches: map[string]Switch{"licence/1": {}}}
	both := Rules{switches: map[string]Switch{"card/1": {ByState: true}, "licence/2": {ByExpiry: true}}}
	shown := func(key, until string, isOn bool) []Held { return []Held{{Key: key, Until: until, IsOn: isOn}} }
	for name, test := range map[string]struct {
		rules Rules
		held  []Held
		at    Gate
		want  string
	}{
		"its last day":                  {asItComes, shown("licence", "2026-11-21", true), Orders, ""},
		"the day after":                 {asItComes, shown("licence", "2026-11-20", true), Orders, "的驾驶证已于 2026-11-20 过期"},
		"it does not end":               {asItComes, shown("licence", "", true), Orders, ""},
		"no picture":                    {asItComes, shown("licence", "2027-01-01", false), Orders, "没有「驾驶证」"},
		"no picture of an optional one": {asItComes, shown("card", "", false), Orders, ""},
		"over, and payouts":             {asItComes, shown("licence", "2026-11-20", false), Payouts, ""},
		"switched off":                  {none, shown("licence", "2026-11-20", false), Orders, ""},
		"an optional one asked for":     {both, shown("card", "", false), Orders, "没有「银行卡」"},
		"an optional one that is there": {both, shown("card", "", true), Orders, ""},
		"payouts closed by expiry":      {both, shown("licence", "2026-11-20", false), Payouts, "的驾驶证已于 2026-11-20 过期"},
		"one that it need not have":     {both, nil, Orders, ""},
	} {
		if got := test.rules.Why(papers, test.held, test.at, today); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}
