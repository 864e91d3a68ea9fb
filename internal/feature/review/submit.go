package review

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Submission is data that asks to be judged.
type Submission struct {
	Type         string
	TargetID     string
	DepartmentID string
	From         State // the subject's state before, NoState for a new one
	Snapshot     string
	RiskLevel    int // 0 green, 1 amber, 2 red
	RiskScore    int // 0 to 100, which is nothing found
	Diff         []Change
	// Kept are the documents nothing changed about: a pass given to one of
	// them before need not be given again.
	Kept       []string
	By, ByName string          // who submitted; empty: the caller
	Authors    []string        // usernames of who else wrote what is submitted
	At         instant.Instant // when; 0: now
}

// Receipt is what a subject keeps of its submission.
type Receipt struct {
	TaskID   string
	Revision int64
	Rank     int64 // the task's place in the queue, ascending
	DueAt    instant.Instant
}

// Rank orders the queue: a higher level of risk first, then the lower score, then
// what is due sooner. It stays a whole number for clients in JavaScript.
func Rank(riskLevel, riskScore int, due instant.Instant) int64 {
	const span = 10_000_000_000_000 // more milliseconds than a due time has
	return int64((2-riskLevel)*101+riskScore)*span + int64(due)
}

// Submit puts a submission into the queue in the transaction that writes the
// subject. A submission still waiting is replaced: whoever had claimed it
// learns by a conflict.
func (s *Service) Submit(ctx context.Context, tx *database.Tx, within scope.Scope, in Submission) (Receipt, error) {
	if _, possible := Next(max(in.From, Pending), Submit, 0); !possible {
		return Receipt{}, fault.New(fault.Conflict, "当前状态不能提交审核")
	}
	s.sign(ctx, &in)
	due := in.At.Add(DueAfter)
	receipt := Receipt{Rank: Rank(in.RiskLevel, in.RiskScore, due), DueAt: due, Revision: 1}
	newest, exists, err := database.Maybe[task](ctx, tx, newestTaskOf.For(within, in.Type, in.TargetID))
	if err != nil {
		return receipt, err
	}
	if exists {
		receipt.Revision = newest.Revision + 1
	}
	authors := authorsOf(in, newest)
	if exists && newest.State == Pending {
		receipt.TaskID = newest.ID
		query := resubmitTask.For(within, receipt.Revision, in.Snapshot, receipt.Rank, in.By, authors, in.At, due, newest.ID)
		err = database.ExecOne(ctx, tx, query, errMoved)
	} else {
		receipt.TaskID = s.newID()
		_, err = database.Exec(ctx, tx, insertTask.For(within, receipt.TaskID, in.Type, in.TargetID, in.DepartmentID, receipt.Revision,
			in.Snapshot, receipt.Rank, in.By, authors, in.At, due))
	}
	if err != nil {
		return receipt, err
	}
	if exists {
		if err := keepPasses(ctx, tx, within, newest.ID, receipt.TaskID, in.Kept); err != nil {
			return receipt, err
		}
	}
	t := task{ID: receipt.TaskID, TargetType: in.Type, TargetID: in.TargetID, Revision: receipt.Revision}
	if err := s.log(ctx, tx, within, t, logEntry{
		action: Submit, username: in.By, realname: in.ByName, at: in.At,
		diff: in.Diff,
	}); err != nil {
		return receipt, err
	}
	if exists && newest.ClaimedBy != "" && newest.State == Pending {
		s.claimEnded(ctx, tx, within.Tenant, newest)
	}
	s.announce(tx, within.Tenant, in.Type) // also when what waited is replaced and no counter moves
	s.Move(tx, within, in.Type, in.DepartmentID, in.From, Pending)
	return receipt, nil
}

// authorsOf are who wrote a submission, between commas: whoever wrote to one before
// that has not passed wrote to this one, too.
func authorsOf(in Submission, before task) string {
	authors := append([]string{in.By}, in.Authors...)
	if before.State != Passed {
		authors = append(authors, strings.Split(before.Authors, ",")...)
	}
	slices.Sort(authors)
	authors = slices.DeleteFunc(slices.Compact(authors), func(name string) bool { return name == "" })
	return "," + strings.Join(authors, ",") + ","
}

// isOf tells whether somebody is among the authors of what waits.
func (t task) isOf(username string) bool { return strings.Contains(t.Authors, ","+username+",") }

// notOf are the tasks of which somebody wrote nothing.
func notOf(username string) database.Condition {
	return database.Where("STRPOS(t.authors, ?) = 0", ","+username+",")
}

