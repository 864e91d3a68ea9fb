package main

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestEverySettingIsDocumented holds docs/configuration.md to the table of
// settings: name, variable, default and meaning.
func TestEverySettingIsDocumented(t *testing.T) {
	content, err := os.ReadFile("../../docs/configuration.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range options {
		fallback := "(empty)"
		if o.fallback != "" {
			fallback = "`" + o.fallback + "`"
		}
		line := fmt.Sprintf("| `-%s` | `%s` | %s | %s |", o.flag, envName(o.flag), fallback, o.doc)
		if !strings.Contains(string(content), line) {
			t.Errorf("docs/configuration.md lacks the line\n%s", line)
		}
	}
	documented := strings.Count(string(content), "| `FREIGHTDESK_")
	if documented != len(options)+1 {
		t.Errorf("%d settings are documented, there are %d and the demo switch", documented, len(options))
	}
}

func TestAFlagWinsOverTheEnvironment(t *testing.T) {
	t.Setenv("FREIGHTDESK_ADDR", "127.0.0.1:1")
	t.Setenv("FREIGHTDESK_DEMO", "1")
	s, rest, err := parse("serve", []string{"-addr", "127.0.0.1:2", "-demo=false", "x"})
	if err != nil || s.addr != "127.0.0.1:2" || s.demo || len(rest) != 1 {
		t.Errorf("parsed %+v, rest %v, %v", s, rest, err)
	}
	if s, _, _ := parse("serve", nil); s.addr != "127.0.0.1:1" || !s.demo || s.data != "./data" {
		t.Errorf("from the environment: %+v", s)
	}
}

func TestAPoolerIsSaidByASwitch(t *testing.T) {
	for value, pooled := range map[string]bool{"": false, "0": false, "1": true, "true": true} {
		t.Setenv("FREIGHTDESK_DATABASE_POOLED", value)
		if s, _, err := parse("serve", nil); err != nil || s.app(nil).DatabasePooled != pooled {
			t.Errorf("%q: %v, %v", value, s.app(nil).DatabasePooled, err)
		}
	}
}
