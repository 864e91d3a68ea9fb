package customer

import (
	"context"

	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

// Remove puts customers into the recycle bin, all or none. Their accounts go
// with them; their numbers are free.
func (s *Service) Remove(ctx context.Context, ids []string) error {
	return s.changeEach(ctx, list, MayRemove, ids, func(tx *database.Tx, within scope.Scope, r *record) error {
		if err := s.Busy.Refuse(ctx, tx, within, r.ID, "客户「"+r.Consignor+"」", "未完成的运单", "删除"); err != nil {
			return err
		}
		r.DeletedAt = instant.Of(s.Now())
		if err := s.Desk.Withdraw(ctx, tx, within, Type, r.ID, r.DepartmentID, r.ReviewState); err != nil {
			return err
		}
		return s.needs.Accounts.Remove(ctx, tx, r.ID)
	})
}

// Restore takes customers out of the recycle bin with the accounts that went
// into it with them, all or none; what waited at the desk waits again. A number that another customer has taken in
// the meantime is refused.
func (s *Service) Restore(ctx context.Context, ids []string) error {
	return s.changeEach(ctx, recycled, MayRemove, ids, func(tx *database.Tx, within scope.Scope, r *record) error {
		since := r.DeletedAt
		r.DeletedAt = 0
		if err := s.offerAgain(ctx, tx, within, r); err != nil {
			return err
		}
		return s.needs.Accounts.Restore(ctx, tx, r.ID, since, r.Status == Frozen)
	})
}

// offerAgain brings a restored customer back to the desk: what waited there waits
// again, as it was submitted.
func (s *Service) offerAgain(ctx context.Context, tx *database.Tx, within scope.Scope, r *record) error {
	if r.ReviewState != review.Pending {
		s.Desk.Move(tx, within, Type, r.DepartmentID, review.NoState, r.ReviewState)
		return nil
	}
	before, err := s.InForce(*r)
	if err != nil {
		return err
	}
	after, err := s.Newest(ctx, tx, within, *r)
	if err != nil {
		return err
	}
	r.ReviewState = review.NoState
	return s.submit(ctx, tx, within, r, before, after)
}

// Purge deletes customers in the recycle bin for good, all or none. What is
// personal of their accounts is wiped; their user names stay taken.
func (s *Service) Purge(ctx context.Context, ids []string) error {
	if err := database.Bounded(ids, "条"); err != nil {
		return err
	}
	within := s.ToChange(ctx, MayRemove)
	return s.change(ctx, func(tx *database.Tx) error {
		for _, id := range ids {
			r, err := recycled.One(ctx, tx, within, id)
			if err != nil {
				return fault.Among(err, id)
			}
			if err := s.wanted.Refuse(ctx, tx, within, r.ID, "客户「"+r.Consignor+"」", "运单", "彻底删除"); err != nil {
				return err
			}
			if err := s.needs.Accounts.Purge(ctx, tx, id); err != nil {
				return err
			}
			if err := s.Desk.Erase(ctx, tx, within, Type, id); err != nil {
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
	more, err := s.conditions(r)
	if err != nil {
		return paging.Page[Row]{}, err
	}
	within := s.ToChange(ctx, MayRemove)
	page, err := recycled.Page(ctx, s.DB, within, r, more...)
	if err != nil {
		return paging.Page[Row]{}, err
	}
	shown, err := s.rows(ctx, within, page.Records)
	return paging.With(page, shown), err
}
