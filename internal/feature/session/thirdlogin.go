package session

import (
	"context"

	"freightdesk/internal/feature/user"
	"freightdesk/internal/foundation/fault"
)

// ThirdPartySignIn opens a session for whoever comes back from a provider that their
// account is bound to, against the one-time ticket of the way back.
func (d *SignInMethods) ThirdPartySignIn(ctx context.Context, ticket string) (Admitted, error) {
	userID, userType, err := d.ThirdParty(ctx, ticket)
	if err != nil {
		return Admitted{}, err
	}
	account, err := d.users.ByID(ctx, userID)
	if fault.Is(err, fault.NotFound) {
		return Admitted{}, fault.New(fault.Refused, "该用户不存在，请注册")
	}
	if err != nil {
		return Admitted{}, err
	}
	switch {
	case account.UserType == kindOf(userType):
		return d.admit(ctx, account)
	case account.UserType == user.Customer:
		return Admitted{}, fault.New(fault.Refused, "该第三方账号绑定的是货主端账号，请从货主端登录")
	}
	return Admitted{}, fault.New(fault.Refused, "该第三方账号绑定的是运营端账号，请从运营端登录")
}
