package outbound_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"freightdesk/internal/foundation/outbound"
)

// outside is a service that does as it is told.
type outside struct {
	*httptest.Server
	asked  atomic.Int64
	answer atomic.Pointer[http.HandlerFunc]
}

func open(t *testing.T) *outside {
	o := &outside{}
	o.will(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("well")) }) // the asker may be gone
	o.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		o.asked.Add(1)
		(*o.answer.Load())(w, r)
	}))
	t.Cleanup(o.Close)
	return o
}

func (o *outside) will(f http.HandlerFunc) { o.answer.Store(&f) }

func (o *outside) question(t *testing.T, ctx context.Context) *http.Request {
	t.Helper()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, o.URL+"/?secret=s3cret", nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func status(code int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) }
}

func TestAnAnswerIsBoundedAndComesFromTheServiceItself(t *testing.T) {
	for name, will := range map[string]http.HandlerFunc{
		"elsewhere": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://127.0.0.1:1/", http.StatusFound)
		},
		"too long": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write([]byte(strings.Repeat("x", outbound.LongestAnswer+1))) // cut off on the other side
		},
		"broken": status(http.StatusBadGateway),
	} {
		o := open(t)
		o.will(will)
		_, err := outbound.New(time.Now).Ask(o.question(t, t.Context()))
		if err == nil || strings.Contains(err.Error(), "s3cret") {
			t.Errorf("%s: %v", name, err)
		}
	}
	o := open(t)
	o.will(status(http.StatusBadRequest))
	if a, err := outbound.New(time.Now).Ask(o.question(t, t.Context())); err != nil || a.Status != http.StatusBadRequest {
		t.Errorf("a refusal is an answer: %v %v", a, err)
	}
	gone := open(t)
	gone.Close()
	if _, err := outbound.New(time.Now).Ask(gone.question(t, t.Context())); err == nil || strings.Contains(err.Error(), "s3cret") {
		t.Errorf("a service that is gone: %v", err)
	}
}

func TestAServiceThatKeepsFailingIsLeftAlone(t *testing.T) {
	at := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	o := open(t)
	s := outbound.New(func() time.Time { return at })
	o.will(status(http.StatusServiceUnavailable))
	for range 5 {
		if _, err := s.Ask(o.question(t, t.Context())); err == nil || errors.Is(err, outbound.ErrResting) {
			t.Fatalf("while it is asked: %v", err)
		}
	}
	for range 3 {
		if _, err := s.Ask(o.question(t, t.Context())); !errors.Is(err, outbound.ErrResting) {
			t.Errorf("while it rests: %v", err)
		}
	}
	if n := o.asked.Load(); n != 5 {
		t.Errorf("asked %d times", n)
	}
	at = at.Add(30 * time.Second)
	if _, err := s.Ask(o.question(t, t.Context())); errors.Is(err, outbound.ErrResting) {
		t.Error("nobody looks whether it is back")
	}
	if _, err := s.Ask(o.question(t, t.Context())); !errors.Is(err, outbound.ErrResting) {
		t.Errorf("it is not back: %v", err)
	}
	at = at.Add(30 * time.Second)
	o.will(status(http.StatusOK))
	for range 7 {
		if _, err := s.Ask(o.question(t, t.Context())); err != nil {
			t.Errorf("it is back: %v", err)
		}
	}
}

func TestAServiceThatHangsHoldsUpFew(t *testing.T) {
	o := open(t)
	s := outbound.New(time.Now)
	arrived := make(chan struct{}, 16)
	o.will(func(_ http.ResponseWriter, r *http.Request) {
		arrived <- struct{}{}
		<-r.Context().Done()
	})
	ctx, leave := context.WithCancel(t.Context())
	ended := make(chan error, 16)
	for range 16 {
		go func() {
			_, err := s.Ask(o.question(t, ctx))
			ended <- err
		}()
	}
	for range 16 {
		<-arrived
	}
	if _, err := s.Ask(o.question(t, t.Context())); !errors.Is(err, outbound.ErrBusy) {
		t.Errorf("the seventeenth: %v", err)
	}
	leave()
	for range 16 {
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("who left: %v", err)
		}
	}
	o.will(status(http.StatusOK))
	if _, err := s.Ask(o.question(t, t.Context())); err != nil {
		t.Errorf("those who left counted against it: %v", err)
	}
}
