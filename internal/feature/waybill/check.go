package waybill

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
)

// Bounds of the fields: kg per vehicle, fen, km, and lines of goods.
const (
	mostWeight   = 100_000
	mostMoney    = 999_999_999
	mostDistance = 10_000
	mostGoods    = 20
	mostPackages = 1_000_000
	mostCube     = 1_000_000
)

var serialForm = regexp.MustCompile(`^\d{4}$`)

// check refuses what may not be kept of a waybill, whatever its stage; today is
// now.
func (s *Service) check(ctx context.Context, before, p Profile, now instant.Instant) error {
	var refused fault.Collector
	refused.Require(p.CustomerID != "", "customerId", "请选择货主")
	refused.Require(serialForm.MatchString(p.Serial), "serialNumber", "分段分单号应为4位数字")
	refused.Line("originalDocumentNumber", "原始单号", p.Original, 35)
	refused.Line("placeOfLoading", "装货地址", p.LoadingPlace, 256)
	refused.Line("goodsReceiptPlace", "收货地址", p.ReceiptPlace, 256)
	refused.Line("consignee", "收货方", p.Consignee, 128)
	refused.Line("policyNumber", "保险单号", p.Policy, 50)
	refused.Line("insuranceCompanyCode", "保险公司代码", p.Insurer, 16)
	s.checkPlaces(p, &refused)
	checkRanges(p, &refused)
	checkGoods(p, &refused)
	checkTickets(p, &refused)
	checkTimes(p, now, &refused)
	documentTypes.CheckKinds(&refused, p)
	if err := s.checkChoices(ctx, before, p, &refused); err != nil {
		return err
	}
	checkAmounts(p, &refused)
	return refused.Err()
}

// publishable asks for what a waybill that anybody may take cannot do without, what
// its price is multiplied with included; a
// draft may.
func (p Profile) publishable() error {
	var refused fault.Collector
	for _, text := range []struct{ field, name, value string }{
		{"originalDocumentNumber", "原始单号", p.Original},
		{"placeOfLoading", "装货地址", p.LoadingPlace},
		{"consignee", "收货方", p.Consignee},
		{"goodsReceiptPlace", "收货地址", p.ReceiptPlace},
	} {
		refused.Require(text.value != "", text.field, "请填写"+text.name)
	}
	refused.Require(p.UnitPrice > 0, "unitPriceFen", "请填写单价，应大于 0")
	terms := p.terms()
	for _, of := range []struct {
		unit, quantity int64
		field, words   string
	}{
		{ByCubicMetre, terms.Cube, "goods.0.cubeDm3", "按方计价，请填写货物体积"},
		{ByPackage, terms.Packages, "goods.0.totalNumberOfPackages", "按件计价，请填写件数"},
		{ByTonneKilometre, terms.Distance, "distanceKm", "按吨公里计价，请填写运距"},
	} {
		refused.Require(p.SettleUnit != of.unit || of.quantity > 0, of.field, of.words)
	}
	return refused.Err()
}

func (s *Service) checkPlaces(p Profile, refused *fault.Collector) {
	for _, at := range []struct{ field, name, code string }{
		{"loadingSubdivisionCode", "装货地区", p.LoadingDivision},
		{"receiptSubdivisionCode", "收货地区", p.ReceiptDivision},
	} {
		if at.code == "" {
			refused.Add(at.field, "请选择"+at.name)
			continue
		}
		why := s.rules.Division(at.code, true)
		refused.Require(why == "", at.field, at.name+"："+why)
	}
	if p.ConsigneeNo != "" {
		why := s.rules.CreditCode(p.ConsigneeNo)
		if s.rules.IDCard(p.ConsigneeNo) == "" {
			why = ""
		}
		refused.Require(why == "", "consigneeId", "收货方证件号应为统一社会信用代码或身份证号")
	}
}

