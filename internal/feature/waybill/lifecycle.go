package waybill

import (
	"slices"

	"freightdesk/internal/foundation/caller"
)

// Stage is where a waybill stands on its way (dictionary hy_waybill_status). Those
// behind 70 belong to payment.
type Stage = int

// The stages.
const (
	Drafted  Stage = 0  // 草稿: nobody but the operator works on it
	Open     Stage = 10 // 待接单
	Assigned Stage = 20 // 待装货
	Loaded   Stage = 30 // 已装货
	Moving   Stage = 40 // 运输中
	Stopped  Stage = 45 // 异常中
	Unloaded Stage = 50 // 已卸货
	Signed   Stage = 60 // 已签收, waits for review
	Refused  Stage = 65 // 审核不通过
	Passed   Stage = 70 // 审核通过: its amounts are frozen
	Void     Stage = 90 // 已作废
)

// Stages are all of them, in order.
var Stages = []Stage{Drafted, Open, Assigned, Loaded, Moving, Stopped, Unloaded, Signed, Refused, Passed, Void}

// Verb is a command that leads a waybill on; its permission code is waybill:<verb>.
type Verb string

// The commands.
const (
	Publish  Verb = "publish"
	Assign   Verb = "assign"
	Load     Verb = "load"
	Depart   Verb = "depart"
	Abnormal Verb = "abnormal"
	Resume   Verb = "resume"
	Unload   Verb = "unload"
	Sign     Verb = "sign"
	Revoke   Verb = "void"
)

// Code is the permission that a command needs.
func (v Verb) Code() string { return "waybill:" + string(v) }

// Step is where a command leads, and from where.
type Step struct {
	Verb Verb
	Name string // in words
	From []Stage
	To   Stage
}

// Steps are the commands in the order of a waybill's way (domain, life of a
// waybill). What has passed the review may still be voided: nothing is paid yet.
var Steps = []Step{
	{Publish, "发布", []Stage{Drafted}, Open},
	{Assign, "派单", []Stage{Open, Assigned}, Assigned},
	{Load, "装货", []Stage{Assigned}, Loaded},
	{Depart, "起运", []Stage{Loaded}, Moving},
	{Abnormal, "上报异常", []Stage{Moving}, Stopped},
	{Resume, "恢复运输", []Stage{Stopped}, Moving},
	{Unload, "卸货", []Stage{Moving}, Unloaded},
	{Sign, "签收", []Stage{Unloaded}, Signed},
	{Revoke, "作废", []Stage{Drafted, Open, Assigned, Loaded, Moving, Stopped, Unloaded, Signed, Refused, Passed}, Void},
}

// stepOf is a command by its verb.
func stepOf(verb Verb) Step {
	return Steps[slices.IndexFunc(Steps, func(s Step) bool { return s.Verb == verb })]
}

// stageNames are the stages in words, as refusals and the log say them.
var stageNames = map[Stage]string{
	Drafted: "草稿", Open: "待接单", Assigned: "待装货", Loaded: "已装货", Moving: "运输中", Stopped: "异常中", Unloaded: "已卸货", Signed: "已签收",
	Refused: "审核不通过", Passed: "审核通过", Void: "已作废",
}

// legal are the commands that a caller may give to a waybill of a stage now.
func legal(who caller.Caller, at Stage) []Verb {
	verbs := []Verb{}
	for _, step := range Steps {
		if slices.Contains(step.From, at) && who.May(step.Verb.Code()) {
			verbs = append(verbs, step.Verb)
		}
	}
	return verbs
}

// isEditable tells whether the data of a waybill may still change: what has passed
// is frozen, what is void is over.
func isEditable(at Stage) bool { return at < Passed }
