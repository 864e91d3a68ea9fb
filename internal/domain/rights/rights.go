// Package rights computes in one place what an account may do and over which
// rows: the roles it has, its department roles below their departments'
// ceilings, and the data rules that narrow either. Features that change any of
// it say so with Changed; the change counts from the very next call, and open
// consoles are told to ask again.
//
// What one may hand on is decided here too: only what one holds, as far as one
// holds it.
package rights

import (
	"context"
	"encoding/json"
	"time"

	"github.com/maypok86/otter/v2"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Kinds of account, as accounts and roles name them.
const (
	Operator = "operator"
	Customer = "customer"
)

// Topic is the hint that makes consoles fetch menu and buttons again.
const Topic = "rights-changed"

// Accounts writes of an account how far its rights have come. Both are part of
// the transaction that changes the rights.
type Accounts interface {
	// BumpEpochs makes the rights of accounts count anew from their next call.
	BumpEpochs(ctx context.Context, tx *database.Tx, userIDs []string) error
	// Outdate makes a form of the account that was read before stale.
	Outdate(ctx context.Context, tx *database.Tx, userID string) error
}

// Engine answers for every account.
type Engine struct {
	db       *database.DB
	bus      *fanout.Bus
	accounts Accounts
	now      instant.Clock
	cache    *otter.Cache[cacheKey, held]
}

// cacheKey changes with everything that changes rights: a write bumps the
// account's epoch, a switch of department changes the department.
type cacheKey struct {
	user       string
	tenant     int64
	department string
	epoch      int64
}

// held is what the cache keeps: rules still name their variables.
type held struct {
	rights    caller.Rights
	variables bool
}

// New makes the engine.
func New(db *database.DB, bus *fanout.Bus, accounts Accounts, now instant.Clock) *Engine {
	return &Engine{
		db: db, bus: bus, accounts: accounts, now: now,
		cache: otter.Must(&otter.Options[cacheKey, held]{
			MaximumSize: 10_000, ExpiryCalculator: otter.ExpiryWriting[cacheKey, held](10 * time.Minute),
		}),
	}
}

// RightsOf computes what a user may do in a tenant. The scope of a code is the
// union over the grants of that code, never wider: another role's reach adds
// nothing to it.
func (e *Engine) RightsOf(ctx context.Context, c caller.Caller, super bool, epoch int64) (caller.Rights, error) {
	if super {
		return caller.Rights{Super: true}, nil
	}
	key := cacheKey{c.UserID, c.TenantID, c.DepartmentID, epoch}
	kept, known := e.cache.GetIfPresent(key)
	if !known {
		grants, err := e.GrantsOf(ctx, e.db, SubjectOf(c))
		if err != nil {
			return caller.Rights{}, err
		}
		kept = combine(c, grants)
		e.cache.Set(key, kept)
	}
	if !kept.variables {
		return kept.rights, nil
	}
	return e.resolve(ctx, c, kept.rights)
}

// combine is the union of grants by code.
func combine(c caller.Caller, grants []Grant) held {
	out := held{rights: caller.Rights{Codes: map[string]scope.Scope{}}}
	for _, g := range grants {
		if g.BlockedBy != "" {
			continue
		}
		for _, code := range g.Codes() {
			reach := out.rights.Codes[code]
			reach.Tenant = c.TenantID
			if len(g.Rules) == 0 {
				g.widen(&reach, c)
			} else {
				bound := scope.Narrowed{Reach: g.ReachFor(c), Rules: conditionsOf(g.Rules)}
				reach.Narrowed = append(reach.Narrowed, bound)
				out.variables = out.variables || namesVariables(g.Rules)
			}
			out.rights.Codes[code] = reach
		}
	}
	return out
}

// manyUsers is from how many on one hint to everybody is cheaper than one each.
const manyUsers = 64

var (
	holdersOfRole = database.DefineTenant("rights.holdersOfRole", `SELECT user_id FROM user_role WHERE tenant_id = ? AND role_id = ?`)
	holdersBelow  = database.DefineTenant("rights.holdersBelow", `
		SELECT DISTINCT u.user_id FROM department_closure c
		JOIN role r ON r.tenant_id = c.tenant_id AND r.department_id = c.descendant_id AND r.kind = 'departmentRole'
		JOIN user_role u ON u.tenant_id = r.tenant_id AND u.role_id = r.id
		WHERE c.tenant_id = ? AND c.ancestor_id = ?`)
	holdersOfRows = database.Define("rights.holdersOfRows", `
		SELECT u.user_id FROM role_permission g JOIN user_role u ON u.tenant_id = g.tenant_id AND u.role_id = g.role_id
			WHERE g.permission_id IN (?)
		UNION SELECT id FROM account WHERE is_super = TRUE AND deleted_at = 0`)
)

// Changed makes a change to users' rights count from their next call, inside
// the transaction that made it, and tells their consoles after the commit.
// Their sessions and sockets go on under the new rights; those of an account
// that is frozen or removed are refused from then on.
func (e *Engine) Changed(ctx context.Context, tx *database.Tx, userIDs ...string) error {
	if err := e.accounts.BumpEpochs(ctx, tx, userIDs); err != nil {
		return err
	}
	if len(userIDs) > 0 {
		tx.AfterCommit(func() { e.tell(userIDs) })
	}
	return nil
}

func (e *Engine) tell(userIDs []string) {
	if len(userIDs) > manyUsers {
		e.bus.Publish(fanout.Hint{Topic: Topic})
		return
	}
	for _, id := range userIDs {
		e.bus.Publish(fanout.Hint{Topic: Topic, User: id})
	}
}

// Moved is Changed for the caller, who went to another department. The hint
// names the page that asked for it, which fetches menu and buttons by itself.
func (e *Engine) Moved(ctx context.Context, tx *database.Tx) error {
	who := caller.From(ctx)
	if err := e.accounts.BumpEpochs(ctx, tx, []string{who.UserID}); err != nil {
		return err
	}
	hint := fanout.Hint{Topic: Topic, User: who.UserID}
	if who.LiveCase != "" {
		page, err := json.Marshal([]string{who.LiveCase})
		if err != nil {
			return err
		}
		hint.Data = page
	}
	tx.AfterCommit(func() { e.bus.Publish(hint) })
	return nil
}

// Outdate is for changes of a user's roles and departments that do not come from
// a form of their account: such a form, read before, is stale and is told so.
func (e *Engine) Outdate(ctx context.Context, tx *database.Tx, userID string) error {
	return e.accounts.Outdate(ctx, tx, userID)
}

// places is the version of who belongs to which department, who is in charge of it,
// and where it stands.
var places = database.NewVersion("places")

// PlacesVersion is another one after every change of places: who reaches from above
// sees other rows then, with the same rights.
func (e *Engine) PlacesVersion(ctx context.Context) (int64, error) { return places.Read(ctx, e.db) }

// Placed is Changed for users whose places are others.
func (e *Engine) Placed(ctx context.Context, tx *database.Tx, userIDs ...string) error {
	if err := places.Raise(ctx, tx); err != nil {
		return err
	}
	return e.Changed(ctx, tx, userIDs...)
}

// RoleChanged is Changed for everybody who has the role.
func (e *Engine) RoleChanged(ctx context.Context, tx *database.Tx, within scope.Scope, roleID string) error {
	return e.changedFor(ctx, tx, holdersOfRole.For(within, roleID))
}

// DepartmentChanged is Changed for everybody with a department role at or below
// a department: its ceiling changed, or it moved below other ceilings.
func (e *Engine) DepartmentChanged(ctx context.Context, tx *database.Tx, within scope.Scope, departmentID string) error {
	if err := ceilings.Raise(ctx, tx); err != nil {
		return err
	}
	return e.changedFor(ctx, tx, holdersBelow.For(within, departmentID))
}

// ceilings is the version of what departments may be granted.
var ceilings = database.NewVersion("ceiling")

// CeilingVersion is another one after every change of a ceiling, or of those
// that stand above a department. Rows that go are the menu's to tell.
func (e *Engine) CeilingVersion(ctx context.Context) (int64, error) { return ceilings.Read(ctx, e.db) }

// RowsChanged is Changed for everybody who holds one of the menu rows, in every
// tenant: those it is granted to, and super administrators, who hold all of them
// from the moment they are there; at most database.MaxIDs rows.
func (e *Engine) RowsChanged(ctx context.Context, tx *database.Tx, rowIDs []string) error {
	return e.changedFor(ctx, tx, holdersOfRows.With(database.IDs(rowIDs)))
}

// EverybodyChanged tells every console that what its user may do or see can be
// another though nothing of theirs is: the rules of buttons and fields bind those
// who do not hold them, too, and a department that went elsewhere is seen by others
// from above.
func (e *Engine) EverybodyChanged(tx *database.Tx) {
	tx.AfterCommit(func() { e.bus.Publish(fanout.Hint{Topic: Topic}) })
}

func (e *Engine) changedFor(ctx context.Context, tx *database.Tx, holders database.Query) error {
	userIDs, err := database.All[string](ctx, tx, holders)
	if err != nil {
		return err
	}
	return e.Changed(ctx, tx, userIDs...)
}
