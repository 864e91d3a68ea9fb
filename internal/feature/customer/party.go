package customer

import (
	"context"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
)

var named = database.DefineTenant("customer.named", `
	SELECT id FROM customer WHERE tenant_id = ? AND consignor = ? AND deleted_at = 0 ORDER BY id LIMIT 2`)

// Named is the id of the only customer of a name that the caller may see;
// fault.Absent without one, and where several are called so.
func (s *Service) Named(ctx context.Context, name string) (string, error) {
	ids, err := database.All[string](ctx, s.DB, named.For(caller.From(ctx).WholeTenant(), name))
	if err != nil {
		return "", err
	}
	if len(ids) != 1 {
		return "", fault.Absent()
	}
	_, _, err = s.Seen(ctx, ids[0])
	return ids[0], err
}
