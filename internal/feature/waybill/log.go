package waybill

import (
	"context"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// What the log says beside the commands.
const (
	verbOfAdd    Verb = "add"
	verbOfEdit   Verb = "edit" // before it is signed, afterwards an edit is submitted anew
	verbOfSubmit Verb = "resubmit"
	verbOfReview Verb = "review"
	verbOfUndo   Verb = "undo"
)

// entry is a row of the table waybill_log: what moved a waybill, and when. It is
// never changed.
type entry struct {
	TenantID  int64           `db:"tenant_id"`
	ID        string          `db:"id"`
	WaybillID string          `db:"waybill_id"`
	Verb      Verb            `db:"verb"`
	From      Stage           `db:"from_stage"`
	To        Stage           `db:"to_stage"`
	At        instant.Instant `db:"happened_at"`
	LoggedAt  instant.Instant `db:"logged_at"`
	Username  string          `db:"username"`
	Realname  string          `db:"realname"`
	Kind      string          `db:"abnormal_type"` // hy_abnormal_type, of what was reported
	Memo      string          `db:"memo"`
	Detail    string          `db:"detail"` // what was changed, in words
}

var (
	entries = database.NewTable[entry]("waybill_log")

	logOf = database.DefineTenant("waybill.log", `
		SELECT tenant_id, id, waybill_id, verb, from_stage, to_stage, happened_at, logged_at, username, realname, abnormal_type, memo, detail
		FROM waybill_log WHERE tenant_id = ? AND waybill_id = ? ORDER BY id LIMIT 500`)
)

var authorsOf = database.DefineTenant("waybill.authors", `
	SELECT DISTINCT username FROM waybill_log WHERE tenant_id = ? AND waybill_id = ? AND verb NOT IN ('review', 'undo') LIMIT 100`)

// authors are who wrote a waybill or led it on: what they recorded is what is judged.
func authors(ctx context.Context, tx *database.Tx, within scope.Scope, id string) ([]string, error) {
	return database.All[string](ctx, tx, authorsOf.For(within, id))
}

// log keeps an entry in the name of the caller, in the transaction that moves the
// waybill. Ids grow, so that they tell the order.
func (s *Service) log(ctx context.Context, tx *database.Tx, within scope.Scope, e entry) error {
	who := caller.From(ctx)
	e.ID, e.LoggedAt, e.Username, e.Realname = s.newID(), instant.Of(s.Now()), who.Username, who.Realname
	return entries.Insert(ctx, tx, within, &e)
}

// LogEntry is a line of a waybill's log.
type LogEntry struct {
	ID       string          `json:"id"`
	Verb     Verb            `json:"verb"` // a command, or add, edit, resubmit, review, undo
	From     Stage           `json:"fromLifecycle"`
	To       Stage           `json:"toLifecycle"`
	At       instant.Instant `json:"at"` // when it happened
	LoggedAt instant.Instant `json:"createTime"`
	Username string          `json:"username"`
	Realname string          `json:"realname"`
	Kind     string          `json:"abnormalType"`
	Memo     string          `json:"memo"`
	Detail   string          `json:"detail"`
}

// Log lists what moved a waybill of the caller's scope, first things first.
func (s *Service) Log(ctx context.Context, id string) ([]LogEntry, error) {
	if _, err := s.One(ctx, id); err != nil {
		return nil, err
	}
	found, err := database.All[entry](ctx, s.DB, logOf.For(caller.From(ctx).WholeTenant(), id))
	out := make([]LogEntry, len(found))
	for i, e := range found {
		out[i] = LogEntry{e.ID, e.Verb, e.From, e.To, e.At, e.LoggedAt, e.Username, e.Realname, e.Kind, e.Memo, e.Detail}
	}
	return out, err
}
