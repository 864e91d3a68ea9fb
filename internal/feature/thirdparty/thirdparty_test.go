package thirdparty_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
)

const over = "登录凭证已失效，请重新登录"

func TestABoundAccountSignsIn(t *testing.T) {
	for _, engine := range apptest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			w, _ := opened(t, engine)
			ops := w.SignIn("ops")
			open := w.Stranger().Get("/setting/hySetting/queryPlatformSettings").Text("result.thirdLogin")
			if open != `["wechat","wechat_enterprise","dingtalk","github"]` {
				t.Errorf("open: %s", open)
			}
			if early := signIn(t, w.Stranger(), "github", "42"); early.Success() || !strings.Contains(early.Text("message"), "GitHub）尚未绑定") {
				t.Errorf("before it is bound: %s", early.Body)
			}
			for _, source := range []string{"github", "dingtalk", "wechat_enterprise", "wechat"} {
				if done := bind(t, ops, source); done.Text("message") != "绑定成功！" {
					t.Fatalf("bind %s: %s", source, done.Body)
				}
				in := signIn(t, w.Stranger(), source, "42")
				if in.Value("code") != "200" || in.Text("result.userInfo.username") != "ops" || in.Value("result.sysAllDictItems") != nil {
					t.Errorf("sign in by %s: %s", source, in.Body)
				}
				if other := signIn(t, w.Stranger(), source, "43"); other.Success() {
					t.Errorf("somebody else at %s: %s", source, other.Body)
				}
			}
			if listed := ops.Get("/thirdLogin/bind"); len(listed.List("result")) != 4 || listed.Value("result.3.bound") != true ||
				listed.Text("result.3.name") != "GitHub" {
				t.Errorf("bound: %s", listed.Body)
			}
			if gone := ops.Delete("/thirdLogin/bind/github"); gone.Text("message") != "解绑成功！" {
				t.Errorf("unbind: %s", gone.Body)
			}
			if a := signIn(t, w.Stranger(), "github", "42"); a.Success() {
				t.Error("an account that was unbound signs in")
			}
			trail, err := database.All[string](t.Context(), w.App.DB(), bindingTrail.With())
			if err != nil || len(trail) != 5 {
				t.Errorf("the trail: %v %v", trail, err)
			}
			if log := w.Log.String(); strings.Contains(log, secret) {
				t.Error("the log holds the secret")
			}
		})
	}
}

var bindingTrail = database.Define("thirdpartytest.trail", `SELECT detail FROM audit_entry WHERE event LIKE '%/thirdLogin/bind%'`)

// TestABindingToWeChatIsAWayIn: however it was bound.
func TestEachSideRefusesTheOthersAccounts(t *testing.T) {
	w, _ := opened(t, apptest.Engines()[0])
	bind(t, w.SignIn("ops"), "github")
	for query, wanted := range map[string]string{"&userType=customer": "请从运营端登录", "&userType=operator": "操作成功", "": "操作成功"} {
		c := w.Stranger()
		state := setOut(t, c, "github", "?return=page"+query).Get("state")
		a := c.Get("/thirdLogin/getLoginUser/" + ticketOf(t, comeBack(c, "github", "42", state), "third"))
		if !strings.Contains(a.Text("message"), wanted) {
			t.Errorf("%q: %s", query, a.Body)
		}
	}
}

func TestABindingToWeChatIsAWayIn(t *testing.T) {
	w, _ := opened(t, apptest.SQLite)
	ops := w.SignIn("ops")
	_, query, _ := strings.Cut(ops.Get("/wx/bindingQr").Text("result.url"), "&state=")
	if a := ops.Get("/wx/bangding?code=wx-of-ops&state=" + strings.TrimSuffix(query, "#wechat_redirect")); !a.Success() {
		t.Fatalf("bind: %s", a.Body)
	}
	if in := signIn(t, w.Stranger(), "wechat", "wx-of-ops"); in.Text("result.userInfo.username") != "ops" {
		t.Errorf("sign in: %s", in.Body)
	}
}

