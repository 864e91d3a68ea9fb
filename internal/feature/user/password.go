package user

import (
	"context"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
)

// Reset is a new password for somebody else.
type Reset struct {
	Username string              `json:"username" label:"用户账号"`
	Password string              `json:"password" label:"登录密码"`
	Confirm  httpapi.Opt[string] `json:"confirmpassword" label:"确认密码"`
}

// ResetPassword gives a user of lower rank a password that they must change at
// their next sign-in, and ends their sessions.
func (a *Administration) ResetPassword(ctx context.Context, r Reset) error {
	if err := a.checkPassword(r.Password, r.Confirm, r.Username); err != nil {
		return err
	}
	phc, err := a.Passwords.Hash(ctx, r.Password)
	if err != nil {
		return err
	}
	return a.db.InSerial(ctx, func(tx *database.Tx) error {
		id, found, err := database.Maybe[string](ctx, tx, idOfUsername.For(caller.From(ctx).WholeTenant(), r.Username))
		if err != nil {
			return err
		}
		if !found {
			return unknownUser
		}
		accounts, err := a.authorizeChange(ctx, tx, users, MayResetPwd, "请用「修改密码」修改自己的密码", id)
		if fault.Is(err, fault.NotFound) {
			return unknownUser
		}
		if err != nil {
			return err
		}
		if err := a.mayActAs(ctx, tx, MayResetPwd, accounts[0]); err != nil {
			return err
		}
		if err := a.SetPassword(ctx, tx, id, phc, false); err != nil {
			return err
		}
		return a.Sessions.EndAll(ctx, tx, id)
	})
}

// mayActAs refuses to set what somebody signs in with to whoever lacks their rights,
// or does not reach every department that they belong to.
func (a *Administration) mayActAs(ctx context.Context, tx *database.Tx, code string, account Account) error {
	if caller.From(ctx).Rights.Super {
		return nil
	}
	if err := a.Roles.MayActAs(ctx, tx, account.ID); err != nil {
		return err
	}
	_, err := a.placesWithin(ctx, tx, code, account)
	return err
}

// unknownUser answers names nobody has and names out of reach alike.
var unknownUser = fault.New(fault.NotFound, "用户不存在！")
