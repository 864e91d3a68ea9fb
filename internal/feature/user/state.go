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

// SetStatus freezes or thaws accounts, all or none. The sessions of a frozen
// one end.
func (a *Administration) SetStatus(ctx context.Context, ids []string, status int) error {
	if status != Normal && status != Frozen {
		return fault.Field("status", "状态只能是正常或冻结")
	}
	return a.each(ctx, ids, func(tx *database.Tx, id string) error {
		account, err := a.govern(ctx, tx, users, MayFreeze, id, "不能冻结或解冻自己")
		if err != nil {
			return err
		}
		if account.Username == First {
			return fault.New(fault.Refused, "管理员账号不允许此操作！")
		}
		before := account
		account.Status = status
		return a.change(ctx, tx, before, account)
	})
}

// Remove puts accounts into the recycle bin, all or none. Their names stay
// taken, their sessions end; departments and roles wait for their return.
func (a *Administration) Remove(ctx context.Context, ids []string) error {
	return a.each(ctx, ids, func(tx *database.Tx, id string) error {
		account, err := a.govern(ctx, tx, users, MayRemove, id, "不能删除自己")
		if err != nil {
			return err
		}
		if account.Username == First {
			return fault.New(fault.Refused, "管理员账号不允许此操作！")
		}
		before := account
		account.DeletedAt = instant.Of(a.now())
		return a.change(ctx, tx, before, account)
	})
}

// Restore takes accounts out of the recycle bin. With them come back the roles
// they had, so the caller must be able to give each of those where he belongs.
func (a *Administration) Restore(ctx context.Context, ids []string) error {
	within := caller.From(ctx).WholeTenant()
	return a.each(ctx, ids, func(tx *database.Tx, id string) error {
		account, err := a.govern(ctx, tx, removed, MayRemove, id, "不能恢复自己")
		if err != nil {
			return err
		}
		places, err := database.All[string](ctx, tx, placesOfUser.For(within, id))
		if err != nil {
			return err
		}
		if err := a.Roles.MayPlace(ctx, tx, id, places); err != nil {
			return err
		}
		if err := a.Rights.MayReturn(ctx, tx, id); err != nil {
			return err
		}
		before := account
		account.DeletedAt = 0
		return a.change(ctx, tx, before, account)
	})
}

// Purge removes accounts in the recycle bin for good. What is personal is
// wiped; the username stays taken for ever, because records name their authors
// by it, and so does the name that they show.
func (a *Administration) Purge(ctx context.Context, ids []string) error {
	return a.each(ctx, ids, func(tx *database.Tx, id string) error {
		account, err := a.govern(ctx, tx, removed, MayRemove, id, "不能删除自己")
		if err != nil {
			return err
		}
		if err := a.forget(ctx, tx, id); err != nil {
			return err
		}
		if err := a.Files.Release(ctx, tx, []string{account.Avatar}, OwnerType, id); err != nil {
			return err
		}
		before := account
		a.setPhone(&account, "")
		account.Password, account.Avatar, account.Email, account.Telephone = "", "", "", ""
		account.WorkNo, account.Post, account.Sex, account.Birthday = "", "", 0, ""
		account.PurgedAt = instant.Of(a.now())
		return a.change(ctx, tx, before, account)
	})
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

// each runs an act on several accounts in one serial transaction; the refusal
// names the one that is absent.
func (a *Administration) each(ctx context.Context, ids []string, act func(*database.Tx, string) error) error {
	if err := database.Bounded(ids, "个用户"); err != nil {
		return err
	}
	return a.db.InSerial(ctx, func(tx *database.Tx) error {
		for _, id := range ids {
			if err := act(tx, id); err != nil {
				return fault.Among(err, id)
			}
		}
		return a.someoneRules(ctx, tx)
	})
}

// change writes a new state of an account. One that cannot sign in any more
// loses its sessions; rights are computed anew either way.
func (a *Administration) change(ctx context.Context, tx *database.Tx, before, account Account) error {
	a.touch(ctx, &account)
	audit.Changed(tx, audit.Change{Object: "user", ID: account.ID, Before: a.standing(before), After: a.standing(account)})
	if err := accountTable.Update(ctx, tx, scope.Scope{}, &account); err != nil {
		return err
	}
	if err := a.recount(ctx, tx, before, account); err != nil {
		return err
	}
	if account.Status != Normal || account.Suspended || account.DeletedAt != 0 {
		if err := a.Sessions.EndAll(ctx, tx, account.ID); err != nil {
			return err
		}
	}
	return a.Rights.Changed(ctx, tx, account.ID)
}

// recount moves the counters of all tenants of an account that goes into the
// recycle bin or comes back.
func (a *Administration) recount(ctx context.Context, tx *database.Tx, before, after Account) error {
	change := after.listed() - before.listed()
	if change == 0 {
		return nil
	}
	tenants, err := database.All[int64](ctx, tx, tenantsOf.With(after.ID))
	if err != nil {
		return err
	}
	for _, id := range tenants {
		listedUsers.Add(tx, scope.Tenant(id), change)
	}
	if err := a.Rights.Listed(ctx, tx, after.ID, change); err != nil {
		return err
	}
	return a.Places.Listed(ctx, tx, after.ID, change)
}

// listed is how many rows of a tenant's list an account is.
func (a Account) listed() int64 {
	if a.DeletedAt != 0 {
		return 0
	}
	return 1
}

func (a *Administration) standing(account Account) map[string]any {
	return map[string]any{
		"username": account.Username, "status": account.Status, "suspended": account.Suspended,
		"deleted": account.DeletedAt != 0, "purged": account.PurgedAt != 0,
	}
}

// someoneRules refuses to leave a system without a super administrator who can
// sign in, also when two of them act on each other at once.
func (a *Administration) someoneRules(ctx context.Context, tx *database.Tx) error {
	left, err := database.One[int64](ctx, tx, activeSupers.With())
	if err == nil && left == 0 {
		err = fault.New(fault.Refused, "至少要保留一名可以登录的超级管理员")
	}
	return err
}

// RecycleBin lists the removed accounts, latest first.
func (a *Administration) RecycleBin(ctx context.Context) ([]Row, error) {
	request := paging.Request{PageNo: 1, Size: recycled, Column: "deleteTime", Desc: true}
	found, err := removed.Rows(ctx, a.db, caller.From(ctx).Scope(MayRemove), request)
	if err != nil {
		return nil, err
	}
	out := []Row{}
	for part := range slices.Chunk(found, database.MaxIDs) {
		rows, err := a.dress(ctx, part)
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
