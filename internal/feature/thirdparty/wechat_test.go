package thirdparty_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/app"
	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
)

const (
	weChatApp    = "wx0000000000000000"
	weChatSecret = "0123456789abcdef0123456789abcdef"
)

// weChat speaks WeChat's protocol: the code says who comes or what goes wrong.
func weChat(t *testing.T) *httptest.Server {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		w.Header().Set("Content-Type", "text/plain")
		code := query.Get("code")
		switch {
		case r.URL.Path != "/sns/oauth2/access_token" || query.Get("grant_type") != "authorization_code":
			w.WriteHeader(http.StatusNotFound)
		case query.Get("appid") != weChatApp || query.Get("secret") != weChatSecret:
			say(w, `{"errcode":40125,"errmsg":"invalid appsecret"}`)
		case strings.HasPrefix(code, "errcode"):
			say(w, `{"errcode":%s,"errmsg":"refused"}`, strings.TrimPrefix(code, "errcode"))
		case code == "nonsense":
			say(w, `<html>`)
		case code == "nobody":
			say(w, `{"access_token":"x"}`)
		case code == "elsewhere":
			http.Redirect(w, r, "https://example.com/?"+r.URL.RawQuery, http.StatusFound)
		case code == "broken":
			w.WriteHeader(http.StatusBadGateway)
		default:
			say(w, `{"access_token":"x","openid":%q,"unionid":"u-%s","scope":"snsapi_login"}`, code, code)
		}
	}))
	t.Cleanup(server.Close)
	return server
}

// openedForWeChat is a world whose administrator has set the application up.
func openedForWeChat(t *testing.T, engine apptest.Engine, api string) *apptest.World {
	w := apptest.Start(t, engine, func(c *app.Config) { c.WeChatURL, c.PublicURL = api, "https://desk.example.com/" })
	saved := w.SignIn("admin").Put("/setting/hySetting/edit", map[string]string{"wechat_app_id": weChatApp, "wechat_app_secret": weChatSecret})
	if !saved.Success() {
		t.Fatalf("settings: %s", saved.Body)
	}
	return w
}

// departToWeChat sets out and returns the state of the way back.
func departToWeChat(t *testing.T, c *apptest.Client) string {
	t.Helper()
	qr := c.Get("/wx/bindingQr")
	address, err := url.Parse(qr.Text("result.url"))
	if err != nil || !qr.Success() {
		t.Fatalf("depart: %s", qr.Body)
	}
	query := address.Query()
	if address.Host != "open.weixin.qq.com" || address.Path != "/connect/qrconnect" || address.Fragment != "wechat_redirect" ||
		query.Get("appid") != weChatApp || query.Get("scope") != "snsapi_login" || query.Get("response_type") != "code" ||
		query.Get("redirect_uri") != "https://desk.example.com/dashboard/analysis" || len(query.Get("state")) != 43 ||
		qr.Text("result.expires") != "2026-11-21 09:10:00" {
		t.Errorf("the way out: %s", qr.Body)
	}
	return query.Get("state")
}

func comeBackFromWeChat(c *apptest.Client, code, state string) apptest.Answer {
	return c.Get("/wx/bangding?code=" + url.QueryEscape(code) + "&state=" + url.QueryEscape(state))
}

type boundRow struct {
	UserID  string `db:"user_id"`
	Index   string `db:"subject_index"`
	Subject string `db:"subject_sealed"`
	Union   string `db:"union_sealed"`
}

var weChatBindings = database.Define("thirdpartytest.wechat.bindings", `
	SELECT user_id, subject_index, subject_sealed, union_sealed FROM user_binding ORDER BY user_id`)

func boundRows(t *testing.T, w *apptest.World) []boundRow {
	t.Helper()
	rows, err := database.All[boundRow](context.Background(), w.App.DB(), weChatBindings.With())
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestAUserBindsHisWeChat(t *testing.T) {
	for _, engine := range apptest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			w := openedForWeChat(t, engine, weChat(t).URL)
			ops, auditor := w.SignIn("ops"), w.SignIn("auditor")
			state := departToWeChat(t, ops)
			if done := comeBackFromWeChat(ops, "wx-of-ops", state); !done.Success() || done.Text("message") != "绑定成功！" {
				t.Fatalf("bind: %s", done.Body)
			}
			if again := comeBackFromWeChat(ops, "wx-of-ops", state); again.Text("message") != "二维码已过期，请重新获取" {
				t.Errorf("a state was used twice: %s", again.Body)
			}
			if other := comeBackFromWeChat(auditor, "wx-of-ops", departToWeChat(t, auditor)); other.Text("message") != "该微信已绑定其他账号" {
				t.Errorf("one WeChat, two accounts: %s", other.Body)
			}
			if replaced := comeBackFromWeChat(ops, "new-wx-of-ops", departToWeChat(t, ops)); !replaced.Success() {
				t.Errorf("another WeChat for the same account: %s", replaced.Body)
			}
			if freed := comeBackFromWeChat(auditor, "wx-of-ops", departToWeChat(t, auditor)); !freed.Success() {
				t.Errorf("the WeChat that was let go: %s", freed.Body)
			}
			rows := boundRows(t, w)
			if len(rows) != 2 || rows[0].UserID != "u-auditor" || rows[1].UserID != "u-ops" {
				t.Errorf("bound: %+v", rows)
			}
			for _, row := range rows {
				if !strings.HasPrefix(row.Subject, "k1:") || !strings.HasPrefix(row.Union, "k1:") || strings.Contains(row.Index, "wx") {
					t.Errorf("an identity is kept in the clear: %+v", row)
				}
			}
		})
	}
}

