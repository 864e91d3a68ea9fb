package review

import (
	"context"
	"math/rand/v2"
	"slices"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

// Claim is the caller's hold on a task, with everything the desk shows.
type Claim struct {
	TaskID     string          `json:"taskId"`
	Version    int64           `json:"version"`
	LeaseUntil instant.Instant `json:"leaseUntil"`
	Task       Task            `json:"task"`
}

// Wish is what a desk asks to work on.
type Wish struct {
	TargetType string   `json:"targetType" label:"对象"`
	TargetID   string   `json:"targetId,omitempty" label:"记录"`
	Holding    []string `json:"holding,omitempty" label:"正在审核的任务"` // tasks the desk already has, which are not handed out again
	// Renew keeps what this page holds. Without it the claim of another page of
	// the same user is taken over.
	Renew bool `json:"renew,omitempty" label:"续期"`
}

// candidates is how many waiting tasks one attempt looks at: as many reviewers
// may reach for the same head of the queue at once.
const candidates = 20

// Take claims one named target, or the next task of the queue when targetID is
// empty. Claiming one's own claim renews it, and takes it over from another
// page of one's own unless the wish is but to keep it. nil: nothing is left to
// claim.
func (s *Service) Take(ctx context.Context, w Wish) (*Claim, error) {
	subject, within, err := s.subject(ctx, w.TargetType, mayCheck)
	if err != nil {
		return nil, err
	}
	if w.TargetID == "" {
		return s.takeNext(ctx, subject, within, w.Holding)
	}
	taken, err := s.takeNamed(ctx, within, w)
	if fault.Is(err, fault.Conflict) {
		// It may have changed hands between look and claim: a page that is loaded
		// anew takes its task over while the old one gives it back.
		taken, err = s.takeNamed(ctx, within, w)
	}
	if err != nil {
		return nil, err
	}
	return s.claim(ctx, subject, within, taken)
}

func (s *Service) takeNamed(ctx context.Context, within scope.Scope, w Wish) (task, error) {
	open, exists, err := database.Maybe[task](ctx, s.db, openTaskOf.For(within, w.TargetType, w.TargetID))
	if err != nil {
		return task{}, err
	}
	if !exists {
		return task{}, s.nothingOpen(ctx, within, w.TargetType, w.TargetID)
	}
	if _, err := s.visible(ctx, s.db, within, open.ID); err != nil {
		return task{}, err
	}
	if w.Renew && open.elsewhere(caller.From(ctx), instant.Of(s.now())) {
		return task{}, elsewhere()
	}
	return s.take(ctx, within, open)
}

// nothingOpen says why a target cannot be claimed.
func (s *Service) nothingOpen(ctx context.Context, within scope.Scope, targetType, targetID string) error {
	newest, exists, err := database.Maybe[task](ctx, s.db, newestTaskOf.For(within, targetType, targetID))
	if err != nil {
		return err
	}
	if !exists {
		return fault.Absent()
	}
	if _, err := s.visible(ctx, s.db, within, newest.ID); err != nil {
		return err
	}
	return done(newest)
}

// done tells who has decided a task, or that there is nothing to decide any more.
func done(t task) error {
	if t.State == withdrawn {
		return fault.New(fault.Conflict, "该任务已撤回：资料已被删除或作废").With("state", t.State)
	}
	return fault.New(fault.Conflict, "该任务已由 "+t.ReviewerName+" 审核完成").With("state", t.State).With("reviewer", t.Reviewer)
}

// takeNext prefers what the caller still holds but the desk does not know, as
// after a reload; then the head of the queue; then what the caller skipped.
func (s *Service) takeNext(ctx context.Context, subject Subject, within scope.Scope, holding []string) (*Claim, error) {
	who, now := caller.From(ctx), instant.Of(s.now())
	if len(holding) > database.MaxIDs {
		return nil, fault.Field("holding", "持有的任务过多")
	}
	if holding == nil {
		holding = []string{}
	}
	known, err := s.takeBackKnown(ctx, subject, within, holding)
	if err != nil || known != nil {
		return known, err
	}
	ofType := database.Where("t.target_type = ? AND t.state = 0 AND t.id NOT IN (?)", subject.Type, database.IDs(holding))
	for _, which := range []database.Condition{
		database.Where("t.lease_until < ? AND (t.skipped_by <> ? OR t.skipped_until < ?)", now, who.Username, now),
		database.Where("t.lease_until < ?", now),
	} {
		taken, err := s.takeFirst(ctx, subject, within, ofType, notOf(who.Username), which)
		if err != nil || taken != nil {
			return taken, err
		}
	}
	return nil, nil
}

// looks bounds how often a reviewer who lost every race looks again. Each lost
// race is a task that somebody else took, so even a crowd needs few looks.
const looks = 50

// takeFirst claims the first waiting task that nobody else takes meanwhile; nil
// only when none waits. Whoever loses a race goes on at random, because the
// winner's rivals stand at the same place of the queue.
func (s *Service) takeFirst(ctx context.Context, subject Subject, within scope.Scope, which ...database.Condition) (*Claim, error) {
	for range looks {
		reach, bound := subject.bounds(within)
		waiting, err := tasks.Rows(ctx, s.db, reach, paging.Request{PageNo: 1, Size: candidates}, append(bound, which...)...)
		if err != nil || len(waiting) == 0 {
			return nil, err
		}
		rand.Shuffle(len(waiting)-1, func(i, j int) { waiting[i+1], waiting[j+1] = waiting[j+1], waiting[i+1] })
		for _, candidate := range waiting {
			taken, err := s.take(ctx, within, candidate)
			if fault.Is(err, fault.Conflict) {
				continue // somebody was faster
			}
			if err != nil {
				return nil, err
			}
			return s.claim(ctx, subject, within, taken)
		}
	}
	return nil, &fault.Fault{Kind: fault.Unavailable, Message: "领取任务的人较多，请稍后再试", RetryAfter: 1}
}

// takeBackKnown gives the desk a task that its page still holds but the desk
// does not know of; nil when there is none. What another page of the same user
// works on stays there.
func (s *Service) takeBackKnown(ctx context.Context, subject Subject, within scope.Scope, holding []string) (*Claim, error) {
	who := caller.From(ctx)
	held, err := database.All[string](ctx, s.db, heldBy.For(within, who.Username, who.LiveCase, subject.Type, instant.Of(s.now())))
	if err != nil {
		return nil, err
	}
	for _, id := range held {
		if slices.Contains(holding, id) {
			continue
		}
		t, err := s.visible(ctx, s.db, within, id)
		if err == nil {
			t, err = s.take(ctx, within, t)
		}
		switch {
		case err == nil:
			return s.claim(ctx, subject, within, t)
		case !fault.Is(err, fault.Conflict) && !fault.Is(err, fault.NotFound):
			return nil, err
		}
	}
	return nil, nil
}

// take claims or renews in one conditional update, and refuses what the caller
// wrote or submitted: two people stand behind each verdict (security C.2). A renewal keeps the
// version: the desk may be sending its decision at the same moment. What goes
// over to another page of the same user is a new claim, of a new version.
func (s *Service) take(ctx context.Context, within scope.Scope, t task) (task, error) {
	who, now := caller.From(ctx), instant.Of(s.now())
	until := now.Add(Lease)
	if t.isOf(who.Username) {
		return t, own()
	}
	if t.ClaimedBy == who.Username && t.LeaseUntil >= now {
		moves := t.elsewhere(who, now)
		t.LeaseUntil = until
		if moves {
			t.ClaimedPage = who.LiveCase
			t.Version++
		}
		return t, s.db.InTx(ctx, func(tx *database.Tx) error {
			s.claimed(ctx, tx, within.Tenant, t)
			if !moves {
				return database.ExecOne(ctx, tx, renewLease.For(within, until, t.ID, who.Username, who.LiveCase), lost())
			}
			return database.ExecOne(ctx, tx, moveClaim.For(within, who.LiveCase, until, t.ID, who.Username, t.Version-1), lost())
		})
	}
	if t.held(who.Username, now) {
		return t, claimedByOther(t)
	}
	err := s.db.InTx(ctx, func(tx *database.Tx) error {
		query := takeTask.For(within, who.Username, who.Realname, who.LiveCase, now, until, t.ID, now)
		if err := database.ExecOne(ctx, tx, query, claimedByOther(t)); err != nil {
			return err
		}
		fresh, err := database.One[task](ctx, tx, taskByID.For(within, t.ID))
		if err != nil {
			return err
		}
		t = fresh
		s.claimed(ctx, tx, within.Tenant, t)
		return s.log(ctx, tx, within, t, logEntry{action: Claimed, username: who.Username, realname: who.Realname, at: now})
	})
	return t, err
}

func claimedByOther(t task) error {
	name := t.ClaimedName
	if name == "" {
		name = "其他审核员"
	}
	return fault.New(fault.Conflict, "已被 "+name+" 领取").
		With("claimedBy", t.ClaimedBy).With("claimedByName", t.ClaimedName).With("leaseUntil", t.LeaseUntil)
}

func elsewhere() error {
	return fault.New(fault.Conflict, "该任务已在您的另一个页面打开")
}

func own() error {
	return fault.New(fault.Conflict, "该资料由您本人提交或填写过，须由其他审核员审核")
}

func lost() error { return fault.New(fault.Conflict, "领取已失效，请重新领取") }

// claim shapes a held task for the desk.
func (s *Service) claim(ctx context.Context, subject Subject, within scope.Scope, t task) (*Claim, error) {
	sheet, err := s.sheet(ctx, subject, within, t)
	if err != nil {
		return nil, err
	}
	return &Claim{TaskID: t.ID, Version: t.Version, LeaseUntil: t.LeaseUntil, Task: sheet}, nil
}

// LetGo gives the claim of the calling page back. A skipped task is offered to
// its skipper last for some minutes. Giving back what nobody holds any more is
// no error: the desk also does so while it closes. What somebody else works on,
// or another page of the same user, stays there.
func (s *Service) LetGo(ctx context.Context, taskID string, skip bool) (targetType string, err error) {
	who, now := caller.From(ctx), instant.Of(s.now())
	t, err := database.One[task](ctx, s.db, taskByID.For(who.WholeTenant(), taskID))
	if err != nil {
		return "", err
	}
	_, within, err := s.subject(ctx, t.TargetType, mayCheck)
	if err != nil {
		return "", err
	}
	if _, err := s.visible(ctx, s.db, within, taskID); err != nil {
		return "", err
	}
	switch {
	case t.State == Pending && t.held(who.Username, now):
		return "", claimedByOther(t)
	case t.State == Pending && t.elsewhere(who, now):
		return "", elsewhere()
	}
	skipper, until := "", instant.Instant(0)
	if skip {
		skipper, until = who.Username, now.Add(skipFor)
	}
	return t.TargetType, s.db.InTx(ctx, func(tx *database.Tx) error {
		changed, err := database.Exec(ctx, tx, releaseTask.For(within, skipper, until, taskID, who.Username, who.LiveCase))
		if err != nil || changed == 0 {
			return err
		}
		s.claimEnded(ctx, tx, within.Tenant, t)
		return s.log(ctx, tx, within, t, logEntry{action: Release, username: who.Username, realname: who.Realname, at: now})
	})
}

// ClaimedBy lists the targets a user works on at the moment.
func (s *Service) ClaimedBy(ctx context.Context, q database.Reader, within scope.Scope, targetType, username string) ([]string, error) {
	return database.All[string](ctx, q, claimsOf.For(within, username, targetType, instant.Of(s.now())))
}
