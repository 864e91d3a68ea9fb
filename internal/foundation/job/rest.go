package job

import (
	"context"
	"time"
)

// aside marks the context of work beside which others are answered.
type aside struct{}

// restFor is how many times as long as a piece of work took its rest is: it takes a third
// of one core at most.
const restFor = 2

// Rest leaves the machine to others after a piece of long work that began at a time,
// until the context ends. Work that somebody waits for, at a first start for instance,
// does not rest.
func Rest(ctx context.Context, began time.Time) error {
	if ctx.Value(aside{}) == nil {
		return ctx.Err()
	}
	rested := time.NewTimer(restFor * time.Since(began))
	defer rested.Stop()
	select {
	case <-ctx.Done():
	case <-rested.C:
	}
	return ctx.Err()
}
