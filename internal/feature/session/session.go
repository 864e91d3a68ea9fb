// Package session signs people in and out and tells, for every call, who is
// asking. A session is an opaque 256-bit token of which only the hash is
// stored; it lives seven days at most and ends at once on sign-out, a password
// changed elsewhere or a frozen account. Nothing about rights is inside a token.
package session

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"slices"
	"strconv"
	"time"

	"freightdesk/internal/feature/department"
	"freightdesk/internal/feature/dict"
	"freightdesk/internal/feature/user"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/ticket"
)

// Limits of a session (spec §9, security C.6).
const (
	Life         = 7 * 24 * time.Hour
	ReauthLife   = 5 * time.Minute
	maxPerUser   = 5
	touchedEvery = 5 * time.Minute
)

// Rights computes what a user may do; the rights engine provides it.
type Rights interface {
	RightsOf(ctx context.Context, c caller.Caller, super bool, epoch int64) (caller.Rights, error)
}

// Idle is how long a session may be unused before it ends: a setting.
type Idle func(ctx context.Context) (time.Duration, error)

// Service is the feature's use cases.
type Service struct {
	db          *database.DB
	users       *user.Service
	departments *department.Service
	dicts       *dict.Service
	rights      Rights
	tickets     *ticket.Store
	bus         *fanout.Bus
	hasher      *Hasher
	idle        Idle
	now         instant.Clock
	ended       endedSessions
	arrivals    arrivals
}

// New makes the service.
func New(
	db *database.DB, users *user.Service, departments *department.Service, dicts *dict.Service, rights Rights,
	tickets *ticket.Store, bus *fanout.Bus, hasher *Hasher, idle Idle, now instant.Clock,
) *Service {
	return &Service{
		db: db, users: users, departments: departments, dicts: dicts, rights: rights, tickets: tickets, bus: bus, hasher: hasher,
		idle: idle, now: now,
	}
}

var (
	// errDead answers every token that is unknown, expired or ended.
	errDead      = fault.New(fault.Unauthenticated, "Token失效，请重新登录")
	errNotAtHome = fault.New(fault.Forbidden, "不属于所选租户")
)

// Identify finds the caller behind a token. tenant is what the request's header
// chose among the user's tenants, "" for their default; any other is refused.
func (s *Service) Identify(ctx context.Context, token, tenant string) (caller.Caller, error) {
	c, seen, err := s.whoIs(ctx, hashOf(token), tenant)
	if err != nil {
		return caller.Caller{}, err
	}
	if now := instant.Of(s.now()); seen.Add(touchedEvery) <= now {
		// Where nothing can be written one may still read: the next call is noted.
		if err = s.touch(ctx, c.SessionID, now); fault.Is(err, fault.Unavailable) {
			err = nil
		}
	}
	return c, err
}

// Refresh is who stands behind a session at this moment, with the rights of
// this moment; open sockets ask. It does not count as a use of the session.
func (s *Service) Refresh(ctx context.Context, sessionID string, tenant int64) (caller.Caller, error) {
	c, _, err := s.whoIs(ctx, sessionID, strconv.FormatInt(tenant, 10))
	return c, err
}

func (s *Service) whoIs(ctx context.Context, sessionID, tenant string) (c caller.Caller, lastSeen instant.Instant, err error) {
	if s.ended.has(sessionID) {
		return c, 0, errDead
	}
	rows, alive, err := s.find(ctx, sessionID)
	if err != nil {
		return c, 0, err
	}
	if !alive {
		return c, 0, errDead
	}
	at := slices.IndexFunc(rows, func(r liveSession) bool {
		return r.TenantID != 0 && (tenant == "" || tenant == strconv.FormatInt(r.TenantID, 10))
	})
	if at < 0 {
		return c, 0, errNotAtHome
	}
	row := rows[at]
	c = caller.Caller{
		UserID: row.UserID, Username: row.Username, Realname: row.Realname, UserType: row.UserType, CompanyID: row.CompanyID,
		SessionID: sessionID, MustChange: row.MustChange, ReauthAt: int64(row.ReauthAt), RightsEpoch: row.AuthEpoch, DictVersion: row.DictVersion,
		TenantID: row.TenantID, DepartmentID: row.DepartmentID,
	}
	c.Rights, err = s.rights.RightsOf(ctx, c, row.Super, row.AuthEpoch)
	return c, row.LastSeenAt, err
}

