package demo

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"freightdesk/internal/feature/carrier"
	"freightdesk/internal/feature/customer"
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/driver"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/feature/vehicle"
	"freightdesk/internal/feature/waybill"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
)

// Sizes of the waybills' world (domain: deterministic recipe). Those that are
// still on their way come first, then those that wait, failed, were voided; all
// others passed.
const (
	WaybillCount     = 12_000
	LeastWaybills    = 1_500 // with every stage and every anomaly
	openWaybills     = 36
	assignedWaybills = 108
	loadedWaybills   = 48
	movingWaybills   = 300
	stoppedWaybills  = 12
	unloadedWaybills = 96
	pendingWaybills  = 324
	failedWaybills   = 132
	voidWaybills     = 240

	onTheWay     = openWaybills + assignedWaybills + loadedWaybills + movingWaybills + stoppedWaybills + unloadedWaybills
	firstFailed  = onTheWay + pendingWaybills
	firstVoid    = firstFailed + failedWaybills
	firstPassed  = firstVoid + voidWaybills
	waybillsMade = 100_000
	idleTeams    = 24 // the newest, who have not driven yet
)

// How many of those that wait, and of those that failed, meet another one or have
// something else that is asked for by number.
const (
	overlapping, failedOverlapping = 17, 18
	repeated, failedRepeated       = 14, 16
	unbound                        = 6
)

// The fields of a waybill's row that chance decides, beside those of its review.
const (
	fieldRoute = iota + 200
	fieldClient
	fieldLoad
	fieldLoss
	fieldPrice
	fieldMargin
	fieldOil
	fieldPrepaid
	fieldSpeed
	fieldAccept
	fieldSigning
	fieldLog
)

// route is where goods go, with what the driver is paid: yuan a tonne, or for the
// vehicle.
type route struct {
	from, to, fromPlace, toPlace, consignee string
	km                                      int64
	goods, class                            string
	low, high                               int
	byVehicle                               bool
}

var routes = []route{
	{"150627", "130209", "补连塔示例煤矿", "曹妃甸示例煤码头", "曹妃甸港储（演示）有限公司", 940, "动力煤", "0100", 225, 265, false},
	{"610881", "120116", "大柳塔示例煤矿", "滨海示例电厂", "滨海热电（演示）有限公司", 780, "动力煤", "0100", 190, 230, false},
	{"140105", "130209", "小店示例焦化厂", "曹妃甸示例钢厂", "渤海钢铁（演示）有限公司", 680, "冶金焦炭", "0100", 165, 200, false},
	{"140213", "120116", "平城示例集运站", "滨海示例港区", "津港储运（演示）有限公司", 490, "动力煤", "0100", 120, 150, false},
	{"130283", "310113", "迁安示例钢厂", "宝山示例钢材市场", "申宝钢贸（演示）有限公司", 1_240, "热轧卷板", "0400", 290, 350, false},
	{"130209", "370102", "曹妃甸示例矿石码头", "历下示例铁厂", "泉城冶金（演示）有限公司", 390, "铁矿粉", "0300", 95, 125, false},
	{"371103", "371302", "岚山示例矿石码头", "兰山示例铁厂", "沂州冶炼（演示）有限公司", 110, "铁矿粉", "0300", 38, 52, false},
	{"130102", "410122", "长安示例物流园", "中牟示例物流园", "中原日化（演示）有限公司", 470, "日化用品", "1300", 150, 190, false},
	{"410305", "420112", "涧西示例装备厂", "东西湖示例物流园", "江汉机电（演示）有限公司", 600, "农业机械", "1200", 210, 260, false},
	{"420606", "440605", "樊城示例建材厂", "南海示例建材城", "岭南建材（演示）有限公司", 1_260, "石膏板", "0500", 300, 370, false},
	{"310115", "320583", "浦东示例港区", "昆山示例工业园", "昆城电子（演示）有限公司", 70, "电子配件", "1300", 700, 950, true},
	{"310113", "340122", "宝山示例钢厂", "肥东示例钢材市场", "庐州钢构（演示）有限公司", 480, "螺纹钢", "0400", 125, 160, false},
	{"330206", "330782", "北仑示例港区", "义乌示例国际商贸城", "义乌小商品（演示）有限公司", 230, "日用百货", "1300", 1_900, 2_500, true},
	{"320115", "420112", "江宁示例家电厂", "东西湖示例物流园", "楚天电器（演示）有限公司", 590, "家用电器", "1200", 200, 250, false},
	{"330109", "430112", "萧山示例纺织园", "望城示例物流园", "湘江轻纺（演示）有限公司", 940, "化纤布匹", "1300", 290, 340, false},
	{"440111", "430112", "白云示例医药园", "望城示例医药库", "潇湘医药（演示）有限公司", 720, "中成药", "1500", 240, 300, false},
	{"510113", "500106", "青白江示例物流港", "沙坪坝示例工业园", "渝州机械（演示）有限公司", 320, "机械配件", "1200", 110, 150, false},
	{"610112", "510113", "未央示例果蔬批发", "青白江示例冷链园", "蜀香果业（演示）有限公司", 730, "苹果", "1601", 260, 330, false},
	{"640181", "610112", "灵武示例化工园", "未央示例物流园", "关中塑料（演示）有限公司", 610, "聚丙烯颗粒", "1300", 160, 200, false},
	{"650502", "640181", "伊州示例煤矿", "灵武示例电厂", "宁东电力（演示）有限公司", 1_510, "动力煤", "0100", 330, 400, false},
	{"650106", "410122", "头屯河示例棉库", "中牟示例纺织园", "豫中纺织（演示）有限公司", 3_120, "棉纱", "1300", 620, 760, false},
	{"340212", "310115", "繁昌示例水泥厂", "浦东示例建材码头", "浦江建材（演示）有限公司", 400, "散装水泥", "0600", 88, 115, false},
	{"370211", "610112", "黄岛示例粮库", "未央示例粮库", "长安粮油（演示）有限公司", 1_280, "大豆", "1100", 300, 360, false},
	{"210211", "220182", "甘井子示例化肥库", "榆树示例农资库", "榆树农资（演示）有限公司", 970, "复合肥", "0900", 230, 280, false},
}

