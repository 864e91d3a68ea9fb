package review

import (
	"context"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/httpapi"
)

// Routes publishes the desk's calls and the counters of spec §7. The codes of
// the check are the subjects': the desk asks for them itself.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /review/task/history", httpapi.Asks("<target>:list"), "审核历史", s.handleHistory)
	httpapi.Handle(api, "POST /review/task/claim", httpapi.Asks("<target>:check"), "领取审核任务", httpapi.Body(s.handleClaim))
	httpapi.Handle(api, "POST /review/task/release", httpapi.Asks("<target>:check"), "放弃或跳过审核任务", httpapi.Body(s.handleRelease),
		httpapi.Requires("taskId"))
	httpapi.Handle(api, "POST /review/task/decide", httpapi.Asks("<target>:check"), "提交审核结果", httpapi.Body(s.handleDecide),
		httpapi.Says("审核完成"))
	httpapi.Handle(api, "POST /review/task/passBatch", httpapi.Asks("<target>:batch and <target>:check"), "批量通过", httpapi.Body(s.PassBatch),
		httpapi.Requires("targetType", "targetIds"))
	httpapi.Handle(api, "POST /review/task/undo", httpapi.Asks("<target>:check"), "撤销刚才的审核结果", httpapi.Body(s.handleUndo),
		httpapi.Says("已撤销"), httpapi.Requires("taskId"))

	numbers := httpapi.Needs(MaySeeNumbers)
	httpapi.Handle(api, "GET /hyrisk/hyRisk/sjtotal", numbers, "司机审核计数", s.totalsOf("driver"))
	httpapi.Handle(api, "GET /hyrisk/hyRisk/cltotal", numbers, "车辆审核计数", s.totalsOf("vehicle"))
	httpapi.Handle(api, "GET /hyrisk/hyRisk/ydtotal", numbers, "运单审核计数", s.totalsOf("waybill"))
	httpapi.Handle(api, "GET /review/stats/daily", numbers, "每日提交与审核数量", s.handleDaily)
	httpapi.Handle(api, "GET /review/stats/reasons", numbers, "不通过原因排行", httpapi.One[reasonsQuery](s.RankReasons))
	httpapi.Handle(api, "GET /review/stats/mine", numbers, "本人审核效率", httpapi.Plain(s.Mine))
	httpapi.Handle(api, "GET /review/stats/team", httpapi.Needs(MayTeam), "团队审核效率", s.handleTeam)
	httpapi.Handle(api, "GET /review/stats/board", httpapi.Needs(MayTeam), "此刻在审核的人", s.handleBoard)

	s.compatRoutes(api)
}

type (
	targetQuery struct {
		TargetType string `query:"targetType"`
		TargetID   string `query:"targetId"`
	}
	releaseBody struct {
		TaskID  string   `json:"taskId" label:"审核任务"`
		Skip    bool     `json:"skip,omitempty" label:"跳过"`
		Next    bool     `json:"next,omitempty" label:"领取下一条"`
		Holding []string `json:"holding,omitempty" label:"正在审核的任务"`
	}
	decideBody struct {
		TargetType string   `json:"targetType" label:"对象"`
		TargetID   string   `json:"targetId" label:"记录"`
		TaskID     string   `json:"taskId" label:"审核任务"`
		Version    int64    `json:"version" label:"版本"`
		Result     State    `json:"result" label:"审核结论"`
		Items      []Item   `json:"items" label:"证件结论"`
		Memo       string   `json:"memo,omitempty" label:"备注"`
		Codes      []string `json:"overrideCodes,omitempty" label:"特批的检查项"`
		Overrides  []Block  `json:"overrides,omitempty" label:"特批的检查项"`
		Warnings   []Block  `json:"warnings,omitempty" label:"已知晓的提醒"`
		Next       bool     `json:"next,omitempty" label:"领取下一条"`
		Holding    []string `json:"holding,omitempty" label:"正在审核的任务"`
	}
	undoBody struct {
		TaskID string `json:"taskId" label:"审核任务"`
	}
	dailyQuery struct {
		TargetType string `query:"targetType"`
		Days       int    `query:"days" default:"30"`
	}
	reasonsQuery struct {
		TargetType string `query:"targetType"`
	}
	teamQuery struct {
		Days int `query:"days" default:"7"`
	}
)

