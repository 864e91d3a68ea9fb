package live

import (
	"testing"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/scope"
)

// TestAConsoleHearsWhatIsItsOwn: of its tenant, its user, its rights and its
// choice.
func TestAConsoleHearsWhatIsItsOwn(t *testing.T) {
	rights := caller.Rights{Codes: map[string]scope.Scope{"driver:list": scope.Tenant(2)}}
	for name, c := range map[string]struct {
		hint  fanout.Hint
		codes []string
		keys  []string
		want  bool
	}{
		"its tenant's":                {fanout.Hint{Tenant: 2, Topic: "driver-check"}, []string{"driver:list"}, nil, true},
		"everybody's":                 {fanout.Hint{Topic: "cache-changed"}, nil, nil, true},
		"another tenant's":            {fanout.Hint{Tenant: 1, Topic: "driver-check"}, []string{"driver:list"}, nil, false},
		"another user's":              {fanout.Hint{Tenant: 2, User: "other", Topic: "rights-changed"}, nil, nil, false},
		"its user's":                  {fanout.Hint{Tenant: 2, User: "me", Topic: "rights-changed"}, nil, nil, true},
		"without the right":           {fanout.Hint{Tenant: 2, Topic: "user"}, []string{"user:list"}, nil, false},
		"not chosen":                  {fanout.Hint{Tenant: 2, Topic: "driver-check"}, []string{"driver:list"}, []string{"claim"}, false},
		"another tenant's, by choice": {fanout.Hint{Tenant: 1, Topic: "driver-check"}, []string{"driver:list"}, []string{"driver-check"}, false},
	} {
		s := &socket{who: caller.Caller{UserID: "me", TenantID: 2}, rights: rights, keys: c.keys}
		if got := s.wants(c.hint, c.codes); got != c.want {
			t.Errorf("%s: heard %v", name, got)
		}
	}
}
