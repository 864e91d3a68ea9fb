// Package instant keeps moments the way both engines and the wire need them:
// BIGINT unix milliseconds in UTC in the database, `YYYY-MM-DD HH:mm:ss` in
// Asia/Shanghai on the wire, null where there is none.
package instant

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Shanghai is the wire's zone. It has no daylight saving, so no zone database
// is needed.
var Shanghai = time.FixedZone("Asia/Shanghai", 8*60*60)

// Layout is the wire's form of a moment, DateLayout of a calendar day.
const (
	Layout     = "2006-01-02 15:04:05"
	DateLayout = "2006-01-02"
)

// Instant is a moment in unix milliseconds, UTC. Zero means there is none.
type Instant int64

// Of converts a time; the zero time becomes no instant.
func Of(t time.Time) Instant {
	if t.IsZero() {
		return 0
	}
	return Instant(t.UnixMilli())
}

// Time converts back; no instant becomes the zero time.
func (i Instant) Time() time.Time {
	if i == 0 {
		return time.Time{}
	}
	return time.UnixMilli(int64(i)).In(Shanghai)
}

// Add moves the instant.
func (i Instant) Add(d time.Duration) Instant { return i + Instant(d.Milliseconds()) }

// String is the wire's form, empty for none.
func (i Instant) String() string {
	if i == 0 {
		return ""
	}
	return i.Time().Format(Layout)
}

// Date is the calendar day in Shanghai.
func (i Instant) Date() string {
	if i == 0 {
		return ""
	}
	return i.Time().Format(DateLayout)
}

// MarshalJSON writes the wire's form, null for none.
func (i Instant) MarshalJSON() ([]byte, error) {
	if i == 0 {
		return []byte("null"), nil
	}
	// This layout alone is formatted without being read first.
	const day = len(`"2006-01-02`)
	text := i.Time().AppendFormat(append(make([]byte, 0, len(time.RFC3339)+2), '"'), time.RFC3339)
	text[day] = ' '
	return append(text[:len(Layout)+1], '"'), nil
}

// UnmarshalJSON reads what Parse reads; null and "" mean none.
func (i *Instant) UnmarshalJSON(data []byte) error {
	text := strings.Trim(string(data), `"`)
	if text == "null" || text == "" {
		*i = 0
		return nil
	}
	parsed, err := Parse(text)
	*i = parsed
	return err
}

// Parse reads the wire's form, a bare date (midnight), or unix milliseconds.
func Parse(text string) (Instant, error) {
	for _, layout := range []string{Layout, "2006-01-02 15:04", DateLayout} {
		if t, err := time.ParseInLocation(layout, text, Shanghai); err == nil {
			return Of(t), nil
		}
	}
	if millis, err := strconv.ParseInt(text, 10, 64); err == nil && millis > 100_000_000_000 {
		return Instant(millis), nil
	}
	return 0, fmt.Errorf("时间格式应为 YYYY-MM-DD HH:mm:ss")
}

// ValidDate tells whether text is a real calendar day `YYYY-MM-DD`.
// 9999-12-31 stands for 长期.
func ValidDate(text string) bool {
	_, err := time.Parse(DateLayout, text)
	return err == nil
}

// WhyNoDay says why a text is no day that papers of today name, "" when it is one
// or blank: years before 1900 and after 2199 are slips, as 0206 for 2026.
func WhyNoDay(label, text string) string {
	switch {
	case text == "" || ValidDate(text) && "1900" <= text[:4] && text[:4] <= "2199":
		return ""
	case ValidDate(text):
		return label + "的年份应在 1900 至 2199 之间"
	}
	return label + "格式应为 YYYY-MM-DD"
}

// Clock tells the time. Features take one as an argument so that tests can fix it.
type Clock func() time.Time
