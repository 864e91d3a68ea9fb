package waybill

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Order is what a command says beside its verb. Only assign reads who drives, only
// abnormal the type, only load and unload the weights.
type Order struct {
	ID        string                               `json:"id"`
	Version   httpapi.Opt[int64]                   `json:"version"`
	At        httpapi.Opt[instant.Instant]         `json:"at" label:"发生时间"` // absent: now
	Memo      string                               `json:"memo,omitempty" label:"说明"`
	Documents httpapi.Opt[[]dossier.DraftDocument] `json:"documents" label:"单据照片"` // added to those that are there
	Weights   *Weights                             `json:"weights,omitempty" label:"磅单"`

	// To assign; of a load whom it was meant for, refused when the waybill is another's by now.
	VehicleID  string `json:"vehicleId,omitempty" label:"车辆"`
	DriverID   string `json:"driverId,omitempty" label:"司机"`
	CoDriverID string `json:"coDriverId,omitempty" label:"副驾驶员"`
	CarrierID  string `json:"carrierId,omitempty" label:"实际承运人"`   // empty: the driver carries himself
	Kind       string `json:"abnormalType,omitempty" label:"异常类型"` // hy_abnormal_type
}

// Weights are a weigh ticket, kg. Without a net weight it follows.
type Weights struct {
	Gross int64 `json:"grossKg" label:"毛重"`
	Tare  int64 `json:"tareKg" label:"皮重"`
	Net   int64 `json:"netKg,omitempty" label:"净重"`
}

// Command leads a waybill on by a verb, in reach of the verb's right. Outside of
// the stages that a verb goes from it is refused; a stale version is a conflict
// that carries the current row.
func (s *Service) Command(ctx context.Context, verb Verb, o Order) (View, error) {
	step := stepOf(verb)
	r, err := s.Change(ctx, verb.Code(), o.ID, o.Version, s.stale(ctx, verb.Code()),
		func(tx *database.Tx, within scope.Scope, r *record) error { return s.take(ctx, tx, within, r, step, o) })
	if err != nil {
		return View{}, err
	}
	return s.view(ctx, s.ToChange(ctx, verb.Code()), r)
}

// take is one step of a waybill's way.
func (s *Service) take(ctx context.Context, tx *database.Tx, within scope.Scope, r *record, step Step, o Order) error {
	if !slices.Contains(step.From, r.Stage) {
		return fault.New(fault.Refused, "运单"+stageNames[r.Stage]+"，不能"+step.Name)
	}
	at, err := s.timeOf(*r, step, o)
	if err != nil {
		return err
	}
	// What waits at the desk is not what the row holds, but a voided waybill takes
	// nothing over.
	before, err := s.InForce(*r)
	if err != nil {
		return err
	}
	after, said, err := s.taken(ctx, *r, step, o, before, at)
	if err != nil {
		return err
	}
	from := r.Stage
	if err := s.enter(ctx, tx, within, r, step, before, after, at); err != nil {
		return err
	}
	r.Stage, r.LastEventAt = step.To, at
	return s.log(ctx, tx, within, entry{
		WaybillID: r.ID, Verb: step.Verb, From: from, To: step.To, At: at, Kind: said.kind, Memo: strings.TrimSpace(o.Memo), Detail: said.detail,
	})
}

// timeOf is when a step happened: not before the one before it, nor to come.
func (s *Service) timeOf(r record, step Step, o Order) (instant.Instant, error) {
	now := instant.Of(s.Now())
	at := o.At.Or(now)
	switch {
	case at > now:
		return at, fault.Field("at", step.Name+"时间不能晚于现在")
	case o.At.Given && at < r.LastEventAt:
		return at, fault.Field("at", step.Name+"时间不能早于上一步的 "+r.LastEventAt.String())
	}
	return max(at, r.LastEventAt), nil
}

// said is what the log keeps of an order beside its memo.
type said struct{ kind, detail string }