func checkRanges(p Profile, refused *fault.Collector) {
	for _, n := range []struct {
		field, name, unit  string
		value, least, most int64
	}{
		{"vehicleAmount", "总车辆数", "", p.VehicleAmount, 1, 9_999},
		{"distanceKm", "运距", "公里", p.Distance, 0, mostDistance},
		{"allowLossPermille", "允许亏吨", "‰", p.AllowedLoss, 0, 1_000},
		{"loadGrossKg", "装货毛重", "千克", p.LoadGross, 0, mostWeight},
		{"loadTareKg", "装货皮重", "千克", p.LoadTare, 0, mostWeight},
		{"loadNetKg", "装货净重", "千克", p.LoadNet, 0, mostWeight},
		{"unloadGrossKg", "卸货毛重", "千克", p.UnloadGross, 0, mostWeight},
		{"unloadTareKg", "卸货皮重", "千克", p.UnloadTare, 0, mostWeight},
		{"unloadNetKg", "卸货净重", "千克", p.UnloadNet, 0, mostWeight},
	} {
		message := fmt.Sprintf("%s应在 %d 到 %d %s之间", n.name, n.least, n.most, n.unit)
		refused.Require(n.value >= n.least && n.value <= n.most, n.field, message)
	}
	for _, m := range []struct {
		field, name string
		fen         int64
	}{
		{"totalMonetaryFen", "货主运费", p.TotalMonetary},
		{"unitPriceFen", "单价", p.UnitPrice},
		{"lossPriceFen", "亏吨单价", p.LossPrice},
		{"oilFen", "油费", p.Oil},
		{"tollFen", "路桥费", p.Toll},
		{"prepaidFen", "预付款", p.Prepaid},
		{"otherAddFen", "其他增加", p.OtherAdd},
		{"otherDeductFen", "其他扣款", p.OtherDeduct},
		{"roundOffFen", "抹零", p.RoundOff},
		{"serviceFeeFen", "服务费", p.ServiceFee},
		{"dispatchFeeFen", "信息费", p.DispatchFee},
		{"taxFen", "税金", p.Tax},
	} {
		refused.Require(m.fen >= 0 && m.fen <= mostMoney, m.field, m.name+"应在 0 到 9,999,999.99 元之间")
	}
}

// lineOf is how messages name a line of goods.
func lineOf(i int) string { return fmt.Sprintf("第 %d 行货物：", i+1) }

func checkGoods(p Profile, refused *fault.Collector) {
	refused.Require(len(p.Goods) > 0, "goods", "请填写货物")
	for i, g := range p.Goods {
		field := func(name string) string { return fmt.Sprintf("goods.%d.%s", i, name) }
		line := lineOf(i)
		refused.Require(strings.TrimSpace(g.Name) != "", field("descriptionOfGoods"), line+"请填写名称")
		refused.Line(field("descriptionOfGoods"), line+"名称", g.Name, 128)
		refused.Require(g.Class != "", field("cargoTypeClassificationCode"), line+"请选择货物类型")
		refused.Require(g.Gross > 0 && g.Gross <= mostWeight, field("goodsItemGrossWeightKg"),
			fmt.Sprintf("%s毛重应是 1 到 %d 的整数（千克）", line, mostWeight))
	}
	checkGoodsRanges(p, refused)
}

func checkGoodsRanges(p Profile, refused *fault.Collector) {
	refused.Require(len(p.Goods) <= mostGoods, "goods", fmt.Sprintf("货物最多 %d 行", mostGoods))
	for i, g := range p.Goods {
		field := func(name string) string { return fmt.Sprintf("goods.%d.%s", i, name) }
		line := lineOf(i)
		refused.Require(g.Cube >= 0 && g.Cube <= mostCube, field("cubeDm3"), fmt.Sprintf("%s体积应在 0 到 %d 立方分米之间", line, mostCube))
		refused.Require(g.Packages >= 0 && g.Packages <= mostPackages, field("totalNumberOfPackages"),
			fmt.Sprintf("%s件数应在 0 到 %d 之间", line, mostPackages))
	}
}

// checkTickets refuses a weigh ticket that does not add up.
func checkTickets(p Profile, refused *fault.Collector) {
	for _, ticket := range []struct {
		field, name      string
		gross, tare, net int64
	}{
		{"loadNetKg", "装货", p.LoadGross, p.LoadTare, p.LoadNet},
		{"unloadNetKg", "卸货", p.UnloadGross, p.UnloadTare, p.UnloadNet},
	} {
		isWhole := ticket.gross == 0 && ticket.tare == 0 || ticket.gross-ticket.tare == ticket.net && ticket.net > 0
		refused.Require(isWhole, ticket.field, ticket.name+"毛重减皮重应等于净重")
	}
}

