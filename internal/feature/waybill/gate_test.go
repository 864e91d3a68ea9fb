package waybill_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/feature/waybill"
)

// party is a driver or a vehicle, with what the test knows of its account and papers.
type party struct {
	path, id   string // of its calls
	kind       string
	ends       map[string]string // last days of its papers, by key
	frozen     bool
	black      string // last day on the blacklist, "" for not, "-" for ever
	keepsOrder bool   // the blacklist's entry intercepts orders
	white      string // last day on the whitelist, "" for not
	opensOrder bool
}

// guarded are the switches of a kind, as the test has set them.
type guarded map[string]map[string]bool // kind → papers whose expiry closes orders

// why is what has to be said of a party that is kept from orders on a day, "" where
// nothing keeps it; a second reading of the rules, without the product's.
func (p *party) why(set guarded, today string) string {
	switch {
	case p.frozen:
		return "已冻结"
	case p.keepsOrder && p.black != "" && (p.black == "-" || p.black >= today):
		return "在黑名单中"
	case p.opensOrder && p.white >= today:
		return ""
	}
	for paper, end := range p.ends {
		if set[p.kind][paper] && end < today {
			return "过期"
		}
	}
	return ""
}

// TestNobodyBlockedGetsAWaybill: over random sequences of what operators do to
// accounts, rolls and switches, while days go by, an order is taken exactly where
// nothing keeps its driver or its vehicle, and the refusal says which and why.
func TestNobodyBlockedGetsAWaybill(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		o, random := openOffice(t, w), rand.New(rand.NewPCG(5, 3))
		o.customer = lasting(o)
		g := &gateWorld{office: o, random: random, set: guarded{}, revisions: map[string]int{}}
		g.driver = g.party("driver", "/driver/hyDriver", o.driver, map[string]string{
			"idcard": "idCardValidTo", "licence": "validPeriodTo", "qualification": "qualificationValidTo",
		})
		g.vehicle = g.party("vehicle", "/vehicle/hyVehicle", o.vehicle, map[string]string{
			"registration": "inspectionValidTo", "permit": "roadTransportCertificateValidTo", "compulsory": "compulsoryValidTo",
		})
		seen := map[string]int{}
		for range 200 {
			g.happen()
			seen[g.assign()]++
		}
		for _, outcome := range []string{"taken", "已冻结", "在黑名单中", "过期"} {
			if seen[outcome] < 3 {
				t.Errorf("%q came about %d times: %v", outcome, seen[outcome], seen)
			}
		}
	})
}

// lasting is the customer whose papers end last: the test goes on for months.
func lasting(o *office) string {
	rows, _ := o.ops.Get("/customer/hyCustomerUser/list?status=1&reviewState=1&pageSize=50").Value("result.records").([]any)
	last := slices.MaxFunc(rows, func(a, b any) int {
		return strings.Compare(a.(map[string]any)["expiresOn"].(string), b.(map[string]any)["expiresOn"].(string))
	})
	return last.(map[string]any)["id"].(string)
}

type gateWorld struct {
	*office
	random          *rand.Rand
	driver, vehicle *party
	set             guarded
	revisions       map[string]int // of the switches, by kind
}

// party reads the papers of one, and has all of them close orders, as they come.
func (g *gateWorld) party(kind, path, id string, ends map[string]string) *party {
	row := g.ops.Get(path + "/queryById?id=" + id)
	p := &party{path: path, id: id, kind: kind, ends: map[string]string{}}
	g.set[kind] = map[string]bool{}
	for paper, field := range ends {
		if end := row.Text("result." + field); end != "" {
			p.ends[paper] = end
			g.set[kind][paper] = true
		}
	}
	return p
}

func (g *gateWorld) today() string {
	return g.w.Clock.Now().In(time.FixedZone("", 8*3600)).Format(time.DateOnly)
}

func (g *gateWorld) in(days int) string {
	return g.w.Clock.Now().In(time.FixedZone("", 8*3600)).AddDate(0, 0, days).Format(time.DateOnly)
}

// happen is one random thing; what is refused has changed nothing, which the next
// order shows.
func (g *gateWorld) happen() {
	p := []*party{g.driver, g.vehicle}[g.random.IntN(2)]
	order := map[string]any{"id": p.id, "memo": "试"}
	give := func(verb string, more map[string]any) bool {
		for field, value := range more {
			order[field] = value
		}
		return g.ops.Post(p.path+"/"+verb, order).Success()
	}
	gates := [][]string{{"1"}, {"2"}, {"1", "2"}}[g.random.IntN(3)]
	hasOrders := slices.Contains(gates, "1")
	switch g.random.IntN(14) {
	case 0:
		if give("freeze", nil) {
			p.frozen = true
		}
	case 1, 2, 11:
		if give("unfreeze", nil) {
			p.frozen = false
		}
	case 3:
		until := []string{"", g.in(1 + g.random.IntN(20))}[g.random.IntN(2)]
		if give("blacklist", map[string]any{"reasonCode": "1", "intercepts": gates, "until": until}) {
			p.black, p.keepsOrder = cmp.Or(until, "-"), hasOrders
		}
	case 4, 8, 9:
		if give("unblacklist", nil) {
			p.black = ""
		}
	case 5:
		until := g.in(1 + g.random.IntN(60))
		if give("whitelist", map[string]any{"intercepts": gates, "until": until}) {
			p.white, p.opensOrder = until, hasOrders
		}
	case 6:
		if give("unwhitelist", nil) {
			p.white = ""
		}
	case 7, 10:
		g.w.Clock.Advance(time.Duration(1+g.random.IntN(9)) * 24 * time.Hour)
		g.ops = g.w.SignIn("ops")
	default:
		g.turn(p)
	}
}

