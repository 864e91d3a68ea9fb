package thirdparty

import (
	"context"
	"errors"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/vault"
)

var (
	bind = database.Define("thirdparty.bind", `
		INSERT INTO user_binding (user_id, provider, subject_index, subject_sealed, union_sealed, bound_at) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (user_id, provider) DO UPDATE SET subject_index = excluded.subject_index, subject_sealed = excluded.subject_sealed,
			union_sealed = excluded.union_sealed, bound_at = excluded.bound_at`)
	unbind    = database.Define("thirdparty.unbind", `DELETE FROM user_binding WHERE user_id = ? AND provider = ?`)
	forget    = database.Define("thirdparty.forget", `DELETE FROM user_binding WHERE user_id = ?`)
	ownerOf   = database.Define("thirdparty.owner", `SELECT user_id FROM user_binding WHERE provider = ? AND subject_index = ?`)
	anySealed = database.Define("thirdparty.sealed", `
		SELECT user_id, provider, subject_sealed FROM user_binding WHERE subject_sealed <> '' LIMIT 1`)
	ofUser = database.Define("thirdparty.ofUser", `SELECT provider, bound_at FROM user_binding WHERE user_id = ? ORDER BY provider`)
)

// errTaken answers an identity that belongs to another account.
var errTaken = errors.New("thirdparty: the identity belongs to another account")

// Identity is who somebody is at a provider.
type Identity struct {
	Subject string // within the application
	Union   string // across applications, may be empty
}

// binding is one of an account's.
type binding struct {
	Provider string          `db:"provider"`
	BoundAt  instant.Instant `db:"bound_at"`
}

// keep binds the identity that an application of the provider tells of to the
// caller's account, in place of an earlier one of the same provider.
func (s *Service) keep(ctx context.Context, provider, application string, who Identity) error {
	userID := caller.From(ctx).UserID
	query := bind.With(userID, provider, s.index(provider, application, who), s.Vault.Seal(place(provider, "openid", userID), who.Subject),
		s.Vault.Seal(place(provider, "unionid", userID), who.Union), instant.Of(s.Now()))
	return s.DB.InTx(ctx, func(tx *database.Tx) error {
		_, err := database.Exec(ctx, tx, query)
		audit.Changed(tx, audit.Change{Object: "user", ID: userID, After: map[string]string{"bound": provider}})
		return database.Taken(err, "subject_index", errTaken)
	})
}

// release ends the caller's binding to a provider; without one nothing happens.
func (s *Service) release(ctx context.Context, provider string) error {
	userID := caller.From(ctx).UserID
	return s.DB.InTx(ctx, func(tx *database.Tx) error {
		ended, err := database.Exec(ctx, tx, unbind.With(userID, provider))
		if ended > 0 {
			audit.Changed(tx, audit.Change{Object: "user", ID: userID, Before: map[string]string{"bound": provider}})
		}
		return err
	})
}

// Forget ends every binding of an account inside a transaction.
func (s *Service) Forget(ctx context.Context, tx *database.Tx, userID string) error {
	_, err := database.Exec(ctx, tx, forget.With(userID))
	return err
}

func (s *Service) index(provider, application string, who Identity) string {
	return s.Vault.BlindIndex(provider, application+"|"+who.Subject)
}

// Sealed is any sealed value that is kept, to try a key with.
func (s *Service) Sealed(ctx context.Context) (vault.Sample, bool, error) {
	row, found, err := database.Maybe[struct {
		UserID   string `db:"user_id"`
		Provider string `db:"provider"`
		Subject  string `db:"subject_sealed"`
	}](ctx, s.DB, anySealed.With())
	return vault.Sample{Place: place(row.Provider, "openid", row.UserID), Text: row.Subject}, found, err
}

func place(provider, field, userID string) string {
	return "user_binding|" + provider + "|" + field + "|" + userID
}
