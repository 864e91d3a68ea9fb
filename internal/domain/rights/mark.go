package rights

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"maps"
	"slices"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/scope"
)

// MarkOf stands for all that somebody may do and over which rows, codes, scopes
// and rules together: a console whose mark is another than before has to fetch
// what it shows again. The order in which grants were read does not count.
func MarkOf(r caller.Rights) string {
	if r.Super {
		return "super"
	}
	sum := sha256.New()
	for _, code := range slices.Sorted(maps.Keys(r.Codes)) {
		_, _ = fmt.Fprintf(sum, "%q %s\n", code, textOf(r.Codes[code])) // a hash takes whatever it is given
	}
	return base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:12])
}

func textOf(s scope.Scope) string {
	parts := []string{fmt.Sprintf("%d %t %q %q", s.Tenant, s.Whole, s.Username, s.Company)}
	for _, id := range s.Trees {
		parts = append(parts, "tree "+id)
	}
	for _, id := range s.Exact {
		parts = append(parts, "exact "+id)
	}
	for _, n := range s.Narrowed {
		var rules []string
		for _, rule := range n.Rules {
			rules = append(rules, fmt.Sprintf("%q", []string{rule.Column, string(rule.Operator), rule.Value}))
		}
		slices.Sort(rules)
		parts = append(parts, fmt.Sprintf("narrowed %s %q", textOf(n.Reach), rules))
	}
	slices.Sort(parts)
	return fmt.Sprintf("%q", parts)
}
