package httpapi

import (
	"strings"
	"testing"
)

func TestARouteOfTwoCodesAsksForBoth(t *testing.T) {
	rule := Needs("note:list", "note:read").And("note:export")
	for _, c := range []struct{ held, lacks string }{
		{"note:list note:export", ""},
		{"note:read note:export", ""},
		{"note:list note:read", "note:export"},
		{"note:export", "note:list"},
		{"", "note:list"},
	} {
		if lacks := rule.lacks(func(code string) bool { return strings.Contains(c.held, code) }); lacks != c.lacks {
			t.Errorf("who holds %q lacks %q, want %q", c.held, lacks, c.lacks)
		}
	}
}
