package httpapi

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
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
