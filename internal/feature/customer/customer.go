// Package customer keeps the companies and people that have goods shipped
// (货主), with the accounts by which they sign in on their own side. A customer
// and its first account come into being together; a frozen customer's accounts
// are out at once and stay out until it is thawed. Identity numbers, phones and
// bank accounts are sealed at rest, masked in every answer, and revealed one at
// a time to whoever may see them.
package customer

import (
	"context"

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
	MayList   = "customer:list"
	MayAdd    = "customer:add"
	MayEdit   = "customer:edit"
	MayRemove = "customer:remove"
	MayFreeze = "customer:freeze"
	MayExport = "customer:export"
	MayImport = "customer:import"
)

const (
	// Type is the name of customers in the audit trail and for data rules.
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
	Normal = 1
	Frozen = 2
)

// Profile is what is kept of a customer, in the clear. It never leaves the
// process: answers are made of masked views.
type Profile struct {
	CustomerType int
	Consignor    string // name of the company or person
	ConsignorID  string // credit code of a company, identity card of a person
	LegalPerson  string
	Contact      string
	ContactPhone string
	DivisionCode string // six digits, empty when not said
	Address      string
	Invoice      Invoice
	ContractNo   string
	ContractFrom string // dates are YYYY-MM-DD, empty when not said
	ContractTo   string
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

// IsOperator tells whether a username is that of an operator of the tenant who may
// work: neither frozen nor removed.
type IsOperator func(ctx context.Context, username string) (bool, error)

// Texts are dictionaries as text by value, by code.
type Texts func(ctx context.Context, codes ...string) (map[string]map[string]string, error)

// Choices are what may be chosen of a dictionary, as text by value.
type Choices func(ctx context.Context, code string) (map[string]string, error)

// Dictionaries that values of a customer are of.
const (
	customerTypes = "hy_customer_type"
	settleTypes   = "hy_settle_type"
)

// Deps are the neighbours of the feature.
type Deps struct {
	Accounts   Accounts
	Names      Names
	IsOperator IsOperator
	Texts      Texts
	Choices    Choices
	Rules      fieldrule.Rules
}

// Service is the feature's use cases.
type Service struct {
	Deps
	db    *database.DB
	bus   *fanout.Bus
	vault *vault.Vault
	now   instant.Clock
	newID ident.Source
}

// New makes the service. Deps.Rules.Demo admits the fictitious province 99.
func New(db *database.DB, bus *fanout.Bus, secrets *vault.Vault, needs Deps, now instant.Clock, newID ident.Source) *Service {
	return &Service{Deps: needs, db: db, bus: bus, vault: secrets, now: now, newID: newID}
}

// change runs a write and tells open consoles of it after the commit.
func (s *Service) change(ctx context.Context, write func(*database.Tx) error) error {
	return s.db.InSerial(ctx, func(tx *database.Tx) error {
		tx.AfterCommit(func() { s.bus.Publish(fanout.Hint{Topic: Topic, Tenant: caller.From(ctx).TenantID}) })
		return write(tx)
	})
}
