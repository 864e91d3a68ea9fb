package waybill

import (
	"context"
	"fmt"

	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/caller"
)

// StageTotal is how many waybills stand at a stage.
type StageTotal struct {
	Stage Stage `json:"lifecycle"`
	Count int64 `json:"count"`
}

// StageTotals counts the waybills of the caller's scope by stage.
func (s *Service) StageTotals(ctx context.Context) ([]StageTotal, error) {
	within := caller.From(ctx).Scope(MayList)
	out := make([]StageTotal, len(Stages))
	for i, stage := range Stages {
		key := fmt.Sprintf("%02d", stage)
		count, err := s.Desk.Sum(ctx, Type, within, review.Span{Kind: review.InStage, From: key, To: key})
		if err != nil {
			return nil, err
		}
		out[i] = StageTotal{stage, count}
	}
	return out, nil
}
