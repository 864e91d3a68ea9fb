// Package ticket keeps one-time secrets: captchas, socket tickets, downloads,
// codes sent by text message. A ticket is stored as a hash, belongs to one
// purpose, expires, and is spent by an atomic delete: it can never be used
// twice (security K13).
package ticket

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"strconv"
	"strings"
	"time"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
)

var (
	insertTicket = database.Define("ticket.insert", `
		INSERT INTO ticket (hash, purpose, payload, expires_at) VALUES (?, ?, ?, ?)
		ON CONFLICT (hash) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`)
	claimTicket = database.Define("ticket.claim", `
		INSERT INTO ticket (hash, purpose, payload, expires_at) VALUES (?, ?, '', ?)
		ON CONFLICT (hash) DO UPDATE SET expires_at = excluded.expires_at WHERE ticket.expires_at <= ?`)
	spendTicket = database.Define("ticket.spend", `
		DELETE FROM ticket WHERE hash = ? AND purpose = ? RETURNING payload, expires_at`)
	readTicket   = database.Define("ticket.read", `SELECT payload, expires_at FROM ticket WHERE hash = ? AND purpose = ?`)
	sweepTickets = database.Define("ticket.sweep", `DELETE FROM ticket WHERE expires_at < ?`)
)

type row struct {
	Payload   string          `db:"payload"`
	ExpiresAt instant.Instant `db:"expires_at"`
}

// Store issues and takes tickets.
type Store struct {
	db  *database.DB
	now instant.Clock
}

// New opens an office.
func New(db *database.DB, now instant.Clock) *Store { return &Store{db: db, now: now} }

// Issue makes a random 256-bit ticket that carries payload for life.
func (o *Store) Issue(ctx context.Context, purpose, payload string, life time.Duration) (string, error) {
	raw := make([]byte, 32)
	if _, err := rand.Read(raw); err != nil {
		return "", err
	}
	secret := base64.RawURLEncoding.EncodeToString(raw)
	return secret, o.Put(ctx, purpose, secret, payload, life)
}

// Put stores a ticket under a secret the caller chose, e.g. a captcha's key; an
// older one under the same secret is replaced.
func (o *Store) Put(ctx context.Context, purpose, secret, payload string, life time.Duration) error {
	return o.db.InTx(ctx, func(tx *database.Tx) error {
		_, err := database.Exec(ctx, tx, insertTicket.With(hash(purpose, secret), purpose, payload, instant.Of(o.now().Add(life))))
		return err
	})
}

// Claim remembers a secret that somebody else issued and tells whether it is
// seen for the first time: of those who try the same one at once, one is first.
func (o *Store) Claim(ctx context.Context, purpose, secret string, life time.Duration) (first bool, err error) {
	now := instant.Of(o.now())
	err = o.db.InTx(ctx, func(tx *database.Tx) error {
		written, err := database.Exec(ctx, tx, claimTicket.With(hash(purpose, secret), purpose, now.Add(life), now))
		first = written > 0
		return err
	})
	return first, err
}

// Spend takes a ticket: the payload, and whether it was there and still alive.
// Whatever the answer, the ticket is gone.
func (o *Store) Spend(ctx context.Context, purpose, secret string) (payload string, ok bool, err error) {
	err = o.db.InTx(ctx, func(tx *database.Tx) error {
		found, here, err := database.Maybe[row](ctx, tx, spendTicket.With(hash(purpose, secret), purpose))
		payload, ok = found.Payload, here && found.ExpiresAt > instant.Of(o.now())
		return err
	})
	return payload, ok, err
}

// Look reads a ticket without taking it, for what must be checked before it is
// spent.
func (o *Store) Look(ctx context.Context, purpose, secret string) (payload string, ok bool, err error) {
	found, here, err := database.Maybe[row](ctx, o.db, readTicket.With(hash(purpose, secret), purpose))
	return found.Payload, here && found.ExpiresAt > instant.Of(o.now()), err
}

// PutCode stores an answer that may be guessed a few times under the secret; an
// older one under the same secret is replaced.
func (o *Store) PutCode(ctx context.Context, purpose, secret, answer string, tries int, life time.Duration) error {
	return o.Put(ctx, purpose, secret, strconv.Itoa(tries)+"|"+answer, life)
}

// Guess holds an answer against the one PutCode stored. The right one spends
// the ticket; a wrong one costs a try, and the last try the ticket. Of guesses
// at the same moment one is looked at, the others are wrong.
func (o *Store) Guess(ctx context.Context, purpose, secret, answer string) (right bool, err error) {
	err = o.db.InTx(ctx, func(tx *database.Tx) error {
		key := hash(purpose, secret)
		found, here, err := database.Maybe[row](ctx, tx, spendTicket.With(key, purpose))
		if err != nil || !here || found.ExpiresAt <= instant.Of(o.now()) {
			return err
		}
		left, stored, _ := strings.Cut(found.Payload, "|")
		if right = subtle.ConstantTimeCompare([]byte(stored), []byte(answer)) == 1; right {
			return nil
		}
		tries, err := strconv.Atoi(left)
		if err != nil || tries <= 1 {
			return err
		}
		_, err = database.Exec(ctx, tx, insertTicket.With(key, purpose, strconv.Itoa(tries-1)+"|"+stored, found.ExpiresAt))
		return err
	})
	return right, err
}

// Sweep drops tickets nobody spent.
func (o *Store) Sweep(ctx context.Context) error {
	return o.db.InTx(ctx, func(tx *database.Tx) error {
		_, err := database.Exec(ctx, tx, sweepTickets.With(instant.Of(o.now())))
		return err
	})
}

func hash(purpose, secret string) string {
	sum := sha256.Sum256([]byte(purpose + "|" + secret))
	return hex.EncodeToString(sum[:])
}
