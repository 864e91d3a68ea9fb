// Package apptest starts the whole server on a fresh database of either engine,
// signs in as members of the demo cast and runs transcripts. Tests of features
// use it instead of mocks.
package apptest

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"freightdesk/internal/app"
	"freightdesk/internal/app/demo"
	"freightdesk/internal/feature/session"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
)

// Password of every member of the cast in tests.
const Password = "berg-und-tal-7"

// Morning is the moment at which every test world begins.
var Morning = time.Date(2026, 11, 21, 9, 0, 0, 0, instant.Shanghai)

// World is a running server with the demo world on its own database.
type World struct {
	App   *app.App
	Clock *Clock
	Log   *LogBuffer
	t     testing.TB
	http  http.Handler

	pictures atomic.Uint64 // sent so far
}

// Clock stands still until a test moves it.
type Clock struct {
	mu  sync.Mutex
	now time.Time
}

// Now is the world's time.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Advance moves the time on.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// LogBuffer keeps the server's log for tests that search it.
type LogBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *LogBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

// String is what was logged so far.
func (b *LogBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// generous rates keep tests that call often from meeting the limits; the
// limits have tests of their own.
var generous = httpapi.Rates{
	Reads: 1_000_000, Writes: 1_000_000, Checks: 1_000_000, Uploads: 1_000_000, Reveals: 1_000_000,
	Exports: 1_000_000,
}

func config(dataDir, databaseURL string, clock instant.Clock, log io.Writer) app.Config {
	return app.Config{
		DataDir: dataDir, DatabaseURL: databaseURL, KeyFile: filepath.Join(folder(), "key"), Demo: true, DemoPassword: Password,
		DemoWaybills: demo.LeastWaybills,
		Rates:        generous, PasswordWork: session.Work{Memory: 64, Passes: 1}, Now: clock,
		HasSpace: func() bool { return true },
		Log:      slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	}
}

// Start opens a world on a copy of the planted template; it ends with the test.
// Adjust may change the configuration.
func Start(t testing.TB, engine Engine, adjust ...func(*app.Config)) *World {
	t.Helper()
	w := &World{Clock: &Clock{now: Morning}, Log: &LogBuffer{}, t: t}
	c := config(dataFolder(t), engine.copyTemplate(t), w.Clock.Now, w.Log)
	for _, f := range adjust {
		f(&c)
	}
	engine.copyFiles(t, c)
	w.open(c)
	return w
}

func (w *World) open(c app.Config) {
	w.t.Helper()
	opened, err := app.Open(context.Background(), c)
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() {
		w.miscounted(opened)
		if err := opened.Close(); err != nil {
			w.t.Error(err)
		}
	})
	w.App, w.http = opened, opened.Handler()
}

// miscounted fails a test after which some list and its counter disagree. A
// database that the test has put out of reach tells nothing.
func (w *World) miscounted(opened *app.App) {
	for _, c := range database.Counters() {
		wrong, err := c.Miscounted(context.Background(), opened.DB())
		if err != nil {
			w.t.Log(err)
		}
		for _, list := range wrong {
			w.t.Errorf("miscounted: %s", list)
		}
	}
}

// Recount counts what a test has written past the counters.
func Recount(ctx context.Context, tx *database.Tx) error {
	for _, c := range database.Counters() {
		if err := c.Recount(ctx, tx); err != nil {
			return err
		}
	}
	return nil
}

// OnEachEngine runs a test on every engine that is switched on.
func OnEachEngine(t *testing.T, test func(t *testing.T, w *World)) {
	t.Helper()
	for _, engine := range Engines() {
		t.Run(string(engine), func(t *testing.T) { test(t, Start(t, engine)) })
	}
}

// Handler is the server's router, for tests that need a real listener.
func (w *World) Handler() http.Handler { return w.http }

// Client calls the server as one member of the cast.
type Client struct {
	world  *World
	Token  string
	UserID string
	// Header is added to every call.
	Header http.Header
	// IP is the address calls come from.
	IP string
}

// Stranger calls without a session.
func (w *World) Stranger() *Client { return &Client{world: w, Header: http.Header{}, IP: "127.0.0.1"} }

// SignIn opens a session for a member of the cast.
func (w *World) SignIn(username string) *Client {
	w.t.Helper()
	path := "/sys/login"
	if username == "shipper" {
		path = "/sys/customerlogin"
	}
	c := w.Stranger()
	a := c.Do("POST", path, map[string]string{"username": username, "password": Password})
	if !a.Success() {
		w.t.Fatalf("sign in as %s: %d %s", username, a.Status, a.Body)
	}
	c.Token, c.UserID = a.Text("result.token"), a.Text("result.userInfo.id")
	return c
}

// Answer is what a call returned.
type Answer struct {
	Status int
	Header http.Header
	Body   string
}

