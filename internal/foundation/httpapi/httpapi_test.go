package httpapi

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/fault"
)

// TestWhoCouldNotBeIdentifiedHasWaitedEnough: signing out goes on without a
// name, but not for the time that another call has.
func TestWhoCouldNotBeIdentifiedHasWaitedEnough(t *testing.T) {
	away := fault.New(fault.Unavailable, "数据库暂时不可用，请稍后再试")
	identify := func(context.Context, string, string) (caller.Caller, error) { return caller.Caller{}, away }
	api := New(Options{Identify: identify, Log: slog.New(slog.DiscardHandler), Now: time.Now})
	var left time.Duration
	Handle(api, "POST /leave", Anonymous, "离开", func(ctx context.Context, _ *struct{}) (Nothing, error) {
		until, _ := ctx.Deadline()
		left = time.Until(until)
		return Nothing{}, nil
	})
	r := httptest.NewRequest(http.MethodPost, "/leave", nil)
	r.Header.Set("X-Access-Token", "token")
	w := httptest.NewRecorder()
	api.Handler(nil).ServeHTTP(w, r)
	if w.Code != 200 || left <= 0 || left > outageDeadline {
		t.Errorf("%d, %v left", w.Code, left)
	}
}

// TestALongAnswerSaysItsLength: it comes whole, and so does a short one, a refusal
// and one without a body.
func TestALongAnswerSaysItsLength(t *testing.T) {
	identify := func(context.Context, string, string) (caller.Caller, error) {
		return caller.Caller{}, fault.New(fault.Unauthenticated, "Token失效，请重新登录")
	}
	api := New(Options{Log: slog.New(slog.DiscardHandler), Now: time.Now, Identify: identify})
	Handle(api, "GET /long", Anonymous, "长", func(context.Context, *struct{}) (string, error) { return strings.Repeat("货", 10_000), nil })
	Handle(api, "GET /short", Anonymous, "短", func(context.Context, *struct{}) (string, error) { return "货", nil })
	Handle(api, "GET /refused", Anonymous, "拒", func(context.Context, *struct{}) (string, error) {
		return "", fault.New(fault.Conflict, "他人已修改")
	})
	server := httptest.NewServer(api.Handler(http.NotFoundHandler()))
	defer server.Close()
	for path, want := range map[string]int{"/long": 200, "/short": 200, "/refused": 409, "/sys/nothing": 404} {
		answer, err := http.Get(server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if err != nil || answer.StatusCode != want || answer.ContentLength != int64(len(body)) {
			t.Errorf("%s: %d with %d bytes, says %d, %v", path, answer.StatusCode, len(body), answer.ContentLength, err)
		}
	}
}

// TestTheLibraryIsAdjustedOnce: what it keeps for the whole process is not
// written while servers answer, however many tables are made.
func TestTheLibraryIsAdjustedOnce(t *testing.T) {
	New(Options{})
	ours := huma.NewError
	defer func() { huma.NewError = ours }()
	huma.NewError = nil
	New(Options{})
	if huma.NewError != nil {
		t.Error("a second table wrote it again")
	}
}
