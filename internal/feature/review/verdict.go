package review

import (
	"fmt"
	"slices"
	"strings"

	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/text"
)

// State is the state of a subject, a task or a document.
type State int64

// The states, as the dictionary hy_review_state lists them; withdrawn tasks
// belong to subjects that are gone.
const (
	Pending   State = 0
	Passed    State = 1
	Failed    State = 2
	withdrawn State = 9
)

// Action is something that happens to a task.
type Action string

// The actions, as the history names them.
const (
	Submit  Action = "submit"
	Claimed Action = "claim"
	Decide  Action = "decide"
	Undo    Action = "undo"
	Release Action = "release"
)

// What happens to a subject beside its reviews, as its history names it.
const (
	Blacklisted   Action = "blacklist"
	Unblacklisted Action = "unblacklist"
	Whitelisted   Action = "whitelist"
	Unwhitelisted Action = "unwhitelist"
	Frozen        Action = "freeze"
	Unfrozen      Action = "unfreeze"
	Cancelled     Action = "cancel"
)

// Next is the state machine of one task: the state an action leads to, and
// whether the action is possible at all. result matters to Decide only.
func Next(from State, action Action, result State) (State, bool) {
	switch action {
	case Submit:
		return Pending, from != withdrawn
	case Claimed, Release:
		return from, from == Pending
	case Decide:
		return result, from == Pending && (result == Passed || result == Failed)
	case Undo:
		return Pending, from == Passed || from == Failed
	}
	return from, false
}

// Item is the verdict on one document.
type Item struct {
	DocType     string   `json:"docType" label:"证件"`
	Result      State    `json:"result" label:"审核结论"`
	ReasonCodes []string `json:"reasonCodes" label:"不通过原因"`
	Memo        string   `json:"memo" label:"补充说明"`
	// Reasons are the codes in words: in a decision, as the reviewer read them,
	// in the history, as they were when it was made. A client that sends none
	// means what the dictionary says.
	Reasons []string `json:"reasons" label:"原因文字"`
	// NotOpened tells a pass in a batch, whose picture nobody opened. Only the desk
	// itself says so.
	NotOpened bool `json:"notOpened,omitempty" label:"未打开图片"`
}

// RollUp is the one state of a subject that its documents add up to: one that
// failed fails all, all required ones passed pass, anything else waits.
func RollUp(documents []Document) State {
	complete := true
	for _, d := range documents {
		if d.Result == Failed {
			return Failed
		}
		complete = complete && (!d.Required || d.Result == Passed)
	}
	if complete {
		return Passed
	}
	return Pending
}

// Block is a finding that forbids a pass, as the history keeps it of a pass
// that was given in spite of it.
type Block struct {
	Code    string `json:"code" label:"检查项"`
	Message string `json:"message" label:"检查提示"`
}

// blocksOf are the pre-checks that forbid a pass.
func blocksOf(prechecks []Precheck) []Block {
	var blocks []Block
	for _, p := range prechecks {
		if p.Level == "B" {
			blocks = append(blocks, Block{p.Code, p.Message})
		}
	}
	return blocks
}

const maxMemo = 256

// minReason is how many letters, ideographs or digits a memo that overrides a
// block has at least: one is a slip of a key, and dots say nothing.
const minReason = 2

// Verdict is what a reviewer sends.
type Verdict struct {
	Result State
	Items  []Item
	Memo   string
	// OverrideCodes name the blocks that a pass is given in spite of. Neither a
	// memo nor a flag overrides anything: who overrides says what.
	OverrideCodes []string
	// Overrides are the blocks as the reviewer read them. A client that sends
	// none, nil, means whatever stands by these codes.
	Overrides []Block
	// Warnings are those that the reviewer was shown. A client that sends none, nil,
	// is not asked.
	Warnings []Block
}

// tidied is the verdict as it is kept: a reason or block that is named twice is
// one, and of a text goes what stands around it unseen.
func (v Verdict) tidied() Verdict {
	v.Memo, v.OverrideCodes, v.Items = tidy(v.Memo), once(v.OverrideCodes), slices.Clone(v.Items)
	for i, item := range v.Items {
		v.Items[i].Memo, v.Items[i].ReasonCodes, v.Items[i].Reasons = tidy(item.Memo), once(item.ReasonCodes), onceRead(item)
		v.Items[i].NotOpened = false
	}
	return v
}

func tidy(memo string) string {
	if text.Blank(memo) {
		return ""
	}
	return strings.TrimSpace(memo)
}

// once are the codes as they come, none twice.
func once(codes []string) []string {
	var out []string
	for _, code := range codes {
		if !slices.Contains(out, code) {
			out = append(out, code)
		}
	}
	return out
}

// onceRead are the words of the codes that once leaves.
func onceRead(item Item) []string {
	if len(item.Reasons) != len(item.ReasonCodes) {
		return item.Reasons
	}
	var out []string
	for i, words := range item.Reasons {
		if slices.Index(item.ReasonCodes, item.ReasonCodes[i]) == i {
			out = append(out, words)
		}
	}
	return out
}

