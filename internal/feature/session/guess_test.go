package session_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/ticket"
)

var (
	passwordCounters = database.Define("sessiontest.failures", `SELECT name, failures FROM sign_in_failure ORDER BY name`)
	failName         = database.Define("sessiontest.fail", `
		INSERT INTO sign_in_failure (name, failures, last_at, locked_until) VALUES (?, ?, ?, 0)`)
)

type counter struct {
	Name     string `db:"name"`
	Failures int    `db:"failures"`
}

func tryAs(c *apptest.Client, username, password string) apptest.Answer {
	return c.Post("/sys/login", map[string]string{"username": username, "password": password})
}

// TestACrowdOfGuessesIsComparedFiveTimes: sixty at once from one address on one
// account, each with its captcha. A name that does not exist is treated alike.
func TestACrowdOfGuessesIsComparedFiveTimes(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		tickets := ticket.New(w.App.DB(), w.Clock.Now)
		for username, address := range map[string]string{"ops": "10.7.7.1", "nobody-has-this-name": "10.7.7.2"} {
			attacker := w.Stranger()
			attacker.IP = address
			var hands sync.WaitGroup
			for n := range 60 {
				key := fmt.Sprint(username, n)
				if err := tickets.Put(t.Context(), "captcha", key, "abcd", time.Minute); err != nil {
					t.Fatal(err)
				}
				hands.Go(func() {
					attacker.Post("/sys/login", map[string]string{"username": username, "password": "wrong", "captcha": "ABCD", "checkKey": key})
				})
			}
			hands.Wait()
			counters, err := database.All[counter](t.Context(), w.App.DB(), passwordCounters.With())
			if err != nil {
				t.Fatal(err)
			}
			// Every comparison that failed counts for its address.
			if at := slices.Index(counters, counter{"address|" + address, 5}); at < 0 {
				t.Errorf("%s: %v, want five comparisons", username, counters)
			}
			if a := tryWith(t, w, attacker, apptest.Password); username == "ops" && !strings.Contains(a.Text("message"), "账号已锁定") {
				t.Errorf("afterwards: %s", a.Body)
			}
		}
	})
}

// TestAGuessThatIsNotComparedIsNotCounted, neither is a right one.
func TestAGuessThatIsNotComparedIsNotCounted(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	c := w.Stranger()
	for range 3 {
		tryAs(c, "ops", "wrong")
	}
	for range 5 { // without the captcha, which is due now
		if a := tryAs(c, "ops", apptest.Password); a.Success() || a.Value("result.captchaRequired") != true {
			t.Errorf("without a captcha: %s", a.Body)
		}
	}
	if a := tryWith(t, w, c, apptest.Password); !a.Success() {
		t.Errorf("with it: %s", a.Body)
	}
	counters, err := database.All[counter](t.Context(), w.App.DB(), passwordCounters.With())
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range counters {
		if want := map[string]int{"address|127.0.0.1": 3, "name|ops": 3}[one.Name]; one.Failures != want {
			t.Errorf("%s counts %d failures, want %d", one.Name, one.Failures, want)
		}
	}
}

// TestGuessesForOneNameKeepAPause wherever they come from, but not where its
// owner has signed in; a name that does not exist is treated alike.
func TestGuessesForOneNameKeepAPause(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		owner := w.Stranger()
		owner.IP = "10.1.1.1"
		if a := tryAs(owner, "ops", apptest.Password); !a.Success() {
			t.Fatalf("the owner: %s", a.Body)
		}
		for _, username := range []string{"ops", "nobody-has-this-name"} {
			for n := range 10 {
				c := w.Stranger()
				c.IP = fmt.Sprint("10.2.2.", n)
				if a := tryAs(c, username, "wrong"); !strings.Contains(a.Body, "用户名或密码错误") {
					t.Errorf("%s, guess %d: %s", username, n, a.Body)
				}
			}
			c := w.Stranger()
			c.IP = "10.3.3.3"
			a := tryAs(c, username, apptest.Password)
			if a.Status != 429 || a.Header.Get("Retry-After") != "2" || !strings.Contains(a.Text("message"), "请 2 秒后再试") {
				t.Errorf("%s, the eleventh: %d %s", username, a.Status, a.Body)
			}
		}
		if a := tryAs(owner, "ops", apptest.Password); !a.Success() {
			t.Errorf("the owner where signed in before: %s", a.Body)
		}
		stranger := w.Stranger()
		stranger.IP = "10.4.4.4"
		w.Clock.Advance(3 * time.Second)
		if a := tryAs(stranger, "ops", apptest.Password); !a.Success() {
			t.Errorf("after the pause: %d %s", a.Status, a.Body)
		}
	})
}

// TestAnAddressIsKnownForThirtyDays, and then like any other.
func TestAnAddressIsKnownForThirtyDays(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	for day, known := range map[int]bool{29: true, 31: false} {
		set := func(failures int) {
			t.Helper()
			err := w.App.DB().InTx(t.Context(), func(tx *database.Tx) error {
				if _, err := database.Exec(t.Context(), tx, forgetName.With("name|ops")); err != nil {
					return err
				}
				_, err := database.Exec(t.Context(), tx, failName.With("name|ops", failures, w.Clock.Now().UnixMilli()))
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		set(0)
		owner := w.Stranger()
		owner.IP = fmt.Sprint("10.1.1.", day)
		if a := tryAs(owner, "ops", apptest.Password); !a.Success() {
			t.Fatalf("the owner: %s", a.Body)
		}
		w.Clock.Advance(time.Duration(day) * 24 * time.Hour)
		w.App.RunDueJobs(t.Context())
		set(30)
		if a := tryAs(owner, "ops", apptest.Password); a.Success() != known {
			t.Errorf("after %d days: %d %s", day, a.Status, a.Body)
		}
	}
}

var forgetName = database.Define("sessiontest.forget", `DELETE FROM sign_in_failure WHERE name = ?`)
