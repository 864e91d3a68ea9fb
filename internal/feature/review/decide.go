package review

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Decision is a verdict with the claim it rests on.
type Decision struct {
	TargetType string
	TargetID   string
	TaskID     string
	Version    int64
	Verdict
	isBatch bool // see PassBatch
}

// Decided is the answer to a decision.
type Decided struct {
	TaskID    string          `json:"taskId"`
	State     State           `json:"state"`
	UndoUntil instant.Instant `json:"undoUntil"`
	Next      *Claim          `json:"next"` // null when not asked for or nothing is left
}

// Decide writes a verdict: the task, its items, the log, the subject's row and
// the counters in one transaction. A claim that was lost or a version that
// moved on is a conflict, and nothing is written. A decision that the caller
// sends again is answered as it was.
func (s *Service) Decide(ctx context.Context, d Decision) (Decided, error) {
	subject, within, err := s.subject(ctx, d.TargetType, mayCheck)
	if err != nil {
		return Decided{}, err
	}
	t, err := s.visible(ctx, s.db, within, d.TaskID)
	if err != nil {
		return Decided{}, err
	}
	if t.TargetType != d.TargetType || t.TargetID != d.TargetID {
		return Decided{}, fault.Absent()
	}
	d.Verdict = d.tidied()
	at := instant.Of(s.now())
	err = s.conclude(ctx, subject, within, t, d, at)
	if fault.Is(err, fault.Conflict) {
		return s.decidedBefore(ctx, subject, within, d, err)
	}
	return Decided{TaskID: t.ID, State: d.Result, UndoUntil: at.Add(UndoWindow)}, err
}

// conclude judges a decision and writes it.
func (s *Service) conclude(ctx context.Context, subject Subject, within scope.Scope, t task, d Decision, at instant.Instant) error {
	basis, err := s.judge(ctx, subject, within, t, d)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *database.Tx) error {
		return s.write(ctx, tx, subject, within, t, d, basis, at)
	})
}

// basis is what a verdict rests on: the texts of the reasons by value, and the
// blocks that stand against it.
type basis struct {
	reasons map[string]string
	blocks  []Block
}

// judge refuses what can be refused before anything is written.
func (s *Service) judge(ctx context.Context, subject Subject, within scope.Scope, t task, d Decision) (basis, error) {
	who := caller.From(ctx)
	if d.Version == 0 {
		return basis{}, fault.New(fault.Malformed, "缺少 version")
	}
	if _, possible := Next(t.State, Decide, d.Result); !possible && t.State != Pending {
		return basis{}, done(t)
	}
	if t.ClaimedBy != who.Username {
		if t.held(who.Username, instant.Of(s.now())) {
			return basis{}, claimedByOther(t)
		}
		return basis{}, lost()
	}
	if t.elsewhere(who, instant.Of(s.now())) {
		return basis{}, elsewhere()
	}
	if t.Version != d.Version {
		return basis{}, fault.New(fault.Conflict, "资料已更新，请重新领取后审核")
	}
	sheet, err := subject.Sheet(ctx, s.db, within, t.TargetID, t.Snapshot)
	if err != nil {
		return basis{}, err
	}
	reasons, err := s.words.Choices(ctx, subject.ReasonDict)
	if err != nil {
		return basis{}, err
	}
	if err := d.check(sheet, reasons); err != nil {
		return basis{}, err
	}
	if d.Result != Passed {
		return basis{reasons: reasons}, nil
	}
	blocks := blocksOf(sheet.Prechecks)
	if len(blocks) > 0 {
		err = who.Require(subject.MayOverride)
	}
	return basis{reasons, blocks}, err
}