// check holds a verdict against the sheet it is about and the reasons there
// are. Every refusal names its field.
func (v Verdict) check(sheet Sheet, reasons map[string]string) error {
	var refused fault.Collector
	refused.Require(v.Result == Passed || v.Result == Failed, "result", "请选择审核结果")
	refused.Text("memo", "备注", v.Memo, maxMemo)
	documents := map[string]Document{}
	for _, d := range sheet.Documents {
		documents[d.DocType] = d
	}
	judged := map[string]State{}
	for i, item := range v.Items {
		at := fmt.Sprintf("items[%d]", i)
		if _, twice := judged[item.DocType]; twice {
			refused.Add(at+".docType", "同一证件只能有一个结果")
		}
		v.checkItem(&refused, at, item, documents, reasons)
		judged[item.DocType] = item.Result
	}
	if err := refused.Err(); err != nil {
		return err
	}
	return v.checkSum(sheet, judged)
}

func (v Verdict) checkItem(refused *fault.Collector, at string, item Item, documents map[string]Document, reasons map[string]string) {
	document, known := documents[item.DocType]
	if !known {
		refused.Add(at+".docType", "没有该证件")
		return
	}
	refused.Require(item.Result >= Pending && item.Result <= Failed, at+".result", "「"+document.Name+"」的结果无效")
	refused.Require(item.Result != Passed || document.URL != "", at+".result", "「"+document.Name+"」没有图片，不能通过")
	refused.Text(at+".memo", "备注", item.Memo, maxMemo)
	if item.Result != Failed {
		refused.Require(len(item.ReasonCodes) == 0, at+".reasonCodes", "「"+document.Name+"」未判为不通过，不能填写原因")
		return
	}
	refused.Require(len(item.ReasonCodes) > 0, at+".reasonCodes", "请选择「"+document.Name+"」不通过的原因")
	isRead := len(item.Reasons) > 0
	refused.Require(!isRead || len(item.Reasons) == len(item.ReasonCodes), at+".reasons", "「"+document.Name+"」的原因与文字不相符")
	for i, code := range item.ReasonCodes {
		words, listed := reasons[code]
		refused.Require(listed, at+".reasonCodes", "「"+document.Name+"」的不通过原因 "+code+" 不存在或已停用，请重新选择")
		if listed && isRead && i < len(item.Reasons) && item.Reasons[i] != words {
			refused.Add(at+".reasonCodes", "「"+document.Name+"」的不通过原因「"+item.Reasons[i]+"」已改为「"+words+"」，请重新选择")
		}
		if isOther(code, words) && text.Blank(item.Memo+v.Memo) {
			refused.Add(at+".memo", "「"+document.Name+"」的原因选择了“其他”，请填写说明")
		}
	}
}

// isOther tells the reason that says nothing without a memo.
func isOther(code, words string) bool { return strings.HasSuffix(code, "99") || words == "其他" }

// checkSum holds the overall result against the documents it sums up. A pass
// needs every required document judged; one bad document is enough to send a
// submission back (domain: ≥ 1 item failed), the rest waits for the next one.
func (v Verdict) checkSum(sheet Sheet, judged map[string]State) error {
	var refused fault.Collector
	all := make([]Document, 0, len(sheet.Documents))
	for _, d := range sheet.Documents {
		d.Result = judged[d.DocType]
		all = append(all, d)
		refused.Require(v.Result == Failed || !d.Required || d.Result != Pending, "items", "请先审核「"+d.Name+"」")
	}
	switch sum := RollUp(all); {
	case v.Result == Passed && sum == Failed:
		refused.Add("result", "有证件不通过，不能审核通过")
	case v.Result == Failed && sum != Failed:
		refused.Add("result", "请至少将一项证件判为不通过并选择原因")
	case v.Result == Failed:
		refused.Require(len(v.OverrideCodes)+len(v.Overrides) == 0, "overrideCodes", "审核不通过时不能越过拦截项")
	default:
		v.checkOverride(&refused, blocksOf(sheet.Prechecks))
		v.checkWarnings(&refused, sheet.Prechecks)
	}
	return refused.Err()
}

// checkWarnings refuses a pass while a warning stands that came up after the desk was
// opened: nothing passes unseen (ADR 0030).
func (v Verdict) checkWarnings(refused *fault.Collector, prechecks []Precheck) {
	for _, p := range prechecks {
		if v.Warnings != nil && p.Level == "W" && !slices.Contains(v.Warnings, Block{p.Code, p.Message}) {
			refused.Add("warnings", "新出现提醒「"+p.Code+" "+p.Message+"」，请查看后再提交")
			return
		}
	}
}

// shows tells whether the reviewer read the block, word by word: of one code
// there may be several, and one that came up since was never on screen.
func (v Verdict) shows(b Block) bool { return v.Overrides == nil || slices.Contains(v.Overrides, b) }

// checkOverride holds what is overridden against the blocks there are: all of
// them and no others, so that a block that came up after the desk was opened is
// not passed unseen.
func (v Verdict) checkOverride(refused *fault.Collector, blocks []Block) {
	known := func(code string) bool {
		return slices.ContainsFunc(blocks, func(b Block) bool { return b.Code == code })
	}
	for _, b := range blocks {
		if !slices.Contains(v.OverrideCodes, b.Code) || !v.shows(b) {
			refused.Add("overrideCodes", "存在拦截项「"+b.Code+" "+b.Message+"」，不能直接通过")
			return
		}
	}
	for _, code := range v.OverrideCodes {
		if !known(code) {
			refused.Add("overrideCodes", "没有拦截项 "+code)
			return
		}
	}
	refused.Require(len(blocks) == 0 || text.Signs(v.Memo) >= minReason, "memo", "越过拦截项通过时必须填写备注，至少 2 个字")
}