// checkTimes keeps the order of the official message: generated, despatched,
// received, finished, none of them to come.
func checkTimes(p Profile, now instant.Instant, refused *fault.Collector) {
	before, name := p.ConsignedAt, "生成时间"
	for _, time := range []struct {
		field, name string
		at          instant.Instant
	}{
		{"despatchActualDateTime", "发货时间", p.DespatchedAt},
		{"goodsReceiptDateTime", "收货时间", p.ReceivedAt},
		{"finishDateTime", "签收时间", p.FinishedAt},
	} {
		if time.at == 0 {
			continue
		}
		refused.Require(time.at <= now, time.field, time.name+"不能晚于现在")
		isBackfilled := name == "生成时间" // a waybill written afterwards is for the reviewer to judge (W09)
		refused.Require(isBackfilled || time.at >= before, time.field, time.name+"不能早于"+name)
		before, name = time.at, time.name
	}
}

// checkChoices refuses values that their dictionaries do not offer. What is there
// already stays, whatever has become of its dictionary.
func (s *Service) checkChoices(ctx context.Context, before, p Profile, refused *fault.Collector) error {
	type choice struct{ dict, field, name, before, value string }
	choices := []choice{
		{transportTypes, "transportTypeCode", "运输组织类型", before.Transport, p.Transport},
		{businessTypes, "businessTypeCode", "业务类型", before.Business, p.Business},
		{settleUnits, "settleUnit", "计价单位", code(before.SettleUnit), code(p.SettleUnit)},
		{settleBases, "settleBasis", "结算依据", code(before.SettleBasis), code(p.SettleBasis)},
	}
	for i, g := range p.Goods {
		was := ""
		if i < len(before.Goods) {
			was = before.Goods[i].Class
		}
		choices = append(choices, choice{cargoTypes, fmt.Sprintf("goods.%d.cargoTypeClassificationCode", i), "货物类型", was, g.Class})
	}
	for _, one := range choices {
		offered, err := s.choices(ctx, one.dict)
		if err != nil {
			return err
		}
		isOffered := one.value == "" || offered[one.value] != "" || one.value == one.before
		refused.Require(isOffered, one.field, one.name+"只能是字典「"+one.name+"」中的值")
	}
	refused.Require(p.Transport != "", "transportTypeCode", "请选择运输组织类型")
	refused.Require(p.Business != "", "businessTypeCode", "请选择业务类型")
	refused.Require(p.SettleUnit != 0, "settleUnit", "请选择计价单位")
	refused.Require(p.SettleBasis != 0 || p.SettleBasis == before.SettleBasis && before.CustomerID != "", "settleBasis", "请选择结算依据")
	// An item that an administrator adds is no way to work freight out.
	const own = "是自行添加的字典项，系统无法据此计算运费"
	refused.Require(p.SettleUnit >= 0 && p.SettleUnit <= ByTonneKilometre, "settleUnit", "计价单位"+own)
	refused.Require(p.SettleBasis >= 0 && p.SettleBasis <= OnLesser, "settleBasis", "结算依据"+own)
	return nil
}

// checkAmounts refuses freight that comes to less than nothing, once there is
// something to work it out from: before it is weighed, what the goods are said to weigh.
func checkAmounts(p Profile, refused *fault.Collector) {
	if refused.Err() != nil {
		return // ranges may be anything still
	}
	terms, payable := p.terms(), "应付 "
	if terms.LoadNet == 0 {
		payable = "按货物毛重估算的应付 "
		for _, g := range p.Goods {
			terms.LoadNet += g.Gross
		}
	}
	amounts := terms.Work()
	if amounts.Base == 0 {
		return
	}
	refused.Require(amounts.Payable >= 0, "otherDeductFen", "亏吨扣款、其他扣款与抹零之和超过了运费，"+payable+yuan(amounts.Payable))
	refused.Require(amounts.Cash >= 0, "prepaidFen", "油费、路桥费与预付款之和超过了"+payable+yuan(amounts.Payable))
}