// Released is the answer to a release: the next claim when it was asked for.
type Released struct {
	Next *Claim `json:"next"`
}

// Days is the answer of the daily numbers.
type Days struct {
	Days []Day `json:"days"`
}

// Reviewers is the answer of the team's numbers.
type Reviewers struct {
	Reviewers []ReviewerWork `json:"reviewers"`
}

// AtWorkNow is the answer of the board.
type AtWorkNow struct {
	Reviewers []AtWork `json:"reviewers"`
}

const queueEmpty = "暂无待审核"

func (s *Service) handleHistory(ctx context.Context, in *targetQuery) ([]Entry, error) {
	return s.History(ctx, in.TargetType, in.TargetID)
}

func (s *Service) handleClaim(ctx context.Context, in Wish) (*Claim, error) {
	claim, err := s.Take(ctx, in)
	if err == nil && claim == nil {
		httpapi.Say(ctx, queueEmpty)
	}
	return claim, err
}

func (s *Service) handleRelease(ctx context.Context, in releaseBody) (Released, error) {
	targetType, err := s.LetGo(ctx, in.TaskID, in.Skip)
	if err != nil || !in.Next {
		return Released{}, err
	}
	next, err := s.Take(ctx, Wish{TargetType: targetType, Holding: append(in.Holding, in.TaskID)})
	return Released{next}, err
}

func (s *Service) handleDecide(ctx context.Context, in decideBody) (Decided, error) {
	p := in
	decided, err := s.Decide(ctx, Decision{
		TargetType: p.TargetType, TargetID: p.TargetID, TaskID: p.TaskID, Version: p.Version,
		Verdict: Verdict{Result: p.Result, Items: p.Items, Memo: p.Memo, OverrideCodes: p.Codes, Overrides: p.Overrides, Warnings: p.Warnings},
	})
	if err != nil || !p.Next {
		return decided, err
	}
	// The verdict stands whatever becomes of the next claim; the desk can ask again.
	if next, err := s.Take(ctx, Wish{TargetType: p.TargetType, Holding: p.Holding}); err == nil {
		decided.Next = next
	}
	return decided, nil
}

func (s *Service) handleUndo(ctx context.Context, in undoBody) (*Claim, error) {
	return s.TakeBack(ctx, in.TaskID)
}

func (s *Service) handleDaily(ctx context.Context, in *dailyQuery) (Days, error) {
	days, err := s.Daily(ctx, in.TargetType, in.Days)
	return Days{days}, err
}

func (s *Service) handleTeam(ctx context.Context, in *teamQuery) (Reviewers, error) {
	team, err := s.Team(ctx, in.Days)
	return Reviewers{team}, err
}

func (s *Service) handleBoard(ctx context.Context, _ *struct{}) (AtWorkNow, error) {
	reviewers, err := s.Board(ctx)
	return AtWorkNow{reviewers}, err
}

// totalsOf answers a counter in the scope of the subject's list, so that the
// number equals the list's total; who may not list gets that of the header.
func (s *Service) totalsOf(subjectType string) func(context.Context, *struct{}) (Totals, error) {
	return func(ctx context.Context, _ *struct{}) (Totals, error) {
		who := caller.From(ctx)
		within := who.Scope(MaySeeNumbers)
		if subject, known := s.subjects[subjectType]; known && who.May(subject.MayList) {
			within = who.Scope(subject.MayList)
		}
		return s.Totals(ctx, subjectType, within)
	}
}