// Do calls the server. A body that is a string is sent as it is, another is
// encoded; nil sends none.
func (c *Client) Do(method, path string, body any) Answer {
	c.world.t.Helper()
	var reader io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		reader = strings.NewReader(b)
	default:
		data, err := json.Marshal(b)
		if err != nil {
			c.world.t.Fatal(err)
		}
		reader = bytes.NewReader(data)
	}
	r := httptest.NewRequest(method, path, reader)
	r.RemoteAddr = c.IP + ":40000"
	for name, values := range c.Header {
		r.Header[http.CanonicalHeaderKey(name)] = values
	}
	if reader != nil && r.Header.Get("Content-Type") == "" {
		r.Header.Set("Content-Type", "application/json;charset=UTF-8")
	}
	if c.Token != "" {
		r.Header.Set("X-Access-Token", c.Token)
	}
	recorder := httptest.NewRecorder()
	c.world.http.ServeHTTP(recorder, r)
	return Answer{recorder.Code, recorder.Header(), recorder.Body.String()}
}

// Get is Do without a body.
func (c *Client) Get(path string) Answer { return c.Do("GET", path, nil) }

// Post is Do with a body.
func (c *Client) Post(path string, body any) Answer { return c.Do("POST", path, body) }

// Put is Do with a body.
func (c *Client) Put(path string, body any) Answer { return c.Do("PUT", path, body) }

// Delete is Do without a body.
func (c *Client) Delete(path string) Answer { return c.Do("DELETE", path, nil) }

// Success tells whether the envelope says so.
func (a Answer) Success() bool { return a.Status == 200 && a.Value("success") == true }

// Value finds a value by its dotted path, nil when absent; lists take numbers.
func (a Answer) Value(path string) any {
	var at any
	if json.Unmarshal([]byte(a.Body), &at) != nil {
		return nil
	}
	for key := range strings.SplitSeq(path, ".") {
		switch v := at.(type) {
		case map[string]any:
			at = v[key]
		case []any:
			var index int
			if json.Unmarshal([]byte(key), &index) != nil || index >= len(v) {
				return nil
			}
			at = v[index]
		default:
			return nil
		}
	}
	return at
}

// Text is a value as text, "" when absent.
func (a Answer) Text(path string) string {
	switch v := a.Value(path).(type) {
	case string:
		return v
	case nil:
		return ""
	default:
		data, _ := json.Marshal(v)
		return string(data)
	}
}

// Int is a number, 0 when absent.
func (a Answer) Int(path string) int {
	n, _ := a.Value(path).(float64)
	return int(n)
}

// List is a list, nil when absent.
func (a Answer) List(path string) []any {
	list, _ := a.Value(path).([]any)
	return list
}

// Into decodes the result.
func (a Answer) Into(t testing.TB, target any) {
	t.Helper()
	envelope := struct{ Result any }{target}
	if err := json.Unmarshal([]byte(a.Body), &envelope); err != nil {
		t.Fatalf("%v in %s", err, a.Body)
	}
}

// StartEmpty opens a world without the demo on an empty database; password is
// the administrator's random one, as the server announced it.
func StartEmpty(t testing.TB, engine Engine) (w *World, password string) {
	t.Helper()
	w = &World{Clock: &Clock{now: Morning}, Log: &LogBuffer{}, t: t}
	c := config(dataFolder(t), engine.Empty(t), w.Clock.Now, w.Log)
	c.Demo = false
	c.Announce = func(line string) {
		_, rest, _ := strings.Cut(line, "admin / ")
		password, _, _ = strings.Cut(rest, " ")
	}
	w.open(c)
	return w, password
}

// OnEachEmpty runs a test on every engine, on databases without the demo.
func OnEachEmpty(t *testing.T, test func(t *testing.T, w *World)) {
	t.Helper()
	for _, engine := range Engines() {
		t.Run(string(engine), func(t *testing.T) {
			w, _ := StartEmpty(t, engine)
			test(t, w)
		})
	}
}

// Serve makes a world of a server that the test has opened and will close.
func Serve(t testing.TB, opened *app.App) *World {
	return &World{App: opened, t: t, http: opened.Handler()}
}

// Freeze stops an account as an administrator will be able to; its sessions
// end with it.
func (w *World) Freeze(username string) {
	w.t.Helper()
	err := w.App.DB().InTx(context.Background(), func(tx *database.Tx) error {
		_, err := database.Exec(context.Background(), tx, freezeAccount.With(username))
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

var freezeAccount = database.Define("apptest.freeze", `UPDATE account SET status = 2 WHERE username = ?`)

// Upload sends a file as the console's upload widgets do.
func (c *Client) Upload(biz, name string, content []byte) Answer {
	return c.Form("/sys/common/upload", map[string]string{"biz": biz, "isup": "1"}, name, content)
}

// Form posts a form with a file.
func (c *Client) Form(path string, fields map[string]string, name string, content []byte) Answer {
	c.world.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for field, value := range fields {
		if value != "" {
			_ = form.WriteField(field, value) // a buffer takes everything
		}
	}
	part, err := form.CreateFormFile("file", name)
	if err == nil {
		_, err = part.Write(content)
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		c.world.t.Fatal(err)
	}
	sender := *c
	sender.Header = c.Header.Clone()
	sender.Header.Set("Content-Type", form.FormDataContentType())
	return sender.Do("POST", path, body.String())
}
