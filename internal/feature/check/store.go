package check

import (
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
)

// State of a revision of a setting.
type State int

// The states.
const (
	Waits State = iota // for a second person
	InForce
	Was       // in force, until another came
	Refused   // by the second person
	TakenBack // by its author
)

// revision is how a rule was set once.
type revision struct {
	TenantID       int64           `db:"t.tenant_id"`
	ID             string          `db:"t.id"`
	Rule           string          `db:"t.rule,insert"`
	Revision       int64           `db:"t.revision,insert"`
	State          State           `db:"t.state"`
	Level          string          `db:"t.level,insert"`
	IsOn           bool            `db:"t.is_on,insert"`
	Sentence       string          `db:"t.sentence,insert"`
	Clause         string          `db:"t.clause,insert"`
	Limits         string          `db:"t.limits,insert"`
	Reason         string          `db:"t.reason,insert"`
	AuthorName     string          `db:"t.author_name,insert"`
	DecidedBy      string          `db:"t.decided_by"`
	DeciderName    string          `db:"t.decider_name"`
	DecidedAt      instant.Instant `db:"t.decided_at"`
	Memo           string          `db:"t.memo"`
	Version        int64           `db:"t.version"`
	database.Stamp `db:"t."`
}

const revisionColumns = `id, rule, revision, state, level, is_on, sentence, clause, limits, reason, author_name, decided_by, decider_name,
	decided_at, memo, version, created_by, created_at, updated_by, updated_at`

var (
	table = database.NewTable[revision]("check_setting")

	// current are those in force and those that wait.
	current = database.DefineTenant("check.current", `
		SELECT `+revisionColumns+` FROM check_setting WHERE tenant_id = ? AND state < 2 ORDER BY rule, state`)
	revisions = database.DefineTenant("check.revisions", `
		SELECT `+revisionColumns+` FROM check_setting WHERE tenant_id = ? AND rule = ? ORDER BY revision DESC LIMIT 200`)
	retire = database.DefineTenant("check.retire", `
		UPDATE check_setting SET state = 2, version = version + 1 WHERE tenant_id = ? AND rule = ? AND state = 1`)

	noteHit = database.DefineTenant("check.noteHit", `
		INSERT INTO check_hit (tenant_id, task_id, revision, rule, target_id, level, found_at, outcome, closed_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0)
		ON CONFLICT (tenant_id, task_id, revision, rule) DO UPDATE SET level = excluded.level, outcome = 0, closed_at = 0
			WHERE check_hit.outcome IN (0, 6)`)
	foundNoMore = database.DefineTenant("check.foundNoMore", `
		UPDATE check_hit SET outcome = ?, closed_at = ?
		WHERE tenant_id = :tenant AND task_id = ? AND revision = ? AND outcome = 0 AND rule NOT IN (?)`)
	// overtake closes what an earlier submission had found, whether the rules find it again or not.
	overtake = database.DefineTenant("check.overtake", `
		UPDATE check_hit SET outcome = CASE WHEN rule IN (?) THEN 4 ELSE 3 END, closed_at = ?
		WHERE tenant_id = :tenant AND task_id = ? AND revision < ? AND outcome = 0`)
	closeHits = database.DefineTenant("check.closeHits", `
		UPDATE check_hit SET outcome = ?, closed_at = ? WHERE tenant_id = :tenant AND task_id = ? AND outcome = 0`)
	reopenHits = database.DefineTenant("check.reopenHits", `
		UPDATE check_hit SET outcome = 0, closed_at = 0 WHERE tenant_id = ? AND task_id = ? AND closed_at = ? AND outcome IN (1, 2)`)
	countHits = database.DefineTenant("check.countHits", `
		SELECT rule, outcome, COUNT(*) AS hits FROM check_hit WHERE tenant_id = ? AND rule IN (?) AND found_at >= ? AND `+counted+`
		GROUP BY rule, outcome`)
)
