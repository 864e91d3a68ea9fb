package app

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"freightdesk/internal/foundation/fault"
)

// TestACrowdOfAskersSharesOneQuestion: a crowd that asks at once costs the database one
// question, and hears its answer.
func TestACrowdOfAskersSharesOneQuestion(t *testing.T) {
	for _, answer := range []error{nil, errors.New("connection refused")} {
		var asked atomic.Int32
		proceed := make(chan struct{})
		r := &readiness{probe: func(context.Context) error {
			asked.Add(1)
			<-proceed
			return answer
		}}
		var crowd, begun sync.WaitGroup
		for range 50 {
			begun.Add(1)
			crowd.Go(func() {
				begun.Done()
				if err := r.check(t.Context()); !errors.Is(err, answer) {
					t.Errorf("heard %v, want %v", err, answer)
				}
			})
		}
		begun.Wait()
		close(proceed)
		crowd.Wait()
		if err := r.check(t.Context()); !errors.Is(err, answer) {
			t.Errorf("within the second: %v, want %v", err, answer)
		}
		if asked.Load() != 1 {
			t.Errorf("%d questions", asked.Load())
		}
	}
}

// TestADatabaseThatHangsIsNotReady although its driver ignores the deadline; it
// is asked no second time while the first question hangs.
func TestADatabaseThatHangsIsNotReady(t *testing.T) {
	var asked atomic.Int32
	hang := make(chan struct{})
	r := &readiness{probe: func(context.Context) error {
		asked.Add(1)
		<-hang
		return nil
	}}
	for range 3 {
		if err := r.check(t.Context()); !fault.Is(err, fault.Unavailable) {
			t.Errorf("answered %v", err)
		}
	}
	if asked.Load() != 1 {
		t.Errorf("%d questions at once", asked.Load())
	}
	close(hang)
}