// TestATicketServesOneBrowserOnce: guessed, used, old and somebody else's
// tickets are refused alike.
func TestATicketServesOneBrowserOnce(t *testing.T) {
	w, _ := opened(t, apptest.SQLite)
	bind(t, w.SignIn("ops"), "github")
	fetch := func(c *apptest.Client, ticket string) apptest.Answer {
		return c.Get("/thirdLogin/getLoginUser/" + ticket)
	}
	refused := func(what string, a apptest.Answer) {
		t.Helper()
		if a.Status != 200 || a.Value("code") != 500.0 || a.Text("message") != over {
			t.Errorf("%s: %d %s", what, a.Status, a.Body)
		}
	}
	fresh := func(c *apptest.Client) string {
		return ticketOf(t, comeBack(c, "github", "42", setOut(t, c, "github", "?return=page").Get("state")), "third")
	}
	mine, other := w.Stranger(), w.Stranger()
	refused("guessed", fetch(mine, strings.Repeat("A", 43)))
	ticket := fresh(mine)
	if a := fetch(mine, ticket); !a.Success() {
		t.Fatalf("the first time: %s", a.Body)
	}
	refused("again", fetch(mine, ticket))
	setOut(t, other, "github", "?return=page")
	ticket = fresh(mine)
	refused("in another browser", fetch(other, ticket))
	refused("after another browser", fetch(mine, ticket))
	refused("without a mark", fetch(w.Stranger(), fresh(mine)))
	ticket = fresh(mine)
	w.Clock.Advance(time.Minute)
	refused("old", fetch(mine, ticket))
	if a := mine.Get("/sys/thirdLogin/getLoginUser/" + fresh(mine) + "/github"); !a.Success() {
		t.Errorf("the later spelling: %s", a.Body)
	}
}

// TestAStateServesOneBrowserOneSourceOnce: no way back without the way out.
func TestAStateServesOneBrowserOneSourceOnce(t *testing.T) {
	w, p := opened(t, apptest.SQLite)
	mine, other := w.Stranger(), w.Stranger()
	lost := func(what string, a apptest.Answer) {
		t.Helper()
		if a.Status != http.StatusFound || a.Header.Get("Location") != "/#third=lost" {
			t.Errorf("%s: %d %v", what, a.Status, a.Header)
		}
	}
	lost("made up", comeBack(mine, "github", "42", "made-up"))
	state := setOut(t, mine, "github", "?return=page").Get("state")
	setOut(t, other, "github", "?return=page")
	lost("another browser", comeBack(other, "github", "42", state))
	lost("after another browser", comeBack(mine, "github", "42", state))
	lost("another source", comeBack(mine, "dingtalk", "42", setOut(t, mine, "github", "?return=page").Get("state")))
	state = setOut(t, mine, "github", "?return=page").Get("state")
	comeBack(mine, "github", "42", state)
	lost("twice", comeBack(mine, "github", "42", state))
	state = setOut(t, mine, "github", "?return=page").Get("state")
	w.Clock.Advance(10 * time.Minute)
	lost("old", comeBack(mine, "github", "42", state))

	if said := mine.Get("/thirdLogin/getLoginUser/lost"); said.Text("message") != "登录凭证已失效，请重新登录" {
		t.Errorf("the console is told %s", said.Body)
	}

	there := setOut(t, mine, "github", "?return=page")
	if there.Get("code_challenge_method") != "S256" || there.Get("redirect_uri") != desk+"/thirdLogin/github/callback" {
		t.Errorf("the way out: %v", there)
	}
	p.mu.Lock()
	p.challenges["7"], p.challenges["8"] = there.Get("code_challenge"), "of somebody else"
	p.mu.Unlock()
	mineAt := func(code, state string) string {
		return mine.Get("/thirdLogin/getLoginUser/" + ticketOf(t, comeBack(mine, "github", code, state), "third")).Text("message")
	}
	if says := mineAt("7", there.Get("state")); !strings.Contains(says, "尚未绑定") {
		t.Errorf("one's own code: %s", says)
	}
	if says := mineAt("8", setOut(t, mine, "github", "?return=page").Get("state")); says != "授权码已失效或已使用，请重新登录" {
		t.Errorf("a code of another way out: %s", says)
	}
}

