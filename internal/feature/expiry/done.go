package expiry

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
)

// mostAtOnce is how many reminders are done by one call.
const mostAtOnce = 100

// Called is what somebody has to say about reminders that they have dealt with.
type Called struct {
	IDs  []string `json:"ids" label:"提醒"`
	Note string   `json:"note" label:"联系结果"`
}

// Finish notes that the holders of papers were called, all or none. One that a
// colleague has dealt with meanwhile is said.
func (s *Service) Finish(ctx context.Context, c Called) error {
	note := strings.TrimSpace(c.Note)
	var refused fault.Collector
	refused.Require(note != "", "note", "请填写联系结果!")
	refused.Text("note", "联系结果", note, 200)
	refused.Require(len(c.IDs) > 0, "ids", "请选择提醒")
	refused.Require(len(c.IDs) <= mostAtOnce, "ids", fmt.Sprintf("一次最多处理 %d 条", mostAtOnce))
	if err := refused.Err(); err != nil {
		return err
	}
	who := caller.From(ctx)
	return s.changeEach(ctx, slices.Compact(slices.Sorted(slices.Values(c.IDs))), func(r *Reminder) error {
		if r.State != Open {
			return whyClosed(*r)
		}
		r.State, r.Note, r.DoneBy, r.DoneByName, r.DoneAt = Done, note, who.Username, who.Realname, instant.Of(s.now())
		return nil
	})
}

// whyClosed says what became of a reminder that somebody still saw open.
func whyClosed(r Reminder) error {
	about := r.Title + "的" + r.Paper + "提醒"
	if r.State == Done {
		return fault.New(fault.Conflict, about+"已由"+r.DoneByName+"于 "+r.DoneAt.String()+" 处理").With("closed", r.ID)
	}
	return fault.New(fault.Conflict, about+"已失效："+voidWords[r.VoidReason]).With("closed", r.ID)
}

var voidWords = map[Reason]string{Renewed: "证件已更新", Gone: "对象已删除或注销", Overtaken: "已进入下一阶段"}

// Again names a reminder to be opened again.
type Again struct {
	ID      string             `json:"id" label:"提醒"`
	Version httpapi.Opt[int64] `json:"version" label:"版本"`
}

// Reopen takes back that the holder of a paper was called; what was noted then
// stays in the audit trail.
func (s *Service) Reopen(ctx context.Context, a Again) error {
	return s.changeEach(ctx, []string{a.ID}, func(r *Reminder) error {
		if r.State != Done || a.Version.Value != r.Version {
			return fault.New(fault.Conflict, "该提醒已有变化，请刷新后查看")
		}
		r.State, r.Note, r.DoneBy, r.DoneByName, r.DoneAt = Open, "", "", "", 0
		return nil
	})
}

// changeEach changes several reminders that the caller sees, in one transaction;
// a refusal names the one that is absent.
func (s *Service) changeEach(ctx context.Context, ids []string, act func(*Reminder) error) error {
	within, sees := s.seen(caller.From(ctx), toChange)
	return s.db.InTx(ctx, func(tx *database.Tx) error {
		tx.AfterCommit(func() { s.bus.Publish(fanout.Hint{Topic: Topic, Tenant: within.Tenant}) })
		for _, id := range ids {
			r, err := list.One(ctx, tx, within, id, sees)
			if err != nil {
				return fault.Among(err, id)
			}
			before := r
			if err := act(&r); err != nil {
				return err
			}
			r.Touch(ctx, s.now())
			audit.Changed(tx, audit.Change{Object: Type, ID: id, Before: before, After: r})
			if err := table.Update(ctx, tx, within, &r); err != nil {
				return err
			}
		}
		return nil
	})
}
