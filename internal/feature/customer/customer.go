// Package customer keeps the companies and people that have goods shipped
// (货主), with the accounts by which they sign in on their own side, and makes them
// a subject of review: who a customer is and what was agreed reach its row only when
// they pass, while how it is reached and billed is written at once. A customer
// and its first account come into being together; a frozen customer's accounts
// are out at once and stay out until it is thawed. Identity numbers, phones and
// bank accounts are sealed at rest, masked in every answer, and revealed one at
// a time to whoever may see them.
package customer

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/vault"
)

// Permission codes that guard the routes of this feature.
const (
	MayList     = "customer:list"
	MayCheck    = "customer:check"
	MayOverride = "customer:override"
	MayBatch    = "customer:batch"
	MayAdd      = "customer:add"
	MayEdit     = "customer:edit"
	MayRemove   = "customer:remove"
	MayFreeze   = "customer:freeze"
	MayExport   = "customer:export"
	MayImport   = "customer:import"
)

const (
	// Type is the name of customers on the wire of the desk, in the audit trail and for
	// data rules.
	Type = "customer"
	// Topic is the hint that customers, or their accounts, have changed.
	Topic = "customer-changed"
)

// Kinds of customer (dictionary hy_customer_type).
const (
	Company = 1
	Person  = 2
)

// States of a customer (dictionary hy_status).
const (
	Normal = dossier.Normal
	Frozen = dossier.Frozen
)

// Profile is what is reviewed of a customer, in the clear. It never leaves the
// process: answers are made of masked views. Dates are YYYY-MM-DD, empty when not said.
type Profile struct {
	CustomerType int
	Consignor    string // name of the company or person
	ConsignorID  string // credit code of a company, identity card of a person
	LegalPerson  string
	LicenceTo    string // of the business licence or the identity card
	ContractNo   string
	ContractFrom string
	ContractTo   string
	Documents    []dossier.Document
}

// Terms are how a customer is reached and billed, in the clear. Nobody reviews them.
type Terms struct {
	Contact      string
	ContactPhone string
	DivisionCode string // six digits, empty when not said
	Address      string
	Invoice      Invoice
	SettleType   int    // hy_settle_type
	CreditLimit  int64  // fen
	ServiceRate  int64  // permille of the freight
	Salesman     string // username of an operator, empty when nobody
}

// Invoice is what invoices to the customer say.
type Invoice struct {
	Title, TaxNo, Bank, Account, Address, Phone string
}

// AccountDraft is what a caller may write of a new account. Kind and company
// are never read from it.
type AccountDraft struct {
	Username httpapi.Opt[string]   `json:"username" label:"用户账号"`
	Realname httpapi.Opt[string]   `json:"realname" label:"用户名称"`
	Phone    httpapi.Opt[string]   `json:"phone" label:"手机号码"`
	Password httpapi.Opt[string]   `json:"password" label:"登录密码"`
	Confirm  httpapi.Opt[string]   `json:"confirmpassword" label:"确认密码"`
	Roles    httpapi.Opt[[]string] `json:"selectedroles" label:"角色"`
}

// Account is an account of a customer, its phone masked.
type Account struct {
	ID         string
	Username   string
	Realname   string
	Phone      string
	Status     int
	MustChange bool
	CreatedAt  instant.Instant
	Roles      []string // names
}

// Accounts is what the feature asks of the keeper of accounts. Acts on an
// account that is not the company's are fault.Absent.
type Accounts interface {
	// Check judges a new account; Prepare does too, hashes its password outside
	// of any transaction and answers what writes it inside a serial one.
	Check(ctx context.Context, d AccountDraft) error
	// Held refuses what of a new account others have already.
	Held(ctx context.Context, d AccountDraft) error
	Prepare(ctx context.Context, companyID string, d AccountDraft) (write func(tx *database.Tx, suspended bool) error, err error)
	Of(ctx context.Context, q database.Reader, companyID string) ([]Account, error)
	CountOf(ctx context.Context, q database.Reader, companyIDs []string) (map[string]int64, error)
	SetStatus(ctx context.Context, tx *database.Tx, companyID string, ids []string, status int) error
	ResetPassword(ctx context.Context, companyID, id, password string, confirm httpapi.Opt[string]) error
	// Suspend keeps all accounts of a company out and ends their sessions, or
	// lets them in again. Remove takes them away with the company; Restore brings
	// back those that went with it at a time or later, and Purge wipes them.
	Suspend(ctx context.Context, tx *database.Tx, companyID string, suspended bool) error
	Remove(ctx context.Context, tx *database.Tx, companyID string) error
	Restore(ctx context.Context, tx *database.Tx, companyID string, since instant.Instant, suspended bool) error
	Purge(ctx context.Context, tx *database.Tx, companyID string) error
	// Roles are the roles for customers that the caller could give.
	Roles(ctx context.Context) ([]Role, error)
}

// Role is a role an account of a customer may have.
type Role struct {
	ID   string `json:"id"`
	Name string `json:"roleName"`
	Code string `json:"roleCode"`
}

// Names are the names of operators by username; unknown ones are missing.
type Names func(ctx context.Context, usernames []string) (map[string]string, error)

// IsSalesman tells whether a username is that of an operator who may work, neither
// frozen nor removed, and whom the caller may choose.
type IsSalesman func(ctx context.Context, username string) (bool, error)

// Texts are dictionaries as text by value, by code.
type Texts func(ctx context.Context, codes ...string) (map[string]map[string]string, error)

// Offers are what may be chosen of a dictionary, as text by value.
type Offers func(ctx context.Context, code string) (map[string]string, error)

// Dictionaries that values of a customer are of.
const (
	customerTypes = "hy_customer_type"
	settleTypes   = "hy_settle_type"
)

// Deps are the neighbours of the feature.
type Deps struct {
	Accounts   Accounts
	Names      Names
	IsSalesman IsSalesman
	Texts      Texts
	Offers     Offers
	dossier.Needs
	Formats fieldrule.Rules
}

// shelf is what customers have in common with all subjects.
type shelf = dossier.Shelf[record, stored, Profile]

// Service is the feature's use cases.
type Service struct {
	*shelf
	needs Deps
	bus   *fanout.Bus
	vault *vault.Vault
	newID ident.Source
	// wanted names a waybill that a customer's data is kept for; nil: none is.
	wanted dossier.Busy
}

// KeptFor names what keeps a removed customer from being deleted for good; before
// the first call.
func (s *Service) KeptFor(wanted dossier.Busy) { s.wanted = wanted }

// New makes the service and registers customers as a subject at the desk.
// Deps.Rules.Demo admits the fictitious province 99.
func New(db *database.DB, bus *fanout.Bus, secrets *vault.Vault, needs Deps, now instant.Clock, newID ident.Source) *Service {
	s := &Service{needs: needs, bus: bus, vault: secrets, newID: newID}
	s.shelf = s.shelve(db, now)
	s.Register()
	return s
}

// change runs a write and tells open consoles of it after the commit.
func (s *Service) change(ctx context.Context, write func(*database.Tx) error) error {
	return s.DB.InSerial(ctx, func(tx *database.Tx) error {
		tx.AfterCommit(func() { s.bus.Publish(fanout.Hint{Topic: Topic, Tenant: caller.From(ctx).TenantID}) })
		return write(tx)
	})
}
