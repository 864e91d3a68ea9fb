package customer

import (
	"context"
	"fmt"
	"reflect"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/scope"
)

// Add creates a customer and its first account: both or neither. The account's
// password must be changed at the first sign-in. Everything that is wrong with
// either is said at once.
func (s *Service) Add(ctx context.Context, d Draft) (View, error) {
	n, err := s.compose(ctx, d)
	if err != nil {
		return View{}, err
	}
	if err := s.hash(ctx, &n); err != nil {
		return View{}, err
	}
	if err := s.change(ctx, func(tx *database.Tx) error { return s.insert(ctx, tx, &n) }); err != nil {
		return View{}, err
	}
	return s.viewOf(ctx, caller.From(ctx).WholeTenant(), n.record, false)
}

// newcomer is a customer on its way in, with its first account.
type newcomer struct {
	record       record
	profile      Profile
	account      AccountDraft
	writeAccount func(tx *database.Tx, suspended bool) error
}

// sole are the values that one customer, or one account, alone has.
func (n newcomer) sole() map[string]string {
	return map[string]string{"consignorId": n.profile.ConsignorID, "username": n.account.Username.Value, "phone": n.account.Phone.Value}
}

// held refuses those that others have.
func (s *Service) held(ctx context.Context, n newcomer) error {
	used, err := s.numberTaken(ctx, s.DB, caller.From(ctx).WholeTenant(), n.profile.ConsignorID, "")
	if err != nil {
		return err
	}
	var refused fault.Collector
	refused.Require(!used, "consignorId", numberIsTaken)
	return fault.Together(refused.Err(), s.needs.Accounts.Held(ctx, n.account))
}

// compose judges a new customer and its account by themselves. One that it refuses
// is there as far as it was read.
func (s *Service) compose(ctx context.Context, d Draft) (newcomer, error) {
	p, errOfProfile := d.over(Profile{})
	t, errOfTerms := d.overTerms(Terms{}, p.CustomerType)
	err := fault.Together(errOfProfile, errOfTerms, s.check(ctx, Terms{}, p, t), s.needs.Accounts.Check(ctx, d.AccountDraft))
	n := newcomer{profile: p, account: d.AccountDraft}
	if err != nil {
		return n, err
	}
	s.Fresh(ctx, &n.record, s.newID(), "")
	n.record.sealedTerms = s.sealTerms(t, n.record.ID)
	return n, nil
}

// hash prepares the account, whose password takes too long for a transaction.
func (s *Service) hash(ctx context.Context, n *newcomer) (err error) {
	n.writeAccount, err = s.needs.Accounts.Prepare(ctx, n.record.ID, n.account)
	return err
}

// insert writes a newcomer, who waits for the desk from then on.
func (s *Service) insert(ctx context.Context, tx *database.Tx, n *newcomer) error {
	within := caller.From(ctx).WholeTenant()
	if err := s.submit(ctx, tx, within, &n.record, Profile{}, n.profile); err != nil {
		return err
	}
	if err := s.Insert(ctx, tx, within, &n.record); err != nil {
		return err
	}
	audit.Changed(tx, audit.Change{Object: Type, ID: n.record.ID, After: auditView(n.record)})
	return n.writeAccount(tx, false)
}

// Edit writes the given fields of the company; its accounts, its state and its
// id are never read. What is reviewed goes into a new submission and reaches the row
// when it passes; the rest is written at once. A stale version is a conflict that
// carries the current row.
func (s *Service) Edit(ctx context.Context, d Draft) (View, error) {
	within := s.ToChange(ctx, MayEdit)
	var r record
	err := s.change(ctx, func(tx *database.Tx) error {
		var err error
		if r, err = list.One(ctx, tx, within, d.ID); err != nil {
			return err
		}
		if d.Version.Given && d.Version.Value != r.Version {
			return s.stale(ctx, within, r, d.Submitted)
		}
		old := r
		changed, err := s.revise(ctx, tx, within, &r, d)
		if err != nil {
			return err
		}
		r.Touch(ctx, s.Now())
		shown := auditView(r)
		shown["changed"] = changed
		audit.Changed(tx, audit.Change{Object: Type, ID: r.ID, Before: auditView(old), After: shown})
		return s.Save(ctx, tx, within, old, &r)
	})
	if err != nil {
		return View{}, err
	}
	return s.viewOf(ctx, within, r, d.Submitted)
}