// taken is the profile as a step leaves it. What is wrong with the order is told
// together.
func (s *Service) taken(
	ctx context.Context, r record, step Step, o Order, before Profile, at instant.Instant,
) (after Profile, told said, err error) {
	after = before
	after.Documents = withDocuments(before.Documents, o.Documents)
	var refused fault.Collector
	refused.Text("memo", "说明", o.Memo, 256)
	documentTypes.CheckKinds(&refused, after)
	memo := strings.TrimSpace(o.Memo)
	needsMemo := func(message string) { refused.Require(memo != "", "memo", message) }
	switch step.Verb {
	case Publish:
		if err := fault.Together(s.check(ctx, before, before, at), before.publishable()); err != nil {
			return after, told, err
		}
	case Assign:
		if r.Stage == Assigned {
			needsMemo("改派请填写原因")
		}
		told.detail, err = s.assigned(ctx, &after, o, &refused)
	case Load:
		ofThisCrew(o, before, &refused)
		after.LoadGross, after.LoadTare, after.LoadNet = ticketOf(o, &refused)
		told.detail = TicketText(after.LoadGross, after.LoadTare, after.LoadNet)
		refused.Require(has(after, LoadTicket), "documents."+LoadTicket, "请上传「装货磅单」")
	case Depart:
		after.DespatchedAt = at
	case Abnormal:
		needsMemo("请填写异常说明")
		told.kind, err = s.abnormalKind(ctx, o, &refused)
		after.AbnormalReasons = joined(after.AbnormalReasons, memo)
	case Resume:
	case Unload:
		after.UnloadGross, after.UnloadTare, after.UnloadNet = ticketOf(o, &refused)
		told.detail = TicketText(after.UnloadGross, after.UnloadTare, after.UnloadNet)
		after.ReceivedAt = at
		refused.Require(at > before.DespatchedAt, "at", "卸货时间应晚于起运时间")
		refused.Require(has(after, UnloadTicket), "documents."+UnloadTicket, "请上传「卸货磅单」")
	case Sign:
		after.FinishedAt = at
		documentTypes.Check(&refused, after)
	case Revoke:
		needsMemo("请填写作废原因")
	}
	if err != nil {
		return after, told, err
	}
	after = after.derived()
	checkAmounts(after, &refused)
	return after, told, refused.Err()
}

// ofThisCrew holds whom an order was meant for, if it says so, against whom the waybill
// is assigned to by now.
func ofThisCrew(o Order, p Profile, refused *fault.Collector) {
	isOf := (o.VehicleID == "" || o.VehicleID == p.VehicleID) && (o.DriverID == "" || o.DriverID == p.DriverID)
	refused.Require(isOf, "vehicleId", "运单已改派给 "+p.VehicleNumber+" "+p.DriverName+"，请核对磅单和照片")
}

// enter writes what a step leaves: to the desk when it is signed, and out of the
// desk when it is voided.
func (s *Service) enter(
	ctx context.Context, tx *database.Tx, within scope.Scope, r *record, step Step, before, after Profile, at instant.Instant,
) error {
	switch step.Verb {
	case Sign:
		return s.submit(ctx, tx, within, r, before, after)
	case Revoke:
		if err := s.Desk.Withdraw(ctx, tx, within, Type, r.ID, r.DepartmentID, r.ReviewState); err != nil {
			return err
		}
		r.ReviewState = review.NoState
		return nil
	case Assign:
		r.AssignedAt = at
	case Abnormal:
		r.AbnormalCount++
	}
	return s.Keep(ctx, tx, r, before, after)
}

// assigned puts vehicle, drivers and carrier into a profile. None of them works
// who is not reviewed, frozen, blacklisted or has run out; whether they are bound
// to each other is for the reviewer to judge (W03).
func (s *Service) assigned(ctx context.Context, p *Profile, o Order, refused *fault.Collector) (string, error) {
	refused.Require(o.VehicleID != "", "vehicleId", "请选择车辆")
	refused.Require(o.DriverID != "", "driverId", "请选择司机")
	isSame := o.CoDriverID != "" && o.CoDriverID == o.DriverID
	refused.Require(!isSame, "coDriverId", "副驾驶员不能与司机相同")
	if o.VehicleID == "" || o.DriverID == "" || isSame {
		return "", nil
	}
	was, before := p.VehicleNumber+" "+p.DriverName, *p
	vehicle, err := s.SeenVehicle(ctx, o.VehicleID)
	if why, err := refusal("车辆", vehicle.Number, vehicle.Why, err); err != nil || why != "" {
		refused.Require(why == "", "vehicleId", why)
		return "", err
	}
	driver, err := s.SeenDriver(ctx, o.DriverID)
	if why, err := refusal("司机", driver.Name, driver.Why, err); err != nil || why != "" {
		refused.Require(why == "", "driverId", why)
		return "", err
	}
	second := Driver{}
	if o.CoDriverID != "" {
		second, err = s.SeenDriver(ctx, o.CoDriverID)
		if why, err := refusal("副驾驶员", second.Name, second.Why, err); err != nil || why != "" {
			refused.Require(why == "", "coDriverId", why)
			return "", err
		}
	}
	p.VehicleID, p.VehicleNumber, p.Color, p.Trailer = o.VehicleID, vehicle.Number, vehicle.Color, vehicle.Trailer
	p.DriverID, p.DriverName, p.DriverCard = o.DriverID, driver.Name, driver.IDCard
	p.CoDriverID, p.CoDriverName, p.CoDriverCard = o.CoDriverID, second.Name, second.IDCard
	if err := s.takeCarrier(ctx, p, o, refused); err != nil {
		return "", err
	}
	isSame = p.VehicleID == before.VehicleID && p.DriverID == before.DriverID && p.CoDriverID == before.CoDriverID &&
		p.CarrierID == before.CarrierID
	refused.Require(!isSame, "vehicleId", "与现在的车辆、司机和承运人相同，无需改派")
	if now := vehicle.Number + " " + driver.Name; strings.TrimSpace(was) != "" {
		return was + " → " + now, nil
	}
	return vehicle.Number + " " + driver.Name, nil
}

