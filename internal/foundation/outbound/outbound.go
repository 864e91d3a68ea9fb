// Package outbound asks other services for something small, while
// somebody waits. Answers are bounded in size and time, redirects are not
// followed, and a service that keeps failing is given a rest, so that it costs
// nobody else anything.
package outbound

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"sync"
	"time"

	"freightdesk/internal/foundation/instant"
)

const (
	// AnswerWithin is how long one question may take.
	AnswerWithin = 5 * time.Second
	// LongestAnswer is the largest answer in bytes.
	LongestAnswer = 64 << 10
	// restAfter failures in a row the service is left alone for restFor; then
	// one question finds out whether it is back.
	restAfter = 5
	restFor   = 30 * time.Second
	// atOnce bounds the questions on their way: a service that hangs holds up
	// no more calls than that.
	atOnce = 16
)

// Refusals to ask at all.
var (
	ErrResting = errors.New("outbound: the service failed too often and is given a rest")
	ErrBusy    = errors.New("outbound: too many questions on their way")
)

// Answer is what a service said, with a status below 500 that is no redirect.
type Answer struct {
	Status int
	Body   []byte
}

// Service is one service outside.
type Service struct {
	client *http.Client
	now    instant.Clock
	slots  chan struct{}

	mu       sync.Mutex
	failures int
	rested   time.Time // when a resting service may be asked again
}

// New makes a service that nobody has asked yet.
func New(now instant.Clock) *Service {
	return &Service{now: now, slots: make(chan struct{}, atOnce), client: &http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// Ask sends a request and reads the whole answer. An error names neither the
// address nor anything in it: both may hold secrets.
func (s *Service) Ask(request *http.Request) (Answer, error) {
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	default:
		return Answer{}, ErrBusy
	}
	if !s.mayAsk() {
		return Answer{}, ErrResting
	}
	ctx, cancel := context.WithTimeout(request.Context(), AnswerWithin)
	defer cancel()
	answer, err := s.exchange(request.WithContext(ctx))
	// Who asked and left says nothing about the service.
	if !errors.Is(request.Context().Err(), context.Canceled) {
		s.remember(err == nil)
	}
	return answer, err
}

func (s *Service) exchange(request *http.Request) (Answer, error) {
	response, err := s.client.Do(request)
	if err != nil {
		return Answer{}, fmt.Errorf("outbound: %w", withoutAddress(err))
	}
	defer response.Body.Close()
	if status := response.StatusCode; status >= 500 || (status >= 300 && status < 400) {
		return Answer{}, fmt.Errorf("outbound: status %d", status)
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, LongestAnswer+1))
	switch {
	case err != nil:
		return Answer{}, fmt.Errorf("outbound: %w", withoutAddress(err))
	case len(body) > LongestAnswer:
		return Answer{}, fmt.Errorf("outbound: an answer of more than %d bytes", LongestAnswer)
	}
	return Answer{response.StatusCode, body}, nil
}

// mayAsk lets one question through when a rest is over; the rest begins anew
// for the others until it is answered.
func (s *Service) mayAsk() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failures < restAfter {
		return true
	}
	now := s.now()
	if now.Before(s.rested) {
		return false
	}
	s.rested = now.Add(restFor)
	return true
}

func (s *Service) remember(isWell bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if isWell {
		s.failures = 0
		return
	}
	s.failures++
	s.rested = s.now().Add(restFor)
}

// withoutAddress drops the address from an error of the client.
func withoutAddress(err error) error {
	if wrapped, ok := errors.AsType[*url.Error](err); ok {
		return wrapped.Err
	}
	return err
}
