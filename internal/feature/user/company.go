package user

import (
	"context"
	"slices"
	"strings"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// mostOfCompany is how many accounts one customer may have.
const mostOfCompany = 50

// CompanyAccount is an account of a customer as who keeps customers reads it.
type CompanyAccount struct {
	ID         string          `db:"id"`
	Username   string          `db:"username"`
	Realname   string          `db:"realname"`
	Phone      string          `db:"phone"` // masked
	Status     int             `db:"status"`
	MustChange bool            `db:"must_change"` // has not signed in with a password of its own yet
	CreatedAt  instant.Instant `db:"created_at"`
}

type companyCount struct {
	CompanyID string `db:"company_id"`
	Accounts  int64  `db:"accounts"`
}

var (
	accountsOfCompany = database.DefineTenant("account.ofCompany", `
		SELECT a.id, a.username, a.realname, a.phone, a.status, a.must_change, a.created_at
		FROM account a JOIN user_tenant m ON m.user_id = a.id
		WHERE m.tenant_id = ? AND a.company_id = ? AND a.deleted_at = 0 ORDER BY a.created_at, a.id`)
	countOfCompanies = database.DefineTenant("account.countOfCompanies", `
		SELECT a.company_id, COUNT(*) AS accounts FROM account a JOIN user_tenant m ON m.user_id = a.id
		WHERE m.tenant_id = ? AND a.company_id IN (?) AND a.deleted_at = 0 GROUP BY a.company_id`)
	everyOfCompany = database.DefineTenant("account.everyOfCompany", `
		SELECT a.id FROM account a JOIN user_tenant m ON m.user_id = a.id
		WHERE m.tenant_id = ? AND a.company_id = ? AND a.purged_at = 0 ORDER BY a.id`)
	removedOfCompany = database.DefineTenant("account.removedOfCompany", `
		SELECT a.id FROM account a JOIN user_tenant m ON m.user_id = a.id
		WHERE m.tenant_id = ? AND a.company_id = ? AND a.deleted_at > 0 AND a.deleted_at >= ? AND a.purged_at = 0 ORDER BY a.id`)
	oneOfCompany = database.DefineTenant("account.oneOfCompany", `
		SELECT a.username FROM account a JOIN user_tenant m ON m.user_id = a.id
		WHERE m.tenant_id = ? AND a.company_id = ? AND a.id = ? AND a.deleted_at = 0`)
)

// OfCompany are the accounts of a customer, oldest first. Whether the caller
// may see that customer is for whoever asks to know; so it is below.
func (a *Administration) OfCompany(ctx context.Context, q database.Reader, companyID string) ([]CompanyAccount, error) {
	found, err := database.All[CompanyAccount](ctx, q, accountsOfCompany.For(caller.From(ctx).WholeTenant(), companyID))
	for i, account := range found {
		found[i].Phone = a.MaskedPhone(account.ID, account.Phone)
	}
	return found, err
}

// CountOfCompanies is how many accounts customers have, at most
// database.MaxIDs customers; those without any are missing.
func (a *Administration) CountOfCompanies(ctx context.Context, q database.Reader, companyIDs []string) (map[string]int64, error) {
	counts := map[string]int64{}
	found, err := database.All[companyCount](ctx, q, countOfCompanies.For(caller.From(ctx).WholeTenant(), database.IDs(companyIDs)))
	for _, c := range found {
		counts[c.CompanyID] = c.Accounts
	}
	return counts, err
}

// CheckOfCompany judges a new account of a customer, before anything is
// written: names and numbers, the password, whether roles are given at all.
func (a *Administration) CheckOfCompany(ctx context.Context, d Draft) error {
	_, err := a.compose(ctx, d, Account{UserType: Customer})
	if len(httpapi.IDList(strings.Join(d.Roles.Value, ","))) == 0 {
		err = fault.Together(err, fault.Field("selectedroles", "请选择角色!"))
	}
	return err
}

// HeldOfCompany refuses what of a new account of a customer others have already.
func (a *Administration) HeldOfCompany(ctx context.Context, d Draft) error {
	var refused fault.Collector
	for _, one := range []struct{ field, value, message string }{
		{"username", strings.TrimSpace(d.Username.Value), nameIsTaken},
		{"phone", strings.TrimSpace(d.Phone.Value), phoneIsTaken},
	} {
		isTaken, err := a.Taken(ctx, one.field, one.value, "")
		if err != nil {
			return err
		}
		refused.Require(!isTaken, one.field, one.message)
	}
	return refused.Err()
}

// PrepareOfCompany makes a new account of a customer and hashes its password,
// which takes too long for a transaction; write, called inside a serial one,
// stores it. Its kind and company are those given, whatever the draft says; its
// roles must be roles for customers that the caller may give. suspended: the
// customer is frozen.
func (a *Administration) PrepareOfCompany(
	ctx context.Context, companyID string, d Draft,
) (write func(tx *database.Tx, suspended bool) error, err error) {
	account, err := a.compose(ctx, d, Account{UserType: Customer, CompanyID: companyID})
	if err != nil {
		return nil, err
	}
	if account.Password, err = a.Passwords.Hash(ctx, d.Password.Value); err != nil {
		return nil, err
	}
	return func(tx *database.Tx, suspended bool) error {
		stored := account
		stored.Suspended = suspended
		if err := a.hasRoom(ctx, tx, companyID); err != nil {
			return err
		}
		if err := a.insert(ctx, tx, stored); err != nil {
			return err
		}
		return onRoles(a.Roles.ReplaceRoles(ctx, tx, caller.From(ctx).WholeTenant(), stored.ID, d.Roles.Value))
	}, nil
}

// onRoles names the field of a refusal of roles.
func onRoles(err error) error { return onField(err, "selectedroles", "所选角色不存在") }

// onField names the field of a refusal that names none; what is absent, or out of
// the caller's reach, is said in the given words.
func onField(err error, field, absent string) error {
	f, ok := fault.As(err)
	switch {
	case !ok || len(f.Fields) > 0:
		return err
	case f.Kind == fault.Refused:
		return fault.Field(field, f.Message)
	case f.Kind == fault.NotFound:
		return fault.Field(field, absent)
	}
	return err
}

// SetStatusOfCompany freezes or thaws accounts of a customer, all or none; one
// that is not the customer's is fault.Absent. The sessions of a frozen one end.
func (a *Administration) SetStatusOfCompany(ctx context.Context, tx *database.Tx, companyID string, ids []string, status int) error {
	if status != Normal && status != Frozen {
		return fault.Field("status", "状态只能是正常或冻结")
	}
	if err := database.Bounded(ids, "个用户"); err != nil {
		return err
	}
	var accounts []Account
	for _, id := range slices.Compact(slices.Sorted(slices.Values(ids))) {
		account, err := a.ofCompany(ctx, tx, companyID, id)
		if err != nil {
			return err
		}
		accounts = append(accounts, account)
	}
	return a.changeEach(ctx, tx, accounts, func(account *Account) error {
		account.Status = status
		return nil
	})
}

// ofCompany reads an account of a customer for an act on it: one that ranks
// below the caller.
func (a *Administration) ofCompany(ctx context.Context, tx *database.Tx, companyID, id string) (Account, error) {
	if _, err := database.One[string](ctx, tx, oneOfCompany.For(caller.From(ctx).WholeTenant(), companyID, id)); err != nil {
		return Account{}, err
	}
	if err := a.Rights.Outranks(ctx, tx, id); err != nil {
		return Account{}, err
	}
	return accountTable.ByID(ctx, tx, scope.Scope{}, id)
}

// ResetPasswordOfCompany gives an account of a customer a password that must be
// changed at the next sign-in, and ends its sessions.
func (a *Administration) ResetPasswordOfCompany(ctx context.Context, companyID, id, password string, confirm httpapi.Opt[string]) error {
	username, err := database.One[string](ctx, a.db, oneOfCompany.For(caller.From(ctx).WholeTenant(), companyID, id))
	if err != nil {
		return err
	}
	if err := a.checkPassword(password, confirm, username); err != nil {
		return err
	}
	phc, err := a.Passwords.Hash(ctx, password)
	if err != nil {
		return err
	}
	return a.db.InTx(ctx, func(tx *database.Tx) error {
		if _, err := a.ofCompany(ctx, tx, companyID, id); err != nil {
			return err
		}
		if err := a.SetPassword(ctx, tx, id, phc, false); err != nil {
			return err
		}
		return a.Sessions.EndAll(ctx, tx, id)
	})
}

// SuspendCompany keeps all accounts of a customer out, or lets them in again,
// inside the transaction that freezes or thaws the customer; those in the recycle
// bin as well, which may come out of it one by one. Their own status stays what
// it is; suspended sessions end.
func (a *Administration) SuspendCompany(ctx context.Context, tx *database.Tx, companyID string, suspended bool) error {
	return a.eachOfCompany(ctx, tx, companyID, func(account *Account) error {
		account.Suspended = suspended
		return nil
	})
}

// RemoveCompany puts all accounts of a customer that is removed into the
// recycle bin. Whoever takes one out again does not let it in.
func (a *Administration) RemoveCompany(ctx context.Context, tx *database.Tx, companyID string) error {
	return a.eachOfCompany(ctx, tx, companyID, func(account *Account) error {
		account.Suspended = true
		if account.DeletedAt == 0 {
			account.DeletedAt = instant.Of(a.now())
		}
		return nil
	})
}

// RestoreCompany takes the accounts of a customer out of the recycle bin that
// went into it with the customer, at a time or later. With them come back the
// roles they had, so the caller must be able to give each.
func (a *Administration) RestoreCompany(
	ctx context.Context, tx *database.Tx, companyID string, since instant.Instant, suspended bool,
) error {
	ids, err := database.All[string](ctx, tx, removedOfCompany.For(caller.From(ctx).WholeTenant(), companyID, since))
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := a.Roles.MayPlace(ctx, tx, id, nil); err != nil {
			return err
		}
	}
	if err := a.changeAll(ctx, tx, ids, func(account *Account) error {
		account.DeletedAt = 0
		return nil
	}); err != nil {
		return err
	}
	return a.SuspendCompany(ctx, tx, companyID, suspended)
}

