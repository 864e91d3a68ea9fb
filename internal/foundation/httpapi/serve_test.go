package httpapi_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/scope"
)

type note struct {
	Text string `json:"text" label:"内容"`
}

type noteInput struct {
	Note note `body:"json"`
	Page int  `query:"page"`
}

// newServer builds a small server whose tokens name their callers.
func newServer(t *testing.T, rates httpapi.Rates) (http.Handler, *bytes.Buffer) {
	t.Helper()
	var log bytes.Buffer
	var denied []string
	api := httpapi.New(httpapi.Options{
		Identify: func(_ context.Context, token, _ string) (caller.Caller, error) {
			switch token {
			case "newcomer":
				codes := map[string]scope.Scope{"note:add": scope.Tenant(1)}
				return caller.Caller{
					UserID: "u3", Username: "newcomer", SessionID: "s3", TenantID: 1, MustChange: true,
					Rights: caller.Rights{Codes: codes},
				}, nil
			case "reader":
				return caller.Caller{UserID: "u1", Username: "reader", SessionID: "s1", TenantID: 1}, nil
			case "writer":
				codes := map[string]scope.Scope{"note:add": scope.Tenant(1)}
				return caller.Caller{UserID: "u2", Username: "writer", SessionID: "s2", TenantID: 1, Rights: caller.Rights{Codes: codes}}, nil
			}
			return caller.Caller{}, fault.New(fault.Unauthenticated, "Token失效，请重新登录")
		},
		Denied: func(_ context.Context, why string) { denied = append(denied, why) },
		Explain: func(context.Context, string) (string, []string, error) {
			return "添加笔记", []string{"编辑"}, nil
		},
		Log: slog.New(slog.NewTextHandler(&log, nil)), Now: time.Now, Rates: rates,
	})
	httpapi.Handle(api, "POST /note/add", httpapi.Needs("note:add"), "新增", func(ctx context.Context, in *noteInput) (note, error) {
		switch in.Note.Text {
		case "panic":
			panic("boom")
		case "abort":
			panic(http.ErrAbortHandler)
		case "":
			return note{}, fault.Field("text", "请输入内容")
		case "stale":
			return note{}, fault.New(fault.Conflict, "他人已修改").With("current", in.Note)
		case "say":
			httpapi.Say(ctx, "说好了")
		}
		return in.Note, nil
	}, httpapi.BodyLimit(1_000), httpapi.Says("保存成功！"))
	httpapi.Handle(api, "GET /note/{id}", httpapi.SignedIn, "读取", func(_ context.Context, in *struct {
		ID   string `path:"id"`
		Page int    `query:"page"`
	},
	) (string, error) {
		return in.ID, nil
	})
	httpapi.Handle(api, "POST /open", httpapi.Anonymous, "开放", func(context.Context, *struct{}) (httpapi.Nothing, error) {
		return httpapi.Nothing{}, nil
	}, httpapi.CodeAsText())
	return api.Handler(nil), &log
}

type sent struct {
	method, path, token, body string
	header                    map[string]string
}

