// Package permission keeps the menu and its buttons, and answers which of them
// a user sees. The stored rows only show, hide and name; a route is guarded by
// the code in the route table and nothing in a row can switch that off.
//
// status is the state of a row's rule: "0" is not enforced, so every user sees
// the button; "1" is enforced (docs/adr/0005).
package permission

import (
	"context"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/rights"
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
func (r Row) Codes() []string { return rights.CodesOf(r.Perms) }

// Versions tells browsers how old their copies are.
type Versions interface {
	CacheVersion(ctx context.Context) (int64, error)
}

// Service keeps the menu and answers it.
type Service struct {
	db       *database.DB
	rights   *rights.Engine
	now      instant.Clock
	dict     Versions
	settings Versions
}

// New needs the version numbers of the two things browsers keep for a week.
func New(db *database.DB, engine *rights.Engine, now instant.Clock, dict, settings Versions) *Service {
	return &Service{db: db, rights: engine, now: now, dict: dict, settings: settings}
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
