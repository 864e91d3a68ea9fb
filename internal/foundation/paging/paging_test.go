package paging

import (
	"encoding/base64"
	"net/url"
	"testing"
)

// TestTheOrderIsReadAsTheFamilyReadsIt: whatever does not ask for ascending is
// descending.
func TestTheOrderIsReadAsTheFamilyReadsIt(t *testing.T) {
	for order, desc := range map[string]bool{
		"asc": false, "ASC": false, "ascend": false, "desc": true, "descend": true, "": true,
		"zzz": true, "*": true,
	} {
		r, err := Parse(url.Values{"column": {"username"}, "order": {order}})
		if err != nil || r.Desc != desc {
			t.Errorf("order=%s: descending %v, %v", order, r.Desc, err)
		}
	}
}

// TestOnlyTheCursorOfALongListCarriesItsTotal, and whatever is sent back as one
// is a number or none.
func TestOnlyTheCursorOfALongListCarriesItsTotal(t *testing.T) {
	for name, c := range map[string]struct {
		sent Cursor
		read Cursor
	}{
		"a short list": {Cursor{"v", "id", 999, false}, Cursor{"v", "id", -1, false}},
		"a long one":   {Cursor{"v", "id", 1_000, false}, Cursor{"v", "id", 1_000, false}},
		"a capped one": {Cursor{"v", "id", CountCap, true}, Cursor{"v", "id", CountCap, true}},
	} {
		r, err := Parse(url.Values{"cursor": {c.sent.Text()}})
		if err != nil || *r.Cursor != c.read {
			t.Errorf("%s: %v, %v", name, r.Cursor, err)
		}
	}
	for text, total := range map[string]int64{`["v","id"]`: -1, `["v","id","x"]`: -1, `["v","id","12"]`: 12} {
		r, err := Parse(url.Values{"cursor": {base64.RawURLEncoding.EncodeToString([]byte(text))}})
		if err != nil || r.Cursor.Total != total {
			t.Errorf("%s: %v, %v", text, r.Cursor, err)
		}
	}
	for _, text := range []string{"x", `["v"]`, `["v","id","1","2"]`, `{}`} {
		if _, err := Parse(url.Values{"cursor": {base64.RawURLEncoding.EncodeToString([]byte(text))}}); err == nil {
			t.Errorf("%s is taken for a cursor", text)
		}
	}
}
