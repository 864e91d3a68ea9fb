package waybill

import (
	"context"
	"fmt"
	"reflect"
	"strings"

	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Add writes a draft of a waybill.
func (s *Service) Add(ctx context.Context, d Draft) (View, error) {
	now := instant.Of(s.Now())
	start := fresh()
	start.ConsignedAt = now
	p, err := d.over(start)
	if err != nil {
		return View{}, err
	}
	if err := fault.Together(s.acceptable(ctx, Profile{}, &p, d), mayFollow(Drafted, start, p)); err != nil {
		return View{}, err
	}
	r := s.fresh(ctx, d, Way{Stage: Drafted, Source: ByOperator})
	err = s.DB.InTx(ctx, func(tx *database.Tx) error { return s.add(ctx, tx, &r, p) })
	if err != nil {
		return View{}, err
	}
	return s.view(ctx, caller.From(ctx).WholeTenant(), r)
}

// fresh is the row of a draft that nobody has seen yet.
func (s *Service) fresh(ctx context.Context, d Draft, way Way) record {
	r := record{Way: way}
	s.Fresh(ctx, &r, s.newID(), strings.TrimSpace(d.Remark.Value))
	return r
}

// add numbers a waybill and writes it.
func (s *Service) add(ctx context.Context, tx *database.Tx, r *record, p Profile) error {
	within := caller.From(ctx).WholeTenant()
	var err error
	if p.Number, err = s.number(ctx, tx, within); err != nil {
		return err
	}
	if err := s.Keep(ctx, tx, r, Profile{}, p); err != nil {
		return err
	}
	r.LastEventAt = p.ConsignedAt
	if err := s.Insert(ctx, tx, within, r); err != nil {
		return err
	}
	audit.Changed(tx, audit.Change{Object: Type, ID: r.ID, After: auditView(*r)})
	return s.log(ctx, tx, within, entry{WaybillID: r.ID, Verb: verbOfAdd, From: r.Stage, To: r.Stage, At: p.ConsignedAt})
}

// number is the next of the day: YD, the day, and eight digits.
func (s *Service) number(ctx context.Context, tx *database.Tx, within scope.Scope) (string, error) {
	day := instant.Of(s.Now()).Date()
	last, err := database.One[int64](ctx, tx, nextNumber.For(within, day))
	return fmt.Sprintf("YD%s%08d", strings.ReplaceAll(day[2:], "-", ""), last), err
}

// acceptable puts the customer's name and number into a profile and refuses what
// may not be kept.
func (s *Service) acceptable(ctx context.Context, before Profile, p *Profile, d Draft) error {
	unknown, err := s.takeCustomer(ctx, before, p)
	if err != nil {
		return err
	}
	var refused fault.Collector
	refused.Text("remark", "备注", d.Remark.Value, 256)
	return fault.Together(unknown, s.check(ctx, before, *p, instant.Of(s.Now())), refused.Err())
}

// takeCustomer keeps the name and number that a customer has now; a waybill whose
// customer stays keeps those it had. What is wrong with a customer comes apart
// from what failed.
func (s *Service) takeCustomer(ctx context.Context, before Profile, p *Profile) (unknown, err error) {
	if p.CustomerID == "" || p.CustomerID == before.CustomerID {
		return nil, nil
	}
	party, err := s.SeenCustomer(ctx, p.CustomerID)
	switch {
	case fault.Is(err, fault.NotFound):
		return fault.Field("customerId", "货主不存在，或您没有查看它的权限"), nil
	case err != nil:
		return nil, err
	case party.Why != "":
		return fault.Field("customerId", "货主「"+party.Name+"」"+party.Why), nil
	}
	p.Consignor, p.ConsignorNo = party.Name, party.Number
	return nil, nil
}

// Edit writes the given fields until a waybill has passed. While it is under
// review, or has failed, they go into a new submission; before, into the row. A
// stale version is a conflict that carries the current row.
func (s *Service) Edit(ctx context.Context, d Draft) (View, error) {
	r, err := s.shelf.Edit(ctx, d.ID, d.Version, s.stale(ctx, MayEdit),
		func(tx *database.Tx, within scope.Scope, r *record) error { return s.change(ctx, tx, within, r, d) })
	if err != nil {
		return View{}, err
	}
	return s.view(ctx, s.ToChange(ctx, MayEdit), r)
}

func (s *Service) change(ctx context.Context, tx *database.Tx, within scope.Scope, r *record, d Draft) error {
	if !isEditable(r.Stage) {
		return fault.New(fault.Refused, "运单"+stageNames[r.Stage]+"，不能再修改")
	}
	c, err := s.Edited(ctx, tx, within, *r, d.Submitted, d.over)
	if err != nil {
		return err
	}
	after := c.After.derived()
	if err := s.acceptable(ctx, c.Before, &after, d); err != nil {
		return err
	}
	if err := mayFollow(r.Stage, c.Before, after); err != nil {
		return err
	}
	old := r.Remark
	r.Remark = strings.TrimSpace(d.Remark.Or(r.Remark))
	isSame := reflect.DeepEqual(c.Before, after)
	switch {
	case !isSame && r.Stage >= Signed:
		return s.resubmit(ctx, tx, within, r, c.Before, after)
	case !isSame:
		if err := s.Keep(ctx, tx, r, c.Before, after); err != nil {
			return err
		}
		return s.log(ctx, tx, within, entry{WaybillID: r.ID, Verb: verbOfEdit, From: r.Stage, To: r.Stage, At: instant.Of(s.Now())})
	case old != r.Remark:
		return s.Desk.Noted(ctx, tx, within, Type, r.ID)
	}
	return nil
}

// mayFollow refuses values of steps that a waybill has not come to, and that those
// it has, or what it was published with, are taken away.
func mayFollow(at Stage, before, after Profile) error {
	var refused fault.Collector
	for _, one := range []struct {
		from        Stage
		field, name string
		was, is     int64
	}{
		{Loaded, "loadNetKg", "装货净重", before.LoadNet, after.LoadNet},
		{Moving, "despatchActualDateTime", "发货时间", int64(before.DespatchedAt), int64(after.DespatchedAt)},
		{Unloaded, "unloadNetKg", "卸货净重", before.UnloadNet, after.UnloadNet},
		{Unloaded, "goodsReceiptDateTime", "收货时间", int64(before.ReceivedAt), int64(after.ReceivedAt)},
		{Signed, "finishDateTime", "签收时间", int64(before.FinishedAt), int64(after.FinishedAt)},
	} {
		refused.Require(at >= one.from || one.is == one.was, one.field, one.name+"在"+stageNames[one.from]+"以后填写")
		refused.Require(at < one.from || one.is != 0, one.field, "请填写"+one.name)
	}
	keepTickets(at, before, after, &refused)
	isMeasured := at < Open || before.Distance == 0 || after.Distance > 0 // speed is judged by it (W04)
	refused.Require(isMeasured, "distanceKm", "运距不能清空，可以更正")
	if at >= Signed {
		documentTypes.Check(&refused, after)
	}
	if at >= Open && before.publishable() == nil {
		return fault.Together(after.publishable(), refused.Err())
	}
	return refused.Err()
}

// weights are what a ticket says, kg.
type weights struct{ gross, tare, net int64 }

func (p Profile) loaded() weights   { return weights{p.LoadGross, p.LoadTare, p.LoadNet} }
func (p Profile) unloaded() weights { return weights{p.UnloadGross, p.UnloadTare, p.UnloadNet} }

// keepTickets holds an edit to what the commands that recorded the tickets asked for:
// their pictures may be replaced, not taken away, no net weight comes without what it is the
// rest of, and no vehicle weighs next to nothing.
func keepTickets(at Stage, before, after Profile, refused *fault.Collector) {
	for _, ticket := range []struct {
		from                  Stage
		document, field, name string
		was, is               weights
	}{
		{Loaded, LoadTicket, "load", "装货", before.loaded(), after.loaded()},
		{Unloaded, UnloadTicket, "unload", "卸货", before.unloaded(), after.unloaded()},
	} {
		isTaken := at >= ticket.from && has(before, ticket.document) && !has(after, ticket.document)
		refused.Require(!isTaken, "documents."+ticket.document, "「"+ticket.name+"磅单」不能移除，可以更换")
		if at < ticket.from || ticket.is == ticket.was {
			continue
		}
		refused.Require(ticket.is.gross > 0, ticket.field+"GrossKg", "请填写"+ticket.name+"毛重与皮重，净重由它们得出")
		isLight := ticket.is.gross > 0 && ticket.is.tare != ticket.was.tare && ticket.is.tare < leastTare
		refused.Require(!isLight, ticket.field+"TareKg", ticket.name+leastTareWords)
	}
}

// resubmit hands an edited waybill to the desk, once more where it had failed.
func (s *Service) resubmit(ctx context.Context, tx *database.Tx, within scope.Scope, r *record, before, after Profile) error {
	from := r.Stage
	if err := s.submit(ctx, tx, within, r, before, after); err != nil || from == Signed {
		return err
	}
	r.Stage = Signed
	return s.log(ctx, tx, within, entry{WaybillID: r.ID, Verb: verbOfSubmit, From: from, To: Signed, At: instant.Of(s.Now())})
}

// submit runs the pre-checks and hands a profile to the desk.
func (s *Service) submit(ctx context.Context, tx *database.Tx, within scope.Scope, r *record, before, after Profile) error {
	return s.Submit(ctx, tx, within, r, before, after, func(settings check.Settings) ([]review.Precheck, error) {
		return s.findings(ctx, tx, within, dossier.Look{By: settings, Today: instant.Of(s.Now())}, *r, after)
	})
}

// stale answers an edit of another version with the current row.
func (s *Service) stale(ctx context.Context, code string) func(scope.Scope, record) error {
	return func(_ scope.Scope, r record) error {
		current, err := s.view(ctx, s.ToChange(ctx, code), r)
		if err != nil {
			return err
		}
		return httpapi.Stale(current)
	}
}

// auditView is what the trail keeps of a waybill.
func auditView(r record) map[string]any {
	return map[string]any{
		"shippingNoteNumber": r.Number, "lifecycle": r.Stage, "consignor": r.Consignor, "vehicleNumber": r.VehicleNumber,
		"driverName": r.DriverName, "loadNetKg": r.LoadNet, "unloadNetKg": r.UnloadNet, "totalMonetaryFen": r.TotalMonetary,
		"payableFen": r.Payable, "reviewState": r.ReviewState, "remark": r.Remark, "version": r.Version,
	}
}
