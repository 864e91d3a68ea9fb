package waybill

import (
	"strings"

	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/instant"
)

// precheck runs the rules of waybills over one profile. Some need tracks and
// payments and are not among them.
func precheck(p Profile, f facts, settings check.Settings) []review.Precheck {
	c := checking{&dossier.Finding{Settings: settings}}
	c.complete(p)
	c.usable(p, f)
	c.times(p)
	c.others(p, f)
	c.load(p, f)
	c.weights(p, f)
	c.money(p, f)
	word := dangerous(p)
	c.When(word != "", dangerousGoods, dossier.At{}, word)
	return c.Found
}

type checking struct{ *dossier.Finding }

// complete asks for what the official message cannot do without.
func (c checking) complete(p Profile) {
	var missing []string
	for _, one := range []struct {
		name string
		is   bool
	}{
		{"原始单号", p.Original != ""},
		{"托运人", p.Consignor != ""},
		{"托运人证件号", p.ConsignorNo != ""},
		{"装货地址", p.LoadingPlace != ""},
		{"装货地区", p.LoadingDivision != ""},
		{"收货方", p.Consignee != ""},
		{"收货地址", p.ReceiptPlace != ""},
		{"收货地区", p.ReceiptDivision != ""},
		{"业务类型", p.Business != ""},
		{"货物", len(p.Goods) > 0},
		{"车牌号", p.VehicleNumber != ""},
		{"驾驶员", p.DriverName != "" && p.DriverCard != ""},
		{"实际承运人", p.CarrierName != "" && p.CarrierNo != ""},
		{"保险单号", p.Policy != ""},
		{"货主运费", p.TotalMonetary > 0},
		{"发货时间", p.DespatchedAt > 0},
		{"收货时间", p.ReceivedAt > 0},
	} {
		if !one.is {
			missing = append(missing, one.name)
		}
	}
	c.When(len(missing) > 0, incomplete, dossier.At{}, strings.Join(missing, "、"))
}

// usable asks whether those who drove might have, on the day they did.
func (c checking) usable(p Profile, f facts) {
	day := p.DespatchedAt.Date()
	for _, who := range []struct {
		name, field string
		known       bool
		Standing
	}{
		{"车辆「" + p.VehicleNumber + "」", "vehicleNumber", f.hasVehicle, f.vehicle.Standing},
		{"司机「" + p.DriverName + "」", "driverName", f.hasDriver, f.driver.Standing},
	} {
		at := dossier.On("", who.field)
		c.When(!who.known, unknownWho, at, who.name)
		c.When(who.known && !who.Passed, notPassed, at, who.name)
		hasRunOut := who.known && who.Passed && p.DespatchedAt > 0 && who.ExpiresOn < day
		c.When(hasRunOut, expiredThen, at, who.name, day)
	}
	isUnbound := f.hasVehicle && f.hasDriver && !f.isBound
	driver := dossier.On("", "driverName")
	c.When(isUnbound, unbound, driver)
	c.When(f.isBeyond, notCovered, driver, f.driver.Classes, p.VehicleNumber)
	isLate := f.hasDriver && f.assignedAt > 0 && f.driver.RegisteredAt > f.assignedAt
	c.When(isLate, registeredLate, driver, f.driver.RegisteredAt)
}

const (
	minute instant.Instant = 60 * 1000
	hour                   = 60 * minute
)

func (c checking) times(p Profile) {
	isDisordered := p.ReceivedAt > 0 && p.ReceivedAt <= p.DespatchedAt || p.FinishedAt > 0 && p.FinishedAt < p.ReceivedAt
	c.When(isDisordered, disordered, dossier.On(UnloadTicket, "goodsReceiptDateTime"))
	if p.ReceivedAt > p.DespatchedAt && p.DespatchedAt > 0 && p.Distance > 0 {
		c.pace(p.Distance * int64(hour) / int64(p.ReceivedAt-p.DespatchedAt))
	}
	isAfter := p.DespatchedAt > 0 && p.ConsignedAt > p.DespatchedAt
	within := instant.Instant(c.Limit(backfilled, "minutes")) * minute
	isQuick := p.FinishedAt > 0 && p.FinishedAt-p.ConsignedAt < within && p.Distance > c.Limit(backfilled, "distance")
	c.When(isAfter || isQuick, backfilled, dossier.On("", "consignmentDateTime"))
}

// pace judges the mean speed between despatch and receipt, km/h.
func (c checking) pace(mean int64) {
	at := dossier.On(UnloadTicket, "goodsReceiptDateTime")
	isImpossible := c.Of(impossible).IsOn && mean > c.Limit(impossible, speed)
	c.When(isImpossible, impossible, at, mean)
	c.When(!isImpossible && mean > c.Limit(fast, speed), fast, at, mean)
	c.When(mean < c.Limit(slow, speed), slow, at, mean)
}

func (c checking) others(p Profile, f facts) {
	for _, e := range f.overlaps {
		who, at := "司机「"+p.DriverName+"」", dossier.On("", "driverName")
		if e.VehicleID == p.VehicleID {
			who, at = "车辆「"+p.VehicleNumber+"」", dossier.On("", "vehicleNumber")
		}
		until := "尚未卸货"
		if e.ReceivedAt != 0 {
			until = "至 " + e.ReceivedAt.String()
		}
		c.When(true, overlapping, at, who, e.Number, e.DespatchedAt, until)
	}
	c.When(len(f.repeats) > 0, repeated, dossier.On(LoadTicket, "loadNetKg"), strings.Join(f.repeats, "、"))
}

