package driver

import (
	"context"
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

// conditions reads the filters that are more than one column, in a fixed order
// so that a request's shape alone decides the statement.
func (s *Service) conditions(ctx context.Context, within scope.Scope, r paging.Request) ([]database.Condition, error) {
	var out []database.Condition
	for _, filter := range []struct {
		field string
		read  func(string) (database.Condition, error)
	}{
		{"telephone", s.byPhone}, {"drivingLicense", s.byIDCard}, {"expireState", s.byExpireState}, {"rejectReason", byReason},
	} {
		value := strings.TrimSpace(strings.Trim(r.Filters.Get(filter.field), "*"))
		if value == "" {
			continue
		}
		condition, err := filter.read(value)
		if err != nil {
			return nil, err
		}
		out = append(out, condition)
	}
	if r.Filters.Get("claimed") == "me" {
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

func (s *Service) byExpireState(value string) (database.Condition, error) {
	state, known := expireStates[value]
	if !known {
		return database.Condition{}, fault.Field("expireState", "到期状态只能是 0、1、2")
	}
	return standingIn(expirySpan(state, instant.Of(s.now()))), nil
}

// byReason finds drivers whose last rejection names the reason.
func byReason(code string) (database.Condition, error) {
	if _, err := strconv.Atoi(code); err != nil {
		return database.Condition{}, fault.Field("rejectReason", "不通过原因无效")
	}
	return database.Where("("+namesReason+")", code), nil
}

// withDefaultOrder puts a pending list in the order of the queue, and a list
// narrowed by a date in the order of that date, which an index keeps.
func withDefaultOrder(r paging.Request) paging.Request {
	asks := func(names ...string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return strings.TrimSpace(r.Filters.Get(name)) != "" })
	}
	switch {
	case r.Column != "":
	case asks("expireState", "expireTime_begin", "expireTime_end"):
		r.Column, r.Desc = "expireTime", false
	case asks("reviewTime_begin", "reviewTime_end"):
		r.Column, r.Desc = "reviewTime", true
	case r.Filters.Get("reviewState") == strconv.Itoa(int(review.Pending)):
		r.Column, r.Desc = "queueRank", false
	}
	return r
}

// pageKeys are the query parameters that narrow nothing.
var pageKeys = []string{"pageNo", "pageSize", "column", "order", "cursor", "field", "_t", "reviewState"}

// statesOf are the states that a value of the filter lists.
var statesOf = map[string][]review.State{
	"": {review.Pending, review.Passed, review.Failed}, "0": {review.Pending}, "1": {review.Passed}, "2": {review.Failed},
}

// exactTotal is the counter of a list narrowed by nothing, by nothing but one
// state, or by what one number of the dashboard counts; -1 for any other.
func (s *Service) exactTotal(ctx context.Context, within scope.Scope, r paging.Request) (int64, error) {
	if !within.ByDepartment() {
		return -1, nil
	}
	asked := asked(r)
	if span, known := s.spanOf(r, asked); known {
		return s.desk.Sum(ctx, Type, within, span)
	}
	states := statesOf[r.Filters.Get("reviewState")]
	if states == nil || len(asked) > 0 {
		return -1, nil
	}
	totals, err := s.desk.Totals(ctx, Type, within)
	var total int64
	for _, state := range states {
		total += totals[state]
	}
	return total, err
}

// asked are the filters of a request beside the state, sorted.
func asked(r paging.Request) []string {
	var names []string
	for key, values := range r.Filters {
		if !slices.Contains(pageKeys, key) && strings.Trim(strings.TrimSpace(strings.Join(values, "")), "*") != "" {
			names = append(names, key)
		}
	}
	slices.Sort(names)
	return names
}

// spanOf reads a request that asks for exactly what one number of the
// dashboard counts.
func (s *Service) spanOf(r paging.Request, asked []string) (review.Span, bool) {
	state := r.Filters.Get("reviewState")
	switch strings.Join(asked, " ") {
	case "submitTime_begin submitTime_end":
		return days(r, review.SubmittedOn, "submitTime", state == "")
	case "reviewTime_begin reviewTime_end":
		kind, judged := map[string]review.Kind{"1": review.PassedOn, "2": review.FailedOn}[state]
		return days(r, kind, "reviewTime", judged)
	case "rejectReason":
		code := r.Filters.Get("rejectReason")
		_, err := strconv.Atoi(code)
		return review.Span{Kind: review.FailedFor, From: code, To: code}, err == nil && state == "2"
	case "expireTime_begin expireTime_end":
		return days(r, review.ExpiresOn, "expireTime", state == "")
	case "expireState":
		asked, known := expireStates[r.Filters.Get("expireState")]
		return expirySpan(asked, instant.Of(s.now())), known && state == ""
	}
	return review.Span{}, false
}

// days is a range of whole days; false when an end is anything else.
func days(r paging.Request, kind review.Kind, field string, fits bool) (review.Span, bool) {
	from, to := r.Filters.Get(field+"_begin"), r.Filters.Get(field+"_end")
	return review.Span{Kind: kind, From: from, To: to}, fits && instant.ValidDate(from) && instant.ValidDate(to)
}
