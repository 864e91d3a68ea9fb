package carrier

import (
	"context"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/personal"
)

// Numbers are the fields that are masked, by their wire names.
func (p Profile) Numbers() map[string]string {
	return map[string]string{"actualCarrierId": p.Number, "contactPhone": p.Phone}
}

// Reveal answers one masked number in the clear, under the rules of
// foundation/personal: of the data in force, or of the submission a task asks to
// judge.
func (s *Service) Reveal(ctx context.Context, id, taskID, field string) (string, error) {
	r, err := personal.Row(ctx, s.DB, list, MayList, id, instant.Of(s.Now()))
	if err != nil {
		return "", err
	}
	p, err := s.InForce(r)
	if taskID != "" && taskID == r.TaskID {
		p, err = s.Newest(ctx, s.DB, caller.From(ctx).Scope(MayList), r)
	}
	if err != nil {
		return "", err
	}
	return personal.Reveal(ctx, s.DB, Type, id, field, p.Numbers())
}
