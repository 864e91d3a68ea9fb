package permission

import "testing"

func TestAddressesOfMenuRows(t *testing.T) {
	for address, safe := range map[string]bool{
		"": true, "/isystem/user": true, "https://example.com/help?x=1": true,
		"http://localhost:3000/report": true, "http://127.0.0.1:9000": true, "http://[::1]/x": true,
		"{{ window._CONFIG['domianURL'] }}/druid/": true, "https://example.com/${tenantId}": true,
		"http://example.com/help": false, "HTTP://example.com": false, "http://localhost.example.com": false, "http://10.0.0.8/": false,
		"http://user@127.0.0.1@example.com/": false, "//example.com": false, "javascript:alert(1)": false, "https:\\\\example.com": false,
		"https://example.com/?t=${token}": false, "https://example.com/?t={{ Token }}": false, "${ store.getters.token }": false,
	} {
		if safeAddress(address) != safe {
			t.Errorf("%q: safe is %v", address, !safe)
		}
	}
}
