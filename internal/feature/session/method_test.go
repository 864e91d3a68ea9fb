package session_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"freightdesk/internal/app"
	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/sms"
)

const (
	opsPhone  = "15400009001"
	freePhone = "15412345678"
)

// phones receive what the server sends.
type phones struct {
	*apptest.World
	t        *testing.T
	received chan sms.Message
	isDown   atomic.Bool
}

// withPhones starts a world whose gateway is a stand-in.
func withPhones(t *testing.T, test func(p *phones)) {
	for _, engine := range apptest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			p := &phones{t: t, received: make(chan sms.Message, 20)}
			gateway := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if p.isDown.Load() {
					w.WriteHeader(http.StatusServiceUnavailable)
					return
				}
				if r.Method == http.MethodHead { // a gateway need not know what to do with it
					w.WriteHeader(http.StatusNotImplemented)
					return
				}
				var m sms.Message
				if err := json.NewDecoder(r.Body).Decode(&m); err != nil || r.Header.Get("Authorization") != "Bearer k1" {
					t.Errorf("gateway: %v %v", err, r.Header)
				}
				p.received <- m
			}))
			t.Cleanup(gateway.Close)
			p.World = apptest.Start(t, engine, func(c *app.Config) { c.SMSURL, c.SMSToken = gateway.URL, "k1" })
			test(p)
		})
	}
}

func body(pairs ...string) map[string]string {
	out := map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		out[pairs[i]] = pairs[i+1]
	}
	return out
}

// code asks for a code and waits for it to arrive.
func (p *phones) code(c *apptest.Client, more ...string) string {
	p.t.Helper()
	p.Clock.Advance(time.Minute)
	if a := c.Post("/account/sms", body(more...)); !a.Success() {
		p.t.Fatalf("ask for a code: %s", a.Body)
	}
	select {
	case m := <-p.received:
		if m.Phone != body(more...)["mobile"] || m.Minutes != 5 || len(m.Code) != 6 {
			p.t.Errorf("received %+v", m)
		}
		if log := p.Log.String(); strings.Contains(log, m.Code) || strings.Contains(log, m.Phone) {
			p.t.Error("the log holds a phone or a code")
		}
		return m.Code
	case <-time.After(10 * time.Second):
		p.t.Fatal("no code arrived")
		return ""
	}
}

// wrong is a code that differs from the right one.
func wrong(code string) string {
	last := '0' + (code[5]-'0'+1)%10
	return code[:5] + string(rune(last))
}

// TestAGatewayThatIsDownIsSaidToEverybodyAlike: whether a phone has an account
// or none, in the same words, and it costs nobody a try.
func TestAGatewayThatIsDownIsSaidToEverybodyAlike(t *testing.T) {
	withPhones(t, func(p *phones) {
		p.isDown.Store(true)
		for _, phone := range []string{opsPhone, freePhone, opsPhone} {
			a := p.Stranger().Post("/account/sms", body("mobile", phone, "smsmode", "0"))
			if a.Status != 200 || a.Success() || a.Text("message") != "短信发送失败，请稍后重试" {
				t.Errorf("%s: %d %s", phone, a.Status, a.Body)
			}
		}
		p.isDown.Store(false)
		p.code(p.Stranger(), "mobile", opsPhone, "smsmode", "0")
		p.isDown.Store(true)
		p.Clock.Advance(time.Minute)
		if a := p.Stranger().Post("/account/sms", body("mobile", freePhone, "smsmode", "0")); a.Text("message") != "短信发送失败，请稍后重试" {
			t.Errorf("down again: %s", a.Body)
		}
	})
}

func TestACodeSignsIn(t *testing.T) {
	withPhones(t, func(p *phones) {
		c := p.Stranger()
		code := p.code(c, "mobile", opsPhone, "smsmode", "0")
		if a := c.Post("/sys/phoneLogin", body("mobile", opsPhone, "captcha", code, "userType", "customer")); a.Success() {
			t.Errorf("an operator at the customers' door: %s", a.Body)
		}
		code = p.code(c, "mobile", opsPhone, "smsmode", "0")
		in := c.Post("/sys/phoneLogin", body("mobile", opsPhone, "captcha", code))
		if in.Value("code") != "200" || in.Text("result.userInfo.username") != "ops" || in.Text("message") != "登录成功" {
			t.Fatalf("sign-in: %s", in.Body)
		}
		if a := c.Post("/sys/phoneLogin", body("mobile", opsPhone, "captcha", code)); a.Success() {
			t.Error("a code was used twice")
		}
		c.Token = in.Text("result.token")
		if a := c.Get("/user/info"); !a.Success() {
			t.Errorf("the session: %s", a.Body)
		}
	})
}