func (s *Service) touch(ctx context.Context, hash string, now instant.Instant) error {
	return s.db.InTx(ctx, func(tx *database.Tx) error {
		_, err := database.Exec(ctx, tx, touchSession.With(now, hash))
		return err
	})
}

// begin opens a session inside a transaction; beyond five the oldest ends.
// proven is when the password was entered, 0 for never.
func (s *Service) begin(
	ctx context.Context, tx *database.Tx, userID string, proven instant.Instant, ip, agent string,
) (token string, err error) {
	token, err = newToken()
	if err != nil {
		return "", err
	}
	now := instant.Of(s.now())
	if _, err := database.Exec(ctx, tx, insertSession.With(hashOf(token), userID, now, now.Add(Life), now, proven, ip, agent)); err != nil {
		return "", err
	}
	_, err = database.Exec(ctx, tx, endOldest.With(userID, userID, maxPerUser))
	return token, err
}

// EndAll ends every session of a user inside a transaction.
func (s *Service) EndAll(ctx context.Context, tx *database.Tx, userIDs ...string) error {
	_, err := database.Exec(ctx, tx, endSessionsOf.With(database.IDs(userIDs)))
	for _, id := range userIDs {
		tx.AfterCommit(func() { s.publishEnd(id) })
	}
	return err
}

// publishEnd lets open sockets check whether their session still lives.
func (s *Service) publishEnd(userID string) {
	s.bus.Publish(fanout.Hint{Topic: "session-ended", User: userID})
}

// find reads a session, its user's default tenant first, and tells whether it
// lives: neither over nor unused for too long, and its account not closed.
func (s *Service) find(ctx context.Context, hash string) ([]liveSession, bool, error) {
	rows, err := database.All[liveSession](ctx, s.db, sessionByHash.With(hash))
	if err != nil || len(rows) == 0 {
		return nil, false, err
	}
	if len(rows) > 1 { // here, because a sort costs the database as much as the rest
		slices.SortFunc(rows, byDefault)
	}
	row := rows[0]
	idle, err := s.idle(ctx)
	now := instant.Of(s.now())
	isOpen := row.Status == user.Normal && !row.Suspended && row.DeletedAt == 0
	return rows, isOpen && row.ExpiresAt > now && row.LastSeenAt.Add(idle) > now, err
}

// byDefault puts the default tenant first, the others by their number.
func byDefault(a, b liveSession) int {
	switch {
	case a.IsDefault != b.IsDefault && a.IsDefault:
		return -1
	case a.IsDefault != b.IsDefault:
		return 1
	}
	return cmp.Compare(a.TenantID, b.TenantID)
}

// Sweep drops sessions that have expired, and old failures.
func (s *Service) Sweep(ctx context.Context) error {
	return s.db.InTx(ctx, func(tx *database.Tx) error {
		now := instant.Of(s.now())
		if _, err := database.Exec(ctx, tx, sweepSessions.With(now)); err != nil {
			return err
		}
		if _, err := database.Exec(ctx, tx, sweepAddresses.With(now.Add(-knownFor))); err != nil {
			return err
		}
		_, err := database.Exec(ctx, tx, sweepFailures.With(now.Add(-24*time.Hour)))
		return err
	})
}

func newToken() (string, error) {
	raw := make([]byte, 32)
	if _, err := rand.Read(raw); err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(raw), nil
}

// hashOf is what the database knows of a token.
func hashOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
