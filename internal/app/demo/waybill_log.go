package demo

import (
	"time"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/feature/waybill"
	"freightdesk/internal/foundation/instant"
)

// tell writes what a journey has behind it into a waybill and its log.
func (j journey) tell(in *waybill.Seeded, c chance, t team) {
	p, l := &in.Profile, logOf{c: c, in: in}
	p.ConsignedAt = instant.Of(j.consigned)
	l.add("add", waybill.Drafted, j.consigned, "", "")
	l.add(waybill.Publish, waybill.Open, j.published, "", "")
	if !j.assigned.IsZero() {
		onVehicle(p, t)
		drivenBy(p, t)
		in.AssignedAt = instant.Of(j.assigned)
		l.add(waybill.Assign, waybill.Assigned, j.assigned, "", p.VehicleNumber+" "+p.DriverName)
	}
	if !j.loaded.IsZero() {
		p.LoadNet, p.LoadTare = p.Goods[0].Gross, tareOf(t)
		p.LoadGross = p.LoadNet + p.LoadTare
		l.add(waybill.Load, waybill.Loaded, j.loaded, "", waybill.TicketText(p.LoadGross, p.LoadTare, p.LoadNet))
	}
	if !j.despatched.IsZero() {
		p.DespatchedAt = instant.Of(j.despatched)
		l.add(waybill.Depart, waybill.Moving, j.despatched, "", "")
	}
	if j.stage == waybill.Stopped {
		in.AbnormalCount, p.AbnormalReasons = 1, "车辆轮胎损坏，等待救援"
		l.add(waybill.Abnormal, waybill.Stopped, j.despatched.Add(10*time.Minute), p.AbnormalReasons, "")
	}
	if !j.received.IsZero() {
		p.ReceivedAt, p.UnloadTare = instant.Of(j.received), p.LoadTare
		p.UnloadNet = p.LoadNet - p.LoadNet*int64(c.below(fieldLoss, 25))/10_000
		p.UnloadGross = p.UnloadNet + p.UnloadTare
		l.add(waybill.Unload, waybill.Unloaded, j.received, "", waybill.TicketText(p.UnloadGross, p.UnloadTare, p.UnloadNet))
	}
	if !j.signed.IsZero() {
		p.FinishedAt = instant.Of(j.signed)
		l.add(waybill.Sign, waybill.Signed, j.signed, "", "")
	}
	if j.stage == waybill.Void {
		l.add(waybill.Revoke, waybill.Void, j.assigned.Add(40*time.Minute), "货主取消发货", "")
	}
}

// tareOf is what a vehicle weighs empty, with its trailer.
func tareOf(t team) int64 {
	if t.vehicle.Profile.IsTractor() {
		return min(t.vehicle.Profile.CurbMass+t.trailer.CurbMass, 15_400)
	}
	return t.vehicle.Profile.CurbMass
}

// logOf writes the log of a waybill.
type logOf struct {
	c  chance
	in *waybill.Seeded
}

func (l logOf) add(verb waybill.Verb, to waybill.Stage, at time.Time, memo, detail string) {
	from := to
	if n := len(l.in.Log); n > 0 {
		from = l.in.Log[n-1].To
	}
	e := waybill.SeededEntry{
		ID: l.c.ident(fieldLog+len(l.in.Log)*2, at), Verb: verb, From: from, To: to, At: instant.Of(at), Username: "ops", Realname: "张敏",
		Memo: memo, Detail: detail,
	}
	if verb == waybill.Abnormal {
		e.Kind = "256"
	}
	l.in.Log = append(l.in.Log, e)
	l.in.LastEventAt = e.At
}

// documentsAt are the pictures that a stage has.
func documentsAt(stage waybill.Stage) []string {
	switch {
	case stage == waybill.Void || stage < waybill.Loaded:
		return nil
	case stage < waybill.Unloaded:
		return []string{waybill.LoadTicket, waybill.LoadPicture}
	case stage < waybill.Signed:
		return []string{waybill.LoadTicket, waybill.UnloadTicket, waybill.LoadPicture}
	}
	return []string{waybill.LoadTicket, waybill.UnloadTicket, waybill.Receipt, waybill.LoadPicture, waybill.Contract}
}

func waybillDocuments(id string, stage waybill.Stage) []dossier.Document {
	types := documentsAt(stage)
	out := make([]dossier.Document, len(types))
	for i, docType := range types {
		out[i] = dossier.Document{DocType: docType, Path: dossier.DemoPath(docType, id)}
	}
	return out
}

var waybillFailures = []failure{
	{"301", "装货磅单缺失/模糊", waybill.LoadTicket},
	{"302", "卸货磅单缺失/模糊", waybill.UnloadTicket},
	{"303", "回单缺失/未签收", waybill.Receipt},
	{"306", "磅单重量与填报不符", waybill.UnloadTicket},
	{"305", "磅单日期不符", waybill.LoadTicket},
}

