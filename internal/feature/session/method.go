package session

import (
	"context"
	"log/slog"
	"regexp"
	"sync"

	"freightdesk/internal/feature/user"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/sms"
)

// MethodDeps is what the ways in beside the password rely on.
type MethodDeps struct {
	// SMS delivers codes; nil switches every door that needs one off.
	SMS sms.Sender
	// BlindIndex hides a phone behind the server's key.
	BlindIndex func(kind, clear string) string
	// Register judges a new account and, once proven says that its phone is the
	// applicant's, writes it: without roles, closed until it is approved.
	Register func(ctx context.Context, d user.Draft, proven func() error) error
	// MayRegister and MayReset are the platform's switches.
	MayRegister, MayReset func(ctx context.Context) (bool, error)
	// CAS is the operator's single sign-on; nil switches that door off.
	CAS *CAS
	// ThirdParty takes the one-time ticket of whoever comes back from a provider
	// and answers whose account it is and which side they set out from, or a
	// refusal that may be shown.
	ThirdParty func(ctx context.Context, ticket string) (userID, userType string, err error)
	Log        *slog.Logger
}

// SignInMethods are the ways in beside the password: a code sent to the phone, a new
// account, a forgotten password, single sign-on, an account at a provider.
type SignInMethods struct {
	*Service
	MethodDeps
	sending sync.WaitGroup
}

// NewSignInMethods opens the doors of a session service.
func NewSignInMethods(s *Service, needs MethodDeps) *SignInMethods {
	return &SignInMethods{Service: s, MethodDeps: needs}
}

// Wait returns once no code is on its way any more.
func (d *SignInMethods) Wait() { d.sending.Wait() }

var phoneForm = regexp.MustCompile(`^1[3-9]\d{9}$`)

// errNoSMS answers while codes cannot be sent.
var errNoSMS = fault.New(fault.Refused, "短信服务未开通")

// errClosed answers at a door that the platform's settings switch off, as any
// address does that is not there.
var errClosed = fault.New(fault.NotFound, "很抱歉，资源未找到!")

// allowed refuses a door that is switched off.
func allowed(ctx context.Context, door func(context.Context) (bool, error)) error {
	isOpen, err := door(ctx)
	if err == nil && !isOpen {
		err = errClosed
	}
	return err
}

// PhoneCredentials are what the sign-in page sends. Captcha is the code of the
// text message, as the family calls it.
type PhoneCredentials struct {
	Mobile     string `json:"mobile" label:"手机号"`
	Captcha    string `json:"captcha" label:"验证码"`
	RememberMe bool   `json:"remember_me,omitempty"`
	// UserType is customer on the shippers' side, operator or absent elsewhere.
	UserType string `json:"userType,omitempty"`
}

// kindOf is the kind of account that a side's page is for.
func kindOf(userType string) string {
	if userType == user.Customer {
		return user.Customer
	}
	return user.Operator
}

// PhoneSignIn opens a session for whoever holds the code sent to the account's
// phone. A wrong code and an unknown phone get the same sentence.
func (d *SignInMethods) PhoneSignIn(ctx context.Context, c PhoneCredentials) (SignedIn, error) {
	isOnSide := func(account user.Account) bool { return account.UserType == kindOf(c.UserType) }
	account, tried, err := d.provenOwner(ctx, forSignIn, c.Mobile, c.Captcha, isOnSide)
	if err != nil {
		return SignedIn{}, err
	}
	return d.openWithDictionaries(ctx, account, tried)
}

// provenOwner is whose phone a code was sent to, once the code is spent. A wrong
// code, an unknown phone and an account that does not fit get the same sentence.
func (d *SignInMethods) provenOwner(
	ctx context.Context, use purpose, mobile, code string, fits func(user.Account) bool,
) (user.Account, attempt, error) {
	tried, err := d.redeem(ctx, use, mobile, code)
	if err != nil {
		return user.Account{}, tried, err
	}
	account, found, err := d.users.ByPhone(ctx, mobile)
	if err != nil {
		return account, tried, err
	}
	if !found || !fits(account) {
		return account, tried, d.failed(ctx, tried)
	}
	return account, tried, usable(account)
}

// admit lets in whom somebody else has vouched for. What holds at the password
// door holds here too: a closed account stays out, and so does one that is
// locked for the address. Sensitive acts ask for the password at once: nobody
// knows when it was entered elsewhere, if at all.
func (d *SignInMethods) admit(ctx context.Context, account user.Account) (Admitted, error) {
	if err := usable(account); err != nil {
		return Admitted{}, err
	}
	tried := newAttempt(ctx, account.Username)
	tried.vouched = true
	if _, err := d.checkAttempt(ctx, tried); err != nil {
		return Admitted{}, err
	}
	return d.open(ctx, account, tried)
}

// firstTenant is the tenant that new accounts belong to: that of the platform.
const firstTenant = 1

// Registration is a request for an account.
type Registration struct {
	Mobile   string `json:"mobile" label:"手机号"`
	Captcha  string `json:"captcha" label:"验证码"`
	Username string `json:"username" label:"用户名"`
	Realname string `json:"realname" label:"姓名"`
	Password string `json:"password" label:"密码"`
	Confirm  string `json:"confirmpassword" label:"确认密码"`
}

// Registered says what became of a request.
type Registered struct {
	Username string `json:"username"`
	State    string `json:"state" enum:"pending"` // waits for an administrator
}

// Register makes an operator's account without any role, closed until an
// administrator thaws it.
func (d *SignInMethods) Register(ctx context.Context, r Registration) (Registered, error) {
	if err := allowed(ctx, d.MayRegister); err != nil {
		return Registered{}, err
	}
	ctx = caller.With(ctx, caller.Caller{Username: r.Username, TenantID: firstTenant, IP: caller.From(ctx).IP})
	spent := false
	err := d.MethodDeps.Register(ctx, r.draft(), func() error {
		_, err := d.redeem(ctx, forRegistration, r.Mobile, r.Captcha)
		spent = err == nil
		return err
	})
	if err != nil && spent {
		// A taken name is no reason to ask for another text message.
		if kept := d.putCode(ctx, forRegistration, r.Mobile, r.Captcha); kept != nil {
			return Registered{}, kept
		}
	}
	return Registered{r.Username, "pending"}, err
}
