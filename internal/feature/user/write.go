package user

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/personal"
	"freightdesk/internal/foundation/scope"
)

// Add creates an operator's account with its departments and roles. The
// password must be changed at the first sign-in. Whoever does not reach the
// whole tenant adds users to departments they reach.
func (a *Administration) Add(ctx context.Context, d Draft) (Row, error) {
	account, err := a.newOperator(ctx, d)
	if err != nil {
		return Row{}, err
	}
	if account.Password, err = a.Passwords.Hash(ctx, d.Password.Value); err != nil {
		return Row{}, err
	}
	if err := a.db.InSerial(ctx, func(tx *database.Tx) error { return a.place(ctx, tx, account, d) }); err != nil {
		return Row{}, err
	}
	return a.written(ctx, account.ID)
}

// newOperator is a checked account of a draft, all but its password.
func (a *Administration) newOperator(ctx context.Context, d Draft) (Account, error) {
	account, err := a.compose(ctx, d, Account{UserType: Operator})
	if account.WorkNo == "" {
		err = fault.Together(err, fault.Field("workNo", noNumber))
	}
	if err == nil && !caller.From(ctx).Scope(MayAdd).Whole && len(d.Departments.Value) == 0 {
		err = fault.Field("selecteddeparts", "请选择自己管理范围内的部门")
	}
	return account, err
}

// place writes a new operator with their picture, departments and roles.
func (a *Administration) place(ctx context.Context, tx *database.Tx, account Account, d Draft) error {
	if err := a.insert(ctx, tx, account); err != nil {
		return err
	}
	if err := a.picture(ctx, tx, account.ID, "", account.Avatar); err != nil {
		return err
	}
	return a.writeGrants(ctx, tx, MayAdd, account.ID, d)
}

// compose makes a new account of a kind out of a draft, all but its password,
// which it only judges.
func (a *Administration) compose(ctx context.Context, d Draft, kind Account) (Account, error) {
	kind.ID, kind.Username = a.newID(), strings.TrimSpace(d.Username.Value)
	kind.Status, kind.MustChange, kind.AuthEpoch, kind.Version = Normal, true, 1, 1
	kind.Stamp = database.Made(ctx, a.now())
	account, err := a.onto(d, kind)
	return account, fault.Together(err, a.checkPassword(d.Password.Value, d.Confirm, account.Username))
}

// insert writes a new account and makes it a member of the caller's tenant.
func (a *Administration) insert(ctx context.Context, tx *database.Tx, account Account) error {
	if _, found, err := database.Maybe[string](ctx, tx, sameUsername.With(account.Username)); err != nil || found {
		return cmp.Or[error](err, fault.Field("username", "用户名已存在!"))
	}
	if err := freeAddress(ctx, tx, account); err != nil {
		return err
	}
	if err := uniqueError(accountTable.Insert(ctx, tx, scope.Scope{}, &account)); err != nil {
		return err
	}
	audit.Changed(tx, audit.Change{Object: "user", ID: account.ID, After: a.shown(account)})
	return join(ctx, tx, caller.From(ctx).WholeTenant(), account, "")
}

// freeAddress refuses an e-mail that another account has, in whatever case. The
// unique index cannot: it compares letters, and databases hold such doubles.
func freeAddress(ctx context.Context, tx *database.Tx, account Account) error {
	if account.Email == "" {
		return nil
	}
	if _, found, err := database.Maybe[string](ctx, tx, holderOfEmail.With(account.Email, account.ID)); err != nil || found {
		return cmp.Or[error](err, fault.Field("email", "邮箱已存在!"))
	}
	return nil
}

