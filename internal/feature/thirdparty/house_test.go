package thirdparty_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"freightdesk/internal/app"
	"freightdesk/internal/app/apptest"
)

const (
	desk   = "https://desk.example.com"
	cookie = "__Host-freightdesk_browser"
	secret = "0123456789abcdef"
)

// provider speaks for all providers: the code says who comes or what goes wrong.
type provider struct {
	*httptest.Server
	mu         sync.Mutex
	challenges map[string]string // by code, as GitHub keeps them
}

func startProvider(t *testing.T) *provider {
	p := &provider{challenges: map[string]string{}}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /login/oauth/access_token", p.token)
	mux.HandleFunc("GET /api/v3/user", func(w http.ResponseWriter, r *http.Request) {
		id, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer user-")
		if !ok {
			say(w, `{"message":"Bad credentials"}`)
			return
		}
		say(w, `{"id":%s,"login":"ops","email":"ops@example.com"}`, id)
	})
	mux.HandleFunc("POST /v1.0/oauth2/userAccessToken", func(w http.ResponseWriter, r *http.Request) {
		var in map[string]string
		if json.NewDecoder(r.Body).Decode(&in) != nil || in["clientSecret"] != secret {
			w.WriteHeader(http.StatusBadRequest)
			say(w, `{"code":"invalidClientIdOrSecret"}`)
			return
		}
		if in["code"] == "old" {
			w.WriteHeader(http.StatusBadRequest)
			say(w, `{"code":"invalidParameter.authCode.notFound"}`)
			return
		}
		say(w, `{"accessToken":%q}`, in["code"])
	})
	mux.HandleFunc("GET /v1.0/contact/users/me", func(w http.ResponseWriter, r *http.Request) {
		say(w, `{"unionId":%q,"nick":"x"}`, r.Header.Get("x-acs-dingtalk-access-token"))
	})
	mux.HandleFunc("GET /cgi-bin/gettoken", func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("corpsecret") != secret {
			say(w, `{"errcode":40001}`)
			return
		}
		say(w, `{"errcode":0,"access_token":"t"}`)
	})
	mux.HandleFunc("GET /cgi-bin/auth/getuserinfo", func(w http.ResponseWriter, r *http.Request) {
		switch code := r.URL.Query().Get("code"); code {
		case "old":
			say(w, `{"errcode":40029}`)
		case "guest":
			say(w, `{"errcode":0,"openid":"o1"}`)
		default:
			say(w, `{"errcode":0,"userid":%q}`, code)
		}
	})
	mux.HandleFunc("GET /sns/oauth2/access_token", func(w http.ResponseWriter, r *http.Request) {
		say(w, `{"openid":%q}`, r.URL.Query().Get("code"))
	})
	p.Server = httptest.NewServer(mux)
	t.Cleanup(p.Close)
	return p
}

func say(w http.ResponseWriter, format string, values ...any) {
	_, _ = fmt.Fprintf(w, format, values...) // a client that left hears nothing
}

// token is GitHub's exchange, PKCE included.
func (p *provider) token(w http.ResponseWriter, r *http.Request) {
	code := r.FormValue("code")
	sum := sha256.Sum256([]byte(r.FormValue("code_verifier")))
	p.mu.Lock()
	wanted := p.challenges[code]
	p.mu.Unlock()
	switch {
	case code == "elsewhere":
		http.Redirect(w, r, "https://example.com/", http.StatusTemporaryRedirect)
	case code == "huge":
		say(w, `{"access_token":%q}`, strings.Repeat("x", 70_000))
	case code == "html":
		say(w, `<html>`)
	case code == "broken":
		w.WriteHeader(http.StatusBadGateway)
	case code == "nobody":
		say(w, `{"access_token":"?"}`)
	case r.FormValue("client_secret") != secret || r.FormValue("redirect_uri") != desk+"/thirdLogin/github/callback":
		say(w, `{"error":"incorrect_client_credentials"}`)
	case code == "old" || (wanted != "" && wanted != base64.RawURLEncoding.EncodeToString(sum[:])):
		say(w, `{"error":"bad_verification_code"}`)
	default:
		say(w, `{"access_token":"user-%s"}`, code)
	}
}