// revise puts a draft into a row, and names what it changed that the trail leaves out.
func (s *Service) revise(ctx context.Context, tx *database.Tx, within scope.Scope, r *record, d Draft) ([]string, error) {
	var refusedMask error
	c, err := s.Edited(ctx, tx, within, *r, d.Submitted, func(p Profile) (Profile, error) {
		p, refusedMask = d.over(p) // told with the rest
		return p, nil
	})
	if err != nil {
		return nil, err
	}
	was, err := s.openTerms(r.sealedTerms, r.ID)
	if err != nil {
		return nil, err
	}
	terms, err := d.overTerms(was, c.Before.CustomerType)
	if err = fault.Together(refusedMask, err, s.check(ctx, was, c.After, terms)); err != nil {
		return nil, err
	}
	r.sealedTerms = s.sealTerms(terms, r.ID)
	changed := append(audit.ChangedAmong(hidden, c.Before, c.After), audit.ChangedAmong(hiddenTerms, was, terms)...)
	switch {
	case !reflect.DeepEqual(c.Before, c.After):
		return changed, s.submit(ctx, tx, within, r, c.Before, c.After)
	case was.Contact != terms.Contact || was.ContactPhone != terms.ContactPhone:
		return changed, s.Desk.Noted(ctx, tx, within, Type, r.ID)
	}
	return changed, nil
}

func (s *Service) stale(ctx context.Context, within scope.Scope, r record, submitted bool) error {
	current, err := s.viewOf(ctx, within, r, submitted)
	if err != nil {
		return err
	}
	return httpapi.Stale(current)
}

// hidden are the fields that auditView leaves out.
var hidden = []audit.Hidden[Profile]{
	{Name: "consignorId", Of: func(p Profile) string { return p.ConsignorID }},
	{Name: "legalPerson", Of: func(p Profile) string { return p.LegalPerson }},
	{Name: "licenceValidTo", Of: func(p Profile) string { return p.LicenceTo }},
	{Name: "documents", Of: func(p Profile) string { return fmt.Sprint(p.Documents) }},
}

// hiddenTerms are those of the terms.
var hiddenTerms = []audit.Hidden[Terms]{
	{Name: "contactPhone", Of: func(t Terms) string { return t.ContactPhone }},
	{Name: "divisionCode", Of: func(t Terms) string { return t.DivisionCode }},
	{Name: "address", Of: func(t Terms) string { return t.Address }},
	{Name: "invoiceTitle", Of: func(t Terms) string { return t.Invoice.Title }},
	{Name: "invoiceTaxNo", Of: func(t Terms) string { return t.Invoice.TaxNo }},
	{Name: "invoiceBank", Of: func(t Terms) string { return t.Invoice.Bank }},
	{Name: "invoiceAccount", Of: func(t Terms) string { return t.Invoice.Account }},
	{Name: "invoiceAddress", Of: func(t Terms) string { return t.Invoice.Address }},
	{Name: "invoicePhone", Of: func(t Terms) string { return t.Invoice.Phone }},
}

// auditView is what the trail keeps of a customer: no number that may belong
// to a person.
func auditView(r record) map[string]any {
	return map[string]any{
		"customerType": r.CustomerType, "consignor": r.Consignor, "contact": r.Contact, "contactPhoneTail": r.ContactPhoneTail,
		"contractNo": r.ContractNo, "contractFrom": r.ContractFrom, "contractTo": r.ContractTo, "settleType": r.SettleType,
		"creditLimitFen": r.CreditLimit, "serviceRatePermille": r.ServiceRate, "salesman": r.Salesman, "status": r.Status,
		"reviewState": r.ReviewState,
	}
}