func TestACodeServesItsPurposeAndItsPhone(t *testing.T) {
	withPhones(t, func(p *phones) {
		c := p.Stranger()
		code := p.code(c, "mobile", opsPhone, "smsmode", "2")
		for name, try := range map[string]map[string]string{
			"another purpose": body("mobile", opsPhone, "captcha", code),
			"another phone":   body("mobile", "15400009002", "captcha", code),
		} {
			if a := c.Post("/sys/phoneLogin", try); a.Success() || a.Text("message") != "手机验证码错误" {
				t.Errorf("%s: %s", name, a.Body)
			}
		}
		code = p.code(c, "mobile", opsPhone, "smsmode", "0")
		p.Clock.Advance(5 * time.Minute)
		if a := c.Post("/sys/phoneLogin", body("mobile", opsPhone, "captcha", code)); a.Success() {
			t.Errorf("after five minutes: %s", a.Body)
		}
	})
}

func TestFiveWrongTriesSpendACode(t *testing.T) {
	withPhones(t, func(p *phones) {
		code := p.code(p.Stranger(), "mobile", opsPhone, "smsmode", "0")
		for i := range 5 {
			guesser := p.Stranger()
			guesser.IP = "10.1.1." + string(rune('1'+i)) // no address is locked out on the way
			if a := guesser.Post("/sys/phoneLogin", body("mobile", opsPhone, "captcha", wrong(code))); a.Success() {
				t.Fatal("a wrong code signs in")
			}
		}
		if a := p.Stranger().Post("/sys/phoneLogin", body("mobile", opsPhone, "captcha", code)); a.Success() {
			t.Error("the right code after five wrong ones")
		}
	})
}

func TestAGuesserIsAskedForACaptchaAndLockedOut(t *testing.T) {
	withPhones(t, func(p *phones) {
		c := p.Stranger()
		for range 3 {
			c.Post("/sys/phoneLogin", body("mobile", opsPhone, "captcha", "000000"))
		}
		if a := c.Post("/account/sms", body("mobile", opsPhone, "smsmode", "0")); a.Value("result.captchaRequired") != true {
			t.Errorf("a code after three failures: %s", a.Body)
		}
		for range 2 {
			c.Post("/sys/phoneLogin", body("mobile", opsPhone, "captcha", "000000"))
		}
		if a := c.Post("/sys/phoneLogin", body("mobile", opsPhone, "captcha", "000000")); !strings.Contains(a.Text("message"), "验证码错误次数过多") {
			t.Errorf("after five failures: %s", a.Body)
		}
	})
}

func TestNothingIsSentToAPhoneThatNobodyHas(t *testing.T) {
	withPhones(t, func(p *phones) {
		c := p.Stranger()
		known := p.code(c, "mobile", opsPhone, "smsmode", "0")
		for _, try := range []map[string]string{
			body("mobile", freePhone, "smsmode", "0"),
			body("mobile", "15400009003", "smsmode", "1"),
			body("mobile", "15400009004", "smsmode", "0", "userType", "customer"),
		} {
			if a := c.Post("/account/sms", try); !a.Success() || a.Text("message") != "如该手机号可以使用，验证码将在 1 分钟内送达" {
				t.Errorf("%v: %s", try, a.Body)
			}
		}
		if p.App.Close(); len(p.received) != 0 || known == "" {
			t.Errorf("%d messages went out", len(p.received))
		}
	})
}

func TestCodesAreCounted(t *testing.T) {
	withPhones(t, func(p *phones) {
		c := p.Stranger()
		ask := func() apptest.Answer { return c.Post("/account/sms", body("mobile", freePhone, "smsmode", "0")) }
		ask()
		p.Clock.Advance(20 * time.Second)
		if a := ask(); a.Status != 429 || a.Header.Get("Retry-After") != "40" {
			t.Errorf("twice in a minute: %d %s", a.Status, a.Body)
		}
		for range 9 {
			p.Clock.Advance(time.Minute)
			if a := ask(); !a.Success() {
				t.Fatalf("within the day: %s", a.Body)
			}
		}
		p.Clock.Advance(time.Minute)
		if a := ask(); a.Success() || !strings.Contains(a.Text("message"), "今日") {
			t.Errorf("the eleventh of a day: %s", a.Body)
		}
		for i := range 12 {
			if a := c.Post("/account/sms", body("mobile", "1541234560"+string(rune('0'+i%10)), "smsmode", "0")); i == 11 && a.Status != 429 {
				t.Errorf("an address that asks for many phones: %d %s", a.Status, a.Body)
			}
		}
	})
}

