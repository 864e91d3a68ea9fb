package driver

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
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

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

func (s *Service) filterOf(r paging.Request) filter {
	f := filter{Request: r, state: r.Filters.Get("reviewState"), asked: map[string]string{}, today: instant.Of(s.now())}
	for name := range r.Filters {
		value := strings.TrimSpace(strings.Trim(strings.TrimSpace(r.Filters.Get(name)), "*"))
		if value != "" && !slices.Contains(pageKeys, name) {
			f.asked[name] = value
		}
	}
	return f
}

// conditions are those that ask more than one column, in a fixed order so that
// a request's shape alone decides the statement.
func (s *Service) conditions(ctx context.Context, within scope.Scope, f filter) ([]database.Condition, error) {
	var out []database.Condition
	for _, one := range []struct {
		field string
		read  func(string) (database.Condition, error)
	}{
		{"telephone", s.byPhone}, {"drivingLicense", s.byIDCard}, {"expireState", f.byExpireState}, {"rejectReason", byReason},
	} {
		value, asked := f.asked[one.field]
		if !asked {
			continue
		}
		condition, err := one.read(value)
		if err != nil {
			return nil, err
		}
		out = append(out, condition)
	}
	if f.asked["claimed"] == "me" {
		mine, err := s.desk.ClaimedBy(ctx, s.db, within, Type, caller.From(ctx).Username)
		if err != nil {
			return nil, err
		}
		out = append(out, among(mine))
	}
	return out, nil
}

func among(ids []string) database.Condition { return database.Where("d.id IN (?)", database.IDs(ids)) }

// byPhone finds a whole number by its blind index, four digits by the tail.
func (s *Service) byPhone(value string) (database.Condition, error) {
	value = fieldrule.Phone(value)
	switch len(value) {
	case 4:
		return database.Where("d.phone_tail = ?", value), nil
	case 11:
		return database.Where("d.phone_index = ?", s.vault.BlindIndex("phone", value)), nil
	}
	return database.Condition{}, fault.Field("telephone", "请输入完整手机号或后 4 位")
}

// byIDCard finds a whole number, its first six or its last four characters.
func (s *Service) byIDCard(value string) (database.Condition, error) {
	value = strings.ToUpper(value)
	switch len(value) {
	case 4:
		return database.Where("d.id_card_tail = ?", value), nil
	case 6:
		return database.Where("d.id_card_head = ?", value), nil
	case 18:
		return database.Where("d.id_card_index = ?", s.vault.BlindIndex("id_card", value)), nil
	}
	return database.Condition{}, fault.Field("drivingLicense", "请输入完整身份证号、前 6 位或后 4 位")
}

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

// byReason finds drivers whose last rejection names the reason.
func byReason(code string) (database.Condition, error) {
	if _, err := strconv.Atoi(code); err != nil {
		return database.Condition{}, fault.Field("rejectReason", "不通过原因无效")
	}
	return database.Where("("+namesReason+")", code), nil
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
func (s *Service) kept(within scope.Scope, f filter) *database.Query {
	if !within.ByDepartment() || within.Empty() {
		return nil
	}
	if span, known := f.span(); known {
		query := s.desk.SumQuery(Type, within, span)
		return &query
	}
	states, known := statesOf[f.state]
	if !known || len(f.asked) > 0 {
		return nil
	}
	query := s.desk.TotalQuery(Type, within, states[0], states[1])
	return &query
}

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
		_, err := strconv.Atoi(code)
		return review.Span{Kind: review.FailedFor, From: code, To: code}, err == nil && f.state == "2"
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
