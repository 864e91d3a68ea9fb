package vehicle

import (
	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/dossier"
)

// Standards and law the rules come from.
const (
	plates          = "GA 36 机动车号牌"
	typesOfVehicles = "GA 802 道路交通管理 机动车类型"
	licensed        = "道路运输条例 道路运输证"
)

// The rules of vehicles (domain §5.3, V).
var (
	plateForm = &check.Rule{Code: "V01", Part: "form", Title: "车牌号格式", Level: check.Blocks, Text: "车牌号「{车牌号}」格式不正确", Clause: plates}
	samePlate = &check.Rule{
		Code: "V02", Part: "same", Title: "车牌号与颜色重复", Level: check.Blocks, Text: plateIsTaken,
		Now: "其他车辆的车牌号",
	}
	plateColor = &check.Rule{Code: "V03", Part: "color", Title: "车牌颜色与号牌类型不符", Level: check.Blocks, Text: "车牌颜色与号牌类型不符", Clause: plates}
	plateKind  = &check.Rule{
		Code: "V03", Part: "trailer", Title: "号牌类型与车辆类型不符", Level: check.Blocks, Text: "号牌类型与车辆类型不符：挂车号牌以「挂」结尾", Clause: plates,
	}
	massClass = &check.Rule{
		Code: "V04", Part: "mass", Title: "车辆类型与总质量不符", Level: check.Warns, Text: "车辆类型与总质量 {总质量} 千克不符", Clause: typesOfVehicles,
	}
	colorClass = &check.Rule{
		Code: "V04", Part: "color", Title: "车牌颜色与车辆类型不符", Level: check.Warns, Text: "车牌颜色与车辆类型不符", Clause: plates,
	}
	greenEnergy = &check.Rule{
		Code: "V04", Part: "energy", Title: "新能源号牌与能源类型不符", Level: check.Warns, Text: "新能源号牌与能源类型不符", Clause: plates,
	}
	greenSize = &check.Rule{
		Code: "V04", Part: "size", Title: "新能源号牌的大小与车辆类型不符", Level: check.Warns, Text: "新能源号牌的大小与车辆类型不符", Clause: plates,
	}
	trailerEnergy = &check.Rule{
		Code: "V04", Part: "none", Title: "能源类型与车辆类型不符", Level: check.Warns, Text: "能源类型与车辆类型不符：只有挂车没有能源",
	}
	noPermit = &check.Rule{
		Code: "V05", Part: "missing", Title: "总质量超过4.5吨，缺少道路运输证", Level: check.Blocks, Text: "总质量超过4.5吨，缺少道路运输证", Clause: licensed,
	}
	placeholderPermit = &check.Rule{
		Code: "V05", Part: "placeholder", Title: "总质量超过4.5吨，道路运输证号为占位号", Level: check.Warns, Text: "总质量超过4.5吨，道路运输证号为占位号",
		Clause: licensed,
	}
	expiredRule = &check.Rule{
		Code: "V06", Part: "expired", Title: "检验、道路运输证或交强险过期", Level: check.Blocks, Text: "{证件}已于 {日期} 过期",
	}
	expiringRule = &check.Rule{
		Code: "V06", Part: "expiring", Title: "检验、道路运输证或交强险即将到期", Level: check.Warns, Text: "{证件}将于 {日期} 到期",
		Limits: dossier.Ahead,
	}
	notYetValid = &check.Rule{
		Code: "V06", Part: "early", Title: "道路运输证尚未生效", Level: check.Warns, Text: "道路运输证自 {日期} 起有效", Clause: licensed,
	}
	vinCheck = &check.Rule{
		Code: "V07", Part: "digit", Title: "车辆识别代号校验位不符", Level: check.Warns, Text: "车辆识别代号校验位不符", Clause: "GB 16735",
	}
	sameVIN = &check.Rule{
		Code: "V07", Part: "same", Title: "车辆识别代号重复", Level: check.Blocks, Text: vinIsTaken,
		Now: "其他车辆的车辆识别代号",
	}
	permitElsewhere = &check.Rule{
		Code: "V08", Part: "place", Title: "道路运输证号的地区与车牌归属地不符", Level: check.Warns, Text: "道路运输证号的地区与车牌归属地不符",
	}
	oldRule = &check.Rule{
		Code: "V09", Part: "age", Title: "车龄过长", Level: check.Warns, Text: "注册日期 {日期}，车龄超过 {年数} 年", Clause: "机动车强制报废标准规定",
		Limits: []check.Limit{{Name: "years", Label: "超过", Unit: "年", Value: 15, Lowest: 1, Highest: 30}},
	}
	notLocated = &check.Rule{
		Code: "V10", Part: "offline", Title: "未接入北斗", Level: check.Warns, Text: "{吨数}吨及以上车辆和牵引车应接入北斗并在线", Clause: "道路运输车辆动态监督管理办法",
		Limits: []check.Limit{{Name: "tonnes", Label: "总质量不小于", Unit: "吨", Value: 12, Lowest: 1, Highest: 49}},
	}
	noTrailer = &check.Rule{
		Code: "V11", Part: "trailer", Title: "牵引车没有挂车", Level: check.Warns, Text: "牵引车未填写挂车牌照号",
	}
	curbAndLoad = &check.Rule{
		Code: "V11", Part: "sum", Title: "整备质量与载质量之和大于总质量", Level: check.Warns, Text: "整备质量与核定载质量之和大于总质量", Clause: "GB 1589",
	}
	loadOverGross = &check.Rule{
		Code: "V11", Part: "load", Title: "核定载质量不小于总质量", Level: check.Warns, Text: "核定载质量不小于总质量", Clause: "GB 1589",
	}
	blacklistRule = &check.Rule{
		Code: "V12", Part: "listed", Title: "车辆在黑名单中", Level: check.Blocks, Text: "该车辆在黑名单中",
		Now: "黑名单",
	}
)

// Rules are what the machine looks for in vehicles.
var Rules = check.Catalogue{Subject: Type, Name: "车辆", Rules: []*check.Rule{
	plateForm, samePlate, plateColor, plateKind, massClass, colorClass, greenEnergy, greenSize, trailerEnergy, noPermit, placeholderPermit,
	expiredRule, expiringRule, notYetValid, vinCheck, sameVIN, permitElsewhere, oldRule, notLocated, noTrailer, curbAndLoad, loadOverGross,
	blacklistRule,
}}