func answerTo(h http.Handler, s sent) *httptest.ResponseRecorder {
	r := httptest.NewRequest(s.method, s.path, strings.NewReader(s.body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Access-Token", s.token)
	for name, value := range s.header {
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// TestADuePasswordOpensWhatIsOpenToEverybodyAlone: rights do not count before
// the password is changed.
func TestADuePasswordOpensWhatIsOpenToEverybodyAlone(t *testing.T) {
	h, _ := newServer(t, httpapi.Rates{})
	for path, want := range map[string]int{"POST /note/add": 428, "GET /note/5": 428, "POST /open": 200} {
		method, path, _ := strings.Cut(path, " ")
		if a := answerTo(h, sent{method: method, path: path, token: "newcomer", body: `{"text":"x"}`}); a.Code != want {
			t.Errorf("%s %s: %d, want %d: %s", method, path, a.Code, want, a.Body)
		}
	}
}

func post(token, body string) sent {
	return sent{method: "POST", path: "/note/add", token: token, body: body}
}

func get(path string) sent { return sent{method: "GET", path: path, token: "reader"} }

func with(s sent, name, value string) sent {
	s.header = map[string]string{name: value}
	return s
}

func TestEveryAnswerIsAnEnvelopeWithItsStatus(t *testing.T) {
	h, _ := newServer(t, httpapi.Rates{})
	for name, c := range map[string]struct {
		sent   sent
		status int
		holds  string
	}{
		"success":             {post("writer", `{"text":"x"}`), 200, `"message":"保存成功！","code":200,"result":{"text":"x"}`},
		"own sentence":        {post("writer", `{"text":"say"}`), 200, `"message":"说好了"`},
		"code as text":        {sent{method: "POST", path: "/open"}, 200, `"code":"200","result":null`},
		"under the prefix":    {sent{method: "POST", path: "/jeecg-boot/open"}, 200, `"success":true`},
		"refusal":             {post("writer", `{}`), 200, `"code":500,"result":{"errors":[{"field":"text","message":"请输入内容"}]}`},
		"conflict":            {post("writer", `{"text":"stale"}`), 409, `"current":{"text":"stale"}`},
		"no session":          {sent{method: "GET", path: "/note/1"}, 401, "Token失效，请重新登录"},
		"dead session":        {sent{method: "GET", path: "/note/1", token: "old"}, 401, `"code":401`},
		"dead, but anonymous": {sent{method: "POST", path: "/open", token: "old"}, 200, `"success":true`},
		"no permission":       {post("reader", `{"text":"x"}`), 403, `"permission":"note:add","permissionName":"添加笔记","roles":["编辑"]`},
		"unknown path":        {get("/nothing"), 404, `"code":404`},
		"other method":        {sent{method: "DELETE", path: "/open", token: "reader"}, 405, `"code":405`},
		"broken JSON":         {post("writer", `{"text":`), 400, `"code":400`},
		"wrong parameter":     {get("/note/1?page=x"), 400, "page"},
		"too large":           {post("writer", `{"text":"`+strings.Repeat("x", 2_000)+`"}`), 413, `"code":413`},
		"no JSON":             {with(post("writer", `text=x`), "Content-Type", "text/plain"), 415, `"code":415`},
		"compressed":          {with(post("writer", `x`), "Content-Encoding", "gzip"), 415, `"code":415`},
		"from another site":   {with(post("writer", `{"text":"x"}`), "Sec-Fetch-Site", "cross-site"), 403, `"success":false`},
		"NUL in the query":    {get("/note/1?page=%00"), 400, "无效字符"},
		"NUL in the body":     {post("writer", `{"text":"a\u0000"}`), 400, "无效字符"},
		"broken query":        {get("/note/1?a=%zz"), 400, `"code":400`},
		"a key twice":         {get("/note/1?page=1&page=2"), 400, "查询参数 page 重复"},
		"token twice":         {get("/note/1?token=writer"), 400, "token"},
		"token as a marker":   {get("/note/1?token=header"), 200, `"result":"1"`},
	} {
		w := answerTo(h, c.sent)
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.holds) {
			t.Errorf("%s: %d %s, want %d with %s", name, w.Code, w.Body, c.status, c.holds)
		}
		if w.Header().Get("X-Request-Id") == "" || w.Header().Get("X-Content-Type-Options") != "nosniff" ||
			w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: headers %v", name, w.Header())
		}
	}
}

func TestAnotherMethodIsToldWhichOnesThereAre(t *testing.T) {
	h, _ := newServer(t, httpapi.Rates{})
	for path, want := range map[string]string{"/open": "POST", "/jeecg-boot/note/1": "GET"} {
		if w := answerTo(h, sent{method: "PATCH", path: path}); w.Code != 405 || w.Header().Get("Allow") != want {
			t.Errorf("%s: %d, Allow %q", path, w.Code, w.Header().Get("Allow"))
		}
	}
}

func TestAPageIsFoundWithASlashTooMany(t *testing.T) {
	h, _ := newServer(t, httpapi.Rates{})
	page := map[string]string{"Accept": "text/html"}
	for path, to := range map[string]string{
		"/driver/check/?fileter=0": "/driver/check?fileter=0",
		"/user/login/":             "/user/login",
		"/driver/check":            "",
		"//elsewhere.example/":     "",
		"/a/../b/":                 "",
		"/a//":                     "",
	} {
		w := answerTo(h, sent{method: "GET", path: path, header: page})
		if got := w.Header().Get("Location"); got != to || (w.Code == http.StatusPermanentRedirect) != (to != "") {
			t.Errorf("%s: %d to %q, want %q", path, w.Code, got, to)
		}
	}
	if w := answerTo(h, sent{method: "GET", path: "/note/1/", token: "reader"}); w.Code != 404 {
		t.Errorf("a call has one spelling: %d", w.Code)
	}
}

func TestAPanicIsOneFailedAnswer(t *testing.T) {
	h, log := newServer(t, httpapi.Rates{})
	w := answerTo(h, sent{method: "POST", path: "/note/add", token: "writer", body: `{"text":"panic"}`})
	id := w.Header().Get("X-Request-Id")
	if w.Code != 500 || !strings.Contains(w.Body.String(), id) || strings.Contains(w.Body.String(), "boom") {
		t.Errorf("a panic is answered with %d %s", w.Code, w.Body)
	}
	if !strings.Contains(log.String(), "boom") || !strings.Contains(log.String(), id) {
		t.Error("the log does not hold the panic with its request")
	}
	if next := answerTo(h, sent{method: "GET", path: "/note/1", token: "reader"}); next.Code != 200 {
		t.Errorf("the next call: %d", next.Code)
	}
}

// TestAConnectionIsCutWithoutAWord where a handler means it.
func TestAConnectionIsCutWithoutAWord(t *testing.T) {
	h, log := newServer(t, httpapi.Rates{})
	defer func() {
		if meant, _ := recover().(error); !errors.Is(meant, http.ErrAbortHandler) || strings.Contains(log.String(), "panic") {
			t.Errorf("the server was told %v, the log %s", meant, log)
		}
	}()
	answerTo(h, sent{method: "POST", path: "/note/add", token: "writer", body: `{"text":"abort"}`})
	t.Error("the handler went on")
}

func TestASessionHasABudgetOfItsOwn(t *testing.T) {
	h, _ := newServer(t, httpapi.Rates{Reads: 3})
	var last *httptest.ResponseRecorder
	for range 4 {
		last = answerTo(h, sent{method: "GET", path: "/note/1", token: "reader"})
	}
	if last.Code != 429 || last.Header().Get("Retry-After") == "" {
		t.Errorf("the fourth read of a minute: %d %v", last.Code, last.Header())
	}
	if other := answerTo(h, sent{method: "GET", path: "/note/1", token: "writer"}); other.Code != 200 {
		t.Errorf("another session: %d", other.Code)
	}
}

// TestAHouseholdSharesABudget: without a session all addresses of one /64 count
// as one client.
func TestAHouseholdSharesABudget(t *testing.T) {
	h, _ := newServer(t, httpapi.Rates{Writes: 3})
	from := func(peer string) int {
		r := httptest.NewRequest(http.MethodPost, "/open", nil)
		r.RemoteAddr = peer
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w.Code
	}
	for n := range 3 {
		if status := from(fmt.Sprintf("[2001:db8::%d]:40000", n)); status != 200 {
			t.Errorf("call %d: %d", n, status)
		}
	}
	if status := from("[2001:db8::ffff]:40000"); status != 429 {
		t.Errorf("a fourth address of the same /64: %d", status)
	}
	if status := from("[2001:db8:0:1::1]:40000"); status != 200 {
		t.Errorf("the next /64: %d", status)
	}
}

func TestARouteWithoutAnAccessRuleDoesNotStart(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("the route was accepted")
		}
	}()
	api := httpapi.New(httpapi.Options{Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	httpapi.Handle(api, "GET /x", httpapi.Access{}, "x",
		func(context.Context, *struct{}) (httpapi.Nothing, error) { return httpapi.Nothing{}, nil })
}
