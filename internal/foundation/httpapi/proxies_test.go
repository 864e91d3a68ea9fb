package httpapi_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/foundation/httpapi"
)

// through answers which address a call counts for and whether it is secure,
// when it comes from peer and the named proxies are trusted.
func through(t *testing.T, trusted, peer, forwarded string) (ip string, secure bool) {
	t.Helper()
	prefixes, err := httpapi.ParseProxies(strings.Fields(trusted))
	if err != nil {
		t.Fatal(err)
	}
	api := httpapi.New(httpapi.Options{Now: time.Now, Log: slog.New(slog.DiscardHandler), TrustedProxies: prefixes})
	httpapi.Handle(api, "GET /whence", httpapi.Anonymous, "x", func(ctx context.Context, _ *struct{}) (string, error) {
		return httpapi.ClientIP(ctx), nil
	})
	r := httptest.NewRequest(http.MethodGet, "/whence", nil)
	r.RemoteAddr = peer
	r.Header.Set("X-Forwarded-For", forwarded)
	r.Header.Set("X-Forwarded-Proto", "https")
	w := httptest.NewRecorder()
	api.Handler(nil).ServeHTTP(w, r)
	_, rest, _ := strings.Cut(w.Body.String(), `"result":"`)
	ip, _, _ = strings.Cut(rest, `"`)
	return ip, w.Header().Get("Strict-Transport-Security") != ""
}

func TestAProxyIsBelievedOnlyWhenItIsConfigured(t *testing.T) {
	for name, c := range map[string]struct {
		trusted, peer, forwarded, ip string
		secure                       bool
	}{
		"an address":                {"192.0.2.1", "192.0.2.1:5", "203.0.113.9", "203.0.113.9", true},
		"another address":           {"192.0.2.9", "192.0.2.1:5", "203.0.113.9", "192.0.2.1", false},
		"a range":                   {"10.0.0.0/8", "10.200.3.4:5", "203.0.113.9", "203.0.113.9", true},
		"outside of the range":      {"10.0.0.0/8", "11.0.0.1:5", "203.0.113.9", "11.0.0.1", false},
		"a chain within the range":  {"10.0.0.0/8 192.0.2.1", "192.0.2.1:5", "198.51.100.1, 203.0.113.9, 10.1.1.1", "203.0.113.9", true},
		"a range of IPv6":           {"fd00::/8", "[fd12::1%eth0]:5", "2001:db8::7", "2001:db8::7", true},
		"IPv4 over a socket of six": {"10.0.0.0/8", "[::ffff:10.1.1.1]:5", "203.0.113.9", "203.0.113.9", true},
		"written as six":            {"::ffff:192.0.2.1", "192.0.2.1:5", "203.0.113.9", "203.0.113.9", true},
		"nobody":                    {"", "192.0.2.1:5", "203.0.113.9", "192.0.2.1", false},
	} {
		if ip, secure := through(t, c.trusted, c.peer, c.forwarded); ip != c.ip || secure != c.secure {
			t.Errorf("%s: counts for %q, secure %v", name, ip, secure)
		}
	}
}

func TestWhatIsNoProxyIsRefused(t *testing.T) {
	for _, text := range []string{
		"not-an-ip", "10.0.0.0/33", "10.0.0.1/8", "10.0.0", "::ffff:10.0.0.0/104", "proxy.example.com",
		"10.0.0.1:80", "/8",
	} {
		if _, err := httpapi.ParseProxies([]string{"192.0.2.1", text}); err == nil {
			t.Errorf("%q was taken", text)
		}
	}
}
