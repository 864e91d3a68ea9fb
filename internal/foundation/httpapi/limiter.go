package httpapi

import (
	"math"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
)

// RateClass groups routes that share a budget per session or, without one,
// per address.
type RateClass int

// The classes (security C.7, settled s25).
const (
	Reads RateClass = iota
	Writes
	Checks  // existence checks, which could be used to guess
	Uploads // files
	Reveals // personal information in clear
	Exports // whole lists as files
	Leaves  // signing out, which a used up budget must not keep anybody from
)

// Rates are calls per minute. Zero takes the default.
type Rates struct{ Reads, Writes, Checks, Uploads, Reveals, Exports, Leaves int }

func (r Rates) of(class RateClass) int {
	configured := [...]int{r.Reads, r.Writes, r.Checks, r.Uploads, r.Reveals, r.Exports, r.Leaves}[class]
	if configured > 0 {
		return configured
	}
	return [...]int{6_000, 1_200, 120, 120, 60, 20, 60}[class]
}

func rateOf(method string) RateClass {
	if method == http.MethodGet {
		return Reads
	}
	return Writes
}

type bucketKey struct {
	class RateClass
	who   string
}

type bucket struct {
	tokens *rate.Limiter
	used   time.Time
}

// limiter keeps one token bucket per class and session. Buckets unused for two
// minutes are full again anyway and are dropped.
type limiter struct {
	rates Rates
	now   instant.Clock

	mu      sync.Mutex
	buckets map[bucketKey]*bucket
	swept   time.Time
}

func newLimiter(rates Rates, now instant.Clock) *limiter {
	return &limiter{rates: rates, now: now, buckets: map[bucketKey]*bucket{}}
}

func (l *limiter) take(class RateClass, who string) error {
	perMinute := l.rates.of(class)
	moment := l.now()
	l.mu.Lock()
	l.sweep(moment)
	key := bucketKey{class, who}
	b, ok := l.buckets[key]
	if !ok {
		b = &bucket{tokens: rate.NewLimiter(rate.Limit(float64(perMinute)/60), perMinute)}
		l.buckets[key] = b
	}
	b.used = moment
	l.mu.Unlock()
	if b.tokens.AllowN(moment, 1) {
		return nil
	}
	refusal := fault.New(fault.TooMany, "操作过于频繁，请稍后再试")
	refusal.RetryAfter = int(math.Ceil(60 / float64(perMinute)))
	return refusal
}

func (l *limiter) sweep(moment time.Time) {
	if moment.Sub(l.swept) < time.Minute {
		return
	}
	l.swept = moment
	for key, b := range l.buckets {
		if moment.Sub(b.used) > 2*time.Minute {
			delete(l.buckets, key)
		}
	}
}
