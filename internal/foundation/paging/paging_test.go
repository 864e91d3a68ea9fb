package paging

import (
	"net/url"
	"testing"
)

// TestTheOrderIsReadAsTheFamilyReadsIt: whatever does not ask for ascending is
// descending.
func TestTheOrderIsReadAsTheFamilyReadsIt(t *testing.T) {
	for order, desc := range map[string]bool{"asc": false, "ASC": false, "ascend": false, "desc": true, "descend": true, "": true, "zzz": true, "*": true} {
		r, err := Parse(url.Values{"column": {"username"}, "order": {order}})
		if err != nil || r.Desc != desc {
			t.Errorf("order=%s: descending %v, %v", order, r.Desc, err)
		}
	}
}
