package session

import (
	"context"

	"freightdesk/internal/foundation/fault"
)

// ThirdPartySignIn opens a session for who comes back from a provider that his
// account is bound to, against the one-time ticket of the way back.
func (d *Doors) ThirdPartySignIn(ctx context.Context, ticket string) (Admitted, error) {
	userID, err := d.ThirdParty(ctx, ticket)
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
	return d.admit(ctx, account)
}
