// Package user keeps the accounts that sign in: who they are, their password,
// their membership in tenants, and their own preferences. Accounts are global;
// username, phone and e-mail are unique over all tenants.
package user

import (
	"context"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
	"freightdesk/internal/foundation/vault"
)

// Kinds of account.
const (
	Operator = "operator"
	Customer = "customer"
)

// States of an account.
const (
	Normal = 1
	Frozen = 2
)

// Account is one row. Password is a PHC string; Phone is sealed. Super is given
// at the server's console alone, and only domain/rights moves AuthEpoch.
type Account struct {
	ID         string          `db:"id,insert"`
	Username   string          `db:"username,insert"`
	Realname   string          `db:"realname"`
	Password   string          `db:"password"`
	UserType   string          `db:"user_type,insert"`
	CompanyID  string          `db:"company_id"`
	Super      bool            `db:"is_super,insert"`
	Status     int             `db:"status"`
	Suspended  bool            `db:"suspended"` // the customer it belongs to is frozen
	Avatar     string          `db:"avatar"`
	Phone      string          `db:"phone"`
	PhoneIndex string          `db:"phone_index"`
	PhoneTail  string          `db:"phone_tail"` // the last four digits, to search by
	Email      string          `db:"email"`
	Post       string          `db:"post"`
	WorkNo     string          `db:"work_no"`
	Telephone  string          `db:"telephone"`
	Sex        int             `db:"sex"`
	Birthday   string          `db:"birthday"`
	MustChange bool            `db:"must_change"`
	AuthEpoch  int64           `db:"auth_epoch,insert"`
	Version    int64           `db:"version"`
	DeletedAt  instant.Instant `db:"deleted_at"`
	PurgedAt   instant.Instant `db:"purged_at"`
	database.Stamp
}

// Info is the account as the family's clients store it after sign-in. It has
// no password, no key and no rights.
type Info struct {
	ID           string `json:"id"`
	Username     string `json:"username"`
	Realname     string `json:"realname"`
	Avatar       string `json:"avatar"`
	Birthday     string `json:"birthday"`
	Sex          *int   `json:"sex"` // null when not said
	Email        string `json:"email"`
	Phone        string `json:"phone"`
	Telephone    string `json:"telephone"`
	OrgCode      string `json:"orgCode"`
	OrgCodeTxt   string `json:"orgCodeTxt"`
	Status       int    `json:"status"`
	DelFlag      int    `json:"delFlag"`
	WorkNo       string `json:"workNo"`
	Post         string `json:"post"`
	UserType     string `json:"userType"`
	UserIdentity int    `json:"userIdentity"`
	DepartIDs    string `json:"departIds"`
	RelTenantIDs string `json:"relTenantIds"`
	database.Stamp
}

// Membership is one tenant an account belongs to.
type Membership struct {
	TenantID     int64  `db:"tenant_id"`
	DepartmentID string `db:"department_id"`
	Default      bool   `db:"is_default"`
}

// Service keeps accounts.
type Service struct {
	db    *database.DB
	vault *vault.Vault
	now   instant.Clock
}

// New makes the service.
func New(db *database.DB, v *vault.Vault, now instant.Clock) *Service {
	return &Service{db: db, vault: v, now: now}
}

// ByUsername finds an account that was not deleted.
func (s *Service) ByUsername(ctx context.Context, username string) (Account, bool, error) {
	return database.Maybe[Account](ctx, s.db, accountByUsername.With(username))
}

// ByPhone finds an account that was not deleted by its whole number.
func (s *Service) ByPhone(ctx context.Context, phone string) (Account, bool, error) {
	if phone == "" {
		return Account{}, false, nil
	}
	return database.Maybe[Account](ctx, s.db, accountByPhone.With(s.vault.BlindIndex("phone", phone)))
}

// ByID finds an account, fault.Absent when there is none.
func (s *Service) ByID(ctx context.Context, id string) (Account, error) {
	return accountTable.ByID(ctx, s.db, scope.Scope{}, id)
}

// Exists tells whether there is an account of that id, removed or not.
func (s *Service) Exists(ctx context.Context, id string) (bool, error) {
	return accountTable.Exists(ctx, s.db, scope.Scope{}, id)
}

// Memberships are the tenants of an account, its default first.
func (s *Service) Memberships(ctx context.Context, userID string) ([]Membership, error) {
	return database.All[Membership](ctx, s.db, membershipsOf.With(userID))
}

// InfoOf is what the account's owner reads of themselves; the phone is whole.
func (s *Service) InfoOf(a Account) Info {
	phone, err := s.vault.OpenSealed(phonePlace(a.ID), a.Phone)
	if err != nil {
		phone = ""
	}
	return Info{
		ID: a.ID, Username: a.Username, Realname: a.Realname, Avatar: a.Avatar, Birthday: a.Birthday, Sex: said(a.Sex), Email: a.Email,
		Phone: phone, Telephone: a.Telephone,
		Status: a.Status, WorkNo: a.WorkNo, Post: a.Post, UserType: a.UserType, UserIdentity: 1,
		Stamp: a.Stamp,
	}
}

// said is the sex as the family writes it: null when nobody has said it.
func said(sex int) *int {
	if sex == 0 {
		return nil
	}
	return &sex
}

func phonePlace(id string) string { return "account|phone|" + id }

// SetPassword stores a new password inside a transaction. byOwner clears the
// demand to change it; set by somebody else it is demanded.
func (s *Service) SetPassword(ctx context.Context, tx *database.Tx, userID, phc string, byOwner bool) error {
	a, err := accountTable.ByID(ctx, tx, scope.Scope{}, userID)
	if err != nil {
		return err
	}
	a.Password, a.MustChange = phc, !byOwner
	a.Touch(ctx, s.now())
	audit.Changed(tx, audit.Change{Object: "user", ID: userID, After: map[string]any{"password": "changed", "byOwner": byOwner}})
	return accountTable.Update(ctx, tx, scope.Scope{}, &a)
}

// Seed writes an account and its membership inside a transaction; the phone is
// given in clear. A taken name is refused on its field.
func (s *Service) Seed(ctx context.Context, tx *database.Tx, within scope.Scope, a Account, departmentID string) error {
	s.setPhone(&a, a.Phone)
	a.Version, a.AuthEpoch, a.Status = 1, 1, Normal
	a.Stamp = database.StampOf("system", s.now())
	err := accountTable.Insert(ctx, tx, scope.Scope{}, &a)
	if err != nil {
		return database.Taken(err, "username", fault.Field("username", "用户名 "+a.Username+" 已存在"))
	}
	return join(ctx, tx, within, a, departmentID)
}

// Any tells whether there is an account at all; an empty system plants its
// first administrator.
func (s *Service) Any(ctx context.Context) (bool, error) {
	_, found, err := database.Maybe[string](ctx, s.db, anyAccount.With())
	return found, err
}
