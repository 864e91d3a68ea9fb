package session

import (
	"cmp"
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"freightdesk/internal/feature/user"
	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
)

// Limits against guessing (security C.7). An account is locked only for the
// address that failed, so that nobody can lock somebody else out.
const (
	captchaAfter   = 3
	lockAfter      = 5
	lockFor        = 15 * time.Minute
	addressPerMin  = 20
	failuresForget = 15 * time.Minute
	// knownFor is how long an address counts as one where somebody signed in.
	knownFor = 30 * 24 * time.Hour
)

// pauses are how long guesses for one name from unknown addresses keep apart
// once so many have failed.
var pauses = []struct {
	failures int
	pause    time.Duration
}{{50, 30 * time.Second}, {20, 10 * time.Second}, {10, 2 * time.Second}}

func pauseAfter(failures int) time.Duration {
	for _, step := range pauses {
		if failures >= step.failures {
			return step.pause
		}
	}
	return 0
}

// attempt names the counters of one try, and what is said about a wrong one.
type attempt struct {
	ip            string
	username      string // lower case
	network       string
	pair          string // account and address
	name          string // account, whatever the address
	address       string
	wrong, locked string
	vouched       bool   // somebody else says who it is; nobody entered the password
	field         string // the input that is wrong, "" for what must not tell
}

// longestKey keeps names of counters short: a longer user name is nobody's.
const longestKey = 64

func newAttempt(ctx context.Context, username string) attempt {
	username, network := strings.ToLower(username), httpapi.ClientNetwork(ctx)
	if len(username) > longestKey {
		username = hashOf(username)
	}
	return attempt{
		ip: httpapi.ClientIP(ctx), username: username, network: network,
		pair: "account|" + username + "|" + network, name: "name|" + username, address: "address|" + network,
		wrong: "用户名或密码错误", locked: "密码错误次数过多，账号已锁定",
	}
}

// attemptState is what is known of an attempt before it is made.
type attemptState struct {
	pair, name, address failure
	isKnown             bool // the name signed in from the address within knownFor
}

// late tells who waits behind those without failures.
func (s attemptState) late() bool {
	return s.pair.Failures > 0 || (!s.isKnown && (s.name.Failures > 0 || s.address.Failures > 0))
}

// captchaDue tells whether the next guess needs a captcha.
func (s attemptState) captchaDue() bool { return s.pair.Failures >= captchaAfter }

// checkAttempt refuses a locked pair, a noisy address and a name that is being
// guessed at.
func (s *Service) checkAttempt(ctx context.Context, a attempt) (attemptState, error) {
	now := instant.Of(s.now())
	var found attemptState
	var err error
	for key, into := range map[string]*failure{a.pair: &found.pair, a.name: &found.name, a.address: &found.address} {
		if *into, _, err = database.Maybe[failure](ctx, s.db, readFailure.With(key)); err != nil {
			return found, err
		}
		if into.LastAt.Add(failuresForget) < now {
			into.Failures = 0
		}
	}
	if _, found.isKnown, err = database.Maybe[instant.Instant](ctx, s.db,
		knownAddress.With(a.username, a.network, now.Add(-knownFor))); err != nil {
		return found, err
	}
	switch {
	case found.address.Failures >= addressPerMin && found.address.LastAt.Add(time.Minute) > now:
		return found, tooSoon(60)
	case found.pair.LockedUntil > now:
		minutes := (int64(found.pair.LockedUntil-now) + 59_999) / 60_000
		return found, fault.New(fault.Refused, a.locked+"，请 "+strconv.FormatInt(minutes, 10)+" 分钟后再试").With("lockedMinutes", minutes)
	}
	return found, nil
}

// mayTry is standing with the captcha, once one is due.
func (s *Service) mayTry(ctx context.Context, a attempt, c Credentials) error {
	known, err := s.checkAttempt(ctx, a)
	if err != nil || !known.captchaDue() {
		return err
	}
	return s.checkCaptcha(ctx, c.CheckKey, c.Captcha)
}

func tooSoon(seconds int) error {
	return &fault.Fault{Kind: fault.TooMany, Message: "尝试次数过多，请 " + waitOf(seconds) + "后再试", RetryAfter: seconds}
}

func waitOf(seconds int) string {
	if seconds%60 == 0 {
		return strconv.Itoa(seconds/60) + " 分钟"
	}
	return strconv.Itoa(seconds) + " 秒"
}

