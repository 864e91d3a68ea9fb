package customer

import (
	"context"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
)

// Party is a customer as a waybill names it, the number in the clear.
type Party struct {
	Name, Number string
	Status       int
}

// Seen is a customer that the caller may see.
func (s *Service) Seen(ctx context.Context, id string) (Party, error) {
	if err := caller.From(ctx).Require(MayList); err != nil {
		return Party{}, err
	}
	r, err := list.One(ctx, s.db, caller.From(ctx).Scope(MayList), id)
	if err != nil {
		return Party{}, err
	}
	p, err := s.open(r.sealedProfile, r.ID)
	return Party{p.Consignor, p.ConsignorID, r.Status}, err
}

var named = database.DefineTenant("customer.named", `
	SELECT id FROM customer WHERE tenant_id = ? AND consignor = ? AND deleted_at = 0 ORDER BY id LIMIT 2`)

// Named is the id of the only customer of a name that the caller may see;
// fault.Absent without one, and where several are called so.
func (s *Service) Named(ctx context.Context, name string) (string, error) {
	ids, err := database.All[string](ctx, s.db, named.For(caller.From(ctx).WholeTenant(), name))
	if err != nil {
		return "", err
	}
	if len(ids) != 1 {
		return "", fault.Absent()
	}
	_, err = s.Seen(ctx, ids[0])
	return ids[0], err
}
