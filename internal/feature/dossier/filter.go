package dossier

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

// Filters are the names that the list of every subject answers; a subject adds
// its own. Fields are those of them that single columns answer.
var Filters = []string{
	"reviewState", "submitTime_begin", "submitTime_end", "reviewTime_begin", "reviewTime_end", "expireTime_begin", "expireTime_end",
	"createTime_begin", "createTime_end", "reviewer", "claimed", "expireState", "rejectReason", "riskLevel", "status", "blacklistFlag",
}

// Fields are the columns of Standing that a list filters and sorts by.
func Fields(own ...database.Field) []database.Field {
	return append(own,
		database.Field{Wire: "reviewState", Column: "d.review_state", Kind: database.Number},
		database.Field{Wire: "status", Column: "d.status", Kind: database.Number, Rule: "状态"},
		database.Field{Wire: "blacklistFlag", Column: "d.blacklisted", Kind: database.Flag, NoFilter: true, Rule: "是否黑名单"},
		database.Field{Wire: "riskLevel", Column: "d.risk_level", Kind: database.Number, Rule: "风险等级"},
		database.Field{Wire: "reviewer", Column: "d.reviewer", Rule: "审核人"},
		database.Field{Wire: "submitTime", Column: "d.submitted_at", Kind: database.Time, Sort: true, Rule: "提交时间"},
		// The time to decide is the same for all (review.DueAfter): what came first is due first.
		database.Field{Wire: "dueTime", Column: "d.submitted_at", Kind: database.Time, Sort: true, NoFilter: true},
		database.Field{Wire: "reviewTime", Column: "d.reviewed_at", Kind: database.Time, Sort: true},
		database.Field{Wire: "createTime", Column: "d.created_at", Kind: database.Time, Sort: true, Rule: "创建时间"},
		database.Field{Wire: "createBy", Column: "d.created_by", NoFilter: true, Rule: "创建人"},
		database.Field{Wire: "queueRank", Column: "d.queue_rank", Kind: database.Number, Sort: true, NoFilter: true},
		database.Field{Wire: "expiresOn", Column: "d.expires_on", Kind: database.Date, Sort: true, Rule: "证件到期日"},
		database.Field{Wire: "expireTime", Column: "d.expires_on", Kind: database.Date, Sort: true},
	)
}

// filter is what a list call asks for, read once. What single columns answer is
// the list's own matter and stands here by its name alone.
type filter struct {
	paging.Request
	state string            // of the review, as asked
	asked map[string]string // what else narrows, by wire name, without blanks and stars around it
	today instant.Instant
}

// pageKeys are the query parameters that narrow nothing.
var pageKeys = []string{"pageNo", "pageSize", "column", "order", "cursor", "field", "_t", "reviewState"}

func filterOf(r paging.Request, today instant.Instant) filter {
	f := filter{Request: r, state: r.Filters.Get("reviewState"), asked: map[string]string{}, today: today}
	for name := range r.Filters {
		value := strings.TrimSpace(strings.Trim(strings.TrimSpace(r.Filters.Get(name)), "*"))
		if value != "" && !slices.Contains(pageKeys, name) {
			f.asked[name] = value
		}
	}
	return f
}

// Asked is a filter that asks more than one column.
type Asked struct {
	Field string
	Read  func(value string) (database.Condition, error)
}

// Page pages through the subjects in the caller's scope; rows are the columns that
// the list shows. Asked only for a state, the total is the counter and never a
// count of rows.
func Page[L, R, S any, P Profile](
	ctx context.Context, s *Shelf[R, S, P], rows *database.List[L], r paging.Request, own ...Asked,
) (paging.Page[L], error) {
	within, asked := caller.From(ctx).Scope(s.MayList), filterOf(r, instant.Of(s.Now()))
	more, err := s.conditions(ctx, within, asked, own)
	if err != nil {
		return paging.Page[L]{}, err
	}
	return rows.PageOf(ctx, s.DB, within, asked.ordered(), s.kept(within, asked), more...)
}

// conditions are those that ask more than one column, in a fixed order so that
// a request's shape alone decides the statement.
func (s *Shelf[R, S, P]) conditions(ctx context.Context, within scope.Scope, f filter, own []Asked) ([]database.Condition, error) {
	var out []database.Condition
	for _, one := range append(slices.Clone(own), Asked{"expireState", f.byExpireState}, Asked{"rejectReason", byReason},
		Asked{"blacklistFlag", f.byListing}) {
		value, asked := f.asked[one.Field]
		if !asked {
			continue
		}
		condition, err := one.Read(value)
		if err != nil {
			return nil, err
		}
		out = append(out, condition)
	}
	if f.asked["claimed"] == "me" {
		mine, err := s.Desk.ClaimedBy(ctx, s.DB, within, s.Type, caller.From(ctx).Username)
		if err != nil {
			return nil, err
		}
		out = append(out, among(mine))
	}
	return out, nil
}

