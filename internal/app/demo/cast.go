// Package demo builds the demonstration world through the real services: one
// cast of characters, departments and records for demonstrations, tests,
// journeys and screenshots. Every value is valid in form and obviously
// fictitious.
package demo

import (
	"context"
	"fmt"
	"time"

	"freightdesk/internal/feature/carrier"
	"freightdesk/internal/feature/customer"
	"freightdesk/internal/feature/department"
	"freightdesk/internal/feature/driver"
	"freightdesk/internal/feature/file"
	"freightdesk/internal/feature/role"
	"freightdesk/internal/feature/setting"
	"freightdesk/internal/feature/user"
	"freightdesk/internal/feature/vehicle"
	"freightdesk/internal/feature/waybill"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// Member is one character of the cast.
type Member struct {
	Username, Realname, Title string
	Roles                     []string
	Departments               []string // the first is the current one
	Customer                  string   // id of the company, for the consignors' side
}

// Departments of the demo platform.
var departments = []department.Department{
	{ID: "dep-hq", Name: "总部", OrgCode: "A01", SortNo: 1},
	{ID: "dep-operations", ParentID: "dep-hq", Name: "运营中心", OrgCode: "A01A01", SortNo: 1},
	{ID: "dep-finance", ParentID: "dep-hq", Name: "财务部", OrgCode: "A01A02", SortNo: 2},
	{ID: "dep-service", ParentID: "dep-hq", Name: "客服部", OrgCode: "A01A03", SortNo: 3},
	{ID: "dep-north", ParentID: "dep-operations", Name: "华北组", OrgCode: "A01A01A01", SortNo: 1},
	{ID: "dep-east", ParentID: "dep-operations", Name: "华东组", OrgCode: "A01A01A02", SortNo: 2},
	{ID: "dep-northwest", ParentID: "dep-operations", Name: "西北组", OrgCode: "A01A01A03", SortNo: 3},
}

// Cast are the characters; admin is planted with the system itself.
func Cast() []Member {
	return []Member{
		{Username: "admin", Realname: "管理员", Title: "系统管理员", Departments: []string{"dep-hq"}},
		{Username: "ops", Realname: "张敏", Title: "运营主管", Roles: []string{"r-operations-lead"}, Departments: []string{"dep-operations"}},
		{
			Username: "driver_reviewer", Realname: "王芳", Title: "司机审核员", Roles: []string{"r-driver-reviewer"},
			Departments: []string{"dep-operations"},
		},
		{
			Username: "driver_reviewer2", Realname: "赵磊", Title: "司机审核员", Roles: []string{"r-driver-reviewer"},
			Departments: []string{"dep-operations"},
		},
		{
			Username: "vehicle_reviewer", Realname: "刘洋", Title: "车辆审核员", Roles: []string{"r-vehicle-reviewer"},
			Departments: []string{"dep-operations"},
		},
		{
			Username: "waybill_reviewer", Realname: "陈静", Title: "运单审核员", Roles: []string{"r-waybill-reviewer"},
			Departments: []string{"dep-operations"},
		},
		{Username: "finance", Realname: "李涛", Title: "财务制单", Roles: []string{"r-payment-clerk"}, Departments: []string{"dep-finance"}},
		{Username: "approver", Realname: "周明", Title: "财务审批", Roles: []string{"r-payment-approver"}, Departments: []string{"dep-finance"}},
		{Username: "cashier", Realname: "吴丽", Title: "出纳", Roles: []string{"r-cashier"}, Departments: []string{"dep-finance"}},
		{Username: "service", Realname: "徐倩", Title: "客服", Roles: []string{"r-service"}, Departments: []string{"dep-service"}},
		{Username: "regulator", Realname: "孙浩", Title: "监管上报员", Roles: []string{"r-regulation"}, Departments: []string{"dep-operations"}},
		{Username: "auditor", Realname: "马超", Title: "审计只读", Roles: []string{"r-auditor"}, Departments: []string{"dep-hq"}},
		{
			Username: "multi_dept", Realname: "朱琳", Title: "跨组审核员", Roles: []string{"r-driver-reviewer"},
			Departments: []string{"dep-north", "dep-east"},
		},
		{Username: "nobody", Realname: "何新", Title: "没有任何权限"},
		{Username: "shipper", Realname: "苏运物流", Title: "货主端", Roles: []string{"r-customer-admin"}, Customer: demoShipper},
	}
}

// World is what the demo is planted through.
type World struct {
	DB          *database.DB
	Users       *user.Service
	Departments *department.Service
	Roles       *role.Service
	Settings    *setting.Service
	Drivers     *driver.Service
	Vehicles    *vehicle.Service
	Carriers    *carrier.Service
	Customers   *customer.Service
	Waybills    *waybill.Service
	Files       *file.Service
	// WaybillCount is how many waybills are planted.
	WaybillCount int
	// PasswordHash is the cast's password, hashed once.
	PasswordHash string
	Now          func() time.Time
}

var tenant = scope.Tenant(1)

// Seed builds the world into a system that has only its administrator.
func Seed(ctx context.Context, w World) error {
	if err := w.plantPeople(ctx); err != nil {
		return err
	}
	if err := w.seatAdmin(ctx); err != nil {
		return err
	}
	if err := w.plantCustomers(ctx); err != nil {
		return err
	}
	if err := w.plantDrivers(ctx); err != nil {
		return err
	}
	if err := w.plantVehicles(ctx); err != nil {
		return err
	}
	if err := w.plantCarriers(ctx); err != nil {
		return err
	}
	return w.plantWaybills(ctx)
}

func (w World) plantPeople(ctx context.Context) error {
	return w.DB.InTx(ctx, func(tx *database.Tx) error {
		for _, d := range departments {
			if err := w.Departments.Seed(ctx, tx, tenant, d); err != nil {
				return err
			}
		}
		for n, m := range Cast()[1:] {
			if err := w.plantMember(ctx, tx, m, n+1); err != nil {
				return err
			}
		}
		return w.Settings.Seed(ctx, tx, platform)
	})
}

// seatAdmin gives the administrator, who was there before the departments, one
// to work in: clients of the family warn who has none at every sign-in.
func (w World) seatAdmin(ctx context.Context) error {
	home := departments[0]
	err := w.DB.InTx(ctx, func(tx *database.Tx) error { return w.Departments.Join(ctx, tx, tenant, home.ID, "u-admin") })
	if err != nil {
		return err
	}
	_, err = w.Departments.Choose(caller.With(ctx, caller.Caller{UserID: "u-admin", Username: "admin", TenantID: tenant.Tenant}), home.OrgCode)
	return err
}

// plantMember gives the nth of the cast numbers that nobody has.
func (w World) plantMember(ctx context.Context, tx *database.Tx, m Member, n int) error {
	a := user.Account{
		ID: "u-" + m.Username, Username: m.Username, Realname: m.Realname, Post: m.Title, UserType: user.Operator, Password: w.PasswordHash,
		Phone: fmt.Sprintf("154000090%02d", n), Email: m.Username + "@example.com", WorkNo: fmt.Sprintf("W%03d", n),
	}
	if m.Customer != "" {
		a.UserType, a.CompanyID = user.Customer, m.Customer
	}
	home := ""
	if len(m.Departments) > 0 {
		home = m.Departments[0]
	}
	if err := w.Users.Seed(ctx, tx, tenant, a, home); err != nil {
		return err
	}
	for _, id := range m.Departments {
		if err := w.Departments.Join(ctx, tx, tenant, id, a.ID); err != nil {
			return err
		}
	}
	for _, id := range m.Roles {
		if err := w.Roles.Give(ctx, tx, tenant, a.ID, id); err != nil {
			return err
		}
	}
	return nil
}

// platform are the demo's settings; none of the values exists.
var platform = map[string]string{
	"web_platform_name":   "驿路网络货运（演示）",
	"registration_switch": "1", "password_reset_switch": "1",
	"footer_address": "演示省演示市示例路 1 号", "footer_customer_service": "000-0000-0000", "hotline": "000-0000-0001",
	"footer_company_name": "驿路网络货运（演示）有限公司", "footer_company_name_link": "https://example.com",
	"footer_web_record_number": "演公网安备 00000000000000 号", "footer_ICP_number": "演ICP备 00000000 号",
	"licence_number": "演交运管许可 990101000001 号", "credit_badge": "信用查询（演示）",
	"credit_badge_link": "https://example.com/credit", "mini_program_qr": miniProgramPath,
}