// Edit writes the given fields, departments and roles. Of their own account one
// changes only what says who one is. A stale version is a conflict that carries
// the current row.
func (a *Administration) Edit(ctx context.Context, d Draft) (Row, error) {
	err := a.db.InSerial(ctx, func(tx *database.Tx) error {
		stored, err := a.accountWithin(ctx, tx, users, MayEdit, d.ID)
		if err != nil {
			return err
		}
		if d.ID != caller.From(ctx).UserID {
			if err := a.Rights.Outranks(ctx, tx, d.ID); err != nil {
				return err
			}
		}
		if d.Version.Given && d.Version.Value != stored.Version {
			return a.stale(ctx, tx, d.ID)
		}
		if err := mayBelong(stored, d); err != nil {
			return err
		}
		if err := a.writeAccount(ctx, tx, stored, d); err != nil {
			return err
		}
		return a.writeGrants(ctx, tx, MayEdit, d.ID, d)
	})
	if err != nil {
		return Row{}, err
	}
	return a.written(ctx, d.ID)
}

// mayBelong refuses to put an account of a customer in a department, or in charge of
// one: it reaches its own company alone.
func mayBelong(account Account, d Draft) error {
	switch {
	case account.UserType == Operator:
		return nil
	case len(d.Departments.Value) > 0:
		return fault.Field("selecteddeparts", "客户的登录账号不能加入部门")
	case d.Identity.Value == superior:
		return fault.Field("userIdentity", "客户的登录账号不能负责部门")
	}
	return nil
}

// formState is what a form of a user holds at present; no roles for whoever may not
// give any.
type formState struct {
	Row
	Departments string `json:"selecteddeparts"`
	Roles       string `json:"selectedroles,omitempty"`
}

// stale is the answer to an edit of a row that moved on.
func (a *Administration) stale(ctx context.Context, tx *database.Tx, id string) error {
	who := caller.From(ctx)
	row, err := a.written(ctx, id)
	if err != nil {
		return err
	}
	places, err := database.All[string](ctx, tx, placesOfUser.For(who.WholeTenant(), id))
	if err != nil {
		return err
	}
	current := formState{Row: row, Departments: strings.Join(places, ",")}
	if who.May(MayGrant) {
		held, err := a.Roles.RolesOf(ctx, tx, who.WholeTenant(), id)
		if err != nil {
			return err
		}
		current.Roles = strings.Join(held, ",")
	}
	return httpapi.Stale(current)
}

// written is the row after a write, to its writer: also to whoever may not list.
func (a *Administration) written(ctx context.Context, id string) (Row, error) {
	row, err := users.One(ctx, a.db, caller.From(ctx).WholeTenant(), id)
	if err != nil {
		return Row{}, err
	}
	rows, err := a.toRows(ctx, []listed{row})
	if err != nil {
		return Row{}, err
	}
	return rows[0], nil
}

// writeAccount writes what the account itself holds; the row's version moves
// with every edit, whatever it changed.
func (a *Administration) writeAccount(ctx context.Context, tx *database.Tx, stored Account, d Draft) error {
	edited, err := a.onto(d, stored)
	if err != nil {
		return err
	}
	if edited != stored && stored.ID != caller.From(ctx).UserID {
		if err := a.onlyHere(ctx, tx, []Account{stored}); err != nil {
			return err
		}
		if edited.PhoneIndex != stored.PhoneIndex {
			if err := a.mayActAs(ctx, tx, MayEdit, stored); err != nil {
				return err
			}
		}
	}
	if edited.Email != stored.Email {
		if err := freeAddress(ctx, tx, edited); err != nil {
			return err
		}
	}
	if err := a.picture(ctx, tx, stored.ID, stored.Avatar, edited.Avatar); err != nil {
		return err
	}
	a.touch(ctx, &edited)
	shown := a.shown(edited)
	shown["changed"] = audit.ChangedAmong(hidden, stored, edited)
	audit.Changed(tx, audit.Change{Object: "user", ID: stored.ID, Before: a.shown(stored), After: shown})
	return uniqueError(accountTable.Update(ctx, tx, scope.Scope{}, &edited))
}

