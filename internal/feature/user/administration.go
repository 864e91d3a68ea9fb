package user

import (
	"context"
	"slices"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

// Permission codes that guard the administration of accounts.
const (
	MayList     = "user:list"
	MayAdd      = "user:add"
	MayEdit     = "user:edit"
	MayRemove   = "user:remove"
	MayFreeze   = "user:freeze"
	MayResetPwd = "user:resetpwd"
	MayGrant    = "user:grant"
	MayExport   = "user:export"
	MayImport   = "user:import"
	// mayGrantRole is the role feature's: members of a role are chosen there.
	mayGrantRole = "role:grant"
)

// First is the account every system begins with. It is neither frozen nor
// removed.
const First = "admin"

// OwnerType names accounts as owners of stored pictures.
const OwnerType = "user"

// Roles is what the administration asks of the role feature.
type Roles interface {
	RolesOf(ctx context.Context, q database.Reader, within scope.Scope, userID string) ([]string, error)
	// ReplaceRoles checks who gives what to whom, and notes it for the audit.
	ReplaceRoles(ctx context.Context, tx *database.Tx, within scope.Scope, userID string, roleIDs []string) error
	Change(ctx context.Context, tx *database.Tx, within scope.Scope, userIDs []string, change rights.Change) error
	// MayPlace refuses departments in which one of the user's roles would reach
	// what the caller does not hold there.
	MayPlace(ctx context.Context, tx *database.Tx, userID string, departmentIDs []string) error
	// MayActAs refuses to set what somebody signs in with to whoever lacks their rights.
	MayActAs(ctx context.Context, tx *database.Tx, userID string) error
}

// Places is what it asks of the department feature. code says whose reach
// bounds the departments that come or go.
type Places interface {
	ReplacePlaces(ctx context.Context, tx *database.Tx, code, userID string, departmentIDs []string) error
	ReplaceManaged(ctx context.Context, tx *database.Tx, code, userID string, departmentIDs []string) error
	// MayGiveCharge refuses users in charge of departments that the caller could not put
	// them in charge of.
	MayGiveCharge(ctx context.Context, tx *database.Tx, userID string) error
	// Forget takes an account out of the departments of every tenant.
	Forget(ctx context.Context, tx *database.Tx, userID string) error
	// Listed hears that accounts came back to the lists (1), or left them (-1).
	Listed(ctx context.Context, tx *database.Tx, userIDs []string, change int64) error
}

// Bindings are what ties accounts to identities elsewhere.
type Bindings interface {
	Forget(ctx context.Context, tx *database.Tx, userID string) error
}

// Rights tells who ranks above whom, takes roles away and lets changes count.
type Rights interface {
	Outranks(ctx context.Context, q database.Reader, userIDs ...string) error
	Changed(ctx context.Context, tx *database.Tx, userIDs ...string) error
	// MayGiveDepartmentRoles refuses users with department roles the caller could not
	// give; of given departments, or of all.
	MayGiveDepartmentRoles(ctx context.Context, tx *database.Tx, userID string, departmentIDs ...string) error
	ReachesAll(ctx context.Context, q database.Reader, within scope.Scope, departmentIDs []string) (bool, error)
	LoseRoles(ctx context.Context, tx *database.Tx, userID string) error
	// Listed hears that accounts came back to the lists (1), or left them (-1).
	Listed(ctx context.Context, tx *database.Tx, userIDs []string, change int64) error
}

// Sessions ends every session of accounts inside a transaction.
type Sessions interface {
	EndAll(ctx context.Context, tx *database.Tx, userIDs ...string) error
}

// Passwords judges and hashes new passwords.
type Passwords struct {
	// Check tells what is wrong with a password, "" when nothing is.
	Check func(password, username string) string
	Hash  func(ctx context.Context, password string) (string, error)
}

// Files lets an account own its picture.
type Files interface {
	Own(ctx context.Context, tx *database.Tx, paths []string, biz, ownerType, ownerID string) error
	Release(ctx context.Context, tx *database.Tx, paths []string, ownerType, ownerID string) error
}

// Texts are dictionaries as text by value, by code.
type Texts func(ctx context.Context, codes ...string) (map[string]map[string]string, error)

// Deps are the neighbours of the administration.
type Deps struct {
	Roles     Roles
	Places    Places
	Rights    Rights
	Sessions  Sessions
	Bindings  Bindings
	Passwords Passwords
	Files     Files
	Texts     Texts
	// Positions are the names of the tenant's positions by code; a post may be
	// other text too.
	Positions func(ctx context.Context) (map[string]string, error)
}

// Administration is what administrators do to accounts of their tenant. Acts on
// somebody ask three things beside the permission code: that they lie within the
// reach of that code, that they rank below the caller, and mostly that they are not
// the caller themselves.
type Administration struct {
	*Service
	Deps
	newID ident.Source
}

// NewAdministration makes the service over the accounts.
func NewAdministration(accounts *Service, needs Deps, newID ident.Source) *Administration {
	return &Administration{accounts, needs, newID}
}

// RuleColumns are the columns data rules may name.
func (a *Administration) RuleColumns() []database.RuleColumn { return users.RuleColumns() }

// accountWithin reads an account the caller reaches by a code: fault.Absent otherwise.
func (a *Administration) accountWithin(
	ctx context.Context, q database.Reader, from *database.List[listed], code, id string,
) (Account, error) {
	if _, err := from.One(ctx, q, caller.From(ctx).ScopeToChange(code, MayList), id); err != nil {
		return Account{}, err
	}
	return accountTable.ByID(ctx, q, scope.Scope{}, id)
}

// authorizeChange reads accounts for an act nobody does to themselves: those within reach
// that rank below the caller and, as the act concerns an account in all its
// tenants, belong to no other. What is asked of each is asked of all at once.
func (a *Administration) authorizeChange(
	ctx context.Context, tx *database.Tx, from *database.List[listed], code, whyNotSelf string, ids ...string,
) ([]Account, error) {
	who, asked := caller.From(ctx), paging.Request{PageNo: 1, Size: len(ids)}
	reached, err := from.Rows(ctx, tx, who.ScopeToChange(code, MayList), asked, database.Chosen("a.id IN (?)", ids)...)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		if !slices.ContainsFunc(reached, func(l listed) bool { return l.ID == id }) {
			return nil, fault.Among(fault.Absent(), id)
		}
	}
	if slices.Contains(ids, who.UserID) {
		return nil, fault.New(fault.NoRight, whyNotSelf)
	}
	if err := a.Rights.Outranks(ctx, tx, ids...); err != nil {
		return nil, err
	}
	accounts, err := accountTable.ByIDs(ctx, tx, scope.Scope{}, ids)
	if err != nil {
		return nil, err
	}
	return accounts, a.onlyHere(ctx, tx, accounts)
}

// onlyHere refuses to change the account itself of whoever belongs to other tenants
// too: whoever resets their password here could enter there.
func (a *Administration) onlyHere(ctx context.Context, tx *database.Tx, accounts []Account) error {
	who := caller.From(ctx)
	if who.Rights.Super {
		return nil
	}
	elsewhere, err := database.All[string](ctx, tx, otherTenants.For(who.WholeTenant(), idsOf(accounts)))
	if err != nil {
		return err
	}
	for _, account := range accounts {
		if slices.Contains(elsewhere, account.ID) {
			return fault.New(fault.NoRight, "用户「"+account.Realname+"」还属于其他租户，账号信息只能由超级管理员修改")
		}
	}
	return nil
}

func idsOf(accounts []Account) database.IDs {
	return database.IDsOf(accounts, func(a Account) string { return a.ID })
}

// touch notes who changes a row, and when.
func (a *Administration) touch(ctx context.Context, account *Account) {
	account.Touch(ctx, a.now())
}
