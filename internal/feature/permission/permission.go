// Package permission holds the menu and button rows and answers two questions:
// which menu does a user see, and which codes may he use over which rows. The
// stored rows only show, hide and name; a route is guarded by the code in the
// route table and nothing in a row can switch that off.
//
// status is the state of a row's rule: "0" is not enforced, so every user sees
// the button; "1" is enforced (docs/adr/0005).
package permission

import (
	"context"
	"strings"
	"time"

	"github.com/maypok86/otter/v2"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Kinds of a row.
const (
	TopMenu = 0
	SubMenu = 1
	Button  = 2
)

// Row is a menu entry or a button.
type Row struct {
	ID                 string          `db:"id,insert"`
	ParentID           string          `db:"parent_id"`
	Name               string          `db:"name"`
	Perms              string          `db:"perms"` // one code or several joined by commas
	PermsType          string          `db:"perms_type"`
	Status             string          `db:"status"`
	Icon               string          `db:"icon"`
	Component          string          `db:"component"`
	ComponentName      string          `db:"component_name"`
	URL                string          `db:"url"`
	Redirect           string          `db:"redirect"`
	SortNo             float64         `db:"sort_no"`
	MenuType           int             `db:"menu_type"`
	Leaf               bool            `db:"is_leaf"`
	Route              bool            `db:"is_route"`
	KeepAlive          bool            `db:"keep_alive"`
	Hidden             bool            `db:"hidden"`
	AlwaysShow         bool            `db:"always_show"`
	InternalOrExternal bool            `db:"internal_or_external"`
	RuleFlag           bool            `db:"rule_flag"`
	Pinyin             string          `db:"pinyin"` // initials of the name, for the menu search
	Description        string          `db:"description"`
	Builtin            bool            `db:"builtin,insert"`
	Version            int64           `db:"version"`
	DeletedAt          instant.Instant `db:"deleted_at"`
	CreatedBy          string          `db:"created_by,insert"`
	CreatedAt          instant.Instant `db:"created_at,insert"`
	UpdatedBy          string          `db:"updated_by"`
	UpdatedAt          instant.Instant `db:"updated_at"`
}

// Codes are the codes of a row; commas separate, empty parts are dropped.
func (r Row) Codes() []string {
	return strings.FieldsFunc(r.Perms, func(c rune) bool { return c == ',' })
}

// Versions tells browsers how old their copies are.
type Versions interface {
	CacheVersion(ctx context.Context) (int64, error)
}

// Service answers menus and rights.
type Service struct {
	db       *database.DB
	now      instant.Clock
	dict     Versions
	settings Versions
	rights   *otter.Cache[rightsKey, caller.Rights]
}

// rightsKey changes with everything that changes rights: a write bumps the
// account's epoch, a switch of department changes the department.
type rightsKey struct {
	user       string
	tenant     int64
	department string
	epoch      int64
}

// New needs the version numbers of the two things browsers keep for a week.
func New(db *database.DB, now instant.Clock, dict, settings Versions) *Service {
	return &Service{
		db: db, now: now, dict: dict, settings: settings,
		rights: otter.Must(&otter.Options[rightsKey, caller.Rights]{
			MaximumSize: 10_000, ExpiryCalculator: otter.ExpiryWriting[rightsKey, caller.Rights](10 * time.Minute),
		}),
	}
}

// RightsOf computes what the roles of a user grant in a tenant. The scope of a
// code is the union over the roles that grant that code, never wider.
func (s *Service) RightsOf(ctx context.Context, c caller.Caller, super bool, epoch int64) (caller.Rights, error) {
	if super {
		return caller.Rights{Super: true}, nil
	}
	key := rightsKey{c.UserID, c.TenantID, c.DepartmentID, epoch}
	if held, ok := s.rights.GetIfPresent(key); ok {
		return held, nil
	}
	grants, err := database.All[grant](ctx, s.db, grantsOfUser.For(scope.Tenant(c.TenantID), c.UserID))
	if err != nil {
		return caller.Rights{}, err
	}
	codes := map[string]scope.Scope{}
	for _, g := range grants {
		for _, code := range (Row{Perms: g.Perms}).Codes() {
			reach := codes[code]
			reach.Tenant = c.TenantID
			reach.Add(scope.Reach(g.DataScope), c.DepartmentID, strings.Split(g.ScopeDepartments, ","), c.Username)
			codes[code] = reach
		}
	}
	held := caller.Rights{Codes: codes}
	s.rights.Set(key, held)
	return held, nil
}

// Plant writes a built-in row inside a seed's transaction.
func (s *Service) Plant(ctx context.Context, tx *database.Tx, r Row) error {
	now := instant.Of(s.now())
	r.Builtin, r.Version = true, 1
	r.CreatedBy, r.CreatedAt, r.UpdatedBy, r.UpdatedAt = "system", now, "system", now
	if r.PermsType == "" {
		r.PermsType = "1"
	}
	if r.Status == "" {
		r.Status = "1"
	}
	return rowTable.Insert(ctx, tx, scope.Scope{}, &r)
}

// Grant gives rows to a role inside a transaction; what it has it keeps.
func (s *Service) Grant(ctx context.Context, tx *database.Tx, within scope.Scope, roleID string, rows []string) error {
	for _, id := range rows {
		if _, err := database.Exec(ctx, tx, grantRow.For(within, roleID, id)); err != nil {
			return err
		}
	}
	_, err := database.Exec(ctx, tx, bumpEpochs.For(within, roleID))
	return err
}
