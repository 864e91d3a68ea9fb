package review

import (
	"maps"
	"reflect"
	"strings"
	"testing"

	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/text"
)

func documents(results ...State) []Document {
	all := []Document{
		{DocType: "11", Name: "身份证人像面", URL: "/f/11", Required: true},
		{DocType: "13", Name: "驾驶证正页", URL: "/f/13", Required: true},
		{DocType: "16", Name: "银行卡"}, // without a picture
	}
	for i, result := range results {
		all[i].Result = result
	}
	return all
}

func TestRollUp(t *testing.T) {
	for name, test := range map[string]struct {
		documents []Document
		want      State
	}{
		"nothing judged waits":                  {documents(), Pending},
		"one required left waits":               {documents(Passed, Pending, Passed), Pending},
		"all required passed pass":              {documents(Passed, Passed, Pending), Passed},
		"one failed fails":                      {documents(Passed, Failed), Failed},
		"a failed optional one fails":           {documents(Passed, Passed, Failed), Failed},
		"one failed among undecided ones fails": {documents(Failed), Failed},
		"nothing required passes":               {[]Document{{DocType: "16"}}, Passed},
	} {
		if got := RollUp(test.documents); got != test.want {
			t.Errorf("%s: %d, want %d", name, got, test.want)
		}
	}
}

func TestStateMachine(t *testing.T) {
	type key struct {
		from   State
		action Action
		result State
	}
	possible := map[key]State{
		{Pending, Submit, 0}: Pending, {Passed, Submit, 0}: Pending, {Failed, Submit, 0}: Pending,
		{Pending, Claimed, 0}: Pending, {Pending, Release, 0}: Pending,
		{Pending, Decide, Passed}: Passed, {Pending, Decide, Failed}: Failed,
		{Passed, Undo, 0}: Pending, {Failed, Undo, 0}: Pending,
	}
	for _, from := range []State{Pending, Passed, Failed, withdrawn} {
		for _, action := range []Action{Submit, Claimed, Release, Decide, Undo, "dance"} {
			for _, result := range []State{Pending, Passed, Failed} {
				if action != Decide && result != Pending {
					continue
				}
				want, able := possible[key{from, action, result}]
				got, ok := Next(from, action, result)
				if ok != able || (ok && got != want) {
					t.Errorf("%d %s %d: %d %t, want %d %t", from, action, result, got, ok, want, able)
				}
			}
		}
	}
}

type verdictCase struct {
	verdict   Verdict
	prechecks []Precheck
	field     string // refused field, empty when the verdict holds
	says      string
}

func judged(docType string) Item { return Item{DocType: docType, Result: Passed} }

func failed(docType string, codes ...string) Item {
	return Item{DocType: docType, Result: Failed, ReasonCodes: codes}
}

func bothPassed() []Item { return []Item{judged("11"), judged("13")} }

func overridden(memo string, codes ...string) Verdict {
	return Verdict{Result: Passed, Items: bothPassed(), OverrideCodes: codes, Memo: memo}
}

// read is an override of blocks that the reviewer read in these words.
func read(messages ...string) Verdict {
	v := overridden("已电话核实", "W08")
	v.Overrides = []Block{}
	for _, message := range messages {
		v.Overrides = append(v.Overrides, Block{"W08", message})
	}
	return v
}

// overlaps are two blocks of one code.
var overlaps = []Precheck{{Code: "W08", Level: "B", Message: "同车在运单 1 上"}, {Code: "W08", Level: "B", Message: "同司机在运单 2 上"}}

var blocking = []Precheck{{Code: "D08", Level: "B", Message: "黑名单人员"}}

func verdictsThatHold() map[string]verdictCase {
	return map[string]verdictCase{
		"all required passed":      {Verdict{Result: Passed, Items: bothPassed()}, nil, "", ""},
		"one failed with a reason": {Verdict{Result: Failed, Items: []Item{judged("11"), failed("13", "101")}}, nil, "", ""},
		"other with its own memo": {Verdict{
			Result: Failed,
			Items:  []Item{judged("11"), {DocType: "13", Result: Failed, ReasonCodes: []string{"199"}, Memo: "水印遮挡"}},
		}, nil, "", ""},
		"other with the overall memo": {Verdict{Result: Failed, Items: []Item{judged("11"), failed("13", "199")}, Memo: "水印遮挡"}, nil, "", ""},
		"a warning does not block":    {Verdict{Result: Passed, Items: bothPassed()}, []Precheck{{Level: "W"}}, "", ""},
		"a warning that was shown": {
			Verdict{Result: Passed, Items: bothPassed(), Warnings: []Block{{"D04", "将到期"}, {"D05", "不再有"}}},
			[]Precheck{{Code: "D04", Level: "W", Message: "将到期"}},
			"", "",
		},
		"failed in spite of a new warning": {
			Verdict{Result: Failed, Items: []Item{failed("11", "101")}, Warnings: []Block{}}, []Precheck{{Code: "D04", Level: "W"}}, "", "",
		},
		"blocked but overridden":       {overridden("已电话核实", "D08"), blocking, "", ""},
		"overridden as they were read": {read("同司机在运单 2 上", "同车在运单 1 上"), overlaps, "", ""},
		"one of them is gone since":    {read("同司机在运单 2 上", "同车在运单 1 上"), overlaps[:1], "", ""},
		"overridden by the code alone": {overridden("已电话核实", "W08"), overlaps, "", ""},
		"overridden by a number":       {overridden("12", "D08"), blocking, "", ""},
		"blocked and failed":           {Verdict{Result: Failed, Items: []Item{judged("11"), failed("13", "101")}}, blocking, "", ""},
		"failed with one left open":    {Verdict{Result: Failed, Items: []Item{failed("11", "101")}}, nil, "", ""},
	}
}

