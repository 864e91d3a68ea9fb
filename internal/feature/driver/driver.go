// Package driver keeps the drivers of the platform and makes them a subject of
// review. A driver's row holds the data in force; what was submitted since
// waits in a review task and reaches the row only when it passes. Identity
// card, licence, bank-card and phone numbers are sealed at rest, masked in
// every answer, and revealed one at a time to whoever may see them.
package driver

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/vault"
)

// Permission codes that guard the routes of this feature.
const (
	MayList      = "driver:list"
	MayCheck     = "driver:check"
	MayOverride  = "driver:override"
	MayBatch     = "driver:batch"
	MayAdd       = "driver:add"
	MayEdit      = "driver:edit"
	MayRemove    = "driver:remove"
	MayExport    = "driver:export"
	MayImport    = "driver:import"
	MayBlacklist = "driver:blacklist"
	MayWhitelist = "driver:whitelist"
	MayFreeze    = "driver:freeze"
)

// Type is the subject's name on the wire and in counters.
const Type = "driver"

// Profile is what is reviewed of a driver, in the clear. It never leaves the
// process: answers are made of masked views.
type Profile struct {
	Name                  string
	Phone                 string
	IDCard                string
	IDCardFrom            string // dates are YYYY-MM-DD
	IDCardTo              string
	LicenceNumber         string
	VehicleClass          string // codes of hy_license_class, comma-separated
	IssuingOrganizations  string
	FirstIssued           string // first licence
	LicenceFrom           string
	LicenceTo             string
	Qualification         string
	QualificationFrom     string
	QualificationTo       string
	QualificationType     string
	QualificationProvince string
	LightOnly             bool // drives only vehicles up to 4.5 t: no qualification needed
	AccountName           string
	BankCard              string
	BankName              string
	BankCode              string
	Documents             []dossier.Document
}

// Pictures are the documents that were uploaded.
func (p Profile) Pictures() []dossier.Document { return p.Documents }

// ExpiresOn is the last day on which every required certificate is valid.
func (p Profile) ExpiresOn() string {
	if p.LightOnly {
		return dossier.Earliest(p.IDCardTo, p.LicenceTo)
	}
	return dossier.Earliest(p.IDCardTo, p.LicenceTo, p.QualificationTo)
}

// Choices are what may be chosen of a dictionary, as text by value.
type Choices func(ctx context.Context, code string) (map[string]string, error)

// shelf is what drivers have in common with all subjects.
type shelf = dossier.Shelf[record, sealedProfile, Profile]

// Service is the feature's use cases.
type Service struct {
	*shelf
	choices  Choices
	vehicles Vehicles
	vault    *vault.Vault
	newID    ident.Source
	rules    fieldrule.Rules
}

// New makes the service and registers drivers as a subject at the desk.
// rules.Demo admits the fictitious province 99.
func New(
	db *database.DB, needs dossier.Needs, choices Choices, secrets *vault.Vault, now instant.Clock, newID ident.Source,
	rules fieldrule.Rules,
) *Service {
	s := &Service{choices: choices, vehicles: drivesNone, vault: secrets, newID: newID, rules: rules}
	s.shelf = s.shelve(db, needs, now)
	s.Register()
	return s
}
