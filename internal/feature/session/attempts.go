package session

import (
	"context"
	"strconv"
	"strings"
	"time"

	"freightdesk/internal/feature/user"
	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
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
)

// attempt names the two counters of one try, and what is said about a wrong one.
type attempt struct {
	ip            string
	pair          string // account and address
	address       string
	wrong, locked string
	vouched       bool   // somebody else says who it is; nobody entered the password
	field         string // the input that is wrong, "" for what must not tell
}

func newAttempt(ip, username string) attempt {
	return attempt{
		ip: ip, pair: "account|" + strings.ToLower(username) + "|" + ip, address: "address|" + ip,
		wrong: "用户名或密码错误", locked: "密码错误次数过多，账号已锁定",
	}
}

// mayTry refuses a locked pair and a noisy address, and checks the captcha
// once one is due.
func (s *Service) mayTry(ctx context.Context, a attempt, c Credentials) error {
	due, err := s.standing(ctx, a)
	if err != nil || !due {
		return err
	}
	return s.checkCaptcha(ctx, c.CheckKey, c.Captcha)
}

// standing refuses a locked pair and a noisy address, and tells whether a
// captcha is due.
func (s *Service) standing(ctx context.Context, a attempt) (captchaDue bool, err error) {
	now := instant.Of(s.now())
	address, _, err := database.Maybe[failure](ctx, s.db, readFailure.With(a.address))
	if err != nil {
		return false, err
	}
	if address.Failures >= addressPerMin && address.LastAt.Add(time.Minute) > now {
		refusal := fault.New(fault.TooMany, "尝试次数过多，请 1 分钟后再试")
		refusal.RetryAfter = 60
		return false, refusal
	}
	pair, _, err := database.Maybe[failure](ctx, s.db, readFailure.With(a.pair))
	if err != nil {
		return false, err
	}
	if pair.LockedUntil > now {
		minutes := (int64(pair.LockedUntil-now) + 59_999) / 60_000
		return false, fault.New(fault.Refused, a.locked+"，请 "+strconv.FormatInt(minutes, 10)+" 分钟后再试").With("lockedMinutes", minutes)
	}
	return pair.Failures >= captchaAfter && pair.LastAt.Add(failuresForget) >= now, nil
}

// failed counts a wrong try and answers it.
func (s *Service) failed(ctx context.Context, a attempt) error {
	now := instant.Of(s.now())
	var pair failure
	err := s.db.InTx(ctx, func(tx *database.Tx) error {
		if _, err := database.Exec(ctx, tx, countFailure.With(a.pair, now, now.Add(-failuresForget))); err != nil {
			return err
		}
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
