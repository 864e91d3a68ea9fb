package rights

import (
	"testing"

	"freightdesk/internal/foundation/caller"
)

// TestABlockedGrantGivesNothing: a ceiling above counts when rights are read,
// whatever was granted before it was there.
func TestABlockedGrantGivesNothing(t *testing.T) {
	held := combine(caller.Caller{TenantID: 1}, []Grant{
		{RowID: "a", Perms: "driver:list"}, {RowID: "b", Perms: "driver:check", BlockedBy: "dep-hq"},
	})
	if _, lists := held.rights.Codes["driver:list"]; !lists {
		t.Error("the open grant gives nothing")
	}
	if _, checks := held.rights.Codes["driver:check"]; checks {
		t.Error("the blocked grant gives its code")
	}
}
