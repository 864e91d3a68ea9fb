package review

import (
	"strings"
	"testing"

	"freightdesk/internal/foundation/caller"
)

// TestOnlyWhatNeedsNoLookPassesInABatch: neither what somebody has or wrote, nor what
// the machine wants to be looked at, nor what is not there.
func TestOnlyWhatNeedsNoLookPassesInABatch(t *testing.T) {
	who := caller.Caller{Username: "ops", LiveCase: "page"}
	whole := []Document{{DocType: "11", Name: "身份证", URL: "/11", Required: true}, {DocType: "16", Name: "银行卡"}}
	found := func(prechecks ...Precheck) Sheet { return Sheet{Documents: whole, Prechecks: prechecks} }
	for name, c := range map[string]struct {
		task  task
		sheet Sheet
		want  string
	}{
		"nothing found":        {task{}, Sheet{Documents: whole}, ""},
		"a remark":             {task{}, found(Precheck{Code: "D1", Level: "I", Message: "备注"}), ""},
		"one's own claim":      {task{ClaimedBy: "ops", ClaimedPage: "page", LeaseUntil: 9}, Sheet{Documents: whole}, ""},
		"a claim that ran out": {task{ClaimedBy: "wang", LeaseUntil: 4}, Sheet{Documents: whole}, ""},
		"another's claim":      {task{ClaimedBy: "wang", ClaimedName: "王芳", LeaseUntil: 9}, Sheet{Documents: whole}, "已被 王芳 领取"},
		"one's own on a page":  {task{ClaimedBy: "ops", ClaimedPage: "other", LeaseUntil: 9}, Sheet{Documents: whole}, "另一个页面"},
		"one's own submission": {task{Authors: ",ops,"}, Sheet{Documents: whole}, "由您本人提交"},
		"a warning":            {task{}, found(Precheck{Code: "D2", Level: "W", Message: "将到期"}), "有提醒「D2 将到期」"},
		"a block after a warning": {
			task{}, found(Precheck{Code: "D2", Level: "W"}, Precheck{Code: "D8", Level: "B", Message: "黑名单"}), "有拦截项「D8 黑名单」",
		},
		"a picture that is not there": {
			task{}, Sheet{Documents: []Document{{DocType: "11", Name: "身份证", Required: true}}}, "缺少「身份证」",
		},
	} {
		err := whyNot(who, 5, c.task, c.sheet)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}
