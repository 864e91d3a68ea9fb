package session_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"freightdesk/internal/app"
	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
)

const desk = "https://desk.example.com"

// casServer speaks CAS 3: the ticket says whom it names or what goes wrong.
type casServer struct {
	*httptest.Server
	asked   atomic.Int64
	service atomic.Value
}

func answerOf(inside string) string {
	return `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">` + inside + `</cas:serviceResponse>`
}

func named(users string) string {
	return answerOf(`<cas:authenticationSuccess>` + users + `</cas:authenticationSuccess>`)
}

const refusedByCAS = `<cas:authenticationFailure code="INVALID_TICKET">
	Ticket not recognized
</cas:authenticationFailure>`

func startCAS(t *testing.T) *casServer {
	c := &casServer{}
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c.asked.Add(1)
		c.service.Store(r.URL.Query().Get("service"))
		ticket := r.URL.Query().Get("ticket")
		name, isUser := strings.CutPrefix(ticket, "ST-user-")
		switch {
		case r.URL.Path != "/cas/p3/serviceValidate" || r.URL.Query().Get("service") != desk+"/":
			say(w, answerOf(`<cas:authenticationFailure code="INVALID_SERVICE">wrong service</cas:authenticationFailure>`))
		case isUser:
			name, _, _ = strings.Cut(name, ".")
			say(w, named("<cas:user>"+name+"</cas:user><cas:attributes><cas:mail>x@example.com</cas:mail></cas:attributes>"))
		case ticket == "ST-elsewhere":
			http.Redirect(w, r, "https://example.com/", http.StatusFound)
		case strings.HasPrefix(ticket, "ST-broken"):
			w.WriteHeader(http.StatusBadGateway)
		case oddAnswers[ticket] != "":
			say(w, oddAnswers[ticket])
		default:
			say(w, answerOf(refusedByCAS))
		}
	}))
	t.Cleanup(c.Close)
	return c
}

func say(w http.ResponseWriter, text string) {
	_, _ = w.Write([]byte(text)) // a client that left hears nothing
}

// oddAnswers are none that CAS gives.
var oddAnswers = map[string]string{
	"ST-huge":     named("<cas:user>" + strings.Repeat("a", 70_000) + "</cas:user>"),
	"ST-long":     named("<cas:user>" + strings.Repeat("a", 101) + "</cas:user>"),
	"ST-html":     `<html><body>ops</body></html>`,
	"ST-entity":   `<!DOCTYPE x [<!ENTITY who "ops">]>` + named("<cas:user>&who;</cas:user>"),
	"ST-bomb":     `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>` + named("<cas:user>&b;</cas:user>"),
	"ST-file":     `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>` + named("<cas:user>&f;</cas:user>"),
	"ST-two":      named("<cas:user>ops</cas:user><cas:user>admin</cas:user>"),
	"ST-both":     answerOf(`<cas:authenticationSuccess><cas:user>ops</cas:user></cas:authenticationSuccess>` + refusedByCAS),
	"ST-twice":    named("<cas:user>ops</cas:user>") + named("<cas:user>admin</cas:user>"),
	"ST-unnamed":  `<serviceResponse><authenticationSuccess><user>ops</user></authenticationSuccess></serviceResponse>`,
	"ST-deep":     strings.Repeat("<a>", 40) + strings.Repeat("</a>", 40),
	"ST-cut":      named("<cas:user>ops</cas:user>")[:120],
	"ST-style":    `<?xml-stylesheet href="x"?>` + named("<cas:user>ops</cas:user>"),
	"ST-trailing": named("<cas:user>ops</cas:user>") + "admin",
}

// withCAS starts a world that trusts a CAS server.
func withCAS(t *testing.T, engine apptest.Engine) (*apptest.World, *casServer) {
	c := startCAS(t)
	return apptest.Start(t, engine, func(a *app.Config) { a.CASURL, a.PublicURL = c.URL+"/cas", desk }), c
}

func validate(c *apptest.Client, ticket string) apptest.Answer {
	return c.Get("/cas/client/validateLogin?ticket=" + url.QueryEscape(ticket) + "&service=" + url.QueryEscape("http://attacker.example/"))
}

func TestCASSignsInWhomItNames(t *testing.T) {
	for _, engine := range apptest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			w, cas := withCAS(t, engine)
			c := w.Stranger()
			page := c.Get("/setting/hySetting/queryPlatformSettings").Text("result.singleSignOn")
			if page != cas.URL+"/cas/login?service="+url.QueryEscape(desk+"/") {
				t.Errorf("the page to sign in on: %s", page)
			}
			in := validate(c, "ST-user-ops.1")
			if in.Value("code") != 200.0 || in.Text("message") != "登录成功" || in.Text("result.userInfo.username") != "ops" ||
				in.Text("result.userType") != "operator" || in.Value("result.sysAllDictItems") != nil || in.Value("result.multi_depart") == nil {
				t.Fatalf("sign-in: %s", in.Body)
			}
			if cas.service.Load() != desk+"/" {
				t.Errorf("asked for the service %v", cas.service.Load())
			}
			c.Token = in.Text("result.token")
			if a := c.Get("/user/info"); !a.Success() {
				t.Errorf("the session: %s", a.Body)
			}
			if a := c.Delete("/thirdLogin/bind/github"); a.Status != 403 {
				t.Errorf("the password was not entered, and yet: %s", a.Body)
			}
			if a := validate(w.Stranger(), "ST-user-ops.1"); a.Success() || cas.asked.Load() != 1 {
				t.Errorf("a ticket was used twice: %s", a.Body)
			}
			body := w.Stranger().Post("/sys/cas/client/validateLogin", map[string]string{"ticket": "ST-user-admin.2", "service": "x"})
			if body.Text("result.userInfo.username") != "admin" {
				t.Errorf("a ticket in a body: %s", body.Body)
			}
			entries, err := database.All[string](t.Context(), w.App.DB(), casEntries.With())
			if err != nil || len(entries) != 2 {
				t.Errorf("the trail: %v %v", entries, err)
			}
		})
	}
}

