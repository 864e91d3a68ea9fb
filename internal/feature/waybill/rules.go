package waybill

import (
	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/dossier"
)

// Standards and law the rules come from.
const (
	electronicWaybill = "网络平台道路货物运输信息交互 电子运单"
	lawfulCarriage    = "网络平台道路货物运输经营管理办法 资质审查"
	noFabrication     = "网络平台道路货物运输经营管理办法 不得虚构交易"
	axleLimits        = "GB 1589 超限运输车辆行驶公路管理规定"
)

// The rules of waybills (domain §5.3, W).
var (
	incomplete = &check.Rule{
		Code: "W01", Part: "fields", Title: "电子运单缺少必填项", Level: check.Blocks,
		Text: "电子运单缺少：{项目}", Clause: electronicWaybill,
	}
	unknownWho = &check.Rule{
		Code: "W02", Part: "unknown", Title: "司机或车辆不在档案中", Level: check.Blocks,
		Text: "{对象}不在档案中", Clause: lawfulCarriage,
		Now: "司机和车辆的档案",
	}
	notPassed = &check.Rule{
		Code: "W02", Part: "unpassed", Title: "司机或车辆没有通过审核", Level: check.Blocks,
		Text: "{对象}没有通过审核", Clause: lawfulCarriage,
		Now: "司机和车辆的审核状态",
	}
	expiredThen = &check.Rule{
		Code: "W02", Part: "expired", Title: "司机或车辆的证件在发货日已过期", Level: check.Blocks, Text: "{对象}的证件在发货日 {日期} 已过期",
		Clause: lawfulCarriage,
		Now:    "司机和车辆证件的有效期",
	}
	unbound = &check.Rule{
		Code: "W03", Part: "unbound", Title: "派单时司机与车辆没有绑定", Level: check.Warns, Text: "派单时司机与车辆没有绑定关系",
		Now: "司机与车辆的绑定",
	}
	notCovered = &check.Rule{
		Code: "D06", Part: "class", Title: "准驾车型不覆盖所驾车辆", Level: check.Warns, Text: "司机准驾车型 {准驾车型} 不能驾驶车辆「{车牌号}」",
		Clause: "机动车驾驶证申领和使用规定",
		Now:    "司机和车辆的档案",
	}
	registeredLate = &check.Rule{
		Code: "W10", Part: "late", Title: "司机注册晚于派单", Level: check.Blocks, Text: "司机注册于 {时间}，晚于派单时间", Clause: noFabrication,
		Now: "司机的注册时间",
	}
	disordered = &check.Rule{Code: "W04", Part: "order", Title: "发货、收货、签收的先后不对", Level: check.Warns, Text: "发货、收货、签收的时间先后不对"}
	impossible = &check.Rule{
		Code: "W04", Part: "impossible", Title: "平均时速达不到", Level: check.Blocks, Text: "平均时速 {时速} 公里，货车达不到", Clause: noFabrication,
		Limits: []check.Limit{{Name: speed, Label: "超过", Unit: "公里/小时", Value: 100, Lowest: 60, Highest: 200}},
	}
	fast = &check.Rule{
		Code: "W04", Part: "fast", Title: "平均时速过快", Level: check.Warns, Text: "平均时速 {时速} 公里，过快",
		Limits: []check.Limit{{Name: speed, Label: "超过", Unit: "公里/小时", Value: 85, Lowest: 40, Highest: 200}},
	}
	slow = &check.Rule{
		Code: "W04", Part: "slow", Title: "平均时速过慢", Level: check.Warns, Text: "平均时速 {时速} 公里，过慢",
		Limits: []check.Limit{{Name: speed, Label: "低于", Unit: "公里/小时", Value: 5, Lowest: 1, Highest: 40}},
	}
	overlapping = &check.Rule{
		Code: "W08", Part: "overlap", Title: "司机或车辆同时在另一张运单上", Level: check.Blocks,
		Text: "{对象}同时在运单 {运单号} 上（{开始} {结束}），线路不同", Clause: noFabrication,
		Now: "其他运单",
	}
	backfilled = &check.Rule{
		Code: "W09", Part: "after", Title: "疑似补录", Level: check.Warns, Text: "疑似补录：运单生成时间与运输过程不符", Clause: noFabrication,
		Limits: []check.Limit{
			{Name: "minutes", Label: "生成到签收不足", Unit: "分钟", Value: 30, Lowest: 1, Highest: 600},
			{Name: "distance", Label: "且运距超过", Unit: "公里", Value: 50, Lowest: 1, Highest: 1000},
		},
	}
	overAxles = &check.Rule{
		Code: "W11", Part: "axles", Title: "车货总重超过轴数限值", Level: check.Blocks, Text: "车货总重 {总重} kg 超过 {轴数} 轴车辆的限值 {限值} kg",
		Clause: axleLimits,
		Now:    "车辆的档案",
	}
	overTonnage = &check.Rule{
		Code: "W11", Part: "tonnage", Title: "装货净重超过核定载质量", Level: check.Warns, Text: "装货净重 {净重} kg 超过核定载质量 {载质量} kg",
		Clause: axleLimits,
		Now:    "车辆的档案",
	}
	ticketSum = &check.Rule{
		Code: "W12", Part: "sum", Title: "磅单毛重减皮重不等于净重", Level: check.Blocks, Text: "{磅单}毛重 {毛重} 减皮重 {皮重} 不等于净重 {净重}",
	}
	farApart = &check.Rule{
		Code: "W12", Part: "difference", Title: "装卸净重相差过大", Level: check.Warns, Text: "装卸净重相差 {相差} kg，超过允许的 {允许} kg",
		Limits: []check.Limit{{Name: "least", Label: "允许亏吨之外不计", Unit: "kg", Value: 100, Lowest: 0, Highest: 5000}},
	}
	sameNets = &check.Rule{
		Code: "W12", Part: "same", Title: "同车当日多张运单净重相同", Level: check.Warns, Text: "该车当日有 {张数} 张运单净重相同", Clause: noFabrication,
		Limits: []check.Limit{{Name: "waybills", Label: "不少于", Unit: "张", Value: 3, Lowest: 2, Highest: 20}},
		Now:    "其他运单",
	}
	sameTicket = &check.Rule{
		Code: "W13", Part: "same", Title: "磅单照片已用于其他运单", Level: check.Blocks, Text: "「{单据}」与其他运单提交的是同一张照片", Clause: noFabrication,
		Now: "其他运单的照片",
	}
	likeTicket = &check.Rule{
		Code: "W13", Part: "alike", Title: "磅单照片与其他运单的相似", Level: check.Warns, Text: "「{单据}」的照片与其他运单提交的相似，可能经裁剪或压缩",
		Clause: noFabrication,
		Now:    "其他运单的照片",
	}
	takenApart = &check.Rule{
		Code: "W13", Part: "time", Title: "磅单照片的拍摄时间不符", Level: check.Warns, Text: "「{单据}」的照片拍摄于 {时间}，与装卸时间相差超过 {小时} 小时",
		Clause: noFabrication,
		Limits: []check.Limit{{Name: dossier.HoursApart, Label: "相差超过", Unit: "小时", Value: 24, Lowest: 1, Highest: 720}},
		Now:    "照片的拍摄时间",
	}
	unusualRate = &check.Rule{
		Code: "W14", Part: "rate", Title: "每吨公里运价异常", Level: check.Warns, Text: "司机运费合每吨公里 {运价} 分，超出通常范围", Clause: noFabrication,
		Limits: []check.Limit{
			{Name: "low", Label: "低于", Unit: "分/吨公里", Value: 10, Lowest: 0, Highest: 100},
			{Name: "high", Label: "或高于", Unit: "分/吨公里", Value: 200, Lowest: 101, Highest: 10_000},
		},
	}
	apartFromRoute = &check.Rule{
		Code: "W14", Part: "route", Title: "每吨公里运价与同线路不同", Level: check.Warns,
		Text: "司机运费合每吨公里 {运价} 分，同线路最近通过的 {单数} 单中 98% 在 {低} 至 {高} 分之间", Clause: noFabrication,
		Limits: []check.Limit{{Name: "least", Label: "同线路 90 天内通过的不少于", Unit: "单", Value: 100, Lowest: 10, Highest: ratesCompared}},
		Now:    "其他运单",
	}
	inverted = &check.Rule{
		Code: "W14", Part: "inverted", Title: "货主运费低于应付运费", Level: check.Warns, Text: "货主运费 {货主运费} 低于应付运费 {应付运费}",
		Clause: noFabrication,
	}
	repeated = &check.Rule{
		Code: "W15", Part: "repeat", Title: "疑似重复运单", Level: check.Warns, Text: "同车、同线路、同净重的运单：{运单号}", Clause: noFabrication,
		Limits: []check.Limit{{Name: "hours", Label: "相隔不超过", Unit: "小时", Value: 2, Lowest: 1, Highest: 72}},
		Now:    "其他运单",
	}
	dangerousGoods = &check.Rule{
		Code: "W16", Part: "dangerous", Title: "危险货物", Level: check.Blocks, Text: "货物「{货物}」属于危险货物，网络货运不得承运",
		Clause: "JT/T 617 危险货物道路运输规则",
	}
	highEarner = &check.Rule{
		Code: "W17", Part: "month", Title: "司机当月运费过高", Level: check.Warns, Text: "司机 {月份} 的运费已达 {运费}", Clause: noFabrication,
		Limits: []check.Limit{{Name: "yuan", Label: "超过", Unit: "元/月", Value: 150_000, Lowest: 10_000, Highest: 10_000_000}},
		Now:    "其他运单",
	}
	farAboveMean = &check.Rule{
		Code: "W17", Part: "sigma", Title: "司机当月运费远高于其他司机", Level: check.Warns,
		Text: "司机 {月份} 的运费为 {运费}，超过 {参照月份} 全体司机的均值 {均值} 加 {倍数} 倍标准差", Clause: noFabrication,
		Limits: []check.Limit{
			{Name: "deviations", Label: "超过均值加", Unit: "倍标准差", Value: 3, Lowest: 1, Highest: 10},
			{Name: "least", Label: "且司机不少于", Unit: "名", Value: 30, Lowest: 10, Highest: 10_000},
		},
		Now: "其他运单",
	}
	fuelHeavy = &check.Rule{
		Code: "W18", Part: "share", Title: "油费和路桥费占比过高", Level: check.Warns, Text: "油费和路桥费占应付运费的 {占比}%",
		Limits: []check.Limit{{Name: "share", Label: "超过", Unit: "%", Value: 60, Lowest: 10, Highest: 100}},
	}
)

// speed is the threshold of the rules about it.
const speed = "speed"

// Rules are what the machine looks for in waybills.
var Rules = check.Catalogue{Subject: Type, Name: "运单", Rules: []*check.Rule{
	incomplete, unknownWho, notPassed, expiredThen, unbound, notCovered, disordered, impossible, fast, slow, overlapping, backfilled,
	registeredLate, overAxles, overTonnage, ticketSum, farApart, sameNets, sameTicket, likeTicket, takenApart,
	unusualRate, apartFromRoute, inverted, repeated, dangerousGoods, highEarner, farAboveMean, fuelHeavy,
}}
