package position

import (
	"context"
	"fmt"
	"strings"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

var fields = []database.Field{
	{Wire: "code", Column: "t.code", Sort: true},
	{Wire: "name", Column: "t.name", Sort: true},
	{Wire: "postRank", Column: "t.post_rank", Sort: true},
	{Wire: "createTime", Column: "t.created_at", Kind: database.Time, Sort: true},
	{Wire: "updateTime", Column: "t.updated_at", Kind: database.Time, Sort: true},
}

var (
	table = database.NewTable[Position]("position")

	list = database.NewList[Position](database.ListSpec{
		Name: "position.list", From: "position t", Key: "t.id", Tenant: "t.tenant_id",
		Where: "t.deleted_at = 0", Small: true, Order: "createTime", Fields: fields,
	})
	recycled = database.NewList[Position](database.ListSpec{
		Name: "position.recycled", From: "position t", Key: "t.id", Tenant: "t.tenant_id",
		Where: "t.deleted_at > 0", Small: true, Order: "updateTime", Fields: fields,
	})

	purge = database.DefineTenant("position.purge", `DELETE FROM position WHERE tenant_id = ? AND id = ? AND deleted_at > 0`)
	// taken is when the position of a code, in whatever case, was removed; 0: it is in use.
	taken = database.DefineTenant("position.taken", `
		SELECT deleted_at FROM position WHERE tenant_id = ? AND LOWER(code) = LOWER(?) AND id <> ? ORDER BY deleted_at LIMIT 1`)
	// holders are the accounts of a code, those in the recycle bin too.
	holders = database.DefineTenant("position.holders", `
		SELECT COUNT(*) FROM user_tenant m JOIN account a ON a.id = m.user_id WHERE m.tenant_id = ? AND a.post = ?`)
	byCode = database.DefineTenant("position.byCode", `SELECT id FROM position WHERE tenant_id = ? AND code = ? AND deleted_at = 0`)
)

// CodeTaken tells whether another position of the tenant has a code, in whatever
// case, also one in the recycle bin.
func (s *Service) CodeTaken(ctx context.Context, code, except string) (bool, error) {
	_, found, err := database.Maybe[instant.Instant](ctx, s.db, taken.For(caller.From(ctx).WholeTenant(), strings.TrimSpace(code), except))
	return found, err
}

// Seed writes a position that comes with the product inside a seed's
// transaction, unless its code is taken.
func (s *Service) Seed(ctx context.Context, tx *database.Tx, within scope.Scope, code, name string) error {
	if _, found, err := database.Maybe[string](ctx, tx, byCode.For(within, code)); err != nil || found {
		return err
	}
	p := Position{ID: "p-" + code, Code: code, Name: name, Version: 1, Stamp: database.StampOf("system", s.now())}
	return table.Insert(ctx, tx, within, &p)
}

// insert refuses a code that another position has: accounts that held it would be
// shown as the new one.
func insert(ctx context.Context, tx *database.Tx, p *Position) error {
	removed, found, err := database.Maybe[instant.Instant](ctx, tx, taken.For(caller.From(ctx).WholeTenant(), p.Code, p.ID))
	switch {
	case err != nil:
		return err
	case found && removed != 0:
		return fault.Field("code", "该编码已被回收站中的岗位使用")
	case found:
		return errCodeTaken(*p)
	}
	audit.Changed(tx, audit.Change{Object: Type, ID: p.ID, After: *p})
	return codeTaken(table.Insert(ctx, tx, caller.From(ctx).WholeTenant(), p), *p)
}

// removeForGood refuses to free a code that accounts hold: another position could
// take it, and they would be shown as that.
func removeForGood(ctx context.Context, tx *database.Tx, within scope.Scope, p Position) error {
	held, err := database.One[int64](ctx, tx, holders.For(within, p.Code))
	if err != nil {
		return err
	}
	if held > 0 {
		return fault.New(fault.Refused, fmt.Sprintf("岗位「%s」还有 %d 名用户使用（含回收站中的用户），不能彻底删除", p.Name, held))
	}
	return database.ExecOne(ctx, tx, purge.For(within, p.ID), fault.Absent())
}

func update(ctx context.Context, tx *database.Tx, within scope.Scope, p *Position) error {
	return codeTaken(table.Update(ctx, tx, within, p), *p)
}

// codeTaken translates the broken unique index into words: the only check that
// two parallel writes cannot both pass.
func codeTaken(err error, p Position) error {
	return database.Taken(err, "code", errCodeTaken(p))
}

func errCodeTaken(p Position) error { return fault.Field("code", "岗位编码 "+p.Code+" 已存在") }
