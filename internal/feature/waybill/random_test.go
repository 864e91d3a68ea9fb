package waybill_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/feature/waybill"
)

// What is done to waybills beside their commands.
const (
	edit waybill.Verb = "edit"
	pass waybill.Verb = "pass"
	fail waybill.Verb = "fail"
)

// deeds are what the random test picks from.
var deeds = []waybill.Verb{
	waybill.Publish, waybill.Assign, waybill.Load, waybill.Depart, waybill.Abnormal, waybill.Resume, waybill.Unload, waybill.Sign,
	waybill.Revoke, edit, pass, fail,
}

// picked is a deed for a waybill of a stage: half of them lead it on.
func picked(random *rand.Rand, from waybill.Stage) waybill.Verb {
	for {
		deed := deeds[random.IntN(len(deeds))]
		to, isLegal := leads(deed, from)
		if random.IntN(2) > 0 || isLegal && to != from && deed != waybill.Revoke {
			return deed
		}
	}
}

// leads is where a deed leads from a stage, by the table alone.
func leads(deed waybill.Verb, from waybill.Stage) (to waybill.Stage, isLegal bool) {
	switch deed {
	case edit:
		if from == waybill.Refused {
			return waybill.Signed, true
		}
		return from, from < waybill.Passed
	case pass:
		return waybill.Passed, from == waybill.Signed
	case fail:
		return waybill.Refused, from == waybill.Signed
	}
	step := waybill.Steps[slices.IndexFunc(waybill.Steps, func(s waybill.Step) bool { return s.Verb == deed })]
	return step.To, slices.Contains(step.From, from)
}

// TestRandomDeeds to half a dozen waybills, in and out of order, some of them stale or
// incomplete: none leads where the table does not, what is refused changes nothing,
// the amounts add up at every step, and at the end the counters are a recount.
func TestRandomDeeds(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		o := openOffice(t, w)
		random := rand.New(rand.NewPCG(11, 26))
		reached := map[waybill.Stage]int{}
		var ids []string
		for range 6 {
			ids = append(ids, o.add())
		}
		for range 500 {
			i := random.IntN(len(ids))
			stage := o.randomDeed(random, ids[i])
			if reached[stage]++; stage == waybill.Void && random.IntN(4) > 0 {
				ids[i] = o.add() // most of what is void makes room for another
			}
		}
		for _, stage := range waybill.Stages[1:] {
			if reached[stage] == 0 {
				t.Errorf("no waybill came to %d: %v", stage, reached)
			}
		}
		o.recount()
	})
}

// randomDeed does something to a waybill, checks what came of it, and returns its
// stage.
func (o *office) randomDeed(random *rand.Rand, id string) waybill.Stage {
	o.t.Helper()
	o.pass(waybill.Publish)
	before := o.row(id)
	from, version := before.Int("result.lifecycle"), before.Int("result.version")
	deed := picked(random, from)
	isStale, isPartial := random.IntN(10) == 0, random.IntN(10) == 0
	to, isLegal := leads(deed, from)
	isDone := o.do(random, id, deed, isStale, isPartial)
	after := o.row(id)
	switch stage := after.Int("result.lifecycle"); {
	case isDone && (!isLegal || isStale || stage != to):
		o.t.Errorf("%s at %d, stale %v, led to %d", deed, from, isStale, stage)
	case !isDone && (stage != from || after.Int("result.version") != version):
		o.t.Errorf("%s at %d was refused, and led to %d, version %d after %d", deed, from, stage, after.Int("result.version"), version)
	case !isDone && isLegal && !isStale && !isPartial && deed != pass: // findings may block what passes
		o.t.Errorf("%s at %d was refused", deed, from)
	}
	fen := func(name string) int { return after.Int("result." + name + "Fen") }
	adds := fen("amounts.driverFreight") + fen("otherAdd") + fen("toll")
	payable := adds - fen("amounts.lossDeduct") - fen("otherDeduct") - fen("roundOff")
	if fen("payable") != payable || fen("amounts.cash") != payable-fen("oil")-fen("toll")-fen("prepaid") {
		o.t.Errorf("after %s at %d the amounts do not add up: %s", deed, from, after.Body)
	}
	return after.Int("result.lifecycle")
}

// do does it; an incomplete order lacks what its verb cannot do without.
func (o *office) do(random *rand.Rand, id string, deed waybill.Verb, isStale, isPartial bool) bool {
	o.t.Helper()
	if deed == pass || deed == fail {
		return !isStale && !isPartial && o.decided(id, deed == pass)
	}
	order := o.order(id, deed)
	if isStale {
		order["version"] = order["version"].(int) - 1
	}
	if deed == edit {
		delete(order, "memo")
		order["otherAddFen"], order["otherDeductFen"], order["roundOffFen"] = random.IntN(20_000), random.IntN(900), random.IntN(100)
		order["tollFen"], order["distanceKm"] = random.IntN(20_000), 1 // more would ask for hours on the road
		return o.ops.Put("/shipping/hyWaybill/edit", order).Success()
	}
	if isPartial {
		delete(order, "weights")
		delete(order, "vehicleId")
		delete(order, "abnormalType")
	}
	return o.ops.Post("/shipping/hyWaybill/"+string(deed), order).Success()
}

// decided judges what waits, and gives back what may not pass.
func (o *office) decided(id string, isPass bool) bool {
	claim := o.reviewer.Post("/review/task/claim", map[string]any{"targetType": "waybill", "targetId": id})
	if !claim.Success() {
		return false
	}
	result := map[bool]int{true: 1, false: 2}[isPass]
	if o.decide(id, claim, result).Success() {
		return true
	}
	if !o.reviewer.Post("/review/task/release", map[string]any{"taskId": claim.Text("result.taskId")}).Success() {
		o.t.Error("a claim was not given back")
	}
	return false
}

// recount compares what is counted along the way with the rows.
func (o *office) recount() {
	o.t.Helper()
	// The second filter keeps a list's total from being the counter itself.
	rows := func(filter string) int {
		return o.ops.Get("/shipping/hyWaybill/list?createTime_begin=2000-01-01&pageSize=1&" + filter).Int("result.total")
	}
	stages := o.ops.Get("/shipping/hyWaybill/stages")
	for i, stage := range waybill.Stages {
		counted, held := stages.Int(fmt.Sprintf("result.%d.count", i)), rows(fmt.Sprintf("lifecycle=%d", stage))
		if counted != held {
			o.t.Errorf("stage %d: %d are counted, there are %d", stage, counted, held)
		}
	}
	tabs := o.ops.Get("/shipping/hyWaybill/tabs")
	for state, name := range []string{"pending", "passed", "failed"} {
		if counted, held := tabs.Int("result."+name), rows(fmt.Sprintf("reviewState=%d", state)); counted != held {
			o.t.Errorf("%s: %d are counted, there are %d", name, counted, held)
		}
	}
}
