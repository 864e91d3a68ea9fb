package demo

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"freightdesk/internal/feature/customer"
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/instant"
)

// demoShipper is the company of the cast's member on the consignors' side.
const demoShipper = "c-demo-shipper"

// client is what differs between the customers of the demo.
type client struct {
	id, name, contact    string
	department, division string
	person, frozen       bool
	settleType           int
	creditYuan           int64
	ratePermille         int64
	contractDays         int // from today to its end; 0: no contract
	salesman             string
	licenceDays          int // from today to the end of its licence or card; 0: for ever
	months, days, hours  int // since it was submitted; with months it passed then
	state                review.State
	reason               string // of the last rejection
	misread              string // what its licence says instead of its name
	isWrong              bool   // its number does not add up
	found                string // the code of the rule that finds what is wrong with it
	sameAs               string // passed, and waits with the number of that one
}

// clients are all of them: those whose past tells something, and the ordinary.
var clients = slices.Concat(tellingClients, ordinaryClients(), latestClients)

var tellingClients = []client{
	{
		id: demoShipper, name: "苏运物流（演示）有限公司", contact: "沈岩", department: "dep-east", division: "320583", settleType: 4, creditYuan: 500_000,
		ratePermille: 60, contractDays: 280, salesman: "ops", months: 8,
	},
	{
		id: "c-demo-coal", name: "晋山煤炭运销（演示）有限公司", contact: "郝志明", department: "dep-north", division: "140213", settleType: 4,
		creditYuan: 2_000_000, ratePermille: 52, contractDays: 400, salesman: "ops", months: 7, days: 1,
	},
	{
		id: "c-demo-steel", name: "恒岭钢铁供应链（演示）集团有限公司", contact: "孟丽", department: "dep-north", division: "130283", settleType: 3,
		creditYuan: 1_200_000, ratePermille: 55, contractDays: 21, salesman: "service", months: 6, days: 2,
	},
	{
		id: "c-demo-grain", name: "北原粮油贸易（演示）有限公司", contact: "邱国庆", department: "dep-northwest", division: "640181", settleType: 2,
		ratePermille: 68, contractDays: 150, salesman: "service", months: 5, days: 3,
	},
	{
		id: "c-demo-cement", name: "东港水泥（演示）股份有限公司", contact: "罗伟", department: "dep-east", division: "371302", settleType: 1, ratePermille: 65,
		contractDays: -12, salesman: "ops", months: 4, days: 4,
	},
	{
		id: "c-demo-building", name: "西砂建材（演示）有限公司", contact: "马兰", department: "dep-northwest", division: "610881", frozen: true, settleType: 1,
		ratePermille: 70, contractDays: -95, months: 3, days: 5,
	},
	{
		id: "c-demo-person", name: "谭小禾", contact: "谭小禾", department: "dep-east", division: "340122", person: true, settleType: 1,
		ratePermille: 80, months: 2, days: 6,
	},
	{
		id: "c-demo-long", name: "示例省示例市示例自治县综合工业园区大宗物资采购供应与多式联运物流服务（演示）有限责任公司", contact: "欧阳静", department: "dep-north", division: "120116",
		settleType: 4, creditYuan: 800_000, ratePermille: 58, contractDays: 700, salesman: "ops", months: 1, days: 7,
	},
	{
		id: "c-demo-new", name: "闽江纸业（演示）有限公司", contact: "苏杭", department: "dep-east", division: "310113", settleType: 3, creditYuan: 300_000,
		ratePermille: 60, contractDays: 365, salesman: "ops", state: review.Pending, hours: 15,
	},
	{
		id: "c-demo-ending", name: "渭河化工（演示）有限公司", contact: "高峰", department: "dep-northwest", division: "610112", settleType: 2,
		ratePermille: 66, contractDays: 18, licenceDays: -6, found: "K02", state: review.Pending, hours: 12,
	},
	{
		id: "c-demo-new-person", name: "谭小雨", contact: "谭小雨", department: "dep-east", division: "340122", person: true, settleType: 1,
		ratePermille: 80, licenceDays: 25, found: "K02", state: review.Pending, hours: 9,
	},
	{
		id: "c-demo-misnamed", name: "九江机械（演示）有限公司", contact: "江帆", department: "dep-east", division: "320115", settleType: 2,
		ratePermille: 64, contractDays: 200, state: review.Failed, reason: "602", misread: "九江机械配件（演示）有限公司", days: 5,
	},
	{
		id: "c-demo-expired", name: "塞上果蔬（演示）有限公司", contact: "白雪", department: "dep-northwest", division: "640181", settleType: 1,
		ratePermille: 72, licenceDays: -40, found: "K02", state: review.Failed, reason: "604", days: 6,
	},
}

var latestClients = []client{
	{
		id: "c-demo-wrong-number", name: "洛水纺织（演示）有限公司", contact: "秦桑", department: "dep-east", division: "320115", settleType: 1,
		ratePermille: 70, state: review.Failed, reason: "603", isWrong: true, found: "K01", days: 4,
	},
	{
		id: "c-demo-same-number", name: "洛水纺织品销售（演示）有限公司", contact: "秦桑", department: "dep-east", division: "320115", settleType: 1,
		ratePermille: 70, sameAs: "c-demo-building", found: "K03", months: 14, hours: 5,
	},
}

