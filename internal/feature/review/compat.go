package review

import (
	"context"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
)

// compatRoutes publishes the call of the desk that the console itself does not
// make: others may look at the head of the queue without claiming it.
func (s *Service) compatRoutes(api *httpapi.API) {
	httpapi.Handle(api, "GET /review/task/next", httpapi.Asks("<target>:check"), "查看下一个待审任务", s.handleNext)
}

func (s *Service) handleNext(ctx context.Context, in *targetQuery) (*TaskRow, error) {
	row, err := s.Peek(ctx, in.TargetType)
	if err == nil && row == nil {
		httpapi.Say(ctx, queueEmpty)
	}
	return row, err
}

// Peek is what the queue has for the caller first, without claiming it; nil when that is nothing.
func (s *Service) Peek(ctx context.Context, targetType string) (*TaskRow, error) {
	subject, within, err := s.subject(ctx, targetType, mayCheck)
	if err != nil {
		return nil, err
	}
	reach, bound := subject.bounds(within)
	free := database.Where("t.target_type = ? AND t.state = 0 AND t.lease_until < ?", targetType, instant.Of(s.now()))
	own := notOf(caller.From(ctx).Username)
	waiting, err := tasks.Rows(ctx, s.db, reach, paging.Request{PageNo: 1, Size: 1}, append(bound, free, own)...)
	if err != nil || len(waiting) == 0 {
		return nil, err
	}
	row := rowOf(waiting[0])
	return &row, nil
}
