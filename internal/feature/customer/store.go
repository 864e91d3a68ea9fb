package customer

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/scope"
)

// record is a row of the table customer.
type record struct {
	dossier.Folder
	dossier.Standing
	stored
	sealedTerms
}

func (r *record) parts() dossier.Parts[stored] {
	return dossier.Parts[stored]{
		Standing: &r.Standing, Folder: &r.Folder, Stored: &r.stored, Documents: &r.Documents, DocumentPaths: &r.DocumentPaths,
	}
}

var fields = dossier.Fields(
	database.Field{Wire: "consignor", Column: "d.consignor", Sort: true, Rule: "客户名称"},
	database.Field{Wire: "customerType", Column: "d.customer_type", Kind: database.Number, Rule: "客户类型"},
	database.Field{Wire: "contact", Column: "d.contact"},
	database.Field{Wire: "divisionCode", Column: "d.division_code", Rule: "所在地区编码"},
	database.Field{Wire: "contractNo", Column: "d.contract_no"},
	database.Field{Wire: "contractTo", Column: "d.contract_to", Kind: database.Date, Sort: true, Rule: "合同截止日期"},
	database.Field{Wire: "settleType", Column: "d.settle_type", Kind: database.Number, Rule: "结算方式"},
	database.Field{Wire: "salesman", Column: "d.salesman", Rule: "业务员"},
	database.Field{Wire: "updateTime", Column: "d.updated_at", Kind: database.Time, Sort: true},
)

var (
	table = database.NewTable[record]("customer")

	list = database.NewList[record](database.ListSpec{
		Name: "customer.list", From: "customer d", Key: "d.id", Tenant: "d.tenant_id", Department: "d.department_id", Creator: "d.created_by",
		Company: "d.id", Where: "d.deleted_at = 0", Small: true, Order: "createTime", Fields: fields,
	})
	recycled = database.NewList[record](database.ListSpec{
		Name: "customer.recycled", From: "customer d", Key: "d.id", Tenant: "d.tenant_id", Department: "d.department_id", Creator: "d.created_by",
		Where: "d.deleted_at > 0", Small: true, Order: "updateTime", Fields: fields,
	})

	standings = database.DefineTenant("customer.standings", `
		SELECT id, department_id, review_state, submitted_at, reviewed_at, last_reject_codes, expires_on
		FROM customer WHERE tenant_id = ? AND id > ? AND deleted_at = 0 ORDER BY id LIMIT ?`)
	assess = database.DefineTenant("customer.assess", `
		UPDATE customer SET risk_level = ?, risk_score = ?, prechecks = ?, queue_rank = ?
		WHERE tenant_id = :tenant AND id = ? AND version = ?`)

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
		if _, err := list.One(ctx, s.DB, s.ToChange(ctx, MayEdit), except); err != nil {
			if !fault.Is(err, fault.NotFound) {
				return false, err
			}
			except = ""
		}
	}
	return s.numberTaken(ctx, s.DB, who.WholeTenant(), number, except)
}

func (s *Service) numberTaken(ctx context.Context, q database.Reader, within scope.Scope, number, except string) (bool, error) {
	_, found, err := database.Maybe[string](ctx, q, holderOfNumber.For(within, s.vault.BlindIndex(indexOfIdentity, number), except))
	return found, err
}

// uniqueError names the field whose value another customer has.
func uniqueError(err error) error {
	return database.Taken(err, "consignor_id_index", fault.Field("consignorId", numberIsTaken))
}

const numberIsTaken = "该证件号码已被其他客户使用"