// compare waits for its turn, counts the guess and compares it. However many
// come at once, no more than lockAfter are compared for one account and address.
// captcha is asked for once it is due; a guess that was not compared is not
// counted. Whoever is turned away from the line has cost nothing but reading.
func (s *Service) compare(ctx context.Context, a attempt, stored, given string, captcha func() error) (bool, error) {
	known, err := s.checkAttempt(ctx, a)
	if err != nil {
		return false, err
	}
	again := s.arrivals.again(a.name, s.now())
	release, err := s.hasher.turns.take(ctx, Turn{Network: a.network, Late: known.late() || (again && !known.isKnown)})
	if err != nil {
		return false, err
	}
	defer release()
	failures, err := s.count(ctx, a, known)
	if fault.Is(err, fault.TooMany) { // perhaps the lock came while this one waited
		_, locked := s.checkAttempt(ctx, a)
		return false, cmp.Or(locked, err)
	}
	if err != nil {
		return false, err
	}
	if failures > captchaAfter {
		err = captcha()
	}
	matches := false
	if err == nil {
		matches, err = compareHash(stored, given)
	}
	if err != nil {
		return false, errors.Join(err, s.forgive(context.WithoutCancel(ctx), a))
	}
	if matches {
		s.arrivals.forget(a.name)
	}
	return matches, nil
}

// count takes one of the guesses that a pair has, and tells how many are taken
// with it.
func (s *Service) count(ctx context.Context, a attempt, known attemptState) (int, error) {
	now := instant.Of(s.now())
	pause, freeSince := pauseAfter(known.name.Failures), now.Add(time.Hour)
	if pause > 0 && !known.isKnown {
		freeSince = now.Add(-pause)
	}
	var pair failure
	err := s.db.InTx(ctx, func(tx *database.Tx) error {
		if err := database.ExecOne(ctx, tx, takeGuess.With(a.pair, now, now.Add(-failuresForget), now, now.Add(-failuresForget), lockAfter),
			tooSoon(1)); err != nil {
			return err
		}
		query := takeNameGuess.With(a.name, now, now.Add(-failuresForget), freeSince)
		if err := database.ExecOne(ctx, tx, query, tooSoon(int(pause/time.Second))); err != nil {
			return err
		}
		var err error
		pair, err = database.One[failure](ctx, tx, readFailure.With(a.pair))
		return err
	})
	return pair.Failures, err
}

// forgive takes back a guess that was right or was not compared.
func (s *Service) forgive(ctx context.Context, a attempt) error {
	return s.db.InTx(ctx, func(tx *database.Tx) error {
		for _, key := range []string{a.pair, a.name} {
			if _, err := database.Exec(ctx, tx, forgiveFailure.With(key)); err != nil {
				return err
			}
		}
		return nil
	})
}

// failed counts a try that nothing has counted yet, and answers it.
func (s *Service) failed(ctx context.Context, a attempt) error {
	now := instant.Of(s.now())
	err := s.db.InTx(ctx, func(tx *database.Tx) error {
		_, err := database.Exec(ctx, tx, countFailure.With(a.pair, now, now.Add(-failuresForget)))
		return err
	})
	if err != nil {
		return err
	}
	return s.wrong(ctx, a)
}

// wrong answers a counted try that failed: its address is counted too, and the
// last guess locks the pair.
func (s *Service) wrong(ctx context.Context, a attempt) error {
	now := instant.Of(s.now())
	var pair failure
	err := s.db.InTx(ctx, func(tx *database.Tx) error {
		if _, err := database.Exec(ctx, tx, countFailure.With(a.address, now, now.Add(-time.Minute))); err != nil {
			return err
		}
		locked, err := database.Exec(ctx, tx, lockFailure.With(now.Add(lockFor), a.pair, lockAfter))
		if err != nil {
			return err
		}
		if locked > 0 {
			audit.Changed(tx, audit.Change{Object: "session", ID: a.pair, After: "locked"})
		}
		pair, err = database.One[failure](ctx, tx, readFailure.With(a.pair))
		return err
	})
	if err != nil {
		return err
	}
	refusal := fault.New(fault.Refused, a.wrong)
	if a.field != "" {
		refusal = fault.Field(a.field, a.wrong)
	}
	switch {
	case pair.LockedUntil > now:
		return fault.New(fault.Refused, a.locked+"，请 15 分钟后再试").With("lockedMinutes", 15)
	case pair.Failures >= captchaAfter:
		return refusal.With("captchaRequired", true)
	}
	return refusal
}

func tenantList(memberships []user.Membership) string {
	ids := make([]string, len(memberships))
	for i, m := range memberships {
		ids[i] = strconv.FormatInt(m.TenantID, 10)
	}
	return strings.Join(ids, ",")
}
