package setting

import (
	"context"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
	"freightdesk/internal/foundation/vault"
)

type stored struct {
	Name  string `db:"name"`
	Value string `db:"value"`
}

var (
	settingsOf  = database.DefineTenant("setting.all", `SELECT name, value FROM setting WHERE tenant_id = ?`)
	saveSetting = database.DefineTenant("setting.save", `
		INSERT INTO setting (tenant_id, name, value, updated_by, updated_at) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (tenant_id, name) DO UPDATE SET value = excluded.value, updated_by = excluded.updated_by, updated_at = excluded.updated_at`)
	clearSetting = database.DefineTenant("setting.clear", `DELETE FROM setting WHERE tenant_id = ? AND name = ?`)

	version = database.NewVersion("settings")
)

// platform is the tenant whose settings everybody sees: they are read before
// anybody has signed in, and so before a tenant is known.
const platform = 1

// read is what holds: the stored values over the defaults, secrets sealed.
func read(ctx context.Context, q database.Reader) (map[string]string, error) {
	rows, err := database.All[stored](ctx, q, settingsOf.For(scope.Tenant(platform)))
	if err != nil {
		return nil, err
	}
	texts := make(map[string]string, len(keys))
	for _, k := range keys {
		texts[k.name] = k.fallback
	}
	for _, row := range rows {
		if _, known := texts[row.Name]; known {
			texts[row.Name] = row.Value
		}
	}
	return texts, nil
}

// write stores a value; none goes back to the default.
func write(ctx context.Context, tx *database.Tx, name, value, by string, at instant.Instant) error {
	query := saveSetting.For(scope.Tenant(platform), name, value, by, at)
	if value == "" {
		query = clearSetting.For(scope.Tenant(platform), name)
	}
	_, err := database.Exec(ctx, tx, query)
	return err
}

// Sealed is any sealed value that is kept, to try a key with.
func (s *Service) Sealed(ctx context.Context) (vault.Sample, bool, error) {
	texts, err := read(ctx, s.db)
	for _, k := range keys {
		if k.secret && texts[k.name] != "" {
			return vault.Sample{Place: place(k.name), Text: texts[k.name]}, true, err
		}
	}
	return vault.Sample{}, false, err
}
