package demo

import (
	"time"

	"freightdesk/internal/feature/carrier"
	"freightdesk/internal/feature/customer"
	"freightdesk/internal/feature/driver"
	"freightdesk/internal/feature/vehicle"
	"freightdesk/internal/feature/waybill"
)

// oddity is what is special about some rows of a kind, one behind the other.
type oddity[T any] struct {
	count int
	code  string              // of the rule that finds it; "": none has to
	apply func(in *T, at int) // at is the row's number among these; nil: they are ordinary
}

// oddOf is what is special about a row, by its number among those that may be odd, with
// the code of the rule that finds it.
func oddOf[T any](all []oddity[T], row int) (code string, apply func(in *T)) {
	for _, of := range all {
		if row >= of.count {
			row -= of.count
			continue
		}
		if of.apply == nil {
			break
		}
		return of.code, func(in *T) { of.apply(in, row) }
	}
	return "", ordinary
}

// ordinary is a row about which nothing is special.
func ordinary[T any](*T) {}

// Anomaly is something that was put into the world for the machine to find.
type Anomaly struct {
	Subject, ID string
	Code        string // of the rule that finds it
}

// Anomalies are all of a morning with so many waybills.
func Anomalies(now time.Time, waybills int) []Anomaly {
	var all []Anomaly
	add := func(subject, id string, codes ...string) {
		for _, code := range codes {
			if code != "" {
				all = append(all, Anomaly{subject, id, code})
			}
		}
	}
	drivers, d := DriversOf(now), driverWorld{calendar: calendar{now}}
	photos := driverPhotos(drivers)
	for row, in := range drivers {
		code, _ := d.odd(row)
		add(driver.Type, in.ID, code, photos.found(in.ID))
	}
	vehicles := VehiclesOf(now)
	photos = vehiclePhotos(vehicles)
	for row, in := range vehicles {
		code, _ := vehicleWorld{calendar{now}}.odd(row)
		add(vehicle.Type, in.ID, code, photos.found(in.ID))
	}
	for row, in := range CarriersOf(now, drivers) {
		add(carrier.Type, in.ID, carrierCodes[row]...)
	}
	for at, in := range CustomersOf(now) {
		add(customer.Type, in.ID, clients[at].found)
	}
	w, loads := newWaybillWorld(now, waybills), WaybillsOf(now, waybills)
	photos = waybillPhotos(loads)
	for row, in := range loads {
		code, _ := w.odd(row, in.Stage, team{})
		add(waybill.Type, in.ID, code, photos.found(in.ID))
		if in.Stage == waybill.Signed && code == "W08" { // found on both
			add(waybill.Type, loads[onTheWay+metBy(row-onTheWay)].ID, code)
		}
	}
	return all
}
