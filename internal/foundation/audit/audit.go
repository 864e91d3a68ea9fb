// Package audit writes the trail of who changed what (security C.13). httpapi
// puts a Draft of the running call into the context; the hook that Recorder
// installs writes it in the same transaction as the change, so a change
// without its audit row cannot be committed. Features add what changed with
// Changed. Rows are only ever inserted.
package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// FirstTenant keeps the entries of calls nobody signed in for, such as a
// failed sign-in.
const FirstTenant = 1

// Results of an audited call.
const (
	Done    = "done"
	Refused = "refused"
)

// Draft is what is known of a call before it runs.
type Draft struct {
	Event     string // e.g. POST /sys/dict/add
	Summary   string // the route's Chinese name
	RequestID string
	IP        string
	UserAgent string
}

// Change is one object a transaction touched. Before and After are shown to
// auditors: pass masked views, never secrets.
type Change struct {
	Object string // dict, driver, session …
	ID     string
	Before any
	After  any
}

var insertEntry = database.DefineTenant("audit.insert", `
INSERT INTO audit_entry (tenant_id, id, at, username, session_id, ip, user_agent, event, summary, object, object_id, result, detail,
	request_id)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)

// Recorder writes audit rows.
type Recorder struct {
	db  *database.DB
	now instant.Clock
}

// NewRecorder installs the before-commit hook on db.
func NewRecorder(db *database.DB, now instant.Clock) *Recorder {
	r := &Recorder{db: db, now: now}
	db.BeforeCommit(r.record)
	return r
}

type draftKey struct{}

// With puts the draft of a call into its context.
func With(ctx context.Context, d Draft) context.Context { return context.WithValue(ctx, draftKey{}, d) }

// DraftOf reads it, for what is done after its call.
func DraftOf(ctx context.Context) Draft {
	d, _ := ctx.Value(draftKey{}).(Draft)
	return d
}

// Changed notes what the transaction changed.
func Changed(tx *database.Tx, c Change) { tx.Note(c) }

// HasChanges tells whether the transaction has noted a change so far.
func HasChanges(tx *database.Tx) bool {
	return slices.ContainsFunc(tx.Notes(), func(note any) bool { _, ok := note.(Change); return ok })
}

// record writes one row for each change of the transaction. A transaction
// without changes (a session touched, a ticket spent) leaves no trail.
func (r *Recorder) record(ctx context.Context, tx *database.Tx) error {
	for _, note := range tx.Notes() {
		change, ok := note.(Change)
		if !ok {
			continue
		}
		if err := r.insert(ctx, tx, change, Done); err != nil {
			return err
		}
	}
	return nil
}

// noteWithin is how long a refusal may take to be written.
const noteWithin = 10 * time.Second

// Refusal writes a denied call in a transaction of its own; the call's own
// transaction, if any, is gone. It is written though the caller has hung up.
func (r *Recorder) Refusal(ctx context.Context, why string) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteWithin)
	defer cancel()
	return r.db.InTx(ctx, func(tx *database.Tx) error {
		return r.insert(ctx, tx, Change{Object: "access", After: map[string]string{"why": why}}, Refused)
	})
}

func (r *Recorder) insert(ctx context.Context, tx *database.Tx, c Change, result string) error {
	detail, err := json.Marshal(map[string]any{"before": c.Before, "after": c.After})
	if err != nil {
		return fmt.Errorf("audit: %s: %w", c.Object, err)
	}
	who := caller.From(ctx)
	draft := DraftOf(ctx)
	within := scope.Tenant(max(who.TenantID, FirstTenant))
	_, err = database.Exec(ctx, tx, insertEntry.For(within, ident.New(), instant.Of(r.now()), who.Username, who.SessionID, draft.IP,
		draft.UserAgent, draft.Event, draft.Summary, c.Object, c.ID, result, string(detail), draft.RequestID))
	return err
}
