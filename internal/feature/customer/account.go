package customer

import (
	"context"
	"strconv"
	"strings"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
)

// AccountRow is an account of a customer on the wire.
type AccountRow struct {
	ID         string `json:"id"`
	Username   string `json:"username"`
	Realname   string `json:"realname"`
	Phone      string `json:"phone"`  // masked
	Status     int    `json:"status"` // of the account itself: 1 normal, 2 frozen
	StatusText string `json:"status_dictText"`
	RoleNames  string `json:"roleNames"`
	// MustChangePassword: the password somebody else chose is still in force.
	MustChangePassword bool            `json:"mustChangePassword"`
	CreateTime         instant.Instant `json:"createTime"`
}

// NewAccount is a further account of a customer.
type NewAccount struct {
	CustomerID string `json:"customerId"`
	AccountDraft
}

// AccountReset is another password for an account of a customer.
type AccountReset struct {
	CustomerID string              `json:"customerId"`
	ID         string              `json:"id"`
	Password   string              `json:"password" label:"登录密码"`
	Confirm    httpapi.Opt[string] `json:"confirmpassword" label:"确认密码"`
}

// AccountsOf lists the accounts of a customer, oldest first.
func (s *Service) AccountsOf(ctx context.Context, id string) ([]AccountRow, error) {
	if _, err := list.One(ctx, s.DB, caller.From(ctx).Scope(MayList), id); err != nil {
		return nil, err
	}
	accounts, err := s.needs.Accounts.Of(ctx, s.DB, id)
	if err != nil {
		return nil, err
	}
	texts, err := s.needs.Texts(ctx, "user_status")
	rows := make([]AccountRow, len(accounts))
	for i, a := range accounts {
		rows[i] = AccountRow{
			ID: a.ID, Username: a.Username, Realname: a.Realname, Phone: a.Phone, Status: a.Status,
			StatusText: texts["user_status"][strconv.Itoa(a.Status)], RoleNames: strings.Join(a.Roles, ","),
			MustChangePassword: a.MustChange, CreateTime: a.CreatedAt,
		}
	}
	return rows, err
}

// AddAccount gives a customer a further account. That of a frozen customer
// cannot sign in before the customer is thawed.
func (s *Service) AddAccount(ctx context.Context, n NewAccount) error {
	within := s.ToChange(ctx, MayEdit)
	if _, err := list.One(ctx, s.DB, within, n.CustomerID); err != nil {
		return err
	}
	if err := s.needs.Accounts.Check(ctx, n.AccountDraft); err != nil {
		return err
	}
	write, err := s.needs.Accounts.Prepare(ctx, n.CustomerID, n.AccountDraft)
	if err != nil {
		return err
	}
	return s.change(ctx, func(tx *database.Tx) error {
		r, err := list.One(ctx, tx, within, n.CustomerID)
		if err != nil {
			return err
		}
		return write(tx, r.Status != Normal)
	})
}

// SetAccountStatus freezes or thaws accounts of a customer, all or none.
func (s *Service) SetAccountStatus(ctx context.Context, id string, accountIDs []string, status int) error {
	return s.change(ctx, func(tx *database.Tx) error {
		if _, err := list.One(ctx, tx, s.ToChange(ctx, MayFreeze), id); err != nil {
			return err
		}
		return s.needs.Accounts.SetStatus(ctx, tx, id, accountIDs, status)
	})
}

// ResetPassword gives an account of a customer a password that must be changed
// at the next sign-in.
func (s *Service) ResetPassword(ctx context.Context, r AccountReset) error {
	if _, err := list.One(ctx, s.DB, s.ToChange(ctx, MayEdit), r.CustomerID); err != nil {
		return err
	}
	return s.needs.Accounts.ResetPassword(ctx, r.CustomerID, r.ID, r.Password, r.Confirm)
}
