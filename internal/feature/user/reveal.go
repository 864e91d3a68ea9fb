package user

import (
	"context"

	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/personal"
)

// Revealed is one field in the clear.
type Revealed struct {
	Value string `json:"value"`
}

// Reveal answers the phone or the e-mail of somebody in the clear, under the
// rules of foundation/personal.
func (a *Administration) Reveal(ctx context.Context, id, field string) (string, error) {
	found, err := personal.Row(ctx, a.db, users, MayList, id, instant.Of(a.now()))
	if err != nil {
		return "", err
	}
	phone, err := a.vault.OpenSealed(phonePlace(id), found.Phone)
	if err != nil {
		return "", err
	}
	return personal.Reveal(ctx, a.db, "user", id, field, map[string]string{"phone": phone, "email": found.Email})
}