func (s *Service) write(
	ctx context.Context, tx *database.Tx, subject Subject, within scope.Scope, t task, d Decision, on basis, at instant.Instant,
) error {
	who := caller.From(ctx)
	query := decideTask.For(within, d.Result, d.Memo, who.Username, who.Realname, at, s.isDrawn(d), t.ID, d.Version, who.Username)
	if err := database.ExecOne(ctx, tx, query, lost()); err != nil {
		return err
	}
	standing, err := loadItems(ctx, tx, within, []string{t.ID})
	if err != nil {
		return err
	}
	if err := replaceItems(ctx, tx, within, t.ID, d.Items); err != nil {
		return err
	}
	codes := reasonCodes(d.Items)
	restore, err := subject.Apply(ctx, tx, within, Outcome{
		TargetID: t.TargetID, TaskID: t.ID, Revision: t.Revision, Result: d.Result, Snapshot: t.Snapshot, Items: d.Items,
		ReasonCodes: codes, ReasonText: reasonText(codes, on.reasons), Reviewer: who.Username, ReviewerName: who.Realname, At: at,
	})
	if err != nil {
		return fmt.Errorf("apply to %s %s: %w", t.TargetType, t.TargetID, err)
	}
	if err := keepBefore(ctx, tx, within, t.ID, before{restore, standing[t.ID]}); err != nil {
		return err
	}
	err = s.log(ctx, tx, within, t, logEntry{
		action: Decide, result: d.Result, username: who.Username, realname: who.Realname, at: at,
		durationSecs: int64(at-t.ClaimedAt) / 1000, memo: d.Memo, items: worded(d.Items, on.reasons), overridden: on.blocks,
		isBatch: d.isBatch,
	})
	if err != nil {
		return err
	}
	audit.Changed(tx, audit.Change{
		Object: "review", ID: t.ID,
		Before: map[string]any{"targetType": t.TargetType, "targetId": t.TargetID, "state": Pending},
		After:  map[string]any{"state": d.Result, "reasons": codes, "override": orNone(d.OverrideCodes), "memo": d.Memo, "batch": d.isBatch},
	})
	s.claimEnded(ctx, tx, within.Tenant, t)
	s.Move(tx, within, t.TargetType, t.DepartmentID, Pending, d.Result)
	return nil
}

// worded are the items with their reasons as they read today: a dictionary that
// is edited tomorrow changes nothing that was said.
func worded(items []Item, texts map[string]string) []Item {
	out := slices.Clone(items)
	for i, item := range out {
		out[i].Reasons = inWords(item.ReasonCodes, texts)
	}
	return out
}

func reasonCodes(items []Item) []string {
	var codes []string
	for _, item := range items {
		codes = append(codes, item.ReasonCodes...)
	}
	return orNone(once(codes))
}

// before is what a decision replaced: the subject's own note and the verdicts
// that stood from earlier submissions.
type before struct {
	Subject string `json:"subject"`
	Items   []Item `json:"items"`
}

func keepBefore(ctx context.Context, tx *database.Tx, within scope.Scope, taskID string, b before) error {
	text, err := json.Marshal(b)
	if err != nil {
		return fmt.Errorf("review: what task %s was: %w", taskID, err)
	}
	_, err = database.Exec(ctx, tx, keepRestore.For(within, string(text), taskID))
	return err
}

// TakeBack undoes the caller's own decision within the window, while nothing
// followed it, and gives the claim back. The claim shows the verdicts that were
// taken back, so that one of them can be corrected; nobody else sees them. An
// undo that the caller sends again is answered as it was.
func (s *Service) TakeBack(ctx context.Context, taskID string) (*Claim, error) {
	t, err := database.One[task](ctx, s.db, taskByID.For(caller.From(ctx).WholeTenant(), taskID))
	if err != nil {
		return nil, err
	}
	subject, within, err := s.subject(ctx, t.TargetType, mayCheck)
	if err != nil {
		return nil, err
	}
	if _, err := s.visible(ctx, s.db, within, taskID); err != nil {
		return nil, err
	}
	undone, err := s.revoke(ctx, subject, within, t)
	if fault.Is(err, fault.Conflict) {
		undone, err = s.revokedBefore(ctx, subject, within, taskID, err)
	}
	if err != nil {
		return nil, err
	}
	fresh, err := database.One[task](ctx, s.db, taskByID.For(within, taskID))
	if err != nil {
		return nil, err
	}
	claim, err := s.claim(ctx, subject, within, fresh)
	if err != nil {
		return nil, err
	}
	// What passed unopened was judged by nobody: the desk begins anew with it.
	judged := slices.DeleteFunc(undone, func(i Item) bool { return i.NotOpened })
	claim.Task.Documents = withVerdicts(claim.Task.Documents, judged)
	return claim, nil
}

