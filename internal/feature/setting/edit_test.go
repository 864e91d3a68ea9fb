package setting_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

const edit = "/setting/hySetting/edit"

// TestAPictureOfTheSettingsIsReadByEverybody: before it is saved, after, and
// no longer once another one has taken its place.
func TestAPictureOfTheSettingsIsReadByEverybody(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin := w.SignIn("admin")
		first, second := admin.UploadPicture("platform", "logo.png"), admin.UploadPicture("platform", "logo.png")
		status := func(path string) int { return w.Stranger().Get("/sys/common/static/" + path).Status }
		if status(first) != 200 {
			t.Errorf("the preview answers %d", status(first))
		}
		if saved := admin.Put(edit, map[string]string{"platform_logo_light": first, "platform_logo_dark": first}); !saved.Success() {
			t.Fatalf("save: %s", saved.Body)
		}
		admin.Put(edit, map[string]string{"platform_logo_dark": second})
		w.Clock.Advance(25 * time.Hour)
		w.App.RunDueJobs(context.Background())
		if status(first) != 200 || status(second) != 200 {
			t.Errorf("after a day the logos answer %d and %d", status(first), status(second))
		}
		admin = w.SignIn("admin")
		admin.Put(edit, map[string]string{"platform_logo_light": ""})
		w.Clock.Advance(2 * time.Hour)
		w.App.RunDueJobs(context.Background())
		if status(first) != 404 || status(second) != 200 {
			t.Errorf("a logo nothing shows answers %d, the other %d", status(first), status(second))
		}
	})
}

func TestOnlyWhoMayEditSettingsSendsTheirPictures(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	if sent := w.SignIn("ops").Upload("platform", "logo.png", nil); sent.Status != 403 {
		t.Errorf("without setting:edit: %d %s", sent.Status, sent.Body)
	}
	admin := w.SignIn("admin")
	path := w.SignIn("ops").UploadPicture("temp", "logo.png")
	if stolen := admin.Put(edit, map[string]string{"bg": path}); stolen.Text("result.errors.0.field") != "bg" {
		t.Errorf("somebody else's upload was taken: %s", stolen.Body)
	}
}

// TestPagesMayShowPicturesFromTheSitesInTheSettings: the policy of a page names
// them, and only them.
func TestPagesMayShowPicturesFromTheSitesInTheSettings(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	page := w.Stranger()
	page.Header.Set("Accept", "text/html")
	policy := func() string { return page.Get("/").Header.Get("Content-Security-Policy") }
	if !strings.Contains(policy(), "img-src 'self' data: blob:; ") {
		t.Errorf("the policy of a fresh platform: %s", policy())
	}
	w.SignIn("admin").Put(edit, map[string]string{
		"bg":                       "https://Pictures.example.com:8443/a.png?x=1;y",
		"footer_company_name_link": "https://example.org",
	})
	if !strings.Contains(policy(), "img-src 'self' data: blob: https://pictures.example.com:8443; ") {
		t.Errorf("the policy does not name the site: %s", policy())
	}
}

func TestTheIdleLimitEndsSessions(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops, admin := w.SignIn("ops"), w.SignIn("admin")
		if saved := admin.Put(edit, map[string]string{"session_idle_hours": "2"}); !saved.Success() {
			t.Fatalf("save: %s", saved.Body)
		}
		w.Clock.Advance(119 * time.Minute)
		if a := ops.Get("/user/info"); a.Status != 200 {
			t.Errorf("after 119 minutes: %d", a.Status)
		}
		w.Clock.Advance(119 * time.Minute)
		if a := ops.Get("/user/info"); a.Status != 200 {
			t.Errorf("119 minutes after the last call: %d", a.Status)
		}
		w.Clock.Advance(120 * time.Minute)
		if a := ops.Get("/user/info"); a.Status != 401 {
			t.Errorf("two hours after the last call: %d", a.Status)
		}
	})
}

type trace struct {
	Object string `db:"object"`
	ID     string `db:"object_id"`
	Detail string `db:"detail"`
}

var tracesOf = database.DefineTenant("settingtest.traces", `
	SELECT object, object_id, detail FROM audit_entry WHERE tenant_id = ? AND object = 'setting' ORDER BY object_id`)

// TestEachChangeIsAuditedAndNoSecretIsKeptOrShown: one entry a setting, and
// neither the trail nor the table knows the secret.
func TestEachChangeIsAuditedAndNoSecretIsKeptOrShown(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		const secret = "0123456789abcdef0123456789abcdef"
		admin := w.SignIn("admin")
		admin.Put(edit, map[string]string{"hotline": "400-000-0000", "wechat_app_secret": secret, "copyright": "Copyright © 2020-2021"})
		traces, err := database.All[trace](context.Background(), w.App.DB(), tracesOf.For(platformTenant))
		if err != nil {
			t.Fatal(err)
		}
		if len(traces) != 2 || traces[0].ID != "hotline" || traces[1].Detail != `{"after":"••••••","before":""}` {
			t.Errorf("the trail: %+v", traces)
		}
		values, err := database.All[string](context.Background(), w.App.DB(), storedSecret.For(platformTenant))
		if err != nil || len(values) != 1 || strings.Contains(values[0], secret) || !strings.HasPrefix(values[0], "k1:") {
			t.Errorf("stored as %v, %v", values, err)
		}
		if strings.Contains(admin.Get("/setting/hySetting/list").Body+w.Log.String(), secret) {
			t.Error("the secret is shown")
		}
	})
}

var (
	platformTenant = scope.Tenant(1)
	storedSecret   = database.DefineTenant("settingtest.secret", `
		SELECT value FROM setting WHERE tenant_id = ? AND name = 'wechat_app_secret'`)
)
