package session

import (
	"context"
	"errors"
	"strings"

	"freightdesk/internal/feature/department"
	"freightdesk/internal/feature/dict"
	"freightdesk/internal/feature/user"
	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Credentials are what the sign-in page sends. Captcha fields count only when
// a captcha is due; clients that always send them work.
type Credentials struct {
	Username   string `json:"username" label:"用户名"`
	Password   string `json:"password" label:"密码"`
	Captcha    string `json:"captcha,omitempty"`
	CheckKey   string `json:"checkKey,omitempty"`
	RememberMe bool   `json:"remember_me,omitempty"`
}

// Admitted is the result of the sign-in calls that leave out the dictionaries.
type Admitted struct {
	Token    string    `json:"token"`
	UserInfo user.Info `json:"userInfo"`
	UserType string    `json:"userType"`
	// CID is the customer's company, null for operators.
	CID         *string                 `json:"cid"`
	Departs     []department.Department `json:"departs"`
	MultiDepart int                     `json:"multi_depart"` // 0 none, 1 one, 2 several
	TenantList  []user.Tenant           `json:"tenantList"`   // those to choose from, as relTenantIds
	// MustChangePassword: no call but the change itself works until it is done.
	MustChangePassword bool `json:"mustChangePassword"`
}

// SignedIn is the result of the sign-in calls (spec §3).
type SignedIn struct {
	Admitted
	SysAllDictItems map[string][]dict.Option `json:"sysAllDictItems"`
}

// SignIn checks the credentials of one kind of account and opens a session.
// Every wrong combination gets the same sentence and takes the same time.
func (s *Service) SignIn(ctx context.Context, c Credentials, userType string) (SignedIn, error) {
	c.Username = strings.TrimSpace(c.Username)
	var refused fault.Collector
	refused.Require(c.Username != "", "username", "请输入用户名!")
	refused.Require(c.Password != "", "password", "请输入密码!")
	if err := refused.Err(); err != nil {
		return SignedIn{}, err
	}
	attempt := newAttempt(ctx, c.Username)
	account, err := s.verify(ctx, attempt, c, userType)
	if errors.Is(err, errWrong) {
		return SignedIn{}, s.wrong(ctx, attempt)
	}
	if err != nil {
		return SignedIn{}, err
	}
	return s.openWithDictionaries(ctx, account, attempt)
}

var errWrong = errors.New("wrong username or password")

// verify finds the account and compares the password; for an unknown name it
// spends the same effort on a password nobody has.
func (s *Service) verify(ctx context.Context, a attempt, c Credentials, userType string) (user.Account, error) {
	account, found, err := s.users.ByUsername(ctx, c.Username)
	if err != nil {
		return account, err
	}
	known := found && account.UserType == userType && account.Password != ""
	stored := account.Password
	if !known {
		stored = s.hasher.Nobody()
	}
	captcha := func() error { return s.checkCaptcha(ctx, c.CheckKey, c.Captcha) }
	matches, err := s.compare(ctx, a, stored, c.Password, captcha)
	switch {
	case err != nil:
		return account, err
	case !known || !matches:
		return account, errWrong
	}
	if err := usable(account); err != nil {
		return account, errors.Join(err, s.forgive(ctx, a))
	}
	return account, nil
}

// usable refuses accounts that are closed, to their owners.
func usable(account user.Account) error {
	switch {
	case account.Awaits():
		return fault.New(fault.Refused, "该账号等待审核，通过后才能登录")
	case account.Status != user.Normal:
		return fault.New(fault.Refused, "该用户已冻结")
	case account.Suspended:
		return fault.New(fault.Refused, "所属客户已冻结，请联系平台")
	}
	return nil
}

func (s *Service) openWithDictionaries(ctx context.Context, account user.Account, attempt attempt) (SignedIn, error) {
	in, err := s.open(ctx, account, attempt)
	if err != nil {
		return SignedIn{}, err
	}
	who, err := s.asCaller(ctx, account)
	if err != nil {
		return SignedIn{}, err
	}
	items, err := s.dicts.AllItems(caller.With(ctx, who))
	return SignedIn{in, items}, err
}

// asCaller is who an account is in its own tenant, with the rights it has there.
func (s *Service) asCaller(ctx context.Context, account user.Account) (caller.Caller, error) {
	memberships, err := s.users.Memberships(ctx, account.ID)
	if err != nil {
		return caller.Caller{}, err
	}
	if len(memberships) == 0 {
		return caller.Caller{}, errNotAtHome
	}
	c := caller.Caller{
		UserID: account.ID, Username: account.Username, Realname: account.Realname, UserType: account.UserType,
		CompanyID: account.CompanyID, TenantID: memberships[0].TenantID, DepartmentID: memberships[0].DepartmentID,
	}
	c.Rights, err = s.rights.RightsOf(ctx, c, account.Super, account.AuthEpoch)
	return c, err
}

func (s *Service) open(ctx context.Context, account user.Account, attempt attempt) (Admitted, error) {
	memberships, err := s.users.Memberships(ctx, account.ID)
	if err != nil {
		return Admitted{}, err
	}
	if len(memberships) == 0 {
		return Admitted{}, fault.New(fault.Refused, "与该用户关联的租户均已被冻结，无法登录！")
	}
	home := memberships[0]
	ctx = caller.With(ctx, caller.Caller{UserID: account.ID, Username: account.Username, TenantID: home.TenantID})
	proven := instant.Of(s.now())
	if attempt.vouched {
		proven = 0
	}
	var token string
	err = s.db.InTx(ctx, func(tx *database.Tx) error {
		if token, err = s.begin(ctx, tx, account.ID, proven, attempt.ip, httpapi.UserAgent(ctx)); err != nil {
			return err
		}
		if err := s.welcome(ctx, tx, attempt); err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{Object: signInEntry, ID: hashOf(token), After: "signed in"})
		return nil
	})
	if err != nil {
		return Admitted{}, err
	}
	return s.describe(ctx, account, home, token, memberships)
}

