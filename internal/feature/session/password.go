package session

import (
	"context"
	"strings"
	"unicode/utf8"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
)

// PasswordChange is what the dialog sends. The username the family's clients
// add is ignored: one changes only one's own.
type PasswordChange struct {
	Old     string `json:"oldpassword" label:"旧密码"`
	New     string `json:"password" label:"新密码"`
	Confirm string `json:"confirmpassword" label:"确认新密码"`
}

// CheckPassword tells what is wrong with a new password, "" when nothing is.
func CheckPassword(password, username string) string {
	length := utf8.RuneCountInString(password)
	folded := strings.ToLower(password)
	switch {
	case length < 10:
		return "新密码至少 10 位"
	case length > 128:
		return "新密码最多 128 位"
	case username != "" && strings.Contains(folded, strings.ToLower(username)):
		return "新密码不能包含用户名"
	case isCommon(folded):
		return "新密码过于常见，请换一个"
	}
	return ""
}

// ChangePassword replaces the caller's own password and ends all their other
// sessions. The one that asked goes on, with the password just entered: clients
// of the family read no new token (ADR 0024).
func (s *Service) ChangePassword(ctx context.Context, p PasswordChange) error {
	c := caller.From(ctx)
	account, err := s.users.ByID(ctx, c.UserID)
	if err != nil {
		return err
	}
	if err := s.checkChange(ctx, p, account.Password, account.Username); err != nil {
		return err
	}
	phc, err := s.hasher.Hash(ctx, p.New)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *database.Tx) error {
		if err := s.users.SetPassword(ctx, tx, c.UserID, phc, true); err != nil {
			return err
		}
		if _, err := database.Exec(ctx, tx, endOthers.With(c.UserID, c.SessionID)); err != nil {
			return err
		}
		tx.AfterCommit(func() { s.publishEnd(c.UserID) })
		_, err := database.Exec(ctx, tx, markReauth.With(instant.Of(s.now()), c.SessionID))
		return err
	})
}

func (s *Service) checkChange(ctx context.Context, p PasswordChange, stored, username string) error {
	var refused fault.Collector
	refused.Require(p.Old != "", "oldpassword", "请输入旧密码!")
	switch problem := CheckPassword(p.New, username); {
	case p.New == "":
		refused.Add("password", "请输入新密码!")
	case problem != "":
		refused.Add("password", problem)
	case p.New == p.Old:
		refused.Add("password", "新密码不能与旧密码相同")
	}
	switch {
	case p.Confirm == "":
		refused.Add("confirmpassword", "请确认新密码!")
	case p.Confirm != p.New:
		refused.Add("confirmpassword", "两次输入的密码不一样！")
	}
	if err := refused.Err(); err != nil {
		return err
	}
	return s.checkOld(ctx, stored, p.Old, "oldpassword", "旧密码输入错误!")
}

func (s *Service) checkOld(ctx context.Context, stored, given, field, message string) error {
	c := caller.From(ctx)
	attempt := newAttempt(ctx, c.Username)
	matches, err := s.compare(ctx, attempt, stored, given, nobodyAsks)
	if err != nil {
		return err
	}
	if matches {
		return s.forgive(ctx, attempt)
	}
	if err := s.wrong(ctx, attempt); !fault.Is(err, fault.Refused) {
		return err
	}
	return fault.Field(field, message)
}

// nobodyAsks: a signed-in user is not asked for a captcha, only locked out.
func nobodyAsks() error { return nil }

// Reauthenticate proves that the person at the keyboard is still the one who
// signed in; for five minutes sensitive acts are open.
func (s *Service) Reauthenticate(ctx context.Context, password string) error {
	c := caller.From(ctx)
	if password == "" {
		return fault.Field("password", "请输入密码!")
	}
	account, err := s.users.ByID(ctx, c.UserID)
	if err != nil {
		return err
	}
	if err := s.checkOld(ctx, account.Password, password, "password", "密码错误"); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *database.Tx) error {
		audit.Changed(tx, audit.Change{Object: "session", ID: c.SessionID, After: "re-authenticated"})
		_, err := database.Exec(ctx, tx, markReauth.With(instant.Of(s.now()), c.SessionID))
		return err
	})
}

// ResetPassword sets somebody's password without knowing the old one; it has
// to be changed at the next sign-in. Only a person at the server's console may
// call it without a session.
func (s *Service) ResetPassword(ctx context.Context, username, password string) error {
	if problem := CheckPassword(password, username); problem != "" {
		return fault.Field("password", problem)
	}
	account, found, err := s.users.ByUsername(ctx, username)
	if err != nil {
		return err
	}
	if !found {
		return fault.Field("username", "用户 "+username+" 不存在")
	}
	phc, err := s.hasher.Hash(ctx, password)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *database.Tx) error {
		if err := s.users.SetPassword(ctx, tx, account.ID, phc, false); err != nil {
			return err
		}
		return s.EndAll(ctx, tx, account.ID)
	})
}
