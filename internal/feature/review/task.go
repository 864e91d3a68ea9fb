package review

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

// TaskRow is a task in short.
type TaskRow struct {
	TaskID        string          `json:"taskId"`
	TargetType    string          `json:"targetType"`
	TargetID      string          `json:"targetId"`
	Revision      int64           `json:"revision"`
	Version       int64           `json:"version"`
	State         State           `json:"state"`
	SubmitTime    instant.Instant `json:"submitTime"`
	DueTime       instant.Instant `json:"dueTime"`
	ClaimedBy     string          `json:"claimedBy"`
	ClaimedByName string          `json:"claimedByName"`
	LeaseUntil    instant.Instant `json:"leaseUntil"`
}

// Task is a task as the desk shows it.
type Task struct {
	TaskRow
	Queue       Queue      `json:"queue"`
	Subject     Heading    `json:"subject"`
	Fields      []Field    `json:"fields"`
	Documents   []Document `json:"documents"`
	Prechecks   []Precheck `json:"prechecks"`
	Checklist   []Check    `json:"checklist"`
	ReasonDict  string     `json:"reasonDict"`
	CanOverride bool       `json:"canOverride"`
	History     []Entry    `json:"history"`
}

// Queue is where a task stands among those waiting.
type Queue struct {
	Position int64 `json:"position"`
	Pending  int64 `json:"pending"`
}

// Heading names the subject; nothing in it is unmasked.
type Heading struct {
	Title    string `json:"title"`
	Subtitle string `json:"subtitle"`
}

func rowOf(t task) TaskRow {
	return TaskRow{
		TaskID: t.ID, TargetType: t.TargetType, TargetID: t.TargetID, Revision: t.Revision, Version: t.Version, State: t.State,
		SubmitTime: t.SubmittedAt, DueTime: t.DueAt, ClaimedBy: t.ClaimedBy, ClaimedByName: t.ClaimedName, LeaseUntil: t.LeaseUntil,
	}
}

// sheet gathers everything the desk shows of a task.
func (s *Service) sheet(ctx context.Context, subject Subject, within scope.Scope, t task) (Task, error) {
	sheet, err := subject.Sheet(ctx, s.db, within, t.TargetID, t.Snapshot)
	if err != nil {
		return Task{}, err
	}
	items, err := loadItems(ctx, s.db, within, []string{t.ID})
	if err != nil {
		return Task{}, err
	}
	totals, err := s.Totals(ctx, subject.Type, within)
	if err != nil {
		return Task{}, err
	}
	reach, bound := subject.bounds(within)
	before := database.Where("t.target_type = ? AND t.state = 0 AND (t.queue_rank, t.id) < (?, ?)", t.TargetType, t.Rank, t.ID)
	ahead, err := tasks.Page(ctx, s.db, reach, paging.Request{PageNo: 1, Size: 1}, append(bound, before)...)
	if err != nil {
		return Task{}, err
	}
	history, err := s.entries(ctx, subject, within, t.TargetID)
	return Task{
		TaskRow: rowOf(t), Queue: Queue{Position: ahead.Total + 1, Pending: totals[Pending]},
		Subject: Heading{sheet.Title, sheet.Subtitle}, Fields: sheet.Fields, Documents: withVerdicts(sheet.Documents, items[t.ID]),
		Prechecks: orNone(sheet.Prechecks), Checklist: orNone(sheet.Checklist), ReasonDict: subject.ReasonDict,
		CanOverride: caller.From(ctx).May(subject.MayOverride), History: history,
	}, err
}

// withVerdicts puts what was judged before beside each document.
func withVerdicts(documents []Document, items []Item) []Document {
	out := make([]Document, len(documents))
	for i, d := range documents {
		d.ReasonCodes = orNone(d.ReasonCodes)
		for _, item := range items {
			if item.DocType == d.DocType {
				d.Result, d.ReasonCodes, d.Memo = item.Result, orNone(item.ReasonCodes), item.Memo
			}
		}
		out[i] = d
	}
	return out
}

