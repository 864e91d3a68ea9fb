// Package permission keeps the menu and its buttons, the data rules that belong
// to them, and answers what of it a user sees and why. The stored rows only
// show, hide and name; a route is guarded by the code in the route table and
// nothing in a row can switch that off.
//
// status is the state of a row's rule: "0" is not enforced, so every user sees
// the button; "1" is enforced (docs/adr/0005).
package permission

import (
	"context"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Permission codes that guard the routes of this feature.
const (
	MayList   = "permission:list"
	MayAdd    = "permission:add"
	MayEdit   = "permission:edit"
	MayRemove = "permission:remove"
)

// Kinds of a row.
const (
	TopMenu = 0
	SubMenu = 1
	Button  = 2
)

// Row is a menu entry or a button.
type Row struct {
	ID                 string          `db:"id,insert" json:"id"`
	ParentID           string          `db:"parent_id" json:"parentId"`
	Name               string          `db:"name" json:"name"`
	Perms              string          `db:"perms" json:"perms"`          // one code or several joined by commas
	PermsType          string          `db:"perms_type" json:"permsType"` // "1" visible, "2" editable
	Status             string          `db:"status" json:"status"`
	Icon               string          `db:"icon" json:"icon"`
	Component          string          `db:"component" json:"component"`
	ComponentName      string          `db:"component_name" json:"componentName"`
	URL                string          `db:"url" json:"url"`
	Redirect           string          `db:"redirect" json:"redirect"`
	SortNo             float64         `db:"sort_no" json:"sortNo"`
	MenuType           int             `db:"menu_type" json:"menuType"`
	Leaf               bool            `db:"is_leaf" json:"leaf"`
	Route              bool            `db:"is_route" json:"route"`
	KeepAlive          bool            `db:"keep_alive" json:"keepAlive"`
	Hidden             bool            `db:"hidden" json:"hidden"`
	AlwaysShow         bool            `db:"always_show" json:"alwaysShow"`
	InternalOrExternal bool            `db:"internal_or_external" json:"internalOrExternal"`
	RuleFlag           bool            `db:"rule_flag" json:"-"`   // the row has data rules
	Pinyin             string          `db:"pinyin" json:"pinyin"` // initials and full pinyin of the name, for the menu search
	Description        string          `db:"description" json:"description"`
	Builtin            bool            `db:"builtin,insert" json:"builtin"`
	Version            int64           `db:"version" json:"version"`
	DeletedAt          instant.Instant `db:"deleted_at" json:"-"`
	database.Stamp
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
	newID    ident.Source
	dict     Versions
	settings Versions
	columns  map[string][]database.RuleColumn
	roles    Roles
	kept     kept
}

// Roles tells what a change to a role would do, without making it.
type Roles interface {
	Preview(ctx context.Context, roleID string, change rights.Change) (rights.Preview, error)
}

// New needs the version numbers of the two things browsers keep for a week, and
// the roles whose changes it can explain beforehand.
func New(db *database.DB, engine *rights.Engine, now instant.Clock, newID ident.Source, dict, settings Versions, roles Roles) *Service {
	return &Service{
		db: db, rights: engine, now: now, newID: newID, dict: dict, settings: settings, roles: roles,
		columns: map[string][]database.RuleColumn{},
	}
}

// Declare names the columns data rules may use on the rows that guard a
// feature's lists; before the first call.
func (s *Service) Declare(feature string, columns []database.RuleColumn) {
	s.columns[feature] = columns
}

// Seed writes a built-in row inside a seed's transaction.
func (s *Service) Seed(ctx context.Context, tx *database.Tx, r Row) error {
	r.Builtin, r.Version = true, 1
	r.Stamp = database.StampOf("system", s.now())
	if r.PermsType == "" {
		r.PermsType = "1"
	}
	if r.Status == "" {
		r.Status = "1"
	}
	return rowTable.Insert(ctx, tx, scope.Scope{}, &r)
}
