package demo

import (
	"time"

	"freightdesk/internal/feature/waybill"
)

// journey are the moments of a waybill's way.
type journey struct {
	consigned, published, assigned, loaded, despatched, received, signed time.Time
	stage                                                                waybill.Stage
}

// journey lays a way out from its end.
func (w waybillWorld) journey(c chance, row, team int, stage waybill.Stage, km int64) journey {
	var signed time.Time
	switch {
	case stage == waybill.Signed:
		signed = w.signedSince(row - onTheWay)
	case row < onTheWay:
		signed = w.stillComing(c, row, team, stage, rideOf(c, km))
	default:
		signed = w.turnOf(row).signed
	}
	return backFrom(signed, c, km)
}

// backFrom lays a way of so many kilometres out before it was signed.
func backFrom(signed time.Time, c chance, km int64) journey {
	j := journey{signed: signed}
	j.received = j.signed.Add(-time.Duration(c.between(fieldSigning, 30, 170)) * time.Minute)
	j.despatched = j.received.Add(-rideOf(c, km))
	j.loaded = j.despatched.Add(-time.Duration(c.between(fieldSigning+50, 8, 40)) * time.Minute)
	j.assigned = j.loaded.Add(-time.Duration(c.between(fieldAccept, 60, 360)) * time.Minute)
	j.published = j.assigned.Add(-time.Duration(c.between(fieldAccept+50, 5, 90)) * time.Minute)
	j.consigned = j.published.Add(-3 * time.Minute)
	return j
}

// rideOf is how long a vehicle is on the road.
func rideOf(c chance, km int64) time.Duration {
	return time.Duration(km) * time.Hour / time.Duration(c.between(fieldSpeed, 42, 62))
}

// earlier is the same way an hour before.
func (j journey) earlier() journey {
	for _, at := range []*time.Time{&j.consigned, &j.published, &j.assigned, &j.loaded, &j.despatched, &j.received, &j.signed} {
		*at = at.Add(-time.Hour)
	}
	return j
}

// takenBefore is the same way, whose driver was found an hour before some moment at the
// latest: after a weekend nobody has come for days.
func (j journey) takenBefore(moment time.Time) journey {
	if late := j.assigned.Sub(moment.Add(-time.Hour)); late > 0 {
		j.consigned, j.published, j.assigned = j.consigned.Add(-late), j.published.Add(-late), j.assigned.Add(-late)
	}
	return j
}

// signedSince is when the nth of those that wait was signed: most of them within
// the day that a review may take.
func (w waybillWorld) signedSince(n int) time.Time {
	const inTime = 270
	if n < inTime {
		return between(w.now.Add(-8*time.Minute), w.now.Add(-23*time.Hour), n, inTime)
	}
	return between(w.now.Add(-24*time.Hour-20*time.Minute), w.now.Add(-40*time.Hour), n-inTime, pendingWaybills-inTime)
}

// stillComing is when a waybill on its way will be signed: the step of its stage is
// just behind it.
func (w waybillWorld) stillComing(c chance, row, team int, stage waybill.Stage, ride time.Duration) time.Time {
	ago := func(low, high int) time.Duration {
		return time.Duration(c.between(fieldLog, low, high)) * time.Minute
	}
	signing := time.Duration(c.between(fieldSigning, 30, 170)) * time.Minute
	loading := time.Duration(c.between(fieldSigning+50, 8, 40)) * time.Minute
	accepting := time.Duration(c.between(fieldAccept, 60, 360)) * time.Minute
	switch stage {
	case waybill.Open:
		publishing := time.Duration(c.between(fieldAccept+50, 5, 90)) * time.Minute
		return w.now.Add(signing + ride + loading + accepting + publishing - ago(5, 80))
	case waybill.Assigned:
		return w.now.Add(signing + ride + loading + accepting - ago(2, 55))
	case waybill.Loaded:
		return w.now.Add(signing + ride + loading - ago(1, 7))
	case waybill.Unloaded:
		return w.now.Add(signing - ago(1, 29))
	}
	begun := w.now.Add(-ride * time.Duration(5+row%90) / 100)
	if team < pendingWaybills { // the waybill before was signed first
		free := w.signedSince(team).Add(time.Hour)
		begun = later(begun, free.Add(w.now.Sub(free)/3))
	}
	return begun.Add(ride + signing)
}

// until is as much of a journey as a stage has behind it. A voided one was given
// up after it was assigned.
func (j journey) until(stage waybill.Stage) journey {
	j.stage = stage
	var none time.Time
	reached := stage
	if stage == waybill.Void {
		reached = waybill.Assigned
	}
	if reached < waybill.Signed {
		j.signed = none
	}
	if reached < waybill.Unloaded {
		j.received = none
	}
	if reached < waybill.Moving {
		j.despatched = none
	}
	if reached < waybill.Loaded {
		j.loaded = none
	}
	if reached < waybill.Assigned {
		j.assigned = none
	}
	return j
}
