package driver

import (
	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/dossier"
)

// qualified is where the law asks platforms to look at who drives.
const qualified = "网络平台道路货物运输经营管理办法 资质审查"

// The rules of drivers (domain §5.3, D).
var (
	idCardRule = &check.Rule{Code: "D01", Part: "number", Title: "身份证号格式与校验位", Level: check.Blocks, Text: "{原因}", Clause: "GB 11643"}
	phoneRule  = &check.Rule{Code: "D02", Part: "form", Title: "手机号格式", Level: check.Blocks, Text: "{原因}"}
	samePhone  = &check.Rule{
		Code: "D03", Part: "phone", Title: "手机号与其他司机重复", Level: check.Blocks, Text: phoneIsTaken,
		Now: "其他司机的手机号",
	}
	sameIDCard = &check.Rule{
		Code: "D03", Part: "idcard", Title: "身份证号与其他司机重复", Level: check.Blocks, Text: idCardIsTaken,
		Now: "其他司机的身份证号",
	}
	expiredRule = &check.Rule{
		Code: "D04", Part: "expired", Title: "身份证、驾驶证或从业资格证过期", Level: check.Blocks, Text: "{证件}已于 {日期} 过期", Clause: qualified,
	}
	expiringRule = &check.Rule{
		Code: "D04", Part: "expiring", Title: "身份证、驾驶证或从业资格证即将到期", Level: check.Warns, Text: "{证件}将于 {日期} 到期", Clause: qualified,
		Limits: dossier.Ahead,
	}
	otherName   = &check.Rule{Code: "D05", Part: "name", Title: "识别姓名与录入不一致", Level: check.Warns, Text: "{证件}识别姓名「{姓名}」与录入姓名不一致"}
	otherNumber = &check.Rule{Code: "D05", Part: "number", Title: "识别号码与录入不一致", Level: check.Warns, Text: "{证件}识别号码与录入号码不一致"}
	notCovered  = &check.Rule{
		Code: "D06", Part: "class", Title: "准驾车型不覆盖绑定的车辆", Level: check.Warns, Text: "准驾车型 {准驾车型} 不能驾驶绑定的车辆「{车牌号}」",
		Clause: "机动车驾驶证申领和使用规定",
		Now:    "绑定的车辆",
	}
	ageRule = &check.Rule{
		Code: "D07", Part: "age", Title: "年龄不在范围内", Level: check.Warns, Text: "年龄 {年龄} 岁，不在 {最小}–{最大} 岁之间",
		Limits: []check.Limit{
			{Name: "youngest", Label: "最小年龄", Unit: "岁", Value: 21, Lowest: 18, Highest: 40},
			{Name: "oldest", Label: "最大年龄", Unit: "岁", Value: 60, Lowest: 41, Highest: 75},
		},
	}
	noviceRule = &check.Rule{
		Code: "D07", Part: "novice", Title: "初次领证时间过短", Level: check.Warns, Text: "初次领证不满 {年数} 年（{日期}）",
		Limits: []check.Limit{{Name: "years", Label: "不满", Unit: "年", Value: 1, Lowest: 1, Highest: 10}},
	}
	blacklistRule = &check.Rule{
		Code: "D08", Part: "listed", Title: "司机在黑名单中", Level: check.Blocks, Text: "该司机在黑名单中",
		Now: "黑名单",
	}
	samePicture = &check.Rule{
		Code: "D10", Part: "same", Title: "照片已被其他司机使用", Level: check.Warns, Text: "「{证件}」与其他司机提交的是同一张照片",
		Now: "其他司机的照片",
	}
	likePicture = &check.Rule{
		Code: "D10", Part: "alike", Title: "照片与其他司机的相似", Level: check.Warns, Text: "「{证件}」的照片与其他司机提交的相似，可能经裁剪或压缩",
		Now: "其他司机的照片",
	}
	otherPayee = &check.Rule{
		Code: "D09", Part: "payee", Title: "银行卡户名与司机不一致", Level: check.Warns, Text: "银行卡户名「{户名}」与司机姓名不一致",
	}
	sharedCard = &check.Rule{
		Code: "D09", Part: "shared", Title: "一张银行卡由多名司机使用", Level: check.Warns, Text: "该银行卡被 {人数} 名司机使用",
		Limits: []check.Limit{{Name: "drivers", Label: "不少于", Unit: "名", Value: 3, Lowest: 2, Highest: 50}},
		Now:    "其他司机的银行卡号",
	}
)

// Rules are what the machine looks for in drivers.
var Rules = check.Catalogue{Subject: Type, Name: "司机", Rules: []*check.Rule{
	idCardRule, phoneRule, samePhone, sameIDCard, expiredRule, expiringRule, otherName, otherNumber, notCovered, ageRule, noviceRule,
	blacklistRule, otherPayee, sharedCard, samePicture, likePicture,
}}
