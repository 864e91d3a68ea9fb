package demo

import (
	"context"
	"fmt"
	"slices"
	"time"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/driver"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/feature/vehicle"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/instant"
)

// Sizes of the vehicles' world (domain: deterministic recipe). The trailers come
// last.
const (
	vehicleCount      = 850
	truckCount        = 640
	trailerCount      = vehicleCount - truckCount
	pendingVehicles   = 38
	failedVehicles    = 22
	expiringVehicles  = 27
	expiredVehicles   = 10
	blockedVehicles   = 4
	unlocatedVehicles = 12
	renumberedVehicle = 36 // waits with other plates than it passed with
)

// The fields of a vehicle's row that chance decides, beside those of when it was
// reviewed.
const (
	fieldModel = iota + 100
	fieldYard
	fieldNEV
	fieldRegistered
	fieldInspection
	fieldPermitLeft
	fieldPolicyLeft
	fieldOwner
	fieldBinding
	fieldBindingSecond
)

// model is a kind of vehicle on the road, kg and mm.
type model struct {
	code, energy, body                string
	gross, tonnage, traction, curb    int64
	axles, length, width, height, bed int64
}

var (
	tractor   = model{"Q11", "B", "9", 25_000, 0, 40_000, 8_800, 3, 7_250, 2_550, 3_800, 0}
	fourAxles = []model{
		{"H17", "B", "4", 31_000, 15_500, 0, 15_370, 4, 10_500, 2_550, 3_450, 96},
		{"H19", "B", "2", 31_000, 18_300, 0, 12_570, 4, 12_000, 2_550, 3_990, 96},
	}
	twoAxles = []model{
		{"H12", "B", "3", 18_000, 9_900, 0, 7_970, 2, 12_000, 2_550, 3_990, 96},
		{"H22", "B", "3", 11_900, 6_500, 0, 5_270, 2, 9_000, 2_500, 3_700, 68},
	}
	light   = model{"H32", "B", "3", 4_495, 1_495, 0, 2_870, 2, 5_995, 2_200, 3_150, 42}
	trailer = []model{
		{"B11", "Y", "2", 40_000, 33_500, 0, 6_500, 3, 13_000, 2_550, 3_990, 130},
		{"B16", "Y", "4", 40_000, 31_900, 0, 8_100, 3, 11_000, 2_550, 3_600, 96},
		{"B18", "Y", "2", 40_000, 33_200, 0, 6_800, 3, 13_000, 2_550, 3_990, 130},
	}
)

// yard is where vehicles are registered: letters of provinces whose agency Z
// issues nothing, with the group that looks after them.
type yard struct{ province, department string }

var yards = []yard{
	{"晋", "dep-north"},
	{"冀", "dep-north"},
	{"蒙", "dep-north"},
	{"鲁", "dep-east"},
	{"苏", "dep-east"},
	{"皖", "dep-east"},
	{"浙", "dep-east"},
	{"陕", "dep-northwest"},
	{"宁", "dep-northwest"},
	{"新", "dep-northwest"},
}

var owners = []string{
	"晋北煤运（演示）有限公司", "江河物流（演示）有限公司", "曹妃甸港运（演示）有限公司", "西岭货运（演示）有限公司", "河套运输（演示）有限公司",
	"皖江车队（演示）有限公司", "鲁南货运（演示）有限公司", "秦川物流（演示）有限公司",
}

var vehicleReviewers = [][2]string{{"vehicle_reviewer", "刘洋"}, {"ops", "张敏"}}

// VehiclesOf makes all vehicles as they stand on the morning of now.
func VehiclesOf(now time.Time) []vehicle.Seeded {
	w := vehicleWorld{calendar{now}}
	all := make([]vehicle.Seeded, vehicleCount)
	for row := range vehicleCount {
		all[row] = w.vehicle(row)
	}
	return all
}

type vehicleWorld struct{ calendar }

