package check

import (
	"context"
	"strings"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
)

const (
	// counted are the outcomes that Hits.with counts.
	counted = `outcome IN (0, 1, 2, 3, 6)`
	// foundIn are the hits of a rule that Hits.Found counts.
	foundIn = `FROM check_hit WHERE tenant_id = ? AND rule = ? AND found_at >= ? AND ` + counted
)

var (
	pageHits = database.DefineTenant("check.pageHits", `
		SELECT task_id, revision, target_id, level, found_at, outcome `+foundIn+`
		ORDER BY found_at DESC, task_id DESC, revision DESC LIMIT ? OFFSET ?`)
	totalHits = database.DefineTenant("check.totalHits", `SELECT COUNT(*) `+foundIn)
)

// HitRow is what a rule found in one submission, and what became of it.
type HitRow struct {
	TaskID   string          `db:"task_id" json:"taskId"`
	Revision int64           `db:"revision" json:"revision"`  // of the submission
	TargetID string          `db:"target_id" json:"targetId"` // "" where the caller may not see the subject
	Title    string          `db:"-" json:"title"`            // "" where they may not, and of one that was removed
	Level    string          `db:"level" json:"level"`
	Message  string          `db:"-" json:"message"` // "" once another submission has come, or the rule is content
	At       instant.Instant `db:"found_at" json:"foundTime"`
	Outcome  Outcome         `db:"outcome" json:"outcome"`
}

// Known is a subject that the caller may see.
type Known struct {
	Title   string
	TaskID  string // of its newest submission
	Message string // what a rule found in that
}

// HitList pages through the hits of a rule in 30 days, the newest first: all that the
// page of the rule counts, in the whole tenant, named where the caller may see them.
func (s *Service) HitList(ctx context.Context, key string, r paging.Request) (paging.Page[HitRow], error) {
	var none paging.Page[HitRow]
	rule, known := s.rules[key]
	if !known {
		return none, fault.Absent()
	}
	if err := paging.Reach(r.Offset()); err != nil {
		return none, err
	}
	within, since := caller.From(ctx).WholeTenant(), s.since()
	total, err := database.One[int64](ctx, s.db, totalHits.For(within, key, since))
	if err != nil {
		return none, err
	}
	rows, err := database.All[HitRow](ctx, s.db, pageHits.For(within, key, since, r.Size, r.Offset()))
	if err != nil {
		return none, err
	}
	subject, _, _ := strings.Cut(key, ".")
	subjects, err := s.benches[subject].NameHits(ctx, s.db, rule, database.IDsOf(rows, func(row HitRow) string { return row.TargetID }))
	if err != nil {
		return none, err
	}
	for i := range rows {
		rows[i].name(subjects)
	}
	return paging.PageOf(r, rows, total), nil
}

// name says what a hit is about. What was found is kept of the newest submission alone,
// and of no earlier look at it.
func (row *HitRow) name(subjects map[string]Known) {
	of, isSeen := subjects[row.TargetID]
	if !isSeen {
		row.TargetID = ""
		return
	}
	row.Title = of.Title
	if of.TaskID == row.TaskID && (row.Outcome == Open || row.Outcome == PassedAs || row.Outcome == FailedFor) {
		row.Message = of.Message
	}
}