// TestAStateBelongsToWhoSetOut: nobody binds their WeChat to somebody else's
// account, and nobody is bound by a link they follow.
func TestAStateBelongsToWhoSetOut(t *testing.T) {
	w := openedForWeChat(t, apptest.SQLite, weChat(t).URL)
	ops, auditor := w.SignIn("ops"), w.SignIn("auditor")
	state := departToWeChat(t, auditor)
	if foreign := comeBackFromWeChat(ops, "wx-of-auditor", state); foreign.Text("message") != "该二维码属于其他用户，请重新获取" {
		t.Errorf("somebody else's state: %s", foreign.Body)
	}
	if spent := comeBackFromWeChat(auditor, "wx-of-auditor", state); spent.Success() {
		t.Error("a state that was tried by somebody else still works")
	}
	late := departToWeChat(t, ops)
	w.Clock.Advance(10 * time.Minute)
	if refused := comeBackFromWeChat(ops, "wx-of-ops", late); refused.Text("message") != "二维码已过期，请重新获取" {
		t.Errorf("after ten minutes: %s", refused.Body)
	}
	if rows := boundRows(t, w); len(rows) != 0 {
		t.Errorf("bound: %+v", rows)
	}
}

func TestWhatWeChatRefusesIsSaidInWords(t *testing.T) {
	w := openedForWeChat(t, apptest.SQLite, weChat(t).URL)
	ops := w.SignIn("ops")
	for code, says := range map[string]string{
		"":             "您已取消微信授权",
		"errcode40029": "微信授权码已失效或已使用，请重新扫码",
		"errcode40163": "微信授权码已失效或已使用，请重新扫码",
		"errcode40013": "微信应用配置不正确，请联系管理员",
		"errcode-1":    "微信服务繁忙，请稍后再试",
		"errcode50001": "微信拒绝了本次授权（错误码 50001）",
		"nonsense":     "无法连接微信服务，请稍后再试",
		"elsewhere":    "无法连接微信服务，请稍后再试",
		"broken":       "无法连接微信服务，请稍后再试",
		"nobody":       "微信服务返回异常，请稍后再试",
	} {
		if refused := comeBackFromWeChat(ops, code, departToWeChat(t, ops)); refused.Status != 200 || refused.Success() ||
			refused.Text("message") != says {
			t.Errorf("%q: %d %s, want %s", code, refused.Status, refused.Body, says)
		}
	}
	if rows := boundRows(t, w); len(rows) != 0 {
		t.Errorf("bound: %+v", rows)
	}
	if strings.Contains(w.Log.String(), weChatSecret) {
		t.Error("the log holds the secret")
	}
}

// TestAProviderThatIsNotThereCostsNobodyTheSecret: the error of a connection
// that fails names the address, and with it the secret.
func TestAProviderThatIsNotThereCostsNobodyTheSecret(t *testing.T) {
	gone := weChat(t)
	gone.Close()
	w := openedForWeChat(t, apptest.SQLite, gone.URL)
	ops := w.SignIn("ops")
	refused := comeBackFromWeChat(ops, "x", departToWeChat(t, ops))
	if refused.Text("message") != "无法连接微信服务，请稍后再试" {
		t.Errorf("refused with %s", refused.Body)
	}
	if log := w.Log.String(); strings.Contains(log, weChatSecret) || !strings.Contains(log, "wechat: identify") {
		t.Errorf("the log: %s", log)
	}
}

// TestABindingIsInTheTrail: who bound what is known, but not the identity.
func TestABindingIsInTheTrail(t *testing.T) {
	w := openedForWeChat(t, apptest.SQLite, weChat(t).URL)
	ops := w.SignIn("ops")
	comeBackFromWeChat(ops, "wx-of-ops", departToWeChat(t, ops))
	details, err := database.All[string](context.Background(), w.App.DB(), weChatTrail.With())
	if err != nil || len(details) != 1 || strings.Contains(details[0], "wx-of-ops") || !strings.Contains(details[0], `"bound":"wechat"`) {
		t.Errorf("the trail: %v, %v", details, err)
	}
}

var weChatTrail = database.Define("thirdpartytest.wechat.trail", `SELECT detail FROM audit_entry WHERE event = 'GET /wx/bangding'`)
