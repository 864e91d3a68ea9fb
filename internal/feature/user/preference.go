package user

import (
	"context"
	"encoding/json"
	"regexp"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
)

// Limits of what a user may keep: table settings, saved views, key settings.
const (
	maxPreferenceBytes = 16 << 10
	maxPreferences     = 200
)

var preferenceName = regexp.MustCompile(`^[a-zA-Z0-9_.:-]{1,64}$`)

// Preference is the caller's own JSON under a name, null when there is none.
func (s *Service) Preference(ctx context.Context, name string) (json.RawMessage, error) {
	value, found, err := database.Maybe[string](ctx, s.db, readPreference.With(caller.From(ctx).UserID, name))
	if err != nil || !found {
		return json.RawMessage("null"), err
	}
	return json.RawMessage(value), nil
}

// SavePreference keeps a JSON value for the caller, at most 16 KB under at most
// 200 names.
func (s *Service) SavePreference(ctx context.Context, name string, value json.RawMessage) error {
	switch {
	case !preferenceName.MatchString(name):
		return fault.Field("key", "设置名称格式不正确")
	case len(value) > maxPreferenceBytes:
		return fault.New(fault.TooLarge, "设置内容最多 16 KB")
	case !json.Valid(value):
		return fault.New(fault.Malformed, "设置内容不是有效的 JSON")
	}
	userID := caller.From(ctx).UserID
	return s.db.InTx(ctx, func(tx *database.Tx) error {
		kept, err := database.One[int](ctx, tx, countPreferences.With(userID))
		if err != nil {
			return err
		}
		if kept >= maxPreferences {
			return fault.New(fault.Refused, "保存的设置过多")
		}
		_, err = database.Exec(ctx, tx, savePreference.With(userID, name, string(value), instant.Of(s.now())))
		return err
	})
}