// turn switches the expiry of one paper at random.
func (g *gateWorld) turn(p *party) {
	papers := make([]string, 0, len(p.ends))
	for paper := range p.ends {
		papers = append(papers, paper)
	}
	slices.Sort(papers)
	paper := papers[g.random.IntN(len(papers))]
	closes := g.random.IntN(2) > 0
	set := g.ops.Put("/risk/intercept/edit", map[string]any{
		"subject": p.kind, "revision": g.revisions[p.kind], "reason": "试",
		"switches": []map[string]any{{"paper": paper, "gate": "1", "byState": true, "byExpiry": closes}},
	})
	if set.Success() {
		g.set[p.kind][paper] = closes
		g.revisions[p.kind]++
	}
}

// assign gives the two a new waybill, and returns what came of it: the rules of the
// test and of the product have to say the same.
func (g *gateWorld) assign() string {
	g.t.Helper()
	id := g.add()
	published := g.give(id, waybill.Publish)
	if !published.Success() {
		g.t.Fatalf("publish: %s", published.Body)
	}
	answer := g.ops.Post("/shipping/hyWaybill/assign", map[string]any{
		"id": id, "version": published.Int("result.version"), "vehicleId": g.vehicle.id, "driverId": g.driver.id,
	})
	vehicle, driver := g.vehicle.why(g.set, g.today()), g.driver.why(g.set, g.today())
	why := vehicle
	if why == "" {
		why = driver
	}
	isSaid := strings.Contains(answer.Text("message")+fmt.Sprint(answer.Value("result")), why)
	switch {
	case answer.Success() != (why == ""):
		g.t.Errorf("on %s the vehicle is kept by %q, the driver by %q, and the order: %s", g.today(), vehicle, driver, answer.Body)
	case why != "" && !isSaid:
		g.t.Errorf("on %s kept by %q, and told %s", g.today(), why, answer.Body)
	case why == "":
		g.w.Clock.Advance(time.Minute)
		void := map[string]any{"id": id, "version": answer.Int("result.version"), "memo": "试"}
		if revoked := g.ops.Post("/shipping/hyWaybill/void", void); !revoked.Success() {
			g.t.Fatalf("void: %s", revoked.Body)
		}
		return "taken"
	}
	return why
}

// TestATractorIsKeptByItsTrailer: one that is in the archive has to be fit for the road
// as the tractor has.
func TestATractorIsKeptByItsTrailer(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		o := openOffice(t, w)
		tractor, trailer := coupled(t, o)
		id := o.at(waybill.Open)
		order := o.order(id, waybill.Assign)
		order["vehicleId"] = tractor
		assign := func() apptest.Answer { return o.ops.Post("/shipping/hyWaybill/assign", order) }
		frozen := o.ops.Post("/vehicle/hyVehicle/freeze", map[string]any{"id": trailer, "memo": "试"})
		if refused := assign(); !frozen.Success() || refused.Success() || !strings.Contains(string(refused.Body), "的挂车「") {
			t.Errorf("with a frozen trailer: %s", refused.Body)
		}
		thawed := o.ops.Post("/vehicle/hyVehicle/unfreeze", map[string]any{"id": trailer})
		if taken := assign(); !thawed.Success() || !taken.Success() {
			t.Errorf("with a free trailer: %s", taken.Body)
		}
	})
}

// coupled finds a usable tractor and the usable trailer that it pulls.
func coupled(t *testing.T, o *office) (tractor, trailer string) {
	t.Helper()
	for _, one := range o.usable("/vehicle/hyVehicle/list?reviewState=1&pageSize=100&vehicleType=Q11&expireState=0") {
		row := one.(map[string]any)
		plate, _ := row["trailerVehiclePlateNumber"].(string)
		if plate == "" {
			continue
		}
		if found := o.usable("/vehicle/hyVehicle/list?vehicleNumber=" + plate); len(found) == 1 {
			return row["id"].(string), found[0].(map[string]any)["id"].(string)
		}
	}
	t.Fatal("no tractor pulls a trailer that is in the archive")
	return "", ""
}
