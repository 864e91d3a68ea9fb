package spreadsheet

import (
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/width"

	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/httpapi"
)

// Row is one row that has a text in any cell.
type Row struct {
	// Number is that of the row in the file, as the program shows it.
	Number int
	cells  map[string]string
	// spoiled says of which cells the program has lost the value.
	spoiled fault.Collector
}

// formulaErrors are what a cell shows whose formula has no value.
var formulaErrors = []string{
	"#N/A", "#NAME?", "#REF!", "#VALUE!", "#DIV/0!", "#NULL!", "#NUM!", "#SPILL!", "#CALC!",
	"#FIELD!", "#BLOCKED!", "#CONNECT!", "#BUSY!", "#UNKNOWN!", "#EXTERNAL!", "#PYTHON!", "#GETTING_DATA",
}

// longNumber is what becomes of a number of more than 15 digits: the rest of them
// are gone from the file.
var longNumber = regexp.MustCompile(`^-?\d(\.\d+)?E[+-]\d{2,}$`)

// whole is what a cell shows, or the number it holds where a format shows it as
// 1.23E+10 and no digit is lost.
func whole(shown, stored string) string {
	if shown == stored || !longNumber.MatchString(shown) {
		return shown
	}
	number, err := strconv.ParseFloat(stored, 64)
	if err != nil || number != math.Trunc(number) || math.Abs(number) >= 1e15 {
		return shown
	}
	return strconv.FormatFloat(number, 'f', -1, 64)
}

var (
	// moment is how formats show a day or a time.
	moment = regexp.MustCompile(`^[\d\s/.:年月日时分秒上下午APMapm星期一二三四五六-]+$`)
	// plainNumber is how formats show a number as such: grouped, as money or in percent.
	plainNumber = strings.NewReplacer(",", "", "¥", "", "￥", "", "$", "", " ", "", "\u00a0", "")
)

// general is all that the library shows of a number under the Chinese name of the
// format that shows it as it is, G/通用格式.
const general = "/通用格式"

// faithful tells whether what a cell shows says what it holds. Formats round, and
// may show words in place of numbers, by conditions that the library does not follow.
func faithful(shown, stored string) bool {
	number, err := strconv.ParseFloat(stored, 64)
	if shown == stored || err != nil {
		return true
	}
	text, isPercent := strings.CutSuffix(plainNumber.Replace(shown), "%")
	digits, isNegative := strings.CutPrefix(strings.TrimSuffix(text, ")"), "(")
	value, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		return moment.MatchString(shown)
	}
	if isNegative {
		value = -value
	}
	if isPercent {
		number *= 100
	}
	// What becomes of a long whole number is another matter: its digits are gone from the file.
	isLong := longNumber.MatchString(shown) && number == math.Trunc(number)
	return isLong || math.Abs(value-number) <= math.Abs(number)*noise
}

// noise is how far a number may lie beside its digits, in proportion: programs
// store 0.1 + 0.2 as 0.30000000000000004.
const noise = 1e-12

// meant is the text of a cell by what it shows and what it holds; the cell is
// spoiled where these are at odds.
func (r *Row) meant(heading Heading, shown, stored string) string {
	if shown == general {
		shown = stored
	}
	if heading.Field != "" && !heading.AsTyped && !faithful(shown, stored) {
		r.spoiled.Add(heading.Field, "单元格的数字格式把 "+stored+" 显示为“"+shown+"”，请将单元格设为文本后重新填写")
	}
	return whole(shown, stored)
}

// put sets a cell. Of one that is meant as it was typed a format shows something
// else: a day, or digits in groups; blanks around it nobody sees, and whoever types
// what they see is refused later. isLong: it holds a number of more digits than the
// program has kept.
func (r *Row) put(heading Heading, cell string, isFormatted, isLong bool) {
	field := heading.Field
	r.cells[field] = cell
	if heading.AsTyped && isFormatted {
		r.spoiled.Add(field, "请将单元格设为文本")
		return
	}
	if heading.AsTyped && cell != strings.TrimSpace(cell) {
		r.spoiled.Add(field, "首尾有空格，请删除后重新填写")
		return
	}
	if slices.Contains(formulaErrors, cell) {
		r.spoiled.Add(field, "单元格里的公式有错误 "+cell)
	}
	if isLong || longNumber.MatchString(cell) {
		r.spoiled.Add(field, "数字超过 15 位，表格软件已丢失末尾几位，请将单元格设为文本后重新填写")
	}
}

// Cell is the text under the heading of a field, without blanks around it; ""
// when the file does not have that column.
func (r Row) Cell(field string) string { return r.cells[field] }

// plain is a cell with digits and signs as input methods write them made narrow:
// １２．５ is 12.5.
func (r Row) plain(field string) string { return width.Narrow.String(r.Cell(field)) }