var casEntries = database.Define("castest.entries", `
	SELECT username FROM audit_entry WHERE object = 'signIn' AND event LIKE '%validateLogin'`)

func TestCASOpensNoClosedDoor(t *testing.T) {
	w, _ := withCAS(t, apptest.SQLite)
	w.Freeze("auditor")
	for ticket, says := range map[string]string{
		"ST-user-stranger":       "该用户不存在，请注册",
		"ST-user-shipper":        "单点登录只用于运营端账号，请从货主端登录",
		"ST-user-auditor":        "该用户已冻结",
		"ST-user-":               "No principal was found in the response from the CAS server.",
		"ST-unknown":             "Ticket not recognized",
		"":                       "单点登录票据格式不正确",
		"ST 1":                   "单点登录票据格式不正确",
		strings.Repeat("a", 257): "单点登录票据格式不正确",
	} {
		if a := validate(w.Stranger(), ticket); a.Status != 200 || a.Value("code") != 500.0 || a.Text("message") != says {
			t.Errorf("%q: %s, want %s", ticket, a.Body, says)
		}
	}
	if a := w.SignIn("admin").Get("/sys/user/list?username=stranger"); a.Int("result.total") != 0 {
		t.Error("an account was made")
	}
}

func TestCASOpensNoLockedAccount(t *testing.T) {
	w, _ := withCAS(t, apptest.SQLite)
	here, there := w.Stranger(), w.Stranger()
	here.IP = "10.9.9.9"
	for range 5 {
		tryWith(t, w, here, "wrong")
	}
	if a := validate(here, "ST-user-ops.1"); !strings.Contains(a.Text("message"), "账号已锁定") {
		t.Errorf("from the address that failed: %s", a.Body)
	}
	if a := validate(there, "ST-user-ops.2"); !a.Success() {
		t.Errorf("from elsewhere: %s", a.Body)
	}
}

func TestCASIsNotBelievedJustAnything(t *testing.T) {
	for ticket := range oddAnswers {
		w, _ := withCAS(t, apptest.SQLite)
		if a := validate(w.Stranger(), ticket); a.Status != 200 || a.Success() || a.Value("result") != nil {
			t.Errorf("%s: %s", ticket, a.Body)
		}
		if log := w.Log.String(); !strings.Contains(log, "cas: validate") || strings.Contains(log, "ticket=") {
			t.Errorf("%s: the log: %s", ticket, log)
		}
	}
	w, _ := withCAS(t, apptest.SQLite)
	if a := validate(w.Stranger(), "ST-elsewhere"); a.Text("message") != "无法连接单点登录服务，请稍后再试" {
		t.Errorf("a redirect: %s", a.Body)
	}
}

func TestABrokenCASIsGivenARestAndThePasswordDoorIsNot(t *testing.T) {
	w, cas := withCAS(t, apptest.SQLite)
	for i := range 8 {
		if a := validate(w.Stranger(), "ST-broken-"+string(rune('a'+i))); a.Text("message") != "无法连接单点登录服务，请稍后再试" {
			t.Errorf("broken: %s", a.Body)
		}
	}
	if n := cas.asked.Load(); n != 5 {
		t.Errorf("asked %d times", n)
	}
	w.SignIn("ops")
}

func TestAnAddressThatGuessesTicketsIsSlowedDown(t *testing.T) {
	w, _ := withCAS(t, apptest.SQLite)
	for i := range 21 {
		a := validate(w.Stranger(), "ST-guess-"+strings.Repeat("x", i+1))
		if i == 20 && a.Status != 429 {
			t.Errorf("the twenty-first: %d %s", a.Status, a.Body)
		}
	}
}

func TestHalfAConfigurationDoesNotStart(t *testing.T) {
	for name, c := range map[string]app.Config{
		"public-url too": {CASURL: "https://sso.example.com/cas"},
		"CAS server":     {CASURL: "sso.example.com/cas", PublicURL: desk},
		"without a path": {PublicURL: desk + "/console"},
	} {
		c.DataDir = t.TempDir()
		opened, err := app.Open(t.Context(), c)
		if err == nil {
			_ = opened.Close() // it must not have opened at all
		}
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWithoutCASTheDoorIsOff(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	if a := validate(w.Stranger(), "ST-1"); a.Text("message") != "单点登录未开通" {
		t.Errorf("answered %s", a.Body)
	}
}