var waybillReviewers = [][2]string{{"waybill_reviewer", "陈静"}, {"ops", "张敏"}}

// waybillWorld makes waybills of vehicles with their drivers.
type waybillWorld struct {
	calendar
	teams   []team
	firms   []carrier.Seeded // carriers that may carry
	clients []customer.Seeded
	plan    plan
	newest  team          // came when the others had driven
	ended   driver.Seeded // whose certificate has ended
}

// team is a vehicle that passed with its driver.
type team struct {
	vehicle vehicle.Seeded
	driver  driver.Seeded
	trailer vehicle.Facts
	since   instant.Instant
}

// newWaybillWorld makes the world of n waybills with the vehicles and drivers of a
// morning. Those who have been there longest come first.
func newWaybillWorld(now time.Time, n int) waybillWorld {
	vehicles, drivers := VehiclesOf(now), DriversOf(now)
	byID, trailers := map[string]driver.Seeded{}, map[string]vehicle.Facts{}
	for _, d := range drivers {
		byID[d.ID] = d
	}
	rows := map[string]vehicle.Seeded{}
	for _, v := range vehicles {
		rows[v.ID] = v
		trailers[v.Profile.Number] = v.Profile.Facts
	}
	w := waybillWorld{calendar: calendar{now}, clients: openClients(now), firms: openFirms(now, drivers)}
	today := instant.Of(now).Date()
	for _, p := range pairs(vehicles, drivers) {
		v, d := rows[p.vehicle], byID[p.driver]
		idle := v.BlacklistReason != "" || d.BlacklistReason != "" || d.Status != dossier.Normal || d.Update != nil
		if !idle && v.Profile.ExpiresOn() >= today && d.Profile.ExpiresOn() >= today {
			w.teams = append(w.teams, team{v, d, trailers[v.Profile.Trailer], p.at})
		}
	}
	slices.SortStableFunc(w.teams, func(a, b team) int { return cmp.Compare(a.since, b.since) })
	w.newest, w.ended = w.teams[len(w.teams)-1], drivers[pendingCount+failedCount+passedEndsSoon+passedEnded-1]
	w.teams = w.teams[:len(w.teams)-idleTeams]
	w.plan = w.planned(n)
	return w
}

