package department

import "testing"

func TestCodesFollowTheFamily(t *testing.T) {
	for code, want := range map[string]string{
		"A01": "A02", "A09": "A10", "A99": "B01", "Z98": "Z99", "Z99": "Z99A01", "Z99A01": "Z99A02",
		"A01A01": "A01A02", "A01A99": "A01B01", "A01Z99": "A01Z99A01",
	} {
		if got := codeAfter(code); got != want {
			t.Errorf("after %s comes %s, want %s", code, got, want)
		}
	}
}
