package customer

import (
	"context"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
)

// Add creates a customer and its first account: both or neither. The account's
// password must be changed at the first sign-in. Everything that is wrong with
// either is said at once.
func (s *Service) Add(ctx context.Context, d Draft) (View, error) {
	who := caller.From(ctx)
	p, err := d.over(Profile{})
	err = fault.Together(err, s.check(ctx, p), s.Accounts.Check(ctx, d.AccountDraft))
	if err != nil {
		return View{}, err
	}
	r := record{
		ID: s.newID(), DepartmentID: who.DepartmentID, Status: Normal, Version: 1,
		Stamp: database.Made(ctx, s.now()),
	}
	r.sealedProfile = s.seal(p, r.ID)
	writeAccount, err := s.Accounts.Prepare(ctx, r.ID, d.AccountDraft)
	if err != nil {
		return View{}, err
	}
	err = s.db.InSerial(ctx, func(tx *database.Tx) error {
		if err := uniqueError(table.Insert(ctx, tx, who.WholeTenant(), &r)); err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{Object: Type, ID: r.ID, After: auditView(r)})
		return writeAccount(tx, false)
	})
	if err != nil {
		return View{}, err
	}
	return s.view(ctx, r)
}

// Edit writes the given fields of the company; its accounts, its state and its
// id are never read. A stale version is a conflict that carries the current
// row.
func (s *Service) Edit(ctx context.Context, d Draft) (View, error) {
	who := caller.From(ctx)
	within := who.Scope(MayEdit)
	var r record
	err := s.db.InTx(ctx, func(tx *database.Tx) error {
		var err error
		if r, err = list.One(ctx, tx, within, d.ID); err != nil {
			return err
		}
		if d.Version.Given && d.Version.Value != r.Version {
			return s.stale(ctx, r)
		}
		before, err := s.open(r.sealedProfile, r.ID)
		if err != nil {
			return err
		}
		after, err := d.over(before)
		if err = fault.Together(err, s.check(ctx, after)); err != nil {
			return err
		}
		old := r
		r.sealedProfile = s.seal(after, r.ID)
		r.Touch(ctx, s.now())
		audit.Changed(tx, audit.Change{Object: Type, ID: r.ID, Before: auditView(old), After: auditView(r)})
		return uniqueError(table.Update(ctx, tx, within, &r))
	})
	if err != nil {
		return View{}, err
	}
	return s.view(ctx, r)
}

func (s *Service) stale(ctx context.Context, r record) error {
	current, err := s.view(ctx, r)
	if err != nil {
		return err
	}
	return httpapi.Stale(current)
}

// auditView is what the trail keeps of a customer: no number that may belong
// to a person.
func auditView(r record) map[string]any {
	return map[string]any{
		"customerType": r.CustomerType, "consignor": r.Consignor, "contact": r.Contact, "contactPhoneTail": r.ContactPhoneTail,
		"contractNo": r.ContractNo, "contractFrom": r.ContractFrom, "contractTo": r.ContractTo, "settleType": r.SettleType,
		"creditLimitFen": r.CreditLimit, "serviceRatePermille": r.ServiceRate, "salesman": r.Salesman, "status": r.Status,
	}
}
