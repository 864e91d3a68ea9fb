package waybill

import (
	"context"
	"strings"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// record is a row of the table waybill.
type record struct {
	dossier.Folder
	dossier.Standing
	Way
	stored
}

// Way is where a waybill stands and how it came there.
type Way struct {
	Stage         Stage           `db:"d.stage"`
	Source        int             `db:"d.source"` // hy_waybill_source
	AbnormalCount int64           `db:"d.abnormal_count"`
	AssignedAt    instant.Instant `db:"d.assigned_at"` // 0 before; of the first assignment of this driver and vehicle
	LastEventAt   instant.Instant `db:"d.last_event_at"`
}

// Where a waybill came from (dictionary hy_waybill_source).
const (
	ByOperator    = 1
	ByImport      = 2
	ByIntegration = 3
)

// listed are the columns that a row of the list shows.
type listed struct {
	dossier.Standing
	Way
	Listed
	dossier.ListedPapers
}

func (r record) listed() listed { return listed{r.Standing, r.Way, r.Listed, r.ListedPapers} }

func (r *record) parts() dossier.Parts[stored] {
	return dossier.Parts[stored]{
		Standing: &r.Standing, Folder: &r.Folder, Stored: &r.stored, Documents: &r.Documents, DocumentPaths: &r.DocumentPaths,
		Stage: &r.Stage,
	}
}

var (
	table = database.NewTable[record]("waybill")

	// list reads whole rows by id, rows the pages of the list.
	list = database.NewList[record](listSpec)
	rows = database.NewList[listed](listSpec)

	listSpec = database.ListSpec{
		Name: "waybill.list", From: "waybill d", Key: "d.id", Tenant: "d.tenant_id", Department: "d.department_id", Creator: "d.created_by",
		Company: "d.customer_id", Where: "d.deleted_at = 0", Order: "createTime",
		Fields: dossier.Fields(
			database.Field{Wire: "lifecycle", Column: "d.stage", Kind: database.Number, Rule: "运单状态"},
			database.Field{Wire: "shippingNoteNumber", Column: "d.shipping_note_number", Sort: true, NoFilter: true, Rule: "运单号"},
			database.Field{Wire: "originalDocumentNumber", Column: "d.original_number"},
			database.Field{Wire: "consignor", Column: "d.consignor", Rule: "托运人"},
			database.Field{Wire: "customerId", Column: "d.customer_id"},
			database.Field{Wire: "driverName", Column: "d.driver_name"},
			database.Field{Wire: "cargoTypeClassificationCode", Column: "d.goods_class", Rule: "货物类型"},
			database.Field{Wire: "despatchTime", Column: "d.despatched_at", Kind: database.Time, Sort: true},
			database.Field{Wire: "finishTime", Column: "d.finished_at", Kind: database.Time},
		),
	}

	standings = database.DefineTenant("waybill.standings", `
		SELECT id, department_id, review_state, submitted_at, reviewed_at, last_reject_codes, expires_on, stage
		FROM waybill WHERE tenant_id = ? AND id > ? AND deleted_at = 0 ORDER BY id LIMIT ?`)
	assess = database.DefineTenant("waybill.assess", `
		UPDATE waybill SET risk_level = ?, risk_score = ?, prechecks = ?, queue_rank = ?
		WHERE tenant_id = :tenant AND id = ? AND version = ?`)
	sameConsignment = database.DefineTenant("waybill.sameConsignment", `
		SELECT shipping_note_number FROM waybill
		WHERE tenant_id = ? AND original_number = ? AND deleted_at = 0 AND customer_id = ? AND serial_number = ? AND goods = ?
			AND loading_place = ? AND receipt_place = ? AND stage <> ? AND id <> ? ORDER BY id LIMIT 1`)
	anyOfDepartment = database.DefineTenant("waybill.anyOfDepartment", `
		SELECT id FROM waybill WHERE tenant_id = ? AND department_id = ? LIMIT 1`)
	nextNumber = database.DefineTenant("waybill.nextNumber", `
		INSERT INTO waybill_number (tenant_id, day, last) VALUES (:tenant, ?, 1)
		ON CONFLICT (tenant_id, day) DO UPDATE SET last = waybill_number.last + 1 RETURNING last`)
)

// RuleColumns are the columns data rules may name for waybills.
func (s *Service) RuleColumns() []database.RuleColumn { return list.RuleColumns() }

// InDepartment tells whether a department has waybills, removed ones included.
func (s *Service) InDepartment(ctx context.Context, q database.Reader, within scope.Scope, departmentID string) (bool, error) {
	_, found, err := database.Maybe[string](ctx, q, anyOfDepartment.For(within, departmentID))
	return found, err
}

// sole tells one consignment of a file from the next: several vehicles of one order have
// numbers of their own (分段分单号 of the official message).
func sole(p Profile) map[string]string {
	goods, _ := goodsText(p.Goods) // of strings and numbers
	return map[string]string{"originalDocumentNumber": strings.Join([]string{
		p.Original, p.CustomerID, p.Serial, p.LoadingPlace, p.ReceiptPlace, goods,
	}, "\n")}
}

// held refuses a consignment that came in before, with the same file for instance.
func held(ctx context.Context, q database.Reader, within scope.Scope, r record, p Profile) error {
	goods, err := goodsText(p.Goods)
	if err != nil {
		return err
	}
	number, isThere, err := database.Maybe[string](ctx, q,
		sameConsignment.For(within, p.Original, p.CustomerID, p.Serial, goods, p.LoadingPlace, p.ReceiptPlace, Void, r.ID))
	if err != nil || !isThere {
		return err
	}
	return fault.Field("originalDocumentNumber", "与运单 "+number+" 相同，可能已经导入过；一单多车请填写不同的分段分单号")
}

// errTaken names the field whose value another waybill has.
func errTaken(err error) error {
	return database.Taken(err, "shipping_note_number", fault.Field("shippingNoteNumber", "运单号已存在"))
}