// judge writes the verdict of a waybill that was reviewed.
func (w waybillWorld) judge(in *waybill.Seeded, c chance, row int) {
	if in.State != review.Passed && in.State != review.Failed {
		return
	}
	reviewer := waybillReviewers[0]
	if row%5 == 0 {
		reviewer = waybillReviewers[1]
	}
	in.Reviewer, in.ReviewerName = reviewer[0], reviewer[1]
	in.DecidedAt = in.SubmittedAt.Add(time.Duration(c.between(fieldWait, 3, 90)) * time.Minute)
	in.DurationSecs = int64(c.between(fieldDuration, 25, 160))
	var failed failure
	if in.State == review.Failed {
		failed = reasonOf(c, row-firstFailed)
		in.ReasonText = failed.text
	}
	in.Items = itemsOf(in.Profile, failed)
	in.Log = append(in.Log, waybill.SeededEntry{
		ID: c.ident(fieldLog+len(in.Log)*2, in.DecidedAt.Time()), Verb: "review", From: waybill.Signed, To: in.Stage, At: in.DecidedAt,
		Username: in.Reviewer, Realname: in.ReviewerName, Memo: in.ReasonText,
	})
}

// odd is what is special about the row of a waybill that waits or failed.
func (w waybillWorld) odd(row int, stage waybill.Stage, t team) (code string, apply func(*waybill.Seeded)) {
	switch stage {
	case waybill.Signed:
		n := row - onTheWay
		// Three of seven stand out, so that the queue has calm between them.
		if n%7 < 3 {
			return oddOf(w.oddWaiting(n, t), n/7*3+n%7)
		}
	case waybill.Refused:
		return oddFailedWaybill(t, reasonOf(chanceOf(waybillsTable, row), row-firstFailed).code)
	}
	return "", ordinary
}

// oddWaiting are spread over those that wait, the newest first; n is the number of
// the one that is asked for.
func (w waybillWorld) oddWaiting(n int, t team) []oddity[waybill.Seeded] {
	on := func(count int, code string, apply func(p *waybill.Profile)) oddity[waybill.Seeded] {
		return oddity[waybill.Seeded]{count, code, func(in *waybill.Seeded, _ int) { apply(&in.Profile) }}
	}
	return []oddity[waybill.Seeded]{
		on(24, "W11", func(p *waybill.Profile) { heavier(p, t, 800) }),
		on(overlapping, "W08", func(p *waybill.Profile) { w.meanwhile(p, n) }),
		on(1, "W09", backfilled), // so that those which repeat one meet no other
		on(repeated, "W15", func(p *waybill.Profile) { w.again(p, n) }),
		on(10, "W09", backfilled),
		on(7, "W12", func(p *waybill.Profile) { lighter(p, 15) }),
		{unbound, "W03", func(in *waybill.Seeded, _ int) { w.strange(in, n) }},
		on(3, "W16", func(p *waybill.Profile) { p.Goods[0].Name, p.Goods[0].Class = "车用柴油", "0200" }),
		on(3, "W01", func(p *waybill.Profile) { p.Consignee = "" }),
		on(4, "W04", func(p *waybill.Profile) {
			p.DespatchedAt = p.ReceivedAt.Add(-time.Duration(p.Distance) * time.Hour / 112)
		}),
		on(4, "W12", func(p *waybill.Profile) { p.UnloadGross += 120 }),
		on(2, "W14", func(p *waybill.Profile) { p.UnitPrice, p.TotalMonetary = p.UnitPrice*10, p.TotalMonetary*10 }),
		on(3, "W14", func(p *waybill.Profile) { p.TotalMonetary = p.TotalMonetary * 8 / 10 }),
		on(3, "W18", func(p *waybill.Profile) { p.Oil = p.TotalMonetary * 7 / 10 }),
		on(1, "W17", func(p *waybill.Profile) { p.UnitPrice, p.TotalMonetary = p.UnitPrice*25, p.TotalMonetary*25 }),
		on(1, "W10", func(p *waybill.Profile) { drivenBy(p, w.newest) }),
		on(1, "W02", func(p *waybill.Profile) { drivenBy(p, team{driver: w.ended}) }),
	}
}

// oddFailedWaybill makes true what a waybill failed for, where the machine can tell.
func oddFailedWaybill(t team, reason string) (code string, apply func(*waybill.Seeded)) {
	switch reason {
	case "306":
		return "W12", func(in *waybill.Seeded) { in.Profile.UnloadGross += 120 }
	case "311":
		return "W11", func(in *waybill.Seeded) { heavier(&in.Profile, t, 600) }
	case "315":
		return "W09", func(in *waybill.Seeded) { backfilled(&in.Profile) }
	case "320":
		return "W12", func(in *waybill.Seeded) { lighter(&in.Profile, 15) }
	case repeatReason: // by its plan, as the next one
		return "W15", ordinary
	case overlapReason:
		return "W08", ordinary
	}
	return "", ordinary
}

