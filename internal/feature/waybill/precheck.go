package waybill

import (
	"fmt"
	"strings"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/instant"
)

// precheck runs the rules W01 to W04, W08 to W12, W15 and W16 of the domain over
// one profile. Those between and behind need tracks and payments.
func (s *Service) precheck(p Profile, f facts) []review.Precheck {
	c := checking{&dossier.Finding{}}
	c.complete(p)
	c.usable(p, f)
	c.times(p)
	c.others(p, f)
	c.load(p, f)
	c.weights(p, f)
	word := dangerous(p)
	c.When(word != "", "W16", dossier.Blocks, "货物「"+word+"」属于危险货物，网络货运不得承运", "")
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
	c.When(len(missing) > 0, "W01", dossier.Blocks, "电子运单缺少："+strings.Join(missing, "、"), "")
}

// usable asks whether those who drove might have, on the day they did.
func (c checking) usable(p Profile, f facts) {
	day := p.DespatchedAt.Date()
	for _, who := range []struct {
		name  string
		known bool
		Standing
	}{
		{"车辆「" + p.VehicleNumber + "」", f.hasVehicle, f.vehicle.Standing},
		{"司机「" + p.DriverName + "」", f.hasDriver, f.driver.Standing},
	} {
		c.When(!who.known, "W02", dossier.Blocks, who.name+"不在档案中", "")
		c.When(who.known && !who.Passed, "W02", dossier.Blocks, who.name+"没有通过审核", "")
		hasRunOut := who.known && who.Passed && p.DespatchedAt > 0 && who.ExpiresOn < day
		c.When(hasRunOut, "W02", dossier.Blocks, who.name+"的证件在发货日 "+day+" 已过期", "")
	}
	isUnbound := f.hasVehicle && f.hasDriver && !f.isBound
	c.When(isUnbound, "W03", dossier.Warns, "派单时司机与车辆没有绑定关系", "")
	c.When(f.isBeyond, "D06", dossier.Warns,
		"司机准驾车型 "+f.driver.Classes+" 不能驾驶车辆「"+p.VehicleNumber+"」", "")
	isLate := f.hasDriver && f.assignedAt > 0 && f.driver.RegisteredAt > f.assignedAt
	c.When(isLate, "W10", dossier.Blocks, "司机注册于 "+f.driver.RegisteredAt.String()+"，晚于派单时间", "")
}

// Speeds between despatch and receipt, km/h.
const (
	impossibleSpeed = 100
	unlikelySpeed   = 85
	slowSpeed       = 5
)

// A waybill that is generated and finished faster than this, over more than that,
// was written afterwards.
const (
	backfilledWithin  instant.Instant = 30 * 60 * 1000
	backfilledBeyond                  = 50 // km
	millisecondsAHour                 = 60 * 60 * 1000
)

func (c checking) times(p Profile) {
	isDisordered := p.ReceivedAt > 0 && p.ReceivedAt <= p.DespatchedAt || p.FinishedAt > 0 && p.FinishedAt < p.ReceivedAt
	c.When(isDisordered, "W04", dossier.Warns, "发货、收货、签收的时间先后不对", UnloadTicket)
	if p.ReceivedAt > p.DespatchedAt && p.DespatchedAt > 0 && p.Distance > 0 {
		speed := p.Distance * millisecondsAHour / int64(p.ReceivedAt-p.DespatchedAt)
		message := fmt.Sprintf("平均时速 %d 公里", speed)
		switch {
		case speed > impossibleSpeed:
			c.When(true, "W04", dossier.Blocks, message+"，货车达不到", UnloadTicket)
		case speed > unlikelySpeed:
			c.When(true, "W04", dossier.Warns, message+"，过快", UnloadTicket)
		case speed < slowSpeed:
			c.When(true, "W04", dossier.Warns, message+"，过慢", UnloadTicket)
		}
	}
	isAfter := p.DespatchedAt > 0 && p.ConsignedAt > p.DespatchedAt
	isQuick := p.FinishedAt > 0 && p.FinishedAt-p.ConsignedAt < backfilledWithin && p.Distance > backfilledBeyond
	c.When(isAfter || isQuick, "W09", dossier.Warns, "疑似补录：运单生成时间与运输过程不符", "")
}

func (c checking) others(p Profile, f facts) {
	for _, e := range f.overlaps {
		who := "司机「" + p.DriverName + "」"
		if e.VehicleID == p.VehicleID {
			who = "车辆「" + p.VehicleNumber + "」"
		}
		until := "尚未卸货"
		if e.ReceivedAt != 0 {
			until = "至 " + e.ReceivedAt.String()
		}
		c.When(true, "W08", dossier.Blocks, fmt.Sprintf("%s同时在运单 %s 上（%s %s），线路不同", who, e.Number, e.DespatchedAt, until), "")
	}
	c.When(len(f.repeats) > 0, "W15", dossier.Warns, "同车、同线路、同净重的运单："+strings.Join(f.repeats, "、"), LoadTicket)
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
	if limit := limitOf(f.vehicle); limit > 0 && gross > limit {
		c.When(true, "W11", dossier.Blocks, fmt.Sprintf("车货总重 %d kg 超过 %d 轴车辆的限值 %d kg", gross, f.vehicle.Axles, limit), LoadTicket)
	}
	isOver := f.vehicle.Tonnage > 0 && p.LoadNet > f.vehicle.Tonnage
	c.When(isOver, "W11", dossier.Warns, fmt.Sprintf("装货净重 %d kg 超过核定载质量 %d kg", p.LoadNet, f.vehicle.Tonnage), LoadTicket)
}

// least is the difference of two tickets that says nothing, kg.
const leastLoss = 100

// mostSameWeights is how many waybills of a vehicle on one day may weigh the same.
const mostSameWeights = 3

func (c checking) weights(p Profile, f facts) {
	for _, t := range []struct {
		name, docType    string
		gross, tare, net int64
	}{
		{"装货磅单", LoadTicket, p.LoadGross, p.LoadTare, p.LoadNet},
		{"卸货磅单", UnloadTicket, p.UnloadGross, p.UnloadTare, p.UnloadNet},
	} {
		isOff := t.gross-t.tare != t.net
		c.When(isOff, "W12", dossier.Blocks, fmt.Sprintf("%s毛重 %d 减皮重 %d 不等于净重 %d", t.name, t.gross, t.tare, t.net), t.docType)
	}
	difference := p.LoadNet - p.UnloadNet
	if difference < 0 {
		difference = -difference
	}
	allowed := max(p.LoadNet*p.AllowedLoss/1000, leastLoss)
	isFar := p.UnloadNet > 0 && difference > allowed
	c.When(isFar, "W12", dossier.Warns, fmt.Sprintf("装卸净重相差 %d kg，超过允许的 %d kg", difference, allowed), UnloadTicket)
	isSame := p.LoadNet > 0 && f.sameWeights+1 >= mostSameWeights
	c.When(isSame, "W12", dossier.Warns, fmt.Sprintf("该车当日有 %d 张运单净重相同", f.sameWeights+1), LoadTicket)
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