func TestWithoutAGatewayTheDoorsAreOff(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite, func(c *app.Config) { c.Demo = false })
	c := w.Stranger()
	for _, path := range []string{"/account/sms", "/sys/phoneLogin", "/auth/forge-password"} {
		if a := c.Post(path, body("mobile", opsPhone, "smsmode", "0", "captcha", "123456")); a.Text("message") != "短信服务未开通" {
			t.Errorf("%s: %s", path, a.Body)
		}
	}
	if a := c.Get("/setting/hySetting/queryPlatformSettings"); a.Value("result.phoneSignIn") != false ||
		a.Value("result.registration") != false {
		t.Errorf("the doors are shown: %s", a.Body)
	}
}

func TestAForgottenPasswordIsReplaced(t *testing.T) {
	withPhones(t, func(p *phones) {
		c, old := p.Stranger(), p.SignIn("ops")
		code := p.code(c, "mobile", opsPhone, "smsmode", "2")
		proved := c.Post("/auth/forge-password", body("mobile", opsPhone, "captcha", code))
		ticket := proved.Text("result.ticket")
		if proved.Text("result.username") != "ops" || ticket == "" {
			t.Fatalf("prove: %s", proved.Body)
		}
		if a := c.Post("/auth/forge-password", body("ticket", ticket, "password", "ops-is-great", "confirmpassword",
			"ops-is-great")); a.Success() {
			t.Errorf("a weak password: %s", a.Body)
		}
		good := body("ticket", ticket, "password", "hoher-berg-99", "confirmpassword", "hoher-berg-99")
		if a := c.Post("/auth/forge-password", good); !a.Success() || a.Text("message") != "密码重置完成！" {
			t.Fatalf("set: %s", a.Body)
		}
		if a := c.Post("/auth/forge-password", good); a.Success() || a.Value("result.restart") != true {
			t.Errorf("a ticket was used twice: %s", a.Body)
		}
		if a := old.Get("/user/info"); a.Status != 401 {
			t.Errorf("an old session lives: %d", a.Status)
		}
		if a := c.Post("/sys/login", body("username", "ops", "password", "hoher-berg-99")); !a.Success() {
			t.Errorf("the new password: %s", a.Body)
		}
	})
}

func TestANewAccountWaitsForApproval(t *testing.T) {
	withPhones(t, func(p *phones) {
		c := p.Stranger()
		code := p.code(c, "mobile", freePhone, "smsmode", "1")
		form := body("mobile", freePhone, "captcha", code, "username", "ops", "realname", "新同事", "password", "hoher-berg-99", "confirmpassword",
			"hoher-berg-99")
		if a := c.Post("/auth/register", form); !strings.Contains(a.Body, "用户名已存在") {
			t.Fatalf("a taken name: %s", a.Body)
		}
		form["username"] = "newcomer"
		if a := c.Post("/auth/register", form); !a.Success() || a.Text("result.state") != "pending" {
			t.Fatalf("register: %s", a.Body)
		}
		signIn := body("username", "newcomer", "password", "hoher-berg-99")
		if a := c.Post("/sys/login", signIn); a.Text("message") != "该用户已冻结" {
			t.Errorf("before approval: %s", a.Body)
		}
		admin := p.SignIn("admin")
		listed := admin.Get("/sys/user/list?username=newcomer")
		id := listed.Text("result.records.0.id")
		if a := admin.Put("/sys/user/frozenBatch", body("ids", id, "status", "1")); !a.Success() {
			t.Fatalf("thaw: %s", a.Body)
		}
		in := c.Post("/sys/login", signIn)
		if !in.Success() || in.Text("result.userType") != "operator" {
			t.Fatalf("after approval: %s", in.Body)
		}
		c.Token = in.Text("result.token")
		if a := c.Get("/sys/user/list"); a.Status != 403 {
			t.Errorf("a newcomer has rights: %d", a.Status)
		}
	})
}
