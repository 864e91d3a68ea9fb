package app_test

import (
	"net/http"
	"strings"
	"testing"

	"freightdesk/internal/app"
	"freightdesk/internal/app/apptest"
)

// TestAnEmptyBodyIsToldWhatItLacks: a write that does not say what it is about
// names a field, instead of finding nothing.
func TestAnEmptyBodyIsToldWhatItLacks(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	admin := w.SignIn("admin")
	admin.Post("/sys/reauth", map[string]string{"password": apptest.Password})
	for _, r := range app.Contract().Routes() {
		if r.Path == "/sys/common/sign" { // "" is one of the addresses that are no file
			continue
		}
		if r.Method != http.MethodPost && r.Method != http.MethodPut || strings.Contains(r.Path, "{") || strings.Contains(r.Path, "logout") ||
			strings.HasSuffix(r.Path, "/upload/part") {
			continue
		}
		for _, body := range []string{`{}`, ``, `{"id":" "}`} {
			if a := admin.Do(r.Method, r.Path, body); a.Status == 404 || a.Status == 500 {
				t.Errorf("%s %s with %q: %d %s", r.Method, r.Path, body, a.Status, a.Body)
			}
		}
	}
	for field, body := range map[string]map[string]any{
		"selectedroles":   {"username": "fresh1", "realname": "新人", "workNo": "N1", "password": "berg-und-tal-8", "selectedroles": "nosuch"},
		"selecteddeparts": {"username": "fresh2", "realname": "新人", "workNo": "N2", "password": "berg-und-tal-8", "selecteddeparts": "nosuch"},
	} {
		if a := admin.Post("/sys/user/add", body); a.Text("result.errors.0.field") != field {
			t.Errorf("%s: %d %s", field, a.Status, a.Body)
		}
	}
}