// openFirms are the carriers that may carry today.
func openFirms(now time.Time, drivers []driver.Seeded) []carrier.Seeded {
	today := instant.Of(now).Date()
	return slices.DeleteFunc(CarriersOf(now, drivers), func(c carrier.Seeded) bool {
		return c.State != review.Passed || c.Update != nil || c.BlacklistReason != "" || c.Profile.ExpiresOn() < today
	})
}

// openClients are the customers that may have goods shipped.
func openClients(now time.Time) []customer.Seeded {
	return slices.DeleteFunc(CustomersOf(now), func(c customer.Seeded) bool {
		return c.Status != customer.Normal || c.State != review.Passed || c.Update != nil
	})
}

// WaybillsOf makes the first n waybills as they stand on the morning of now.
func WaybillsOf(now time.Time, n int) []waybill.Seeded {
	w := newWaybillWorld(now, n)
	all := make([]waybill.Seeded, n)
	for row := range all {
		all[row] = w.waybill(row)
	}
	return all
}

// stageOf is where row n stands.
func stageOf(row int) waybill.Stage {
	at := row
	for _, part := range []struct {
		size  int
		stage waybill.Stage
	}{
		{openWaybills, waybill.Open},
		{assignedWaybills, waybill.Assigned},
		{loadedWaybills, waybill.Loaded},
		{movingWaybills, waybill.Moving},
		{stoppedWaybills, waybill.Stopped},
		{unloadedWaybills, waybill.Unloaded},
		{pendingWaybills, waybill.Signed},
		{failedWaybills, waybill.Refused},
		{voidWaybills, waybill.Void},
	} {
		if at < part.size {
			return part.stage
		}
		at -= part.size
	}
	return waybill.Passed
}

// waybill makes row n; what is special about a row is decided by its number.
func (w waybillWorld) waybill(row int) waybill.Seeded {
	c, stage := chanceOf(waybillsTable, row), stageOf(row)
	ride := w.ridesWith(row, stage)
	at := w.teamOf(ride, stageOf(ride))
	t, same := w.teams[at], row
	in := waybill.Seeded{Way: waybill.Way{Stage: stage, Source: waybill.ByOperator}}
	in.State, in.Status, in.SubmittedBy, in.DepartmentID = stateOf(stage), dossier.Normal, "张敏", t.vehicle.DepartmentID
	if ride != row && reasonOf(c, row-firstFailed).code == repeatReason {
		same = ride
	}
	w.load(&in.Profile, chanceOf(waybillsTable, same), t, row)
	journey := w.journey(chanceOf(waybillsTable, same), ride, at, stage, in.Profile.Distance)
	if same != row {
		journey = journey.earlier()
	}
	code, apply := w.odd(row, stage, t)
	if code == "W10" {
		journey = journey.takenBefore(w.newest.driver.RegisteredAt.Time())
	}
	in.RegisteredAt = instant.Of(journey.consigned)
	in.ID = c.ident(fieldID, journey.consigned)
	in.Profile.Number = fmt.Sprintf("YD%s%08d", journey.consigned.In(instant.Shanghai).Format("060102"), waybillsMade+row)
	in.SubmittedAt = in.RegisteredAt
	journey.until(stage).tell(&in, c, t)
	if row%3 == 0 && in.Profile.DriverID != "" { // the others carry themselves
		firm := w.firms[row/3%len(w.firms)]
		in.Profile.CarrierID, in.Profile.CarrierName = firm.ID, firm.Profile.Name
		in.Profile.CarrierNo, in.Profile.CarrierPermit = firm.Profile.Number, firm.Profile.Permit
	}
	apply(&in)
	in.Profile.Documents = waybillDocuments(in.ID, stage)
	if in.State != review.NoState {
		in.SubmittedAt = in.Profile.FinishedAt
	}
	w.judge(&in, c, row)
	return in
}

// stateOf is a stage's state of review.
func stateOf(stage waybill.Stage) review.State {
	switch stage {
	case waybill.Signed:
		return review.Pending
	case waybill.Refused:
		return review.Failed
	case waybill.Passed:
		return review.Passed
	}
	return review.NoState
}

