package review

import (
	"context"
	"slices"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Chance draws numbers from 0 up to, but not, 1: a decision is looked at once more
// where one is below its share. Tests fix it.
type Chance func() float64

// The shares of passes that are drawn for a second look (复核). A pass that was given
// from small pictures is drawn four times as often. The mark only stands in the task
// until there is a queue of such looks; nobody is shown it, so that nobody knows while
// deciding, or undoes until it is gone.
const (
	shareDrawn      = 0.05
	shareDrawnBatch = 0.20
)

// isDrawn draws a decision for a second look.
func (s *Service) isDrawn(d Decision) bool {
	share := shareDrawn
	if d.isBatch {
		share = shareDrawnBatch
	}
	return d.Result == Passed && s.chance() < share
}

// mostInBatch is how many targets one batch takes: as many as a page of small
// pictures can still be looked at.
const mostInBatch = 50

// Batch asks to pass several targets that nothing was found about. A dry run says
// what would become of each; the run itself rests on the tasks that it showed.
type Batch struct {
	TargetType string      `json:"targetType" label:"对象"`
	TargetIDs  []string    `json:"targetIds" label:"记录"`
	DryRun     bool        `json:"dryRun,omitempty" label:"预览"`
	Tasks      []BatchTask `json:"tasks,omitempty" label:"审核任务"`
}

// BatchTask is a task as the dry run showed it.
type BatchTask struct {
	TargetID string `json:"targetId" label:"记录"`
	TaskID   string `json:"taskId" label:"审核任务"`
	Version  int64  `json:"version" label:"版本"`
}

// Batched is what becomes of each target, in the order of the question.
type Batched struct {
	Rows   []BatchRow `json:"rows"`
	Passed int        `json:"passed"` // how many passed, or would
}

// BatchRow is one of them.
type BatchRow struct {
	BatchTask
	Revision  int64           `json:"revision"`
	Title     string          `json:"title"`
	Subtitle  string          `json:"subtitle"`
	Passes    bool            `json:"passes"`
	Reason    string          `json:"reason"`    // why not
	Documents []BatchDocument `json:"documents"` // of a dry run: what the pass is given to
	UndoUntil instant.Instant `json:"undoUntil"` // of a pass
}

// BatchDocument is a small picture.
type BatchDocument struct {
	DocType string `json:"docType"`
	Name    string `json:"name"`
	URL     string `json:"url"`
}

// check refuses what cannot be a batch.
func (b Batch) check() error {
	var refused fault.Collector
	refused.Require(len(b.TargetIDs) > 0, "targetIds", "请选择要批量通过的记录")
	refused.Require(len(b.TargetIDs) <= mostInBatch, "targetIds", "一次最多批量通过 50 条")
	refused.Require(len(distinct(b.TargetIDs)) == len(b.TargetIDs), "targetIds", "同一条记录只能选择一次")
	refused.Require(!slices.Contains(b.TargetIDs, ""), "targetIds", "记录编号不能为空")
	for _, id := range b.TargetIDs {
		if _, shown := b.shown(id); !b.DryRun && !shown {
			refused.Add("tasks", "请先预览再批量通过")
			break
		}
	}
	return refused.Err()
}

// shown is the task that the dry run showed of a target.
func (b Batch) shown(targetID string) (BatchTask, bool) {
	at := slices.IndexFunc(b.Tasks, func(t BatchTask) bool { return t.TargetID == targetID && t.TaskID != "" && t.Version > 0 })
	if at < 0 {
		return BatchTask{}, false
	}
	return b.Tasks[at], true
}

// PassBatch passes targets that have neither blocks nor warnings at this moment, each
// in a transaction of its own that is that of any decision; what is refused holds up
// no other. Nothing was opened: history and items say so, and more of such passes are
// looked at once more. A batch that the caller sends again is answered as it was.
func (s *Service) PassBatch(ctx context.Context, b Batch) (Batched, error) {
	subject, within, err := s.subject(ctx, b.TargetType, mayCheck)
	if err != nil {
		return Batched{}, err
	}
	who := caller.From(ctx)
	if !who.May(subject.MayBatch) {
		return Batched{}, fault.Lacking(fault.Forbidden, subject.MayBatch)
	}
	if err := b.check(); err != nil {
		return Batched{}, err
	}
	within = within.Both(who.Scope(subject.MayBatch))
	out := Batched{Rows: make([]BatchRow, 0, len(b.TargetIDs))}
	for _, id := range b.TargetIDs {
		row, err := s.passRow(ctx, subject, within, b, id)
		refusal, isRefused := fault.As(err)
		switch {
		case isRefused:
			row.Reason = refusal.Message
		case err != nil && out.Passed > 0 && !b.DryRun:
			row.Reason = outage // what passed before stands, and is answered
		case err != nil:
			return Batched{}, err
		default:
			row.Passes = true
			out.Passed++
		}
		out.Rows = append(out.Rows, row)
	}
	return out, nil
}

const outage = "系统异常，未能处理，请稍后重试"

func (s *Service) passRow(ctx context.Context, subject Subject, within scope.Scope, b Batch, id string) (BatchRow, error) {
	row := BatchRow{BatchTask: BatchTask{TargetID: id}, Documents: []BatchDocument{}}
	shown, _ := b.shown(id)
	t, sheet, err := s.waiting(ctx, subject, within, id)
	row.TaskID, row.Version, row.Revision, row.Title, row.Subtitle = t.ID, t.Version, t.Revision, sheet.Title, sheet.Subtitle
	if err == nil {
		err = whyNot(caller.From(ctx), instant.Of(s.now()), t, sheet)
	}
	switch {
	case err == nil && b.DryRun:
		for _, d := range sheet.Documents {
			row.Documents = append(row.Documents, BatchDocument{DocType: d.DocType, Name: d.Name, URL: d.URL})
		}
		return row, nil
	case err == nil && (t.ID != shown.TaskID || t.Version != shown.Version):
		err = moved()
	case err == nil:
		row.UndoUntil, err = s.passUnopened(ctx, subject, within, t, sheet)
		if fault.Is(err, fault.Conflict) {
			err = s.overtaken(ctx, subject, within, id)
		}
	}
	if fault.Is(err, fault.Conflict) && !b.DryRun {
		return s.passedBefore(ctx, subject, within, shown, row, err)
	}
	return row, err
}

// waiting is the open task of a target that the caller may see, with its sheet.
func (s *Service) waiting(ctx context.Context, subject Subject, within scope.Scope, targetID string) (task, Sheet, error) {
	t, exists, err := database.Maybe[task](ctx, s.db, openTaskOf.For(within, subject.Type, targetID))
	if err != nil {
		return task{}, Sheet{}, err
	}
	if !exists {
		return task{}, Sheet{}, s.nothingOpen(ctx, within, subject.Type, targetID)
	}
	if _, err := s.visible(ctx, s.db, within, t.ID); err != nil {
		return task{}, Sheet{}, err
	}
	sheet, err := subject.Sheet(ctx, s.db, within, targetID, t.Snapshot)
	return t, sheet, err
}

// whyNot says why a waiting task cannot pass in a batch: its author or another page
// has it, or there is something to be looked at in it.
func whyNot(who caller.Caller, now instant.Instant, t task, sheet Sheet) error {
	switch {
	case t.isOf(who.Username):
		return own()
	case t.held(who.Username, now):
		return claimedByOther(t)
	case t.elsewhere(who, now):
		return elsewhere()
	}
	for _, level := range []struct{ code, name string }{{"B", "拦截项"}, {"W", "提醒"}} {
		at := slices.IndexFunc(sheet.Prechecks, func(p Precheck) bool { return p.Level == level.code })
		if at >= 0 {
			found := sheet.Prechecks[at]
			return fault.New(fault.Refused, "有"+level.name+"「"+found.Code+" "+found.Message+"」，请逐条审核")
		}
	}
	for _, d := range sheet.Documents {
		if d.Required && d.URL == "" {
			return fault.New(fault.Refused, "缺少「"+d.Name+"」，不能通过")
		}
	}
	return nil
}

// passUnopened takes a task and passes it at once, if it still is as it was looked at.
func (s *Service) passUnopened(ctx context.Context, subject Subject, within scope.Scope, t task, sheet Sheet) (instant.Instant, error) {
	who, at := caller.From(ctx), instant.Of(s.now())
	d := Decision{TargetType: t.TargetType, TargetID: t.TargetID, TaskID: t.ID, Version: t.Version, isBatch: true}
	d.Result = Passed
	for _, document := range sheet.Documents {
		d.Items = append(d.Items, Item{DocType: document.DocType, Result: Passed, NotOpened: true})
	}
	if err := d.check(sheet, nil); err != nil {
		return 0, err
	}
	err := s.db.InTx(ctx, func(tx *database.Tx) error {
		d, t := d, t // once for each attempt
		if t.ClaimedBy != who.Username || t.LeaseUntil < at {
			// Without the moment of a claim: nobody worked on it, and it says nothing of anybody's pace.
			query := takeTask.For(within, who.Username, who.Realname, who.LiveCase, instant.Instant(0), at.Add(Lease), t.ID, at)
			if err := database.ExecOne(ctx, tx, query, claimedByOther(t)); err != nil {
				return err
			}
			d.Version++
		}
		t.ClaimedAt = at
		return s.write(ctx, tx, subject, within, t, d, basis{}, at)
	})
	return at.Add(UndoWindow), err
}

// overtaken says what became of a task between the look at it and its pass.
func (s *Service) overtaken(ctx context.Context, subject Subject, within scope.Scope, targetID string) error {
	t, sheet, err := s.waiting(ctx, subject, within, targetID)
	if err == nil {
		err = whyNot(caller.From(ctx), instant.Of(s.now()), t, sheet)
	}
	if err == nil {
		err = moved()
	}
	return err
}

func moved() error { return fault.New(fault.Conflict, "资料已更新，请重新查看后再通过") }

// passedBefore answers a pass that the caller gave by this very batch already as it was
// answered then; of any other the refusal holds.
func (s *Service) passedBefore(
	ctx context.Context, subject Subject, within scope.Scope, shown BatchTask, row BatchRow, refusal error,
) (BatchRow, error) {
	row.BatchTask = shown
	t, err := s.visible(ctx, s.db, within, shown.TaskID)
	if err != nil {
		return row, refusal
	}
	// Taking and deciding moves the version by one each; what was held already is only decided.
	steps := t.Version - shown.Version
	isSame := t.TargetType == subject.Type && t.TargetID == shown.TargetID && steps >= 1 && steps <= 2
	if !isSame || t.State != Passed || t.Reviewer != caller.From(ctx).Username {
		return row, refusal
	}
	history, err := s.entries(ctx, subject, within, t.TargetID)
	if err != nil {
		return row, err
	}
	if len(history) == 0 || !history[0].Batch {
		return row, refusal
	}
	sheet, err := subject.Sheet(ctx, s.db, within, t.TargetID, t.Snapshot)
	row.Revision, row.Title, row.Subtitle, row.UndoUntil = t.Revision, sheet.Title, sheet.Subtitle, t.ReviewedAt.Add(UndoWindow)
	return row, err
}
