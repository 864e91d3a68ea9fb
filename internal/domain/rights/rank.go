package rights

import (
	"context"
	"slices"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/scope"
)

type rank struct {
	Super bool  `db:"super"`
	Level int64 `db:"level"`
}

// Roles that give nothing now, such as those of departments one has left, rank
// nevertheless.
var (
	rankWithin = database.DefineTenant("rights.rankWithin", `
		SELECT a.is_super AS super,
			COALESCE((SELECT MAX(r.level) FROM user_role u JOIN role r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
				WHERE u.tenant_id = :tenant AND u.user_id = a.id), 0) AS level
		FROM account a WHERE a.id = ?`)
	rankAnywhere = database.Define("rights.rankAnywhere", `
		SELECT a.is_super AS super,
			COALESCE((SELECT MAX(r.level) FROM user_tenant m JOIN user_role u ON u.tenant_id = m.tenant_id AND u.user_id = m.user_id
				JOIN role r ON r.tenant_id = u.tenant_id AND r.id = u.role_id WHERE m.user_id = a.id), 0) AS level
		FROM account a WHERE a.id IN (?)`)
)

// RankOf is the highest level among a user's roles in a tenant, 0 without any,
// and whether they are a super administrator, who ranks above every level.
// fault.Absent when there is no such account.
func (e *Engine) RankOf(ctx context.Context, q database.Reader, within scope.Scope, userID string) (level int, super bool, err error) {
	r, err := database.One[rank](ctx, q, rankWithin.For(within, userID))
	return int(r.Level), r.Super, err
}

// Outranks refuses an act on accounts, each named once, unless the caller's rank
// is strictly above all of them. An account is one for all its tenants, so its
// highest rank anywhere counts. Super administrators outrank everybody, each
// other included; acts nobody may do to themselves are refused by whoever offers them.
func (e *Engine) Outranks(ctx context.Context, q database.Reader, userIDs ...string) error {
	c := caller.From(ctx)
	targets, err := database.All[rank](ctx, q, rankAnywhere.With(database.IDs(userIDs)))
	if err == nil && len(targets) < len(userIDs) {
		err = fault.Absent()
	}
	if err != nil {
		return err
	}
	level, super, err := e.RankOf(ctx, q, c.WholeTenant(), c.UserID)
	if err != nil || super {
		return err
	}
	if slices.ContainsFunc(targets, func(r rank) bool { return r.Super || int64(level) <= r.Level }) {
		return fault.New(fault.NoRight, "不能操作级别不低于自己的用户")
	}
	return nil
}
