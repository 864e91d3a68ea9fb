package waybill

import "fmt"

// Units in which freight is settled (dictionary hy_settle_unit).
const (
	ByTonne          = 1
	ByVehicle        = 2
	ByCubicMetre     = 3
	ByPackage        = 4
	ByTonneKilometre = 5
)

// Weights on which freight is settled (dictionary hy_settle_basis).
const (
	OnLoaded   = 1
	OnUnloaded = 2
	OnLesser   = 3
)

// Terms are what the freight of a waybill is made of: fen, kg, dm³, km.
type Terms struct {
	Unit, Basis                         int64
	UnitPrice                           int64 // fen per unit
	LoadNet, UnloadNet, Cube, Packages  int64
	Distance                            int64
	AllowedLoss                         int64 // permille of the load
	LossPrice                           int64 // fen per tonne lost beyond it
	Toll, OtherAdd, OtherDeduct         int64
	RoundOff, Oil, Prepaid              int64
	TotalMonetary, Tax, ServiceDispatch int64 // what the consignor pays, and what the platform gives of it
}

// Amounts are the freight worked out, fen (domain, amount identity).
type Amounts struct {
	SettleWeight int64 `json:"settleKg"` // kg that the price is multiplied with
	Loss         int64 `json:"lossKg"`
	Base         int64 `json:"driverFreightFen"`
	LossDeduct   int64 `json:"lossDeductFen"`
	Payable      int64 `json:"payableFen"` // base + otherAdd + toll − lossDeduct − otherDeduct − roundOff
	Cash         int64 `json:"cashFen"`    // payable − oil − toll − prepaid, which are ways of paying it
	Margin       int64 `json:"marginFen"`  // totalMonetary − payable − tax − fees
}

// Work works the freight out. Halves of a fen are rounded up.
func (t Terms) Work() Amounts {
	a := Amounts{SettleWeight: t.settled()}
	if t.UnloadNet > 0 {
		a.Loss = max(0, t.LoadNet-t.UnloadNet)
	}
	a.Base = t.base(a.SettleWeight)
	allowed := t.LoadNet * t.AllowedLoss / 1000
	a.LossDeduct = perThousand(max(0, a.Loss-allowed) * t.LossPrice)
	a.Payable = a.Base + t.OtherAdd + t.Toll - a.LossDeduct - t.OtherDeduct - t.RoundOff
	a.Cash = a.Payable - t.Oil - t.Toll - t.Prepaid
	a.Margin = t.TotalMonetary - a.Payable - t.Tax - t.ServiceDispatch
	return a
}

func (t Terms) base(weight int64) int64 {
	switch t.Unit {
	case ByTonne:
		return perThousand(weight * t.UnitPrice)
	case ByTonneKilometre:
		return perThousand(weight * t.Distance * t.UnitPrice)
	case ByCubicMetre:
		return perThousand(t.Cube * t.UnitPrice)
	case ByPackage:
		return t.Packages * t.UnitPrice
	case ByVehicle:
		return t.UnitPrice
	}
	return 0
}

// settled is the weight that counts; before it is unloaded, what was loaded.
func (t Terms) settled() int64 {
	switch {
	case t.UnloadNet == 0 || t.Basis == OnLoaded:
		return t.LoadNet
	case t.Basis == OnUnloaded:
		return t.UnloadNet
	}
	return min(t.LoadNet, t.UnloadNet)
}

// perThousand divides by a thousand, halves up; nothing here is negative.
func perThousand(value int64) int64 { return (value + 500) / 1000 }

// terms are those of a waybill.
func (p Profile) terms() Terms {
	t := Terms{
		Unit: p.SettleUnit, Basis: p.SettleBasis, UnitPrice: p.UnitPrice, LoadNet: p.LoadNet, UnloadNet: p.UnloadNet,
		Distance: p.Distance, AllowedLoss: p.AllowedLoss, LossPrice: p.LossPrice, Toll: p.Toll, OtherAdd: p.OtherAdd,
		OtherDeduct: p.OtherDeduct, RoundOff: p.RoundOff, Oil: p.Oil, Prepaid: p.Prepaid, TotalMonetary: p.TotalMonetary, Tax: p.Tax,
		ServiceDispatch: p.ServiceFee + p.DispatchFee,
	}
	for _, g := range p.Goods {
		t.Cube += g.Cube
		t.Packages += g.Packages
	}
	return t
}

// derived is the profile with what follows from the rest: amounts, net weights,
// the end of the plate, and the goods that the list shows.
func (p Profile) derived() Profile {
	p.LoadNet, p.UnloadNet = net(p.LoadNet, p.LoadGross, p.LoadTare), net(p.UnloadNet, p.UnloadGross, p.UnloadTare)
	p.PlateTail = tail(p.VehicleNumber)
	if len(p.Goods) > 0 {
		p.GoodsName, p.GoodsClass = goodsLine(p.Goods), p.Goods[0].Class
	}
	amounts := p.terms().Work()
	p.DriverFreight, p.LossDeduct, p.Payable = amounts.Base, amounts.LossDeduct, amounts.Payable
	return p
}

// goodsLine names several goods in one line by the first and their number.
func goodsLine(goods []Goods) string {
	if len(goods) == 1 {
		return goods[0].Name
	}
	return fmt.Sprintf("%s 等 %d 项", goods[0].Name, len(goods))
}

// net is what a ticket says, or what follows from it.
func net(said, gross, tare int64) int64 {
	if said == 0 {
		return max(0, gross-tare)
	}
	return said
}
