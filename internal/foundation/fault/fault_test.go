package fault

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestARefusalStaysSmall whatever was sent: it names a hundred inputs and 64 KB
// at most, and counts the others.
func TestARefusalStaysSmall(t *testing.T) {
	for name, message := range map[string]string{
		"short": "太长", "long": strings.Repeat("长", 100_000),
		"control": strings.Repeat("\x01", 100_000),
	} {
		var all Collector
		for range 49_000 {
			all.Add(strings.Repeat("f", 1_000), message)
		}
		f, _ := As(all.Err())
		text, err := json.Marshal(f.Fields)
		if err != nil || len(text) > 65<<10 || len(f.Fields) > 100 || len(f.Fields)+f.Omitted != 49_000 {
			t.Errorf("%s: %d bytes, %d fields, %d left out, %v", name, len(text), len(f.Fields), f.Omitted, err)
		}
		if joined, _ := As(Together(f, Field("x", "y"))); joined.Omitted+len(joined.Fields) != 49_001 {
			t.Errorf("%s, joined with another: %d fields, %d left out", name, len(joined.Fields), joined.Omitted)
		}
	}
}
