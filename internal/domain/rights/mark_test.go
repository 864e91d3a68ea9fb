package rights

import (
	"testing"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/scope"
)

// TestAMarkChangesWithWhatItStandsFor: codes, reaches and rules, and with
// nothing else.
func TestAMarkChangesWithWhatItStandsFor(t *testing.T) {
	rule := func(value string) scope.Rule {
		return scope.Rule{Column: "driverName", Operator: scope.StartsWith, Value: value}
	}
	bound := func(rules ...scope.Rule) scope.Scope {
		return scope.Scope{Tenant: 1, Narrowed: []scope.Narrowed{{Reach: scope.Tenant(1), Rules: rules}}}
	}
	mark := func(list scope.Scope, more ...string) string {
		codes := map[string]scope.Scope{"driver:list": list}
		for _, code := range more {
			codes[code] = list
		}
		return MarkOf(caller.Rights{Codes: codes})
	}
	whole := scope.Tenant(1)
	seen := map[string]string{}
	for name, m := range map[string]string{
		"nothing":         MarkOf(caller.Rights{}),
		"everything":      MarkOf(caller.Rights{Super: true}),
		"one code":        mark(whole),
		"two codes":       mark(whole, "driver:check"),
		"another tenant":  mark(scope.Tenant(2)),
		"own rows":        mark(scope.Scope{Tenant: 1, Username: "ops"}),
		"a tree":          mark(scope.Scope{Tenant: 1, Trees: []string{"a"}}),
		"one department":  mark(scope.Scope{Tenant: 1, Exact: []string{"a"}}),
		"a company":       mark(scope.Scope{Tenant: 1, Company: "a"}),
		"a rule":          mark(bound(rule("王"))),
		"another rule":    mark(bound(rule("李"))),
		"two rules":       mark(bound(rule("王"), rule("李"))),
		"beside the rule": mark(bound(rule("王")).Or(scope.Scope{Tenant: 1, Username: "ops"})),
	} {
		if other, known := seen[m]; known {
			t.Errorf("%s and %s have the mark %s", name, other, m)
		}
		seen[m] = name
	}
	one := scope.Scope{Tenant: 1, Trees: []string{"a", "b"}, Exact: []string{"c", "d"}}
	other := scope.Scope{Tenant: 1, Trees: []string{"b", "a"}, Exact: []string{"d", "c"}}
	if mark(one) != mark(other) || mark(bound(rule("王"), rule("李"))) != mark(bound(rule("李"), rule("王"))) {
		t.Error("the order of the grants changes the mark")
	}
}
