package carrier

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// record is a row of the table carrier.
type record struct {
	dossier.Folder
	dossier.Standing
	sealedProfile
}

// listed are the columns that a row of the list shows.
type listed struct {
	dossier.Standing
	listedProfile
}

func (r record) listed() listed { return listed{r.Standing, r.listedProfile} }

func (r *record) parts() dossier.Parts[sealedProfile] {
	return dossier.Parts[sealedProfile]{
		Standing: &r.Standing, Folder: &r.Folder, Stored: &r.sealedProfile, Documents: &r.Documents, DocumentPaths: &r.DocumentPaths,
	}
}

var (
	table = database.NewTable[record]("carrier")

	// list reads whole rows by id, rows the pages of the list.
	list = database.NewList[record](listSpec)
	rows = database.NewList[listed](listSpec)

	listSpec = database.ListSpec{
		Name: "carrier.list", From: "carrier d", Key: "d.id", Tenant: "d.tenant_id", Department: "d.department_id", Creator: "d.created_by",
		Where: "d.deleted_at = 0", Order: "submitTime",
		Fields: dossier.Fields(
			database.Field{Wire: "type", Column: "d.carrier_type", Rule: "承运商类型"},
			database.Field{Wire: "actualCarrierName", Column: "d.carrier_name", Sort: true, Rule: "承运商名称"},
			database.Field{Wire: "actualCarrierBusinessLicense", Column: "d.permit_number"},
			database.Field{Wire: "permitValidTo", Column: "d.permit_to", Kind: database.Date, NoFilter: true, Rule: "许可证有效期止"},
			database.Field{Wire: "divisionCode", Column: "d.division_code", NoFilter: true, Rule: "所在地区编码"},
		),
	}

	standings = database.DefineTenant("carrier.standings", `
		SELECT id, department_id, review_state, submitted_at, reviewed_at, last_reject_codes, expires_on
		FROM carrier WHERE tenant_id = ? AND id > ? AND deleted_at = 0 ORDER BY id LIMIT ?`)
	assess = database.DefineTenant("carrier.assess", `
		UPDATE carrier SET risk_level = ?, risk_score = ?, prechecks = ?, queue_rank = ?
		WHERE tenant_id = :tenant AND id = ? AND version = ?`)
	numberTaken = database.DefineTenant("carrier.numberTaken", `
		SELECT id FROM carrier WHERE tenant_id = ? AND number_index = ? AND id <> ? AND deleted_at = 0 ORDER BY id LIMIT ?`)
	anyOfDepartment = database.DefineTenant("carrier.anyOfDepartment", `
		SELECT id FROM carrier WHERE tenant_id = ? AND department_id = ? LIMIT 1`)
)

// RuleColumns are the columns data rules may name for carriers.
func (s *Service) RuleColumns() []database.RuleColumn { return list.RuleColumns() }

// InDepartment tells whether a department has carriers, removed ones included.
func (s *Service) InDepartment(ctx context.Context, q database.Reader, within scope.Scope, departmentID string) (bool, error) {
	_, found, err := database.Maybe[string](ctx, q, anyOfDepartment.For(within, departmentID))
	return found, err
}

// gather reads the facts pre-checks need about other carriers.
func (s *Service) gather(
	ctx context.Context, q database.Reader, within scope.Scope, look dossier.Look, r record, p Profile,
) (facts, error) {
	f := facts{today: look.Today, blacklisted: r.OnBlacklist(instant.Of(s.Now()))}
	if look.Alone {
		return f, nil
	}
	var err error
	f.numberUsed, err = database.All[string](ctx, q,
		numberTaken.For(within, s.vault.BlindIndex(indexOfNumber, p.Number), r.ID, dossier.MostOthers))
	return f, err
}

const numberIsTaken = "证件号码已被其他承运商使用"

// Held refuses what other carriers have.
func (f facts) Held() error {
	if len(f.numberUsed) > 0 {
		return fault.Field("actualCarrierId", numberIsTaken)
	}
	return nil
}

// sole is the value that one carrier alone has.
func sole(p Profile) map[string]string { return map[string]string{"actualCarrierId": p.Number} }

// errTaken names the field whose value another carrier has.
func errTaken(err error) error {
	return database.Taken(err, "number_index", fault.Field("actualCarrierId", numberIsTaken))
}
