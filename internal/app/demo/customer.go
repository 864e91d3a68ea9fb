package demo

import (
	"context"
	"fmt"
	"time"

	"freightdesk/internal/feature/customer"
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
}

var clients = []client{
	{
		id: demoShipper, name: "苏运物流（演示）有限公司", contact: "沈岩", department: "dep-east", division: "320583", settleType: 4, creditYuan: 500_000,
		ratePermille: 60, contractDays: 280, salesman: "ops",
	},
	{
		id: "c-demo-coal", name: "晋山煤炭运销（演示）有限公司", contact: "郝志明", department: "dep-north", division: "140213", settleType: 4,
		creditYuan: 2_000_000, ratePermille: 52, contractDays: 400, salesman: "ops",
	},
	{
		id: "c-demo-steel", name: "恒岭钢铁供应链（演示）集团有限公司", contact: "孟丽", department: "dep-north", division: "130283", settleType: 3,
		creditYuan: 1_200_000, ratePermille: 55, contractDays: 21, salesman: "service",
	},
	{
		id: "c-demo-grain", name: "北原粮油贸易（演示）有限公司", contact: "邱国庆", department: "dep-northwest", division: "640181", settleType: 2,
		ratePermille: 68, contractDays: 150, salesman: "service",
	},
	{
		id: "c-demo-cement", name: "东港水泥（演示）股份有限公司", contact: "罗伟", department: "dep-east", division: "371302", settleType: 1, ratePermille: 65,
		contractDays: -12, salesman: "ops",
	},
	{
		id: "c-demo-building", name: "西砂建材（演示）有限公司", contact: "马兰", department: "dep-northwest", division: "610881", frozen: true, settleType: 1,
		ratePermille: 70, contractDays: -95,
	},
	{
		id: "c-demo-person", name: "谭小禾", contact: "谭小禾", department: "dep-east", division: "340122", person: true, settleType: 1,
		ratePermille: 80,
	},
	{
		id: "c-demo-long", name: "示例省示例市示例自治县综合工业园区大宗物资采购供应与多式联运物流服务（演示）有限责任公司", contact: "欧阳静", department: "dep-north", division: "120116",
		settleType: 4, creditYuan: 800_000, ratePermille: 58, contractDays: 700, salesman: "ops",
	},
}

// CustomersOf makes all customers as they stand on the morning of now.
func CustomersOf(now time.Time) []customer.Seeded {
	all := make([]customer.Seeded, len(clients))
	for n, c := range clients {
		in := customer.Seeded{ID: c.id, DepartmentID: c.department, Status: customer.Normal, Profile: c.profile(n, now)}
		in.CreatedAt = instant.Of(now.AddDate(0, -len(clients)+n, -n))
		if c.frozen {
			in.Status = customer.Frozen
		}
		all[n] = in
	}
	return all
}

func (c client) profile(n int, now time.Time) customer.Profile {
	first16 := fmt.Sprintf("91990101MA0DEM%02d", n+1)
	p := customer.Profile{
		CustomerType: customer.Company, Consignor: c.name, ConsignorID: first16 + fieldrule.CreditCodeChecks(first16), LegalPerson: "演示法人",
		Contact: c.contact, ContactPhone: fmt.Sprintf("154000095%02d", n+1), DivisionCode: c.division, Address: fmt.Sprintf("示例路 %d 号", n+1),
		SettleType: c.settleType, CreditLimit: c.creditYuan * 100, ServiceRate: c.ratePermille, Salesman: c.salesman,
	}
	if c.person {
		first17 := "99010119880304" + fmt.Sprintf("%03d", 601+n)
		p.CustomerType, p.LegalPerson = customer.Person, ""
		p.ConsignorID = first17 + string(fieldrule.IDCardCheck(first17))
	}
	p.Invoice = customer.Invoice{
		Title: c.name, TaxNo: p.ConsignorID, Bank: "工商银行（演示）支行", Account: fmt.Sprintf("9900990099%06d", n+1),
		Address: p.Address, Phone: fmt.Sprintf("0990-20000%02d", n+1),
	}
	if c.contractDays != 0 {
		end := now.AddDate(0, 0, c.contractDays)
		p.ContractNo, p.ContractTo, p.ContractFrom = fmt.Sprintf("KJ-%s-%03d", end.AddDate(-2, 0, 0).Format("2006"),
			n+1), date(end), date(end.AddDate(-2, 0, 1))
	}
	return p
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