// vehicle makes row n. The first trucks wait for review, the next ones failed, all
// others passed; what is special about a row is decided by its number.
func (w vehicleWorld) vehicle(row int) vehicle.Seeded {
	c := chanceOf(vehiclesTable, row)
	home := yards[c.below(fieldYard, len(yards))]
	in := vehicle.Seeded{
		DepartmentID: home.department, Status: dossier.Normal, State: review.Passed, SubmittedBy: "车主端",
	}
	in.Profile.Facts = w.facts(c, row, home)
	submitted, decided := w.reviewedPast(c, passedDay(c))
	passed := row - pendingVehicles - failedVehicles
	switch {
	case row < pendingVehicles && row != renumberedVehicle:
		in.State, submitted = review.Pending, w.waitingSince(row)
	case row >= pendingVehicles && passed < 0:
		in.State = review.Failed
		submitted, decided = w.reviewedPast(c, failedDay(row-pendingVehicles))
	case passed >= 0 && passed < expiredVehicles: // reviewed while all of it held
		submitted, decided = w.reviewedPast(c, c.between(fieldSubmittedDay, busyDays+10, quietDays))
	}
	in.SubmittedAt = instant.Of(submitted)
	in.RegisteredAt = instant.Of(submitted.Add(-time.Duration(c.between(fieldWait, 2, 600)) * time.Minute))
	in.ID = c.ident(fieldID, in.RegisteredAt.Time())
	_, apply := w.odd(row)
	apply(&in)
	in.Profile.Documents = vehicleDocuments(in.ID, in.Profile)
	if in.State != review.Pending {
		in.DecidedAt = instant.Of(decided)
		judgeVehicle(&in, c, row)
	}
	return in
}

func modelOf(c chance, row int) model {
	if row >= truckCount {
		return trailer[row%len(trailer)]
	}
	switch share := c.below(fieldModel, 100); {
	case share < 55:
		return tractor
	case share < 75:
		return fourAxles[row%2]
	case share < 89:
		return twoAxles[row%2]
	}
	return light
}

func (w vehicleWorld) facts(c chance, row int, at yard) vehicle.Facts {
	m := modelOf(c, row)
	registered := w.now.AddDate(0, -c.between(fieldRegistered, 4, 110), -row%28)
	f := vehicle.Facts{
		Listed: vehicle.Listed{
			VehicleType: m.code, Energy: m.energy, Owner: one(c, fieldOwner, owners), Tonnage: m.tonnage, GrossMass: m.gross, Located: true,
			InspectionTo: w.monthEnd(c.between(fieldInspection, 2, 11)),
		},
		UseCharacter: "F", VIN: vinOf(row), IssuingOrganizations: "演示市公安局交通警察支队",
		Registered: date(registered), Issued: date(registered.AddDate(0, 0, 3)), TractionMass: m.traction, CurbMass: m.curb,
		Axles: m.axles, Length: m.length, Width: m.width, Height: m.height, BodyLength: m.bed, BodyStyle: m.body,
		LicenceFile: fmt.Sprintf("9901%08d", 10_000+row),
	}
	f.Number, f.Color = plateOf(c, row, at, f.Listed)
	if f.IsTractor() {
		f.Trailer = trailerPlate(truckCount + row%trailerCount)
	}
	if f.Color == "93" || f.Color == "94" {
		f.Energy = "C"
	}
	if !f.IsTrailer() {
		f.CompulsoryPolicy, f.CompulsoryTo = fmt.Sprintf("PDAA99%010d", row+1), w.on(c.between(fieldPolicyLeft, 45, 340))
		f.CommercialPolicy, f.CommercialTo = fmt.Sprintf("PDAB99%010d", row+1), f.CompulsoryTo
		if !f.IsLight() {
			f.Permit = fmt.Sprintf("990101%06d", row+1)
			f.PermitFrom, f.PermitTo = date(registered.AddDate(0, 0, 10)), w.on(c.between(fieldPermitLeft, 60, 1_400))
		}
	}
	return f
}

// plateOf numbers a vehicle by its row. One in seven trucks runs on new energy.
func plateOf(c chance, row int, at yard, f vehicle.Listed) (number, color string) {
	isNEV := row < truckCount && c.percent(fieldNEV, 14)
	switch {
	case f.IsTrailer():
		return trailerPlate(row), "2"
	case isNEV && f.IsLight():
		return fmt.Sprintf("%sZD%05d", at.province, row+1), "94"
	case isNEV:
		return fmt.Sprintf("%sZ%05dD", at.province, row+1), "93"
	case f.IsLight():
		return fmt.Sprintf("%sZ%05d", at.province, row+1), "1"
	}
	return fmt.Sprintf("%sZ%05d", at.province, row+1), "2"
}

// trailerPlate is that of the trailer in a row.
func trailerPlate(row int) string {
	at := yards[chanceOf(vehiclesTable, row).below(fieldYard, len(yards))]
	return fmt.Sprintf("%sZ%04d挂", at.province, row+1)
}