// welcome forgets what failed before, and remembers where somebody signed in.
func (s *Service) welcome(ctx context.Context, tx *database.Tx, a attempt) error {
	return database.ExecAll(ctx, tx,
		clearFailure.With(a.pair), forgiveFailure.With(a.name), noteAddress.With(a.username, a.network, instant.Of(s.now())))
}

func (s *Service) describe(
	ctx context.Context, account user.Account, home user.Membership, token string, memberships []user.Membership,
) (Admitted, error) {
	result := Admitted{Token: token, UserType: account.UserType, MustChangePassword: account.MustChange}
	if account.CompanyID != "" {
		result.CID = &account.CompanyID
	}
	var err error
	if result.UserInfo, result.Departs, err = s.info(ctx, account, home, memberships); err != nil {
		return Admitted{}, err
	}
	result.MultiDepart = min(len(result.Departs), 2)
	result.TenantList, err = s.users.Tenants(ctx, "")
	return result, err
}

// Own is the signed-in user's own account, as at sign-in.
func (s *Service) Own(ctx context.Context) (user.Info, error) {
	c := caller.From(ctx)
	account, err := s.users.ByID(ctx, c.UserID)
	if err != nil {
		return user.Info{}, err
	}
	memberships, err := s.users.Memberships(ctx, c.UserID)
	if err != nil {
		return user.Info{}, err
	}
	info, _, err := s.info(ctx, account, user.Membership{TenantID: c.TenantID, DepartmentID: c.DepartmentID}, memberships)
	return info, err
}

// Switched is the answer to a change of department: the whole user, because
// clients replace the one they keep.
type Switched struct {
	UserInfo user.Info `json:"userInfo"`
}

// SelectDepartment makes one of the caller's own departments the current one.
// The token stays; from the next call on the rights are those of the new place.
func (s *Service) SelectDepartment(ctx context.Context, orgCode string) (Switched, error) {
	chosen, err := s.departments.Choose(ctx, orgCode)
	if err != nil {
		return Switched{}, err
	}
	c := caller.From(ctx)
	c.DepartmentID = chosen.ID
	info, err := s.Own(caller.With(ctx, c))
	return Switched{info}, err
}

// superior is the identity of whoever is in charge of departments.
const superior = 2

func (s *Service) info(
	ctx context.Context, account user.Account, home user.Membership, memberships []user.Membership,
) (user.Info, []department.Department, error) {
	departs, err := s.departments.OfUser(ctx, scope.Tenant(home.TenantID), account.ID)
	if err != nil {
		return user.Info{}, nil, err
	}
	info := s.users.InfoOf(account)
	for _, d := range departs {
		if d.ID == home.DepartmentID {
			info.OrgCode, info.OrgCodeTxt = d.OrgCode, d.Name
		}
	}
	managed, err := s.departments.ManagedOf(ctx, s.db, scope.Tenant(home.TenantID), []string{account.ID})
	if err != nil {
		return user.Info{}, nil, err
	}
	var ids []string
	for _, seat := range managed[account.ID] {
		ids, info.UserIdentity = append(ids, seat.ID), superior
	}
	info.DepartIDs = strings.Join(ids, ",")
	info.RelTenantIDs = tenantList(memberships)
	return info, departs, nil
}
