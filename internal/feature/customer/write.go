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
	n, err := s.compose(ctx, d)
	if err != nil {
		return View{}, err
	}
	if err := s.hash(ctx, &n); err != nil {
		return View{}, err
	}
	if err := s.change(ctx, func(tx *database.Tx) error { return n.insert(ctx, tx) }); err != nil {
		return View{}, err
	}
	return s.view(ctx, n.record)
}

// newcomer is a customer on its way in, with its first account.
type newcomer struct {
	record       record
	account      AccountDraft
	writeAccount func(tx *database.Tx, suspended bool) error
}

// compose judges a new customer and its account by themselves.
func (s *Service) compose(ctx context.Context, d Draft) (newcomer, error) {
	p, err := d.over(Profile{})
	if err = fault.Together(err, s.check(ctx, Profile{}, p), s.Accounts.Check(ctx, d.AccountDraft)); err != nil {
		return newcomer{}, err
	}
	r := record{
		ID: s.newID(), DepartmentID: caller.From(ctx).DepartmentID, Status: Normal, Version: 1, Stamp: database.Made(ctx, s.now()),
	}
	r.sealedProfile = s.seal(p, r.ID)
	return newcomer{record: r, account: d.AccountDraft}, nil
}

// hash prepares the account, whose password takes too long for a transaction.
func (s *Service) hash(ctx context.Context, n *newcomer) (err error) {
	n.writeAccount, err = s.Accounts.Prepare(ctx, n.record.ID, n.account)
	return err
}

func (n *newcomer) insert(ctx context.Context, tx *database.Tx) error {
	if err := uniqueError(table.Insert(ctx, tx, caller.From(ctx).WholeTenant(), &n.record)); err != nil {
		return err
	}
	audit.Changed(tx, audit.Change{Object: Type, ID: n.record.ID, After: auditView(n.record)})
	return n.writeAccount(tx, false)
}

// Edit writes the given fields of the company; its accounts, its state and its
// id are never read. A stale version is a conflict that carries the current
// row.
func (s *Service) Edit(ctx context.Context, d Draft) (View, error) {
	within := caller.From(ctx).Scope(MayEdit)
	var r record
	err := s.change(ctx, func(tx *database.Tx) error {
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
		if err = fault.Together(err, s.check(ctx, before, after)); err != nil {
			return err
		}
		old := r
		r.sealedProfile = s.seal(after, r.ID)
		r.Touch(ctx, s.now())
		shown := auditView(r)
		shown["changed"] = audit.ChangedAmong(hidden, before, after)
		audit.Changed(tx, audit.Change{Object: Type, ID: r.ID, Before: auditView(old), After: shown})
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

// hidden are the fields that auditView leaves out.
var hidden = []audit.Hidden[Profile]{
	{Name: "consignorId", Of: func(p Profile) string { return p.ConsignorID }},
	{Name: "legalPerson", Of: func(p Profile) string { return p.LegalPerson }},
	{Name: "contactPhone", Of: func(p Profile) string { return p.ContactPhone }},
	{Name: "divisionCode", Of: func(p Profile) string { return p.DivisionCode }},
	{Name: "address", Of: func(p Profile) string { return p.Address }},
	{Name: "invoiceTitle", Of: func(p Profile) string { return p.Invoice.Title }},
	{Name: "invoiceTaxNo", Of: func(p Profile) string { return p.Invoice.TaxNo }},
	{Name: "invoiceBank", Of: func(p Profile) string { return p.Invoice.Bank }},
	{Name: "invoiceAccount", Of: func(p Profile) string { return p.Invoice.Account }},
	{Name: "invoiceAddress", Of: func(p Profile) string { return p.Invoice.Address }},
	{Name: "invoicePhone", Of: func(p Profile) string { return p.Invoice.Phone }},
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