// teamOf shares the waybills out so that nobody is on two at once. Those that wait
// have the first teams; who has just unloaded, and most who drive, have others, and
// the rest who drive set out once theirs was signed. All that is older comes by
// plan.
func (w waybillWorld) teamOf(row int, stage waybill.Stage) int {
	const firstUnloaded = pendingWaybills
	const firstMoving = firstUnloaded + unloadedWaybills
	switch {
	case stage == waybill.Signed:
		return row - onTheWay
	case stage == waybill.Unloaded:
		return firstUnloaded + row - (onTheWay - unloadedWaybills)
	case stage == waybill.Moving, stage == waybill.Stopped:
		at := firstMoving + row - (openWaybills + assignedWaybills + loadedWaybills)
		if at >= len(w.teams) {
			at = pendingWaybills - 1 - (at - len(w.teams))
		}
		return at
	case row < onTheWay:
		return row
	}
	return w.turnOf(row).team
}

// load says what is carried, where, for whom and for how much.
func (w waybillWorld) load(p *waybill.Profile, c chance, t team, row int) {
	r := one(c, fieldRoute, routes)
	client := w.clients[c.below(fieldClient, 100)*c.below(fieldClient+50, 100)*len(w.clients)/10_000]
	load := loadOf(c, t)
	price := int64(c.between(fieldPrice, r.low, r.high)) * 100
	p.Listed = waybill.Listed{
		Serial: "0000", Original: fmt.Sprintf("HT%06d", 1_000+row/3), CustomerID: client.ID, Consignor: client.Profile.Consignor,
		LoadingPlace: r.fromPlace, LoadingDivision: r.from, ReceiptPlace: r.toPlace, ReceiptDivision: r.to, Distance: r.km,
	}
	p.VehicleAmount, p.Transport, p.Business, p.Policy = 1, "1", "1002996", "none"
	p.Consignee, p.ConsignorNo = r.consignee, client.Profile.ConsignorID
	p.SettleUnit, p.SettleBasis, p.UnitPrice, p.AllowedLoss, p.LossPrice = waybill.ByTonne, waybill.OnLesser, price, 3, 60_000
	base := load * price / 1_000
	if r.byVehicle {
		p.SettleUnit, base = waybill.ByVehicle, price
	}
	p.TotalMonetary = base * int64(1_050+c.below(fieldMargin, 41)) / 1_000
	p.Tax, p.ServiceFee = p.TotalMonetary*3/100, p.TotalMonetary/200
	if c.percent(fieldOil, 40) {
		p.Oil = base / 4 / 10_000 * 10_000
	}
	p.Goods = []waybill.Goods{{Name: r.goods, Class: r.class, Gross: load}}
}

// loadOf is what a vehicle carries, kg: within what it may.
func loadOf(c chance, t team) int64 {
	return mostOf(t)*int64(c.between(fieldLoad, 82, 98))/100 - int64(c.below(fieldLoad+50, 90))
}

// mostOf is what a vehicle may carry, kg, with its trailer.
func mostOf(t team) int64 {
	most := t.vehicle.Profile.Tonnage
	if t.vehicle.Profile.IsTractor() {
		most = t.trailer.Tonnage
	}
	if most == 0 {
		most = 30_000
	}
	return most
}

// plantWaybills writes the waybills through their service. What failed or
// waits comes last: it is looked at beside all others. Each may be like the one made after
// it, which is written first.
func (w World) plantWaybills(ctx context.Context) error {
	all := WaybillsOf(w.Now(), w.WaybillCount)
	photos := waybillPhotos(all)
	if err := w.develop(ctx, waybill.Type, photos); err != nil {
		return err
	}
	slices.Reverse(all)
	slices.SortStableFunc(all, func(a, b waybill.Seeded) int { return waits(a) - waits(b) })
	return plantAll(ctx, w, all, func(tx *database.Tx, in waybill.Seeded) error {
		photos.paste(in.ID, in.Profile.Documents)
		if err := w.Waybills.Seed(ctx, tx, tenant, in); err != nil {
			return fmt.Errorf("waybill %s: %w", in.Profile.Number, err)
		}
		return w.own(ctx, tx, waybill.Type, photos, in.ID)
	})
}

func waits(in waybill.Seeded) int {
	switch in.State {
	case review.Pending:
		return 2
	case review.Failed:
		return 1
	}
	return 0
}
