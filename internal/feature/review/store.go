package review

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
	"freightdesk/internal/foundation/text"
)

// task is a row of review_task.
type task struct {
	TenantID     int64           `db:"t.tenant_id"`
	ID           string          `db:"t.id"`
	TargetType   string          `db:"t.target_type"`
	TargetID     string          `db:"t.target_id"`
	DepartmentID string          `db:"t.department_id"`
	Revision     int64           `db:"t.revision"`
	Snapshot     string          `db:"t.snapshot"`
	State        State           `db:"t.state"`
	Rank         int64           `db:"t.queue_rank"`
	SubmittedBy  string          `db:"t.submitted_by"`
	Authors      string          `db:"t.authors"` // of what waits, see authorsOf
	SubmittedAt  instant.Instant `db:"t.submitted_at"`
	DueAt        instant.Instant `db:"t.due_at"`
	ClaimedBy    string          `db:"t.claimed_by"`
	ClaimedName  string          `db:"t.claimed_name"`
	ClaimedPage  string          `db:"t.claimed_page"`
	ClaimedAt    instant.Instant `db:"t.claimed_at"`
	LeaseUntil   instant.Instant `db:"t.lease_until"`
	Memo         string          `db:"t.memo"`
	Reviewer     string          `db:"t.reviewer"`
	ReviewerName string          `db:"t.reviewer_name"`
	ReviewedAt   instant.Instant `db:"t.reviewed_at"`
	Restore      string          `db:"t.restore"`
	Version      int64           `db:"t.version"`
}

// held tells whether somebody else works on the task at the moment.
func (t task) held(username string, now instant.Instant) bool {
	return t.ClaimedBy != "" && t.ClaimedBy != username && t.LeaseUntil >= now
}

// elsewhere tells whether the same user works on the task in another page.
func (t task) elsewhere(who caller.Caller, now instant.Instant) bool {
	return t.ClaimedBy == who.Username && t.LeaseUntil >= now && t.ClaimedPage != who.LiveCase
}

const taskColumns = `tenant_id, id, target_type, target_id, department_id, revision, snapshot, state, queue_rank,
	submitted_by, authors, submitted_at, due_at, claimed_by, claimed_name, claimed_page, claimed_at, lease_until,
	memo, reviewer, reviewer_name, reviewed_at, restore, version`

