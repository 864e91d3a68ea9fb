package waybill

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/instant"
)

func on(day, hour, minute int) instant.Instant {
	return instant.Of(time.Date(2026, 11, day, hour, minute, 0, 0, instant.Shanghai))
}

// sound is a waybill of which nothing is found.
func sound() Profile {
	return Profile{
		Facts: Facts{
			Listed: Listed{
				Number: "YD26112000000001", Serial: "0000", Original: "HT-1", CustomerID: "c", Consignor: "晋北煤运（演示）有限公司",
				LoadingPlace: "示例路 1 号", LoadingDivision: "140213", ReceiptPlace: "示例港 2 号", ReceiptDivision: "120116", Distance: 490,
				VehicleID: "v", VehicleNumber: "晋Z00015", Color: "2", DriverID: "d", DriverName: "王建国", LoadNet: 15_000, UnloadNet: 14_960,
				TotalMonetary: 250_000, ConsignedAt: on(20, 8, 0), DespatchedAt: on(20, 10, 0), ReceivedAt: on(20, 18, 0),
				FinishedAt: on(20, 19, 0),
			},
			VehicleAmount: 1, Transport: "1", Business: "1002996", Consignee: "滨海钢铁（演示）有限公司", CarrierName: "王建国", Policy: noPolicy,
			LoadGross: 30_200, LoadTare: 15_200, UnloadGross: 30_160, UnloadTare: 15_200, SettleUnit: ByTonne, SettleBasis: OnLesser,
			UnitPrice: 13_000, AllowedLoss: 3, LossPrice: 60_000,
		},
		Identities: Identities{ConsignorNo: "91990101MADEM0003C", CarrierNo: "990101198003150117", DriverCard: "990101198003150117"},
		Goods:      []Goods{{Name: "煤炭", Class: "0100", Gross: 15_000}},
		Documents: []dossier.Document{
			{DocType: LoadTicket, Path: "f/1"}, {DocType: UnloadTicket, Path: "f/2"}, {DocType: Receipt, Path: "f/3"},
		},
	}.derived()
}

func with(change func(*Profile)) Profile {
	p := sound()
	p.Goods = slices.Clone(p.Goods)
	change(&p)
	return p
}

// What the driver of a sound waybill gets: fen per tonne kilometre, and fen.
const ratePaid, ownFreight = 26, 194_480

// known are facts of which nothing is found.
func clean() facts {
	working := Standing{Passed: true, ExpiresOn: "2027-06-30", RegisteredAt: on(1, 9, 0)}
	return facts{
		assignedAt: on(20, 9, 0), hasVehicle: true, hasDriver: true, isBound: true,
		vehicle: Vehicle{Number: "晋Z00015", Axles: 4, Tonnage: 15_500, Standing: working},
		driver:  Driver{Name: "王建国", IDCard: "990101198003150117", Standing: working},
	}
}

func facing(change func(*facts)) facts {
	f := clean()
	change(&f)
	return f
}

func train(axles int64) facts {
	return facing(func(f *facts) { f.vehicle.Axles, f.vehicle.IsJoined = axles, true })
}

// finding is a profile with what is found of it: code, level and document.
type finding struct {
	profile Profile
	facts   facts
	want    string
	says    string
}

func tonnes(load, unload int64) func(*Profile) {
	return func(p *Profile) {
		p.LoadNet, p.UnloadNet = load, unload
		p.LoadGross, p.UnloadGross = load+p.LoadTare, unload+p.UnloadTare
	}
}

// priced sets what the driver gets per tonne and what the consignor pays, fen.
func priced(price, total int64) func(*Profile) {
	return func(p *Profile) {
		p.UnitPrice, p.TotalMonetary = price, total
		*p = p.derived()
	}
}

func tolled(oil, toll int64) func(*Profile) {
	return func(p *Profile) {
		p.Oil, p.Toll, p.TotalMonetary = oil, toll, 500_000
		*p = p.derived()
	}
}

func arrives(day, hour, minute int) func(*Profile) {
	return func(p *Profile) { p.ReceivedAt, p.FinishedAt = on(day, hour, minute), on(day, hour, minute)+1 }
}

