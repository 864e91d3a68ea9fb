package gate

import (
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
)

// revision is how the papers of a kind of subject were set once.
type revision struct {
	TenantID       int64  `db:"t.tenant_id"`
	ID             string `db:"t.id"`
	Subject        string `db:"t.subject"`
	Revision       int64  `db:"t.revision"`
	Switches       string `db:"t.switches"` // JSON
	Reason         string `db:"t.reason"`
	AuthorName     string `db:"t.author_name"`
	database.Stamp `db:"t."`
}

// Entry is one stay of a subject on a roll, as it is stored.
type Entry struct {
	TenantID       int64           `db:"t.tenant_id" json:"-"`
	ID             string          `db:"t.id" json:"id"`
	Roll           Roll            `db:"t.roll,insert" json:"roll"`
	Subject        string          `db:"t.subject,insert" json:"subject"`
	TargetID       string          `db:"t.target_id,insert" json:"targetId"`
	Title          string          `db:"t.title,insert" json:"title"`
	Reason         string          `db:"t.reason,insert" json:"reasonCode"` // of hy_blacklist_reason; "" on the whitelist
	Memo           string          `db:"t.memo,insert" json:"memo"`
	Gates          string          `db:"t.gates,insert" json:"-"`
	Until          string          `db:"t.until,insert" json:"until"` // last day; "" for ever
	AuthorName     string          `db:"t.author_name,insert" json:"createByName"`
	EndedAt        instant.Instant `db:"t.ended_at" json:"endTime"`
	EndedBy        string          `db:"t.ended_by" json:"endBy"`
	EndedByName    string          `db:"t.ended_by_name" json:"endByName"`
	EndedMemo      string          `db:"t.ended_memo" json:"endMemo"`
	database.Stamp `db:"t."`
}

const revisionColumns = `id, subject, revision, switches, reason, author_name, created_by, created_at, updated_by, updated_at`

var (
	settings = database.NewTable[revision]("gate_setting")
	entries  = database.NewTable[Entry]("gate_entry")

	list = database.NewList[Entry](database.ListSpec{
		Name: "gate.list", From: "gate_entry t", Key: "t.id", Tenant: "t.tenant_id", Order: "createTime",
		Fields: []database.Field{
			{Wire: "roll", Column: "t.roll", Kind: database.Number, Label: "名单"},
			{Wire: "subject", Column: "t.subject", Label: "对象"},
			{Wire: "title", Column: "t.title", Label: "名称"},
			{Wire: "reasonCode", Column: "t.reason", Label: "原因"},
			{Wire: "createTime", Column: "t.created_at", Kind: database.Time, Sort: true, Label: "加入时间"},
			{Wire: "until", Column: "t.until", Kind: database.Date, Label: "期限"},
		},
	})

	newest = database.DefineTenant("gate.newest", `
		SELECT `+revisionColumns+` FROM gate_setting WHERE tenant_id = ? AND subject = ? ORDER BY revision DESC LIMIT 1`)
	revisions = database.DefineTenant("gate.revisions", `
		SELECT `+revisionColumns+` FROM gate_setting WHERE tenant_id = ? AND subject = ? ORDER BY revision DESC LIMIT 200`)

	// excused are those on the whitelist whose last day is not over.
	excused = database.DefineTenant("gate.excused", `
		SELECT target_id, gates, until FROM gate_entry
		WHERE tenant_id = ? AND roll = 2 AND subject = ? AND ended_at = 0 AND until >= ?`)
	excusedOne = database.DefineTenant("gate.excusedOne", `
		SELECT target_id, gates, until FROM gate_entry
		WHERE tenant_id = ? AND roll = 2 AND subject = ? AND target_id = ? AND ended_at = 0 AND until >= ?`)

	end = database.DefineTenant("gate.end", `
		UPDATE gate_entry SET ended_at = ?, ended_by = ?, ended_by_name = ?, ended_memo = ?, updated_by = ?, updated_at = ?
		WHERE tenant_id = :tenant AND roll = ? AND subject = ? AND target_id = ? AND ended_at = 0`)
)
