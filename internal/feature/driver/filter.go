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
		out = append(out, database.Where("d.id IN (?)", database.IDs(mine)))
	}
	return out, nil
}

// byPhone finds a whole number by its blind index, four digits by the tail.
func (s *Service) byPhone(value string) (database.Condition, error) {
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

func (s *Service) byExpireState(value string) (database.Condition, error) {
	state, err := strconv.Atoi(value)
	if err != nil || state < Valid || state > Expired {
		return database.Condition{}, fault.Field("expireState", "到期状态只能是 0、1、2")
	}
	return expiring(state, instant.Of(s.now())), nil
}

// expiring is ExpireState as a condition.
func expiring(state int, today instant.Instant) database.Condition {
	switch state {
	case Expired:
		return database.Where("d.expires_on < ?", today.Date())
	case Expiring:
		return database.Where("(d.expires_on >= ? AND d.expires_on <= ?)", today.Date(), warnDate(today))
	}
	return database.Where("d.expires_on > ?", warnDate(today))
}

// byReason finds drivers whose last rejection names the reason.
func byReason(code string) (database.Condition, error) {
	if _, err := strconv.Atoi(code); err != nil {
		return database.Condition{}, fault.Field("rejectReason", "不通过原因无效")
	}
	return database.Where("(',' || d.last_reject_codes || ',') LIKE ('%,' || ? || ',%')", code), nil
}

// withDefaultOrder puts a pending list in the order of the queue.
func withDefaultOrder(r paging.Request) paging.Request {
	if r.Column == "" && r.Filters.Get("reviewState") == strconv.Itoa(int(review.Pending)) {
		r.Column, r.Desc = "queueRank", false
	}
	return r
}

// pageKeys are the query parameters that narrow nothing.
var pageKeys = []string{"pageNo", "pageSize", "column", "order", "cursor", "field", "_t", "reviewState"}

// exactTotal is the counter of a list narrowed by nothing, or by nothing but
// one state; -1 for any other.
func (s *Service) exactTotal(ctx context.Context, within scope.Scope, r paging.Request) (int64, error) {
	states := map[string][]review.State{
		"": {review.Pending, review.Passed, review.Failed}, "0": {review.Pending}, "1": {review.Passed}, "2": {review.Failed},
	}[r.Filters.Get("reviewState")]
	if states == nil || (within.Username != "" && !within.Whole) {
		return -1, nil
	}
	for key, values := range r.Filters {
		if !slices.Contains(pageKeys, key) && strings.Trim(strings.TrimSpace(strings.Join(values, "")), "*") != "" {
			return -1, nil
		}
	}
	totals, err := s.desk.Totals(ctx, Type, within)
	var total int64
	for _, state := range states {
		total += totals[state]
	}
	return total, err
}
