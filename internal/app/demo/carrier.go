package demo

import (
	"context"
	"fmt"
	"slices"
	"time"

	"freightdesk/internal/feature/carrier"
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/driver"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/feature/vehicle"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/instant"
)

// Sizes of the carriers' world (domain: deterministic recipe). Those that wait come
// first, then those that failed.
const (
	CarrierCount     = 28
	pendingCarriers  = 4
	failedCarriers   = 2
	expiredCarriers  = 1
	expiringCarriers = 2
)

// What is special about a row: the one with a wrong check digit, the one whose
// permit is not for goods, which is on the blacklist, the one that passed and got the
// number of another, and the household with light trucks only.
const (
	wrongCodeCarrier   = 0
	wrongScopeCarrier  = 1
	renumberedCarrier  = 2
	placeholderCarrier = 23
)

// carrierCodes are those of the rules that find what is special.
var carrierCodes = map[int][]string{wrongCodeCarrier: {"C01"}, wrongScopeCarrier: {"C03", "C05"}, renumberedCarrier: {"C04"}}

// The fields of a carrier's row that chance decides, beside those of when it was
// reviewed.
const (
	fieldCarrierTerm = iota + 200
	fieldCarrierHome
	fieldMember
	fieldMemberSecond
)

// carriersFrom is when the platform began to keep carriers.
var carriersFrom = time.Date(2026, 1, 5, 9, 0, 0, 0, instant.Shanghai)

// CarrierID is the id of the carrier in a row, from 0 to CarrierCount-1, whatever
// the morning. Those from row 6 on have passed.
func CarrierID(row int) string {
	return chanceOf(carriersTable, row).ident(fieldID, carriersFrom.AddDate(0, 0, row))
}

// firm is what differs between the carriers of the demo; a person is one of the
// drivers.
type firm struct {
	carrierType, name, contact string
	fleet                      int // how many vehicles
}

// firms begin with those that wait and failed. Those that own vehicles of the demo
// are called as their owner.
var firms = []firm{
	{carrier.Company, "滨海顺达货运（演示）有限公司", "贾海", 0},
	{carrier.Company, "燕北快运（演示）有限公司", "石磊", 0},
	{carrier.Household, "迁安老赵货运部（演示）", "赵福", 0},
	{carrier.SingleDriver, "", "", 0},
	{carrier.Company, "金陵联运（演示）有限公司", "陶然", 0},
	{carrier.Household, "榆林小陈运输户（演示）", "陈旺", 0},
	{carrier.Company, "冀东联运（演示）有限公司", "田野", 2},
	{carrier.Company, "宁河货运（演示）有限公司", "宁涛", 2},
	{carrier.Household, "昆山阿良货运部（演示）", "顾良", 2},
	{carrier.Company, owners[0], "郝志", 12},
	{carrier.Company, owners[1], "江明", 12},
	{carrier.Company, owners[2], "曹勇", 12},
	{carrier.Company, owners[3], "岑岭", 12},
	{carrier.Company, owners[4], "白桦", 12},
	{carrier.Company, owners[5], "方舟", 12},
	{carrier.Company, owners[6], "鲁平", 12},
	{carrier.Company, owners[7], "秦岳", 12},
	{carrier.Captain, "", "", 6},
	{carrier.Captain, "", "", 5},
	{carrier.Captain, "", "", 4},
	{carrier.SingleDriver, "", "", 1},
	{carrier.SingleDriver, "", "", 1},
	{carrier.SingleDriver, "", "", 1},
	{carrier.Household, "肥东小宋配送部（演示）", "宋扬", 1},
	{carrier.Household, "大同老冯货运部（演示）", "冯全", 3},
	{carrier.Household, "神木老白运输户（演示）", "白亮", 3},
	{carrier.SingleDriver, "", "", 1},
	{carrier.Company, "示例省示例市示例自治县大宗物资道路运输与多式联运（演示）有限责任公司", "欧阳明", 8},
}

// CarriersOf makes all carriers as they stand on the morning of now, with drivers
// of that morning for those that are persons.
func CarriersOf(now time.Time, drivers []driver.Seeded) []carrier.Seeded {
	w := carrierWorld{calendar{now}}
	all := make([]carrier.Seeded, CarrierCount)
	for row := range CarrierCount {
		all[row] = w.carrier(row, drivers[personOf(row)])
	}
	return all
}

