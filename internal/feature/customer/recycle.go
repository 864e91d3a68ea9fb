package customer

import (
	"context"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
)

// Remove puts customers into the recycle bin, all or none. Their accounts go
// with them; their numbers are free.
func (s *Service) Remove(ctx context.Context, ids []string) error {
	return s.changeEach(ctx, list, MayRemove, ids, func(tx *database.Tx, r *record) error {
		r.DeletedAt = instant.Of(s.now())
		return s.Accounts.Remove(ctx, tx, r.ID)
	})
}

// Restore takes customers out of the recycle bin with the accounts that went
// into it with them, all or none. A number that another customer has taken in
// the meantime is refused.
func (s *Service) Restore(ctx context.Context, ids []string) error {
	return s.changeEach(ctx, recycled, MayRemove, ids, func(tx *database.Tx, r *record) error {
		since := r.DeletedAt
		r.DeletedAt = 0
		return s.Accounts.Restore(ctx, tx, r.ID, since, r.Status == Frozen)
	})
}

// Purge deletes customers in the recycle bin for good, all or none. What is
// personal of their accounts is wiped; their user names stay taken.
func (s *Service) Purge(ctx context.Context, ids []string) error {
	if err := database.Bounded(ids, "条"); err != nil {
		return err
	}
	within := caller.From(ctx).Scope(MayRemove)
	return s.change(ctx, func(tx *database.Tx) error {
		for _, id := range ids {
			r, err := recycled.One(ctx, tx, within, id)
			if err != nil {
				return fault.Among(err, id)
			}
			if err := s.Accounts.Purge(ctx, tx, id); err != nil {
				return err
			}
			audit.Changed(tx, audit.Change{Object: Type, ID: id, Before: auditView(r)})
			if err := database.ExecOne(ctx, tx, purge.For(within, id), fault.Absent()); err != nil {
				return err
			}
		}
		return nil
	})
}

// RecycleBin pages through the removed customers, latest first.
func (s *Service) RecycleBin(ctx context.Context, r paging.Request) (paging.Page[Row], error) {
	return s.page(ctx, recycled, MayRemove, r)
}