// orNone keeps lists lists on the wire.
func orNone[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// Entry is one line of a subject's history.
type Entry struct {
	ID           string          `json:"id"`
	TaskID       string          `json:"taskId"`
	Revision     int64           `json:"revision"`
	Action       Action          `json:"action"`
	Result       State           `json:"result"`
	Reviewer     string          `json:"reviewer"`
	ReviewerName string          `json:"reviewerName"`
	Time         instant.Instant `json:"time"`
	DurationSec  int64           `json:"durationSec"`
	Items        []Item          `json:"items"`
	Memo         string          `json:"memo"`
	Diff         []Change        `json:"diff"`
	Overridden   []Block         `json:"overridden"` // what a pass was given in spite of
	// Batch tells a pass that was given to several at once, from small pictures.
	Batch bool `json:"batch,omitempty"`
}

type logRow struct {
	ID           string          `db:"id"`
	TaskID       string          `db:"task_id"`
	Revision     int64           `db:"revision"`
	Action       string          `db:"action"`
	Result       State           `db:"result"`
	Reviewer     string          `db:"reviewer"`
	ReviewerName string          `db:"reviewer_name"`
	At           instant.Instant `db:"at"`
	Duration     int64           `db:"duration_sec"`
	Memo         string          `db:"memo"`
	Items        string          `db:"items"`
	Diff         string          `db:"diff"`
	Overridden   string          `db:"overridden"`
	IsBatch      bool            `db:"is_batch"`
}

// History lists what happened to a subject, latest first.
func (s *Service) History(ctx context.Context, targetType, targetID string) ([]Entry, error) {
	subject, within, err := s.subject(ctx, targetType, mayList)
	if err != nil {
		return nil, err
	}
	newest, exists, err := database.Maybe[task](ctx, s.db, newestTaskOf.For(within, targetType, targetID))
	if err != nil {
		return nil, err
	}
	if !exists {
		return nil, fault.Absent()
	}
	if _, err := s.visible(ctx, s.db, within, newest.ID); err != nil {
		return nil, err
	}
	return s.entries(ctx, subject, within, targetID)
}

func (s *Service) entries(ctx context.Context, subject Subject, within scope.Scope, targetID string) ([]Entry, error) {
	rows, err := database.All[logRow](ctx, s.db, logsOf.For(within, subject.Type, targetID, subject.Type, targetID))
	if err != nil {
		return nil, err
	}
	words, err := s.words.Texts(ctx, subject.ReasonDict)
	if err != nil {
		return nil, err
	}
	entries := make([]Entry, 0, len(rows))
	for _, row := range rows {
		entry, err := row.entry(words[subject.ReasonDict])
		if err != nil {
			return nil, err
		}
		entries = append(entries, entry)
	}
	return entries, nil
}

func (r logRow) entry(reasons map[string]string) (Entry, error) {
	e := Entry{
		ID: r.ID, TaskID: r.TaskID, Revision: r.Revision, Action: Action(r.Action), Result: r.Result, Reviewer: r.Reviewer,
		ReviewerName: r.ReviewerName, Time: r.At, DurationSec: r.Duration, Memo: r.Memo, Items: []Item{}, Diff: []Change{},
		Batch: r.IsBatch,
	}
	if err := json.Unmarshal([]byte(r.Items), &e.Items); err != nil {
		return e, fmt.Errorf("review: log %s: %w", r.ID, err)
	}
	e.Items = orNone(e.Items)
	for i, item := range e.Items {
		e.Items[i].ReasonCodes = orNone(item.ReasonCodes)
		if len(item.Reasons) == 0 { // imported
			e.Items[i].Reasons = inWords(item.ReasonCodes, reasons)
		}
	}
	if err := json.Unmarshal([]byte(r.Diff), &e.Diff); err != nil {
		return e, fmt.Errorf("review: log %s: %w", r.ID, err)
	}
	if err := json.Unmarshal([]byte(r.Overridden), &e.Overridden); err != nil {
		return e, fmt.Errorf("review: log %s: %w", r.ID, err)
	}
	e.Diff = orNone(e.Diff)
	return e, nil
}

// Progress is how far a submission that waits is judged, and by whom.
type Progress struct {
	ClaimedBy, ClaimedByName string
	LeaseUntil               instant.Instant
	Results                  Results
}

// progressRow is a task with one of its verdicts, blank for one without any.
type progressRow struct {
	ID          string          `db:"t.id"`
	ClaimedBy   string          `db:"t.claimed_by"`
	ClaimedName string          `db:"t.claimed_name"`
	LeaseUntil  instant.Instant `db:"t.lease_until"`
	DocType     string          `db:"doc_type"`
	Result      State           `db:"result"`
}

// ProgressOf reads tasks by id, for lists of subjects, in one statement.
func (s *Service) ProgressOf(ctx context.Context, q database.Reader, within scope.Scope, taskIDs []string) (map[string]Progress, error) {
	if len(taskIDs) == 0 {
		return nil, nil
	}
	rows, err := database.All[progressRow](ctx, q, progressOf.For(within, database.IDs(taskIDs)))
	if err != nil {
		return nil, err
	}
	now, out := instant.Of(s.now()), make(map[string]Progress, len(taskIDs))
	for _, t := range rows {
		p := out[t.ID]
		if t.DocType != "" {
			p.Results = p.Results.with(t.DocType, t.Result)
		}
		if t.LeaseUntil >= now {
			p.ClaimedBy, p.ClaimedByName, p.LeaseUntil = t.ClaimedBy, t.ClaimedName, t.LeaseUntil
		}
		out[t.ID] = p
	}
	return out, nil
}

// Results are the verdicts on documents in short, as subjects keep them in
// their rows: "11:1,12:2".
type Results string

// ResultsOf shortens verdicts.
func ResultsOf(items []Item) Results {
	var all Results
	for _, item := range items {
		all = all.with(item.DocType, item.Result)
	}
	return all
}

func (r Results) with(docType string, result State) Results {
	one := Results(docType + ":" + strconv.Itoa(int(result)))
	if r == "" {
		return one
	}
	return r + "," + one
}

// Of is the verdict on a document, Pending for one that was not judged.
func (r Results) Of(docType string) State {
	for part := range strings.SplitSeq(string(r), ",") {
		of, result, _ := strings.Cut(part, ":")
		if of != docType {
			continue
		}
		if n, err := strconv.Atoi(result); err == nil {
			return State(n)
		}
	}
	return Pending
}

// NewestSnapshot is what was submitted last of a subject, waiting or decided.
func (s *Service) NewestSnapshot(
	ctx context.Context, q database.Reader, within scope.Scope, targetType, targetID string,
) (string, bool, error) {
	t, exists, err := database.Maybe[task](ctx, q, newestTaskOf.For(within, targetType, targetID))
	return t.Snapshot, exists, err
}
