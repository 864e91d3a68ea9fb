// Package waybill keeps the waybills of the platform (运单), one row per vehicle and
// stretch, leads them from publication to signature by commands, and makes those
// that are signed a subject of review. Until then a waybill's row is written
// directly; from then on what is edited waits in a review task.
package waybill

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
	"freightdesk/internal/foundation/vault"
)

// Permission codes that guard the routes of this feature; those of the commands
// stand beside them (lifecycle.go).
const (
	MayList     = "waybill:list"
	MayCheck    = "waybill:check"
	MayOverride = "waybill:override"
	MayBatch    = "waybill:batch"
	MayAdd      = "waybill:add"
	MayEdit     = "waybill:edit"
	MayRemove   = "waybill:remove"
	MayExport   = "waybill:export"
	MayImport   = "waybill:import"
)

// Type is the subject's name on the wire and in counters.
const Type = "waybill"

// Profile is what is reviewed of a waybill, in the clear. It never leaves the
// process: answers are made of masked views.
type Profile struct {
	Facts
	Identities
	Goods     []Goods
	Documents []dossier.Document
}

// Identities are the numbers of those who take part: credit codes of companies,
// identity cards of people.
type Identities struct {
	ConsignorNo   string
	ConsigneeNo   string
	CarrierNo     string
	CarrierPermit string // 实际承运人道路运输经营许可证号
	DriverCard    string
	CoDriverCard  string // "" without a second driver
}

// Goods is one line of what is carried (货物信息 of the official message).
type Goods struct {
	Name     string `json:"descriptionOfGoods" label:"货物名称"`
	Class    string `json:"cargoTypeClassificationCode" label:"货物类型"`
	Gross    int64  `json:"goodsItemGrossWeightKg" label:"货物毛重"` // kg
	Cube     int64  `json:"cubeDm3" label:"货物体积"`                // dm³, 0 when not said
	Packages int64  `json:"totalNumberOfPackages" label:"件数"`    // 0 when not said
}

// Facts are the data beside them, by the field names of the official message
// (docs/wire). Money is fen, weights kg, distances km; 0 and "" stand for what is
// not known.
type Facts struct {
	Listed
	PlateTail       string `db:"d.plate_tail"` // follows the plate
	VehicleAmount   int64  `db:"d.vehicle_amount"`
	Transport       string `db:"d.transport_type"`
	Business        string `db:"d.business_type"`
	Consignee       string `db:"d.consignee"`
	CoDriverID      string `db:"d.co_driver_id"`
	CoDriverName    string `db:"d.co_driver_name"`
	CarrierID       string `db:"d.carrier_id"`
	CarrierName     string `db:"d.carrier_name"`
	Policy          string `db:"d.policy_number"` // "none" without an insurance
	Insurer         string `db:"d.insurer_code"`
	LoadGross       int64  `db:"d.load_gross"`
	LoadTare        int64  `db:"d.load_tare"`
	UnloadGross     int64  `db:"d.unload_gross"`
	UnloadTare      int64  `db:"d.unload_tare"`
	SettleUnit      int64  `db:"d.settle_unit"`  // hy_settle_unit
	SettleBasis     int64  `db:"d.settle_basis"` // hy_settle_basis
	UnitPrice       int64  `db:"d.unit_price"`
	AllowedLoss     int64  `db:"d.allowed_loss"` // permille of the load
	LossPrice       int64  `db:"d.loss_price"`   // fen per tonne
	DriverFreight   int64  `db:"d.driver_freight"`
	LossDeduct      int64  `db:"d.loss_deduct"`
	Oil             int64  `db:"d.oil"`
	Toll            int64  `db:"d.toll"`
	Prepaid         int64  `db:"d.prepaid"`
	OtherAdd        int64  `db:"d.other_add"`
	OtherDeduct     int64  `db:"d.other_deduct"`
	RoundOff        int64  `db:"d.round_off"`
	ServiceFee      int64  `db:"d.service_fee"`
	DispatchFee     int64  `db:"d.dispatch_fee"`
	Tax             int64  `db:"d.tax"`
	AbnormalReasons string `db:"d.abnormal_reasons"` // what was said of each event, in words
}

