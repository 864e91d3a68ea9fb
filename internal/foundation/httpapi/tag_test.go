package httpapi

import (
	"testing"

	"freightdesk/internal/foundation/caller"
)

// TestATagCoversAllThatDecides what a caller is shown.
func TestATagCoversAllThatDecides(t *testing.T) {
	who := caller.Caller{TenantID: 1, UserID: "u", DepartmentID: "d", RightsEpoch: 5}
	tag := tagOf(who, "/a?b=1", 9)
	if tagOf(who, "/a?b=1", 9) != tag {
		t.Error("a tag moves by itself")
	}
	for what, change := range map[string]func(*caller.Caller){
		"tenant":     func(c *caller.Caller) { c.TenantID = 2 },
		"user":       func(c *caller.Caller) { c.UserID = "v" },
		"department": func(c *caller.Caller) { c.DepartmentID = "e" },
		"rights":     func(c *caller.Caller) { c.RightsEpoch++ },
	} {
		other := who
		change(&other)
		if tagOf(other, "/a?b=1", 9) == tag {
			t.Errorf("another %s has the same tag", what)
		}
	}
	if tagOf(who, "/a?b=1", 10) == tag {
		t.Error("another version has the same tag")
	}
	if tagOf(who, "/a?b=2", 9) == tag {
		t.Error("another question has the same tag")
	}
}
