package waybill

import (
	"context"

	"freightdesk/internal/foundation/caller"
)

// StageTotal is how many waybills stand at a stage.
type StageTotal struct {
	Stage Stage `json:"lifecycle"`
	Count int64 `json:"count"`
}

// StageTotals counts the waybills of the caller's scope by stage.
func (s *Service) StageTotals(ctx context.Context) ([]StageTotal, error) {
	counts, err := s.Staged(ctx, caller.From(ctx).Scope(MayList), Stages)
	out := make([]StageTotal, len(Stages))
	for i, stage := range Stages {
		out[i] = StageTotal{stage, counts[stage]}
	}
	return out, err
}
