package session_test

import (
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/ticket"
)

// tryWith signs in with a captcha that is answered correctly.
func tryWith(t *testing.T, w *apptest.World, c *apptest.Client, password string) apptest.Answer {
	t.Helper()
	key := strconv.Itoa(int(time.Now().UnixNano()))
	if err := ticket.New(w.App.DB(), w.Clock.Now).Put(context.Background(), "captcha", key, "abcd", time.Minute); err != nil {
		t.Fatal(err)
	}
	return c.Post("/sys/login", map[string]string{"username": "ops", "password": password, "captcha": "ABCD", "checkKey": key})
}

func TestAnAccountIsLockedOnlyForTheAddressThatFailed(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		attacker := w.Stranger()
		attacker.IP = "10.9.9.9"
		for range 5 {
			tryWith(t, w, attacker, "wrong")
		}
		locked := tryWith(t, w, attacker, apptest.Password)
		if locked.Success() || !strings.Contains(locked.Text("message"), "账号已锁定") {
			t.Errorf("after five failures: %s", locked.Body)
		}
		owner := w.Stranger()
		if a := owner.Post("/sys/login", map[string]string{"username": "ops", "password": apptest.Password}); !a.Success() {
			t.Errorf("the owner at his own address: %s", a.Body)
		}
		w.Clock.Advance(16 * time.Minute)
		if a := tryWith(t, w, attacker, apptest.Password); !a.Success() {
			t.Errorf("after the lock: %s", a.Body)
		}
	})
}

func TestANoisyAddressIsSlowedDown(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	c := w.Stranger()
	for i := range 20 {
		c.Post("/sys/login", map[string]string{"username": "user" + strconv.Itoa(i), "password": "wrong"})
	}
	if a := c.Post("/sys/login", map[string]string{"username": "ops", "password": apptest.Password}); a.Status != 429 ||
		a.Header.Get("Retry-After") == "" {
		t.Errorf("after twenty failures in a minute: %d %s", a.Status, a.Body)
	}
}

func TestTheFirstAdministratorMustReplaceTheRandomPassword(t *testing.T) {
	for _, engine := range apptest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			w, password := apptest.StartEmpty(t, engine)
			c := w.Stranger()
			signedIn := c.Post("/sys/login", map[string]string{"username": "admin", "password": password})
			if signedIn.Value("result.mustChangePassword") != true {
				t.Fatalf("sign-in: %s", signedIn.Body)
			}
			c.Token = signedIn.Text("result.token")
			if a := c.Get("/sys/dict/list"); a.Status != 428 || a.Text("message") != "请先修改初始密码" || a.Value("result.mustChangePassword") != true {
				t.Errorf("a call before the change: %d %s", a.Status, a.Body)
			}
			if a := c.Get("/sys/permission/getUserPermissionByToken"); !a.Success() {
				t.Errorf("the menu before the change: %s", a.Body)
			}
			c.Put("/sys/user/updatePassword", map[string]string{
				"oldpassword": password, "password": "hoher-berg-99",
				"confirmpassword": "hoher-berg-99",
			})
			if a := c.Get("/sys/dict/list"); !a.Success() {
				t.Errorf("a call after the change: %s", a.Body)
			}
		})
	}
}

func TestANewPasswordEndsTheOtherSessions(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		here, elsewhere, somebody := w.SignIn("cashier"), w.SignIn("cashier"), w.SignIn("finance")
		change := map[string]string{"oldpassword": apptest.Password, "password": "hoher-berg-99", "confirmpassword": "hoher-berg-99"}
		if a := here.Put("/sys/user/updatePassword", change); !a.Success() || a.Value("result") != nil {
			t.Fatal(a.Body)
		}
		if a := here.Get("/user/info"); !a.Success() {
			t.Errorf("the session that asked: %d %s", a.Status, a.Body)
		}
		if a := elsewhere.Get("/user/info"); a.Status != 401 {
			t.Errorf("another session of the account still answers: %d", a.Status)
		}
		if a := somebody.Get("/user/info"); !a.Success() {
			t.Errorf("somebody else's session: %d", a.Status)
		}
	})
}

var closings = map[string]*database.Statement{
	"frozen":    database.Define("sessiontest.freeze", `UPDATE account SET status = 2 WHERE username = ?`),
	"suspended": database.Define("sessiontest.suspend", `UPDATE account SET suspended = TRUE WHERE username = ?`),
	"removed":   database.Define("sessiontest.remove", `UPDATE account SET deleted_at = 1 WHERE username = ?`),
}

// TestAClosedAccountHasNoSession: whoever closed it, and even where nobody ended
// its sessions.
func TestAClosedAccountHasNoSession(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		for name, username := range map[string]string{"frozen": "cashier", "suspended": "finance", "removed": "auditor"} {
			c := w.SignIn(username)
			err := w.App.DB().InTx(t.Context(), func(tx *database.Tx) error {
				if _, err := database.Exec(t.Context(), tx, closings[name].With(username)); err != nil {
					return err
				}
				return apptest.Recount(t.Context(), tx)
			})
			if a := c.Get("/user/info"); err != nil || a.Status != 401 {
				t.Errorf("%s: %v, %d %s", name, err, a.Status, a.Body)
			}
		}
	})
}

func TestAtMostFiveSessionsLive(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	first := w.SignIn("ops")
	for range 5 {
		w.Clock.Advance(time.Second)
		w.SignIn("ops")
	}
	if a := first.Get("/user/info"); a.Status != 401 {
		t.Errorf("the oldest of six sessions still answers: %d", a.Status)
	}
}