// CustomersOf makes all customers as they stand on the morning of now.
func CustomersOf(now time.Time) []customer.Seeded {
	all := make([]customer.Seeded, len(clients))
	for n, c := range clients {
		in := customer.Seeded{Terms: c.terms(n)}
		in.ID, in.DepartmentID, in.Status, in.Profile = c.id, c.department, customer.Normal, c.profile(n, now)
		in.SubmittedBy = c.contact
		if c.frozen {
			in.Status = customer.Frozen
		}
		c.judge(&in, now)
		c.renumber(&in, now)
		all[n] = in
	}
	return all
}

// renumber has a customer wait with the number of another one.
func (c client) renumber(in *customer.Seeded, now time.Time) {
	other := slices.IndexFunc(clients, func(o client) bool { return o.id == c.sameAs })
	if other < 0 {
		return
	}
	changed := in.Profile
	changed.ConsignorID = clients[other].profile(other, now).ConsignorID
	changed.Documents = slices.Clone(in.Profile.Documents)
	in.Update, in.UpdatedAt = &changed, instant.Of(now.Add(-time.Duration(c.hours)*time.Hour))
}

// judge is the past of a customer at the desk.
func (c client) judge(in *customer.Seeded, now time.Time) {
	submitted := now.AddDate(0, -c.months, -c.days).Add(-time.Duration(c.hours) * time.Hour)
	if in.State = c.state; c.months > 0 {
		in.State = review.Passed
	}
	in.RegisteredAt, in.SubmittedAt = instant.Of(submitted), instant.Of(submitted)
	if in.State == review.Pending {
		return
	}
	in.Reviewer, in.ReviewerName, in.DecidedAt, in.DurationSecs = "ops", "张敏", instant.Of(submitted.Add(40*time.Minute)), 50
	for i, d := range in.Profile.Documents {
		item := review.Item{DocType: d.DocType, Result: review.Passed}
		if in.State == review.Failed && i == 0 {
			item.Result, item.ReasonCodes, in.ReasonText = review.Failed, []string{c.reason}, customerReasons[c.reason]
		}
		in.Items = append(in.Items, item)
	}
}

var customerReasons = map[string]string{"602": "名称不符", "603": "信用代码或证件号不符", "604": "证照过期"}

func (c client) profile(n int, now time.Time) customer.Profile {
	first16 := fmt.Sprintf("91990101MA0DEM%02d", n+1)
	p := customer.Profile{
		CustomerType: customer.Company, Consignor: c.name, ConsignorID: first16 + fieldrule.CreditCodeChecks(first16), LegalPerson: "演示法人",
		LicenceTo: dossier.Forever,
	}
	if c.person {
		first17 := "99010119880304" + fmt.Sprintf("%03d", 601+n)
		p.CustomerType, p.LegalPerson = customer.Person, ""
		p.ConsignorID = first17 + string(fieldrule.IDCardCheck(first17))
	}
	if c.isWrong {
		p.ConsignorID = p.ConsignorID[:17] + otherCheck(p.ConsignorID[17])
	}
	if c.licenceDays != 0 {
		p.LicenceTo = date(now.AddDate(0, 0, c.licenceDays))
	}
	if c.contractDays != 0 {
		end := now.AddDate(0, 0, c.contractDays)
		p.ContractNo, p.ContractTo, p.ContractFrom = fmt.Sprintf("KJ-%s-%03d", end.AddDate(-2, 0, 0).Format("2006"),
			n+1), date(end), date(end.AddDate(-2, 0, 1))
	}
	for _, docType := range c.papers(p) {
		d := dossier.Document{DocType: docType, Path: dossier.DemoPath(docType, c.id)}
		if docType == customer.Licence || docType == customer.IDCardFront {
			d.OCRName, d.OCRNumber = cmp.Or(c.misread, p.Consignor), p.ConsignorID
		}
		p.Documents = append(p.Documents, d)
	}
	return p
}

// papers are what the customer handed in.
func (c client) papers(p customer.Profile) []string {
	if p.ContractNo == "" {
		return p.Required()
	}
	return append(p.Required(), customer.Contract)
}

func (c client) terms(n int) customer.Terms {
	t := customer.Terms{
		Contact: c.contact, ContactPhone: fmt.Sprintf("154000095%02d", n+1), DivisionCode: c.division, Address: fmt.Sprintf("示例路 %d 号", n+1),
		SettleType: c.settleType, CreditLimit: c.creditYuan * 100, ServiceRate: c.ratePermille, Salesman: c.salesman,
	}
	t.Invoice = customer.Invoice{
		Title: c.name, TaxNo: c.profile(n, time.Time{}).ConsignorID, Bank: "工商银行（演示）支行", Account: fmt.Sprintf("9900990099%06d", n+1),
		Address: t.Address, Phone: fmt.Sprintf("0990-20000%02d", n+1),
	}
	return t
}

// plantCustomers writes the customers through their service.
func (w World) plantCustomers(ctx context.Context) error {
	return w.DB.InTx(ctx, func(tx *database.Tx) error {
		for _, c := range CustomersOf(w.Now()) {
			if err := w.Customers.Seed(ctx, tx, tenant, c); err != nil {
				return fmt.Errorf("customer %s: %w", c.ID, err)
			}
		}
		return nil
	})
}
