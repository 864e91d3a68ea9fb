package waybill

import (
	"context"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/instant"
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
		WHERE tenant_id = ? AND vehicle_id = ? AND despatched_at > ? AND despatched_at < ? AND (received_at = 0 OR received_at > ?)
			AND stage < 90 AND deleted_at = 0 ORDER BY despatched_at LIMIT 50`)
	passagesOfDriver = database.DefineTenant("waybill.passagesOfDriver", `
		SELECT id, shipping_note_number, stage, vehicle_id, vehicle_number, plate_color, driver_id, driver_name, loading_division,
			receipt_division, despatched_at, received_at FROM waybill
		WHERE tenant_id = ? AND driver_id = ? AND despatched_at > ? AND despatched_at < ? AND (received_at = 0 OR received_at > ?)
			AND stage < 90 AND deleted_at = 0 ORDER BY despatched_at LIMIT 50`)
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
	// Overlaps tells one on another route at the same time (W08).
	Overlaps bool `json:"overlaps"`
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
	until := p.ReceivedAt
	if until == 0 {
		until = instant.Of(s.Now())
	}
	from, _ := instant.Parse(p.DespatchedAt.Date()) // a date of ours always parses
	last, _ := instant.Parse(until.Date())
	return s.passages(ctx, id, p, from, last+dayLong, until)
}

func (s *Service) passages(ctx context.Context, id string, p Profile, from, to, until instant.Instant) ([]OnTheWay, error) {
	whole := caller.From(ctx).WholeTenant()
	ofVehicle, err := database.All[passage](ctx, s.DB, passagesOfVehicle.For(whole, p.VehicleID, from-longestWay, to, from))
	if err != nil {
		return nil, err
	}
	ofDriver, err := database.All[passage](ctx, s.DB, passagesOfDriver.For(whole, p.DriverID, from-longestWay, to, from))
	if err != nil {
		return nil, err
	}
	out, seen := []OnTheWay{}, map[string]bool{}
	for _, w := range append(ofVehicle, ofDriver...) {
		if seen[w.ID] {
			continue
		}
		seen[w.ID] = true
		isElsewhere := w.LoadingDivision != p.LoadingDivision || w.ReceiptDivision != p.ReceiptDivision
		isMeanwhile := w.DespatchedAt < until && (w.ReceivedAt == 0 || w.ReceivedAt > p.DespatchedAt)
		out = append(out, OnTheWay{
			ID: w.ID, Number: w.Number, Stage: w.Stage, VehicleNumber: w.VehicleNumber, Color: w.Color, DriverName: w.DriverName,
			LoadingArea: fieldrule.DivisionText(w.LoadingDivision), ReceiptArea: fieldrule.DivisionText(w.ReceiptDivision),
			DespatchedAt: w.DespatchedAt, ReceivedAt: w.ReceivedAt, SameVehicle: w.VehicleID == p.VehicleID,
			SameDriver: w.DriverID == p.DriverID, Overlaps: w.ID != id && isElsewhere && isMeanwhile,
		})
	}
	return out, nil
}
