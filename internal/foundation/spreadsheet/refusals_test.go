package spreadsheet

import (
	"slices"
	"testing"

	"freightdesk/internal/foundation/fault"
)

// said are the messages of a refusal.
func said(t *testing.T, err error) []string {
	t.Helper()
	f, isRefused := fault.As(err)
	if !isRefused {
		t.Fatalf("not refused: %v", err)
	}
	var out []string
	for _, one := range f.Fields {
		out = append(out, one.Message)
	}
	return out
}

// TestACellIsToldOfOnce, of another row again, and a spoiled one hides no other.
func TestACellIsToldOfOnce(t *testing.T) {
	rows := []Row{{Number: 2}, {Number: 3}}
	rows[1].spoiled.Add("name", "公式有错误")
	err := Each(rows, headings, func(int, Row) error {
		return fault.Fields(fault.FieldError{Field: "name", Message: "只能是甲"}, fault.FieldError{Field: "name", Message: "请选择"},
			fault.FieldError{Field: "age", Message: "应为整数"})
	})
	want := []string{"姓名：只能是甲", "年龄：应为整数", "姓名：公式有错误", "年龄：应为整数"}
	if got := said(t, err); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if f, _ := fault.As(err); f.Details["wrongRows"] != 2 {
		t.Errorf("%v rows are wrong", f.Details)
	}
}

// TestAColumnIsNamedOnce where the message begins with its name.
func TestAColumnIsNamedOnce(t *testing.T) {
	columns := []Heading{{Title: "身份证有效期止", Field: "to"}, {Title: "运距（公里）", Field: "km"}, {Title: "装货地区编码", Field: "place"}}
	for _, one := range []struct{ field, message, want string }{
		{"to", "身份证有效期止格式应为 YYYY-MM-DD", "身份证有效期止格式应为 YYYY-MM-DD"},
		{"to", "有效期止不能早于有效期起", "身份证有效期止：有效期止不能早于有效期起"},
		{"km", "运距应在 0 到 10000 公里之间", "运距应在 0 到 10000 公里之间"},
		{"km", "应为整数", "运距（公里）：应为整数"},
		{"place", "装货地区：行政区划应选择到区县", "装货地区编码：行政区划应选择到区县"},
		{"other", "不存在", "不存在"},
	} {
		err := Each([]Row{{Number: 2}}, columns, func(int, Row) error { return fault.Field(one.field, one.message) })
		if got := said(t, err); got[0] != one.want {
			t.Errorf("%q, want %q", got[0], one.want)
		}
	}
}

// TestALongDictionaryIsNotPrinted.
func TestALongDictionaryIsNotPrinted(t *testing.T) {
	for count, want := range map[int]string{5: "只能是甲、乙、丙、丁、戊", 6: "只能是甲、乙、丙、丁、戊等 6 项"} {
		var options []Option
		for _, text := range []string{"甲", "乙", "丙", "丁", "戊", "己"}[:count] {
			options = append(options, Option{text, text})
		}
		var refused fault.Collector
		(Row{cells: map[string]string{"name": "庚"}}).Choice("name", options, &refused)
		if got := said(t, refused.Err()); got[0] != want {
			t.Errorf("%q, want %q", got[0], want)
		}
	}
}
