package expiry

import (
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
)

// Reminder is a paper that has come to a stage, as it is stored.
type Reminder struct {
	TenantID       int64           `db:"t.tenant_id" json:"-"`
	ID             string          `db:"t.id" json:"id"`
	Subject        string          `db:"t.subject,insert" json:"subject"`
	TargetID       string          `db:"t.target_id,insert" json:"targetId"`
	DocType        string          `db:"t.doc_type,insert" json:"docType"`
	Paper          string          `db:"t.paper,insert" json:"paper"`
	EndsOn         string          `db:"t.ends_on,insert" json:"endsOn"`
	Stage          int             `db:"t.stage,insert" json:"stage"` // days before the end
	DueOn          string          `db:"t.due_on,insert" json:"dueOn"`
	Title          string          `db:"t.title,insert" json:"title"`
	State          State           `db:"t.state" json:"state"`
	VoidReason     Reason          `db:"t.void_reason" json:"voidReason"`
	DoneBy         string          `db:"t.done_by" json:"doneBy"`
	DoneByName     string          `db:"t.done_by_name" json:"doneByName"`
	DoneAt         instant.Instant `db:"t.done_at" json:"doneTime"`
	Note           string          `db:"t.note" json:"note"`
	Version        int64           `db:"t.version" json:"version"`
	database.Stamp `db:"t."`
}

// key tells the reminders of one subject apart.
type key struct {
	DocType, Paper, EndsOn string
	Stage                  int
}

func (r Reminder) key() key { return key{r.DocType, r.Paper, r.EndsOn, r.Stage} }

// kept is what the night reads of a reminder.
type kept struct {
	ID       string `db:"id"`
	TargetID string `db:"target_id"`
	DocType  string `db:"doc_type"`
	Paper    string `db:"paper"`
	EndsOn   string `db:"ends_on"`
	Stage    int    `db:"stage"`
	State    State  `db:"state"`
}

func (k kept) key() key { return key{k.DocType, k.Paper, k.EndsOn, k.Stage} }

const keptColumns = `id, target_id, doc_type, paper, ends_on, stage, state`

var (
	table = database.NewTable[Reminder]("expiry_reminder")

	list = database.NewList[Reminder](database.ListSpec{
		Name: "expiry.list", From: "expiry_reminder t", Key: "t.id", Tenant: "t.tenant_id", Order: "endsOn", Ascending: true,
		Fields: []database.Field{
			{Wire: "subject", Column: "t.subject", Label: "对象"},
			{Wire: "stage", Column: "t.stage", Kind: database.Number, Label: "到期阶段"},
			{Wire: "state", Column: "t.state", Kind: database.Number, Label: "状态"},
			{Wire: "endsOn", Column: "t.ends_on", Kind: database.Date, Sort: true, Label: "到期日"},
			{Wire: "title", Column: "t.title", Label: "名称"},
		},
	})

	// open are reminders behind the place of a stage and an id.
	open = database.DefineTenant("expiry.open", `
		SELECT `+keptColumns+` FROM expiry_reminder
		WHERE tenant_id = ? AND subject = ? AND state = 0 AND (stage, id) > (?, ?) ORDER BY stage, id LIMIT ?`)
	ofTargets = database.DefineTenant("expiry.ofTargets", `
		SELECT `+keptColumns+` FROM expiry_reminder WHERE tenant_id = ? AND subject = ? AND target_id IN (?)`)

	// remind does nothing where another process was faster.
	remind = database.DefineTenant("expiry.remind", `
		INSERT INTO expiry_reminder (tenant_id, id, subject, target_id, doc_type, paper, ends_on, stage, due_on, title, state, void_reason,
			done_by, done_by_name, done_at, note, version, created_by, created_at, updated_by, updated_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, '', '', 0, '', 1, ?, ?, ?, ?) ON CONFLICT DO NOTHING`)
	// revive opens what was void and holds again: a renewal was taken back, a subject restored.
	revive = database.DefineTenant("expiry.revive", `
		UPDATE expiry_reminder SET state = 0, void_reason = 0, version = version + 1, updated_by = ?, updated_at = ?
		WHERE tenant_id = :tenant AND id = ? AND state = 2`)
	// void leaves alone what somebody has done meanwhile.
	void = database.DefineTenant("expiry.void", `
		UPDATE expiry_reminder SET state = 2, void_reason = ?, version = version + 1, updated_by = ?, updated_at = ?
		WHERE tenant_id = :tenant AND id IN (?) AND state = 0`)

	countOpen = database.DefineTenant("expiry.countOpen", `
		SELECT stage, COUNT(*) AS total FROM expiry_reminder WHERE tenant_id = ? AND subject = ? AND state = 0 GROUP BY stage`)
)
