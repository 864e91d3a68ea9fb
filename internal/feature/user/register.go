package user

import (
	"context"

	"freightdesk/internal/foundation/database"
)

// Awaits tells whether the account was asked for at the registration door and
// nobody has decided about it yet.
func (a Account) Awaits() bool {
	return a.Status == Frozen && a.CreatedBy == "" && a.UpdatedBy == ""
}

// Register writes the account that somebody asks for themselves: an operator's,
// frozen until an administrator thaws it, without role or department. proven is
// asked once the draft is in order, before anything is written.
func (a *Administration) Register(ctx context.Context, d Draft, proven func() error) error {
	account, err := a.compose(ctx, d, Account{UserType: Operator})
	if err != nil {
		return err
	}
	account.Status, account.MustChange = Frozen, false
	if err := proven(); err != nil {
		return err
	}
	if account.Password, err = a.Passwords.Hash(ctx, d.Password.Value); err != nil {
		return err
	}
	return a.db.InSerial(ctx, func(tx *database.Tx) error { return a.insert(ctx, tx, account) })
}