// The reasons of those that failed because of another one.
const (
	repeatReason  = "314"
	overlapReason = "316"
)

// reasonOf is why the nth of those that failed did.
func reasonOf(c chance, n int) failure {
	for _, kind := range []struct {
		count int
		failure
	}{
		{26, failure{"311", "超载/超限", waybill.LoadTicket}},
		{failedOverlapping, failure{overlapReason, "司机/车辆时空冲突", waybill.LoadTicket}},
		{failedRepeated, failure{repeatReason, "疑似重复运单", waybill.LoadTicket}},
		{14, failure{"315", "疑似补录", waybill.Receipt}},
		{8, failure{"320", "亏吨超限未说明", waybill.UnloadTicket}},
	} {
		if n < kind.count {
			return kind.failure
		}
		n -= kind.count
	}
	return one(c, fieldReason, waybillFailures)
}

// backfilled is written when all is over.
func backfilled(p *waybill.Profile) { p.ConsignedAt = p.FinishedAt.Add(-10 * time.Minute) }

// heavier loads a waybill so many kg beyond what a train of its axles may weigh, or a
// light truck by a third beyond what it may carry.
func heavier(p *waybill.Profile, t team, over int64) {
	gross := map[int64]int64{2: 18_000, 4: 31_000}[t.vehicle.Profile.Axles] + over
	switch {
	case t.vehicle.Profile.IsTractor():
		gross = 49_000 + over
	case t.vehicle.Profile.IsLight():
		gross = p.LoadTare + t.vehicle.Profile.Tonnage*4/3
	}
	agreed := p.LoadNet
	p.LoadGross, p.UnloadGross = gross, gross-40
	p.LoadNet, p.UnloadNet = p.LoadGross-p.LoadTare, p.UnloadGross-p.UnloadTare
	p.Goods[0].Gross = p.LoadNet
	p.TotalMonetary = p.TotalMonetary * p.LoadNet / agreed // the consignor pays by the weight, too
}

// lighter loses so many permille on the way, and more than scales may err.
func lighter(p *waybill.Profile, permille int64) {
	p.UnloadNet = p.LoadNet - max(p.LoadNet*permille/1_000, 130)
	p.UnloadGross = p.UnloadNet + p.UnloadTare
}

// metBy is the number of a waybill that waits and does not stand out itself, for the
// nth of those that meet another one.
func metBy(n int) int { return n + 3 }

// meanwhile puts the vehicle of another that waits on this one, at the same time, with
// what that vehicle may carry.
func (w waybillWorld) meanwhile(p *waybill.Profile, n int) {
	t, agreed := w.teams[metBy(n)], p.LoadNet
	onVehicle(p, t)
	lost := p.LoadNet - p.UnloadNet
	p.LoadTare, p.LoadNet = tareOf(t), min(agreed, mostOf(t)*9/10)
	p.UnloadTare, p.UnloadNet = p.LoadTare, p.LoadNet-lost
	p.LoadGross, p.UnloadGross = p.LoadNet+p.LoadTare, p.UnloadNet+p.UnloadTare
	p.Goods[0].Gross = p.LoadNet
	p.TotalMonetary = p.TotalMonetary * p.LoadNet / agreed
}

// strange gives a waybill a driver who was there and is not bound to its vehicle.
func (w waybillWorld) strange(in *waybill.Seeded, n int) {
	at := len(w.teams) - 1 - n%20
	for w.teams[at].since > in.AssignedAt {
		at--
	}
	drivenBy(&in.Profile, w.teams[at])
}

// again makes a waybill the same as the one of the next team: vehicle, route and
// weight, an hour before.
func (w waybillWorld) again(p *waybill.Profile, n int) {
	next := w.waybill(onTheWay + n + 1)
	number, original := p.Number, p.Original
	*p = next.Profile
	p.Number, p.Original = number, original
	for _, at := range []*instant.Instant{&p.ConsignedAt, &p.DespatchedAt, &p.ReceivedAt, &p.FinishedAt} {
		*at = at.Add(-time.Hour)
	}
}

// onVehicle puts the vehicle of a team on a waybill.
func onVehicle(p *waybill.Profile, t team) {
	p.VehicleID, p.VehicleNumber, p.Color = t.vehicle.ID, t.vehicle.Profile.Number, t.vehicle.Profile.Color
	p.Trailer = t.vehicle.Profile.Trailer
}

// drivenBy puts the driver of a team on a waybill, who carries himself.
func drivenBy(p *waybill.Profile, t team) {
	p.DriverID, p.DriverName, p.DriverCard = t.driver.ID, t.driver.Profile.Name, t.driver.Profile.IDCard
	p.CarrierName, p.CarrierNo = p.DriverName, p.DriverCard
}