// revoke takes a decision back and answers the verdicts that it was.
func (s *Service) revoke(ctx context.Context, subject Subject, within scope.Scope, t task) ([]Item, error) {
	who, now := caller.From(ctx), instant.Of(s.now())
	if err := whyNotUndone(t, who.Username, now); err != nil {
		return nil, err
	}
	undone, err := loadItems(ctx, s.db, within, []string{t.ID})
	if err != nil {
		return nil, err
	}
	return undone[t.ID], s.db.InTx(ctx, func(tx *database.Tx) error {
		return s.unwrite(ctx, tx, subject, within, t, now)
	})
}

// whyNotUndone says why a decision cannot be taken back: whose it is, until when that
// was theirs alone to do, and what remains.
func whyNotUndone(t task, username string, now instant.Instant) error {
	words := map[State]string{Passed: "审核通过", Failed: "审核不通过"}[t.State]
	until := t.ReviewedAt.Add(UndoWindow)
	made := t.ReviewerName + "于 " + t.ReviewedAt.String() + " " + words
	switch _, possible := Next(t.State, Undo, 0); {
	case !possible:
		return fault.New(fault.Conflict, "该任务没有可撤销的审核结果，可能已撤销或资料已重新提交，请刷新后查看")
	case t.Reviewer != username:
		return fault.New(fault.Conflict, "该记录由"+made+"，只有本人可在 "+until.String()+" 前撤销；"+undoRemains)
	case now > until:
		return fault.New(fault.Conflict, "该记录由"+made+"，只能在 "+until.String()+" 前撤销；"+undoRemains)
	}
	return nil
}

// undoRemains is what can be done about a decision that stands.
const undoRemains = "审核有误的，请修改资料重新提交，由有审核权限的人员再次审核"

func (s *Service) unwrite(
	ctx context.Context, tx *database.Tx, subject Subject, within scope.Scope, t task, now instant.Instant,
) error {
	who := caller.From(ctx)
	newest, err := database.One[task](ctx, tx, newestTaskOf.For(within, t.TargetType, t.TargetID))
	if err != nil {
		return err
	}
	if newest.ID != t.ID {
		return fault.New(fault.Conflict, "该记录在审核之后又提交了资料，不能撤销，请审核新提交的资料")
	}
	opened := now.Add(-UndoWindow)
	query := undoTask.For(within, who.Username, who.Realname, who.LiveCase, now, now.Add(Lease), t.ID, t.Version, who.Username, opened)
	if err := database.ExecOne(ctx, tx, query, fault.New(fault.Conflict, "该任务的状态已变化，不能撤销，请刷新后查看")); err != nil {
		return err
	}
	var was before
	if err := json.Unmarshal([]byte(t.Restore), &was); err != nil {
		return fmt.Errorf("review: what task %s was: %w", t.ID, err)
	}
	err = subject.Revert(ctx, tx, within, t.TargetID, was.Subject)
	if fault.Is(err, fault.Conflict) || fault.Is(err, fault.NotFound) {
		return fault.New(fault.Conflict, "资料在审核之后又有修改，不能撤销")
	}
	if err != nil {
		return err
	}
	if err := replaceItems(ctx, tx, within, t.ID, was.Items); err != nil {
		return err
	}
	err = s.log(ctx, tx, within, t, logEntry{action: Undo, result: t.State, username: who.Username, realname: who.Realname, at: now})
	if err != nil {
		return err
	}
	audit.Changed(tx, audit.Change{
		Object: "review", ID: t.ID, Before: map[string]any{"state": t.State},
		After: map[string]any{"state": Pending},
	})
	s.Move(tx, within, t.TargetType, t.DepartmentID, t.State, Pending)
	return nil
}
