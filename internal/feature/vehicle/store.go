package vehicle

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// stored is a profile at rest: in the vehicle's row and, as JSON, in the snapshot
// of a review task.
type stored struct {
	Facts
	dossier.Papers
	dossier.ListedPapers
}

// record is a row of the table vehicle.
type record struct {
	dossier.Folder
	dossier.Standing
	stored
}

// listed are the columns that a row of the list shows.
type listed struct {
	dossier.Standing
	Listed
	dossier.ListedPapers
}

func (r record) listed() listed { return listed{r.Standing, r.Listed, r.ListedPapers} }

func (r *record) parts() dossier.Parts[stored] {
	return dossier.Parts[stored]{
		Standing: &r.Standing, Folder: &r.Folder, Stored: &r.stored, Documents: &r.Documents, DocumentPaths: &r.DocumentPaths,
	}
}

func store(p Profile, _ string) (stored, error) {
	papers, err := dossier.WriteDocuments(p.Documents)
	return stored{Facts: p.Facts, Papers: dossier.Papers{Documents: papers}}, err
}

func load(s stored, id string) (Profile, error) {
	documents, err := dossier.ReadDocuments(s.Documents, id)
	return Profile{Facts: s.Facts, Documents: documents}, err
}

var (
	table = database.NewTable[record]("vehicle")

	// list reads whole rows by id, rows the pages of the list.
	list = database.NewList[record](listSpec)
	rows = database.NewList[listed](listSpec)

	listSpec = database.ListSpec{
		Name: "vehicle.list", From: "vehicle d", Key: "d.id", Tenant: "d.tenant_id", Department: "d.department_id", Creator: "d.created_by",
		Where: "d.deleted_at = 0", Order: "submitTime",
		Fields: dossier.Fields(
			database.Field{Wire: "vehicleNumber", Column: "d.vehicle_number", Sort: true, NoFilter: true, Rule: "车牌号"},
			database.Field{Wire: "vehiclePlateColorCode", Column: "d.plate_color", Rule: "车牌颜色"},
			database.Field{Wire: "vehicleType", Column: "d.vehicle_type", Rule: "车辆类型"},
			database.Field{Wire: "owner", Column: "d.owner", Sort: true, Rule: "所有人"},
			database.Field{Wire: "grossMassKg", Column: "d.gross_mass", Kind: database.Number, Rule: "总质量"},
			database.Field{Wire: "gpsOnline", Column: "d.located", Kind: database.Flag},
		),
	}

	standings = database.DefineTenant("vehicle.standings", `
		SELECT id, department_id, review_state, submitted_at, reviewed_at, last_reject_codes, expires_on
		FROM vehicle WHERE tenant_id = ? AND id > ? AND deleted_at = 0 ORDER BY id LIMIT ?`)
	assess = database.DefineTenant("vehicle.assess", `
		UPDATE vehicle SET risk_level = ?, risk_score = ?, prechecks = ?, queue_rank = ?
		WHERE tenant_id = :tenant AND id = ? AND version = ?`)
	plateTaken = database.DefineTenant("vehicle.plateTaken", `
		SELECT id FROM vehicle WHERE tenant_id = ? AND vehicle_number = ? AND plate_color = ? AND id <> ? AND deleted_at = 0
		ORDER BY id LIMIT ?`)
	vinTaken = database.DefineTenant("vehicle.vinTaken", `
		SELECT id FROM vehicle WHERE tenant_id = ? AND vin = ? AND vin <> '' AND id <> ? AND deleted_at = 0 ORDER BY id LIMIT ?`)
	anyOfDepartment = database.DefineTenant("vehicle.anyOfDepartment", `
		SELECT id FROM vehicle WHERE tenant_id = ? AND department_id = ? LIMIT 1`)
)

// RuleColumns are the columns data rules may name for vehicles.
func (s *Service) RuleColumns() []database.RuleColumn { return list.RuleColumns() }

// InDepartment tells whether a department has vehicles, those in the recycle bin
// included.
func (s *Service) InDepartment(ctx context.Context, q database.Reader, within scope.Scope, departmentID string) (bool, error) {
	_, found, err := database.Maybe[string](ctx, q, anyOfDepartment.For(within, departmentID))
	return found, err
}

// gather reads the facts pre-checks need about other vehicles.
func (s *Service) gather(
	ctx context.Context, q database.Reader, within scope.Scope, look dossier.Look, r record, p Profile,
) (facts, error) {
	f := facts{today: look.Today, blacklisted: r.OnBlacklist(instant.Of(s.Now()))}
	if look.Alone {
		return f, nil
	}
	var err error
	if f.plateUsed, err = database.All[string](ctx, q, plateTaken.For(within, p.Number, p.Color, r.ID, dossier.MostOthers)); err != nil {
		return f, err
	}
	f.vinUsed, err = database.All[string](ctx, q, vinTaken.For(within, p.VIN, r.ID, dossier.MostOthers))
	return f, err
}

// Held refuses what other vehicles have.
func (f facts) Held() error {
	var refused fault.Collector
	refused.Require(len(f.plateUsed) == 0, "vehicleNumber", plateIsTaken)
	refused.Require(len(f.vinUsed) == 0, "vin", vinIsTaken)
	return refused.Err()
}

// sole are the values that one vehicle alone has. A plate is one with its colour.
func sole(p Profile) map[string]string {
	values := map[string]string{"vin": p.VIN}
	if p.Number != "" && p.Color != "" {
		values["vehicleNumber"] = p.Number + " " + p.Color
	}
	return values
}

// errTaken names the field whose value another vehicle has.
func errTaken(err error) error {
	err = database.Taken(err, "vin", fault.Field("vin", vinIsTaken))
	return database.Taken(err, "vehicle_number", fault.Field("vehicleNumber", plateIsTaken))
}

const (
	plateIsTaken = "相同车牌号和颜色的车辆已存在"
	vinIsTaken   = "车辆识别代号已被其他车辆使用"
)
