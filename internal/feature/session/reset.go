package session

import (
	"context"
	"strings"
	"time"

	"freightdesk/internal/feature/user"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
)

const (
	resetPurpose = "password-reset"
	resetLife    = 10 * time.Minute
)

// ForgottenPassword is one of two steps: phone and code for a ticket, then the
// ticket with the new password.
type ForgottenPassword struct {
	Mobile   string `json:"mobile,omitempty" label:"手机号"`
	Captcha  string `json:"captcha,omitempty" label:"验证码"`
	Ticket   string `json:"ticket,omitempty"`
	Password string `json:"password,omitempty" label:"新密码"`
	Confirm  string `json:"confirmpassword,omitempty" label:"确认新密码"`
}

// ResetTicket is the answer to the first step: whose password it is, and what
// sets it within ten minutes. It is empty after the second.
type ResetTicket struct {
	Ticket   string `json:"ticket"`
	Username string `json:"username"`
}

// ForgotPassword takes the step that the given fields make.
func (d *SignInMethods) ForgotPassword(ctx context.Context, f ForgottenPassword) (ResetTicket, error) {
	if err := allowed(ctx, d.MayReset); err != nil {
		return ResetTicket{}, err
	}
	if f.Ticket == "" {
		return d.proveOwner(ctx, f)
	}
	err := d.setForgotten(ctx, f)
	if err == nil {
		httpapi.Say(ctx, "密码重置完成！")
	}
	return ResetTicket{}, err
}

func (d *SignInMethods) proveOwner(ctx context.Context, f ForgottenPassword) (ResetTicket, error) {
	ofEitherSide := func(user.Account) bool { return true }
	account, _, err := d.provenOwner(ctx, forReset, f.Mobile, f.Captcha, ofEitherSide)
	if err != nil {
		return ResetTicket{}, err
	}
	ticket, err := d.tickets.Issue(ctx, resetPurpose, account.ID, resetLife)
	return ResetTicket{ticket, account.Username}, err
}

var errResetOver = fault.New(fault.Refused, "短信验证码失效！请重新获取").With("restart", true)

// setForgotten spends the ticket only for a password that is good enough. All
// sessions of the account end.
func (d *SignInMethods) setForgotten(ctx context.Context, f ForgottenPassword) error {
	account, err := d.ownerOf(ctx, f.Ticket)
	if err != nil {
		return err
	}
	var refused fault.Collector
	switch problem := CheckPassword(f.Password, account.Username); {
	case f.Password == "":
		refused.Add("password", "请输入新密码!")
	case problem != "":
		refused.Add("password", problem)
	}
	refused.Require(f.Confirm == f.Password, "confirmpassword", "两次输入的密码不一样！")
	if err := refused.Err(); err != nil {
		return err
	}
	phc, err := d.hasher.Hash(ctx, f.Password)
	if err != nil {
		return err
	}
	if _, alive, err := d.tickets.Spend(ctx, resetPurpose, f.Ticket); err != nil || !alive {
		return orElse(err, errResetOver)
	}
	ctx = caller.With(ctx, caller.Caller{UserID: account.ID, Username: account.Username, TenantID: firstTenant, IP: caller.From(ctx).IP})
	return d.db.InTx(ctx, func(tx *database.Tx) error {
		if err := d.users.SetPassword(ctx, tx, account.ID, phc, true); err != nil {
			return err
		}
		return d.EndAll(ctx, tx, account.ID)
	})
}

func (d *SignInMethods) ownerOf(ctx context.Context, ticket string) (user.Account, error) {
	id, alive, err := d.tickets.Look(ctx, resetPurpose, ticket)
	if err != nil || !alive {
		return user.Account{}, orElse(err, errResetOver)
	}
	account, err := d.users.ByID(ctx, id)
	if err != nil {
		return account, err
	}
	return account, usable(account)
}

func orElse(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}

func (r Registration) draft() user.Draft {
	return user.Draft{
		Username: httpapi.Some(strings.TrimSpace(r.Username)), Realname: httpapi.Some(r.Realname), Phone: httpapi.Some(r.Mobile),
		Password: httpapi.Some(r.Password), Confirm: httpapi.Some(r.Confirm),
	}
}