var (
	// tasks composes what depends on a scope: the queue and by-id reads.
	tasks = database.NewList[task](database.ListSpec{
		Name: "review.tasks", From: "review_task t", Key: "t.id", Tenant: "t.tenant_id", Department: "t.department_id", Creator: "t.submitted_by",
		Order: "queueRank", Ascending: true,
		Fields: []database.Field{{Wire: "queueRank", Column: "t.queue_rank", Kind: database.Number, Sort: true}},
	})

	insertTask = database.DefineTenant("review.insertTask", `
		INSERT INTO review_task (tenant_id, id, target_type, target_id, department_id, revision, snapshot, state, queue_rank, submitted_by,
			authors, submitted_at, due_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?)`)
	resubmitTask = database.DefineTenant("review.resubmitTask", `
		UPDATE review_task SET revision = ?, snapshot = ?, queue_rank = ?, submitted_by = ?, authors = ?, submitted_at = ?, due_at = ?,
			claimed_by = '', claimed_name = '', claimed_at = 0, lease_until = 0, skipped_by = '', skipped_until = 0, version = version + 1
		WHERE tenant_id = :tenant AND id = ? AND state = 0`)
	withdrawTask = database.DefineTenant("review.withdrawTask", `
		UPDATE review_task SET state = 9, claimed_by = '', lease_until = 0, version = version + 1
		WHERE tenant_id = :tenant AND target_type = ? AND target_id = ? AND state = 0`)
	eraseTasks = database.DefineTenant("review.eraseTasks", `
		UPDATE review_task SET snapshot = '', restore = '' WHERE tenant_id = :tenant AND target_type = ? AND target_id = ?`)
	takeTask = database.DefineTenant("review.takeTask", `
		UPDATE review_task SET claimed_by = ?, claimed_name = ?, claimed_page = ?, claimed_at = ?, lease_until = ?, version = version + 1
		WHERE tenant_id = :tenant AND id = ? AND state = 0 AND (claimed_by = '' OR lease_until < ?)`)
	renewLease = database.DefineTenant("review.renewLease", `
		UPDATE review_task SET lease_until = ? WHERE tenant_id = :tenant AND id = ? AND state = 0 AND claimed_by = ? AND claimed_page = ?`)
	moveClaim = database.DefineTenant("review.moveClaim", `
		UPDATE review_task SET claimed_page = ?, lease_until = ?, version = version + 1
		WHERE tenant_id = :tenant AND id = ? AND state = 0 AND claimed_by = ? AND version = ?`)
	releaseTask = database.DefineTenant("review.releaseTask", `
		UPDATE review_task SET claimed_by = '', claimed_name = '', claimed_at = 0, lease_until = 0, skipped_by = ?, skipped_until = ?,
			version = version + 1
		WHERE tenant_id = :tenant AND id = ? AND state = 0 AND claimed_by = ? AND claimed_page = ?`)
	decideTask = database.DefineTenant("review.decideTask", `
		UPDATE review_task SET state = ?, memo = ?, reviewer = ?, reviewer_name = ?, reviewed_at = ?, is_for_recheck = ?,
			lease_until = 0, version = version + 1
		WHERE tenant_id = :tenant AND id = ? AND state = 0 AND version = ? AND claimed_by = ?`)
	keepRestore = database.DefineTenant("review.keepRestore", `UPDATE review_task SET restore = ? WHERE tenant_id = :tenant AND id = ?`)
	undoTask    = database.DefineTenant("review.undoTask", `
		UPDATE review_task SET state = 0, restore = '', reviewer = '', reviewer_name = '', reviewed_at = 0, is_for_recheck = FALSE,
			claimed_by = ?, claimed_name = ?, claimed_page = ?, claimed_at = ?, lease_until = ?, version = version + 1
		WHERE tenant_id = :tenant AND id = ? AND version = ? AND reviewer = ? AND reviewed_at >= ? AND state IN (1, 2)`)

	taskByID   = database.DefineTenant("review.taskByID", `SELECT `+taskColumns+` FROM review_task WHERE tenant_id = ? AND id = ?`)
	openTaskOf = database.DefineTenant("review.openTaskOf", `SELECT `+taskColumns+` FROM review_task WHERE tenant_id = ? AND target_type = ?
		AND target_id = ? AND state = 0`)
	newestTaskOf = database.DefineTenant("review.newestTaskOf", `
		SELECT `+taskColumns+` FROM review_task WHERE tenant_id = ? AND target_type = ? AND target_id = ? ORDER BY revision DESC, id DESC
			LIMIT 1`)
	progressOf = database.DefineTenant("review.progressOf", `
		SELECT t.id, t.claimed_by, t.claimed_name, t.lease_until, COALESCE(i.doc_type, '') AS doc_type, COALESCE(i.result, 0) AS result
		FROM review_task t LEFT JOIN review_item i ON i.tenant_id = t.tenant_id AND i.task_id = t.id
		WHERE t.tenant_id = ? AND t.id IN (?) ORDER BY t.id, i.doc_type`)
	heldBy = database.DefineTenant("review.heldBy", `
		SELECT id FROM review_task WHERE tenant_id = ? AND claimed_by = ? AND claimed_page = ? AND target_type = ? AND state = 0
			AND lease_until >= ? LIMIT 256`)
	claimsOf = database.DefineTenant("review.claimsOf", `
		SELECT target_id FROM review_task WHERE tenant_id = ? AND claimed_by = ? AND target_type = ? AND state = 0 AND lease_until >= ?
			LIMIT 256`)

	itemsOf = database.DefineTenant("review.itemsOf", `
		SELECT task_id, doc_type, result, reason_codes, memo, is_unopened FROM review_item WHERE tenant_id = ? AND task_id IN (?)
			ORDER BY task_id, doc_type`)
	deleteItems = database.DefineTenant("review.deleteItems", `DELETE FROM review_item WHERE tenant_id = ? AND task_id = ?`)
	insertItem  = database.DefineTenant("review.insertItem", `
		INSERT INTO review_item (tenant_id, task_id, doc_type, result, reason_codes, memo, is_unopened) VALUES (?, ?, ?, ?, ?, ?, ?)`)

	insertLog = database.DefineTenant("review.insertLog", `
		INSERT INTO review_log (tenant_id, id, task_id, target_type, target_id, revision, action, result, reviewer, reviewer_name, at,
			duration_sec, memo, items, diff, overridden, is_batch)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
	// Claims come and go by the hundred: they do not crowd out what was submitted and decided.
	logsOf = database.DefineTenant("review.logsOf", `
		SELECT `+logColumns+` FROM (
			SELECT `+logColumns+` FROM review_log WHERE tenant_id = :tenant AND target_type = ? AND target_id = ?
				AND action NOT IN ('claim', 'release') ORDER BY at DESC, id DESC LIMIT 200) steps
		UNION ALL SELECT `+logColumns+` FROM (
			SELECT `+logColumns+` FROM review_log WHERE tenant_id = :tenant AND target_type = ? AND target_id = ?
				AND action IN ('claim', 'release') ORDER BY at DESC, id DESC LIMIT 50) turns
		ORDER BY at DESC, id DESC`)
)

const logColumns = `id, task_id, revision, action, result, reviewer, reviewer_name, at, duration_sec, memo, items, diff, overridden,
	is_batch`

type itemRow struct {
	TaskID     string `db:"task_id"`
	DocType    string `db:"doc_type"`
	Result     State  `db:"result"`
	Codes      string `db:"reason_codes"`
	Memo       string `db:"memo"`
	IsUnopened bool   `db:"is_unopened"`
}

func (r itemRow) item() Item {
	return Item{DocType: r.DocType, Result: r.Result, ReasonCodes: text.Parts(r.Codes), Memo: r.Memo, NotOpened: r.IsUnopened}
}

// loadItems reads the verdicts of several tasks by task id.
func loadItems(ctx context.Context, q database.Reader, within scope.Scope, taskIDs []string) (map[string][]Item, error) {
	out := map[string][]Item{}
	for ids := range slices.Chunk(taskIDs, database.MaxIDs) {
		rows, err := database.All[itemRow](ctx, q, itemsOf.For(within, database.IDs(ids)))
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			out[row.TaskID] = append(out[row.TaskID], row.item())
		}
	}
	return out, nil
}

// replaceItems writes the verdicts of a decision over those of an earlier one.
func replaceItems(ctx context.Context, tx *database.Tx, within scope.Scope, taskID string, items []Item) error {
	if _, err := database.Exec(ctx, tx, deleteItems.For(within, taskID)); err != nil {
		return err
	}
	for _, item := range items {
		codes := strings.Join(item.ReasonCodes, ",")
		query := insertItem.For(within, taskID, item.DocType, item.Result, codes, item.Memo, item.NotOpened)
		if _, err := database.Exec(ctx, tx, query); err != nil {
			return err
		}
	}
	return nil
}

// logEntry is a log row in the making.
type logEntry struct {
	action       Action
	result       State
	username     string
	realname     string
	at           instant.Instant
	durationSecs int64
	memo         string
	items        []Item
	diff         []Change
	overridden   []Block
	isBatch      bool
}

func (s *Service) log(ctx context.Context, tx *database.Tx, within scope.Scope, t task, h logEntry) error {
	items, err := json.Marshal(h.items)
	if err != nil {
		return fmt.Errorf("review: log: %w", err)
	}
	diff, err := json.Marshal(h.diff)
	if err != nil {
		return fmt.Errorf("review: log: %w", err)
	}
	overridden, err := json.Marshal(orNone(h.overridden))
	if err != nil {
		return fmt.Errorf("review: log: %w", err)
	}
	_, err = database.Exec(ctx, tx, insertLog.For(within, s.newID(), t.ID, t.TargetType, t.TargetID, t.Revision,
		string(h.action), h.result, h.username, h.realname, h.at, h.durationSecs, h.memo, string(items), string(diff), string(overridden),
		h.isBatch))
	return err
}

// visible reads a task the caller's scope reaches; fault.Absent otherwise.
func (s *Service) visible(ctx context.Context, q database.Reader, within scope.Scope, taskID string) (task, error) {
	if taskID == "" {
		return task{}, fault.Absent()
	}
	if len(within.Narrowed) == 0 {
		return tasks.One(ctx, q, within, taskID)
	}
	t, err := database.One[task](ctx, q, taskByID.For(within, taskID))
	if err != nil {
		return task{}, err
	}
	reach, bound := s.subjects[t.TargetType].bounds(within)
	return tasks.One(ctx, q, reach, taskID, bound...)
}

// bounds are the scope and conditions that keep tasks within a caller's scope.
// Data rules name columns of the subject, so the subject's own list decides
// which of its tasks they leave.
func (s Subject) bounds(within scope.Scope) (scope.Scope, []database.Condition) {
	if within.Whole || len(within.Narrowed) == 0 || s.Holds == nil {
		return within, nil
	}
	return scope.Tenant(within.Tenant), []database.Condition{s.Holds(within)}
}
