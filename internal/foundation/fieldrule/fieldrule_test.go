package fieldrule_test

import (
	"strings"
	"testing"

	"freightdesk/internal/foundation/fieldrule"
)

func TestEveryVectorGetsItsVerdict(t *testing.T) {
	functions := map[string]func(string) bool{
		"idCard":        fieldrule.IDCardHolds,
		"qualification": fieldrule.QualificationHolds,
		"creditCode":    fieldrule.CreditCodeHolds,
		"bankCard":      fieldrule.BankCardHolds,
		"vin":           fieldrule.VINHolds,
	}
	for _, v := range fieldrule.Vectors {
		holds, found := functions[v.Rule]
		if !found {
			holds = func(value string) bool { return fieldrule.Matches(v.Rule, value) }
		}
		if got := holds(v.Value); got != v.Holds {
			t.Errorf("%s %q: holds = %t, want %t", v.Rule, v.Value, got, v.Holds)
		}
	}
}

func TestEveryPresetHasVectorsBothWays(t *testing.T) {
	for _, p := range fieldrule.Presets {
		accepts, rejects := 0, 0
		for _, v := range fieldrule.Vectors {
			switch {
			case v.Rule != p.ID:
			case v.Holds:
				accepts++
			default:
				rejects++
			}
		}
		if accepts == 0 || rejects == 0 {
			t.Errorf("preset %s has %d accepting and %d rejecting vectors; it needs both", p.ID, accepts, rejects)
		}
	}
}

func TestProvince99IsForTheDemoWorldOnly(t *testing.T) {
	real, demo := fieldrule.Rules{}, fieldrule.Rules{Demo: true}
	for name, refused := range map[string][2]string{
		"identity card": {real.IDCard("990101198003150117"), demo.IDCard("990101198003150117")},
		"credit code":   {real.CreditCode("91990101MADEM0003C"), demo.CreditCode("91990101MADEM0003C")},
	} {
		if refused[0] == "" || refused[1] != "" {
			t.Errorf("%s: outside the demo %q, inside %q", name, refused[0], refused[1])
		}
	}
}

func TestNobodyLivesInProvince99(t *testing.T) {
	for _, code := range []string{"990101", "999999", "990000"} {
		if got := (fieldrule.Rules{Demo: true}).Division(code, false); got != "行政区划代码不存在" {
			t.Errorf("%s: %q", code, got)
		}
	}
}

func TestRefusalsSayWhatIsWrong(t *testing.T) {
	rules := fieldrule.Rules{}
	for want, got := range map[string]string{
		"18位":  rules.IDCard("123"),
		"出生日期": rules.IDCard("110105194913310021"),
		"校验位不": rules.IDCard("110105194912310021"),
		"应是身份证号：身份证号校验位不正确": rules.Qualification("110105194912310021"),
		"或19位数字": rules.Qualification("1234567890"),
		"16到19":  rules.BankCard("12"),
		"手机号码":   rules.Mobile("12345"),
		"2到30":   rules.PersonName("A"),
		"选择到区县":  rules.Division("140100", true),
		"不存在":    rules.Division("149999", false),
	} {
		if !strings.Contains(got, want) {
			t.Errorf("refusal %q does not say %q", got, want)
		}
	}
	for _, got := range []string{
		rules.IDCard("11010519491231002X"), rules.Qualification("11010519491231002X"),
		rules.Qualification("1234567890123456789"), rules.Division("140105", true), rules.Division("441900",
			true), rules.Division("140100", false),
	} {
		if got != "" {
			t.Errorf("a good value was refused: %s", got)
		}
	}
}

func TestDivisionPaths(t *testing.T) {
	for code, want := range map[string]string{
		"140105": "山西省太原市小店区",
		"310113": "上海市宝山区",
		"441900": "广东省东莞市",
		"620201": "甘肃省嘉峪关市",
		"130000": "河北省",
		"999999": "",
	} {
		if got := fieldrule.DivisionPath(code); got != want {
			t.Errorf("DivisionPath(%s) = %q, want %q", code, got, want)
		}
	}
	if n := len(fieldrule.Divisions()); n < 3300 {
		t.Errorf("the table has %d divisions", n)
	}
}

// TestPhonesAreReadAsThePagesWriteThem: the cases of web/src/format/tidy.test.ts.
func TestPhonesAreReadAsThePagesWriteThem(t *testing.T) {
	for text, want := range map[string]string{
		"+8613800138000": "13800138000", "+86 138 0013 8000": "13800138000", "008613800138000": "13800138000", "86-138-0013-8000": "13800138000",
		"138-0013-8000": "13800138000", "１３８００１３８０００": "13800138000", "138－0013－8000": "13800138000", "0351-7654321": "0351-7654321",
		"138-0013-800": "138-0013-800", "+8612800138000": "+8612800138000", " 8000 ": "8000", "": "",
	} {
		if got := fieldrule.Phone(text); got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
}
