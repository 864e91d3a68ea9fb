package app

import (
	"context"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/feature/customer"
	"freightdesk/internal/feature/role"
	"freightdesk/internal/feature/user"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
)

// customerAccounts lets customers have accounts that the user feature keeps,
// with roles that the role feature guards.
type customerAccounts struct {
	users *user.Administration
	roles *role.Service
}

// draft is a customer's draft of an account in the words of the user feature.
func draft(d customer.AccountDraft) user.Draft {
	return user.Draft{Username: d.Username, Realname: d.Realname, Phone: d.Phone, Password: d.Password, Confirm: d.Confirm, Roles: d.Roles}
}

func (c customerAccounts) Check(ctx context.Context, d customer.AccountDraft) error {
	return c.users.CheckOfCompany(ctx, draft(d))
}

func (c customerAccounts) Held(ctx context.Context, d customer.AccountDraft) error {
	return c.users.HeldOfCompany(ctx, draft(d))
}

func (c customerAccounts) Prepare(ctx context.Context, companyID string, d customer.AccountDraft) (func(*database.Tx, bool) error, error) {
	return c.users.PrepareOfCompany(ctx, companyID, draft(d))
}

func (c customerAccounts) Of(ctx context.Context, q database.Reader, companyID string) ([]customer.Account, error) {
	found, err := c.users.OfCompany(ctx, q, companyID)
	if err != nil {
		return nil, err
	}
	ids, accounts := make([]string, len(found)), make([]customer.Account, len(found))
	for i, a := range found {
		ids[i] = a.ID
	}
	names, err := c.roles.NamesOf(ctx, q, caller.From(ctx).WholeTenant(), ids)
	for i, a := range found {
		accounts[i] = customer.Account{
			ID: a.ID, Username: a.Username, Realname: a.Realname, Phone: a.Phone, Status: a.Status, MustChange: a.MustChange,
			CreatedAt: a.CreatedAt, Roles: names[a.ID],
		}
	}
	return accounts, err
}

func (c customerAccounts) CountOf(ctx context.Context, q database.Reader, companyIDs []string) (map[string]int64, error) {
	return c.users.CountOfCompanies(ctx, q, companyIDs)
}

func (c customerAccounts) SetStatus(ctx context.Context, tx *database.Tx, companyID string, ids []string, status int) error {
	return c.users.SetStatusOfCompany(ctx, tx, companyID, ids, status)
}

func (c customerAccounts) ResetPassword(ctx context.Context, companyID, id, password string, confirm httpapi.Opt[string]) error {
	return c.users.ResetPasswordOfCompany(ctx, companyID, id, password, confirm)
}

func (c customerAccounts) Suspend(ctx context.Context, tx *database.Tx, companyID string, suspended bool) error {
	return c.users.SuspendCompany(ctx, tx, companyID, suspended)
}

func (c customerAccounts) Remove(ctx context.Context, tx *database.Tx, companyID string) error {
	return c.users.RemoveCompany(ctx, tx, companyID)
}

func (c customerAccounts) Restore(ctx context.Context, tx *database.Tx, companyID string, since instant.Instant, suspended bool) error {
	return c.users.RestoreCompany(ctx, tx, companyID, since, suspended)
}

func (c customerAccounts) Purge(ctx context.Context, tx *database.Tx, companyID string) error {
	return c.users.PurgeCompany(ctx, tx, companyID)
}

func (c customerAccounts) Roles(ctx context.Context) ([]customer.Role, error) {
	choices, err := c.roles.Choices(ctx)
	out := []customer.Role{}
	for _, r := range choices {
		if r.UserType == rights.Customer {
			out = append(out, customer.Role{ID: r.ID, Name: r.Name, Code: r.Code})
		}
	}
	return out, err
}