// personOf is the row of the driver who is the carrier in a row, should it be a
// person: one who passed long ago.
func personOf(row int) int { return 300 + 17*row }

type carrierWorld struct{ calendar }

func (w carrierWorld) carrier(row int, person driver.Seeded) carrier.Seeded {
	c, at := chanceOf(carriersTable, row), one(chanceOf(carriersTable, row), fieldCarrierHome, homes)
	in := carrier.Seeded{
		ID: CarrierID(row), DepartmentID: at.department, Status: dossier.Normal, State: review.Passed, SubmittedBy: "承运商",
		RegisteredAt: instant.Of(carriersFrom.AddDate(0, 0, row)),
	}
	in.Profile = w.profile(c, row, at, person)
	submitted, decided := w.reviewedPast(c, passedDay(c))
	switch {
	case row < pendingCarriers && row != renumberedCarrier:
		in.State, submitted = review.Pending, w.waitingSince(row*9)
	case row >= pendingCarriers && row < pendingCarriers+failedCarriers:
		in.State = review.Failed
		submitted, decided = w.reviewedPast(c, failedDay(row))
	}
	in.SubmittedAt = instant.Of(submitted)
	in.Profile.Documents = carrierDocuments(in.ID, in.Profile)
	switch row {
	case wrongCodeCarrier:
		in.Profile.Number = in.Profile.Number[:17] + otherCheck(in.Profile.Number[17])
	case wrongScopeCarrier:
		in.BlacklistReason = "1"
	case renumberedCarrier:
		changed := in.Profile
		changed.Number = w.profile(chanceOf(carriersTable, placeholderCarrier), placeholderCarrier, at, person).Number
		changed.Documents = carrierDocuments(in.ID, changed)
		in.Update, in.UpdatedAt = &changed, instant.Of(w.waitingSince(row*9))
	}
	if in.State != review.Pending {
		in.DecidedAt = instant.Of(decided)
		judgeCarrier(&in, c, row)
	}
	return in
}

// otherCheck is a check character that does not hold.
func otherCheck(check byte) string {
	if check == 'A' {
		return "B"
	}
	return "A"
}

func (w carrierWorld) profile(c chance, row int, at home, person driver.Seeded) carrier.Profile {
	of := firms[row]
	p := carrier.Profile{
		CarrierType: of.carrierType, Name: of.name, Contact: of.contact, Phone: fmt.Sprintf("154000096%02d", row+1), Division: at.division,
		Address: fmt.Sprintf("示例路 %d 号", row+1),
	}
	if of.name == "" {
		p.Name, p.Number, p.Contact, p.Phone = person.Profile.Name, person.Profile.IDCard, person.Profile.Name, person.Profile.Phone
		return p
	}
	first16 := fmt.Sprintf("91990101MADEM%03d", row+1)
	if of.carrierType == carrier.Household {
		first16 = "92" + first16[2:]
	}
	p.Number = first16 + fieldrule.CreditCodeChecks(first16)
	p.LicenceTo = dossier.Forever
	if row%3 == 0 {
		p.LicenceTo = w.on(c.between(fieldCarrierTerm, 400, 4000))
	}
	if row == placeholderCarrier {
		p.Permit = at.division + "000000"
		return p
	}
	p.Permit, p.Scope = fmt.Sprintf("990101%06d", 900_000+row+1), "道路普通货运，货物专用运输（集装箱）"
	end := w.day(c.between(fieldCarrierTerm, 70, 1400))
	switch passed := row - pendingCarriers - failedCarriers; {
	case row == wrongScopeCarrier:
		p.Scope = "道路旅客运输，国际货运代理"
	case passed >= 0 && passed < expiredCarriers:
		end = w.day(-11)
	case passed >= expiredCarriers && passed < expiredCarriers+expiringCarriers:
		end = w.day(9 * passed)
	}
	p.PermitFrom, p.PermitTo = date(end.AddDate(-4, 0, 1)), date(end)
	return p
}