func verdictsThatAreRefused() map[string]verdictCase {
	return map[string]verdictCase{
		"a pass without a picture": {
			Verdict{Result: Passed, Items: []Item{judged("11"), judged("13"), judged("16")}}, nil, "items[2].result", "没有图片",
		},
		"no result":                {Verdict{Items: bothPassed()}, nil, "result", "请选择"},
		"a required one left open": {Verdict{Result: Passed, Items: []Item{judged("11")}}, nil, "items", "驾驶证正页"},
		"failed without a reason":  {Verdict{Result: Failed, Items: []Item{judged("11"), failed("13")}}, nil, "items[1].reasonCodes", "原因"},
		"a reason that does not exist": {
			Verdict{Result: Failed, Items: []Item{judged("11"), failed("13", "777")}},
			nil,
			"items[1].reasonCodes", "777",
		},
		"a reason for what passed": {Verdict{
			Result: Passed,
			Items:  []Item{{DocType: "11", Result: Passed, ReasonCodes: []string{"101"}}, judged("13")},
		}, nil, "items[0].reasonCodes", "未判为不通过"},
		"other without a memo": {Verdict{Result: Failed, Items: []Item{judged("11"), failed("13", "199")}}, nil, "items[1].memo", "说明"},
		"a document that is not there": {
			Verdict{Result: Passed, Items: []Item{judged("11"), judged("13"), judged("99")}},
			nil,
			"items[2].docType", "没有该证件",
		},
		"the same document twice": {
			Verdict{Result: Passed, Items: []Item{judged("11"), judged("13"), failed("11", "101")}},
			nil,
			"items[2].docType", "同一证件",
		},
		"passed although one failed": {Verdict{Result: Passed, Items: []Item{judged("11"), failed("13", "101")}}, nil, "result", "不能审核通过"},
		"failed although all passed": {Verdict{Result: Failed, Items: bothPassed()}, nil, "result", "至少"},
		"other with an unseen memo": {Verdict{
			Result: Failed,
			Items:  []Item{judged("11"), {DocType: "13", Result: Failed, ReasonCodes: []string{"199"}, Memo: "\u2060"}},
		}, nil, "items[1].memo", "说明"},
		"a memo longer than it may be": {Verdict{Result: Passed, Items: bothPassed(), Memo: strings.Repeat("长", 257)}, nil, "memo", "256"},
		"a result outside the three": {
			Verdict{Result: Passed, Items: []Item{{DocType: "11", Result: 7}, judged("13")}},
			nil,
			"items[0].result", "无效",
		},
	}
}

func overridesThatAreRefused() map[string]verdictCase {
	return map[string]verdictCase{
		"blocked":                     {Verdict{Result: Passed, Items: bothPassed()}, blocking, "overrideCodes", "D08"},
		"a memo overrides nothing":    {Verdict{Result: Passed, Items: bothPassed(), Memo: "电话已核对"}, blocking, "overrideCodes", "D08"},
		"another block overridden":    {overridden("已核实", "D04"), blocking, "overrideCodes", "D08"},
		"more overridden than blocks": {overridden("已核实", "D08", "D04"), blocking, "overrideCodes", "D04"},
		"a warning overridden":        {overridden("已核实", "D08"), []Precheck{{Code: "D08", Level: "W"}}, "overrideCodes", "D08"},
		"one of a code came up since": {read("同车在运单 1 上"), overlaps, "overrideCodes", "「W08 同司机在运单 2 上」"},
		"one reads otherwise since":   {read("同车在运单 3 上"), overlaps[:1], "overrideCodes", "「W08 同车在运单 1 上」"},
		"a warning that came up since": {
			Verdict{Result: Passed, Items: bothPassed(), Warnings: []Block{}},
			[]Precheck{{Code: "D04", Level: "W", Message: "将到期"}},
			"warnings", "新出现提醒「D04 将到期」",
		},
		"a warning that reads otherwise since": {
			Verdict{Result: Passed, Items: bothPassed(), Warnings: []Block{{"D04", "将到期"}}},
			[]Precheck{{Code: "D04", Level: "W", Message: "已到期"}},
			"warnings", "已到期",
		},
		"none was read": {read(), overlaps, "overrideCodes", "「W08 同车在运单 1 上」"},
		"failed and blocks read": {
			Verdict{Result: Failed, Items: []Item{failed("11", "101")}, Overrides: []Block{{"D08", "黑名单人员"}}},
			blocking,
			"overrideCodes", "不通过",
		},
		"failed and overridden": {
			Verdict{Result: Failed, Items: []Item{judged("11"), failed("13", "101")}, OverrideCodes: []string{"D08"}},
			blocking,
			"overrideCodes", "不通过",
		},
		"overridden by one letter":      {overridden(" O ", "D08"), blocking, "memo", "2 个字"},
		"overridden by dots":            {overridden("..", "D08"), blocking, "memo", "2 个字"},
		"overridden by a letter, a dot": {overridden("O.", "D08"), blocking, "memo", "2 个字"},
		"overridden by an unseen memo":  {overridden("\u200b\u200b", "D08"), blocking, "memo", "备注"},
		"overridden without a memo":     {overridden(" ", "D08"), blocking, "memo", "备注"},
	}
}

