// Package department keeps the tree of departments, who belongs to which and
// who is in charge of which. The closure table answers what lies at or below a
// department; orgCode is shown, sent, and kept so that a department's code
// always begins with its parent's, because the family's clients rely on it.
package department

import (
	"context"
	"regexp"
	"strconv"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Permission codes that guard the routes of this feature. Lists of people ask
// for the user feature's.
const (
	MayList     = "department:list"
	MayAdd      = "department:add"
	MayEdit     = "department:edit"
	MayRemove   = "department:remove"
	MayExport   = "department:export"
	MayImport   = "department:import"
	mayListUser = "user:list"
)

// Kinds of department.
const (
	Company = "1"
	Unit    = "2"
	Post    = "3"
)

// Department is one node as the family's clients read it.
type Department struct {
	TenantID       int64   `db:"d.tenant_id" json:"-"`
	ID             string  `db:"d.id,insert" json:"id"`
	ParentID       string  `db:"d.parent_id" json:"parentId"` // "" at the top
	Name           string  `db:"d.depart_name" json:"departName"`
	NameEn         string  `db:"d.depart_name_en" json:"departNameEn"`
	NameAbbr       string  `db:"d.depart_name_abbr" json:"departNameAbbr"`
	SortNo         int64   `db:"d.sort_no" json:"departOrder"`
	Description    string  `db:"d.description" json:"description"`
	Category       string  `db:"d.org_category" json:"orgCategory"`
	Depth          string  `db:"d.org_type" json:"orgType"` // 1 at the top
	OrgCode        string  `db:"d.org_code" json:"orgCode"`
	Mobile         string  `db:"d.mobile" json:"mobile"`
	Fax            string  `db:"d.fax" json:"fax"`
	Address        string  `db:"d.address" json:"address"`
	Memo           string  `db:"d.memo" json:"memo"`
	Status         string  `db:"d.status" json:"status"`
	DelFlag        present `json:"delFlag"`
	Version        int64   `db:"d.version" json:"version"`
	database.Stamp `db:"d."`
}

// present is the family's delFlag of a row that is there; removed departments
// leave no row.
type present string

// MarshalText writes "0": not deleted.
func (present) MarshalText() ([]byte, error) { return []byte("0"), nil }

// UnmarshalText takes whatever comes back.
func (*present) UnmarshalText([]byte) error { return nil }

// Draft is what a caller may write of a department. On an edit absent fields
// stay as they are; another parent moves it with all that lies below.
type Draft struct {
	ID       string              `json:"id,omitempty"`
	ParentID httpapi.Opt[string] `json:"parentId" label:"上级部门"`
	Name     httpapi.Opt[string] `json:"departName" label:"部门名称"`
	NameEn   httpapi.Opt[string] `json:"departNameEn" label:"英文名"`
	NameAbbr httpapi.Opt[string] `json:"departNameAbbr" label:"简称"`
	// SortNo loses its decimals, as in the family.
	SortNo      httpapi.Opt[float64] `json:"departOrder" label:"排序"`
	Description httpapi.Opt[string]  `json:"description" label:"描述"`
	Category    httpapi.Opt[string]  `json:"orgCategory" label:"机构类型"`
	Mobile      httpapi.Opt[string]  `json:"mobile" label:"手机号"`
	Fax         httpapi.Opt[string]  `json:"fax" label:"传真"`
	Address     httpapi.Opt[string]  `json:"address" label:"地址"`
	Memo        httpapi.Opt[string]  `json:"memo" label:"备注"`
	Version     httpapi.Opt[int64]   `json:"version"`
}

// Roles is what membership asks of the role feature.
type Roles interface {
	// MayPlace refuses departments in which one of a user's roles would reach
	// what the caller does not hold there.
	MayPlace(ctx context.Context, tx *database.Tx, userID string, departmentIDs []string) error
}

// Contacts shows phones, given sealed, and e-mails of accounts as the caller may
// read them; the feature of users decides.
type Contacts func(ctx context.Context, ids []string) (func(id, sealed, email string) (phone, address string), error)

// Accounts keeps which of their departments a user works in.
type Accounts interface {
	RepairCurrentDepartment(ctx context.Context, tx *database.Tx, within scope.Scope, userID string) error
	ChooseCurrent(ctx context.Context, tx *database.Tx, within scope.Scope, userID, departmentID string) (chosen bool, err error)
}

// Deps are the parts of other rooms that departments work with.
type Deps struct {
	Rights   *rights.Engine
	Roles    Roles
	Accounts Accounts
	Contacts Contacts
	// Texts reads the texts of dictionaries, by code and value.
	Texts func(ctx context.Context, codes ...string) (map[string]map[string]string, error)
}

// DeleteGuard tells whether records of a kind still belong to a department.
type DeleteGuard struct {
	Name string // in the sentence that refuses to remove the department
	Has  func(ctx context.Context, q database.Reader, within scope.Scope, departmentID string) (bool, error)
}

// Service keeps departments.
type Service struct {
	Deps
	db     *database.DB
	guards []DeleteGuard
	now    instant.Clock
	newID  ident.Source
}

// New makes the service.
func New(db *database.DB, needs Deps, now instant.Clock, newID ident.Source) *Service {
	return &Service{Deps: needs, db: db, now: now, newID: newID}
}

// AddDeleteGuard keeps departments that have records of a kind from being removed.
func (s *Service) AddDeleteGuard(k DeleteGuard) { s.guards = append(s.guards, k) }

var mobilePattern = regexp.MustCompile(`^1[3-9]\d{9}$`)

func (d Department) check() error {
	var refused fault.Collector
	refused.Require(d.Name != "", "departName", "请输入机构/部门名称!")
	if d.ParentID == "" {
		refused.Require(d.Category == Company, "orgCategory", "一级部门只能是公司")
	} else {
		refused.Require(d.Category == Unit || d.Category == Post, "orgCategory", "下级部门只能是部门或岗位")
	}
	refused.Require(d.SortNo >= 0 && d.SortNo <= 999_999, "departOrder", "排序只能是 0 到 999999 的整数")
	refused.Require(d.Mobile == "" || mobilePattern.MatchString(d.Mobile), "mobile", "请输入正确的手机号码")
	for _, text := range []struct {
		field, label, value string
		limit               int
	}{
		{"departName", "部门名称", d.Name, 100},
		{"departNameEn", "英文名", d.NameEn, 100},
		{"departNameAbbr", "简称", d.NameAbbr, 100},
		{"fax", "传真", d.Fax, 32},
		{"address", "地址", d.Address, 100},
	} {
		refused.Line(text.field, text.label, text.value, text.limit)
	}
	refused.Text("description", "描述", d.Description, 255)
	refused.Text("memo", "备注", d.Memo, 255)
	return refused.Err()
}

// OfUser are the departments a user belongs to, in order.
func (s *Service) OfUser(ctx context.Context, within scope.Scope, userID string) ([]Department, error) {
	return database.All[Department](ctx, s.db, departmentsOf.For(within, userID))
}

// Exists tells whether the tenant has a department of that id.
func (s *Service) Exists(ctx context.Context, within scope.Scope, id string) (bool, error) {
	return table.Exists(ctx, s.db, within, id)
}

// Seed writes a department below its parent inside a seed's transaction; it
// brings its code along.
func (s *Service) Seed(ctx context.Context, tx *database.Tx, within scope.Scope, d Department) error {
	d.Status, d.Version, d.Depth, d.Category = "1", 1, strconv.Itoa(len(d.OrgCode)/segment), Unit
	if d.ParentID == "" {
		d.Category = Company
	}
	d.Stamp = database.StampOf("system", s.now())
	return insert(ctx, tx, within, &d)
}
