package user

import (
	"context"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/vault"
)

var sealedPhone = database.Define("account.sealed", `SELECT id, phone FROM account WHERE phone <> '' ORDER BY id LIMIT 1`)

// Sealed is the oldest sealed value that is kept, to try a key with.
func (s *Service) Sealed(ctx context.Context) (vault.Sample, bool, error) {
	row, found, err := database.Maybe[struct {
		ID    string `db:"id"`
		Phone string `db:"phone"`
	}](ctx, s.db, sealedPhone.With())
	return vault.Sample{Place: phonePlace(row.ID), Text: row.Phone}, found, err
}