func TestVerdicts(t *testing.T) {
	cases := verdictsThatHold()
	maps.Copy(cases, verdictsThatAreRefused())
	maps.Copy(cases, overridesThatAreRefused())
	reasons := map[string]string{"101": "照片模糊", "199": "其他"}
	for name, test := range cases {
		err := test.verdict.check(Sheet{Documents: documents(), Prechecks: test.prechecks}, reasons)
		refused, _ := fault.As(err)
		switch {
		case test.field == "" && err != nil:
			t.Errorf("%s: refused with %v", name, err)
		case test.field == "":
		case refused == nil:
			t.Errorf("%s: not refused", name)
		case refused.Fields[0].Field != test.field || !strings.Contains(refused.Fields[0].Message, test.says):
			t.Errorf("%s: refused %+v, want field %s saying %s", name, refused.Fields, test.field, test.says)
		}
	}
}

func TestTheQueuePutsRiskBeforeTime(t *testing.T) {
	const soon, late = 1_000_000_000_000, 2_000_000_000_000
	if Rank(2, 100, late) >= Rank(1, 0, soon) || Rank(1, 100, late) >= Rank(0, 0, soon) {
		t.Error("a lower risk stands before a higher one")
	}
	if Rank(1, 44, late) >= Rank(1, 52, soon) {
		t.Error("of one risk, what scores better stands first")
	}
	if Rank(0, 100, late) > 1<<53 {
		t.Error("a rank is no whole number for clients in JavaScript")
	}
	if Rank(1, 44, 1_000) >= Rank(1, 44, 2_000) {
		t.Error("of one risk, what is due later stands first")
	}
}

// TestAnOverrideIsTheSameInAnyOrder: the history keeps the blocks in the order of
// the checks, one for each document that it is about.
func TestAnOverrideIsTheSameInAnyOrder(t *testing.T) {
	kept := Entry{Action: Decide, Overridden: []Block{{Code: "D04"}, {Code: "D08"}, {Code: "D04"}}}
	for codes, want := range map[string]bool{"D04,D08": true, "D08,D04": true, "D08": false, "D04,D08,D09": false, "": false} {
		if kept.says(Verdict{OverrideCodes: text.Parts(codes)}) != want {
			t.Errorf("%q is the same: %v, want %v", codes, !want, want)
		}
	}
}

// TestAnOverrideOfOtherBlocksIsAnotherDecision: a repetition read what was overridden.
func TestAnOverrideOfOtherBlocksIsAnotherDecision(t *testing.T) {
	kept := Entry{Action: Decide, Memo: "已电话核实", Items: bothPassed()}
	for _, p := range overlaps {
		kept.Overridden = append(kept.Overridden, Block{p.Code, p.Message})
	}
	for name, test := range map[string]struct {
		again Verdict
		want  bool
	}{
		"read alike":     {read("同车在运单 1 上", "同司机在运单 2 上"), true},
		"one was unread": {read("同车在运单 1 上"), false},
		"by codes alone": {overridden("已电话核实", "W08"), true},
	} {
		if kept.says(test.again) != test.want {
			t.Errorf("%s: the same is %v", name, !test.want)
		}
	}
}

func TestAVerdictIsKeptTidy(t *testing.T) {
	sent := Verdict{
		Result: Failed, Memo: " 电话已核实\n", OverrideCodes: []string{"D04", "D08", "D04"},
		Items: []Item{
			{DocType: "11", Result: Failed, ReasonCodes: []string{"105", "101", "105"}, Memo: "\t重 拍 "},
			{DocType: "13", Result: Passed, Memo: "\u3164 "},
		},
	}
	want := Verdict{
		Result: Failed, Memo: "电话已核实", OverrideCodes: []string{"D04", "D08"},
		Items: []Item{{DocType: "11", Result: Failed, ReasonCodes: []string{"105", "101"}, Memo: "重 拍"}, {DocType: "13", Result: Passed}},
	}
	if got := sent.tidied(); !reflect.DeepEqual(got, want) {
		t.Errorf("kept is %+v, want %+v", got, want)
	}
	if len(sent.Items[0].ReasonCodes) != 3 {
		t.Errorf("what was sent is changed: %+v", sent)
	}
}
