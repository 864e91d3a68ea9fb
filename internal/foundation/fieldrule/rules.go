package fieldrule

import "strings"

// FictitiousProvince is the division prefix no real place has. Identity cards
// and codes of the demo world start with it.
const FictitiousProvince = "99"

// Rules answers in sentences: each method returns what is wrong with a value,
// or "" when it holds.
type Rules struct {
	// Demo admits the fictitious province 99 in cards and codes; everywhere else it is
	// an error. No place lies in it.
	Demo bool
}

// IDCard checks form, province, birth date and check character. Only the
// province is looked up, because cards keep the code of counties that were
// renamed or dissolved since.
func (r Rules) IDCard(number string) string {
	switch {
	case !idCardForm.MatchString(number):
		return "身份证号应为18位（前17位数字，末位数字或X）"
	case !r.provinceKnown(number[:2]):
		return "身份证号前两位不是有效的省级代码"
	}
	if _, real := BirthDate(number); !real {
		return "身份证号中的出生日期不存在"
	}
	if !IDCardHolds(number) {
		return "身份证号校验位不正确"
	}
	return ""
}

// Qualification checks the number of a qualification, which is an identity
// card's or has 19 digits.
func (r Rules) Qualification(number string) string {
	switch {
	case qualificationForm.MatchString(number):
		return ""
	case !idCardForm.MatchString(number):
		return "请输入正确的从业资格证号（身份证号或19位数字）"
	}
	if problem := r.IDCard(number); problem != "" {
		return "18位的从业资格证号应是身份证号：" + problem
	}
	return ""
}

// CreditCode checks a unified social credit code.
func (r Rules) CreditCode(code string) string {
	switch {
	case len(code) != 18 || strings.Trim(code, creditAlphabet) != "":
		return "统一社会信用代码应为18位数字或大写字母（不含I、O、S、V、Z）"
	case !r.provinceKnown(code[2:4]) && code[2:4] != "10":
		return "统一社会信用代码中的登记机关区划不存在"
	case !CreditCodeHolds(code):
		return "统一社会信用代码校验位不正确"
	}
	return ""
}

// BankCard checks a card number's length and Luhn sum.
func (Rules) BankCard(number string) string {
	switch {
	case !bankCardForm.MatchString(number):
		return "银行卡号应为16到19位数字"
	case !BankCardHolds(number):
		return "银行卡号校验位不正确"
	}
	return ""
}

// Mobile checks a mainland mobile number.
func (Rules) Mobile(number string) string { return Check("m", number) }

// PersonName checks a name of 2 to 30 Chinese characters.
func (Rules) PersonName(name string) string { return Check("person-name", name) }

// Division checks that a six-digit code is in the table of divisions; county
// demands the lowest level, as waybills do.
func (Rules) Division(code string, county bool) string {
	_, known := DivisionName(code)
	switch {
	case !known:
		return "行政区划代码不存在"
	case county && strings.HasSuffix(code, "00") && !undivided(code):
		return "行政区划应选择到区县"
	}
	return ""
}

func (r Rules) provinceKnown(prefix string) bool {
	if prefix == FictitiousProvince {
		return r.Demo
	}
	_, known := DivisionName(prefix + "0000")
	return known
}
