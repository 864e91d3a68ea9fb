// Package vehicle keeps the trucks, tractors and trailers of the platform and
// makes them a subject of review. A vehicle's row holds the data in force; what
// was submitted since waits in a review task and reaches the row only when it
// passes.
package vehicle

import (
	"context"
	"strings"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Permission codes that guard the routes of this feature.
const (
	MayList      = "vehicle:list"
	MayCheck     = "vehicle:check"
	MayOverride  = "vehicle:override"
	MayBatch     = "vehicle:batch"
	MayAdd       = "vehicle:add"
	MayEdit      = "vehicle:edit"
	MayRemove    = "vehicle:remove"
	MayExport    = "vehicle:export"
	MayImport    = "vehicle:import"
	MayBlacklist = "vehicle:blacklist"
	MayWhitelist = "vehicle:whitelist"
	MayFreeze    = "vehicle:freeze"
)

// Type is the subject's name on the wire and in counters.
const Type = "vehicle"

// Profile is what is reviewed of a vehicle.
type Profile struct {
	Facts
	Documents []dossier.Document
}

// Facts are the data beside the documents. Masses are kg, lengths mm, dates
// YYYY-MM-DD; 0 and "" stand for what is not known.
type Facts struct {
	Listed
	PlateTail            string `db:"d.plate_tail"` // follows the number
	UseCharacter         string `db:"d.use_character"`
	VIN                  string `db:"d.vin"`
	IssuingOrganizations string `db:"d.issuing_organizations"`
	Registered           string `db:"d.registered_on"`
	Issued               string `db:"d.issued_on"`
	TractionMass         int64  `db:"d.traction_mass"` // 准牵引总质量, of tractors
	CurbMass             int64  `db:"d.curb_mass"`
	Axles                int64  `db:"d.axles"`
	Length               int64  `db:"d.length"`
	Width                int64  `db:"d.width"`
	Height               int64  `db:"d.height"`
	Permit               string `db:"d.permit_number"` // 道路运输证
	PermitFrom           string `db:"d.permit_from"`
	LicenceFile          string `db:"d.licence_file"` // 行驶证档案编号
	CompulsoryPolicy     string `db:"d.compulsory_policy"`
	CommercialPolicy     string `db:"d.commercial_policy"`
	CommercialTo         string `db:"d.commercial_to"`
	BodyLength           int64  `db:"d.body_length"` // dm
	BodyStyle            string `db:"d.body_style"`
}

// Listed is the part that a row of the list shows.
type Listed struct {
	Number       string `db:"d.vehicle_number"` // 车牌号
	Color        string `db:"d.plate_color"`
	VehicleType  string `db:"d.vehicle_type"`
	Energy       string `db:"d.energy_type"`
	Owner        string `db:"d.owner"`
	Tonnage      int64  `db:"d.tonnage"` // 核定载质量
	GrossMass    int64  `db:"d.gross_mass"`
	InspectionTo string `db:"d.inspection_to"`
	PermitTo     string `db:"d.permit_to"`     // 道路运输证
	CompulsoryTo string `db:"d.compulsory_to"` // 交强险
	Trailer      string `db:"d.trailer_number"`
	Located      bool   `db:"d.located"` // 北斗在网
}

// Pictures are the documents that were uploaded.
func (p Profile) Pictures() []dossier.Document { return p.Documents }

// lightMass is up to where no operating permit is asked for (Ministry of
// Transport, since 2019-01-01): kg of gross mass.
const lightMass = 4_500

// IsTrailer tells a trailer, which has neither engine nor permit of its own.
func (f Listed) IsTrailer() bool {
	return strings.HasPrefix(f.VehicleType, "B") || strings.HasPrefix(f.VehicleType, "G")
}

// IsTractor tells what carries nothing itself.
func (f Listed) IsTractor() bool { return strings.HasPrefix(f.VehicleType, "Q") }

// IsLight tells a vehicle that needs no operating permit.
func (f Listed) IsLight() bool {
	return !f.IsTrailer() && !f.IsTractor() && f.GrossMass > 0 && f.GrossMass <= lightMass
}

// needsPermit tells whether the vehicle must have an operating permit of its own.
func (f Listed) needsPermit() bool { return !f.IsTrailer() && !f.IsLight() }

// ExpiresOn is the last day on which every required certificate is valid.
func (p Profile) ExpiresOn() string {
	if p.needsPermit() {
		return dossier.Earliest(p.InspectionTo, p.CompulsoryTo, p.PermitTo)
	}
	return dossier.Earliest(p.InspectionTo, p.CompulsoryTo)
}

// Numbers are none: nothing of a vehicle is masked.
func (Profile) Numbers() map[string]string { return nil }

// Choices are what may be chosen of a dictionary, as text by value.
type Choices func(ctx context.Context, code string) (map[string]string, error)

// shelf is what vehicles have in common with all subjects.
type shelf = dossier.Shelf[record, stored, Profile]

// Service is the feature's use cases.
type Service struct {
	*shelf
	choices Choices
	drivers Drivers
	newID   ident.Source
	driving Driving
}

// Driving names the waybill that a driver is on the road with in a vehicle, "" where
// there is none.
type Driving func(ctx context.Context, q database.Reader, within scope.Scope, vehicleID, driverID string) (string, error)

// DrivesWhile names what keeps a driver bound to a vehicle; before the first call.
func (s *Service) DrivesWhile(driving Driving) { s.driving = driving }

// New makes the service and registers vehicles as a subject at the desk.
func New(
	db *database.DB, needs dossier.Needs, choices Choices, drivers Drivers, now instant.Clock, newID ident.Source,
) *Service {
	s := &Service{choices: choices, drivers: drivers, newID: newID}
	s.shelf = s.shelve(db, needs, now)
	s.Register()
	return s
}