func carrierDocuments(id string, p carrier.Profile) []dossier.Document {
	types := p.Required()
	out := make([]dossier.Document, len(types))
	for i, docType := range types {
		out[i] = dossier.Document{DocType: docType, Path: dossier.DemoPath(docType, id)}
		switch docType {
		case carrier.BusinessLicence, carrier.IDCardFront:
			out[i].OCRName, out[i].OCRNumber = p.Name, p.Number
		case carrier.OperatingPermit:
			out[i].OCRNumber = p.Permit
		}
	}
	return out
}

var carrierFailures = []failure{
	{"502", "名称不符", carrier.BusinessLicence},
	{"504", "许可证过期或注销", carrier.OperatingPermit},
}

// judgeCarrier writes the verdict of a carrier that was reviewed.
func judgeCarrier(in *carrier.Seeded, c chance, row int) {
	reviewer := vehicleReviewers[row%len(vehicleReviewers)]
	in.Reviewer, in.ReviewerName = reviewer[0], reviewer[1]
	in.DurationSecs = int64(c.between(fieldDuration, 40, 240))
	var failed failure
	if in.State == review.Failed {
		failed = carrierFailures[row%len(carrierFailures)]
		in.ReasonText = failed.text
	}
	in.Items = itemsOf(in.Profile, failed)
}

// plantCarriers writes the carriers through their service, with their members.
func (w World) plantCarriers(ctx context.Context) error {
	drivers := DriversOf(w.Now())
	all := CarriersOf(w.Now(), drivers)
	err := plantAll(ctx, w, all, func(tx *database.Tx, c carrier.Seeded) error {
		if err := w.Carriers.Seed(ctx, tx, tenant, c); err != nil {
			return fmt.Errorf("carrier %s: %w", c.Profile.Name, err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return plantAll(ctx, w, membersOf(all, VehiclesOf(w.Now()), drivers), func(tx *database.Tx, m member) error {
		return w.Carriers.SeedMember(ctx, tx, tenant, m.id, m.carrier, m.kind, m.of, m.at)
	})
}

// member is a vehicle or a driver of a carrier.
type member struct {
	id, carrier, kind, of string
	at                    instant.Instant
}

// membersOf give each carrier its fleet with those who drive it: a company what is
// registered on its name, others what nobody has. A person drives one of them.
func membersOf(carriers []carrier.Seeded, vehicles []vehicle.Seeded, drivers []driver.Seeded) []member {
	bound := pairs(vehicles, drivers)
	f := fleets{owner: map[string]string{}, driven: map[string]pair{}, taken: map[string]bool{}}
	for _, v := range vehicles {
		f.owner[v.ID] = v.Profile.Owner
	}
	for _, p := range bound {
		f.driven[p.driver] = p
	}
	for row, c := range carriers { // persons bring what they drive
		if firms[row].name == "" && firms[row].fleet > 0 {
			f.take(row, c, f.driven[drivers[personOf(row)].ID])
		}
	}
	for row, c := range carriers {
		for _, p := range bound {
			if f.has[row] < firms[row].fleet && f.fits(c, p) {
				f.take(row, c, p)
			}
		}
	}
	return f.members
}

type fleets struct {
	owner   map[string]string // by vehicle
	driven  map[string]pair   // by driver
	taken   map[string]bool   // vehicles
	has     [CarrierCount]int // vehicles by row
	members []member
}

// fits tells whether nobody has the vehicle, and it is the company's own where it
// owns any.
func (f *fleets) fits(c carrier.Seeded, p pair) bool {
	isOwner := slices.Contains(owners, c.Profile.Name)
	return !f.taken[p.vehicle] && (!isOwner || f.owner[p.vehicle] == c.Profile.Name)
}

// take gives a carrier a vehicle and who drives it.
func (f *fleets) take(row int, c carrier.Seeded, p pair) {
	if p.vehicle == "" || f.taken[p.vehicle] {
		return
	}
	f.taken[p.vehicle] = true
	f.has[row]++
	at := max(c.DecidedAt, p.at)
	for _, of := range [][2]string{{carrier.OfVehicle, p.vehicle}, {carrier.OfDriver, p.driver}} {
		id := chanceOf(carriersTable, 1_000+len(f.members)).ident(fieldMember, at.Time())
		f.members = append(f.members, member{id: id, carrier: c.ID, kind: of[0], of: of[1], at: at})
	}
}
