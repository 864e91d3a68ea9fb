package permission

import "testing"

// TestAPageHasOneAddress: however it is written, a browser finds the same page there.
func TestAPageHasOneAddress(t *testing.T) {
	for _, address := range []string{
		"/isystem/user", "/iSystem/User/", "/%69system/user", "/isystem/./user", "/isystem//user", "/x/../isystem/user", "/isystem/user?x=1",
		"/isystem/user/#b",
	} {
		if got := pageAt(address); got != "/isystem/user" {
			t.Errorf("%s is %s", address, got)
		}
	}
	for address, want := range map[string]string{
		"/": "", "": "", "?x": "", "https://example.com//A": "https://example.com//a", "/100%/b": "/100%/b",
		"{{ window._CONFIG }}/a": "{{ window._config }}/a",
	} {
		if got := pageAt(address); got != want {
			t.Errorf("%q is %q", address, got)
		}
	}
}
