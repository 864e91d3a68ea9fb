// Package driver keeps the drivers of the platform and makes them a subject of
// review. A driver's row holds the data in force; what was submitted since
// waits in a review task and reaches the row only when it passes. Identity
// card, licence, bank-card and phone numbers are sealed at rest, masked in
// every answer, and revealed one at a time to whoever may see them.
package driver

import (
	"context"
	"slices"

	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/vault"
)

// Permission codes that guard the routes of this feature.
const (
	MayList     = "driver:list"
	MayCheck    = "driver:check"
	MayOverride = "driver:override"
	MayAdd      = "driver:add"
	MayEdit     = "driver:edit"
	MayRemove   = "driver:remove"
)

// Type is the subject's name on the wire and in counters.
const Type = "driver"

// Account states of a driver (dictionary hy_status).
const (
	Normal    = 1
	Frozen    = 2
	Cancelled = 3
)

// Forever stands for 长期 in every validity date.
const Forever = "9999-12-31"

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
	Documents             []Document
}

// Document is one uploaded certificate with what was read from its picture.
type Document struct {
	DocType   string
	Path      string // f/… as the upload answered it
	OCRName   string
	OCRNumber string
}

func (p Profile) document(docType string) (Document, bool) {
	at := slices.IndexFunc(p.Documents, func(d Document) bool { return d.DocType == docType })
	if at < 0 {
		return Document{}, false
	}
	return p.Documents[at], true
}

// ExpiresOn is the last day on which every required certificate is valid.
func (p Profile) ExpiresOn() string {
	ends := []string{p.IDCardTo, p.LicenceTo}
	if !p.LightOnly {
		ends = append(ends, p.QualificationTo)
	}
	earliest := Forever
	for _, end := range ends {
		if end != "" && end < earliest {
			earliest = end
		}
	}
	return earliest
}

// Expire states (dictionary hy_expire_state).
const (
	Valid    = 0
	Expiring = 1
	Expired  = 2
)

// warnDays is how long before its end a certificate counts as expiring.
const warnDays = 30

// ExpireState compares a validity end with a day, both YYYY-MM-DD.
func ExpireState(expiresOn string, today instant.Instant) int {
	switch {
	case expiresOn == "" || expiresOn > warnDate(today):
		return Valid
	case expiresOn >= today.Date():
		return Expiring
	}
	return Expired
}

func warnDate(today instant.Instant) string {
	return instant.Of(today.Time().AddDate(0, 0, warnDays)).Date()
}

// Files is the part of the file feature drivers need: once a driver owns a
// file, the driver decides who may read it.
type Files interface {
	Own(ctx context.Context, tx *database.Tx, paths []string, biz, ownerType, ownerID string) error
}

// Choices are what may be chosen of a dictionary, as text by value.
type Choices func(ctx context.Context, code string) (map[string]string, error)

// Service is the feature's use cases.
type Service struct {
	db      *database.DB
	desk    *review.Service
	files   Files
	choices Choices
	vault   *vault.Vault
	now     instant.Clock
	newID   ident.Source
	rules   fieldrule.Rules
}

// New makes the service and registers drivers as a subject at the desk.
// rules.Demo admits the fictitious province 99.
func New(
	db *database.DB, desk *review.Service, files Files, choices Choices, secrets *vault.Vault, now instant.Clock, newID ident.Source,
	rules fieldrule.Rules,
) *Service {
	s := &Service{db: db, desk: desk, files: files, choices: choices, vault: secrets, now: now, newID: newID, rules: rules}
	desk.Register(s.subject())
	return s
}