// List are the parts of a cell with commas between them.
func (r Row) List(field string) []string {
	var out []string
	for _, part := range strings.FieldsFunc(r.Cell(field), func(c rune) bool { return strings.ContainsRune(",，、;；\n", c) }) {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}

// Text is a cell as a field of a form: a blank one is not given.
func (r Row) Text(field string) httpapi.Opt[string] {
	text := r.Cell(field)
	return httpapi.Opt[string]{Value: text, Given: text != ""}
}

var dateCell = regexp.MustCompile(`^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$`)

// Date is a cell with a day as YYYY-MM-DD, which programs show in other ways too.
// Whether there is such a day is the business of whoever takes it.
func (r Row) Date(field string) httpapi.Opt[string] {
	day := r.Text(field)
	day.Value = r.plain(field)
	if parts := dateCell.FindStringSubmatch(day.Value); parts != nil {
		day.Value = fmt.Sprintf("%s-%02s-%02s", parts[1], parts[2]+parts[4], parts[3]+parts[5])
	}
	return day
}

// Phone is a cell with a phone number as forms write it.
func (r Row) Phone(field string) httpapi.Opt[string] {
	phone := r.Text(field)
	phone.Value = fieldrule.Phone(r.plain(field))
	return phone
}

// groupedCell is a whole number as a format shows it: 32,000.
var groupedCell = regexp.MustCompile(`^-?\d{1,3}(?:,\d{3}){1,5}$`)

// Int is a cell that holds a whole number, grouped or not.
func (r Row) Int(field string, refused *fault.Collector) httpapi.Opt[int64] {
	text := r.plain(field)
	if text == "" {
		return httpapi.Opt[int64]{}
	}
	if groupedCell.MatchString(text) {
		text = strings.ReplaceAll(text, ",", "")
	}
	number, err := strconv.ParseInt(text, 10, 64)
	refused.Require(err == nil, field, "应为整数")
	return httpapi.Some(number)
}

// moneyCell is an amount as forms take it, or as a format shows it: grouped, with the sign of yuan.
var moneyCell = regexp.MustCompile(`^(-?)(?:[¥￥] ?)?(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?$`)

// Money is a cell with an amount in yuan, as fen: ¥12,345.60 is 1234560.
func (r Row) Money(field string, refused *fault.Collector) httpapi.Opt[int64] {
	return r.fixed(field, moneyCell, "00", "应为金额，最多两位小数", refused)
}

// volumeCell is a volume in cubic metres, grouped or not.
var volumeCell = regexp.MustCompile(`^()(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,3}))?$`)

// Volume is a cell with cubic metres, as dm³: 1.5 is 1500.
func (r Row) Volume(field string, refused *fault.Collector) httpapi.Opt[int64] {
	return r.fixed(field, volumeCell, "000", "应为体积（立方米），最多三位小数", refused)
}

// fixed is a cell with a number of as many decimals as zeros, in units of the last one.
// The pattern finds its sign, its whole part and its decimals.
func (r Row) fixed(field string, pattern *regexp.Regexp, zeros, words string, refused *fault.Collector) httpapi.Opt[int64] {
	text := r.plain(field)
	if text == "" {
		return httpapi.Opt[int64]{}
	}
	parts := pattern.FindStringSubmatch(text)
	refused.Require(parts != nil, field, words)
	if parts == nil {
		return httpapi.Opt[int64]{}
	}
	number, _ := strconv.ParseInt(parts[1]+strings.ReplaceAll(parts[2], ",", "")+(parts[3] + zeros)[:len(zeros)], 10, 64)
	return httpapi.Some(number)
}

// Choice is the value a cell chooses: by the text people read, or by the value
// itself. A text that several options have chooses none of them.
func (r Row) Choice(field string, options []Option, refused *fault.Collector) httpapi.Opt[string] {
	text := r.Cell(field)
	if text == "" {
		return httpapi.Opt[string]{}
	}
	var texts, values []string
	for _, o := range options {
		if o.Text == text {
			values = append(values, o.Value)
		}
		texts = append(texts, o.Text)
	}
	switch {
	case len(values) == 1:
		return httpapi.Some(values[0])
	case len(values) > 1:
		refused.Add(field, "「"+text+"」在字典中有多项，请填写数据值："+strings.Join(values, "、"))
	case slices.ContainsFunc(options, func(o Option) bool { return o.Value == text }):
		return httpapi.Some(text)
	default:
		refused.Add(field, "只能是"+someOf(texts))
	}
	return httpapi.Opt[string]{}
}

// maxOffered is how many options one sentence names: some dictionaries have dozens.
const maxOffered = 5

// someOf names the first options, and says how many there are when these are not all.
func someOf(texts []string) string {
	if len(texts) <= maxOffered {
		return strings.Join(texts, "、")
	}
	return fmt.Sprintf("%s等 %d 项", strings.Join(texts[:maxOffered], "、"), len(texts))
}

// Option is one of the values a column takes, with its text.
type Option struct{ Value, Text string }

// OptionsOf are the options of a dictionary by its texts, in the order of its values.
func OptionsOf(texts map[string]string) []Option {
	options := make([]Option, 0, len(texts))
	for _, value := range slices.Sorted(maps.Keys(texts)) {
		options = append(options, Option{value, texts[value]})
	}
	return options
}

// TextOf is the text of a value, the value itself when it is none of them.
func TextOf(options []Option, value string) string {
	for _, o := range options {
		if o.Value == value {
			return o.Text
		}
	}
	return value
}
