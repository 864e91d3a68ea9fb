package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/vault"
)

var (
	fingerprintOf   = database.Define("key.fingerprint", `SELECT fingerprint FROM key_check WHERE id = 1`)
	noteFingerprint = database.Define("key.note", `INSERT INTO key_check (id, fingerprint) VALUES (1, ?) ON CONFLICT (id) DO NOTHING`)
)

// unlock opens the key of the database. A key is made for a database alone that
// is empty: anywhere else it would not be the one that sealed what is there.
func (a *App) unlock(ctx context.Context, isEmpty bool) (*vault.Vault, error) {
	known, isKnown, err := database.Maybe[string](ctx, a.db, fingerprintOf.With())
	if err != nil {
		return nil, err
	}
	secrets, err := vault.Open(a.config.KeyFile)
	switch {
	case errors.Is(err, fs.ErrNotExist) && isEmpty && !isKnown:
		return vault.Create(a.config.KeyFile)
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("key: %s is missing, and this database has a key: put it there, or name its file with FREIGHTDESK_KEY_FILE; "+
			"without it sealed numbers cannot be read", a.config.KeyFile)
	case err != nil:
		return nil, err
	case isKnown && known != secrets.Fingerprint():
		return nil, a.otherKey()
	}
	return secrets, nil
}

func (a *App) otherKey() error {
	return fmt.Errorf("key: %s is not the key of this database: put the right one there, or name its file with FREIGHTDESK_KEY_FILE",
		a.config.KeyFile)
}

// noteKey lets the database know its key. One from before that has sealed
// values learns it from a key that opens one of them.
func (a *App) noteKey(ctx context.Context, secrets *vault.Vault) error {
	if _, isKnown, err := database.Maybe[string](ctx, a.db, fingerprintOf.With()); err != nil || isKnown {
		return err
	}
	for _, sample := range []func(context.Context) (vault.Sample, bool, error){
		a.services.drivers.Sealed,
		a.services.carriers.Sealed,
		a.services.customers.Sealed,
		a.services.waybills.Sealed,
		a.services.users.Sealed,
		a.services.settings.Sealed,
		a.services.thirdParty.Sealed,
	} {
		value, found, err := sample(ctx)
		if err != nil {
			return err
		}
		if _, err := secrets.OpenSealed(value.Place, value.Text); found && err != nil {
			return a.otherKey()
		}
	}
	err := a.db.InTx(ctx, func(tx *database.Tx) error {
		_, err := database.Exec(ctx, tx, noteFingerprint.With(secrets.Fingerprint()))
		return err
	})
	if err != nil {
		return err
	}
	// Somebody else may have been first.
	if known, err := database.One[string](ctx, a.db, fingerprintOf.With()); err != nil || known != secrets.Fingerprint() {
		return errors.Join(err, a.otherKey())
	}
	return nil
}
