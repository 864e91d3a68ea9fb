package demo

import (
	"image"
	"slices"

	"freightdesk/internal/feature/driver"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/feature/vehicle"
	"freightdesk/internal/feature/waybill"
)

// mishap is what happened to a photo, with the code of the rule that finds it.
type mishap struct {
	code  string
	taken func(*image.RGBA) image.Image
}

var mishaps = []mishap{{"Q01", blurred}, {"Q02", lamplit}, {"Q03", cornerless}}

// Rows of waiting drivers about whom nothing else is special: one shows again what one
// that passed showed, and three have a photo of each fault.
const (
	showsAgain  = 30
	shownBefore = pendingCount + failedCount + 200
	faultyFrom  = 32
)

// driverPhotos are those of the drivers of a morning.
func driverPhotos(all []driver.Seeded) album {
	a, original := album{}, all[shownBefore]
	shoot(a, original.ID, driver.LicenceBack, mishap{taken: asIs}, original.Profile, Draw)
	shoot(a, all[showsAgain].ID, driver.LicenceBack, mishap{"D10", passedOn}, original.Profile, Draw)
	for i, m := range mishaps {
		in := all[faultyFrom+i]
		shoot(a, in.ID, driver.IDCardFront, m, in.Profile, Draw)
	}
	for row, in := range all {
		shoot(a, in.ID, failedFor(in.Items, "101"), mishaps[row%len(mishaps)], in.Profile, Draw)
	}
	return a
}

// vehiclePhotos are those of the vehicles of a morning.
func vehiclePhotos(all []vehicle.Seeded) album {
	a := album{}
	for _, in := range all {
		shoot(a, in.ID, failedFor(in.Items, "201"), mishaps[0], in.Profile, drawVehicle)
	}
	return a
}

// ticketShownAgain is the row of a waiting waybill about which nothing else is special,
// with the ticket of the newest one that passed.
const ticketShownAgain = onTheWay + pendingWaybills - 3

// blurredTickets are as many as need to be stored of those that failed for it.
const blurredTickets = 4

// waybillPhotos are those of the waybills of a morning, the newest first.
func waybillPhotos(all []waybill.Seeded) album {
	a := album{}
	passed := all[slices.IndexFunc(all, func(in waybill.Seeded) bool { return in.State == review.Passed })]
	shoot(a, passed.ID, waybill.LoadTicket, mishap{taken: asIs}, passed.Profile, drawWaybill)
	shoot(a, all[ticketShownAgain].ID, waybill.LoadTicket, mishap{"W13", asIs}, passed.Profile, drawWaybill)
	left := blurredTickets
	for _, in := range all {
		if docType := failedFor(in.Items, "301", "302"); docType != "" && left > 0 {
			left--
			shoot(a, in.ID, docType, mishaps[0], in.Profile, drawWaybill)
		}
	}
	return a
}

// shoot photographs a document of a profile, if it has it, for the subject with the id.
func shoot[P any](a album, id, docType string, m mishap, of P, draw func(docType string, p P) ([]byte, bool)) {
	if drawing, drawn := draw(docType, of); drawn {
		a[id] = photo{docType: docType, drawing: drawing, taken: m.taken, code: m.code}
	}
}

// failedFor is the document that failed for one of the reasons; "": none.
func failedFor(items []review.Item, reasons ...string) string {
	for _, item := range items {
		if slices.ContainsFunc(item.ReasonCodes, func(code string) bool { return slices.Contains(reasons, code) }) {
			return item.DocType
		}
	}
	return ""
}