// takeCarrier names who carries: a carrier of the platform, or the driver himself.
func (s *Service) takeCarrier(ctx context.Context, p *Profile, o Order, refused *fault.Collector) error {
	if o.CarrierID == "" {
		p.CarrierID, p.CarrierName, p.CarrierNo, p.CarrierPermit = "", p.DriverName, p.DriverCard, ""
		return nil
	}
	carrier, err := s.SeenCarrier(ctx, o.CarrierID)
	why, err := refusal("实际承运人", carrier.Name, carrier.Why, err)
	if err != nil || why != "" {
		refused.Require(why == "", "carrierId", why)
		return err
	}
	p.CarrierID, p.CarrierName, p.CarrierNo, p.CarrierPermit = o.CarrierID, carrier.Name, carrier.Number, carrier.Permit
	return nil
}

// refusal says why somebody may not take part.
func refusal(what, name, why string, err error) (string, error) {
	switch {
	case fault.Is(err, fault.NotFound), fault.Is(err, fault.Forbidden):
		return what + "不存在，或您没有查看的权限", nil
	case err != nil:
		return "", err
	case why != "":
		return what + "「" + name + "」" + why, nil
	}
	return "", nil
}

// abnormalKind is what kind of event is reported.
func (s *Service) abnormalKind(ctx context.Context, o Order, refused *fault.Collector) (string, error) {
	offered, err := s.choices(ctx, abnormalTypes)
	refused.Require(offered[o.Kind] != "", "abnormalType", "请选择异常类型")
	return o.Kind, err
}

// leastTare is what every vehicle weighs, kg: tonnes typed for kilograms are noticed.
const leastTare = 500

var leastTareWords = fmt.Sprintf("皮重应不少于 %d 千克，单位是千克而不是吨", leastTare)

// ticketOf reads a weigh ticket.
func ticketOf(o Order, refused *fault.Collector) (gross, tare, net int64) {
	if o.Weights == nil {
		refused.Add("weights.grossKg", "请填写毛重与皮重")
		return 0, 0, 0
	}
	w := *o.Weights
	refused.Require(w.Gross > 0 && w.Gross <= mostWeight, "weights.grossKg", fmt.Sprintf("毛重应是 1 到 %d 的整数（千克）", mostWeight))
	refused.Require(w.Tare >= leastTare, "weights.tareKg", leastTareWords)
	refused.Require(w.Tare < w.Gross, "weights.tareKg", "皮重应小于毛重")
	refused.Require(w.Net == 0 || w.Net == w.Gross-w.Tare, "weights.netKg", "净重应等于毛重减皮重")
	return w.Gross, w.Tare, w.Gross - w.Tare
}

// TicketText is a weigh ticket as the log says it, kg.
func TicketText(gross, tare, net int64) string {
	return fmt.Sprintf("毛重 %d kg，皮重 %d kg，净重 %d kg", gross, tare, net)
}

func has(p Profile, docType string) bool {
	_, present := dossier.Of(p.Documents, docType)
	return present
}

// withDocuments puts the pictures of an order among those that are there.
func withDocuments(documents []dossier.Document, sent httpapi.Opt[[]dossier.DraftDocument]) []dossier.Document {
	out := slices.Clone(documents)
	for _, d := range dossier.Replaced(documents, sent) {
		at := slices.IndexFunc(out, func(have dossier.Document) bool { return have.DocType == d.DocType })
		if !sent.Given {
			break
		}
		if at < 0 {
			out = append(out, d)
		} else {
			out[at] = d
		}
	}
	return out
}

// joined adds one more thing that was said.
func joined(before, more string) string {
	return strings.TrimPrefix(before+"；"+more, "；")
}