// writeGrants writes departments before roles: roles are judged by where their
// holder belongs. What is given unchanged asks for nothing.
func (a *Administration) writeGrants(ctx context.Context, tx *database.Tx, code, id string, d Draft) error {
	if d.Departments.Given {
		if err := a.replacePlaces(ctx, tx, code, id, d.Departments.Value); err != nil {
			return err
		}
	}
	if err := a.writeCharge(ctx, tx, code, id, d); err != nil {
		return err
	}
	if !d.Roles.Given {
		return nil
	}
	who := caller.From(ctx)
	if !who.May(MayGrant) {
		had, err := a.Roles.RolesOf(ctx, tx, who.WholeTenant(), id)
		if err != nil {
			return err
		}
		if !sameIDs(had, d.Roles.Value) {
			return fault.Lacking(fault.NoRight, MayGrant)
		}
	}
	return onRoles(a.Roles.ReplaceRoles(ctx, tx, who.WholeTenant(), id, d.Roles.Value))
}

// replacePlaces writes the departments of a user. Who reaches departments alone adds
// nobody without one: only who reaches the whole tenant would find them.
func (a *Administration) replacePlaces(ctx context.Context, tx *database.Tx, code, id string, wanted []string) error {
	if code == MayAdd && len(wanted) == 0 && !caller.From(ctx).Scope(code).Places().Whole {
		return fault.Field("selecteddeparts", "请至少选择一个自己管理范围内的部门")
	}
	return onField(a.Places.ReplacePlaces(ctx, tx, code, id, wanted), "selecteddeparts", "所选部门不存在，或有部门不在您的管理范围内")
}

// writeCharge puts a user in charge of departments among their own, and out of
// those they no longer belongs to.
func (a *Administration) writeCharge(ctx context.Context, tx *database.Tx, code, id string, d Draft) error {
	within := caller.From(ctx).WholeTenant()
	wanted := d.Managed.Value
	switch {
	case d.Identity.Given && d.Identity.Value == ordinary:
		wanted = nil
	case d.Identity.Given && d.Identity.Value != superior:
		return fault.Field("userIdentity", "身份只能是普通用户或上级")
	case !d.Managed.Given && !d.Departments.Given:
		return nil
	}
	places, err := database.All[string](ctx, tx, placesOfUser.For(within, id))
	if err != nil {
		return err
	}
	outside := func(departmentID string) bool { return !slices.Contains(places, departmentID) }
	switch {
	case !d.Managed.Given && (!d.Identity.Given || d.Identity.Value != ordinary):
		had, err := database.All[string](ctx, tx, chargeOfUser.For(within, id))
		if err != nil {
			return err
		}
		wanted = slices.DeleteFunc(had, outside)
	case slices.ContainsFunc(wanted, outside):
		return fault.Field("departIds", "负责部门只能从所属部门中选择")
	}
	return a.Places.ReplaceManaged(ctx, tx, code, id, wanted)
}

// sameIDs compares two lists of ids as sets.
func sameIDs(a, b []string) bool {
	covers := func(all, some []string) bool {
		return !slices.ContainsFunc(some, func(id string) bool { return !slices.Contains(all, id) })
	}
	return covers(a, b) && covers(b, a)
}

// shown is an account as the audit trail keeps it: numbers masked, no password.
func (a *Administration) shown(account Account) map[string]any {
	return map[string]any{
		"username": account.Username, "realname": account.Realname, "status": account.Status, "phone": a.MaskedPhone(account.ID, account.Phone),
		"email": personal.MaskEmail(account.Email), "telephone": account.Telephone, "workNo": account.WorkNo, "post": account.Post,
		"sex":      account.Sex,
		"birthday": account.Birthday, "avatar": account.Avatar,
	}
}

// hidden are the fields that shown masks.
var hidden = []audit.Hidden[Account]{
	{Name: "phone", Of: func(a Account) string { return a.PhoneIndex }},
	{Name: "email", Of: func(a Account) string { return a.Email }},
}