// limits are the most a train of so many axles may weigh, kg (GB 1589).
var limits = map[int64]int64{2: 18_000, 3: 27_000, 4: 36_000, 5: 43_000, 6: 49_000}

// limitOf is the limit of a vehicle. A single vehicle of three or four axles may
// weigh less than a train of as many.
func limitOf(v Vehicle) int64 {
	switch {
	case v.Axles >= 6:
		return limits[6]
	case !v.IsJoined && v.Axles == 3:
		return 25_000
	case !v.IsJoined && v.Axles == 4:
		return 31_000
	}
	return limits[v.Axles]
}

func (c checking) load(p Profile, f facts) {
	gross := max(p.LoadGross, p.UnloadGross)
	limit := limitOf(f.vehicle)
	c.When(limit > 0 && gross > limit, overAxles, dossier.On(LoadTicket, "loadGrossKg"), gross, f.vehicle.Axles, limit)
	isOver := f.vehicle.Tonnage > 0 && p.LoadNet > f.vehicle.Tonnage
	c.When(isOver, overTonnage, dossier.On(LoadTicket, "loadNetKg"), p.LoadNet, f.vehicle.Tonnage)
}

func (c checking) weights(p Profile, f facts) {
	for _, t := range []struct {
		name             string
		at               dossier.At
		gross, tare, net int64
	}{
		{"装货磅单", dossier.On(LoadTicket, "loadNetKg"), p.LoadGross, p.LoadTare, p.LoadNet},
		{"卸货磅单", dossier.On(UnloadTicket, "unloadNetKg"), p.UnloadGross, p.UnloadTare, p.UnloadNet},
	} {
		c.When(t.gross-t.tare != t.net, ticketSum, t.at, t.name, t.gross, t.tare, t.net)
	}
	difference := p.LoadNet - p.UnloadNet
	if difference < 0 {
		difference = -difference
	}
	allowed := max(p.LoadNet*p.AllowedLoss/1000, c.Limit(farApart, "least"))
	isFar := p.UnloadNet > 0 && difference > allowed
	c.When(isFar, farApart, dossier.On(UnloadTicket, "unloadNetKg"), difference, allowed)
	isSame := p.LoadNet > 0 && f.sameWeights+1 >= c.Limit(sameNets, "waybills")
	c.When(isSame, sameNets, dossier.On(LoadTicket, "loadNetKg"), f.sameWeights+1)
}

// money judges what the driver gets, fen, against the way, the route, the month and what
// the consignor pays.
func (c checking) money(p Profile, f facts) {
	price := dossier.On("", "unitPriceFen")
	terms := p.terms()
	if rate, isKnown := terms.rate(p.DriverFreight); isKnown {
		work := terms.settled() * p.Distance
		isUnusual := p.DriverFreight*1000 < c.Limit(unusualRate, "low")*work || p.DriverFreight*1000 > c.Limit(unusualRate, "high")*work
		c.When(isUnusual, unusualRate, price, rate)
		u := f.usualRates
		isApart := u.compared >= c.Limit(apartFromRoute, "least") && (rate < u.low || rate > u.high)
		c.When(isApart, apartFromRoute, price, rate, u.compared, u.low, u.high)
	}
	isInverted := p.TotalMonetary > 0 && p.TotalMonetary < p.Payable
	c.When(isInverted, inverted, dossier.On("", "totalMonetaryFen"), yuan(p.TotalMonetary), yuan(p.Payable))
	c.month(p, f)
	share := p.Oil + p.Toll
	isHeavy := p.Payable > 0 && share*100 > c.Limit(fuelHeavy, "share")*p.Payable
	c.When(isHeavy, fuelHeavy, dossier.On("", "oilFen"), share*100/max(p.Payable, 1))
}

// month judges what the driver gets in the month in which the waybill left.
func (c checking) month(p Profile, f facts) {
	if !f.hasDriver || p.DespatchedAt == 0 {
		return
	}
	name, freight, driver := nameOfMonth(p.DespatchedAt), f.monthFreight+p.DriverFreight, dossier.On("", "driverName")
	c.When(freight > c.Limit(highEarner, "yuan")*100, highEarner, driver, name, yuan(freight))
	u, times := f.usualMonth, c.Limit(farAboveMean, "deviations")
	isFar := u.Drivers >= c.Limit(farAboveMean, "least") && freight > u.Mean+times*u.Deviation
	c.When(isFar, farAboveMean, driver, name, yuan(freight), u.Month, yuan(u.Mean), times)
}

// dangerousWords are names of dangerous goods (JT/T 617), which freight platforms
// may not carry.
var dangerousWords = []string{
	"汽油", "柴油", "煤油", "原油", "液化气", "液化石油气", "天然气", "烟花", "爆竹", "炸药", "雷管", "硫酸", "盐酸", "硝酸", "甲醇", "乙醇", "液氨", "液氯",
	"农药", "氰化", "双氧水", "危险品", "危化品",
}

// dangerousClasses are classes of goods that no ordinary freight is of
// (hy_cargo_type): oil and gas.
var dangerousClasses = []string{"0200"}

// dangerous is the first of the goods that may not be carried, "" for none.
func dangerous(p Profile) string {
	for _, g := range p.Goods {
		for _, word := range dangerousWords {
			if strings.Contains(g.Name, word) {
				return g.Name
			}
		}
		for _, class := range dangerousClasses {
			if g.Class == class {
				return g.Name
			}
		}
	}
	return ""
}
