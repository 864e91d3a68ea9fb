package position

import (
	"context"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

// Remove puts positions into the recycle bin, all or none. Their codes stay taken;
// accounts that hold one go on to show its name.
func (s *Service) Remove(ctx context.Context, ids []string) error {
	return s.changeEach(ctx, list, ids, func(tx *database.Tx, within scope.Scope, p *Position) error {
		p.DeletedAt = instant.Of(s.now())
		return update(ctx, tx, within, p)
	})
}

// Restore takes positions out of the recycle bin, all or none. A code that another
// took while it was free, in an earlier version, is refused.
func (s *Service) Restore(ctx context.Context, ids []string) error {
	return s.changeEach(ctx, recycled, ids, func(tx *database.Tx, within scope.Scope, p *Position) error {
		p.DeletedAt = 0
		return update(ctx, tx, within, p)
	})
}

// Purge deletes positions in the recycle bin for good, all or none; none that an
// account holds.
func (s *Service) Purge(ctx context.Context, ids []string) error {
	return s.changeEach(ctx, recycled, ids, func(tx *database.Tx, within scope.Scope, p *Position) error {
		return removeForGood(ctx, tx, within, *p)
	})
}

// RecycleBin pages through the removed positions, latest first.
func (s *Service) RecycleBin(ctx context.Context, r paging.Request) (paging.Page[Row], error) {
	return s.page(ctx, recycled, r)
}

// changeEach changes several positions of a list in one transaction; the refusal
// names one that is absent.
func (s *Service) changeEach(
	ctx context.Context, from *database.List[Position], ids []string, act func(*database.Tx, scope.Scope, *Position) error,
) error {
	if err := database.Bounded(ids, "个岗位"); err != nil {
		return err
	}
	within := caller.From(ctx).WholeTenant()
	return s.change(ctx, func(tx *database.Tx) error {
		for _, id := range ids {
			p, err := from.One(ctx, tx, within, id)
			if err != nil {
				return fault.Among(err, id)
			}
			before := p
			p.Touch(ctx, s.now())
			if err := act(tx, within, &p); err != nil {
				return err
			}
			audit.Changed(tx, audit.Change{Object: Type, ID: id, Before: before, After: p})
		}
		return nil
	})
}
