package instant_test

import (
	"encoding/json"
	"testing"
	"time"

	"freightdesk/internal/foundation/instant"
)

func TestTheWireSpeaksShanghaiTime(t *testing.T) {
	moment := instant.Of(time.Date(2026, 11, 20, 16, 30, 0, 0, time.UTC))
	data, err := json.Marshal(moment)
	if err != nil || string(data) != `"2026-11-21 00:30:00"` {
		t.Fatalf("got %s, %v", data, err)
	}
	var back instant.Instant
	if err := json.Unmarshal(data, &back); err != nil || back != moment {
		t.Errorf("read back %v, %v, want %v", back, err, moment)
	}
}

func TestNoInstantIsNull(t *testing.T) {
	data, _ := json.Marshal(instant.Instant(0))
	if string(data) != "null" {
		t.Errorf("got %s, want null", data)
	}
	for _, text := range []string{`null`, `""`} {
		i := instant.Instant(5)
		if err := json.Unmarshal([]byte(text), &i); err != nil || i != 0 {
			t.Errorf("%s gave %v, %v", text, i, err)
		}
	}
}

func TestParseRefusesWhatIsNoMoment(t *testing.T) {
	for _, text := range []string{"昨天", "2026-13-01", "2026-02-30 10:00:00", "12"} {
		if got, err := instant.Parse(text); err == nil {
			t.Errorf("Parse(%q) = %v, want an error", text, got)
		}
	}
}

func TestDaysOfOtherYearsAreSlips(t *testing.T) {
	for day, want := range map[string]string{
		"": "", "1900-01-01": "", "2199-12-31": "", "1899-12-31": "生日的年份应在 1900 至 2199 之间", "0990-01-01": "生日的年份应在 1900 至 2199 之间",
		"9999-12-31": "生日的年份应在 1900 至 2199 之间", "2026-02-30": "生日格式应为 YYYY-MM-DD", "昨天": "生日格式应为 YYYY-MM-DD",
	} {
		if got := instant.WhyNoDay("生日", day); got != want {
			t.Errorf("%q: %q, want %q", day, got, want)
		}
	}
}