// Listed is the part that a row of the list shows.
type Listed struct {
	Number          string          `db:"d.shipping_note_number"`
	Serial          string          `db:"d.serial_number"` // 分段分单号, four digits
	Original        string          `db:"d.original_number"`
	CustomerID      string          `db:"d.customer_id"`
	Consignor       string          `db:"d.consignor"`
	LoadingPlace    string          `db:"d.loading_place"`
	LoadingDivision string          `db:"d.loading_division"`
	ReceiptPlace    string          `db:"d.receipt_place"`
	ReceiptDivision string          `db:"d.receipt_division"`
	Distance        int64           `db:"d.distance"`
	VehicleID       string          `db:"d.vehicle_id"`
	VehicleNumber   string          `db:"d.vehicle_number"`
	Color           string          `db:"d.plate_color"`
	Trailer         string          `db:"d.trailer_number"`
	DriverID        string          `db:"d.driver_id"`
	DriverName      string          `db:"d.driver_name"`
	GoodsName       string          `db:"d.goods_name"` // as lists show them: the first, and how many
	GoodsClass      string          `db:"d.goods_class"`
	LoadNet         int64           `db:"d.load_net"`
	UnloadNet       int64           `db:"d.unload_net"`
	TotalMonetary   int64           `db:"d.total_monetary"` // what the consignor pays for this vehicle
	Payable         int64           `db:"d.payable"`        // what the carrier is due
	ConsignedAt     instant.Instant `db:"d.consigned_at"`   // 托运单生成时间
	DespatchedAt    instant.Instant `db:"d.despatched_at"`  // 0 before departure
	ReceivedAt      instant.Instant `db:"d.received_at"`    // 0 before it is unloaded
	FinishedAt      instant.Instant `db:"d.finished_at"`    // 0 before it is signed
}

// Pictures are the documents that were uploaded.
func (p Profile) Pictures() []dossier.Document { return p.Documents }

// ExpiresOn is never: a waybill's documents do not expire.
func (Profile) ExpiresOn() string { return dossier.Forever }

// ValidTo is "": a waybill's documents do not expire.
func (Profile) ValidTo(string) string { return "" }

// Choices are what may be chosen of a dictionary, as text by value.
type Choices func(ctx context.Context, code string) (map[string]string, error)

// Vehicle is what waybills know of one.
type Vehicle struct {
	Number, Color, Trailer string
	Axles                  int64  // of the whole train, 0 when that is not known
	Tonnage                int64  // kg that it may carry, 0 when that is not known
	IsJoined               bool   // a tractor with its trailer
	Type                   string // GA/T 16.4
	Standing
}

// Driver is what waybills know of one.
type Driver struct {
	Name, IDCard string // in the clear
	Classes      string // of the licence, joined by commas
	Standing
}

// Standing is whether one of them may work.
type Standing struct {
	Passed       bool
	Why          string // why it may not work today, "" when it may
	ExpiresOn    string // the last day of all its certificates, YYYY-MM-DD
	RegisteredAt instant.Instant
}

// Party is a company or person with its number in the clear.
type Party struct {
	Name, Number, Permit string
	Why                  string // why it may not take part today, "" when it may
}

// Neighbours are what waybills ask of other features. Seen ones answer what the
// caller may see, or fault.Absent; the others whatever the tenant has.
type Neighbours struct {
	SeenVehicle  func(ctx context.Context, id string) (Vehicle, error)
	SeenDriver   func(ctx context.Context, id string) (Driver, error)
	SeenCustomer func(ctx context.Context, id string) (Party, error)
	SeenCarrier  func(ctx context.Context, id string) (Party, error)
	// CustomerNamed is the id of the one customer of a name.
	CustomerNamed func(ctx context.Context, name string) (string, error)
	Vehicle       func(ctx context.Context, q database.Reader, within scope.Scope, id string) (Vehicle, error)
	Driver        func(ctx context.Context, q database.Reader, within scope.Scope, id string) (Driver, error)
	// Covers tells whether some classes of a licence let drive a type of vehicle.
	Covers func(classes, vehicleType string) bool
	// Bound tells whether a driver was bound to a vehicle at a time.
	Bound func(ctx context.Context, q database.Reader, within scope.Scope, vehicleID, driverID string, at instant.Instant) (bool, error)
	// Tenants are those whose months are counted.
	Tenants scope.Tenants
}

// shelf is what waybills have in common with all subjects.
type shelf = dossier.Shelf[record, stored, Profile]

// Service is the feature's use cases.
type Service struct {
	*shelf
	Neighbours
	choices Choices
	vault   *vault.Vault
	newID   ident.Source
	rules   fieldrule.Rules
}

// New makes the service and registers waybills as a subject at the desk.
// rules.Demo admits the fictitious province 99.
func New(
	db *database.DB, needs dossier.Needs, choices Choices, neighbours Neighbours, secrets *vault.Vault,
	now instant.Clock, newID ident.Source, rules fieldrule.Rules,
) *Service {
	s := &Service{Neighbours: neighbours, choices: choices, vault: secrets, newID: newID, rules: rules}
	s.shelf = s.shelve(db, needs, now)
	s.Register()
	return s
}
