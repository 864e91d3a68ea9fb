package user

import (
	"context"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/paging"
)

// RolesOfUser are the ids of an account's roles; of none the family's clients are
// told with a refusal.
func (a *Administration) RolesOfUser(ctx context.Context, id string) ([]string, error) {
	who := caller.From(ctx)
	code := MayList
	if !who.May(code) {
		code = MayGrant
	}
	if _, err := users.One(ctx, a.db, who.Scope(code), id); err != nil {
		return nil, err
	}
	ids, err := a.Roles.RolesOf(ctx, a.db, who.WholeTenant(), id)
	if err == nil && len(ids) == 0 {
		err = fault.New(fault.Refused, "未找到用户相关角色信息")
	}
	return ids, err
}

// Holders pages through the accounts that have a role.
func (a *Administration) Holders(ctx context.Context, roleID string, r paging.Request) (paging.Page[Row], error) {
	return a.page(ctx, holders, r, holders.Part(roleID))
}

// GiveRole gives one role to accounts the caller reaches, all or none.
func (a *Administration) GiveRole(ctx context.Context, roleID string, ids []string) error {
	return a.changeHolders(ctx, ids, rights.Change{Add: []string{roleID}})
}

// TakeRole takes one role from accounts the caller reaches, all or none.
func (a *Administration) TakeRole(ctx context.Context, roleID string, ids []string) error {
	return a.changeHolders(ctx, ids, rights.Change{Remove: []string{roleID}})
}

// changeHolders reaches accounts by the right to give roles to users, or to choose
// the members of roles and to list the users.
func (a *Administration) changeHolders(ctx context.Context, ids []string, change rights.Change) error {
	if err := database.Bounded(ids, "个用户"); err != nil {
		return err
	}
	who := caller.From(ctx)
	code := MayGrant
	if !who.May(code) {
		code = MayList
	}
	return a.db.InSerial(ctx, func(tx *database.Tx) error {
		for _, id := range ids {
			if _, err := users.One(ctx, tx, who.ScopeToChange(code, MayList), id); err != nil {
				return fault.Among(err, id)
			}
		}
		return a.Roles.Change(ctx, tx, who.WholeTenant(), ids, change)
	})
}