func findings() map[string]finding {
	other := passage{Number: "YD26112000000002", VehicleID: "v", DespatchedAt: on(20, 9, 0), ReceivedAt: on(20, 12, 0)}
	under := other
	under.ReceivedAt = 0
	elsewhere := other
	elsewhere.VehicleID = "w"
	return map[string]finding{
		"without its goods":         {with(func(p *Profile) { p.Goods = nil }), clean(), "W01 B ", "货物"},
		"without a consignee":       {with(func(p *Profile) { p.Consignee = "" }), clean(), "W01 B ", "收货方"},
		"without the freight":       {with(func(p *Profile) { p.TotalMonetary = 0 }), clean(), "W01 B ", "货主运费"},
		"a vehicle that failed":     {sound(), facing(func(f *facts) { f.vehicle.Passed = false }), "W02 B ", "车辆"},
		"a driver that failed":      {sound(), facing(func(f *facts) { f.driver.Passed = false }), "W02 B ", "司机"},
		"a vehicle nobody knows":    {sound(), facing(func(f *facts) { f.hasVehicle = false }), "W02 B ", "不在档案"},
		"run out the day before":    {sound(), facing(func(f *facts) { f.vehicle.ExpiresOn = "2026-11-19" }), "W02 B ", "已过期"},
		"beyond the licence":        {sound(), facing(func(f *facts) { f.isBeyond, f.driver.Classes = true, "C1" }), "D06 W ", "准驾车型 C1"},
		"not bound":                 {sound(), facing(func(f *facts) { f.isBound = false }), "W03 W ", "绑定"},
		"received before it left":   {with(arrives(20, 9, 59)), clean(), "W04 W 32", "先后"},
		"101 km/h":                  {with(arrives(20, 14, 51)), clean(), "W04 B 32", "101"},
		"86 km/h":                   {with(arrives(20, 15, 41)), clean(), "W04 W 32", "86"},
		"4 km/h":                    {with(arrives(24, 20, 0)), clean(), "W04 W 32", "过慢"},
		"the vehicle elsewhere":     {sound(), facing(func(f *facts) { f.overlaps = []passage{other} }), "W08 B ", "车辆"},
		"the driver elsewhere":      {sound(), facing(func(f *facts) { f.overlaps = []passage{elsewhere} }), "W08 B ", "司机"},
		"still on another way":      {sound(), facing(func(f *facts) { f.overlaps = []passage{under} }), "W08 B ", "尚未卸货"},
		"written after it left":     {with(func(p *Profile) { p.ConsignedAt = on(20, 10, 1) }), clean(), "W09 W ", "补录"},
		"written and done at once":  {with(func(p *Profile) { p.ConsignedAt = on(20, 18, 31) }), clean(), "W09 W ", "补录"},
		"registered after accepted": {sound(), facing(func(f *facts) { f.driver.RegisteredAt = on(20, 9, 1) }), "W10 B ", "晚于"},
		"31 t and a kilogram":       {with(tonnes(15_801, 15_801)), clean(), "W11 B 31", "31000"},
		"six axles of 49 t":         {with(tonnes(33_801, 33_801)), train(6), "W11 B 31", "49000"},
		"two axles of 18 t":         {with(tonnes(2_801, 2_801)), facing(func(f *facts) { f.vehicle.Axles = 2 }), "W11 B 31", "18000"},
		"a train of four":           {with(tonnes(20_801, 20_801)), train(4), "W11 B 31", "36000"},
		"more than it may carry":    {with(tonnes(15_501, 15_501)), clean(), "W11 W 31", "15500"},
		"a ticket that is off":      {with(func(p *Profile) { p.LoadNet++ }), clean(), "W12 B 31", "不等于"},
		"the other ticket":          {with(func(p *Profile) { p.UnloadNet-- }), clean(), "W12 B 32", "不等于"},
		"101 kg lost":               {with(tonnes(15_000, 14_899)), clean(), "W12 W 32", "101"},
		"101 kg more than loaded":   {with(tonnes(14_000, 14_101)), clean(), "W12 W 32", "101"},
		"the third of a weight":     {sound(), facing(func(f *facts) { f.sameWeights = 2 }), "W12 W 31", "3 张"},
		"another of its kind":       {sound(), facing(func(f *facts) { f.repeats = []string{"YD1"} }), "W15 W 31", "YD1"},
		"under 10 fen per t·km":     {with(priced(4_899, 250_000)), clean(), "W14 W ", "9 分"},
		"over 200 fen per t·km":     {with(priced(98_001, 2_000_000)), clean(), "W14 W ", "200 分"},
		"below 98 of 100":           {sound(), facing(func(f *facts) { f.usualRates = rates{100, ratePaid + 1, 40} }), "W14 W ", "的 100 单中 98%"},
		"above 98 of 100":           {sound(), facing(func(f *facts) { f.usualRates = rates{100, 1, ratePaid - 1} }), "W14 W ", "1 至 "},
		"far above other drivers": {
			sound(), facing(func(f *facts) { f.usualMonth = month{"2026-10", 30, ownFreight - 301, 100} }), "W17 W ", "超过 2026-10 全体司机",
		},
		"more than is received":   {with(priced(13_000, 194_479)), clean(), "W14 W ", "¥1,944.79 低于应付运费 ¥1,944.80"},
		"a month of 150,000 yuan": {sound(), facing(func(f *facts) { f.monthFreight = 14_805_521 }), "W17 W ", "2026-11 的运费已达 ¥150,000.01"},
		"more fuel than 60 %":     {with(func(p *Profile) { p.Oil = 116_689 }), clean(), "W18 W ", "60%"},
		"fuel and toll together":  {with(tolled(116_700, 200_000)), clean(), "W18 W ", "80%"},
		"sulphuric acid":          {with(func(p *Profile) { p.Goods[0].Name = "工业硫酸" }), clean(), "W16 B ", "硫酸"},
		"oil by its class":        {with(func(p *Profile) { p.Goods[0].Class = "0200" }), clean(), "W16 B ", "危险"},
	}
}