// TestABindingIsMadeByWhoSetOut: in the same browser, signed in as the same
// user, with a recent password.
func TestABindingIsMadeByWhoSetOut(t *testing.T) {
	w, _ := opened(t, apptest.SQLite)
	ops, auditor := w.SignIn("ops"), w.SignIn("auditor")
	ticket := ticketOf(t, comeBack(ops, "github", "42", departToBind(t, ops, "github")), "bound")
	sameBrowser := *auditor
	sameBrowser.Header = ops.Header
	if a := sameBrowser.Post("/thirdLogin/bind", map[string]string{"ticket": ticket}); a.Text("message") != over {
		t.Errorf("as somebody else: %s", a.Body)
	}
	if a := ops.Post("/thirdLogin/bind", map[string]string{"ticket": ticket}); a.Text("message") != over {
		t.Errorf("after somebody else: %s", a.Body)
	}
	ticket = ticketOf(t, comeBack(ops, "github", "42", departToBind(t, ops, "github")), "bound")
	if a := ops.Get("/thirdLogin/getLoginUser/" + ticket); a.Success() {
		t.Errorf("a ticket to bind signs in: %s", a.Body)
	}
	signInTicket := ticketOf(t, comeBack(ops, "github", "42", setOut(t, ops, "github", "?return=page").Get("state")), "third")
	if a := ops.Post("/thirdLogin/bind", map[string]string{"ticket": signInTicket}); a.Success() {
		t.Errorf("a ticket to sign in binds: %s", a.Body)
	}
	bind(t, ops, "github")
	if a := bind(t, auditor, "github"); a.Text("message") != "该第三方账号已绑定其他用户" {
		t.Errorf("one account elsewhere, two here: %s", a.Body)
	}
	w.Clock.Advance(6 * time.Minute)
	for what, a := range map[string]apptest.Answer{
		"bind": ops.Post("/thirdLogin/bind/github", map[string]string{}), "unbind": ops.Delete("/thirdLogin/bind/github"),
	} {
		if a.Status != 403 || a.Value("result.stepUp") != true {
			t.Errorf("%s with an old password: %d %s", what, a.Status, a.Body)
		}
	}
}

func TestWhatASourceRefusesIsSaidInWords(t *testing.T) {
	w, _ := opened(t, apptest.SQLite)
	for _, c := range []struct{ source, code, says string }{
		{"github", "", "您已取消授权"},
		{"github", "old", "授权码已失效或已使用，请重新登录"},
		{"github", "elsewhere", "无法连接GitHub，请稍后再试"},
		{"github", "huge", "无法连接GitHub，请稍后再试"},
		{"github", "html", "无法连接GitHub，请稍后再试"},
		{"github", "broken", "无法连接GitHub，请稍后再试"},
		{"dingtalk", "old", "授权码已失效或已使用，请重新登录"},
		{"wechat_enterprise", "old", "授权码已失效或已使用，请重新登录"},
		{"wechat_enterprise", "guest", "您不是本企业的成员，不能以企业微信登录"},
		{"github", "nobody", "GitHub返回异常，请稍后再试"},
	} {
		if a := signIn(t, w.Stranger(), c.source, c.code); a.Text("message") != c.says {
			t.Errorf("%s %q: %s, want %s", c.source, c.code, a.Body, c.says)
		}
	}
	w.SignIn("admin").Put("/setting/hySetting/edit",
		map[string]string{"wecom_secret": "another-one", "dingtalk_client_secret": "another-one", "github_client_secret": "another-one"})
	for _, source := range []string{"wechat_enterprise", "dingtalk", "github"} {
		if a := signIn(t, w.Stranger(), source, "1"); !strings.Contains(a.Text("message"), "应用配置不正确，请联系管理员") {
			t.Errorf("%s with a wrong secret: %s", source, a.Body)
		}
	}
}