// vinOf is the number of a maker that does not exist, with its check character.
func vinOf(row int) string {
	for _, check := range "0123456789X" {
		if vin := fmt.Sprintf("L99DEM0%s%cN%07d", "0", check, row+1); fieldrule.VINHolds(vin) {
			return vin
		}
	}
	return ""
}

// monthEnd is the last day of a month to come, as inspections end.
func (w vehicleWorld) monthEnd(months int) string {
	now := w.now.In(instant.Shanghai)
	return date(time.Date(now.Year(), now.Month()+time.Month(months)+1, 0, 0, 0, 0, 0, instant.Shanghai))
}

func vehicleDocuments(id string, p vehicle.Profile) []dossier.Document {
	types := append(p.Required(), vehicle.Inspection)
	if !p.IsTrailer() {
		types = append(types, vehicle.Compulsory)
	}
	if p.Trailer != "" {
		types = append(types, vehicle.TrailerLicence)
	}
	out := make([]dossier.Document, len(types))
	for i, docType := range types {
		out[i] = dossier.Document{DocType: docType, Path: dossier.DemoPath(docType, id)}
		switch docType {
		case vehicle.LicenceFront:
			out[i].OCRNumber = p.Number
		case vehicle.Permit:
			out[i].OCRNumber = p.Permit
		}
	}
	return out
}

// judgeVehicle writes the verdict of a vehicle that was reviewed.
func judgeVehicle(in *vehicle.Seeded, c chance, row int) {
	reviewer := vehicleReviewers[0]
	if row%5 == 0 {
		reviewer = vehicleReviewers[1]
	}
	in.Reviewer, in.ReviewerName = reviewer[0], reviewer[1]
	in.DurationSecs = int64(c.between(fieldDuration, 25, 160))
	var failed failure
	if in.State == review.Failed {
		failed = vehicleFailureOf(row).failure
		in.ReasonText = failed.text
	}
	in.Items = itemsOf(in.Profile, failed)
}

// plantVehicles writes the vehicles through their service, and who drives them.
func (w World) plantVehicles(ctx context.Context) error {
	all := VehiclesOf(w.Now())
	photos := vehiclePhotos(all)
	if err := w.develop(ctx, vehicle.Type, photos); err != nil {
		return err
	}
	err := plantAll(ctx, w, all, func(tx *database.Tx, v vehicle.Seeded) error {
		photos.paste(v.ID, v.Profile.Documents)
		if err := w.Vehicles.Seed(ctx, tx, tenant, v); err != nil {
			return fmt.Errorf("vehicle %s: %w", v.Profile.Number, err)
		}
		return w.own(ctx, tx, vehicle.Type, photos, v.ID)
	})
	if err != nil {
		return err
	}
	return plantAll(ctx, w, pairs(all, DriversOf(w.Now())), func(tx *database.Tx, p pair) error {
		return w.Vehicles.SeedBinding(ctx, tx, tenant, p.id, p.vehicle, p.driver, p.at)
	})
}

// pair is a vehicle in force with a driver in force.
type pair struct {
	id, vehicle, driver string
	at                  instant.Instant
}

// uncoveredPairs drive what their licence does not cover.
const uncoveredPairs = 6

// pairs give each truck that passed a driver whose licence covers it, but for a
// few.
func pairs(vehicles []vehicle.Seeded, drivers []driver.Seeded) []pair {
	free := slices.DeleteFunc(slices.Clone(drivers), func(d driver.Seeded) bool { return d.State != review.Passed })
	var out []pair
	for row, v := range vehicles {
		if v.State != review.Passed || v.Update != nil || v.Profile.IsTrailer() {
			continue
		}
		wantsCover := len(out) >= uncoveredPairs
		at := slices.IndexFunc(free, func(d driver.Seeded) bool {
			return driver.Covers(d.Profile.VehicleClass, v.Profile.VehicleType) == wantsCover
		})
		if at < 0 {
			continue
		}
		since := max(v.DecidedAt, free[at].DecidedAt)
		id := chanceOf(vehiclesTable, row).ident(fieldBinding, since.Time())
		out = append(out, pair{id: id, vehicle: v.ID, driver: free[at].ID, at: since})
		free = slices.Delete(free, at, at+1)
	}
	return out
}
