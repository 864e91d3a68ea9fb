package session

import (
	"context"
	"maps"
	"slices"
	"sync"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
)

// maxUnwritten bounds the memory of sign-outs while the database is away.
const maxUnwritten = 10_000

// endedSessions are the signed-out sessions whose end could not be written. This
// process refuses them all the same.
type endedSessions struct {
	mu     sync.Mutex
	drafts map[string]audit.Draft // of the calls, by token hash
}

func (e *endedSessions) has(hash string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	_, ended := e.drafts[hash]
	return ended
}

// keep tells whether there was room.
func (e *endedSessions) keep(ctx context.Context, hash string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.drafts == nil {
		e.drafts = map[string]audit.Draft{}
	}
	if len(e.drafts) >= maxUnwritten {
		return false
	}
	e.drafts[hash] = audit.DraftOf(ctx)
	return true
}

func (e *endedSessions) forget(hash string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.drafts, hash)
}

func (e *endedSessions) all() map[string]audit.Draft {
	e.mu.Lock()
	defer e.mu.Unlock()
	return maps.Clone(e.drafts)
}

// SignOut ends the presented session, if it is one. It never fails for a token
// that is no longer alive, and never touches anybody else's. While the end
// cannot be written, this process keeps it in mind and says so.
func (s *Service) SignOut(ctx context.Context, token string) error {
	if token == "" {
		return nil
	}
	hash := hashOf(token)
	err := s.writeEnd(ctx, hash)
	if _, refused := fault.Refusal(err); err == nil || refused || !s.ended.keep(ctx, hash) {
		return err
	}
	if who := caller.From(ctx); who.SignedIn() {
		s.publishEnd(who.UserID)
	}
	return fault.New(fault.Unavailable, "已退出登录；数据库暂时不可用，恢复后自动保存").Because(err)
}

func (s *Service) writeEnd(ctx context.Context, hash string) error {
	return s.db.InTx(ctx, func(tx *database.Tx) error {
		ended, err := database.Exec(ctx, tx, endSession.With(hash))
		if err != nil || ended == 0 {
			return err
		}
		who := caller.From(ctx)
		audit.Changed(tx, audit.Change{Object: "session", ID: hash, After: "signed out"})
		tx.AfterCommit(func() { s.publishEnd(who.UserID) })
		return nil
	})
}

// WriteEnds writes the sign-outs that could not be written; the process calls it
// until they are.
func (s *Service) WriteEnds(ctx context.Context) error {
	kept := s.ended.all()
	for _, hash := range slices.Sorted(maps.Keys(kept)) {
		if err := s.writeKept(audit.With(ctx, kept[hash]), hash); err != nil {
			return err
		}
		s.ended.forget(hash)
	}
	return nil
}

// writeKept does not know who signed out: nobody could be asked at that time.
func (s *Service) writeKept(ctx context.Context, hash string) error {
	row, found, err := database.Maybe[liveSession](ctx, s.db, sessionByHash.With(hash))
	if err != nil || !found {
		return err
	}
	return s.writeEnd(caller.With(ctx, caller.Caller{UserID: row.UserID, Username: row.Username, SessionID: hash}), hash)
}