// isOfOthers tells of a finding whose rule says that it asks more than a submission holds.
func isOfOthers(f review.Precheck) bool {
	return slices.ContainsFunc(Rules.Rules, func(r *check.Rule) bool { return r.Code == f.Code && r.Part == f.Part && r.Now != "" })
}

// unsaid are findings that come from what others hold, of rules that do not say so.
func unsaid(found, alone []review.Precheck) []review.Precheck {
	return slices.DeleteFunc(slices.Clone(found), func(f review.Precheck) bool {
		return isOfOthers(f) || slices.ContainsFunc(alone, func(a review.Precheck) bool { return a.Code == f.Code && a.Part == f.Part })
	})
}

func TestPrechecks(t *testing.T) {
	for name, test := range findings() {
		found := precheck(test.profile, test.facts, nil)
		hit := slices.IndexFunc(found, func(p review.Precheck) bool { return p.Code+" "+p.Level+" "+p.DocType == test.want })
		if hit < 0 || !strings.Contains(found[hit].Message, test.says) {
			t.Errorf("%s: found %+v, want %q saying %q", name, found, test.want, test.says)
		}
		if others := unsaid(found, precheck(test.profile, facts{assignedAt: test.facts.assignedAt}, nil)); len(others) > 0 {
			t.Errorf("%s: %+v is of others, and does not say so", name, others)
		}
	}
}

// TestNothingIsFoundWithoutReason, at the very edge of each rule.
func TestNothingIsFoundWithoutReason(t *testing.T) {
	for name, test := range map[string]finding{
		"a sound waybill":          {profile: sound(), facts: clean()},
		"100 km/h but for an edge": {profile: with(arrives(20, 15, 46)), facts: clean()},
		"100 kg lost":              {profile: with(tonnes(15_000, 14_900)), facts: clean()},
		"a load of just 31 t":      {profile: with(tonnes(15_500, 15_500)), facts: facing(func(f *facts) { f.vehicle.Tonnage = 16_000 })},
		"the second of a weight":   {profile: sound(), facts: facing(func(f *facts) { f.sameWeights = 1 })},
		"run out on the very day":  {profile: sound(), facts: facing(func(f *facts) { f.vehicle.ExpiresOn = "2026-11-20" })},
		"just 10 fen per t·km":     {profile: with(priced(4_900, 250_000)), facts: clean()},
		"just 200 fen per t·km":    {profile: with(priced(98_000, 2_000_000)), facts: clean()},
		"a whole vehicle": {
			profile: with(func(p *Profile) { p.SettleUnit, p.Distance, p.DriverFreight = ByVehicle, 60, 194_480 }), facts: clean(),
		},
		"a way nobody knows":     {profile: with(func(p *Profile) { p.Distance = 0 }), facts: clean()},
		"as much as is received": {profile: with(priced(13_000, 194_480)), facts: clean()},
		"just 150,000 yuan":      {profile: sound(), facts: facing(func(f *facts) { f.monthFreight = 14_805_520 })},
		"as 98 of 100":           {profile: sound(), facts: facing(func(f *facts) { f.usualRates = rates{100, ratePaid, ratePaid} })},
		"a route of few":         {profile: sound(), facts: facing(func(f *facts) { f.usualRates = rates{99, ratePaid + 1, 40} })},
		"as far as drivers are": {
			profile: sound(), facts: facing(func(f *facts) { f.usualMonth = month{"2026-10", 30, ownFreight - 300, 100} }),
		},
		"a month of few drivers": {profile: sound(), facts: facing(func(f *facts) { f.usualMonth = month{"2026-10", 29, 1, 1} })},
		"just 60 % of fuel":      {profile: with(func(p *Profile) { p.Oil = 116_688 }), facts: clean()},
		"axles nobody knows":     {profile: sound(), facts: facing(func(f *facts) { f.vehicle.Axles, f.vehicle.Tonnage = 0, 0 })},
	} {
		if found := precheck(test.profile, test.facts, nil); len(found) > 0 {
			t.Errorf("%s: found %+v", name, found)
		}
	}
}

