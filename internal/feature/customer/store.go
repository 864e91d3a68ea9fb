package customer

import (
	"context"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// record is a row of the table customer.
type record struct {
	TenantID     int64  `db:"c.tenant_id"`
	ID           string `db:"c.id"`
	DepartmentID string `db:"c.department_id"`
	sealedProfile
	Status         int             `db:"c.status"`
	Version        int64           `db:"c.version"`
	DeletedAt      instant.Instant `db:"c.deleted_at"`
	database.Stamp `db:"c."`
}

var fields = []database.Field{
	{Wire: "consignor", Column: "c.consignor", Sort: true, Rule: "客户名称"},
	{Wire: "customerType", Column: "c.customer_type", Kind: database.Number, Rule: "客户类型"},
	{Wire: "contact", Column: "c.contact"},
	{Wire: "divisionCode", Column: "c.division_code", Rule: "所在地区编码"},
	{Wire: "contractNo", Column: "c.contract_no"},
	{Wire: "contractTo", Column: "c.contract_to", Kind: database.Date, Sort: true, Rule: "合同截止日期"},
	{Wire: "settleType", Column: "c.settle_type", Kind: database.Number, Rule: "结算方式"},
	{Wire: "salesman", Column: "c.salesman", Rule: "业务员"},
	{Wire: "status", Column: "c.status", Kind: database.Number, Rule: "状态"},
	{Wire: "createBy", Column: "c.created_by", NoFilter: true, Rule: "创建人"},
	{Wire: "createTime", Column: "c.created_at", Kind: database.Time, Sort: true, Rule: "创建时间"},
	{Wire: "updateTime", Column: "c.updated_at", Kind: database.Time, Sort: true},
}

var (
	table = database.NewTable[record]("customer")

	list = database.NewList[record](database.ListSpec{
		Name: "customer.list", From: "customer c", Key: "c.id", Tenant: "c.tenant_id", Department: "c.department_id", Creator: "c.created_by",
		Company: "c.id", Where: "c.deleted_at = 0", Small: true, Order: "createTime", Fields: fields,
	})
	recycled = database.NewList[record](database.ListSpec{
		Name: "customer.recycled", From: "customer c", Key: "c.id", Tenant: "c.tenant_id", Department: "c.department_id", Creator: "c.created_by",
		Where: "c.deleted_at > 0", Small: true, Order: "updateTime", Fields: fields,
	})

	purge = database.DefineTenant("customer.purge", `DELETE FROM customer WHERE tenant_id = ? AND id = ? AND deleted_at > 0`)

	holderOfNumber = database.DefineTenant("customer.holderOfNumber", `
		SELECT id FROM customer WHERE tenant_id = ? AND consignor_id_index = ? AND id <> ? AND deleted_at = 0 LIMIT 1`)
	anyOfDepartment = database.DefineTenant("customer.anyOfDepartment", `
		SELECT id FROM customer WHERE tenant_id = ? AND department_id = ? LIMIT 1`)
)

// RuleColumns are the columns data rules may name for customers.
func (s *Service) RuleColumns() []database.RuleColumn { return list.RuleColumns() }

// InDepartment tells whether a department has customers, removed ones included.
func (s *Service) InDepartment(ctx context.Context, q database.Reader, within scope.Scope, departmentID string) (bool, error) {
	_, found, err := database.Maybe[string](ctx, q, anyOfDepartment.For(within, departmentID))
	return found, err
}

// NumberTaken tells whether another customer of the tenant has a credit code or
// identity card. except counts only when the caller reaches that customer:
// otherwise the answer would tell whose number it is.
func (s *Service) NumberTaken(ctx context.Context, number, except string) (bool, error) {
	who := caller.From(ctx)
	if except != "" {
		if _, err := list.One(ctx, s.db, who.Scope(MayEdit), except); err != nil {
			if !fault.Is(err, fault.NotFound) {
				return false, err
			}
			except = ""
		}
	}
	_, found, err := database.Maybe[string](ctx, s.db,
		holderOfNumber.For(who.WholeTenant(), s.vault.BlindIndex(indexOfIdentity, number), except))
	return found, err
}

// uniqueError names the field whose value another customer has.
func uniqueError(err error) error {
	return database.Taken(err, "consignor_id_index", fault.Field("consignorId", "该证件号码已被其他客户使用"))
}
