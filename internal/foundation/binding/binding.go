// Package binding keeps whose account an identity at another provider is: one
// identity a provider for an account, one account for an identity. What the
// provider calls somebody is sealed; a blind index finds it. Nothing but this
// key ties the two together, never a name, a phone or an e-mail.
package binding

import (
	"context"
	"errors"
	"slices"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/vault"
)

var (
	bind = database.Define("binding.bind", `
		INSERT INTO user_binding (user_id, provider, subject_index, subject_sealed, union_sealed, bound_at) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (user_id, provider) DO UPDATE SET subject_index = excluded.subject_index, subject_sealed = excluded.subject_sealed,
			union_sealed = excluded.union_sealed, bound_at = excluded.bound_at`)
	unbind    = database.Define("binding.unbind", `DELETE FROM user_binding WHERE user_id = ? AND provider = ?`)
	forget    = database.Define("binding.forget", `DELETE FROM user_binding WHERE user_id = ?`)
	ownerOf   = database.Define("binding.owner", `SELECT user_id FROM user_binding WHERE provider = ? AND subject_index = ?`)
	anySealed = database.Define("binding.sealed", `SELECT user_id, provider, subject_sealed FROM user_binding WHERE subject_sealed <> '' LIMIT 1`)
	ofUser    = database.Define("binding.ofUser", `SELECT provider, bound_at FROM user_binding WHERE user_id = ? ORDER BY provider`)
)

// ErrTaken answers an identity that belongs to another account.
var ErrTaken = errors.New("binding: the identity belongs to another account")

// Identity is who somebody is at a provider.
type Identity struct {
	Subject string // within the application
	Union   string // across applications, may be empty
}

// Binding is one of an account's.
type Binding struct {
	Provider string          `db:"provider"`
	BoundAt  instant.Instant `db:"bound_at"`
}

// Book keeps bindings.
type Book struct {
	db    *database.DB
	vault *vault.Vault
	now   instant.Clock
}

// New opens the book.
func New(db *database.DB, secrets *vault.Vault, now instant.Clock) *Book {
	return &Book{db: db, vault: secrets, now: now}
}

// Keep binds the identity that an application of the provider tells of to the
// caller's account, in place of an earlier one of the same provider.
func (b *Book) Keep(ctx context.Context, provider, application string, who Identity) error {
	userID := caller.From(ctx).UserID
	query := bind.With(userID, provider, b.index(provider, application, who), b.vault.Seal(place(provider, "openid", userID), who.Subject),
		b.vault.Seal(place(provider, "unionid", userID), who.Union), instant.Of(b.now()))
	return b.db.InTx(ctx, func(tx *database.Tx) error {
		_, err := database.Exec(ctx, tx, query)
		if columns, broken := database.DuplicateKey(err); broken && slices.Contains(columns, "subject_index") {
			return ErrTaken
		}
		audit.Changed(tx, audit.Change{Object: "user", ID: userID, After: map[string]string{"bound": provider}})
		return err
	})
}

// Release ends the caller's binding to a provider; without one nothing happens.
func (b *Book) Release(ctx context.Context, provider string) error {
	userID := caller.From(ctx).UserID
	return b.db.InTx(ctx, func(tx *database.Tx) error {
		ended, err := database.Exec(ctx, tx, unbind.With(userID, provider))
		if ended > 0 {
			audit.Changed(tx, audit.Change{Object: "user", ID: userID, Before: map[string]string{"bound": provider}})
		}
		return err
	})
}

// Forget ends every binding of an account inside a transaction.
func (b *Book) Forget(ctx context.Context, tx *database.Tx, userID string) error {
	_, err := database.Exec(ctx, tx, forget.With(userID))
	return err
}

// Owner finds the account that an identity belongs to.
func (b *Book) Owner(ctx context.Context, provider, application string, who Identity) (userID string, found bool, err error) {
	return database.Maybe[string](ctx, b.db, ownerOf.With(provider, b.index(provider, application, who)))
}

// Of lists the bindings of an account.
func (b *Book) Of(ctx context.Context, userID string) ([]Binding, error) {
	return database.All[Binding](ctx, b.db, ofUser.With(userID))
}

func (b *Book) index(provider, application string, who Identity) string {
	return b.vault.BlindIndex(provider, application+"|"+who.Subject)
}

// Sealed is any sealed value that is kept, to try a key with.
func (b *Book) Sealed(ctx context.Context) (vault.Sample, bool, error) {
	row, found, err := database.Maybe[struct {
		UserID   string `db:"user_id"`
		Provider string `db:"provider"`
		Subject  string `db:"subject_sealed"`
	}](ctx, b.db, anySealed.With())
	return vault.Sample{Place: place(row.Provider, "openid", row.UserID), Text: row.Subject}, found, err
}

func place(provider, field, userID string) string {
	return "user_binding|" + provider + "|" + field + "|" + userID
}