// TestALostWayBackEndsWhereItBegan: a binding in the console, a popup in itself.
func TestALostWayBackEndsWhereItBegan(t *testing.T) {
	w, _ := opened(t, apptest.SQLite)
	ops := w.SignIn("ops")
	out, err := url.Parse(ops.Post("/thirdLogin/bind/github", nil).Text("result.url"))
	if err != nil {
		t.Fatal(err)
	}
	if a := comeBack(w.Stranger(), "github", "42", out.Query().Get("state")); a.Status != http.StatusFound ||
		a.Header.Get("Location") != "/#bound=lost" {
		t.Errorf("a binding: %d %v", a.Status, a.Header)
	}
	state := setOut(t, ops, "github", "").Get("state")
	a := comeBack(w.Stranger(), "github", "42", state)
	if a.Status != 400 || !strings.Contains(a.Body, "登录请求已失效") || a.Header.Get("Location") != "" ||
		strings.Contains(a.Body, "<script") || strings.Contains(a.Body, "<a ") {
		t.Errorf("a popup: %d %s", a.Status, a.Body)
	}
}

// TestTheFamilysWindowIsToldAndNobodyElse: the page at the end of a popup posts
// the ticket to the console's own origin, by the one script its policy lets run.
func TestTheFamilysWindowIsToldAndNobodyElse(t *testing.T) {
	w, _ := opened(t, apptest.SQLite)
	bind(t, w.SignIn("ops"), "github")
	c := w.Stranger()
	out := c.Get("/sys/thirdLogin/render/github")
	if out.Header.Get("Cross-Origin-Opener-Policy") != "unsafe-none" {
		t.Errorf("the way out forgets its opener: %v", out.Header)
	}
	page := comeBack(c, "github", "42", setOut(t, c, "github", "").Get("state"))
	policy := page.Header.Get("Content-Security-Policy")
	_, nonce, _ := strings.Cut(policy, "script-src 'nonce-")
	nonce, _, _ = strings.Cut(nonce, "'")
	if page.Status != http.StatusOK || page.Header.Get("Cross-Origin-Opener-Policy") != "unsafe-none" || nonce == "" ||
		!strings.HasPrefix(policy, "default-src 'none'; ") || strings.Contains(policy, "unsafe") || strings.Count(page.Body, "<script") != 1 ||
		!strings.Contains(page.Body, `<script nonce="`+nonce+`">`) || !strings.Contains(page.Body, `, "https://desk.example.com")`) {
		t.Errorf("the page: %v\n%s", page.Header, page.Body)
	}
	_, ticket, _ := strings.Cut(page.Body, `postMessage("`)
	ticket, _, _ = strings.Cut(ticket, `"`)
	if in := c.Get("/thirdLogin/getLoginUser/" + ticket); in.Text("result.userInfo.username") != "ops" {
		t.Errorf("the ticket %s: %s", ticket, in.Body)
	}
	failed := comeBack(c, "github", "43", setOut(t, c, "github", "").Get("state"))
	if !strings.Contains(failed.Body, `postMessage("登录失败", `) || !strings.Contains(failed.Body, "尚未绑定") {
		t.Errorf("a refusal: %s", failed.Body)
	}
}

func TestAClosedSourceSaysSoOnTheSignInPage(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	c := w.Stranger()
	a := c.Get("/thirdLogin/render/github?return=page")
	_, mark, _ := strings.Cut(strings.Join(a.Header["Set-Cookie"], ";"), "freightdesk_browser=")
	mark, _, _ = strings.Cut(mark, ";")
	c.Header.Set("Cookie", "freightdesk_browser="+mark)
	if said := c.Get("/thirdLogin/getLoginUser/" + ticketOf(t, a, "third")); said.Text("message") != "该登录方式未开通" {
		t.Errorf("closed: %s", said.Body)
	}
	if popup := c.Get("/thirdLogin/render/github"); popup.Status != 200 || strings.Contains(popup.Body, "<script") {
		t.Errorf("closed for the family: %d %s", popup.Status, popup.Body)
	}
}

func TestABoundAccountThatIsClosedStaysOut(t *testing.T) {
	w, _ := opened(t, apptest.SQLite)
	bind(t, w.SignIn("service"), "github")
	w.Freeze("service")
	if a := signIn(t, w.Stranger(), "github", "42"); a.Text("message") != "该用户已冻结" {
		t.Errorf("frozen: %s", a.Body)
	}
}