// PurgeCompany removes all accounts of a customer for good.
func (a *Administration) PurgeCompany(ctx context.Context, tx *database.Tx, companyID string) error {
	if err := a.RemoveCompany(ctx, tx, companyID); err != nil {
		return err
	}
	ids, err := database.All[string](ctx, tx, removedOfCompany.For(caller.From(ctx).WholeTenant(), companyID, instant.Instant(0)))
	if err != nil {
		return err
	}
	return a.changeAll(ctx, tx, ids, func(account *Account) error { return a.wipe(ctx, tx, account) })
}

// eachOfCompany changes all accounts of a customer, those in the recycle bin too.
func (a *Administration) eachOfCompany(ctx context.Context, tx *database.Tx, companyID string, act func(*Account) error) error {
	ids, err := database.All[string](ctx, tx, everyOfCompany.For(caller.From(ctx).WholeTenant(), companyID))
	if err != nil {
		return err
	}
	return a.changeAll(ctx, tx, ids, act)
}

// changeAll changes the accounts of the ids.
func (a *Administration) changeAll(ctx context.Context, tx *database.Tx, ids []string, act func(*Account) error) error {
	for chunk := range slices.Chunk(ids, database.MaxIDs) {
		accounts, err := accountTable.ByIDs(ctx, tx, scope.Scope{}, chunk)
		if err != nil {
			return err
		}
		if err := a.changeEach(ctx, tx, accounts, act); err != nil {
			return err
		}
	}
	return nil
}

// hasRoom refuses one more account of a customer that has as many as it may.
func (a *Administration) hasRoom(ctx context.Context, tx *database.Tx, companyID string) error {
	have, err := a.CountOfCompanies(ctx, tx, []string{companyID})
	if err == nil && have[companyID] >= mostOfCompany {
		err = fault.Field("username", "一个客户最多 50 个登录账号")
	}
	return err
}
