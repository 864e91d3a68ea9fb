// Package carrier keeps the actual carriers of the platform (实际承运人: single
// drivers, households, companies, fleet captains), makes them a subject of
// review, and knows which vehicles and drivers are theirs. A carrier's row holds
// the data in force; what was submitted since waits in a review task and reaches
// the row only when it passes. Identity cards and phones are sealed at rest,
// masked in every answer, and revealed one at a time to whoever may see them.
package carrier

import (
	"context"
	"regexp"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/personal"
	"freightdesk/internal/foundation/vault"
)

// Permission codes that guard the routes of this feature.
const (
	MayList      = "carrier:list"
	MayCheck     = "carrier:check"
	MayOverride  = "carrier:override"
	MayBatch     = "carrier:batch"
	MayAdd       = "carrier:add"
	MayEdit      = "carrier:edit"
	MayRemove    = "carrier:remove"
	MayExport    = "carrier:export"
	MayImport    = "carrier:import"
	MayBlacklist = "carrier:blacklist"
	MayWhitelist = "carrier:whitelist"
	MayFreeze    = "carrier:freeze"
)

// Type is the subject's name on the wire and in counters.
const Type = "carrier"

// Types of carriers (dictionary hy_carrier_type).
const (
	SingleDriver = "1" // 个体司机
	Household    = "2" // 个体工商户
	Company      = "3" // 运输企业
	Captain      = "4" // 车队长
)

// Profile is what is reviewed of a carrier, in the clear. It never leaves the
// process: answers are made of masked views. Dates are YYYY-MM-DD.
type Profile struct {
	CarrierType string
	Name        string
	Number      string // credit code of a business, identity card of a person
	LicenceTo   string // 营业执照, of a business; dossier.Forever for 长期
	Permit      string // 道路运输经营许可证
	PermitFrom  string
	PermitTo    string
	Scope       string // 经营范围 of the permit
	Contact     string
	Phone       string
	Division    string
	Address     string
	Documents   []dossier.Document
}

// Pictures are the documents that were uploaded.
func (p Profile) Pictures() []dossier.Document { return p.Documents }

// isPerson tells who is named by an identity card.
func (p Profile) isPerson() bool { return p.CarrierType == SingleDriver || p.CarrierType == Captain }

// placeholderForm is what stands for a permit that nobody needs, because all the
// vehicles weigh up to 4.5 t: a division and six zeros.
var placeholderForm = regexp.MustCompile(`^\d{6}000000$`)

func (p Profile) hasPlaceholder() bool { return placeholderForm.MatchString(p.Permit) }

// needsPermit tells whether the carrier must have an operating permit.
func (p Profile) needsPermit() bool { return !p.isPerson() && !p.hasPlaceholder() }

// hasPermit tells whether there is a permit that may expire.
func (p Profile) hasPermit() bool { return p.Permit != "" && !p.hasPlaceholder() }

// ExpiresOn is the last day on which every certificate that counts is valid.
func (p Profile) ExpiresOn() string {
	var ends []string
	if p.needsPermit() || p.hasPermit() {
		ends = append(ends, p.PermitTo)
	}
	if !p.isPerson() {
		ends = append(ends, p.LicenceTo)
	}
	return dossier.Earliest(ends...)
}

// masked is the number as everybody may see it: that of a business is public.
func (p Profile) masked() string { return p.mask()(p.Number) }

func (p Profile) mask() func(string) string { return personal.MaskIdentity(p.isPerson()) }

// wrongNumber says what is wrong with the number, "" when it holds.
func (p Profile) wrongNumber(rules fieldrule.Rules) string {
	if p.isPerson() {
		return rules.IDCard(p.Number)
	}
	return rules.CreditCode(p.Number)
}

// Choices are what may be chosen of a dictionary, as text by value.
type Choices func(ctx context.Context, code string) (map[string]string, error)

// carrierTypes is the dictionary of the types.
const carrierTypes = "hy_carrier_type"

// shelf is what carriers have in common with all subjects.
type shelf = dossier.Shelf[record, sealedProfile, Profile]

// Service is the feature's use cases.
type Service struct {
	*shelf
	choices Choices
	members map[string]Members // by type of member
	vault   *vault.Vault
	newID   ident.Source
	rules   fieldrule.Rules
}

// Deps is what the service needs of the rest of the server.
type Deps struct {
	dossier.Needs
	Choices  Choices
	Vehicles Members
	Drivers  Members
	// Formats.Demo admits the fictitious province 99.
	Formats fieldrule.Rules
}

// New makes the service and registers carriers as a subject at the desk.
func New(db *database.DB, secrets *vault.Vault, deps Deps, now instant.Clock, newID ident.Source) *Service {
	s := &Service{
		choices: deps.Choices, members: map[string]Members{OfVehicle: deps.Vehicles, OfDriver: deps.Drivers}, vault: secrets, newID: newID,
		rules: deps.Formats,
	}
	s.shelf = s.shelve(db, deps.Needs, now)
	s.Register()
	return s
}
