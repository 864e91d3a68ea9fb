// Package fieldrule says what a well-formed value is: the cell presets of
// spec §5 and the numbers of the freight trade (identity cards, plates, VIN,
// credit codes, bank cards, administrative divisions). The pages check the
// same rules: presets and vectors are generated for them, so that a value the
// browser lets through is not refused by the server.
package fieldrule

import "regexp"

//go:generate go run ./gen ../../..

// Preset is a rule a pattern can express.
type Preset struct {
	ID      string // published; the short ones are those of spec §5
	Pattern string // valid in RE2 and in JavaScript with the u flag, anchored
	Message string // Chinese, what to enter
}

const (
	plateProvince = "[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]"
	plateAgency   = plateProvince + "[A-HJ-NP-Z]"
	plateSerial   = "[A-HJ-NP-Z0-9]"
	han           = "[㐀-䶿一-鿿]"
	hanOrDot      = "[㐀-䶿一-鿿·]"
)

// Presets lists every pattern rule. `*` (required) and `only` (unique in its
// column) of spec §5 are no patterns; the editable table treats them itself.
// The id n6-16 admits up to 18 digits: that is the rule the field relies on.
var Presets = []Preset{
	{"n6-16", `^\d{6,18}$`, "请输入6到18位数字"},
	{"*6-16", `^.{6,16}$`, "请输入6到16位任意字符"},
	{"s6-18", `^[A-Za-z]{6,18}$`, "请输入6到18位字母"},
	{"url", `^(?:(?:(?:https?|ftp):)?//[0-9A-Za-z][0-9A-Za-z.-]*|[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)+)(?::\d{1,` +
		`5})?(?:/[^\s?#]*)?(?:\?[^\s#]*)?(?:#\S*)?$`, "请输入正确的网址"},
	{"e", `^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}$`, "请输入正确的电子邮箱"},
	{"m", `^1[3-9]\d{9}$`, "请输入正确的手机号码"},
	{"telephone", `^(?:1[3-9]\d{9}|0\d{2,3}-?[1-9]\d{6,7})$`, "请输入正确的手机号或座机号"},
	{"p", `^[1-9]\d{5}$`, "请输入正确的邮政编码"},
	{"s", `^[A-Za-z]+$`, "请输入字母"},
	{"n", `^-?\d+(?:\.\d+)?$`, "请输入数字"},
	{"z", `^-?\d+$`, "请输入整数"},
	{"money", `^(?:[1-9]\d*(?:\.\d{1,2})?|0\.\d{1,2})$`, "请输入正确的金额，最多2位小数"},

	{"person-name", `^` + han + hanOrDot + `{0,28}` + han + `$`, "请输入2到30个汉字，可含间隔号“·”"},
	{"plate", `^(?:` + plateAgency + plateSerial + `{5}|` + plateAgency + plateSerial + `{4}挂|` + plateAgency + `[A-HJK]` + plateSerial +
		`[0-9]{4}|` + plateAgency + `[0-9]{5}[A-HJK])$`, "请输入正确的车牌号"},
	{"plate-ordinary", `^` + plateAgency + plateSerial + `{5}$`, "请输入正确的普通号牌"},
	{"plate-trailer", `^` + plateAgency + plateSerial + `{4}挂$`, "请输入正确的挂车号牌"},
	{"plate-nev-small", `^` + plateAgency + `[A-HJK]` + plateSerial + `[0-9]{4}$`, "请输入正确的新能源小型车号牌"},
	{"plate-nev-large", `^` + plateAgency + `[0-9]{5}[A-HJK]$`, "请输入正确的新能源大型车号牌"},
	{"permit", `^\d{12}$`, "请输入12位证号"},
	{"amount", `^(?:0|[1-9]\d{0,6})(?:\.\d{1,2})?$`, "请输入不超过9999999.99的金额，最多2位小数"},
}

var compiled = func() map[string]*regexp.Regexp {
	byID := make(map[string]*regexp.Regexp, len(Presets))
	for _, p := range Presets {
		byID[p.ID] = regexp.MustCompile(p.Pattern)
	}
	return byID
}()

// Matches tells whether value satisfies the preset. An unknown id is a
// programming error and panics.
func Matches(id, value string) bool {
	pattern, known := compiled[id]
	if !known {
		panic("fieldrule: no preset " + id)
	}
	return pattern.MatchString(value)
}

// Check returns the preset's message when value does not satisfy it, else "".
func Check(id, value string) string {
	if Matches(id, value) {
		return ""
	}
	for _, p := range Presets {
		if p.ID == id {
			return p.Message
		}
	}
	return ""
}