// keepPasses carries the passes of unchanged documents from one submission to
// the next, and drops every other verdict.
func keepPasses(ctx context.Context, tx *database.Tx, within scope.Scope, from, to string, kept []string) error {
	items, err := loadItems(ctx, tx, within, []string{from})
	if err != nil {
		return err
	}
	var carried []Item
	for _, item := range items[from] {
		if item.Result == Passed && slices.Contains(kept, item.DocType) {
			carried = append(carried, item)
		}
	}
	return replaceItems(ctx, tx, within, to, carried)
}

func (s *Service) sign(ctx context.Context, in *Submission) {
	if in.By == "" {
		who := caller.From(ctx)
		in.By, in.ByName = who.Username, who.Realname
	}
	if in.At == 0 {
		in.At = instant.Of(s.now())
	}
}

// Withdraw takes a removed subject's open task out of the queue and the
// subject out of the counters.
func (s *Service) Withdraw(
	ctx context.Context, tx *database.Tx, within scope.Scope, subjectType, targetID, departmentID string, state State,
) error {
	open, waits, err := database.Maybe[task](ctx, tx, openTaskOf.For(within, subjectType, targetID))
	if err != nil {
		return err
	}
	if _, err := database.Exec(ctx, tx, withdrawTask.For(within, subjectType, targetID)); err != nil {
		return err
	}
	if waits && open.ClaimedBy != "" {
		s.claimEnded(ctx, tx, within.Tenant, open)
	}
	s.Move(tx, within, subjectType, departmentID, state, NoState)
	return nil
}

// Erase wipes what was ever submitted of a subject that is deleted for good; that it
// was judged, and by whom, stays.
func (s *Service) Erase(ctx context.Context, tx *database.Tx, within scope.Scope, subjectType, targetID string) error {
	_, err := database.Exec(ctx, tx, eraseTasks.For(within, subjectType, targetID))
	return err
}

// Noted tells the page that works on a subject that its sheet shows something new
// beside the submission, which waits on as it is.
func (s *Service) Noted(ctx context.Context, tx *database.Tx, within scope.Scope, subjectType, targetID string) error {
	open, waits, err := database.Maybe[task](ctx, tx, openTaskOf.For(within, subjectType, targetID))
	if err == nil && waits && open.ClaimedBy != "" {
		s.claimed(ctx, tx, within.Tenant, open)
	}
	return err
}

// Note is a line of a subject's history that no task is about.
type Note struct {
	Type     string
	TargetID string
	Action   Action
	Memo     string
	Diff     []Change
}

// Note writes one, by the caller and as of now, and tells consoles that the subject
// has changed.
func (s *Service) Note(ctx context.Context, tx *database.Tx, within scope.Scope, in Note) error {
	newest, _, err := database.Maybe[task](ctx, tx, newestTaskOf.For(within, in.Type, in.TargetID))
	if err != nil {
		return err
	}
	who, about := caller.From(ctx), task{ID: newest.ID, TargetType: in.Type, TargetID: in.TargetID, Revision: newest.Revision}
	line := logEntry{
		action: in.Action, username: who.Username, realname: who.Realname, at: instant.Of(s.now()), memo: in.Memo, diff: in.Diff,
	}
	if err := s.log(ctx, tx, within, about, line); err != nil {
		return err
	}
	s.announce(tx, within.Tenant, in.Type)
	return s.Noted(ctx, tx, within, in.Type, in.TargetID)
}

// announce tells consoles that a subject's counters and lists changed.
func (s *Service) announce(tx *database.Tx, tenant int64, subjectType string) {
	topic := s.subjects[subjectType].Topic
	tx.AfterCommit(func() { s.bus.Publish(fanout.Hint{Tenant: tenant, Topic: topic}) })
}

// claimed tells consoles who works on a task; nobody when it was released.
func (s *Service) claimed(ctx context.Context, tx *database.Tx, tenant int64, t task) {
	data, err := json.Marshal([]map[string]any{{
		"taskId": t.ID, "targetType": t.TargetType, "targetId": t.TargetID, "claimedBy": t.ClaimedBy, "claimedByName": t.ClaimedName,
		"leaseUntil": t.LeaseUntil,
	}})
	if err != nil {
		return // five plain values always encode
	}
	page := caller.From(ctx).LiveCase
	tx.AfterCommit(func() { s.bus.Publish(fanout.Hint{Tenant: tenant, Topic: "claim", Case: page, Data: data}) })
}

// claimEnded tells the page that holds a task, and everybody, that nobody does.
func (s *Service) claimEnded(ctx context.Context, tx *database.Tx, tenant int64, t task) {
	t.ClaimedBy, t.ClaimedName, t.LeaseUntil = "", "", 0
	s.claimed(ctx, tx, tenant, t)
}
