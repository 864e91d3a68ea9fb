// Package caller says who is asking. httpapi fills it from the session row and
// from nothing else; features read user, tenant, department and rights here
// and never from a request's fields (security K5).
package caller

import (
	"context"
	"time"

	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// stepUpLife is how long a password entered for sensitive acts counts.
const stepUpLife = 5 * time.Minute

// Caller is one signed-in user in one tenant. The zero value is a stranger
// without rights; a nil Caller never occurs.
type Caller struct {
	UserID       string
	Username     string // immutable, what created_by and updated_by hold
	Realname     string
	UserType     string // operator or customer
	CompanyID    string // the customer's company (cid), empty for operators
	TenantID     int64
	DepartmentID string
	OrgCode      string
	SessionID    string // hash of the token, never the token
	MustChange   bool   // the password has to be changed before anything else
	ReauthAt     int64  // unix ms of the last password entry for sensitive acts
	Rights       Rights
	RightsEpoch  int64 // grows with every change of the account's rights
	DictVersion  int64 // of all dictionaries when the call began, 0 where nobody signed in
	IP           string
	LiveCase     string // the page that asks, by a name of its own choice: it knows its own changes by it (contract §11)
}

// Rights maps a permission code to the rows it reaches. A super administrator
// holds every code over the whole tenant.
type Rights struct {
	Super bool
	Codes map[string]scope.Scope
}

// SignedIn tells a user from a stranger.
func (c Caller) SignedIn() bool { return c.UserID != "" }

// May tells whether the caller holds the permission code.
func (c Caller) May(code string) bool {
	if c.Rights.Super {
		return true
	}
	_, ok := c.Rights.Codes[code]
	return ok
}

// Scope is the rows the code reaches; without the code it sees nothing.
func (c Caller) Scope(code string) scope.Scope {
	if c.Rights.Super {
		return scope.Tenant(c.TenantID)
	}
	if held, ok := c.Rights.Codes[code]; ok {
		return held
	}
	return scope.Scope{Tenant: c.TenantID}
}

// ScopeToChange is the scope of changing what one sees: rows within reach of code that
// lie within that of the list's code, too. Who must not see a row changes nothing in it.
func (c Caller) ScopeToChange(code, list string) scope.Scope {
	return c.Scope(code).Both(c.Scope(list))
}

// WholeTenant is the scope of records that have no department of their own
// (roles, files, counters): everything of the caller's tenant.
func (c Caller) WholeTenant() scope.Scope { return scope.Tenant(c.TenantID) }

type key struct{}

// With puts the caller into the context.
func With(ctx context.Context, c Caller) context.Context { return context.WithValue(ctx, key{}, c) }

// From reads the caller; a stranger when nobody signed in.
func From(ctx context.Context) Caller {
	c, _ := ctx.Value(key{}).(Caller)
	return c
}

// Require is for decisions inside a use case that depend on a second right.
func (c Caller) Require(code string) error {
	if c.May(code) {
		return nil
	}
	return fault.Lacking(fault.NoRight, code)
}

// SteppedUp refuses a sensitive act of whoever has not entered their password within
// the last five minutes. The refusal carries stepUp: the client asks for it by
// /sys/reauth and tries again.
func (c Caller) SteppedUp(now instant.Instant) error {
	if now <= instant.Instant(c.ReauthAt).Add(stepUpLife) {
		return nil
	}
	return fault.New(fault.Forbidden, "请先验证登录密码").With("stepUp", true)
}

// PasswordSettled refuses who has to replace a first or reset password before
// anything else. Its status is one whose words clients of the family show: of a
// 403 they say 拒绝访问 and no more.
func (c Caller) PasswordSettled() error {
	if !c.MustChange {
		return nil
	}
	return fault.New(fault.FirstElse, "请先修改初始密码").With("mustChangePassword", true)
}