// opened is a world whose sources are all set up.
func opened(t *testing.T, engine apptest.Engine) (*apptest.World, *provider) {
	p := startProvider(t)
	w := apptest.Start(t, engine, func(c *app.Config) {
		c.GitHubURL, c.DingTalkURL, c.WeComURL, c.WeChatURL, c.PublicURL = p.URL, p.URL, p.URL, p.URL, desk
	})
	saved := w.SignIn("admin").Put("/setting/hySetting/edit", map[string]string{
		"github_client_id": "Iv1.0000000000000000", "github_client_secret": secret, "dingtalk_client_id": "ding0000",
		"dingtalk_client_secret": secret,
		"wecom_corp_id":          "ww0000000000000000", "wecom_agent_id": "1000002", "wecom_secret": secret,
		"wechat_app_id": "wx0000000000000000", "wechat_app_secret": secret,
	})
	if !saved.Success() {
		t.Fatalf("settings: %s", saved.Body)
	}
	return w, p
}

// take keeps the browser's mark of an answer, as a browser does.
func take(t *testing.T, c *apptest.Client, a apptest.Answer) {
	t.Helper()
	for _, line := range a.Header["Set-Cookie"] {
		if strings.HasPrefix(line, cookie+"=") {
			for _, flag := range []string{"; Path=/", "; HttpOnly", "; Secure", "; SameSite=Lax"} {
				if !strings.Contains(line, flag) {
					t.Errorf("the mark lacks %q: %s", flag, line)
				}
			}
			c.Header.Set("Cookie", strings.Split(line, ";")[0])
		}
	}
	if c.Header.Get("Cookie") == "" {
		t.Fatalf("no mark: %d %s", a.Status, a.Body)
	}
}

// setOut goes to a source to sign in and returns its address there.
func setOut(t *testing.T, c *apptest.Client, source, query string) url.Values {
	t.Helper()
	a := c.Get("/thirdLogin/render/" + source + query)
	take(t, c, a)
	there, err := url.Parse(a.Header.Get("Location"))
	if err != nil || a.Status != http.StatusFound || there.Query().Get("state") == "" {
		t.Fatalf("set out: %d %v %s", a.Status, a.Header, a.Body)
	}
	return there.Query()
}

// comeBack returns from a source.
func comeBack(c *apptest.Client, source, code, state string) apptest.Answer {
	return c.Get("/thirdLogin/" + source + "/callback?code=" + url.QueryEscape(code) + "&state=" + url.QueryEscape(state))
}

// ticketOf is what the way back ended in.
func ticketOf(t *testing.T, a apptest.Answer, name string) string {
	t.Helper()
	ticket, ok := strings.CutPrefix(a.Header.Get("Location"), "/#"+name+"=")
	if !ok || a.Status != http.StatusFound || len(ticket) != 43 {
		t.Fatalf("the way back: %d %v %s", a.Status, a.Header, a.Body)
	}
	return ticket
}

// signIn goes the whole way in our own console.
func signIn(t *testing.T, c *apptest.Client, source, code string) apptest.Answer {
	t.Helper()
	state := setOut(t, c, source, "?return=page").Get("state")
	return c.Get("/thirdLogin/getLoginUser/" + ticketOf(t, comeBack(c, source, code, state), "third"))
}

// bind goes the whole way to a binding to the account 42.
func bind(t *testing.T, c *apptest.Client, source string) apptest.Answer {
	t.Helper()
	return c.Post("/thirdLogin/bind", map[string]string{"ticket": ticketOf(t, comeBack(c, source, "42", departToBind(t, c, source)), "bound")})
}

func departToBind(t *testing.T, c *apptest.Client, source string) string {
	t.Helper()
	a := c.Post("/thirdLogin/bind/"+source, map[string]string{})
	take(t, c, a)
	there, err := url.Parse(a.Text("result.url"))
	if err != nil || !a.Success() {
		t.Fatalf("set out to bind: %s", a.Body)
	}
	return there.Query().Get("state")
}