// pays are the amounts of a waybill with nothing but its freight: kg and fen.
func pays(weight, loss, base, deduct int64) Amounts {
	payable := base - deduct
	return Amounts{SettleWeight: weight, Loss: loss, Base: base, LossDeduct: deduct, Payable: payable, Cash: payable, Margin: -payable}
}

func TestAmounts(t *testing.T) {
	base := Terms{
		Unit: ByTonne, Basis: OnLesser, UnitPrice: 18_050, LoadNet: 32_145, UnloadNet: 32_000, AllowedLoss: 3, LossPrice: 60_000, Distance: 490,
		Cube: 2_500, Packages: 40,
	}
	for name, test := range map[string]struct {
		change func(*Terms)
		want   Amounts
	}{
		"by the lesser weight":  {func(*Terms) {}, pays(32_000, 145, 577_600, 2_940)},
		"by what was loaded":    {func(t *Terms) { t.Basis = OnLoaded }, pays(32_145, 145, 580_217, 2_940)},
		"by what arrived":       {func(t *Terms) { t.Basis, t.UnloadNet = OnUnloaded, 32_200 }, pays(32_200, 0, 581_210, 0)},
		"before it is unloaded": {func(t *Terms) { t.UnloadNet = 0 }, pays(32_145, 0, 580_217, 0)},
		"loss within the bound": {func(t *Terms) { t.UnloadNet = 32_049 }, pays(32_049, 96, 578_484, 0)},
		"by the vehicle":        {func(t *Terms) { t.Unit, t.LossPrice = ByVehicle, 0 }, pays(32_000, 145, 18_050, 0)},
		"by the cubic metre":    {func(t *Terms) { t.Unit, t.LossPrice = ByCubicMetre, 0 }, pays(32_000, 145, 45_125, 0)},
		"by the package":        {func(t *Terms) { t.Unit, t.LossPrice = ByPackage, 0 }, pays(32_000, 145, 722_000, 0)},
		"by tonne kilometres":   {func(t *Terms) { t.Unit, t.UnitPrice, t.LossPrice = ByTonneKilometre, 37, 0 }, pays(32_000, 145, 580_160, 0)},
		"half a fen is a fen":   {func(t *Terms) { t.UnitPrice, t.UnloadNet, t.LossPrice = 1, 1_500, 0 }, pays(1_500, 30_645, 2, 0)},
	} {
		terms := base
		test.change(&terms)
		got := terms.Work()
		if got != test.want {
			t.Errorf("%s: %+v, want %+v", name, got, test.want)
		}
	}
}

// TestAmountsAddUp, whatever the terms: the identity of the domain holds, and each
// term pulls in its own direction.
func TestAmountsAddUp(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	fen := func() int64 { return random.Int64N(mostMoney + 1) }
	for range 20_000 {
		terms := Terms{
			Unit: 1 + random.Int64N(5), Basis: 1 + random.Int64N(3), UnitPrice: fen(), LoadNet: random.Int64N(mostWeight + 1),
			UnloadNet: random.Int64N(mostWeight + 1), Cube: random.Int64N(mostCube), Packages: random.Int64N(mostPackages),
			Distance: random.Int64N(mostDistance + 1), AllowedLoss: random.Int64N(1_001), LossPrice: fen(), Toll: fen(), OtherAdd: fen(),
			OtherDeduct: fen(), RoundOff: fen(), Oil: fen(), Prepaid: fen(), TotalMonetary: fen(), Tax: fen(), ServiceDispatch: fen(),
		}
		a := terms.Work()
		if a.Base < 0 || a.LossDeduct < 0 || a.Loss < 0 {
			t.Fatalf("less than nothing: %+v of %+v", a, terms)
		}
		if a.Payable+a.LossDeduct+terms.OtherDeduct+terms.RoundOff != a.Base+terms.OtherAdd+terms.Toll {
			t.Fatalf("payable is off: %+v of %+v", a, terms)
		}
		if a.Cash+terms.Oil+terms.Toll+terms.Prepaid != a.Payable {
			t.Fatalf("cash is off: %+v of %+v", a, terms)
		}
		if a.Margin+a.Payable+terms.Tax+terms.ServiceDispatch != terms.TotalMonetary {
			t.Fatalf("margin is off: %+v of %+v", a, terms)
		}
		dearer := terms
		dearer.UnitPrice++
		if dearer.Work().Base < a.Base {
			t.Fatalf("a higher price pays less: %+v", terms)
		}
	}
}

func TestListsShowSeveralGoods(t *testing.T) {
	p := with(func(p *Profile) { p.Goods = append(p.Goods, Goods{Name: "焦炭", Class: "0100", Gross: 500}) }).derived()
	if p.GoodsName != "煤炭 等 2 项" {
		t.Errorf("two goods are listed as %q", p.GoodsName)
	}
	if one := sound().GoodsName; one != "煤炭" {
		t.Errorf("one kind of goods is listed as %q", one)
	}
}
