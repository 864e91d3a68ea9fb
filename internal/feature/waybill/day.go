package waybill

import (
	"context"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// passage is a waybill on its way, as the table has it.
type passage struct {
	ID              string          `db:"id"`
	Number          string          `db:"shipping_note_number"`
	Stage           Stage           `db:"stage"`
	VehicleID       string          `db:"vehicle_id"`
	VehicleNumber   string          `db:"vehicle_number"`
	Color           string          `db:"plate_color"`
	DriverID        string          `db:"driver_id"`
	DriverName      string          `db:"driver_name"`
	LoadingDivision string          `db:"loading_division"`
	ReceiptDivision string          `db:"receipt_division"`
	DespatchedAt    instant.Instant `db:"despatched_at"`
	ReceivedAt      instant.Instant `db:"received_at"`
}

var (
	passagesOfVehicle = database.DefineTenant("waybill.passagesOfVehicle", `
		SELECT id, shipping_note_number, stage, vehicle_id, vehicle_number, plate_color, driver_id, driver_name, loading_division,
			receipt_division, despatched_at, received_at FROM waybill
		WHERE tenant_id = ? AND vehicle_id = ? AND vehicle_id <> '' AND despatched_at > ? AND despatched_at < ?
			AND (received_at = 0 OR received_at > ?)
			AND stage < 90 AND deleted_at = 0 ORDER BY despatched_at, id LIMIT 50`)
	passagesOfDriver = database.DefineTenant("waybill.passagesOfDriver", `
		SELECT id, shipping_note_number, stage, vehicle_id, vehicle_number, plate_color, driver_id, driver_name, loading_division,
			receipt_division, despatched_at, received_at FROM waybill
		WHERE tenant_id = ? AND driver_id = ? AND driver_id <> '' AND despatched_at > ? AND despatched_at < ?
			AND (received_at = 0 OR received_at > ?)
			AND stage < 90 AND deleted_at = 0 ORDER BY despatched_at, id LIMIT 50`)
)

// OnTheWay is a waybill of the same vehicle or driver, as the timeline of a day
// shows it.
type OnTheWay struct {
	ID            string          `json:"id"`
	Number        string          `json:"shippingNoteNumber"`
	Stage         Stage           `json:"lifecycle"`
	VehicleNumber string          `json:"vehicleNumber"`
	Color         string          `json:"vehiclePlateColorCode"`
	DriverName    string          `json:"driverName"`
	LoadingArea   string          `json:"loadingSubdivisionCode_dictText"`
	ReceiptArea   string          `json:"receiptSubdivisionCode_dictText"`
	DespatchedAt  instant.Instant `json:"despatchActualDateTime"`
	ReceivedAt    instant.Instant `json:"goodsReceiptDateTime"` // null: still on its way
	SameVehicle   bool            `json:"sameVehicle"`
	SameDriver    bool            `json:"sameDriver"`
	// Overlaps tells one at the same time; on another route it is a finding (W08), on
	// the same route common, yet for people to look at.
	Overlaps      bool `json:"overlaps"`
	SharesItsRoad bool `json:"sameRoute"`
}

// Day lists what vehicle and driver of a waybill of the caller's scope carried on
// the days it was on its way, this one included, whoever may see the others.
func (s *Service) Day(ctx context.Context, id string) ([]OnTheWay, error) {
	r, err := s.One(ctx, id)
	if err != nil {
		return nil, err
	}
	p, err := s.Newest(ctx, s.DB, caller.From(ctx).Scope(MayList), r)
	if err != nil || p.DespatchedAt == 0 {
		return []OnTheWay{}, err
	}
	from, _ := instant.Parse(p.DespatchedAt.Date()) // a date of ours always parses
	last, _ := instant.Parse(s.until(p).Date())
	found, err := s.passages(ctx, s.DB, caller.From(ctx).WholeTenant(), p, from, last+dayLong, from)
	out := make([]OnTheWay, len(found))
	for i, w := range found {
		isMeanwhile := w.DespatchedAt < s.until(p) && (w.ReceivedAt == 0 || w.ReceivedAt > p.DespatchedAt)
		out[i] = OnTheWay{
			ID: w.ID, Number: w.Number, Stage: w.Stage, VehicleNumber: w.VehicleNumber, Color: w.Color, DriverName: w.DriverName,
			LoadingArea: fieldrule.DivisionText(w.LoadingDivision), ReceiptArea: fieldrule.DivisionText(w.ReceiptDivision),
			DespatchedAt: w.DespatchedAt, ReceivedAt: w.ReceivedAt, SameVehicle: w.VehicleID == p.VehicleID,
			SameDriver: w.DriverID == p.DriverID, Overlaps: w.ID != id && isMeanwhile,
			SharesItsRoad: !w.isOnAnotherRoute(p),
		}
	}
	return out, err
}

// until is when a waybill was off the road, or now.
func (s *Service) until(p Profile) instant.Instant {
	if p.ReceivedAt > 0 {
		return p.ReceivedAt
	}
	return instant.Of(s.Now())
}

// isOnAnotherRoute tells what a vehicle cannot carry beside a waybill (W08): several
// on one route are common.
func (w passage) isOnAnotherRoute(p Profile) bool {
	return w.LoadingDivision != p.LoadingDivision || w.ReceiptDivision != p.ReceiptDivision
}

// passages are the waybills of the same vehicle, then those of the same driver, that
// set out before a time, a month at most before another, and were not off the road at
// a third.
func (s *Service) passages(
	ctx context.Context, q database.Reader, whole scope.Scope, p Profile, from, before, still instant.Instant,
) ([]passage, error) {
	ofVehicle, err := database.All[passage](ctx, q, passagesOfVehicle.For(whole, p.VehicleID, from-longestWay, before, still))
	if err != nil {
		return nil, err
	}
	ofDriver, err := database.All[passage](ctx, q, passagesOfDriver.For(whole, p.DriverID, from-longestWay, before, still))
	for _, other := range ofDriver {
		if other.VehicleID != p.VehicleID {
			ofVehicle = append(ofVehicle, other)
		}
	}
	return ofVehicle, err
}
