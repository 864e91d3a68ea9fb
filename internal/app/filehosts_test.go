package app_test

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"testing"

	"freightdesk/internal/app"
	"freightdesk/internal/app/apptest"
)

const (
	consoleSite = "https://desk.example.com"
	filesSite   = "https://files.example.com"
)

func withFileHosts(c *app.Config) {
	c.PublicURL = consoleSite + ":443/"
	c.StaticURL, c.UploadURL, c.BankURL = filesSite+"/sys/common/static/", filesSite, "https://Bank.example.com:8443/receipts"
}

func TestHostsForFilesAreAddressesOrTheServerDoesNotStart(t *testing.T) {
	for _, address := range []string{
		"files.example.com", "ftp://files.example.com", "https://", "//files.example.com", "https://me:secret@files.example.com",
		"https://files.example.com?x=1", "https://files.example.com/#a", "https://a;script-src", "https://files.example.com/a b",
		"https://*.example.com",
		"https://files.example.com, https://other.example.com",
	} {
		for flag, set := range map[string]func(*app.Config){
			"static-url": func(c *app.Config) { c.StaticURL = address },
			"upload-url": func(c *app.Config) { c.UploadURL = address },
			"bank-url":   func(c *app.Config) { c.BankURL = address },
		} {
			c := app.Config{DataDir: t.TempDir()}
			set(&c)
			opened, err := app.Open(t.Context(), c)
			if err == nil {
				_ = opened.Close() // it must not have opened at all
			}
			if err == nil || !strings.HasPrefix(err.Error(), flag+": ") {
				t.Errorf("%s %q: %v", flag, address, err)
			}
		}
	}
}

func TestPagesLearnTheHostsForFilesAndMayUseThem(t *testing.T) {
	policyOf := func(w *apptest.World) string {
		page := w.Stranger()
		page.Header.Set("Accept", "text/html")
		return page.Get("/").Header.Get("Content-Security-Policy")
	}
	const public = "/setting/hySetting/queryPlatformSettings"
	plain := apptest.Start(t, apptest.SQLite)
	if a := plain.Stranger().Get(public); a.Value("result.staticUrl") != "" || a.Value("result.uploadUrl") != "" ||
		a.Value("result.bankUrl") != "" {
		t.Errorf("nothing configured: %s", a.Body)
	}
	if policy := policyOf(plain); !strings.Contains(policy, "img-src 'self' data: blob:; ") ||
		!strings.Contains(policy, "connect-src 'self'; ") {
		t.Errorf("nothing configured: %s", policy)
	}
	w := apptest.Start(t, apptest.SQLite, withFileHosts)
	a := w.Stranger().Get(public)
	if a.Text("result.staticUrl") != filesSite+"/sys/common/static" || a.Text("result.uploadUrl") != filesSite ||
		a.Text("result.bankUrl") != "https://Bank.example.com:8443/receipts" {
		t.Errorf("configured: %s", a.Body)
	}
	const hosts = " https://files.example.com https://bank.example.com:8443; "
	if policy := policyOf(w); !strings.Contains(policy, "img-src 'self' data: blob:"+hosts) ||
		!strings.Contains(policy, "connect-src 'self'"+hosts) {
		t.Errorf("configured: %s", policy)
	}
}

// TestTheConsoleAloneUsesAHostForFiles: what its pages may do from there, and
// that neither another page nor another call may.
func TestTheConsoleAloneUsesAHostForFiles(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite, withFileHosts)
	from := func(origin string, more map[string]string) *apptest.Client {
		c := w.SignIn("ops")
		c.Header.Set("Origin", origin)
		c.Header.Set("Sec-Fetch-Site", "same-site")
		for name, value := range more {
			c.Header.Set(name, value)
		}
		return c
	}
	ask := func(origin, method, path string) apptest.Answer {
		return from(origin, map[string]string{
			"Access-Control-Request-Method":  method,
			"Access-Control-Request-Headers": "x-access-token",
		}).Do("OPTIONS", path, nil)
	}
	allowed := func(a apptest.Answer) string { return a.Header.Get("Access-Control-Allow-Origin") }
	var drawing bytes.Buffer
	if err := png.Encode(&drawing, image.NewNRGBA(image.Rect(0, 0, 4, 4))); err != nil {
		t.Fatal(err)
	}
	sent := from(consoleSite, nil).Upload("temp", "a.png", drawing.Bytes())
	if !sent.Success() || allowed(sent) != consoleSite {
		t.Fatalf("upload: %d %s %v", sent.Status, sent.Body, sent.Header)
	}
	read := "/sys/common/static/" + sent.Text("message")
	for path, method := range map[string]string{"/sys/common/upload": "POST", "/jeecg-boot/sys/common/upload": "POST", read: "GET"} {
		a := ask(consoleSite, method, path)
		if a.Status != 204 || allowed(a) != consoleSite || !strings.Contains(a.Header.Get("Access-Control-Allow-Headers"), "X-Access-Token") ||
			a.Header.Get("Access-Control-Allow-Credentials") != "" {
			t.Errorf("may the console %s %s? %d %v", method, path, a.Status, a.Header)
		}
	}
	if a := from(consoleSite, nil).Get(read); a.Status != 200 || allowed(a) != consoleSite ||
		a.Header.Get("Cross-Origin-Resource-Policy") != "same-site" {
		t.Errorf("read: %d %v", a.Status, a.Header)
	}
	if a := w.Stranger().Get(read); a.Header.Get("Vary") != "Origin" || allowed(a) != "" {
		t.Errorf("read by a picture of the page: %v", a.Header)
	}
	for _, stranger := range []string{"https://evil.example.com", "null", "http://desk.example.com", consoleSite + ".evil.example"} {
		if a := ask(stranger, "POST", "/sys/common/upload"); a.Status != 405 || allowed(a) != "" {
			t.Errorf("may %s upload? %d %v", stranger, a.Status, a.Header)
		}
		if a := from(stranger, nil).Upload("temp", "a.png", drawing.Bytes()); a.Status != 403 || allowed(a) != "" {
			t.Errorf("%s uploaded: %d %s", stranger, a.Status, a.Body)
		}
	}
	calls := map[string]string{"/sys/user/list": "GET", "/sys/common/sign": "POST", "/sys/dict/add": "POST", read: "DELETE"}
	for path, method := range calls {
		if a := ask(consoleSite, method, path); a.Status != 405 || allowed(a) != "" {
			t.Errorf("may the console %s %s there? %d %v", method, path, a.Status, a.Header)
		}
	}
	if a := from(consoleSite, nil).Post("/sys/dict/add", map[string]string{}); a.Status != 403 || allowed(a) != "" {
		t.Errorf("a call that is not shared: %d %s", a.Status, a.Body)
	}
}

func TestWithoutAKnownConsoleNobodyIsSharedWith(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	c := w.Stranger()
	c.Header.Set("Origin", consoleSite)
	c.Header.Set("Access-Control-Request-Method", "POST")
	if a := c.Do("OPTIONS", "/sys/common/upload", nil); a.Status != 405 || a.Header.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("answered %d %v", a.Status, a.Header)
	}
}