func among(ids []string) database.Condition { return database.Where("d.id IN (?)", database.IDs(ids)) }

// expireStates are the values of the filter: the dictionary's, and words.
var expireStates = map[string]int{
	"0": Valid, "1": Expiring, "2": Expired, "valid": Valid, "expiring": Expiring, "expired": Expired,
}

func (f filter) byExpireState(value string) (database.Condition, error) {
	state, known := expireStates[value]
	if !known {
		return database.Condition{}, fault.Field("expireState", "到期状态只能是 0、1、2")
	}
	return inSpan(expirySpan(state, f.today)), nil
}

// byReason finds subjects whose last rejection names the reason.
func byReason(code string) (database.Condition, error) {
	if strings.Contains(code, ",") {
		return database.Condition{}, fault.Field("rejectReason", "一次只能按一项不通过原因查询")
	}
	return database.Where("("+namesReason+")", literal(code)), nil
}

// ordered is the request with an order: a pending list has that of the queue, a
// list narrowed by a date that of the date, which an index keeps.
func (f filter) ordered() paging.Request {
	r := f.Request
	asks := func(names ...string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return f.asked[name] != "" })
	}
	switch {
	case r.Column != "":
	case asks("expireState", "expireTime_begin", "expireTime_end"):
		r.Column, r.Desc = "expireTime", false
	case asks("reviewTime_begin", "reviewTime_end"):
		r.Column, r.Desc = "reviewTime", true
	case f.state == strconv.Itoa(int(review.Pending)):
		r.Column, r.Desc = "queueRank", false
	}
	return r
}

// statesOf are the first and the last state that a value of the filter lists.
var statesOf = map[string][2]review.State{
	"": {review.Pending, review.Failed}, "0": {review.Pending, review.Pending}, "1": {review.Passed, review.Passed},
	"2": {review.Failed, review.Failed},
}

// kept asks for the number that is kept of a list narrowed by nothing, by nothing
// but one state, or by what one number of the dashboard counts; nil for any other.
func (s *Shelf[R, S, P]) kept(within scope.Scope, f filter) *database.Query {
	if !within.ByDepartment() || within.Empty() {
		return nil
	}
	if span, known := f.span(); known {
		query := s.Desk.SumQuery(s.Type, within, span)
		return &query
	}
	if span, known := s.stages(f); known {
		query := s.Desk.SumQuery(s.Type, within, span)
		return &query
	}
	states, known := statesOf[f.state]
	if !known || len(f.asked) > 0 {
		return nil
	}
	query := s.Desk.TotalQuery(s.Type, within, states[0], states[1])
	return &query
}

// stages are those that a list asks for which is narrowed by nothing else.
func (s *Shelf[R, S, P]) stages(f filter) (review.Span, bool) {
	var r R
	if s.Parts(&r).Stage == nil || f.state != "" {
		return review.Span{}, false
	}
	switch at, err := strconv.Atoi(f.asked[s.StageField]); {
	case len(f.asked) == 0:
		return review.Span{Kind: review.InStage, To: stageKey(mostStages)}, true
	case len(f.asked) == 1 && err == nil:
		return review.Span{Kind: review.InStage, From: stageKey(at), To: stageKey(at)}, true
	}
	return review.Span{}, false
}

const mostStages = 99

// span is what one number of the dashboard counts, where exactly that is asked.
func (f filter) span() (review.Span, bool) {
	switch strings.Join(slices.Sorted(maps.Keys(f.asked)), " ") {
	case "submitTime_begin submitTime_end":
		return f.days(review.SubmittedOn, "submitTime", f.state == "")
	case "reviewTime_begin reviewTime_end":
		kind, judged := map[string]review.Kind{"1": review.PassedOn, "2": review.FailedOn}[f.state]
		return f.days(kind, "reviewTime", judged)
	case "rejectReason":
		code := f.asked["rejectReason"]
		return review.Span{Kind: review.FailedFor, From: code, To: code}, f.state == "2"
	case "expireTime_begin expireTime_end":
		return f.days(review.ExpiresOn, "expireTime", f.state == "")
	case "expireState":
		state, known := expireStates[f.asked["expireState"]]
		return expirySpan(state, f.today), known && f.state == ""
	}
	return review.Span{}, false
}

// days is a range of whole days; false when an end is anything else.
func (f filter) days(kind review.Kind, field string, fits bool) (review.Span, bool) {
	from, to := f.asked[field+"_begin"], f.asked[field+"_end"]
	return review.Span{Kind: kind, From: from, To: to}, fits && instant.ValidDate(from) && instant.ValidDate(to)
}
