package driver

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// record is a row of the table driver.
type record struct {
	dossier.Folder
	sealedProfile
	listedState
}

// listedState is how things are with a driver, as far as a row of the list shows it.
type listedState struct {
	dossier.Standing
	ResidentDivision string `db:"d.resident_division"`
}

// listed are the columns that a row of the list shows: half of all.
type listed struct {
	listedProfile
	listedState
}

func (r record) listed() listed { return listed{r.listedProfile, r.listedState} }

func (r *record) parts() dossier.Parts[sealedProfile] {
	return dossier.Parts[sealedProfile]{
		Standing: &r.Standing, Folder: &r.Folder, Stored: &r.sealedProfile, Documents: &r.Documents, DocumentPaths: &r.DocumentPaths,
	}
}

var (
	table = database.NewTable[record]("driver")

	// list reads whole rows by id, rows the pages of the list.
	list = database.NewList[record](listSpec)
	rows = database.NewList[listed](listSpec)

	listSpec = database.ListSpec{
		Name: "driver.list", From: "driver d", Key: "d.id", Tenant: "d.tenant_id", Department: "d.department_id", Creator: "d.created_by",
		Where: "d.deleted_at = 0", Order: "submitTime",
		Fields: dossier.Fields(
			database.Field{Wire: "driverName", Column: "d.driver_name", Sort: true, Rule: "司机姓名"},
			database.Field{Wire: "residentDivisionCode", Column: "d.resident_division", Rule: "常驻地区编码"},
		),
	}

	standings = database.DefineTenant("driver.standings", `
		SELECT id, department_id, review_state, submitted_at, reviewed_at, last_reject_codes, expires_on
		FROM driver WHERE tenant_id = ? AND id > ? AND deleted_at = 0 ORDER BY id LIMIT ?`)
	assess = database.DefineTenant("driver.assess", `
		UPDATE driver SET risk_level = ?, risk_score = ?, prechecks = ?, queue_rank = ?
		WHERE tenant_id = :tenant AND id = ? AND version = ?`)

	phoneTaken = database.DefineTenant("driver.phoneTaken", `
		SELECT id FROM driver WHERE tenant_id = ? AND phone_index = ? AND id <> ? AND deleted_at = 0 ORDER BY id LIMIT ?`)
	idCardTaken = database.DefineTenant("driver.idCardTaken", `
		SELECT id FROM driver WHERE tenant_id = ? AND id_card_index = ? AND id <> ? AND deleted_at = 0 ORDER BY id LIMIT ?`)
	// cardUsers counts as many as are told apart: a card of thousands is no reason to
	// read them all for each of them.
	cardUsers = database.DefineTenant("driver.cardUsers", `
		SELECT COUNT(*) FROM (
			SELECT id FROM driver WHERE tenant_id = ? AND bank_card_index = ? AND id <> ? AND deleted_at = 0 LIMIT 100) AS others`)
)

// RuleColumns are the columns data rules may name for drivers.
func (s *Service) RuleColumns() []database.RuleColumn { return list.RuleColumns() }

// gather reads the facts pre-checks need about other drivers.
func (s *Service) gather(
	ctx context.Context, q database.Reader, within scope.Scope, look dossier.Look, r record, p Profile,
) (facts, error) {
	f := facts{today: look.Today, blacklisted: r.OnBlacklist(instant.Of(s.Now()))}
	if look.Alone {
		return f, nil
	}
	index := s.indexes(p)
	var err error
	if index.phone != "" {
		f.phoneUsed, err = database.All[string](ctx, q, phoneTaken.For(within, index.phone, r.ID, dossier.MostOthers))
	}
	if err == nil && index.idCard != "" {
		f.idCardUsed, err = database.All[string](ctx, q, idCardTaken.For(within, index.idCard, r.ID, dossier.MostOthers))
	}
	if err == nil && index.bankCard != "" {
		f.cardUsers, err = database.One[int64](ctx, q, cardUsers.For(within, index.bankCard, r.ID))
		f.cardUsers++
	}
	if err != nil {
		return f, err
	}
	f.drives, err = s.vehicles(ctx, q, within, r.ID)
	return f, err
}

// Held refuses what other drivers have.
func (f facts) Held() error {
	var refused fault.Collector
	refused.Require(len(f.phoneUsed) == 0, "telephone", phoneIsTaken)
	refused.Require(len(f.idCardUsed) == 0, "drivingLicense", idCardIsTaken)
	return refused.Err()
}

// sole are the values that one driver alone has.
func sole(p Profile) map[string]string {
	return map[string]string{"telephone": p.Phone, "drivingLicense": p.IDCard}
}

// uniqueError names the field whose value another driver has.
func uniqueError(err error) error {
	err = database.Taken(err, "phone_index", fault.Field("telephone", phoneIsTaken))
	return database.Taken(err, "id_card_index", fault.Field("drivingLicense", idCardIsTaken))
}

const (
	phoneIsTaken  = "手机号已被其他司机使用"
	idCardIsTaken = "身份证号已被其他司机使用"
)
