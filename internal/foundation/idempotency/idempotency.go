// Package idempotency recognises a write that a client sends again because its
// answer was lost. The client gives the request a key; the key is stored in the
// same transaction as the change, so that a change is known by it exactly when
// there is one. It follows the IETF draft of the Idempotency-Key header but for
// the answer, which is not kept.
package idempotency

import (
	"context"
	"sync/atomic"
	"time"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
)

// life is how long a stored request is known by its key.
const life = 24 * time.Hour

var (
	insertRequest = database.Define("idempotency.insert", `
		INSERT INTO idempotent_request (user_id, key, fingerprint, stored_at) VALUES (?, ?, ?, ?)
		ON CONFLICT (user_id, key) DO NOTHING`)
	requestByKey  = database.Define("idempotency.byKey", `SELECT fingerprint FROM idempotent_request WHERE user_id = ? AND key = ?`)
	sweepRequests = database.Define("idempotency.sweep", `DELETE FROM idempotent_request WHERE stored_at < ?`)
)

// Store keeps the keys of stored requests.
type Store struct {
	db         *database.DB
	blindIndex func(kind, clear string) string
	now        instant.Clock
}

// New opens a store; Record is its hook. blindIndex makes of what requests ask,
// passwords included, something that is equal for equals and tells nothing else.
func New(db *database.DB, blindIndex func(kind, clear string) string, now instant.Clock) *Store {
	return &Store{db: db, blindIndex: blindIndex, now: now}
}

type request struct {
	key, fingerprint string
	// isStored: this very try has made the change.
	isStored atomic.Bool
}

type requestKey struct{}

// With lets the change that is made under the context be known by the key.
// content tells requests apart that share a key by mistake. The first change
// counts: who makes several in transactions of their own is not helped by a key.
func (s *Store) With(ctx context.Context, key, content string) context.Context {
	fingerprint := s.blindIndex("idempotent request", content)
	return context.WithValue(ctx, requestKey{}, &request{key: key, fingerprint: fingerprint})
}

// Stored tells whether an earlier try of the context's request has made its
// change. A key that belongs to another request is a fault.Malformed.
func (s *Store) Stored(ctx context.Context) (bool, error) {
	asked := ctx.Value(requestKey{}).(*request)
	if asked.isStored.Load() {
		return false, nil
	}
	fingerprint, found, err := database.Maybe[string](ctx, s.db, requestByKey.With(caller.From(ctx).UserID, asked.key))
	if err == nil && found && fingerprint != asked.fingerprint {
		err = fault.New(fault.Malformed, "请求头 Idempotency-Key 已用于另一个请求")
	}
	return found && err == nil, err
}

// Record stores the key of a request beside its change, before that is
// committed. A transaction without one, as when a session is touched, says
// nothing about the request.
func (s *Store) Record(ctx context.Context, tx *database.Tx) error {
	asked, isKeyed := ctx.Value(requestKey{}).(*request)
	if !isKeyed || asked.isStored.Load() || !audit.HasChanges(tx) {
		return nil
	}
	tx.AfterCommit(func() { asked.isStored.Store(true) })
	insert := insertRequest.With(caller.From(ctx).UserID, asked.key, asked.fingerprint, instant.Of(s.now()))
	return database.ExecOne(ctx, tx, insert, fault.New(fault.Conflict, "此操作已提交，请刷新后查看"))
}

// Sweep forgets requests of the day before.
func (s *Store) Sweep(ctx context.Context) error {
	return s.db.InTx(ctx, func(tx *database.Tx) error {
		_, err := database.Exec(ctx, tx, sweepRequests.With(instant.Of(s.now().Add(-life))))
		return err
	})
}
