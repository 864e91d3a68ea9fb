package user

import (
	"context"
	"slices"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

// recycled is how many removed accounts the recycle bin shows.
const recycled = 1_000

// SetStatus freezes or thaws accounts, all or none, by the rule of Remove. The
// sessions of a frozen one end.
func (a *Administration) SetStatus(ctx context.Context, ids []string, status int) error {
	if status != Normal && status != Frozen {
		return fault.Field("status", "状态只能是正常或冻结")
	}
	return a.forEach(ctx, users, MayFreeze, "不能冻结或解冻自己", ids, func(tx *database.Tx, account *Account) error {
		if err := a.mayGiveBack(ctx, tx, MayFreeze, *account); err != nil {
			return err
		}
		account.Status = status
		return notFirst(*account)
	})
}

// Remove puts accounts into the recycle bin, all or none. Their names stay
// taken, their sessions end; departments and roles wait for their return: whoever
// could not give them back does not take them.
func (a *Administration) Remove(ctx context.Context, ids []string) error {
	return a.forEach(ctx, users, MayRemove, "不能删除自己", ids, func(tx *database.Tx, account *Account) error {
		if err := a.mayGiveBack(ctx, tx, MayRemove, *account); err != nil {
			return err
		}
		account.DeletedAt = instant.Of(a.now())
		return notFirst(*account)
	})
}

// mayGiveBack refuses accounts with roles that the caller could not give where they
// belong, and those who belong to a department out of the reach of the code.
func (a *Administration) mayGiveBack(ctx context.Context, tx *database.Tx, code string, account Account) error {
	if caller.From(ctx).Rights.Super {
		return nil
	}
	places, err := a.placesWithin(ctx, tx, code, account)
	if err != nil {
		return err
	}
	if err := a.Roles.MayPlace(ctx, tx, account.ID, places); err != nil {
		return err
	}
	return a.Rights.MayGiveDepartmentRoles(ctx, tx, account.ID)
}

// placesWithin are the departments of an account; one out of the reach of the code,
// data rules aside, refuses the whole, and so does a charge that the caller could not
// give. Accounts that the caller made are theirs wherever they belong, where the code
// reaches so.
func (a *Administration) placesWithin(ctx context.Context, tx *database.Tx, code string, account Account) ([]string, error) {
	who := caller.From(ctx)
	if err := a.Places.MayGiveCharge(ctx, tx, account.ID); err != nil {
		return nil, err
	}
	places, err := database.All[string](ctx, tx, placesOfUser.For(who.WholeTenant(), account.ID))
	if err != nil {
		return nil, err
	}
	reach := who.Scope(code).Places()
	if reach.Username != "" && account.CreatedBy == reach.Username {
		return places, nil
	}
	reached, err := a.Rights.ReachesAll(ctx, tx, reach, places)
	if err == nil && !reached {
		err = fault.New(fault.NoRight, "该用户还属于您管理范围之外的部门，请由上级管理员处理")
	}
	return places, err
}

// notFirst refuses what would leave a system without the account that it began with.
func notFirst(account Account) error {
	if account.Username == First {
		return fault.New(fault.Refused, "管理员账号不允许此操作！")
	}
	return nil
}

// Restore takes accounts out of the recycle bin. With them come back the roles
// they had, so the caller must be able to give each of those where they belong.
func (a *Administration) Restore(ctx context.Context, ids []string) error {
	return a.forEach(ctx, removed, MayRemove, "不能恢复自己", ids, func(tx *database.Tx, account *Account) error {
		if account.CompanyID != "" {
			if err := a.hasRoom(ctx, tx, account.CompanyID); err != nil {
				return err
			}
		}
		account.DeletedAt = 0
		return a.mayGiveBack(ctx, tx, MayRemove, *account)
	})
}

// Purge removes accounts in the recycle bin for good. What is personal is
// wiped; the username stays taken for ever, because records name their authors
// by it, and so does the name that they show.
func (a *Administration) Purge(ctx context.Context, ids []string) error {
	return a.forEach(ctx, removed, MayRemove, "不能删除自己", ids, func(tx *database.Tx, account *Account) error {
		if err := a.mayGiveBack(ctx, tx, MayRemove, *account); err != nil {
			return err
		}
		return a.wipe(ctx, tx, account)
	})
}

// wipe takes what is personal from an account that goes for good.
func (a *Administration) wipe(ctx context.Context, tx *database.Tx, account *Account) error {
	if err := a.forget(ctx, tx, account.ID); err != nil {
		return err
	}
	if err := a.Files.Release(ctx, tx, []string{account.Avatar}, OwnerType, account.ID); err != nil {
		return err
	}
	a.setPhone(account, "")
	account.Password, account.Avatar, account.Email, account.Telephone = "", "", "", ""
	account.WorkNo, account.Post, account.Sex, account.Birthday = "", "", 0, ""
	account.PurgedAt = instant.Of(a.now())
	return nil
}

// forget takes away what hangs on an account that goes for good. An account is
// one for all its tenants: what goes with it goes everywhere.
func (a *Administration) forget(ctx context.Context, tx *database.Tx, userID string) error {
	for _, neighbour := range []func(context.Context, *database.Tx, string) error{a.Rights.LoseRoles, a.Places.Forget, a.Bindings.Forget} {
		if err := neighbour(ctx, tx, userID); err != nil {
			return err
		}
	}
	for _, statement := range dropOwn {
		if _, err := database.Exec(ctx, tx, statement.With(userID)); err != nil {
			return err
		}
	}
	return nil
}

// forEach changes several accounts in one serial transaction, all or none; the
// refusal names one that is absent. Whoever is named twice is changed once.
func (a *Administration) forEach(
	ctx context.Context, from *database.List[listed], code, whyNotSelf string, ids []string, act func(*database.Tx, *Account) error,
) error {
	if err := database.Bounded(ids, "个用户"); err != nil {
		return err
	}
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	return a.db.InSerial(ctx, func(tx *database.Tx) error {
		accounts, err := a.authorizeChange(ctx, tx, from, code, whyNotSelf, ids...)
		if err != nil {
			return err
		}
		if err := a.changeEach(ctx, tx, accounts, func(account *Account) error { return act(tx, account) }); err != nil {
			return err
		}
		return a.ensureSuperAdmin(ctx, tx)
	})
}

// changeEach writes accounts as an act leaves them. Those that cannot sign in any
// more lose their sessions; rights are computed anew either way.
func (a *Administration) changeEach(ctx context.Context, tx *database.Tx, accounts []Account, act func(*Account) error) error {
	var closed []string
	moved := map[int64][]string{}
	for i := range accounts {
		account, before := &accounts[i], accounts[i]
		if err := act(account); err != nil {
			return err
		}
		a.touch(ctx, account)
		audit.Changed(tx, audit.Change{Object: "user", ID: account.ID, Before: a.auditState(before), After: a.auditState(*account)})
		if err := accountTable.Update(ctx, tx, scope.Scope{}, account); err != nil {
			return err
		}
		change := account.listed() - before.listed()
		moved[change] = append(moved[change], account.ID)
		if account.Status != Normal || account.Suspended || account.DeletedAt != 0 {
			closed = append(closed, account.ID)
		}
	}
	for _, change := range []int64{1, -1} {
		if err := a.recount(ctx, tx, moved[change], change); err != nil {
			return err
		}
	}
	if len(closed) > 0 {
		if err := a.Sessions.EndAll(ctx, tx, closed...); err != nil {
			return err
		}
	}
	return a.Rights.Changed(ctx, tx, idsOf(accounts)...)
}

// recount moves the counters of all tenants of accounts that came out of the
// recycle bin (1) or went into it (-1).
func (a *Administration) recount(ctx context.Context, tx *database.Tx, ids []string, change int64) error {
	if len(ids) == 0 {
		return nil
	}
	tenants, err := database.All[int64](ctx, tx, tenantsOf.With(database.IDs(ids)))
	if err != nil {
		return err
	}
	for _, id := range tenants {
		listedUsers.Add(tx, scope.Tenant(id), change)
	}
	if err := a.Rights.Listed(ctx, tx, ids, change); err != nil {
		return err
	}
	return a.Places.Listed(ctx, tx, ids, change)
}

// listed is how many rows of a tenant's list an account is.
func (a Account) listed() int64 {
	if a.DeletedAt != 0 {
		return 0
	}
	return 1
}

func (a *Administration) auditState(account Account) map[string]any {
	return map[string]any{
		"username": account.Username, "status": account.Status, "suspended": account.Suspended,
		"deleted": account.DeletedAt != 0, "purged": account.PurgedAt != 0,
	}
}

// ensureSuperAdmin refuses to leave a system without a super administrator who can
// sign in, also when two of them act on each other at once.
func (a *Administration) ensureSuperAdmin(ctx context.Context, tx *database.Tx) error {
	left, err := database.One[int64](ctx, tx, activeSupers.With())
	if err == nil && left == 0 {
		err = fault.New(fault.Refused, "至少要保留一名可以登录的超级管理员")
	}
	return err
}

// RecycleBin lists the removed accounts, latest first.
func (a *Administration) RecycleBin(ctx context.Context) ([]Row, error) {
	request := paging.Request{PageNo: 1, Size: recycled, Column: "deleteTime", Desc: true}
	found, err := removed.Rows(ctx, a.db, caller.From(ctx).ScopeToChange(MayRemove, MayList), request)
	if err != nil {
		return nil, err
	}
	out := []Row{}
	for part := range slices.Chunk(found, database.MaxIDs) {
		rows, err := a.toRows(ctx, part)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			r.OrgCode = r.OrgCodeTxt // as the family's clients expect it here
			out = append(out, r)
		}
	}
	return out, nil
}
