package spreadsheet

import (
	"testing"

	"freightdesk/internal/foundation/fault"
)

func TestMoneyIsReadToTheFen(t *testing.T) {
	for text, want := range map[string]int64{
		"0": 0, "12": 1200, "12.3": 1230, "¥12,345.60": 1234560, "-0.05": -5, "999999999999.99": 99999999999999, "１２．５": 1250, "￥１，２３４": 123400,
		"": -1, "1.234": -1, "一百": -1, "1e5": -1, "1.": -1, "12.3元": -1,
		"￥ 1,234,567": 123456700, "1,23": -1, "12,3456": -1, "$5": -1, "1 234.5": -1, "1,2345": -1, ",5": -1,
	} {
		var refused fault.Collector
		got := Row{cells: map[string]string{"x": text}}.Money("x", &refused)
		switch {
		case want < 0 && text != "-0.05" && got.Given:
			t.Errorf("%q is %d", text, got.Value)
		case (want >= 0 || text == "-0.05") && (!got.Given || got.Value != want):
			t.Errorf("%q is %d, want %d", text, got.Value, want)
		}
		if said := refused.Err() != nil; said != (!got.Given && text != "") {
			t.Errorf("%q is refused: %v", text, said)
		}
	}
}

// TestATextOfSeveralOptionsChoosesNone of them.
func TestATextOfSeveralOptionsChoosesNone(t *testing.T) {
	options := []Option{{"1", "预付"}, {"2", "月结"}, {"4", "月结"}, {"5", "1"}}
	for text, want := range map[string]string{"预付": "1", "2": "2", "4": "4", "1": "5", "月结": "", "周结": ""} {
		var refused fault.Collector
		got := Row{cells: map[string]string{"x": text}}.Choice("x", options, &refused)
		if got.Value != want || (refused.Err() != nil) != (want == "") {
			t.Errorf("%q is %q: %v", text, got.Value, refused.Err())
		}
	}
}

// TestVolumesAreReadInDM3: a wrong one is refused, not cut.
func TestVolumesAreReadInDM3(t *testing.T) {
	for text, want := range map[string]int64{
		"1.5": 1_500, "0.001": 1, "12": 12_000, "1,200.25": 1_200_250, "": -1, "1.2345": -1, "-1": -1, "¥3": -1, "3 方": -1,
	} {
		var refused fault.Collector
		got := Row{cells: map[string]string{"x": text}}.Volume("x", &refused)
		if got.Given != (want >= 0) || got.Given && got.Value != want {
			t.Errorf("%q is %d, want %d", text, got.Value, want)
		}
		if said := refused.Err() != nil; said != (!got.Given && text != "") {
			t.Errorf("%q is refused: %v", text, said)
		}
	}
}
